"""What tests want told at the end of a run, they record as `told`."""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

IN_BROWSERS = {"browser", "smoke"}
"""The folders of tests in a browser."""


class FilesOfBrowsers(LoadScopeScheduling):
    """A file of tests in a browser stays together, for its tests share pages; all others go one by one."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, _ = nodeid.partition("::")
        return file if IN_BROWSERS & {*file.split("/")} else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FilesOfBrowsers:
    """Share the tests out."""
    return FilesOfBrowsers(config, log)


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
