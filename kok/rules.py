"""Rule sets and named overrides (RULES.md §9): one frozen value for a game and its number of players."""

from typing import Any, NamedTuple

from .cells import COLUMN_MASKS, START_COLUMN
from .editions import Edition

START_MASKS = {
    "H": COLUMN_MASKS[START_COLUMN],
    "GHI": sum(COLUMN_MASKS[START_COLUMN - 1 : START_COLUMN + 2]),
}

Value = int | str | bool | None


class Rules(NamedTuple):
    """The value of each rule, named as in RULES.md §9; yes and no are booleans, `roll_limit` none is None."""

    solo_dice: int = 2
    open_rolls: int = 3
    start: str = "H"
    fresh_start: bool = True
    column_first: str = "all"
    hearts: str = "after"
    end_rows: bool = False
    finish: str = "roll"
    roll_limit: int | None = None
    solo_two_colors: bool = True
    joker_points: int = 1
    die_points: int = 1
    unused_roll_points: int = 0
    tie: str = "jokers"


RULE_VALUES: dict[str, tuple[str, ...]] = {
    "solo_dice": ("2", "3"),
    "open_rolls": tuple(map(str, range(100))),
    "start": tuple(START_MASKS),
    "fresh_start": ("yes", "no"),
    "column_first": ("all", "turn_order"),
    "hearts": ("after", "rows_first"),
    "end_rows": ("yes", "no"),
    "finish": ("roll", "extra_roll", "extra_round"),
    "roll_limit": (*map(str, range(1, 1000)), "none"),
    "solo_two_colors": ("yes", "no"),
    "joker_points": tuple(map(str, range(100))),
    "die_points": tuple(map(str, range(100))),
    "unused_roll_points": tuple(map(str, range(100))),
    "tie": ("jokers", "columns", "least_minus"),
}

# Rule set → what differs from the values above, for any number of players and, on top, for one player.
RULE_SETS: dict[str, tuple[dict[str, Value], dict[str, Value]]] = {
    "standard": ({"solo_two_colors": False}, {"roll_limit": 30}),
    "explainer": (
        {
            "solo_dice": 3,
            "column_first": "turn_order",
            "finish": "extra_roll",
            "joker_points": 0,
            "tie": "columns",
        },
        {"finish": "roll"},
    ),
    "box": ({"hearts": "rows_first", "die_points": 2, "unused_roll_points": 2}, {"roll_limit": 30}),
    "fiche": (
        {
            "solo_dice": 3,
            "fresh_start": False,
            "hearts": "rows_first",
            "end_rows": True,
            "tie": "least_minus",
        },
        {"roll_limit": 30},
    ),
}

HOUSE_RULES = {
    "timer": ("roll_limit", "30"),
    "soft_start": ("start", "GHI"),
    "one_more_round": ("finish", "extra_round"),
    "stop_at_two_colors": ("solo_two_colors", "yes"),
}


def parse_rules(edition: Edition, text: str, players: int) -> Rules:
    """The rules of a game of `players` from the value of its tag: `box tie=columns roll_limit=30`.

    An override replaces the value in every player count. Raises ValueError for an unknown rule set, rule or
    value.
    """
    name, overrides = split_rules(edition, text)
    base, solo = RULE_SETS[name]
    values: dict[str, Any] = {**base, **(solo if players == 1 else {})}
    values.update((rule, _value(word)) for rule, word in overrides.items())
    return Rules(**values)


def split_rules(edition: Edition, text: str) -> tuple[str, dict[str, str]]:
    """The rule set and the overrides, rule → value, of a tag; raises ValueError as `parse_rules` does."""
    words = text.split()
    if not words or words[0] not in edition.rule_sets:
        known = ", ".join(edition.rule_sets)
        raise ValueError(f"unknown rule set {words[0] if words else ''!r} of this game, known are {known}")
    overrides: dict[str, str] = {}
    for word in words[1:]:
        rule, _, value = word.partition("=")
        if rule not in RULE_VALUES:
            raise ValueError(f"unknown rule {word!r}")
        if rule in overrides:
            raise ValueError(f"rule {rule} stands twice")
        if value not in RULE_VALUES[rule]:
            raise ValueError(f"rule {rule} cannot be {value!r}")
        overrides[rule] = value
    return words[0], overrides


def rules_text(name: str, overrides: dict[str, str]) -> str:
    """The value of the tag in its one written form: overrides in the order of RULES.md §9."""
    return " ".join([name, *(f"{rule}={overrides[rule]}" for rule in RULE_VALUES if rule in overrides)])


def _value(word: str) -> Value:
    named: dict[str, Value] = {"yes": True, "no": False, "none": None}
    return int(word) if word.isdigit() else named.get(word, word)
