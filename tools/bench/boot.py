"""From the address to a page where a tap works: ours, a stock PyScript page and plain `loadPyodide`.

python -m tools.bench.boot [--runs 5] [--cpu 1,4] [--net none,9,1.6]

All three run the same app from brotli files, in turns. "cold" is the first visit, "warm" the next one in the
same browser, "new process" one in a browser started anew. Ratios count; milliseconds depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tools.build import PYODIDE, PYSCRIPT, page_modules
from tools.chromium import launch_options
from tools.dist import compress, distribute
from tools.opening import PAGE_LANGUAGE, first_page
from tools.serve import serving
from tools.system import ROOT

NETWORKS = {"none": None, "9": (9_000_000, 1_500_000, 40), "1.6": (1_600_000, 750_000, 150)}
"""Bits a second down and up, and milliseconds of delay."""

HAS_KEPT_MEMORY = """async () => {
  const name = (await caches.keys()).find((name) => name.startsWith("kok-memory"));
  return Boolean(name && (await (await caches.open(name)).keys()).length);
}"""
"""Whether our page has kept what makes its next start faster, which it does at rest after the first one."""

STARTS = ("cold", "warm", "new process")
TIMEOUT = 240_000


class Visit(NamedTuple):
    """What was measured of one start."""

    ready: float
    painted: float
    "When the first page stood there."
    bytes: float
    "On the wire."
    shift: float
    "By how much the page moved, as Cumulative Layout Shift counts it."


PLAIN = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
for (const path of FILES) {
  const text = await (await fetch(path)).text();
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, text);
}
await python.runPythonAsync(await (await fetch("kok/main.py")).text());
"""


def make_sites(top: Path) -> None:
    """Write the three pages side by side: ours/, stock/, plain/."""
    distribute(top / "ours")
    files = sorted(
        path.relative_to(ROOT).as_posix()
        for path in [*page_modules().values(), *(ROOT / "kok").rglob("*.kkn")]
    )
    config = "\n".join([
        'interpreter = "./pyodide/pyodide.mjs"',
        "[files]",
        *(f'"./{name}" = "./{name}"' for name in files),
    ])  # fmt: skip
    stock = _page(
        '<link rel="stylesheet" href="pyscript/core.css"><script type="module" src="pyscript/core.js">'
    )
    plain = re.sub(r'<script type="py".*?>', '<script type="module" src="plain.js">', _page(""))
    for name, text in (("stock", stock), ("plain", plain)):
        site = top / name
        shutil.copytree(PYODIDE, site / "pyodide")
        shutil.copytree(ROOT / "kok", site / "kok", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "static", site / "static", ignore=shutil.ignore_patterns("runtime"))
        (site / "index.html").write_text(text, "utf-8")
    shutil.copytree(PYSCRIPT, top / "stock" / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    (top / "stock" / "pyscript.toml").write_text(config, "utf-8")
    script = PLAIN.replace("FILES", json.dumps(files))
    (top / "plain" / "plain.js").write_text(script, "utf-8")
    for path in [path for name in ("stock", "plain") for path in (top / name).rglob("*") if path.is_file()]:
        compress(path)


def _page(head: str) -> str:
    """Return our page without its boot: one with the same app that took no pains to start fast."""
    text = (ROOT / "index.html").read_text("utf-8")
    text = re.sub(r"<mpy-config.*?</mpy-config>", "", text)
    text = re.sub(r'<link rel="(?:modulepreload|preload)".*?>', "", text)
    text = re.sub(r'<script type="module".*?></script>', "", text)
    text = re.sub(r'<script src="static/(?:boot/opening|runtime/openings).js"></script>', "", text)
    text = text.replace(first_page(PAGE_LANGUAGE), "")
    text = re.sub(r'<meta http-equiv="Content-Security-Policy".*?>', "", text)
    text = re.sub(r'<link rel="[\w-]*(?:icon|manifest)".*?>', "", text)
    script = "</script>" if "<script" in head else ""
    return text.replace("</head>", f"{head}{script}</head>")


def visit(context: BrowserContext, url: str, cpu: int, network: str) -> tuple[Page, Visit]:
    """Open a page and measure until a tap works."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    if limits := NETWORKS[network]:
        down, up, delay = limits
        session.send("Network.enable")
        session.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "downloadThroughput": down / 8, "uploadThroughput": up / 8, "latency": delay},
        )
    page.goto(url, wait_until="commit")
    page.wait_for_selector('html[data-ready="true"]', state="attached", timeout=TIMEOUT)
    page.wait_for_timeout(300)
    found: dict[str, Any] = page.evaluate("""async () => {
      let shift = 0;
      const add = (list) => list.getEntries().forEach((entry) => { shift += entry.value; });
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
      await new Promise((resolve) => setTimeout(resolve, 100));
      const first = (type, name) => performance.getEntriesByName(name, type)[0]?.startTime ?? NaN;
      const [navigation] = performance.getEntriesByType("navigation");
      const all = [navigation, ...performance.getEntriesByType("resource")];
      return {
        ready: first("mark", "kok-ready"),
        painted: first("paint", "first-contentful-paint"),
        bytes: all.reduce((sum, entry) => sum + entry.transferSize, 0),
        shift,
      };
    }""")
    session.detach()
    return page, Visit(**found)


def measure(playwright: Playwright, url: str, cpu: int, network: str) -> dict[str, Visit]:
    """Visit a page three times on one profile: cold, warm, and in a new browser process."""
    profile = tempfile.mkdtemp(prefix="kok-bench-")
    options = launch_options()
    try:
        context = playwright.chromium.launch_persistent_context(profile, **options)
        page, cold = visit(context, url, cpu, network)
        if page.evaluate("'kokOffline' in globalThis"):
            page.wait_for_function("kokOffline.ready", timeout=TIMEOUT)
            while not page.evaluate(HAS_KEPT_MEMORY):
                time.sleep(0.1)
        time.sleep(1)
        page.close()
        page, warm = visit(context, url, cpu, network)
        time.sleep(1)
        context.close()
        context = playwright.chromium.launch_persistent_context(profile, **options)
        _, again = visit(context, url, cpu, network)
        context.close()
    finally:
        shutil.rmtree(profile, ignore_errors=True)
    return dict(zip(STARTS, (cold, warm, again), strict=True))


def report(results: dict[str, list[dict[str, Visit]]], cpu: int, network: str) -> None:
    """Print medians and their ratios."""
    speed = "no limit" if network == "none" else f"{network} Mbit/s"
    print(f"\nCPU {cpu} x, network {speed}, {len(results['ours'])} runs, medians")
    print(f"{'':13}{'ours':>9}{'stock':>9}{'plain':>9}   ours/stock  ours/plain")

    def row(label: str, start: str, field: str, scale: float, form: str) -> None:
        ours, stock, plain = (
            statistics.median(getattr(run[start], field) for run in results[name]) * scale
            for name in ("ours", "stock", "plain")
        )
        cells = "".join(f"{value:>9{form}}" for value in (ours, stock, plain))
        print(f"{label:13}{cells}   {ours / stock:>10.2f}  {ours / plain:>10.2f}")

    for start in STARTS:
        row(f"{start}, s", start, "ready", 0.001, ".2f")
    row("painted, s", "cold", "painted", 0.001, ".2f")
    row("wire, MB", "cold", "bytes", 1e-6, ".2f")
    painted, whole = (
        statistics.median(getattr(run["cold"], field) for run in results[name])
        for name, field in (("ours", "painted"), ("stock", "ready"))
    )
    print(f"painted within {painted / whole:.3f} of stock's cold start")
    moved = max(visit.shift for run in results["ours"] for visit in run.values())
    print(f"layout shift at most {moved:.4f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.boot")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cpu", default="1,4", help="how many times slower, e.g. 1,4")
    parser.add_argument("--net", default="none", help=f"any of {','.join(NETWORKS)}")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        make_sites(Path(folder))
        for network in options.net.split(","):
            for cpu in map(int, options.cpu.split(",")):
                results: dict[str, list[dict[str, Visit]]] = {"ours": [], "stock": [], "plain": []}
                for _ in range(options.runs):
                    for name, runs in results.items():
                        # A server of its own, so that no page's cache or worker serves another.
                        with serving(Path(folder, name)) as server:
                            runs.append(measure(playwright, server.url, cpu, network))
                report(results, cpu, network)


if __name__ == "__main__":
    main()
