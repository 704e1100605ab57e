"""A small phone: all in view, nothing beside it, room for a thumb, and a screen that is turned."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.records import record

from .driver import CELL, Person, check_all_sheets, replayed

SOLO = record("1. gp/13")
THREE = record("4. gyp/133", SetupRoll="4", Players="Ada,Bo,Cor")
SIX = record("7. gyp/133", SetupRoll="7", Players="Ada,Bo,Cor,Di,Eve,Finn")
SECOND = record("4. gyp/133/bomb", game="kok2", SetupRoll="4", Players="Ada,Bo,Cor")
SECOND_SOLO = record("4. gyp/133/stars", game="kok2", Sheet="kok2-b", SetupRoll="4")
GAMES = {"solo": SOLO, "three": THREE, "six": SIX, "second": SECOND, "second solo": SECOND_SOLO}

UPRIGHT = (360, 640)
LYING = (640, 360)
NARROW = (320, 568)
SCREENS = [UPRIGHT, LYING, NARROW, (568, 320), (412, 915), (915, 412), (768, 1024), (1024, 768)]

_BOXES = """(selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.getClientRects().length)
  .map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height, what: element.outerHTML.slice(0, 90) };
  })"""

# A text is cut off when its box holds less than it is wide or high, or when it sticks out of its button.
_CLIPPED = """(scope) => [...document.querySelectorAll(scope + " *")]
  .filter((element) => element.getClientRects().length)
  .filter((element) => !element.closest("svg, .sr, .clamp, select, .scroll"))
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = overflowX !== "visible" || overflowY !== "visible";
    const wide = element.scrollWidth > element.clientWidth + 1;
    const high = element.scrollHeight > element.clientHeight + 1;
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    const outer = (element.closest("button") ?? element).getBoundingClientRect();
    return (hides && (wide || high)) || text.right > innerWidth + 1
      || text.right > outer.right + 1 || text.left < outer.left - 1
      || text.bottom > outer.bottom + 2 || text.top < outer.top - 2;
  })
  .map((element) => element.outerHTML.slice(0, 120))"""


@pytest.fixture
def holder(thumbs: Person) -> Iterator[Person]:
    """Somebody whose phone may be turned, and is put upright again."""
    yield thumbs
    size(thumbs, UPRIGHT)


def sit_down(person: Person, game: str) -> None:
    person.open(GAMES[game])
    person.press("close-notice")


def size(person: Person, screen: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": screen[0], "height": screen[1]})


def boxes(person: Person, selector: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate(_BOXES, selector)
    return found


def scrolls(person: Person) -> tuple[bool, bool]:
    """Whether the page can be scrolled sideways and down."""
    sideways, down = person.page.evaluate("""() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth > innerWidth, scrollHeight > innerHeight];
    }""")
    return sideways, down


def out_of_view(person: Person, selector: str, screen: tuple[int, int]) -> list[str]:
    return [
        box["what"]
        for box in boxes(person, selector)
        if box["x"] < 0 or box["y"] < 0
        or box["x"] + box["width"] > screen[0] + 0.5
        or box["y"] + box["height"] > screen[1] + 0.5
    ]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_sheet_dice_and_buttons_are_in_view_on_every_screen(holder: Person, game: str) -> None:
    sit_down(holder, game)
    for screen in SCREENS:
        size(holder, screen)
        holder.page.evaluate("new Promise(requestAnimationFrame)")
        assert scrolls(holder) == (False, False), screen
        seen = "#r-sheet [data-cell], #r-tray .dbtn, #r-acts button, #r-bar button"
        assert out_of_view(holder, seen, screen) == [], screen


@pytest.mark.parametrize("game", GAMES)
def test_targets_are_large_enough_for_a_thumb(holder: Person, game: str) -> None:
    sit_down(holder, game)
    for screen in (UPRIGHT, LYING):
        size(holder, screen)
        assert too_small(holder, "#r-tray .dbtn, #r-acts button, #r-bar button", 44) == [], screen
        # Six players on a phone that lies leave the rows of their letters a little less.
        assert too_small(holder, "#r-others button", 44 if screen == UPRIGHT or game != "six" else 34) == []
    size(holder, NARROW)
    assert too_small(holder, "#r-acts button, #r-bar button", 44) == []
    # On 320 pixels six players, or seven dice, stand side by side.
    assert too_small(holder, "#r-others button", 42) == []
    assert too_small(holder, "#r-tray .dbtn", 44 if "second" not in game else 40) == []


def too_small(person: Person, selector: str, least: int) -> list[str]:
    # Half a pixel less is how the browser rounds.
    return [
        f"{box['width']} × {box['height']}: {box['what']}"
        for box in boxes(person, selector)
        if min(box["width"], box["height"]) < least - 0.5
    ]


@pytest.mark.parametrize("game", GAMES)
def test_cells_are_24_pixels_on_the_narrowest_screen(holder: Person, game: str) -> None:
    sit_down(holder, game)
    size(holder, NARROW)
    pitch = [boxes(holder, CELL.format(name))[0] for name in ("A1", "A2", "B1")]
    assert pitch[1]["x"] - pitch[0]["x"] >= 24
    assert pitch[2]["y"] - pitch[0]["y"] >= 24


def test_a_game_by_touch(holder: Person) -> None:
    holder.open()
    holder.begin("Ada", "Bo", game="kok2")
    holder.play(Random(1), rolls=5)
    game = replayed(holder.record())
    assert game.state.roll == 5
    check_all_sheets(holder, game)


def test_a_turned_screen_keeps_the_preview(holder: Person) -> None:
    holder.open(SOLO)
    holder.cell("J3", "J3")
    before = holder.look()
    for screen in (LYING, UPRIGHT):
        size(holder, screen)
        seen = holder.look()
        assert (seen.dice, seen.acts) == (before.dice, before.acts)
        assert {tone: set(names) for tone, names in seen.cells.items()} == {
            tone: set(names) for tone, names in before.cells.items()
        }
        holder.cell("I2", "I2")


def test_a_tap_beside_a_legal_cell_means_that_cell(holder: Person) -> None:
    holder.open(SOLO)
    holder.die("color", 0)
    holder.die("number", 0)
    holder.cell("H1")
    assert holder.look().pencilled == set()
    x, y, width = (boxes(holder, CELL.format("H1"))[0][key] for key in ("x", "y", "width"))
    holder.tap_at(x + width / 2, y - 5)
    assert holder.look().pencilled == {"H1"}


def test_fast_taps_on_neighbours_each_count(holder: Person) -> None:
    holder.open(record("1. yp/35"))
    holder.die("color", 0)
    holder.die("number", 0)
    tap_fast(holder, "H6", "H7")
    holder.page.wait_for_function("document.querySelectorAll('#r-sheet .cell.pre').length === 2")
    assert holder.look().pencilled == {"H6", "H7"}


def test_fast_taps_on_one_cell_each_count(holder: Person) -> None:
    holder.open(record("1. yp/35"))
    tap_fast(holder, "H6", "H6", "H6")
    holder.page.wait_for_function("document.querySelectorAll('#r-sheet .cell.pre').length === 1")
    assert holder.look().pencilled == {"H6"}
    assert holder.page.evaluate("visualViewport.scale") == 1


def tap_fast(person: Person, *names: str) -> None:
    """Taps cells as fast as it goes, without waiting for what becomes of it."""
    spots = [boxes(person, CELL.format(name))[0] for name in names]
    for box in spots:
        person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


LENGTHEN = """() => {
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const label = text.data.trim();
    if (text.parentElement.closest("svg, textarea, .sr") || !/[a-z]{2}/.test(label)) continue;
    text.data = text.data.replace(label, label + "x".repeat(Math.ceil(label.length * 0.4)));
  }
}"""


@pytest.mark.parametrize("game", GAMES)
def test_labels_may_grow(holder: Person, game: str) -> None:
    sit_down(holder, game)
    for screen in (UPRIGHT, LYING, NARROW, (1280, 800)):
        size(holder, screen)
        holder.page.evaluate("new Promise(requestAnimationFrame)")
        holder.page.evaluate(LENGTHEN)
        clipped: list[str] = holder.page.evaluate(_CLIPPED, "#r-acts")
        assert clipped == [], screen
        assert scrolls(holder)[0] is False, screen
        holder.reload()


@pytest.mark.parametrize("language", ["nl", "en"])
def test_nothing_is_cut_off_on_the_first_page(holder: Person, language: str) -> None:
    holder.open()
    holder.press("menu")
    holder.press("language", language)
    holder.press("close")
    holder.press("pick-game", "kok2")
    for _ in range(5):
        holder.press("add-player")
    for screen in (UPRIGHT, NARROW, LYING, (1280, 800)):
        size(holder, screen)
        assert holder.page.evaluate(_CLIPPED, "#app") == [], screen
        assert scrolls(holder)[0] is False, screen
