"""The whole page as plain Python: which view is open, the game on the table, the form, the settings.

The browser's side hands in what people do, as actions by name, and shows what `kok.pages` make of a `Desk`.
Everything the device can do comes through a `Device`, so that a desk runs without a browser.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from .cells import START_COLUMN, cell_at, parse_cell
from .choices import parse_choice
from .exchange import EXCHANGE, EXCHANGE_ACTIONS, Exchange
from .form import (
    Form,
    add_player,
    clean_name,
    form_from,
    form_of,
    form_rules,
    move_player,
    pick_game,
    pick_rule_set,
    pick_sheet,
    remove_player,
    rename_player,
    start_game,
    toggle_house_rule,
)
from .history import best_before
from .i18n import LANGUAGES, Words, pick_language
from .learn import LEARN, LEARN_ACTIONS, Lesson
from .links import GAME, VIEW, LinkError, read_fragment
from .saves import NewerSave, Save, finished_game
from .session import Session
from .settings import PALETTES, THEMES, Settings
from .shelf import BROKEN, HISTORY, REPLAY, SHELF_ACTIONS, Problem, Shelf
from .store import Store

START, TABLE, END = "start", "table", "end"
STARTER, KEEPER, BUILDER = "starter", "keeper", "builder"
HELPER_VIEWS = (STARTER, KEEPER, BUILDER)
BESIDE = (*HELPER_VIEWS, HISTORY, REPLAY, EXCHANGE, LEARN)
"""Views that have nothing to do with the game on the table."""

VIEWS = (START, TABLE, END, *BESIDE)
MENU, HELP, RESTART, FAILURE = "menu", "help", "restart", "failure"
MOST_NAMES_KEPT = 12


class Device(Protocol):
    """What a desk asks of the device it runs on."""

    def now(self) -> str:
        """The time as ISO 8601 in UTC."""

    def new_seed(self) -> int:
        """A seed for a new game, from the system's entropy."""

    def random(self) -> float:
        """A number in [0, 1) from the system's entropy, for games without a seed."""

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Puts a text on the clipboard and tells whether that worked."""

    def share(self, record: str, done: Callable[[bool], None]) -> None:
        """Shares a game as a link, and tells whether that worked."""

    def link(self, record: str) -> str:
        """The address that opens a game as a copy; raises LinkError for one too long."""

    def draw_code(self, text: str, drawn: Callable[[str], None]) -> None:
        """Makes a text a code to scan and tells its rows, `1` for a dark square; "" for a text too long."""

    def save_file(self, name: str, text: str) -> None:
        """Offers a text as a file."""

    def persist(self, told: Callable[[bool], None]) -> None:
        """Asks that what is stored is kept for good, and tells whether it is."""

    def later(self, call: Callable[[], None]) -> None:
        """Calls soon, after the page has shown what there is."""

    def hold(self, id: str, told: Callable[[bool], None]) -> None:
        """Makes a game ours alone among all pages of this browser, and tells whether it is."""

    def seize(self, id: str, told: Callable[[bool], None]) -> None:
        """As `hold`, and takes the game away from any page that has it."""

    def release(self) -> None:
        """Lets go of the game that is held."""

    def version(self) -> str:
        """The version kept for offline use, "" until everything is."""

    def has_update(self) -> bool:
        """Whether a newer version waits."""

    def update(self) -> None:
        """Switches to the newer version."""

    def reload(self) -> None:
        """Loads the page again."""


class Notice(NamedTuple):
    """A line over the page: its text key, and an action with its text key, or "" for none."""

    key: str
    action: str = ""
    label: str = ""


class Failure(NamedTuple):
    """An error that stopped an action: what happened, and the record as it was then."""

    what: str
    record: str


class Desk:
    """The state of the page. `act` and `write` change it; everything else is there to be read."""

    def __init__(self, store: Store, device: Device, languages: Sequence[str]) -> None:
        self.store = store
        self.device: Device = device
        self._languages = languages
        self.settings: Settings = store.settings()
        self.shelf: Shelf = Shelf(store)
        self.exchange: Exchange = Exchange(store)
        self.lesson: Lesson | None = None
        "The first game in three steps, while it is played."
        self.view = START
        self.dialog = ""
        self.form = self.last_form()
        self.waiting_form: Form | None = None
        "The form of a new game that waits for the reader to leave the running one."
        self.session: Session | None = None
        self.game_id = ""
        self.created = ""
        self.cursor = cell_at(START_COLUMN, 3)
        self.is_fresh = False
        "Whether the last choice was made just now."
        self.is_held = True
        "Whether this page alone has the game: what another page has open must not be overwritten."
        self.is_resumed = False
        "Whether the game was there already when the page was opened."
        self.failure: Failure | None = None
        self.has_copied: bool | None = None
        "Whether the last attempt to copy or share worked; None before there was one."
        self.best: int | None = None
        "The best solo total of this game's kind before this game, once it is over."
        self.dismissed: frozenset[str] = frozenset()
        "Notices that were closed."
        self._is_in_history = False

    @property
    def notice(self) -> Notice | None:
        """What the reader should know beside the game, the most pressing thing first."""
        problem = self.store.problem
        found = (
            (
                not self.is_held and self.view not in BESIDE,
                Notice("notice.elsewhere", "take-over", "notice.take_over"),
            ),
            (bool(problem), Notice(f"notice.{problem}")),
            (self.has_copied is True, Notice("notice.copied")),
            (self.has_copied is False, Notice("notice.not_copied")),
            (self.device.has_update(), Notice("notice.update", "update", "notice.do_update")),
            (self.is_resumed and self.view == TABLE, Notice("notice.resumed")),
            (
                self.exchange.is_due and self.view == START,
                Notice("notice.export", "exchange", "notice.do_export"),
            ),
        )
        return next((notice for holds, notice in found if holds and notice.key not in self.dismissed), None)

    @property
    def language(self) -> str:
        """The language shown: the one that was set, or as the reader prefers."""
        chosen = self.settings.language
        return chosen if chosen in LANGUAGES else pick_language(self._languages)

    @property
    def is_over(self) -> bool:
        """Whether the game on the table has ended."""
        return self.session is not None and self.session.phase == "over"

    @property
    def played(self) -> Session | None:
        """The session that dice, cells and buttons belong to: the lesson's, or that of the table."""
        return self.lesson.session if self.view == LEARN and self.lesson else self.session

    # ---- opening

    def open(self) -> None:
        """Opens the page where the reader left: at the latest running game, or at the start.

        A finished game is not gone on with; it stays on the table so that its end can still be seen.
        """
        self.shelf.look_up_running()
        for save in self.shelf.running:
            session = self._revive(save.id)
            if session is not None:
                self._sit_down(session, save.id, save.created)
                self.is_resumed = not self.is_over
                self.view = START if self.is_over else TABLE
                break
        if self.view == START:
            self.device.later(self.settle)

    def settle(self) -> None:
        """Looks up what the start page can do without at first."""
        if self.shelf.finished:
            self.exchange.remind(self.settings, self.device.now())

    def follow(self, fragment: str) -> None:
        """Turns to what the fragment of an address names: a view, a game to be looked at, or nothing."""
        try:
            link = read_fragment(fragment)
        except LinkError as error:
            self.shelf.problem = Problem(error.key)
            self.dialog = BROKEN
            return
        if link.kind == VIEW:
            self.go(link.value)
        elif link.kind == GAME and self.shelf.open_copy(link.value, fragment):
            self.go(REPLAY)
        elif link.kind == GAME:
            self.dialog = BROKEN

    def _revive(self, id: str) -> Session | None:
        try:
            return self.store.load_game(id, lambda save: Session.from_save(dict(save.state)))
        except NewerSave:
            return None

    def _sit_down(self, session: Session, id: str, created: str) -> None:
        self.session = session
        self.game_id = id
        self.created = created
        self.view = TABLE
        self.dialog = ""
        self.is_held = True
        self._is_in_history = self.is_over
        self.device.hold(id, self._tell_held)

    def _tell_copied(self, worked: bool) -> None:
        self.has_copied = worked
        self.dismissed -= {"notice.copied", "notice.not_copied"}

    def _tell_held(self, is_held: bool) -> None:
        self.is_held = is_held
        self.dismissed -= {"notice.elsewhere"}

    # ---- doing

    def act(self, action: str, argument: str = "") -> None:
        """Does what a control asks for; an unknown action does nothing."""
        self.is_fresh = False
        if action in _PLAY and self.view == LEARN and self.lesson is not None:
            _PLAY[action](self, self.lesson.session, argument)
            self.is_fresh = self.lesson.is_waiting
            self.lesson.look()
        elif action in _PLAY and self.view in (TABLE, END) and self.session is not None:
            if self.is_held:
                moves = len(self.session.game.moves)
                _PLAY[action](self, self.session, argument)
                self.is_fresh = len(self.session.game.moves) > moves
                self.is_resumed = False
                self._keep(self.session)
        elif action in _OTHER:
            _OTHER[action](self, argument)

    def write(self, field: str, value: str) -> None:
        """Takes what was written into a field.

        `player-0` is the name of the first player in the form, `seat-0` the name of the first one at the
        table, `paste` a game or export to be imported.
        """
        name, _, at = field.partition("-")
        if name == "player" and at.isdecimal() and int(at) < len(self.form.players):
            self.form = rename_player(self.form, int(at), value)
        elif name == "seat" and at.isdecimal():
            self._rename_seat(int(at), clean_name(value).strip())
        elif name == "paste":
            self.exchange.pasted = value

    def _rename_seat(self, player: int, name: str) -> None:
        session = self.session
        if session is None or not self.is_held or not name or player >= len(session.game.players):
            return
        session.rename(player, name)
        if self._is_in_history:
            self.store.drop_finished(self.game_id)
            self._is_in_history = False
        self._keep(session)

    def fail(self, what: str) -> None:
        """Goes back to the game as it was kept last, and says what happened."""
        record = self.session.record() if self.session else ""
        self.failure = Failure(what, record)
        self.dialog = FAILURE
        if self.session is not None:
            self.session = self._revive(self.game_id) or self.session

    def go(self, view: str) -> None:
        """Turns to another view; to the start if there is nothing to be seen in it."""
        needs_game = view in (TABLE, END)
        if needs_game and (self.session is None or (view == END and not self.is_over)):
            view = START
        if view == REPLAY and self.shelf.replay is None:
            view = HISTORY
        if view == LEARN and self.lesson is None:
            self.lesson = Lesson()
        if view == START:
            self.shelf.look_up_running()
            self.device.later(self.settle)
        if view in VIEWS:
            self.view = view
            self.dialog = ""
            self.has_copied = None

    def _keep(self, session: Session) -> None:
        now = self.device.now()
        self.store.save_game(Save(self.game_id, self.created, now, session.to_save()))
        if self.is_over and not self._is_in_history:
            finished = finished_game(session.game, session.record(), id=self.game_id, date=now)
            best = best_before(self.store.finished_games(), finished)
            self.best = best.total if best else None
            self.store.add_finished(finished)
            self.shelf.look_again()
            self.device.persist(self.exchange.tell_persistent)
        elif self._is_in_history and not self.is_over:
            self.store.drop_finished(self.game_id)
            self.shelf.look_again()
        self._is_in_history = self.is_over

    def keep_settings(self, settings: Settings) -> None:
        """Takes over settings and keeps them."""
        self.settings = settings
        self.store.save_settings(settings)

    # ---- new games

    def last_form(self) -> Form:
        """The form of a new game as it was filled in the last time."""
        settings = self.settings
        return form_from(settings.game, settings.sheet, settings.rules, settings.seats)

    def ask_to_begin(self, form: Form) -> None:
        """Starts the game that a form asks for, after asking if another one is running on the table."""
        if self.session is None or self.is_over or not self.session.game.moves:
            self.begin(form)
        else:
            self.waiting_form = form
            self.dialog = RESTART

    def begin(self, form: Form) -> None:
        """Starts the game that a form asks for; the one on the table is kept with the running ones."""
        game = start_game(form, Words(self.language)("player.default"))
        self._remember(form)
        seed, now = self.device.new_seed(), self.device.now()
        self.begin_session(Session(game, {"Date": now[:10], "Seed": str(seed)}), seed)

    def begin_session(self, session: Session, seed: int | None = None) -> None:
        """Puts a game on the table as a new one of ours; the one that is there waits with the others."""
        self.leave()
        now = self.device.now()
        self._sit_down(session, f"{now[:10]}-{self.device.new_seed() if seed is None else seed:x}", now)
        self._keep(session)

    def _remember(self, form: Form) -> None:
        names = dict.fromkeys([*filter(str.strip, form.players), *self.settings.names])
        self.keep_settings(
            self.settings._replace(
                game=form.edition_id,
                sheet=form.sheet_id,
                rules=form_rules(form),
                seats=form.players,
                names=tuple(names)[:MOST_NAMES_KEPT],
            )
        )

    def leave(self) -> None:
        """Clears the table. A finished game, and one never begun, needs no save any more."""
        session = self.session
        if session is not None and self.is_held and (self.is_over or not session.game.moves):
            self.store.drop_game(self.game_id)
        self.session = None
        self.game_id = ""
        self.waiting_form = None
        self.is_resumed = False
        self.device.release()

    def resume(self, id: str) -> None:
        """Puts a running game on the table."""
        save = next((save for save in self.store.running_games() if save.id == id), None)
        session = self._revive(id)
        if save is not None and session is not None:
            self.leave()
            self._sit_down(session, id, save.created)

    def solo_form(self) -> Form:
        """The form of a solo game at once: the game, sheet and rules of the last time, one player."""
        return self.last_form()._replace(players=self.form.players[:1])


# ---- actions


def _die(desk: Desk, session: Session, argument: str) -> None:
    kind, _, at = argument.partition(":")
    session.tap_die(kind, int(at))


def _cell(desk: Desk, session: Session, argument: str) -> None:
    desk.cursor = parse_cell(argument)
    session.tap_cell(desk.cursor)


_PLAY: dict[str, Callable[[Desk, Session, str], None]] = {
    "roll": lambda desk, session, _: session.throw(desk.device.random),
    "confirm": lambda desk, session, _: session.confirm(),
    "pass": lambda desk, session, _: session.pass_on(),
    "undo": lambda desk, session, _: session.undo(),
    "redo": lambda desk, session, _: session.redo(),
    "die": _die,
    "cell": _cell,
    "choice": lambda desk, session, text: session.pencil(parse_choice(text)),
    "player": lambda desk, session, at: session.show(int(at)),
}


def _open(name: str) -> Callable[[Desk, str], None]:
    def do(desk: Desk, _: str) -> None:
        desk.dialog = name
        desk.has_copied = None

    return do


def _close(desk: Desk, _: str) -> None:
    desk.dialog = ""
    desk.waiting_form = None
    desk.failure = None


def _go(view: str) -> Callable[[Desk, str], None]:
    def do(desk: Desk, _: str) -> None:
        desk.go(view)

    return do


def _change(change: Callable[[Form, str], Form]) -> Callable[[Desk, str], None]:
    def do(desk: Desk, argument: str) -> None:
        desk.form = change(desk.form, argument)

    return do


def _move(form: Form, argument: str) -> Form:
    at, _, by = argument.partition(":")
    return move_player(form, int(at), int(by))


def _set(name: str, allowed: Sequence[str]) -> Callable[[Desk, str], None]:
    def do(desk: Desk, value: str) -> None:
        if value in allowed:
            desk.keep_settings(Settings(**{**desk.settings._asdict(), name: value}))

    return do


def _turn_sheet(desk: Desk, _: str) -> None:
    desk.keep_settings(desk.settings._replace(turned="" if desk.settings.turned else "yes"))


def _begin_waiting(desk: Desk, _: str) -> None:
    if desk.waiting_form is not None:
        desk.begin(desk.waiting_form)


def _end(desk: Desk, _: str) -> None:
    """Turns to the end, with the sheet of the winner, or the first of them."""
    outcome = desk.session.game.outcome() if desk.session else None
    if desk.session and outcome:
        desk.session.show(outcome.winners[0])
    desk.go(END)


def _take_over(desk: Desk, _: str) -> None:
    """Takes the game away from the page that has it, and goes on where that page kept it last."""
    desk.device.seize(desk.game_id, desk._tell_held)
    session = desk._revive(desk.game_id)
    if session is not None:
        desk.session = session


def _again(desk: Desk, _: str) -> None:
    if desk.session is not None:
        desk.ask_to_begin(form_of(desk.session.game))


def _copy_record(desk: Desk, _: str) -> None:
    record = desk.failure.record if desk.failure else desk.session.record() if desk.session else ""
    desk.device.copy(record, desk._tell_copied)


def _share(desk: Desk, _: str) -> None:
    replay = desk.shelf.replay if desk.view == REPLAY else None
    record = replay.record if replay else desk.session.record() if desk.session else ""
    try:
        desk.device.share(record, desk._tell_copied)
    except LinkError as error:
        desk.shelf.problem = Problem(error.key)
        desk.dialog = BROKEN


def _close_notice(desk: Desk, _: str) -> None:
    shown = desk.notice
    if shown is not None:
        desk.dismissed |= {shown.key}
        if shown.action == EXCHANGE:
            desk.keep_settings(desk.settings._replace(reminded=desk.device.now()))


_OTHER: dict[str, Callable[[Desk, str], None]] = {
    "menu": _open(MENU),
    "help": _open(HELP),
    "close": _close,
    "close-notice": _close_notice,
    "new-game": _go(START),
    "continue": _go(TABLE),
    "end": _end,
    "starter": _go(STARTER),
    "keeper": _go(KEEPER),
    "builder": _go(BUILDER),
    "resume": lambda desk, id: desk.resume(id),
    "start-game": lambda desk, _: desk.ask_to_begin(desk.form),
    "solo": lambda desk, _: desk.ask_to_begin(desk.solo_form()),
    "again": _again,
    "start-over": _begin_waiting,
    "pick-game": _change(pick_game),
    "pick-sheet": _change(pick_sheet),
    "rule-set": _change(pick_rule_set),
    "house-rule": _change(toggle_house_rule),
    "add-player": _change(lambda form, _: add_player(form, "")),
    "remove-player": _change(lambda form, at: remove_player(form, int(at))),
    "move-player": _change(_move),
    "language": _set("language", ("", *LANGUAGES)),
    "theme": _set("theme", THEMES),
    "palette": _set("palette", PALETTES),
    "motion": lambda desk, value: desk.keep_settings(desk.settings._replace(motion=value != "no")),
    "turn-sheet": _turn_sheet,
    "copy-record": _copy_record,
    "share": _share,
    "take-over": _take_over,
    "update": lambda desk, _: desk.device.update(),
    "reload": lambda desk, _: desk.device.reload(),
    **SHELF_ACTIONS,
    **EXCHANGE_ACTIONS,
    **LEARN_ACTIONS,
}
