"""The page without a network, and how a new version of it takes the place of the old one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from tools.build import build, page_files, write_offline_list
from tools.chromium import launch_options
from tools.dist import distribute
from tools.serve import Server, serving
from tools.system import ROOT

from .conftest import Complaints, wait_ready
from .driver import Person

WAIT = 60_000
IS_INSTALLING = "navigator.serviceWorker.getRegistration().then(({ installing }) => Boolean(installing))"


class Site:
    """A copy of the page that can be published again and again."""

    def __init__(self, top: Path) -> None:
        self.top = top
        for path in [*page_files(), ROOT / "sw.js", *(ROOT / "static" / "runtime").rglob("*.gz")]:
            copy = top / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        self.publish("first")

    @property
    def style(self) -> Path:
        return self.top / "static" / "style.css"

    def publish(self, mark: str) -> str:
        """Change the styles and return the new version."""
        plain = (ROOT / "static" / "style.css").read_text("utf-8")
        self.style.write_text(f"{plain}/* {mark} */\n", "utf-8")
        files = [path for path in self.top.rglob("*") if path.is_file()]
        return write_offline_list(
            self.top, [path for path in files if not path.name.endswith(("sw.js", "precache.js", ".gz"))]
        )


@pytest.fixture
def site(tmp_path: Path) -> Site:
    build()
    return Site(tmp_path / "site")


@pytest.fixture
def site_server(site: Site) -> Iterator[Server]:
    with serving(site.top) as server:
        yield server


@pytest.fixture
def keeping(new_context: Callable[..., BrowserContext], site_server: Server) -> Iterator[Page]:
    """A watched page whose browser may keep it for offline use."""
    complaints = Complaints(site_server.url)
    context = new_context(service_workers="allow")
    complaints.watch(context)
    # Some tests take files away to see what happens then.
    complaints.expect("status of 404", "Failed to fetch", "is not the file of version")
    yield context.new_page()
    complaints.check()


def open_page(page: Page, url: str) -> None:
    page.goto(url)
    wait_ready(page)


def wait_kept(page: Page, version: str | None = None) -> None:
    """Wait until the page says that it is ready for offline use."""
    page.wait_for_function(
        "version => kokOffline.ready && (version === null || kokOffline.version === version)",
        arg=version,
        timeout=WAIT,
    )


def wait_offered(page: Page) -> None:
    page.wait_for_function("kokOffline.updateAvailable", timeout=WAIT)


def apply_update(page: Page) -> None:
    with page.expect_navigation(timeout=WAIT):
        page.evaluate("kokOffline.applyUpdate()")
    wait_ready(page)


def mark(page: Page) -> str:
    """Return the mark of the styles that the page gets."""
    text: str = page.evaluate("fetch('static/style.css').then((response) => response.text())")
    return text.rpartition("/* ")[2].removesuffix(" */\n")


def kept_versions(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return sorted(name.rpartition(" ")[2] for name in names if name.startswith("kok "))


@pytest.mark.parametrize(("folder", "compressed"), [("", True), ("some/where/", False)])
def test_a_new_browser_plays_without_a_server(
    browser_type: BrowserType, tmp_path: Path, folder: str, compressed: bool
) -> None:
    distribute(tmp_path / "host" / folder)

    def browser() -> BrowserContext:
        return browser_type.launch_persistent_context(tmp_path / "profile", **launch_options())

    with serving(tmp_path / "host", compressed=compressed) as server:
        url = server.url + folder
        context = browser()
        page = context.pages[0]
        open_page(page, url)
        wait_kept(page)
        context.new_cdp_session(page).send("Network.clearBrowserCache")
        context.close()
        packed = {Path(path).suffixes[-2] for path in server.requests if path.endswith(".gz")}
        assert packed == (set() if compressed else {".wasm", ".zip"})
    # The server is gone, and so are the browser and all that it kept for itself.
    context = browser()
    complaints = Complaints(url)
    complaints.watch(context)
    page = context.pages[0]
    for address in (url, url + "index.html", url + "?x=1#sheet=kok1-blue"):
        page.goto("about:blank")
        open_page(page, address)
    context.close()
    # What a browser says when it looks for a newer version and finds no network.
    complaints.expect("ERR_CONNECTION_REFUSED", "Failed to update a ServiceWorker")
    complaints.check()


def test_ready_is_not_said_before_all_is_kept(keeping: Page, site: Site, site_server: Server) -> None:
    icon = site.top / "static" / "runtime" / "icons" / "icon-512.png"
    data = icon.read_bytes()
    icon.unlink()
    open_page(keeping, site_server.url)
    keeping.wait_for_timeout(3000)
    assert keeping.evaluate("[kokOffline.ready, kokOffline.version]") == [False, None]
    icon.write_bytes(data)
    open_page(keeping, site_server.url)
    wait_kept(keeping)


def test_a_new_version_is_offered_and_switched_whole(keeping: Page, site: Site, site_server: Server) -> None:
    first = site.publish("first")
    open_page(keeping, site_server.url)
    wait_kept(keeping, first)
    second = site.publish("second")
    open_page(keeping, site_server.url)
    wait_offered(keeping)
    assert mark(keeping) == "first"
    assert kept_versions(keeping) == sorted([first, second])
    # Not forced: it stays so until the page asks for the new version.
    open_page(keeping, site_server.url)
    assert mark(keeping) == "first"
    apply_update(keeping)
    wait_kept(keeping, second)
    assert mark(keeping) == "second"
    assert kept_versions(keeping) == [second]


def test_only_what_changed_is_fetched_again(keeping: Page, site: Site, site_server: Server) -> None:
    open_page(keeping, site_server.url)
    wait_kept(keeping)
    site.publish("second")
    before = len(site_server.requests)
    open_page(keeping, site_server.url)
    wait_offered(keeping)
    # The worker's own scripts are what a browser compares.
    scripts = {"/sw.js", "/static/runtime/precache.js", "/static/boot/download.js"}
    assert set(site_server.requests[before:]) - scripts == {"/static/style.css"}


@pytest.mark.timeout(600)
def test_a_game_survives_twenty_versions_some_cut_off(keeping: Page, site: Site, site_server: Server) -> None:
    version = site.publish("version 0")
    open_page(keeping, site_server.url)
    wait_kept(keeping, version)
    person, random = Person(keeping, site_server.url), Random(20)
    person.begin("Ada")
    current = 0
    for number in range(1, 21):
        person.play(random, rolls=1)
        record = person.record()
        newer = site.publish(f"version {number}")
        cut = number % 3
        if cut == 1:
            # One of its files does not arrive.
            site.style.rename(site.style.with_suffix(".away"))
            open_page(keeping, site_server.url)
            while keeping.evaluate(IS_INSTALLING):
                keeping.wait_for_timeout(50)
            assert not keeping.evaluate("kokOffline.updateAvailable")
            assert mark(keeping) == f"version {current}"
            site.style.with_suffix(".away").rename(site.style)
        elif cut == 2:
            # The page is closed while the new version arrives.
            keeping.goto(site_server.url)
            keeping.goto("about:blank")
        open_page(keeping, site_server.url)
        assert mark(keeping) in {f"version {current}", f"version {number}"}
        if keeping.evaluate("kokOffline.version") != newer:
            wait_offered(keeping)
            apply_update(keeping)
        wait_kept(keeping, newer)
        assert mark(keeping) == f"version {number}"
        assert kept_versions(keeping) == [newer]
        assert person.record() == record
        current = number


def test_wiped_caches_are_filled_again(keeping: Page, site_server: Server) -> None:
    open_page(keeping, site_server.url)
    wait_kept(keeping)
    keeping.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    open_page(keeping, site_server.url)
    wait_kept(keeping)
    assert len(kept_versions(keeping)) == 1
    count: int = keeping.evaluate(
        "caches.keys().then(([n]) => caches.open(n)).then((c) => c.keys()).then((k) => k.length)"
    )
    assert count > 10


def frame_of(url: str) -> str:
    return f'<!doctype html><link rel="icon" href="data:,"><iframe src="{url}"></iframe>'


def test_is_kept_in_a_frame_of_another_page(
    new_context: Callable[..., BrowserContext], page_url: str, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(frame_of(page_url), "utf-8")
    page = new_context().new_page()
    with serving(tmp_path) as host:
        page.goto(host.url)
        frame = page.frame_locator("iframe").locator("html")
        expect(frame).to_have_attribute("data-ready", "true", timeout=WAIT)
        page.frames[1].wait_for_function("kokOffline.ready", timeout=WAIT)


def test_plays_in_a_frame_that_may_keep_nothing(page: Page, page_url: str) -> None:
    page.set_content(frame_of(page_url))
    frame = page.frame_locator("iframe").locator("html")
    expect(frame).to_have_attribute("data-ready", "true", timeout=WAIT)
