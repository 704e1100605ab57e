"""The end: who won and why, the score of everybody line by line, the sheets, and what to do next."""

from collections.abc import Callable
from typing import NamedTuple

from ..cells import COLUMN_LETTERS, COLUMNS, ROW_DIGITS, ROWS, cells_in
from ..colors import COLOR_LETTERS, COLORS
from ..describe import (
    SOLO_BANDS,
    ScoreLine,
    cell_names,
    end_reason_text,
    outcome_texts,
    score_lines,
    solo_label,
)
from ..game import Game
from ..i18n import Words
from ..svg import icon_svg, mini_svg, part_svg
from ..svg.elements import num, rect, text
from ..svg.pen import ring
from ..terms import color_name, game_name, sheet_name
from .paper import SIDE, Layout, paper, sheet_view
from .parts import attributes, dot, esc, icon_button, page, text_button


class EndView(NamedTuple):
    """What the screen adds to a finished game."""

    player: int = 0
    "Whose sheet is large."
    best: int | None = None
    "The best earlier solo total of its kind, if there is one."
    layout: Layout = SIDE


def shell(words: Words, game: Game) -> str:
    """What stays on the last page."""
    kind = "alone" if game.is_solo else "shared"
    body = (
        f'<main class="end {kind}"><header class="bar" id="r-bar"></header>'
        '<div class="top" id="r-head"></div>'
        '<div class="slip"><div id="r-others" class="tabs"></div><div id="r-sheet"></div>'
        '<div id="r-score" class="scores"></div></div>'
        f'<div id="r-scale" class="scale"></div><nav class="acts2" id="r-acts"'
        f' aria-label="{esc(words("end.next"))}"></nav></main>'
    )
    return page(words, body)


def regions(game: Game, words: Words, view: EndView) -> dict[str, str]:
    """What changes on the last page, region by region."""
    drawn = sheet_view(words, game, view.player)
    strokes = game.state.roll if game.is_solo and game.rules.roll_limit == 2 * len(COLUMNS) else 0
    return {
        "r-bar": _bar(game, words),
        "r-head": _head(game, words, view),
        "r-others": _tabs(game, words, view.player),
        "r-sheet": paper(game, drawn._replace(strokes=strokes), view.layout),
        "r-score": _solo_table(game, words) if game.is_solo else _table(game, words),
        "r-scale": _scale(game, words, view.best) if game.is_solo else "",
        "r-acts": _acts(words),
        "r-live": esc(" ".join(outcome_texts(words, game))),
    }


def _bar(game: Game, words: Words) -> str:
    sheet = words("bar.sheet", sheet=sheet_name(words, game.sheet.id))
    line = " · ".join(
        [*([words("bar.solo")] if game.is_solo else []), sheet, words.plural("start.rolls", game.state.roll)]
    )
    title = esc(game_name(words, game.sheet.edition))
    return (
        icon_button("menu", "menu", words("act.menu"))
        + f'<div class="t"><b>{title}</b><span>{esc(line)}</span></div>'
    )


# ---- the heading


def _head(game: Game, words: Words, view: EndView) -> str:
    outcome = game.outcome()
    if outcome is None:
        return ""
    if game.is_solo:
        total = outcome.totals[0]
        under = _against_best(words, total, view.best) or end_reason_text(words, game)
        title = solo_label(words, total)
    else:
        reason, title, *tie = outcome_texts(words, game)
        under, total = " ".join([reason, *tie]), max(outcome.totals)
    return (
        f"<div><h1>{esc(title)}</h1><p>{esc(under)}</p></div>"
        f'<p class="big"><span class="sr">{esc(words("score.total"))} </span>{words.number(total)}</p>'
    )


def _against_best(words: Words, total: int, best: int | None) -> str:
    if best is None:
        return ""
    if total > best:
        return words("end.new_best", best=words.number(best))
    return words("end.same_best") if total == best else words.plural("end.short_of_best", best - total)


# ---- everybody


def _tabs(game: Game, words: Words, shown: int) -> str:
    """The small sheets, the shown one marked; nothing in solo."""
    outcome = game.outcome()
    if game.is_solo or outcome is None:
        return ""
    tabs = []
    for player, name in enumerate(game.players):
        named = attributes(
            class_="seat now" if player == shown else "seat",
            data_do="player",
            data_arg=str(player),
            aria_pressed="true" if player == shown else "false",
        )
        won = icon_svg("trophy") if player in outcome.winners else ""
        tabs.append(
            f'<button type="button"{named}><span class="hd"><b>{esc(name)}</b>{won}'
            f"<strong>{words.number(outcome.totals[player])}</strong></span>"
            f"{mini_svg(game.sheet, game.state.marks[player].marked)}</button>"
        )
    return "".join(tabs)


def _table(game: Game, words: Words) -> str:
    """The score of everybody, a column each; the winner's total is ringed."""
    outcome = game.outcome()
    winners = outcome.winners if outcome else ()
    all_lines = [score_lines(words, game, player) for player in range(len(game.players))]
    heads = "".join(
        f'<th scope="col">{dot(name)}<span class="name">{esc(name)}</span></th>' for name in game.players
    )
    rows = []
    for parts in zip(*all_lines, strict=True):
        is_total = parts[0].part == "total"
        cells = "".join(
            f"<td>{_ringed(_points(words, line), is_total and player in winners, player)}</td>"
            for player, line in enumerate(parts)
        )
        lead = _lead(parts[0].part, esc(parts[0].name))
        rows.append(
            f'<tr{attributes(class_="tot" if is_total else "")}><th scope="row">{lead}</th>{cells}</tr>'
        )
    caption = f'<caption class="sr">{esc(words("end.scores"))}</caption>'
    return f"<table>{caption}<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _solo_table(game: Game, words: Words) -> str:
    """The score of one player, each line with what it is made of."""
    rows = []
    for line in score_lines(words, game, 0):
        is_total = line.part == "total"
        detail = _DETAILS[line.part](game, words) if line.part in _DETAILS else ""
        small = f"<small>{esc(detail)}</small>" if detail else ""
        lead = _lead(line.part, f"<span>{esc(line.name)}{small}</span>")
        rows.append(
            f'<tr{attributes(class_="tot" if is_total else "")}><th scope="row">{lead}</th>'
            f"<td>{_ringed(_points(words, line), is_total, 0)}</td></tr>"
        )
    caption = f'<caption class="sr">{esc(words("end.scores"))}</caption>'
    return f"<table>{caption}<tbody>{''.join(rows)}</tbody></table>"


def _lead(part: str, inside: str) -> str:
    return f'<span class="lead">{part_svg(part) if part != "total" else ""}{inside}</span>'


def _points(words: Words, line: ScoreLine) -> str:
    return words.number(line.points) if line.part == "total" or not line.points else words.points(line.points)


def _ringed(number: str, is_ringed: bool, seed: int) -> str:
    if not is_ringed:
        return number
    drawn = ring(30, 22, 27, 19, 77 + seed)
    box = '<svg class="circ" viewBox="0 0 60 44" preserveAspectRatio="none" aria-hidden="true">'
    return f'<span class="ringed">{number}{box}{drawn}</svg></span>'


# ---- what a line of the solo score is made of


def _colors_detail(game: Game, words: Words) -> str:
    full = [color_name(words, COLOR_LETTERS[color]) for color in COLORS if game.state.marks[0].colors[color]]
    return words("end.full", count=len(full), names=words.join(full)) if full else words("end.none_full")


def _columns_detail(game: Game, words: Words) -> str:
    full = [COLUMN_LETTERS[column] for column in COLUMNS if game.state.marks[0].columns[column] is not None]
    return words("end.full", count=len(full), names=" ".join(full)) if full else words("end.none_full")


def _rows_detail(game: Game, words: Words) -> str:
    full = [ROW_DIGITS[row] for row in ROWS if game.state.marks[0].rows[row] is not None]
    return words("end.full", count=len(full), names=" ".join(full)) if full else words("end.none_full")


def _jokers_detail(game: Game, words: Words) -> str:
    return words("end.of", count=game.state.marks[0].jokers, of=game.sheet.edition.jokers)


def _hearts_detail(game: Game, words: Words) -> str:
    return words("end.of", count=game.state.marks[0].hearts, of=game.sheet.edition.hearts)


def _dice_detail(game: Game, words: Words) -> str:
    return words("end.of", count=game.state.marks[0].dice, of=game.state.marks[0].freed)


def _stars_detail(game: Game, words: Words) -> str:
    mask = game.sheet.stars & ~game.state.marks[0].marked
    cells = list(cells_in(mask))
    return words("end.list", count=len(cells), names=cell_names(mask)) if cells else ""


_DETAILS: dict[str, Callable[[Game, Words], str]] = {
    "colors": _colors_detail,
    "columns": _columns_detail,
    "rows": _rows_detail,
    "jokers": _jokers_detail,
    "hearts": _hearts_detail,
    "dice": _dice_detail,
    "stars": _stars_detail,
}


# ---- the solo scale

SCALE_LOW, SCALE_HIGH = -10, 50
SCALE_WIDTH, SCALE_HEIGHT = 340, 54


def _scale(game: Game, words: Words, best: int | None) -> str:
    """Where the total lies among the rating bands, and the best one so far."""
    total = game.score(0).total
    at = _along(total)
    ticks = (rect(_along(band + 0.5) - 0.5, 22, 1, 8, 0, "s-tick") for band in SOLO_BANDS)
    ends = (0, SOLO_BANDS[-1])
    parts = [
        rect(0, 22, SCALE_WIDTH, 8, 4, "s-rail"),
        rect(0, 22, at, 8, 4, "s-done"),
        *ticks,
        *(text(_along(value), 44, words.number(value), 12, "s-text") for value in ends),
    ]
    if best is not None:
        label = esc(words("end.best", best=words.number(best)))
        parts.append(rect(_along(best) - 1.5, 15, 3, 22, 1.5, "s-best"))
        parts.append(text(min(SCALE_WIDTH - 30, max(30, _along(best))), 7, label, 12, "s-text"))
    parts.append(rect(at - 1.5, 15, 3, 22, 1.5, "s-pin"))
    said = esc(words("end.scale", total=words.number(total)))
    return (
        f'<svg class="scalebar" viewBox="0 0 {SCALE_WIDTH} {SCALE_HEIGHT}" role="img" aria-label="{said}">'
        f"{''.join(parts)}</svg>"
    )


def _along(value: float) -> float:
    share = (value - SCALE_LOW) / (SCALE_HIGH - SCALE_LOW)
    return float(num(SCALE_WIDTH * min(1, max(0, share))))


def _acts(words: Words) -> str:
    return (
        text_button("again", words("end.again"), icon="again", tone="btn go")
        + text_button("share", words("end.share"), icon="share")
        + text_button("copy-record", words("act.copy_record"), icon="copy")
        + text_button("new-game", words("act.new_game"), icon="plus")
    )
