"""A device and a storage that do as they are told, for desks without a browser."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from kok.desk import Desk
from kok.links import game_link
from kok.store import Store


class MemoryStorage:
    """A storage that works."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def set(self, key: str, value: str) -> None:
        self.texts[key] = value

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.texts)


class FakeDevice:
    """A device that counts time in seconds and seeds from 1 up."""

    def __init__(self) -> None:
        self.seeds = itertools.count(1)
        self.seconds = itertools.count()
        self.day = "2026-11-30"
        self.copied: list[str] = []
        self.shared: list[str] = []
        self.saved: list[tuple[str, str]] = []
        self.waiting: list[Callable[[], None]] = []
        self.is_free = True
        self.held = ""
        self.longest_code = 2953

    def now(self) -> str:
        second = next(self.seconds)
        return f"{self.day}T{second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02}.000Z"

    def new_seed(self) -> int:
        return next(self.seeds)

    def random(self) -> float:
        return 0.5

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        self.copied.append(text)
        done(True)

    def share(self, record: str, done: Callable[[bool], None]) -> None:
        self.shared.append(self.link(record))
        done(False)

    def link(self, record: str) -> str:
        return game_link("https://example.org/", record)

    def draw_code(self, text: str, drawn: Callable[[str], None]) -> None:
        drawn("10\n01" if len(text) <= self.longest_code else "")

    def save_file(self, name: str, text: str) -> None:
        self.saved.append((name, text))

    def persist(self, told: Callable[[bool], None]) -> None:
        told(True)

    def later(self, call: Callable[[], None]) -> None:
        self.waiting.append(call)

    def run(self) -> int:
        """Calls everything that was to be called later; returns how many calls that took."""
        count = 0
        while self.waiting:
            self.waiting.pop(0)()
            count += 1
        return count

    def hold(self, id: str, told: Callable[[bool], None]) -> None:
        self.held = id if self.is_free else ""
        told(self.is_free)

    def seize(self, id: str, told: Callable[[bool], None]) -> None:
        self.is_free = True
        self.hold(id, told)

    def release(self) -> None:
        self.held = ""

    def version(self) -> str:
        return ""

    def has_update(self) -> bool:
        return False

    def update(self) -> None:
        raise AssertionError("nothing to update to")

    def reload(self) -> None:
        raise AssertionError("nobody asked for it")


def desk_on(storage: MemoryStorage, device: FakeDevice | None = None) -> Desk:
    """A desk on a storage, opened."""
    desk = Desk(Store(storage), device or FakeDevice(), ["en-GB"])
    desk.open()
    return desk


def device_of(desk: Desk) -> FakeDevice:
    """The device of a desk, as one that can be looked into."""
    assert isinstance(desk.device, FakeDevice)
    return desk.device


def play_out(desk: Desk) -> None:
    """Plays the game on the table to its end by passing."""
    assert desk.session is not None
    while not desk.is_over:
        desk.act("roll" if desk.session.phase == "roll" else "pass")
