"""What tests want told at the end of a run, they record as `told`."""

from __future__ import annotations

import pytest

IN_BROWSERS = {"browser", "smoke"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test in a browser fail only when it fails twice: one deadline missed may be the machine's."""
    for item in items:
        if IN_BROWSERS & {*item.path.parts}:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have to tell."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "told":
                terminalreporter.write_line(str(text))
