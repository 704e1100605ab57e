"""The right margin of the paper: colours with cells left, jokers, hearts, special dice, the sum."""

from functools import lru_cache
from typing import NamedTuple

from ..colors import COLOR_LETTERS, COLORS
from ..editions import COLOR_FIRST, COLOR_LATER
from ..i18n import MINUS
from ..items import Items
from ..marks import Marks
from ..sheet import Sheet
from .elements import circle, group, path, rect, text
from .geometry import PAD, SUM, TRACKS, Frame
from .icons import color_shape, part_icon, symbol
from .pen import cross, ring, slash

RULE = 7


class _Column(NamedTuple):
    """A strip of the margin that is filled from the top: what is drawn, and how far down it is."""

    left: float
    width: float
    drawn: list[str]
    y: float


@lru_cache(maxsize=32)
def margin_layers(
    sheet: Sheet,
    frame: Frame,
    marks: Marks,
    gone: tuple[bool, ...],
    parts: tuple[tuple[str, int], ...],
    total: int | None,
) -> tuple[Items, Items, Items]:
    """The margin of a sheet: colours, tracks, sum; all empty for a frame without one."""
    if not frame.margin_width:
        return Items(()), Items(()), Items(())
    top = PAD + 2.0
    is_split = frame.margin_width > TRACKS
    width = TRACKS if is_split else frame.margin_width
    column = _Column(frame.margin_left, width, [], top)
    column = _colors(column, frame, marks, sheet, gone)
    colors = Items(column.drawn)
    column = _tracks(_rule(column._replace(drawn=[])), frame, marks, sheet)
    tracks = Items(column.drawn)
    if total is None:
        return colors, tracks, Items(())
    if is_split:
        column = _Column(frame.margin_left + frame.margin_width - SUM, SUM, [], top)
    else:
        column = _rule(column._replace(drawn=[]))
    return colors, tracks, Items(_sum(column, frame.height - PAD, parts, total).drawn)


def _rule(column: _Column) -> _Column:
    column.drawn.append(path(f"M{column.left} {column.y + 1}h{column.width}", "rule"))
    return column._replace(y=column.y + RULE)


# ---- colours -------------------------------------------------------------------------------------


def _colors(column: _Column, frame: Frame, marks: Marks, sheet: Sheet, gone: tuple[bool, ...]) -> _Column:
    pitch = 22.6 if frame.margin == "wide" else 35 if frame.has_hearts else 38
    for color in COLORS:
        left = (sheet.color_masks[color] & ~marks.marked).bit_count()
        y = column.y + color * pitch
        draw = _color_beside if frame.margin == "wide" else _color_above
        column.drawn.append(group(draw(column, y, color, left, marks.colors[color], gone[color])))
    return column._replace(y=column.y + len(COLORS) * pitch)


def _color_beside(column: _Column, y: float, color: int, left: int, won: int | None, gone: bool) -> str:
    chip = _chip(column.left, y, 48, 19, color, left)
    middle = y + 9.5
    return chip + _values((column.left + 67, middle), (column.left + 92, middle), 25, 18, color, won, gone)


def _color_above(column: _Column, y: float, color: int, left: int, won: int | None, gone: bool) -> str:
    chip = _chip(column.left, y, column.width, 17, color, left)
    middle, quarter = y + 26, column.width / 4
    upper, lower = (column.left + quarter, middle), (column.left + 3 * quarter, middle)
    return chip + _values(upper, lower, column.width / 2 - 3, 15.5, color, won, gone)


def _chip(x: float, y: float, width: float, height: float, color: int, left: int) -> str:
    letter, middle = COLOR_LETTERS[color], y + height / 2
    inside = (
        rect(x, y, width, height, 6, "f")
        + color_shape(letter, x + 12, middle, 4.7)
        + text(x + width - 14, middle, left, 13.5, "cnt")
    )
    return f'<g class="k-{letter} chip">{inside}</g>'


def _values(
    upper: tuple[float, float],
    lower: tuple[float, float],
    width: float,
    height: float,
    color: int,
    won: int | None,
    gone: bool,
) -> str:
    struck = gone and won != COLOR_FIRST
    parts = [
        rect(
            upper[0] - width / 2, upper[1] - height / 2, width, height, 5.5, "val1 gone" if struck else "val1"
        ),
        text(*upper, COLOR_FIRST, 14, "v1 gone" if struck else "v1"),
        text(*lower, COLOR_LATER, 13.5, "v2"),
    ]
    if struck:
        parts.append(slash(*upper, 9, 800 + color))
    if won is not None:
        parts.append(ring(*(upper if won == COLOR_FIRST else lower), 12, 9.4, 820 + color))
    return "".join(parts)


# ---- jokers, hearts, dice ------------------------------------------------------------------------


def _tracks(column: _Column, frame: Frame, marks: Marks, sheet: Sheet) -> _Column:
    edition, is_wide = sheet.edition, frame.margin == "wide"
    if frame.has_hearts:
        jokers_a_line, joker_pitch = (3, 23.0) if is_wide else (3, 22.0)
    else:
        jokers_a_line, joker_pitch = (4, 23.0) if is_wide else (3, 21.5)
    column = _jokers(column, edition.jokers, edition.jokers - marks.jokers, jokers_a_line, joker_pitch)
    pitch = 20.0 if is_wide else 15.2
    if edition.hearts:
        column = _hearts(_rule(column), edition.hearts, marks.hearts, pitch)
    if edition.dice:
        column = _dice(_rule(column), edition.dice, marks.freed, marks.spent, pitch)
    return column


def _jokers(column: _Column, count: int, used: int, a_line: int, pitch: float) -> _Column:
    size = min(9, pitch / 2 - 0.8)
    for at in range(count):
        x, y = _place(column, at, min(a_line, count), pitch)
        off = " used" if at < used else ""
        joker = circle(x, y, size, f"jk{off}") + text(x, y, "!", size * 1.5, f"jt{off}")
        column.drawn.append(group(joker + (cross(x, y, size * 0.82, 900 + at, "pen thin") if off else "")))
    return _below(column, count, a_line, pitch)


def _hearts(column: _Column, count: int, circled: int, pitch: float) -> _Column:
    size = pitch * 0.4
    for at in range(count):
        x, y = _place(column, at, count, pitch)
        heart = symbol("heart", x, y, size, "trk" if at < circled else "trk off")
        circle_around = ring(x, y, size * 1.24, size * 1.24, 940 + at, "pen fine") if at < circled else ""
        column.drawn.append(group(heart + circle_around))
    return _below(column, count, count, pitch)


def _dice(column: _Column, count: int, freed: int, spent: int, pitch: float) -> _Column:
    size = pitch * 0.42
    for at in range(count):
        x, y = _place(column, at, 5, pitch)
        die = symbol("die", x, y, size, "trk" if at < freed else "trk off")
        struck = cross(x, y, size * 0.95, 960 + at, "pen spent") if at < spent else ""
        column.drawn.append(group(die + struck))
    return _below(column, count, 5, pitch)


def _place(column: _Column, at: int, a_line: int, pitch: float) -> tuple[float, float]:
    line, place = divmod(at, a_line)
    return column.left + column.width / 2 + (
        place - (a_line - 1) / 2
    ) * pitch, column.y + pitch / 2 + line * pitch


def _below(column: _Column, count: int, a_line: int, pitch: float) -> _Column:
    return column._replace(y=column.y + -(-count // a_line) * pitch + 2)


# ---- the running score ---------------------------------------------------------------------------


def _sum(column: _Column, bottom: float, parts: tuple[tuple[str, int], ...], total: int) -> _Column:
    left, right = column.left, column.left + column.width - 4
    line = min(19.0, (bottom - column.y - 32) / max(1, len(parts)))
    scale = min(1.0, line / 14)
    for at, (part, points) in enumerate(parts):
        middle = column.y + line * (at + 0.5)
        column.drawn.append(group(part_icon(part, left + 13, middle, scale)))
        column.drawn.append(text(right, middle, _points(points), 14 * scale, "sum"))
    y = column.y + line * len(parts)
    column.drawn.append(path(f"M{left} {y + 2}h{column.width}", "rule ink"))
    column.drawn.append(text(right, y + 17, f"{total}".replace("-", MINUS), 21, "sum tot"))
    column.drawn.append(text(left + 2, y + 17, "=", 15, "sum eq"))
    return column._replace(y=y + 32)


def _points(value: int) -> str:
    return f"{value:+}".replace("-", MINUS) if value else "0"
