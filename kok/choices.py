"""What a player may do with a roll: a `Choice`, as a value and as text (NOTATION.md, Words)."""

import re
from typing import NamedTuple

from .cells import ALL_MASK, cells_name, parse_cells
from .dice import COLOR_FACES, COLOR_JOKER, NUMBER_FACES, NUMBER_JOKER

MARKING_ACTIONS = ("bomb", "stars", "row", "block")
HEART = "heart"
BOMB = "bomb"


class Choice(NamedTuple):
    """A choice; the pass is the only one that is falsy.

    With dice: the faces `color` and `number` as thrown. With the special die: its face `special`. A bomb that
    was won is a choice of the special face `bomb`, with no cells if it is declined.
    """

    color: str = ""
    number: str = ""
    special: str = ""
    cells: int = 0

    def __bool__(self) -> bool:
        return bool(self.color or self.special)

    def __str__(self) -> str:
        if not self:
            return "-"
        if self.special == HEART:
            return HEART
        dice = self.special or self.color + self.number
        return f"{dice}:{cells_name(self.cells) or '-'}"

    @property
    def is_sound(self) -> bool:
        """Whether this is a choice at all: a pass, a heart, or dice and some cells (RULES.md §2 to §4)."""
        if self[:3] in _WITH_CELLS:
            return 0 < self.cells <= ALL_MASK
        return self in (PASS, Choice(special=HEART))

    @property
    def joker_cost(self) -> int:
        """How many "!" the choice costs: one for each joker die (RULES.md §3)."""
        return (self.color == COLOR_JOKER) + (self.number == NUMBER_JOKER)


PASS = Choice()
DECLINED_BOMB = Choice(special=BOMB)

_WITH_CELLS = {(color, number, "") for color in COLOR_FACES for number in NUMBER_FACES} | {
    ("", "", action) for action in MARKING_ACTIONS
}

_CHOICE = re.compile(r"(?:([gybpox])([1-5?])|(bomb|stars|row|block)):(\S+)")


def parse_choice(text: str) -> Choice:
    """The choice written as `text`, without bombs won by it; raises ValueError naming what is wrong."""
    if text == "-":
        return PASS
    if text == HEART:
        return Choice(special=HEART)
    match = _CHOICE.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is not a choice")
    color, number, special, cells = match.groups(default="")
    return Choice(color, number, special, parse_cells(cells))


def parse_won_bomb(text: str) -> Choice:
    """The bomb behind a `!`: `bomb:C2C3`, or `bomb:-` if declined; raises ValueError for anything else."""
    if text == str(DECLINED_BOMB):
        return DECLINED_BOMB
    choice = parse_choice(text)
    if choice.special != BOMB:
        raise ValueError(f"{text!r} is not a bomb")
    return choice
