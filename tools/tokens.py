"""Writes the derived part of static/style.css: tones of the game's colours, proportions of its sheets.

The five hues of a palette are chosen; every other tone follows from them, from the paper and from the
contrast it must have. `python -m tools.tokens` renews the section, `--report` prints distances and contrasts.
"""

from __future__ import annotations

import re
import sys
from itertools import product

from kok.colors import COLOR_LETTERS, COLOR_NAMES
from kok.editions import EDITIONS
from kok.svg import MARGINS, frame_of
from tools.colormath import DEFICIENCIES, contrast, luminance, mix, pushed, smallest_distance
from tools.system import ROOT

STYLE = ROOT / "static" / "style.css"
START, END = "/* ---- derived by tools/tokens.py ---- */", "/* ---- end of the derived part ---- */"

PALETTES = {
    "printed": {"g": "#24A06A", "y": "#FFE14B", "b": "#2468D8", "p": "#CF1C7D", "o": "#F58823"},
    "distinct": {"g": "#4ACAAD", "y": "#FFF62D", "b": "#2066D9", "p": "#8F1854", "o": "#CC7832"},
}
"""The hues: near the printed ones, and as far apart as five can be for every eye."""

BLACK, WHITE, INK = "#000000", "#FFFFFF", "#15171C"
DIMMED = ".dims ~ "
PARTS = 3.1
"""Contrast of parts that must be told apart, a little above the 3 that is asked for."""


def tones(hue: str, theme: str, paper: str) -> dict[str, str]:
    """The tones of one hue on the paper of a theme."""
    light = theme == "light"
    edge = pushed(
        mix(hue, BLACK, 0.12) if light else hue, BLACK if light else WHITE, against=paper, ratio=PARTS
    )
    darker = BLACK if luminance(hue) > 0.17 else WHITE
    shape = pushed(hue, darker, against=hue, ratio=PARTS)
    done = mix(hue, paper, 0.66 if light else 0.62)
    dim = mix(hue, paper, 0.24 if light else 0.30)
    return {
        "fill": hue,
        "edge": edge,
        "shape": shape,
        "joint": mix(hue, BLACK, 0.15),
        "dim": dim,
        "dimedge": mix(edge, paper, 0.30),
        "dimshape": pushed(mix(shape, dim, 0.30), darker, against=dim, ratio=3.0),
        "dimjoint": mix(dim, BLACK, 0.12),
        "done": done,
        "doneedge": mix(edge, paper, 0.45),
        "doneshape": pushed(mix(done, hue, 0.55), BLACK if light else WHITE, against=done, ratio=2.1),
        "donejoint": mix(done, hue, 0.30),
        "on": WHITE if luminance(hue) < 0.17 else INK,
    }


def papers(style: str) -> tuple[str, str]:
    """The paper of the light and of the dark theme, as the style sheet has them."""
    found = re.search(r"--paper: light-dark\((#\w{6}), (#\w{6})\)", style)
    assert found, "style.css defines --paper"
    return found[1], found[2]


def derived(style: str) -> str:
    """The whole derived part, for a style sheet with these papers."""
    blocks = [_palette_block(palette, papers(style)) for palette in PALETTES]
    return "\n".join([START, *blocks, *_classes(), *_proportions(), END])


def renewed(style: str) -> str:
    """The style sheet with its derived part made anew."""
    start, end = style.index(START), style.index(END) + len(END)
    return style[:start] + derived(style) + style[end:]


def _palette_block(palette: str, paper: tuple[str, str]) -> str:
    lines = []
    for letter, name in zip(COLOR_LETTERS, COLOR_NAMES, strict=True):
        light, dark = (
            tones(PALETTES[palette][letter], *theme) for theme in zip(("light", "dark"), paper, strict=True)
        )
        values = (f"--{letter}-{tone}: {_both(light[tone], dark[tone])};" for tone in light)
        lines.append(f"  /* {name} */ " + " ".join(values))
    selector = ":root" if palette == "printed" else f':root[data-palette="{palette}"]'
    return "\n".join([f"{selector} {{", *lines, "}"])


def _both(light: str, dark: str) -> str:
    return light if light == dark else f"light-dark({light}, {dark})"


def _classes() -> list[str]:
    """For each colour the class that gives a part its tones, in every state of a cell."""
    lines = []
    for k in COLOR_LETTERS:
        lines += [
            f".k-{k} {{ --f: var(--{k}-fill); --e: var(--{k}-edge); --s: var(--{k}-shape);"
            f" --on: var(--{k}-on); }}",
            f".k-{k}.done {{ --f: var(--{k}-done); --e: var(--{k}-doneedge); --s: var(--{k}-doneshape); }}",
            f"{DIMMED}.cell.k-{k}:not(.lit, .pre, .done) {{ --f: var(--{k}-dim); --e: var(--{k}-dimedge);"
            f" --s: var(--{k}-dimshape); }}",
            f".k-{k}.pre {{ --s: var(--{k}-edge); }}",
            f".k-{k}.j {{ --f: var(--{k}-joint); }}",
            f"{DIMMED}.j.k-{k}:not(.on, .done) {{ --f: var(--{k}-dimjoint); }}",
            f".k-{k}.j.done {{ --f: var(--{k}-donejoint); }}",
        ]
    return lines


def _proportions() -> list[str]:
    """For each kind of sheet the class that carries its proportions."""
    frames = {
        frame_of(edition, turned=turned, margin=margin, numbers=numbers)
        for edition, turned, margin, numbers in product(
            EDITIONS.values(), (False, True), MARGINS, (False, True)
        )
    }
    sizes = sorted({(frame.width, frame.height, frame.fit) for frame in frames})
    return [f".{fit} {{ --ratio: {width} / {height}; }}" for width, height, fit in sizes]


def report(style: str) -> str:
    """Smallest distances of the hues, and the smallest contrasts of their tones."""
    lines = []
    for palette, hues in PALETTES.items():
        colors = list(hues.values())
        seen = {"seen normally": None, **{name: name for name in DEFICIENCIES}}
        lines.append(f"{palette}: smallest CIEDE2000 distance")
        lines += [f"  {label:14} {smallest_distance(colors, kind):5.1f}" for label, kind in seen.items()]
        for theme, paper in zip(("light", "dark"), papers(style), strict=True):
            made = [tones(hue, theme, paper) for hue in colors]
            pairs = (
                ("edge", paper),
                ("shape", "fill"),
                ("dimshape", "dim"),
                ("doneshape", "done"),
                ("on", "fill"),
            )
            least = {
                part: min(contrast(tone[part], tone.get(ground, ground)) for tone in made)
                for part, ground in pairs
            }
            lines.append(f"  {theme}: " + ", ".join(f"{part} {ratio:.1f}" for part, ratio in least.items()))
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    """Renews the derived part of the style sheet, or reports on it."""
    style = STYLE.read_text("utf-8")
    if "--report" in arguments:
        print(report(style))
    else:
        STYLE.write_text(renewed(style), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
