"""Why a cell cannot be marked: the clause by which the engine refuses the most natural attempt.

No rule is told here a second time. An attempt that contains the cell is made up, as a person would try it,
and the engine is asked what is wrong with it; if nothing is, the cell can be marked.
"""

from .cells import bomb_masks, flood, neighbours
from .choices import BOMB, HEART, Choice
from .clauses import Broken, Refused
from .colors import color_letter
from .dice import COLOR_JOKER, NUMBER_JOKER
from .game import Game
from .marks import broken_clauses


def why_not(game: Game, player: int, color_face: str, number_face: str, cell: int) -> Broken | None:
    """The clause that forbids `player` to mark `cell` with two dice; None if a legal choice with them does.

    It is the first one that the engine names when it refuses `attempt` (RULES.md §2, §3).
    """
    return _refusal(game, player, attempt(game, player, color_face, number_face, cell))


def why_not_special(game: Game, player: int, face: str, cell: int) -> Broken | None:
    """As `why_not` for the special die showing `face`, or for a won bomb (RULES.md §4, §5)."""
    return _refusal(game, player, attempt_special(game, player, face, cell))


def attempt(game: Game, player: int, color_face: str, number_face: str, cell: int) -> Choice:
    """The choice with two dice that contains `cell` and breaks as few clauses as any, none if possible."""
    sizes = range(1, 6) if number_face == NUMBER_JOKER else (int(number_face),)
    if color_face in (COLOR_JOKER, color_letter(game.sheet.color_of(cell))):
        groups = [group for size in sizes for group in _groups(game, player, cell, size)]
    else:
        groups = [_any_joined(game, player, cell, sizes[0])]
    return _least_broken(game, player, [Choice(color_face, number_face, "", group) for group in groups])


def attempt_special(game: Game, player: int, face: str, cell: int) -> Choice:
    """As `attempt` for the special die showing `face`, or for a won bomb; a heart contains no cell."""
    if face == HEART:
        return Choice(special=HEART)
    bit = 1 << cell
    tries = [bit]
    if face == BOMB:
        tries = [cells for cells in bomb_masks() if cells & bit]
    elif face == "block" and not game.state.marks[player].marked & bit:
        tries = [game.sheet.block_of[cell] & ~game.state.marks[player].marked]
    return _least_broken(game, player, [Choice(special=face, cells=cells) for cells in tries])


def _groups(game: Game, player: int, cell: int, size: int) -> list[int]:
    """Joined groups around `cell` in its block: of `size` unmarked cells, else what one could try instead."""
    sheet, marked, bit = game.sheet, game.state.marks[player].marked, 1 << cell
    groups = [group for group in sheet.groups[sheet.color_of(cell), size] if group & bit]
    if marked & bit:
        return groups or [bit]
    unmarked = [group for group in groups if not group & marked]
    return unmarked or [flood(bit, sheet.block_of[cell] & ~marked)]


def _any_joined(game: Game, player: int, cell: int, size: int) -> int:
    """Up to `size` joined cells around `cell`, unmarked and of its block as far as there are such."""
    unmarked = ~game.state.marks[player].marked
    cells = 1 << cell
    while cells.bit_count() < size:
        near = neighbours(cells) & ~cells & unmarked
        more = near & game.sheet.block_of[cell] or near
        if not more:
            break
        cells |= more & -more
    return cells


def _least_broken(game: Game, player: int, choices: list[Choice]) -> Choice:
    return min(choices, key=lambda choice: (len(_broken(game, player, choice)), choice.cells))


def _broken(game: Game, player: int, choice: Choice) -> tuple[Broken, ...]:
    marks = game.state.marks[player]
    return broken_clauses(game.sheet, game.rules, marks, game.dice_for(player), choice)


def _refusal(game: Game, player: int, choice: Choice) -> Broken | None:
    """The first clause by which the engine refuses `choice`; whose turn it is comes before all others."""
    try:
        game.legal_choices(player)
    except Refused as error:
        return error.broken[0]
    return next(iter(_broken(game, player, choice)), None)
