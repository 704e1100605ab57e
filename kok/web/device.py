"""What the device offers around the page: storage, language, entropy, time, the clipboard, files, sharing."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from js import URL, Blob, Date, Intl, document, navigator, window
from pyodide.ffi import create_proxy, to_js

from ..links import game_link
from . import locks


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
        storage = window.localStorage
        return [str(storage.key(at)) for at in range(storage.length)]


class BrowserDevice:
    """The device as a desk sees it; `changed` is called when something happened on its own."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
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
        share_link(game_link(str(window.location.href), record), self._then(done))

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

    def _then(self, told: Callable[[bool], None]) -> Callable[[bool], None]:
        def tell(answer: bool) -> None:
            told(answer)
            self._changed()

        return tell


def languages() -> list[str]:
    """The languages that the reader prefers, as tags, best first."""
    return [str(tag) for tag in navigator.languages]


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


def ask_to_persist() -> None:
    """Asks the browser to keep what is stored; it may say no."""
    try:
        navigator.storage.persist()
    except Exception:  # not every browser has it
        return


def _once(call: Callable[..., None]) -> Any:
    def run(*arguments: Any) -> None:
        call(*arguments)

    return create_proxy(run)
