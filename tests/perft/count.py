"""Counts the ways in which a game can go, for dice that are given: `python -m tests.perft.count [--write]`.

A line of counts.txt names a position (sheet, rules, players, number of the first roll), its dice, and for
each depth how many sequences of legal choices there are to the end of that roll. With `--reference` the
counts of the naive reference are printed beside ours.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

from kok.dice import parse_roll
from kok.game import Game
from kok.notation import write_game
from kok.sheets import load_sheet
from tests import reference

COUNTS = Path(__file__).with_name("counts.txt")


class Position(NamedTuple):
    """Where the counting starts, and the dice of the rolls that follow."""

    sheet: str
    rules: str
    players: int
    first_roll: int
    dice: tuple[str, ...]

    def game(self) -> Game:
        """The game at its start."""
        names = [f"P{number}" for number in range(1, self.players + 1)]
        return Game(load_sheet(self.sheet), self.rules, names, first_roll=self.first_roll)

    def table(self) -> reference.Table:
        """The same at the reference's table."""
        sheet = load_sheet(self.sheet)
        printed = (Path(__file__).parents[2] / f"kok/sheets/{sheet.id}.kkn").read_text("utf-8")
        return reference.replay(write_game(self.game()), sheet=printed)

    def __str__(self) -> str:
        return f"{self.sheet} {self.rules} {self.players} {self.first_roll} {' '.join(self.dice)}"


def count(game: Game, dice: tuple[str, ...]) -> int:
    """How many sequences of legal choices there are in the rolls given."""
    if game.to_move is None:
        if not dice or game.is_over:
            return 1
        game.push_roll(parse_roll(dice[0]))
        found = count(game, dice[1:])
        game.pop()
        return found
    if not dice and sum(not chosen for chosen in game.state.chosen) == 1 and not _can_win_bombs(game):
        return game.legal_choices().count()
    found = 0
    for choice in game.legal_choices():
        game.push(choice)
        found += count(game, dice)
        game.pop()
    return found


def _can_win_bombs(game: Game) -> bool:
    return "bomb" in game.sheet.symbols or "bomb" in game.sheet.row_bonuses


def count_by_reference(table: reference.Table, dice: tuple[str, ...]) -> int:
    """The same count, by the reference."""
    if table.to_move is None:
        if not dice or table.finished:
            return 1
        table = deepcopy(table)
        table.throw(dice[0])
        return count_by_reference(table, dice[1:])
    bombs = "bomb" in {*table.paper.symbol.values(), *table.paper.bonus.values()}
    if not dice and sum(not hand.chosen for hand in table.hands) == 1 and not bombs:
        return len(table.legal(table.to_move))
    player, found = table.to_move, 0
    for choice in table.legal(player):
        after = deepcopy(table)
        after.choose(player, choice)
        found += count_by_reference(after, dice)
    return found


def read_counts() -> dict[Position, list[int]]:
    """The pinned counts of each position, by depth."""
    found = {}
    for line in COUNTS.read_text("utf-8").splitlines():
        position, _, numbers = line.partition("=")
        sheet, rules, players, first_roll, *dice = position.split()
        its = Position(sheet, rules, int(players), int(first_roll), tuple(dice))
        found[its] = [int(number) for number in numbers.split()]
    return found


def main(arguments: list[str]) -> None:
    """Print or write the counts of the positions in counts.txt."""
    lines = []
    for position, pinned in read_counts().items():
        depths = range(1, len(position.dice) + 1)
        counts = [count(position.game(), position.dice[:depth]) for depth in depths]
        lines.append(f"{position} = {' '.join(map(str, counts))}")
        print(lines[-1], "" if counts == pinned else f"(pinned: {pinned})", flush=True)
        if "--reference" in arguments:
            print(
                "  reference:",
                *[count_by_reference(position.table(), position.dice[:depth]) for depth in depths],
            )
    if "--write" in arguments:
        COUNTS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
