"""The helpers in the browser: who starts, the score keeper, and the builder of code for other pages."""

from random import SystemRandom
from typing import Any, Protocol

from js import document, window

from .. import keeper, starter
from ..builder import Builder
from ..cells import CELL_NAMES
from ..helpers import KeeperHelper, StarterHelper
from ..i18n import Words
from ..pages import builder as builder_page
from ..pages import keeper as keeper_page
from ..pages import starter as starter_page
from ..pages.paper import Layout
from ..store import Store
from . import device, dom
from .pointer import tapped_cell

STILL = "(prefers-reduced-motion: reduce)"


class HelperView(Protocol):
    """A helper with its page."""

    def open(self, words: Words) -> None:
        """Makes it the whole page."""

    def act(self, words: Words, action: str, arg: str, value: str) -> None:
        """One action of the reader, shown and kept."""

    def tap(self, words: Words, svg: Any, event: Any) -> None:
        """A tap on a drawn sheet."""


class StarterView:
    """Who starts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._helper = StarterHelper(store.read_document(StarterHelper.name, starter.from_json))
        self._draws = 0

    def open(self, words: Words) -> None:
        """Makes it the whole page."""
        dom.put_shell(starter_page.shell(self._helper, words))
        self._show(words)

    def act(self, words: Words, action: str, arg: str, value: str) -> None:
        """One action of the reader, shown and kept."""
        helper = self._helper
        if action == "draw":
            helper.draw(SystemRandom().random, watched=not dom.matches(STILL))
            self._draws += 1
            self._tick_later(words, self._draws)
        else:
            helper.do(action, arg, value)
        field = dom.element("people")
        if field and field.value != helper.starter.text:
            field.value = helper.starter.text
        self._show(words)
        self._store.write_document(helper.name, helper.text, starter.from_json)

    def tap(self, words: Words, svg: Any, event: Any) -> None:
        """There is no sheet here."""

    def _show(self, words: Words) -> None:
        dom.patch(starter_page.regions(self._helper, words))

    def _tick_later(self, words: Words, draw: int) -> None:
        """Lets the draw be watched, until it is over or another one begins."""

        def tick() -> None:
            if self._helper.is_drawing and draw == self._draws:
                self._helper.tick()
                self._show(words)
                self._tick_later(words, draw)

        if self._helper.delay is not None:
            dom.after(self._helper.delay, tick)


class KeeperView:
    """The score keeper."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._helper = KeeperHelper(store.read_document(KeeperHelper.name, keeper.from_json))

    def open(self, words: Words) -> None:
        """Makes it the whole page."""
        dom.put_shell(keeper_page.shell(self._helper, words))
        self._show(words)

    def act(self, words: Words, action: str, arg: str, value: str) -> None:
        """One action of the reader, shown and kept."""
        helper = self._helper
        if action == "export":
            helper.export(arg, keeper_page.summary(helper.keeper, words))
        else:
            helper.do(action, arg, value)
        self._show(words)
        self._store.write_document(helper.name, helper.text, keeper.from_json)
        for wish in helper.take_wishes():
            if wish.name:
                device.save_file(wish.name, wish.text)
            else:
                device.copy_text(wish.text, lambda worked: self._tell_copied(words, worked))

    def _tell_copied(self, words: Words, worked: bool) -> None:
        self._helper.message = "notice.copied" if worked else "notice.not_copied"
        self._show(words)

    def tap(self, words: Words, svg: Any, event: Any) -> None:
        """There is no sheet here."""

    def _show(self, words: Words) -> None:
        dom.patch(keeper_page.regions(self._helper, words))


class BuilderView:
    """The builder of code for other pages; nothing of it is kept."""

    def __init__(self) -> None:
        self._builder = Builder()
        self._copied = ""

    def open(self, words: Words) -> None:
        """Makes it the whole page."""
        dom.put_shell(builder_page.shell(words))
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

    def tap(self, words: Words, svg: Any, event: Any) -> None:
        """A tap on the drawn sheet."""
        session = self._builder.session
        if session is None:
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


def helper_view(name: str, store: Store) -> HelperView:
    """The view of that name: `starter`, `keeper` or `builder`."""
    if name == "builder":
        return BuilderView()
    return StarterView(store) if name == StarterHelper.name else KeeperView(store)
