"""The first game in three steps, dice, marking and scoring: real positions, played with real taps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .choices import Choice
from .lessons import lesson
from .session import Session

if TYPE_CHECKING:
    from .desk import Desk

LEARN = "learn"

STEPS = {"roll": 1, "dice": 1, "marking": 2, "marked": 2, "scoring": 3, "scored": 3}
"""Where the reader can stand, and the step that belongs to; each has a text of its own."""


class Lesson:
    """The reader's way through the first game. The page plays `session` and then calls `look`."""

    def __init__(self) -> None:
        self.session: Session = lesson("first")
        self.has_strayed = False
        "Whether the last choice was allowed but not what the step is about, and was taken back."
        self._is_about_scoring = False

    @property
    def stage(self) -> str:
        """Where the reader stands, as the position shows it."""
        session = self.session
        if self._is_about_scoring:
            columns = session.game.state.marks[0].columns
            return "scored" if any(value is not None for value in columns) else "scoring"
        if session.phase == "roll" and not session.dice:
            return "roll"
        if self._choice:
            return "marked"
        return "marking" if sum(die.state == "chosen" for die in session.dice) == 2 else "dice"

    @property
    def step(self) -> int:
        """The number of the step, from 1."""
        return STEPS[self.stage]

    @property
    def is_waiting(self) -> bool:
        """Whether there is nothing to do but to go on."""
        return self.stage in ("marked", "scored")

    def look(self) -> None:
        """Looks at what the reader did, and takes back what leads astray."""
        self.has_strayed = self._choice is not None and not self.is_waiting
        if self.has_strayed:
            self.session.undo()

    def go_on(self) -> None:
        """Goes on to the last step after the reader has seen what came of the second."""
        if self.stage == "marked":
            self.session = lesson("scoring")
            self._is_about_scoring = True

    @property
    def _choice(self) -> Choice | None:
        """The choice that was made in this step, None before there is one."""
        moves = self.session.game.moves
        return moves[-1].choice if moves else None


# ---- actions


def _begin(desk: Desk, _: str) -> None:
    desk.lesson = Lesson()
    desk.go(LEARN)


def _next(desk: Desk, _: str) -> None:
    if desk.lesson is not None:
        desk.lesson.go_on()


def _leave(desk: Desk, _: str) -> None:
    """Ends or skips the first game; it is not offered again unasked."""
    desk.keep_settings(desk.settings._replace(learned=True))
    desk.lesson = None
    desk.go("start")


def _play(desk: Desk, _: str) -> None:
    _leave(desk, "")
    desk.act("solo")


LEARN_ACTIONS: dict[str, Callable[[Desk, str], None]] = {
    "learn": _begin,
    "learn-again": _begin,
    "learn-next": _next,
    "learn-skip": _leave,
    "learn-play": _play,
}
