"""Opening the page with many finished games on the device against an empty one, and the memory of it.

python -m tools.bench.saves [--games 500] [--runs 9]

Both are opened in turns in the same browser. "ready" is when a tap works, "whole" when the first page also
shows the last results, "scores" from a tap to the list of all games. The first ratio must be below 1.2.
"""

from __future__ import annotations

import argparse
import statistics
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from kok.game import Game
from kok.notation import write_game
from kok.saves import Finished, finished_game
from kok.sheets import load_sheet
from kok.store import Store
from tools.build import build
from tools.chromium import launch_options
from tools.serve import serving
from tools.system import ROOT, give_up

MOST = 1.2
SHEETS = ("kok1-black", "kok1-blue", "kok2-a")
TIMEOUT = 120_000

FILL = """(kept) => { for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text); }"""

# The module that started Python hands it out a second time.
MEMORY = """async () => {
  const { loadPyodide } = await import(new URL("static/boot/interpreter.js", location.href).href);
  return (await loadPyodide())._module.HEAP8.length;
}"""


class Storage:
    """Texts in a dict, as the browser's storage is handed to it."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The text kept under a key, or None."""
        return self.texts.get(key)

    def set(self, key: str, value: str) -> None:
        """Keeps a text."""
        self.texts[key] = value

    def remove(self, key: str) -> None:
        """Forgets a text."""
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        """All keys in use."""
        return list(self.texts)


class Opening(NamedTuple):
    """One opening of the page, in milliseconds and megabytes."""

    ready: float
    whole: float
    scores: float
    script: float
    "What JavaScript's heap holds."
    python: float
    "How large Python's memory is."


def finished_games(count: int) -> dict[str, str]:
    """Return what a browser's storage holds after so many solo games of random legal choices."""
    storage = Storage()
    Store(storage).add_finished(*map(_finished, range(count)))
    return storage.texts


def _finished(number: int) -> Finished:
    random = Random(number)
    game = Game(load_sheet(SHEETS[number % len(SHEETS)]), players=("Ada",))
    while not game.is_over and game.state.roll < 30:
        game.throw(random.random)
        while game.to_move is not None:
            game.push(random.choice(list(game.legal_choices())))
    if not game.is_over:
        return _finished(number + 10_000)
    date = f"20{number // 336 + 20}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}T12:00:00.000Z"
    return finished_game(game, write_game(game), id=f"{date[:10]}-{number:x}", date=date)


def context_with(browser: Browser, url: str, kept: dict[str, str]) -> BrowserContext:
    """Return a context whose device keeps these texts and has seen the page before."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    _wait_ready(page, url)
    page.evaluate(FILL, kept)
    page.close()
    return context


def open_page(context: BrowserContext, url: str) -> Opening:
    """Open the page in a new tab and measure."""
    page = context.new_page()
    _wait_ready(page, url)
    has_games = page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('kok.done/'))")
    whole = "#r-recent svg" if has_games else "#r-solo button"
    page.wait_for_selector(whole, timeout=TIMEOUT)
    times: dict[str, float] = page.evaluate(
        "() => ({ ready: performance.getEntriesByName('kok-ready')[0].startTime, whole: performance.now() })"
    )
    session = context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    script: dict[str, Any] = session.send("Runtime.getHeapUsage")
    python = page.evaluate(MEMORY)
    scores = page.evaluate("""() => {
      const start = performance.now();
      document.querySelector(".foot [data-do=history]").click();
      document.querySelector("#r-games").getBoundingClientRect();
      return performance.now() - start;
    }""")
    page.close()
    return Opening(**times, scores=scores, script=script["usedSize"] / 1e6, python=python / 1e6)


def _wait_ready(page: Page, url: str) -> None:
    page.goto(url, wait_until="commit")
    page.wait_for_selector('html[data-ready="true"]', state="attached", timeout=TIMEOUT)


def main() -> None:
    """Measure and print; fail if many games slow the start."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.saves")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    build()
    many = finished_games(options.games)
    with sync_playwright() as playwright, serving(ROOT) as server:
        browser = playwright.chromium.launch(**launch_options())
        contexts = [context_with(browser, server.url, kept) for kept in ({}, many)]
        runs = [[open_page(context, server.url) for context in contexts] for _ in range(options.runs)]
        browser.close()
    empty, full = ([run[at] for run in runs] for at in (0, 1))
    size = sum(len(key) + len(text) for key, text in many.items()) / 1e6
    print(f"{options.games} finished games, {size:.2f} million characters; {options.runs} runs, medians")
    print(f"{'':18}{'empty':>9}{'full':>9}{'ratio':>8}")
    ratios = {}
    for field, label in zip(Opening._fields, LABELS, strict=True):
        one, other = (statistics.median(getattr(run, field) for run in found) for found in (empty, full))
        ratios[field] = other / one
        print(f"{label:18}{one:>9.1f}{other:>9.1f}{ratios[field]:>8.2f}")
    if ratios["ready"] >= MOST:
        give_up(f"Many finished games slow the start: ratio {ratios['ready']:.2f}, at most {MOST} is wanted.")


LABELS = ("ready, ms", "whole, ms", "scores, ms", "JavaScript, MB", "Python, MB")


if __name__ == "__main__":
    main()
