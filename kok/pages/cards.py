"""Parts of the pages beside the game: their head, and cards with a heading."""

from ..i18n import Words
from .parts import esc, icon_button


def back_bar(words: Words, name: str, *, do: str = "new-game", after: str = "") -> str:
    """The head of a page: the way back, its name, and what else there is to press."""
    back = icon_button(do, "back", words("act.back"))
    return f'<header class="head">{back}<h1>{esc(name)}</h1>{after}</header>'


def card(tone: str, title: str, inside: str, *, beside: str = "") -> str:
    """A card with its heading, something beside that, and `inside`; both are HTML."""
    heading = f"<h2>{esc(title)}</h2>"
    if beside:
        heading = f'<div class="headline">{heading}{beside}</div>'
    return f'<section class="card {tone}">{heading}{inside}</section>'


def quiet(text: str) -> str:
    """A line of less weight."""
    return f'<p class="quiet">{esc(text)}</p>'
