"""The five colours (RULES.md §1)."""

from __future__ import annotations

import pytest

from kok.colors import COLOR_LETTERS, COLOR_NAMES, COLORS, color_letter, parse_color


def test_there_are_five_in_the_order_of_the_notation() -> None:
    assert [color_letter(color) for color in COLORS] == list("gybpo")
    assert COLOR_NAMES == ("green", "yellow", "blue", "pink", "orange")
    assert all(name[0] == letter for name, letter in zip(COLOR_NAMES, COLOR_LETTERS, strict=True))


@pytest.mark.parametrize("color", COLORS)
def test_every_colour_round_trip(color: int) -> None:
    assert parse_color(color_letter(color)) == color


@pytest.mark.parametrize("text", ["", "x", "r", "G", "gy", "green", " "])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        parse_color(text)
