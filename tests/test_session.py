"""The game on screen: dice and cells in hand, forced groups, undo and redo, order of choosing, save data."""

import json
from random import Random

import pytest

from kok.cells import cells_in, cells_name, parse_cell
from kok.choices import parse_choice
from kok.notation import read_game
from kok.session import EMPTY_HAND, Session


def session_of(body: str, *, game: str = "kok1", **tags: str) -> Session:
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in {"Game": game, **tags}.items())
    return Session(*read_game(f"{head}\n{body}\n*\n"))


def tap(session: Session, *names: str) -> None:
    for name in names:
        session.tap_cell(parse_cell(name))


def states(session: Session) -> str:
    return " ".join(f"{die.face}{die.state[0]}" for die in session.dice)


def test_nothing_is_lit_before_dice_are_taken_up():
    session = session_of("1. gyb/123", Players="Ada,Bo")
    assert session.lit == 0 and session.ready is None and session.open_to


def test_dice_light_their_cells():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    session.tap_die("color", 1)
    session.tap_die("number", 0)
    assert cells_name(session.lit) == "G4G5H4H5"
    assert states(session) == "yf bc of 2c 5n 5n"


def test_a_forced_group_is_previewed():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    session.tap_die("color", 2)
    session.tap_die("number", 0)
    assert cells_name(session.preview) == "G2H2"
    assert str(session.ready) == "o2:G2H2"


def test_a_tap_takes_the_dice_that_fit():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    tap(session, "G4")
    assert cells_name(session.preview) == "G4H4" and str(session.ready) == "b2:G4H4"
    assert states(session).startswith("yf bc of 2c")


def test_a_tap_again_takes_a_cell_back_and_does_not_fill_again():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    tap(session, "G4", "G4")
    assert cells_name(session.preview) == "H4" and session.ready is None
    tap(session, "H4")
    assert session.hand == EMPTY_HAND


def test_a_lit_cell_elsewhere_moves_the_group():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    session.tap_die("color", 1)
    session.tap_die("number", 0)
    tap(session, "G4")
    assert cells_name(session.preview) == "G4H4"
    tap(session, "G5")
    assert cells_name(session.preview) == "G5H5"


def test_a_joker_is_not_spent_while_a_real_die_fits():
    session = session_of("1. gx/1?", Players="Ada")
    tap(session, "H1")
    assert str(session.ready) == "g1:H1"
    session.tap_die("color", 1)
    assert str(session.ready) == "x1:H1", "a joker die taken up by hand is meant"


def test_the_second_of_two_equal_dice_can_be_taken_up():
    session = session_of("1. ggb/113", Players="Ada,Bo")
    session.tap_die("color", 1)
    assert states(session).startswith("gf gc")


def test_a_choice_commits_and_turns_to_the_next_player():
    session = session_of("1. ybo/255", Players="Ada,Bo,Cor")
    tap(session, "G4")
    session.confirm()
    assert session.player == 1 and session.choosers == (1, 2) and session.hand == EMPTY_HAND
    session.show(2)
    tap(session, "H6")
    session.pass_on()
    session.show(1)
    tap(session, "G2")
    session.confirm()
    assert session.phase == "roll"
    assert "1. ybo/255 b2:G4H4 o2:G2H2 -" in session.record()


def test_dice_the_active_player_took_are_gone():
    session = session_of("5. bpx/345 b3:G4G5H5", Players="Ada,Bo", Setup="H4; H4", SetupRoll="5")
    assert states(session).startswith("bt") and session.dice[0].taken_by == 0
    session.tap_die("color", 0)
    assert session.note is not None and session.note.key == "say.die_taken"
    assert session.hand == EMPTY_HAND


def test_passive_players_without_a_legal_choice_are_passed_on_with_a_word():
    session = session_of("5. ggg/555", Players="Ada,Bo", Setup="H4; H4", SetupRoll="5")
    assert session.must_pass, "the active player passes by hand"
    session.pass_on()
    assert session.phase == "roll"
    assert (
        session.note is not None
        and session.note.key == "say.passed_on"
        and session.note.params == {"players": ["Bo"]}
    )
    session.undo()
    assert session.player == 0 and session.choosers == (0,), "undo takes the automatic pass back too"
    session.redo()
    assert session.phase == "roll" and not session.can_redo


def test_a_pencilled_choice_stays_while_other_sheets_are_looked_at():
    session = session_of("1. ybo/255", Players="Ada,Bo,Cor")
    session.tap_die("color", 1)
    tap(session, "G4")
    held = session.hand
    session.show(2)
    assert session.hand == EMPTY_HAND and session.preview == 0
    session.show(0)
    assert session.hand == held and str(session.ready) == "b2:G4H4"


def test_passive_players_pencil_side_by_side():
    session = session_of("1. ybo/255 -", Players="Ada,Bo,Cor")
    tap(session, "G2")
    session.show(2)
    tap(session, "G4")
    again = Session.from_save(json.loads(json.dumps(session.to_save())))
    again.confirm()
    assert again.player == 1 and str(again.ready) == "o2:G2H2"
    again.confirm()
    assert again.phase == "roll"
    again.throw(Random(1).random)
    again.show(2)
    assert again.hand == EMPTY_HAND


def test_dice_taken_since_a_choice_was_pencilled_are_laid_back():
    open_rolls = " ".join(f"{roll}. ybo/255 - - -" for roll in (1, 2, 3))
    session = session_of(f"{open_rolls} 4. ybo/255", Players="Ada,Bo,Cor")
    session.pass_on()
    tap(session, "G4")
    assert str(session.ready) == "b2:G4H4"
    session.show(2)
    session.undo()
    session.pencil(parse_choice("b2:G4H4"))
    session.confirm()
    session.show(1)
    assert session.player == 1 and session.is_choosing and session.hand == EMPTY_HAND


def test_undo_empties_the_hand_first_then_takes_choices_back_never_a_roll():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    tap(session, "G4")
    session.confirm()
    tap(session, "H6")
    session.undo()
    assert session.hand == EMPTY_HAND and session.player == 1
    session.undo()
    assert session.player == 0 and session.game.state.chosen == ((), ())
    assert not session.can_undo
    session.undo()
    assert session.game.state.roll == 1
    session.redo()
    assert str(session.game.moves[-1].choice) == "b2:G4H4" and session.player == 1


def test_a_new_choice_forgets_what_could_be_redone():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    session.pass_on()
    session.undo()
    tap(session, "G4")
    assert session.can_redo
    session.confirm()
    assert not session.can_redo


def test_after_undo_a_stale_preview_is_not_confirmed():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    session.pass_on()
    tap(session, "G4")
    session.undo()
    session.undo()
    session.confirm()
    assert session.game.state.chosen == ((), ())


def test_throwing_twice_throws_once():
    session = session_of("", Players="Ada")
    random = Random(1).random
    session.throw(random)
    session.throw(random)
    assert session.game.state.roll == 1


def test_a_seed_gives_the_same_dice_after_a_reload_and_after_undo():
    first = session_of("", Players="Ada", Seed="12345")
    other = session_of("", Players="Ada", Seed="12345")
    thrown = []
    for _ in range(5):
        first.throw(Random().random)
        first.pass_on()
        other.throw(Random().random)
        other = Session.from_save(json.loads(json.dumps(other.to_save())))
        other.pass_on()
        thrown.append((str(first.game.state.dice), str(other.game.state.dice)))
    assert all(one == two for one, two in thrown) and len({one for one, _ in thrown}) > 1


def test_why_not_names_the_clause():
    session = session_of("5. gyb/123", Players="Ada,Bo", Setup="H4; H4", SetupRoll="5")
    session.tap_die("color", 0)
    session.tap_die("number", 0)
    tap(session, "A1")
    assert session.note is not None and session.note.key == "why.contact"
    tap(session, "H4")
    assert session.note is not None and session.note.key == "why.marked"


# ---- Keer op Keer 2


def test_special_actions_on_the_sheet():
    session = session_of("5. gyb/123/bomb", game="kok2", Players="Ada,Bo", Setup="H4; H4", SetupRoll="5")
    session.tap_die("special", 0)
    tap(session, "A1", "B2")
    assert str(session.ready) == "bomb:A1B2"
    tap(session, "D4")
    assert str(session.ready) == "bomb:D4", "a cell outside the square moves the bomb"
    session.confirm()
    assert session.player == 1 and [die.state for die in session.dice][-1] == "taken"


def test_heart_is_one_tap():
    session = session_of("5. gyb/123/heart", game="kok2", Players="Ada,Bo", Setup="H4; H4", SetupRoll="5")
    session.tap_die("special", 0)
    assert str(session.ready) == "heart"


def test_a_block_is_pencilled_whole():
    session = session_of("5. gyb/123/block", game="kok2", Players="Ada", Rules="explainer", SetupRoll="5")
    session.tap_die("special", 0)
    tap(session, "H3")
    block = session.game.sheet.block_of[parse_cell("H3")]
    assert session.preview == block


CHAIN = "A2B2C2C4D2D4E2E4F2F4G2G4H4I2I4J2J4K2K4L2L4M2M4N2N4O2O4; H1"


def test_a_chain_of_bombs_is_thrown_and_undone_one_by_one():
    session = session_of(
        "7. ybp/113/bomb", game="kok2", Rules="box", Players="P1,P2", Setup=CHAIN, SetupRoll="7"
    )
    before = session.game.state
    session.pencil(parse_choice("p1:H2"))
    session.confirm()
    assert session.phase == "bomb" and session.player == 0
    tap(session, "A3", "A4", "B3", "B4")
    session.confirm()
    assert session.phase == "bomb", "the bomb completed row 4 and won another"
    session.pass_on()
    assert session.phase == "choose" and session.player == 1
    session.undo()
    session.undo()
    assert session.phase == "bomb"
    session.undo()
    assert session.game.state == before
    for _ in range(3):
        session.redo()
    assert "p1:H2!bomb:A3A4B3B4!bomb:-" in session.record()


def test_turn_order_decides_who_chooses_next_where_it_decides_columns():
    session = session_of("1. gyb/123/bomb -", game="kok2", Rules="explainer", Players="A,B,C")
    assert session.choosers == (1,)
    session = session_of("1. gyb/123/bomb -", game="kok2", Rules="box", Players="A,B,C")
    assert session.choosers == (1, 2)


# ---- saves


@pytest.mark.parametrize("game", ["kok1", "kok2"])
def test_a_save_at_every_step_of_random_games_gives_the_same_session(game: str):
    random = Random(7)
    session = session_of("", game=game, Players="Ada,Bo,Cor", Rules="standard" if game == "kok1" else "box")
    for _ in range(300):
        if session.phase == "over":
            break
        if session.phase == "roll":
            session.throw(random.random)
        elif random.random() < 0.2:
            session.undo()
        elif random.random() < 0.2 and session.choosers:
            session.show(random.choice(session.choosers))
        elif session.legal and random.random() < 0.7:
            session.pencil(random.choice(session.legal))
        elif session.ready:
            session.confirm()
        else:
            session.pass_on()
        again = Session.from_save(json.loads(json.dumps(session.to_save())))
        assert again.to_save() == session.to_save()
        assert again.game.state == session.game.state
        assert (again.player, again.hand, again.lit) == (session.player, session.hand, session.lit)


def test_every_lit_cell_leads_to_a_choice_by_taps_alone():
    random = Random(3)
    for _ in range(40):
        session = session_of("", Players="Ada")
        for _ in range(random.randrange(12)):
            session.throw(random.random)
            session.pencil(random.choice(session.legal))
            session.confirm() if session.ready else session.pass_on()
        session.throw(random.random)
        for cell in cells_in(session.open_to):
            session.undo()
            session.tap_cell(cell)
            assert session.preview >> cell & 1
            for _ in range(5):
                if session.ready:
                    break
                held = session.preview
                grow = next(c for c in session.options if c.cells & held == held and c.cells != held)
                session.tap_cell(next(cells_in(grow.cells & ~held)))
            assert session.ready in session.legal


def test_a_die_that_does_not_go_with_the_other_is_taken_up_alone():
    session = session_of("1. ybo/255", Players="Ada,Bo")
    session.tap_die("color", 1)
    session.tap_die("number", 1)
    assert states(session) == "yf bn on 2f 5c 5f" and cells_name(session.lit) == "H6H7I6I7J7"


def test_a_die_that_fits_nowhere_says_so():
    session = session_of("5. ggb/553", Players="Ada,Bo", Setup="H4; H4", SetupRoll="5")
    session.tap_die("number", 1)
    assert session.note is not None and session.note.key == "say.nothing_fits"
