"""The log of a game: each roll with its dice, under it what everyone did."""

from typing import NamedTuple

from ..choices import Choice
from ..colors import COLOR_LETTERS, color_letter
from ..describe import choice_text, roll_text, won_texts
from ..dice import COLOR_JOKER, Roll
from ..game import Game, State
from ..i18n import Words
from ..items import Items
from ..svg import color_tag_svg, symbol_svg
from .parts import esc


class _Told(NamedTuple):
    """A roll as the log told it, and of what: nearly all rolls are the same when it is asked for again."""

    state: State
    players: tuple[str, ...]
    words: Words
    html: str


_told: dict[int, _Told] = {}
"""By the number of the roll."""


def log(game: Game, words: Words) -> str:
    """All rolls, the newest first, as a list; "" before the first roll."""
    rolls = log_rolls(game, words)
    return f"<ol>{rolls}</ol>" if rolls else ""


def log_rolls(game: Game, words: Words, *, least: int | None = None) -> Items:
    """The last rolls, the newest first, as the items of a list: all, or `least` and some more.

    To put one before the others is less work than to move them all, so only now and then some go.
    """
    rolls: list[str] = []
    most = None if least is None else least + game.state.roll % least
    end = len(game.moves)
    for at in range(len(game.moves) - 1, -1, -1):
        if game.moves[at].dice is not None:
            rolls.append(_roll(game, words, at, end))
            end = at
            if len(rolls) == most:
                break
    return Items(rolls)


def _roll(game: Game, words: Words, start: int, end: int) -> str:
    """The roll that is the move `start`, and what everyone did until the move `end`."""
    state, number = game.states[end], game.states[start + 1].roll
    told = _told.get(number)
    if told and told.state is state and told.players == game.players and told.words is words:
        return told.html
    dice = game.moves[start].dice
    assert dice is not None
    lines = "".join(_choice_line(game, words, at) for at in range(start + 1, end))
    html = f"<li>{_roll_line(words, number, dice)}<ul>{lines}</ul></li>"
    _told[number] = _Told(state, game.players, words, html)
    return html


def _roll_line(words: Words, number: int, dice: Roll) -> str:
    colors = "".join(
        '<b class="any">!</b>' if face == COLOR_JOKER else color_tag_svg(face) for face in dice.colors
    )
    numbers = "".join(f"<b>{face}</b>" for face in dice.numbers)
    special = symbol_svg(dice.special) if dice.special else ""
    return (
        f'<div class="roll"><i aria-hidden="true">{number}</i><span class="faces" aria-hidden="true">'
        f'{colors}<span class="gap"></span>{numbers}<span class="gap"></span>{special}</span>'
        f'<span class="sr">{esc(roll_text(words, number, dice))}</span></div>'
    )


def _choice_line(game: Game, words: Words, at: int) -> str:
    move, before = game.moves[at], game.states[at]
    assert move.player is not None and move.choice is not None
    name, choice = game.players[move.player], move.choice
    who = "" if game.is_solo else f"<b>{esc(name)}</b> "
    if not choice:
        did = esc(words("log.passes"))
    elif before.bomber is not None and not choice.cells:
        did = esc(words("log.declines"))
    else:
        did = _tag(game, choice) + esc(choice_text(words, game.sheet, choice))
    won = "".join(f"<em>{esc(text)}</em>" for text in won_texts(words, game, at))
    return f"<li>{who}<span>{did}</span>{won}</li>"


def _tag(game: Game, choice: Choice) -> str:
    if choice.special:
        return symbol_svg(choice.special)
    color = game.sheet.color_of(choice.cells.bit_length() - 1)
    return color_tag_svg(color_letter(color)) if color < len(COLOR_LETTERS) else ""
