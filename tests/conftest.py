"""What tests want told at the end of a run, they record as `told`."""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

IN_BROWSERS = {"browser", "smoke"}
"""The folders of tests in a browser."""


class BrowsersInTurn(LoadScopeScheduling):
    """Tests in a browser follow each other, all others go on beside them: one browser is work enough."""

    def _split_scope(self, nodeid: str) -> str:
        folder = nodeid.split("/")[1]
        return folder if folder in IN_BROWSERS else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> BrowsersInTurn:
    """Share the tests out."""
    return BrowsersInTurn(config, log)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let a test in a browser fail only when it fails twice: one deadline missed may be the machine's."""
    if IN_BROWSERS & {*item.path.parts}:
        item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have to tell."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "told":
                terminalreporter.write_line(str(text))
