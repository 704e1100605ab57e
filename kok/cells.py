"""Cells and sets of cells.

A cell is an int from 0 (``A1``, top left) to 104 (``O7``): column * 7 + row. A set of cells is one int, its
*mask*, with bit ``1 << cell`` set for each of its cells, so columns are contiguous and neighbours are shifts.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

COLUMN_LETTERS = "ABCDEFGHIJKLMNO"
ROW_DIGITS = "1234567"
COLUMNS = range(15)
ROWS = range(7)
CELLS = range(105)
CELL_NAMES = tuple(letter + digit for letter in COLUMN_LETTERS for digit in ROW_DIGITS)
START_COLUMN = COLUMN_LETTERS.index("H")

ALL_MASK = (1 << 105) - 1
COLUMN_MASKS = tuple(0b1111111 << 7 * column for column in COLUMNS)
ROW_MASKS = tuple(sum(1 << 7 * column + row for column in COLUMNS) for row in ROWS)
_NOT_TOP = ALL_MASK ^ ROW_MASKS[0]
_NOT_BOTTOM = ALL_MASK ^ ROW_MASKS[6]

_CELL_OF_NAME = {name: cell for cell, name in enumerate(CELL_NAMES)}


def cell_at(column: int, row: int) -> int:
    """The cell in `column` (0 to 14) and `row` (0 to 6)."""
    return column * 7 + row


def column_of(cell: int) -> int:
    """The column of a cell, 0 (A) to 14 (O)."""
    return cell // 7


def row_of(cell: int) -> int:
    """The row of a cell, 0 (top) to 6."""
    return cell % 7


def cell_name(cell: int) -> str:
    """The name of a cell, `A1` to `O7`."""
    return CELL_NAMES[cell]


def parse_cell(name: str) -> int:
    """The cell of that name; raises ValueError for any other text."""
    if name not in _CELL_OF_NAME:
        raise ValueError(f"{name!r} is not a cell")
    return _CELL_OF_NAME[name]


def cells_in(mask: int) -> Iterator[int]:
    """The cells of a mask, by column, then row."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


def mask_of(*cells: int) -> int:
    """The mask that holds `cells`."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_name(mask: int) -> str:
    """The cells of a mask as NOTATION.md writes them: `H3H4I4`."""
    return "".join(CELL_NAMES[cell] for cell in cells_in(mask))


def parse_cells(text: str) -> int:
    """The mask of cells written one after another; raises ValueError for what is no cell or a cell twice."""
    mask = 0
    for at in range(0, len(text), 2):
        bit = 1 << parse_cell(text[at : at + 2])
        if mask & bit:
            raise ValueError(f"cell {text[at : at + 2]} stands twice")
        mask |= bit
    return mask


def neighbours(mask: int) -> int:
    """The cells that touch a cell of `mask` side by side (cells of `mask` itself may be among them)."""
    beside = (mask << 7 | mask >> 7) & ALL_MASK
    return beside | (mask & _NOT_BOTTOM) << 1 | (mask & _NOT_TOP) >> 1


def flood(seed: int, within: int) -> int:
    """All cells of `within` that are joined by their sides, through `within`, with a cell of `seed`."""
    reached, edge = 0, seed & within
    while edge:
        reached |= edge
        edge = neighbours(edge) & within & ~reached
    return reached


def is_joined(mask: int) -> bool:
    """Whether the cells of `mask` are joined by their sides through each other (RULES.md §3)."""
    return mask != 0 and flood(mask & -mask, mask) == mask


@cache
def squares() -> tuple[int, ...]:
    """The masks of the 84 areas of 2 x 2 cells (RULES.md §4, bomb)."""
    corner = mask_of(0, 1, 7, 8)
    return tuple(corner << cell_at(column, row) for column in range(14) for row in range(6))


@cache
def bomb_masks() -> tuple[int, ...]:
    """The masks of all sets of 1 to 4 cells that lie inside one area of 2 x 2, each once."""
    parts = {
        mask_of(*part)
        for square in squares()
        for size in range(1, 5)
        for part in combinations(tuple(cells_in(square)), size)
    }
    return tuple(sorted(parts))
