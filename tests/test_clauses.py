"""Every clause that can be broken: a record in which it is broken alone, and the words that name it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from kok.choices import DECLINED_BOMB, PASS, Choice, parse_choice
from kok.clauses import CLAUSES, Broken, Refused
from kok.dice import parse_roll
from kok.game import Game
from kok.sheets import load_sheet
from tests.records import broken, cells, game_of, refusal_of


class Case(NamedTuple):
    """A choice that breaks one clause, in a position that is otherwise like any."""

    clause: str
    choice: str
    face: str = ""
    setup: str = "H3"


CASES = [
    Case("color_die", "b2:H4H5"),
    Case("number_die", "g1:H1"),
    Case("jokers", "x2:H4H5", setup="H3 jokers=0"),
    Case("jokers", "p?:H3", setup="H4 jokers=0"),
    Case("jokers", "x?:H4H5", setup="H3 jokers=1"),
    Case("marked", "p2:H3I3"),
    Case("color", "g2:H6H7"),
    Case("count", "p2:I3"),
    Case("count", "p2:I2I3J3"),
    Case("joker_number", "x?:D1E1E2F1F2G1", setup="H1"),
    Case("one_block", "x2:H3H4", setup="G4"),
    Case("joined", "g2:D2F3", setup="C2"),
    Case("contact", "g2:A1B1"),
    Case("special_die", "heart"),
    Case("special_die", "stars:H3", "bomb"),
    Case("special_die", "heart", "bomb"),
    Case("free_die", "bomb:A1", "bomb", "H3 dice=0"),
    Case("free_die", "heart", "heart", "H3 dice=0"),
    Case("hearts", "heart", "heart", "H3 hearts=5"),
    Case("marked", "bomb:H3H4", "bomb"),
    Case("square", "bomb:A1A3", "bomb"),
    Case("square", "bomb:A1A2B1B2C1", "bomb"),
    Case("square", "bomb:A7B1", "bomb"),
    Case("first_marks", "bomb:A1", "bomb", ""),
    Case("marked", "stars:H3", "stars"),
    Case("star_cells", "stars:H4", "stars"),
    Case("star_count", "stars:B4C1D4", "stars", "B3C2D3"),
    Case("star_contact", "stars:A7", "stars"),
    Case("star_contact", "stars:A7H3", "stars", "H4"),
    Case("marked", "row:F3H3", "row", "G3H3"),
    Case("one_row", "row:G3H2", "row"),
    Case("row_count", "row:A1B1C1D1", "row", "A2B2C2D2"),
    Case("row_contact", "row:F3G3", "row"),
    Case("row_contact", "row:H5", "row"),
    Case("row_contact", "row:H1", "row", ""),
    Case("whole_block", "block:H1", "block"),
    Case("whole_block", "block:H1H2I1", "block"),
    Case("block_contact", "block:A1B1", "block"),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.clause}-{case.choice}" for case in CASES])
def test_one_clause_is_broken_alone(case: Case) -> None:
    second = {"game": "kok2", "Rules": "box"} if case.face else {"Rules": "standard solo_dice=3"}
    dice = f"gp/12/{case.face}" if case.face else "gpx/23?"
    position = {**second, "Setup": case.setup, "SetupRoll": "5"}
    assert broken(game_of(f"5. {dice}", **position), case.choice) == [case.clause]
    refusal = refusal_of(f"5. {dice} {case.choice}", **position)
    beginning = CLAUSES[case.clause].partition("{}")[0]
    assert refusal.startswith(f"roll 5, Player, {case.choice}: {beginning}")


def test_all_broken_clauses_are_named_in_a_fixed_order() -> None:
    assert refusal_of("1. gy/12 g2:A1B1") == (
        "roll 1, Player, g2:A1B1: the first marks must include a cell in column H; "
        "no cell touches a marked cell or lies in column H"
    )
    assert broken(game_of("5. gy/12", Setup="H1", SetupRoll="5"), "y2:A1B2C4H1") == [
        *["marked", "count", "color", "one_block", "joined"]
    ]


def test_the_dice_come_first_and_both_are_named() -> None:
    assert refusal_of("1. gy/12 b3:A1") == (
        "roll 1, Player, b3:A1: no colour die b to take; no number die 3 to take"
    )
    assert refusal_of("1. gy/12 g3:A1").endswith(": no number die 3 to take")
    assert refusal_of("1. gy/12/row row:A1", game="kok2", Rules="box", Setup="dice=0").endswith(
        "no free special die"
    )
    assert refusal_of("1. gy/12/row bomb:A1", game="kok2", Rules="box", Setup="dice=0").endswith(
        "showing bomb to take"
    )


# ---- clauses of the game, not of the cells -----------------------------------------------------------------


def refused(act: Callable[[], object]) -> tuple[list[str], int | None, str]:
    with pytest.raises(Refused) as caught:
        act()
    return [its.clause for its in caught.value.broken], caught.value.player, str(caught.value)


def test_no_choice() -> None:
    game = game_of("1. gyb/123/row", game="kok2", Setup="H3")
    for choice in (Choice("g", "1"), Choice(special="row"), Choice(special="heart", cells=1), DECLINED_BOMB):
        assert refused(lambda choice=choice: game.push(choice)) == (["no_choice"], 0, "this is no choice")


def test_bomb_first() -> None:
    setup = cells("2", without="H2", sheet="kok2-a")
    game = game_of("1. bpp/111/row p1:H2", game="kok2", Players="Ada,Bo", Setup=setup)
    words = "the bomb won must be thrown or declined first"
    for choice in ("-", "heart", "b1:H5", "row:H1"):
        assert refused(lambda choice=choice: game.push(parse_choice(choice))) == (["bomb_first"], 0, words)
    assert refused(lambda: game.push(PASS, 1)) == (["bomb_first"], 1, words)
    assert refused(lambda: game.push_roll(parse_roll("gyb/123/row"))) == (["bomb_first"], 0, words)


def test_no_bomb() -> None:
    assert refusal_of("1. gyb/123/row b1:H5!bomb:-", game="kok2").endswith(": no bomb was won")
    assert refusal_of("1. gyb/123/row -!bomb:-", game="kok2").endswith(": no bomb was won")


def test_who_is_to_choose() -> None:
    game = game_of("1. gyb/123", Players="Ada,Bo,Cor")
    assert refused(lambda: game.push(PASS, 1)) == (["not_yet"], 1, "the active player chooses first")
    game.push(PASS)
    assert refused(lambda: game.push(PASS, 0)) == (["has_chosen"], 0, "has chosen already")
    game.push(PASS, 2)
    assert refused(lambda: game.push(PASS, 2)) == (["has_chosen"], 2, "has chosen already")
    in_turn = game_of("1. gyb/123 -", Players="Ada,Bo,Cor", Rules="standard column_first=turn_order")
    assert refused(lambda: in_turn.push(PASS, 2))[:2] == (["turn_order"], 2)


def test_not_thrown() -> None:
    game = Game(load_sheet("kok1-black"))
    for act in (game.legal_choices, lambda: game.push(PASS), lambda: game.push(PASS, 0)):
        assert refused(act)[0] == ["not_thrown"]
    assert refusal_of("-") == "-: no dice have been thrown"


def test_all_have_chosen() -> None:
    game = game_of("1. gy/12 -")
    assert refused(lambda: game.push(PASS))[0] == ["not_thrown"]
    assert refused(lambda: game.push(PASS, 0))[0] == ["not_thrown"]
    assert refusal_of("1. gy/12 - -") == "roll 1, -: all players have chosen"


def test_still_choosing() -> None:
    game = game_of("1. gyb/123 -", Players="Ada,Bo")
    assert refused(lambda: game.push_roll(parse_roll("gyb/123"))) == (
        ["still_choosing"],
        1,
        "has not chosen yet",
    )


def test_game_over() -> None:
    game = game_of("1. gy/12 -", Rules="standard roll_limit=1")
    words = "the game is over after roll 1"
    for act in (game.legal_choices, lambda: game.push(PASS), lambda: game.push_roll(parse_roll("gy/12"))):
        assert refused(act)[::2] == (["game_over"], words)


def test_dice_count() -> None:
    game = Game(load_sheet("kok2-a"), "box", ("Ada", "Bo"))
    words = "gy/12/row is not a roll of 3 colour and 3 number dice and the special die"
    assert refused(lambda: game.push_roll(parse_roll("gy/12/row"))) == (["dice_count"], None, words)


def test_every_clause_has_a_test_here() -> None:
    by_name = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    elsewhere = {"not_yet", "has_chosen", "turn_order"}  # in test_who_is_to_choose
    assert set(CLAUSES) == {case.clause for case in CASES} | (by_name & set(CLAUSES)) | elsewhere
    assert elsewhere <= set(CLAUSES)


def test_words_of_a_clause() -> None:
    assert str(Broken("color_die", "x")) == "no colour die x to take"
    assert str(Broken("marked")) == "a cell is already marked"
    assert str(Refused((Broken("marked"), Broken("jokers")))) == "a cell is already marked; not enough jokers"
