"""Statistics over finished games: bests, charts, fairness, and stepping through one game."""

import re
from math import isclose
from random import Random

import pytest

from kok.describe import log_lines
from kok.dice import throw
from kok.game import Game
from kok.history import (
    Kind,
    Steps,
    best_before,
    bests,
    chi_square_p,
    fairness,
    in_order,
    kind_of,
    names_in,
    rolls_of,
    series,
    wins,
)
from kok.i18n import LANGUAGES, Words
from kok.listing import plan_texts, result_text, running_row
from kok.notation import read_game, write_game
from kok.saves import Finished, Save, read_finished
from kok.session import Session
from kok.transfer import Item, Plan
from tests.random_games import random_game


def played(
    date: str, totals: str, players: str = "Ada", sheet: str = "kok1-black", rules: str = "standard"
) -> Finished:
    points = tuple(map(int, totals.split()))
    winners = tuple(player for player, total in enumerate(points) if total == max(points))
    names = tuple(players.split())
    return Finished(f"id-{date}", date, "kok1", sheet, rules, names, points, winners)


GAMES = (
    played("03", "12"),
    played("01", "7"),
    played("02", "15"),
    played("04", "15"),
    played("05", "3", sheet="kok1-blue"),
    played("06", "20 31", "Ada Bo"),
    played("07", "28 28", "Ada Bo"),
)
SOLO = Kind("kok1", "kok1-black", "standard", True)


# ---- totals


def test_bests_of_each_kind():
    first, second, third = bests(GAMES)
    assert (first.kind, first.games, first.total, first.id, first.name) == (SOLO, 4, 15, "id-02", "Ada")
    assert first.average == 12.25
    assert (second.total, second.name, second.kind.is_solo) == (31, "Bo", False)
    assert third.kind.sheet == "kok1-blue" and third.total == 3


def test_bests_of_one_player():
    (best,) = bests(GAMES, "Bo")
    assert (best.total, best.games, best.average) == (31, 2, 29.5)
    assert {best.kind: best.total for best in bests(GAMES, "Ada")}[kind_of(GAMES[-1])] == 28
    assert bests(GAMES, "Cor") == () == bests(())


def test_the_best_before_a_game():
    by_date = {game.date: game for game in GAMES}
    assert best_before(GAMES, by_date["01"]) is None
    assert best_before(GAMES, by_date["02"]).total == 7  # type: ignore[union-attr]
    assert best_before(GAMES, by_date["04"]).total == 15  # type: ignore[union-attr]
    assert best_before(GAMES, by_date["05"]) is None


def test_a_series_for_a_chart():
    points = series(GAMES, SOLO)
    assert [(point.date, point.total, point.best) for point in points] == [
        ("01", 7, 7),
        ("02", 15, 15),
        ("03", 12, 15),
        ("04", 15, 15),
    ]
    assert points[2].average == pytest.approx(34 / 3)
    many = [played(f"{at:03}", str(at)) for at in range(30)]
    assert series(many, SOLO)[-1].average == sum(range(20, 30)) / 10
    assert series(GAMES, SOLO, "Bo") == ()


def test_names_and_wins():
    assert names_in(GAMES) == ("Ada", "Bo")
    assert wins(GAMES) == {"Ada": (1, 2), "Bo": (2, 2)}
    assert [game.date for game in in_order(GAMES)] == ["01", "02", "03", "04", "05", "06", "07"]


# ---- fairness


def test_rolls_are_read_from_records():
    for seed in range(10):
        game = random_game(seed)
        assert rolls_of(write_game(game)) == [move.dice for move in game.moves if move.dice]


@pytest.mark.parametrize(
    ("distance", "freedom", "p"),
    [
        # From printed tables of the distribution.
        (11.0705, 5, 0.05),
        (9.48773, 4, 0.05),
        (15.0863, 5, 0.01),
        (3.84146, 1, 0.05),
        (5.99146, 2, 0.05),
        (4.35146, 5, 0.5),
        (0.0, 5, 1.0),
        (0.0, 4, 1.0),
    ],
)
def test_chi_square(distance: float, freedom: int, p: float):
    assert isclose(chi_square_p(distance, freedom), p, rel_tol=1e-4)


def test_fair_dice_and_loaded_ones():
    random = Random(1)
    fair = fairness(throw(random.random, 3, special=True) for _ in range(4000))
    assert [result.die for result in fair] == ["color", "number", "special"]
    assert all(result.p_value > 0.01 for result in fair)
    assert sum(fair[0].thrown) == 12000 and fair[0].expected == (2000,) * 6
    assert dict(zip(fair[2].faces, fair[2].expected, strict=True))["heart"] == pytest.approx(8000 / 6)
    loaded = fairness(throw(lambda: random.random() * 0.95, 3, special=False) for _ in range(4000))
    assert len(loaded) == 2 and all(result.p_value < 1e-6 for result in loaded)
    assert fairness(()) == ()


def test_p_values_of_fair_dice_are_spread_evenly():
    random = Random(5)
    rolls = [[throw(random.random, 3, special=False) for _ in range(60)] for _ in range(400)]
    values = [fairness(some)[0].p_value for some in rolls]
    assert 0.4 < sum(values) / len(values) < 0.6
    assert 0.02 < sum(value < 0.1 for value in values) / len(values) < 0.18


# ---- one game


def test_steps_through_a_game():
    game = random_game(3)
    steps, seen = Steps(game), 0
    assert not steps.can_go_back and steps.position.state == game.states[0]
    while steps.can_go_on:
        steps, seen = steps.on(), seen + 1
        assert steps.position.state == game.states[seen]
    assert seen == len(game.moves) == steps.last
    assert steps.on() == steps and steps.back().at == seen - 1
    assert steps.position.outcome() == game.outcome()


def test_steps_by_roll():
    game = random_game(4, players=3)
    steps = Steps(game)
    for number in range(1, game.state.roll + 1):
        steps = steps.next_roll()
        assert steps.position.state.roll == number and game.moves[steps.at - 1].dice
        assert steps.at == Steps(game).roll(number).at
    assert steps.next_roll().at == steps.last
    assert steps.previous_roll().position.state.roll == game.state.roll - 1
    assert Steps(game).previous_roll().at == 0 and Steps(game).roll(999).at == steps.last
    assert steps.go(-5).at == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_the_words_of_the_log(lang: str):
    game = random_game(6)
    lines = log_lines(Words(lang), game)
    for at in range(1, len(game.moves) + 1):
        assert lines[at - 1].text and lines[at - 1].roll == Steps(game, at).position.state.roll


# ---- lists in words


def test_a_running_game_in_a_list():
    tags = '[Game "kok2"]\n[Rules "box roll_limit=30"]\n[Players "Ada,Bo"]'
    game, _ = read_game(f"{tags}\n\n1. gyb/123/row - -\n*\n")
    save = Save("one", "", "9", Session(game).to_save())
    row = running_row(Words("en"), save)
    assert row == ("one", "9", "Keer op Keer 2, Side A", "Box; Timer", "Ada and Bo", 1)


def test_a_running_game_that_is_damaged_is_refused():
    for record in ('[Game "chess"]', "[", '[Game "kok1"]\n[Rules "x"]', ""):
        with pytest.raises(ValueError):
            running_row(Words("en"), Save("one", "", "", {"record": record}))


def test_a_result_in_a_list():
    assert result_text(Words("en"), played("01", "-3 31", "Ada Bo")) == "Ada −3, Bo 31"


def test_a_plan_in_words():
    plan = Plan(
        (
            Item("running", "add", "a"),
            Item("finished", "add", "b"),
            Item("finished", "here", "c"),
            Item("settings", "replace"),
            Item("finished", "refused", "d", key="transfer.record", detail="roll 4: no"),
        )
    )
    assert plan_texts(Words("en"), plan) == (
        "2 games are new and will be added.",
        "One game is here already.",
        "The settings will be replaced.",
        "d is refused. Its record breaks the rules: roll 4: no",
    )
    assert plan_texts(Words("nl"), Plan(())) == ("Er is niets in het bestand dat geïmporteerd kan worden.",)


def test_own_sheets_are_told_apart():
    games = [random_game(seed, players=1) for seed in range(20)]
    grids = {}
    for game in games:
        record = write_game(game)
        if game.sheet.symbols or game.sheet.row_bonuses:
            continue
        own = re.sub(r'\[Sheet "[^"]*"\]', f'[Sheet "own"]\n[Grid "{game.sheet.grid}"]', record)
        grids[game.sheet.grid] = read_finished(own, id="x", date="").sheet
    assert len(set(grids.values())) == len(grids) > 1
    assert all(id.startswith("own-") for id in grids.values())


def test_a_game_has_its_own_kind():
    game: Game = random_game(1)
    finished = read_finished(write_game(game), id="x", date="")
    assert kind_of(finished) == (game.sheet.edition.id, game.sheet.id, game.rules_text, game.is_solo)
