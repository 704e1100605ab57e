"""Hears, through few listeners, of controls that say what they do by `data-do` and `data-arg`."""

from collections.abc import Callable, Container
from typing import Any

from js import document

from . import dom

Act = Callable[[str, str, str], None]
"""Takes an action, its argument, and the value of the field it came from."""

_FIELDS = ("INPUT", "SELECT", "FORM")


def listen_controls(act: Act, typed: Container[str] = ()) -> None:
    """Calls `act` for every control; fields act when they are left, those in `typed` at every letter."""

    first = ("", "")

    def on_click(event: Any) -> None:
        nonlocal first
        control = event.target.closest("[data-do]")
        if not control or control.tagName in _FIELDS:
            return
        wanted = (str(control.dataset.do), control.getAttribute("data-arg") or "")
        # The second click of a double click is for what the first one hit, not for what came in its place.
        if event.detail > 1 and wanted != first:
            return
        first = wanted
        act(*wanted, "")

    def on_submit(event: Any) -> None:
        event.preventDefault()
        act(event.target.dataset.do, "", "")

    def on_field(event: Any) -> None:
        action = event.target.getAttribute("data-do")
        if action and (action in typed) == (event.type == "input"):
            act(action, event.target.getAttribute("data-arg") or "", event.target.value)

    dom.listen(document, "click", on_click)
    dom.listen(document, "submit", on_submit)
    dom.listen(document, "input", on_field)
    dom.listen(document, "change", on_field)
