"""Everything kept on the device: running games, finished ones, settings, and other documents.

What reaches the storage goes through a `Safe`: nothing here raises what a storage raises, and `problem` says
why something is in memory only.
"""

from collections.abc import Callable
from typing import TypeVar

from .safe import Aside, Safe, Storage
from .saves import (
    DamagedSave,
    Finished,
    NewerSave,
    Save,
    check_id,
    dump_finished,
    dump_save,
    load_finished,
    load_save,
    migrated,
    parse_finished,
    read_data,
    to_json,
)
from .settings import DEFAULTS, Settings, dump_settings, load_settings

T = TypeVar("T")

GAME, DONE, DOCUMENT = "game/", "done/", "doc/"
SETTINGS, HISTORY = "settings", "history"
HISTORY_VERSION = 1


class Store:
    """The device's memory, over a storage that may be missing, denied, full or damaged."""

    def __init__(self, storage: Storage | None) -> None:
        self._safe = Safe(storage)

    @property
    def problem(self) -> str:
        """`denied`, `full`, `newer`: something is in memory only; `damaged`: a text was; "": all is well."""
        return self._safe.problem

    # ---- running games

    def save_game(self, save: Save) -> bool:
        """Keeps a running game; returns whether the storage has it, for if not it is in memory only."""
        check_id(save.id)
        return self._safe.write(GAME + save.id, dump_save(save), load_save)

    def load_game(self, id: str, revive: Callable[[Save], T]) -> T | None:
        """What `revive` makes of a running game, None if there is none.

        A save that `revive` refuses with ValueError is damaged: it is set aside and the backup revived.
        Raises NewerSave, and leaves the game untouched, if a newer version has saved it.
        """

        return self._parsed(GAME + id, lambda text: revive(load_save(text)))

    def running_games(self) -> tuple[Save, ...]:
        """All running games that can be read, the latest first; those of a newer version are left out."""
        saves = [self._read(name, load_save) for name in self._safe.names(GAME)]
        return tuple(sorted(filter(None, saves), key=lambda save: (save.updated, save.id), reverse=True))

    def newer_games(self) -> tuple[str, ...]:
        """The ids of running games that a newer version has saved: there, but not to be opened here."""
        return tuple(name.removeprefix(GAME) for name in self._safe.names(GAME) if self._is_newer(name))

    def drop_game(self, id: str) -> bool:
        """Forgets a running game; returns whether the storage did."""
        return self._safe.remove(GAME + id)

    # ---- finished games

    def add_finished(self, *games: Finished) -> bool:
        """Puts finished games into the history; returns whether the storage has them all."""
        for game in games:
            check_id(game.id)
        rows, kept = self._rows(), True
        for game in games:
            kept = self._safe.write(DONE + game.id, dump_finished(game), load_finished) and kept
            rows[game.id] = game._replace(record="")
        self._write_rows(rows)
        return kept

    def finished_games(self) -> tuple[Finished, ...]:
        """The history without the records, the latest game first; what its list lacks, the games tell."""
        rows, names = self._rows(), self._safe.names(DONE)
        ids = {name.removeprefix(DONE) for name in names}
        missing = ids - rows.keys()
        if missing or rows.keys() - ids:
            rows = {id: row for id, row in rows.items() if id in ids}
            for id in missing:
                if found := self.load_finished(id):
                    rows[id] = found._replace(record="")
            self._write_rows(rows)
        return tuple(sorted(rows.values(), key=lambda row: (row.date, row.id), reverse=True))

    def count_finished(self) -> int:
        """How many games the history has; reads none of them."""
        return len(self._safe.names(DONE))

    def load_finished(self, id: str) -> Finished | None:
        """A finished game with its record, None if there is none that can be read."""
        return self._read(DONE + id, load_finished)

    def drop_finished(self, *ids: str) -> bool:
        """Takes games out of the history; returns whether the storage did."""
        rows = self._rows()
        if rows.keys() & set(ids):
            self._write_rows({id: row for id, row in rows.items() if id not in ids})
        gone = [self._safe.remove(DONE + id) for id in ids]
        return all(gone)

    def _rows(self) -> dict[str, Finished]:
        """The list of the history, id → game without its record; empty if it cannot be read."""
        rows = self._read(HISTORY, _load_rows) or ()
        return {row.id: row for row in rows}

    def _write_rows(self, rows: dict[str, Finished]) -> None:
        self._safe.write(HISTORY, _dump_rows(rows), _load_rows)

    # ---- settings and documents

    def settings(self) -> Settings:
        """The settings, the defaults if there are none that can be read."""
        return self._read(SETTINGS, load_settings) or DEFAULTS

    def save_settings(self, settings: Settings) -> bool:
        """Keeps the settings; returns whether the storage has them."""
        return self._safe.write(SETTINGS, dump_settings(settings), load_settings)

    def take_back_settings(self) -> bool:
        """Undoes the last `save_settings`; returns whether the storage did."""
        return self._safe.take_back(SETTINGS)

    def read_document(self, name: str, parse: Callable[[str], T]) -> T | None:
        """What `parse` makes of a document of a page, such as the score keeper; None if there is none.

        A document that `parse` refuses with ValueError is damaged: it is set aside and the backup used.
        """
        return self._read(DOCUMENT + name, parse)

    def write_document(self, name: str, text: str, parse: Callable[[str], object]) -> bool:
        """Keeps a document that `parse` can read; returns whether the storage has it."""
        return self._safe.write(DOCUMENT + name, text, parse)

    def take_back_document(self, name: str) -> bool:
        """Undoes the last `write_document` of that name; returns whether the storage did."""
        return self._safe.take_back(DOCUMENT + name)

    def drop_document(self, name: str) -> bool:
        """Forgets a document; returns whether the storage did."""
        return self._safe.remove(DOCUMENT + name)

    def documents(self) -> tuple[str, ...]:
        """The names of all documents."""
        return tuple(name.removeprefix(DOCUMENT) for name in self._safe.names(DOCUMENT))

    # ---- damage

    def damaged(self) -> tuple[Aside, ...]:
        """The damaged texts that were set aside, to be downloaded."""
        return tuple(self._safe.aside())

    def drop_damaged(self, key: str) -> None:
        """Forgets a damaged text."""
        self._safe.drop_aside(key)

    # ---- inside

    def _read(self, name: str, parse: Callable[[str], T]) -> T | None:
        try:
            return self._parsed(name, parse)
        except NewerSave:
            return None

    def _parsed(self, name: str, parse: Callable[[str], T]) -> T | None:
        """What `parse` makes of a text; made once, where the safe checks it already."""
        found: dict[str, T] = {}

        def check(text: str) -> None:
            found[text] = parse(text)

        text = self._safe.read(name, check)
        if text is None:
            return None
        return found[text] if text in found else parse(text)

    def _is_newer(self, name: str) -> bool:
        try:
            self._safe.read(name, load_save)
        except NewerSave:
            return True
        return False


def _dump_rows(rows: dict[str, Finished]) -> str:
    games = [row._asdict() for row in rows.values()]
    return to_json({"kok": "history", "version": HISTORY_VERSION, "games": games})


def _load_rows(text: str) -> tuple[Finished, ...]:
    """The list of the history; raises DamagedSave, NewerSave or ForeignFile."""
    games = migrated(read_data(text, "history"), {}, HISTORY_VERSION).get("games")
    if not isinstance(games, list):
        raise DamagedSave("the list of the history is damaged")
    return tuple(map(parse_finished, games))
