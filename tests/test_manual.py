"""The manual of the embed: complete in every language, its examples true, its pages written anew."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from kok.embed import Embed
from kok.embed.config import PARAMETERS
from kok.i18n import LANGUAGES
from kok.pages.embed import ERROR_KEYS
from tools.manual.pages import EXAMPLES, IN, METHODS, NOT_FOR_AUTHORS, OUT, manual_page, texts, write_pages
from tools.system import ROOT

FOLDER = ROOT / "static" / "embed"


class Ids(HTMLParser):
    """Collects the ids of a page and the links within it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element."""
        named = dict(attrs)
        if id := named.get("id"):
            self.ids.append(id)
        if (href := named.get("href") or "").startswith("#"):
            self.links.append(href[1:])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_have_everything_and_nothing_else(lang: str) -> None:
    said, english = texts(lang), texts("en")
    assert {name: set(part) for name, part in said.items() if isinstance(part, dict)} == {
        name: set(part) for name, part in english.items() if isinstance(part, dict)
    }
    assert set(said) == set(english)
    assert set(said["parameter"]) == set(PARAMETERS) - set(NOT_FOR_AUTHORS)
    assert set(said["message"]) == {*OUT, *IN}
    assert set(said["method"]) == set(METHODS)
    assert set(said["example"]) == set(EXAMPLES)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_texts_are_translated(lang: str) -> None:
    said, english = texts(lang), texts("en")
    for part in ("heading", "text", "example", "parameter", "element", "method", "message"):
        same = [name for name, text in said[part].items() if text == english[part][name]]
        assert not [name for name in same if name != "parameters"], (part, same)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_holds_together(lang: str) -> None:
    page = manual_page(lang)
    found = Ids(page)
    assert len(found.ids) == len(set(found.ids))
    assert set(found.links) <= set(found.ids)
    assert " style=" not in page and "<style" not in page
    for code in ERROR_KEYS:
        assert f"<code>{code}</code>" in page


def test_the_written_pages_are_those_of_today(tmp_path: Path) -> None:
    write_pages(tmp_path)
    for file in tmp_path.iterdir():
        written = (FOLDER / file.name).read_text("utf-8")
        assert written == file.read_text("utf-8"), "run: python -m tools.manual"


def test_the_examples_show_what_the_text_says() -> None:
    embeds = {}
    for name, params in EXAMPLES.items():
        embeds[name] = Embed(lambda: 0.0)
        embeds[name].load(params)
        assert embeds[name].error is None, name
    asked, found, replay = embeds["asked"].puzzle, embeds["found"].puzzle, embeds["replay"].replay
    assert asked is not None and asked.asked not in asked.legal
    assert found is not None and set(found.solution) <= set(found.legal)
    assert replay is not None and replay.last == 9
