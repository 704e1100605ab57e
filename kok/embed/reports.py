"""What an embedded sheet tells the page around: its messages out, with all that drawing its poster takes."""

from ..cells import CELL_NAMES, cells_in
from ..game import Game
from ..notation import write_game
from .modes import Puzzle, Replay

VERSION = 1


def message(type: str, **values: object) -> dict[str, object]:
    """A message: versioned plain data."""
    return {"kok": VERSION, "type": type, **values}


def picture(game: Game, player: int) -> dict[str, object]:
    """What a sheet looks like, for a poster."""
    marked = game.state.marks[player].marked
    return {"grid": game.sheet.grid, "marked": [CELL_NAMES[cell] for cell in cells_in(marked)]}


def choice_report(game: Game, at: int) -> dict[str, object]:
    """The choice `game.moves[at]`, as it stands in the record."""
    move, roll = game.moves[at], game.states[at + 1].roll
    return {"player": move.player, "roll": roll, "choice": str(move.choice), "allowed": True, "clauses": []}


def verdict_report(puzzle: Puzzle) -> dict[str, object]:
    """What was answered to a puzzle and whether it is right; `said` where an asked choice was judged."""
    verdict = puzzle.verdict
    assert verdict is not None
    return {
        "player": puzzle.player,
        "roll": puzzle.game.state.roll,
        "choice": str(verdict.choice),
        "allowed": verdict.allowed,
        "clauses": [broken.clause for broken in verdict.broken],
        "right": verdict.right,
        "said": verdict.said,
        "tries": puzzle.tries,
    }


def step_report(replay: Replay) -> dict[str, object]:
    """The step of a record that is shown; `choice` is null on a roll and at the start."""
    steps: dict[str, object] = {"step": replay.step, "last": replay.last, "player": None, "choice": None}
    steps["roll"] = replay.session.game.state.roll
    if replay.step and replay.game.moves[replay.step - 1].choice is not None:
        steps |= choice_report(replay.game, replay.step - 1)
    return steps


def end_report(game: Game) -> dict[str, object]:
    """How a game ended."""
    outcome = game.outcome()
    totals = outcome.totals if outcome else tuple(game.score(at).total for at in range(len(game.players)))
    winners = outcome.winners if outcome else ()
    return {"totals": list(totals), "winners": list(winners), "record": write_game(game)}
