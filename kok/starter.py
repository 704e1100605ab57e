"""Who starts at the table: a number of players, or names with commas, and one of them by chance.

A `Starter` is a value; what a reader does gives the next one.
"""

import json
from collections.abc import Callable
from typing import NamedTuple

from .saves import DamagedSave, NewerSave

MOST_PEOPLE = 20
LONGEST_NAME = 60
MOST_RECENT = 5
VERSION = 1

_FEWEST_STEPS = 12
_FIRST_DELAY, _LAST_DELAY = 60, 340


class Starter(NamedTuple):
    """What was written, who was drawn, and the lists of names used before, the latest first."""

    text: str = ""
    chosen: int | None = None
    recent: tuple[str, ...] = ()
    problem: str = ""
    "The text key of what is wrong with `text`, once a draw was asked for."

    @property
    def is_number(self) -> bool:
        """Whether the text is a number of players, so that they have numbers for names."""
        return _is_number(self.text.strip())

    @property
    def people(self) -> tuple[str, ...]:
        """The players by name, or by number from 1; empty while the text is not clear."""
        return () if find_problem(self.text) else _people(self.text)

    def write(self, text: str) -> "Starter":
        """The same with another text; nobody is drawn any more."""
        return self._replace(text=text, chosen=None, problem="")

    def draw(self, random: Callable[[], float]) -> "Starter":
        """The same with one of the people drawn, each as likely as any other; or with the problem named."""
        if problem := find_problem(self.text):
            return self._replace(chosen=None, problem=problem)
        return self._replace(chosen=pick(random, len(self.people)), recent=self._remembered(), problem="")

    def _remembered(self) -> tuple[str, ...]:
        if self.is_number:
            return self.recent
        names = ", ".join(self.people)
        return (names, *(other for other in self.recent if other != names))[:MOST_RECENT]


def to_json(starter: Starter) -> str:
    """What is worth keeping, as a text."""
    kept = {"kok": "starter", "version": VERSION, "text": starter.text, "recent": starter.recent}
    return json.dumps(kept, ensure_ascii=False)


def from_json(text: str) -> Starter:
    """The starter that `to_json` kept; raises DamagedSave or NewerSave if there is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedSave("this is not a kept list of names") from None
    if not isinstance(data, dict) or data.get("kok") != "starter" or not isinstance(data.get("version"), int):
        raise DamagedSave("this is not a kept list of names")
    if data["version"] > VERSION:
        raise NewerSave("this list of names was kept by a newer version")
    names, recent = data.get("text"), data.get("recent")
    if not isinstance(recent, list) or not all(isinstance(one, str) for one in (names, *recent)):
        raise DamagedSave("the kept list of names is damaged")
    return Starter(text=str(names), recent=tuple(recent[:MOST_RECENT]))


def find_problem(text: str) -> str:
    """The text key of what is wrong with a number or list of names, or ""."""
    text = text.strip()
    if _is_number(text):
        return "" if 1 <= int(text[:9]) <= MOST_PEOPLE else "starter.how_many"
    people = _people(text)
    if not people:
        return "starter.empty"
    if len(people) > MOST_PEOPLE:
        return "starter.how_many"
    return "starter.long_name" if any(len(name) > LONGEST_NAME for name in people) else ""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _people(text: str) -> tuple[str, ...]:
    text = text.strip()
    if _is_number(text):
        return tuple(str(number) for number in range(1, int(text) + 1))
    return tuple(name for part in text.split(",") if (name := " ".join(part.split())))


def pick(random: Callable[[], float], count: int) -> int:
    """One of `count`, each as likely as any other; `random` gives floats in [0, 1)."""
    return int(random() * count)


def draw_steps(count: int, chosen: int) -> tuple[int, ...]:
    """Whom the draw points at one after another, round by round, to end on `chosen`."""
    rounds = -(-_FEWEST_STEPS // count)
    return tuple(step % count for step in range(rounds * count + chosen + 1))


def draw_delays(steps: int) -> tuple[int, ...]:
    """Milliseconds that the draw rests on each step, longer and longer."""
    last, slower = max(1, steps - 1), _LAST_DELAY - _FIRST_DELAY
    return tuple(_FIRST_DELAY + round(slower * (step / last) ** 3) for step in range(steps))
