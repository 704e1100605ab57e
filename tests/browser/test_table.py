"""Several players at one device: who may choose, which dice are gone, undo across players, firsts, names."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from kok.form import clean_name
from tests.records import cells, record

from .driver import Person, Sight, check_all_sheets, check_sheet, number, replayed

THREE = "Ada,Bo,Cor"


def seat(seen: Sight, player: int) -> dict[str, str]:
    return seen.seats[player]


def is_choosing(seen: Sight, player: int) -> bool:
    return "choose" in seat(seen, player)["tone"].split()


def chosen(person: Person, player: int, *names: str) -> None:
    """Turns to a player, pencils cells in and confirms."""
    if person.look().player != player:
        person.press("player", player)
    for name in names:
        if name not in person.look().pencilled:
            person.cell(name)
    person.press("confirm")


def test_a_whole_game_with_passive_players_in_any_order(person: Person) -> None:
    person.open()
    person.begin("Ada", "Bo", "Cor", house_rules=["timer"])
    random = Random(4)
    thrown = person.play(random, mixed=True)
    game = replayed(person.record())
    assert game.is_over and game.state.roll == thrown == 30
    check_all_sheets(person, game)

    person.press("end")
    check_all_sheets(person, game)
    outcome = game.outcome()
    assert outcome is not None
    totals = person.page.locator("#r-score tr.tot td").all_inner_texts()
    assert tuple(map(number, totals)) == outcome.totals
    expect(person.page.locator("#r-head h1")).to_contain_text(game.players[outcome.winners[0]])
    assert number(person.look().total) == max(outcome.totals)


# ---- who may choose


def test_the_one_who_threw_chooses_first_then_all_others_in_any_order(person: Person) -> None:
    person.open(record("1. gyp/113", Players=THREE))
    seen = person.look()
    assert [is_choosing(seen, player) for player in range(3)] == [True, False, False]
    assert "Ada" in seen.turn
    person.press("player", 2)
    seen = person.look()
    assert seen.turn.startswith("C") and "Cor" in seen.turn
    assert "confirm" not in seen.acts
    person.cell("H1")
    assert person.look().say == "Cor cannot choose now."
    chosen(person, 0, "H1")
    seen = person.look()
    assert [is_choosing(seen, player) for player in range(3)] == [False, True, True]
    chosen(person, 2, "H3", "I3", "J3")
    seen = person.look()
    assert (seen.player, [is_choosing(seen, player) for player in range(3)]) == (1, [False, True, False])
    chosen(person, 1, "H1")
    assert person.look().can("roll")
    assert "1. gyp/113 g1:H1 g1:H1 p3:H3I3J3" in person.record()


def test_the_first_three_rolls_are_open_and_say_so(person: Person) -> None:
    for roll, is_open in ((3, True), (4, False)):
        active = (roll - 1) % 3
        passive = (active + 1) % 3
        person.open(record(f"{roll}. gyp/113", Players=THREE, SetupRoll=str(roll)))
        assert ("Open roll: everyone chooses from all dice." in person.look().turn) == is_open
        chosen(person, active, "H1")
        person.press("player", passive)
        states = [die["state"] for die in person.look().dice]
        assert ("taken" in states) != is_open


def test_dice_that_were_taken_are_gone(person: Person) -> None:
    person.open(record("4. ggp/113", Players=THREE, SetupRoll="4"))
    chosen(person, 0, "H1")
    seen = person.look()
    assert seen.player == 1
    assert [die["state"] for die in seen.dice] == ["taken", "free", "free", "taken", "free", "free"]
    assert seen.dice[0]["label"] == "green, taken by Ada"
    expect(person.find("die", "color:0").locator(".taker")).to_have_attribute("data-name", "Ada")
    assert "Ada took green 1." in seen.turn
    person.die("color", 0)
    assert person.look().say == "Ada has taken this die."
    # Dice are things: the other green and the other 1 are still there.
    person.die("color", 1)
    person.die("number", 1)
    assert person.look().pencilled == {"H1"}
    person.press("confirm")
    chosen(person, 2, "H1")
    assert "4. ggp/113 g1:H1 g1:H1 g1:H1" in person.record()


def test_whoever_throws_and_passes_leaves_all_dice(person: Person) -> None:
    person.open(record("4. gyp/113", Players=THREE, SetupRoll="4"))
    person.press("pass")
    seen = person.look()
    assert "Ada passed: all dice are free to choose." in seen.turn
    assert {die["state"] for die in seen.dice} == {"free"}


def test_a_player_without_a_choice_is_passed_on_with_a_word(person: Person) -> None:
    person.open(record("4. ggg/113", Players=THREE, SetupRoll="4", Setup=f"H3;{cells('g')};H3"))
    chosen(person, 0, "H1")
    seen = person.look()
    assert seen.player == 2
    assert seen.say == seen.live == "Bo has no legal choice and passes."
    assert "done" in seat(seen, 1)["tone"]
    chosen(person, 2, "H1")
    assert "4. ggg/113 g1:H1 - g1:H1" in person.record()


# ---- undo


def test_undo_across_players_and_redo(person: Person) -> None:
    person.open(record("1. gyp/113", Players=THREE))
    seen = [person.look()]
    chosen(person, 0, "H1")
    seen.append(person.look())
    chosen(person, 2, "H3", "I3", "J3")
    seen.append(person.look())
    chosen(person, 1, "H6")
    whole = person.record()
    for before in (seen[2], seen[1], seen[0]):
        person.press("undo")
        after = person.look()
        assert [each["total"] for each in after.seats] == [each["total"] for each in before.seats]
        assert {before.player, after.player} <= {0, 1, 2}
        assert after.pencilled == set()
        assert not after.can("confirm")
    assert person.look().player == 0
    assert "1. gyp/113\n" in person.record()
    for _ in range(3):
        person.press("redo")
    assert person.record() == whole


def test_undo_takes_back_the_passes_that_followed_by_themselves(person: Person) -> None:
    full = cells("g")
    person.open(record("4. ggg/113", Players=THREE, SetupRoll="4", Setup=f"H3;{full};{full}"))
    chosen(person, 0, "H1")
    seen = person.look()
    assert seen.say == "Bo and Cor have no legal choice and pass."
    assert seen.can("roll")
    person.press("undo")
    seen = person.look()
    assert (seen.player, seen.marked) == (0, {"H3"})
    assert "4. ggg/113\n" in person.record()
    person.press("redo")
    assert "4. ggg/113 g1:H1 - -" in person.record()


def test_undo_never_goes_past_a_thrown_roll(person: Person) -> None:
    person.open(record("1. gyp/113 g1:H1 g1:H1 g1:H1", Players=THREE))
    assert person.look().can("undo")
    person.press("roll")
    seen = person.look()
    assert not seen.can("undo")
    dice = [die["label"] for die in seen.dice]
    person.press("pass")
    person.press("undo")
    assert [die["label"] for die in person.look().dice] == dice


# ---- firsts, end, tie


def test_firsts_of_one_roll_all_get_the_upper_value(person: Person) -> None:
    all_but_one = cells("A", without="A1")
    setup = f"{all_but_one};{all_but_one};{all_but_one}H2"
    person.open(record("4. ggg/111", Players=THREE, SetupRoll="4", Setup=setup))
    before = number(seat(person.look(), 0)["total"])
    chosen(person, 0, "A1")
    chosen(person, 1, "A1")
    person.press("player", 2)
    person.press("pass")
    seen = person.look()
    assert [number(each["total"]) - before for each in seen.seats] == [5, 5, 0]
    # Later it is the lower value, also for the next one.
    person.press("player", 2)
    assert person.page.locator("#r-sheet .val1.gone").count() == 1
    check_all_sheets(person, replayed(person.record()))


def test_later_ones_get_the_lower_value_each(person: Person) -> None:
    full, rest = cells("Ay"), cells("Ay", without="A1B7")
    person.open(record("4. gyy/111", Players=THREE, SetupRoll="4", Setup=f"{full};{rest};{rest}"))
    person.press("pass")
    chosen(person, 1, "A1")
    chosen(person, 2, "B7")
    game = replayed(person.record())
    check_all_sheets(person, game)
    assert game.state.marks[1].columns[0] == 3
    assert [game.state.marks[player].colors[1] for player in range(3)] == [5, None, 3]


def test_the_last_roll_is_played_by_all(person: Person) -> None:
    setup = f"{cells('gy', without='A1')};H3;H3"
    person.open(record("4. gbb/123", Players=THREE, SetupRoll="4", Setup=setup))
    chosen(person, 0, "A1")
    seen = person.look()
    assert "The game ends with this roll." in seen.turn
    assert [is_choosing(seen, player) for player in range(3)] == [False, True, True]
    person.press("pass")
    person.press("pass")
    assert person.look().acts.keys() >= {"end"}
    person.press("end")
    expect(person.page.locator("#r-head")).to_contain_text("Ada has completed two colours.")


def test_a_tie_is_a_shared_victory(person: Person) -> None:
    same = cells("gy", without="A1")
    person.open(record("5. gbg/113", Players="Ada,Bo", SetupRoll="5", Setup=f"{same};{same}"))
    chosen(person, 0, "A1")
    chosen(person, 1, "A1")
    person.press("end")
    head = person.page.locator("#r-head")
    expect(head.locator("h1")).to_contain_text("Ada and Bo share the victory")
    expect(head).to_contain_text("Totals and unused jokers are equal.")
    assert person.page.locator("#r-score .circ").count() == 2


# ---- names

AWKWARD = ['<b>"Eve"</b>', "W" * 60, "👩‍👩‍👧 & 'Zoë'"]


def test_awkward_names_are_shown_as_they_are_written(person: Person) -> None:
    person.open()
    person.begin(*AWKWARD)
    names = [clean_name(name) for name in AWKWARD]
    game = replayed(person.record())
    assert list(game.players) == names
    expect(person.page.locator("#r-others .hd b")).to_have_text(names)
    person.press("roll")
    assert names[0] in person.look().turn
    person.play(Random(1), rolls=3)
    expect(person.page.locator("#r-log b", has_text=names[2]).first).to_be_visible()
    assert person.page.locator("#app b b").count() == 0
    check_sheet(person.look(), replayed(person.record()))
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("written", ["", "   "])
def test_players_without_a_name_have_a_number(person: Person, written: str) -> None:
    person.open()
    person.begin(written, written)
    assert replayed(person.record()).players == ("Player 1", "Player 2")
