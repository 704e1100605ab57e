"""A game: one roll (RULES.md §2), firsts (§6), the end and the winners (§7), solo (§8)."""

from __future__ import annotations

import re

import pytest

from kok.cells import COLUMN_LETTERS, cells_name, parse_cell
from kok.choices import PASS, parse_choice
from kok.clauses import Refused
from kok.colors import color_letter
from kok.dice import parse_roll, random_of
from kok.editions import EDITIONS
from kok.game import Game, Move
from kok.marks import setup_marks
from kok.notation import read_game, write_game
from kok.sheet import Sheet
from kok.sheets import load_sheet
from tests.records import broken, cells, game_of, player_of, refusal_of, report_of

THREE = "Ada,Bo,Cor"


# ---- §2: one roll ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 7))
def test_the_active_player_of_roll_r(players: int) -> None:
    game = Game(load_sheet("kok1-black"), "standard solo_dice=3", [f"P{number}" for number in range(players)])
    assert (game.active, game.next_active) == (0, 0)
    for roll in range(1, 15):
        game.push_roll(parse_roll("gyb/123"))
        assert game.state.roll == roll
        assert game.active == (roll - 1) % players
        assert game.next_active == roll % players
        assert game.order == tuple((roll - 1 + step) % players for step in range(players))
        assert game.to_move == game.active
        while game.to_move is not None:
            game.push(PASS)


@pytest.mark.parametrize(("first_roll", "active"), [(1, 0), (2, 1), (3, 2), (4, 0), (9, 2)])
def test_who_throws_first_after_a_setup(first_roll: int, active: int) -> None:
    game = Game(load_sheet("kok1-black"), players=THREE.split(","), first_roll=first_roll)
    assert game.next_active == active == game.active
    game.throw(random_of(1))
    assert game.state.roll == first_roll
    assert game.to_move == active


def dice_left(choice: str, roll: int = 5, dice: str = "ggx/22?/row", rules: str = "box", **tags: str) -> str:
    """The dice that Cor may choose from after Bo, active in roll 5, has chosen."""
    tags = {"game": "kok2", "Players": THREE, "Setup": ";".join(["H4H3H2G2"] * 3), **tags}
    game = game_of(f"{roll}. {dice} {choice}", Rules=rules, SetupRoll=str(roll), **tags)
    assert game.to_move is not None
    assert game.to_move != game.active
    return str(game.dice_for(game.to_move))


def test_what_the_active_player_took_is_gone() -> None:
    assert dice_left("g2:H1I1") == "gx/2?/row", "green and two lie there twice"
    assert dice_left("x2:G4F4") == "gg/2?/row"
    assert dice_left("g?:H1") == "gx/22/row"
    assert dice_left("x?:H5") == "gg/22/row"
    assert dice_left("row:G3") == "ggx/22?"
    assert dice_left("heart", dice="ggx/22?/heart") == "ggx/22?"


def test_passive_players_choose_from_all_dice_if_the_active_one_passed() -> None:
    assert dice_left("-") == "ggx/22?/row"


def test_a_passive_pass_changes_nothing_for_anyone() -> None:
    assert dice_left("g2:H1I1 -") == "gx/2?/row"
    game = game_of("4. gyb/123 g1:H1 - ", Players=THREE, SetupRoll="4")
    assert str(game.dice_for(2)) == "yb/23"


@pytest.mark.parametrize("roll", [1, 2, 3])
@pytest.mark.parametrize("choice", ["g2:H1I1", "row:G3", "-"])
def test_passive_players_choose_from_all_dice_in_the_first_three_rolls(roll: int, choice: str) -> None:
    assert dice_left(choice, roll) == "ggx/22?/row"


def test_passive_players_never_take_dice_from_each_other() -> None:
    assert dice_left("g2:H1I1 x2:F4G4") == "gx/2?/row"
    report = report_of("4. ooo/123 o1:H2 o2:G2H2 o2:G2H2", Players=THREE, SetupRoll="4")
    assert [player["marked"] for player in report["players"]] == [["H2"], ["G2", "H2"], ["G2", "H2"]]


def test_the_special_die_may_be_taken_by_all_when_it_is_left() -> None:
    game = game_of("5. gyb/123/heart g1:H1 heart", game="kok2", Players=THREE, SetupRoll="5")
    assert "heart" in game.legal_choices().texts()
    assert broken(game_of("5. gyb/123/heart heart", game="kok2", Players=THREE, SetupRoll="5"), "heart") == [
        "special_die"
    ]


def test_passive_players_choose_at_the_same_time() -> None:
    game = game_of("4. gyb/123", Players="A,B,C,D", SetupRoll="4")
    assert game.choosers() == (3,), "the active player comes first"
    game.push(PASS)
    assert game.choosers() == (0, 1, 2)
    game.push(PASS, 1)
    assert game.choosers() == (0, 2)
    game.push(PASS)
    assert game.choosers() == (2,)
    game.push(PASS, 2)
    assert game.choosers() == ()


def test_under_turn_order_passive_players_choose_one_after_another() -> None:
    game = game_of("5. gyb/123 -", Players=THREE, Rules="standard column_first=turn_order", SetupRoll="5")
    assert game.choosers() == (2,)
    game.push(PASS)
    assert game.choosers() == (0,)


def test_a_won_bomb_is_thrown_before_anybody_else_chooses() -> None:
    setup = ";".join([cells("2", without="H2", sheet="kok2-a")] * 3)
    game = game_of("5. ppp/111/row -", game="kok2", Players=THREE, Rules="box", Setup=setup, SetupRoll="5")
    game.push(parse_choice("p1:H2"), 0)
    assert game.choosers() == (0,)
    assert game.dice_for(0) is None
    game.push(parse_choice("bomb:A1"), 0)
    assert game.choosers() == (2,)


# ---- what a game is made of --------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 7])
def test_one_to_six_players(count: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 6 players can play, not {count}"):
        Game(load_sheet("kok1-black"), players=["P"] * count)


@pytest.mark.parametrize("name", ["", "  ", ",", "\r\n"])
def test_an_empty_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a player has no name"):
        Game(load_sheet("kok1-black"), players=["Ada", name])


def test_names_are_such_as_a_record_can_tell() -> None:
    game = Game(load_sheet("kok1-black"), players=[" Ada ", 'Bo "B." C', "a,b", "c\r\nd"])
    assert game.players == ("Ada", "Bo ”B.” C", "a b", "c  d")
    assert read_game(write_game(game))[0].players == game.players


def test_a_sheet_that_breaks_a_clause_is_refused_and_the_clause_named() -> None:
    grid = load_sheet("kok1-black").grid.replace("G", "g", 1)
    with pytest.raises(ValueError, match=r"not valid: green has 2 stars, not 3; column H has 0 stars, not 1"):
        Game(Sheet(EDITIONS["kok1"], grid))


def test_a_setup_for_more_players_and_a_roll_before_1_are_refused() -> None:
    sheet = load_sheet("kok1-black")
    with pytest.raises(ValueError, match="the Setup has 2 parts for 1 players"):
        Game(sheet, setup=[setup_marks(sheet, 0)] * 2)
    with pytest.raises(ValueError, match="the first roll is 1 or later, not 0"):
        Game(sheet, first_roll=0)


@pytest.mark.parametrize(("name", "rules"), [("kok1-black", "standard"), ("kok2-b", "explainer")])
def test_the_default_rules(name: str, rules: str) -> None:
    assert Game(load_sheet(name)).rules_text == rules
    assert Game(load_sheet(name), "  ").rules == Game(load_sheet(name), rules).rules


def test_moves_and_states() -> None:
    game = game_of("1. gy/12 g1:H1")
    assert game.moves == [Move(dice=parse_roll("gy/12")), Move(player=0, choice=parse_choice("g1:H1"))]
    assert len(game.states) == 3
    assert cells_name(game.state.marks[0].marked) == "H1"
    assert game.pop() == Move(player=0, choice=parse_choice("g1:H1"))
    assert game.to_move == 0
    game.push(PASS)
    assert cells_name(game.state.marks[0].marked) == ""


def test_the_game_as_it_was() -> None:
    game = game_of("1. gy/12 g1:H1\n2. gy/12 -")
    for count in range(len(game.moves) + 1):
        earlier = game.at(count)
        assert earlier.state == game.states[count]
        assert earlier.moves == game.moves[:count]
    earlier = game.at(1)
    earlier.push(PASS)
    assert game.moves[1].choice == parse_choice("g1:H1"), "it stands on its own"


def test_the_dice_come_from_the_generator_that_is_passed_in() -> None:
    for sheet, rules, players, count in [
        ("kok1-black", "", 1, 2),
        ("kok1-black", "", 2, 3),
        ("kok2-a", "box", 1, 2),
    ]:
        game = Game(load_sheet(sheet), rules, ["P"] * players)
        roll = game.throw(random_of(5))
        assert game.state.dice == roll
        assert len(roll.colors) == len(roll.numbers) == count == game.dice_each
        assert bool(roll.special) == game.has_special_die == (sheet == "kok2-a")
        again = Game(load_sheet(sheet), rules, ["P"] * players)
        assert again.throw(random_of(5)) == roll


# ---- §6: firsts --------------------------------------------------------------------------------------------

SHEET_OF = {"kok1": "kok1-black", "kok2": "kok2-a"}
RULES_OF = {"kok1": "standard", "kok2": "box"}


def completed(game: str, line: str, kind: str) -> list[object]:
    """What a line is worth to Ada, who has it later, to Bo and Cor, who have it first, and to Di."""
    sheet = load_sheet(SHEET_OF[game])
    last = re.findall("H.|..$", cells(line, sheet=sheet.id))[0]
    missing = cells(line, without=last, sheet=sheet.id)
    color = color_letter(sheet.color_of(parse_cell(last)))
    dice = f"{color * 3}/111" + ("/row" if game == "kok2" else "")
    mark = f"{color}1:{last}"
    # Roll 6 is Bo's: Bo and Cor complete the line together in it, Ada in the roll after.
    body = f"6. {dice} {mark} {mark} - -\n7. {dice} - - {mark} -"
    if line in "247" and game == "kok2":
        body = body.replace(f"{mark} {mark}", f"{mark}!bomb:- {mark}!bomb:-")
    tags = {"Rules": f"{RULES_OF[game]} end_rows=no", "Players": "Ada,Bo,Cor,Di", "SetupRoll": "6"}
    report = report_of(body, game=game, Setup=";".join([missing] * 4), **tags)
    return [player[kind].get(line) for player in report["players"]]


@pytest.mark.parametrize("game", ["kok1", "kok2"])
@pytest.mark.parametrize("column", COLUMN_LETTERS)
def test_a_column_is_worth_more_to_all_who_complete_it_first_in_one_roll(game: str, column: str) -> None:
    at = COLUMN_LETTERS.index(column)
    first = 2 if game == "kok2" and column == "H" else (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5)[at]
    later = (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3)[at]
    assert completed(game, column, "columns") == [later, first, first, None]


@pytest.mark.parametrize("game", ["kok1", "kok2"])
@pytest.mark.parametrize("color", "gybpo")
def test_a_colour_is_worth_five_to_all_who_complete_it_first_and_three_later(game: str, color: str) -> None:
    assert completed(game, color, "colors") == [3, 5, 5, None]


@pytest.mark.parametrize("row", "1234567")
def test_a_row_is_worth_five_to_everyone(row: str) -> None:
    assert completed("kok2", row, "rows") == [5, 5, 5, None]
    assert completed("kok1", row, "rows") == [None] * 4, "the first game has no rows"


def test_the_bonus_of_a_row_is_for_the_firsts_only() -> None:
    missing = cells("1", without="O1", sheet="kok2-a")
    body = "6. bbb/111/row b1:O1 b1:O1 - -\n7. bbb/111/row - - b1:O1 -"
    tags = {"Rules": "box", "Players": "Ada,Bo,Cor,Di", "Setup": ";".join([missing] * 4), "SetupRoll": "6"}
    assert [player["dice"] for player in report_of(body, game="kok2", **tags)["players"]] == [1, 2, 2, 1]


def test_the_lower_values_never_run_out() -> None:
    missing = cells("E", without="E6")
    body = "\n".join(f"{roll}. ppp/111 p1:E6 - - - - -" for roll in range(7, 13))
    tags = {"Players": "A,B,C,D,E,F", "Setup": ";".join([missing] * 6), "SetupRoll": "7"}
    assert [player["columns"]["E"] for player in report_of(body, **tags)["players"]] == [2, 1, 1, 1, 1, 1]


def test_lines_of_a_setup_were_completed_before_all_rolls_by_all_who_have_them() -> None:
    full, missing = cells("E", sheet="kok2-a"), cells("E", without="E6", sheet="kok2-a")
    for rules in ("explainer", "box"):
        tags = {"Rules": rules, "Players": THREE, "Setup": f"{full}; {full}; {missing}", "SetupRoll": "6"}
        report = report_of("6. ggg/111/row g1:E6", game="kok2", **tags)
        assert [player["columns"] for player in report["players"]] == [{"E": 2}, {"E": 2}, {"E": 1}]


def test_a_value_shows_at_once_and_nothing_later_in_the_roll_changes_it() -> None:
    missing = ";".join([cells("E", without="E6", sheet="kok2-a")] * 3)
    for rules in ("explainer", "box"):
        body, shown = "6. ggg/111/row", []
        for _ in range(3):
            body += " g1:E6"
            tags = {"Rules": rules, "Players": THREE, "Setup": missing, "SetupRoll": "6"}
            report = report_of(body, game="kok2", **tags)
            shown.append([report["players"][player]["columns"].get("E") for player in (2, 0, 1)])
        later = 1 if rules == "explainer" else 2
        assert shown == [[2, None, None], [2, later, None], [2, later, later]]


def test_turn_order_starts_from_the_active_player() -> None:
    missing = ";".join([cells("E", without="E6", sheet="kok2-a")] * 3)
    tags = {"Rules": "explainer", "Players": THREE, "Setup": missing, "SetupRoll": "5"}
    report = report_of("5. ggg/111/row - g1:E6 g1:E6", game="kok2", **tags)
    assert [player["columns"] for player in report["players"]] == [{"E": 1}, {}, {"E": 2}]


# ---- §7, §8: the end ---------------------------------------------------------------------------------------

TWO_COLORS = {"Players": THREE, "Setup": f"; {cells('yo', without='H2')}; H1", "SetupRoll": "5"}


def test_two_colours_end_the_game_first_or_later_value_alike() -> None:
    body = "5. ooo/111 o1:H2 - -"
    for tags in (TWO_COLORS, {**TWO_COLORS, "Setup": f"{cells('o')}; {cells('yo', without='H2')}"}):
        assert report_of(body, **tags)["finished"]
    player = player_of(body, 1, **{**TWO_COLORS, "Setup": f"{cells('o')}; {cells('yo', without='H2')}"})
    assert player["colors"] == {"y": 5, "o": 3}


def test_one_colour_each_ends_nothing() -> None:
    setup = f"{cells('y')}; {cells('o', without='H2')}; {cells('b')}"
    assert not report_of("5. ooo/111 o1:H2 - -", **{**TWO_COLORS, "Setup": setup})["finished"]


def test_the_roll_is_finished_by_all_before_the_end() -> None:
    report = report_of("5. ooo/111 o1:H2", **TWO_COLORS)
    assert (report["finished"], report["to_move"], report["winners"]) == (False, 2, [])
    done = report_of("5. oog/111 o1:H2 g1:H1 -", **{**TWO_COLORS, "Setup": f"; {cells('yo', without='H2')}"})
    assert done["finished"]
    assert done["players"][2]["marked"] == ["H1"]


def test_a_bomb_is_thrown_before_the_end_is_seen() -> None:
    setup = cells("by", without="H5", sheet="kok2-a")
    own = {"Grid": load_sheet("kok2-a").grid, "Symbols": "bomb=H5"}
    tags = {"Rules": "box", "Setup": setup, "SetupRoll": "5", **own}
    assert report_of("5. bb/11/row b1:H5", game="kok2", **tags)["to_move"] == 0
    report = report_of("5. bb/11/row b1:H5!bomb:A1B1", game="kok2", **tags)
    assert report["finished"]
    assert "A1" in report["players"][0]["marked"]


def test_no_roll_after_the_end() -> None:
    assert (
        refusal_of("5. ooo/111 o1:H2 - -\n6. gyb/123", **TWO_COLORS)
        == "roll 6: the game is over after roll 5"
    )


def test_the_end_is_noted_once() -> None:
    # Bo ends the game in roll 5; that Ada has two colours in roll 6 does not put the last roll off.
    two = cells("yo", without="H2")
    body = "5. ooo/111 o1:H2 - -\n6. ooo/111 - o1:H2 -"
    tags = {
        "Players": THREE,
        "Setup": f"{two}; {two}",
        "SetupRoll": "5",
        "Rules": "standard finish=extra_roll",
    }
    assert report_of(body, **tags)["finished"]
    tags["Rules"] = "standard finish=extra_round"
    game = game_of(body, **tags)
    assert game.state.end_seen == 5
    assert game.last_roll(game.state.end_seen) == 9


@pytest.mark.parametrize(
    ("finish", "first_roll", "last"),
    [
        ("roll", 5, 4),
        ("extra_roll", 5, 5),
        ("extra_round", 5, 9),
        ("extra_round", 4, 6),
        ("extra_round", 1, 3),
    ],
)
def test_a_setup_that_fulfils_the_end_counts_as_seen_before_its_first_roll(
    finish: str, first_roll: int, last: int
) -> None:
    tags = {"Rules": f"standard finish={finish}", "Players": THREE, "Setup": cells("yo")}
    rolls = [f"{roll}. gyb/123 - - -" for roll in range(first_roll, last + 1)]
    assert report_of("\n".join(rolls), SetupRoll=str(first_roll), **tags)["finished"]
    assert not rolls or not report_of("\n".join(rolls[:-1]), SetupRoll=str(first_roll), **tags)["finished"]


@pytest.mark.parametrize(("first_roll", "over"), [(29, False), (30, False), (31, True), (500, True)])
def test_with_a_first_roll_beyond_the_limit_the_game_is_over(first_roll: int, over: bool) -> None:
    report = report_of(SetupRoll=str(first_roll))
    assert report["finished"] == over
    assert report["winners"] == ([0] if over else [])
    assert report["roll"] == first_roll - 1


def test_solo_keer_op_keer_is_always_all_30_rolls() -> None:
    rolls = [f"{roll}. gy/12 -" for roll in range(1, 31)]
    tags = {"Setup": cells("yo")}
    assert not report_of("\n".join(rolls[:29]), **tags)["finished"]
    report = report_of("\n".join(rolls), **tags)
    assert report["finished"]
    assert report["winners"] == [0]
    assert report["players"][0]["score"]["rolls"] == 0


def test_solo_upper_values_everywhere() -> None:
    setup = cells("E", without="E6")
    player = player_of("5. gp/11 -\n6. gp/11 p1:E6", Setup=setup, SetupRoll="5")
    assert player["columns"] == {"E": 2}


def test_outcome() -> None:
    assert game_of("5. ooo/111 o1:H2", **TWO_COLORS).outcome() is None
    outcome = game_of("5. ooo/111 o1:H2 - -", **TWO_COLORS).outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert not outcome.tie_broken
    both = f"{cells('yoH')} jokers=0; {cells('yo')} jokers=3"
    tied = game_of(Players="Ada,Bo", Setup=both).outcome()
    assert tied is not None
    assert tied.totals[0] == tied.totals[1]
    assert (tied.winners, tied.tie_broken) == ((1,), True)
    shared = game_of(Players="Ada,Bo", Setup=f"{cells('yo')}; {cells('yo')}").outcome()
    assert shared is not None
    assert (shared.winners, shared.tie_broken) == ((0, 1), False)


def test_what_is_refused_leaves_the_game_as_it_was() -> None:
    game = game_of("1. gyb/123", Players=THREE)
    before = game.state, list(game.moves)
    for act in (
        lambda: game.push(parse_choice("b3:A1")),
        lambda: game.push(PASS, 1),
        lambda: game.push_roll(parse_roll("gyb/123")),
        lambda: game.legal_choices(2),
    ):
        with pytest.raises(Refused):
            act()
    assert (game.state, game.moves) == before
