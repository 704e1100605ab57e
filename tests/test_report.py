"""What `replay --json` and `moves --json` say (NOTATION.md, Commands)."""

from __future__ import annotations

import json

import pytest

from kok.report import game_report, moves_report
from tests.records import cells, game_of, report_of

KEYS = ["game", "rules", "sheet", "finished", "roll", "to_move", "winners", "players"]
PLAYER_KEYS = [
    "name",
    "marked",
    "columns",
    "rows",
    "colors",
    "jokers",
    "hearts",
    "dice",
    "open_stars",
    "score",
]
SCORE_KEYS = ["colors", "columns", "hearts", "rows", "jokers", "dice", "rolls", "stars", "total"]

EXAMPLE = "1. gpx/23?/heart p2:G2H2 heart\n2. ybo/145/bomb - y1:H6"


def test_the_example_of_the_notation() -> None:
    report = report_of(EXAMPLE, game="kok2", Rules="explainer joker_points=1", Players="Ada,Bo")
    assert {key: report[key] for key in KEYS[:-1]} == {
        **{"game": "kok2", "rules": "explainer joker_points=1", "sheet": "kok2-a", "finished": False},
        **{"roll": 2, "to_move": None, "winners": []},
    }
    score = {"colors": 0, "columns": 0, "hearts": 0, "rows": 0, "jokers": 6, "dice": 1, "rolls": 0}
    assert report["players"][0] == {
        **{"name": "Ada", "marked": ["G2", "H2", "H6"], "columns": {}, "rows": {}, "colors": {}},
        **{"jokers": 6, "hearts": 0, "dice": 1, "open_stars": 15},
        "score": {**score, "stars": -30, "total": -23},
    }
    assert report["players"][1]["hearts"] == 1
    assert report["players"][1]["dice"] == 0


@pytest.mark.parametrize("game", ["kok1", "kok2"])
@pytest.mark.parametrize("players", ["Ada", "Ada,Bo,Cor"])
def test_both_games_have_the_same_keys(game: str, players: str) -> None:
    report = report_of(game=game, Players=players)
    assert list(report) == KEYS
    for player in report["players"]:
        assert list(player) == PLAYER_KEYS
        assert list(player["score"]) == SCORE_KEYS
    assert json.loads(json.dumps(report)) == report


def test_lines_by_their_names() -> None:
    player = report_of(game="kok2", Setup=cells("H17g", sheet="kok2-a"))["players"][0]
    assert player["columns"] == {"H": 2}
    assert player["rows"] == {"1": 5, "7": 5}
    assert player["colors"] == {"g": 5}
    later = f"{cells('H')}; {cells('H', without='H1')}"
    report = report_of("5. ggg/111 - g1:H1", Players="Ada,Bo", Setup=later, SetupRoll="5")
    assert report["players"][1]["columns"] == {"H": 0}, "a completed column that is worth nothing is there"


def test_rules_are_the_whole_value_of_the_tag() -> None:
    assert report_of(game="kok2")["rules"] == "explainer"
    assert (
        report_of(game="kok2", Rules="box  tie=columns roll_limit=30")["rules"]
        == "box  tie=columns roll_limit=30"
    )


@pytest.mark.parametrize(
    ("body", "roll", "to_move", "pending"),
    [
        ("", 4, None, None),
        ("5. ppb/111/row", 5, 0, "choice"),
        ("5. ppb/111/row p1:H2", 5, 0, "bomb"),
        ("5. ppb/111/row p1:H2!bomb:-", 5, 1, "choice"),
        ("5. ppb/111/row - -", 5, None, None),
        ("5. ppb/111/row - -\n6. ppb/111/row", 6, 1, "choice"),
    ],
)
def test_who_is_to_move(body: str, roll: int, to_move: int | None, pending: str | None) -> None:
    setup = cells("2", without="H2", sheet="kok2-a")
    game = game_of(body, game="kok2", Rules="box", Players="Ada,Bo", Setup=setup, SetupRoll="5")
    report, moves = game_report(game), moves_report(game)
    assert (report["roll"], report["to_move"]) == (roll, to_move) == (moves["roll"], moves["player"])
    assert moves["pending"] == pending
    assert list(moves) == ["roll", "player", "pending", "moves"]
    assert moves["moves"] == sorted(moves["moves"])
    assert ("-" in moves["moves"]) == (pending == "choice")
    assert ("bomb:-" in moves["moves"]) == (pending == "bomb")


def test_no_moves_when_the_game_is_over() -> None:
    game = game_of(Rules="standard roll_limit=3", SetupRoll="4")
    assert moves_report(game) == {"roll": 3, "player": None, "pending": None, "moves": []}
    assert game_report(game)["finished"]


def test_two_ways_to_take_dice_are_two_choices() -> None:
    moves = moves_report(game_of("5. gx/1?", SetupRoll="5"))["moves"]
    assert [move for move in moves if move.endswith(":H1")] == ["g1:H1", "g?:H1", "x1:H1", "x?:H1"]
    assert moves[0] == "-"
    assert len(moves_report(game_of("5. gg/11", SetupRoll="5"))["moves"]) == 2, "twin dice are one way"
