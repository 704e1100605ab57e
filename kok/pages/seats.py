"""The turn line, which says who may choose, and the players with their small sheets."""

from ..colors import COLOR_LETTERS, COLORS
from ..describe import turn_notes, turn_text
from ..game import Game
from ..i18n import Words
from ..score import open_stars
from ..session import Session
from ..svg import color_tag_svg, icon_svg, mini_svg
from .parts import attributes, dot, esc

SEAT_KEYS = {
    "roll": "seat.roll",
    "choose": "seat.choose",
    "done": "seat.done",
    "wait": "seat.wait",
    "over": "turn.over",
}


def headline(session: Session, words: Words) -> str:
    """What the player whose sheet is large is to do, or whose sheet it is while others choose."""
    game, name = session.game, session.game.players[session.player]
    if session.choosers and not session.is_choosing:
        return words("table.sheet_of", name=name)
    is_passive = session.phase == "choose" and session.player != game.active
    return words("table.chooses", name=name) if is_passive else turn_text(words, game)


def turn(session: Session, words: Words) -> str:
    """The turn line; "" in solo, where nobody else can be meant."""
    game = session.game
    if game.is_solo:
        return ""
    who = game.next_active if session.phase == "roll" else session.player
    notes = [*_who_else(session, words), *turn_notes(words, game)]
    if who != session.player:
        notes.insert(0, f"{words('table.sheet_of', name=game.players[session.player])}.")
    under = f'<span class="sub">{esc(" ".join(notes))}</span>' if notes else ""
    return f"{dot(game.players[who])}<span><b>{esc(headline(session, words))}</b>{under}</span>"


def _who_else(session: Session, words: Words) -> list[str]:
    """Who may choose beside the player whose sheet is large."""
    game = session.game
    others = [game.players[player] for player in session.choosers if player != session.player]
    if not others or session.phase == "bomb":
        return []
    if not session.is_choosing:
        return [f"{turn_text(words, game)}."]
    return [words.plural("table.may_choose_too", len(others), names=words.join(others))]


def others(session: Session, words: Words) -> str:
    """All players in turn order with sheet, score and who may choose; a tap shows the sheet large."""
    if session.game.is_solo:
        return ""
    return "".join(_seat(session, words, player) for player in range(len(session.game.players)))


def _seat(session: Session, words: Words, player: int) -> str:
    game, name = session.game, session.game.players[player]
    is_large = player == session.player
    state = seat_state(game, player)
    total = words.number(game.score(player).total)
    named = attributes(
        class_=f"seat {state}{' now' if is_large else ''}",
        data_do="player",
        data_arg=str(player),
        aria_pressed="true" if is_large else "false",
    )
    need = f'<span class="need">{_nearest_color(game, player, words)}</span>'
    head = f"<b>{esc(name)}</b><em>{esc(words(SEAT_KEYS[state]))}</em><strong>{total}</strong>"
    body = (
        _in_numbers(game, player, words)
        if is_large
        else mini_svg(game.sheet, game.state.marks[player].marked)
    )
    mark = icon_svg("check") if state == "done" else ""
    return (
        f'<button type="button"{named}><span class="who">{dot(name)}{mark}</span>'
        f'<span class="hd">{head}</span>{need}{body}</button>'
    )


def seat_state(game: Game, player: int) -> str:
    """What a player has to do in this roll: roll, choose, done, wait, or over."""
    if game.is_over:
        return "over"
    choosers = game.choosers()
    if not choosers:
        return "roll" if player == game.next_active else "wait"
    if player in choosers:
        return "choose"
    return "done" if game.state.chosen[player] else "wait"


def _nearest_color(game: Game, player: int, words: Words) -> str:
    """The colour that a player is nearest to completing, and how many cells it lacks."""
    marks, masks = game.state.marks[player], game.sheet.color_masks
    left = {
        color: (masks[color] & ~marks.marked).bit_count() for color in COLORS if marks.colors[color] is None
    }
    if not left:
        return ""
    color = min(left, key=lambda color: left[color])
    return f"{color_tag_svg(COLOR_LETTERS[color])}{esc(words.plural('seat.to_go', left[color]))}"


def _in_numbers(game: Game, player: int, words: Words) -> str:
    marks = game.state.marks[player]
    columns = sum(value is not None for value in marks.columns)
    parts = (
        words.plural("seat.columns", columns),
        words.plural("seat.jokers", marks.jokers),
        words.plural("seat.stars", open_stars(game.sheet, marks)),
    )
    return f'<span class="facts">{esc(", ".join(parts))}</span>'
