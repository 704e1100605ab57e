"""Records as tests write them down: a body of rolls, and the tags that differ from the usual ones."""

from __future__ import annotations

from typing import Any

import pytest

from kok.cells import COLUMN_LETTERS, COLUMN_MASKS, ROW_DIGITS, ROW_MASKS, cells_name, parse_cells
from kok.choices import parse_choice, parse_won_bomb
from kok.colors import COLOR_LETTERS
from kok.game import Game
from kok.marks import broken_clauses
from kok.notation import NotationError, read_game
from kok.report import game_report
from kok.sheets import load_sheet


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


def cells(*lines: str, without: str = "", sheet: str = "kok1-black") -> str:
    """Return the cells of columns, rows and colours (`E2y`), less those in `without`, as a text."""
    text = load_sheet(sheet)
    masks = {
        **dict(zip(COLUMN_LETTERS, COLUMN_MASKS, strict=True)),
        **dict(zip(ROW_DIGITS, ROW_MASKS, strict=True)),
    }
    masks |= dict(zip(COLOR_LETTERS, text.color_masks, strict=True))
    found = 0
    for line in "".join(lines):
        found |= masks[line]
    return cells_name(found & ~parse_cells(without))
