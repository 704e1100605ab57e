"""The document: putting HTML into its regions and hearing of events, through one proxy for each listener."""

from collections.abc import Callable, Container, Sequence
from functools import cache
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy, to_js

from ..items import Items, attribute_changes

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
_late: Callable[[], None] | None = None
"""What is to be called after the next frame."""
_is_busy = False


def element(id: str) -> Any:
    """The element of that id, or None."""
    return document.getElementById(id)


def put_shell(html: str, *, keeps_place: bool = False) -> None:
    """Makes `html` the whole page; every region is empty after it.

    Whoever looks at another page begins at its top; where the same one is made anew, scroll and focus stay.
    """
    global _lost, _late
    focus = _focus_key()
    _late = None
    _lost = focus if keeps_place else focus and NOWHERE
    _shown.clear()
    element("app").innerHTML = html
    if not keeps_place:
        window.scrollTo(0, 0)


def patch(regions: dict[str, str]) -> None:
    """Puts each region's HTML into the element of that id where it differs from what was put there last.

    The focus stays on the same control, or on the same cell of the grid, if it is still there, and is never
    lost: else a person without a pointer would be back at the top of the page. A focus that is not shown
    waits until the rest is painted.
    """
    global _lost, _is_busy
    changed = {id: html for id, html in regions.items() if _shown.get(id) != html}
    if not changed:
        return
    focus = _focus_key()
    is_shown = document.activeElement.matches(":focus-visible") if focus else _lost is not None
    _is_busy = True
    if focus and _held_region() in changed:
        # Else the browser lays the page out half done.
        document.activeElement.blur()
    for id, html in changed.items():
        region = element(id)
        if region:
            _put(region, _shown.get(id, ""), html)
            _shown[id] = html
    _lost = (focus or _lost) if _has_no_focus() else None
    if is_shown:
        _find_focus()
    _is_busy = False
    if _lost:
        window.requestAnimationFrame(_on_frame)


def patch_unseen(ids: Container[str], patch: Callable[[], None]) -> None:
    """Calls `patch`, for regions nobody sees, when the rest is painted, or now if the focus is in one."""
    global _late
    if _held_region() in ids:
        patch()
        return
    _late = patch
    window.requestAnimationFrame(_on_frame)


def _find_focus() -> None:
    """Gives the focus back to what lost it, or to what stands for that now."""
    global _lost
    if _lost and _has_no_focus():
        _focus_again(*_lost)
    _lost = None


def _after_frame(*_: Any) -> None:
    global _late
    late, _late = _late, None
    if late:
        late()
    _find_focus()


_on_late = create_proxy(_after_frame)
_on_frame = create_proxy(lambda _: window.setTimeout(_on_late, 0))


def is_busy() -> bool:
    """Whether the focus moves only because what has it is being drawn anew."""
    return _is_busy


def _put(region: Any, old: str, new: str) -> None:
    """Makes `new` of a region that holds `old`; of items, where few differ, only those."""
    if isinstance(old, Items) and isinstance(new, Items) and old.fits(new):
        holder = region.firstElementChild if new.tail else region
        if old.items and old.items == new.items[1:]:
            holder.insertAdjacentHTML("afterbegin", new.items[0])
            return
        if len(old.items) == len(new.items) and _put_items(holder, old.items, new.items):
            return
    region.innerHTML = new


def _put_items(holder: Any, old: Sequence[str], new: Sequence[str]) -> bool:
    """Makes `new` of an element's children, which are `old`, unless most differ; returns whether it did."""
    differing = [at for at, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    changes = {at: attribute_changes(old[at], new[at]) for at in differing}
    if 2 * sum(attributes is None for attributes in changes.values()) > len(new):
        return False
    children = holder.children
    for at, attributes in changes.items():
        child = children.item(at)
        if attributes is None:
            child.outerHTML = new[at]
        else:
            for name, value in attributes.items():
                child.setAttribute(name, value)
    return True


def _held_region() -> str:
    """The id of the region that the focus is in, "" for none."""
    active = document.activeElement
    region = active.closest("[id^=r-]") if active else None
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


@cache
def _media(query: str) -> Any:
    return window.matchMedia(query)


def matches(query: str) -> bool:
    """Whether a media query holds now."""
    return bool(_media(query).matches)
