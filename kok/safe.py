"""Texts kept on the device so that no fault of the storage ever costs the last good one.

Each text has two slots that are written in turn: a new one goes into the slot of the one before the last, is
read back, and counts from then on because its number is higher. The other slot is the backup. What is damaged
is moved aside, what is of a newer version is left alone, and what cannot be stored is kept in memory.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from .saves import NewerSave

T = TypeVar("T")

PREFIX = "kok."
SLOTS = ("/a", "/b")
ASIDE = f"{PREFIX}damaged/"
PROBE = f"{PREFIX}probe"

DENIED, FULL, DAMAGED, NEWER = "denied", "full", "damaged", "newer"

Check = Callable[[str], object]
"""Raises ValueError for a damaged text, NewerSave for one of a newer version."""


class Storage(Protocol):
    """What keeps texts; every call may raise anything."""

    def get(self, key: str) -> str | None:
        """The text kept under a key, or None."""

    def set(self, key: str, value: str) -> None:
        """Keeps a text."""

    def remove(self, key: str) -> None:
        """Forgets a text."""

    def keys(self) -> list[str]:
        """All keys in use."""


class StorageFault(Exception):
    """The storage did not keep what it was given, or there is none."""


class Slot(NamedTuple):
    """A slot as it was found."""

    key: str
    raw: str | None
    number: int = 0
    "How often the text has been written; 0 for an empty or damaged slot."
    text: str = ""


class _Found(NamedTuple):
    text: str | None
    damaged: tuple[Slot, ...]
    "What was found damaged, or empty, on the way."


class Aside(NamedTuple):
    """A damaged text that was moved aside."""

    key: str
    name: str
    text: str


class Safe:
    """Texts by name in a storage, in memory as far as that fails; no error of the storage gets out."""

    def __init__(self, storage: Storage | None) -> None:
        self._storage = storage
        self._memory: dict[str, str] = {}
        self._checks: dict[str, Check] = {}
        self._known: dict[str, tuple[str, Check]] = {}
        self._failed: set[str] = set()
        self._gone: set[str] = set()
        self._last: dict[str, str] = {}
        self._fault = ""
        self._has_damage = False
        self._probe()

    @property
    def problem(self) -> str:
        """Why texts are in memory only: `denied`, `full` or `newer`; else `damaged` if one was; else ""."""
        return self._fault or (DAMAGED if self._has_damage else "")

    def read(self, name: str, check: Check) -> str | None:
        """The last good text of that name, None if there is none; raises NewerSave for a newer version."""
        if name in self._gone:
            return None
        if name in self._memory:
            return self._memory[name]
        try:
            found = _twice(lambda: self._open_latest(name, check))
        except Exception as error:
            self._note(error)
            if isinstance(error, NewerSave):
                raise
            return self._recall(name)
        try:
            self._clear(found.damaged, name)
        except Exception as error:
            self._note(error)
        return found.text

    def write(self, name: str, text: str, check: Check) -> bool:
        """Keeps a text; returns whether the storage has it, or only the memory until a later write works."""
        self._memory[name] = text
        self._checks[name] = check
        self._gone.discard(name)
        self._last.pop(name, None)
        if not self._store(name):
            return False
        self._fault = ""
        for other in list(self._memory):
            self._store(other)
        for other in list(self._gone):
            self.remove(other)
        return True

    def remove(self, name: str) -> bool:
        """Forgets a text and its backup; returns whether the storage did, else a later write tries again."""
        self._memory.pop(name, None)
        self._gone.add(name)
        keys = [PREFIX + name + slot for slot in SLOTS]
        try:
            for key in keys:
                _twice(partial(self._need().remove, key))
        except Exception as error:
            self._note(error)
            return False
        for key in keys:
            self._known.pop(key, None)
        self._gone.discard(name)
        return True

    def take_back(self, name: str) -> bool:
        """Undoes the last write of a text, which needs no room; returns whether the storage did."""
        self._memory.pop(name, None)
        key = self._last.pop(name, None)
        try:
            if key is not None:
                _twice(partial(self._need().remove, key))
                self._known.pop(key, None)
        except Exception as error:
            self._note(error)
            return False
        return True

    def names(self, prefix: str = "") -> list[str]:
        """The names in use that begin with `prefix`, sorted."""
        found = {name for name in self._memory if name.startswith(prefix)}
        for key in self._keys():
            if key.startswith(PREFIX + prefix) and key.endswith(SLOTS) and not key.startswith(ASIDE):
                found.add(key[len(PREFIX) : -len(SLOTS[0])])
        return sorted(found - self._gone)

    def aside(self) -> list[Aside]:
        """The damaged texts that were moved aside, to be looked at or downloaded."""
        found = []
        for key in sorted(key for key in self._keys() if key.startswith(ASIDE)):
            try:
                text = self._need().get(key)
            except Exception as error:
                self._note(error)
                continue
            found.append(Aside(key, key.removeprefix(ASIDE).partition("/")[2], text or ""))
        return found

    def drop_aside(self, key: str) -> None:
        """Forgets a text that was moved aside."""
        try:
            if key.startswith(ASIDE):
                self._need().remove(key)
        except Exception as error:
            self._note(error)
        self._keys()

    # ---- inside

    def _need(self) -> Storage:
        if self._storage is None:
            raise StorageFault("there is no storage")
        return self._storage

    def _probe(self) -> None:
        """Finds out at once whether anything can be stored."""
        try:
            _twice(lambda: self._put(PROBE, "1"))
            _twice(lambda: self._need().remove(PROBE))
        except Exception as error:
            self._note(error)

    def _keys(self) -> list[str]:
        try:
            keys = _twice(lambda: self._need().keys())
        except Exception as error:
            self._note(error)
            return list(self._known)
        self._has_damage = any(key.startswith(ASIDE) for key in keys)
        return keys

    def _note(self, error: Exception) -> None:
        told = f"{type(error).__name__} {error}".lower()
        self._fault = NEWER if isinstance(error, NewerSave) else FULL if "quota" in told else DENIED

    def _store(self, name: str) -> bool:
        """Stores a text of the memory; returns whether that worked."""
        try:
            _twice(lambda: self._write_slot(name, self._memory[name], self._checks[name]))
        except Exception as error:
            self._note(error)
            return False
        del self._memory[name]
        return True

    def _write_slot(self, name: str, text: str, check: Check) -> None:
        """Puts a text into the slot that does not hold the last good one; raises what the storage raises."""
        slots = self._open_both(name, check)
        self._clear(slots, name)
        good = _latest(slots)
        if good.number and good.text == text:
            return
        target = min(slots, key=lambda slot: slot.number).key
        raw = f"{good.number + 1} {text}"
        self._failed.add(target)
        self._last[name] = target
        self._put(target, raw)
        self._failed.discard(target)
        self._known[target] = raw, check

    def _recall(self, name: str) -> str | None:
        """The last text of that name that was seen in the storage, for when that cannot be read any more."""
        known = [self._known[key][0] for slot in SLOTS if (key := PREFIX + name + slot) in self._known]
        return max(known, key=_number).partition(" ")[2] if known else None

    def _put(self, key: str, raw: str) -> None:
        """Writes and reads back."""
        storage = self._need()
        storage.set(key, raw)
        if storage.get(key) != raw:
            raise StorageFault("quota: what was written cannot be read back")

    def _open_both(self, name: str, check: Check) -> tuple[Slot, ...]:
        return tuple(self._open(PREFIX + name + slot, check) for slot in SLOTS)

    def _open_latest(self, name: str, check: Check) -> "_Found":
        """The latest good text; the backup is not even looked into unless it is needed."""
        raws = {key: self._need().get(key) for key in (PREFIX + name + slot for slot in SLOTS)}
        damaged: list[Slot] = []
        for key in sorted(raws, key=lambda key: _rank(raws[key]), reverse=True):
            slot = self._open(key, check)
            if slot.number:
                return _Found(slot.text, tuple(damaged))
            damaged.append(slot)
        return _Found(None, tuple(damaged))

    def _open(self, key: str, check: Check) -> Slot:
        raw = self._need().get(key)
        if raw is None:
            return Slot(key, None)
        number, text = _number(raw), raw.partition(" ")[2]
        if not number:
            return Slot(key, raw)
        if self._known.get(key) != (raw, check):
            try:
                check(text)
            except NewerSave:
                raise
            except ValueError:
                return Slot(key, raw)
            self._known[key] = raw, check
        return Slot(key, raw, number, text)

    def _clear(self, slots: tuple[Slot, ...], name: str) -> None:
        """Moves damaged texts where they are never overwritten; what we ourselves wrote in part is let go."""
        for slot in slots:
            if slot.raw is None or slot.number or slot.key in self._failed:
                continue
            self._has_damage = True
            key = self._free_aside(name, slot.raw)
            self._put(key, slot.raw)
            self._need().remove(slot.key)

    def _free_aside(self, name: str, raw: str) -> str:
        """A key to move a damaged text to: a free one, or one that has it already."""
        count = 1
        while self._need().get(f"{ASIDE}{count}/{name}") not in (None, raw):
            count += 1
        return f"{ASIDE}{count}/{name}"


def _number(raw: str) -> int:
    """The number before a text, 0 if there is none."""
    number = raw.partition(" ")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0


def _rank(raw: str | None) -> tuple[bool, int]:
    """The order in which slots are looked into; what has no number comes first: it may be the latest."""
    return (raw is not None and not _number(raw), _number(raw or ""))


def _latest(slots: tuple[Slot, ...]) -> Slot:
    return max(slots, key=lambda slot: slot.number)


def _twice(call: Callable[[], T]) -> T:
    """Calls again after a fault, for most do not last."""
    try:
        return call()
    except NewerSave:
        raise
    except Exception:
        return call()
