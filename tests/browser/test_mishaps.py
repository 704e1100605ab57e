"""What went wrong for others: double clicks, a second click that hits another button, frames nobody sees."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.records import record

from .driver import CELL, Person, replayed


def double_click(person: Person, selector: str) -> None:
    """Two clicks as fast as a double click, both where the first one was."""
    button = person.page.locator(selector)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    person.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_double_click_rolls_once(person: Person) -> None:
    person.open()
    person.begin("Ada")
    double_click(person, "[data-do=roll]")
    assert replayed(person.record()).state.roll == 1


def test_a_double_click_on_confirm_does_not_roll(person: Person) -> None:
    person.open(record("1. gp/13"))
    person.cell("J3")
    double_click(person, "[data-do=confirm]")
    seen = person.look()
    assert seen.marked == {"H3", "I3", "J3"}
    assert seen.can("undo") and seen.can("roll")


def test_a_double_click_on_pass_passes_for_one_player(person: Person) -> None:
    person.open(record("1. gyp/133", Players="Ada,Bo,Cor"))
    double_click(person, "[data-do=pass]")
    assert "1. gyp/133 -\n" in person.record()


@pytest.mark.parametrize("start", ["solo", "start-game"])
def test_a_double_click_starts_a_game_and_no_more(person: Person, start: str) -> None:
    person.open()
    double_click(person, f"[data-do={start}]")
    seen = person.look()
    assert (seen.view, seen.dialog) == ("game", "")
    assert seen.can("roll") and not seen.can("undo")
    assert len({key[:-2] for key in person.kept() if key.startswith("kok.game/")}) == 1


def test_quick_clicks_on_undo_each_count(person: Person) -> None:
    person.open(record("1. gyp/133 p3:H3I3J3 -", Players="Ada,Bo,Cor"))
    double_click(person, "[data-do=undo]")
    assert "1. gyp/133\n" in person.record()


def test_what_is_pencilled_shows_on_every_colour(person: Person) -> None:
    person.open(record("1. gp/13"))
    for name in ("H3", "H1"):
        person.cell(name)
        tones = person.page.evaluate(
            """(cell) => {
              const face = getComputedStyle(document.querySelector(cell + " .f")).fill;
              const rings = [...document.querySelectorAll("#r-sheet .ring-out, #r-sheet .ring-in")];
              return [face, ...rings.map((ring) => getComputedStyle(ring).stroke)];
            }""",
            CELL.format(name),
        )
        face, *rings = map(luminance, tones)
        assert any(contrast(face, ring) >= 3 for ring in rings)


def luminance(color: str) -> float:
    channels = [int(part) / 255 for part in re.findall(r"\d+", color)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def test_a_stale_choice_does_not_outlive_undo(person: Person) -> None:
    person.open(record("1. gp/13"))
    person.cell("J3")
    person.press("confirm")
    person.press("undo")
    seen = person.look()
    assert (seen.pencilled, seen.lit, seen.can("confirm")) == (set(), set(), False)
    assert {die["state"] for die in seen.dice} == {"free"}
    expect(person.page.locator("#r-acts .call")).to_have_count(0)
