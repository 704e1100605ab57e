"""Charts of results and of dice, each a pure function of its numbers."""

from collections.abc import Sequence
from typing import NamedTuple

from ..i18n import MINUS
from .elements import circle, num, path, rect, text

WIDTH, HEIGHT = 340, 116
ROOM = 17
"""Above the highest bar and below the lowest one, for their numbers."""

MOST_BARS = 12
STEPS = (1, 2, 5, 10, 20, 50, 100)


class Scale(NamedTuple):
    """From values to heights; y grows downwards."""

    low: float
    high: float
    top: float
    bottom: float

    def y(self, value: float) -> float:
        """Where a value lies."""
        share = (value - self.low) / (self.high - self.low)
        return self.bottom - share * (self.bottom - self.top)


def bars_svg(values: Sequence[int], label: str) -> str:
    """A bar for each value with its number, the first of the highest ones in ink; `label` is HTML."""
    low, high = min(0, *values), max(0, *values)
    scale = Scale(low, high if high > low else low + 1, ROOM, HEIGHT - (ROOM if low < 0 else 2))
    pitch = WIDTH / len(values)
    width = min(pitch * 0.78, 44)
    best = values.index(max(values))
    ground = scale.y(0)
    parts = [rect(0, ground - 0.5, WIDTH, 1, 0, "c-axis")]
    for at, value in enumerate(values):
        middle = (at + 0.5) * pitch
        y, height = min(scale.y(value), ground), max(abs(scale.y(value) - ground), 2)
        tone = "c-bar best" if at == best else "c-bar"
        parts.append(rect(middle - width / 2, y, width, height, 4, tone))
        number = y - 8 if value >= 0 else y + height + 9
        parts.append(text(middle, number, _number(value), 13, "c-num"))
    return _svg(WIDTH, HEIGHT, label, parts)


def line_svg(totals: Sequence[int], bests: Sequence[int], averages: Sequence[float], label: str) -> str:
    """A dot for each total, a line for the average, steps for the best so far; `label` is HTML."""
    left, right, bottom = 26.0, WIDTH - 8.0, HEIGHT + 34.0
    step = _step(max(totals) - min(0, *totals))
    low, high = _floor(min(0, *totals), step), -_floor(-max(totals), step)
    scale = Scale(low, max(high, low + step), 10, bottom - 8)
    pitch = (right - left) / max(len(totals) - 1, 1)

    def x(at: int) -> float:
        return left + at * pitch

    parts = []
    for value in range(low, int(scale.high) + 1, step):
        y = scale.y(value)
        parts.append(rect(left - 4, y - 0.5, right - left + 8, 1, 0, "c-axis" if value == 0 else "c-grid"))
        parts.append(text(left - 14, y, _number(value), 11, "c-tick"))
    steps = "".join(f"V{num(scale.y(best))}H{num(x(at + 1))}" for at, best in enumerate(bests[:-1]))
    parts.append(path(f"M{num(left)} {num(scale.y(bests[0]))}{steps}V{num(scale.y(bests[-1]))}", "c-best"))
    radius = 3 if len(totals) <= 60 else 1.8
    parts += [circle(x(at), scale.y(total), radius, "c-dot") for at, total in enumerate(totals)]
    points = "L".join(f"{num(x(at))} {num(scale.y(average))}" for at, average in enumerate(averages))
    parts.append(path(f"M{points}", "c-average"))
    return _svg(WIDTH, bottom, label, parts)


def share_svg(value: float, expected: float, most: float) -> str:
    """A lying bar for a count, and a mark where it was expected to end; `most` fills the width."""
    wide = 100 / most if most else 0
    # The drawing is stretched in width, so nothing in it is round.
    parts = [
        rect(0, 3, 100, 8, 0, "c-rail"),
        rect(0, 3, max(value * wide, 1), 8, 0, "c-bar"),
        rect(expected * wide - 1.2, 0, 2.4, 14, 0, "c-gap"),
        rect(expected * wide - 0.5, 0, 1, 14, 0, "c-bar best"),
    ]
    box = 'viewBox="0 0 100 14" preserveAspectRatio="none"'
    return f'<svg class="share" {box} aria-hidden="true">{"".join(parts)}</svg>'


def _svg(width: float, height: float, label: str, parts: list[str]) -> str:
    box = f'viewBox="0 0 {num(width)} {num(height)}"'
    return f'<svg class="chart" {box} role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _number(value: int) -> str:
    return str(value).replace("-", MINUS)


def _step(span: int) -> int:
    """A round distance between lines, so that there are about five."""
    return next((step for step in STEPS if span <= 5 * step), STEPS[-1])


def _floor(value: int, step: int) -> int:
    return value // step * step
