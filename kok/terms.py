"""The names of things in words: colours, dice, sheets, rule sets, and every clause as a sentence."""

from typing import NamedTuple

from .clauses import Broken
from .dice import COLOR_FACES, SPECIAL_FACES
from .editions import Edition
from .i18n import Words
from .marks import Marks
from .rules import HOUSE_RULES, RULE_VALUES, Rules, Value, parse_rules, split_rules

NUMBERED_SHEET = "g"


def color_name(words: Words, face: str) -> str:
    """The name of a colour, or of the joker, by its letter."""
    return words(f"color.{face}")


def special_name(words: Words, face: str) -> str:
    """The name of a face of the special die."""
    return words(f"special.{face}")


def game_name(words: Words, edition: Edition) -> str:
    """The name of a game."""
    return words(f"game.{edition.id}")


def sheet_name(words: Words, id: str) -> str:
    """The name of a sheet by its id: a built-in, a numbered one such as `g1-271828`, or an own one."""
    if f"sheet.{id}" in words:
        return words(f"sheet.{id}")
    kind, _, number = id.rpartition("-")
    if kind.startswith(NUMBERED_SHEET) and number:
        return words("sheet.numbered", number=number)
    return words("sheet.own")


# ---- clauses


class Place(NamedTuple):
    """What a sentence about contact depends on: the rules, and whether anything is marked yet."""

    rules: Rules
    marks: Marks


def why_text(words: Words, broken: Broken, place: Place) -> str:
    """A broken clause as a sentence that is true under these rules and for these marks."""
    key = f"why.{broken.clause}"
    may_start = not place.marks.marked or place.rules.fresh_start
    if not may_start and f"{key}.marks" in words:
        key += ".marks"
    return words(
        key,
        color=_known(words, "color", broken.detail, COLOR_FACES),
        special=_known(words, "special", broken.detail, SPECIAL_FACES),
        number=broken.detail,
        start=words(f"start.{'H' if place.marks.marked else place.rules.start}"),
    )


def _known(words: Words, kind: str, face: str, faces: str | tuple[str, ...]) -> str:
    return words(f"{kind}.{face}") if face and face in faces else face


# ---- rules


def ruleset_name(words: Words, name: str) -> str:
    """The name of a rule set."""
    return words(f"ruleset.{name}")


def ruleset_line(words: Words, name: str) -> str:
    """A rule set in one line."""
    return words(f"ruleset.{name}.line")


def house_rule_name(words: Words, name: str) -> str:
    """The name of a house rule (RULES.md §9)."""
    return words(f"house.{name}")


def house_rule_line(words: Words, name: str) -> str:
    """A house rule in one line."""
    return words(f"house.{name}.line")


def rule_name(words: Words, rule: str) -> str:
    """The name of one rule of RULES.md §9."""
    return words(f"rule.{rule}")


def rule_value(words: Words, rule: str, value: Value) -> str:
    """The value of one rule in words."""
    if isinstance(value, bool):
        return words("yes" if value else "no")
    if rule == "start":
        return words(f"start.{value}")
    if isinstance(value, int):
        return words.number(value)
    return words(f"rule.{rule}.{'none' if value is None else value}")


def rules_line(words: Words, edition: Edition, text: str) -> str:
    """The value of the tag Rules in words: the rule set, then house rules by name and other overrides.

    Raises ValueError for an unknown rule set, rule or value.
    """
    name, overrides = split_rules(edition, text)
    values = parse_rules(edition, text, players=2)._asdict()
    by_name = {override: house for house, override in HOUSE_RULES.items()}
    parts = [ruleset_name(words, name)]
    for rule, value in overrides.items():
        if house := by_name.get((rule, value)):
            parts.append(house_rule_name(words, house))
        else:
            text = rule_value(words, rule, values[rule])
            parts.append(words("rule.is", rule=rule_name(words, rule), value=text))
    return "; ".join(parts)


class Difference(NamedTuple):
    """A rule in which rule sets differ, and its value in each of them, in words."""

    rule: str
    name: str
    values: tuple[str, ...]


def rule_differences(words: Words, edition: Edition, players: int) -> tuple[Difference, ...]:
    """The rules in which the rule sets of a game differ for that many players, sets in their order."""
    sets = [parse_rules(edition, name, players)._asdict() for name in edition.rule_sets]
    differing = (rule for rule in RULE_VALUES if len({each[rule] for each in sets}) > 1)
    return tuple(
        Difference(rule, rule_name(words, rule), tuple(rule_value(words, rule, each[rule]) for each in sets))
        for rule in differing
    )


def dice_names(words: Words, colors: str, numbers: str, special: str = "") -> str:
    """Dice in words: `green, pink, joker; 2, 3, ?; bomb`."""
    parts = [", ".join(color_name(words, face) for face in colors), ", ".join(numbers)]
    return "; ".join([*filter(None, parts), *([special_name(words, special)] if special else [])])


