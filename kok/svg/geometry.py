"""Where everything lies on a drawn sheet, in drawing units: a cell is 30 wide.

As in the box the columns A to O run across; turned they run down, for screens higher than wide. The names of
cells do not depend on it.
"""

from functools import lru_cache
from typing import NamedTuple

from ..cells import COLUMNS, ROWS, cell_at, column_of, row_of
from ..editions import Edition

PITCH = 30
PAD = 6
LETTERS = 25
GAP = 4
FIRST = 23
LATER = 18
HEARTS = 18
NUMBERS = 13

MARGINS = ("none", "narrow", "wide")
TRACKS = 102
"Width of a wide margin's colours, jokers, hearts and dice."
SUM = 80
"Width of the running score where it has a part of the margin of its own."


class Frame(NamedTuple):
    """The lie of one kind of sheet: the same for all sheets that print the same lines."""

    turned: bool
    numbers: bool
    margin: str
    has_rows: bool
    has_hearts: bool
    left: int
    top: int
    width: int
    height: int
    margin_left: int
    margin_width: int
    "0 without a margin."

    def corner(self, cell: int) -> tuple[int, int]:
        """The top left corner of a cell."""
        column, row = column_of(cell), row_of(cell)
        if self.turned:
            return self.left + row * PITCH, self.top + column * PITCH
        return self.left + column * PITCH, self.top + row * PITCH

    def center(self, cell: int) -> tuple[float, float]:
        """The centre of a cell."""
        x, y = self.corner(cell)
        return x + PITCH / 2, y + PITCH / 2

    def beside_column(self, column: int, offset: float) -> tuple[float, float]:
        """A point in line with a column: `offset` after its last cell or, if negative, before its first."""
        x, y = self.center(cell_at(column, 0 if offset < 0 else 6))
        away = offset - PITCH / 2 if offset < 0 else offset + PITCH / 2
        return (x + away, y) if self.turned else (x, y + away)

    def beside_row(self, row: int, offset: float) -> tuple[float, float]:
        """A point in line with a row: `offset` after its last cell or, if negative, before its first."""
        x, y = self.center(cell_at(0 if offset < 0 else 14, row))
        away = offset - PITCH / 2 if offset < 0 else offset + PITCH / 2
        return (x, y + away) if self.turned else (x + away, y)

    @property
    def fit(self) -> str:
        """The class that gives the page the proportions of this sheet."""
        return f"fit-{self.width}x{self.height}"


@lru_cache(maxsize=32)
def frame_of(edition: Edition, *, turned: bool, margin: str, numbers: bool) -> Frame:
    """The frame of a game's sheets; raises ValueError for an unknown margin."""
    if margin not in MARGINS:
        raise ValueError(f"{margin!r} is not a margin: {', '.join(MARGINS)}")
    number_strip = NUMBERS if numbers else 0
    column_strip = GAP + FIRST + LATER + (HEARTS if edition.hearts else 0)
    row_strip = 0 if not edition.row_bonuses else GAP + 32 if turned else GAP + 44
    margin_width = _margin_width(edition, margin)
    across, down = len(ROWS) * PITCH, len(COLUMNS) * PITCH
    left, top = PAD + LETTERS, PAD + number_strip
    end_of_lines = left + across + column_strip
    width, height = end_of_lines, top + down + row_strip + PAD
    if not turned:
        left, top = PAD + number_strip, PAD + LETTERS
        end_of_lines = left + down + row_strip
        width, height = end_of_lines, top + across + column_strip + PAD
    margin_gap = 8 if margin_width else 0
    return Frame(
        turned=turned,
        numbers=numbers,
        margin=margin,
        has_rows=bool(edition.row_bonuses),
        has_hearts=edition.hearts > 0,
        left=left,
        top=top,
        width=width + margin_gap + margin_width + PAD,
        height=height,
        margin_left=end_of_lines + margin_gap,
        margin_width=margin_width,
    )


def _margin_width(edition: Edition, margin: str) -> int:
    has_tracks = edition.hearts > 0 or edition.dice > 0
    return {
        "none": 0,
        "narrow": 76 if has_tracks else 66,
        "wide": TRACKS + 12 + SUM if has_tracks else TRACKS,
    }[margin]


def cell_center(
    cell: int, *, turned: bool, margin: str, numbers: bool, edition: Edition
) -> tuple[float, float]:
    """The centre of a cell on a drawn sheet."""
    return frame_of(edition, turned=turned, margin=margin, numbers=numbers).center(cell)


def cell_at_point(
    x: float, y: float, *, turned: bool, margin: str, numbers: bool, edition: Edition
) -> int | None:
    """The cell at a point of a drawn sheet, or None beside the grid."""
    frame = frame_of(edition, turned=turned, margin=margin, numbers=numbers)
    across, down = int((x - frame.left) // PITCH), int((y - frame.top) // PITCH)
    column, row = (down, across) if turned else (across, down)
    return cell_at(column, row) if column in COLUMNS and row in ROWS else None
