"""A sheet as a picture that stands by itself: it needs no style sheet, so that any page can hold it.

static/embed.js draws the same picture from a grid and the marked cells.
"""

from .cells import CELLS, column_of, row_of
from .colors import COLOR_LETTERS
from .sheet import Sheet

PITCH = 20
FILL = {"g": "#24A06A", "y": "#FFE14B", "b": "#2468D8", "p": "#CF1C7D", "o": "#F58823"}
MARKED = {"g": "#B2DBC6", "y": "#FCF2BC", "b": "#B2C8EC", "p": "#ECAFCD", "o": "#F9D3AE"}
SHAPE = {
    "g": "m0-4 4 7h-8z",
    "y": "m-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
    "b": "m-4-3h8v2h-8zm0 4h8v2h-8z",
    "p": "m-1-4h2v3h3v2h-3v3h-2v-3h-3v-2h3z",
    "o": "m0-4 4 4-4 4-4-4z",
}
STAR = "m0-7 2.1 4.6 5 .6-3.7 3.4 1 5-4.4-2.5-4.4 2.5 1-5-3.7-3.4 5-.6z"
INK, LIGHT, PAPER, SHADE = "#15171C", "#FFFEF8", "#FBFAF6", "#15171C66"
LINE = "#1A1D22"

_WIDTH, _HEIGHT = 308, 148


def poster_svg(sheet: Sheet, marked: int, *, label: str = "") -> str:
    """The sheet with its marks; `label` says what it is to those who cannot see it."""
    said = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    ground = f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="7" fill="{PAPER}"/>'
    band = f'<rect x="143.5" y="3.5" width="21" height="141" rx="4" fill="none" stroke="{LINE}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" {said}>'
        f"{ground}{_squares(sheet, marked)}{_shapes(sheet)}{_stars(sheet)}{_crosses(marked)}{band}</svg>"
    )


def _at(cell: int) -> tuple[int, int]:
    return column_of(cell) * PITCH + 14, row_of(cell) * PITCH + 14


def _squares(sheet: Sheet, marked: int) -> str:
    outlines: dict[str, str] = {}
    for cell in CELLS:
        letter = COLOR_LETTERS[sheet.color_of(cell)]
        fill = (MARKED if marked >> cell & 1 else FILL)[letter]
        x, y = _at(cell)
        outlines[fill] = f"{outlines.get(fill, '')}M{x - 8} {y - 8}h16v16h-16z"
    return "".join(
        f'<path d="{d}" fill="{fill}" stroke="{fill}" stroke-width="2" stroke-linejoin="round"/>'
        for fill, d in outlines.items()
    )


def _shapes(sheet: Sheet) -> str:
    plain = [cell for cell in CELLS if not sheet.stars >> cell & 1]
    d = "".join(
        f"M{x} {y}{SHAPE[COLOR_LETTERS[sheet.color_of(cell)]]}" for cell in plain for x, y in [_at(cell)]
    )
    return f'<path d="{d}" fill="{SHADE}"/>'


def _stars(sheet: Sheet) -> str:
    starred = [cell for cell in CELLS if sheet.stars >> cell & 1]
    d = "".join(f"M{x} {y}{STAR}" for cell in starred for x, y in [_at(cell)])
    return f'<path d="{d}" fill="{LIGHT}" stroke="{LINE}" stroke-width=".8" stroke-linejoin="round"/>'


def _crosses(marked: int) -> str:
    crossed = [_at(cell) for cell in CELLS if marked >> cell & 1]
    if not crossed:
        return ""
    d = "".join(f"M{x - 6} {y - 6}l12 12m0-12l-12 12" for x, y in crossed)
    return f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round"/>'
