"""The page in the browser: hears what people do, hands it to the desk, and shows what becomes of it."""

import traceback
from collections.abc import Callable
from functools import cache
from typing import Any

from js import document, window

from ..cells import CELL_NAMES
from ..desk import FAILURE, HELP, HELPER_VIEWS, MENU, RESTART, START, TABLE, Desk
from ..exchange import take_file
from ..helpers import TYPED
from ..i18n import Words
from ..keys import ACTION_KEYS, cell_id, key_action, moved_cursor
from ..learn import LEARN
from ..links import VIEW, is_embed
from ..pages import dialogs, screen
from ..pages.paper import DESK_QUERY, UPRIGHT_QUERY, Layout, layout_for
from ..pages.screen import Opening
from ..pages.table import TableView
from ..settings import Settings
from ..shelf import REPLAY, STEP_KEYS
from ..store import Store
from . import device, dom, shelf
from .controls import listen_controls
from .device import BrowserDevice
from .helpers import HelperView, helper_view
from .opening import OpeningKeeper
from .pointer import tapped_cell

TYPING_TAGS = ("INPUT", "TEXTAREA", "SELECT")
ONCE_KEYS = ("Enter", " ", *ACTION_KEYS)
SLIDES = ("step",)
"""Actions of sliders, which follow the hand."""


@cache
def words_in(language: str) -> Words:
    """The texts of a language, plural forms and days as the browser has them."""
    return Words(language, device.plural_select(language), device.local_date)


class App:
    """The desk and its document."""

    def __init__(self) -> None:
        browser = BrowserDevice(self.show, self._safely)
        self.desk = Desk(Store(device.LocalStorage()), browser, device.languages())
        self._shell: tuple[object, ...] = ()
        self._helper: HelperView | None = None
        self._is_framed = False
        self._settings: tuple[str, Settings] | None = None
        self._opening = OpeningKeeper(self._opened)
        self._speak = self._safely(self._patch_spoken)

    def open(self) -> None:
        """Shows the page and listens from then on."""
        self.desk.open()
        self._safely(self._follow_address)()
        self.show()
        listen_controls(self._safely(self._on_control), (*TYPED, *SLIDES))
        for event, handler in (
            ("click", self._on_click),
            ("keydown", self._on_key),
            ("input", self._on_input),
            ("change", self._on_file),
            ("focusin", self._on_focus),
            ("focusout", self._on_focus),
        ):
            dom.listen(document, event, self._safely(handler))
        for event in ("resize", "kok-offline-ready", "kok-update-available"):
            dom.listen(window, event, self._safely(lambda _: self.show()))
        # It is heard for a typed fragment too; hashchange would come after it and undo what it opened.
        dom.listen(window, "popstate", self._safely(self._on_address))

    # ---- showing

    @property
    def layout(self) -> Layout:
        """How the sheet lies on this screen."""
        layout = layout_for(is_upright=dom.matches(UPRIGHT_QUERY), is_desk=dom.matches(DESK_QUERY))
        return layout.flipped() if self.desk.settings.turned else layout

    def show(self) -> None:
        """Brings the document up to date with the desk."""
        words = words_in(self.desk.language)
        self._show_settings()
        shell = (self.desk.view, self.desk.language, self.desk.game_id, shelf.shown_object(self.desk))
        is_first, is_new, self._shell = not self._shell, shell != self._shell, shell
        shown = shelf if self.desk.view in shelf.SHELF_VIEWS else screen
        if self.desk.view in HELPER_VIEWS:
            if is_new:
                self._helper = helper_view(self.desk.view, self.desk.store)
                self._helper.open(words)
        else:
            self._helper = None
            if is_new:
                dom.put_shell(shown.shell(words, self.desk), keeps_place=is_first)
            at_table = self._table_view()
            dom.patch(shown.regions(words, self.desk, self.layout, at_table))
            dom.patch_unseen(screen.UNSEEN, self._speak)
            shelf.after_showing(words, self.desk)
        dom.patch({"r-notice": screen.notice(words, self.desk), "dialog": self._dialog(words)})
        self._show_dialog()
        self._show_address()
        self._opening.stir()

    def _patch_spoken(self) -> None:
        dom.patch(screen.spoken_regions(words_in(self.desk.language), self.desk, self._table_view()))

    def _opened(self) -> Opening | None:
        return screen.opening(words_in(self.desk.language), self.desk, self.layout)

    def _table_view(self) -> TableView:
        self._is_framed = self._frames_cell()
        return TableView(self.layout, self.desk.cursor, self._is_framed, self.desk.is_fresh)

    def _frames_cell(self) -> bool:
        """Whether a frame shows where the keyboard is; somebody with a pointer needs none."""
        focused = document.activeElement
        is_on_cell = bool(focused) and focused.id == cell_id(self.desk.cursor)
        return is_on_cell and bool(focused.matches(":focus-visible"))

    def _dialog(self, words: Words) -> str:
        desk, session = self.desk, self.desk.session
        game = session.game if session else None
        if desk.dialog == MENU:
            record = session.record() if session else ""
            return dialogs.menu(words, desk.settings, dialogs.MenuView(game, record, desk.device.version()))
        if desk.dialog == HELP:
            return dialogs.help(words, game.sheet.edition if game else desk.form.edition)
        if desk.dialog in shelf.SHELF_DIALOGS:
            return shelf.dialog(words, desk)
        if desk.dialog == RESTART and game:
            return dialogs.confirm_new(words, game)
        if desk.dialog == FAILURE and desk.failure:
            return dialogs.error(words, desk.failure.what, desk.failure.record)
        return ""

    def _show_dialog(self) -> None:
        dialog, wanted = dom.element("dialog"), self.desk.dialog
        if wanted and not dialog.open:
            dialog.showModal()
        elif not wanted and dialog.open:
            dialog.close()

    def _show_settings(self) -> None:
        """Notes the settings at the root, once: to touch it makes the browser style the whole page anew."""
        root, settings = document.documentElement, self.desk.settings
        wanted = self.desk.language, settings
        if wanted == self._settings:
            return
        self._settings = wanted
        root.lang = self.desk.language
        motion = "" if settings.motion else "off"
        for name, value in (("theme", settings.theme), ("palette", settings.palette), ("motion", motion)):
            if value:
                root.setAttribute(f"data-{name}", value)
            else:
                root.removeAttribute(f"data-{name}")

    def _show_address(self) -> None:
        """Notes the view in the address, so that the browser's Back leads to the one before.

        A game from a link stays in it, so that it is there again when the page is loaded again.
        """
        desk = self.desk
        wanted = "" if desk.view == START else f"#{VIEW}={desk.view}"
        if desk.view == REPLAY and desk.shelf.replay:
            wanted = desk.shelf.replay.link or wanted
        if str(window.location.hash) != wanted:
            window.history.pushState(None, "", wanted or str(window.location.pathname))

    # ---- hearing

    def _follow_address(self) -> None:
        """Turns to what the address names, if it names anything."""
        self.desk.follow(str(window.location.hash))

    def _on_address(self, event: Any) -> None:
        self.desk.go(START)
        self._follow_address()
        self.show()

    def _on_control(self, action: str, argument: str, value: str) -> None:
        if self._helper and action not in ("new-game", "continue"):
            self._helper.act(words_in(self.desk.language), action, argument, value)
        else:
            self._act(action, argument or value)

    def _on_file(self, event: Any) -> None:
        """Takes a file that was chosen; the same one can be chosen again afterwards."""
        field = event.target
        if field.type == "file" and field.files.length:
            file = field.files.item(0)
            name = str(file.name)
            device.read_file(file, self._safely(lambda text: self._take_file(name, text)))
            field.value = ""

    def _take_file(self, name: str, text: str) -> None:
        take_file(self.desk, name, text)
        self.show()
        dom.bring_into_view("r-plan")

    def _on_click(self, event: Any) -> None:
        svg = event.target.closest("svg.sheet")
        session = self.desk.played
        if svg and session and self.desk.view in (TABLE, LEARN):
            cell = tapped_cell(svg, event, session, self.layout)
            if cell is not None:
                self._act("cell", CELL_NAMES[cell])

    def _act(self, action: str, argument: str = "") -> None:
        self.desk.act(action, argument)
        self.show()

    def _on_input(self, event: Any) -> None:
        if event.target.name:
            self.desk.write(event.target.name, event.target.value)

    def _on_key(self, event: Any) -> None:
        desk, session = self.desk, self.desk.played
        if event.key == "Escape" and desk.dialog:
            event.preventDefault()
            self._act("close")
            return
        if event.altKey or event.metaKey or event.target.tagName in TYPING_TAGS:
            return
        # A key held down presses once: what comes in the place of a button is not meant.
        if event.repeat and event.key in ONCE_KEYS:
            event.preventDefault()
            return
        if desk.view == REPLAY and not desk.dialog and not event.ctrlKey and event.key in STEP_KEYS:
            event.preventDefault()
            self._act(STEP_KEYS[event.key])
            return
        if desk.view not in (TABLE, LEARN) or session is None or desk.dialog:
            return
        is_on_grid = event.target.getAttribute("role") == "gridcell"
        if is_on_grid and self._on_grid_key(event):
            return
        if event.ctrlKey or (event.key == "Enter" and event.target != document.body):
            return
        found = key_action(session, event.key)
        if found:
            event.preventDefault()
            self._act(*found)

    def _on_grid_key(self, event: Any) -> bool:
        """Moves over the grid, or pencils the cell there; returns whether the key was for the grid."""
        if event.key in ("Enter", " "):
            event.preventDefault()
            self._act("cell", event.target.getAttribute("data-arg"))
            return True
        cursor = moved_cursor(
            self.desk.cursor, event.key, with_control=event.ctrlKey, turned=self.layout.turned
        )
        if cursor is None:
            return False
        event.preventDefault()
        self.desk.cursor = cursor
        self.show()
        dom.focus(f"#{cell_id(cursor)}")
        return True

    def _on_focus(self, event: Any) -> None:
        is_cell = event.target.getAttribute("role") == "gridcell" and not dom.is_busy()
        if self.desk.view in (TABLE, LEARN) and is_cell and self._frames_cell() != self._is_framed:
            self.show()

    def _safely(self, handler: Callable[..., None]) -> Callable[..., None]:
        """`handler` with a boundary for errors: the page says what happened and what was kept stays."""

        def handle(*arguments: Any) -> None:
            try:
                handler(*arguments)
            except Exception:
                what = traceback.format_exc()
                window.console.error(what)
                self.desk.fail(what)
                # What was being shown may be half done.
                self._shell = ()
                self.show()

        return handle


def open_page() -> None:
    """Starts the page, or the embedded sheet that its address asks for."""
    if is_embed(str(window.location.hash)):
        from . import embed

        embed.start()
    else:
        App().open()
    dom.tell_ready()
