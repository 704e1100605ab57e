"""The document: putting HTML into its regions and hearing of events, through one proxy for each listener."""

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy, to_js

Handler = Callable[[Any], None]

_shown: dict[str, str] = {}

RESTS = (
    ".btn.go:not(:disabled)",
    "[role=gridcell][tabindex='0']",
    "main button:not(:disabled)",
    "button:not(:disabled)",
)
"""Where the focus goes when what had it is gone: to what is most likely done next."""
NOWHERE = ("", None)
_lost: tuple[str, Any] | None = None
"""What had the focus when it went with a page, as `_focus_key` gives it."""


def element(id: str) -> Any:
    """The element of that id, or None."""
    return document.getElementById(id)


def put_shell(html: str, *, keeps_place: bool = False) -> None:
    """Makes `html` the whole page; every region is empty after it.

    Whoever looks at another page begins at its top; where the same one is made anew, scroll and focus stay.
    """
    global _lost
    focus = _focus_key()
    _lost = focus if keeps_place else focus and NOWHERE
    _shown.clear()
    element("app").innerHTML = html
    if not keeps_place:
        window.scrollTo(0, 0)


def patch(regions: dict[str, str]) -> None:
    """Puts each region's HTML into the element of that id where it differs from what was put there last.

    The focus stays on the same control, or on the same cell of the grid, if it is still there, and is never
    lost: else a person without a pointer would be back at the top of the page.
    """
    global _lost
    changed = {id: html for id, html in regions.items() if _shown.get(id) != html}
    if not changed:
        return
    focus = _focus_key() or _lost
    if not _has_no_focus():
        _let_go(changed)
    for id, html in changed.items():
        region = element(id)
        if region:
            _shown[id] = html
            region.innerHTML = html
    if focus and _has_no_focus():
        _focus_again(*focus)
    _lost = None


def _let_go(changed: dict[str, str]) -> None:
    """Takes the focus off what is about to go, for else the browser lays the page out half done.

    Not so in the grid, where a person with a keyboard is, and the page hears of it.
    """
    active = document.activeElement
    region = active.closest("[id^=r-]")
    if region and region.id in changed and active.getAttribute("role") != "gridcell":
        active.blur()


def _has_no_focus() -> bool:
    return not document.activeElement or document.activeElement == document.body


def _focus_key() -> tuple[str, Any] | None:
    """A selector that finds the focused control again, and where its text cursor is."""
    active = document.activeElement
    if not active or active == document.body:
        return None
    if active.id:
        return f"#{active.id}", _cursor(active)
    if active.getAttribute("name"):
        return f'[name="{active.getAttribute("name")}"]', _cursor(active)
    if action := active.getAttribute("data-do"):
        argument = active.getAttribute("data-arg")
        within = f'[data-arg="{argument}"]' if argument else ""
        return f'[data-do="{action}"]{within}', None
    return NOWHERE


def _cursor(active: Any) -> Any:
    try:
        return active.selectionStart
    except Exception:  # inputs without text refuse to be asked
        return None


def _focus_again(selector: str, cursor: Any) -> None:
    """Focuses what `selector` finds, its text cursor put back, or else a place to rest."""
    if selector and focus(selector):
        if isinstance(cursor, int):
            document.activeElement.setSelectionRange(cursor, cursor)
        return
    any(focus(rest) for rest in RESTS)


def focus(selector: str) -> bool:
    """Focuses the first element that `selector` finds, without scrolling; returns whether that worked."""
    found = document.querySelector(selector)
    if found:
        found.focus(preventScroll=True)
    return bool(found) and document.activeElement == found


def bring_into_view(id: str) -> None:
    """Scrolls as far as it takes to see the element of that id."""
    element(id).scrollIntoView(to_js({"block": "nearest"}, dict_converter=window.Object.fromEntries))


def listen(target: Any, event: str, handler: Handler) -> None:
    """Calls `handler` for every `event` of `target`, as long as the page lives."""
    target.addEventListener(event, create_proxy(handler))


def after(milliseconds: int, call: Callable[[], None]) -> None:
    """Calls `call` once, later."""
    window.setTimeout(create_proxy(lambda *_: call()), milliseconds)


def tell_ready() -> None:
    """Takes the progress of loading away and says, for whoever looks, that a tap works."""
    element("boot").remove()
    document.documentElement.dataset.ready = "true"
    window.performance.mark("kok-ready")


def matches(query: str) -> bool:
    """Whether a media query holds now."""
    return bool(window.matchMedia(query).matches)
