"""Games in and out: everything as a file, a file or a pasted game with its plan, what was damaged."""

from typing import NamedTuple

from ..exchange import Code, Incoming
from ..i18n import Words
from ..listing import plan_texts, refusal_text, result_text, running_row, title
from ..safe import Aside
from ..shelf import ASIDE, Asked, Problem
from ..svg import icon_svg
from ..svg.code import code_svg
from ..transfer import ADD, FINISHED, HERE, REFUSED, REPLACE, RUNNING, Item, Plan
from .cards import back_bar, card, quiet
from .dialogs import dialog
from .parts import attributes, button, esc, icon_button, page, text_button, yes_no

FILE_TYPES = ".json,.kkn,.txt,application/json,text/plain"
STATUS_KEYS = {
    ADD: "exchange.add",
    REPLACE: "exchange.replace",
    REFUSED: "exchange.refused",
    HERE: "exchange.here",
}
STATUSES = tuple(STATUS_KEYS)
"""In the order of the list: what changes something first."""

STATUS_ICONS = {ADD: "plus", REPLACE: "again", HERE: "check", REFUSED: "warn"}
MOST_ITEMS = 200
"""Longer lists are cut; the sentence above them counts everything."""


class ExchangeView(NamedTuple):
    """What the page shows."""

    running: int
    finished: int
    exported: str
    "When everything was exported last."
    incoming: Incoming | None
    is_persistent: bool | None
    problem: str
    "Why the storage keeps nothing, if so."
    damaged: tuple[Aside, ...]


def shell(words: Words) -> str:
    """What stays."""
    come_in = card("in", words("exchange.in"), f'{_choose(words)}<div id="r-plan" aria-live="polite"></div>')
    body = (
        f'<div class="plain exchange">{back_bar(words, words("exchange.title"))}'
        '<main class="columns"><div class="column"><div id="r-out"></div><div id="r-kept"></div></div>'
        f'<div class="column">{come_in}</div></main></div>'
    )
    return page(words, body)


def _choose(words: Words) -> str:
    """A file or a text; it stays while it is filled in."""
    file = attributes(type="file", id="file", accept=FILE_TYPES, class_="sr")
    choose, paste = esc(words("exchange.choose")), esc(words("exchange.paste"))
    return (
        f'<p class="quiet">{esc(words("exchange.in_line"))}</p>'
        f'<input{file}><label for="file" class="btn">{icon_svg("load")}<span>{choose}</span></label>'
        f'<details class="paste"><summary>{paste}</summary>'
        f'<textarea name="paste" rows="6" spellcheck="false" aria-label="{paste}"></textarea>'
        f"{text_button('import-text', words('exchange.read'), icon='check')}</details>"
    )


def regions(view: ExchangeView, words: Words) -> dict[str, str]:
    """What changes."""
    return {
        "r-out": _out(view, words),
        "r-kept": _kept(view, words) + _damaged(view, words),
        "r-plan": _plan(view.incoming, words) if view.incoming else "",
    }


def _out(view: ExchangeView, words: Words) -> str:
    running = words.plural("exchange.running", view.running)
    finished = words.plural("exchange.finished", view.finished)
    last = words("exchange.never")
    if view.exported:
        last = words("exchange.last", date=words.date(view.exported))
    said = f"<p>{esc(words.join([running, finished]))}. {esc(last)}</p>"
    save = text_button("export-all", words("exchange.export"), icon="save", tone="btn go")
    return card("out", words("exchange.out"), said + save)


def _kept(view: ExchangeView, words: Words) -> str:
    ask = text_button("persist", words("exchange.persist"))
    if view.problem in ("denied", "full"):
        said, ask = words(f"notice.{view.problem}"), ""
    elif view.is_persistent:
        said, ask = words("exchange.persistent"), ""
    elif view.is_persistent is None:
        said = words("exchange.may_go")
    else:
        said = words("exchange.not_persistent")
    return card("kept", words("exchange.kept"), f"<p>{esc(said)}</p>{ask}")


def _damaged(view: ExchangeView, words: Words) -> str:
    if not view.damaged:
        return ""
    items = "".join(_aside(aside, words) for aside in view.damaged)
    inside = f"{quiet(words('exchange.damaged_line'))}<ul>{items}</ul>"
    return card("damaged", words("exchange.damaged"), inside)


def _aside(aside: Aside, words: Words) -> str:
    save = text_button("save-damaged", words("act.save_file"), icon="save", arg=aside.key)
    label = words("exchange.drop_damaged", name=aside.name)
    forget = icon_button("forget", "trash", label, arg=f"{ASIDE}:{aside.key}")
    return f"<li><span>{esc(aside.name)}</span>{save}{forget}</li>"


# ---- what comes in


def _plan(incoming: Incoming, words: Words) -> str:
    name = f"<h3>{esc(incoming.name)}</h3>" if incoming.name else ""
    return f'<div class="plan">{name}{_state(incoming, words)}</div>'


def _state(incoming: Incoming, words: Words) -> str:
    """What the file is found to be: refused, taken in, being read, or ready to be taken in."""
    if incoming.refusal:
        return _ending("bad", "warn", words(incoming.refusal), words)
    if incoming.added is not None:
        return _ending("good", "check", words.plural("exchange.added", incoming.added), words)
    cancel = text_button("import-cancel", words("exchange.cancel"))
    if not incoming.is_read:
        return f"<p>{esc(words.plural('exchange.reading', len(incoming.items)))}</p>{cancel}"
    listed = sorted(incoming.plan.items, key=lambda item: STATUSES.index(item.status))
    sound = Plan(tuple(item for item in listed if item.status != REFUSED))
    sentences = "".join(f"<li>{esc(text)}</li>" for text in plan_texts(words, sound))
    items = "".join(_item(item, words) for item in listed[:MOST_ITEMS])
    do = (
        text_button("import", words("exchange.do"), icon="check", tone="btn go")
        if incoming.plan.changes
        else ""
    )
    return (
        f'<ul class="points">{sentences}</ul>{_settings(incoming, words)}<ol class="items">{items}</ol>'
        f'<div class="acts3">{do}{cancel}</div>'
    )


def _ending(tone: str, icon: str, said: str, words: Words) -> str:
    close = text_button("import-cancel", words("act.close"))
    return f'<p class="{tone}">{icon_svg(icon)}<span>{esc(said)}</span></p>{close}'


def _settings(incoming: Incoming, words: Words) -> str:
    """Whether the settings of the file take the place of those here."""
    if not incoming.has_settings:
        return ""
    mark = f'<span class="mark">{icon_svg("check") if incoming.with_settings else ""}</span>'
    inside = f"{mark}<span><b>{esc(words('exchange.settings'))}</b></span>"
    named = attributes(class_="row", data_do="import-settings", aria_pressed=yes_no(incoming.with_settings))
    return f'<button type="button"{named}>{inside}</button>'


def _item(item: Item, words: Words) -> str:
    said = refusal_text(words, item) if item.status == REFUSED else _item_text(item, words)
    status = f"<small>{esc(words(STATUS_KEYS[item.status]))}</small>"
    icon = icon_svg(STATUS_ICONS[item.status])
    return f'<li class="{item.status}">{icon}<span>{esc(said)}{status}</span></li>'


def _item_text(item: Item, words: Words) -> str:
    if item.kind == FINISHED:
        game = item.value
        return " · ".join(
            [words.date(game.date), title(words, game.game, game.sheet), result_text(words, game)]
        )
    if item.kind == RUNNING:
        row = running_row(words, item.value)
        return " · ".join([row.title, row.players, words("turn.number", number=row.roll)])
    return words("exchange.of_settings" if item.kind == "settings" else "exchange.of_helpers")


# ---- dialogs


def code_dialog(words: Words, code: Code) -> str:
    """The link of a game as a code to scan."""
    if code.rows:
        drawn = f"{code_svg(code.rows, esc(words('code.label')))}<p>{esc(words('code.line'))}</p>"
    elif code.is_drawn:
        drawn = f"<p>{esc(words('code.too_long' if code.link else 'link.too_long'))}</p>"
    else:
        drawn = f"<p>{esc(words('code.drawing'))}</p>"
    acts = text_button("share", words("end.share"), icon="share") if code.link else ""
    acts += text_button("export-game", words("act.save_file"), icon="save")
    return dialog(
        words, words("code.title"), f'<div class="coded">{drawn}</div><div class="acts3">{acts}</div>'
    )


def forget_dialog(words: Words, asked: Asked) -> str:
    """The question before something is forgotten."""
    key = {"running": "forget.running", "finished": "forget.finished"}.get(asked.kind, "forget.damaged")
    yes = button("forget-yes", esc(words("forget.yes")), tone="btn go")
    no = button("close", esc(words("forget.no")), tone="btn")
    return dialog(words, words("forget.title"), f'<p>{esc(words(key))}</p><div class="acts3">{yes}{no}</div>')


def broken_dialog(words: Words, problem: Problem) -> str:
    """What is wrong with a link."""
    said = f"<p>{esc(words(problem.key, detail=problem.detail))}</p>{quiet(words('broken.line'))}"
    close = button("close", esc(words("act.close")), tone="btn go")
    return dialog(words, words("broken.title"), f'{said}<div class="acts3">{close}</div>')
