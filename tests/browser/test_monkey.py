"""A monkey at the page: games of both kinds, played, undone, reloaded and left, in any order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest

from kok.cells import neighbours, parse_cell, parse_cells
from kok.game import Game
from tests.random_games import random_game

from .driver import Person, cells_of, check_sheet, kept_game

SEEDS = (2026, 2027)
GAMES = 12
ROLLS_EACH = 9
AT_LEAST = {"games finished": 20, "choices confirmed": 500, "undos": 100, "reloads": 20}
"""What the monkeys have to have done together."""

# Everything in reach of the pointer, each with what it does, its tone and where it is.
_REACH = """() => {
  const scope = document.querySelector("dialog[open]") ?? document;
  const found = [];
  const add = (element, what, arg, tone) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width && x > 0 && y > 0 && x < innerWidth && y < innerHeight) found.push([what, arg, tone, x, y]);
  };
  for (const control of scope.querySelectorAll("button[data-do]:enabled:not(.sr *)"))
    add(control, control.dataset.do, control.dataset.arg ?? "", control.className);
  if (scope === document)
    for (const cell of document.querySelectorAll("#r-sheet [data-cell]"))
      add(cell, "cell", cell.dataset.cell, cell.getAttribute("class"));
  return JSON.stringify(found);
}"""


class Spot(NamedTuple):
    """Something in reach."""

    do: str
    arg: str
    tone: str
    x: float
    y: float

    def has(self, tone: str) -> bool:
        return tone in self.tone.split()


class Monkey:
    """Taps what is in reach, mostly what leads on; counts what it did."""

    def __init__(self, person: Person, random: Random) -> None:
        self.person = person
        self.random = random
        self.counts: Counter[str] = Counter()
        self.taps = 0

    def reach(self, *actions: str) -> list[Spot]:
        """What is in reach, or only what does one of these things."""
        spots = [Spot(*found) for found in json.loads(self.person.page.evaluate(_REACH))]
        return [spot for spot in spots if not actions or spot.do in actions]

    def tap(self, spot: Spot) -> None:
        self.person.tap_at(spot.x, spot.y)
        self.taps += 1
        self.counts["choices confirmed"] += spot.do == "confirm"
        self.counts["undos"] += spot.do == "undo"

    def play(self) -> None:
        """Plays the game on the table to its end."""
        while True:
            spots = self.reach()
            if any(spot.do == "end" for spot in spots):
                self.check()
                if self.random.random() < 0.7:
                    break
            if self.random.random() < 0.2:
                self.fool_about(spots)
            else:
                self.go_on(spots)
            if self.random.random() < 0.013:
                self.reload()

    def go_on(self, spots: list[Spot]) -> None:
        """One tap towards the end of the game."""
        for action in ("close", "roll", "confirm", "player"):
            wanted = [spot for spot in spots if spot.do == action and (action != "player" or spot.has("go"))]
            if wanted:
                self.tap(self.random.choice(wanted))
                return
        lit = [spot for spot in spots if spot.do == "cell" and spot.has("lit")]
        dice = [spot for spot in spots if spot.do == "die" and spot.has("free")]
        passes = [spot for spot in spots if spot.do == "pass"]
        if lit and self.random.random() < 0.97:
            self.tap(self.random.choice(self._beside_pencilled(spots, lit)))
        elif dice and not any(spot.has("call") for spot in passes) and self.random.random() < 0.95:
            self.tap(self.random.choice(dice))
        elif passes:
            self.tap(passes[0])
        else:
            self.fool_about(spots)

    def _beside_pencilled(self, spots: list[Spot], lit: list[Spot]) -> list[Spot]:
        held = sorted(spot.arg for spot in spots if spot.do == "cell" and spot.has("pre"))
        near = neighbours(parse_cells("".join(held)))
        return [spot for spot in lit if near >> parse_cell(spot.arg) & 1] or lit

    def fool_about(self, spots: list[Spot]) -> None:
        """Taps anything that does not leave the game."""
        action = self.random.choice(
            ["undo", "undo", "undo", "redo", "die", "cell", "player", "menu", "help", "turn-sheet"]
        )
        wanted = [spot for spot in spots if spot.do in (action, "close")]
        if wanted:
            self.tap(self.random.choice(wanted))

    def reload(self) -> None:
        before = self.person.kept()
        self.person.reload()
        self.counts["reloads"] += 1
        assert self.person.kept() == before
        if not self.reach("end"):
            self.check()

    def check(self) -> None:
        """What is kept is what is to be seen."""
        for spot in self.reach("close"):
            self.tap(spot)
        session = self.person.kept_session()
        seen = self.person.look()
        check_sheet(seen, session.game)
        assert seen.player == session.player
        assert seen.pencilled == cells_of(session.preview)
        assert seen.lit | seen.pencilled >= cells_of(session.lit)
        assert [die["state"] for die in seen.dice] == [die.state for die in session.dice]

    def leave(self) -> bool:
        """Goes from the end to the next game that waits, if there is one."""
        assert self.person.kept_session().record() == self.person.record()
        self.counts["games finished"] += 1
        self.person.press("menu")
        self.person.press("new-game")
        waiting = self.person.page.locator("[data-do=resume]")
        if not waiting.count():
            return False
        self.person.press("resume")
        return True


def some_games(random: Random) -> list[Game]:
    """Games of every kind, each some rolls before its last one."""
    games: list[Game] = []
    while len(games) < GAMES:
        played = random.randint(0, 14)
        rules, players = f"roll_limit={played + ROLLS_EACH}", random.choice([1, 2, 3, 4])
        game = random_game(random.randrange(10**6), most_rolls=played, players=players, rules=rules)
        if not game.is_over:
            games.append(game)
    return games


@pytest.fixture(scope="session")
def done() -> Counter[str]:
    """What all monkeys did."""
    return Counter()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_monkey(person: Person, done: Counter[str], seed: int) -> None:
    random = Random(seed)
    kept: dict[str, str] = {}
    for at, game in enumerate(some_games(random)):
        kept |= kept_game(game, id=f"game-{at}")
    person.open(kept=kept)
    monkey = Monkey(person, random)
    monkey.play()
    while monkey.leave():
        monkey.play()
    done.update(monkey.counts)


def test_the_monkeys_did_enough(done: Counter[str], record_property: Callable[[str, object], None]) -> None:
    record_property("told", "monkeys: " + ", ".join(f"{done[what]} {what}" for what in AT_LEAST))
    assert all(done[what] >= least for what, least in AT_LEAST.items()), done
