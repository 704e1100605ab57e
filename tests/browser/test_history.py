"""Games beside the table in a browser: those that wait, the finished ones, one looked at step by step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kok.game import Game
from kok.notation import write_game
from kok.saves import finished_game
from kok.store import Store
from tests.random_games import random_game
from tests.shaky import Shaky

from .driver import Person, cells_of, number, replayed


def finished_games(*games: Game) -> dict[str, str]:
    """The local storage of a device with finished games, the first one the latest."""
    kept: dict[str, str] = {}
    found = [
        finished_game(game, write_game(game), id=f"g-{at}", date=f"2026-01-{28 - at:02}T12:00:00Z")
        for at, game in enumerate(games)
    ]
    Store(Shaky(kept)).add_finished(*found)
    return kept


SOLO = random_game(5, players=1)
THREE = random_game(13, players=3)


def shown_marks(person: Person) -> set[str]:
    """The crosses on the sheet in view."""
    return person.look().marked


def check_position(person: Person, game: Game, at: int) -> None:
    """The page shows a game as it was after `at` moves."""
    position = game.at(at)
    expect(person.page.locator(".stepper .count")).to_contain_text(f"{at} of {len(game.moves)}")
    assert person.page.locator("#r-at").input_value() == str(at)
    last = position.moves[-1] if at else None
    player = position.active if last is None or last.player is None else last.player
    assert shown_marks(person) == cells_of(position.state.marks[player].marked)
    totals = [number(seat["total"]) for seat in person.look().seats]
    assert totals == ([] if game.is_solo else [position.score(at).total for at in range(len(game.players))])


def test_several_running_games_are_listed_resumed_and_forgotten(person: Person) -> None:
    person.open()
    for names, rolls in ((("Ada",), 1), (("Bo", "Cor"), 2)):
        person.begin(*names)
        person.play(Random(1), rolls=rolls)
        person.press("menu")
        person.press("new-game")
    first = replayed_in_list(person, 0)
    assert "Ada" in first and "Roll 1" in first
    expect(person.page.locator(".waiting")).to_contain_text("Bo, Cor")
    person.tap(".running [data-do=resume]")
    assert replayed(person.record()).players == ("Ada",)
    person.page.go_back()
    assert "Bo and Cor" in replayed_in_list(person, 0)

    person.tap(".running [data-do=forget]")
    person.press("close")
    expect(person.page.locator(".running li")).to_have_count(1)
    person.tap(".running [data-do=forget]")
    person.press("forget-yes")
    expect(person.page.locator(".running li")).to_have_count(0)
    person.reload()
    assert replayed(person.record()).players == ("Ada",)


def replayed_in_list(person: Person, at: int) -> str:
    return person.page.locator(".running li").nth(at).inner_text()


def test_seats_are_reordered_and_earlier_names_offered(person: Person) -> None:
    person.open()
    person.begin("Ada", "Bo", "Cor")
    person.press("menu")
    person.press("new-game")
    person.press("move-player", "2:-1")
    fields = person.page.locator("[name^=player-]")
    assert [field.input_value() for field in fields.all()] == ["Ada", "Cor", "Bo"]
    person.press("remove-player", 2)
    known = person.page.locator("datalist#names option")
    offered = known.evaluate_all("(all) => all.map((one) => one.value)")
    assert offered == ["Bo"] and fields.first.get_attribute("list") == "names"


def test_seats_are_renamed_during_a_game(person: Person) -> None:
    person.open()
    person.begin("Ada", "Bo")
    person.play(Random(1), rolls=1)
    person.press("menu")
    person.tap(".names summary")
    person.write("seat-1", "Beatrix <b>")
    person.press("close")
    expect(person.page.locator("#r-others")).to_contain_text("Beatrix <b>")
    assert replayed(person.record()).players == ("Ada", "Beatrix <b>")
    person.reload()
    assert person.kept_session().game.players == ("Ada", "Beatrix <b>")


@pytest.mark.parametrize("game", [SOLO, THREE], ids=["solo", "three"])
def test_a_finished_game_is_stepped_through(person: Person, game: Game) -> None:
    person.open(kept=finished_games(game), suffix="#view=history")
    person.press("look", "g-0")
    last = len(game.moves)
    check_position(person, game, last)
    person.press("step-first")
    for at in range(1, 12):
        person.page.keyboard.press("ArrowRight")
        check_position(person, game, at)
    person.press("step-back")
    check_position(person, game, 10)
    person.page.keyboard.press("PageDown")
    at = next(at for at in range(11, last) if game.moves[at - 1].dice)
    check_position(person, game, at)
    person.page.keyboard.press("End")
    check_position(person, game, last)
    person.page.keyboard.press("Home")
    check_position(person, game, 0)
    expect(person.page.locator("#r-now")).to_contain_text("Before the first roll")
    assert not person.find("step-back").is_enabled()


def test_the_slider_follows_the_hand(person: Person) -> None:
    person.open(kept=finished_games(SOLO), suffix="#view=history")
    person.press("look", "g-0")
    box = person.page.locator("#r-at").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    person.page.mouse.move(box["x"] + box["width"] - 8, middle)
    person.page.mouse.down()
    for share in (0.8, 0.6, 0.5, 0.25):
        person.page.mouse.move(box["x"] + share * box["width"], middle)
        at = int(person.page.locator("#r-at").input_value())
        assert abs(at - share * len(SOLO.moves)) < 3
        check_position(person, SOLO, at)
    person.page.mouse.up()


def test_anybodys_sheet_can_be_kept_in_view(person: Person) -> None:
    person.open(kept=finished_games(THREE), suffix="#view=history")
    person.press("look", "g-0")
    person.press("sheet-of", 1)
    for at in (len(THREE.moves), len(THREE.moves) - 1, len(THREE.moves) - 2):
        assert shown_marks(person) == cells_of(THREE.at(at).state.marks[1].marked)
        person.press("step-back")


def test_the_running_game_is_looked_back_on(person: Person) -> None:
    person.open()
    person.begin("Ada")
    person.play(Random(3), rolls=3)
    record = person.record()
    person.press("menu")
    person.press("look-back")
    person.press("step-back")
    person.page.keyboard.press("p")
    person.press("continue")
    assert person.record() == record
    person.page.go_back()
    expect(person.page.locator(".replay")).to_be_visible()


def test_results_with_chart_dice_and_forgetting(person: Person) -> None:
    games = [random_game(seed, players=1) for seed in range(40)]
    first = (games[0].sheet.id, games[0].rules_text)
    alike = [game for game in games if (game.sheet.id, game.rules_text) == first]
    person.open(kept=finished_games(*games), suffix="#view=history")
    expect(person.page.locator(".games li")).to_have_count(40)
    best = max(game.score(0).total for game in alike)
    rows = person.page.locator(".bests .row")
    at = next(at for at, text in enumerate(rows.all_inner_texts()) if f"{len(alike)} game" in text)
    person.press("history-kind", at)
    expect(person.page.locator(".charted .chart")).to_be_visible()
    counted = person.page.locator(".games li").count()
    assert f"{counted} game" in rows.nth(at).inner_text()
    assert best <= max(number(text) for text in rows.locator("strong").all_inner_texts())

    person.press("history-dice")
    thrown = person.page.locator(".fair table").first.locator("tbody td:nth-last-child(2)").all_inner_texts()
    assert sum(map(int, thrown)) > 0
    person.tap(".games [data-do=forget]")
    person.press("forget-yes")
    expect(person.page.locator(".games li")).to_have_count(counted - 1)
    person.reload()
    expect(person.page.locator(".games li")).to_have_count(39)


def test_the_last_solo_games_on_the_first_page(person: Person) -> None:
    person.open(kept=finished_games(*[random_game(seed, players=1) for seed in range(8)]))
    expect(person.page.locator(".recent svg")).to_be_visible()


def test_a_game_played_to_its_end_stands_in_the_scores(thumbs: Person) -> None:
    thumbs.open()
    thumbs.begin("Ada")
    thumbs.play(Random(2))
    total = replayed(thumbs.record()).score(0).total
    thumbs.page.goto(thumbs.url + "#view=history")
    expect(thumbs.page.locator(".games .result")).to_have_text(str(total).replace("-", "−"))
    thumbs.tap(".games .look")
    expect(thumbs.page.locator("#r-now")).to_contain_text("Ada")
    assert thumbs.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_is_hidden_from_screen_readers(
    person: Person, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    games = [random_game(seed, players=1) for seed in range(15)]
    person.open(kept=finished_games(THREE, *games), suffix="#view=history")
    person.press("history-kind", 0)
    person.press("history-dice")
    assert accessibility_faults(person.page) == []
    person.tap(".games .look")
    assert accessibility_faults(person.page) == []
    person.press("forget")
    assert accessibility_faults(person.page) == []
    person.page.goto(person.url)
    expect(person.page.locator(".recent svg")).to_be_visible()
    assert accessibility_faults(person.page) == []
