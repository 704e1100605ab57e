"""The order of the layers, read from the imports: arrows point down only (see the picture in the README)."""

from __future__ import annotations

import ast

import pytest

from tools.imports import imports, modules
from tools.system import ROOT

PACKAGE = modules(ROOT, "kok")

ENGINE = {
    "analysis",
    "bots",
    "cells",
    "choices",
    "clauses",
    "colors",
    "dice",
    "editions",
    "game",
    "generator",
    "marks",
    "notation",
    "report",
    "rules",
    "score",
    "sheet",
    "sheets",
    "tags",
}
"""The rules and the record. What is neither named here nor on top is the headless half."""

TOP = {"main", "__main__", "web"}
"""The page and the command line."""

BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "polyscript"}
NAMES_GAMES = ("kok.sheets", "kok.editions", "kok.rules", "kok.i18n")
GAMES = ("kok1", "kok2")


def level(name: str) -> int:
    """Return 0 for the engine, 1 for the headless half, 2 for what sits on top."""
    _, _, inner = name.partition(".")
    part = inner.partition(".")[0]
    return 0 if part in ENGINE | {""} else 2 if part in TOP else 1


@pytest.mark.parametrize("name", PACKAGE)
def test_imports_point_down(name: str) -> None:
    found = [other for other in imports(name, PACKAGE[name]) if other in PACKAGE]
    assert not [other for other in found if level(other) > level(name)]


@pytest.mark.parametrize("name", [name for name in PACKAGE if not name.startswith(("kok.web", "kok.main"))])
def test_only_the_page_imports_the_browser(name: str) -> None:
    assert not {other for other in imports(name, PACKAGE[name]) if other.partition(".")[0] in BROWSER}


@pytest.mark.parametrize("name", [name for name in PACKAGE if not name.startswith(NAMES_GAMES)])
def test_no_code_asks_which_game_it_is(name: str) -> None:
    tree = ast.parse(PACKAGE[name].read_text("utf-8"))
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    named = [
        f"line {node.lineno}: {node.value!r}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and any(game in node.value for game in GAMES)
        and id(node) not in docstrings
    ]
    assert not named
