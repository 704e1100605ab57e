"""What opens over a page: the menu with the settings, help, the question before a game is left, an error."""

from typing import NamedTuple

from ..editions import Edition
from ..form import MOST_NAME_LETTERS
from ..game import Game
from ..i18n import LANGUAGES, Words
from ..rule_links import rules_page
from ..settings import Settings
from .log import log
from .parts import attributes, button, dot, esc, icon_button, segments, text_button

THEMES = {"": "theme.system", "light": "theme.light", "dark": "theme.dark"}
MOTIONS = {"yes": "motion.on", "no": "motion.off"}
PALETTES = {"printed": "palette.printed", "distinct": "palette.distinct"}
LANGUAGE_NAMES = {"nl": "Nederlands", "en": "English", "de": "Deutsch", "fr": "Français"}

KEYS = {
    "1 – 6": "key.dice",
    "s": "key.special",
    "← ↑ ↓ →": "key.move",
    "Enter": "key.mark",
    "p": "key.pass",
    "u": "key.undo",
    "f": "key.turn",
    "?": "key.help",
}


class MenuView(NamedTuple):
    """What the menu shows beside the settings."""

    game: Game | None = None
    record: str = ""
    version: str = ""


def dialog(words: Words, title: str, body: str) -> str:
    """Something that opens over a page."""
    close = icon_button("close", "close", words("act.close"))
    return f'<div class="dialog-in"><header><h2>{esc(title)}</h2>{close}</header>{body}</div>'


NO_GAME = MenuView()


def menu(words: Words, settings: Settings, view: MenuView = NO_GAME) -> str:
    """The menu: what can be done with the running game, and the settings."""
    parts = []
    if view.game is not None:
        acts = text_button("turn-sheet", words("act.turn_sheet"), icon="turn")
        acts += text_button("new-game", words("act.new_game"), icon="plus")
        acts += text_button("look-back", words("act.look_back"), icon="look")
        acts += text_button("help", words("act.help"), icon="help")
        parts.append(f'<div class="acts3">{acts}</div>')
    languages = [(lang, LANGUAGE_NAMES[lang]) for lang in LANGUAGES]
    parts += [
        _setting(words, "language", "menu.language", languages, words.lang),
        _setting(words, "theme", "menu.theme", _named(words, THEMES), settings.theme),
        _setting(words, "palette", "menu.palette", _named(words, PALETTES), settings.palette),
        _setting(words, "motion", "menu.motion", _named(words, MOTIONS), "yes" if settings.motion else "no"),
    ]
    if view.game is not None:
        parts.append(_seats(words, view.game))
        parts.append(_log(words, view.game))
    if view.record:
        parts.append(record(words, view.record, is_on_table=True))
    if view.version:
        parts.append(f'<p class="quiet">{esc(words("menu.version", version=view.version))}</p>')
    return dialog(words, words("act.menu"), "".join(parts))


def _named(words: Words, options: dict[str, str]) -> list[tuple[str, str]]:
    return [(value, words(key)) for value, key in options.items()]


def _setting(words: Words, do: str, key: str, options: list[tuple[str, str]], chosen: str) -> str:
    label = words(key)
    return f'<div class="fld"><h3>{esc(label)}</h3>{segments(do, label, options, chosen)}</div>'


def _seats(words: Words, game: Game) -> str:
    """The names at the table, to be written anew."""
    fields = "".join(
        f'<li>{dot(name)}<input type="text"{_seat(words, player, name)}></li>'
        for player, name in enumerate(game.players)
    )
    title = esc(words("menu.seats"))
    return f'<details class="names"><summary>{title}</summary><ol class="seatlist">{fields}</ol></details>'


def _seat(words: Words, player: int, name: str) -> str:
    return attributes(
        name=f"seat-{player}",
        value=name,
        aria_label=words("start.player_name", number=player + 1),
        maxlength=str(MOST_NAME_LETTERS),
        autocomplete="off",
        autocapitalize="words",
        spellcheck="false",
        enterkeyhint="done",
    )


def _log(words: Words, game: Game) -> str:
    told = log(game, words)
    if not told:
        return ""
    title = esc(words("log.title"))
    return f'<details class="log"><summary>{title}</summary><div class="rolls">{told}</div></details>'


def record(words: Words, text: str, *, is_on_table: bool = False) -> str:
    """The record of a game, to be read or copied; that of the table can be given on in other ways too."""
    label = esc(words("menu.record"))
    copy = text_button("copy-record", words("act.copy_record"), icon="copy")
    if is_on_table:
        copy += text_button("export-game", words("act.save_file"), icon="save")
        copy += text_button("share", words("end.share"), icon="share")
        copy += text_button("code", words("act.code"), icon="code")
    return (
        f'<details class="record"><summary>{label}</summary>'
        f'<textarea readonly rows="6" spellcheck="false" aria-label="{label}">{esc(text)}</textarea>'
        f'<div class="acts3">{copy}</div></details>'
    )


def confirm_new(words: Words, game: Game) -> str:
    """The question before a new game takes the place of a running one."""
    roll = words("turn.number", number=game.state.roll)
    yes = button("start-over", esc(words("confirm.yes")), tone="btn go")
    no = button("close", esc(words("confirm.no")), tone="btn")
    body = f'<p>{esc(words("confirm.text", roll=roll))}</p><div class="acts3">{yes}{no}</div>'
    return dialog(words, words("confirm.title"), body)


def error(words: Words, what: str, text: str) -> str:
    """What went wrong, and the record, so that nothing played is lost."""
    kept = record(words, text).replace("<details", "<details open", 1) if text else ""
    reload = text_button("reload", words("error.reload"), icon="again", tone="btn go")
    said = f'<p>{esc(words("error.text"))}</p><pre class="what">{esc(what)}</pre>'
    body = f'{said}{kept}<div class="acts3">{reload}</div>'
    return dialog(words, words("error.title"), body)


def help(words: Words, edition: Edition) -> str:
    """How a game goes, in short, and the keys."""
    topics = ["roll", "mark", "jokers", "score"]
    if edition.dice:
        topics += ["special", "rows"]
    texts = {
        "roll": "help.roll",
        "mark": "help.mark",
        "jokers": "help.jokers",
        "score": "help.score",
        "special": "help.special",
        "rows": "help.rows",
    }
    points = "".join(f"<li>{esc(words(texts[topic]))}</li>" for topic in topics)
    keys = "".join(f"<dt><kbd>{esc(key)}</kbd></dt><dd>{esc(words(text))}</dd>" for key, text in KEYS.items())
    rules = f'<a class="btn" href="{rules_page(words.lang, edition.id)}">{esc(words("help.rules"))}</a>'
    body = (
        f'<ul class="points">{points}</ul>{rules}'
        f'<h3>{esc(words("help.keys"))}</h3><dl class="keys">{keys}</dl>'
    )
    return dialog(words, words("act.help"), body)


def notice(words: Words, text: str, *, do: str = "", label: str = "") -> str:
    """A line over the page that can be closed, with one thing to do about it."""
    act = text_button(do, label, tone="btn") if do else ""
    return f"<p>{esc(text)}</p>{act}{icon_button('close-notice', 'close', words('act.close'))}"
