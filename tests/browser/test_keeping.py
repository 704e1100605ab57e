"""What was done is kept: over reloads and crashes, and as far as the storage lets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import BrowserContext, expect
from playwright.sync_api import Error as PlaywrightError

from tests.records import record

from .conftest import Complaints
from .driver import Person, Sight, check_sheet, kept_game, replayed

Step = Callable[[Person], None]

GAME = kept_game(record("1. gp/13"))


def standing(seen: Sight) -> tuple[object, ...]:
    """What must be the same after a reload: all but the words about what was just done."""
    return seen.view, seen.cells, seen.dice, seen.acts, seen.seats, seen.turn, seen.bar, seen.total


@pytest.fixture
def newcomer(
    watched_context: Callable[..., BrowserContext], page_url: str, complaints: Complaints
) -> Iterator[Person]:
    """Somebody with a browser of their own, for tests that change what it can do."""
    context = watched_context(viewport={"width": 1280, "height": 800})
    yield Person(context.new_page(), page_url, complaints)


# ---- reload

ROLL: list[Step] = [
    lambda person: person.die("color", 1),
    lambda person: person.die("number", 1),
    lambda person: person.cell("J3"),
    lambda person: person.cell("J3"),
    lambda person: person.cell("I2"),
    lambda person: person.press("undo"),
    lambda person: person.cell("J3"),
    lambda person: person.press("confirm"),
    lambda person: person.press("undo"),
    lambda person: person.press("redo"),
]
"""Every kind of step after a roll of `gp/13`."""


def test_a_reload_at_any_step_of_a_roll_changes_nothing(person: Person) -> None:
    person.open(record("1. gp/13"))
    for step in ROLL:
        step(person)
        before = person.look()
        person.reload()
        seen = person.look()
        assert standing(seen) == standing(before)
        assert seen.notice == "Here is your game, just as you left it."


def test_a_reload_at_any_step_of_a_game_of_three(person: Person) -> None:
    steps: list[Step] = [
        lambda person: person.press("player", 2),
        lambda person: person.press("player", 0),
        lambda person: person.cell("J3"),
        lambda person: person.press("confirm"),
        lambda person: person.press("player", 2),
        lambda person: person.cell("H1"),
        lambda person: person.press("confirm"),
        lambda person: person.press("undo"),
        lambda person: person.press("redo"),
        lambda person: person.press("player", 1),
        lambda person: person.press("pass"),
    ]
    person.open(record("4. gyp/133", SetupRoll="4", Players="Ada,Bo,Cor"))
    for step in steps:
        step(person)
        before = person.look()
        person.reload()
        assert standing(person.look()) == standing(before)
    assert "4. gyp/133 p3:H3I3J3 - g1:H1" in person.record()


def test_dice_do_not_change_with_a_reload(person: Person) -> None:
    person.open()
    person.begin("Ada")
    person.press("roll")
    before = person.look()
    person.reload()
    assert standing(person.look()) == standing(before)
    expect(person.page.locator("#r-tray .landing")).to_have_count(0)


def test_a_finished_game_does_not_block_the_page(person: Person) -> None:
    person.open(record("30. gp/13", SetupRoll="30", Setup="H3"))
    person.press("pass")
    person.press("end")
    person.reload()
    seen = person.look()
    assert (seen.view, seen.dialog) == ("end", ""), "the score is still to be seen"
    person.press("new-game")
    person.press("solo")
    assert person.look().can("roll")


def test_back_leaves_the_table_and_forward_comes_back(person: Person) -> None:
    person.open()
    person.begin("Ada")
    person.press("roll")
    person.cell(min(person.look().mirror, key=lambda name: "legal" not in person.look().mirror[name]))
    before = person.look()
    person.page.go_back()
    assert person.look().view == "start"
    person.press("continue")
    assert standing(person.look()) == standing(before)
    person.page.go_back()
    person.page.go_forward()
    assert standing(person.look()) == standing(before)


# ---- crashes


def test_a_killed_page_loses_nothing(newcomer: Person) -> None:
    newcomer.open(record("1. gp/13"))
    for steps in (ROLL[:2], ROLL[2:3], ROLL[3:8], ROLL[8:]):
        for step in steps:
            step(newcomer)
        before = newcomer.look()
        with pytest.raises(PlaywrightError, match="crash"):
            newcomer.page.goto("chrome://crash")
        page = newcomer.page.context.new_page()
        newcomer = Person(page, newcomer.url, newcomer.complaints)
        page.goto(newcomer.url)
        newcomer.wait()
        assert standing(newcomer.look()) == standing(before)


# ---- a storage that does not keep

DENIED = """
  Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); },
  });
"""

# As long as `full` is set nothing more can be stored.
FULL = """
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (sessionStorage.full) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    set.call(this, key, value);
  };
"""


def test_a_game_is_played_where_storage_is_denied(newcomer: Person) -> None:
    newcomer.page.add_init_script(DENIED)
    newcomer.page.goto(newcomer.url)
    newcomer.wait()
    newcomer.begin("Ada")
    assert newcomer.look().notice.startswith("This browser keeps nothing for this page")
    newcomer.press("close-notice")
    newcomer.play(Random(1), rolls=4)
    check_sheet(newcomer.look(), replayed(newcomer.record()))
    assert newcomer.look().notice == ""


def test_a_full_storage_stops_no_game_and_costs_no_save(newcomer: Person) -> None:
    newcomer.page.add_init_script(FULL)
    newcomer.open(record("1. gp/13"))
    newcomer.cell("J3")
    before = newcomer.look()
    newcomer.page.evaluate("sessionStorage.full = 'yes'")
    newcomer.press("confirm")
    newcomer.play(Random(1), rolls=2)
    assert newcomer.look().notice.startswith("The browser’s storage is full")
    check_sheet(newcomer.look(), replayed(newcomer.record()))
    newcomer.reload()
    assert standing(newcomer.look()) == standing(before)
    # There is room again: the next thing done is kept, and all before it.
    newcomer.press("confirm")
    newcomer.page.evaluate("sessionStorage.clear()")
    newcomer.press("roll")
    before = newcomer.look()
    newcomer.reload()
    assert standing(newcomer.look()) == standing(before)


def test_a_storage_wiped_during_the_game_is_filled_again(person: Person) -> None:
    person.open(record("1. gp/13"))
    person.page.evaluate("localStorage.clear()")
    person.cell("J3")
    before = person.look()
    person.reload()
    assert standing(person.look()) == standing(before)


def slots(person: Person) -> list[str]:
    return sorted(key for key in person.kept() if key.startswith("kok.game/"))


def test_a_damaged_save_gives_way_to_its_backup(person: Person) -> None:
    person.open(record("1. gp/13"))
    person.die("color", 1)
    before = person.look()
    person.die("number", 1)
    kept = person.kept()
    latest = max(slots(person), key=lambda key: int(kept[key].split()[0]))
    person.open(kept={**kept, latest: kept[latest][:100]})
    assert standing(person.look()) == standing(before)
    assert "damaged" in person.look().notice
    assert kept[latest][:100] in person.kept().values()


def test_a_save_that_is_damaged_for_good_locks_nothing(person: Person) -> None:
    damaged = {key: text.replace("gp/13", "gp/1") for key, text in GAME.items()}
    person.open(kept=damaged)
    seen = person.look()
    assert seen.view == "start"
    assert "damaged" in seen.notice
    person.begin("Ada")
    person.play(Random(2), rolls=2)
    # The damaged one is still there to be looked at.
    assert set(damaged.values()) <= set(person.kept().values())


@pytest.mark.parametrize("text", ["", "nonsense", "1 {", "7 null", "3 []", '2 {"kok":"save"}'])
def test_nonsense_in_the_storage_locks_nothing(person: Person, text: str) -> None:
    names = ("game/a-game", "settings", "history")
    person.open(kept={f"kok.{name}/a": text for name in names})
    assert person.look().view == "start"
    person.press("solo")
    assert person.look().can("roll")


def test_a_save_of_a_newer_version_is_left_alone(person: Person) -> None:
    newer = {key: text.replace('"version":1', '"version":99') for key, text in GAME.items()}
    person.open(kept=newer)
    seen = person.look()
    assert seen.view == "start"
    assert "newer version" in seen.notice
    person.begin("Ada")
    person.play(Random(2), rolls=1)
    assert newer.items() <= person.kept().items()


# ---- errors


def test_an_error_says_what_happened_and_keeps_the_record(person: Person) -> None:
    person.complaints.expect("the ruler broke")
    person.open(record("1. gp/13"))
    person.cell("J3")
    before, text = person.look(), person.record()
    person.page.evaluate("""() => {
      const svg = SVGElement.prototype;
      svg.getBoundingClientRect = () => {
        delete svg.getBoundingClientRect;
        throw new Error("the ruler broke");
      };
    }""")
    person.page.mouse.click(300, 300)
    assert person.look().dialog == "Something went wrong"
    expect(person.page.locator("dialog .what")).to_contain_text("the ruler broke")
    expect(person.page.locator("dialog textarea")).to_have_value(text)
    person.press("close")
    assert standing(person.look()) == standing(before)
    person.press("confirm")
    assert person.look().marked == {"H3", "I3", "J3"}


# ---- two tabs


def test_a_second_tab_is_told_and_overwrites_nothing(newcomer: Person) -> None:
    newcomer.open(record("1. gp/13"))
    newcomer.cell("J3")
    second = Person(newcomer.page.context.new_page(), newcomer.url)
    second.page.goto(newcomer.url)
    second.wait()
    expect(second.page.locator("#r-notice")).to_contain_text("open in another tab")
    kept = newcomer.kept()
    second.press("confirm")
    second.press("undo")
    second.cell("H1")
    assert second.kept() == kept
    newcomer.press("confirm")
    before = newcomer.look()
    # Going on in the second one takes the game over as the first one kept it last.
    second.press("take-over")
    expect(second.page.locator("#r-notice")).not_to_contain_text("another tab")
    assert standing(second.look()) == standing(before)
    expect(newcomer.page.locator("#r-notice")).to_contain_text("open in another tab")
    second.press("roll")
    kept = second.kept()
    newcomer.press("undo")
    assert second.kept() == kept
