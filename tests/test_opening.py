"""What stands there when the page is opened is what the page itself then shows."""

import json
from pathlib import Path
from random import Random

import pytest

from kok.desk import END, START, TABLE, Desk
from kok.i18n import LANGUAGES, Words
from kok.pages import screen
from kok.pages.paper import DESK, SIDE, UPRIGHT, Layout
from kok.pages.table import TableView
from kok.store import Store
from tests.fake_device import FakeDevice, MemoryStorage, desk_on, play_out
from tools.opening import PAGE, PAGE_LANGUAGE, first_page, page_with_opening, write_openings

EN = Words("en")


def shown(desk: Desk, layout: Layout) -> str:
    """The page as the browser's side puts it together."""
    regions = screen.regions(EN, desk, layout, TableView(layout, desk.cursor))
    html = screen.shell(EN, desk)
    for id, inside in {**regions, "r-notice": screen.notice(EN, desk)}.items():
        before, place, after = html.partition(f'id="{id}"')
        if place and id not in screen.UNSEEN:
            tag, end, rest = after.partition(">")
            html = before + place + tag + end + inside + rest
    return html


def check(desk: Desk, storage: MemoryStorage) -> None:
    for layout in (UPRIGHT, SIDE, DESK):
        again = desk_on(storage)
        kept = screen.opening(EN, desk, layout)
        assert kept is not None and kept.view == again.view
        assert kept.html == shown(again, layout)


@pytest.mark.parametrize(("game", "players"), [("kok1", 1), ("kok1", 3), ("kok2", 1), ("kok2", 2)])
def test_a_game_opens_as_it_was_left_at_every_step(game: str, players: int):
    storage, random = MemoryStorage(), Random(7)
    desk = desk_on(storage)
    desk.act("pick-game", game)
    for _ in range(players - 1):
        desk.act("add-player")
    desk.act("start-game")
    check(desk, storage)
    for _ in range(24):
        session = desk.session
        assert session is not None and not desk.is_over
        if session.phase == "roll":
            desk.act("roll")
        elif session.legal and random.random() < 0.8:
            session.pencil(random.choice([*session.legal][:40]))
            desk.act("die", "color:0")
            check(desk, storage)
            desk.act("confirm" if session.ready else "pass")
        else:
            desk.act("pass")
        check(desk, storage)


def test_the_start_opens_as_the_last_game_left_it():
    storage = MemoryStorage()
    desk = desk_on(storage)
    check(desk, storage)
    desk.act("pick-game", "kok2")
    assert (found := screen.opening(EN, desk, DESK)) and found.html == first_page("en"), "a form is not kept"
    desk.act("pick-game", "kok1")
    desk.act("start-game")
    play_out(desk)
    desk.act("end")
    assert desk.view == END
    check(desk, storage)
    desk.act("new-game")
    check(desk, storage)


def test_a_waiting_game_is_what_the_page_opens_with():
    storage = MemoryStorage()
    desk = desk_on(storage)
    desk.act("solo")
    desk.act("roll")
    desk.act("new-game")
    assert desk.view == START
    check(desk, storage)
    found = screen.opening(EN, desk, DESK)
    assert found is not None and found.view == TABLE


def test_another_waiting_game_is_not_known_without_loading_it():
    storage = MemoryStorage()
    desk = desk_on(storage)
    for _ in range(2):
        desk.act("solo")
        desk.act("roll")
        desk.act("new-game")
        desk.act("start-over")
    play_out(desk)
    desk.act("end")
    desk.act("new-game")
    assert desk.shelf.running and screen.opening(EN, desk, DESK) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_that_of_an_empty_device(language: str):
    desk = Desk(Store(MemoryStorage()), FakeDevice(), [language])
    desk.open()
    found = screen.opening(Words(language), desk, UPRIGHT)
    assert found is not None and found.view == START
    assert found.html == first_page(language)
    assert found.html.count('class="mini') >= 3


def test_the_page_has_its_first_page_inside(tmp_path: Path):
    page = PAGE.read_text("utf-8")
    assert first_page(PAGE_LANGUAGE) in page, "python -m tools.build puts it there"
    assert page_with_opening(page) == page
    write_openings(tmp_path / "openings.js")
    text = (tmp_path / "openings.js").read_text("utf-8").removeprefix("self.kokOpenings = ").rstrip(";\n")
    pages = json.loads(text)
    assert {*pages, PAGE_LANGUAGE} == {*LANGUAGES}
    assert all(first_page(language) == html for language, html in pages.items())
