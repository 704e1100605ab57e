"""What Lighthouse says of the page on a phone: its four scores, and what Python costs of the one for speed.

python -m tools.bench.lighthouse

The page is audited as it is published, with the Chromium of the tests; then once more with Python left out,
which leaves the first page standing there. Fails when a score other than that for speed is below 100.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.chromium import ARGUMENTS, launch_options
from tools.dist import distribute
from tools.serve import serving
from tools.system import ROOT, give_up

PROGRAM = ("npx", "--yes", "lighthouse@12.8.2")
"""Fetched when it is wanted: no page and no test needs its two hundred packages."""
PERFECT = ("accessibility", "best-practices", "seo")
PYTHON = "*static/runtime/py*"
"""The addresses of PyScript and Pyodide."""
AUDITS = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)


def audit(url: str, *options: str) -> dict[str, Any]:
    """Return what Lighthouse reports of a page, its mobile preset."""
    path = launch_options().get("executable_path")
    environment = {**os.environ, **({"CHROME_PATH": path} if path else {})}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "report.json")
        command = [*PROGRAM, url, "--quiet", "--output=json", f"--output-path={out}", *options]
        flags = f"--chrome-flags={' '.join(ARGUMENTS)}"
        if subprocess.run([*command, flags], cwd=ROOT, env=environment).returncode:
            give_up("Lighthouse failed; the lines above say why.")
        report: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return report


def scores(report: dict[str, Any]) -> dict[str, int]:
    """Return the score of each category, 0 to 100."""
    return {name: round(100 * category["score"]) for name, category in report["categories"].items()}


def main() -> None:
    """Audit and print."""
    with tempfile.TemporaryDirectory() as folder:
        distribute(Path(folder))
        with serving(Path(folder)) as server:
            whole = audit(server.url)
            bare = audit(server.url, f"--blocked-url-patterns={PYTHON}", "--only-categories=performance")
    found = scores(whole)
    print(f"Lighthouse {whole['lighthouseVersion']}, {whole['configSettings']['formFactor']}")
    for name in PERFECT:
        print(f"{name:16}{found[name]:>5}")
    speed, without = found["performance"], scores(bare)["performance"]
    print(f"{'performance':16}{speed:>5}   without Python {without}: it costs {without - speed}")
    for name in AUDITS:
        values = [report["audits"][name]["displayValue"] for report in (whole, bare)]
        print(f"  {name:26}{values[0]:>9}   without Python {values[1]:>9}")
    failed = [name for name in PERFECT if found[name] < 100]
    for name in failed:
        for item in whole["categories"][name]["auditRefs"]:
            entry = whole["audits"][item["id"]]
            if item["weight"] and entry["score"] not in (None, 1):
                print(f"{name}: {entry['title']}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
