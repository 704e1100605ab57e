"""Keer op Keer 2: whole games by hand, each action, bombs that win bombs, what the rule sets change."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from kok.editions import EDITIONS
from kok.i18n import Words
from kok.notation import write_game
from kok.terms import rule_differences
from tests.command import run
from tests.records import cells, record

from .driver import Person, check_all_sheets, check_sheet, number, replayed
from .scripts import Script, happenings, perform

EN = Words("en")
THREE = ("Ada", "Bo", "Cor")
ACTIONS = {"bomb", "heart", "stars", "row", "block"}

ON_A_PHONE = Script(49, "kok2-b", "explainer", THREE)
ALONE = [
    Script(16, "kok2-a", "explainer", ("Ada",)),
    Script(58, "kok2-b", "box", ("Ada",)),
    Script(168, "kok2-a", "fiche", ("Ada",)),
]
TOGETHER = [Script(198, "kok2-a", "box", THREE), Script(844, "kok2-b", "fiche", THREE)]
LAST_ROLLS = 8


def totals(person: Person) -> list[int]:
    person.press("end")
    return [number(text) for text in person.page.locator("#r-score tr.tot td").all_inner_texts()]


def check_with_the_command(person: Person) -> None:
    """The command line makes of the record the same totals as the last page."""
    done = run("replay", "-", "--json", text=person.record())
    assert done.status == 0
    assert [each["score"]["total"] for each in json.loads(done.out)["players"]] == totals(person)


def test_a_whole_game_of_three_on_a_phone(thumbs: Person) -> None:
    game = ON_A_PHONE.game()
    assert happenings(game) >= {*ACTIONS, "chain", "columns together", "extra roll"}
    thumbs.open(ON_A_PHONE.start())
    perform(thumbs, game)
    assert replayed(thumbs.record()).moves == game.moves
    check_all_sheets(thumbs, game)
    check_with_the_command(thumbs)


@pytest.mark.parametrize("script", ALONE, ids=lambda script: script.rules)
def test_a_whole_game_alone(person: Person, script: Script) -> None:
    game = script.game()
    person.open(script.start())
    perform(person, game)
    assert replayed(person.record()).moves == game.moves
    check_sheet(person.look(), game)
    check_with_the_command(person)


@pytest.mark.parametrize("script", TOGETHER, ids=lambda script: script.rules)
def test_the_last_rolls_of_three(person: Person, script: Script) -> None:
    game = script.game()
    rolls = [at for at, move in enumerate(game.moves) if move.dice]
    begun = rolls[-LAST_ROLLS]
    person.open(write_game(game.at(begun), {"Seed": str(script.seed)}))
    perform(person, game, begun=begun)
    assert replayed(person.record()).moves == game.moves
    check_all_sheets(person, game)
    check_with_the_command(person)


# ---- the special die

SIDE_B = {"game": "kok2", "Sheet": "kok2-b", "SetupRoll": "12"}


def test_a_heart_is_one_tap(person: Person) -> None:
    person.open(record("12. gyp/123/heart", Setup="H2", **SIDE_B))
    person.die("special")
    assert person.look().can("confirm")
    person.press("confirm")
    assert "12. gyp/123/heart heart" in person.record()
    # One heart is circled, and the die is spent.
    assert person.page.locator("#r-sheet .pen.fine").count() == 1
    assert person.page.locator("#r-sheet .pen.spent").count() == 1


@pytest.mark.parametrize(
    ("face", "taps", "choice"),
    [
        ("bomb", ("A1", "A2", "B2"), "bomb:A1A2B2"),
        ("stars", ("H4",), "stars:H4"),
        ("row", ("G2", "I2"), "row:G2I2"),
        ("block", ("H1",), "block:H1"),
    ],
)
def test_an_action_is_chosen_on_the_sheet(
    person: Person, face: str, taps: tuple[str, ...], choice: str
) -> None:
    person.open(record(f"12. gyp/123/{face}", Setup="H2", **SIDE_B))
    person.die("special")
    seen = person.look()
    assert seen.lit | seen.pencilled
    for name in taps:
        if name not in person.look().pencilled:
            person.cell(name)
    person.press("confirm")
    assert choice in person.record()


def test_without_a_free_special_die_nothing_fits(person: Person) -> None:
    person.open(record("12. gyp/123/heart", Setup="H2 dice=0", **SIDE_B))
    assert person.look().dice[-1]["state"] == "nofit"
    person.die("special")
    assert not person.look().can("confirm")
    person.die("color", 0)
    assert person.look().dice[0]["state"] == "chosen"


# ---- bombs


def test_a_chain_of_bombs_and_its_undo(person: Person) -> None:
    person.open(record("12. gpo/123/heart", Setup="H2", **SIDE_B))
    seen = [drawn(person)]
    person.cell("I2")
    person.press("confirm")
    look = person.look()
    assert (look.player, "confirm" in look.acts, look.can("roll")) == (0, True, False)
    assert {"C2", "A1"} <= look.lit
    assert person.find("pass").inner_text() == "Do not throw"
    seen.append(drawn(person))
    person.cell("C2")
    person.cell(min(look.lit & {"C3"}))
    person.press("confirm")
    seen.append(drawn(person))
    assert "12. gpo/123/heart o1:I2!bomb:C2C3\n" in person.record()
    person.press("pass")
    assert "12. gpo/123/heart o1:I2!bomb:C2C3!bomb:-\n" in person.record()
    assert person.look().can("roll")
    whole = person.record()
    for before in reversed(seen):
        person.press("undo")
        assert drawn(person) == before
    assert "12. gpo/123/heart\n" in person.record()
    for _ in seen:
        person.press("redo")
    assert person.record() == whole


def drawn(person: Person) -> str:
    """The sheet as it is drawn, but for crosses that are being drawn."""
    return person.page.locator("#r-sheet").inner_html().replace("pen fresh", "pen")


def test_a_won_bomb_is_still_to_be_thrown_after_a_reload(person: Person) -> None:
    person.open(record("12. gpo/123/heart o1:I2", Setup="H2", **SIDE_B))
    person.cell("C2")
    before = person.look()
    person.reload()
    after = person.look()
    assert (after.cells, after.acts, after.say) == (before.cells, before.acts, before.say)
    person.press("confirm")
    assert "o1:I2!bomb:C2\n" in person.record()


def test_others_wait_for_a_bomb(person: Person) -> None:
    tags = SIDE_B | {"SetupRoll": "13", "Players": "Ada,Bo,Cor"}
    person.open(record("13. gpo/123/heart", Setup="H2", **tags))
    person.cell("I2")
    person.press("confirm")
    seen = person.look()
    assert "Ada has a bomb to throw" in seen.turn
    person.press("player", 1)
    assert not person.look().can("pass")


# ---- bonuses


def test_undo_after_a_row_bonus_restores_all(person: Person) -> None:
    # Row 4 gives a special die.
    person.open(record("12. ypb/123/heart", Setup=cells("4", without="A4", sheet="kok2-b"), **SIDE_B))
    before, look = drawn(person), person.look()
    person.cell("A4")
    person.press("confirm")
    assert "special die freed" in person.look().live
    assert person.look().score == look.score + 5 + 1
    person.press("undo")
    assert (drawn(person), person.look().score) == (before, look.score)


def test_first_together_in_a_row_both_get_its_bonus(person: Person) -> None:
    setup = ";".join([cells("4", without="A4", sheet="kok2-b")] * 2)
    tags = SIDE_B | {"SetupRoll": "2", "Players": "Ada,Bo"}
    person.open(record("2. yyb/113/heart", Setup=setup, **tags))
    before = [number(seat["total"]) for seat in person.look().seats]
    for _ in range(2):
        person.cell("A4")
        person.press("confirm")
    assert [number(seat["total"]) for seat in person.look().seats] == [total + 6 for total in before]


def test_hearts_are_noted_with_the_column(person: Person) -> None:
    setup = f"{cells('A', without='A4', sheet='kok2-b')} hearts=3"
    person.open(record("12. ypb/123/heart", Setup=setup, **SIDE_B))
    before = person.look().score
    person.cell("A4")
    person.press("confirm")
    assert person.look().score == before + 5 + 3
    expect(person.page.locator("#r-sheet .hnum")).to_have_text(["3"])


# ---- what the rule sets change


def test_an_extra_roll_is_announced_to_all(person: Person) -> None:
    setup = f"{cells('gy', without='A4', sheet='kok2-b')};H2;H2"
    tags = SIDE_B | {"SetupRoll": "4", "Players": "Ada,Bo,Cor"}
    person.open(record("4. yyb/123/heart", Setup=setup, **tags))
    person.cell("A4")
    person.press("confirm")
    person.press("pass")
    person.press("pass")
    assert "One more roll, then the game is over." in person.look().turn
    person.press("roll")
    for _ in range(3):
        assert "This is the last roll." in person.look().turn
        person.press("pass")
    assert person.look().acts.keys() >= {"end"}


def test_in_turn_order_only_the_next_one_chooses(person: Person) -> None:
    tags = SIDE_B | {"SetupRoll": "4", "Players": "Ada,Bo,Cor"}
    for rules, choosers in (("explainer", [1]), ("box", [1, 2])):
        person.open(record("4. gyp/123/heart -", Rules=rules, **tags))
        seats = person.look().seats
        assert [at for at, seat in enumerate(seats) if "choose" in seat["tone"].split()] == choosers


def test_the_form_tells_what_the_rule_sets_change(person: Person) -> None:
    person.open()
    person.press("pick-game", "kok2")
    person.tap(".differs summary")
    lines = rule_differences(EN, EDITIONS["kok2"], 1)
    expect(person.page.locator(".differs tbody tr")).to_contain_text([line.name for line in lines])
    for line, row in zip(lines, person.page.locator(".differs tbody tr").all(), strict=True):
        expect(row.locator("td")).to_have_text(list(line.values))
    person.begin("Ada", game="kok2", rule_set="fiche", house_rules=["soft_start", "timer"])
    rules = replayed(person.record()).rules
    assert (rules.start, rules.roll_limit, rules.tie) == ("GHI", 30, "least_minus")


def test_the_symbols_of_both_sides_are_drawn(person: Person) -> None:
    for sheet, symbols in (("kok2-a", 5), ("kok2-b", 12)):
        person.open(record("1. gyp/123/heart", game="kok2", Sheet=sheet))
        assert person.page.locator("#r-sheet .cell .disc").count() == symbols
        expect(person.page.get_by_role("gridcell", name="special die")).to_have_count(5)


