"""What screen readers and keyboards have of the table: the grid, the list of choices, the spoken line.

The drawn sheet is hidden from them; this mirror says the same in words.
"""

from functools import lru_cache

from ..cells import CELL_NAMES, COLUMNS, ROW_MASKS, cell_at
from ..choices import Choice
from ..describe import cell_label, choice_text, move_text, note_text, turn_notes
from ..game import Game
from ..i18n import Words
from ..session import EMPTY_HAND, Session
from ..sheet import Sheet
from .parts import button, esc
from .seats import headline
from .tray import advice

MOST_CHOICES = 60
"""A longer list helps nobody: with dice taken up it becomes shorter."""


def grid(session: Session, words: Words, cursor: int) -> str:
    """The cells as a grid, one of them, `cursor`, to be reached by Tab."""
    game, sheet = session.game, session.game.sheet
    marked = game.state.marks[session.player].marked
    legal, preview = session.lit or session.open_to, session.preview
    rows = []
    for row, mask in enumerate(ROW_MASKS):
        here = cursor if mask >> cursor & 1 else -1
        rows.append(_row(words, sheet, row, marked & mask, preview & mask, legal & mask, here))
    label = esc(words("grid.label", name=game.players[session.player]))
    return f'<div role="grid" aria-label="{label}">{"".join(rows)}</div>'


@lru_cache(maxsize=256)
def _row(words: Words, sheet: Sheet, row: int, marked: int, preview: int, legal: int, cursor: int) -> str:
    """One row of the grid; the masks hold its cells only, so that an unchanged row is found again."""
    cells = (
        _cell(words, sheet, cell, marked >> cell & 1, preview >> cell & 1, legal >> cell & 1, cell == cursor)
        for cell in (cell_at(column, row) for column in COLUMNS)
    )
    return f'<div role="row">{"".join(cells)}</div>'


@lru_cache(maxsize=1024)
def _cell(
    words: Words, sheet: Sheet, cell: int, marked: int, preview: int, legal: int, is_cursor: bool
) -> str:
    label = cell_label(words, sheet, cell, marked=bool(marked), preview=bool(preview), legal=bool(legal))
    name, tab = CELL_NAMES[cell], 0 if is_cursor else -1
    return (
        f'<div role="gridcell" id="c-{name}" tabindex="{tab}" data-do="cell" data-arg="{name}"'
        f' aria-label="{esc(label)}"></div>'
    )


def choices(session: Session, words: Words) -> str:
    """The choices that the dice taken up allow, as buttons that pencil them in."""
    if not session.is_choosing:
        return ""
    options = session.options
    heading = f"<h2>{esc(words.plural('choices.title', len(options)))}</h2>"
    if len(options) > MOST_CHOICES:
        return f"{heading}<p>{esc(words('choices.long'))}</p>"
    items = "".join(f"<li>{_choice(words, session.game, choice)}</li>" for choice in options)
    return f"{heading}<ul>{items}</ul>" if items else heading


def _choice(words: Words, game: Game, choice: Choice) -> str:
    return button("choice", esc(choice_text(words, game.sheet, choice)), tone="btn", arg=choice)


def spoken(session: Session, words: Words) -> str:
    """What the live region says: about what was tried, what is in hand, or what happened and who is next."""
    game = session.game
    if session.note:
        return esc(note_text(words, game, session.player, session.note.key, session.note.params))
    lead, text = advice(session, words)
    if session.ready is not None:
        return esc(f"{choice_text(words, game.sheet, session.ready)}. {text}")
    if session.hand != EMPTY_HAND:
        return esc(f"{lead}: {text}" if lead else text)
    last = [f"{move_text(words, game, len(game.moves) - 1)}."] if game.moves else []
    notes = () if game.is_solo else turn_notes(words, game)
    return esc(" ".join([*last, f"{headline(session, words)}.", *notes]))
