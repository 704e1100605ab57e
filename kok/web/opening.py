"""Keeps what the page opens with the next time: static/boot/opening.js puts it there before Python runs."""

import json
from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

from ..pages.paper import DESK_QUERY, UPRIGHT_QUERY
from ..pages.screen import Opening
from . import dom

KEY = "kok-opening"
LULL = 400
"""Milliseconds without a change after which it is kept; at once when the page is left."""
AT_ROOT = ("lang", "data-theme", "data-palette", "data-motion")


class OpeningKeeper:
    """Keeps what `make` returns some time after each `stir`."""

    def __init__(self, make: Callable[[], Opening | None]) -> None:
        self._make = make
        self._timer: Any = None
        self._on_lull = create_proxy(self._keep)
        for target, event in ((document, "visibilitychange"), (window, "pagehide")):
            dom.listen(target, event, self._on_leaving)

    def stir(self) -> None:
        """Says that the page has changed."""
        window.clearTimeout(self._timer)
        self._timer = window.setTimeout(self._on_lull, LULL)

    def _on_leaving(self, event: Any) -> None:
        if self._timer is not None:
            window.clearTimeout(self._timer)
            self._keep()

    def _keep(self) -> None:
        self._timer = None
        # Without it the page only opens empty: no reason to tell, let alone to stop, whoever plays.
        try:
            opening = self._make()
            if opening is None:
                window.localStorage.removeItem(KEY)
            else:
                window.localStorage.setItem(KEY, json.dumps(_record(opening)))
        except Exception as error:
            window.console.info("the opening page was not kept:", str(error))


def _record(opening: Opening) -> dict[str, object]:
    root = document.documentElement
    return {
        **opening._asdict(),
        "root": {name: root.getAttribute(name) for name in AT_ROOT if root.hasAttribute(name)},
        "media": {query: dom.matches(query) for query in (UPRIGHT_QUERY, DESK_QUERY)},
    }
