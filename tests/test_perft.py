"""How many ways a game can go: pinned counts (tests/perft/counts.txt), small ones also by the reference."""

from __future__ import annotations

import pytest

from kok.editions import EDITIONS
from tests.perft.count import count, count_by_reference, read_counts

POSITIONS = read_counts()
SMALL = 200


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_counts_are_the_pinned_ones(position: object) -> None:
    depths = range(1, len(position.dice) + 1)
    game = position.game()
    assert [count(game, position.dice[:depth]) for depth in depths] == POSITIONS[position]
    assert not game.moves, "all was taken back"


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_small_counts_are_those_of_the_reference(position: object) -> None:
    depth = max((depth for depth, number in enumerate(POSITIONS[position], 1) if number < SMALL), default=0)
    if depth:
        assert count_by_reference(position.table(), position.dice[:depth]) == POSITIONS[position][depth - 1]


def test_every_sheet_and_rule_set_is_counted() -> None:
    assert {position.sheet for position in POSITIONS} == {s for e in EDITIONS.values() for s in e.sheets}
    assert {position.rules for position in POSITIONS} == {r for e in EDITIONS.values() for r in e.rule_sets}
