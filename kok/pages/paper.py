"""What a player's sheet shows of a game: values taken by others, hearts of columns, the running score."""

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from ..cells import COLUMNS
from ..describe import score_lines
from ..game import Game
from ..i18n import Words
from ..items import Items
from ..svg import Gone, SheetView, frame_of, sheet_frame, sheet_layers, sheet_svg

UNSEEN_PARTS = ("total", "rolls")
"""Parts of the score that a running sum does not list."""


class Layout(NamedTuple):
    """How a sheet is laid out; the values for each kind of screen stand below."""

    turned: bool
    margin: str
    numbers: bool
    shows_log: bool = False

    def flipped(self) -> "Layout":
        """The same, with the sheet turned the other way."""
        return self._replace(turned=not self.turned)


UPRIGHT = Layout(turned=True, margin="narrow", numbers=False)
SIDE = Layout(turned=False, margin="none", numbers=False)
DESK = Layout(turned=False, margin="wide", numbers=True, shows_log=True)

UPRIGHT_QUERY = "(max-width: 479px), (max-width: 899px) and (max-aspect-ratio: 1/1)"
DESK_QUERY = "(min-width: 900px) and (min-height: 600px)"


def layout_for(*, is_upright: bool, is_desk: bool) -> Layout:
    """The layout of a screen for which UPRIGHT_QUERY and DESK_QUERY hold or not."""
    return UPRIGHT if is_upright else DESK if is_desk else SIDE


def sheet_view(words: Words, game: Game, player: int) -> SheetView:
    """A player's sheet as it stands, with nothing in hand."""
    lines = score_lines(words, game, player)
    return SheetView(
        game.state.marks[player],
        gone=gone_lines(game, player),
        column_hearts=column_hearts(game, player),
        parts=tuple((line.part, line.points) for line in lines if line.part not in UNSEEN_PARTS),
        total=lines[-1].points,
    )


def paper(game: Game, view: SheetView, layout: Layout) -> str:
    """A sheet on its paper, cut to its proportions."""
    turned, margin, numbers, _ = layout
    frame = frame_of(game.sheet.edition, turned=turned, margin=margin, numbers=numbers)
    drawn = sheet_svg(game.sheet, view, turned=turned, margin=margin, numbers=numbers)
    return f'<div class="paper {"turned" if turned else "printed"} {frame.fit}">{drawn}</div>'


def empty_paper(game: Game, layout: Layout) -> str:
    """A sheet on its paper with nothing drawn: its layers are regions of their own."""
    turned, margin, numbers, _ = layout
    edition = game.sheet.edition
    frame = frame_of(edition, turned=turned, margin=margin, numbers=numbers)
    drawn = sheet_frame(edition, turned=turned, margin=margin, numbers=numbers)
    return f'<div class="paper {"turned" if turned else "printed"} {frame.fit}">{drawn}</div>'


def paper_layers(game: Game, view: SheetView, layout: Layout) -> dict[str, str]:
    """The layers for `empty_paper`; each names the layout, for another one empties the paper."""
    turned, margin, numbers, _ = layout
    layers = sheet_layers(game.sheet, view, turned=turned, margin=margin, numbers=numbers)
    made_for = f"<!--{turned:d} {margin} {numbers:d}-->"
    return {id: _behind(made_for, drawn) for id, drawn in layers.items()}


@lru_cache(maxsize=128, typed=True)
def _behind(head: str, drawn: str) -> str:
    return drawn.behind(head) if isinstance(drawn, Items) else head + drawn


def gone_lines(game: Game, player: int) -> Gone:
    """The lines of which `player` cannot get, and did not get, the upper value or the bonus."""
    state = game.state
    is_running = bool(game.choosers())

    def is_gone(roll: int | None) -> bool:
        return roll is not None and not (is_running and roll == state.roll)

    completed, marks = state.completed, state.marks[player]
    columns = tuple(map(is_gone, completed.columns))
    if game.rules.column_first == "turn_order":
        columns = tuple(roll is not None for roll in completed.columns)
    rows = tuple(
        is_gone(roll) if value is None else _completing_roll(game, player, row) != roll
        for row, (roll, value) in enumerate(zip(completed.rows, marks.rows, strict=True))
    )
    return Gone(columns, rows, tuple(map(is_gone, completed.colors)))


def _completing_roll(game: Game, player: int, row: int) -> int:
    """The roll in which a player completed a row; 0 for one that was complete from the start."""
    at = bisect_left(game.states, True, key=lambda state: state.marks[player].rows[row] is not None)
    return game.states[at].roll if at else 0


def column_hearts(game: Game, player: int) -> tuple[int | None, ...]:
    """For each completed column how many hearts counted with it (RULES.md §6)."""
    marks = game.state.marks[player]
    if not game.sheet.edition.hearts:
        return (None,) * len(COLUMNS)
    return tuple(
        None if marks.columns[column] is None else _hearts_of(game, player, column) for column in COLUMNS
    )


def _hearts_of(game: Game, player: int, column: int) -> int:
    at = bisect_left(game.states, True, key=lambda state: state.marks[player].columns[column] is not None)
    if not at:
        return 0
    before, after = game.states[at - 1].marks[player], game.states[at].marks[player]
    together = before.columns.count(None) - after.columns.count(None)
    return (after.column_hearts - before.column_hearts) // together
