"""Sheets inside another page: how soon posters are painted, and what one, two and ten running sheets take.

python -m tools.bench.embed [--runs 3]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tools.build import build
from tools.chromium import launch_options
from tools.serve import serving
from tools.system import ROOT

COUNTS = (1, 2, 10)
POSTERS = 10
TIMEOUT = 240.0

SHEET = '<kok-sheet many game="kok1" setup="H3H4" roll="gpx/23?" mode="puzzle" lang="en"></kok-sheet>'
LISTENER = 'let ready = 0;\naddEventListener("kok-ready", () => ready++);\n'
NEXT_PAINT = """new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
})"""


def write_page(folder: Path, own: str, count: int) -> None:
    """Write a page with so many sheets."""
    (folder / "listener.js").write_text(LISTENER, "utf-8")
    (folder / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><title>Sheets</title><link rel="icon" href="data:,">'
        f'<script src="listener.js"></script><script src="{own}static/embed.js"></script>{SHEET * count}',
        "utf-8",
    )


def megabytes(browser: Browser) -> float:
    """Return the memory of all processes of a browser."""
    session = browser.new_browser_cdp_session()
    processes: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    pids = ",".join(str(process["id"]) for process in processes)
    sizes = subprocess.run(["ps", "-o", "rss=", "-p", pids], capture_output=True, text=True, check=True)
    return sum(map(int, sizes.stdout.split())) / 1024


def start_all(page: Page, count: int) -> float:
    """Start all sheets of a page and return the seconds until each can be tapped."""
    before = time.perf_counter()
    page.evaluate("for (const sheet of document.querySelectorAll('kok-sheet')) sheet.start()")
    while page.evaluate("ready") < count:
        if time.perf_counter() - before > TIMEOUT:
            raise TimeoutError(f"{count} sheets did not start")
        page.wait_for_timeout(20)
    return time.perf_counter() - before


def measure(count: int, url: str, options: dict[str, Any]) -> tuple[float, float, float]:
    """Return seconds until posters are painted, seconds until all run, and the megabytes that they take."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        try:
            page = browser.new_context(service_workers="block").new_page()
            page.goto(url)
            painted = page.evaluate(NEXT_PAINT) / 1000
            empty = megabytes(browser)
            running = start_all(page, count)
            page.wait_for_timeout(500)
            return painted, running, megabytes(browser) - empty
        finally:
            browser.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.embed")
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    build()
    options = launch_options()
    found: dict[int, list[tuple[float, float, float]]] = {}
    with serving(ROOT) as own, tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as foreign:
        for count in COUNTS:
            write_page(Path(folder), own.url, count)
            found[count] = [measure(count, foreign.url, options) for _ in range(runs)]
    print(f"{runs} runs, medians, cold start")
    print(f"{'sheets':>8}{'posters, s':>12}{'running, s':>12}{'memory, MB':>12}")
    for count, results in found.items():
        painted, running, memory = (statistics.median(column) for column in zip(*results, strict=True))
        print(f"{count:>8}{painted:>12.2f}{running:>12.2f}{memory:>12.0f}")
    posters = statistics.median(result[0] for result in found[POSTERS])
    print(f"{POSTERS} posters / one running: {posters / statistics.median(r[1] for r in found[1]):.3f}")


if __name__ == "__main__":
    main()
