"""Golden games: nothing in them may change unseen, and the reference scores them the same."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests import reference
from tests.command import run
from tests.playthrough import GAMES, GOLDEN, playthrough
from tools.system import ROOT


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_reference_plays_it_to_the_same_end(name: str) -> None:
    golden = (GOLDEN / f"{name}.txt").read_text("utf-8")
    record = golden[golden.index("[Game ") :]
    sheet = (ROOT / f"kok/sheets/{GAMES[name][0]}.kkn").read_text("utf-8")
    table = reference.replay(record, sheet=sheet)
    done = run("replay", "-", "--json", text=record)
    assert (done.status, done.err) == (0, "")
    report, expected = json.loads(done.out), table.report()
    assert report["finished"]
    assert report["winners"] == expected["winners"]
    for player, its in zip(report["players"], expected["players"], strict=True):
        assert {part: player[part] for part in its} == its


def test_every_rule_set_is_played_alone_and_by_three() -> None:
    assert {(rules, len(players)) for _, rules, players in GAMES.values()} == {
        (rules, count) for rules in reference.RULE_SETS for count in (1, 3)
    }


def test_pyodide_plays_the_same_games() -> None:
    done = subprocess.run(
        ["node", "tests/in_pyodide.mjs", "tests.playthrough"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "".join((GOLDEN / f"{name}.txt").read_text("utf-8") + "\n" for name in GAMES)
