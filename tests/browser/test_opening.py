"""What stands there before Python runs: the same page, to the pixel, and taps on it are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kok.i18n import Words
from kok.notation import read_game
from kok.settings import DEFAULTS
from kok.store import Store
from tests.records import record
from tests.shaky import Shaky
from tools.serve import Server

from .conftest import PHONE, wait_ready
from .driver import Person

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SHIFTS = """() => new Promise((resolve) => {
  let sum = 0;
  const add = (list) => list.getEntries().forEach((entry) => (sum += entry.value));
  const observer = new PerformanceObserver(add);
  observer.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 100);
})"""
# Where every drawing and every control stands.
PLACES = """() => JSON.stringify([...document.querySelectorAll("#app :is(svg, button, input, h1, p)")]
  .filter((element) => element.getClientRects().length && !element.closest("#r-mirror, #r-choices, .sr"))
  .map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [element.tagName, ...[left, top, width, height].map(Math.round)];
  }))"""


def settings(**wanted: str) -> dict[str, str]:
    """The settings as the device keeps them."""
    kept = Shaky({})
    Store(kept).save_settings(DEFAULTS._replace(**wanted))
    return kept.data


class Gate:
    """Holds Python back until it is opened."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._opened = Event()

    def __enter__(self) -> Gate:
        self._server.on_request = self._hold
        return self

    def __exit__(self, *_: object) -> None:
        self.open()
        self._server.on_request = self._server.requests.append

    def _hold(self, path: str) -> None:
        self._server.requests.append(path)
        if path.endswith("bundle.zip"):
            self._opened.wait(60)

    def open(self) -> None:
        """Lets Python come."""
        self._opened.set()


@pytest.fixture
def gate(server: Server) -> Iterator[Gate]:
    with Gate(server) as gate:
        yield gate


@pytest.fixture(params=["person", "thumbs"])
def visitor(request: pytest.FixtureRequest) -> Person:
    """Somebody at a desk, and somebody with a phone."""
    found: Person = request.getfixturevalue(request.param)
    return found


def is_waiting(page: Page) -> bool:
    return page.locator("html:not([data-ready])").count() == 1


def test_without_scripts_the_first_page_stands_there(
    watched_context: Callable[..., BrowserContext], page_url: str
) -> None:
    page = watched_context(java_script_enabled=False).new_page()
    page.goto(page_url)
    expect(page.locator(".pick svg.mini").first).to_be_visible()
    # What is in `noscript` is no text for a script that asks.
    assert "needs JavaScript" in page.locator("noscript").inner_html()
    assert page.locator("noscript").bounding_box()


@pytest.mark.parametrize("locale", ["nl-NL", "en-GB", "de-DE", "fr-FR", "it-IT"])
def test_the_first_page_does_not_move(
    watched_context: Callable[..., BrowserContext], page_url: str, gate: Gate, locale: str
) -> None:
    page = watched_context(**(PHONE if locale[0] in "ni" else DESKTOP), locale=locale).new_page()
    page.goto(page_url, wait_until="commit")
    expect(page.locator(".pick svg.mini").first).to_be_visible()
    before, words, language = (
        page.evaluate(PLACES),
        page.inner_text("main"),
        page.get_attribute("html", "lang"),
    )
    assert is_waiting(page)
    gate.open()
    wait_ready(page)
    assert page.evaluate(PLACES) == before
    assert page.inner_text("main") == words and page.get_attribute("html", "lang") == language
    assert page.evaluate(SHIFTS) == 0


def test_taps_on_the_first_page_are_played(visitor: Person, gate: Gate) -> None:
    page = visitor.page
    visitor.keep({})
    page.goto(visitor.url, wait_until="commit")
    expect(page.locator("[name=player-0]")).to_be_visible()
    visitor.write("player-0", "Ada")
    visitor.press("start-game")
    visitor.press("start-game")
    expect(page.locator("[data-do=start-game][data-kept]")).to_be_visible()
    assert is_waiting(page)
    gate.open()
    expect(page.locator("#app > .game")).to_be_visible(timeout=60_000)
    assert visitor.kept_session().game.players == ("Ada",)


def test_a_running_game_stands_there_and_takes_taps(visitor: Person, server: Server) -> None:
    page = visitor.page
    visitor.open(record("1. gp/13"))
    visitor.cell("J3", "J3", "I2")
    wanted = visitor.look().pencilled
    visitor.open(record("1. gp/13"))
    visitor.cell("J3")
    visitor.reload()
    seen, places = visitor.look(), page.evaluate(PLACES)
    with Gate(server) as gate:
        page.reload(wait_until="commit")
        expect(page.locator("#r-sheet svg.sheet")).to_be_visible()
        assert is_waiting(page) and page.evaluate(PLACES) == places
        again = visitor.look()
        assert (again.cells, again.dice, again.acts, again.bar) == (
            seen.cells,
            seen.dice,
            seen.acts,
            seen.bar,
        )
        visitor.cell("J3", "I2")
        expect(page.locator(".kept-tap")).to_have_count(2)
        gate.open()
        visitor.wait()
    expect(page.locator(".kept-tap")).to_have_count(0)
    assert visitor.look().pencilled == wanted
    assert page.evaluate(SHIFTS) == 0


def test_an_impatient_second_tap_is_not_for_the_next_player(person: Person, server: Server) -> None:
    game, _ = read_game('[Game "kok1"]\n[Players "Ada,Bo,Cas"]\n\n1. ybo/255')
    person.open(game)
    with Gate(server) as gate:
        person.page.reload(wait_until="commit")
        expect(person.page.locator("#r-sheet svg.sheet")).to_be_visible()
        person.press("pass")
        person.press("pass")
        gate.open()
        person.wait()
    assert len(person.kept_session().game.moves) == len(game.moves) + 1


def test_settings_hold_before_python_does(person: Person, server: Server) -> None:
    page = person.page
    person.open(kept=settings(theme="dark", language="fr", palette="distinct"))
    person.press("solo")
    with Gate(server):
        page.reload(wait_until="commit")
        expect(page.locator("#r-sheet svg.sheet")).to_be_visible()
        assert is_waiting(page)
        for name, value in (("lang", "fr"), ("data-theme", "dark"), ("data-palette", "distinct")):
            expect(page.locator("html")).to_have_attribute(name, value)
        expect(page.locator("[data-do=roll]")).to_contain_text(Words("fr")("act.roll"))


@pytest.mark.parametrize(
    "kept", ["", "{", "null", "[]", '{"html": "<p>no media</p>"}', '{"media": 3, "html": 5}']
)
def test_a_damaged_opening_is_none(person: Person, kept: str) -> None:
    person.open(kept={"kok-opening": kept})
    assert person.look().view == "start"


def test_a_turned_screen_does_not_get_the_page_of_the_other(thumbs: Person, server: Server) -> None:
    page = thumbs.page
    thumbs.open(record("1. gp/13"))
    page.goto("about:blank")
    page.set_viewport_size({"width": 740, "height": 360})
    try:
        with Gate(server) as gate:
            page.goto(thumbs.url, wait_until="commit")
            expect(page.locator("#boot")).to_be_attached()
            assert page.locator("#app > *").count() == 0
            gate.open()
            thumbs.wait()
        assert thumbs.look().view == "game"
    finally:
        page.set_viewport_size(PHONE["viewport"])


def test_an_embedded_sheet_has_no_opening(page: Page, page_url: str, gate: Gate) -> None:
    page.goto(page_url + "#view=embed&mode=show", wait_until="commit")
    expect(page.locator("#boot")).to_be_attached()
    assert page.locator("#app > *").count() == 0
