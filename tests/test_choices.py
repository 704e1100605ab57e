"""Choices as values and as text (NOTATION.md, Words)."""

from __future__ import annotations

from itertools import product

import pytest

from kok.cells import ALL_MASK, parse_cells
from kok.choices import DECLINED_BOMB, MARKING_ACTIONS, PASS, Choice, parse_choice, parse_won_bomb
from kok.dice import COLOR_FACES, NUMBER_FACES

DICE = list(product(COLOR_FACES, NUMBER_FACES))
CELLS = ["A1", "O7", "H3H4I4", "A1A7B1O1O7"]


@pytest.mark.parametrize(("color", "number"), DICE)
@pytest.mark.parametrize("cells", CELLS)
def test_every_pair_of_dice_round_trip(color: str, number: str, cells: str) -> None:
    text = f"{color}{number}:{cells}"
    choice = parse_choice(text)
    assert choice == Choice(color, number, "", parse_cells(cells))
    assert str(choice) == text
    assert choice
    assert choice.is_sound


@pytest.mark.parametrize("action", MARKING_ACTIONS)
@pytest.mark.parametrize("cells", CELLS)
def test_every_action_round_trip(action: str, cells: str) -> None:
    choice = parse_choice(f"{action}:{cells}")
    assert choice == Choice("", "", action, parse_cells(cells))
    assert str(choice) == f"{action}:{cells}"
    assert choice
    assert choice.is_sound


def test_heart_and_pass_round_trip() -> None:
    assert parse_choice("heart") == Choice(special="heart")
    assert str(Choice(special="heart")) == "heart"
    assert parse_choice("-") == PASS == Choice()
    assert str(PASS) == "-"
    assert Choice(special="heart").is_sound
    assert PASS.is_sound


def test_the_pass_alone_is_falsy() -> None:
    assert not PASS
    assert Choice(special="heart")
    assert DECLINED_BOMB


def test_repr_evaluates() -> None:
    choice = parse_choice("x?:H1H2")
    assert eval(repr(choice)) == choice


def test_cells_are_read_in_any_order_and_written_in_one() -> None:
    assert str(parse_choice("p3:I4H4H3")) == "p3:H3H4I4"


@pytest.mark.parametrize(
    ("text", "cost"), [("p3:H3", 0), ("x3:H3", 1), ("p?:H3", 1), ("x?:H3", 2), ("bomb:H3", 0)]
)
def test_each_joker_die_costs_one(text: str, cost: int) -> None:
    assert parse_choice(text).joker_cost == cost


@pytest.mark.parametrize("cells", CELLS)
def test_won_bombs_round_trip(cells: str) -> None:
    assert parse_won_bomb(f"bomb:{cells}") == Choice(special="bomb", cells=parse_cells(cells))
    assert parse_won_bomb("bomb:-") == DECLINED_BOMB
    assert str(DECLINED_BOMB) == "bomb:-"


DAMAGED = [
    *["", "p", "p3", "p3:", "p3:-", "p6:H3", "p0:H3", "r3:H3", "P3:H3", "3p:H3", "p33:H3", "pp3:H3", "?x:H3"],
    *["heart:", "heart:H3", "hearts", "Heart", "heart!", "bomb", "bomb:", "bomb:-", "BOMB:H3", "star:H3"],
    *["p3:h3", "p3:H8", "p3:H3H3", "p3:H3,H4", "p3:H3 H4", " p3:H3", "p3 :H3", "--", "–", "p３:H3", "pass"],
]


@pytest.mark.parametrize("text", DAMAGED)
def test_what_is_no_choice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a|stands twice"):
        parse_choice(text)


@pytest.mark.parametrize(
    "text", ["", "-", "heart", "p3:H3", "stars:H1", "bomb", "bomb:", "bomb:H8", "bomb:--"]
)
def test_what_is_no_won_bomb_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        parse_won_bomb(text)


@pytest.mark.parametrize(
    "choice",
    [
        Choice("g", "1", "", 0),
        Choice("g", "", "", 1),
        Choice("", "1", "", 1),
        Choice("g", "1", "row", 1),
        Choice("gy", "1", "", 1),
        Choice("g", "12", "", 1),
        Choice("", "", "heart", 1),
        Choice("", "", "dance", 1),
        Choice("", "", "", 1),
        Choice("", "", "bomb", ALL_MASK + 1),
        Choice("g", "1", "", -1),
        *[Choice(special=action) for action in MARKING_ACTIONS],
    ],
)
def test_values_that_are_no_choice_are_not_sound(choice: Choice) -> None:
    assert not choice.is_sound
