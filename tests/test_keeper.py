"""The score keeper: that it adds up as the engine does, standings, undo, and what is kept and exported."""

from __future__ import annotations

import csv
import io
import json
import random
from typing import Any

import pytest

from kok.cells import COLUMNS, ROWS
from kok.colors import COLORS
from kok.editions import EDITIONS
from kok.game import Game
from kok.keeper import Keeper, from_json, new_keeper, parse_points, to_csv, to_json
from kok.saves import DamagedSave, NewerSave
from kok.score import ScoreSheet, open_stars
from kok.sheets import load_sheet

KINDS = [(edition.id, rules) for edition in EDITIONS.values() for rules in edition.rule_sets]


def played(game_id: str, rules: str, players: int, seed: int) -> Game:
    """Return a finished game of random legal choices, passes only when they must be."""
    source = random.Random(seed)
    sheet = load_sheet(source.choice(EDITIONS[game_id].sheets[:1]))
    game = Game(sheet, rules, [f"P{number}" for number in range(players)])
    while not game.is_over:
        if game.to_move is None:
            game.throw(source.random)
        else:
            choices = list(game.legal_choices())
            game.push(source.choice(choices[1:] or choices))
    return game


def told(game: Game) -> Keeper:
    """Tell a keeper by taps what a finished game's sheets show."""
    keeper = new_keeper(game.players).choose_game(game.sheet.edition.id).choose_rules(game.rules_text)
    for player, marks in enumerate(game.state.marks):
        for kind, places in (("columns", COLUMNS), ("rows", ROWS), ("colors", COLORS)):
            for at in places:
                while getattr(keeper.papers[player], kind)[at] != getattr(marks, kind)[at]:
                    keeper = keeper.tap_line(player, kind, at)
        shown = {
            "jokers": marks.jokers,
            "dice": marks.dice,
            "hearts": marks.column_hearts,
            "stars": open_stars(game.sheet, marks),
            "rolls": game.rolls_left(),
        }
        for counter in keeper.counters:
            now = getattr(keeper.papers[player], counter.part)
            keeper = keeper.adjust(player, counter.part, shown[counter.part] - now)
    return keeper


@pytest.mark.parametrize(("game_id", "rules"), KINDS)
@pytest.mark.parametrize("seed", range(10))
def test_totals_equal_the_engine(game_id: str, rules: str, seed: int) -> None:
    game = played(game_id, rules, seed % 6 + 1, seed)
    keeper = told(game)
    outcome = game.outcome()
    assert outcome is not None
    assert tuple(keeper.total(player) for player in range(len(game.players))) == outcome.totals
    assert [keeper.score(player) for player in range(len(game.players))] == [
        game.score(player) for player in range(len(game.players))
    ]
    winners = [place.player for place in keeper.standings if place.place == 1]
    assert sorted(winners) == list(outcome.winners)
    assert from_json(to_json(keeper)) == keeper


def test_the_first_tap_takes_the_upper_points_while_they_are_free() -> None:
    keeper = new_keeper(["Ada", "Bo"]).tap_line(0, "columns", 0)
    assert keeper.papers[0].columns[0] == 5
    keeper = keeper.tap_line(1, "columns", 0)
    assert keeper.papers[1].columns[0] == 3
    keeper = keeper.tap_line(1, "columns", 0)
    assert keeper.papers[1].columns[0] == 5
    assert keeper.tap_line(1, "columns", 0).papers[1].columns[0] is None


def test_column_h_later_is_full_and_worth_nothing() -> None:
    keeper = new_keeper(["Ada"]).tap_line(0, "columns", 7).tap_line(0, "columns", 7)
    assert keeper.papers[0].columns[7] == 0
    assert keeper.score(0).columns == 0


def test_a_game_without_rows_has_none() -> None:
    first, second = (new_keeper(["Ada"]).choose_game(game) for game in EDITIONS)
    assert first.line_values("rows", 0) == ()
    assert first.tap_line(0, "rows", 0).papers == first.papers
    assert second.tap_line(0, "rows", 0).score(0).rows == 5


@pytest.mark.parametrize(
    ("rules", "ahead"), [("box", "jokers"), ("explainer", "columns"), ("fiche", "stars")]
)
def test_the_tie_rule_of_the_rule_set_decides(rules: str, ahead: str) -> None:
    keeper = new_keeper(["Ada", "Bo"]).choose_game("kok2")
    keeper = keeper.choose_rules(f"{rules} joker_points=2 die_points=2")
    if ahead == "columns":
        keeper = keeper.tap_line(1, "columns", 7).tap_line(1, "columns", 7)
    elif ahead == "jokers":
        keeper = keeper.adjust(1, "dice", 1).adjust(0, "jokers", -1).adjust(0, "dice", 2)
    else:
        keeper = keeper.adjust(1, "stars", -1).adjust(0, "dice", 1)
    first, second = keeper.standings
    assert (first.player, first.total) == (1, second.total)
    assert (first.place, second.place) == (1, 2)
    assert first.by_tie and second.by_tie


def test_equal_in_everything_is_shared() -> None:
    standings = new_keeper(["Ada", "Bo", "Cor"]).adjust(2, "stars", -1).standings
    assert [(place.player, place.place) for place in standings] == [(2, 1), (0, 2), (1, 2)]
    assert not any(place.by_tie for place in standings)


def test_points_a_round() -> None:
    keeper = new_keeper(["Ada", "Bo"]).choose_style("rounds")
    keeper = keeper.add_round([5, -3]).add_round([None, 8]).add_round([None, None])
    assert keeper.rounds == 2
    assert [keeper.total(player) for player in (0, 1)] == [5, 5]
    assert [place.place for place in keeper.standings] == [1, 1]
    keeper = keeper.set_round(0, 1, -7)
    assert [place.player for place in keeper.standings] == [1, 0]
    assert keeper.undo().total(0) == 5
    assert keeper.add_player("Cor").add_round([1, 1, 1]).papers[2].rounds == (None, None, 1)


def test_counted_parts_stay_within_what_the_sheet_prints() -> None:
    keeper = new_keeper(["Ada"])
    assert keeper.adjust(0, "jokers", 5).papers[0].jokers == 8
    assert keeper.adjust(0, "stars", -99).papers[0].stars == 0
    assert [counter.part for counter in keeper.counters] == ["jokers", "stars"]
    second = keeper.choose_game("kok2").choose_rules("box")
    assert [counter.part for counter in second.counters] == ["jokers", "stars", "hearts", "dice", "rolls"]


def test_undo_goes_back_step_by_step() -> None:
    keepers = [new_keeper(["Ada"])]
    keepers.append(keepers[-1].add_player(" Bo  van Dam "))
    keepers.append(keepers[-1].tap_line(1, "colors", 2))
    keepers.append(keepers[-1].rename(0, "Àda"))
    keepers.append(keepers[-1].remove(1))
    keepers.append(keepers[-1].choose_game("kok2"))
    keepers.append(keepers[-1].clear().adjust(0, "dice", 3).choose_style("rounds"))
    assert keepers[1].papers[1].name == "Bo van Dam"
    keeper = keepers.pop()
    keeper = keeper.undo().undo()
    while keepers:
        assert keeper == keepers.pop()
        keeper = keeper.undo()
    assert keeper.undo() is keeper


def test_what_changes_nothing_is_no_step() -> None:
    keeper = new_keeper(["Ada"])
    for same in (
        keeper.remove(0),
        keeper.rename(0, " "),
        keeper.rename(0, "Ada"),
        keeper.adjust(0, "stars", 1),
        keeper.set_round(0, 0, 3),
        keeper.rename(9, "Bo"),
        keeper.clear(),
    ):
        assert same is keeper
    full = new_keeper(["A", "B", "C", "D", "E", "F"])
    assert full.add_player("G") is full


@pytest.mark.parametrize(
    ("text", "points"), [("5", 5), (" -3 ", -3), ("−12", -12), ("+7", 7), ("", None), ("  ", None), ("0", 0)]
)
def test_points_as_typed(text: str, points: int | None) -> None:
    assert parse_points(text) == points


@pytest.mark.parametrize("text", ["x", "1e3", "--3", "3.5", "1000", "-", "٣", "9" * 1_000_000])
def test_what_is_no_number_of_points(text: str) -> None:
    with pytest.raises(ValueError):
        parse_points(text)


def _altered(**changes: Any) -> str:
    data = json.loads(to_json(new_keeper(["Ada"]).tap_line(0, "columns", 0)))
    paper = data["players"][0]
    for name, value in changes.items():
        (paper if name in paper else data)[name] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        "[" * 100_000,
        '{"kok": "keeper", "version": 1}',
        _altered(game="kok3"),
        _altered(game=["kok1"]),
        _altered(rules="none"),
        _altered(style="both"),
        _altered(players=[]),
        _altered(players=[{}]),
        _altered(players="Ada"),
        _altered(past=7),
        _altered(jokers=9),
        _altered(jokers=True),
        _altered(jokers="8"),
        _altered(dice=1),
        _altered(columns={"A": 4}),
        _altered(columns=[5]),
        _altered(rows={"1": 5}),
        _altered(rounds=[1.5]),
        _altered(rounds=3),
        _altered(name=3),
    ],
)
def test_damage_is_refused(text: str) -> None:
    with pytest.raises(DamagedSave):
        from_json(text)


def test_a_newer_version_is_refused() -> None:
    with pytest.raises(NewerSave):
        from_json(_altered(version=2))


def test_csv_is_a_table() -> None:
    keeper = new_keeper(['=HYPERLINK("x")', "Bo, jr"]).tap_line(1, "colors", 0)
    rows = list(csv.reader(io.StringIO(to_csv(keeper))))
    assert rows[0] == ["player", *ScoreSheet._fields, "total"]
    assert rows[1][0] == '\'=HYPERLINK("x")'
    assert rows[2] == ["Bo, jr", "5", "0", "0", "0", "8", "0", "0", "-30", "-17"]
    by_round = to_csv(keeper.choose_style("rounds").add_round([None, -4]))
    assert [row[1:] for row in csv.reader(io.StringIO(by_round))] == [["1", "total"], ["", "0"], ["-4", "-4"]]
