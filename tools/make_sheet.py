"""Makes side B of Keer op Keer 2: `python -m tools.make_sheet > kok/sheets/kok2-b.kkn`.

A sheet of official style is grown column by column. Every column holds one vertical run of each colour,
so the blocks of a colour are a chain of 15 runs cut into six pieces: all there is to remember of a colour
is how big its last block is and which sizes are still to come. Of some dozens grown so, the one that looks
most even is taken.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from random import Random
from typing import NamedTuple, TypeVar

from kok.cells import CELLS, COLUMNS, ROWS, START_COLUMN, cells_in, column_of, row_of
from kok.colors import COLOR_LETTERS, COLORS
from kok.editions import EDITIONS
from kok.sheet import Sheet, style_problems, symbols_text

SEED = 61
SHEETS_GROWN = 25
STEPS = 20_000
SYMBOLS = {"die": 5, "heart": 3, "bomb": 2, "joker": 2}
ROW_BONUSES = ("joker", "heart", "bomb", "die", "joker", "bomb", "heart")

T = TypeVar("T")
Chance = Callable[[], float]
Column = tuple[int, ...]
"For each colour the mask of its run within the seven cells of a column."


class Growth(NamedTuple):
    """How far a colour has grown: the size of its last block, and all sizes not finished, that one's too."""

    last: int = 0
    left: frozenset[int] = frozenset((1, 2, 3, 4, 5, 6))


def main() -> None:
    """Prints the sheet as a text in notation."""
    sheet = make_sheet(SEED)
    print(f'[Sheet "kok2-b"]\n[Game "{sheet.edition.id}"]\n[Grid "{sheet.grid}"]')
    print(f'[Symbols "{symbols_text(sheet.symbols)}"]\n[Rows "{" ".join(sheet.row_bonuses)}"]')
    print("{ Keer op Keer 2, a side B of our own: made by tools/make_sheet.py. }")


def make_sheet(seed: int) -> Sheet:
    """The most even one of the sheets that a seed leads to."""
    found = _sheets(Random(seed).random)
    return max((next(found) for _ in range(SHEETS_GROWN)), key=_evenness)


def _sheets(chance: Chance) -> Iterator[Sheet]:
    while True:
        columns = _grown_columns(chance)
        if columns:
            sheet = _decorated(columns, chance)
            if not style_problems(sheet):
                yield sheet


def _decorated(columns: Sequence[Column], chance: Chance) -> Sheet:
    plain = _sheet(columns)
    stars = _spread(15, chance, lambda cells: _are_stars(plain, cells))
    spots = _spread(12, chance, lambda cells: _are_symbols(plain, stars, cells))
    return _sheet(columns, stars, spots)


def _sheet(columns: Sequence[Column], stars: Sequence[int] = (), spots: Sequence[int] = ()) -> Sheet:
    rows = []
    for row in ROWS:
        colors = [next(color for color in COLORS if column[color] >> row & 1) for column in columns]
        rows.append([COLOR_LETTERS[color] for color in colors])
    for cell in stars:
        rows[row_of(cell)][column_of(cell)] = rows[row_of(cell)][column_of(cell)].upper()
    kinds = [kind for kind, count in SYMBOLS.items() for _ in range(count)]
    symbols = dict.fromkeys(SYMBOLS, 0)
    for kind, spot in zip(kinds, spots, strict=False):
        symbols[kind] |= 1 << spot
    return Sheet(EDITIONS["kok2"], "/".join(map("".join, rows)), symbols=symbols, row_bonuses=ROW_BONUSES)


# ---- the grid ---------------------------------------------------------------------------------------------


@cache
def _columns() -> tuple[Column, ...]:
    """Every column that holds each colour as one run."""
    found: list[Column] = []
    for cuts in combinations(range(1, len(ROWS)), len(COLORS) - 1):
        edges = (0, *cuts, len(ROWS))
        runs = [(1 << end) - (1 << start) for start, end in pairwise(edges)]
        found += permutations(runs)
    return tuple(found)


def _grown_columns(chance: Chance) -> list[Column] | None:
    """Fifteen columns whose blocks come out right, or None if chance led nowhere in time."""
    steps = iter(range(STEPS))

    def fill(columns: list[Column], growths: list[Growth]) -> list[Column] | None:
        if len(columns) == len(COLUMNS):
            return columns
        for column in _shuffled(_columns(), chance):
            if next(steps, None) is None:
                return None
            grown = _grown(growths, columns, column)
            if grown and (full := fill([*columns, column], grown)):
                return full
        return None

    return fill([], [Growth()] * len(COLORS))


def _grown(growths: list[Growth], columns: list[Column], column: Column) -> list[Growth] | None:
    """The colours after one column more, or None if they cannot come out right then."""
    to_come = len(COLUMNS) - 1 - len(columns)
    before = columns[-1] if columns else (0,) * len(COLORS)
    grown = []
    for growth, last, run in zip(growths, before, column, strict=True):
        is_joined = bool(last & run)
        if not is_joined and growth.last and growth.last not in growth.left:
            return None
        left = growth.left if is_joined else growth.left - {growth.last}
        size = run.bit_count() + (growth.last if is_joined else 0)
        if not left or size > max(left) or len(left) - 1 > to_come:
            return None
        if not to_come <= sum(left) - size <= 3 * to_come:
            return None
        grown.append(Growth(size, left))
    return grown


def _shuffled(values: Iterable[T], chance: Chance) -> list[T]:
    return sorted(values, key=lambda _: chance())


# ---- stars and symbols ------------------------------------------------------------------------------------


def _spread(count: int, chance: Chance, fits: Callable[[Sequence[int]], bool]) -> list[int]:
    """`count` cells taken by chance, one after another, so that all taken so far `fits`."""
    while True:
        taken: list[int] = []
        for cell in _shuffled(CELLS, chance):
            if len(taken) < count and fits([*taken, cell]):
                taken.append(cell)
        if len(taken) == count:
            return taken


def _most(values: Iterable[int]) -> int:
    return max(Counter(values).values())


def _are_stars(sheet: Sheet, cells: Sequence[int]) -> bool:
    return (
        _most(map(column_of, cells)) == 1
        and _most(sheet.block_of[cell] for cell in cells) == 1
        and _most(map(sheet.color_of, cells)) <= 3
        and _most(map(row_of, cells)) <= 3
    )


def _are_symbols(sheet: Sheet, stars: Sequence[int], cells: Sequence[int]) -> bool:
    """Spread over columns, blocks, rows and colours like the stars, but none on a star or in column H."""
    return (
        START_COLUMN not in map(column_of, cells)
        and not set(cells) & set(stars)
        and _most(map(column_of, cells)) == 1
        and _most(sheet.block_of[cell] for cell in cells) == 1
        and _most(map(sheet.color_of, cells)) <= 3
        and _most(map(row_of, cells)) <= 2
    )


def _evenness(sheet: Sheet) -> float:
    """How evenly blocks of one size lie over the sheet: 0 less what every near pair of them takes away."""
    total = 0.0
    for size in range(1, 7):
        blocks = [list(cells_in(block)) for block in sheet.blocks if block.bit_count() == size]
        middles = [(sum(map(column_of, cells)) / size, sum(map(row_of, cells)) / size) for cells in blocks]
        for (x, y), (other_x, other_y) in combinations(middles, 2):
            total -= 1 / ((x - other_x) ** 2 + (y - other_y) ** 2)
    return total


if __name__ == "__main__":
    main()
