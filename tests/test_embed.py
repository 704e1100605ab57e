"""An embedded sheet: its parameters, its four modes, and the messages in and out."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from kok.cells import cell_name, cells_in, cells_name, parse_cell
from kok.embed import Embed, EmbedError
from kok.embed.config import PARAMETERS, parse_config, read_fragment, read_position
from kok.embed.protocol import parse_message
from kok.game import Game
from kok.notation import write_game
from kok.sheets import load_sheet

PUZZLE = {"mode": "puzzle", "game": "kok1", "setup": "H1H2", "roll": "gpx/23?"}
TWO = {"mode": "puzzle", "players": "Ada,Bo", "setuproll": "5", "roll": "gpx/23? -"}
MARKUP = "<img src=x onerror=alert(1)>"


def embedded(**params: str) -> Embed:
    """Return an embed that shows what was asked for; fails if that is refused."""
    embed = Embed(random.Random(7).random)
    embed.load(params)
    assert embed.error is None, embed.error
    return embed


def sent(embed: Embed) -> list[dict[str, Any]]:
    """Return the messages out, which must be plain JSON."""
    messages: list[dict[str, Any]] = json.loads(json.dumps(embed.take_messages()))
    assert all(message["kok"] == 1 for message in messages)
    return messages


def record(seed: int = 3, *, players: int = 2, rolls: int = 6) -> str:
    """Return the record of a game of random choices."""
    source = random.Random(seed)
    game = Game(load_sheet("kok1-black"), players=[f"P{number}" for number in range(players)])
    while game.state.roll < rolls or game.choosers():
        if game.to_move is None:
            game.throw(source.random)
        else:
            choices = list(game.legal_choices())
            game.push(source.choice(choices[1:] or choices))
    return write_game(game)


# ---- parameters


def test_a_fragment_is_decoded_once() -> None:
    fragment = "#view=embed&mode=show&setup=H3H4%20jokers%3D1&players=A%2BB,C+D&text=%253C"
    assert read_fragment(fragment) == {
        "view": "embed",
        "mode": "show",
        "setup": "H3H4 jokers=1",
        "players": "A+B,C+D",
        "text": "%3C",
    }
    assert read_fragment("") == {}


def test_a_parameter_given_twice_is_refused() -> None:
    with pytest.raises(EmbedError, match="twice"):
        read_fragment("mode=show&mode=play")


@pytest.mark.parametrize(
    ("params", "code", "param"),
    [
        ({"mode": "edit"}, "not_one_of", "mode"),
        ({"mod": "show"}, "unknown", "mod"),
        ({MARKUP: "x"}, "unknown", MARKUP[:40]),
        ({"mode": 3}, "not_text", "mode"),
        ({"setup": None}, "not_text", "setup"),
        ({"setup": ["H3"]}, "not_text", "setup"),
        ({"setup": "H" * 1_000_000}, "too_long", "setup"),
        ({"record": "x" * 1_000_000}, "too_long", "record"),
        ({"text": "x" * 501}, "too_long", "text"),
        ({"legal": "maybe"}, "not_one_of", "legal"),
        ({"keys": ""}, "not_one_of", "keys"),
        ({"theme": "pink"}, "not_one_of", "theme"),
        ({"at": "-1"}, "not_a_number", "at"),
        ({"at": "1e9"}, "not_a_number", "at"),
        ({"origin": "javascript:alert(1)"}, "not_an_origin", "origin"),
        ({"origin": "*"}, "not_an_origin", "origin"),
        ({"record": "x", "sheet": "kok1-black"}, "record_alone", "sheet"),
        ({"game": "kok3"}, "position", ""),
        ({"game": MARKUP}, "position", ""),
        ({"sheet": "kok1-mauve"}, "position", ""),
        ({"sheet": "own"}, "position", ""),
        ({"grid": "ggg"}, "position", ""),
        ({"setup": "Z9"}, "position", ""),
        ({"setup": 'H3"]\n[Rules "box'}, "out_of_place", "setup"),
        ({"rules": "tournament"}, "position", ""),
        ({"players": "A,,B"}, "position", ""),
        ({"player": "Bo"}, "not_one_of", "player"),
        ({"roll": "gp/2"}, "position", ""),
        ({"roll": "gpx/23? q9:A1"}, "position", ""),
        ({"roll": "gpx/23? p3:A1A2A3"}, "position", ""),
        ({"roll": "gpx/23? } {"}, "position", ""),
        ({"record": MARKUP}, "position", ""),
        ({"mode": "puzzle"}, "nothing_to_choose", "roll"),
        ({"mode": "replay"}, "nothing_to_replay", "record"),
        ({**PUZZLE, "choice": "p9"}, "choice", "choice"),
        ({**PUZZLE, "choice": "!bomb:H1"}, "choice", "choice"),
        ({**PUZZLE, "solution": "g2:H1H2 x"}, "choice", "solution"),
        ({**TWO, "player": "Ada"}, "nothing_to_choose", "roll"),
    ],
)
def test_what_is_wrong_is_named_and_changes_nothing(params: dict[str, Any], code: str, param: str) -> None:
    embed = embedded(**PUZZLE)
    embed.do("cell", "H3")
    sent(embed)
    before = embed.session, embed.config, embed.session and embed.session.hand
    embed.load(params)
    assert embed.error is not None
    assert (embed.error.code, embed.error.param) == (code, param)
    assert len(embed.error.detail) <= 300
    assert (embed.session, embed.config, embed.session and embed.session.hand) == before
    (message,) = sent(embed)
    assert (message["type"], message["code"], message["param"]) == ("error", code, param)


def test_a_first_load_that_is_wrong_shows_nothing_but_the_error() -> None:
    embed = Embed(random.random)
    embed.load({"mode": "show", "setup": "A0"})
    assert embed.session is None
    assert embed.error is not None and "A0" in embed.error.detail
    embed.do("confirm")
    embed.do("first")
    assert embed.session is None


def test_a_first_error_is_told_in_the_language_and_to_the_page_that_asked() -> None:
    embed = Embed(random.random)
    embed.load({"mode": "show", "setup": "A0", "lang": "nl", "theme": "dark", "origin": "https://a.org"})
    assert (embed.config.lang, embed.config.theme, embed.config.origin) == ("nl", "dark", "https://a.org")
    embed.load({"mode": 3, "lang": 3, "theme": "mauve", "origin": "a.org"})
    assert (embed.config.lang, embed.config.theme, embed.config.origin) == ("nl", "dark", "https://a.org")


def test_the_game_follows_from_the_sheet() -> None:
    game, _ = read_position({"sheet": "kok2-a"})
    assert game.sheet.edition.id == "kok2"
    game, _ = read_position({})
    assert game.sheet.id == "kok1-black"


def test_one_player_throws_the_dice_that_are_given() -> None:
    for roll in ("gp/12", "gpx/12?"):
        game, _ = read_position({"roll": roll})
        assert str(game.state.dice) == roll
    with pytest.raises(EmbedError, match="not a roll of 3"):
        read_position({"players": "Ada,Bo", "roll": "gp/12"})


def test_every_parameter_is_understood() -> None:
    values = {
        "mode": "play",
        "theme": "dark",
        "legal": "yes",
        "keys": "no",
        "at": "3",
        "origin": "https://a.org:8000",
    }
    for name in PARAMETERS:
        parse_config({name: values.get(name, "")})


# ---- show


def test_show_is_a_picture_unless_legal_cells_are_asked_for() -> None:
    embed = embedded(setup="H1H2", roll="gp/23")
    assert embed.session is not None
    for action, arg in (("cell", "H3"), ("die", "color:0"), ("confirm", ""), ("pass", ""), ("roll", "")):
        embed.do(action, arg)
    assert embed.session.hand == (None, None, False, 0)
    assert embed.session.lit == 0
    assert len(embed.session.game.moves) == 1
    assert [message["type"] for message in sent(embed)] == ["ready"]


def test_show_lights_what_the_roll_allows_and_chooses_nothing() -> None:
    embed = embedded(setup="H1H2", roll="px/23", legal="yes")
    session = embed.session
    assert session is not None
    everything = session.lit
    assert everything == session.open_to != 0
    embed.do("die", "color:0")
    assert cells_name(session.lit) == "H3I2I3J3"
    assert session.lit != everything
    embed.do("cell", "A1")
    assert session.note is not None and session.note.key.startswith("why.")
    length = len(session.game.moves)
    embed.do("confirm")
    embed.do("pass")
    assert len(session.game.moves) == length


def test_show_before_a_roll_lights_what_marks_can_reach() -> None:
    embed = embedded(setup="H1", legal="yes", rules="standard fresh_start=no")
    assert embed.session is not None
    assert cells_name(embed.session.lit) == "G1H2I1"


# ---- puzzle


def test_a_puzzle_takes_any_cells_and_names_the_clauses() -> None:
    embed = embedded(**PUZZLE)
    puzzle = embed.puzzle
    assert puzzle is not None and puzzle.lit == 0
    for arg in ("A1", "A2", "C3"):
        embed.do("cell", arg)
    embed.do("confirm")
    assert puzzle.verdict is None and puzzle.note is not None and puzzle.note.key == "embed.take_dice"
    embed.do("die", "color:0")
    embed.do("die", "number:1")
    assert (puzzle.hand.color_at, puzzle.hand.number_at) == (0, 1)
    embed.do("confirm")
    assert puzzle.verdict is not None
    assert not puzzle.verdict.right and not puzzle.is_solved
    clauses = [broken.clause for broken in puzzle.verdict.broken]
    assert {"one_block", "joined", "contact"} <= set(clauses)
    ready, choice = sent(embed)
    assert choice["choice"] == "g3:A1A2C3"
    assert (choice["right"], choice["allowed"], choice["clauses"], choice["tries"]) == (
        False,
        False,
        clauses,
        1,
    )
    assert ready["marked"] == choice["marked"] == ["H1", "H2"]
    embed.do("cell", "C3")
    assert puzzle.verdict is None


def test_a_die_that_is_taken_cannot_be_taken_up() -> None:
    embed = embedded(**{**TWO, "roll": "gpx/23? p3:H3I2I3", "setup": "H1H2"})
    puzzle = embed.puzzle
    assert puzzle is not None and puzzle.player == 1
    embed.do("die", "color:1")
    assert puzzle.note is not None and puzzle.note.key == "say.die_taken"
    assert puzzle.hand.color_at is None
    embed.do("die", "color:0")
    embed.do("die", "color:0")
    assert puzzle.hand.color_at is None and puzzle.note is None


def test_a_legal_choice_solves_a_puzzle_once() -> None:
    embed = embedded(**PUZZLE)
    puzzle = embed.puzzle
    assert puzzle is not None
    choice = next(choice for choice in puzzle.legal if choice.color == "p")
    embed.do("choice", str(choice))
    embed.do("confirm")
    assert puzzle.is_solved and puzzle.verdict is not None and puzzle.verdict.choice == choice
    messages = sent(embed)
    assert [message["type"] for message in messages] == ["ready", "choice", "end"]
    assert messages[1]["right"] is messages[2]["right"] is True
    assert len(messages[1]["marked"]) == 2 + choice.cells.bit_count()
    for action in ("undo", "redo", "confirm", "pass", "reveal"):
        embed.do(action)
    embed.do("cell", "A1")
    assert puzzle.is_solved and puzzle.hand.cells == 0
    assert sent(embed) == []
    embed.do("again")
    assert not puzzle.is_solved and puzzle.game.state.marks[0].marked.bit_count() == 2


def test_dice_not_taken_up_are_found_for_legal_cells() -> None:
    embed = embedded(**PUZZLE)
    puzzle = embed.puzzle
    assert puzzle is not None
    choice = next(choice for choice in puzzle.legal if choice.color and not choice.joker_cost)
    for cell in cells_in(choice.cells):
        embed.do("cell", cell_name(cell))
    assert puzzle.ready == choice
    embed.do("confirm")
    assert puzzle.is_solved


def test_a_legal_choice_that_is_not_the_solution_is_allowed_but_not_right() -> None:
    embed = Embed(random.random)
    embed.load(PUZZLE)
    assert embed.puzzle is not None
    first, second, *_ = [choice for choice in embed.puzzle.legal if choice.color]
    embed.load({**PUZZLE, "solution": str(first)})
    puzzle = embed.puzzle
    assert puzzle is not None
    embed.do("choice", str(second))
    embed.do("confirm")
    assert puzzle.verdict is not None and puzzle.verdict.allowed and not puzzle.is_solved
    embed.do("reveal")
    assert puzzle.note is not None and puzzle.hand.cells == first.cells
    embed.do("confirm")
    assert puzzle.is_solved


def test_a_pass_is_right_when_nothing_fits_or_when_it_is_the_solution() -> None:
    embed = embedded(**PUZZLE)
    embed.do("pass")
    assert embed.puzzle is not None and embed.puzzle.verdict is not None
    assert embed.puzzle.verdict.allowed and not embed.puzzle.is_solved
    for changes in ({"solution": "-"}, {"roll": "gpx/55?", "setup": "A1 jokers=0"}):
        embed = embedded(**PUZZLE | changes)
        assert embed.puzzle is not None
        embed.do("reveal")
        assert embed.puzzle.note is not None and embed.puzzle.note.key == "embed.shown_pass"
        embed.do("pass")
        assert embed.puzzle.is_solved


@pytest.mark.parametrize(
    ("params", "choice", "clause"),
    [
        (PUZZLE, "p2:G1G2", "color"),
        (PUZZLE, "b2:H3H4", "color_die"),
        ({**PUZZLE, "setup": "H1H2 jokers=0"}, "x2:H3H4", "jokers"),
        ({**TWO, "roll": "gpx/23? p3:H3I2I3", "setup": "H1H2"}, "p2:H3H4", "color_die"),
        ({**TWO, "player": "Bo", "roll": "gpx/23?"}, "g2:H1H2", "not_yet"),
        ({**TWO, "player": "1"}, "-", "has_chosen"),
        ({"mode": "puzzle", "players": "Ada,Bo", "player": "Ada"}, "g2:H1H2", "not_thrown"),
        (
            {"mode": "puzzle", "sheet": "kok2-a", "roll": "gpx/23?/heart", "setup": "dice=0"},
            "heart",
            "free_die",
        ),
    ],
)
def test_is_this_choice_allowed(params: dict[str, str], choice: str, clause: str) -> None:
    for said in ("yes", "no"):
        embed = embedded(**params, choice=choice)
        puzzle = embed.puzzle
        assert puzzle is not None
        embed.do("cell", "O7")
        embed.do("confirm")
        assert puzzle.verdict is None
        embed.do(said)
        assert puzzle.verdict is not None and puzzle.is_solved
        assert clause in [broken.clause for broken in puzzle.verdict.broken]
        assert puzzle.verdict.right == (said == "no")
        assert sent(embed)[1]["said"] is (said == "yes")
        embed.do("yes")
        assert puzzle.tries == 1


def test_a_choice_that_is_allowed_is_pencilled_and_asked_about() -> None:
    plain = embedded(**PUZZLE)
    assert plain.puzzle is not None
    choice = next(choice for choice in plain.puzzle.legal if choice.color == "p")
    embed = embedded(**PUZZLE, choice=str(choice))
    assert embed.puzzle is not None
    assert embed.puzzle.preview == choice.cells
    assert [die.face for die in embed.puzzle.dice if die.state == "chosen"] == [choice.color, choice.number]
    embed.do("yes")
    assert embed.puzzle.verdict is not None and embed.puzzle.verdict.right


def test_a_bomb_that_was_won_can_be_the_puzzle() -> None:
    won = {"mode": "puzzle", "sheet": "kok2-b", "setup": "H1", "players": "Ada"}
    sheet = load_sheet("kok2-b")
    cell = sheet.symbols["bomb"] & -sheet.symbols["bomb"]
    color = "gybpo"[sheet.color_of(cell.bit_length() - 1)]
    beside = cells_name(cell << 7 if cell.bit_length() < 99 else cell >> 7)
    params = {**won, "setup": beside, "roll": f"{color}xx/1??/bomb {color}1:{cells_name(cell)}"}
    embed = embedded(**params, solution="bomb:- !bomb:A1B1")
    puzzle = embed.puzzle
    assert puzzle is not None and puzzle.phase == "bomb"
    embed.do("cell", "A1")
    embed.do("cell", "C1")
    embed.do("confirm")
    assert puzzle.verdict is not None and [b.clause for b in puzzle.verdict.broken] == ["square"]
    embed.do("pass")
    assert puzzle.is_solved


# ---- play


def test_a_whole_game_is_played_and_told() -> None:
    embed = embedded(mode="play", game="kok1", seed="5")
    session = embed.session
    assert session is not None
    source = random.Random(1)
    while not session.game.is_over:
        if session.phase == "roll":
            embed.do("roll")
        else:
            choices = [choice for choice in session.legal if choice]
            if choices:
                embed.do("choice", str(source.choice(choices)))
                embed.do("confirm")
            else:
                embed.do("pass")
    messages = sent(embed)
    assert [message["type"] for message in messages] == ["ready", *["choice"] * 30, "end"]
    assert messages[-1]["totals"] == list(session.game.outcome().totals)  # type: ignore[union-attr]
    assert messages[-1]["record"] == write_game(session.game)
    assert messages[-1]["winners"] == [0]
    embed.do("again")
    assert embed.session is not None and embed.session.game.state.roll == 0


def test_a_game_goes_on_where_it_was_stopped() -> None:
    embed = embedded(mode="play", game="kok2", lang="de")
    embed.do("roll")
    embed.do("pass")
    embed.do("roll")
    assert embed.session is not None
    embed.do("pass")
    resume = sent(embed)[-1]["resume"]
    assert resume["lang"] == "de"
    again = embedded(**resume)
    assert again.session is not None
    assert again.session.record() == embed.session.record()


def test_undo_is_not_told_as_a_choice() -> None:
    embed = embedded(mode="play")
    embed.do("roll")
    embed.do("pass")
    embed.do("undo")
    assert [message["type"] for message in sent(embed)] == ["ready", "choice"]


# ---- replay


def test_a_record_is_stepped_through() -> None:
    embed = embedded(mode="replay", record=record())
    replay = embed.replay
    assert replay is not None
    assert replay.last == len(replay.game.moves)
    embed.do("back")
    assert replay.step == 0
    embed.do("next")
    embed.do("next")
    assert replay.fresh.bit_count() >= 0
    assert replay.session.game.state == replay.game.states[2]
    embed.do("last")
    embed.do("next")
    assert replay.step == replay.last
    embed.do("confirm")
    embed.do("roll")
    messages = sent(embed)
    assert [message["type"] for message in messages] == ["ready", "choice", "choice", "choice", "end"]
    assert [message.get("step") for message in messages[1:4]] == [1, 2, replay.last]
    assert messages[1]["choice"] is None
    assert messages[2]["choice"] == str(replay.game.moves[1].choice)
    embed.do("first")
    assert sent(embed)[-1]["resume"]["at"] == "0"


def test_each_step_shows_the_sheet_of_who_moved() -> None:
    embed = embedded(mode="replay", record=record(players=3))
    replay = embed.replay
    assert replay is not None
    marked = 0
    for move in replay.game.moves:
        embed.do("next")
        if move.player is not None:
            assert replay.session.player == move.player
            marked += replay.fresh.bit_count()
    assert marked == sum(marks.marked.bit_count() for marks in replay.game.state.marks)
    fixed = embedded(mode="replay", record=record(players=3), player="P1", at="5")
    assert fixed.replay is not None and fixed.replay.session.player == 1


# ---- messages


@pytest.mark.parametrize(
    "data",
    [None, 3, "kok", [], {}, {"type": "load"}, {"kok": 1, "type": "later"}, {"kok": 1, "type": MARKUP}],
)
def test_what_is_not_ours_or_not_known_is_ignored(data: Any) -> None:
    embed = embedded(**PUZZLE)
    sent(embed)
    assert parse_message(data) is None
    embed.receive(data)
    assert embed.error is None and sent(embed) == []


@pytest.mark.parametrize(
    ("data", "code", "param"),
    [
        ({"kok": 2, "type": "load", "params": {}}, "version", ""),
        ({"kok": "1", "type": "load"}, "version", ""),
        ({"kok": True, "type": "load"}, "version", ""),
        ({"kok": None}, "version", ""),
        ({"kok": 1}, "message", "type"),
        ({"kok": 1, "type": 3}, "message", "type"),
        ({"kok": 1, "type": "load"}, "message", "params"),
        ({"kok": 1, "type": "load", "params": "mode=play"}, "message", "params"),
        ({"kok": 1, "type": "load", "params": {3: "x"}}, "message", "params"),
        ({"kok": 1, "type": "load", "params": {"mode": 3}}, "not_text", "mode"),
        ({"kok": 1, "type": "load", "params": {"text": "x" * 1_000_000}}, "too_long", "text"),
        ({"kok": 1, "type": "load", "params": {"setup": MARKUP}}, "position", ""),
        ({"kok": 1, "type": "config", "params": {"mode": "play"}}, "unknown", "mode"),
        ({"kok": 1, "type": "config", "params": {"theme": MARKUP}}, "not_one_of", "theme"),
        ({"kok": 1, "type": "goto"}, "message", "step"),
        ({"kok": 1, "type": "goto", "step": "3"}, "message", "step"),
        ({"kok": 1, "type": "goto", "step": -1}, "message", "step"),
        ({"kok": 1, "type": "goto", "step": 1.5}, "message", "step"),
        ({"kok": 1, "type": "goto", "step": float("nan")}, "message", "step"),
        ({"kok": 1, "type": "goto", "step": 10**400}, "message", "step"),
        ({"kok": 1, "type": "goto", "step": 3}, "no_steps", "goto"),
    ],
)
def test_damaged_messages_change_nothing_and_say_so(data: Any, code: str, param: str) -> None:
    embed = embedded(**PUZZLE)
    embed.do("cell", "H3")
    sent(embed)
    before = embed.session, embed.config, embed.session and embed.session.hand
    embed.receive(data)
    assert embed.error is not None and (embed.error.code, embed.error.param) == (code, param)
    assert (embed.session, embed.config, embed.session and embed.session.hand) == before
    assert [message["type"] for message in sent(embed)] == ["error"]
    embed.do("cell", "H4")
    assert embed.error is None


def test_load_config_and_goto() -> None:
    embed = embedded(**PUZZLE)
    embed.do("cell", "H3")
    embed.receive({"kok": 1, "type": "config", "params": {"lang": "fr", "legal": "yes"}})
    assert embed.config.lang == "fr" and embed.config.mode == "puzzle"
    assert embed.puzzle is not None
    assert embed.puzzle.preview == 1 << parse_cell("H3") and embed.puzzle.lit
    embed.receive({"kok": 1, "type": "goto", "step": 0})
    assert embed.puzzle.preview == 0
    embed.receive({"kok": 1, "type": "load", "params": {"mode": "replay", "record": record()}})
    assert embed.replay is not None and embed.puzzle is None
    embed.receive({"kok": 1, "type": "goto", "step": 4.0})
    assert embed.replay.step == 4
    embed.receive({"kok": 1, "type": "goto", "step": 999_999})
    assert embed.replay.step == embed.replay.last
    assert [message["type"] for message in sent(embed)] == ["ready", "ready", "choice", "choice", "end"]
