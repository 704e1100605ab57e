"""The words for what happens: rolls, choices, what they win, turns, ends, cells, rules."""

import pytest

from kok.cells import CELL_NAMES, parse_cell
from kok.choices import parse_choice
from kok.clauses import CLAUSES, Broken
from kok.colors import color_letter
from kok.describe import (
    cell_label,
    choice_text,
    end_reason_text,
    log_lines,
    move_text,
    note_text,
    outcome_texts,
    roll_number_text,
    rolls_left_text,
    score_lines,
    solo_band,
    solo_label,
    turn_notes,
    turn_text,
    won_texts,
)
from kok.dice import parse_roll
from kok.editions import EDITIONS
from kok.game import Game
from kok.i18n import LANGUAGES, Words
from kok.notation import read_game
from kok.rules import HOUSE_RULES, RULE_VALUES, parse_rules
from kok.sheets import load_sheet
from kok.terms import (
    Place,
    dice_names,
    game_name,
    house_rule_line,
    house_rule_name,
    rule_differences,
    rule_value,
    rules_line,
    ruleset_line,
    ruleset_name,
    sheet_name,
    why_text,
)
from tests.random_games import random_game

EN, NL = Words("en"), Words("nl")


def game_of(body: str, *, game: str = "kok1", **tags: str) -> Game:
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in {"Game": game, **tags}.items())
    return read_game(f"{head}\n{body}\n*\n")[0]


def cells_but(sheet: str, color: int, *names: str) -> str:
    """All cells of a colour of a sheet, but those named, for a Setup."""
    mask = load_sheet(sheet).color_masks[color]
    return "".join(name for at, name in enumerate(CELL_NAMES) if mask >> at & 1 and name not in names)


# ---- rolls and choices


def test_a_roll():
    game = game_of("1. gpx/23?/bomb", game="kok2")
    assert move_text(EN, game, 0) == "Roll 1: green, pink, joker; 2, 3, ?; bomb"
    assert move_text(NL, game, 0) == "Worp 1: groen, roze, joker; 2, 3, ?; bom"
    assert dice_names(EN, *parse_roll("gp/12")) == "green, pink; 1, 2"


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        ("p2:G2H2", "pink 2: G2 H2"),
        ("x2:G2H2", "joker (pink) 2: G2 H2"),
        ("p?:G2H2", "pink ? (2): G2 H2"),
        ("x?:G2", "joker (pink) ? (1): G2"),
        ("heart", "heart"),
        ("bomb:C2C3", "bomb: C2 C3"),
        ("stars:E2", "two stars: E2"),
        ("row:A3B3", "three in a row: A3 B3"),
        ("block:K2", "block: K2"),
    ],
)
def test_a_choice(choice: str, text: str):
    sheet = load_sheet("kok2-a")
    color = color_letter(sheet.color_of(parse_cell("G2")))
    names = {"g": "green", "y": "yellow", "b": "blue", "p": "pink", "o": "orange"}
    parsed = parse_choice(choice.replace("p", color, 1) if choice[0] == "p" else choice)
    assert choice_text(EN, sheet, parsed) == text.replace("pink", names[color])


def test_passes():
    game = game_of("1. gyb/123 - -", Players="Ada,Bo")
    assert move_text(EN, game, 1) == "Ada passes"
    assert move_text(EN, game, 2, auto=True) == "Bo has no legal choice and passes"


# ---- what a choice wins


def column_h_but(*names: str) -> str:
    return "".join(f"H{row}" for row in range(1, 8) if f"H{row}" not in names)


def test_a_column_first_and_later():
    game = game_of(
        "5. yyy/111 y1:H7 -\n6. yyy/111 y1:H7 -",
        Players="Ada,Bo",
        Setup=f"{column_h_but('H7')}; {column_h_but('H7')}",
        SetupRoll="5",
    )
    assert won_texts(EN, game, 1) == ("completed column H first: +1",)
    assert move_text(EN, game, 1) == "Ada: yellow 1: H7; completed column H first: +1"
    assert move_text(NL, game, 4) == "Bo: geel 1: H7; kolom H vol: +0"


def test_completed_together_are_all_first():
    game = game_of(
        "5. yyy/111 y1:H7 y1:H7",
        Players="Ada,Bo",
        Setup=f"{column_h_but('H7')}; {column_h_but('H7')}",
        SetupRoll="5",
    )
    assert won_texts(EN, game, 2) == ("completed column H first: +1",)


def test_column_h_of_the_second_game_frees_a_die_and_counts_hearts():
    sheet = load_sheet("kok2-a")
    color = color_letter(sheet.color_of(parse_cell("H7")))
    game = game_of(
        f"5. {color * 3}/111/heart {color}1:H7 -",
        game="kok2",
        Players="Ada,Bo",
        Setup=f"{column_h_but('H7')} hearts=2",
        SetupRoll="5",
    )
    assert won_texts(EN, game, 1) == (
        "completed column H first: +2",
        "hearts for columns: +2",
        "special die freed",
    )


def test_a_row_wins_its_bonus():
    sheet = load_sheet("kok2-a")
    row = "".join(f"{letter}2" for letter in "ABCDEFGHIJKLMN")
    color = color_letter(sheet.color_of(parse_cell("O2")))
    game = game_of(
        f"5. {color * 3}/111/heart {color}1:O2!bomb:A1 {color}1:O2",
        game="kok2",
        Players="Ada,Bo",
        Rules="box",
        Setup=f"{row}; {row}",
        SetupRoll="5",
    )
    assert won_texts(EN, game, 1) == ("completed row 2 first: +5, bonus: a bomb", "a bomb to throw")
    assert move_text(EN, game, 2).startswith("Ada throws the bomb: A1")


def test_a_declined_bomb():
    row = "".join(f"{letter}2" for letter in "ABCDEFGHIJKLMN")
    color = color_letter(load_sheet("kok2-a").color_of(parse_cell("O2")))
    game = game_of(
        f"5. {color * 2}/11/heart {color}1:O2!bomb:-",
        game="kok2",
        Rules="box",
        Players="Ada",
        Setup=row,
        SetupRoll="5",
    )
    assert move_text(EN, game, 2) == "Ada does not throw the bomb"


def test_a_colour_first_and_later():
    sheet = load_sheet("kok1-black")
    last = next(name for at, name in enumerate(CELL_NAMES) if sheet.color_masks[0] >> at & 1)
    rest = cells_but("kok1-black", 0, last)
    game = game_of(
        f"5. ggg/111 g1:{last} -\n6. ggg/111 g1:{last} -",
        Players="Ada,Bo",
        Setup=f"{rest}; {rest}",
        SetupRoll="5",
    )
    assert won_texts(EN, game, 1)[-1] == "completed green first: +5"
    assert won_texts(EN, game, 4)[-1] == "completed green: +3"


def test_jokers_spent_are_no_win_and_a_chosen_heart_is_none():
    game = game_of("1. gxy/123/heart heart -", game="kok2", Players="Ada,Bo")
    assert won_texts(EN, game, 1) == ()
    game = game_of("1. xx/11 x1:H1", Players="Ada")
    assert won_texts(EN, game, 1) == ()


def test_symbols_in_cells():
    sheet = load_sheet("kok2-b")
    for kind, phrase in (
        ("die", "special die freed"),
        ("heart", "heart circled"),
        ("bomb", "a bomb to throw"),
        ("joker", "one joker back"),
    ):
        cell = (sheet.symbols[kind] & -sheet.symbols[kind]).bit_length() - 1
        name, color = CELL_NAMES[cell], color_letter(sheet.color_of(cell))
        beside = next(CELL_NAMES[at] for at in (cell + 7, cell - 7) if 0 <= at < 105)
        game = game_of(
            f"5. {color * 3}/111/block {color}1:{name}",
            game="kok2",
            Sheet="kok2-b",
            Players="Ada",
            Setup=f"{beside} jokers=1",
            SetupRoll="5",
        )
        assert won_texts(EN, game, 1) == (phrase,), kind


# ---- the log


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_of_many_games_has_words(lang: str):
    words = Words(lang)
    for seed in range(12):
        game = random_game(seed)
        lines = log_lines(words, game)
        assert len(lines) == len(game.moves)
        assert all(line.text and "{" not in line.text for line in lines)
        assert outcome_texts(words, game)


def test_points_of_the_log_add_up():
    for seed in range(30):
        game = random_game(seed)
        for player in range(len(game.players)):
            texts = [
                text
                for at, move in enumerate(game.moves)
                if move.player == player
                for text in won_texts(EN, game, at)
            ]
            said = sum(int(text.split("+")[1].split(",")[0]) for text in texts if "+" in text)
            score = game.score(player)
            assert said == score.colors + score.columns + score.rows + score.hearts


def test_log_lines_carry_the_notation():
    game = game_of("1. gyb/123 - -", Players="Ada,Bo")
    lines = log_lines(EN, game, frozenset({2}))
    assert [line.notation for line in lines] == ["gyb/123", "-", "-"]
    assert [line.player for line in lines] == [None, 0, 1]
    assert lines[2].text == "Bo has no legal choice and passes"


# ---- whose turn


def test_the_turn_of_a_solo_game():
    game = game_of("", Players="Ada")
    assert turn_text(EN, game) == "Roll the dice" and turn_notes(EN, game) == ()
    assert roll_number_text(EN, game) == "Roll 1 of 30"
    game = game_of("1. gy/12", Players="Ada")
    assert turn_text(EN, game) == "Choose your dice" and roll_number_text(EN, game) == "Roll 1 of 30"


def test_the_turn_of_three_players():
    def turn(body: str) -> tuple[str, ...]:
        game = game_of(body, Players="Ada,Bo,Cor", SetupRoll="4", Setup="H1;H1;H1")
        return turn_text(EN, game), *turn_notes(EN, game)

    assert turn("") == ("Ada rolls the dice",)
    then = "Bo and Cor then choose from what is left."
    assert turn("4. ybo/123") == ("Ada threw and chooses first", then)
    assert turn("4. yyo/123 y1:H7") == ("Bo and Cor choose now, in any order", "Ada took yellow 1.")
    assert turn("4. ybo/123 -") == (
        "Bo and Cor choose now, in any order",
        "Ada passed: all dice are free to choose.",
    )
    assert turn("4. ybo/123 - -") == ("Cor chooses now", "Ada passed: all dice are free to choose.")
    assert turn("4. ybo/123 - - -") == ("Bo rolls the dice",)


def test_an_open_roll_is_announced():
    game = game_of("1. ybo/123", Players="Ada,Bo")
    assert turn_notes(EN, game) == ("Open roll: everyone chooses from all dice.",)
    assert roll_number_text(EN, game) == "Roll 1"


def test_the_special_die_that_was_taken():
    game = game_of("5. ybo/123/heart heart", game="kok2", Players="Ada,Bo", SetupRoll="5")
    assert turn_text(EN, game) == "Bo chooses now"
    assert turn_notes(EN, game) == ("Ada took the special die (heart).",)


TWO_COLORS = {"Players": "Ada,Bo", "SetupRoll": "21"}


def two_colors(sheet: str) -> str:
    return cells_but(sheet, 0) + cells_but(sheet, 1)


def test_rolls_that_are_left():
    setup = two_colors("kok2-a")
    game = game_of("", game="kok2", Setup=setup, **TWO_COLORS)
    assert rolls_left_text(EN, game) == "One more roll, then the game is over."
    assert end_reason_text(EN, game) == "Ada has completed two colours."
    game = game_of("21. ybo/123/heart", game="kok2", Setup=setup, **TWO_COLORS)
    assert rolls_left_text(EN, game) == "This is the last roll."
    game = game_of("21. ybo/123/heart - -", game="kok2", Setup=setup, **TWO_COLORS)
    assert game.is_over and rolls_left_text(EN, game) == ""
    assert turn_text(EN, game) == "The game is over"
    rules = "explainer finish=extra_round"
    game = game_of("", game="kok2", Setup=setup, Rules=rules, **TWO_COLORS)
    assert rolls_left_text(EN, game) == "2 more rolls, then the game is over."


def test_the_end_in_sight_within_a_roll():
    sheet = load_sheet("kok1-black")
    green, yellow = sheet.color_masks[0], sheet.color_masks[1]
    names = [name for at, name in enumerate(CELL_NAMES) if (green | yellow) >> at & 1]
    last = next(name for at, name in enumerate(CELL_NAMES) if yellow >> at & 1)
    setup = "".join(name for name in names if name != last)
    body = f"21. ybo/123 y1:{last}"
    game = game_of(body, Setup=setup, **TWO_COLORS)
    assert rolls_left_text(EN, game) == "The game ends with this roll."
    assert end_reason_text(EN, game) == "Ada has completed two colours."
    game = game_of("21. ybo/123", Setup=setup, **TWO_COLORS)
    assert rolls_left_text(EN, game) == "" and end_reason_text(EN, game) == ""


# ---- the end


def test_a_solo_game_ends_with_its_rating():
    game = game_of("30. gy/12 -", Players="Ada", SetupRoll="30")
    assert outcome_texts(EN, game) == (
        "Roll 30 was the last one.",
        "Ada scores −22 points: The sheet won this time.",
    )


def test_a_winner_a_tie_and_a_shared_victory():
    def end(setup: str) -> tuple[str, ...]:
        rules = "standard roll_limit=30"
        game = game_of("30. gyb/123 - -", Setup=setup, Players="Ada,Bo", Rules=rules, SetupRoll="30")
        return outcome_texts(EN, game)[1:]

    assert end("jokers=7;") == ("Bo wins with −22 points.",)
    assert end("") == (
        "Ada and Bo share the victory with −22 points each.",
        "Totals and unused jokers are equal.",
    )
    star = CELL_NAMES[(load_sheet("kok1-black").stars & -load_sheet("kok1-black").stars).bit_length() - 1]
    assert end(f"{star} jokers=6;") == (
        "Bo wins with −22 points.",
        "The totals are equal; the most unused jokers decide.",
    )


def test_rating_bands():
    totals = (-5, -1, 0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41, 99)
    bands = [0, 0, 1, *(band for band in range(2, 12) for _ in range(2)), 12, 12]
    assert [solo_band(total) for total in totals] == bands
    assert len({solo_label(EN, total) for total in totals}) == 13


def test_score_lines_are_those_of_the_game():
    first, second = game_of(""), game_of("", game="kok2", Players="Ada,Bo", Rules="box")
    parts = ["colors", "columns", "jokers", "stars", "total"]
    assert [line.part for line in score_lines(EN, first, 0)] == parts
    parts = ["colors", "columns", "hearts", "rows", "jokers", "dice", "stars", "total"]
    assert [line.part for line in score_lines(EN, second, 0)] == parts
    *lines, total = score_lines(EN, second, 0)
    assert sum(line.points for line in lines) == total.points == second.score(0).total


# ---- cells, notes, clauses


def test_cell_labels():
    sheet = load_sheet("kok2-b")
    star = (sheet.stars & -sheet.stars).bit_length() - 1
    assert cell_label(EN, sheet, star, legal=True).endswith("star, open, legal")
    assert cell_label(NL, sheet, star, marked=True, legal=True).endswith("ster, aangekruist")
    bomb = (sheet.symbols["bomb"] & -sheet.symbols["bomb"]).bit_length() - 1
    assert cell_label(EN, sheet, bomb, preview=True).endswith("bomb, pencilled in")
    assert cell_label(EN, load_sheet("kok1-black"), 0) == "A1, green, open"


def test_notes_of_the_session():
    game = game_of("1. gyb/123", Players="Ada,Bo,Cor")
    assert note_text(EN, game, 0, "say.roll_first", {}) == "Roll the dice first."
    one = note_text(EN, game, 0, "say.passed_on", {"players": ["Bo"]})
    assert one == "Bo has no legal choice and passes."
    two = note_text(EN, game, 0, "say.passed_on", {"players": ["Bo", "Cor"]})
    assert two == "Bo and Cor have no legal choice and pass."
    why = note_text(EN, game, 0, "why.color_die", {"detail": "x", "cell": "A1"})
    assert why == "There is no joker die to take."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_in_every_language(lang: str):
    game = game_of("", Players="Ada")
    place = Place(game.rules, game.state.marks[0])
    texts = [why_text(Words(lang), Broken(clause, "bomb"), place) for clause in CLAUSES]
    assert len(set(texts)) == len(CLAUSES)
    assert all(text.endswith(".") and "{" not in text for text in texts)


# ---- names and rules


def test_sheet_names():
    assert sheet_name(EN, "kok1-black") == "Black"
    assert sheet_name(EN, "g1-271828") == "Sheet no. 271828"
    assert sheet_name(EN, "own") == "Own sheet" == sheet_name(EN, "elsewhere")
    assert game_name(EN, EDITIONS["kok2"]) == "Keer op Keer 2"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rule_sets_in_a_line_each(lang: str):
    words = Words(lang)
    names = [name for edition in EDITIONS.values() for name in edition.rule_sets]
    assert len({ruleset_line(words, name) for name in names}) == len(names)
    assert len({ruleset_name(words, name) for name in names}) == len(names)
    assert all(house_rule_name(words, name) and house_rule_line(words, name) for name in HOUSE_RULES)


def test_rules_line_names_house_rules():
    edition = EDITIONS["kok2"]
    text = rules_line(EN, edition, "box tie=columns roll_limit=30")
    assert text == "Box; A tie goes to: the most completed columns; Timer"
    assert rules_line(EN, edition, "box roll_limit=none") == "Box; Rolls at most: no limit"
    assert rules_line(EN, EDITIONS["kok1"], "standard solo_two_colors=yes") == "Standard; Stop at two colours"


def test_differences_of_the_rule_sets():
    edition = EDITIONS["kok2"]
    table = {row.rule: row.values for row in rule_differences(EN, edition, 2)}
    assert table["die_points"] == ("1", "2", "1")
    assert table["fresh_start"] == ("yes", "yes", "no")
    assert "open_rolls" not in table
    assert not rule_differences(EN, EDITIONS["kok1"], 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_every_rule_has_words(lang: str):
    words = Words(lang)
    for rule, values in RULE_VALUES.items():
        for value in values:
            parsed = parse_rules(EDITIONS["kok2"], f"box {rule}={value}", 2)._asdict()[rule]
            assert rule_value(words, rule, parsed)
