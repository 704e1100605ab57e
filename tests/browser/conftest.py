"""The page in a browser: a server for the whole session, and pages whose every complaint fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tools.build import build
from tools.chromium import launch_options
from tools.serve import Server, serving
from tools.system import ROOT

from .driver import Person

PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}


# A busy machine is slow, not wrong: waiting longer costs nothing where the page is quick.
expect.set_options(timeout=20_000)


class Complaints:
    """Collects what must not happen on any page of a context."""

    def __init__(self, own_address: str) -> None:
        self.own_address = own_address
        self.found: list[str] = []
        self.expected: list[str] = []

    def expect(self, *parts: str) -> None:
        """Let complaints that contain one of these parts pass."""
        self.expected += parts

    def watch(self, context: BrowserContext) -> None:
        """Listen to all pages of a context."""
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.found.append(f"error: {error.error}"))
        context.on("request", self._on_request)

    def forget(self) -> None:
        """Begin anew, for another test."""
        self.found.clear()
        self.expected.clear()

    def check(self) -> None:
        """Fail the test if there was any complaint."""
        unexpected = [text for text in self.found if not any(part in text for part in self.expected)]
        assert not unexpected, "\n".join(unexpected)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.found.append(f"console: {message.text}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.own_address, "data:", "blob:")):
            self.found.append(f"request to another host: {request.url}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that the benches use too."""
    return browser_type_launch_args | launch_options()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The top level, with the runtime built, on a free port."""
    build()
    with serving(ROOT) as server:
        yield server


@pytest.fixture(scope="session")
def page_url(server: Server) -> str:
    """The address of the page."""
    return server.url


@pytest.fixture
def complaints(page_url: str) -> Iterator[Complaints]:
    """Fails the test at its end when a page that is watched complained."""
    complaints = Complaints(page_url)
    yield complaints
    complaints.check()


@pytest.fixture
def watched_context(
    new_context: Callable[..., BrowserContext], complaints: Complaints
) -> Callable[..., BrowserContext]:
    """Makes contexts that are watched; takes the options of Playwright's `new_context`.

    They keep nothing for offline use unless asked to: the copying would slow every test.
    """

    def make(**options: Any) -> BrowserContext:
        context = new_context(**{"service_workers": "block"} | options)
        complaints.watch(context)
        return context

    return make


@pytest.fixture
def page(watched_context: Callable[..., BrowserContext]) -> Page:
    """A watched page on a desk."""
    return watched_context().new_page()


@pytest.fixture
def phone(watched_context: Callable[..., BrowserContext]) -> Page:
    """A watched page on a small phone with a touch screen."""
    return watched_context(**PHONE).new_page()


class Screen:
    """A page for many tests in turn, for the first load of a page takes longer than all later ones."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        self.complaints = Complaints(url)
        self.context = browser.new_context(service_workers="block", **options)
        self.complaints.watch(self.context)
        self.url = url
        self.touch = bool(options.get("has_touch"))
        self.page = self.context.new_page()

    def person(self) -> Iterator[Person]:
        """Lend the page to a test, and fail it if the page complained."""
        self.complaints.forget()
        yield Person(self.page, self.url, self.complaints, touch=self.touch)
        self.complaints.check()


@pytest.fixture(scope="session")
def desk_screen(browser: Browser, page_url: str) -> Screen:
    """The screen of a desk."""
    return Screen(browser, page_url, viewport={"width": 1280, "height": 800})


@pytest.fixture(scope="session")
def phone_screen(browser: Browser, page_url: str) -> Screen:
    """The screen of a small phone."""
    return Screen(browser, page_url, **PHONE)


@pytest.fixture
def person(desk_screen: Screen) -> Iterator[Person]:
    """Somebody with a mouse before the screen of a desk, who has yet to open the page."""
    yield from desk_screen.person()


@pytest.fixture
def thumbs(phone_screen: Screen) -> Iterator[Person]:
    """Somebody with a small phone, who has yet to open the page."""
    yield from phone_screen.person()


@pytest.fixture
def start(page_url: str) -> Callable[..., Page]:
    """Opens the page and waits until a tap works."""

    def open_page(page: Page, suffix: str = "") -> Page:
        page.goto(page_url + suffix)
        wait_ready(page)
        return page

    return open_page


def wait_ready(page: Page) -> None:
    """Wait until a tap works."""
    expect(page.locator("html")).to_have_attribute("data-ready", "true", timeout=60_000)


@pytest.fixture
def accessibility_faults() -> Callable[[Page], list[str]]:
    """Runs axe on a page and returns what it finds, a line for each rule and element."""
    source = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")

    def run(page: Page) -> list[str]:
        page.evaluate(source)
        violations = page.evaluate("axe.run().then((results) => results.violations)")
        return [f"{rule['id']}: {node['html']}" for rule in violations for node in rule["nodes"]]

    return run
