"""The document: putting HTML into its regions and hearing of events, through one proxy for each listener."""

from collections.abc import Callable, Container
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy, to_js

from ..items import Items

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
"""What had the focus and lost it, as `_focus_key` gives it."""
_waiting: dict[str, str] = {}
"""Regions to be patched after the next frame."""
_is_busy = False


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
    _waiting.clear()
    element("app").innerHTML = html
    if not keeps_place:
        window.scrollTo(0, 0)


def patch(regions: dict[str, str], *, unseen: Container[str] = ()) -> None:
    """Puts each region's HTML into the element of that id where it differs from what was put there last.

    The focus stays on the same control, or on the same cell of the grid, if it is still there, and is never
    lost: else a person without a pointer would be back at the top of the page. What nobody sees waits until
    the rest is painted: regions that are `unseen`, if the focus is not in them, and a focus not shown.
    """
    global _lost, _is_busy
    changed = {id: html for id, html in regions.items() if _shown.get(id) != html}
    for id in regions:
        _waiting.pop(id, None)
    if not changed:
        return
    focus = _focus_key()
    held = _held_region() if focus else ""
    is_shown = document.activeElement.matches(":focus-visible") if focus else _lost is not None
    _waiting.update({id: html for id, html in changed.items() if id in unseen and id != held})
    now = {id: html for id, html in changed.items() if id not in _waiting}
    _is_busy = True
    if held in now:
        # Else the browser lays the page out half done.
        document.activeElement.blur()
    for id, html in now.items():
        region = element(id)
        if region:
            _put(region, _shown.get(id, ""), html)
            _shown[id] = html
    _lost = (focus or _lost) if _has_no_focus() else None
    if is_shown:
        _find_focus()
    _is_busy = False
    if _lost or _waiting:
        window.requestAnimationFrame(_on_frame)


def _find_focus() -> None:
    """Gives the focus back to what lost it, or to what stands for that now."""
    global _lost
    if _lost and _has_no_focus():
        _focus_again(*_lost)
    _lost = None


def _after_frame(*_: Any) -> None:
    late = {**_waiting}
    _waiting.clear()
    patch(late)
    _find_focus()


_on_late = create_proxy(_after_frame)
_on_frame = create_proxy(lambda _: window.setTimeout(_on_late, 0))


def is_busy() -> bool:
    """Whether the focus moves only because what has it is being drawn anew."""
    return _is_busy


def _put(region: Any, old: str, new: str) -> None:
    """Makes `new` of a region that holds `old`; of items, where few differ, only those."""
    if isinstance(old, Items) and isinstance(new, Items) and old.head == new.head:
        if old.items and old.items == new.items[1:]:
            region.insertAdjacentHTML("afterbegin", new.items[0])
            return
        pairs = enumerate(zip(old.items, new.items, strict=False))
        differing = [at for at, (one, other) in pairs if one != other]
        if len(old.items) == len(new.items) > 2 * len(differing):
            children = region.children
            for at in differing:
                children.item(at).outerHTML = new.items[at]
            return
    region.innerHTML = new


def _held_region() -> str:
    """The id of the region that the focus is in, "" for none."""
    region = document.activeElement.closest("[id^=r-]")
    return str(region.id) if region else ""


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
