"""Games in and out in a browser: files, what is refused, links with a game, codes, damaged saves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kok.links import game_fragment
from kok.notation import write_game
from tests.random_games import random_game
from tests.records import record

from .conftest import wait_ready
from .driver import Person, cells_of, kept_game, replayed
from .test_history import THREE, finished_games

UNFINISHED = random_game(4, most_rolls=5, players=2)


def choose_file(person: Person, path: Path) -> None:
    """Chooses a file and waits until it has been read."""
    with person.page.expect_file_chooser() as chosen:
        person.tap("label[for=file]")
    chosen.value.set_files(path)
    expect(person.page.locator("#r-plan [data-do^=import]").first).to_be_visible()
    expect(person.page.locator(".plan .items, .plan .bad")).to_be_visible(timeout=30_000)


def carry_out(person: Person) -> None:
    """Carries the plan out as soon as it is there, and waits until that is done."""
    expect(person.page.locator("[data-do=import]")).to_be_visible(timeout=30_000)
    person.press("import")
    expect(person.page.locator(".plan .good")).to_be_visible(timeout=30_000)


def to_start(person: Person) -> None:
    """Turns to the first page."""
    person.page.evaluate("() => { location.hash = ''; }")
    expect(person.page.locator("#app > .start")).to_be_visible()


def download(person: Person, do: str, arg: object, folder: Path) -> Path:
    """Presses what offers a file and keeps it."""
    with person.page.expect_download() as offered:
        person.press(do, arg)
    path = folder / offered.value.suggested_filename
    offered.value.save_as(path)
    return path


def test_everything_goes_to_another_device(person: Person, thumbs: Person, tmp_path: Path) -> None:
    games = [random_game(seed, players=1 + seed % 3) for seed in range(9)]
    person.open(UNFINISHED, kept=finished_games(*games), suffix="#view=exchange")
    path = download(person, "export-all", "", tmp_path)
    assert path.suffix == ".json" and len(json.loads(path.read_text("utf-8"))["finished"]) == 9

    thumbs.open(suffix="#view=exchange")
    before = thumbs.kept()
    choose_file(thumbs, path)
    assert {key: text for key, text in thumbs.kept().items() if "game" in key or "done" in key} == {
        key: text for key, text in before.items() if "game" in key or "done" in key
    }
    expect(thumbs.page.locator(".plan .points")).to_contain_text("10 games are new")
    carry_out(thumbs)
    thumbs.press("import-cancel")
    choose_file(thumbs, path)
    expect(thumbs.page.locator(".plan .points")).to_contain_text("10 games are here already")
    thumbs.page.goto(thumbs.url + "#view=history")
    expect(thumbs.page.locator(".games li")).to_have_count(9)
    to_start(thumbs)
    thumbs.tap(".running [data-do=resume]")
    assert replayed(thumbs.record()).state == UNFINISHED.state


def test_one_game_goes_out_and_comes_in(person: Person, tmp_path: Path) -> None:
    person.open()
    person.begin("Ada")
    person.play(Random(4), rolls=2)
    text = person.record()
    person.press("menu")
    person.tap(".record summary")
    path = download(person, "export-game", "", tmp_path)
    assert path.suffix == ".kkn" and path.read_text("utf-8") == text

    person.open(suffix="#view=exchange")
    choose_file(person, path)
    carry_out(person)
    to_start(person)
    person.tap(".running [data-do=resume]")
    assert person.record() == text


def test_a_pasted_record_comes_in(person: Person) -> None:
    person.open(suffix="#view=exchange")
    person.tap(".paste summary")
    person.write("paste", write_game(THREE))
    person.press("import-text")
    carry_out(person)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nothing of ours", "not a file of this page"),
        ('{"kok":"export","version":1,"running":[', "damaged"),
        ('{"kok":"export","version":99}', "newer version"),
        (write_game(THREE)[:400], "breaks the rules"),
    ],
    ids=["foreign", "truncated", "newer", "cut record"],
)
def test_a_file_that_cannot_be_read_says_why(person: Person, tmp_path: Path, text: str, words: str) -> None:
    person.open(UNFINISHED, suffix="#view=exchange")
    before = person.kept()
    (tmp_path / "file.json").write_text(text, "utf-8")
    choose_file(person, tmp_path / "file.json")
    expect(person.page.locator(".plan")).to_contain_text(words)
    assert person.find("import").count() == 0 and person.kept() == before


def test_a_link_opens_a_copy(person: Person) -> None:
    person.open(record("1. gy/13"), suffix=game_fragment(write_game(UNFINISHED)))
    before = person.kept()
    expect(person.page.locator(".copied")).to_be_visible()
    person.press("step-last")
    assert person.look().marked == cells_of(UNFINISHED.state.marks[UNFINISHED.moves[-1].player or 0].marked)
    person.press("step-back")
    person.page.keyboard.press("p")
    person.reload()
    expect(person.page.locator(".copied")).to_be_visible()
    assert person.kept() == before
    person.press("go-on")
    assert person.record() == write_game(UNFINISHED)
    to_start(person)
    expect(person.page.locator(".running li")).to_have_count(1)


def test_a_link_is_opened_in_a_page_that_is_open(person: Person) -> None:
    person.open(record("1. gy/13"))
    person.page.evaluate("(hash) => { location.hash = hash; }", game_fragment(write_game(THREE)))
    expect(person.page.locator(".copied")).to_be_visible()
    person.page.go_back()
    expect(person.page.locator("#app > .game")).to_be_visible()


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("#game=", "no whole game"),
        ("#game=%FF", "no whole game"),
        (game_fragment(record("1. gx/12 g5:A1A2")), "breaks the rules"),
        (game_fragment(record("1. gx/12 <img src=x onerror=alert(1)>")), "breaks the rules"),
        ("#unknown=1", "does not have"),
    ],
)
def test_a_broken_link_says_what_is_wrong(person: Person, fragment: str, words: str) -> None:
    person.open(record("1. gy/13"), suffix=fragment)
    expect(person.page.locator("dialog")).to_contain_text(words)
    person.press("close")
    assert person.look().view == "game"


def test_a_broken_link_in_the_address_of_an_open_page_says_what_is_wrong(person: Person) -> None:
    person.open()
    person.page.evaluate("location.hash = '#game=broken'")
    expect(person.page.locator("dialog")).to_contain_text("no whole game")
    person.page.wait_for_timeout(300)
    expect(person.page.locator("dialog")).to_contain_text("no whole game")
    person.press("close")
    expect(person.page.locator("dialog[open]")).to_have_count(0)


def test_a_link_is_shared_and_opens_elsewhere(
    person: Person, watched_context: Callable[..., BrowserContext]
) -> None:
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.open(UNFINISHED)
    person.press("menu")
    person.tap(".record summary")
    person.press("share")
    link = person.page.evaluate("navigator.clipboard.readText()")
    other = watched_context().new_page()
    other.goto(link)
    wait_ready(other)
    expect(other.locator(".copied")).to_be_visible()


def test_a_link_as_a_code(person: Person) -> None:
    person.open(UNFINISHED)
    person.press("menu")
    person.tap(".record summary")
    person.press("code")
    expect(person.page.locator("dialog svg.code")).to_be_visible()
    assert person.page.locator("dialog svg.code path").get_attribute("d")

    person.open(random_game(1, most_rolls=60, players=6))
    person.press("menu")
    person.tap(".record summary")
    person.press("code")
    expect(person.page.locator("dialog")).to_contain_text("too long for a QR code")


def test_damaged_saves_are_downloaded_and_forgotten(person: Person, tmp_path: Path) -> None:
    broken = {key: text[:60] for key, text in kept_game(UNFINISHED).items()}
    person.open(kept=broken)
    person.page.goto(person.url + "#view=exchange")
    expect(person.page.locator(".damaged li")).to_have_count(1)
    path = download(person, "save-damaged", "", tmp_path)
    assert path.read_text("utf-8") in broken.values()
    person.tap(".damaged [data-do=forget]")
    person.press("forget-yes")
    expect(person.page.locator(".damaged")).to_have_count(0)


def test_the_reminder_leads_to_the_export(person: Person, tmp_path: Path) -> None:
    person.open(kept=finished_games(*[random_game(seed, players=1) for seed in range(6)]))
    expect(person.page.locator("#r-notice")).to_contain_text("file")
    person.tap("#r-notice [data-do=exchange]")
    download(person, "export-all", "", tmp_path)
    person.page.goto(person.url)
    person.reload()
    expect(person.page.locator(".recent svg")).to_be_visible()
    expect(person.page.locator("#r-notice")).to_be_empty()


def test_nothing_is_hidden_from_screen_readers(
    person: Person, tmp_path: Path, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    person.open(kept=finished_games(THREE), suffix="#view=exchange")
    path = download(person, "export-all", "", tmp_path)
    choose_file(person, path)
    assert accessibility_faults(person.page) == []
    person.open(suffix=game_fragment(write_game(UNFINISHED)))
    assert accessibility_faults(person.page) == []
    person.press("code")
    expect(person.page.locator("dialog svg.code")).to_be_visible()
    assert accessibility_faults(person.page) == []


def test_a_game_played_on_from_a_copy_is_ones_own(person: Person) -> None:
    person.open(suffix=game_fragment(write_game(UNFINISHED)))
    person.press("go-on")
    person.play(Random(1), rolls=1)
    game = replayed(person.record())
    assert game.state.roll == UNFINISHED.state.roll + 1
    person.reload()
    assert person.record() == write_game(game, person.kept_session().other_tags)
