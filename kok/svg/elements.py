"""The few SVG elements all drawings are made of. Tones are classes, so light and dark share one drawing.

Short ones are kept once they were made: a redraw asks for the same ones again.
"""

from functools import lru_cache

MANY = 4096


@lru_cache(maxsize=MANY)
def num(value: float) -> str:
    """A coordinate with at most two decimals and no needless zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=MANY)
def rect(x: float, y: float, width: float, height: float, radius: float, tone: str) -> str:
    """A rectangle with round corners."""
    size = f'width="{num(width)}" height="{num(height)}" rx="{num(radius)}"'
    return f'<rect class="{tone}" x="{num(x)}" y="{num(y)}" {size}/>'


def group(inside: str) -> str:
    """Elements that are one."""
    return f"<g>{inside}</g>"


@lru_cache(maxsize=MANY)
def circle(x: float, y: float, radius: float, tone: str) -> str:
    """A disc."""
    return f'<circle class="{tone}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def path(d: str, tone: str, *, width: float = 0) -> str:
    """A path; `width` is that of its line where the picture, and not the tone, decides it."""
    line = f' stroke-width="{num(width)}"' if width else ""
    return f'<path class="{tone}"{line} d="{d}"/>'


@lru_cache(maxsize=MANY)
def text(x: float, y: float, label: object, size: float, tone: str) -> str:
    """A short text, centred on a point in height and, unless its tone says otherwise, in width."""
    place = f'x="{num(x)}" y="{num(y + size * 0.355)}" font-size="{num(size)}"'
    return f'<text class="{tone}" {place}>{label}</text>'
