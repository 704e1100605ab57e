"""Finds the Chromium that tests and benches drive, and installs one where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Any

from tools.system import give_up, install

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APPLICATIONS = ("Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome")

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Flags for a quiet browser that runs as any user, root in a container included."""


def launch_options() -> dict[str, Any]:
    """Return what Playwright's `launch` needs: $CHROMIUM or the system's browser, else Playwright's own."""
    options: dict[str, Any] = {"args": list(ARGUMENTS)}
    candidates = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES)]
    candidates += [f"/Applications/{name}" for name in APPLICATIONS]
    path = next((path for path in candidates if path and _starts(path)), None)
    return options | {"executable_path": path} if path else options


def _starts(path: str) -> bool:
    # On Ubuntu `chromium-browser` may be a script that only tells to install a snap.
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _launches() -> bool:
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            playwright.chromium.launch(**launch_options()).close()
        except Error:
            return False
    return True


def _download() -> bool:
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, capture_output=True).returncode == 0


def main() -> None:
    """Make sure that a Chromium starts."""
    if _launches():
        return
    print("There is no Chromium here; installing one.", flush=True)
    for attempt in (_download, lambda: install("chromium")):
        if attempt() and _launches():
            return
    give_up(
        "The tests drive a Chromium; none was found that starts, nor could one be installed.",
        "Install Chromium or Chrome, or set CHROMIUM to the path of one.",
    )


if __name__ == "__main__":
    main()
