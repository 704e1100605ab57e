"""The helpers in the browser: who starts, and the score keeper; the builder of code is shown like them."""

from random import SystemRandom
from typing import Protocol

from .. import keeper, starter
from ..helpers import KeeperHelper, StarterHelper
from ..i18n import Words
from ..pages import keeper as keeper_page
from ..pages import starter as starter_page
from ..store import Store
from . import device, dom

STILL = "(prefers-reduced-motion: reduce)"


class HelperView(Protocol):
    """A helper with its page."""

    def open(self, words: Words, *, is_framed: bool = False) -> None:
        """Makes it the whole page, or that of a frame."""

    def act(self, words: Words, action: str, arg: str, value: str) -> None:
        """One action of the reader, shown and kept."""


class StarterView:
    """Who starts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._helper = StarterHelper(store.read_document(StarterHelper.name, starter.from_json))
        self._draws = 0

    def open(self, words: Words, *, is_framed: bool = False) -> None:
        """Makes it the whole page, or that of a frame."""
        dom.put_shell(starter_page.shell(self._helper, words, is_framed=is_framed))
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

    def open(self, words: Words, *, is_framed: bool = False) -> None:
        """Makes it the whole page, or that of a frame."""
        dom.put_shell(keeper_page.shell(words, is_framed=is_framed))
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

    def _show(self, words: Words) -> None:
        dom.patch(keeper_page.regions(self._helper, words))


def helper_view(name: str, store: Store) -> HelperView:
    """The view of that name: `starter`, `keeper` or `builder`."""
    if name == "builder":
        # Few ever build, so its modules are not loaded for all who play.
        from .builder import BuilderView

        return BuilderView()
    return StarterView(store) if name == StarterHelper.name else KeeperView(store)
