"""What a page shows of a desk: what stays and what changes of a view, and what it opens with."""

import re
from typing import NamedTuple

from ..desk import END, START, TABLE, Desk
from ..i18n import Words
from ..listing import running_row
from . import dialogs, end, start, table
from .end import EndView
from .paper import Layout
from .start import StartView
from .table import TableView

UNSEEN = ("r-mirror", "r-choices", "r-live")
"""Regions that only speak, of which nothing has to stand there before the page can answer."""

_PLACE = re.compile(r'<[^<>]*\bid="([rs]-[\w-]+)"[^<>]*>')


class Opening(NamedTuple):
    """What the page shows when it is opened again."""

    view: str
    html: str


def shell(words: Words, desk: Desk) -> str:
    """What stays of the start, the table or the end."""
    if desk.session is None or desk.view == START:
        return start.shell(words)
    if desk.view == END:
        return end.shell(words, desk.session.game)
    return table.shell(words, desk.session.game)


def regions(words: Words, desk: Desk, layout: Layout, at_table: TableView) -> dict[str, str]:
    """What changes of the start, the table or the end, region by region; of the table what is to be seen."""
    session = desk.session
    if session is None or desk.view == START:
        return start.regions(words, _start_view(words, desk))
    if desk.view == END:
        as_printed = layout._replace(turned=False, margin="none")
        return end.regions(session.game, words, EndView(session.player, desk.best, as_printed))
    return table.seen_regions(session, words, at_table)


def spoken_regions(words: Words, desk: Desk, at_table: TableView) -> dict[str, str]:
    """What changes of the table unseen; nothing in all other views."""
    if desk.session is None or desk.view != TABLE:
        return {}
    return table.spoken_regions(desk.session, words, at_table)


def notice(words: Words, desk: Desk) -> str:
    """The line over the page; "" for none."""
    found = desk.notice
    if found is None:
        return ""
    label = words(found.label) if found.label else ""
    return dialogs.notice(words, words(found.key), do=found.action, label=label)


def opening(words: Words, desk: Desk, layout: Layout) -> Opening | None:
    """What the page shows when it is opened again; None where another game has to be loaded to know it."""
    if desk.session is not None and not desk.is_over:
        session = desk.session.resting()
        whole = table.seen_regions(session, words, TableView(layout, desk.cursor))
        whole["r-notice"] = dialogs.notice(words, words("notice.resumed"))
        return Opening(TABLE, _filled(table.shell(words, session.game), whole))
    if any(save.id != desk.game_id for save in desk.shelf.running):
        return None
    view = _start_view(words, desk)._replace(form=desk.last_form(), recent=None, version="")
    return Opening(START, _filled(start.shell(words), start.regions(words, view)))


def _filled(html: str, whole: dict[str, str]) -> str:
    """A shell, or a region, with the regions in it."""

    def fill(place: re.Match[str]) -> str:
        id = place[1]
        return place[0] + ("" if id in UNSEEN else _filled(whole.get(id, ""), whole))

    return _PLACE.sub(fill, html)


def _start_view(words: Words, desk: Desk) -> StartView:
    session = desk.session
    is_waiting = session is not None and not desk.is_over and bool(session.game.moves)
    others = (save for save in desk.shelf.running if save.id != desk.game_id)
    return StartView(
        desk.form,
        desk.solo_form(),
        session if is_waiting else None,
        waiting_id=desk.game_id,
        running=tuple(running_row(words, save) for save in others),
        newer=desk.shelf.newer,
        recent=desk.shelf.recent_solo if desk.shelf.has_looked else None,
        names=desk.settings.names,
        offers_learning=not (desk.settings.learned or desk.shelf.running or desk.store.count_finished()),
        version=desk.device.version(),
    )
