"""Statistics over finished games, and one game stepped through: pure functions of what the history keeps."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import erfc, exp, gamma, sqrt
from typing import NamedTuple

from .dice import COLOR_FACES, NUMBER_FACES, SPECIAL_FACES, Roll, parse_roll
from .game import Game
from .saves import Finished
from .tags import read_tags

AVERAGED = 10
"""How many games a moving average looks back on."""

_ROLL = re.compile(r"[0-9]{1,9}\.(.*)", re.DOTALL)


# ---- totals and records


class Kind(NamedTuple):
    """Games whose totals can be compared: the same game, sheet and rules, alone or not."""

    game: str
    sheet: str
    rules: str
    is_solo: bool


class Best(NamedTuple):
    """What has been reached in games of one kind."""

    kind: Kind
    games: int
    "How many there are."
    total: int
    "The best total."
    name: str
    "Whose it was."
    id: str
    "The game in which it was reached first."
    date: str
    average: float


class Point(NamedTuple):
    """One game in a chart: its total, the best one so far, and the average of the last ten."""

    id: str
    date: str
    total: int
    best: int
    average: float


def kind_of(finished: Finished) -> Kind:
    """The kind of a finished game."""
    return Kind(finished.game, finished.sheet, finished.rules, len(finished.players) == 1)


def in_order(games: Iterable[Finished]) -> list[Finished]:
    """The games, the earliest first."""
    return sorted(games, key=lambda game: (game.date, game.id))


def bests(games: Iterable[Finished], name: str = "") -> tuple[Best, ...]:
    """The personal best of each kind of game, of one player or of all; most played kinds first."""
    kinds: dict[Kind, list[tuple[Finished, int]]] = {}
    for game in in_order(games):
        if players := _players(game, name):
            kinds.setdefault(kind_of(game), []).append((game, max(players, key=game.totals.__getitem__)))
    found = [_best(kind, played) for kind, played in kinds.items()]
    return tuple(sorted(found, key=lambda best: (-best.games, best.kind)))


def _best(kind: Kind, played: Sequence[tuple[Finished, int]]) -> Best:
    totals = [game.totals[player] for game, player in played]
    game, player = played[totals.index(max(totals))]
    average = sum(totals) / len(totals)
    return Best(kind, len(played), max(totals), game.players[player], game.id, game.date, average)


def best_before(games: Iterable[Finished], finished: Finished) -> Best | None:
    """The best of the kind of `finished` in the games before it, None if it is the first of its kind."""
    before = (finished.date, finished.id)
    earlier = [game for game in games if (game.date, game.id) < before and kind_of(game) == kind_of(finished)]
    return next(iter(bests(earlier)), None)


def series(games: Iterable[Finished], kind: Kind, name: str = "") -> tuple[Point, ...]:
    """The totals of the games of a kind for a chart, the earliest first; of one player, else the highest."""
    points: list[Point] = []
    totals: list[int] = []
    for game in in_order(games):
        players = _players(game, name)
        if kind_of(game) != kind or not players:
            continue
        totals.append(max(game.totals[player] for player in players))
        last = totals[-AVERAGED:]
        points.append(Point(game.id, game.date, totals[-1], max(totals), sum(last) / len(last)))
    return tuple(points)


def names_in(games: Iterable[Finished]) -> tuple[str, ...]:
    """All who have played, the most frequent first."""
    counts = Counter(name for game in games for name in game.players)
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


def wins(games: Iterable[Finished]) -> dict[str, tuple[int, int]]:
    """For each who has played with others: how many games were won, alone or shared, and how many played."""
    found: dict[str, tuple[int, int]] = {}
    for game in games:
        if len(game.players) > 1:
            for player, name in enumerate(game.players):
                won, played = found.get(name, (0, 0))
                found[name] = won + (player in game.winners), played + 1
    return found


def _players(game: Finished, name: str) -> list[int]:
    return [player for player, other in enumerate(game.players) if name in ("", other)]


# ---- fairness


class Fairness(NamedTuple):
    """How often the faces of one kind of die were thrown, and how far that is from what is expected."""

    die: str
    "`color`, `number` or `special`."
    faces: tuple[str, ...]
    thrown: tuple[int, ...]
    expected: tuple[float, ...]
    chi_square: float
    p_value: float
    "The share of fair dice that would be at least as far from what is expected."


def rolls_of(record: str) -> list[Roll]:
    """The rolls of a record that has been read before; raises ValueError for what is no record."""
    _, words = read_tags(record)
    rolls = []
    for at, word in enumerate(words):
        if match := _ROLL.fullmatch(word):
            rolls.append(parse_roll(match[1] or words[at + 1]))
    return rolls


def fairness(rolls: Iterable[Roll]) -> tuple[Fairness, ...]:
    """Thrown against expected faces of colour, number and special dice; kinds never thrown are left out."""
    counts: dict[str, Counter[str]] = {"color": Counter(), "number": Counter(), "special": Counter()}
    for roll in rolls:
        counts["color"].update(roll.colors)
        counts["number"].update(roll.numbers)
        counts["special"].update([roll.special] if roll.special else [])
    sides = {"color": tuple(COLOR_FACES), "number": tuple(NUMBER_FACES), "special": SPECIAL_FACES}
    return tuple(_fairness(die, sides[die], count) for die, count in counts.items() if count)


def _fairness(die: str, sides: tuple[str, ...], count: Counter[str]) -> Fairness:
    faces, total = tuple(dict.fromkeys(sides)), count.total()
    thrown = tuple(count[face] for face in faces)
    expected = tuple(total * sides.count(face) / len(sides) for face in faces)
    distance = sum((many - mean) ** 2 / mean for many, mean in zip(thrown, expected, strict=True))
    return Fairness(die, faces, thrown, expected, distance, chi_square_p(distance, len(faces) - 1))


def chi_square_p(distance: float, freedom: int) -> float:
    """The probability that chi-square of so many degrees of freedom is at least `distance`."""
    half = distance / 2
    if freedom % 2:
        tail, power = erfc(sqrt(half)), 0.5
    else:
        tail, power = exp(-half), 1.0
    while power < freedom / 2:
        tail += exp(-half) * half**power / gamma(power + 1)
        power += 1
    return tail


# ---- one game, step by step


class Steps(NamedTuple):
    """A game being looked at: all its moves, and after how many of them one stands."""

    game: Game
    at: int = 0

    @property
    def position(self) -> Game:
        """The game as it was then."""
        return self.game.at(self.at)

    @property
    def last(self) -> int:
        """The number of moves in the game."""
        return len(self.game.moves)

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier position."""
        return self.at > 0

    @property
    def can_go_on(self) -> bool:
        """Whether there is a later position."""
        return self.at < self.last

    def go(self, at: int) -> "Steps":
        """The position after `at` moves, or the nearest one there is."""
        return self._replace(at=min(max(at, 0), self.last))

    def on(self) -> "Steps":
        """One move later."""
        return self.go(self.at + 1)

    def back(self) -> "Steps":
        """One move earlier."""
        return self.go(self.at - 1)

    def next_roll(self) -> "Steps":
        """Right after the next throw, or at the end."""
        return self.go(next((at for at in self.throws if at > self.at), self.last))

    def previous_roll(self) -> "Steps":
        """Right after the throw before, or at the start."""
        return self.go(next((at for at in reversed(self.throws) if at < self.at), 0))

    def roll(self, number: int) -> "Steps":
        """Right after the throw of a roll by its number."""
        return self.go(next((at for at in self.throws if self.game.states[at].roll == number), self.last))

    @property
    def throws(self) -> list[int]:
        """The positions right after a throw."""
        return [at for at, move in enumerate(self.game.moves, 1) if move.dice]
