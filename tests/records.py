"""Records as tests write them down: a body of rolls, and the tags that differ from the usual ones."""

from __future__ import annotations

from typing import Any

import pytest

from kok.choices import parse_choice, parse_won_bomb
from kok.game import Game
from kok.marks import broken_clauses
from kok.notation import NotationError, read_game
from kok.report import game_report


def record(body: str = "", *, game: str = "kok1", **tags: str) -> str:
    """Return the text of a record."""
    lines = [f'[{tag} "{value}"]\n' for tag, value in {"Game": game, **tags}.items()]
    return f"{''.join(lines)}\n{body}\n"


def game_of(body: str = "", **tags: str) -> Game:
    """Return the game that a record tells."""
    return read_game(record(body, **tags))[0]


def report_of(body: str = "", **tags: str) -> dict[str, Any]:
    """Return what `replay --json` says of a record."""
    return game_report(game_of(body, **tags))


def player_of(body: str = "", player: int = 0, **tags: str) -> dict[str, Any]:
    """Return what `replay --json` says of one player of a record."""
    return report_of(body, **tags)["players"][player]


def refusal_of(body: str = "", **tags: str) -> str:
    """Return the words with which a record is refused."""
    with pytest.raises(NotationError) as caught:
        game_of(body, **tags)
    return str(caught.value)


def broken(game: Game, text: str) -> list[str]:
    """Return the clauses that a choice of the player to move would break."""
    player = game.to_move
    assert player is not None
    dice = game.dice_for(player)
    choice = parse_choice(text) if dice else parse_won_bomb(text)
    marks = game.state.marks[player]
    clauses = [its.clause for its in broken_clauses(game.sheet, game.rules, marks, dice, choice)]
    assert (choice in game.legal_choices()) == (not clauses), text
    assert (text in game.legal_choices().texts()) == (not clauses), text
    return clauses
