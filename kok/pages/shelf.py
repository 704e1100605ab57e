"""What the first page shows beside the form: games that wait, the last solo games, the offer to learn."""

from collections.abc import Sequence

from ..i18n import Words
from ..listing import Running, title
from ..shelf import RUNNING, Recent
from ..svg import icon_svg
from ..svg.chart import bars_svg
from .cards import card, quiet
from .parts import attributes, button, esc, icon_button, text_button


def running_list(words: Words, games: Sequence[Running], newer: int) -> str:
    """The games that wait, the latest first, and how many of them only a newer version can read."""
    if not games and not newer:
        return ""
    rows = "".join(_running(words, game) for game in games)
    later = quiet(words.plural("running.newer", newer)) if newer else ""
    return card("running", words("running.title"), f"<ol>{rows}</ol>{later}")


def _running(words: Words, game: Running) -> str:
    now = [words("turn.number", number=game.roll), words.date(game.updated)]
    inside = (
        f'{icon_svg("play")}<span><b>{esc(game.title)}</b><span class="quiet">{esc(game.players)}</span>'
        f'<span class="quiet">{esc(" · ".join(filter(None, now)))}</span></span>'
    )
    named = attributes(class_="look", data_do="resume", data_arg=game.id)
    label = words("running.forget", title=game.title, players=game.players)
    forget = icon_button("forget", "trash", label, arg=f"{RUNNING}:{game.id}")
    return f'<li><button type="button"{named}>{inside}</button>{forget}</li>'


def recent_solo(words: Words, recent: Recent | None) -> str:
    """The results of the last solo games as bars."""
    if recent is None or len(recent.games) < 2:
        return ""
    totals = [game.totals[0] for game in recent.games]
    best = recent.best
    said = words.plural("recent.chart", len(totals), best=words.number(best.totals[0]))
    line = words(
        "recent.line",
        best=words.number(best.totals[0]),
        sheet=title(words, best.game, best.sheet),
        average=words.number(round(recent.average)),
    )
    inside = bars_svg(totals, esc(said)) + quiet(line)
    return card("recent", words.plural("recent.title", len(totals)), inside)


def learn_offer(words: Words) -> str:
    """The offer to learn the game, on the first visit."""
    acts = text_button("learn", words("learn.begin"), icon="play", tone="btn go")
    acts += button("learn-skip", esc(words("learn.later")), tone="btn")
    inside = f'{quiet(words("learn.offer_line"))}<div class="acts3">{acts}</div>'
    return card("offer", words("learn.offer"), inside)
