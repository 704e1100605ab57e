"""The parameters of an embedded sheet, checked one by one, and the position they describe."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote

from ..choices import DECLINED_BOMB, Choice, parse_choice, parse_won_bomb
from ..dice import parse_roll
from ..editions import EDITIONS, Edition, parse_edition
from ..game import Game
from ..notation import read_game
from ..rules import parse_rules, split_rules

TABLE_MODES = ("starter", "keeper")
MODES = ("show", "puzzle", "play", "replay", *TABLE_MODES)
THEMES = ("auto", "light", "dark")
LONGEST = 60_000
LONGEST_TEXT = 500
LONGEST_DETAIL = 300

# Parameter → tag of the notation.
TAGS = {
    "game": "Game",
    "rules": "Rules",
    "sheet": "Sheet",
    "grid": "Grid",
    "symbols": "Symbols",
    "rows": "Rows",
    "players": "Players",
    "setup": "Setup",
    "setuproll": "SetupRoll",
    "seed": "Seed",
}
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]{1,260}")

OF_POSITION = (*TAGS, "roll", "record")
OF_PUZZLE = ("choice", "solution")
OF_LOOK = ("lang", "theme", "legal", "keys")
PARAMETERS = ("mode", *OF_POSITION, "player", *OF_PUZZLE, "text", "at", *OF_LOOK, "origin", "view")


class EmbedError(ValueError):
    """What is wrong with a parameter or a message: a code, the parameter, a detail shown as it is."""

    def __init__(self, code: str, param: str = "", detail: str = "") -> None:
        super().__init__(": ".join(filter(None, (code, param, detail[:LONGEST_DETAIL]))))
        self.code = code
        self.param = param
        self.detail = detail[:LONGEST_DETAIL]


class Config(NamedTuple):
    """What an embedded sheet was asked to be; the position itself is made by `read_position`."""

    mode: str = "show"
    position: Mapping[str, str] = {}
    "The parameters that describe the position, as given."
    player: str = ""
    "Whose sheet is shown, by name or by number from 1; empty for whose turn it is."
    choice: str = ""
    "Puzzle: the choice that is asked about; empty to have one made."
    solution: tuple[str, ...] = ()
    "Puzzle: the choices that are right; empty for every legal one."
    text: str = ""
    "The author's own words above the sheet."
    at: int = 0
    "Replay: the step to begin with."
    lang: str = ""
    theme: str = "auto"
    legal: bool = False
    keys: bool = False
    origin: str = ""
    "The only origin that may send messages and receives them; empty for any that embeds."


def read_fragment(fragment: str) -> dict[str, str]:
    """The parameters of a fragment `a=b&c=d`, percent-decoded; raises EmbedError for one given twice."""
    if len(fragment) > 2 * LONGEST:
        raise EmbedError("too_long", "fragment")
    params: dict[str, str] = {}
    for part in fragment.removeprefix("#").split("&"):
        name, _, value = part.partition("=")
        name = unquote(name)
        if name in params:
            raise EmbedError("twice", name[:40])
        if name:
            params[name] = unquote(value)
    return params


def parse_config(params: Mapping[str, object]) -> Config:
    """The configuration that parameters ask for; raises EmbedError naming the first one that is wrong."""
    texts = {_known(name): _text(name, value) for name, value in params.items()}
    mode = _one_of(texts, "mode", MODES, "show")
    position = {name: texts[name] for name in OF_POSITION if name in texts}
    alone = next((name for name in position if name != "record"), "")
    if "record" in position and alone:
        raise EmbedError("record_alone", alone)
    return Config(
        mode=mode,
        position=position,
        player=_short(texts, "player"),
        choice=texts.get("choice", "").strip(),
        solution=tuple(texts.get("solution", "").split()),
        text=_short(texts, "text"),
        at=_number(texts, "at"),
        lang=_short(texts, "lang"),
        theme=_one_of(texts, "theme", THEMES, "auto"),
        legal=_yes(texts, "legal"),
        keys=_yes(texts, "keys"),
        origin=_origin(texts),
    )


def _known(name: str) -> str:
    if name not in PARAMETERS:
        raise EmbedError("unknown", name[:40], ", ".join(PARAMETERS))
    return name


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise EmbedError("not_text", name)
    if len(value) > LONGEST:
        raise EmbedError("too_long", name)
    return value


def _short(texts: Mapping[str, str], name: str) -> str:
    if len(texts.get(name, "")) > LONGEST_TEXT:
        raise EmbedError("too_long", name)
    return texts.get(name, "").strip()


def _one_of(texts: Mapping[str, str], name: str, values: Sequence[str], default: str) -> str:
    value = texts.get(name, default)
    if value not in values:
        raise EmbedError("not_one_of", name, ", ".join(values))
    return value


def _yes(texts: Mapping[str, str], name: str) -> bool:
    return _one_of(texts, name, ("yes", "no"), "no") == "yes"


def _number(texts: Mapping[str, str], name: str) -> int:
    value = texts.get(name, "0")
    if not (value.isascii() and value.isdigit() and len(value) <= 6):
        raise EmbedError("not_a_number", name)
    return int(value)


def _origin(texts: Mapping[str, str]) -> str:
    value = texts.get("origin", "")
    if value and not _ORIGIN.fullmatch(value):
        raise EmbedError("not_an_origin", "origin")
    return value


# ---- the position


def read_position(position: Mapping[str, str]) -> tuple[Game, dict[str, str]]:
    """The game that the parameters describe, played up to there, and its other tags.

    Raises EmbedError naming what is wrong.
    """
    try:
        return read_game(position["record"] if "record" in position else _record(position))
    except EmbedError:
        raise
    except ValueError as error:
        raise EmbedError("position", detail=str(error)) from None


def _record(position: Mapping[str, str]) -> str:
    """The record of a position given by single parameters: its tags, and one roll with its choices."""
    tags = {name: position[name] for name in TAGS if name in position}
    for name, value in tags.items():
        if any(sign in value for sign in '"\n\r'):
            raise EmbedError("out_of_place", name)
    edition = _edition(tags)
    tags["game"] = edition.id
    roll = position.get("roll", "").split()
    if roll and "players" not in tags:
        tags["rules"] = _rules_for(edition, tags.get("rules", edition.rule_sets[0]), roll[0])
    lines = [f'[{TAGS[name]} "{value}"]' for name, value in tags.items()]
    if roll:
        lines.append(f"{tags.get('setuproll', '1').strip()}. {' '.join(roll)}")
    return "\n".join(lines)


def _edition(tags: Mapping[str, str]) -> Edition:
    """The game that is named, else the one that the sheet belongs to."""
    if "game" in tags:
        return parse_edition(tags["game"])
    games = (edition for edition in EDITIONS.values() if tags.get("sheet") in edition.sheets)
    return next(games, next(iter(EDITIONS.values())))


def _rules_for(edition: Edition, rules: str, roll: str) -> str:
    """The rules under which one player alone throws as many dice as the roll has."""
    dice = len(parse_roll(roll).colors)
    _, overrides = split_rules(edition, rules)
    if "solo_dice" in overrides or dice not in (2, 3) or parse_rules(edition, rules, 1).solo_dice == dice:
        return rules
    return f"{rules} solo_dice={dice}"


def read_choice(game: Game, param: str, text: str) -> Choice:
    """A choice, or a won bomb, as the position asks for one; raises EmbedError naming the parameter."""
    try:
        won = text == str(DECLINED_BOMB) or game.state.bomber is not None
        return parse_won_bomb(text.removeprefix("!")) if won else parse_choice(text)
    except ValueError as error:
        raise EmbedError("choice", param, str(error)) from None


def find_player(game: Game, text: str) -> int | None:
    """The player of that name or number, None for an empty text; raises EmbedError if there is none."""
    if not text:
        return None
    if text in game.players:
        return game.players.index(text)
    if text in map(str, range(1, len(game.players) + 1)):
        return int(text) - 1
    raise EmbedError("not_one_of", "player", ", ".join(game.players))
