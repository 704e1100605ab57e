"""Export and import: one game as notation, or everything on the device as one file.

An import is a plan first, which says of each thing in the file whether it is new, here already or refused.
Only then it is carried out, as a whole or not at all. No game on the device is overwritten by one of a file.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from .notation import NotationError, read_game
from .saves import (
    DamagedSave,
    Finished,
    ForeignFile,
    Migration,
    Save,
    SaveError,
    dump_finished,
    dump_save,
    load_finished,
    load_save,
    migrated,
    read_data,
    read_finished,
    to_json,
)
from .session import Session
from .settings import DEFAULTS, dump_settings, load_settings
from .store import Store

EXPORT_VERSION = 1
EXPORT_MIGRATIONS: dict[int, Migration] = {}

RUNNING, FINISHED, SETTINGS, DOCUMENT = "running", "finished", "settings", "document"
ADD, REPLACE, HERE, REFUSED = "add", "replace", "here", "refused"

Parsers = Mapping[str, Callable[[str], object]]
"""Name of a document → what reads it, raising ValueError."""

_JSON = re.compile(r'\s*\{\s*"\w+"\s*:')


class TransferError(ValueError):
    """An import that was taken back; `key` names the text that says so."""

    key = "transfer.no_room"


class Item(NamedTuple):
    """One thing of a file and what is to become of it."""

    kind: str
    status: str
    "`add`, `replace` (settings and documents only), `here` already, or `refused`."
    name: str = ""
    "The id of a game or the name of a document."
    value: Any = None
    "The Save, Finished, Settings or the text of a document."
    key: str = ""
    "If refused, the text that says why."
    detail: str = ""


class Plan(NamedTuple):
    """What an import will do."""

    items: tuple[Item, ...]

    def count(self, status: str) -> int:
        """How many things have a status."""
        return sum(item.status == status for item in self.items)

    @property
    def changes(self) -> tuple[Item, ...]:
        """What will be written."""
        return tuple(item for item in self.items if item.status in (ADD, REPLACE))

    def without(self, kind: str) -> "Plan":
        """The plan without the things of one kind, for who wants to keep the settings there are."""
        return Plan(tuple(item for item in self.items if item.kind != kind))


# ---- out


def export_everything(store: Store, parsers: Parsers, *, created: str) -> str:
    """Everything on the device as one text: games, settings, documents. What cannot be read is left out."""
    finished = (store.load_finished(row.id) for row in store.finished_games())
    documents = {name: _document(store, name, parsers) for name in store.documents() if name in parsers}
    return to_json(
        {
            "kok": "export",
            "version": EXPORT_VERSION,
            "created": created,
            "running": [json.loads(dump_save(save)) for save in store.running_games()],
            "finished": [json.loads(dump_finished(game)) for game in finished if game],
            "settings": json.loads(dump_settings(store.settings())),
            "documents": {name: text for name, text in documents.items() if text is not None},
        }
    )


def _document(store: Store, name: str, parsers: Parsers) -> str | None:
    """The text of a document that its parser can read."""

    def parse(text: str) -> str:
        parsers[name](text)
        return text

    return store.read_document(name, parse)


# ---- in: the plan


class _Here(NamedTuple):
    """What is on the device, and the ids that are taken there or by the plan."""

    running: list[Save]
    finished: list[Finished]
    taken: dict[str, set[str]]


def plan_import(text: str, store: Store, parsers: Parsers, *, id: str, date: str) -> Plan:
    """What an import of a file would do; `id` and `date` are for a single game, which has none.

    Raises DamagedSave, NewerSave or ForeignFile for a file that cannot be imported at all.
    """
    return Plan(tuple(plan_items(text, store, parsers, id=id, date=date)))


def plan_items(text: str, store: Store, parsers: Parsers, *, id: str, date: str) -> Iterator[Item]:
    """The items of `plan_import` one by one: each replays a game, so that a page can breathe in between."""
    running, finished = list(store.running_games()), list(store.finished_games())
    taken = {
        RUNNING: {*(save.id for save in running), *store.newer_games()},
        FINISHED: {row.id for row in finished},
    }
    here = _Here(running, finished, taken)
    text = text.removeprefix("\ufeff")
    if _JSON.match(text) or "[Game" not in text:
        data = migrated(read_data(text, "export"), EXPORT_MIGRATIONS, EXPORT_VERSION)
        yield from _plan_export(data, store, parsers, here)
    else:
        yield _plan_record(text, store, here, id, date)


def _plan_record(text: str, store: Store, here: _Here, id: str, date: str) -> Item:
    try:
        game, other_tags = read_game(text)
    except NotationError as error:
        return Item(RUNNING, REFUSED, id, key="transfer.record", detail=str(error))
    session = Session(game, other_tags)
    if game.is_over:
        return _place_finished(read_finished(session.record(), id=id, date=date), store, here)
    return _place_running(Save(id, date, date, session.to_save()), here)


def _plan_export(data: dict[str, Any], store: Store, parsers: Parsers, here: _Here) -> Iterator[Item]:
    running, finished, documents = data.get("running"), data.get("finished"), data.get("documents")
    if not (isinstance(running, list) and isinstance(finished, list) and isinstance(documents, dict)):
        raise DamagedSave("the export is damaged")
    for part in running:
        yield _planned(RUNNING, part, lambda text: _plan_running(text, here))
    for part in finished:
        yield _planned(FINISHED, part, lambda text: _plan_finished(text, store, here))
    yield _planned(SETTINGS, data.get("settings"), lambda text: _plan_settings(text, store))
    for name, text in documents.items():
        yield _plan_document(name, text, store, parsers)


def _planned(kind: str, part: Any, plan: Callable[[str], Item]) -> Item:
    """What `plan` makes of a part of a file, refused with the reason if that part is not sound."""
    name = str(part.get("id", ""))[:64] if isinstance(part, dict) else ""
    try:
        return plan(to_json(part))
    except SaveError as error:
        return Item(kind, REFUSED, name, key=error.key, detail=str(error))
    except ValueError as error:
        return Item(kind, REFUSED, name, key="transfer.record", detail=str(error))


def _plan_running(text: str, here: _Here) -> Item:
    save = load_save(text)
    Session.from_save(dict(save.state))
    return _place_running(save, here)


def _plan_finished(text: str, store: Store, here: _Here) -> Item:
    game = load_finished(text)
    played = read_finished(game.record, id=game.id, date=game.date)
    if played != game:
        raise DamagedSave("the result is not that of the record")
    return _place_finished(played, store, here)


def _plan_settings(text: str, store: Store) -> Item:
    settings = load_settings(text)
    return Item(SETTINGS, HERE if settings in (store.settings(), DEFAULTS) else REPLACE, value=settings)


def _plan_document(name: str, text: Any, store: Store, parsers: Parsers) -> Item:
    if name not in parsers or not isinstance(text, str):
        return Item(DOCUMENT, REFUSED, name[:64], key=ForeignFile.key)
    try:
        parsers[name](text)
    except ValueError as error:
        return Item(DOCUMENT, REFUSED, name, key=DamagedSave.key, detail=str(error))
    here = _document(store, name, parsers)
    return Item(DOCUMENT, ADD if here is None else HERE if here == text else REPLACE, name, text)


def _place_running(save: Save, here: _Here) -> Item:
    if any(other.state == save.state for other in here.running):
        return Item(RUNNING, HERE, save.id, save)
    save = save._replace(id=_take_id(RUNNING, save.id, here))
    here.running.append(save)
    return Item(RUNNING, ADD, save.id, save)


def _place_finished(game: Finished, store: Store, here: _Here) -> Item:
    def is_alike(row: Finished) -> bool:
        if row._replace(id="", date="", record="") != game._replace(id="", date="", record=""):
            return False
        found = row if row.record else store.load_finished(row.id)
        return found is not None and found.record == game.record

    if any(map(is_alike, here.finished)):
        return Item(FINISHED, HERE, game.id, game)
    game = game._replace(id=_take_id(FINISHED, game.id, here))
    here.finished.append(game)
    return Item(FINISHED, ADD, game.id, game)


def _take_id(kind: str, id: str, here: _Here) -> str:
    """An id that no other game has, `id` itself if it is free."""
    taken, count, free = here.taken[kind], 2, id
    while free in taken:
        free, count = f"{id[:56]}-{count}", count + 1
    taken.add(free)
    return free


# ---- in: carried out


def apply_import(store: Store, plan: Plan, parsers: Parsers) -> int:
    """Carries a plan out and returns how many things were written.

    Raises TransferError, with everything taken back, if the storage has no room. Where there is no storage at
    all, everything is kept in memory.
    """
    only_memory = store.problem == "denied"
    undo: list[Callable[[], object]] = []
    for kept, taken_back in _writes(store, plan, parsers):
        undo.append(taken_back)
        if not (kept() or only_memory):
            for step in reversed(undo):
                step()
            raise TransferError("there is no room for everything in the file")
    return len(plan.changes)


_Write = tuple[Callable[[], bool], Callable[[], object]]


def _writes(store: Store, plan: Plan, parsers: Parsers) -> Iterator[_Write]:
    """Each step of an import, and what takes it back; the finished games are one step."""
    for item in plan.changes:
        if item.kind == RUNNING:
            yield _bind(store.save_game, item.value), _bind(store.drop_game, item.name)
        elif item.kind == SETTINGS:
            yield _bind(store.save_settings, item.value), store.take_back_settings
        elif item.kind == DOCUMENT:
            write = _bind(store.write_document, item.name, item.value, parsers[item.name])
            yield write, _bind(store.take_back_document, item.name)
    if games := [item.value for item in plan.changes if item.kind == FINISHED]:
        yield _bind(store.add_finished, *games), _bind(store.drop_finished, *(game.id for game in games))


def _bind(call: Callable[..., bool], *arguments: Any) -> Callable[[], bool]:
    return lambda: call(*arguments)
