"""The dice as SVG: ivory for colours and numbers, dark for the special die, and the dent that one leaves."""

from functools import cache
from math import cos, pi, sin

from ..colors import COLOR_LETTERS
from ..dice import COLOR_JOKER, NUMBER_JOKER
from .elements import circle, num, path, rect, text
from .icons import color_shape, symbol

DEFS = (
    '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>'
    '<linearGradient id="ivory" x1="0" y1="0" x2=".35" y2="1">'
    '<stop class="ivory-hi" offset="0"/><stop class="ivory-lo" offset="1"/></linearGradient>'
    '<radialGradient id="dent" cx=".5" cy=".35" r=".75">'
    '<stop class="dent-in" offset="0"/><stop class="dent-out" offset="1"/></radialGradient>'
    '<clipPath id="wheel"><rect x="11.5" y="10" width="41" height="41" rx="10"/></clipPath></defs></svg>'
)
"""What the drawings of dice refer to; a page with dice holds it once."""

_SVG = '<svg class="die" viewBox="0 0 64 66" aria-hidden="true">'
MIDDLE = 32
FACE_MIDDLE = 30.5


@cache
def die_svg(face: str, special: bool = False) -> str:
    """A die that shows `face`."""
    kind = " sp" if special else ""
    return (
        f'{_SVG}<ellipse class="dshadow" cx="32" cy="60" rx="27" ry="5"/>'
        + rect(4, 6, 56, 57, 14.5, f"dside{kind}")
        + rect(4, 2.5, 56, 56, 14.5, f"dtop{kind}")
        + rect(5.2, 3.7, 53.6, 53.6, 13.4, "dhi")
        + f"{_face(face, special)}</svg>"
    )


@cache
def dent_svg(face: str, special: bool = False) -> str:
    """The place in the felt where a die lay that was taken, with its ghost."""
    ghost = f'<g class="ghost">{_face(face, special)}</g>'
    return f"{_SVG}{rect(5, 5, 54, 54, 14, 'dentb')}{ghost}</svg>"


def _face(face: str, special: bool) -> str:
    if not face:
        return ""
    if special:
        return symbol(face, MIDDLE, FACE_MIDDLE, 15.5, "dic")
    if face == COLOR_JOKER:
        mark = symbol("joker", MIDDLE, FACE_MIDDLE, 8.4, "jkt")
        return _wheel() + circle(MIDDLE, FACE_MIDDLE, 11, "jkd") + mark
    if face in COLOR_LETTERS:
        tile = rect(11.5, 10, 41, 41, 10, "f dface") + color_shape(face, MIDDLE, FACE_MIDDLE, 10.5)
        return f'<g class="k-{face}">{tile}</g>'
    number = text(MIDDLE, FACE_MIDDLE, face, 38, "dnum")
    if face == NUMBER_JOKER:
        number += circle(50, 14.5, 8, "jkd") + symbol("joker", 50, 14.5, 5.6, "jkt")
    return number


def _wheel() -> str:
    """All five colours, for any."""
    wedges = []
    for at, letter in enumerate("ygbpo"):
        start, end = (-pi / 2 + 2 * pi / 5 * (at + half) for half in (-0.5, 0.5))
        corners = [
            f"L{num(MIDDLE + cos(angle) * reach)} {num(FACE_MIDDLE + sin(angle) * reach)}"
            for angle, reach in ((start, 40), ((start + end) / 2, 52), (end, 40))
        ]
        wedges.append(path(f"M{MIDDLE} {FACE_MIDDLE}{''.join(corners)}Z", f"k-{letter} w"))
    return f'<g clip-path="url(#wheel)">{"".join(wedges)}</g>'
