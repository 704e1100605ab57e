"""What screen readers have of the page, in every view, theme and language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.records import record

from .driver import NEXT_FRAME, Person

Faults = Callable[[Page], list[str]]
Way = Callable[[Person], None]

FIRST = record("1. yp/35")
THREE = record("4. gyp/133", SetupRoll="4", Players="Ada,Bo,Cor", Setup="H3H4;H6;G3H1")
OVER = record("30. gp/13", SetupRoll="30", Setup="H3")
OVER_THREE = record("30. gyp/133", SetupRoll="30", Players="Ada,Bo,Cor", Rules="standard roll_limit=30")
BOMB = record("4. gyp/133/bomb", game="kok2", SetupRoll="4", Setup="H1")


def pass_all(person: Person) -> None:
    while "pass" in person.look().acts:
        person.press("pass")


VIEWS: dict[str, tuple[str, list[Way]]] = {
    "start": ("", []),
    "start of the second game, six names": (
        "",
        [
            lambda person: person.press("pick-game", "kok2"),
            *[lambda person: person.press("add-player")] * 5,
            lambda person: person.tap(".differs summary"),
        ],
    ),
    "start with a game waiting": (THREE, [lambda person: person.page.go_back()]),
    "before the first roll": (record(""), []),
    "lit": (FIRST, [lambda person: person.die("color", 0), lambda person: person.die("number", 0)]),
    "pencilled": (FIRST, [lambda person: person.cell("H6")]),
    "why not": (FIRST, [lambda person: person.cell("A1")]),
    "three": (THREE, []),
    "dice taken": (THREE, [lambda person: person.cell("H1"), lambda person: person.press("confirm")]),
    "another's sheet": (THREE, [lambda person: person.press("player", 2)]),
    "special die": (BOMB, [lambda person: person.die("special")]),
    "over": (OVER, [pass_all]),
    "end of solo": (OVER, [pass_all, lambda person: person.press("end")]),
    "end of three": (OVER_THREE, [pass_all, lambda person: person.press("end")]),
    "menu": (
        THREE,
        [
            lambda person: person.press("menu"),
            lambda person: person.tap(".record summary"),
            lambda person: person.tap("dialog .log summary"),
        ],
    ),
    "help": (THREE, [lambda person: person.press("help")]),
    "restart": (
        THREE,
        [
            lambda person: person.press("menu"),
            lambda person: person.press("new-game"),
            lambda person: person.press("start-game"),
        ],
    ),
}
"""View → the record of the game on the table, and the way there."""


@pytest.fixture
def reader(person: Person) -> Iterator[Person]:
    """Somebody whose system is put back to light."""
    yield person
    person.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(reader: Person, accessibility_faults: Faults, view: str) -> None:
    game, ways = VIEWS[view]
    reader.open(game)
    for way in ways:
        way(reader)
    for scheme in ("light", "dark"):
        reader.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert accessibility_faults(reader.page) == [], scheme


def test_axe_finds_nothing_in_dutch(reader: Person, accessibility_faults: Faults) -> None:
    for game, ways in VIEWS.values():
        reader.open(game)
        reader.press("menu")
        reader.press("language", "nl")
        reader.press("close")
        for way in ways:
            way(reader)
        expect(reader.page.locator("html")).to_have_attribute("lang", "nl")
        assert accessibility_faults(reader.page) == []


def test_one_polite_live_region_speaks(reader: Person) -> None:
    reader.open(record("", Seed="5"))
    live = reader.page.locator("[aria-live], [role=status], [role=alert], [role=log]")
    expect(live).to_have_count(1)
    expect(live).to_have_attribute("aria-live", "polite")
    reader.press("roll")
    expect(live).to_contain_text("Roll 1:")
    reader.choose(Random(2))
    expect(live).to_contain_text("Player: ")
    reader.press("undo")
    expect(live).to_contain_text("Choose your dice")


def test_a_bonus_and_the_end_are_spoken(reader: Person) -> None:
    column = "A2A3A4A5A6A7"
    reader.open(record("30. gp/13", SetupRoll="30", Setup=column))
    reader.cell("A1")
    reader.press("confirm")
    live = reader.page.locator("#r-live")
    expect(live).to_contain_text("completed column A first: +5")
    expect(live).to_contain_text("The game is over")
    reader.press("end")
    expect(live).to_contain_text("Roll 30 was the last one.")


def test_the_drawing_is_hidden_and_the_grid_tells_it(reader: Person) -> None:
    reader.open(record("1. gp/13"))
    page = reader.page
    assert page.locator("svg:not([aria-hidden=true]):not([role=img])").count() == 0
    reader.die("color", 1)
    reader.die("number", 1)
    grid = page.get_by_role("grid")
    expect(grid).to_have_count(1)
    expect(grid.get_by_role("row")).to_have_count(7)
    expect(grid.get_by_role("gridcell")).to_have_count(105)
    expect(grid.get_by_role("gridcell", name="J3, pink, open, legal", exact=True)).to_have_count(1)
    expect(grid.get_by_role("gridcell", name="H1, green, star, open", exact=True)).to_have_count(1)
    reader.cell("J3")
    expect(grid.get_by_role("gridcell", name="J3, pink, pencilled in")).to_have_count(1)
    reader.press("confirm")
    expect(grid.get_by_role("gridcell", name="J3, pink, marked", exact=True)).to_have_count(1)


def test_the_focus_is_never_lost(reader: Person) -> None:
    reader.open()
    reader.press("solo")
    assert focused(reader) != "BODY"
    for way in (
        lambda: reader.press("roll"),
        lambda: reader.press("pass"),
        lambda: reader.press("undo"),
        lambda: reader.press("redo"),
        lambda: reader.press("menu"),
        lambda: reader.press("language", "nl"),
        lambda: reader.press("close"),
        lambda: reader.press("help"),
        lambda: reader.press("close"),
        lambda: reader.press("turn-sheet"),
        lambda: reader.press("roll"),
        lambda: reader.choose(Random(1)),
        lambda: reader.press("menu"),
        lambda: reader.press("new-game"),
        lambda: reader.press("add-player"),
        lambda: reader.press("add-player"),
        lambda: reader.press("remove-player", 1),
        lambda: reader.press("start-game"),
        lambda: reader.press("start-over"),
        lambda: reader.press("roll"),
        lambda: reader.choose(Random(1)),
        lambda: reader.press("player", 0),
        lambda: reader.press("player", 1),
        lambda: reader.choose(Random(1)),
    ):
        way()
        assert focused(reader) != "BODY"


def focused(person: Person) -> str:
    """What kind of element has the focus."""
    tag = "document.activeElement?.tagName ?? 'BODY'"
    found: str = person.page.evaluate(f"async () => {{ await {NEXT_FRAME}; return {tag}; }}")
    return found
