"""The rules explainer in a browser: readable without scripts, and without faults for who cannot see it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kok.i18n import LANGUAGES
from kok.rule_links import FOLDER
from tools.rules.pages import NAMES

PAGES = [f"{FOLDER}/{lang}/{name}.html" for lang in LANGUAGES for name in NAMES]


@pytest.fixture
def reader(watched_context: Callable[..., BrowserContext]) -> Page:
    """A page of somebody whose browser runs no scripts."""
    return watched_context(java_script_enabled=False).new_page()


def test_without_scripts_all_text_and_posters_are_there(reader: Page, page_url: str) -> None:
    for path in PAGES:
        reader.goto(page_url + path)
        assert len(reader.locator("main").inner_text()) > 1500, path
        sheets = reader.locator("kok-sheet:not([mode=starter], [mode=keeper])")
        posters = sheets.filter(has=reader.locator("svg"))
        assert sheets.count() == posters.count(), path
        if sheets.count():
            expect(posters.first).to_be_visible()


@pytest.mark.parametrize(("theme", "pages"), [("light", PAGES), ("dark", PAGES[: len(NAMES)])])
def test_nothing_stands_in_the_way_of_who_cannot_see(
    watched_context: Callable[..., BrowserContext],
    page_url: str,
    theme: str,
    pages: list[str],
    accessibility_faults: Callable[[Page], list[str]],
) -> None:
    page = watched_context(color_scheme=theme).new_page()
    for path in pages:
        page.goto(page_url + path)
        assert accessibility_faults(page) == [], path


def test_nothing_scrolls_sideways_on_a_small_phone(phone: Page, page_url: str) -> None:
    for path in PAGES:
        phone.goto(page_url + path)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_a_sheet_comes_alive_where_it_stands(page: Page, page_url: str) -> None:
    page.goto(page_url + f"{FOLDER}/nl/keer-op-keer.html")
    sheet = page.locator("kok-sheet").first
    sheet.scroll_into_view_if_needed()
    sheet.locator("button").first.click()
    live = page.frame_locator("kok-sheet iframe").first
    expect(live.locator("svg.sheet")).to_be_visible(timeout=60_000)
    expect(live.locator("html")).to_have_attribute("lang", "nl")
