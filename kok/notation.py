"""KKN, the notation of games: text to game and back (NOTATION.md)."""

import re

from .cells import cells_name, parse_cells
from .choices import parse_choice, parse_won_bomb
from .clauses import Broken, Refused
from .dice import parse_roll
from .editions import Edition, parse_edition
from .game import Game
from .marks import Marks, empty_marks, setup_marks
from .rules import rules_text, split_rules
from .sheet import OWN, Sheet, symbols_text
from .sheets import load_sheet, make_sheet
from .tags import read_tags

UNFINISHED = "*"
SHEET_TAGS = ("Grid", "Symbols", "Rows")
KNOWN_TAGS = ("Game", "Rules", "Sheet", *SHEET_TAGS, "Players", "Setup", "SetupRoll")
DEFAULT_PLAYER = "Player"

_ROLL_NUMBER = re.compile(r"([0-9]{1,9})\.(.*)", re.DOTALL)
_TOTALS = re.compile(r"-?[0-9]{1,9}(,-?[0-9]{1,9})*")
_NUMBER = re.compile(r"[0-9]{1,9}")


class NotationError(ValueError):
    """A text that breaks the notation or a record that breaks the rules; the message names where and what."""


def read_game(text: str) -> tuple[Game, dict[str, str]]:
    """The game that a text tells, played through the rules, and the tags that the game itself has no use for.

    Raises NotationError, naming roll, player, choice and clause where there are any.
    """
    try:
        tags, words = read_tags(text)
        game = _start(tags)
    except ValueError as error:
        raise NotationError(str(error)) from None
    _play(game, words)
    return game, {tag: value for tag, value in tags.items() if tag not in KNOWN_TAGS and tag != "Result"}


def read_sheet(text: str) -> Sheet:
    """The sheet that the tags of a text name or describe, valid or not; raises NotationError for none."""
    try:
        tags, _ = read_tags(text)
        return _sheet(_edition(tags), tags)
    except ValueError as error:
        raise NotationError(str(error)) from None


# ---- tags to a game ---------------------------------------------------------------------------------------


def _start(tags: dict[str, str]) -> Game:
    edition = _edition(tags)
    sheet = _sheet(edition, tags)
    first_roll = tags.get("SetupRoll", "1").strip()
    if not _NUMBER.fullmatch(first_roll) or int(first_roll) < 1:
        raise ValueError(f"SetupRoll {first_roll!r} is not a number from 1 to 999999999")
    return Game(
        sheet,
        tags.get("Rules", edition.rule_sets[0]),
        parse_players(tags.get("Players", DEFAULT_PLAYER)),
        setup=_setup(sheet, tags.get("Setup", "")),
        first_roll=int(first_roll),
    )


def _edition(tags: dict[str, str]) -> Edition:
    if "Game" not in tags:
        raise ValueError("the tag Game is missing")
    return parse_edition(tags["Game"].strip())


def _sheet(edition: Edition, tags: dict[str, str]) -> Sheet:
    if "Grid" in tags:
        return make_sheet(edition, tags, id=OWN)
    for tag in SHEET_TAGS:
        if tag in tags:
            raise ValueError(f"the tag {tag} needs the tag Grid")
    name = tags.get("Sheet", edition.sheets[0]).strip()
    if name == OWN:
        raise ValueError("the sheet own needs the tag Grid")
    if name not in edition.sheets:
        raise ValueError(f"unknown sheet {name!r} of this game, known are {', '.join(edition.sheets)}")
    return load_sheet(name)


def parse_players(text: str) -> tuple[str, ...]:
    """The names of players from names by commas, without the spaces round them."""
    return tuple(name.strip(" ") for name in text.split(","))


def _setup(sheet: Sheet, text: str) -> tuple[Marks, ...]:
    parts = text.split(";") if text.strip() else []
    return tuple(_setup_part(sheet, part) for part in parts)


def _setup_part(sheet: Sheet, part: str) -> Marks:
    marked, values = 0, {}
    for word in part.split():
        name, sign, value = word.partition("=")
        if not sign:
            marked = _joined_cells(marked, word)
        elif name not in ("jokers", "hearts", "dice") or not _NUMBER.fullmatch(value):
            raise ValueError(f"Setup: {word!r} is not known")
        elif name in values:
            raise ValueError(f"Setup: {name} stands twice")
        else:
            values[name] = int(value)
    try:
        return setup_marks(sheet, marked, **values)
    except ValueError as error:
        raise ValueError(f"Setup: {error}") from None


def _joined_cells(marked: int, word: str) -> int:
    """`marked` and the cells of a word of a Setup; raises ValueError for no cell or a cell twice."""
    try:
        cells = parse_cells(word)
    except ValueError as error:
        raise ValueError(f"Setup: {error}") from None
    if twice := marked & cells:
        raise ValueError(f"Setup: cell {cells_name(twice & -twice)} stands twice")
    return marked | cells


# ---- words to rolls and choices ---------------------------------------------------------------------------


def _play(game: Game, words: list[str]) -> None:
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if match := _ROLL_NUMBER.fullmatch(word):
            roll = match[2]
            if not roll and at < len(words):
                roll, at = words[at], at + 1
            _play_roll(game, int(match[1]), roll)
        elif word == UNFINISHED or _TOTALS.fullmatch(word):
            _check_end(game, word, words[at:])
            return
        else:
            _play_choice(game, word)


def _play_roll(game: Game, number: int, text: str) -> None:
    expected = game.state.roll + 1
    waiting = game.to_move
    try:
        dice = parse_roll(text)
        if waiting is None and number != expected:
            raise ValueError(f"must be numbered {expected}")
        game.push_roll(dice)
    except Refused as error:
        where = f"roll {number}" if waiting is None else f"roll {game.state.roll}, {game.players[waiting]}"
        raise NotationError(f"{where}: {error}") from None
    except ValueError as error:
        raise NotationError(f"roll {number}: {error}") from None


def _play_choice(game: Game, text: str) -> None:
    player = game.to_move
    if game.state.dice is None:
        raise NotationError(f"{text}: {Broken('not_thrown')}")
    if player is None:
        raise NotationError(f"roll {game.state.roll}, {text}: all players have chosen")
    try:
        _push_words(game, player, text)
    except ValueError as error:
        raise NotationError(f"roll {game.state.roll}, {game.players[player]}, {text}: {error}") from None


def _push_words(game: Game, player: int, text: str) -> None:
    choice, *bombs = text.split("!")
    # Bombs may stand apart from the choice that won them: there may be white space between any two words.
    if choice or not bombs:
        if game.state.bomber is not None:
            raise Refused((Broken("bomb_first"),))
        game.push(parse_choice(choice))
    for bomb in bombs:
        thrown = parse_won_bomb(bomb)
        if game.state.bomber != player:
            raise Refused((Broken("no_bomb"),))
        game.push(thrown)


def _check_end(game: Game, mark: str, rest: list[str]) -> None:
    if rest:
        raise NotationError(f"{rest[0]!r} stands after the end mark")
    if mark == UNFINISHED:
        return
    outcome = game.outcome()
    if outcome is None:
        raise NotationError(f"totals {mark} on a game that is not finished")
    if mark != totals_text(outcome.totals):
        raise NotationError(f"wrong totals {mark}, the game ended {totals_text(outcome.totals)}")


# ---- a game to text ---------------------------------------------------------------------------------------


def totals_text(totals: tuple[int, ...]) -> str:
    """Totals as the end mark writes them: `31,28`."""
    return ",".join(map(str, totals))


def result_text(game: Game) -> str:
    """The end mark of a game: its totals, or `*` while it is unfinished."""
    outcome = game.outcome()
    return totals_text(outcome.totals) if outcome else UNFINISHED


def write_game(game: Game, other_tags: dict[str, str] | None = None) -> str:
    """The game in its one canonical form, `other_tags` kept in their order.

    Choices of a roll that is under way are written clockwise, up to the first player who has not chosen.
    """
    result = result_text(game)
    tags = {**_game_tags(game), **(other_tags or {}), "Result": result}
    lines = [f'[{tag} "{value}"]' for tag, value in tags.items()]
    return "\n".join([*lines, "", *roll_lines(game), result]) + "\n"


def _game_tags(game: Game) -> dict[str, str]:
    sheet = game.sheet
    tags = {
        "Game": sheet.edition.id,
        "Rules": rules_text(*split_rules(sheet.edition, game.rules_text)),
        "Sheet": sheet.id,
    }
    if sheet.id == OWN:
        tags["Grid"] = sheet.grid
        tags["Symbols"] = symbols_text(sheet.symbols)
        if sheet.row_bonuses != sheet.edition.row_bonuses:
            tags["Rows"] = " ".join(sheet.row_bonuses)
    tags["Players"] = ",".join(game.players)
    tags["Setup"] = "; ".join(_setup_texts(game)).rstrip("; ")
    tags["SetupRoll"] = str(game.first_roll) if game.first_roll > 1 else ""
    return {tag: value for tag, value in tags.items() if value}


def _setup_texts(game: Game) -> list[str]:
    start = empty_marks(game.sheet)
    return [
        " ".join(
            filter(
                None,
                [
                    cells_name(marks.marked),
                    "" if marks.jokers == start.jokers else f"jokers={marks.jokers}",
                    "" if marks.hearts == start.hearts else f"hearts={marks.hearts}",
                    "" if marks.dice == start.dice else f"dice={marks.dice}",
                ],
            )
        )
        for marks in game.states[0].marks
    ]


def roll_lines(game: Game) -> list[str]:
    """One line for each roll: number, dice and choices clockwise from the active player."""
    lines = []
    last = [at for at, move in enumerate(game.moves) if move.dice][1:]
    for end in [*last, len(game.moves)]:
        state = game.states[end]
        if state.dice is None:
            continue
        words = [f"{state.roll}.", str(state.dice)]
        for player in _clockwise(game, state.roll):
            if not state.chosen[player]:
                break
            words.append("!".join(map(str, state.chosen[player])))
        lines.append(" ".join(words))
    return lines


def _clockwise(game: Game, roll: int) -> list[int]:
    count = len(game.players)
    return [(roll - 1 + step) % count for step in range(count)]
