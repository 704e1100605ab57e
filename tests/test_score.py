"""The score and its parts (RULES.md §7)."""

from __future__ import annotations

import pytest

from kok.marks import empty_marks, setup_marks
from kok.rules import parse_rules
from kok.score import ScoreSheet, open_stars, score
from kok.sheets import load_sheet
from tests.records import cells, player_of

BLACK, SIDE_A = load_sheet("kok1-black"), load_sheet("kok2-a")


def score_of(sheet: object, marks: object, rules: str, **rest: int) -> ScoreSheet:
    return score(sheet, parse_rules(sheet.edition, rules, 2), marks, **rest)


def test_an_empty_sheet() -> None:
    assert score_of(BLACK, empty_marks(BLACK), "standard") == ScoreSheet(0, 0, 0, 0, 8, 0, 0, -30)
    assert score_of(SIDE_A, empty_marks(SIDE_A), "explainer") == ScoreSheet(0, 0, 0, 0, 0, 1, 0, -30)
    assert score_of(SIDE_A, empty_marks(SIDE_A), "box") == ScoreSheet(0, 0, 0, 0, 6, 2, 0, -30)
    assert score_of(SIDE_A, empty_marks(SIDE_A), "fiche") == ScoreSheet(0, 0, 0, 0, 6, 1, 0, -30)


def test_the_total_is_the_sum_of_all_parts() -> None:
    assert ScoreSheet(1, 2, 4, 8, 16, 32, 64, -128).total == -1


def test_everything_marked() -> None:
    for sheet, rules, expected in [
        (BLACK, "standard", ScoreSheet(25, 41, 0, 0, 8, 0, 0, 0)),
        (SIDE_A, "box", ScoreSheet(25, 42, 0, 35, 6, 2, 0, 0)),
    ]:
        marks = setup_marks(sheet, sum(sheet.color_masks))
        assert score_of(sheet, marks, rules) == expected


@pytest.mark.parametrize("marked", range(16))
def test_two_points_less_for_each_unmarked_star(marked: int) -> None:
    stars = 0
    for _ in range(marked):
        rest = BLACK.stars & ~stars
        stars |= rest & -rest
    marks = setup_marks(BLACK, stars)
    assert open_stars(BLACK, marks) == 15 - marked
    assert score_of(BLACK, marks, "standard").stars == -2 * (15 - marked)


def test_points_for_rolls_left() -> None:
    marks = empty_marks(SIDE_A)
    assert score_of(SIDE_A, marks, "box", rolls_left=7).rolls == 14
    assert score_of(SIDE_A, marks, "explainer", rolls_left=7).rolls == 0


def test_each_part_of_a_record() -> None:
    setup = cells("Hy1", sheet="kok2-a") + " jokers=2 hearts=3 dice=4"
    player = player_of(game="kok2", Rules="box", Setup=setup)
    stars = 15 - player["open_stars"]
    assert player["score"] == {
        **{"colors": 5, "columns": 2, "hearts": 0, "rows": 5, "jokers": 2, "dice": 8, "rolls": 0},
        **{"stars": -2 * (15 - stars), "total": 5 + 2 + 5 + 2 + 8 - 2 * (15 - stars)},
    }
