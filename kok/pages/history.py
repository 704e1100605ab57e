"""The finished games: bests of each kind, their chart, thrown against expected faces, and the list."""

from ..editions import EDITIONS
from ..history import Best, Fairness, Kind, Point, kind_of
from ..i18n import Words
from ..listing import result_text, title
from ..saves import Finished
from ..shelf import FINISHED, Shelf
from ..svg import color_tag_svg, icon_svg, symbol_svg
from ..svg.chart import MOST_BARS, bars_svg, line_svg, share_svg
from ..terms import color_name, rules_line, special_name
from .cards import back_bar, card, quiet
from .parts import attributes, button, esc, icon_button, page, text_button, yes_no

FACE_NAMES = {"color": "history.colors", "number": "history.numbers", "special": "history.special"}


def shell(words: Words) -> str:
    """What stays on the page of the finished games."""
    out = text_button("exchange", words("exchange.title"), icon="save")
    head = back_bar(words, words("history.title"), after=out)
    body = (
        f'<div class="plain history">{head}<main class="columns"><div class="column" id="r-results"></div>'
        '<div class="column"><div id="r-games"></div></div></main></div>'
    )
    return page(words, body)


def regions(shelf: Shelf, words: Words) -> dict[str, str]:
    """What changes."""
    if not shelf.finished:
        return {"r-results": _empty(words), "r-games": ""}
    bests = shelf.bests
    chosen = next((best for best in bests if best.kind == shelf.kind), None)
    parts = [_bests(shelf, bests, words)]
    if chosen is not None:
        parts.append(_chart(chosen, shelf.points, words))
    parts.append(_dice(shelf, words))
    return {"r-results": "".join(parts), "r-games": _games(shelf, words)}


def _empty(words: Words) -> str:
    play = text_button("new-game", words("history.play"), icon="play", tone="btn go")
    return card("empty", words("history.bests"), f"<p>{esc(words('history.empty'))}</p>{play}")


# ---- results


def kind_title(words: Words, kind: Kind) -> str:
    """The game and sheet of a kind."""
    return title(words, kind.game, kind.sheet)


def kind_rules(words: Words, kind: Kind) -> str:
    """The rules of a kind, and whether it is played alone."""
    several = words("bar.solo" if kind.is_solo else "history.several")
    return f"{several} · {rules_in(words, kind.game, kind.rules)}"


def rules_in(words: Words, game: str, rules: str) -> str:
    """Rules in words, or as they stand in the record if they are not known here."""
    try:
        return rules_line(words, EDITIONS[game], rules)
    except (KeyError, ValueError):
        return rules


def _bests(shelf: Shelf, bests: tuple[Best, ...], words: Words) -> str:
    rows = "".join(_best(shelf, best, at, words) for at, best in enumerate(bests))
    return card("bests", words("history.bests"), f"<ol>{rows}</ol>", beside=_names(shelf, words))


def _names(shelf: Shelf, words: Words) -> str:
    names = shelf.names
    if len(names) < 2:
        return ""
    options = "".join(
        f'<option value="{esc(name)}"{" selected" if name == shelf.name else ""}>{esc(label)}</option>'
        for name, label in [("", words("history.everybody")), *((name, name) for name in names)]
    )
    label = esc(words("history.whose"))
    return f'<select name="whose" data-do="history-name" aria-label="{label}">{options}</select>'


def _best(shelf: Shelf, best: Best, at: int, words: Words) -> str:
    about = [
        words.plural("history.count", best.games),
        words("history.average", average=words.number(round(best.average))),
    ]
    if not shelf.name and not best.kind.is_solo:
        about.insert(0, best.name)
    named = attributes(
        class_="row",
        data_do="history-kind",
        data_arg=str(at),
        aria_pressed=yes_no(best.kind == shelf.kind),
    )
    total = f'<span class="sr">{esc(words("history.best"))} </span>{words.number(best.total)}'
    return (
        f'<li><button type="button"{named}><span><b>{esc(kind_title(words, best.kind))}</b>'
        f'<span class="quiet">{esc(kind_rules(words, best.kind))}</span>'
        f'<span class="quiet">{esc(" · ".join(about))}</span></span><strong>{total}</strong></button></li>'
    )


def _chart(best: Best, points: tuple[Point, ...], words: Words) -> str:
    totals = [point.total for point in points]
    said = esc(
        words.plural(
            "history.chart",
            len(totals),
            best=words.number(best.total),
            average=words.number(round(points[-1].average)),
        )
    )
    if len(totals) <= MOST_BARS:
        drawn, legend = bars_svg(totals, said), ""
    else:
        bests, averages = [point.best for point in points], [point.average for point in points]
        drawn = line_svg(totals, bests, averages, said)
        legend = _legend(words)
    first, last = words.date(points[0].date), words.date(points[-1].date)
    days = f'<p class="days"><span>{esc(first)}</span><span>{esc(last)}</span></p>'
    look = text_button("look", words("history.look_best"), icon="trophy", arg=best.id)
    inside = f'{drawn}{days}{legend}<div class="acts3">{look}</div>'
    return card("charted", kind_title(words, best.kind), inside)


def _legend(words: Words) -> str:
    keys = {"total": "history.total", "best": "history.best_so_far", "average": "history.last_ten"}
    parts = (f'<span class="of-{tone}">{esc(words(key))}</span>' for tone, key in keys.items())
    return f'<p class="legend">{"".join(parts)}</p>'


# ---- dice


def _dice(shelf: Shelf, words: Words) -> str:
    label = words("history.hide_dice" if shelf.shows_dice else "history.show_dice")
    inside = quiet(words("history.dice_line"))
    if shelf.shows_dice:
        inside = "".join(_faces(one, words) for one in shelf.fairness)
    return card("fair", words("history.dice"), inside, beside=button("history-dice", esc(label)))


def _faces(fairness: Fairness, words: Words) -> str:
    most = max(*fairness.thrown, *fairness.expected)
    rows = "".join(
        f'<tr><th scope="row">{_face(fairness.die, face, words)}</th>'
        f'<td class="drawn">{share_svg(thrown, expected, most)}</td>'
        f"<td>{thrown}</td><td>{expected:.0f}</td></tr>"
        for face, thrown, expected in zip(fairness.faces, fairness.thrown, fairness.expected, strict=True)
    )
    columns = ("history.thrown", "history.expected")
    heads = "".join(f'<th scope="col">{esc(words(key))}</th>' for key in columns)
    verdict = words("history.fair", share=round(100 * fairness.p_value))
    return (
        f"<table><caption>{esc(words(FACE_NAMES[fairness.die]))}</caption>"
        f"<thead><tr><td></td><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f"{quiet(verdict)}"
    )


def _face(die: str, face: str, words: Words) -> str:
    if die == "number":
        return f'<b class="num">{esc(face)}</b>'
    if die == "special":
        return f'{symbol_svg(face)}<span class="sr">{esc(special_name(words, face))}</span>'
    picture = color_tag_svg(face) if face != "x" else '<b class="any" aria-hidden="true">!</b>'
    return f'{picture}<span class="sr">{esc(color_name(words, face))}</span>'


# ---- the games


def _games(shelf: Shelf, words: Words) -> str:
    games = shelf.chosen
    rows = "".join(_game(game, words) for game in games[: shelf.rows])
    more = ""
    if len(games) > shelf.rows:
        more = text_button("more-games", words.plural("history.more", len(games) - shelf.rows), icon="down")
    return card("games", words.plural("history.games", len(games)), f"<ol>{rows}</ol>{more}")


def _game(game: Finished, words: Words) -> str:
    kind = kind_of(game)
    result = words.number(game.totals[0]) if kind.is_solo else result_text(words, game)
    who = f"{game.players[0]} · " if kind.is_solo else ""
    inside = (
        f'<span class="when">{esc(words.date(game.date))}</span><b>{esc(kind_title(words, kind))}</b>'
        f'<span class="quiet">{esc(who + rules_in(words, kind.game, kind.rules))}</span>'
        f'<span class="result">{icon_svg("trophy") if len(game.players) > 1 else ""}{esc(result)}</span>'
    )
    named = attributes(class_="look", data_do="look", data_arg=game.id)
    label = words("history.forget", title=kind_title(words, kind), date=words.date(game.date))
    forget = icon_button("forget", "trash", label, arg=f"{FINISHED}:{game.id}")
    return f'<li><button type="button"{named}>{inside}</button>{forget}</li>'
