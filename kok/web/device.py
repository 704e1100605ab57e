"""What the device offers around the page: storage, language, entropy, time, the clipboard, files, sharing."""

import re
from collections.abc import Callable
from random import SystemRandom
from typing import Any, TypeVar

from js import URL, Blob, Date, Intl, document, navigator, window
from pyodide.code import run_js
from pyodide.ffi import create_proxy, to_js

from ..links import game_link
from . import dom, locks

T = TypeVar("T")

_DARK = re.compile(r"M(\d+),(\d+)l")
"""A dark square in the drawing that the library makes of a code."""


class LocalStorage:
    """The browser's local storage as kok.store wants it; every call may raise whatever the browser raises."""

    def get(self, key: str) -> str | None:
        """The text kept under `key`, or None."""
        value = window.localStorage.getItem(key)
        return value if isinstance(value, str) else None

    def set(self, key: str, value: str) -> None:
        """Keeps a text."""
        window.localStorage.setItem(key, value)

    def remove(self, key: str) -> None:
        """Forgets a text."""
        window.localStorage.removeItem(key)

    def keys(self) -> list[str]:
        """All keys in use."""
        return [str(key) for key in window.Object.keys(window.localStorage)]


class BrowserDevice:
    """The device as a desk sees it.

    `changed` is called when something happened on its own, and `safely` gives a call a boundary for errors.
    """

    def __init__(
        self, changed: Callable[[], None], safely: Callable[[Callable[..., None]], Callable[..., None]]
    ) -> None:
        self._changed = changed
        self._safely = safely
        self._random = SystemRandom()

    def now(self) -> str:
        """The time as ISO 8601 in UTC."""
        return str(Date.new().toISOString())

    def new_seed(self) -> int:
        """A seed for a new game from the system's entropy, 0 to 2**48 - 1."""
        return self._random.getrandbits(48)

    def random(self) -> float:
        """A number in [0, 1) from the system's entropy."""
        return self._random.random()

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Puts a text on the clipboard and tells whether that worked."""
        copy_text(text, self._then(done))

    def share(self, record: str, done: Callable[[bool], None]) -> None:
        """Shares a game as a link, by the device's own sharing or else the clipboard."""
        share_link(self.link(record), self._then(done))

    def link(self, record: str) -> str:
        """The address that opens a game as a copy; raises LinkError for one too long."""
        return game_link(str(window.location.href), record)

    def draw_code(self, text: str, drawn: Callable[[str], None]) -> None:
        """Makes a text a code to scan and tells its rows, `1` for a dark square; "" for a text too long."""
        draw_code(text, self._then(drawn))

    def save_file(self, name: str, text: str) -> None:
        """Offers a text as a file."""
        save_file(name, text)

    def persist(self, told: Callable[[bool], None]) -> None:
        """Asks the browser to keep what is stored for good, and tells whether it does."""
        ask_to_persist(self._then(told))

    def later(self, call: Callable[[], None]) -> None:
        """Calls soon, after the page has shown what there is."""
        tell = self._then(lambda _: call())
        dom.after(0, lambda: tell(True))

    def hold(self, id: str, told: Callable[[bool], None]) -> None:
        """Makes a game ours alone among all pages of this browser, and tells whether it is."""
        locks.hold(id, self._then(told))

    def seize(self, id: str, told: Callable[[bool], None]) -> None:
        """As `hold`, and takes the game away from any page that has it."""
        locks.hold(id, self._then(told), seize=True)

    def release(self) -> None:
        """Lets go of the game that is held."""
        locks.release()

    def version(self) -> str:
        """The version kept for offline use, "" until everything is."""
        offline = getattr(window, "kokOffline", None)
        return str(offline.version or "") if offline and offline.ready else ""

    def has_update(self) -> bool:
        """Whether a newer version waits."""
        offline = getattr(window, "kokOffline", None)
        return bool(offline and offline.updateAvailable)

    def update(self) -> None:
        """Switches to the newer version."""
        window.kokOffline.applyUpdate()

    def reload(self) -> None:
        """Loads the page again."""
        window.location.reload()

    def _then(self, told: Callable[[T], None]) -> Callable[[T], None]:
        def tell(answer: T) -> None:
            told(answer)
            self._changed()

        return self._safely(tell)


def languages() -> list[str]:
    """The languages that the reader prefers, as tags, best first."""
    return [str(tag) for tag in navigator.languages]


def local_date(when: str) -> str:
    """The day of a time in ISO 8601, where the reader is; the text itself if it is no time."""
    try:
        return str(Intl.DateTimeFormat.new("sv").format(Date.new(when)))
    except Exception:
        return when


def plural_select(lang: str) -> Callable[[int], str]:
    """The plural form of a count in a language, from the browser's Intl."""
    rules = Intl.PluralRules.new(lang)
    return lambda count: str(rules.select(count))


def copy_text(text: str, done: Callable[[bool], None]) -> None:
    """Puts a text on the clipboard and tells `done` whether that worked."""

    def tell(worked: bool) -> Callable[..., None]:
        return lambda *_: done(worked)

    try:
        promise = navigator.clipboard.writeText(text)
        promise.then(_once(tell(True)), _once(tell(False)))
    except Exception:  # no clipboard in an insecure context or a frame
        done(False)


def share_link(url: str, done: Callable[[bool], None]) -> None:
    """Opens the device's own sharing with a link, or copies the link where there is none."""
    if not hasattr(navigator, "share"):
        copy_text(url, done)
        return
    data = to_js({"url": url}, dict_converter=window.Object.fromEntries)
    navigator.share(data).then(_once(lambda *_: done(True)), _once(lambda *_: None))


def save_file(name: str, text: str) -> None:
    """Offers a text as a file to keep."""
    blob = Blob.new(to_js([text]), to_js({"type": "text/plain"}, dict_converter=window.Object.fromEntries))
    link = document.createElement("a")
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)


def read_file(file: Any, done: Callable[[str], None]) -> None:
    """Reads a file the reader chose and gives its text to `done`."""
    file.text().then(_once(lambda text: done(str(text))), _once(lambda *_: None))


def ask_to_persist(told: Callable[[bool], None]) -> None:
    """Asks the browser to keep what is stored for good, and tells whether it does."""
    try:
        promise = navigator.storage.persist()
        promise.then(_once(lambda is_kept: told(bool(is_kept))), _once(lambda *_: told(False)))
    except Exception:  # not every browser has it
        told(False)


def draw_code(text: str, drawn: Callable[[str], None]) -> None:
    """Makes a text a code to scan, with a library that is loaded when it is first needed."""

    def draw(library: Any) -> None:
        drawn(_code_rows(library.default, text))

    load = run_js("(url) => import(url)")
    load(document.getElementById("code-library").href).then(_once(draw), _once(lambda *_: drawn("")))


def _code_rows(make: Any, text: str) -> str:
    try:
        code = make(0, "L")
        code.addData(text, "Byte")
        code.make()
    except Exception:  # too long for any code
        return ""
    sides = range(code.getModuleCount())
    dark = {(int(row), int(at)) for at, row in _DARK.findall(str(code.createSvgTag(1, 0)))}
    return "\n".join("".join("01"[(row, at) in dark] for at in sides) for row in sides)


def _once(call: Callable[..., None]) -> Any:
    def run(*arguments: Any) -> None:
        call(*arguments)

    return create_proxy(run)
