"""Laws of every game: both games, all rule sets, random overrides, sheets, setups and player counts."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kok.choices import PASS, Choice
from kok.clauses import Refused
from kok.dice import Roll
from kok.game import Game
from kok.notation import read_game, write_game
from kok.report import game_report
from kok.sheet import Sheet, symbols_text
from tests import reference
from tests.strategies import any_choices, new_games, played_games, randoms, some_choice, step

many = settings(derandomize=True, deadline=None, max_examples=150)
very_many = settings(many, max_examples=400)
some = settings(derandomize=True, deadline=None, max_examples=50)


def printed(sheet: Sheet) -> str:
    """The sheet as a text in notation."""
    rows = " ".join(sheet.row_bonuses)
    return f'[Grid "{sheet.grid}"]\n[Symbols "{symbols_text(sheet.symbols)}"]\n[Rows "{rows}"]\n'


def assert_agree(game: Game, table: reference.Table) -> None:
    """The reference says the same of the game, and allows the same choices."""
    report = game_report(game)
    for name, value in table.report().items():
        if name != "players":
            assert report[name] == value, name
            continue
        for engine, its in zip(report[name], value, strict=True):
            assert {part: engine[part] for part in its} == its
    for player in game.choosers():
        assert game.legal_choices(player).texts() == sorted(table.legal(player))


def test_the_reference_knows_nothing_of_the_engine() -> None:
    tree = ast.parse(Path(reference.__file__).read_text("utf-8"))
    froms = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert sorted([*froms, *names]) == ["__future__", "collections.abc", "itertools", "re"]


@very_many
@given(new_games(), randoms(), st.just(14))
def test_legal_choices_and_score_are_the_references(game: Game, random: Random, steps: int) -> None:
    table = reference.replay(write_game(game), sheet=printed(game.sheet))
    assert_agree(game, table)
    for _ in range(steps):
        player = game.to_move
        if player is not None:
            choice = some_choice(game, random, player)
            game.push(choice)
            table.choose(player, str(choice))
        elif not game.is_over:
            table.throw(str(game.throw(random.random)))
        assert_agree(game, table)


@some
@given(played_games(most_steps=120, rules="roll_limit=none"), randoms())
def test_score_from_scratch_equals_the_running_one(game: Game, random: Random) -> None:
    while game.to_move is not None:
        step(game, random)
    table = reference.replay(write_game(game), sheet=printed(game.sheet))
    assert_agree(game, table)
    for player in range(len(game.players)):
        assert game.score(player)._asdict() == {
            part: points for part, points in table.score(player).items() if part != "total"
        }
        assert game.score(player).total == table.score(player)["total"]


@many
@given(new_games(), randoms(), st.just(20))
def test_undo_restores_exactly(game: Game, random: Random, steps: int) -> None:
    seen = [everything(game)]
    for _ in range(steps):
        step(game, random)
        seen.append(everything(game))
    while game.moves:
        while seen[-1] == everything(game):
            seen.pop()
        last = game.moves[-1]
        assert game.pop() == last
        assert seen[-1] == everything(game)
    with pytest.raises(IndexError):
        game.pop()
    assert game.state == game.states[0]


def everything(game: Game) -> tuple[object, ...]:
    """All that can be seen of a game."""
    return game.state, tuple(game.moves), write_game(game), game_report(game)


@many
@given(new_games(), randoms(), st.just(20))
def test_what_is_done_stays_done(game: Game, random: Random, steps: int) -> None:
    for _ in range(steps):
        before = game.state
        step(game, random)
        for old, new in zip(before.marks, game.state.marks, strict=True):
            assert old.marked & ~new.marked == 0, "a marked cell never unmarks"
            assert new.hearts >= old.hearts
            assert new.freed >= old.freed
            for was, now in [(old.columns, new.columns), (old.rows, new.rows), (old.colors, new.colors)]:
                assert all(value is None or value == now[at] for at, value in enumerate(was))
        for was, now in zip(before.completed, game.state.completed, strict=True):
            assert all(roll is None or roll == now[at] for at, roll in enumerate(was))


@many
@given(played_games())
def test_counts_stay_within_the_print(game: Game) -> None:
    edition = game.sheet.edition
    for marks in game.state.marks:
        assert 0 <= marks.jokers <= edition.jokers
        assert 0 <= marks.hearts <= edition.hearts
        assert 0 <= marks.spent <= marks.freed <= edition.dice


@many
@given(played_games())
def test_written_read_and_written_again_is_the_same(game: Game) -> None:
    text = write_game(game, {"Date": "2026-10-13", "Annotator": "{ä %}"})
    again, tags = read_game(text)
    assert write_game(again, tags) == text
    assert tags == {"Date": "2026-10-13", "Annotator": "{ä %}"}
    if in_turn(game):
        assert {**game_report(again), "rules": game.rules_text} == game_report(game)
        assert again.state == game.state


def in_turn(game: Game) -> bool:
    """Whether nobody has chosen before somebody who sits earlier: only such positions can be written."""
    chosen = [bool(game.state.chosen[player]) for player in game.order]
    return chosen == sorted(chosen, reverse=True)


@many
@given(st.data(), played_games())
def test_in_agrees_with_enumeration(data: st.DataObject, game: Game) -> None:
    for player in game.choosers():
        legal = game.legal_choices(player)
        every = set(legal)
        assert legal.count() == len(every) == len(legal.texts())
        assert all(choice in legal for choice in every)
        assert bool(legal) == any(choice.cells or choice.special == "heart" for choice in every)
        for _ in range(20):
            choice = data.draw(any_choices(game))
            assert (choice in legal) == (choice in every), choice


@many
@given(st.data(), played_games())
def test_what_is_refused_changes_nothing(data: st.DataObject, game: Game) -> None:
    before = everything(game)
    for _ in range(10):
        choice = data.draw(any_choices(game)) if game.choosers() else PASS
        player = data.draw(st.sampled_from([None, *range(len(game.players))]))
        try:
            game.push(choice, player)
        except Refused as refused:
            assert refused.broken
            assert str(refused)
        else:
            game.pop()
        assert everything(game) == before
    with pytest.raises(Refused):
        game.push_roll(Roll("g", "1"))
    assert everything(game) == before


@many
@given(st.data(), new_games(rules="column_first=all"), randoms())
def test_passive_choices_in_any_order_are_the_same(data: st.DataObject, game: Game, random: Random) -> None:
    for _ in range(4):
        if game.is_over:
            break
        game.throw(random.random)
        while game.active in game.choosers():
            game.push(some_choice(game, random, game.active))
        other = game.at(len(game.moves))
        plans = {player: plan(game, random, player) for player in game.choosers()}
        for one, players in ((game, game.order), (other, data.draw(st.permutations(game.order)))):
            for player in players:
                for choice in plans.get(player, []):
                    one.push(choice, player)
        assert game.state == other.state
        assert write_game(game) == write_game(other)


def plan(game: Game, random: Random, player: int) -> list[Choice]:
    """What a player is going to choose, the bombs won by it included."""
    tried = game.at(len(game.moves))
    while player in tried.choosers():
        tried.push(some_choice(tried, random, player), player)
    return list(tried.state.chosen[player])


@some
@given(played_games(most_steps=120))
def test_the_end_comes_and_nothing_after_it(game: Game) -> None:
    assert (game.outcome() is None) == (not game.is_over)
    if not game.is_over:
        return
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.totals == tuple(game.score(player).total for player in range(len(game.players)))
    assert all(outcome.totals[winner] == max(outcome.totals) for winner in outcome.winners)
    assert game.choosers() == ()
    assert game.to_move is None
    for attempt in (
        lambda: game.throw(Random(0).random),
        lambda: game.push(PASS),
        lambda: game.legal_choices(),
    ):
        with pytest.raises(Refused, match="game is over"):
            attempt()
