"""A person at the page: acts by pointer, touch or keyboard, and knows only what is to be seen there."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from kok.cells import CELL_NAMES, cells_in, neighbours, parse_cells
from kok.game import Game
from kok.notation import read_game
from kok.saves import Save
from kok.session import Session
from kok.store import Store
from tests.shaky import Shaky

CELL = "#r-sheet g[data-cell='{}']"

NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""What only speaks, and a focus that is not shown, are put there after the next frame."""

_LOOK = f"async () => {{ await {NEXT_FRAME};" + """
  const id = (name) => document.getElementById(name);
  const text = (element) => element ? element.textContent.trim() : "";
  const withoutLinks = (element) => {
    const copy = element?.cloneNode(true);
    copy?.querySelectorAll("a").forEach((link) => link.remove());
    return text(copy);
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const cells = {};
  for (const cell of all("#r-sheet g[data-cell]"))
    for (const tone of cell.classList) (cells[tone] ??= []).push(cell.dataset.cell);
  return JSON.stringify({
    view: ["start", "game", "end"].find((name) => document.querySelector(`#app > .${name}`)) ?? "",
    dialog: text(document.querySelector("dialog[open] h2")),
    notice: text(id("r-notice")),
    turn: text(id("r-turn")),
    say: withoutLinks(id("r-say")),
    live: text(id("r-live")),
    bar: text(document.querySelector("#r-bar .t")),
    total: text(document.querySelector("#r-bar .score, #r-head .big")),
    cells,
    dice: all("#r-tray .dbtn[data-do]").map((die) => ({
      at: die.dataset.arg,
      state: die.classList[die.classList.length - 1],
      label: die.getAttribute("aria-label"),
      off: die.getAttribute("aria-disabled") === "true",
    })),
    acts: Object.fromEntries(all("#r-acts button").map((act) => [act.dataset.do, {
      arg: act.dataset.arg ?? "",
      tone: act.className,
      off: act.disabled,
      label: text(act) || act.getAttribute("aria-label"),
    }])),
    seats: all("#r-others .seat").map((seat) => ({
      arg: seat.dataset.arg,
      tone: seat.className,
      text: text(seat),
      total: text(seat.querySelector("strong")),
    })),
    mirror: Object.fromEntries(all("#r-mirror [role=gridcell]").map(
      (cell) => [cell.dataset.arg, cell.getAttribute("aria-label")])),
  });
}"""

# Where to put the finger: the middle of what is hit there, after scrolling to it where that is needed.
_AIM = """(selector) => {
  const scope = document.querySelector("dialog[open]") ?? document;
  const seen = (element) => element.getClientRects().length > 0;
  const found = [...scope.querySelectorAll(selector)].find(seen);
  if (!found) return `nothing to be seen of ${selector}`;
  if (found.disabled) return `${selector} is off`;
  const middle = () => {
    const box = found.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  let [x, y] = middle();
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
    found.scrollIntoView({ block: "center", behavior: "instant" });
    [x, y] = middle();
  }
  const hit = document.elementFromPoint(x, y);
  const holder = found.closest("svg.sheet") ?? found;
  if (!holder.contains(hit)) return `${selector} lies under ${hit?.outerHTML.slice(0, 120)}`;
  return [x, y];
}"""


_KEEP = """(kept) => {
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
}"""

# A tap is a click only once the browser is sure that it is no gesture.
_AWAIT_CLICK = """() => {
  window.tapped = new Promise((clicked) => addEventListener("click", clicked, { once: true, capture: true }));
}"""

BESIDE = "tests/browser/beside.html"
"""An address of our origin where no script runs; a route of Playwright's would turn the cache off."""

WHEN = "2026-01-01T12:00:00.000Z"


class Sight(NamedTuple):
    """What is to be seen at one moment; texts as they stand there."""

    view: str
    dialog: str
    notice: str
    turn: str
    say: str
    live: str
    bar: str
    total: str
    cells: dict[str, list[str]]
    "Tone of a cell of the large sheet → the cells that have it."
    dice: list[dict[str, Any]]
    acts: dict[str, dict[str, Any]]
    seats: list[dict[str, str]]
    mirror: dict[str, str]
    "Cell → what a screen reader says of it."

    @property
    def marked(self) -> set[str]:
        """The cells crossed on the large sheet."""
        return {*self.cells.get("done", ())}

    @property
    def lit(self) -> set[str]:
        """The cells that are lit."""
        return {*self.cells.get("lit", ())}

    @property
    def pencilled(self) -> set[str]:
        """The cells pencilled in."""
        return {*self.cells.get("pre", ())}

    @property
    def said_to_be_marked(self) -> set[str]:
        """The cells that a screen reader calls marked."""
        return {name for name, label in self.mirror.items() if label.endswith("marked")}

    @property
    def player(self) -> int:
        """Whose sheet is large."""
        return next((int(seat["arg"]) for seat in self.seats if "now" in seat["tone"].split()), 0)

    @property
    def score(self) -> int:
        """The total beside the title."""
        return number(self.total)

    def can(self, action: str) -> bool:
        """Whether a button for that stands there and is not off."""
        return action in self.acts and not self.acts[action]["off"]

    def free_dice(self, kind: str) -> list[str]:
        """The dice of a kind that something legal uses and that are not taken up."""
        return [die["at"] for die in self.dice if die["at"].startswith(kind) and die["state"] == "free"]


def number(text: str) -> int:
    """The last whole number in a text, its minus as the page prints it."""
    return int(re.findall(r"[-−]?\d+", text)[-1].replace("−", "-"))


class Person:
    """Somebody with a pointer, or with a finger if the screen has touch."""

    def __init__(self, page: Page, url: str, complaints: Any = None, *, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self.complaints = complaints
        self.touch = touch

    # ---- coming

    def open(self, game: str | Game = "", *, kept: dict[str, str] | None = None, suffix: str = "") -> None:
        """Opens the page on a device that keeps nothing but the running game of a record, or just that."""
        self.keep({**(kept_game(game) if game else {}), **(kept or {})})
        self.page.goto(self.url + suffix)
        self.wait()

    def keep(self, kept: dict[str, str]) -> None:
        """Has the device keep just that, and leaves the page."""
        # Whatever page of ours is open must be gone before its storage is changed.
        self.page.goto(self.url + BESIDE)
        self.page.evaluate(_KEEP, kept)

    def reload(self) -> None:
        """Loads the page again."""
        self.page.reload()
        self.wait()

    def wait(self) -> None:
        """Waits until a tap works."""
        expect(self.page.locator("html")).to_have_attribute("data-ready", "true", timeout=60_000)

    # ---- seeing

    def look(self) -> Sight:
        """What is to be seen now."""
        # As one text, for Playwright takes long over large values.
        return Sight(**json.loads(self.page.evaluate(_LOOK)))

    def find(self, do: str, arg: object = "") -> Locator:
        """The control that does that."""
        return self.page.locator(_control(do, arg))

    def record(self) -> str:
        """The record as the menu shows it."""
        self.press("menu")
        self.tap(".record summary")
        area = self.page.locator("dialog .record textarea")
        expect(area).to_be_visible()
        text = area.input_value()
        self.press("close")
        return text

    def kept(self) -> dict[str, str]:
        """What the device keeps of games and settings."""
        kept: dict[str, str] = self.page.evaluate("() => ({ ...localStorage })")
        return {key: text for key, text in kept.items() if key.startswith("kok.")}

    def kept_session(self) -> Session:
        """The running game that the device keeps, the latest one."""
        save = Store(Shaky(self.kept())).running_games()[0]
        return Session.from_save(dict(save.state))

    # ---- acting

    def tap(self, selector: str) -> None:
        """Taps the first thing in sight that a selector finds."""
        aimed = self.page.evaluate(_AIM, selector)
        assert isinstance(aimed, list), aimed
        self.tap_at(*aimed)

    def tap_at(self, x: float, y: float) -> None:
        """Taps a point of the screen."""
        if self.touch:
            self.page.evaluate(_AWAIT_CLICK)
            self.page.touchscreen.tap(x, y)
            self.page.evaluate("() => window.tapped.then(() => 0)")
        else:
            self.page.mouse.click(x, y)

    def press(self, do: str, arg: object = "") -> None:
        """Taps the control that does that."""
        self.tap(_control(do, arg))

    def die(self, kind: str, at: int = 0) -> None:
        """Taps a die: `color`, `number` or `special`, by its place."""
        self.press("die", f"{kind}:{at}")

    def cell(self, *names: str) -> None:
        """Taps cells on the drawn sheet."""
        for name in names:
            self.tap(CELL.format(name))

    def write(self, field: str, text: str) -> None:
        """Writes into a field, in place of what stands there."""
        self.tap(f"[name='{field}']")
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(text)

    def begin(
        self,
        *names: str,
        game: str = "",
        sheet: str = "",
        rule_set: str = "",
        house_rules: Sequence[str] = (),
    ) -> None:
        """Starts a game by the form on the first page, filled in anew."""
        if game:
            self.press("pick-game", game)
        if sheet:
            self.press("pick-sheet", sheet)
        fields = self.page.locator("[name^=player-]")
        while fields.count() > max(1, len(names)):
            self.press("remove-player", fields.count() - 1)
        while fields.count() < len(names):
            self.press("add-player")
        for at, name in enumerate(names):
            self.write(f"player-{at}", name)
        if rule_set:
            self.press("rule-set", rule_set)
        for button in self.page.locator("[data-do=house-rule]").all():
            name = button.get_attribute("data-arg")
            if (name in house_rules) != (button.get_attribute("aria-pressed") == "true"):
                self.press("house-rule", name)
        self.press("start-game")
        if self.page.locator("dialog[open]").count():
            self.press("start-over")
        expect(self.page.locator("#app > .game")).to_be_visible()

    # ---- playing at random

    def step(self, random: Random, *, mixed: bool = False) -> str:
        """One more throw or choice, by what is lit; returns which, "" at the end.

        If `mixed`, whoever may choose chooses in any order.
        """
        seen = self.look()
        if seen.can("roll"):
            self.press("roll")
            return "roll"
        if "player" not in seen.acts and "pass" not in seen.acts:
            return ""
        waiting = [int(seat["arg"]) for seat in seen.seats if "choose" in seat["tone"].split()]
        if waiting and (mixed or seen.player not in waiting):
            player = random.choice(waiting)
            if player != seen.player:
                self.press("player", player)
        return self.choose(random)

    def choose(self, random: Random) -> str:
        """A choice for the player whose sheet is large; returns `choose` or `pass`."""
        self.take_dice(random)
        self.pencil(random)
        if self.look().can("confirm"):
            self.press("confirm")
            return "choose"
        self.press("pass")
        return "pass"

    def take_dice(self, random: Random) -> None:
        """Takes up a colour and a number that go together, or the special die."""
        seen = self.look()
        wanted = seen.free_dice("color") + seen.free_dice("special")
        if "confirm" not in seen.acts or not wanted:
            return
        first = random.choice(wanted)
        self.press("die", first)
        numbers = self.look().free_dice("number")
        if first.startswith("color") and numbers:
            self.press("die", random.choice(numbers))

    def pencil(self, random: Random, most_taps: int = 12) -> None:
        """Taps lit cells, beside pencilled ones where there are such, until there is a choice to confirm."""
        seen = self.look()
        while seen.lit and not seen.can("confirm") and most_taps:
            held = parse_cells("".join(sorted(seen.pencilled)))
            near = neighbours(held) & parse_cells("".join(sorted(seen.lit)))
            names = [name for name in sorted(seen.lit) if not near or near & parse_cells(name)]
            self.cell(random.choice(names))
            most_taps -= 1
            seen = self.look()

    def play(self, random: Random, *, rolls: int = 999, mixed: bool = False) -> int:
        """Plays on to the end, or for so many rolls; returns how many were thrown."""
        thrown = 0
        while True:
            if thrown == rolls and self.look().can("roll"):
                return thrown
            did = self.step(random, mixed=mixed)
            thrown += did == "roll"
            if not did:
                return thrown


def _control(do: str, arg: object = "") -> str:
    within = f"[data-arg='{arg}']" if arg != "" else ""
    return f"[data-do='{do}']{within}"


def kept_game(game: str | Game, *, id: str = "a-game") -> dict[str, str]:
    """The local storage of a device with a game, or the game of a record, on its table."""
    kept: dict[str, str] = {}
    played, tags = read_game(game) if isinstance(game, str) else (game, {})
    # With a seed the dice to come are the same in every run.
    session = Session(played, {"Seed": "1", **tags})
    Store(Shaky(kept)).save_game(Save(id, WHEN, WHEN, session.to_save()))
    return kept


def replayed(record: str) -> Game:
    """The game that a record tells, played through the rules."""
    return read_game(record)[0]


def cells_of(mask: int) -> set[str]:
    """The names of the cells of a mask."""
    return {CELL_NAMES[cell] for cell in cells_in(mask)}


def check_sheet(seen: Sight, game: Game) -> None:
    """The large sheet, its mirror and all totals are those of the game."""
    marked = cells_of(game.state.marks[seen.player].marked)
    assert seen.marked == marked
    if seen.view == "game":
        assert seen.said_to_be_marked == marked
        assert seen.score == game.score(seen.player).total
    totals = [number(seat["total"]) for seat in seen.seats]
    assert totals == [game.score(at).total for at in range(len(totals))]


def check_all_sheets(person: Person, game: Game) -> None:
    """Every player's sheet, looked at one after another, is that of the game."""
    for player in range(len(game.players)):
        if person.look().player != player:
            person.press("player", player)
        check_sheet(person.look(), game)
