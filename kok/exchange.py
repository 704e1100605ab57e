"""Games in and out: files, links with a code to scan, and the reminder to export.

An import is read piece by piece, so that the page can breathe, and shown as a plan before it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from .links import LinkError
from .saves import NewerSave, SaveError
from .settings import Settings
from .shelf import REPLAY
from .store import Store
from .transfer import (
    REPLACE,
    SETTINGS,
    Item,
    Parsers,
    Plan,
    TransferError,
    apply_import,
    export_everything,
    plan_items,
)

if TYPE_CHECKING:
    from .desk import Desk

EXCHANGE = "exchange"
CODE = "code"
"""The dialog with the link of a game as a code to scan."""

DAYS_BETWEEN_REMINDERS = 14
GAMES_WORTH_A_REMINDER = 5
ITEMS_AT_ONCE = 4
"""How many games of a file are played through before the page may breathe."""

FILE_NAME = "keer-op-keer"


def parsers() -> Parsers:
    """What reads the documents of the table helpers, loaded when a file comes in or goes out."""
    from . import keeper, starter

    return {"starter": starter.from_json, "keeper": keeper.from_json}


class Incoming(NamedTuple):
    """A file that comes in, as far as it has been read."""

    name: str
    items: tuple[Item, ...] = ()
    is_read: bool = False
    refusal: str = ""
    "If the file cannot be imported at all, the text that says why."
    with_settings: bool = True
    added: int | None = None
    "How many things were written, once they are."

    @property
    def plan(self) -> Plan:
        """What will be written."""
        plan = Plan(self.items)
        return plan if self.with_settings else plan.without(SETTINGS)

    @property
    def has_settings(self) -> bool:
        """Whether the file would replace the settings."""
        return any(item.kind == SETTINGS and item.status == REPLACE for item in self.items)


class Code(NamedTuple):
    """The link of a game, and the dark squares of its code row by row; no rows where it is too long."""

    link: str
    rows: str = ""
    is_drawn: bool = False


class Exchange:
    """What goes in and out."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.incoming: Incoming | None = None
        self.code: Code | None = None
        self.is_due = False
        "Whether the reader is to be reminded of an export."
        self.is_persistent: bool | None = None
        "Whether the browser has promised to keep what is stored; None before it was asked."
        self.pasted = ""
        "What was pasted in place of a file."
        self._ahead: Iterator[Item] = iter(())

    def tell_persistent(self, is_kept: bool) -> None:
        """Hears whether the browser keeps what is stored for good."""
        self.is_persistent = is_kept

    # ---- out

    def everything(self, now: str) -> str:
        """All that is on the device as one text."""
        return export_everything(self._store, parsers(), created=now)

    def remind(self, settings: Settings, now: str) -> None:
        """Finds out whether it is time for an export: many games, and none for some time."""
        last = max(settings.exported, settings.reminded)
        self.is_due = (
            self._store.count_finished() >= GAMES_WORTH_A_REMINDER
            and days_between(last, now) >= DAYS_BETWEEN_REMINDERS
        )

    # ---- in

    def read(self, name: str, text: str, *, id: str, date: str) -> None:
        """Begins to read a file; `id` and `date` are for a single game, which has none."""
        self.incoming = Incoming(name)
        self._ahead = plan_items(text, self._store, parsers(), id=id, date=date)

    def read_on(self) -> bool:
        """Reads a few more things of the file; returns whether there are more."""
        if self.incoming is None or self.incoming.is_read:
            return False
        try:
            found = tuple(islice(self._ahead, ITEMS_AT_ONCE))
        except SaveError as error:
            self.incoming = self.incoming._replace(refusal=_refusal(error), is_read=True)
            return False
        self.incoming = self.incoming._replace(items=(*self.incoming.items, *found), is_read=not found)
        return bool(found)

    def take_in(self) -> bool:
        """Writes what the plan says; returns whether anything was written."""
        incoming = self.incoming
        if incoming is None or not incoming.is_read or incoming.added is not None:
            return False
        try:
            added = apply_import(self._store, incoming.plan, parsers())
        except TransferError as error:
            self.incoming = incoming._replace(refusal=error.key, items=())
            return False
        self.incoming = incoming._replace(added=added)
        return added > 0


def _refusal(error: SaveError) -> str:
    return "exchange.newer" if isinstance(error, NewerSave) else error.key


def days_between(earlier: str, later: str) -> int:
    """The days between two times in ISO 8601; many if the earlier one is none."""
    from datetime import date

    try:
        return (date.fromisoformat(later[:10]) - date.fromisoformat(earlier[:10])).days
    except ValueError:
        return 10_000


# ---- actions


def _export_all(desk: Desk, _: str) -> None:
    now = desk.device.now()
    desk.device.save_file(f"{FILE_NAME}-{now[:10]}.json", desk.exchange.everything(now))
    desk.keep_settings(desk.settings._replace(exported=now))
    desk.exchange.is_due = False


def _record(desk: Desk) -> tuple[str, str]:
    """The record of the game in view, and a name for it."""
    replay = desk.shelf.replay
    if desk.view == REPLAY and replay is not None:
        return replay.record, replay.id or "copy"
    return (desk.session.record(), desk.game_id) if desk.session is not None else ("", "")


def _export_game(desk: Desk, _: str) -> None:
    record, id = _record(desk)
    if record:
        desk.device.save_file(f"{FILE_NAME}-{id}.kkn", record)


def take_file(desk: Desk, name: str, text: str) -> None:
    """Begins to read a file that the reader chose, or a text without a name."""
    now = desk.device.now()
    desk.exchange.read(name, text, id=f"{now[:10]}-{desk.device.new_seed():x}", date=now)
    desk.device.later(lambda: _read_on(desk))


def _read_on(desk: Desk) -> None:
    """Reads a file to its end, with pauses in which the page shows how far it is."""
    if desk.exchange.read_on():
        desk.device.later(lambda: _read_on(desk))


def _import_text(desk: Desk, _: str) -> None:
    if desk.exchange.pasted.strip():
        take_file(desk, "", desk.exchange.pasted)


def _import(desk: Desk, _: str) -> None:
    if desk.exchange.take_in():
        desk.settings = desk.store.settings()
        desk.shelf.look_again()
        desk.shelf.look_up_running()


def _cancel(desk: Desk, _: str) -> None:
    desk.exchange.incoming = None
    desk.exchange.pasted = ""


def _toggle_settings(desk: Desk, _: str) -> None:
    incoming = desk.exchange.incoming
    if incoming is not None:
        desk.exchange.incoming = incoming._replace(with_settings=not incoming.with_settings)


def _save_damaged(desk: Desk, key: str) -> None:
    found = next((aside for aside in desk.store.damaged() if aside.key == key), None)
    if found is not None:
        desk.device.save_file(f"{found.name.replace('/', '-')}.txt", found.text)


def _code(desk: Desk, _: str) -> None:
    """Shows the link of the game in view as a code to scan."""
    record, _id = _record(desk)
    try:
        link = desk.device.link(record)
    except LinkError:
        desk.exchange.code = Code("", is_drawn=True)
    else:
        desk.exchange.code = Code(link)

        def drawn(rows: str) -> None:
            desk.exchange.code = Code(link, rows, is_drawn=True)

        desk.device.draw_code(link, drawn)
    desk.dialog = CODE


EXCHANGE_ACTIONS: dict[str, Callable[[Desk, str], None]] = {
    "exchange": lambda desk, _: desk.go(EXCHANGE),
    "export-all": _export_all,
    "export-game": _export_game,
    "import-text": _import_text,
    "import": _import,
    "import-cancel": _cancel,
    "import-settings": _toggle_settings,
    "save-damaged": _save_damaged,
    "persist": lambda desk, _: desk.device.persist(desk.exchange.tell_persistent),
    "code": _code,
}
