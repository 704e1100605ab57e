"""Records: tags and their defaults, Setup, rolls and choices, end marks, the canonical form (NOTATION.md)."""

from __future__ import annotations

import pytest

from kok.cells import cells_name
from kok.notation import (
    KNOWN_TAGS,
    NotationError,
    parse_players,
    read_game,
    read_sheet,
    roll_lines,
    totals_text,
    write_game,
)
from kok.sheet import problems
from kok.sheets import load_sheet
from tests.records import cells, game_of, player_of, record, refusal_of, report_of

BLACK, SIDE_A, SIDE_B = (load_sheet(name) for name in ("kok1-black", "kok2-a", "kok2-b"))


def written(body: str = "", **tags: str) -> str:
    return write_game(*read_game(record(body, **tags)))


# ---- tags --------------------------------------------------------------------------------------------------


def test_the_game_alone_is_needed() -> None:
    for game, rules, sheet in [("kok1", "standard", BLACK), ("kok2", "explainer", SIDE_A)]:
        its = game_of(game=game)
        assert (its.rules_text, its.sheet, its.players, its.first_roll) == (rules, sheet, ("Player",), 1)
    assert read_error("") == read_error('[Rules "standard"]') == "the tag Game is missing"


def read_error(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read_game(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("tags", "why"),
    [
        ({"game": "kok3"}, "unknown game 'kok3'"),
        ({"game": ""}, "unknown game ''"),
        ({"Rules": "box"}, "unknown rule set 'box' of this game"),
        ({"Rules": "standard colour=red"}, "unknown rule 'colour=red'"),
        ({"Sheet": "kok1-red"}, "unknown sheet 'kok1-red' of this game, known are kok1-black"),
        ({"Sheet": "kok2-a"}, "unknown sheet 'kok2-a' of this game"),
        ({"Sheet": ""}, "unknown sheet ''"),
        ({"Sheet": "own"}, "the sheet own needs the tag Grid"),
        ({"Symbols": "die=A1"}, "the tag Symbols needs the tag Grid"),
        ({"Rows": "- - - - - - -"}, "the tag Rows needs the tag Grid"),
        ({"Grid": "ggg"}, "the grid has 1 rows, not 7"),
        ({"Grid": BLACK.grid, "Symbols": "die=A1"}, "this game prints no symbols but stars"),
        ({"Grid": BLACK.grid, "Rows": "- - - - - - -"}, "0 row bonuses are needed, not 7"),
        ({"game": "kok2", "Grid": SIDE_A.grid, "Symbols": "die=A8"}, "'A8' is not a cell"),
        ({"game": "kok2", "Grid": SIDE_A.grid, "Symbols": "die=A7"}, "symbol die lies on the star cell A7"),
        ({"game": "kok2", "Grid": SIDE_A.grid, "Rows": "- - - - - -"}, "7 row bonuses are needed, not 6"),
        ({"game": "kok2", "Grid": SIDE_A.grid, "Rows": "- - - - - - star"}, "unknown row bonus 'star'"),
        ({"Players": ""}, "a player has no name"),
        ({"Players": "Ada,"}, "a player has no name"),
        ({"Players": "Ada, ,Bo"}, "a player has no name"),
        ({"Players": "a,b,c,d,e,f,g"}, "1 to 6 players can play, not 7"),
        ({"SetupRoll": "0"}, "SetupRoll '0' is not a number"),
        ({"SetupRoll": "-1"}, "SetupRoll '-1' is not a number"),
        ({"SetupRoll": "two"}, "SetupRoll 'two' is not a number"),
        ({"SetupRoll": ""}, "SetupRoll '' is not a number"),
        ({"SetupRoll": "1.5"}, "SetupRoll '1.5' is not a number"),
        ({"SetupRoll": "２"}, "is not a number"),
        ({"SetupRoll": "9" * 5000}, "is not a number"),
    ],
)
def test_tags_that_say_what_there_is_not_are_refused(tags: dict[str, str], why: str) -> None:
    assert why in refusal_of(**tags)


@pytest.mark.parametrize("name", [*BLACK.edition.sheets, *SIDE_A.edition.sheets])
def test_every_built_in_sheet_by_its_id(name: str) -> None:
    game = game_of(game=name[:4], Sheet=name)
    assert game.sheet is load_sheet(name)
    assert f'[Sheet "{name}"]' in write_game(game)


def test_an_own_sheet() -> None:
    tags = {"Grid": SIDE_B.grid, "Symbols": "joker=N3 die=A5", "Rows": "- - - bomb - - -"}
    sheet = game_of(game="kok2", **tags).sheet
    assert (sheet.id, sheet.grid) == ("own", SIDE_B.grid)
    assert {kind: cells_name(mask) for kind, mask in sheet.symbols.items()} == {"joker": "N3", "die": "A5"}
    assert sheet.row_bonuses == ("-", "-", "-", "bomb", "-", "-", "-")
    plain = game_of(game="kok2", Grid=SIDE_B.grid).sheet
    assert (plain.symbols, plain.row_bonuses) == ({}, SIDE_A.row_bonuses), "no symbols, rows as printed"


def test_grid_wins_over_sheet() -> None:
    for sheet in ("kok1-blue", "own", "no such"):
        game = game_of(Sheet=sheet, Grid=SIDE_A.grid)
        assert (game.sheet.id, game.sheet.grid) == ("own", SIDE_A.grid)


def test_white_space_in_a_grid() -> None:
    grid = SIDE_A.grid.replace("/", " / ")
    assert game_of(Grid=f" {grid} ").sheet.grid == SIDE_A.grid


def test_a_sheet_that_breaks_a_clause_is_refused_and_the_clauses_are_named() -> None:
    grid = BLACK.grid.replace("G", "g", 1)
    refusal = refusal_of(Grid=grid)
    assert refusal == "the sheet is not valid: green has 2 stars, not 3; column H has 0 stars, not 1"
    assert problems(read_sheet(record(Grid=grid))) == refusal.partition(": ")[2].split("; ")


def test_names_of_players() -> None:
    assert parse_players(" Ada ,Bo B. , 🎲{%}[]\\!  -") == ("Ada", "Bo B.", "🎲{%}[]\\!  -")
    for name in ("Ünal", "王", "A\u2028B", "A\tB", "O'Neil", "”q”", "*", "1.", "\u00a0", "Player"):
        game = game_of(Players=f"{name},{name}")
        assert game.players == (name, name)
        assert write_game(read_game(write_game(game))[0]) == write_game(game)


def test_other_tags_are_kept_in_their_order() -> None:
    tags = {"Seed": "271828", "Date": "2026-10-13", "Annotator": "ä {%} 🎲", "Empty": ""}
    text = written(**tags)
    assert read_game(text)[1] == tags
    assert list(read_game(text)[1]) == list(tags)


def test_the_tag_result_is_computed() -> None:
    assert written(Result="31,28", Date="x").endswith('[Date "x"]\n[Result "*"]\n\n*\n')


# ---- setup -------------------------------------------------------------------------------------------------


def test_setup() -> None:
    setup = "H3H4 jokers=1; D2D3 hearts=2 dice=0"
    players = report_of(game="kok2", Players="Ada,Bo,Cor", Setup=setup)["players"]
    parts = [(player["marked"], player["jokers"], player["hearts"], player["dice"]) for player in players]
    assert parts == [(["H3", "H4"], 1, 0, 1), (["D2", "D3"], 6, 2, 0), ([], 6, 0, 1)]


@pytest.mark.parametrize("setup", ["", " ", ";", " ; ", "jokers=8;", ";jokers=8"])
def test_a_setup_of_nothing(setup: str) -> None:
    assert written(Players="Ada,Bo", Setup=setup) == written(Players="Ada,Bo")


@pytest.mark.parametrize("setup", ["H3 H4 jokers=1", "jokers=1 H4H3", "  H4 jokers=1\tH3  "])
def test_a_setup_is_read_lax(setup: str) -> None:
    assert player_of(Setup=setup) == player_of(Setup="H3H4 jokers=1")


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ("H3;H3", "2 parts for 1 players"),
        (";", "2 parts for 1 players"),
        ("H8", "'H8' is not a cell"),
        ("h3", "'h3' is not a cell"),
        ("H3H", "'H' is not a cell"),
        ("H3,H4", "is not a cell"),
        ("H3H3", "cell H3 stands twice"),
        ("H3 H3", "cell H3 stands twice"),
        ("stars=1", "'stars=1' is not known"),
        ("rows=1", "'rows=1' is not known"),
        ("jokers", "'jo' is not a cell"),
        ("jokers=", "'jokers=' is not known"),
        ("jokers=x", "'jokers=x' is not known"),
        ("jokers=-1", "'jokers=-1' is not known"),
        ("jokers=１", "is not known"),
        ("jokers= 1", "'jokers=' is not known"),
        ("jokers=1 jokers=1", "jokers stands twice"),
        ("jokers=9", "jokers=9 is more than the sheet prints (8)"),
        ("jokers=99999999999999999999", "is not known"),
        ("hearts=1", "hearts=1 is more than the sheet prints (0)"),
        ("dice=1", "dice=1 is more than the sheet prints (0)"),
    ],
)
def test_damaged_setups_are_refused(setup: str, why: str) -> None:
    assert why in refusal_of(Setup=setup)


def test_a_setup_of_the_second_game_keeps_to_its_print() -> None:
    assert player_of(game="kok2", Setup="jokers=6 hearts=5 dice=9")["dice"] == 9
    for name, most in [("jokers", 6), ("hearts", 5), ("dice", 9)]:
        refusal = refusal_of(game="kok2", Setup=f"{name}={most + 1}")
        assert refusal.endswith(f"Setup: {name}={most + 1} is more than the sheet prints ({most})")


def test_marks_of_a_setup_are_the_first_marks() -> None:
    assert refusal_of("1. gg/11 g1:B2", Setup="") != ""
    assert player_of("1. gg/11 g1:B2", Setup="A2")["marked"] == ["A2", "B2"]


def test_dice_of_a_setup_are_free_and_the_track_counts_on_from_them() -> None:
    own = {"Grid": SIDE_A.grid, "Symbols": "die=H5,H4,G5,G4", "Rules": "box", "Setup": "dice=8"}
    # G4 is yellow; H4, H5 and G5 are of one blue block.
    assert player_of("1. bb/33/row b3:G5H4H5", game="kok2", **own)["dice"] == 9


@pytest.mark.parametrize("roll", [1, 2, 30, 999999])
def test_setup_roll(roll: int) -> None:
    special = {"game": "kok2", "Rules": "explainer"}
    assert report_of(f"{roll}. gyb/123/row", SetupRoll=str(roll), **special)["roll"] == roll
    assert refusal_of(f"{roll + 1}. gyb/123/row", SetupRoll=str(roll), **special).endswith(
        f"must be numbered {roll}"
    )


# ---- rolls and choices -------------------------------------------------------------------------------------


def test_the_last_roll_may_have_fewer_choices_or_none() -> None:
    for body, to_move in [
        ("1. gyb/123", 0),
        ("1. gyb/123 -", 1),
        ("1. gyb/123 - -", 2),
        ("1. gyb/123 - - -", None),
    ]:
        assert report_of(body, Players="A,B,C")["to_move"] == to_move
        assert report_of(body + "\n*", Players="A,B,C")["to_move"] == to_move


@pytest.mark.parametrize(
    "body",
    [
        "1. gyb/123 g1:H1 b2:H4H5\n2. gyb/123 - -\n*",
        "1.gyb/123 g1:H1 b2:H5H4 2.gyb/123 - - *",
        "1. byg/321\n  g1:H1\n  b2:H5H4\n2.\nbgy/213 -\t-",
        "{a}1.{b} gyb/123{c} g1:H1 {d}\n% skipped\nb2:H4H5 2. gyb/123 - - {e} * {f}",
        "01. gyb/123 g1:H1 b2:H4H5\n002. gyb/123 - -\n*",
    ],
)
def test_readers_are_lax_about_white_space_comments_and_order(body: str) -> None:
    assert roll_lines(game_of(body, Players="Ada,Bo")) == ["1. gyb/123 g1:H1 b2:H4H5", "2. gyb/123 - -"]


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ("-", "-: no dice have been thrown"),
        ("gy/12 -", "gy/12: no dice have been thrown"),
        ("1.", "roll 1:  is not a roll: colours/numbers or colours/numbers/special die"),
        ("1. -", "roll 1: - is not a roll: colours/numbers or colours/numbers/special die"),
        ("1. gyb/123", "roll 1: gyb/123 is not a roll of 2 colour and 2 number dice"),
        ("1. gy/12/bomb", "roll 1: gy/12/bomb is not a roll of 2 colour and 2 number dice"),
        ("2. gy/12", "roll 2: must be numbered 1"),
        ("0. gy/12", "roll 0: must be numbered 1"),
        ("1. gy/12 -\n1. gy/12 -", "roll 1: must be numbered 2"),
        ("1. gy/12 -\n3. gy/12 -", "roll 3: must be numbered 2"),
        ("1. gy/12 2. gy/12", "roll 1, Player: has not chosen yet"),
        ("1. gy/12 - -", "roll 1, -: all players have chosen"),
        ("1. gy/12 - g1:H1", "roll 1, g1:H1: all players have chosen"),
        ("1. gy/12 p3:H3", "roll 1, Player, p3:H3: no colour die p to take; no number die 3 to take"),
        ("1. gy/12 p3:", "roll 1, Player, p3:: 'p3:' is not a choice"),
        ("1. gy/12 g1:H1H1", "roll 1, Player, g1:H1H1: cell H1 stands twice"),
        ("1. gy/12 g1:h1", "roll 1, Player, g1:h1: 'h1' is not a cell"),
        ("1. gy/12 g1:H", "roll 1, Player, g1:H: 'H' is not a cell"),
        ("1. gy/12 pass", "roll 1, Player, pass: 'pass' is not a choice"),
        ("1. gy/12 g1 :H1", "roll 1, Player, g1: 'g1' is not a choice"),
        ("1. gy/12 -\n1234567890. gy/12", "roll 1, 1234567890.: all players have chosen"),
    ],
)
def test_a_refusal_names_roll_player_choice_and_clause(body: str, refusal: str) -> None:
    assert refusal_of(body) == refusal


def test_the_player_is_named_by_name() -> None:
    refusal = refusal_of("4. gyb/123 - p3:H3", Players="Ada,Bo B.,Cor", SetupRoll="4")
    assert refusal.startswith("roll 4, Bo B., p3:H3: ")


# ---- won bombs ---------------------------------------------------------------------------------------------

BOMB = {"game": "kok2", "Rules": "box", "Players": "Ada,Bo", "SetupRoll": "5"}
BOMB["Setup"] = cells("2", without="H2", sheet="kok2-a")
CHAIN = {**BOMB, "Setup": cells("24", without="H2A4", sheet="kok2-a")}


@pytest.mark.parametrize(
    ("body", "to_move"),
    [
        ("p1:H2", 0),
        ("p1:H2!bomb:A3", 1),
        ("p1:H2!bomb:-", 1),
        ("p1:H2 !bomb:A3", 1),
        ("p1:H2\n!bomb:A3 -", None),
        ("p1:H2!bomb:B3A3 -", None),
    ],
)
def test_a_won_bomb_is_appended(body: str, to_move: int | None) -> None:
    assert report_of(f"5. pyb/111/row {body}", **BOMB)["to_move"] == to_move


@pytest.mark.parametrize("body", ["p1:H2!bomb:A4!bomb:C1", "p1:H2!bomb:A4!bomb:-", "p1:H2!bomb:A4 !bomb:-"])
def test_chains_append_again(body: str) -> None:
    report = report_of(f"5. pyb/111/row {body} -", **CHAIN)
    assert report["to_move"] is None
    assert report["players"][0]["rows"] == {"2": 5, "4": 5}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("p1:H2 -", "roll 5, Ada, -: the bomb won must be thrown or declined first"),
        ("p1:H2 bomb:A3", "roll 5, Ada, bomb:A3: the bomb won must be thrown or declined first"),
        ("p1:H2 heart", "roll 5, Ada, heart: the bomb won must be thrown or declined first"),
        ("p1:H2!-", "roll 5, Ada, p1:H2!-: '-' is not a bomb"),
        ("p1:H2!", "roll 5, Ada, p1:H2!: '' is not a choice"),
        ("p1:H2!bomb", "roll 5, Ada, p1:H2!bomb: 'bomb' is not a choice"),
        ("p1:H2!bomb:", "'bomb:' is not a choice"),
        ("p1:H2!p1:H1", "'p1:H1' is not a bomb"),
        ("p1:H2!heart", "'heart' is not a bomb"),
        ("p1:H2!bomb:A2", "a cell is already marked"),
        ("p1:H2!bomb:A3A5", "cells are not inside one 2 x 2 area"),
        ("p1:H2!bomb:A3!bomb:A1", "no bomb was won"),
        ("p1:H2!bomb:-!bomb:-", "no bomb was won"),
        ("-!bomb:-", "no bomb was won"),
        ("!bomb:-", "roll 5, Ada, !bomb:-: no bomb was won"),
        ("p1:H2!bomb:A3 !bomb:A1", "roll 5, Bo, !bomb:A1: no bomb was won"),
        ("p1:H2!bomb:A3 -!bomb:A1", "roll 5, Bo, -!bomb:A1: no bomb was won"),
        ("p1:H2\n6. gyb/123/row", "roll 5, Ada: the bomb won must be thrown or declined first"),
    ],
)
def test_bombs_that_are_not_there_or_not_thrown_are_refused(body: str, why: str) -> None:
    assert why in refusal_of(f"5. pyb/111/row {body}", **BOMB)


# ---- the end mark ------------------------------------------------------------------------------------------

OVER = {"Players": "Ada,Bo", "Setup": f"{cells('yo')}; {cells('yb')}"}


def test_end_marks() -> None:
    totals = [str(player["score"]["total"]) for player in report_of(**OVER)["players"]]
    for mark in (",".join(totals), "*", ""):
        assert report_of(mark, **OVER)["finished"]
    assert written(**OVER).endswith(f'[Result "{",".join(totals)}"]\n\n{",".join(totals)}\n')
    assert totals_text((31, -28)) == "31,-28"


def test_a_negative_total() -> None:
    tags = {"Rules": "standard roll_limit=1"}
    assert report_of("1. gy/12 -\n-22", **tags)["finished"]
    assert refusal_of("1. gy/12 -\n22", **tags) == "wrong totals 22, the game ended -22"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("* *", "'*' stands after the end mark"),
        ("* 1. gy/12", "'1.' stands after the end mark"),
        ("*\n31", "'31' stands after the end mark"),
        ("31,28", "totals 31,28 on a game that is not finished"),
        ("1. gyb/123 - -\n-22,-22", "totals -22,-22 on a game that is not finished"),
        ("1. gyb/123 5", "totals 5 on a game that is not finished"),
        ("**", "**: no dice have been thrown"),
    ],
)
def test_what_may_not_stand_at_the_end_is_refused(body: str, why: str) -> None:
    assert refusal_of(body, Players="Ada,Bo") == why


@pytest.mark.parametrize("mark", ["0,1", "1", "-7", "1,2,3", "007,5"])
def test_wrong_totals_are_refused(mark: str) -> None:
    assert refusal_of(mark, **OVER).startswith(f"wrong totals {mark}, the game ended ")


# ---- the canonical form ------------------------------------------------------------------------------------


def test_the_canonical_form_of_little() -> None:
    assert written() == (
        '[Game "kok1"]\n[Rules "standard"]\n[Sheet "kok1-black"]\n[Players "Player"]\n[Result "*"]\n\n*\n'
    )


def test_the_canonical_form_of_everything() -> None:
    text = f"""
        [Zeta "z"][SetupRoll "07"] {{a comment}}
        [Players " Ada ,Bo,  Cor"] [Setup "jokers=6 H5H4;;dice=3 hearts=0 I2"] [Alpha "{{a}}"]
        [Rows " joker die - - bomb heart -"] [Symbols "joker=A3 die=O3,B3"] [Result "1,2,3"]
        [Grid "{SIDE_A.grid.replace("/", " / ")}"] [Sheet "kok2-b"]
        [Rules "box   tie=columns  roll_limit=99"] [Game "kok2"]
        7. xyg/?21/bomb x?:G5F5 - -
    """
    assert write_game(*read_game(text)) == (
        f'[Game "kok2"]\n[Rules "box roll_limit=99 tie=columns"]\n[Sheet "own"]\n[Grid "{SIDE_A.grid}"]\n'
        '[Symbols "die=B3,O3 joker=A3"]\n[Rows "joker die - - bomb heart -"]\n[Players "Ada,Bo,Cor"]\n'
        '[Setup "H4H5; ; I2 dice=3"]\n[SetupRoll "7"]\n[Zeta "z"]\n[Alpha "{a}"]\n[Result "*"]\n\n'
        "7. gyx/12?/bomb x?:F5G5 - -\n*\n"
    )


def test_tags_that_are_the_default_are_left_out() -> None:
    text = written(Setup="jokers=8", SetupRoll="1", Sheet="kok1-black", Rules="standard", Players="Player")
    assert text == written()
    assert "Rows" not in written(game="kok2", Grid=SIDE_A.grid, Rows=" ".join(SIDE_A.row_bonuses))
    assert "Symbols" not in written(game="kok2", Grid=SIDE_A.grid, Symbols="")


def test_known_tags_in_their_order() -> None:
    assert KNOWN_TAGS == (
        "Game",
        "Rules",
        "Sheet",
        "Grid",
        "Symbols",
        "Rows",
        "Players",
        "Setup",
        "SetupRoll",
    )


@pytest.mark.parametrize(
    "setup", ["; H1", "H1", ";;H1 jokers=0", "dice=0;;dice=9", "A1A2;B1 hearts=5 dice=2;jokers=3"]
)
def test_setups_are_written_so_that_they_are_read_the_same(setup: str) -> None:
    game = game_of(game="kok2", Players="A,B,C", Setup=setup)
    again, _ = read_game(write_game(game))
    assert again.state == game.state
    assert write_game(again) == write_game(game)


def test_choices_of_a_roll_under_way_are_written_up_to_the_first_who_has_not_chosen() -> None:
    game = game_of("4. gyb/123 -", Players="A,B,C,D", SetupRoll="4")
    game.push(next(iter(game.legal_choices(1))), 1)
    assert roll_lines(game) == ["4. gyb/123 -"]
    game.push(next(iter(game.legal_choices(0))), 0)
    assert roll_lines(game) == ["4. gyb/123 - - -"]


def test_read_sheet_reads_valid_and_other_sheets_and_no_rolls() -> None:
    assert read_sheet(record("this is { no roll }", Sheet="kok1-pink")) is load_sheet("kok1-pink")
    for name in (*BLACK.edition.sheets, *SIDE_A.edition.sheets):
        sheet = load_sheet(name)
        assert read_sheet(record(game=sheet.edition.id, Grid=sheet.grid)).grid == sheet.grid
    with pytest.raises(NotationError, match="the tag Game is missing"):
        read_sheet("")
