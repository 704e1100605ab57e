"""A game looked at step by step: the words of the step, the sheets as they were, and the way through it."""

from ..cells import COLUMNS
from ..choices import Choice
from ..describe import move_text, outcome_texts, turn_text
from ..dice import Roll
from ..game import Game
from ..i18n import Words
from ..session import COLOR, NUMBER, SPECIAL
from ..shelf import COPY, FINISHED, RUNNING, Replay
from ..svg import SheetView, die_svg, icon_svg, mini_svg
from ..terms import game_name, sheet_name
from .cards import card
from .history import rules_in
from .log import log_rolls
from .paper import Layout, empty_paper, paper_layers, sheet_view
from .parts import attributes, button, dot, esc, icon_button, page, text_button, yes_no

LOG_ROLLS = 12

SLIDER = "r-at"
"""The id of the slider."""


def shell(words: Words, replay: Replay) -> str:
    """What stays while a game is looked at."""
    game = replay.steps.game
    back = "continue" if replay.source == RUNNING else "new-game" if replay.source == COPY else "history"
    kind = "alone" if game.is_solo else "shared"
    title = esc(game_name(words, game.sheet.edition))
    head = (
        f'<header class="head">{icon_button(back, "back", words("act.back"))}'
        f'<div class="t"><h1>{title}</h1><span>{esc(_about(words, replay))}</span></div></header>'
    )
    copied = f'<p class="copied">{esc(words("replay.copy"))}</p>' if replay.source == COPY else ""
    told = card("told", words("log.title"), '<div class="rolls"><ol id="r-rolls"></ol></div>')
    players, steps = esc(words("table.players")), esc(words("replay.steps"))
    body = (
        f'<div class="plain replay {kind}">{head}<main class="looked">{copied}<div class="left">'
        f'<nav id="r-others" class="chips" aria-label="{players}"></nav>'
        '<section><h2 id="r-whose" class="sr"></h2><div id="r-sheet" class="stage"></div></section>'
        f'<nav class="steps" aria-label="{steps}">{slider(words, replay)}'
        '<div id="r-steps" class="stepper"></div></nav></div><div class="right">'
        '<section class="step"><div id="r-dice" class="tray"></div><p id="r-now" class="now"></p></section>'
        f'<div id="r-acts" class="acts3"></div>{told}</div></main></div>'
    )
    return page(words, body)


def _about(words: Words, replay: Replay) -> str:
    game = replay.steps.game
    sheet = words("bar.sheet", sheet=sheet_name(words, game.sheet.id))
    rules = rules_in(words, game.sheet.edition.id, game.rules_text)
    return " · ".join(filter(None, [words.date(replay.date), sheet, rules]))


def regions(replay: Replay, words: Words, layout: Layout) -> dict[str, str]:
    """What changes from step to step."""
    position = replay.steps.position
    return {
        "r-others": "" if position.is_solo else _players(replay, position, words),
        "r-whose": esc(words("table.sheet_of", name=position.players[replay.player])),
        "r-sheet": empty_paper(position, layout),
        **paper_layers(position, _sheet(replay, position, words), layout),
        "r-dice": _dice(position),
        "r-now": _now(replay, position, words),
        "r-live": _now(replay, position, words),
        "r-steps": _steps(replay, words),
        "r-acts": _acts(replay, words),
        "r-rolls": log_rolls(position, words, least=LOG_ROLLS),
    }


# ---- the sheets


def _players(replay: Replay, position: Game, words: Words) -> str:
    return "".join(_player(replay, position, player, words) for player in range(len(position.players)))


def _player(replay: Replay, position: Game, player: int, words: Words) -> str:
    name, total = position.players[player], words.number(position.score(player).total)
    named = attributes(
        class_=f"seat{' now' if player == replay.player else ''}",
        data_do="sheet-of",
        data_arg=str(player),
        aria_pressed=yes_no(player == replay.pinned),
    )
    head = f'<span class="hd">{dot(name)}<b>{esc(name)}</b><strong>{total}</strong></span>'
    small = mini_svg(position.sheet, position.state.marks[player].marked)
    return f'<button type="button"{named}>{head}{small}</button>'


def _sheet(replay: Replay, position: Game, words: Words) -> SheetView:
    has_letters_struck = position.is_solo and position.rules.roll_limit == 2 * len(COLUMNS)
    return sheet_view(words, position, replay.player)._replace(
        fresh=replay.fresh, strokes=position.state.roll if has_letters_struck else 0
    )


# ---- the step


def _dice(position: Game) -> str:
    """The dice of the roll, those of the last choice raised."""
    roll = position.state.dice
    if roll is None:
        return ""
    last = position.moves[-1].choice
    parts = [_die(face, at, at == _place(roll, last, COLOR)) for at, face in enumerate(roll.colors)]
    parts.append('<span class="sep"></span>')
    parts += [_die(face, at, at == _place(roll, last, NUMBER)) for at, face in enumerate(roll.numbers)]
    if roll.special:
        parts.append('<span class="sep"></span>')
        parts.append(_die(roll.special, 0, _place(roll, last, SPECIAL) == 0, is_special=True))
    return f'<div class="dice">{"".join(parts)}</div>'


def _place(roll: Roll, choice: Choice | None, kind: str) -> int:
    """The place of the die of a kind that a choice takes; -1 for none."""
    if choice is None:
        return -1
    if kind == SPECIAL:
        return 0 if choice.special and choice.special == roll.special else -1
    face, faces = (choice.color, roll.colors) if kind == COLOR else (choice.number, roll.numbers)
    return faces.find(face) if face else -1


def _die(face: str, at: int, is_chosen: bool, *, is_special: bool = False) -> str:
    tone = f"dbtn tilt{at % 7}{' chosen' if is_chosen else ''}"
    return f'<span class="{tone}">{die_svg(face, is_special)}</span>'


def _now(replay: Replay, position: Game, words: Words) -> str:
    """The last step in words; before the first one who begins, after the last one how it ended."""
    at = replay.steps.at
    if not at:
        return esc(words("replay.start"))
    parts = [f"{move_text(words, replay.steps.game, at - 1)}."]
    if not replay.steps.can_go_on:
        parts += outcome_texts(words, position) or [f"{turn_text(words, position)}."]
    return esc(" ".join(parts))


# ---- the way through it


def slider(words: Words, replay: Replay) -> str:
    """The slider through all steps. It stays while it is drawn, so the page itself moves it."""
    named = attributes(
        type="range",
        id=SLIDER,
        min="0",
        max=str(replay.steps.last),
        data_do="step",
        aria_label=words("replay.position"),
    )
    return f"<input{named}>"


def _steps(replay: Replay, words: Words) -> str:
    steps = replay.steps
    back, on = not steps.can_go_back, not steps.can_go_on
    buttons = (
        _step("step-first", "first", words("replay.first"), back),
        _step("step-back", "back", words("replay.back"), back),
        f'<span class="count">{esc(words("replay.at", at=steps.at, last=steps.last))}</span>',
        _step("step-next", "next", words("replay.next"), on),
        _step("step-last", "last", words("replay.last"), on),
    )
    return "".join(buttons)


def _step(do: str, icon: str, label: str, is_off: bool) -> str:
    return button(do, icon_svg(icon), tone="btn", label=label, disabled=is_off)


def _acts(replay: Replay, words: Words) -> str:
    game = replay.steps.game
    parts = []
    if replay.source == COPY and not game.is_over:
        parts.append(text_button("go-on", words("replay.go_on"), icon="play", tone="btn go"))
    if replay.source == RUNNING:
        parts.append(text_button("continue", words("replay.to_game"), icon="play", tone="btn go"))
    parts.append(text_button("share", words("end.share"), icon="share"))
    parts.append(text_button("code", words("act.code"), icon="code"))
    parts.append(text_button("export-game", words("act.save_file"), icon="save"))
    if replay.source == FINISHED:
        parts.append(text_button("forget", words("act.forget"), icon="trash", arg=f"{FINISHED}:{replay.id}"))
    return "".join(parts)
