"""A printed sheet: its grid, symbols and bonuses, what follows from them, and the checker of RULES.md §1."""

from functools import cache, cached_property
from itertools import product

from .cells import (
    CELLS,
    COLUMN_LETTERS,
    COLUMN_MASKS,
    COLUMNS,
    ROW_MASKS,
    ROWS,
    cell_name,
    cells_in,
    cells_name,
    flood,
    is_joined,
    neighbours,
    parse_cell,
)
from .colors import COLOR_LETTERS, COLOR_NAMES, COLORS
from .dice import COLOR_JOKER
from .editions import BONUS_KINDS, SYMBOL_KINDS, Edition

OWN = "own"


class Sheet:
    """A sheet as printed, immutable: equal if the same things are printed on it.

    `grid` is seven rows of 15 colour letters joined by `/`, a capital is a star; `symbols` maps a kind
    (die, heart, bomb, joker) to the mask of its cells; `row_bonuses` names a bonus for each row. Raises
    ValueError for a grid of another shape, symbols or bonuses that this edition does not print and two
    symbols in one cell. A sheet may still break a clause of RULES.md §1: see `problems`.
    """

    def __init__(
        self,
        edition: Edition,
        grid: str,
        *,
        symbols: dict[str, int] | None = None,
        row_bonuses: tuple[str, ...] | None = None,
        id: str = OWN,
    ) -> None:
        self.id = id
        self.edition = edition
        self.grid = grid
        self.symbols = {kind: mask for kind, mask in sorted((symbols or {}).items()) if mask}
        self.row_bonuses = edition.row_bonuses if row_bonuses is None else row_bonuses
        self._check_print()
        letters = [grid[row * 16 + column] for column in COLUMNS for row in ROWS]
        self.colors = tuple(COLOR_LETTERS.index(letter.lower()) for letter in letters)
        self.stars = sum(1 << cell for cell in CELLS if letters[cell].isupper())
        self.color_masks = tuple(
            sum(1 << cell for cell in CELLS if self.colors[cell] == color) for color in COLORS
        )

    def _check_print(self) -> None:
        _check_grid(self.grid)
        if self.symbols and not self.edition.dice:
            raise ValueError("this game prints no symbols but stars")
        taken = 0
        for kind, mask in self.symbols.items():
            if kind not in SYMBOL_KINDS:
                raise ValueError(f"unknown symbol {kind!r}, known are {' '.join(SYMBOL_KINDS)}")
            if taken & mask:
                raise ValueError(f"two symbols in cell {cells_name(taken & mask)}")
            taken |= mask
        if len(self.row_bonuses) != len(self.edition.row_bonuses):
            count = len(self.edition.row_bonuses)
            raise ValueError(f"{count} row bonuses are needed, not {len(self.row_bonuses)}")
        for bonus in self.row_bonuses:
            if bonus not in BONUS_KINDS:
                raise ValueError(f"unknown row bonus {bonus!r}, known are {' '.join(BONUS_KINDS)}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and self._print() == other._print()

    def __hash__(self) -> int:
        return hash(self.grid)

    def __repr__(self) -> str:
        return f"<Sheet {self.id} {self.grid}>"

    def _print(self) -> tuple[object, ...]:
        return self.edition, self.grid, self.symbols, self.row_bonuses

    @cached_property
    def blocks(self) -> tuple[int, ...]:
        """The masks of all blocks, by their first cell (a block: RULES.md, Words)."""
        found = []
        rest = sum(self.color_masks)
        while rest:
            first = rest & -rest
            block = flood(first, self.color_masks[self.colors[first.bit_length() - 1]])
            found.append(block)
            rest ^= block
        return tuple(found)

    @cached_property
    def blocks_by_face(self) -> dict[str, tuple[int, ...]]:
        """For each face of a colour die the masks of the blocks that it can be used in."""
        masks = dict(zip(COLOR_LETTERS, self.color_masks, strict=True))
        found = {face: tuple(block for block in self.blocks if block & mask) for face, mask in masks.items()}
        return {**found, COLOR_JOKER: self.blocks}

    @cached_property
    def block_of(self) -> tuple[int, ...]:
        """For each cell the mask of its block."""
        return tuple(next(block for block in self.blocks if block >> cell & 1) for cell in CELLS)

    @cached_property
    def groups(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """(colour, size 1 to 5) to the masks of all joined groups of that many cells inside a block."""
        found: dict[tuple[int, int], list[int]] = {key: [] for key in product(COLORS, range(1, 6))}
        for block in self.blocks:
            color = self.colors[block.bit_length() - 1]
            parts = joined_parts(block)
            for size in range(1, 6):
                found[color, size] += parts[size]
        return {key: tuple(masks) for key, masks in found.items()}

    def color_of(self, cell: int) -> int:
        """The colour of a cell."""
        return self.colors[cell]

    def symbol_at(self, cell: int) -> str:
        """The kind of symbol in a cell (die, heart, bomb, joker), "" for none; stars are no symbols here."""
        return next((kind for kind, mask in self.symbols.items() if mask >> cell & 1), "")


def _check_grid(grid: str) -> None:
    lines = grid.split("/")
    if len(lines) != len(ROWS):
        raise ValueError(f"the grid has {len(lines)} rows, not 7")
    for number, line in enumerate(lines, 1):
        if len(line) != len(COLUMNS):
            raise ValueError(f"row {number} of the grid has {len(line)} cells, not 15")
        for letter in line:
            if letter not in COLOR_LETTERS and letter not in COLOR_LETTERS.upper():
                raise ValueError(f"row {number} of the grid has {letter!r}, which is not a colour")


@cache
def joined_parts(block: int) -> tuple[tuple[int, ...], ...]:
    """By their size, 0 to 5: all joined parts of a block."""
    layer = {1 << cell for cell in cells_in(block)}
    parts = [(), tuple(sorted(layer))]
    for _ in range(2, 6):
        layer = {part | 1 << cell for part in layer for cell in cells_in(neighbours(part) & block & ~part)}
        parts.append(tuple(sorted(layer)))
    return tuple(parts)


def parse_symbols(text: str) -> dict[str, int]:
    """The symbols of an own sheet, `die=B3,O3 heart=A1`, as kind → mask; raises ValueError if damaged."""
    symbols: dict[str, int] = {}
    taken = 0
    for word in _close_up(text).split():
        kind, sign, names = word.partition("=")
        if kind not in SYMBOL_KINDS or not sign:
            raise ValueError(f"{word!r} is not a symbol: {'=, '.join(SYMBOL_KINDS)}= and cells are known")
        if kind in symbols:
            raise ValueError(f"symbol {kind} stands twice")
        symbols[kind] = 0
        for name in names.split(","):
            bit = 1 << parse_cell(name)
            if taken & bit:
                raise ValueError(f"two symbols in cell {name}")
            taken |= bit
            symbols[kind] |= bit
    return symbols


def _close_up(text: str) -> str:
    for sign in "=,":
        text = sign.join(part.strip() for part in text.split(sign))
    return text


def symbols_text(symbols: dict[str, int]) -> str:
    """Symbols in their one written form: kinds in fixed order, cells by column, then row."""
    names = {kind: ",".join(map(cell_name, cells_in(mask))) for kind, mask in symbols.items()}
    return " ".join(f"{kind}={names[kind]}" for kind in SYMBOL_KINDS if names.get(kind))


def problems(sheet: Sheet) -> list[str]:
    """Every clause of a valid sheet (RULES.md §1) that this one breaks, in words; empty if it is valid."""
    return _color_problems(sheet) + _column_problems(sheet) + _symbol_problems(sheet)


def _color_problems(sheet: Sheet) -> list[str]:
    found = []
    for color in COLORS:
        name, mask = COLOR_NAMES[color], sheet.color_masks[color]
        if (count := mask.bit_count()) != 21:
            found.append(f"{name} has {count} cells, not 21")
        sizes = sorted(block.bit_count() for block in sheet.blocks if block & mask)
        if sizes != [1, 2, 3, 4, 5, 6]:
            found.append(f"{name} has blocks of {' '.join(map(str, sizes)) or 'nothing'}, not 1 2 3 4 5 6")
        if (stars := (mask & sheet.stars).bit_count()) != 3:
            found.append(f"{name} has {stars} stars, not 3")
    return found


def _column_problems(sheet: Sheet) -> list[str]:
    found = []
    for column in COLUMNS:
        letter, mask = COLUMN_LETTERS[column], COLUMN_MASKS[column]
        missing = [COLOR_NAMES[color] for color in COLORS if not sheet.color_masks[color] & mask]
        if missing:
            found.append(f"column {letter} has no {', '.join(missing)}")
        if (stars := (mask & sheet.stars).bit_count()) != 1:
            found.append(f"column {letter} has {stars} stars, not 1")
    return found


def _symbol_problems(sheet: Sheet) -> list[str]:
    return [
        f"symbol {kind} lies on the star cell {cells_name(mask & sheet.stars)}"
        for kind, mask in sheet.symbols.items()
        if mask & sheet.stars
    ]


def style_problems(sheet: Sheet) -> list[str]:
    """Every habit of the official sheets (RULES.md §1, official style) that a sheet breaks, in words."""
    found = []
    for column in COLUMNS:
        for color in COLORS:
            part = sheet.color_masks[color] & COLUMN_MASKS[column]
            if part and not is_joined(part):
                where = f"column {COLUMN_LETTERS[column]}"
                found.append(f"{COLOR_NAMES[color]} is not one vertical run in {where}")
    for block in sheet.blocks:
        name = f"the {COLOR_NAMES[sheet.color_of(block.bit_length() - 1)]} block {cells_name(block)}"
        if (block & sheet.stars).bit_count() > 1:
            found.append(f"{name} has more than one star")
        if block.bit_count() == 6 and any(block & ~row == 0 for row in ROW_MASKS):
            found.append(f"{name} is a straight horizontal six")
    return found
