"""Lists of games and of what an import will do, in words."""

from typing import NamedTuple

from .editions import EDITIONS, parse_edition
from .i18n import Words
from .notation import DEFAULT_PLAYER, parse_players
from .saves import Finished, Save
from .tags import read_tags
from .terms import game_name, rules_line, sheet_name
from .transfer import ADD, HERE, REFUSED, REPLACE, Item, Plan


class Running(NamedTuple):
    """A running game in a list."""

    id: str
    updated: str
    title: str
    "Game and sheet."
    rules: str
    players: str
    roll: int
    "The number of the last roll thrown."


def running_row(words: Words, save: Save) -> Running:
    """A running game as a row, read from its record without playing it; raises ValueError for damage."""
    tags, record = read_tags(save.state["record"])
    parts = [word.partition(".") for word in record]
    rolls = [number for number, dot, _ in parts if dot and number.isdecimal()]
    edition = parse_edition(tags.get("Game", ""))
    return Running(
        id=save.id,
        updated=save.updated,
        title=title(words, edition.id, tags.get("Sheet", edition.sheets[0])),
        rules=rules_line(words, edition, tags.get("Rules", edition.rule_sets[0])),
        players=words.join(parse_players(tags.get("Players", DEFAULT_PLAYER))),
        roll=int(rolls[-1]) if rolls else 0,
    )


def title(words: Words, game: str, sheet: str) -> str:
    """The name of a game and its sheet: `Keer op Keer, Black`."""
    return f"{game_name(words, EDITIONS[game])}, {sheet_name(words, sheet)}"


def result_text(words: Words, finished: Finished) -> str:
    """The totals of a finished game with the names: `Ada 31, Bo 28`."""
    pairs = zip(finished.players, finished.totals, strict=True)
    return ", ".join(f"{name} {words.number(total)}" for name, total in pairs)


def plan_texts(words: Words, plan: Plan) -> tuple[str, ...]:
    """What an import will do, a sentence for each kind of fate; what is refused, one by one."""
    games = [item for item in plan.items if item.kind in ("running", "finished")]
    others = [item for item in plan.items if item.kind not in ("running", "finished")]
    added = sum(item.status == ADD for item in games)
    here = sum(item.status == HERE for item in games)
    texts = [words.plural("transfer.added", added)] if added else []
    texts += [words.plural("transfer.here", here)] if here else []
    texts += [words(f"transfer.{item.kind}") for item in others if item.status in (ADD, REPLACE)]
    texts += [refusal_text(words, item) for item in plan.items if item.status == REFUSED]
    return tuple(texts) if texts else (words("transfer.nothing"),)


def refusal_text(words: Words, item: Item) -> str:
    """Why a thing of a file is refused."""
    name = item.name or item.kind
    return words("transfer.refused", name=name, why=words(item.key, detail=item.detail))
