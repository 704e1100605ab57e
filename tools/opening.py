"""Writes what a device that has never seen the page opens with: in Dutch into index.html, else beside it.

It is what the page itself would show, made by the same code, so that Python finds nothing to change.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from kok.desk import Desk, Device
from kok.i18n import LANGUAGES, Words
from kok.pages.paper import UPRIGHT
from kok.pages.screen import opening
from kok.store import Store
from tools.system import ROOT

PAGE = ROOT / "index.html"
PAGE_LANGUAGE = "nl"

_PLACE = re.compile(r'(?<=<div id="app">).*(?=</div>\n\n  <div id="boot">)', re.DOTALL)


class _NoDevice(Device):
    """A device that has nothing to say yet."""

    def version(self) -> str:
        return ""


def first_page(language: str) -> str:
    """Return the HTML of the first page in a language, with nothing on the device."""
    desk = Desk(Store(None), _NoDevice(), [language])
    made = opening(Words(language), desk, UPRIGHT)
    assert made is not None
    return made.html


def page_with_opening(page: str) -> str:
    """Return the text of index.html with the first page in it."""
    return _PLACE.sub(lambda _: first_page(PAGE_LANGUAGE), page)


def write_openings(others: Path) -> None:
    """Renew the first page in index.html, and write it in the other languages as a script."""
    page = PAGE.read_text("utf-8")
    if (renewed := page_with_opening(page)) != page:
        PAGE.write_text(renewed, "utf-8")
    pages = {language: first_page(language) for language in LANGUAGES if language != PAGE_LANGUAGE}
    others.write_text(f"self.kokOpenings = {json.dumps(pages, ensure_ascii=False)};\n", "utf-8")
