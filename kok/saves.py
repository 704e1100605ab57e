"""Games on the device as JSON texts: running ones and finished ones, with versions and what refuses them.

A save holds the record up to the last roll, this roll's choices in the order made, and the hand: what a
session gives and takes. Older saves are brought up to date step by step, newer and foreign ones are refused.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .cells import parse_cells
from .choices import DECLINED_BOMB, parse_choice, parse_won_bomb
from .game import Game
from .notation import read_game
from .sheet import OWN, Sheet

SAVE_VERSION = 1
FINISHED_VERSION = 1

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

Migration = Callable[[dict[str, Any]], dict[str, Any]]

SAVE_MIGRATIONS: dict[int, Migration] = {}
"""Version → what makes a save of the next version of it."""

FINISHED_MIGRATIONS: dict[int, Migration] = {}


class SaveError(ValueError):
    """A text that is no save to go on with; `key` names the text that says so."""

    key = "save.damaged"


class DamagedSave(SaveError):
    """A save that is broken: cut off, or with values that cannot be."""


class NewerSave(SaveError):
    """A save of a version to come."""

    key = "save.newer"


class ForeignFile(SaveError):
    """A text that was never a save of ours."""

    key = "save.foreign"


class Save(NamedTuple):
    """A running game on the device."""

    id: str
    created: str
    "When it was begun, ISO 8601 in UTC."
    updated: str
    state: Mapping[str, Any]
    "What the session gave: record, moves, redo, player, hand."


class Finished(NamedTuple):
    """A finished game in the history."""

    id: str
    date: str
    "When it ended, ISO 8601 in UTC."
    game: str
    sheet: str
    rules: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    record: str = ""
    "The whole game in notation; empty in a list."


def dump_save(save: Save) -> str:
    """A running game as text."""
    head = {"kok": "save", "version": SAVE_VERSION, "id": save.id}
    return to_json({**head, "created": save.created, "updated": save.updated, **save.state})


def load_save(text: str) -> Save:
    """The running game that a text holds; raises DamagedSave, NewerSave or ForeignFile.

    Its record is not replayed here: that is for the session, which raises ValueError if it breaks the rules.
    """
    data = migrated(read_data(text, "save"), SAVE_MIGRATIONS, SAVE_VERSION)
    try:
        _check_state(data)
        id, created, updated = (_text(data, name) for name in ("id", "created", "updated"))
        check_id(id)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedSave(f"the save is damaged: {error}") from None
    state = {name: value for name, value in data.items() if name not in _HEAD}
    return Save(id, created, updated, state)


_HEAD = ("kok", "version", "id", "created", "updated")


def finished_game(game: Game, record: str, *, id: str, date: str) -> Finished:
    """The entry of the history for a game that is over; raises ValueError if it is not."""
    outcome = game.outcome()
    if outcome is None:
        raise ValueError("the game is not finished")
    return Finished(
        id=id,
        date=date,
        game=game.sheet.edition.id,
        sheet=_sheet_id(game.sheet),
        rules=game.rules_text,
        players=game.players,
        totals=outcome.totals,
        winners=outcome.winners,
        record=record,
    )


def _sheet_id(sheet: Sheet) -> str:
    """The id of a sheet; own sheets get one each, so that their results are not mixed."""
    if sheet.id != OWN:
        return sheet.id
    number = 0
    for letter in sheet.grid:
        number = (31 * number + ord(letter)) % 2**32
    return f"{OWN}-{number:x}"


def read_finished(record: str, *, id: str, date: str) -> Finished:
    """The entry of the history for a record; raises ValueError if it breaks the rules or is not finished."""
    game, _ = read_game(record)
    return finished_game(game, record, id=id, date=date)


def dump_finished(finished: Finished) -> str:
    """A finished game as text."""
    return to_json({"kok": "finished", "version": FINISHED_VERSION, **finished._asdict()})


def load_finished(text: str) -> Finished:
    """The finished game that a text holds; raises DamagedSave, NewerSave or ForeignFile."""
    return parse_finished(migrated(read_data(text, "finished"), FINISHED_MIGRATIONS, FINISHED_VERSION))


def parse_finished(data: Any) -> Finished:
    """The finished game in plain data of the latest version; raises DamagedSave."""
    try:
        check_id(data["id"])
        return Finished(
            **{name: _text(data, name) for name in ("id", "date", "game", "sheet", "rules", "record")},
            players=tuple(_listed(data, "players", str)),
            totals=tuple(_listed(data, "totals", int)),
            winners=tuple(_listed(data, "winners", int)),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedSave(f"the finished game is damaged: {error}") from None


def check_id(id: str) -> None:
    """Raises ValueError for an id that no game of ours has."""
    if not _ID.fullmatch(id):
        raise ValueError(f"{id[:40]!r} is not an id")


# ---- reading


def to_json(data: Mapping[str, Any]) -> str:
    """Data as text, with nothing in it that need not be."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_data(text: str, kind: str) -> dict[str, Any]:
    """The data of a text of that kind; raises DamagedSave or ForeignFile."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        broken = DamagedSave if text.lstrip().startswith("{") else ForeignFile
        raise broken(f"no {kind}: not JSON") from None
    if not isinstance(data, dict) or data.get("kok") != kind:
        raise ForeignFile(f"no {kind}: a file of another kind")
    return data


def migrated(data: dict[str, Any], migrations: Mapping[int, Migration], latest: int) -> dict[str, Any]:
    """`data` brought to the latest version; raises NewerSave beyond it and DamagedSave where no way leads."""
    version = data.get("version")
    if isinstance(version, bool) or not isinstance(version, int):
        raise DamagedSave("the save has no version")
    if version > latest:
        raise NewerSave(f"the save is of version {version}, known is {latest}")
    try:
        for step in range(version, latest):
            data = {**migrations[step](data), "version": step + 1}
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedSave(f"a save of version {version} that cannot be brought up to date: {error}") from None
    return data


def _check_state(state: Mapping[str, Any]) -> None:
    """Raises KeyError, TypeError or ValueError unless a session could go on with `state`."""
    _text(state, "record")
    if not state["record"].strip():
        raise ValueError("the record is empty")
    for name in ("moves", "redo"):
        for move in _listed(state, name, list):
            _check_move(move)
    _number(state["player"])
    hand = state["hand"]
    if not isinstance(hand, dict):
        raise TypeError("the hand is no hand")
    for name in ("color_at", "number_at"):
        if hand[name] is not None:
            _number(hand[name])
    if not isinstance(hand["special"], bool):
        raise TypeError("special is neither true nor false")
    parse_cells("".join(_listed(hand, "cells", str)))


def _check_move(move: list[Any]) -> None:
    player, text, auto = move
    _number(player)
    if not isinstance(text, str) or not isinstance(auto, bool):
        raise TypeError("a choice is no choice")
    if text == str(DECLINED_BOMB):
        parse_won_bomb(text)
    else:
        parse_choice(text)


def _text(data: Any, name: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        raise TypeError(f"{name} is not a text")
    return value


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError(f"{value!r} is not a number from 0")
    return value


def _listed(data: Any, name: str, kind: type) -> list[Any]:
    value = data[name]
    if not isinstance(value, list | tuple) or not all(type(item) is kind for item in value):
        raise TypeError(f"{name} is not a list of {kind.__name__}")
    return list(value)
