"""An embedded sheet in the browser: its document, its size, and its messages with the page around.

Nothing is focused unasked, the wheel is left to the page around, and keys do nothing beside the grid unless
they were asked for.
"""

import json
import traceback
from collections.abc import Callable
from random import SystemRandom
from typing import Any

from js import JSON, ResizeObserver, document, window
from pyodide.ffi import create_proxy, to_js

from ..cells import CELL_NAMES
from ..embed import Embed, EmbedError
from ..embed.config import TABLE_MODES, read_fragment
from ..embed.protocol import LONGEST_MESSAGE
from ..embed.reports import message
from ..helpers import TYPED
from ..i18n import LANGUAGES, Words, pick_language
from ..keys import cell_id, key_action, moved_cursor
from ..pages import embed as embed_page
from ..pages.embed import ACROSS
from ..pages.paper import Layout
from ..store import Store
from . import device, dom
from .controls import listen_controls
from .helpers import HelperView, helper_view
from .pointer import tapped_cell

TYPING_TAGS = ("INPUT", "SELECT", "TEXTAREA")
STEP_KEYS = {"ArrowLeft": "back", "ArrowRight": "next", "Home": "first", "End": "last"}


class EmbedApp:
    """The embedded sheet and its document."""

    def __init__(self) -> None:
        self._embed = Embed(SystemRandom().random)
        self._store = Store(device.LocalStorage())
        self._helper: HelperView | None = None
        self._shell: tuple[str, str] | None = None
        self._cursor = embed_page.FIRST_CURSOR
        self._is_fresh = False
        "Whether marks were made just now."
        self._height = 0

    def open(self) -> None:
        """Shows what the fragment asks for and listens from then on."""
        root = document.documentElement
        root.dataset.view = "embed"
        self._load_fragment()
        listen_controls(self._safely(self._act), TYPED)
        for target, event, handler in (
            (document, "click", self._on_click),
            (document, "keydown", self._on_key),
            (document, "focusin", lambda _: self._show()),
            (document, "focusout", lambda _: self._show()),
            (window, "resize", lambda _: self._show()),
            (window, "hashchange", lambda _: self._load_fragment()),
            (window, "message", self._on_message),
        ):
            dom.listen(target, event, self._safely(handler))
        ResizeObserver.new(create_proxy(lambda *_: self._tell_size())).observe(dom.element("app"))

    # ---- showing

    @property
    def _layout(self) -> Layout:
        session = self._embed.session
        return embed_page.layout_for(window.innerWidth, session.game.sheet.edition) if session else ACROSS

    @property
    def _words(self) -> Words:
        wanted = [self._embed.config.lang, *device.languages()]
        lang = pick_language([tag for tag in wanted if tag[:2].lower() in LANGUAGES])
        return Words(lang, device.plural_select(lang))

    def _load_fragment(self) -> None:
        try:
            params: dict[str, object] = dict(read_fragment(str(window.location.hash)))
        except EmbedError as error:
            self._embed.refuse(error)
        else:
            self._embed.load(params)
        self._show()

    def _show(self) -> None:
        embed, words = self._embed, self._words
        root = document.documentElement
        root.lang = words.lang
        if embed.config.theme == "auto":
            root.removeAttribute("data-theme")
        else:
            root.setAttribute("data-theme", embed.config.theme)
        is_new = (embed.config.mode, words.lang) != self._shell
        self._shell = (embed.config.mode, words.lang)
        if embed.config.mode in TABLE_MODES:
            self._show_helper(words, is_new)
        else:
            self._show_sheet(words, is_new)
        for out in embed.take_messages():
            self._send(out)

    def _show_helper(self, words: Words, is_new: bool) -> None:
        if is_new or self._helper is None:
            self._helper = helper_view(self._embed.config.mode, self._store)
            self._helper.open(words, is_framed=True)

    def _show_sheet(self, words: Words, is_new: bool) -> None:
        if is_new:
            dom.put_shell(embed_page.shell(words, self._embed.config.mode))
        focused = document.activeElement
        has_focus = bool(focused) and focused.id == cell_id(self._cursor)
        dom.patch(
            embed_page.regions(
                self._embed,
                words,
                self._layout,
                cursor=self._cursor,
                has_focus=has_focus,
                is_fresh=self._is_fresh,
            )
        )

    # ---- hearing

    def _act(self, action: str, arg: str, value: str) -> None:
        if self._helper and self._embed.config.mode in TABLE_MODES:
            self._helper.act(self._words, action, arg, value)
        else:
            before = self._moves
            self._embed.do(action, arg)
            self._is_fresh = self._moves > before
            self._show()

    @property
    def _moves(self) -> int:
        return len(self._embed.session.game.moves) if self._embed.session else 0

    def _on_click(self, event: Any) -> None:
        svg, session = event.target.closest("svg.sheet"), self._embed.session
        if svg and session:
            snaps = self._embed.puzzle is None or self._embed.config.legal
            cell = tapped_cell(svg, event, session, self._layout, snaps=snaps)
            if cell is not None:
                self._act("cell", CELL_NAMES[cell], "")

    def _on_key(self, event: Any) -> None:
        session = self._embed.session
        if session is None or event.altKey or event.metaKey or event.target.tagName in TYPING_TAGS:
            return
        if event.target.getAttribute("role") == "gridcell" and self._on_grid_key(event):
            event.preventDefault()
        elif self._embed.config.keys and not event.ctrlKey and event.key not in ("Enter", " "):
            step = STEP_KEYS.get(event.key) if self._embed.replay else None
            if found := ((step, "") if step else key_action(session, event.key)):
                event.preventDefault()
                self._act(*found, "")

    def _on_grid_key(self, event: Any) -> bool:
        """Moves over the grid, or taps the cell there; returns whether the key was for the grid."""
        if event.key in ("Enter", " "):
            self._act("cell", event.target.getAttribute("data-arg"), "")
            return True
        turned = self._layout.turned
        cursor = moved_cursor(self._cursor, event.key, with_control=event.ctrlKey, turned=turned)
        if cursor is None:
            return False
        self._cursor = cursor
        self._show()
        dom.focus(f"#{cell_id(cursor)}")
        return True

    # ---- messages

    def _on_message(self, event: Any) -> None:
        """Obeys the page around, and nobody else."""
        if not hasattr(event.data, "kok"):
            return
        origin = self._embed.config.origin
        if event.source != window.parent or (origin and event.origin != origin):
            self._embed.refuse(EmbedError("sender"))
        else:
            self._receive(str(JSON.stringify(event.data)))
        self._show()

    def _receive(self, text: str) -> None:
        if len(text) > LONGEST_MESSAGE:
            self._embed.refuse(EmbedError("too_long", "message"))
        else:
            self._embed.receive(json.loads(text))

    def _send(self, out: dict[str, object]) -> None:
        if window.parent != window:
            data = to_js(out, dict_converter=window.Object.fromEntries)
            window.parent.postMessage(data, self._embed.config.origin or "*")

    def _tell_size(self) -> None:
        height = int(dom.element("app").offsetHeight)
        if height != self._height:
            self._height = height
            self._send(message("resize", height=height))

    def _safely(self, handler: Callable[..., None]) -> Callable[..., None]:
        """`handler` with a boundary for errors: the sheet says that something went wrong and stays."""

        def handle(*arguments: Any) -> None:
            try:
                handler(*arguments)
            except Exception:
                window.console.error(traceback.format_exc())
                self._embed.refuse(EmbedError("failed"))
                self._show()

        return handle


def start() -> None:
    """Makes the page an embedded sheet."""
    EmbedApp().open()
