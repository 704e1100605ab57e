"""What the box of each game prints on its sheets and which rule sets and sheets it has (RULES.md §1, §9).

The two games differ in these values only; no other code asks which game it is.
"""

from typing import NamedTuple

BONUS_KINDS = ("die", "bomb", "heart", "joker", "-")
SYMBOL_KINDS = ("die", "heart", "bomb", "joker")


class Edition(NamedTuple):
    """The print of one game, all but the grid, its symbols and its row bonuses."""

    id: str
    first: tuple[int, ...]
    "Value of each column for who completes it first."
    later: tuple[int, ...]
    "Value of each column for everyone later."
    jokers: int
    hearts: int
    "Length of the heart track."
    dice: int
    "Length of the special-die track; 0 in a game without a special die."
    free_dice: int
    "Special dice that are free at the start."
    die_columns: tuple[int, ...]
    "Columns that free a special die for everyone who completes them."
    row_value: int
    row_bonuses: tuple[str, ...]
    "Bonus of each row on the standard sheet; empty in a game without rows."
    sheets: tuple[str, ...]
    "Ids of the built-in sheets, the default one first."
    rule_sets: tuple[str, ...]
    "Names of the rule sets, the default one first."


_FIRST = (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5)
_LATER = (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3)

COLOR_FIRST = 5
COLOR_LATER = 3
STAR_POINTS = -2

EDITIONS = {
    edition.id: edition
    for edition in (
        Edition(
            id="kok1",
            first=_FIRST,
            later=_LATER,
            jokers=8,
            hearts=0,
            dice=0,
            free_dice=0,
            die_columns=(),
            row_value=0,
            row_bonuses=(),
            sheets=(
                "kok1-black",
                "kok1-blue",
                "kok1-green",
                "kok1-orange",
                "kok1-pink",
                "kok1-purple",
                "kok1-yellow",
            ),
            rule_sets=("standard",),
        ),
        Edition(
            id="kok2",
            first=(*_FIRST[:7], 2, *_FIRST[8:]),
            later=_LATER,
            jokers=6,
            hearts=5,
            dice=9,
            free_dice=1,
            die_columns=(7,),
            row_value=5,
            row_bonuses=("die", "bomb", "heart", "bomb", "die", "heart", "bomb"),
            sheets=("kok2-a", "kok2-b"),
            rule_sets=("explainer", "box", "fiche"),
        ),
    )
}


def parse_edition(name: str) -> Edition:
    """The edition of the game called `name`; raises ValueError for an unknown game."""
    if name not in EDITIONS:
        raise ValueError(f"unknown game {name!r}, known are {', '.join(EDITIONS)}")
    return EDITIONS[name]
