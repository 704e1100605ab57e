"""Why not: the clause named is always one by which the engine refuses a choice that contains the cell."""

import pytest

from kok.cells import CELLS, cell_name, cells_in, parse_cell
from kok.choices import HEART
from kok.clauses import CLAUSES, Refused
from kok.colors import color_letter
from kok.game import Game
from kok.i18n import LANGUAGES, Words
from kok.marks import LegalChoices
from kok.notation import read_game
from kok.sheets import load_sheet
from kok.terms import Place, why_text
from kok.why import attempt, attempt_special, why_not, why_not_special
from tests.random_games import random_positions


def game_of(body: str, *, game: str = "kok1", **tags: str) -> Game:
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in {"Game": game, **tags}.items())
    return read_game(f"{head}\n{body}\n*\n")[0]


def why(game: Game, dice: str, cell: str, player: int = 0) -> str:
    broken = why_not(game, player, dice[0], dice[1], parse_cell(cell))
    return broken.clause if broken else ""


def why_special(game: Game, cell: str, player: int = 0, face: str = "") -> str:
    dice = game.dice_for(player)
    broken = why_not_special(game, player, face or (dice.special if dice else "bomb"), parse_cell(cell))
    return broken.clause if broken else ""


SOLO = {"Players": "Ada", "SetupRoll": "5"}


@pytest.mark.parametrize(
    ("setup", "roll", "dice", "cell", "clause"),
    [
        ("", "yx/12", "y1", "H7", ""),
        ("", "yx/12", "y1", "A1", "color"),
        ("", "yx/12", "y2", "A1", "color"),
        ("", "gx/12", "g1", "A1", "first_marks"),
        ("H3", "gx/12", "g1", "A1", "contact"),
        ("H7", "yx/12", "y1", "H7", "marked"),
        ("H7", "yx/12", "b1", "H6", "color_die"),
        ("H7", "yx/12", "y5", "H6", "number_die"),
        ("H7 jokers=0", "yx/12", "x1", "H6", "jokers"),
        ("H7 jokers=1", "xx/1?", "x?", "H6", "jokers"),
    ],
)
def test_the_clause_of_a_cell(setup: str, roll: str, dice: str, cell: str, clause: str):
    assert why(game_of(f"5. {roll}", Setup=setup, **SOLO), dice, cell) == clause


def test_what_is_left_of_a_block_is_too_small():
    sheet = load_sheet("kok1-black")
    pair = next(block for block in sheet.blocks if block.bit_count() == 2)
    cell = pair.bit_length() - 1
    color = color_letter(sheet.color_of(cell))
    game = game_of(f"5. {color}{color}/35", Setup="H7", **SOLO)
    broken = why_not(game, 0, color, "3", cell)
    assert broken is not None and broken.clause == "count"
    assert attempt(game, 0, color, "3", cell).cells == pair


def test_before_a_roll_and_out_of_turn_the_reason_is_the_turn():
    game = game_of("", Players="Ada,Bo")
    assert why(game, "g1", "H1") == "not_thrown"
    game = game_of("1. gyb/123", Players="Ada,Bo")
    assert why(game, "g1", "H1", player=1) == "not_yet"
    assert why_special(game, "H1", player=1, face="bomb") == "not_yet"


@pytest.mark.parametrize(
    ("face", "setup", "cell", "clause"),
    [
        ("bomb", "", "A1", "first_marks"),
        ("bomb", "", "G1", ""),
        ("bomb", "H1", "A1", ""),
        ("bomb", "H1", "H1", "marked"),
        ("bomb", "H1 dice=0", "A1", "free_die"),
        ("stars", "", "A1", "star_cells"),
        ("row", "", "H1", "row_contact"),
        ("row", "H1", "I1", ""),
        ("row", "H1", "A1", "row_contact"),
        ("block", "", "A1", "block_contact"),
        ("block", "", "H1", ""),
        ("heart", "hearts=5", "A1", "hearts"),
        ("heart", "", "A1", ""),
    ],
)
def test_the_clause_of_a_special_die(face: str, setup: str, cell: str, clause: str):
    game = game_of(f"5. gyp/123/{face}", game="kok2", Setup=setup, **SOLO)
    assert why_special(game, cell) == clause


def test_the_special_die_that_does_not_lie_there():
    game = game_of("5. gyp/123/row", game="kok2", **SOLO)
    assert why_special(game, "H1", face="block") == "special_die"


def test_every_star_that_is_out_of_reach_is_refused_for_its_contact():
    game = game_of("5. gyp/123/stars", game="kok2", Setup="H1", **SOLO)
    reasons = {why_special(game, cell_name(cell)) for cell in cells_in(game.sheet.stars)}
    assert reasons == {"", "star_contact"}


def test_in_random_positions_the_clause_is_one_the_engine_refuses_with():
    words = [Words(lang) for lang in LANGUAGES]
    illegal, seen = 0, set()
    for game, random in random_positions(1000):
        player = random.choice(game.choosers())
        dice = game.dice_for(player)
        legal = list(LegalChoices(game.sheet, game.rules, game.state.marks[player], dice))
        for cell in random.sample(CELLS, 12):
            if dice is None:
                faces = ("", "", "bomb")
            elif dice.special and random.random() < 0.4:
                faces = ("", "", dice.special)
            else:
                faces = (random.choice(dice.colors), random.choice(dice.numbers), "")
            color, number, special = faces
            if special:
                broken = why_not_special(game, player, special, cell)
                tried = attempt_special(game, player, special, cell)
            else:
                broken = why_not(game, player, color, number, cell)
                tried = attempt(game, player, color, number, cell)
            fits = [choice for choice in legal if choice[:3] == faces and choice.cells >> cell & 1]
            if broken is None:
                assert fits or tried.special == HEART
                continue
            illegal += 1
            assert not fits
            assert tried.special == HEART or tried.cells >> cell & 1
            with pytest.raises(Refused) as refused:
                game.push(tried, player)
            assert broken == refused.value.broken[0]
            place = Place(game.rules, game.state.marks[player])
            for language in words:
                assert why_text(language, broken, place)
            seen.add(broken.clause)
    assert illegal > 3000
    assert seen >= {
        "jokers", "marked", "count", "color", "first_marks", "contact", "free_die", "star_cells",
        "star_contact", "row_contact", "block_contact",
    }  # fmt: skip


def test_every_clause_has_a_sentence():
    for lang in LANGUAGES:
        words = Words(lang)
        assert all(f"why.{clause}" in words for clause in CLAUSES)


def test_sentences_speak_of_the_start_that_the_rules_know():
    words = Words("en")
    soft = game_of("1. gyp/123/row", game="kok2", Players="Ada,Bo", Rules="fiche start=GHI")
    broken = why_not(soft, 0, "g", "1", next(c for c in cells_in(soft.sheet.color_masks[0]) if c < 35))
    assert broken is not None
    assert why_text(words, broken, Place(soft.rules, soft.state.marks[0])).endswith("column G, H or I.")
    begun = game_of("1. gyp/123/row", game="kok2", Players="Ada,Bo", Rules="fiche", Setup="A1")
    far = next(c for c in cells_in(begun.sheet.color_masks[0]) if c > 90)
    broken = why_not(begun, 0, "g", "1", far)
    assert broken is not None and broken.clause == "contact"
    assert "column" not in why_text(words, broken, Place(begun.rules, begun.state.marks[0]))
