"""The score of one player (RULES.md §7)."""

from typing import NamedTuple

from .editions import STAR_POINTS
from .marks import Marks
from .rules import Rules
from .sheet import Sheet


class ScoreSheet(NamedTuple):
    """The parts of a score in points; `rolls` are for rolls left under the limit, `stars` is negative."""

    colors: int
    columns: int
    hearts: int
    rows: int
    jokers: int
    dice: int
    rolls: int
    stars: int

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return sum(self)


def open_stars(sheet: Sheet, marks: Marks) -> int:
    """How many star cells are unmarked."""
    return (sheet.stars & ~marks.marked).bit_count()


def score(sheet: Sheet, rules: Rules, marks: Marks, *, rolls_left: int = 0) -> ScoreSheet:
    """The score as it stands; `rolls_left` is 0 until a solo game has ended."""
    return ScoreSheet(
        colors=sum(filter(None, marks.colors)),
        columns=sum(filter(None, marks.columns)),
        hearts=marks.column_hearts,
        rows=sum(filter(None, marks.rows)),
        jokers=rules.joker_points * marks.jokers,
        dice=rules.die_points * marks.dice,
        rolls=rules.unused_roll_points * rolls_left,
        stars=STAR_POINTS * open_stars(sheet, marks),
    )
