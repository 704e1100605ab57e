"""Breaks the page at every step of a roll, in both games, and counts what is lost (make faults).

python -m tools.faults [--faults 300]

A person plays scripted rolls in a real browser. At every step something goes wrong: the page is loaded
again, its renderer is killed, a call of the storage or a fetch fails, a handler throws before, during or
after its work. Then the game on the screen and the one on the device must be what the step makes of them.
Every storage call, fetch and handler of the page's Python is counted; each must have failed at least once.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from kok.cells import CELL_NAMES, cells_in, parse_cell
from kok.choices import Choice
from kok.notation import read_game
from kok.saves import Save
from kok.session import Session
from kok.store import Store
from tests.browser.driver import Person, cells_of
from tests.shaky import Shaky
from tools.build import build
from tools.chromium import launch_options
from tools.serve import serving
from tools.system import ROOT, give_up

SCRIPT = (Path(__file__).parent / "faults.js").read_text("utf-8")

GAMES = {
    "kok1": '[Game "kok1"]\n[Players "Ada,Bo"]\n[Setup "H3;H4"]\n[Seed "{seed}"]\n*',
    "kok2": '[Game "kok2"]\n[Sheet "kok2-b"]\n[Players "Ada,Bo"]\n[Setup "H2;H2"]\n[Seed "{seed}"]\n*',
}
"""In the second game both can mark the bomb in I2 in the first roll, which is open to all."""

WANTED = {"kok1": "", "kok2": "I2"}
"""A cell that both players mark."""

ID, WHEN = "a-game", "2026-01-01T12:00:00.000Z"

Action = tuple[str, str]


# ---- the script


def act(session: Session, action: Action) -> None:
    """Does in a session what a tap does on the page."""
    do, arg = action
    match do:
        case "die":
            kind, _, at = arg.partition(":")
            session.tap_die(kind, int(at))
        case "cell":
            session.tap_cell(parse_cell(arg))
        case "roll":
            session.throw(lambda: 0.5)
        case "confirm":
            session.confirm()
        case "pass":
            session.pass_on()
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "player":
            session.show(int(arg))


def start(game: str) -> Session:
    """The session in which the script of a game begins, with dice that suit it."""
    for seed in itertools.count():
        session = Session(*read_game(GAMES[game].format(seed=seed)))
        session.throw(lambda: 0.5)
        if _suits(session, WANTED[game]):
            return Session(*read_game(GAMES[game].format(seed=seed)))
    raise AssertionError("some dice suit it")


def _suits(session: Session, cell: str) -> bool:
    """Whether both players can mark a cell with two plain dice."""
    if not best_choice(session.legal, cell):
        return False
    session.pass_on()
    return session.player == 1 and best_choice(session.legal, cell) is not None


def best_choice(choices: Any, cell: str) -> Choice | None:
    """The largest choice with two plain dice that marks a cell, or any cell if none is named."""
    wanted = parse_cell(cell) if cell else None
    fits = [
        choice
        for choice in choices
        if choice.cells and not choice.special and not choice.joker_cost
        if wanted is None or choice.cells >> wanted & 1
    ]
    return max(fits, key=lambda choice: choice.cells.bit_count(), default=None)


def script(session: Session, cell: str) -> Iterator[Action]:
    """Everything a roll can ask for, for both players; plays it in `session` as it goes."""

    def do(*action: str) -> Action:
        made = (action[0], action[1] if len(action) > 1 else "")
        act(session, made)
        return made

    yield do("roll")
    for player in (0, 1):
        if session.game.has_special_die:
            yield do("die", "special:0")
            yield do("undo")
        choice = best_choice(session.legal, cell)
        assert choice is not None
        yield from _take(session, choice, do)
        yield do("undo")
        yield from _mark(session, choice, do)
        yield do("confirm")
        while session.phase == "bomb":
            bomb = max(session.legal, key=lambda choice: choice.cells.bit_count())
            if not bomb.cells or player:
                yield do("pass")
            else:
                yield do("cell", CELL_NAMES[next(cells_in(bomb.cells))])
                yield do("undo")
                yield from _mark(session, bomb, do)
                yield do("confirm")
        yield do("undo")
        yield do("redo")
        yield do("player", "0")
        if player == 0:
            yield do("player", "1")
    yield do("roll")
    yield do("pass")


def _take(session: Session, choice: Choice, do: Callable[..., Action]) -> Iterator[Action]:
    for kind, face in (("color", choice.color), ("number", choice.number)):
        die = next(die for die in session.dice if (die.kind, die.face) == (kind, face))
        if die.state != "chosen":
            yield do("die", f"{kind}:{die.at}")
    yield from _mark(session, choice, do)


def _mark(session: Session, choice: Choice, do: Callable[..., Action]) -> Iterator[Action]:
    """Taps the cells of a choice that are not pencilled yet, and rubs out what is too many."""
    while session.preview != choice.cells:
        missing = choice.cells & ~session.preview
        yield do("cell", CELL_NAMES[next(cells_in(missing or session.preview & ~choice.cells))])


# ---- faults


class Fault(NamedTuple):
    """One way to break a step."""

    family: str
    "`reload`, `killed`, `storage`, `handler` or `fetch`."
    name: str = ""
    "What is to fail, as faults.js names it."
    how: str = "before"
    skip: int = 0
    "How many calls are let through first."
    times: int = 1
    error: str = "SecurityError"

    @property
    def armed(self) -> dict[str, Any]:
        """The fault as faults.js wants it."""
        return {name: value for name, value in self._asdict().items() if name != "family"}


FOREVER = 10_000

STORAGE = (
    *(Fault("storage", "storage setItem", how) for how in ("before", "after", "torn")),
    *(Fault("storage", "storage getItem", how, skip) for how in ("before", "after") for skip in (0, 1, 2)),
    Fault("storage", "storage setItem", "torn", error="QuotaExceededError"),
    Fault("storage", "storage setItem", "before", times=2, error="QuotaExceededError"),
    Fault("storage", "storage setItem", "before", times=FOREVER, error="QuotaExceededError"),
    Fault("storage", "storage getItem", "before", times=FOREVER),
)
"""For steps: each saves the game, which reads and writes."""

HANDLERS = (
    *(Fault("handler", f"handler document click {at}", how) for at in (1, 2) for how in ("before", "after")),
    Fault("handler", "showing innerHTML"),
    Fault("handler", "showing innerHTML", "after", 1),
    Fault("handler", "showing innerHTML", "before", 2),
    # The person's aim asks once itself.
    Fault("handler", "hearing closest", skip=1),
)

OPENING = tuple(
    Fault("storage", f"storage {call}", how, skip, times)
    for call in ("getItem", "setItem", "removeItem", "key", "length")
    for how, skip, times in (("before", 0, 1), ("after", 1, 1), ("before", 0, 2), ("before", 0, FOREVER))
)
"""For loading the page again."""


class Bench:
    """A browser, the page in it, and the count of everything that failed and of everything that was lost."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser.new_browser_cdp_session()
        self._context = browser.new_context(
            service_workers="block", viewport={"width": 1280, "height": 800}, locale="en-GB"
        )
        self._context.add_init_script(SCRIPT)
        self.url = url
        self.person = self._sit_down()
        self.counts: Counter[str] = Counter()
        self.hits: Counter[str] = Counter()
        self.faults: Counter[tuple[str, str]] = Counter()
        "Game and family of each fault."
        self.steps: Counter[tuple[str, str]] = Counter()
        "Game and action of each step that something went wrong in."
        self.now = Fault("")
        "The last one that was armed."
        self.choices_lost = 0
        self.pencil_lost = 0

    def _sit_down(self) -> Person:
        page = self._context.new_page()
        page.set_default_timeout(60_000)
        return Person(page, self.url)

    @property
    def page(self) -> Page:
        """The page as it is now: another one after the renderer was killed."""
        return self.person.page

    @property
    def total(self) -> int:
        """How many faults there were."""
        return sum(self.faults.values())

    # ---- a game and its steps

    def open(self, session: Session) -> None:
        """Opens the page with a game on its table."""
        kept: dict[str, str] = {}
        Store(Shaky(kept)).save_game(Save(ID, WHEN, WHEN, session.to_save()))
        self.person.open(kept=kept)
        self.take()

    def note(self, game: str, family: str, step: str) -> None:
        """Counts a fault."""
        self.faults[game, family] += 1
        self.steps[game, step] += 1

    def take(self) -> Counter[str]:
        """Disarms, notes what was called, and returns what was hit."""
        taken = self.page.evaluate("faults.take()")
        self.counts.update(taken["counts"])
        self.hits.update(taken["hits"])
        return Counter(taken["hits"])

    def arm(self, fault: Fault) -> None:
        """Lets something fail from now on."""
        self.page.evaluate("(fault) => faults.arm(fault)", fault.armed)

    def tap(self, action: Action) -> None:
        """Does a step as a person does."""
        do, arg = action
        if do == "cell":
            self.person.cell(arg)
        elif self.person.find(do, arg).count():
            self.person.press(do, arg)

    def close_dialog(self) -> None:
        """Closes what says that something went wrong."""
        if self.page.locator("dialog[open]").count():
            self.person.press("close")

    def load(self) -> Counter[str]:
        """Loads the page again and returns what was hit; a page that cannot start offers to try again."""
        self.page.reload(wait_until="commit")
        ready = self.page.locator("html[data-ready=true]")
        expect(ready.or_(self.page.locator("html[data-failed]"))).to_be_attached(timeout=60_000)
        hit = self.take()
        if not ready.count():
            self.page.locator("#boot-retry").click()
            expect(ready).to_be_attached(timeout=60_000)
        return hit

    def home(self) -> None:
        """Opens the page anew, with nothing in its address."""
        self.page.goto("about:blank")
        self.page.goto(self.url)
        self.person.wait()

    def kill(self) -> None:
        """Kills the renderer and opens the page anew."""
        with self.page.expect_event("crash"):
            for process in self._browser.send("SystemInfo.getProcessInfo")["processInfo"]:
                if process["type"] == "renderer":
                    os.kill(process["id"], signal.SIGKILL)
        self.page.close()
        self.person = self._sit_down()
        self.page.goto(self.url)
        self.person.wait()

    # ---- what must be there

    def check(self, expected: Session, *, kept: bool = True) -> None:
        """Compares the screen, and the device unless it keeps nothing just now, with what must be there."""
        seen, marks = self.person.look(), expected.game.state.marks[expected.player].marked
        wanted = (cells_of(marks), cells_of(expected.preview))
        if seen.view != "game" or (seen.marked, seen.pencilled) != wanted:
            self._lose(f"on the screen: {seen.view}, {seen.marked}, {seen.pencilled}; wanted: {wanted}")
            self.choices_lost += seen.marked != wanted[0]
            self.pencil_lost += seen.pencilled != wanted[1]
        if kept and not self.is_at(expected):
            found, state = self._kept(), expected.to_save()
            self._lose(f"kept: {found}; wanted: {state}")
            self.choices_lost += (found["record"], found["moves"]) != (state["record"], state["moves"])
            self.pencil_lost += found["hand"] != state["hand"]

    def is_at(self, expected: Session) -> bool:
        """Whether the device has the game as it must be."""
        return self._kept() == expected.to_save()

    def _kept(self) -> dict[str, Any]:
        saves = Store(Shaky(self.person.kept())).running_games()
        return dict(saves[0].state) if saves else {"record": "", "moves": [], "hand": {}}

    def _lose(self, what: str) -> None:
        print(f"LOST after {self.total} faults, {self.now}: {what}", flush=True)


# ---- a pass through a script

FAMILIES = ("reload", "storage", "killed", "handler")
KINDS = {"storage": STORAGE, "handler": HANDLERS}


def play(bench: Bench, game: str, number: int) -> None:
    """Plays the script of a game once, with a fault in every step; the number of the pass shifts which."""
    session, ahead = start(game), start(game)
    bench.open(session)
    for at, action in enumerate(script(ahead, WANTED[game])):
        before = Session.from_save(session.to_save())
        act(session, action)
        family = FAMILIES[(at + number) % len(FAMILIES)]
        kinds = KINDS.get(family, (Fault(family),))
        fault = kinds[(at // len(FAMILIES) + 3 * number) % len(kinds)]
        if break_step(bench, action, fault, before, session):
            bench.note(game, family, action[0])
    break_opening(bench, game, session, number)
    if number < 2:
        break_events(bench, game, session, number)


def break_step(bench: Bench, action: Action, fault: Fault, before: Session, after: Session) -> bool:
    """Breaks one step and makes good what a person would; returns whether the fault came to pass."""
    bench.now = fault
    if fault.name:
        bench.arm(fault)
    bench.tap(action)
    keeps_nothing = fault.times > 1
    if keeps_nothing:
        # Trying again did not help: what was chosen is on the screen, and kept as soon as it can be.
        bench.check(after, kept=False)
    hit = not fault.name or bool(bench.take())
    if fault.family == "reload":
        bench.take()
        bench.load()
    elif fault.family == "killed":
        bench.take()
        bench.kill()
    bench.close_dialog()
    if keeps_nothing:
        bench.tap(("player", str(after.player)))
    elif fault.family == "handler" and bench.is_at(before):
        bench.tap(action)
    bench.check(after)
    return hit


def break_opening(bench: Bench, game: str, session: Session, number: int) -> None:
    """Loads the page again while its storage, then its fetches fail."""
    fetches = [Fault("fetch", name) for name in sorted(bench.counts) if name.startswith("fetch")]
    for fault in [*OPENING[number % 4 :: 4], *fetches[number % 2 :: 2]]:
        bench.page.evaluate("(fault) => { window.name = fault; }", json.dumps(fault.armed))
        if bench.load():
            bench.note(game, fault.family, "opening")
        if fault.times > 1:
            # Where the storage gave nothing there was no game to show; it is there again when the storage is.
            bench.home()
        bench.check(session)


def break_events(bench: Bench, game: str, session: Session, number: int) -> None:
    """Lets each handler fail that no step of a roll reaches; the game must not care."""
    for event, cause in EVENTS.items():
        names = [name for name in sorted(bench.counts) if name.startswith(f"handler {event} ")]
        for name in names:
            view, happen = cause
            bench.page.evaluate("(hash) => { location.hash = hash; }", view)
            bench.arm(Fault("handler", name, ("before", "after")[number % 2]))
            happen(bench.page)
            if bench.take():
                bench.note(game, "handler", event.partition(" ")[2])
            bench.home()
            bench.check(session)


def _write(page: Page) -> None:
    page.locator("[name=player-0]").press("End")
    page.keyboard.type("x")
    page.keyboard.press("Tab")


def _draw(page: Page) -> None:
    page.locator("#people").fill("Ada, Bo")
    page.keyboard.press("Enter")


def _resize(page: Page) -> None:
    for width in (1100, 1200):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(100)


def _dispatch(event: str, *, on: str = "window") -> Callable[[Page], None]:
    return lambda page: page.evaluate(f"(event) => void {on}.dispatchEvent(new Event(event))", event)


EVENTS: dict[str, tuple[str, Callable[[Page], Any]]] = {
    "document keydown": ("", lambda page: page.keyboard.press("F7")),
    "document input": ("view=start", _write),
    "document change": ("view=start", _write),
    "document submit": ("view=starter", _draw),
    "document focusin": ("", lambda page: page.keyboard.press("Tab")),
    "document focusout": ("view=start", _write),
    "document visibilitychange": ("", _dispatch("visibilitychange", on="document")),
    "window pagehide": ("", _dispatch("pagehide")),
    "window resize": ("", _resize),
    "window popstate": ("view=start", lambda page: page.go_back()),
    "window hashchange": ("view=start", lambda page: page.go_back()),
    "window kok-offline-ready": ("", _dispatch("kok-offline-ready")),
    "window kok-update-available": ("", _dispatch("kok-update-available")),
}
"""Event → the view it happens in, and what makes it happen."""


# ---- the whole run


def report(bench: Bench) -> list[str]:
    """Print what failed and what was lost; return what was never hit."""
    families = (*FAMILIES, "fetch")
    print(f"{'':10}" + "".join(f"{family:>10}" for family in families))
    for game in GAMES:
        print(f"{game:10}" + "".join(f"{bench.faults[game, family]:>10}" for family in families))
    for game in GAMES:
        steps = {step: count for (of, step), count in sorted(bench.steps.items()) if of == game}
        print(f"{game}: " + ", ".join(f"{step} {count}" for step, count in steps.items()))
    print("\ncalled, and failed of these:")
    for name in sorted(bench.counts):
        print(f"  {name:44}{bench.counts[name]:>8}{bench.hits[name]:>6}")
    print(f"\nfaults {bench.total}, choices lost {bench.choices_lost}, pencil lost {bench.pencil_lost}")
    return [name for name in bench.counts if not bench.hits[name]]


def main() -> None:
    """Break the page so many times, report, and fail if anything was lost or never hit."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults")
    parser.add_argument("--faults", type=int, default=300)
    options = parser.parse_args()
    build()
    with sync_playwright() as playwright, serving(ROOT) as server:
        browser = playwright.chromium.launch(**launch_options())
        bench = Bench(browser, server.url)
        for number in itertools.count():
            for game in GAMES:
                play(bench, game, number)
                print(f"pass {number + 1} of {game}: {bench.total} faults", flush=True)
            if bench.total >= options.faults and number >= 3:
                break
        missed = report(bench)
        browser.close()
    if missed:
        give_up(f"Never hit: {', '.join(missed)}.")
    if bench.choices_lost or bench.pencil_lost:
        give_up("Something that was chosen was lost.")


if __name__ == "__main__":
    main()
