"""The memory of a started Python, which is kept at the first visit and copied at the next ones."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tools.bench.boot import HAS_KEPT_MEMORY

from .conftest import wait_ready
from .driver import Person
from .test_boot import python

# What is kept, and how big: [address, bytes] each.
KEPT = """async () => {
  const found = [];
  for (const name of (await caches.keys()).filter((name) => name.startsWith("kok-memory"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const body = await (await cache.match(request)).arrayBuffer();
      found.push([request.url, body.byteLength]);
    }
  }
  return found;
}"""

# Puts a body in the place of what is kept, under an address made of the one it had.
REPLACE = """async ([address, body]) => {
  const name = (await caches.keys()).find((name) => name.startsWith("kok-memory"));
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const kept = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  await cache.delete(request);
  const make = { zeros: () => new Uint8Array(4096), wrecked: () => kept.fill(7, 100_000), same: () => kept };
  await cache.put(address || request, new Response(make[body]()));
}"""


@pytest.fixture
def visitor(watched_context: Callable[..., BrowserContext], start: Callable[..., Page]) -> Page:
    """A page that was visited once, and whose browser has kept all it can."""
    page = start(watched_context(service_workers="allow").new_page())
    wait_kept(page)
    return page


def kept(page: Page) -> list[tuple[str, int]]:
    return [(url, size) for url, size in page.evaluate(KEPT)]


def wait_kept(page: Page) -> None:
    deadline = time.monotonic() + 60
    while not page.evaluate(HAS_KEPT_MEMORY):
        assert time.monotonic() < deadline, "nothing was kept"
        page.wait_for_timeout(200)


def visit(page: Page) -> bool:
    """Open the page once more; return whether it used what was kept."""
    page.reload()
    wait_ready(page)
    return bool(page.evaluate("performance.getEntriesByName('kok-kept-memory').length"))


def test_the_second_visit_copies_it_and_plays(visitor: Page, page_url: str) -> None:
    before = kept(visitor)
    [(_, size)] = before
    assert 10e6 < size < 40e6
    assert visit(visitor)
    person = Person(visitor, page_url)
    person.begin("Ada", game="kok1")
    person.press("roll")
    assert person.kept_session().game.state.roll == 1
    # It came out of the cache and was not made again.
    assert kept(visitor) == before


def test_what_is_copied_brings_no_chance_along_and_the_compiled_pyscript(visitor: Page) -> None:
    draws = set()
    for _ in range(3):
        assert visit(visitor)
        draws.add(python(visitor, "import random; random.random()"))
    assert len(draws) == 3
    assert "/home" not in python(visitor, "import pyscript; pyscript.__file__")
    assert python(visitor, "import sys; sys.path.count('')") == 1


@pytest.mark.parametrize("damage", ["zeros", "wrecked"])
def test_damaged_it_is_forgotten_and_made_again(visitor: Page, damage: str) -> None:
    before = kept(visitor)
    visitor.evaluate(REPLACE, ["", damage])
    assert not visit(visitor)
    wait_kept(visitor)
    assert [url for url, _ in kept(visitor)] == [url for url, _ in before]
    assert visit(visitor)


def test_that_of_another_build_or_browser_is_not_used_and_goes(visitor: Page, page_url: str) -> None:
    [(address, _)] = kept(visitor)
    visitor.evaluate(REPLACE, [f"{page_url}memory?another&browser", "same"])
    assert not visit(visitor)
    wait_kept(visitor)
    assert [url for url, _ in kept(visitor)] == [address]
