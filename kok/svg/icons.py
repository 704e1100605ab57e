"""Pictures: a shape of its own for each colour, the star, the symbols of the game, the icons of the page.

All take the centre and half the size. No colour's shape can be taken for a letter, heart, star or cross.
"""

from functools import cache, lru_cache
from math import cos, pi, sin

from .elements import MANY, circle, num, path, rect


@lru_cache(maxsize=MANY)
def color_shape(letter: str, x: float, y: float, size: float, tone: str = "sh") -> str:
    """The shape of a colour: green triangle, yellow disc, blue waves, pink blossom, orange diamond."""
    match letter:
        case "g":
            base = size * 1.06
            return path(
                f"M{num(x)} {num(y - size)}L{num(x + base)} {num(y + size * 0.84)}H{num(x - base)}Z", tone
            )
        case "y":
            return circle(x, y, size * 0.86, tone)
        case "b":
            waves = "".join(_wave(x, y + offset * size, size) for offset in (-0.42, 0.48))
            return path(waves, f"{tone} ln", width=size * 0.46)
        case "p":
            return path(_blossom(x, y, size), tone)
        case _:
            reach = size * 1.12
            return path(
                f"M{num(x)} {num(y - reach)}L{num(x + reach)} {num(y)}L{num(x)} {num(y + reach)}"
                f"L{num(x - reach)} {num(y)}Z",
                tone,
            )


def _wave(x: float, y: float, size: float) -> str:
    width = size * 1.05
    return f"M{num(x - width)} {num(y)}q{num(width / 2)} {num(-size * 0.62)} {num(width)} 0t{num(width)} 0"


def _blossom(x: float, y: float, size: float) -> str:
    off, r = size * 0.52, size * 0.56
    return "".join(
        _dot(x + right * off, y + down * off, r) for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )


def _dot(x: float, y: float, r: float) -> str:
    half = f"a{num(r)} {num(r)} 0 1 0"
    return f"M{num(x - r)} {num(y)}{half} {num(2 * r)} 0{half} {num(-2 * r)} 0Z"


@lru_cache(maxsize=MANY)
def star(x: float, y: float, size: float, tone: str = "st") -> str:
    """A star with five points."""
    return path(star_path(x, y, size), tone)


def star_path(x: float, y: float, size: float) -> str:
    """The outline of a star."""
    points = []
    for step in range(10):
        reach = size if step % 2 == 0 else size * 0.5
        points.append(f"{num(x + sin(step * pi / 5) * reach)} {num(y - cos(step * pi / 5) * reach)}")
    return f"M{'L'.join(points)}Z"


@lru_cache(maxsize=MANY)
def symbol(kind: str, x: float, y: float, size: float, tone: str = "sym") -> str:
    """A symbol of the sheet or a face of the special die: die, heart, bomb, joker, stars, row, block."""
    match kind:
        case "heart":
            return _heart(x, y, size, tone)
        case "bomb":
            return _bomb(x, y, size, tone)
        case "die":
            return _die(x, y, size, tone)
        case "joker":
            return _exclamation(x, y, size, tone)
        case "stars":
            return star(x - size * 0.34, y + size * 0.22, size * 0.66, tone) + star(
                x + size * 0.56, y - size * 0.44, size * 0.44, tone
            )
        case "row":
            return "".join(
                rect(x - size + at * size * 0.72, y - size * 0.3, size * 0.56, size * 0.6, size * 0.14, tone)
                for at in range(3)
            )
        case "block":
            return "".join(
                rect(
                    x + (right * 0.7 - 0.66) * size,
                    y + (down * 0.7 - 0.66) * size,
                    size * 0.62,
                    size * 0.62,
                    size * 0.12,
                    tone,
                )
                for right, down in ((0, 0), (0, 1), (1, 1))
            )
    return ""


def _heart(x: float, y: float, size: float, tone: str) -> str:
    low, tip, notch = num(y - size * 0.02), num(y + size * 0.92), num(y - size * 0.38)
    top = num(y - size * 1.15)
    return path(
        f"M{num(x)} {tip}C{num(x - size * 1.5)} {low} {num(x - size * 0.95)} {top} {num(x)} {notch}"
        f"C{num(x + size * 0.95)} {top} {num(x + size * 1.5)} {low} {num(x)} {tip}Z",
        tone,
    )


def _bomb(x: float, y: float, size: float, tone: str) -> str:
    fuse = (
        f"M{num(x + size * 0.34)} {num(y - size * 0.24)}"
        f"q{num(size * 0.1)} {num(-size * 0.5)} {num(size * 0.52)} {num(-size * 0.34)}"
    )
    sparks = (
        f"M{num(x + size * 0.9)} {num(y - size * 1.02)}v{num(size * 0.2)}"
        f"M{num(x + size * 1.08)} {num(y - size * 0.56)}h{num(-size * 0.06)}"
        f"M{num(x + size * 0.62)} {num(y - size * 0.94)}l{num(size * 0.1)} {num(size * 0.12)}"
    )
    return (
        circle(x - size * 0.14, y + size * 0.24, size * 0.7, tone)
        + path(fuse, f"{tone} ln", width=size * 0.24)
        + path(sparks, f"{tone} ln", width=size * 0.16)
    )


def _die(x: float, y: float, size: float, tone: str) -> str:
    side, corner = num(size), num(size * 0.32)
    turn = f"a{corner} {corner} 0 0 1 "
    outline = (
        f"M{num(x - size * 0.5)} {num(y - size * 0.82)}"
        f"h{side}{turn}{corner} {corner}v{side}{turn}-{corner} {corner}"
        f"h-{side}{turn}-{corner} -{corner}v-{side}{turn}{corner} -{corner}Z"
    )
    dots = "".join(_dot(x + at * size * 0.4, y + at * size * 0.4, size * 0.17) for at in (-1, 0, 1))
    return f'<path class="{tone}" fill-rule="evenodd" d="{outline}{dots}"/>'


def _exclamation(x: float, y: float, size: float, tone: str) -> str:
    top, half = y - size * 0.85, size * 0.24
    stroke = (
        f"M{num(x - half)} {num(top + half)}a{num(half)} {num(half)} 0 0 1 {num(2 * half)} 0"
        f"L{num(x + half * 0.6)} {num(y + size * 0.22)}"
        f"a{num(half * 0.6)} {num(half * 0.6)} 0 0 1 {num(-1.2 * half)} 0Z"
    )
    return path(stroke + _dot(x, y + size * 0.66, size * 0.24), tone)


def part_icon(part: str, x: float, y: float, scale: float = 1) -> str:
    """The picture of a part of the score, named as in `ScoreSheet`."""
    match part:
        case "colors":
            return "".join(
                color_shape(letter, x + at * scale, y, 3.6 * scale, "ic2")
                for letter, at in (("g", -7.7), ("y", 0.2), ("o", 7.7))
            )
        case "columns":
            return "".join(
                rect(x - 2.4 * scale, y + (at * 4.3 - 6.2) * scale, 4.8 * scale, 3.6 * scale, 0.9, "ic2")
                for at in range(3)
            )
        case "rows":
            return "".join(
                rect(x + (at * 5.1 - 7.3) * scale, y - 2.6 * scale, 4.4 * scale, 5.2 * scale, 1, "ic2")
                for at in range(3)
            )
        case "jokers":
            return symbol("joker", x, y, 6.6 * scale, "ic2")
        case "stars":
            return star(x, y, 7.4 * scale, "ic2")
        case "hearts":
            return symbol("heart", x, y, 6.4 * scale, "ic2")
        case "dice":
            return symbol("die", x, y, 7 * scale, "ic2")
        case "rolls":
            tally = "".join(
                f"M{num(x + at * scale)} {num(y - 5 * scale)}v{num(10 * scale)}" for at in (-5, -1.7, 1.7, 5)
            )
            return path(tally, "ic2 ln", width=1.7 * scale)
    return ""


_ICONS = {
    "menu": "M4 7h16M4 12h16M4 17h16",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5.9 1.2.9 2h5.4c0-.8.3-1.5.9-2A6 6 0 0 0 12 3z",
    "undo": "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
    "redo": "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4",
    "check": "M5 12.5 10 17.5 19 7",
    "pass": "M5 6l7 6-7 6zM19 6v12",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "share": "M12 3v12M8 6.5 12 3l4 3.5M5 12v8h14v-8",
    "again": "M19 5v5h-5M19 10a7.5 7.5 0 1 0 .5 5",
    "look": "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    "pen": "M4 20l1-4L16 5l3 3L8 19z",
    "play": "M7 5v14l11-7z",
    "turn": "M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4",
    "close": "M6 6l12 12M18 6 6 18",
    "help": "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.6M12 17.9v.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    "up": "M6 14l6-6 6 6",
    "down": "M6 10l6 6 6-6",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "warn": "M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.2",
    "die": "M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z"
    "M8.5 8.5h.01M12 12h.01M15.5 15.5h.01",
    "trophy": "M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5V7A3.5 3.5 0 0 0 8 10.5M16 5.5h3.5V7A3.5 3.5 0 0 1 16 10.5"
    "M12 14v5M8.5 20h7",
    "first": "M18 6l-6 6 6 6M7 6v12",
    "back": "M15 6l-6 6 6 6",
    "next": "M9 6l6 6-6 6",
    "last": "M6 6l6 6-6 6M17 6v12",
    "trash": "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
    "save": "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
    "load": "M12 16V4.5M7.5 9 12 4.5 16.5 9M5 20h14",
    "code": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3M20 14v.1M14 20h.1M17.5 20H20v-2.5",
    "chart": "M5 20v-8M10 20V6M15 20v-6M20 20V4",
}
ICON_NAMES = tuple(_ICONS)


@cache
def icon_svg(name: str) -> str:
    """An icon of the page, in the colour of the text around it; raises KeyError for an unknown one."""
    return f'<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="{_ICONS[name]}"/></svg>'


@cache
def color_tag_svg(letter: str) -> str:
    """A small tile in a colour with its shape, for a line of text."""
    tile = rect(0, 0, 20, 20, 5, "f") + color_shape(letter, 10, 10, 5.4)
    return f'<svg class="tile" viewBox="0 0 20 20" aria-hidden="true"><g class="k-{letter}">{tile}</g></svg>'


@cache
def part_svg(part: str) -> str:
    """The picture of a part of the score by itself."""
    drawn = part_icon(part, 0, 0, 1 if part == "colors" else 1.3)
    return f'<svg class="part" viewBox="-12 -12 24 24" aria-hidden="true">{drawn}</svg>'


@cache
def symbol_svg(kind: str) -> str:
    """A symbol of the game by itself."""
    return f'<svg class="part" viewBox="-12 -12 24 24" aria-hidden="true">{symbol(kind, 0, 0, 10)}</svg>'
