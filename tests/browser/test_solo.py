"""A game alone: thirty rolls, the ways to a first mark, what is said of cells that cannot be marked."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from kok.cells import CELL_NAMES, parse_cell
from kok.describe import score_lines, solo_label
from kok.game import Game
from kok.i18n import Words
from kok.terms import Place, why_text
from kok.why import why_not
from tests.random_games import random_positions
from tests.records import cells, record

from .driver import Person, cells_of, check_sheet, number, replayed

EN = Words("en")


def test_a_whole_game_is_what_its_record_says(person: Person) -> None:
    person.open()
    person.begin("Ada", sheet="kok1-blue")
    random = Random(1)
    strokes = person.page.locator("#r-sheet .stroke")
    for roll in range(1, 31):
        assert person.play(random, rolls=1) == 1
        assert strokes.count() == roll
    assert not person.look().can("roll")
    assert strokes.count() == 2 * 15
    text = person.record()
    game = replayed(text)
    assert (game.is_over, game.state.roll, game.sheet.id) == (True, 30, "kok1-blue")
    check_sheet(person.look(), game)

    person.press("end")
    _check_end(person, game)
    person.press("again")
    seen = person.look()
    assert (seen.view, seen.marked, seen.score) == ("game", set(), 8 - 30)
    assert replayed(person.record()).sheet.id == "kok1-blue"


def _check_end(person: Person, game: Game) -> None:
    seen = person.look()
    total = game.score(0).total
    assert seen.view == "end"
    assert number(seen.total) == total
    assert seen.marked == cells_of(game.state.marks[0].marked)
    expect(person.page.locator("#r-head h1")).to_have_text(solo_label(EN, total))
    rows = person.page.locator("#r-score tr")
    points = [number(text) for text in rows.locator("td").all_inner_texts()]
    lines = score_lines(EN, game, 0)
    assert points == [line.points for line in lines]
    expect(rows.locator("th")).to_contain_text([line.name for line in lines])
    expect(person.page.locator("#r-live")).to_contain_text(solo_label(EN, total))


def test_solo_starts_in_one_tap(person: Person) -> None:
    person.open()
    person.press("solo")
    person.press("roll")
    assert len(person.look().dice) == 4


# ---- the first taps

FIRST = record("1. gp/13")
"""Black sheet: of green 1 only H1 can go; pink 3 goes in H3 I2 I3 J3 in two ways."""


def test_dice_first_lights_what_they_can_mark(person: Person) -> None:
    person.open(FIRST)
    person.die("color", 1)
    assert person.look().lit == {"H3", "I2", "I3", "J3"}
    person.die("number", 0)
    assert person.look().pencilled == {"H3"}
    person.die("number", 1)
    seen = person.look()
    assert (seen.lit, seen.pencilled) == ({"I2", "I3", "J3"}, {"H3"})
    assert not seen.can("confirm")
    person.cell("J3")
    seen = person.look()
    assert seen.pencilled == {"H3", "I3", "J3"}
    person.press("confirm")
    assert person.look().marked == {"H3", "I3", "J3"}
    assert "1. gp/13 p3:H3I3J3" in person.record()


def test_every_pair_lights_what_the_engine_allows(person: Person) -> None:
    game = replayed(record("12. bx/4?", SetupRoll="12", Setup="H4H5G4G5F6E6 jokers=2"))
    person.open(game)
    legal = list(game.legal_choices())
    for color_at, color in enumerate("bx"):
        for number_at, face in enumerate("4?"):
            person.die("color", color_at)
            person.die("number", number_at)
            seen = person.look()
            mask = 0
            for choice in legal:
                if (choice.color, choice.number) == (color, face):
                    mask |= choice.cells
            assert seen.lit | seen.pencilled == cells_of(mask)
            person.press("undo")


def test_a_forced_group_is_pencilled_unasked(person: Person) -> None:
    person.open(FIRST)
    person.die("color", 0)
    person.die("number", 0)
    assert person.look().pencilled == {"H1"}
    assert person.look().can("confirm")


def test_a_cell_first_takes_the_dice_up(person: Person) -> None:
    person.open(FIRST)
    person.cell("J3")
    seen = person.look()
    assert seen.pencilled == {"H3", "I3", "J3"}
    assert [die["at"] for die in seen.dice if die["state"] == "chosen"] == ["color:1", "number:1"]
    person.press("confirm")
    assert "p3:H3I3J3" in person.record()


def test_a_tap_again_takes_back(person: Person) -> None:
    person.open(FIRST)
    person.cell("J3", "J3")
    seen = person.look()
    assert seen.pencilled == {"H3", "I3"}
    assert not seen.can("confirm")
    person.cell("I2")
    assert person.look().pencilled == {"H3", "I3", "I2"}
    person.press("confirm")
    person.press("roll")
    assert "p3:H3I2I3" in person.record()


def test_a_die_tapped_again_is_laid_back(person: Person) -> None:
    person.open(FIRST)
    person.die("color", 0)
    person.die("color", 0)
    seen = person.look()
    assert seen.lit == set()
    assert not [die for die in seen.dice if die["state"] == "chosen"]


def test_another_group_takes_the_place_of_the_pencilled_one(person: Person) -> None:
    person.open(FIRST)
    person.cell("J3", "H1")
    seen = person.look()
    assert seen.pencilled == {"H1"}
    assert [die["at"] for die in seen.dice if die["state"] == "chosen"] == ["color:0", "number:0"]


def test_pass_is_called_for_when_nothing_fits(person: Person) -> None:
    person.open(record("9. gg/44", SetupRoll="9", Setup=f"{cells('g', without='K7L7')}"))
    seen = person.look()
    assert "call" in seen.acts["pass"]["tone"].split()
    assert all(die["state"] == "nofit" for die in seen.dice)
    person.press("pass")
    assert "9. gg/44 -" in person.record()


# ---- jokers


def test_a_joker_is_not_spent_where_a_real_die_fits(person: Person) -> None:
    person.open(record("1. px/33"))
    person.cell("J3")
    person.press("confirm")
    assert "px/33 p3:H3I3J3" in person.record()


def test_a_joker_taken_up_and_passed_is_kept(person: Person) -> None:
    person.open(record("1. xx/1?"))
    person.die("color", 0)
    person.die("number", 1)
    person.press("pass")
    seen = person.look()
    assert seen.score == 8 - 30
    expect(person.page.locator(".purse")).to_contain_text("8")


def test_a_change_of_mind_costs_one_joker_only(person: Person) -> None:
    person.open(record("1. xx/33"))
    person.die("color", 0)
    person.die("number", 0)
    person.cell("J3", "H4", "H6", "I7")
    assert person.look().pencilled >= {"H6", "I7"}
    person.cell(*{"H7"} - person.look().pencilled)
    person.press("confirm")
    expect(person.page.locator(".purse")).to_contain_text("7")


def test_a_joker_die_without_jokers_does_not_lock_the_turn(person: Person) -> None:
    person.open(record("9. px/1?", SetupRoll="9", Setup="H3 jokers=0"))
    seen = person.look()
    assert [die["state"] for die in seen.dice] == ["free", "nofit", "free", "nofit"]
    person.die("color", 1)
    assert person.look().say == "Nothing fits these dice."
    person.die("color", 0)
    person.die("number", 0)
    assert person.look().pencilled == {"I3"}
    person.press("confirm")
    assert "px/1? p1:I3" in person.record()


def test_a_pair_without_a_place_does_not_lock_the_turn(person: Person) -> None:
    # Of green 1 there is H1; green 3 goes nowhere.
    person.open(FIRST)
    person.die("color", 0)
    assert [die["state"] for die in person.look().dice] == ["chosen", "free", "free", "nofit"]
    person.die("number", 1)
    seen = person.look()
    assert [die["state"] for die in seen.dice] == ["nofit", "free", "free", "chosen"]
    person.die("color", 1)
    person.cell("J3")
    assert person.look().can("confirm")


# ---- undo


def test_undo_and_redo_inside_the_roll(person: Person) -> None:
    person.open(FIRST)
    before = person.look()
    person.cell("J3")
    pencilled = person.look()
    person.press("undo")
    assert person.look().cells == before.cells
    person.cell("J3")
    person.press("confirm")
    after = person.look()
    person.press("undo")
    taken_back = person.look()
    assert (taken_back.cells, taken_back.score) == (before.cells, before.score)
    assert not taken_back.can("confirm")
    assert "call" not in taken_back.acts["pass"]["tone"].split()
    person.press("redo")
    assert person.look().cells == after.cells
    assert pencilled.pencilled == after.marked
    person.press("roll")
    seen = person.look()
    assert not seen.can("undo")
    assert "redo" not in seen.acts


def test_the_last_choice_can_be_undone_until_a_new_game(person: Person) -> None:
    person.open(record("30. gp/13", SetupRoll="30", Setup="H3"))
    person.cell("H1")
    person.press("confirm")
    person.press("end")
    assert person.look().view == "end"
    person.page.go_back()
    person.press("undo")
    seen = person.look()
    assert (seen.view, seen.marked) == ("game", {"H3"})
    person.press("pass")
    person.press("end")
    person.press("again")
    seen = person.look()
    assert not seen.can("undo")
    assert seen.can("roll")


# ---- why not


def test_why_not_in_the_words_of_the_clause(person: Person) -> None:
    random = Random(5)
    asked = 0
    for game, _ in random_positions(10, seed=11):
        if game.state.bomber is not None:
            continue
        person.open(game)
        asked += sum(_ask_why_not(person, game, random) for _ in range(12))
    assert asked >= 80


def _ask_why_not(person: Person, game: Game, random: Random) -> bool:
    """Taps a cell that the dice taken up cannot mark; what is said is the clause the engine refuses with."""
    player, dice = game.choosers()[0], game.state.dice
    assert dice is not None
    person.press("die", random.choice(_in_reach(person, "color")))
    person.press("die", random.choice(_in_reach(person, "number")))
    seen = person.look()
    held = [die["at"].split(":") for die in seen.dice if die["state"] == "chosen"]
    cell = random.choice([name for name in CELL_NAMES if name not in seen.lit | seen.pencilled])
    if [kind for kind, _ in held] != ["color", "number"]:
        return False
    color, face = dice.colors[int(held[0][1])], dice.numbers[int(held[1][1])]
    broken = why_not(game, player, color, face, parse_cell(cell))
    assert broken is not None
    person.cell(cell)
    assert person.look().say == why_text(EN, broken, Place(game.rules, game.state.marks[player]))
    return True


def _in_reach(person: Person, kind: str) -> list[str]:
    """The dice of a kind that could be taken up now and are not."""
    dice = person.look().dice
    return [die["at"] for die in dice if die["at"].startswith(kind) and die["state"] in ("free", "nofit")]
