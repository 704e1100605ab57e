"""The worked cases of tests/cases, each through the command it names."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cases.check import judge
from tests.command import run
from tools.system import ROOT

FILES = sorted((ROOT / "tests/cases").glob("*.json"))
CASES = {path.stem: json.loads(path.read_text("utf-8")) for path in FILES}


def test_all_cases_are_here() -> None:
    assert len(CASES) == 107


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    case = CASES[name]
    assert judge(case, *run(case["command"], "-", "--json", text=case["kkn"])) == []


@pytest.mark.parametrize("via", ["stdin", "file"])
def test_the_judge_itself(via: str) -> None:
    command = [sys.executable, "tests/cases/check.py", "--only", "moves", "--via", via]
    done = subprocess.run(
        [*command, "--cmd", f"{sys.executable} -m kok"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith(" passed, 0 failed\n")
