"""Games that are not being played now: those that wait, the finished ones, and one that is looked at.

The desk composes a `Shelf`; the actions below are what its pages can ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from .history import (
    Best,
    Fairness,
    Kind,
    Point,
    Steps,
    bests,
    fairness,
    kind_of,
    names_in,
    rolls_of,
    series,
)
from .notation import NotationError, read_game
from .saves import Finished, Save
from .session import Session
from .store import Store

if TYPE_CHECKING:
    from .desk import Desk

HISTORY, REPLAY = "history", "replay"
FORGET, BROKEN = "forget", "broken"
"""Dialogs: the question before something is forgotten, and what is wrong with a link."""

RUNNING, FINISHED, COPY, ASIDE = "running", "finished", "copy", "aside"
"""Where a game that is looked at comes from, and what can be forgotten."""

ROWS_AT_ONCE = 50
RECENT = 10


class Recent(NamedTuple):
    """The last solo games, the earliest first, and what they amount to."""

    games: tuple[Finished, ...]
    best: Finished
    average: float


class Replay(NamedTuple):
    """A game that is looked at step by step."""

    steps: Steps
    source: str
    "`running`: the one on the table; `finished`: one of the history; `copy`: one from a link."
    record: str
    id: str = ""
    date: str = ""
    pinned: int | None = None
    "The player whose sheet stays in view; None: the sheet of whoever has just chosen."
    link: str = ""
    "The fragment of the link that it came by."

    @property
    def player(self) -> int:
        """Whose sheet is in view."""
        if self.pinned is not None:
            return self.pinned
        position = self.steps.position
        last = position.moves[-1] if position.moves else None
        return position.active if last is None or last.player is None else last.player

    @property
    def fresh(self) -> int:
        """The cells of the sheet in view that the last step marked."""
        position = self.steps.position
        last = position.moves[-1] if position.moves else None
        return last.choice.cells if last and last.choice and last.player == self.player else 0


class Asked(NamedTuple):
    """Something that will be forgotten if the reader says yes."""

    kind: str
    id: str


class Problem(NamedTuple):
    """What is wrong with a link: a text key, and a detail for it."""

    key: str
    detail: str = ""


class Shelf:
    """What is kept beside the game on the table. Lists are looked up when they are first needed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.running: tuple[Save, ...] = ()
        "All running games, the latest first, as they were when the start page was last opened."
        self.newer = 0
        "How many running games a newer version of the page has saved."
        self.replay: Replay | None = None
        self.asked: Asked | None = None
        self.problem: Problem | None = None
        self.name = ""
        "Whose results the history shows; empty: everybody's."
        self.kind: Kind | None = None
        "The kind of game that the history shows; None: all."
        self.shows_dice = False
        self.rows = ROWS_AT_ONCE
        "How many finished games are listed."
        self._finished: tuple[Finished, ...] | None = None
        self._fairness: tuple[Fairness, ...] | None = None

    # ---- lists

    def look_up_running(self) -> None:
        """Looks again which games wait."""
        self.running = self._store.running_games()
        self.newer = len(self._store.newer_games())

    @property
    def has_looked(self) -> bool:
        """Whether the list of the finished games is at hand; looking it up takes time with many."""
        return self._finished is not None

    @property
    def finished(self) -> tuple[Finished, ...]:
        """All finished games without their records, the latest first."""
        if self._finished is None:
            self._finished = self._store.finished_games()
        return self._finished

    def look_again(self) -> None:
        """Says that the finished games are not what they were."""
        self._finished = None
        self._fairness = None

    # ---- results

    @property
    def names(self) -> tuple[str, ...]:
        """All who have played to the end, the most frequent first."""
        return names_in(self.finished)

    @property
    def bests(self) -> tuple[Best, ...]:
        """The best of each kind of game, of the chosen player or of all."""
        return bests(self.finished, self.name)

    @property
    def chosen(self) -> tuple[Finished, ...]:
        """The finished games of the chosen kind and player, the latest first."""
        return tuple(
            game
            for game in self.finished
            if self.kind in (None, kind_of(game)) and (not self.name or self.name in game.players)
        )

    @property
    def points(self) -> tuple[Point, ...]:
        """The results of the chosen kind of game for a chart, the earliest first."""
        return series(self.finished, self.kind, self.name) if self.kind else ()

    @property
    def recent_solo(self) -> Recent | None:
        """The last ten solo games of the game that was played alone last; None before there is one."""
        solo = [game for game in self.finished if len(game.players) == 1]
        games = [game for game in solo if game.game == solo[0].game][:RECENT]
        if not games:
            return None
        games.reverse()
        totals = [game.totals[0] for game in games]
        return Recent(tuple(games), max(games, key=lambda game: game.totals[0]), sum(totals) / len(totals))

    @property
    def fairness(self) -> tuple[Fairness, ...]:
        """Thrown against expected faces in the chosen games."""
        if self._fairness is None:
            found = (self._store.load_finished(game.id) for game in self.chosen)
            self._fairness = fairness(roll for game in found if game for roll in rolls_of(game.record))
        return self._fairness

    def choose(self, *, name: str | None = None, kind: Kind | None = None) -> None:
        """Narrows the history to a player or a kind of game; a kind that is chosen already is let go."""
        if name is not None:
            self.name = name if name in self.names else ""
        self.kind = None if kind == self.kind else kind
        self.rows = ROWS_AT_ONCE
        self._fairness = None

    # ---- one game

    def look(self, id: str) -> bool:
        """Opens a finished game to be looked at; returns whether there is one that can be read."""
        found = self._store.load_finished(id)
        if found is None:
            return False
        game, _ = read_game(found.record)
        self.replay = Replay(Steps(game).go(len(game.moves)), FINISHED, found.record, found.id, found.date)
        return True

    def look_back(self, session: Session, id: str) -> None:
        """Opens the game on the table to be looked at, as it is now."""
        game = session.game.at(len(session.game.moves))
        self.replay = Replay(Steps(game).go(len(game.moves)), RUNNING, session.record(), id)

    def open_copy(self, record: str, link: str = "") -> bool:
        """Opens the game of a link to be looked at; returns whether it is one, `problem` says why not."""
        try:
            game, tags = read_game(record)
        except NotationError as error:
            self.problem = Problem("link.record", str(error))
            return False
        self.problem = None
        self.replay = Replay(Steps(game), COPY, record, date=tags.get("Date", ""), link=link)
        return True

    def step(self, steps: Callable[[Steps], Steps]) -> None:
        """Goes to another position of the game that is looked at."""
        if self.replay is not None:
            self.replay = self.replay._replace(steps=steps(self.replay.steps))

    def pin(self, player: int) -> None:
        """Keeps a player's sheet in view; the one that is kept already is let go."""
        if self.replay is not None and player in range(len(self.replay.steps.game.players)):
            pinned = None if player == self.replay.pinned else player
            self.replay = self.replay._replace(pinned=pinned)


# ---- actions


def _history(desk: Desk, _: str) -> None:
    desk.shelf.kind = None
    desk.go(HISTORY)


def _name(desk: Desk, name: str) -> None:
    desk.shelf.choose(name=name)


def _kind(desk: Desk, at: str) -> None:
    kinds = [best.kind for best in desk.shelf.bests]
    if int(at) < len(kinds):
        desk.shelf.choose(kind=kinds[int(at)])


def _more(desk: Desk, _: str) -> None:
    desk.shelf.rows += ROWS_AT_ONCE


def _dice(desk: Desk, _: str) -> None:
    desk.shelf.shows_dice = not desk.shelf.shows_dice


def _look(desk: Desk, id: str) -> None:
    if desk.shelf.look(id):
        desk.go(REPLAY)
    else:
        desk.shelf.look_again()


def _look_back(desk: Desk, _: str) -> None:
    if desk.session is not None:
        desk.shelf.look_back(desk.session, desk.game_id)
        desk.go(REPLAY)


def _step(steps: Callable[[Steps], Steps]) -> Callable[[Desk, str], None]:
    return lambda desk, _: desk.shelf.step(steps)


def _ask(desk: Desk, argument: str) -> None:
    kind, _, id = argument.partition(":")
    desk.shelf.asked = Asked(kind, id)
    desk.dialog = FORGET


def _forget(desk: Desk, _: str) -> None:
    asked, shelf = desk.shelf.asked, desk.shelf
    desk.dialog = ""
    shelf.asked = None
    if asked is None:
        return
    if asked.kind == RUNNING:
        if asked.id == desk.game_id:
            desk.leave()
        desk.store.drop_game(asked.id)
        shelf.look_up_running()
    elif asked.kind == FINISHED:
        desk.store.drop_finished(asked.id)
        shelf.look_again()
        if shelf.replay is not None and shelf.replay.id == asked.id:
            desk.go(HISTORY)
            shelf.replay = None
    elif asked.kind == ASIDE:
        desk.store.drop_damaged(asked.id)


def _go_on(desk: Desk, _: str) -> None:
    """Makes a game of our own of a copy that is not finished; the copy itself stays what it was."""
    replay = desk.shelf.replay
    if replay is not None and replay.source == COPY and not replay.steps.game.is_over:
        game, tags = read_game(replay.record)
        desk.begin_session(Session(game, tags))


SHELF_ACTIONS: dict[str, Callable[[Desk, str], None]] = {
    "history": _history,
    "history-name": _name,
    "history-kind": _kind,
    "more-games": _more,
    "history-dice": _dice,
    "look": _look,
    "look-back": _look_back,
    "step": lambda desk, at: desk.shelf.step(lambda steps: steps.go(int(at))),
    "step-first": _step(lambda steps: steps.go(0)),
    "step-back": _step(Steps.back),
    "step-next": _step(Steps.on),
    "step-last": _step(lambda steps: steps.go(steps.last)),
    "step-roll-back": _step(Steps.previous_roll),
    "step-roll-next": _step(Steps.next_roll),
    "sheet-of": lambda desk, at: desk.shelf.pin(int(at)),
    "forget": _ask,
    "forget-yes": _forget,
    "go-on": _go_on,
}

STEP_KEYS = {
    "Home": "step-first",
    "ArrowLeft": "step-back",
    "ArrowRight": "step-next",
    "End": "step-last",
    "PageUp": "step-roll-back",
    "PageDown": "step-roll-next",
}
"""What a key does while a game is looked at."""
