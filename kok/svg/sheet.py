"""The sheet as SVG: cells in their states, column letters, values, row bonuses, and the small sheets.

What was drawn before is kept, so that a redraw only joins strings, and a page can redraw layer by layer.
"""

from functools import lru_cache
from typing import NamedTuple

from ..cells import (
    CELL_NAMES,
    CELLS,
    COLUMN_LETTERS,
    COLUMNS,
    ROW_DIGITS,
    ROWS,
    START_COLUMN,
    cell_at,
    cells_in,
    mask_of,
)
from ..colors import COLOR_LETTERS, COLORS
from ..editions import Edition
from ..items import Items
from ..marks import Marks
from ..sheet import Sheet
from .elements import circle, group, num, path, rect, text
from .geometry import FIRST, GAP, HEARTS, LATER, LETTERS, PITCH, Frame, frame_of
from .icons import color_shape, star, star_path, symbol
from .margin import margin_layers
from .pen import cross, ring, slash

INSET = 1.1
CORNER = 5.2
MIDDLE = PITCH / 2

DIMS = ('<g class=""></g>', '<g class="dims"></g>')
"""What goes before cells and bars: the second dims all behind it that are open, not lit and not pencilled."""

LAYERS = (
    "s-ground",
    "s-bars",
    "s-faces",
    "s-band",
    "s-lit",
    "s-pencil",
    "s-crosses",
    "s-letters",
    "s-strokes",
    "s-values",
    "s-rows",
    "s-colors",
    "s-tracks",
    "s-sum",
    "s-focus",
)
"""The ids of the layers of a sheet, from the lowest up."""


class Gone(NamedTuple):
    """For each line whether its upper value, or a row's bonus, is no longer to be had by this player."""

    columns: tuple[bool, ...] = (False,) * 15
    rows: tuple[bool, ...] = (False,) * 7
    colors: tuple[bool, ...] = (False,) * 5


class SheetView(NamedTuple):
    """What is to be seen on a sheet beside its print."""

    marks: Marks
    lit: int = 0
    "Cells where the choice in hand can go."
    dim: bool = False
    "Whether all other open cells step back (`.dims ~` in the style sheet)."
    preview: int = 0
    "Cells pencilled in."
    focus: int | None = None
    "The cell with the keyboard's focus."
    strokes: int = 0
    "Solo rolls thrown; each strikes half a column letter."
    gone: Gone = Gone()
    column_hearts: tuple[int | None, ...] = (None,) * 15
    "Hearts noted with each completed column."
    parts: tuple[tuple[str, int], ...] = ()
    "Parts of the running score, named as in `ScoreSheet`, and their points."
    total: int | None = None
    fresh: int = 0
    "Cells whose crosses are being drawn now."


def sheet_svg(sheet: Sheet, view: SheetView, *, turned: bool, margin: str, numbers: bool) -> str:
    """A sheet with all that is on it, as one `<svg>` that is hidden from screen readers."""
    layers = sheet_layers(sheet, view, turned=turned, margin=margin, numbers=numbers)
    frame = frame_of(sheet.edition, turned=turned, margin=margin, numbers=numbers)
    return _svg(frame, "".join(layers.values()))


def sheet_frame(edition: Edition, *, turned: bool, margin: str, numbers: bool) -> str:
    """An empty sheet of a game: an `<svg>` with a group for each of the layers, by its id."""
    frame = frame_of(edition, turned=turned, margin=margin, numbers=numbers)
    return _svg(frame, "".join(f'<g id="{id}"></g>' for id in LAYERS))


def sheet_layers(
    sheet: Sheet, view: SheetView, *, turned: bool, margin: str, numbers: bool
) -> dict[str, str]:
    """The layers of a sheet, from the lowest up, by their ids.

    A layer holds what changes together. Those of the cells hold an item for each place, which keeps its
    markup and changes its tone, so that a page touches only the cells that a tap has changed.
    """
    frame = frame_of(sheet.edition, turned=turned, margin=margin, numbers=numbers)
    marks, gone = view.marks, view.gone
    pencilled = view.preview
    done = marks.marked & ~pencilled
    lit = view.lit & ~marks.marked & ~pencilled
    drawn = [
        _start_band(frame, "hground"),
        _bridges(sheet, frame, view.dim, done, lit | pencilled),
        _faces(sheet, frame, view.dim, lit, done, pencilled),
        _start_band(frame, "hband"),
        _lit_rings(frame, lit),
        _pencilled(frame, pencilled),
        _crosses(frame, done, view.fresh),
        _letters(frame),
        _strokes(frame, view.strokes),
        _values(sheet.edition, frame, marks.columns, gone.columns, view.column_hearts),
        _row_lines(sheet, frame, marks.rows, gone.rows),
        *margin_layers(sheet, frame, marks, gone.colors, view.parts, view.total),
        _focus_ring(frame, view.focus),
    ]
    return dict(zip(LAYERS, drawn, strict=True))


def _svg(frame: Frame, inside: str) -> str:
    box = f"0 0 {frame.width} {frame.height}"
    return f'<svg class="sheet" viewBox="{box}" aria-hidden="true">{inside}</svg>'


# ---- cells ----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _faces(sheet: Sheet, frame: Frame, dim: bool, lit: int, done: int, pencilled: int) -> Items:
    """The faces of all cells."""
    states = (_state(1 << cell, lit, done, pencilled) for cell in CELLS)
    return Items((DIMS[dim], *(_face(sheet, frame, cell, state) for cell, state in enumerate(states))))


def _state(cell: int, lit: int, done: int, pencilled: int) -> str:
    """The state of the cell whose mask is `cell`."""
    return "pre" if pencilled & cell else "done" if done & cell else "lit" if lit & cell else ""


@lru_cache(maxsize=1024)
def _face(sheet: Sheet, frame: Frame, cell: int, state: str) -> str:
    x, y = frame.corner(cell)
    letter = COLOR_LETTERS[sheet.color_of(cell)]
    inside = _print(
        letter, is_star=bool(sheet.stars >> cell & 1), kind=sheet.symbol_at(cell), is_window=state == "pre"
    )
    tones = f"cell k-{letter} {state}".rstrip()
    return f'<g class="{tones}" data-cell="{CELL_NAMES[cell]}" transform="translate({x} {y})">{inside}</g>'


@lru_cache(maxsize=256)
def _print(letter: str, *, is_star: bool, kind: str, is_window: bool) -> str:
    """What is printed in a cell, its corner at 0 0."""
    side = PITCH - 2 * INSET + 0.75
    face = rect(INSET - 0.375, INSET - 0.375, side, side, CORNER + 0.375, "f")
    window = rect(5, 5, PITCH - 10, PITCH - 10, 3, "win") if is_window else ""
    if is_star:
        return (
            face + window + star(MIDDLE, MIDDLE + 0.6, 11.4) + color_shape(letter, MIDDLE, MIDDLE + 0.5, 3.3)
        )
    if kind:
        disc = circle(MIDDLE - 1.5, MIDDLE - 1.5, 9.8, "disc")
        picture = symbol(kind, MIDDLE - 1.5, MIDDLE - 1.5, 7.8)
        return face + window + disc + picture + color_shape(letter, PITCH - 5.8, PITCH - 5.8, 3.1)
    return face + window + color_shape(letter, MIDDLE, MIDDLE, 5.2)


@lru_cache(maxsize=64)
def _lit_rings(frame: Frame, lit: int) -> str:
    """The rings of lit cells: one path for all the outer ones, one for all the inner ones."""
    if not lit:
        return ""
    outer, inner = zip(*(_ring(frame, cell) for cell in cells_in(lit)), strict=True)
    return path("".join(outer), "ring-out") + path("".join(inner), "ring-in")


@lru_cache(maxsize=512)
def _ring(frame: Frame, cell: int) -> tuple[str, str]:
    """The outlines of the two rings of a lit cell."""
    x, y = frame.corner(cell)
    outer = _outline(x + 0.8, y + 0.8, PITCH - 1.6, CORNER)
    return outer, _outline(x + 2.7, y + 2.7, PITCH - 5.4, CORNER - 1.2)


def _outline(x: float, y: float, side: float, radius: float) -> str:
    """A square with round corners, as a part of a path."""
    straight, r = num(side - 2 * radius), num(radius)
    corner = f"a{r} {r} 0 0 1"
    return (
        f"M{num(x + radius)} {num(y)}h{straight}{corner} {r} {r}v{straight}{corner} -{r} {r}"
        f"h-{straight}{corner} -{r} -{r}v-{straight}{corner} {r} -{r}z"
    )


@lru_cache(maxsize=64)
def _pencilled(frame: Frame, pencilled: int) -> str:
    """What the pencil has drawn."""
    return "".join(_in_pencil(frame, cell) for cell in cells_in(pencilled))


@lru_cache(maxsize=512)
def _in_pencil(frame: Frame, cell: int) -> str:
    x, y = frame.corner(cell)
    outer = rect(x + 0.6, y + 0.6, PITCH - 1.2, PITCH - 1.2, CORNER, "ring-out strong")
    return outer + cross(x + MIDDLE, y + MIDDLE, 7.2, cell, "pencil")


@lru_cache(maxsize=16)
def _crosses(frame: Frame, done: int, fresh: int) -> Items:
    """The crosses, those of `fresh` cells being drawn; an empty group where there is none."""
    return Items(
        _in_ink(frame, cell, bool(fresh >> cell & 1)) if done >> cell & 1 else group("") for cell in CELLS
    )


@lru_cache(maxsize=512)
def _in_ink(frame: Frame, cell: int, is_fresh: bool) -> str:
    x, y = frame.center(cell)
    return cross(x, y, 8.4, cell, "pen fresh" if is_fresh else "pen")


def _focus_ring(frame: Frame, cell: int | None) -> str:
    if cell is None:
        return ""
    x, y = frame.corner(cell)
    outer = rect(x - 2.6, y - 2.6, PITCH + 5.2, PITCH + 5.2, 8, "foc")
    return outer + rect(x - 0.4, y - 0.4, PITCH + 0.8, PITCH + 0.8, 6, "foc-in")


# ---- under the cells -----------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _bridges(sheet: Sheet, frame: Frame, dim: bool, done: int, bright: int) -> Items:
    """The bars that join the cells of a block.

    `bright` are the cells that do not step back when others are dimmed.
    """
    bars = (
        crossed if cells & done == cells else on if cells & bright else plain
        for cells, plain, on, crossed in _bars(sheet, frame)
    )
    return Items((DIMS[dim], *bars))


@lru_cache(maxsize=8)
def _bars(sheet: Sheet, frame: Frame) -> tuple[tuple[int, str, str, str], ...]:
    """Each two and four neighbours of one colour: their mask, their bar in three tones."""
    found = []
    for cell in CELLS:
        for right, down in ((1, 0), (0, 1), (1, 1)):
            cells = _square(cell, right, down)
            if cells and cells & ~sheet.color_masks[sheet.color_of(cell)] == 0:
                tone = f"j k-{COLOR_LETTERS[sheet.color_of(cell)]}"
                box = _bar(frame, cell, right, down)
                plain, on, crossed = (
                    rect(*box, 0, f"{tone} {state}".rstrip()) for state in ("", "on", "done")
                )
                found.append((cells, plain, on, crossed))
    return tuple(found)


def _square(cell: int, right: int, down: int) -> int:
    """The cells from `cell` to the one that far to the right and down, or 0 where the sheet ends."""
    column, row = divmod(cell, 7)
    if column + right not in COLUMNS or row + down not in ROWS:
        return 0
    return mask_of(*(cell_at(column + a, row + b) for a in range(right + 1) for b in range(down + 1)))


def _bar(frame: Frame, cell: int, right: int, down: int) -> tuple[float, float, float, float]:
    x, y = frame.corner(cell)
    if right and down:
        return x + PITCH - 4, y + PITCH - 4, 8, 8
    edge = INSET + 0.7
    if bool(right) != frame.turned:
        return x + MIDDLE, y + edge, PITCH, PITCH - 2 * edge
    return x + edge, y + MIDDLE, PITCH - 2 * edge, PITCH


def _start_band(frame: Frame, tone: str) -> str:
    x, y = frame.corner(cell_at(START_COLUMN, 0))
    long = len(ROWS) * PITCH
    width, height = (long, PITCH) if frame.turned else (PITCH, long)
    return rect(x, y, width, height, 6.4, tone)


# ---- columns and rows ----------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _letters(frame: Frame) -> str:
    """The letters of the columns, each on its tab."""
    return "".join(_letter(frame, column) for column in COLUMNS)


def _letter(frame: Frame, column: int) -> str:
    x, y = frame.beside_column(column, -LETTERS / 2 - 1)
    width, height = (20, 24) if frame.turned else (24, 20)
    start = " h" if column == START_COLUMN else ""
    tab = rect(x - width / 2, y - height / 2, width, height, 5.5, f"tab{start}")
    return tab + text(x, y, COLUMN_LETTERS[column], 15, f"let{start}")


@lru_cache(maxsize=64)
def _strokes(frame: Frame, strokes: int) -> str:
    """The strokes through the letters, two for each."""
    parts = []
    for stroke in range(min(strokes, 2 * len(COLUMNS))):
        column, is_second = divmod(stroke, 2)
        x, y = frame.beside_column(column, -LETTERS / 2 - 1)
        tone = "pen stroke" + (" onh" if column == START_COLUMN else "")
        seed = (400 if is_second else 300) + column
        parts.append(slash(x, y, 9.4, seed, tone, rising=not is_second))
    return "".join(parts)


@lru_cache(maxsize=32)
def _values(
    edition: Edition,
    frame: Frame,
    won: tuple[int | None, ...],
    gone: tuple[bool, ...],
    hearts: tuple[int | None, ...],
) -> Items:
    """The values of the columns, and the boxes for hearts."""
    columns = []
    for column in COLUMNS:
        heart = _heart_box(frame, column, hearts[column]) if edition.hearts else ""
        columns.append(group(_column_values(edition, frame, column, won[column], gone[column]) + heart))
    return Items(columns)


def _column_values(edition: Edition, frame: Frame, column: int, won: int | None, gone: bool) -> str:
    first, later = edition.first[column], edition.later[column]
    gives_die = column in edition.die_columns
    upper = frame.beside_column(column, GAP + FIRST / 2)
    lower = frame.beside_column(column, GAP + FIRST + LATER / 2)
    width, height = (FIRST - 3, 25) if frame.turned else (25, FIRST - 3)
    is_first = won == first
    struck = gone and not is_first
    parts = [
        rect(
            upper[0] - width / 2, upper[1] - height / 2, width, height, 5.5, "val1 gone" if struck else "val1"
        ),
        _value(frame, upper, first, 14.5, "v1 gone" if struck else "v1", gives_die),
        _value(frame, lower, later, 13.5, "v2", gives_die),
    ]
    if struck:
        parts.append(slash(*upper, 9, 500 + column))
    if won is not None:
        wide, high = (10.4, 12.8) if frame.turned else (12.6, 10.4)
        parts.append(ring(*(upper if is_first else lower), wide, high, 600 + column))
    return "".join(parts)


def _value(frame: Frame, at: tuple[float, float], value: int, size: float, tone: str, gives_die: bool) -> str:
    x, y = at
    if not gives_die:
        return text(x, y, value, size, tone)
    picture = "sym gone" if "gone" in tone else "sym" if tone == "v1" else "sym later"
    if frame.turned:
        return text(x, y - 5.6, value, 12, tone) + symbol("die", x, y + 6, 5, picture)
    return text(x - 6, y, value, 12.5, tone) + symbol("die", x + 5.6, y, 5, picture)


def _heart_box(frame: Frame, column: int, hearts: int | None) -> str:
    """The box for the hearts that count with a column: a pale heart until it is full, then their number."""
    x, y = frame.beside_column(column, GAP + FIRST + LATER + HEARTS / 2 + 1)
    heart = symbol("heart", x, y, 7, "hbox" if hearts is None else "hbox on")
    return heart if hearts is None else heart + text(x, y - 0.4, hearts, 10.5, "hnum")


@lru_cache(maxsize=32)
def _row_lines(sheet: Sheet, frame: Frame, won: tuple[int | None, ...], gone: tuple[bool, ...]) -> Items:
    """Numbers of the rows, their values and bonuses."""
    parts = []
    if frame.numbers:
        for row in ROWS:
            x, y = frame.beside_row(row, -6.5 if frame.turned else -7)
            parts.append(text(x, y, ROW_DIGITS[row], 11, "num"))
    for row, bonus in enumerate(sheet.row_bonuses):
        parts.append(group(_row_value(sheet.edition, frame, row, bonus, won[row] is not None, gone[row])))
    return Items(parts)


def _row_value(edition: Edition, frame: Frame, row: int, bonus: str, won: bool, gone: bool) -> str:
    x, y = frame.beside_row(row, GAP + (8.5 if frame.turned else 12))
    bonus_x, bonus_y = frame.beside_row(row, GAP + (25.5 if frame.turned else 34.5))
    width, height = (25, 17.5) if frame.turned else (23, 19)
    parts = [
        rect(x - width / 2, y - height / 2, width, height, 5.5, "val1"),
        text(x, y, edition.row_value, 14, "v1"),
        symbol(bonus, bonus_x, bonus_y, 7.6, "sym gone" if gone else "sym"),
    ]
    if gone:
        parts.append(slash(bonus_x, bonus_y, 8.2, 700 + row))
    if won:
        parts.append(ring(x, y, width / 2 + 0.6, 9.8, 720 + row))
        if not gone:
            parts.append(ring(bonus_x, bonus_y, 9.8, 9.4, 740 + row))
    return "".join(parts)


# ---- small sheets --------------------------------------------------------------------------------

MINI_PITCH = 10


def mini_svg(sheet: Sheet, marked: int, *, turned: bool = False) -> str:
    """A sheet as a small picture: colours, open stars, crosses."""
    across, down = (len(ROWS), len(COLUMNS)) if turned else (len(COLUMNS), len(ROWS))
    width, height = across * MINI_PITCH, down * MINI_PITCH
    inside = "".join(_mini_colors(sheet, marked, turned))
    return f'<svg class="mini" viewBox="0 0 {width} {height}" aria-hidden="true">{inside}</svg>'


@lru_cache(maxsize=64)
def _mini_colors(sheet: Sheet, marked: int, turned: bool) -> tuple[str, ...]:
    boxes, crosses, stars = _mini_parts(turned)
    parts = []
    for color in COLORS:
        letter, cells = COLOR_LETTERS[color], sheet.color_masks[color]
        for tone, mask in (("", cells & ~marked), (" done", cells & marked)):
            if mask:
                parts.append(path("".join(boxes[cell] for cell in cells_in(mask)), f"f k-{letter}{tone}"))
    if marked:
        parts.append(path("".join(crosses[cell] for cell in cells_in(marked)), "mx"))
    if open_stars := sheet.stars & ~marked:
        parts.append(path("".join(stars[cell] for cell in cells_in(open_stars)), "mst"))
    return tuple(parts)


@lru_cache(maxsize=2)
def _mini_parts(turned: bool) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The outlines of every cell, its cross and its star."""
    corners = [(cell % 7, cell // 7) if turned else (cell // 7, cell % 7) for cell in CELLS]
    at = [(x * MINI_PITCH, y * MINI_PITCH) for x, y in corners]
    return (
        tuple(f"M{num(x + 1.6)} {num(y + 1.6)}h6.8v6.8h-6.8z" for x, y in at),
        tuple(f"M{num(x + 2.6)} {num(y + 2.6)}l4.8 4.8m0-4.8l-4.8 4.8" for x, y in at),
        tuple(star_path(x + 5, y + 5.2, 3.6) for x, y in at),
    )
