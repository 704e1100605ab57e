"""The examples of the rules explainer: each clause of the rules has one, and all say what the engine says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kok.cells import cell_name, cells_in
from kok.choices import Choice
from kok.clauses import CLAUSES
from kok.embed import Embed
from kok.session import COLOR, NUMBER, SPECIAL
from tools.rules.examples import Example, after_legal, examples, refusal

RULES = {
    # ---- 2. One roll
    "2.1": "the active player throws all dice once; what the dice show",
    "2.2a": "the active player chooses one colour die and one number die",
    "2.2b": "or the special die, not both",
    "2.2c": "or passes",
    "2.3a": "passive players choose after the active one",
    "2.3b": "the colour and the number die taken are gone",
    "2.3c": "so is the special die",
    "2.3d": "passive players never take dice from each other",
    "2.3e": "in rolls 1, 2 and 3 they choose from all dice",
    "2.3f": "and whenever the active player passed",
    "2.3g": "a passive pass changes nothing for anyone",
    "2.3h": "dice are things, not faces",
    "2.4": "when all have chosen, the end is tested",
    # ---- 3. Marking with a colour and a number
    "3a": "exactly as many cells as the number",
    "3b": "unmarked ones",
    "3c": "the ? counts as 1 to 5, never 6",
    "3d": "of the chosen colour",
    "3e": "all in one block",
    "3f": "joined by their sides through each other",
    "3g": "a cell marked earlier does not bridge two new ones",
    "3h": "at least one touches a cell marked earlier, of any colour",
    "3i": "or lies in H, all game long",
    "3j": "but for first marks only, if there is no fresh start",
    "3k": "first marks must include a cell in H",
    "3l": "diagonal is never adjacent",
    "3m": "a number is never split over blocks",
    "3n": "a block may be filled over several rolls",
    "3o": "a block of six takes at least two",
    "3p": "each joker die used costs one !; without enough the choice is refused",
    "3q": "both jokers cost two",
    "3r": "what a joker stands for follows from the cells",
    # ---- 4. The special die
    "4a": "strikes one free special die; without one it is refused",
    "4b": "never costs a !",
    "4c": "up to means at least one cell",
    "4d": "bomb: up to 4 cells of any colours inside one area of 2 × 2",
    "4e": "bomb: no adjacency needed",
    "4f": "bomb: first marks include H",
    "4g": "heart: circle the next one",
    "4h": "heart: with all 5 circled it is refused",
    "4i": "stars: up to 2",
    "4j": "stars: star cells only",
    "4k": "stars: each touches a cell marked before this action",
    "4l": "stars: or lies in H",
    "4m": "row: up to 3 cells of any colours",
    "4n": "row: of one row",
    "4o": "row: not necessarily neighbours",
    "4p": "row: each touches a cell marked before this action",
    "4q": "row: lying in H is not enough",
    "4r": "block: all unmarked cells of one block",
    "4s": "block: a begun one is finished",
    "4t": "block: an unmarked cell touches a marked one or lies in H",
    "4u": "dice freed during a roll can be spent from the next roll on",
    # ---- 5. Symbols and bonuses
    "5a": "a special-die symbol frees the next die",
    "5b": "at most 9 ever",
    "5c": "a heart symbol circles the next heart",
    "5d": "at most 5",
    "5e": "a ! symbol gives one joker back",
    "5f": "never more than the sheet prints",
    "5g": "a bomb symbol gives a bomb",
    "5h": "completing a row as a first gives its bonus",
    "5i": "completing column H frees a die",
    "5j": "a bomb won is thrown at once",
    "5k": "or declined",
    "5l": "it may win more, in a chain",
    "5m": "symbols, rows, columns, colours; then bombs",
    # ---- 6. Firsts
    "6a": "everyone who completes a line in the same roll is first together",
    "6b": "later ones get the lower value of a column",
    "6c": "or the 5 points of a row without the bonus",
    "6d": "colours: 5, later 3",
    "6e": "the lower values never run out",
    "6f": "column_first=turn_order: only the first in turn order",
    "6g": "a completed column is worth one point more for each heart circled",
    "6h": "never retroactive",
    "6i": "hearts=after: hearts won by the same marks do not count",
    "6j": "hearts=rows_first: they do",
    # ---- 7. End, score, ties
    "7a": "ends when a player has completed two colours, first or later alike",
    "7b": "end_rows: or when all row bonuses are gone",
    "7c": "finish=roll",
    "7d": "finish=extra_roll",
    "7e": "finish=extra_round",
    "7f": "roll_limit",
    "7g": "a Setup that fulfils the end counts as the roll before",
    "7h": "score: colours",
    "7i": "score: columns",
    "7j": "score: hearts noted with columns",
    "7k": "score: 5 a row",
    "7l": "score: unused !",
    "7m": "score: free special dice",
    "7n": "score: rolls left under the limit",
    "7o": "score: −2 for each unmarked star",
    "7p": "the highest total wins",
    "7q": "tie=jokers",
    "7r": "tie=columns",
    "7s": "tie=least_minus",
    "7t": "still equal: the victory is shared",
    "7u": "a completed line shows its value as soon as it is completed",
    # ---- 8. Solo
    "8a": "Keer op Keer: 2 colour dice and 2 number dice",
    "8b": "30 rolls",
    "8c": "always all 30",
    "8d": "upper values everywhere",
    "8e": "normal score, and a rating",
    "8f": "Keer op Keer 2: by the table of rule sets",
}
"""The clauses of RULES.md, sections 2 to 8, in its numbering."""

ALL = pytest.mark.parametrize("example", examples().values(), ids=str)


def tap(embed: Embed, choice: Choice) -> None:
    """Take dice and cells in hand as a reader would, and confirm."""
    assert embed.puzzle
    for kind, face in ((COLOR, choice.color), (NUMBER, choice.number), (SPECIAL, choice.special)):
        if face:
            at = next(
                d.at for d in embed.puzzle.dice if (d.kind, d.face) == (kind, face) and d.state != "taken"
            )
            embed.do("die", f"{kind}:{at}")
    for cell in cells_in(choice.cells):
        embed.do("cell", cell_name(cell))
    embed.do("confirm")


def sheet(params: dict[str, str]) -> Embed:
    """Return an embedded sheet with these parameters, which it must accept."""
    embed = Embed(random.Random(1).random)
    embed.load(params)
    assert embed.error is None, embed.error
    assert embed.puzzle
    return embed


def test_every_clause_of_the_rules_has_an_example() -> None:
    shown = {clause for example in examples().values() for clause in example.clauses}
    assert shown == set(RULES)


def test_nearly_every_refusal_has_an_example() -> None:
    refusing = {clause for example in examples().values() for clause in (example.clause, *example.also)}
    about_records = {"no_choice", "no_bomb", "not_thrown", "still_choosing", "dice_count"}
    assert refusing == set(CLAUSES) - about_records


@ALL
def test_the_legal_choice_is_legal_and_does_what_the_text_says(example: Example) -> None:
    game, player = after_legal(example)
    for said, is_so in ((example.expect, player), (example.outcome, game | {"totals": totals(game)})):
        for name, value in said.items():
            found = is_so[name]
            if isinstance(value, dict):
                found = {part: found.get(part) for part in value}
            assert found == value, name


def totals(game: dict[str, Any]) -> list[int]:
    """Return the totals of all players."""
    return [player["score"]["total"] for player in game["players"]]


@ALL
def test_the_refused_choice_is_refused_by_the_clause_named(example: Example) -> None:
    assert refusal(example) == (example.clause, *example.also)


@ALL
def test_the_legal_choice_can_be_tapped(example: Example) -> None:
    embed = sheet(example.puzzle())
    assert embed.puzzle
    if example.legal_choice:
        tap(embed, example.legal_choice)
    else:
        embed.do("yes")
    verdict = embed.puzzle.verdict
    assert verdict and verdict.right and verdict.allowed


@ALL
def test_the_refused_choice_can_be_tapped_or_judged(example: Example) -> None:
    embed = sheet(example.judged() if example.is_judged else example.puzzle())
    assert embed.puzzle
    if example.is_judged:
        embed.do("no")
    else:
        tap(embed, example.refused_choice)
    verdict = embed.puzzle.verdict
    assert verdict
    assert verdict.right == example.is_judged
    assert tuple(broken.clause for broken in verdict.broken) == (example.clause, *example.also)
