"""What each row of the table of RULES.md §9 does: the same record under two values of one rule."""

from __future__ import annotations

import pytest

from kok.choices import PASS
from kok.notation import NotationError
from kok.sheets import load_sheet
from tests.records import broken, cells, game_of, player_of, report_of

RULE_SETS = [("kok1", "standard"), ("kok2", "explainer"), ("kok2", "box"), ("kok2", "fiche")]
SOLO_DICE = {"standard": 2, "explainer": 3, "box": 2, "fiche": 3}
PLAYERS = "Ada,Bo,Cor,Di,Eve,Finn"


def a_roll(game: str, count: int) -> str:
    return f"1. {'gyb'[:count]}/{'123'[:count]}" + ("/bomb" if game == "kok2" else "")


def accepted(body: str, **tags: str) -> bool:
    try:
        game_of(body, **tags)
    except NotationError:
        return False
    return True


# ---- dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
@pytest.mark.parametrize("players", range(2, 7))
def test_dice_for_2_to_6_players(game: str, rules: str, players: int) -> None:
    names = ",".join(PLAYERS.split(",")[:players])
    for solo_dice in ("", " solo_dice=2", " solo_dice=3"):
        tags = {"game": game, "Rules": rules + solo_dice, "Players": names}
        assert [count for count in (1, 2, 3) if accepted(a_roll(game, count), **tags)] == [3]


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_solo_dice(game: str, rules: str) -> None:
    def counts(text: str) -> list[int]:
        return [count for count in (1, 2, 3) if accepted(a_roll(game, count), game=game, Rules=text)]

    assert counts(rules) == [SOLO_DICE[rules]]
    assert counts(f"{rules} solo_dice=2") == [2]
    assert counts(f"{rules} solo_dice=3") == [3]


@pytest.mark.parametrize("players", ["Ada", "Ada,Bo"])
def test_the_special_die_belongs_to_the_second_game(players: str) -> None:
    three = {"Players": players}
    assert not accepted("1. gyb/123", game="kok2", **three)
    assert accepted("1. gyb/123/row", game="kok2", **three)
    assert not accepted("1. gyb/123/row", Rules="standard solo_dice=3", **three)
    assert accepted("1. gyb/123", Rules="standard solo_dice=3", **three)


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_open_rolls(game: str, rules: str) -> None:
    def may_take_the_same(roll: int, text: str = "") -> bool:
        special = "/row" if game == "kok2" else ""
        tags = {"Rules": f"{rules} {text}", "Players": "Ada,Bo", "Setup": "G5;G5", "SetupRoll": str(roll)}
        actives_first = ["b1:H5", "b1:H5"]
        return accepted(f"{roll}. gyb/123{special} {' '.join(actives_first)}", game=game, **tags)

    assert [may_take_the_same(roll) for roll in (1, 2, 3, 4, 5)] == [True, True, True, False, False]
    assert not may_take_the_same(1, "open_rolls=0")
    assert may_take_the_same(99, "open_rolls=99")
    assert not may_take_the_same(100, "open_rolls=99")


# ---- marking -----------------------------------------------------------------------------------------------


def test_start() -> None:
    for rules, column in [("standard", "H"), ("standard start=GHI", "GHI")]:
        first = game_of("1. gy/1?", Rules=rules).legal_choices().texts()
        assert {text[3] for text in first if text[1:2] == "1"} == set(column)
        later = game_of("1. gy/1?", Rules=rules, Setup="A1").legal_choices().texts()
        assert {text[3] for text in later if text[:3] == "g1:"} == {"B", "H"}


@pytest.mark.parametrize("face", ["bomb", "stars", "row", "block"])
def test_start_counts_for_the_special_die_too(face: str) -> None:
    def columns(rules: str) -> set[str]:
        texts = game_of(f"1. gy/12/{face}", game="kok2", Rules=rules).legal_choices().texts()
        return {text for text in texts if text.startswith(face)}

    narrow, wide = columns("box"), columns("box start=GHI")
    assert all("H" in text for text in narrow)
    assert all({"G", "H", "I"} & set(text) for text in wide)
    assert narrow < wide if face != "row" else narrow == wide == set()
    if face == "stars":
        pairs = {"stars:G6H3", "stars:G6I7", "stars:H3I7"}
        assert {text for text in wide if len(text) > len("stars:H3")} == pairs


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_fresh_start(game: str, rules: str) -> None:
    def starts(text: str, setup: str) -> bool:
        special = "/row" if game == "kok2" else ""
        texts = game_of(f"1. oo/11{special} ", game=game, Rules=f"{text} solo_dice=2", Setup=setup)
        return any(text[3] == "H" for text in texts.legal_choices().texts() if text[:2] == "o1")

    for text, fresh in [
        (rules, rules != "fiche"),
        (f"{rules} fresh_start=yes", True),
        (f"{rules} fresh_start=no", False),
    ]:
        assert starts(text, "A1") == fresh
        assert starts(text, ""), "the first marks start in H always"


@pytest.mark.parametrize(("face", "text"), [("stars", "stars:H3"), ("block", "block:H1I1")])
def test_fresh_start_counts_for_the_special_die_too(face: str, text: str) -> None:
    for rules, setup, fresh in [("box", "A1", True), ("fiche", "A1", False), ("fiche", "", True)]:
        game = game_of(f"1. oo/11/{face}", game="kok2", Rules=f"{rules} solo_dice=2", Setup=setup)
        assert (broken(game, text) == []) == fresh


# ---- lines -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_column_first(game: str, rules: str) -> None:
    color, special = ("p", "") if game == "kok1" else ("g", "/row")
    dice, mark = f"{color * 3}/111{special}", f"{color}1:E6"
    # Roll 5 is Bo's, so Cor comes before Ada in it; Bo completes the column in the roll after.
    body = f"5. {dice} - {mark} {mark}\n6. {dice} - - {mark}"
    setup = ";".join([cells("E", without="E6")] * 3)

    def values(text: str) -> list[int]:
        tags = {"Rules": text, "Players": "Ada,Bo,Cor", "Setup": setup, "SetupRoll": "5"}
        return [player["columns"]["E"] for player in report_of(body, game=game, **tags)["players"]]

    together, one_alone = [2, 1, 2], [1, 1, 2]
    assert values(rules) == (one_alone if rules == "explainer" else together)
    assert values(f"{rules} column_first=all") == together
    assert values(f"{rules} column_first=turn_order") == one_alone


@pytest.mark.parametrize(("line", "mark", "kind"), [("1", "b1:O1", "rows"), ("o", "o1:O2", "colors")])
def test_turn_order_is_for_columns_only(line: str, mark: str, kind: str) -> None:
    setup = cells(line, without=mark[3:], sheet="kok2-a")
    tags = {"Players": "Ada,Bo", "Setup": f"{setup}; {setup}", "SetupRoll": "5"}
    report = report_of(f"5. {mark[0] * 3}/111/row {mark} {mark}", game="kok2", Rules="explainer", **tags)
    assert [player[kind] for player in report["players"]] == [{line: 5}, {line: 5}]
    if kind == "rows":
        assert [player["dice"] for player in report["players"]] == [2, 2], "both have the bonus"


@pytest.mark.parametrize("rules", ["explainer", "box", "fiche"])
def test_hearts(rules: str) -> None:
    # H3 completes row 3, the bonus of which is a heart, and column H.
    setup = cells("H", "3", without="H3", sheet="kok2-a") + " hearts=1"

    def hearts(text: str) -> tuple[int, int]:
        body = "5. ooo/111/row o1:H3"
        player = player_of(body, game="kok2", Rules=f"{text} solo_dice=3", Setup=setup, SetupRoll="5")
        return player["hearts"], player["score"]["hearts"]

    assert hearts(rules) == (2, 1 if rules == "explainer" else 2)
    assert hearts(f"{rules} hearts=after") == (2, 1)
    assert hearts(f"{rules} hearts=rows_first") == (2, 2)


@pytest.mark.parametrize(("rules", "hearts"), [("box hearts=after", 0), ("box hearts=rows_first", 1)])
def test_hearts_in_cells_count_as_those_of_rows(rules: str, hearts: int) -> None:
    setup = cells("H", without="H5", sheet="kok2-a")
    own = {"Grid": load_sheet("kok2-a").grid, "Symbols": "heart=H5"}
    player = player_of("5. bb/11/row b1:H5", game="kok2", Rules=rules, Setup=setup, SetupRoll="5", **own)
    assert (player["hearts"], player["score"]["hearts"]) == (1, hearts)


# ---- the end -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["explainer", "box", "fiche"])
def test_end_rows(rules: str) -> None:
    def over(text: str, *lines: str) -> bool:
        setup = ";".join(cells(*names, sheet="kok2-a") for names in lines)
        players = PLAYERS.split(",")[: len(lines)]
        return report_of(game="kok2", Rules=f"{text} finish=roll", Players=",".join(players), Setup=setup)[
            "finished"
        ]

    for text, ends in [
        (rules, rules == "fiche"),
        (f"{rules} end_rows=yes", True),
        (f"{rules} end_rows=no", False),
    ]:
        assert over(text, "1234", "567") == ends, "completed by somebody"
        assert not over(text, "1234", "67"), "row 5 is open"
        assert over(f"{text} solo_two_colors=no", "1234567") == ends, "one player alone, in solo"


def test_end_rows_means_nothing_in_a_game_without_rows() -> None:
    setup = f"{cells('1234')}; {cells('567')}"
    for rules in ("standard", "standard end_rows=yes"):
        assert not report_of(Rules=rules, Players="Ada,Bo", Setup=setup)["finished"]


def last_roll(rules: str, players: int, *, game: str = "kok1", seen: int = 4) -> int:
    """The last roll of a game in which one pair of colours is completed in roll `seen`."""
    special = "/row" if game == "kok2" else ""
    color, cell = ("o", "H2") if game == "kok1" else ("b", "H5")
    setup = cells("y", color, without=cell, sheet="kok1-black" if game == "kok1" else "kok2-a")
    dice = 2 if players == 1 and not rules.startswith(("explainer", "fiche")) else 3
    roll = f"{color * dice}/{'1' * dice}{special}"
    passes = " -" * (players - 1)
    body = f"{seen}. {roll} {color}1:{cell}{passes}"
    active = (seen - 1) % players
    tags = {
        "Rules": rules,
        "Players": ",".join(PLAYERS.split(",")[:players]),
        "Setup": ";".join([""] * active + [setup]),
        "SetupRoll": str(seen),
    }
    game_so_far = game_of(body, game=game, **tags)
    while not game_so_far.is_over and game_so_far.state.roll < 40:
        game_so_far.push_roll(game_so_far.state.dice)
        while game_so_far.to_move is not None:
            game_so_far.push(PASS)
    return game_so_far.state.roll


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_finish(game: str, rules: str) -> None:
    for players in (2, 3, 6):
        whole_rounds = {2: 6, 3: 9, 6: 12}[players]
        assert last_roll(f"{rules} finish=roll", players, game=game) == 4
        assert last_roll(f"{rules} finish=extra_roll", players, game=game) == 5
        assert last_roll(f"{rules} finish=extra_round", players, game=game) == whole_rounds
        assert last_roll(rules, players, game=game) == (5 if rules == "explainer" else 4)


def test_finish_extra_round_is_one_whole_round_after_all_were_active_equally_often() -> None:
    assert [last_roll("standard finish=extra_round", 3, seen=seen) for seen in (4, 5, 6, 7)] == [9, 9, 9, 12]


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_finish_solo(game: str, rules: str) -> None:
    ends = "solo_two_colors=yes"
    assert last_roll(f"{rules} {ends}", 1, game=game) == 4
    for finish, last in [("roll", 4), ("extra_roll", 5), ("extra_round", 5)]:
        assert last_roll(f"{rules} {ends} finish={finish}", 1, game=game) == last


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_roll_limit(game: str, rules: str) -> None:
    no_end = f"{rules} solo_two_colors=no"
    assert last_roll(f"{no_end}", 1, game=game) == (40 if rules == "explainer" else 30)
    assert last_roll(f"{no_end} roll_limit=none", 1, game=game) == 40
    assert last_roll(f"{no_end} roll_limit=7", 1, game=game) == 7
    for finish in ("roll", "extra_roll", "extra_round"):
        assert last_roll(f"{rules} finish={finish} roll_limit=4", 3, game=game) == 4, "it cuts any extra roll"
        assert last_roll(f"{rules} finish={finish} roll_limit=30", 3, game=game) < 30
    assert not report_of(game=game, Rules=rules, Players="Ada,Bo", SetupRoll="500")["finished"]


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_solo_two_colors(game: str, rules: str) -> None:
    default = {"standard": 30, "explainer": 4, "box": 4, "fiche": 4}[rules]
    assert last_roll(rules, 1, game=game) == default
    assert last_roll(f"{rules} solo_two_colors=yes", 1, game=game) == 4
    assert last_roll(f"{rules} solo_two_colors=no roll_limit=9", 1, game=game) == 9
    assert last_roll(f"{rules} solo_two_colors=no finish=roll", 2, game=game) == 4, "of solo games only"


# ---- points ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
@pytest.mark.parametrize("players", ["Ada", "Ada,Bo"])
def test_joker_points(game: str, rules: str, players: str) -> None:
    def points(text: str) -> int:
        return player_of(game=game, Rules=text, Players=players, Setup="jokers=5")["score"]["jokers"]

    assert points(rules) == (0 if rules == "explainer" else 5)
    assert [points(f"{rules} joker_points={each}") for each in (0, 1, 7, 99)] == [0, 5, 35, 495]


@pytest.mark.parametrize("rules", ["explainer", "box", "fiche"])
@pytest.mark.parametrize("players", ["Ada", "Ada,Bo"])
def test_die_points(rules: str, players: str) -> None:
    def points(text: str) -> int:
        return player_of(game="kok2", Rules=text, Players=players, Setup="dice=3")["score"]["dice"]

    assert points(rules) == (6 if rules == "box" else 3)
    assert [points(f"{rules} die_points={each}") for each in (0, 1, 7, 99)] == [0, 3, 21, 297]


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_unused_roll_points(game: str, rules: str) -> None:
    def points(text: str, players: str = "Ada", lines: str = "yb") -> int:
        setup = cells(*lines, sheet="kok1-black" if game == "kok1" else "kok2-a")
        tags = {"Rules": f"{text} solo_two_colors=yes", "Players": players, "Setup": setup, "SetupRoll": "21"}
        return player_of(game=game, **tags)["score"]["rolls"]

    assert points(rules) == (20 if rules == "box" else 0)
    assert points(f"{rules} unused_roll_points=3 roll_limit=30") == 30
    assert points(f"{rules} unused_roll_points=3 roll_limit=none") == 0, "nothing is left of no limit"
    assert points(f"{rules} unused_roll_points=3 roll_limit=19") == 0, "never less than none"
    assert points(f"{rules} unused_roll_points=3 roll_limit=30", lines="y") == 0, (
        "only when the game has ended"
    )
    assert points(f"{rules} unused_roll_points=3 roll_limit=30", players="Ada,Bo") == 0, "solo"


# ---- ties --------------------------------------------------------------------------------------------------


def winners(rules: str, *setups: str, joker_points: int = 1) -> tuple[list[int], set[int]]:
    """The winners of a game that its Setup ends, and all its totals."""
    tags = {"Players": ",".join(PLAYERS.split(",")[: len(setups)]), "Setup": ";".join(setups)}
    report = report_of(Rules=f"{rules} joker_points={joker_points} finish=roll", **tags)
    assert report["finished"]
    return report["winners"], {player["score"]["total"] for player in report["players"]}


YELLOW_BLUE = cells("y", "b")
WITH_H = cells("y", "b", "H")  # a column and a star more: 1 + 2 points
WITH_STAR = cells("y", "b") + "H1"  # a star more: 2 points


@pytest.mark.parametrize(("tie", "winner"), [("jokers", [1]), ("columns", [0]), ("least_minus", [0])])
def test_tie(tie: str, winner: list[int]) -> None:
    found, totals = winners(f"standard tie={tie}", f"{WITH_H} jokers=5", f"{YELLOW_BLUE} jokers=8")
    assert len(totals) == 1
    assert found == winner


@pytest.mark.parametrize(("tie", "winner"), [("jokers", [1]), ("columns", [0, 1]), ("least_minus", [0])])
def test_tie_by_columns_and_by_stars_differ(tie: str, winner: list[int]) -> None:
    found, totals = winners(f"standard tie={tie}", f"{WITH_STAR} jokers=6", f"{YELLOW_BLUE} jokers=8")
    assert len(totals) == 1
    assert found == winner


@pytest.mark.parametrize(
    ("game", "rules", "tie"),
    [
        ("kok1", "standard", "jokers"),
        ("kok2", "explainer", "columns"),
        ("kok2", "box", "jokers"),
        ("kok2", "fiche", "least_minus"),
    ],
)
def test_tie_of_each_rule_set(game: str, rules: str, tie: str) -> None:
    sheet = "kok1-black" if game == "kok1" else "kok2-a"
    both = cells("y", "b", sheet=sheet)
    # Ada has a column and a star more, Bo as many points in jokers.
    column = cells("y", "b", "H", sheet=sheet)
    tags = {"Players": "Ada,Bo", "Setup": f"{column} jokers=0; {both} jokers=4"}
    expected = {"jokers": [1], "columns": [0], "least_minus": [0]}[tie]
    report = report_of(game=game, Rules=f"{rules} joker_points=1 die_points=0 finish=roll", **tags)
    totals = [player["score"]["total"] for player in report["players"]]
    difference = totals[0] - totals[1]
    tags["Setup"] = f"{column} jokers=0; {both} jokers={4 + difference}"
    report = report_of(game=game, Rules=f"{rules} joker_points=1 die_points=0 finish=roll", **tags)
    assert len({player["score"]["total"] for player in report["players"]}) == 1
    assert report["winners"] == expected


def test_still_equal_the_victory_is_shared() -> None:
    for tie in ("jokers", "columns", "least_minus"):
        found, _ = winners(f"standard tie={tie}", YELLOW_BLUE, f"{YELLOW_BLUE} jokers=7", YELLOW_BLUE)
        assert found == [0, 2]


def test_the_highest_total_wins_whatever_the_tie_rule_counts() -> None:
    for tie in ("jokers", "columns", "least_minus"):
        found, _ = winners(
            f"standard tie={tie}", f"{YELLOW_BLUE} jokers=8", f"{WITH_H} jokers=7", joker_points=1
        )
        assert found == [1]
