"""The views beside the game in the browser: history, a game looked at, in and out, the first game.

Their pages are loaded when they are first shown, for the start of the page must not wait for them.
"""

from collections.abc import Callable

from ..desk import Desk
from ..exchange import CODE, EXCHANGE
from ..i18n import Words
from ..learn import LEARN
from ..pages.paper import Layout
from ..pages.table import TableView
from ..shelf import BROKEN, FORGET, HISTORY, REPLAY
from . import dom

SHELF_VIEWS = (HISTORY, REPLAY, EXCHANGE, LEARN)
SHELF_DIALOGS = (FORGET, BROKEN, CODE)


def shown_object(desk: Desk) -> object:
    """What the view is of: its shell is made anew for another one."""
    if desk.view == REPLAY and desk.shelf.replay:
        return desk.shelf.replay.steps.game
    return desk.lesson if desk.view == LEARN else None


def shell(words: Words, desk: Desk) -> str:
    """What stays in the view that is open."""
    return _SHELLS[desk.view](words, desk)


def regions(words: Words, desk: Desk, layout: Layout, table: TableView) -> dict[str, str]:
    """What changes in the view that is open."""
    if desk.view == HISTORY:
        from ..pages import history

        return history.regions(desk.shelf, words)
    if desk.view == EXCHANGE:
        return _exchange_regions(words, desk)
    if desk.view == LEARN and desk.lesson:
        from ..pages import learn

        return learn.regions(desk.lesson, words, table)
    if desk.shelf.replay is None:
        return {}
    from ..pages import replay

    return replay.regions(desk.shelf.replay, words, layout)


def after_showing(words: Words, desk: Desk) -> None:
    """Moves the slider, which stays while it is drawn, to where one stands."""
    if desk.view == REPLAY and desk.shelf.replay:
        from ..pages.replay import SLIDER

        steps = desk.shelf.replay.steps
        slider = dom.element(SLIDER)
        slider.value = str(steps.at)
        slider.setAttribute("aria-valuetext", words("replay.at", at=steps.at, last=steps.last))


def dialog(words: Words, desk: Desk) -> str:
    """The dialog that is open."""
    from ..pages import exchange

    if desk.dialog == CODE and desk.exchange.code:
        return exchange.code_dialog(words, desk.exchange.code)
    if desk.dialog == FORGET and desk.shelf.asked:
        return exchange.forget_dialog(words, desk.shelf.asked)
    return exchange.broken_dialog(words, desk.shelf.problem) if desk.shelf.problem else ""


# ---- shells


def _history_shell(words: Words, _: Desk) -> str:
    from ..pages import history

    return history.shell(words)


def _replay_shell(words: Words, desk: Desk) -> str:
    from ..pages import replay

    assert desk.shelf.replay is not None
    return replay.shell(words, desk.shelf.replay)


def _exchange_shell(words: Words, _: Desk) -> str:
    from ..pages import exchange

    return exchange.shell(words)


def _learn_shell(words: Words, desk: Desk) -> str:
    from ..pages import learn

    assert desk.lesson is not None
    return learn.shell(words, desk.lesson)


_SHELLS: dict[str, Callable[[Words, Desk], str]] = {
    HISTORY: _history_shell,
    REPLAY: _replay_shell,
    EXCHANGE: _exchange_shell,
    LEARN: _learn_shell,
}


def _exchange_regions(words: Words, desk: Desk) -> dict[str, str]:
    from ..pages import exchange

    view = exchange.ExchangeView(
        running=len(desk.store.running_games()),
        finished=desk.store.count_finished(),
        exported=desk.settings.exported,
        incoming=desk.exchange.incoming,
        is_persistent=desk.exchange.is_persistent,
        problem=desk.store.problem,
        damaged=desk.store.damaged(),
    )
    return exchange.regions(view, words)
