"""Rule sets and overrides as values (RULES.md §9). What each rule does: test_rule_table.py."""

from __future__ import annotations

import pytest

from kok.cells import cells_name
from kok.editions import EDITIONS
from kok.rules import (
    HOUSE_RULES,
    RULE_SETS,
    RULE_VALUES,
    START_MASKS,
    Rules,
    parse_rules,
    rules_text,
    split_rules,
)
from tests import reference

KOK1, KOK2 = EDITIONS["kok1"], EDITIONS["kok2"]
SETS = [(edition, name) for edition in EDITIONS.values() for name in edition.rule_sets]
OVERRIDES = [(rule, value) for rule, values in RULE_VALUES.items() for value in values]


def words(rules: Rules) -> dict[str, str]:
    """The values as RULES.md writes them."""
    named = {True: "yes", False: "no", None: "none"}
    values = rules._asdict().items()
    return {
        rule: named[value] if value is None or isinstance(value, bool) else str(value)
        for rule, value in values
    }


@pytest.mark.parametrize(("edition", "name"), SETS, ids=[name for _, name in SETS])
@pytest.mark.parametrize("players", range(1, 7))
def test_the_table(edition: object, name: str, players: int) -> None:
    expected = reference.rules_of(name, players)
    found = words(parse_rules(edition, name, players))
    for rule in set(RULE_VALUES) - ({"die_points", "hearts"} if edition is KOK1 else set()):
        assert found[rule] == expected[rule], rule


def test_the_names_of_the_rules() -> None:
    assert list(RULE_VALUES) == list(Rules._fields) == list(reference.rules_of("box", 2))
    assert sorted(RULE_SETS) == ["box", "explainer", "fiche", "standard"]


def test_the_values_of_the_rules() -> None:
    up_to_99 = [str(number) for number in range(100)]
    assert {rule: list(values) for rule, values in RULE_VALUES.items()} == {
        "solo_dice": ["2", "3"],
        "open_rolls": up_to_99,
        "start": ["H", "GHI"],
        "fresh_start": ["yes", "no"],
        "column_first": ["all", "turn_order"],
        "hearts": ["after", "rows_first"],
        "end_rows": ["yes", "no"],
        "finish": ["roll", "extra_roll", "extra_round"],
        "roll_limit": [*[str(number) for number in range(1, 1000)], "none"],
        "solo_two_colors": ["yes", "no"],
        "joker_points": up_to_99,
        "die_points": up_to_99,
        "unused_roll_points": up_to_99,
        "tie": ["jokers", "columns", "least_minus"],
    }


@pytest.mark.parametrize("players", [1, 2, 6])
def test_an_override_changes_its_rule_and_nothing_else_in_every_player_count(players: int) -> None:
    for edition, name in SETS:
        before = words(parse_rules(edition, name, players))
        for rule, value in OVERRIDES:
            assert words(parse_rules(edition, f"{name} {rule}={value}", players)) == {**before, rule: value}


def test_many_overrides() -> None:
    rules = parse_rules(KOK2, "box tie=columns roll_limit=30", 2)
    assert rules == parse_rules(KOK2, "box", 2)._replace(tie="columns", roll_limit=30)


@pytest.mark.parametrize("name", [name for _, name in SETS])
def test_every_rule_set_round_trip(name: str) -> None:
    edition = next(edition for edition, its in SETS if its == name)
    assert rules_text(*split_rules(edition, name)) == name
    for rule, value in OVERRIDES:
        text = f"{name} {rule}={value}"
        assert rules_text(*split_rules(edition, text)) == text


def test_overrides_are_written_in_the_order_of_the_table() -> None:
    overrides = [f"{rule}={values[0]}" for rule, values in RULE_VALUES.items()]
    text = " ".join(["box", *overrides])
    assert rules_text(*split_rules(KOK2, "  box\t" + "  ".join(reversed(overrides)))) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "unknown rule set ''"),
        ("Standard", "unknown rule set 'Standard'"),
        ("box", "unknown rule set 'box' of this game, known are standard"),
        ("roll_limit=30", "unknown rule set 'roll_limit=30'"),
        ("standard explainer", "unknown rule 'explainer'"),
        ("standard colour=red", "unknown rule 'colour=red'"),
        ("standard roll_limit", "rule roll_limit cannot be ''"),
        ("standard roll_limit=", "rule roll_limit cannot be ''"),
        ("standard roll_limit = 30", "rule roll_limit cannot be ''"),
        ("standard roll_limit=0", "rule roll_limit cannot be '0'"),
        ("standard roll_limit=1000", "rule roll_limit cannot be '1000'"),
        ("standard roll_limit=030", "rule roll_limit cannot be '030'"),
        ("standard roll_limit=-1", "rule roll_limit cannot be '-1'"),
        ("standard roll_limit=３0", "rule roll_limit cannot be"),
        ("standard open_rolls=none", "rule open_rolls cannot be 'none'"),
        ("standard open_rolls=100", "rule open_rolls cannot be '100'"),
        ("standard solo_dice=1", "rule solo_dice cannot be '1'"),
        ("standard solo_dice=4", "rule solo_dice cannot be '4'"),
        ("standard start=G", "rule start cannot be 'G'"),
        ("standard start=h", "rule start cannot be 'h'"),
        ("standard fresh_start=true", "rule fresh_start cannot be 'true'"),
        ("standard tie=jokers tie=jokers", "rule tie stands twice"),
        ("standard tie=jokers,columns", "rule tie cannot be"),
        ("standard finish=round", "rule finish cannot be 'round'"),
    ],
)
def test_unknown_rules_and_values_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_rules(KOK1, text, 2)


def test_rule_sets_of_the_other_game_are_refused() -> None:
    with pytest.raises(ValueError, match="known are explainer, box, fiche"):
        parse_rules(KOK2, "standard", 2)


def test_house_rules() -> None:
    assert HOUSE_RULES == {
        "timer": ("roll_limit", "30"),
        "soft_start": ("start", "GHI"),
        "one_more_round": ("finish", "extra_round"),
        "stop_at_two_colors": ("solo_two_colors", "yes"),
    }


def test_start_columns() -> None:
    assert cells_name(START_MASKS["H"]) == "".join(f"H{row}" for row in range(1, 8))
    assert cells_name(START_MASKS["GHI"]) == "".join(
        f"{column}{row}" for column in "GHI" for row in range(1, 8)
    )
