"""The builder in the browser: code for other pages, from a sheet that is tapped."""

from typing import Any

from js import document, window

from ..builder import Builder
from ..cells import CELL_NAMES
from ..i18n import Words
from ..pages import builder as builder_page
from ..pages.paper import Layout
from . import device, dom
from .pointer import tapped_cell


class BuilderView:
    """The builder of code for other pages; nothing of it is kept."""

    def __init__(self) -> None:
        self._builder = Builder()
        self._copied = ""

    def open(self, words: Words, *, is_framed: bool = False) -> None:
        """Makes it the whole page."""
        dom.put_shell(builder_page.shell(words))
        dom.listen(dom.element("r-position"), "click", lambda event: self._tap(words, event))
        self._show(words)

    def act(self, words: Words, action: str, arg: str, value: str) -> None:
        """One action of the reader, shown."""
        self._copied = ""
        if action == "copy":
            is_element = arg == "element"
            code = self._builder.element_code if is_element else self._builder.frame_code
            place = self._place(words)
            text = code(place.script if is_element else place.page)
            device.copy_text(text, lambda worked: self._tell_copied(words, worked))
        else:
            self._builder.do(action, arg, value)
        self._show(words)

    def _tap(self, words: Words, event: Any) -> None:
        """A tap on the drawn sheet; other controls act by themselves."""
        svg, session = event.target.closest("svg.sheet"), self._builder.session
        if not svg or session is None:
            return
        cell = tapped_cell(svg, event, session, self._layout, snaps=False)
        if cell is not None:
            self.act(words, "cell", CELL_NAMES[cell], "")

    def _show(self, words: Words) -> None:
        place = self._place(words)
        dom.patch(builder_page.regions(self._builder, words, self._layout, place, self._copied))

    def _tell_copied(self, words: Words, worked: bool) -> None:
        self._copied = "notice.copied" if worked else "notice.not_copied"
        self._show(words)

    @property
    def _layout(self) -> Layout:
        return builder_page.layout_for(window.innerWidth)

    def _place(self, words: Words) -> builder_page.Place:
        page = str(document.baseURI).partition("#")[0]
        folder = page.rpartition("/")[0]
        return builder_page.Place(
            page=page,
            script=f"{folder}/static/embed.js",
            manual=f"{folder}/static/embed/{words.lang}.html",
        )
