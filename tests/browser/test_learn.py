"""The first game in three steps in a browser, by taps and by keys."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .driver import Person


def learn(person: Person) -> None:
    """Goes through all three steps by tapping."""
    coach = person.page.locator("#r-coach")
    expect(coach).to_contain_text("roll")
    person.press("roll")
    expect(coach).to_contain_text("one colour and one number")
    person.die("color", 0)
    person.die("number", 0)
    expect(coach).to_contain_text("light up")
    assert {"H6", "H7", "I6", "I7"} <= person.look().lit
    person.cell("H6", "I7", "H7")
    person.press("confirm")
    assert person.look().marked == {"H6", "H7", "I7"}
    go_on(person, "learn-next")
    before = person.look()
    assert len(before.marked) == 14
    person.press("pass")
    expect(coach).to_contain_text("does not fill the column")
    person.die("color", 1)
    person.die("number", 0)
    person.cell("G7")
    person.press("confirm")
    assert person.look().marked - before.marked == {"G6", "G7"}
    assert person.look().score == before.score + 2


def go_on(person: Person, do: str) -> None:
    """Presses what came in the place of the last button, not so fast that it is one double click."""
    person.page.wait_for_timeout(600)
    person.press(do)


def test_offered_on_the_first_visit_and_played_by_touch(thumbs: Person) -> None:
    thumbs.open()
    thumbs.tap(".offer [data-do=learn]")
    learn(thumbs)
    assert thumbs.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    go_on(thumbs, "learn-play")
    assert thumbs.look().view == "game"
    assert thumbs.look().marked == set()
    thumbs.page.goto(thumbs.url)
    thumbs.reload()
    thumbs.page.go_back()
    expect(thumbs.page.locator(".offer")).to_have_count(0)


def test_skipped_and_repeated(person: Person) -> None:
    person.open()
    person.tap(".offer [data-do=learn-skip]")
    expect(person.page.locator(".offer")).to_have_count(0)
    person.reload()
    expect(person.page.locator("#r-solo button")).to_be_visible()
    expect(person.page.locator(".offer")).to_have_count(0)
    person.tap(".foot [data-do=learn]")
    learn(person)
    person.press("learn-again")
    expect(person.page.locator("#r-coach")).to_contain_text("roll")
    person.tap("#r-coach [data-do=learn-skip]")
    assert person.look().view == "start"


def test_by_keyboard(person: Person) -> None:
    person.open(suffix="#view=learn")
    keys = person.page.keyboard
    keys.press("Enter")
    expect(person.page.locator("#r-coach")).to_contain_text("one colour and one number")
    keys.press("1")
    keys.press("3")
    expect(person.page.locator("#r-coach")).to_contain_text("light up")
    person.page.locator("[role=gridcell][tabindex='0']").focus()
    person.page.locator("#c-H6").focus()
    keys.press("Enter")
    assert "H6" in person.look().pencilled


def test_a_clause_leads_to_its_rule(person: Person) -> None:
    person.open(suffix="#view=learn")
    person.press("roll")
    person.cell("A1")
    link = person.page.locator("#r-say a")
    expect(link).to_be_visible()
    href = link.get_attribute("href") or ""
    assert href.startswith("static/rules/en/") and "#" in href
    response = person.page.request.get(person.url + href.partition("#")[0])
    assert response.ok and f'id="{href.partition("#")[2]}"' in response.text()


def test_nothing_is_hidden_from_screen_readers(
    person: Person, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    person.open(suffix="#view=learn")
    assert accessibility_faults(person.page) == []
    learn(person)
    assert accessibility_faults(person.page) == []
