"""The page as one file on a disk, without a server and without a network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext

from tools.single import single

from .conftest import Complaints, wait_ready


def test_plays_from_a_disk(new_context: Callable[..., BrowserContext], tmp_path: Path) -> None:
    address = single(tmp_path / "één bestand" / "keer-op-keer.html").as_uri()
    complaints = Complaints(address)
    context = new_context(offline=True)
    complaints.watch(context)
    page = context.new_page()
    page.goto(address)
    wait_ready(page)
    # What is kept is there again at the next start.
    page.evaluate("localStorage.setItem('probe', '1')")
    page.goto("about:blank")
    page.goto(address)
    wait_ready(page)
    assert page.evaluate("localStorage.getItem('probe')") == "1"
    complaints.check()
