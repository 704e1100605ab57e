"""A game by keyboard alone, the grid's keys, and keys that must do nothing."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from kok.cells import COLUMN_LETTERS
from tests.records import record

from .driver import Person, Sight, check_sheet, replayed

FIRST = record("1. gp/13")

_FOCUS = """() => {
  const active = document.activeElement;
  return {
    role: active.getAttribute("role") ?? "",
    do: active.dataset.do ?? "",
    arg: active.dataset.arg ?? "",
    label: active.getAttribute("aria-label") ?? active.textContent.trim(),
  };
}"""


class Typist:
    """Somebody without a pointer."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.keyboard = person.page.keyboard

    def focus(self) -> dict[str, str]:
        """What has the focus."""
        found: dict[str, str] = self.person.page.evaluate(_FOCUS)
        return found

    def press(self, *keys: str) -> None:
        """Presses keys one after another."""
        for key in keys:
            self.keyboard.press(key)

    def reach(self, **wanted: str) -> None:
        """Presses Tab until what has the focus is what is wanted."""
        for _ in range(80):
            focus = self.focus()
            if all(focus[name] == value for name, value in wanted.items()):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {wanted}")

    def go_to(self, cell: str) -> None:
        """Moves over the grid to a cell."""
        self.reach(role="gridcell")
        here = self.focus()["arg"]
        for at, back, forth in ((0, "ArrowLeft", "ArrowRight"), (1, "ArrowUp", "ArrowDown")):
            steps = ord(cell[at]) - ord(here[at])
            self.press(*[forth if steps > 0 else back] * abs(steps))
        assert self.focus()["arg"] == cell

    def choose(self, random: Random) -> None:
        """Takes dice and cells that go, and confirms, or passes."""
        number = 1 + len([die for die in self.look().dice if die["at"].startswith("color")])
        for kind, first in (("color", 1), ("number", number)):
            free = self.look().free_dice(kind)
            if free:
                self.press(str(first + int(random.choice(free).split(":")[1])))
        for _ in range(8):
            seen = self.look()
            if seen.can("confirm") or not seen.lit:
                break
            self.go_to(random.choice(sorted(seen.lit)))
            self.press(random.choice(["Enter", " "]))
        if self.look().can("confirm"):
            self.reach(do="confirm")
            self.press("Enter")
        else:
            self.press("p")

    def look(self) -> Sight:
        return self.person.look()


@pytest.fixture
def typist(person: Person) -> Typist:
    return Typist(person)


def test_a_game_by_keyboard_alone(typist: Typist) -> None:
    random = Random(8)
    typist.person.open()
    typist.reach(do="solo")
    typist.press("Enter")
    for _ in range(6):
        typist.reach(do="roll")
        typist.press("Enter")
        typist.choose(random)
    text = typist.person.record()
    game = replayed(text)
    assert game.state.roll == 6
    assert game.state.marks[0].marked
    check_sheet(typist.look(), game)


def test_arrows_home_and_end_move_over_the_grid(typist: Typist) -> None:
    typist.person.open(FIRST)
    typist.reach(role="gridcell")
    assert typist.focus()["arg"] == "H4"
    for key, cell in (
        ("ArrowRight", "I4"), ("ArrowDown", "I5"), ("ArrowLeft", "H5"), ("ArrowUp", "H4"), ("Home", "A4"),
        ("ArrowLeft", "A4"), ("End", "O4"), ("ArrowRight", "O4"), ("Control+Home", "A1"), ("ArrowUp", "A1"),
        ("Control+End", "O7"), ("ArrowDown", "O7"),
    ):  # fmt: skip
        typist.press(key)
        assert typist.focus()["arg"] == cell
    # One stop for Tab, wherever that is, and a frame round the drawn cell.
    expect(typist.person.page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    expect(typist.person.page.locator("#r-sheet .foc")).to_have_count(1)
    typist.press("Tab")
    expect(typist.person.page.locator("#r-sheet .foc")).to_have_count(0)
    typist.press("Shift+Tab")
    assert typist.focus()["arg"] == "O7"


def test_arrows_follow_the_sheet_when_it_is_turned(typist: Typist) -> None:
    typist.person.open(FIRST)
    typist.press("f")
    typist.reach(role="gridcell")
    typist.press("ArrowDown")
    assert typist.focus()["arg"] == "I4"
    typist.press("ArrowRight")
    assert typist.focus()["arg"] == "I5"
    typist.press("Control+End")
    assert typist.focus()["arg"] == "O7"
    typist.press("f")
    assert typist.focus()["arg"] == "O7"
    typist.press("ArrowLeft")
    assert typist.focus()["arg"] == "N7"


def test_enter_and_space_pencil_a_cell_in_and_out(typist: Typist) -> None:
    typist.person.open(record("1. yp/35"))
    typist.go_to("H6")
    for key, pencilled in (("Enter", {"H6"}), (" ", set()), (" ", {"H6"})):
        typist.press(key)
        assert typist.look().pencilled == pencilled
        assert typist.focus()["arg"] == "H6"


def test_dice_by_their_place_and_the_other_keys(typist: Typist) -> None:
    typist.person.open(record("4. gyp/133/heart", game="kok2", SetupRoll="4"))
    for key, die in (("1", "color:0"), ("6", "number:2"), ("s", "special:0")):
        typist.press(key)
        assert die in [each["at"] for each in typist.look().dice if each["state"] == "chosen"]
    typist.press("u")
    assert not [each for each in typist.look().dice if each["state"] == "chosen"]
    typist.press("p")
    assert typist.look().can("roll")
    typist.press("u")
    assert not typist.look().can("roll")
    typist.press("y")
    assert typist.look().can("roll")
    typist.press("?")
    assert typist.look().dialog == "How to play"
    typist.press("p", "u", "1")
    typist.press("Escape")
    seen = typist.look()
    assert (seen.dialog, seen.can("roll")) == ("", True)


def test_keys_with_modifiers_do_nothing(typist: Typist) -> None:
    typist.person.open(FIRST)
    before = typist.look()
    for key in ("Control+1", "Alt+1", "Meta+1", "Control+s", "Control+u", "Alt+p", "Meta+p", "Control+Enter"):
        typist.press(key)
        assert typist.look() == before


def test_keys_do_nothing_while_a_name_is_typed(typist: Typist) -> None:
    typist.person.open(FIRST)
    kept = typist.person.kept()
    typist.person.press("menu")
    typist.person.press("new-game")
    typist.person.tap("[name='player-0']")
    typist.press("Control+a", *"Pup f1?s", "Home")
    field = typist.person.page.locator("[name='player-0']")
    expect(field).to_have_value("Pup f1?s")
    assert typist.person.look().view == "start"
    assert {key: text for key, text in typist.person.kept().items() if "game/" in key} == kept


def test_a_key_held_down_acts_once(typist: Typist) -> None:
    typist.person.open(FIRST)
    typist.person.cell("J3")
    typist.person.page.locator("h1").click()
    for _ in range(4):
        typist.keyboard.down("Enter")
    typist.keyboard.up("Enter")
    seen = typist.look()
    assert seen.marked == {"H3", "I3", "J3"}
    assert seen.can("roll")


def test_the_list_of_choices_pencils_them_in(typist: Typist) -> None:
    typist.person.open(FIRST)
    typist.reach(do="choice")
    assert typist.focus()["label"] == "green 1: H1"
    typist.press("Enter")
    assert typist.look().pencilled == {"H1"}
    assert typist.look().can("confirm")


def test_every_column_has_its_letter_in_the_grid(typist: Typist) -> None:
    typist.person.open(FIRST)
    names = list(typist.look().mirror)
    assert {name[0] for name in names} == set(COLUMN_LETTERS)
    assert len(names) == 105
