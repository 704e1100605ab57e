"""One page alone has a game: a lock of the browser's for each, held while the game is on the table."""

from collections.abc import Callable
from typing import Any

from js import Promise, navigator, window
from pyodide.ffi import create_proxy, to_js

_release: Any = None


def hold(id: str, told: Callable[[bool], None], *, seize: bool = False) -> None:
    """Asks for the lock of a game and tells whether we have it, and again when another page seizes it.

    Where the browser has no locks nobody can be asked, so that we have it.
    """
    release()
    if not hasattr(navigator, "locks"):
        told(True)
        return
    options = {"steal": True} if seize else {"ifAvailable": True}

    def got(lock: Any) -> Any:
        told(bool(lock))
        return Promise.new(create_proxy(_keep_until_release)) if lock else None

    request = navigator.locks.request(
        f"kok.{id}", to_js(options, dict_converter=window.Object.fromEntries), create_proxy(got)
    )
    request.catch(create_proxy(lambda *_: told(False)))


def _keep_until_release(resolve: Any, _reject: Any) -> None:
    global _release
    _release = resolve


def release() -> None:
    """Lets go of the lock that is held, if any."""
    global _release
    if _release:
        _release()
    _release = None
