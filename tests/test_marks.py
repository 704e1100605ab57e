"""One player's sheet: RULES.md §3 marking, §4 the special die, §5 symbols and bonuses, §6 hearts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kok.marks import empty_marks, setup_marks
from kok.sheets import load_sheet
from tests import reference
from tests.records import broken, cells, game_of, player_of, refusal_of

SIDE_A = load_sheet("kok2-a").grid


def legal(dice: str, setup: str = "", **tags: str) -> list[str]:
    """The legal choices of one player in roll 5."""
    return game_of(f"5. {dice}", **{"Setup": setup, "SetupRoll": "5", **tags}).legal_choices().texts()


def of_2(dice: str, setup: str = "", **tags: str) -> list[str]:
    return legal(dice, setup, **{"game": "kok2", "Rules": "box", **tags})


def after(choice: str, setup: str = "", **tags: str) -> dict[str, object]:
    """What the player has after a choice in roll 5; the dice follow from the choice."""
    faces = choice.partition(":")[0]
    special = faces if len(faces) > 2 else "row"
    color, number = (faces[0], faces[1]) if len(faces) == 2 else ("g", "1")
    body = f"5. {color}g/{number}1/{special} {choice}"
    return player_of(body, **{"game": "kok2", "Rules": "box", "Setup": setup, "SetupRoll": "5", **tags})


# ---- §3: exactly as many cells as the number, in one block, joined, in contact -----------------------------


def test_the_start_of_a_game() -> None:
    marks = empty_marks(load_sheet("kok1-black"))
    assert (marks.marked, marks.jokers, marks.hearts, marks.dice) == (0, 8, 0, 0)
    marks = empty_marks(load_sheet("kok2-a"))
    assert (marks.marked, marks.jokers, marks.hearts, marks.dice) == (0, 6, 0, 1)


def test_exactly_as_many_cells_as_the_number() -> None:
    assert legal("pp/12", "H4") == ["-", "p1:H3", "p2:H3I3"]
    assert legal("pp/45", "H4") == ["-", "p4:H3I2I3J3"]


def test_a_number_joker_counts_as_1_to_5_never_6() -> None:
    sizes = {len(text[3:]) // 2 for text in legal("yy/??", "H1")[1:] if "G1" in text}
    assert sizes == {1, 2, 3, 4, 5}
    assert not any(text.startswith("y?:D1E1E2F1F2G1") for text in legal("yy/??", "H1"))


def test_a_colour_joker_is_any_colour_of_the_sheet() -> None:
    assert legal("xx/11", "A1") == [
        "-",
        *[f"x1:{cell}" for cell in ("A2", "B1", *[f"H{r}" for r in range(1, 8)])],
    ]


def test_a_marked_cell_does_not_bridge_two_new_ones() -> None:
    assert broken(game_of("5. gg/22", Setup="D3", SetupRoll="5"), "g2:D2D4") == ["joined"]
    assert "g2:D2D4" not in legal("gg/22", "D3")
    assert "g2:E3F3" in legal("gg/22", "D3")


def test_one_of_the_cells_touches_a_mark_of_any_colour() -> None:
    assert "b2:B6C6" in legal("bb/22", "B7"), "B6 touches B7, C6 only B6"
    assert "b2:C6C7" in legal("bb/22", "B7")
    assert "b2:D7E7" not in legal("bb/22", "B7")


def test_a_corner_is_no_contact() -> None:
    assert not [text for text in legal("bb/11", "A1") if "H" not in text and text != "-"]
    assert "o1:B5" not in legal("oo/11", "A4")
    assert "o1:B5" in legal("oo/11", "B4")


def test_a_number_is_never_split_over_blocks() -> None:
    assert not [text for text in legal("pp/55", "A4B3") if "A5" in text and "B4" in text]
    assert legal("oo/33", "H1") == ["-"], "the orange block in H has two cells, the next one three"


def test_a_six_takes_two_rolls_at_least() -> None:
    rest = "5. oo/55 o5:B5C5D5E4E5\n6. oo/15 o1:F4"
    assert player_of(rest, Setup="A5", SetupRoll="5")["marked"] == ["A5", "B5", "C5", "D5", "E4", "E5", "F4"]
    assert all(len(text) <= 13 for text in legal("ox/5?", "A5"))


def test_a_fresh_start_in_h_stays_allowed() -> None:
    assert "b2:H4H5" in legal("bb/22", "A1")
    assert "b2:G4H4" in legal("bb/22", "A1"), "one cell in H is enough"
    assert "b2:G4G5" not in legal("bb/22", "A1"), "beside H is not in H"


def test_the_first_marks_include_a_cell_in_h() -> None:
    for text in legal("xx/??")[1:]:
        assert "H" in text
    assert "x?:F5G4G5" not in legal("xx/??")
    assert "x?:G4G5H5" in legal("xx/??")


@pytest.mark.parametrize("jokers", range(4))
def test_each_joker_die_costs_one(jokers: int) -> None:
    kinds = {text[:2] for text in legal("gx/1?", f"H3 jokers={jokers}")} - {"-"}
    assert kinds == {0: {"g1"}, 1: {"g1", "x1", "g?"}}.get(jokers, {"g1", "x1", "g?", "x?"})
    for text, cost in [("g1:H1", 0), ("x1:H1", 1), ("g?:H1", 1), ("x?:H1", 2)]:
        if text[:2] in kinds:
            assert (
                player_of(f"5. gx/1? {text}", Setup=f"jokers={jokers}", SetupRoll="5")["jokers"]
                == jokers - cost
            )


# ---- §4: the special die -----------------------------------------------------------------------------------


@pytest.mark.parametrize("face", ["heart", "bomb", "stars", "row", "block"])
def test_the_special_die_strikes_a_free_one_and_costs_no_joker(face: str) -> None:
    choice = {
        "heart": "heart",
        "bomb": "bomb:H3",
        "stars": "stars:H3",
        "row": "row:I2",
        "block": "block:H1I1",
    }[face]
    player = after(choice, "H2 dice=3 jokers=0")
    assert (player["dice"], player["jokers"]) == (2, 0)
    assert not [text for text in of_2(f"gg/11/{face}", "H2 dice=0") if text.startswith(face)]
    assert [text for text in of_2(f"gg/11/{face}", "H2 dice=1 jokers=0") if text.startswith(face)]


def test_a_die_freed_by_this_choice_is_not_struck_by_it() -> None:
    own = {"Grid": SIDE_A, "Symbols": "die=H4"}
    assert after("bomb:H4", "H2 dice=1", **own)["dice"] == 1
    tags = {"game": "kok2", "Rules": "box", "Setup": "dice=0", "SetupRoll": "5", **own}
    assert refusal_of("5. gg/11/bomb bomb:H4", **tags).endswith("bomb:H4: no free special die")


def test_bomb_up_to_four_cells_of_any_colours_without_contact() -> None:
    bombs = {text for text in of_2("gg/11/bomb", "H3") if text.startswith("bomb")}
    parts = {part for square in squares() for part in reference.parts(square - {"H3"}, 4)}
    assert bombs == {reference.text_of("bomb", part) for part in parts}


def squares() -> list[set[str]]:
    return [
        {column + row for column in columns for row in rows}
        for columns in pairwise(reference.COLUMNS)
        for rows in pairwise(reference.ROWS)
    ]


def test_bomb_as_first_marks_includes_h() -> None:
    bombs = [text for text in of_2("gg/11/bomb") if text.startswith("bomb")]
    assert all("H" in text for text in bombs)
    assert "bomb:G1G2H1H2" in bombs
    assert "bomb:H5" in bombs
    assert len(bombs) < len([text for text in of_2("gg/11/bomb", "A1") if text.startswith("bomb")])


def test_heart_circles_the_next_heart() -> None:
    assert after("heart", "hearts=0")["hearts"] == 1
    assert after("heart", "H3 hearts=4")["hearts"] == 5
    assert "heart" not in of_2("gg/11/heart", "H3 hearts=5")
    assert after("heart")["marked"] == []


def test_stars_one_or_two_each_touching_an_earlier_mark_or_in_h() -> None:
    found = {text for text in of_2("gg/11/stars", "B5C2") if text.startswith("stars")}
    assert found == {"stars:B4", "stars:C1", "stars:H3", "stars:B4C1", "stars:B4H3", "stars:C1H3"}
    assert {text for text in of_2("gg/11/stars") if text.startswith("stars")} == {"stars:H3"}


def test_stars_do_not_lean_on_each_other() -> None:
    # K1 and L1 are neighbours and both have stars; only K1 touches a mark.
    found = {text for text in of_2("gg/11/stars", "J1") if text.startswith("stars")}
    assert "stars:K1" in found
    assert not [text for text in found if "L1" in text]


def test_row_up_to_three_cells_of_one_row_not_necessarily_neighbours() -> None:
    found = {text for text in of_2("gg/11/row", "B2D2") if text.startswith("row")}
    in_row_2 = {f"row:{''.join(sorted(part))}" for part in reference.parts({"A2", "C2", "E2"}, 3)}
    others = {f"row:{column}{row}" for column in "BD" for row in (1, 3)} | {"row:B1D1", "row:B3D3"}
    assert found == in_row_2 | others


def test_row_lying_in_h_is_not_enough_and_marks_of_this_action_do_not_help() -> None:
    found = {text for text in of_2("gg/11/row", "A1") if text.startswith("row")}
    assert found == {"row:A2", "row:B1"}
    assert not [text for text in of_2("gg/11/row") if text.startswith("row")], "never as first marks"


def test_block_all_unmarked_cells_of_one_that_is_in_reach() -> None:
    in_h = {"block:F1G1G2H2", "block:E2F2F3G3H3", "block:F5G5H4H5", "block:H1I1", "block:H6H7I5I6"}
    assert {text for text in of_2("gg/11/block") if text.startswith("block")} == in_h
    found = {text for text in of_2("gg/11/block", "A1") if text.startswith("block")}
    assert found == {"block:B1", "block:A2A3"} | in_h, "a begun one is finished"


def test_block_is_finished_in_two_parts_if_it_lies_so() -> None:
    assert "block:E2F2G3H3" in of_2("gg/11/block", "F3")
    assert after("block:E2F2G3H3", "F3")["marked"] == ["E2", "F2", "F3", "G3", "H3"]


def test_block_of_six_at_once() -> None:
    assert "block:B2B3C2D1D2E1" in of_2("gg/11/block", "A2")


# ---- §5: symbols and bonuses take effect at once -----------------------------------------------------------


def symbols(text: str) -> dict[str, str]:
    return {"Grid": SIDE_A, "Symbols": text}


def test_a_die_symbol_frees_the_next_special_die() -> None:
    assert after("b1:H5", "dice=2", **symbols("die=H5"))["dice"] == 3
    assert after("b1:H5", "dice=9", **symbols("die=H5"))["dice"] == 9, "the track is 9 long"


def test_the_special_dice_of_the_track_are_nine_ever() -> None:
    # Eight are free, one is struck by the bomb, its two symbols free one more: the ninth is the last.
    assert after("bomb:H4H5", "dice=8", **symbols("die=H4,H5"))["dice"] == 8
    body = "5. gg/11/bomb bomb:H4\n6. gg/11/bomb bomb:A4\n7. gg/11/bomb bomb:A5\n8. gg/11/bomb bomb:H5"
    tags = {"game": "kok2", "Rules": "box", "Setup": "A1 dice=8", "SetupRoll": "5", **symbols("die=H4,H5")}
    assert player_of(body, **tags)["dice"] == 5, "8 + 1 - 4: struck ones keep their place on the track"


def test_a_heart_symbol_circles_the_next_heart() -> None:
    assert after("b1:H5", "hearts=2", **symbols("heart=H5"))["hearts"] == 3
    assert after("b1:H5", "hearts=5", **symbols("heart=H5"))["hearts"] == 5
    assert after("bomb:H4H5G4G5", "", **symbols("heart=H4,H5,G5"))["hearts"] == 3


def test_a_joker_symbol_gives_one_back_never_more_than_printed() -> None:
    assert after("b1:H5", "jokers=2", **symbols("joker=H5"))["jokers"] == 3
    assert after("b1:H5", "jokers=6", **symbols("joker=H5"))["jokers"] == 6
    assert after("x?:H5", "jokers=6", **symbols("joker=H5"))["jokers"] == 5, (
        "two are paid first, one comes back"
    )
    assert refusal_of(
        "5. xx/11/row x1:H5", game="kok2", Setup="jokers=0", SetupRoll="5", **symbols("joker=H5")
    )


def test_a_bomb_symbol_gives_a_bomb_that_is_thrown_at_once_or_declined() -> None:
    own = symbols("bomb=H5")
    game = game_of("5. bb/11/row b1:H5", game="kok2", Rules="box", SetupRoll="5", **own)
    assert game.state.bombs == 1
    assert "bomb:-" in game.legal_choices().texts()
    assert after("b1:H5!bomb:A1A2", "", **own)["marked"] == ["A1", "A2", "H5"]
    assert after("b1:H5!bomb:-", "", **own)["marked"] == ["H5"]
    assert after("b1:H5!bomb:A1", "dice=0", **own)["dice"] == 0, "a bomb that was won costs no die"


def test_a_bomb_that_was_won_may_win_more_in_a_chain() -> None:
    own = symbols("bomb=H5,A1,B1 heart=A2")
    player = after("b1:H5!bomb:A1A2B1!bomb:A4A5!bomb:-", "", **own)
    assert player["hearts"] == 1
    assert player["marked"] == ["A1", "A2", "A4", "A5", "B1", "H5"]


def test_two_bombs_won_at_once_are_thrown_one_after_another() -> None:
    own = symbols("bomb=H5,H4")
    assert after("b2:H4H5!bomb:A1!bomb:A2", "", **own)["marked"] == ["A1", "A2", "H4", "H5"]
    twice = "5. bb/22/row b2:H4H5!bomb:A1!bomb:A1"
    assert refusal_of(twice, game="kok2", Rules="box", SetupRoll="5", **own).endswith(
        ": a cell is already marked"
    )
    game = game_of("5. bb/22/row b2:H4H5!bomb:-", game="kok2", Rules="box", SetupRoll="5", **own)
    assert game.state.bombs == 1


@pytest.mark.parametrize(
    ("bonus", "part", "before", "now"),
    [("die", "dice", 1, 2), ("heart", "hearts", 0, 1), ("joker", "jokers", 3, 4), ("-", "jokers", 3, 3)],
)
def test_a_row_gives_its_bonus_and_five_points(bonus: str, part: str, before: int, now: int) -> None:
    setup = cells("2", without="H2", sheet="kok2-a") + f" {part}={before}"
    rows = " ".join(["-", bonus, *["-"] * 5])
    player = after("p1:H2", setup, Grid=SIDE_A, Rows=rows)
    assert player["rows"] == {"2": 5}
    assert player["score"]["rows"] == 5
    assert player[part] == now


def test_bonuses_never_go_beyond_the_print() -> None:
    for bonus, part, most in [("die", "dice", 9), ("heart", "hearts", 5), ("joker", "jokers", 6)]:
        setup = cells("2", without="H2", sheet="kok2-a") + f" {part}={most}"
        assert after("p1:H2", setup, Grid=SIDE_A, Rows=" ".join([bonus] * 7))[part] == most


@pytest.mark.parametrize("first", [True, False])
def test_column_h_frees_a_die_for_everyone_who_completes_it(first: bool) -> None:
    mine = cells("H", without="H5", sheet="kok2-a")
    other = "" if first else cells("H")
    tags = {
        "game": "kok2",
        "Rules": "box",
        "Players": "Ada,Bo",
        "Setup": f"{mine}; {other}",
        "SetupRoll": "5",
    }
    player = player_of("5. bbb/111/row b1:H5", **tags)
    assert player["dice"] == 2
    assert player["columns"] == {"H": 2 if first else 0}


def test_no_other_column_and_no_column_of_the_first_game_frees_a_die() -> None:
    assert after("g1:E6", cells("E", without="E6", sheet="kok2-a"))["columns"] == {"E": 2}
    assert after("g1:E6", cells("E", without="E6", sheet="kok2-a"))["dice"] == 1
    setup = cells("H", without="H2")
    assert player_of("5. oo/11 o1:H2", Setup=setup, SetupRoll="5")["dice"] == 0


def test_symbols_and_rows_are_settled_before_columns() -> None:
    # One cell completes the row and the column: both free a die, within the track.
    setup = cells("H3", without="H3", sheet="kok2-a")
    own = {"Grid": SIDE_A, "Rows": "die die die die die die die"}
    assert after("o1:H3", f"{setup} dice=1", **own)["dice"] == 3
    assert after("o1:H3", f"{setup} dice=8", **own)["dice"] == 9


def test_a_bomb_is_a_set_of_marks_of_its_own() -> None:
    # The heart is won by the marks before the bomb, so it counts for the column that the bomb completes.
    setup = cells("A", without="A1", sheet="kok2-a")
    own = symbols("bomb=H5 heart=H4")
    player = after("b2:H4H5!bomb:A1", setup, **{**own, "Rules": "box hearts=after"})
    assert (player["hearts"], player["columns"], player["score"]["hearts"]) == (1, {"A": 5}, 1)


# ---- §6: hearts with columns -------------------------------------------------------------------------------


@pytest.mark.parametrize("hearts", range(6))
def test_a_column_is_worth_one_more_for_each_heart(hearts: int) -> None:
    setup = cells("E", without="E6", sheet="kok2-a") + f" hearts={hearts}"
    player = after("g1:E6", setup)
    assert player["columns"] == {"E": 2}, "without hearts"
    assert player["score"]["columns"] == 2
    assert player["score"]["hearts"] == hearts


def test_hearts_are_never_retroactive() -> None:
    setup = cells("E", without="E6", sheet="kok2-a")
    body = "5. gg/11/row g1:E6\n6. gg/11/heart heart"
    player = player_of(body, game="kok2", Rules="box", Setup=setup, SetupRoll="5")
    assert (player["hearts"], player["score"]["hearts"]) == (1, 0)


def test_hearts_count_for_each_column_that_one_set_of_marks_completes() -> None:
    setup = cells("EF", without="E6F6", sheet="kok2-a") + " hearts=3"
    player = after("g2:E6F6", setup)
    assert player["columns"] == {"E": 2, "F": 2}
    assert player["score"]["hearts"] == 6


# ---- setups ------------------------------------------------------------------------------------------------


def test_a_setup_triggers_nothing() -> None:
    tags = {"game": "kok2", "Rules": "box", "Grid": SIDE_A, "Symbols": "die=H5 heart=A2 bomb=B1 joker=G5"}
    player = player_of(**tags, Setup=cells("H1", sheet="kok2-a") + "A2G5 hearts=2")
    assert player["columns"] == {"H": 2}
    assert player["rows"] == {"1": 5}
    assert (player["hearts"], player["dice"], player["jokers"]) == (2, 1, 6)
    assert player["score"]["hearts"] == 0


@pytest.mark.parametrize("name", ["jokers", "hearts", "dice"])
def test_a_setup_keeps_to_the_print(name: str) -> None:
    for sheet in (load_sheet("kok1-black"), load_sheet("kok2-a")):
        most = {"jokers": sheet.edition.jokers, "hearts": sheet.edition.hearts, "dice": sheet.edition.dice}[
            name
        ]
        marks = setup_marks(sheet, 0, **{name: most})
        assert {"jokers": marks.jokers, "hearts": marks.hearts, "dice": marks.dice}[name] == most
        with pytest.raises(ValueError, match=f"{name}={most + 1} is more than the sheet prints"):
            setup_marks(sheet, 0, **{name: most + 1})
