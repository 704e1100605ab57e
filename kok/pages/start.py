"""The first page: the game that waits, solo in one tap, and the form of a new game."""

from typing import NamedTuple

from ..colors import COLOR_LETTERS
from ..describe import roll_number_text
from ..editions import EDITIONS
from ..form import MOST_NAME_LETTERS, MOST_PLAYERS, Form
from ..i18n import Words
from ..listing import Running
from ..rules import HOUSE_RULES, parse_rules
from ..session import Session
from ..sheets import load_sheet
from ..shelf import RUNNING, Recent
from ..svg import color_tag_svg, die_svg, icon_svg, mini_svg
from ..terms import (
    game_name,
    house_rule_line,
    house_rule_name,
    rule_differences,
    ruleset_line,
    ruleset_name,
    sheet_name,
)
from .parts import attributes, button, dot, esc, icon_button, page, segments, text_button
from .shelf import learn_offer, recent_solo, running_list

SOLO_ONLY = "solo_"
"""How rules begin that matter to one player alone."""


class StartView(NamedTuple):
    """What the first page shows."""

    form: Form
    solo: Form
    "What “play solo now” starts."
    waiting: Session | None = None
    "The game to go on with."
    waiting_id: str = ""
    running: tuple[Running, ...] = ()
    "The other games that wait."
    newer: int = 0
    "How many games that wait are of a newer version of the page."
    recent: Recent | None = None
    "The last solo games."
    names: tuple[str, ...] = ()
    "Names that have played here, to choose from."
    offers_learning: bool = False
    version: str = ""
    "The version that is kept for offline use; empty until everything is."


def shell(words: Words) -> str:
    """What stays on the first page."""
    tiles = "".join(color_tag_svg(letter) for letter in COLOR_LETTERS)
    title = f'<div><div class="five">{tiles}</div><h1>{esc(words("app.name"))}</h1></div>'
    menu = icon_button("menu", "menu", words("act.menu"))
    body = (
        f'<main class="start"><header class="brand">{title}{menu}</header>'
        '<div class="first"><div id="r-waiting"></div><div id="r-offer"></div><div id="r-solo"></div>'
        '<div id="r-running"></div></div>'
        f'<section class="card form"><h2>{esc(words("start.new"))}</h2>'
        + _field("game", words("start.game"))
        + _field("sheets", words("start.sheet"))
        + _field("players", words("start.players"))
        + f'<div class="two"><div>{_field("rules", words("start.rules"))}<div id="r-differs"></div></div>'
        + f'{_field("house", words("start.house_rules"))}</div><div id="r-go"></div></section>'
        # Known only after the page stands there, so that nothing may be below it that would move.
        + '<div id="r-recent" class="later"></div>'
        + '<footer class="foot" id="r-foot"></footer></main>'
    )
    return page(words, body)


def _field(id: str, label: str) -> str:
    return f'<section class="fld"><h3>{esc(label)}</h3><div id="r-{id}"></div></section>'


def regions(words: Words, view: StartView) -> dict[str, str]:
    """What changes on the first page, region by region."""
    form = view.form
    return {
        "r-waiting": _waiting(words, view.waiting, view.waiting_id) if view.waiting else "",
        "r-offer": learn_offer(words) if view.offers_learning else "",
        "r-solo": _solo(words, view.solo),
        "r-running": running_list(words, view.running, view.newer),
        "r-recent": recent_solo(words, view.recent),
        "r-game": _games(words, form),
        "r-sheets": _sheets(words, form),
        "r-players": _players(words, form) + _known_names(view),
        "r-rules": _rule_sets(words, form),
        "r-differs": _differences(words, form),
        "r-house": _house_rules(words, form),
        "r-go": button("start-game", esc(_go_label(words, form)), tone="btn go"),
        "r-foot": _foot(words, view.version),
    }


def _waiting(words: Words, session: Session, id: str) -> str:
    game = session.game
    who = words("bar.solo") if game.is_solo else ", ".join(game.players)
    sheet = words("bar.sheet", sheet=sheet_name(words, game.sheet.id))
    about = " · ".join((game_name(words, game.sheet.edition), who, sheet))
    now = [roll_number_text(words, game)]
    if game.is_solo:
        now.append(words.plural("points", game.score(0).total))
    marked = game.state.marks[session.player].marked
    return (
        f'<section class="card waiting">{mini_svg(game.sheet, marked, turned=True)}<div>'
        f"<h2>{esc(words('start.waiting'))}</h2>"
        f'<p class="quiet clamp">{esc(about)}<br>{esc(" · ".join(now))}</p>'
        f"{text_button('continue', words('start.continue'), icon='play', tone='btn go')}</div>"
        f"{icon_button('forget', 'trash', words('running.forget_this'), arg=f'{RUNNING}:{id}')}</section>"
    )


def _solo(words: Words, solo: Form) -> str:
    limit = parse_rules(solo.edition, solo.rule_set, 1).roll_limit
    about = [game_name(words, solo.edition), words("bar.sheet", sheet=sheet_name(words, solo.sheet_id))]
    if limit is not None:
        about.append(words.plural("start.rolls", limit))
    inside = (
        f'<span><b>{esc(words("start.solo"))}</b><span class="quiet">{esc(" · ".join(about))}</span></span>'
        f'<span class="pair"><span class="tilt4">{die_svg("o")}</span>'
        f'<span class="tilt3">{die_svg("4")}</span></span>'
    )
    return button("solo", inside, tone="card play-solo")


# ---- the form


def _games(words: Words, form: Form) -> str:
    options = [(edition.id, game_name(words, edition)) for edition in EDITIONS.values()]
    return segments("pick-game", words("start.game"), options, form.edition_id)


def _sheets(words: Words, form: Form) -> str:
    picks = []
    for id in form.edition.sheets:
        inside = f"{mini_svg(load_sheet(id), 0)}<span>{esc(sheet_name(words, id))}</span>"
        picks.append(button("pick-sheet", inside, tone="pick", arg=id, pressed=id == form.sheet_id))
    return f'<div class="picks">{"".join(picks)}</div>'


def _players(words: Words, form: Form) -> str:
    rows = "".join(_player(words, form, at) for at in range(len(form.players)))
    add = ""
    if len(form.players) < MOST_PLAYERS:
        add = text_button("add-player", words("start.add_player"), icon="plus", tone="btn add")
    return f'<ol class="seatlist">{rows}</ol>{add}'


def _player(words: Words, form: Form, at: int) -> str:
    name, number = form.players[at], at + 1
    field = attributes(
        name=f"player-{at}",
        value=name,
        list="names",
        placeholder=words("start.player", number=number),
        aria_label=words("start.player_name", number=number),
        maxlength=str(MOST_NAME_LETTERS),
        autocomplete="off",
        autocapitalize="words",
        spellcheck="false",
        enterkeyhint="done",
    )
    tools = ""
    if len(form.players) > 1:
        up = button(
            "move-player",
            icon_svg("up"),
            tone="ib",
            arg=f"{at}:-1",
            label=words("start.earlier", number=number),
            disabled=at == 0,
        )
        tools = up + icon_button("remove-player", "close", words("start.remove", number=number), arg=at)
    return f'<li>{dot(name or str(number))}<input type="text"{field}>{tools}</li>'


def _known_names(view: StartView) -> str:
    """Names to choose from; those that sit at the table are left out."""
    left = (name for name in view.names if name not in view.form.players)
    return f'<datalist id="names">{"".join(f"<option>{esc(name)}</option>" for name in left)}</datalist>'


def _rule_sets(words: Words, form: Form) -> str:
    names = form.edition.rule_sets
    if len(names) == 1:
        name, line = ruleset_name(words, names[0]), ruleset_line(words, names[0])
        return f"<p><b>{esc(name)}.</b> {esc(line)}</p>"
    return "".join(
        _row("rule-set", name, ruleset_name(words, name), ruleset_line(words, name), name == form.rule_set)
        for name in names
    )


def _row(do: str, arg: str, name: str, line: str, is_on: bool) -> str:
    """An option with a line about it."""
    mark = f'<span class="mark">{icon_svg("check") if is_on else ""}</span>'
    inside = f'{mark}<span><b>{esc(name)}</b><span class="quiet">{esc(line)}</span></span>'
    return button(do, inside, tone="row", arg=arg, pressed=is_on)


def _differences(words: Words, form: Form) -> str:
    """The table of what differs between the rule sets; "" where there is only one."""
    if len(form.edition.rule_sets) == 1:
        return ""
    heads = "".join(
        f'<th scope="col">{esc(ruleset_name(words, name))}</th>' for name in form.edition.rule_sets
    )
    lines = "".join(
        f'<tr><th scope="row">{esc(line.name)}</th>'
        + "".join(f"<td>{esc(value)}</td>" for value in line.values)
        + "</tr>"
        for line in rule_differences(words, form.edition, len(form.players))
    )
    label = esc(words("start.differs"))
    return (
        f'<details class="differs"><summary>{label}</summary>'
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">'
        f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{lines}</tbody></table></div></details>"
    )


def _house_rules(words: Words, form: Form) -> str:
    return "".join(
        _row(
            "house-rule",
            name,
            house_rule_name(words, name),
            house_rule_line(words, name),
            name in form.house_rules,
        )
        for name in HOUSE_RULES
        if name in form.house_rules or _changes_something(form, name)
    )


def _changes_something(form: Form, house_rule: str) -> bool:
    rule, value = HOUSE_RULES[house_rule]
    players = len(form.players)
    if players > 1 and rule.startswith(SOLO_ONLY):
        return False
    with_it = parse_rules(form.edition, f"{form.rule_set} {rule}={value}", players)
    return with_it != parse_rules(form.edition, form.rule_set, players)


def _go_label(words: Words, form: Form) -> str:
    count = len(form.players)
    return words("start.go_solo") if count == 1 else words.plural("start.go", count)


def _foot(words: Words, version: str) -> str:
    ready = ""
    if version:
        ready = (
            f'<span class="ready">{icon_svg("check")}{esc(words("start.offline", version=version))}</span>'
        )
    links = (
        ("learn", "learn.foot"),
        ("history", "history.title"),
        ("exchange", "exchange.title"),
        ("keeper", "keeper.title"),
        ("starter", "starter.title"),
        ("builder", "builder.title"),
        ("help", "act.help"),
    )
    return "".join(text_button(do, words(key), tone="btn bare link") for do, key in links) + ready
