"""What docs/library.md shows is what happens."""

from __future__ import annotations

import doctest

from tools.system import ROOT


def test_the_page_runs_as_shown() -> None:
    results = doctest.testfile(str(ROOT / "docs/library.md"), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 30
