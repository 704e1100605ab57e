"""The felt pen and the pencil: crosses, strokes and rings with a hand in them.

`seed` is the place on the sheet, so the same place always gets the same stroke.
"""

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from .elements import MANY, num, path


class _Hand:
    """Gives small deviations to either side, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 7919 + 13
        self(1)

    def __call__(self, reach: float) -> float:
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state / 0x7FFFFFFF - 0.5) * 2 * reach


@lru_cache(maxsize=MANY)
def cross(x: float, y: float, size: float, seed: int, tone: str = "pen") -> str:
    """A cross of two bent strokes; `size` is half its width."""
    hand = _Hand(seed)
    strokes = ""
    for side in (-1, 1):
        start = f"{num(x + side * size + hand(0.16 * size))} {num(y - size + hand(0.16 * size))}"
        bend = f"{num(x + hand(0.22 * size))} {num(y + hand(0.22 * size))}"
        end = f"{num(x - side * size + hand(0.16 * size))} {num(y + size + hand(0.16 * size))}"
        strokes += f"M{start}Q{bend} {end}"
    return path(strokes, tone)


@lru_cache(maxsize=MANY)
def slash(x: float, y: float, size: float, seed: int, tone: str = "pen thin", *, rising: bool = True) -> str:
    """One stroke through something; `size` is half its width."""
    hand = _Hand(seed)
    reach, rise = 0.15 * size, (0.8 if rising else -0.8) * size
    start = f"{num(x - size + hand(reach))} {num(y + rise + hand(reach))}"
    bend = f"{num(x + hand(reach))} {num(y + hand(reach))}"
    end = f"{num(x + size + hand(reach))} {num(y - rise + hand(reach))}"
    return path(f"M{start}Q{bend} {end}", tone)


@lru_cache(maxsize=MANY)
def ring(x: float, y: float, width: float, height: float, seed: int, tone: str = "pen thin") -> str:
    """A ring around something, a little more than closed; `width` and `height` are half its size."""
    hand = _Hand(seed)
    turn = hand(pi)
    points = []
    for step in range(15):
        angle, reach = turn + step * 2 * pi / 13, 1 + hand(0.045) + step * 0.006
        points.append((x + cos(angle) * width * reach, y + sin(angle) * height * reach))
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for here, there in pairwise(points[1:]):
        middle = f"{num((here[0] + there[0]) / 2)} {num((here[1] + there[1]) / 2)}"
        d += f"Q{num(here[0])} {num(here[1])} {middle}"
    return path(d, tone)
