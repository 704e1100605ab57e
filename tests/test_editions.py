"""What is printed (RULES.md §1)."""

from __future__ import annotations

import pytest

from kok import editions
from kok.editions import BONUS_KINDS, EDITIONS, SYMBOL_KINDS, parse_edition


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_round_trip(name: str) -> None:
    assert parse_edition(name).id == name


@pytest.mark.parametrize("name", ["", "kok", "kok3", "KOK1", " kok1"])
def test_an_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"unknown game .*known are kok1, kok2"):
        parse_edition(name)


def test_keer_op_keer() -> None:
    edition = parse_edition("kok1")
    assert edition.first == (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5)
    assert edition.later == (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3)
    assert edition.jokers == 8
    assert (edition.hearts, edition.dice, edition.free_dice) == (0, 0, 0)
    assert (edition.row_bonuses, edition.row_value, edition.die_columns) == ((), 0, ())
    assert edition.rule_sets == ("standard",)
    assert edition.sheets[0] == "kok1-black"
    colors = ("pink", "blue", "green", "orange", "purple", "yellow")
    assert sorted(edition.sheets[1:]) == sorted(f"kok1-{color}" for color in colors)


def test_keer_op_keer_2() -> None:
    edition = parse_edition("kok2")
    assert edition.first == (5, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 5), "H is worth 2 / 0"
    assert edition.later == (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3)
    assert edition.jokers == 6
    assert (edition.hearts, edition.dice, edition.free_dice) == (5, 9, 1)
    assert edition.row_bonuses == ("die", "bomb", "heart", "bomb", "die", "heart", "bomb")
    assert edition.row_value == 5
    assert edition.die_columns == (7,)
    assert edition.rule_sets == ("explainer", "box", "fiche")
    assert edition.sheets == ("kok2-a", "kok2-b")


def test_both_games() -> None:
    assert (editions.COLOR_FIRST, editions.COLOR_LATER, editions.STAR_POINTS) == (5, 3, -2)
    assert sorted(SYMBOL_KINDS) == ["bomb", "die", "heart", "joker"]
    assert sorted(BONUS_KINDS) == ["-", "bomb", "die", "heart", "joker"]
