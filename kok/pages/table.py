"""The table: the game as it is played. One document for phone and desk; the style sheet arranges it."""

from typing import NamedTuple

from ..cells import START_COLUMN, cell_at
from ..describe import roll_number_text, rolls_left_text
from ..game import Game
from ..i18n import Words
from ..session import Session
from ..svg import SheetView
from ..terms import game_name, sheet_name
from .log import log_rolls
from .mirror import choices, grid, spoken
from .paper import UPRIGHT, Layout, empty_paper, paper_layers, sheet_view
from .parts import esc, icon_button, page
from .seats import others, turn
from .tray import acts, counts, say, tray

LOG_ROLLS = 8
"""How far back the log beside the sheet goes at least; the menu has all of it."""


class TableView(NamedTuple):
    """What the screen adds to the session."""

    layout: Layout = UPRIGHT
    cursor: int = cell_at(START_COLUMN, 3)
    "The cell of the grid that Tab reaches."
    has_focus: bool = False
    "Whether the keyboard is on the grid, so that the sheet shows where."
    is_fresh: bool = False
    "Whether the last choice was made just now, so that its crosses are drawn."


def shell(words: Words, game: Game) -> str:
    """What stays while a game is played."""
    kind = f"game {'solo' if game.is_solo else 'several'}"
    if len(game.players) > 3:
        kind += " many"
    if game.has_special_die:
        kind += " seven"

    def part(tag: str, id: str, tone: str, label: str = "") -> str:
        named = f' aria-label="{esc(words(label))}"' if label else ""
        return f'<{tag} id="r-{id}" class="{tone}"{named}></{tag}>'

    label = esc(words("log.title"))
    title = f"<h2>{label}</h2>"
    group = f'id="r-log" class="rolls" tabindex="0" role="group" aria-label="{label}"'
    told = f'<div {group}><ol id="r-rolls"></ol></div>'
    body = (
        f'<main class="{kind}">'
        + part("header", "bar", "bar")
        + part("div", "turn", "turn")
        + f'<div class="aside">{part("section", "others", "seats", "table.players")}'
        + f'<section class="log">{title}{told}</section></div>'
        + f'<div class="board">{part("div", "sheet", "stage")}{part("div", "mirror", "sr")}'
        + f"{part('section', 'choices', 'sr choices', 'choices.label')}</div>"
        + part("div", "counts", "counts")
        + part("p", "say", "say")
        + part("section", "tray", "tray", "table.dice")
        + part("nav", "acts", "acts", "table.acts")
        + "</main>"
    )
    return page(words, body)


def regions(session: Session, words: Words, view: TableView) -> dict[str, str]:
    """What changes, region by region."""
    return seen_regions(session, words, view) | spoken_regions(session, words, view)


def spoken_regions(session: Session, words: Words, view: TableView) -> dict[str, str]:
    """Of what changes that which nobody sees: it may be put there a moment later."""
    return {
        "r-mirror": grid(session, words, view.cursor),
        "r-choices": choices(session, words),
        "r-live": spoken(session, words),
    }


def seen_regions(session: Session, words: Words, view: TableView) -> dict[str, str]:
    """Of what changes that which is to be seen."""
    game = session.game
    settled = _settle(session, words, view.layout)
    sheet = _in_hand(settled.sheet, session, view)
    return {
        **settled.regions,
        **paper_layers(game, sheet, view.layout),
        "r-say": say(session, words),
        "r-tray": tray(session, words),
        "r-acts": acts(session, words),
    }


class _Settled(NamedTuple):
    """What does not depend on what a player has in hand, and of what it was made."""

    made_of: tuple[object, ...]
    regions: dict[str, str]
    sheet: SheetView


_settled: _Settled | None = None
"""That of the last tap: until a choice is confirmed it stays the same."""


def _settle(session: Session, words: Words, layout: Layout) -> _Settled:
    global _settled
    game, player = session.game, session.player
    made_of = (game, game.state, game.moves[-1:], game.players, player, words, layout)
    if _settled is None or _settled.made_of != made_of:
        regions = {
            "r-bar": _bar(session, words),
            "r-turn": turn(session, words),
            "r-others": others(session, words),
            "r-rolls": log_rolls(game, words, least=LOG_ROLLS) if layout.shows_log else "",
            "r-sheet": empty_paper(game, layout),
            "r-counts": counts(session, words) if layout.margin == "none" else "",
        }
        _settled = _Settled(made_of, regions, sheet_view(words, game, player))
    return _settled


def _bar(session: Session, words: Words) -> str:
    game = session.game
    total = words.number(game.score(session.player).total)
    kind = f'<span class="kind">{esc(words("bar.solo"))} · </span>' if game.is_solo else ""
    under = [roll_number_text(words, game)]
    if not game.is_solo and session.choosers:
        under.append(words("bar.threw", name=game.players[game.active]))
    if game.is_solo and (left := rolls_left_text(words, game)):
        under.append(left)
    line = " · ".join(under)
    title = esc(game_name(words, game.sheet.edition))
    sheet = esc(words("bar.sheet", sheet=sheet_name(words, game.sheet.id)))
    about = f'<span>{kind}{esc(line)}<span class="more"> · {sheet}</span></span>'
    return (
        icon_button("menu", "menu", words("act.menu"))
        + f'<div class="t"><h1>{title}</h1>{about}</div>'
        + icon_button("turn-sheet", "turn", words("act.turn_sheet"), tone="ib turner")
        + icon_button("help", "help", words("act.help"))
        + f'<p class="score"><span class="sr">{esc(words("score.total"))} </span>{total}</p>'
    )


def _in_hand(sheet: SheetView, session: Session, view: TableView) -> SheetView:
    """The sheet with what the player has in hand."""
    moves, player = session.game.moves, session.player
    last = moves[-1] if moves else None
    fresh = last.choice.cells if view.is_fresh and last and last.choice and last.player == player else 0
    return sheet._replace(
        lit=session.lit,
        dim=bool(session.lit),
        preview=session.preview,
        focus=view.cursor if view.has_focus else None,
        strokes=session.strokes,
        fresh=fresh,
    )
