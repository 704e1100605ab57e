"""How fast the engine is: legal choices against the naive reference, a special die, a solo game, one command.

python -m tools.bench.engine

Times are of the processor, but for the command, and the best or the median of several, for the machine may be
busy with other things. Ends with status 1 if a target is missed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from kok.cells import CELL_NAMES, cells_in
from kok.choices import Choice
from kok.colors import COLOR_LETTERS
from kok.dice import SPECIAL_FACES, Roll, sorted_roll
from kok.game import Game
from kok.marks import LegalChoices
from kok.notation import write_game
from kok.sheets import load_sheet
from tests import naive
from tools.system import ROOT

POSITIONS = 150
TURNS = 7
ALL_DICE = Roll("gybpo", "12345")


class Target(NamedTuple):
    """What was measured, and what it must at least, or at most, be."""

    name: str
    measured: float
    unit: str
    limit: float
    at_least: bool = False

    @property
    def is_met(self) -> bool:
        """Whether it is as fast as it must be."""
        return self.measured >= self.limit if self.at_least else self.measured <= self.limit

    def __str__(self) -> str:
        sign = "≥" if self.at_least else "≤"
        missed = "" if self.is_met else "  MISSED"
        return (
            f"{self.name:<58}{self.measured:>9.3g} {self.unit:<3} ({sign} {self.limit:g} {self.unit}){missed}"
        )


def best(
    work: Callable[[int], object], turns: int = TURNS, clock: Callable[[], float] = process_time
) -> float:
    """The shortest time in seconds of some turns; `work` is told the number of the turn."""
    times = []
    for turn in range(turns):
        start = clock()
        work(turn)
        times.append(clock() - start)
    return min(times)


def play(game: Game, random: Random, rolls: int) -> Game:
    """The game after some rolls of random legal choices."""
    while not game.is_over and game.state.roll < rolls:
        game.throw(random.random)
        while game.to_move is not None:
            game.push(random.choice(list(game.legal_choices())))
    return game


def middle(seed: int, sheet: str) -> Game:
    """A game of two somewhere in its middle, in which all marked what they could."""
    random, game = Random(seed), Game(load_sheet(sheet), players=("Ada", "Bo"))
    for _ in range(2 + seed % 12):
        game.throw(random.random)
        while game.to_move is not None:
            legal = list(game.legal_choices())
            game.push(random.choice([choice for choice in legal if choice.cells] or legal))
    return game


def against_naive() -> Target:
    """All legal choices of positions in the middle of games, every colour with every number."""
    games = [middle(seed, "kok1-black") for seed in range(POSITIONS)]
    asked = [LegalChoices(game.sheet, game.rules, game.state.marks[0], ALL_DICE) for game in games]
    told = [
        (
            naive.colours(game.sheet.grid),
            {CELL_NAMES[cell] for cell in cells_in(game.state.marks[0].marked)},
            *pair,
        )
        for game in games
        for pair in product(COLOR_LETTERS, range(1, 6))
    ]
    ratios = []
    for _ in range(TURNS):
        start = process_time()
        ours = [list(legal) for legal in asked]
        between = process_time()
        theirs = [naive.legal_groups(*one) for one in told]
        ratios.append((process_time() - between) / (between - start))
    count = sum(map(len, theirs))
    assert count == sum(map(len, ours)) - len(ours), "both find the same"
    print(f"{count} legal choices in {POSITIONS} positions; {ratios[0]:.3g} × when each is new, else:")
    return Target("legal choices, times the naive reference", median(ratios), "×", 40, at_least=True)


def special_die() -> list[Target]:
    """All legal choices with each face of the special die in the middle of a game, jokers on the table."""
    game, targets = middle(10, "kok2-a"), []
    marks = game.state.marks[0]._replace(freed=5, spent=0, jokers=4)
    for face in dict.fromkeys(SPECIAL_FACES):
        legal = LegalChoices(game.sheet, game.rules, marks, sorted_roll("gpx", "23?", face))
        seconds = best(partial(_enumerate, legal), turns=30)
        name = f"gpx/23?/{face} in the middle, {legal.count()} choices"
        targets.append(Target(name, seconds * 1000, "ms", 1))
    return targets


def _enumerate(legal: LegalChoices, _: int) -> list[Choice]:
    return list(legal)


def solo_game() -> list[Target]:
    """Thirty rolls of random legal choices, played alone; another game each turn."""
    targets = []
    for sheet, rules in (("kok1-black", "standard"), ("kok2-b", "box")):
        seconds = best(partial(play_alone, sheet, rules))
        targets.append(Target(f"solo game of 30 rolls, {sheet}", seconds * 1000, "ms", 30))
    return targets


def play_alone(sheet: str, rules: str, seed: int) -> Game:
    """A solo game of thirty rolls."""
    return play(Game(load_sheet(sheet), rules), Random(seed), 30)


def replay() -> Target:
    """One `python -m kok replay` of a whole game, from the start of the process to its end."""
    record = write_game(play_alone("kok2-b", "box", 1)).encode()
    command = [sys.executable, "-m", "kok", "replay", "-"]
    run = partial(subprocess.run, command, input=record, cwd=ROOT, check=True, capture_output=True)
    seconds = best(lambda _: run(), turns=15, clock=perf_counter)
    return Target("python -m kok replay, whole", seconds, "s", 0.2)


def main() -> int:
    """Print all measures; 1 if a target is missed."""
    targets = [against_naive(), *special_die(), *solo_game(), replay()]
    print(*targets, sep="\n")
    return 0 if all(target.is_met for target in targets) else 1


if __name__ == "__main__":
    sys.exit(main())
