"""A game as the one JSON object of `python -m kok replay --json` (NOTATION.md, Commands)."""

from typing import Any

from .cells import CELL_NAMES, COLUMN_LETTERS, ROW_DIGITS, cells_in
from .colors import COLOR_LETTERS
from .game import Game
from .score import open_stars


def game_report(game: Game) -> dict[str, Any]:
    """The object that `replay --json` prints."""
    outcome = game.outcome()
    return {
        "game": game.sheet.edition.id,
        "rules": game.rules_text,
        "sheet": game.sheet.id,
        "finished": outcome is not None,
        "roll": game.state.roll,
        "to_move": game.to_move,
        "winners": list(outcome.winners) if outcome else [],
        "players": [_player_report(game, player) for player in range(len(game.players))],
    }


def _player_report(game: Game, player: int) -> dict[str, Any]:
    marks = game.state.marks[player]
    score = game.score(player)
    return {
        "name": game.players[player],
        "marked": [CELL_NAMES[cell] for cell in cells_in(marks.marked)],
        "columns": _lines(COLUMN_LETTERS, marks.columns),
        "rows": _lines(ROW_DIGITS, marks.rows),
        "colors": _lines(COLOR_LETTERS, marks.colors),
        "jokers": marks.jokers,
        "hearts": marks.hearts,
        "dice": marks.dice,
        "open_stars": open_stars(game.sheet, marks),
        "score": {**score._asdict(), "total": score.total},
    }


def _lines(names: str, values: tuple[int | None, ...]) -> dict[str, int]:
    return {name: value for name, value in zip(names, values, strict=True) if value is not None}


def moves_report(game: Game) -> dict[str, Any]:
    """The object that `moves --json` prints."""
    player = game.to_move
    pending = None if player is None else "bomb" if game.state.bomber is not None else "choice"
    moves = [] if player is None else game.legal_choices().texts()
    return {"roll": game.state.roll, "player": player, "pending": pending, "moves": moves}
