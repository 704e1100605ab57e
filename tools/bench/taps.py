"""From a tap to what is seen of it: 200 taps in games of both kinds, the CPU as it is and 4 times slower.

python -m tools.bench.taps [--taps 200] [--cpu 1,4]

"DOM" ends when the page has changed, "painted" when the browser has drawn that. The wait for the next beat of
the screen in between, 8 ms on average and the same for every page, is left out.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tools.build import build
from tools.chromium import launch_options
from tools.serve import serving
from tools.system import ROOT

GAMES = {"Keer op Keer, solo": ("kok1", 1), "Keer op Keer 2, three players": ("kok2", 3)}
TARGETS = {1: 16, 4: 60}
"""How slow the CPU is → milliseconds until 95 of 100 taps are to be painted."""

# What comes next in a game, and where it is.
NEXT = """() => {
  const find = (selector) => [...document.querySelectorAll(selector)];
  const any = (found) => found[Math.floor(Math.random() * found.length)];
  const chosen = (kind) => find(`#r-tray .chosen[data-arg^=${kind}]`).length > 0;
  const free = (kind) => (chosen(kind) ? [] : find(`#r-tray .free[data-arg^=${kind}]`));
  const wanted = [
    ["roll", find("#r-acts [data-do=roll]")],
    ["confirm", find("#r-acts [data-do=confirm]:enabled")],
    ["turn to", find("#r-acts [data-do=player]")],
    ["die", chosen("special") ? [] : [...free("color"), ...free("number")]],
    ["cell", find("#r-sheet .cell.lit")],
    ["pass", find("#r-acts [data-do=pass]:enabled")],
  ].find(([, found]) => found.length);
  const box = any(wanted[1]).getBoundingClientRect();
  return [wanted[0], box.left + box.width / 2, box.top + box.height / 2];
}"""

# Measures every click from where the browser noted it; set up before the page, so that its end is the last.
CLOCK = """
  window.taps = [];
  const after = new MessageChannel();
  let tap;
  after.port1.onmessage = () => {
    tap.painted = tap.dom + performance.now() - tap.frame;
    taps.push(tap);
  };
  addEventListener("click", (event) => { tap = { from: event.timeStamp }; }, true);
  addEventListener("click", () => {
    tap.dom = performance.now() - tap.from;
    requestAnimationFrame(() => {
      tap.frame = performance.now();
      after.port2.postMessage(0);
    });
  });
"""


class Tap(NamedTuple):
    """How long a tap took, in milliseconds."""

    kind: str
    dom: float
    painted: float


def sit_down(browser: Browser, url: str, game: str, players: int) -> Page:
    """Open the page and start a game."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(CLOCK)
    page.goto(url)
    page.wait_for_selector('html[data-ready="true"]', state="attached", timeout=120_000)
    page.click(f"[data-do=pick-game][data-arg={game}]")
    for _ in range(players - 1):
        page.click("[data-do=add-player]")
    page.click("[data-do=start-game]")
    page.wait_for_selector("#r-acts [data-do=roll]")
    return page


def play(page: Page, taps: int) -> Iterator[Tap]:
    """Tap through a game and measure."""
    page.evaluate("taps.length = 0")
    for number in range(1, taps + 1):
        kind, x, y = page.evaluate(NEXT)
        page.mouse.click(x, y)
        page.wait_for_function("(number) => taps.length === number", arg=number)
        dom, painted = page.evaluate("[taps.at(-1).dom, taps.at(-1).painted]")
        yield Tap(kind, dom, painted)


def share(values: list[float], part: float) -> float:
    """Return the value that `part` of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def report(title: str, taps: list[Tap], cpu: int) -> None:
    """Print how long taps took, all together and by what was tapped."""
    print(f"\n{title}, CPU {cpu} x, {len(taps)} taps, milliseconds")
    print(f"{'':12}{'taps':>6}{'DOM p50':>10}{'p95':>8}{'painted p50':>14}{'p95':>8}")
    kinds: dict[str, list[Tap]] = defaultdict(list)
    for tap in taps:
        kinds["all"].append(tap)
        kinds[tap.kind].append(tap)
    for kind, its in kinds.items():
        dom, painted = [tap.dom for tap in its], [tap.painted for tap in its]
        print(
            f"{kind:12}{len(its):>6}{share(dom, 0.5):>10.1f}{share(dom, 0.95):>8.1f}"
            f"{share(painted, 0.5):>14.1f}{share(painted, 0.95):>8.1f}"
        )
    if cpu in TARGETS:
        print(f"painted p95 is to be at most {TARGETS[cpu]} ms")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.taps")
    parser.add_argument("--taps", type=int, default=200)
    parser.add_argument("--cpu", default="1,4", help="how many times slower the CPU is")
    options = parser.parse_args()
    build()
    with serving(ROOT) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for title, (game, players) in GAMES.items():
            for cpu in map(int, options.cpu.split(",")):
                page = sit_down(browser, server.url, game, players)
                session = page.context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
                report(title, list(play(page, options.taps)), cpu)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
