"""The Firefox and the WebKit that the system ships, driven by WebDriver."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from tools.browsers import NAMES, find, open_browser, screen
from tools.build import build
from tools.serve import Server, serving
from tools.system import ROOT


@pytest.fixture(scope="session")
def display() -> Iterator[None]:
    """A screen for browsers that cannot do without."""
    with screen():
        yield


@pytest.fixture(scope="module", params=NAMES)
def driver(
    request: pytest.FixtureRequest, display: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WebDriver]:
    """A browser with nothing on its device."""
    found = find(request.param)
    if found is None:
        pytest.skip(f"{request.param} is not to be had on this system")
    profile: Path = tmp_path_factory.mktemp(request.param)
    driver = open_browser(found, profile)
    yield driver
    driver.quit()


@pytest.fixture
def server() -> Iterator[Server]:
    """The top level, with the runtime built, at an address of its own: so nothing is kept there yet."""
    build()
    with serving(ROOT) as server:
        yield server
