"""Colours as numbers: mixing, contrast, simulated colour-vision deficiency, distance to the eye."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
DEFICIENCIES: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def rgb(color: str) -> Triple:
    """The parts of `#RRGGBB`, 0 to 1."""
    digits = color.lstrip("#")
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def hex_of(parts: Triple) -> str:
    """The colour as `#RRGGBB`."""
    return "#" + "".join(f"{round(min(1, max(0, part)) * 255):02X}" for part in parts)


def mix(one: str, other: str, share: float) -> str:
    """`one` with that share of `other`, mixed as a browser mixes them in sRGB."""
    red, green, blue = (a + (b - a) * share for a, b in zip(rgb(one), rgb(other), strict=True))
    return hex_of((red, green, blue))


def luminance(color: str) -> float:
    """The relative luminance of WCAG 2."""
    red, green, blue = _linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pushed(color: str, goal: str, *, against: str, ratio: float) -> str:
    """`color` moved towards `goal` in small steps until it has that contrast to `against`."""
    share = 0.0
    while share < 1 and contrast(mix(color, goal, share), against) < ratio:
        share += 0.01
    return mix(color, goal, share)


def simulated(color: str, deficiency: str) -> str:
    """The colour as it is seen with a deficiency."""
    parts = _linear(color)
    red, green, blue = (
        sum(factor * part for factor, part in zip(row, parts, strict=True))
        for row in DEFICIENCIES[deficiency]
    )
    return hex_of((_gamma(red), _gamma(green), _gamma(blue)))


def distance(one: str, other: str) -> float:
    """How far two colours look apart: CIEDE2000."""
    l1, a1, b1 = _lab(one)
    l2, a2, b2 = _lab(other)
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    hue = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    bend = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * bend)
    blue = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    twist = -2 * blue * sqrt(chroma**7 / (chroma**7 + 25**7)) * by_chroma * by_hue
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist)


def smallest_distance(colors: list[str], deficiency: str | None = None) -> float:
    """The distance of the two colours that look most alike."""
    seen = [simulated(color, deficiency) for color in colors] if deficiency else colors
    return min(distance(one, other) for one, other in combinations(seen, 2))


def _linear(color: str) -> Triple:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(color)
    )
    return red, green, blue


def _gamma(part: float) -> float:
    part = min(1, max(0, part))
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _lab(color: str) -> Triple:
    red, green, blue = _linear(color)
    x, y, z = (
        _root(0.4124564 * red + 0.3575761 * green + 0.1804375 * blue, 0.95047),
        _root(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue, 1),
        _root(0.0193339 * red + 0.1191920 * green + 0.9503041 * blue, 1.08883),
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float, white: float) -> float:
    share = part / white
    return float(share ** (1 / 3)) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
