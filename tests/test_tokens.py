"""The colours, as the style sheet has them: told apart by every eye, and in contrast to their ground."""

from __future__ import annotations

import re

import pytest

from kok.colors import COLOR_LETTERS
from kok.editions import EDITIONS
from kok.pages.paper import DESK_QUERY, UPRIGHT_QUERY
from kok.svg import MARGINS, frame_of
from tools.colormath import DEFICIENCIES, contrast, distance, hex_of, mix, rgb, smallest_distance
from tools.tokens import STYLE, renewed

CSS = STYLE.read_text("utf-8")
THEMES = ("light", "dark")
PALETTES = {"printed": 12, "distinct": 20}
"""Palette → the smallest CIEDE2000 distance that two of its colours may have for anybody."""

_BLOCK = re.compile(r"^:root(?:\[data-palette=\"(\w+)\"\])? \{(.*?)^\}", re.DOTALL | re.MULTILINE)
_TOKEN = re.compile(r"--([\w-]+): (#\w{6}|light-dark\((#\w{6}), (#\w{6})\));")


def tokens(palette: str, theme: str) -> dict[str, str]:
    """Every token that is one plain colour, as a theme and a palette have it."""
    found = {}
    for name, block in _BLOCK.findall(CSS):
        if name in ("", palette):
            for token, value, light, dark in _TOKEN.findall(block):
                found[token] = value if value.startswith("#") else light if theme == "light" else dark
    return found


LOOKS = [(palette, theme) for palette in PALETTES for theme in THEMES]


@pytest.mark.parametrize(("palette", "least"), PALETTES.items())
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
def test_five_colours_are_told_apart(palette, least, theme, deficiency):
    found = tokens(palette, theme)
    assert smallest_distance([found[f"{k}-fill"] for k in COLOR_LETTERS], deficiency) >= least


@pytest.mark.parametrize(("palette", "theme"), LOOKS)
@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
def test_dimmed_colours_are_told_apart(palette, theme, deficiency):
    found = tokens(palette, theme)
    assert smallest_distance([found[f"{k}-dim"] for k in COLOR_LETTERS], deficiency) >= 10


@pytest.mark.parametrize(("palette", "theme"), LOOKS)
@pytest.mark.parametrize("k", COLOR_LETTERS)
def test_parts_of_a_cell(palette, theme, k):
    found = tokens(palette, theme)
    assert contrast(found[f"{k}-edge"], found["paper"]) >= 3
    assert contrast(found[f"{k}-shape"], found[f"{k}-fill"]) >= 3
    assert contrast(found[f"{k}-dimshape"], found[f"{k}-dim"]) >= 2.95
    assert contrast(found[f"{k}-on"], found[f"{k}-fill"]) >= 4.5
    assert contrast(found["pen"], found[f"{k}-done"]) >= 3
    assert distance(found[f"{k}-fill"], found[f"{k}-done"]) >= 8


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "paper"),
        ("ink", "paper2"),
        ("ink", "table"),
        ("ink", "table2"),
        ("ink2", "paper"),
        ("ink2", "paper2"),
        ("ink2", "table"),
        ("ink2", "table2"),
        ("ontray", "tray"),
        ("ontray", "tray2"),
        ("onaccent", "accent"),
        ("paper", "ink"),
        ("die-ink", "die-lo"),
        ("sp-ink", "sp-hi"),
    ],
)
def test_text_on_its_ground(theme, text, ground):
    found = tokens("printed", theme)
    assert contrast(found[text], found[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("part", "ground"),
    [
        ("edgeline", "paper"),
        ("edgeline", "table2"),
        ("pencil", "paper"),
        ("pen", "paper"),
        ("ringline", "ringin"),
        ("starline", "starfill"),
        ("ink", "table"),
        ("paper", "accent"),
    ],
)
def test_parts_on_their_ground(theme, part, ground):
    found = tokens("printed", theme)
    assert contrast(found[part], found[ground]) >= 3


@pytest.mark.parametrize(("palette", "theme"), LOOKS)
@pytest.mark.parametrize("k", COLOR_LETTERS)
def test_one_of_the_two_rings_shows_on_every_colour(palette, theme, k):
    found = tokens(palette, theme)
    rings = (found["ringline"], found["ringin"])
    assert max(contrast(ring, found[f"{k}-fill"]) for ring in rings) >= 3


def test_the_derived_part_is_up_to_date():
    assert renewed(CSS) == CSS, "run python -m tools.tokens"


def test_every_kind_of_sheet_has_its_proportions():
    for edition in EDITIONS.values():
        for turned in (False, True):
            for margin in MARGINS:
                frame = frame_of(edition, turned=turned, margin=margin, numbers=not turned)
                assert f".{frame.fit} {{ --ratio: {frame.width} / {frame.height}; }}" in CSS


@pytest.mark.parametrize("query", [UPRIGHT_QUERY, DESK_QUERY])
def test_style_and_pages_mean_the_same_screens(query):
    assert f"@media {query} {{" in CSS


def test_nothing_is_fetched_from_elsewhere():
    assert not re.search(r"@import|https?:|url\((?!#)", CSS)


def test_colours_as_numbers():
    assert hex_of(rgb("#24A06A")) == "#24A06A"
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert distance("#24A06A", "#24A06A") == 0


# Published values for the corners of the sRGB cube.
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#FF0000", "#00FF00", 86.6), ("#FF0000", "#0000FF", 52.9), ("#FFFFFF", "#000000", 100.0)],
)
def test_known_distances(one, other, expected):
    assert distance(one, other) == pytest.approx(expected, abs=0.1)
