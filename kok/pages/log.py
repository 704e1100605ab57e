"""The log of a game: each roll with its dice, under it what everyone did."""

from operator import is_
from typing import NamedTuple

from ..choices import Choice
from ..colors import COLOR_LETTERS, color_letter
from ..describe import choice_text, roll_text, won_texts
from ..dice import COLOR_JOKER, Roll
from ..game import Game, State
from ..i18n import Words
from ..svg import color_tag_svg, symbol_svg
from .parts import esc


class _Told(NamedTuple):
    """What the log last told, and of what: between two choices it is asked for again and again."""

    game: Game
    state: State
    players: tuple[str, ...]
    words: Words
    rolls: int | None
    html: str


_last: list[_Told] = []


def log(game: Game, words: Words, *, rolls: int | None = None) -> str:
    """The last `rolls` rolls, or all of them, the newest first, as a list; "" before the first roll."""
    wanted = (game, game.state, game.players, words, rolls)
    if _last and all(map(is_, _last[0], wanted)):
        return _last[0].html
    html = _log(game, words, rolls)
    _last[:] = [_Told(*wanted, html)]
    return html


def _log(game: Game, words: Words, rolls: int | None) -> str:
    groups: list[str] = []
    lines: list[str] = []
    for at in range(len(game.moves) - 1, -1, -1):
        move = game.moves[at]
        if move.dice is None:
            lines.append(_choice_line(game, words, at))
            continue
        number = game.states[at + 1].roll
        inside = "".join(reversed(lines))
        groups.append(f"<li>{_roll_line(words, number, move.dice)}<ul>{inside}</ul></li>")
        lines = []
        if len(groups) == rolls:
            break
    return f"<ol>{''.join(groups)}</ol>" if groups else ""


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
