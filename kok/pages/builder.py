"""The builder: the sheet to tap, what the embedded sheet is to be, and the code that brings it there."""

from typing import NamedTuple

from ..builder import ASKED, CHOICE, FOUND, FREE, POSITION, Builder
from ..dice import Roll
from ..editions import EDITIONS
from ..embed.config import MODES, THEMES
from ..i18n import LANGUAGES, Words
from ..session import COLOR, NUMBER, SPECIAL, DieView
from ..svg import die_svg, icon_svg
from ..terms import game_name, sheet_name
from .cards import back_bar
from .embed import error_text
from .paper import Layout, paper, sheet_view
from .parts import attributes, button, esc, page, segments, text_button, yes_no
from .tray import die_name

ACROSS = Layout(turned=False, margin="none", numbers=True)
UPRIGHT = Layout(turned=True, margin="none", numbers=True)

NARROW = 480

_MODES = {
    "show": "builder.show",
    "puzzle": "builder.puzzle",
    "play": "builder.play",
    "replay": "builder.replay",
    "starter": "starter.title",
    "keeper": "keeper.title",
}
_THEMES = {"auto": "theme.system", "light": "theme.light", "dark": "theme.dark"}
_LANGUAGES = {"nl": "Nederlands", "en": "English", "de": "Deutsch", "fr": "Français"}
_LABELS = {
    "setup": "builder.setup",
    "roll": "builder.roll",
    "rules": "builder.rules",
    "players": "builder.players",
    "record": "builder.record",
    "text": "builder.text",
}
_FIELDS = {
    "show": ("setup", "roll", "rules", "players", "record", "text"),
    "puzzle": ("setup", "roll", "rules", "players", "record", "text"),
    "play": ("setup", "rules", "players", "record", "text"),
    "replay": ("record", "text"),
}


class Place(NamedTuple):
    """Where this page lies, for the addresses in the code."""

    page: str
    script: str
    manual: str


def shell(words: Words) -> str:
    """What stays."""
    return page(
        words,
        f'<main class="helper builder">{back_bar(words, words("builder.title"))}'
        '<div class="built"><section id="r-position" class="position"></section>'
        '<section id="r-wanted" class="wanted"></section></div>'
        '<p id="r-problem" class="problem" role="alert"></p>'
        '<section id="r-code" class="code"></section></main>',
    )


def layout_for(width: float) -> Layout:
    """How the sheet lies on a screen that wide."""
    return UPRIGHT if width < NARROW else ACROSS


def regions(builder: Builder, words: Words, layout: Layout, place: Place, copied: str = "") -> dict[str, str]:
    """What changes; `copied` is the text key of what became of the last attempt to copy."""
    error = builder.error
    return {
        "r-position": _position(builder, words, layout),
        "r-wanted": _wanted(builder, words),
        "r-problem": esc(error_text(words, error)) if error else "",
        "r-code": "" if error else _code(builder, words, place),
        "r-live": esc(words(copied)) if copied else "",
    }


# ---- the position


def _position(builder: Builder, words: Words, layout: Layout) -> str:
    session = builder.session
    if session is None or builder.params["mode"] not in _FIELDS:
        return ""
    view = sheet_view(words, session.game, session.player)
    if builder.changes_choice:
        view = view._replace(preview=session.preview)
    roll = _dice(builder.roll, builder, words) if builder.roll else ""
    return (
        f'<div class="stage">{paper(session.game, view, layout)}</div>{roll}{_position_acts(builder, words)}'
    )


def _position_acts(builder: Builder, words: Words) -> str:
    has_dice = "roll" in _FIELDS[builder.params["mode"]] and "record" not in builder.params
    counts = [("0", words("builder.no_roll")), ("2", "2 + 2"), ("3", "3 + 3")]
    chosen = str(len(builder.roll.colors)) if builder.roll else "0"
    dice = segments("throw", words("builder.roll"), counts, chosen) if has_dice else ""
    layers = ""
    if builder.question != FREE:
        names = [(POSITION, words("builder.position")), (CHOICE, words("builder.choice"))]
        layers = segments("layer", words("builder.taps"), names, builder.layer)
    return f'<div class="line">{dice}{layers}</div><p class="quiet">{esc(_hint(builder, words))}</p>'


def _hint(builder: Builder, words: Words) -> str:
    return words("builder.tap_choice" if builder.changes_choice else "builder.tap_position")


def _dice(roll: Roll, builder: Builder, words: Words) -> str:
    chosen = set()
    if builder.changes_choice and builder.session:
        chosen = {(die.kind, die.at) for die in builder.session.dice if die.state == "chosen"}
    dice: list[tuple[str, int, str]] = [
        *((COLOR, at, face) for at, face in enumerate(roll.colors)),
        *((NUMBER, at, face) for at, face in enumerate(roll.numbers)),
        *(((SPECIAL, 0, roll.special),) if roll.special else ()),
    ]
    buttons = "".join(_die(kind, at, face, (kind, at) in chosen, words) for kind, at, face in dice)
    return f'<div class="tray"><div class="dice">{buttons}</div></div>'


def _die(kind: str, at: int, face: str, is_chosen: bool, words: Words) -> str:
    state = "chosen" if is_chosen else "free"
    return button(
        "die",
        f'{die_svg(face, kind == SPECIAL)}<span class="tick">{icon_svg("check")}</span>',
        tone=f"dbtn {state}",
        arg=f"{kind}:{at}",
        label=die_name(words, DieView(kind, at, face, state)),
        pressed=is_chosen,
    )


# ---- what is wanted


def _wanted(builder: Builder, words: Words) -> str:
    params = builder.params
    modes = [(mode, words(_MODES[mode])) for mode in MODES]
    parts = [_select("mode", words("builder.mode"), modes, params["mode"])]
    if params["mode"] in _FIELDS:
        parts += _game_fields(builder, words)
        parts += [_field(builder, words, name) for name in _FIELDS[params["mode"]]]
    if params["mode"] == "puzzle":
        parts.append(_question(builder, words))
    languages = [("", words("builder.of_reader")), *((lang, _LANGUAGES[lang]) for lang in LANGUAGES)]
    themes = [("" if theme == "auto" else theme, words(_THEMES[theme])) for theme in THEMES]
    parts.append(_select("lang", words("menu.language"), languages, params.get("lang", "")))
    parts.append(_select("theme", words("menu.theme"), themes, params.get("theme", "")))
    return f'<div class="fields">{"".join(parts)}</div>{_switches(builder, words)}'


def _game_fields(builder: Builder, words: Words) -> list[str]:
    if "record" in builder.params:
        return []
    games = [(edition.id, game_name(words, edition)) for edition in EDITIONS.values()]
    sheets = [(id, sheet_name(words, id)) for id in builder.edition.sheets]
    chosen = builder.params.get("sheet", builder.edition.sheets[0])
    return [
        _select("game", words("keeper.game"), games, builder.edition.id),
        _select("sheet", words("builder.sheet"), sheets, chosen),
    ]


def _select(name: str, label: str, options: list[tuple[str, str]], chosen: str) -> str:
    inside = "".join(
        f'<option{attributes(selected=value == chosen)} value="{esc(value)}">{esc(text)}</option>'
        for value, text in options
    )
    select = f'<select id="b-{name}" data-do="set" data-arg="{name}">{inside}</select>'
    return f'<label class="field"><span>{esc(label)}</span>{select}</label>'


def _field(builder: Builder, words: Words, name: str) -> str:
    value = builder.params.get(name, "")
    named = attributes(id=f"b-{name}", data_do="set", data_arg=name, autocomplete="off", spellcheck="false")
    inside = f'<input{named} value="{esc(value)}">'
    if name == "record":
        inside = f'<textarea{named} rows="3">{esc(value)}</textarea>'
    return f'<label class="field"><span>{esc(words(_LABELS[name]))}</span>{inside}</label>'


def _question(builder: Builder, words: Words) -> str:
    names = [
        (FREE, words("builder.free")),
        (ASKED, words("builder.asked")),
        (FOUND, words("builder.found")),
    ]
    asked = segments("question", words("builder.question"), names, builder.question)
    if builder.question == FREE:
        return f'<div class="wide">{asked}</div>'
    named = attributes(id="b-choice", data_do="said-choice", autocomplete="off", value=builder.choice)
    choice = f'<label class="field"><span>{esc(words("builder.choice"))}</span><input{named}></label>'
    return f'<div class="wide">{asked}</div>{choice}'


def _switches(builder: Builder, words: Words) -> str:
    switches = [("flag", "now", "builder.now", "now" in builder.flags)]
    switches.append(("flag", "many", "builder.beside", "many" in builder.flags))
    if builder.params["mode"] in ("show", "puzzle"):
        switches.append(("toggle", "legal", "builder.legal", "legal" in builder.params))
    if builder.params["mode"] in _FIELDS:
        switches.append(("toggle", "keys", "builder.keys", "keys" in builder.params))
    return "".join(
        f'<button type="button" class="switch" role="switch" aria-checked="{yes_no(on)}" data-do="{do}"'
        f' data-arg="{arg}"><span class="box" aria-hidden="true">{icon_svg("check") if on else ""}</span>'
        f"<span>{esc(words(key))}</span></button>"
        for do, arg, key, on in switches
    )


# ---- the code


def _code(builder: Builder, words: Words, place: Place) -> str:
    address = builder.address(place.page)
    return (
        _snippet("element", words("builder.element"), builder.element_code(place.script), words)
        + _snippet("frame", words("builder.frame"), builder.frame_code(place.page), words)
        + f'<p class="line"><a class="btn" href="{esc(address)}" target="_blank" rel="noopener">'
        f"{icon_svg('look')}<span>{esc(words('builder.open'))}</span></a>"
        f'<a class="btn bare link" href="{esc(place.manual)}">{esc(words("builder.manual"))}</a></p>'
    )


def _snippet(name: str, label: str, code: str, words: Words) -> str:
    return (
        f'<label for="b-{name}-code"><h2>{esc(label)}</h2></label>'
        f'<textarea id="b-{name}-code" rows="4" readonly spellcheck="false">{esc(code)}</textarea>'
        f"{text_button('copy', words('builder.copy'), icon='copy', arg=name)}"
    )
