"""The five colours of the cells (RULES.md §1)."""

COLORS = range(5)
GREEN, YELLOW, BLUE, PINK, ORANGE = COLORS
COLOR_LETTERS = "gybpo"
COLOR_NAMES = ("green", "yellow", "blue", "pink", "orange")


def color_letter(color: int) -> str:
    """The letter of a colour in the notation."""
    return COLOR_LETTERS[color]


def parse_color(letter: str) -> int:
    """The colour of a letter; raises ValueError for any other text."""
    color = COLOR_LETTERS.find(letter)
    if color < 0 or len(letter) != 1:
        raise ValueError(f"{letter!r} is not a colour")
    return color
