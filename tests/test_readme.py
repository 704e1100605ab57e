"""What the README shows works as shown."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_library_section_runs_as_shown():
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 8 and results.failed == 0


def test_the_two_commands_are_named():
    text = README.read_text("utf-8")
    assert "make play" in text and "make test" in text
