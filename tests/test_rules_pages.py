"""The pages of the rules explainer, as they are generated: whole, alike in four languages, and strict."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from string import Formatter

import pytest

from kok.clauses import CLAUSES
from kok.i18n import LANGUAGES
from kok.rule_links import PAGES, rule_anchor, rule_link, rules_page
from kok.rules import HOUSE_RULES
from tools.rules.examples import examples
from tools.rules.pages import CONTENT, NAMES, Page, labels, read_page
from tools.rules.site import POLICY, STYLE, document, write_site

FOUR = pytest.mark.parametrize("lang", LANGUAGES)
page = cache(read_page)
SOURCES = sorted(path.relative_to(CONTENT / "nl") for path in (CONTENT / "nl").rglob("*.html"))
MADE_ELSEWHERE = {"index.html", "static/style.css", "static/embed.js", "static/icons/icon.svg"}


class Document(HTMLParser):
    """What a test wants to know of a page: its elements with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.ids = [value for _, attributes in self.elements if (value := attributes.get("id"))]
        "All ids, in their order."

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, dict(attrs)))

    def links(self) -> set[str]:
        """Everything that the page refers to."""
        named = (attributes.get(name) for _, attributes in self.elements for name in ("href", "src"))
        return set(filter(None, named))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages, where they lie beside the game."""
    top: Path = tmp_path_factory.mktemp("site")
    write_site(top / "static" / "rules")
    return top


@pytest.fixture(scope="module")
def documents(folder: Path) -> dict[str, Document]:
    """Every page by its path from the top."""
    return {
        path.relative_to(folder).as_posix(): Document(path.read_text("utf-8"))
        for path in folder.rglob("*.html")
    }


def read(lang: str, path: Path) -> ET.Element:
    """Return a file of the content."""
    return ET.fromstring((CONTENT / lang / path).read_text("utf-8"))


def shape(element: ET.Element) -> list[object]:
    """Return the structure of a text: its elements in their order, without what is said in them."""
    said = ("aria-label",)
    attributes = {name: value for name, value in element.items() if name not in said}
    if element.tag == "p":
        # Inside a paragraph each language has its own order of words.
        return [element.tag, attributes, sorted(child.tag for child in element)]
    return [element.tag, attributes, *map(shape, element)]


# ---- the four languages


@FOUR
def test_every_language_has_the_same_pages(lang: str) -> None:
    assert sorted(path.relative_to(CONTENT / lang) for path in (CONTENT / lang).rglob("*.html")) == SOURCES


@FOUR
@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_every_language_has_the_same_structure(lang: str, path: Path) -> None:
    assert shape(read(lang, path)) == shape(read("nl", path))


@FOUR
def test_every_language_has_the_same_labels(lang: str) -> None:
    def fields(text: object) -> object:
        if isinstance(text, dict):
            return {name: fields(part) for name, part in text.items()}
        return {name for _, name, _, _ in Formatter().parse(str(text)) if name}

    assert fields(labels(lang)) == fields(labels("nl"))
    assert set(labels(lang)["page"]) == set(NAMES)


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_nothing_is_left_untranslated(path: Path) -> None:
    texts = {lang: [" ".join(text.split()) for text in read(lang, path).itertext()] for lang in LANGUAGES}
    names = {text for lang in LANGUAGES for cite in read(lang, path).iter("cite") for text in cite.itertext()}
    for lang in LANGUAGES:
        for other in LANGUAGES:
            if lang < other:
                same = set(texts[lang]) & set(texts[other]) - names
                assert not {text for text in same if len(text) > 18}


@pytest.mark.parametrize("path", [*SOURCES, Path("words.toml")], ids=str)
def test_french_signs_keep_their_distance(path: Path) -> None:
    text = (CONTENT / "fr" / path).read_text("utf-8")
    assert not re.search(r" [:;?»]|« ", text)


# ---- examples


@FOUR
@pytest.mark.parametrize("game", PAGES)
def test_every_example_is_told_with_the_clause_that_refuses(lang: str, game: str) -> None:
    body = page(lang, PAGES[game]).body
    told = [
        (sentence.get("data-choice"), sentence.get("data-clause"))
        for figure in body.iter("figure")
        for sentence in figure.iter("p")
        if sentence.get("class") == "r-not"
    ]
    expected = [
        (str(example.refused_choice), example.clause)
        for example in examples().values()
        if example.game == game
    ]
    assert sorted(told) == sorted(expected)


@FOUR
def test_every_question_names_the_clause_that_refuses(lang: str) -> None:
    questions = list(read(lang, Path("table.html")).iter("question"))
    assert questions
    for question in questions:
        example = examples()[question.get("game", ""), question.get("example", "")]
        refused = question.find("answer/not")
        assert refused is not None
        assert refused.get("clause") == example.clause
        assert question.get("status") in ("rule", "house")
        is_house = any(f"{rule}={value}" in example.rules for rule, value in HOUSE_RULES.values())
        assert (question.get("status") == "house") == is_house


@pytest.mark.parametrize("name", [*PAGES.values(), "index"])
def test_numbers_are_the_same_in_all_languages(name: str) -> None:
    def numbers(of: Page) -> list[list[str]]:
        return [
            sorted(re.findall(r"−?\b[A-O][1-7]\b|−?\d+", "".join(sentence.itertext())))
            for sentence in of.body.iter("p")
            if sentence.get("class") in ("r-may", "r-not")
        ]

    assert all(numbers(page(lang, name)) == numbers(page("nl", name)) for lang in LANGUAGES)


# ---- links from the game, and among the pages


@FOUR
@pytest.mark.parametrize("game", PAGES)
def test_every_clause_leads_to_its_rule(documents: dict[str, Document], lang: str, game: str) -> None:
    ids = documents[rules_page(lang, game)].ids
    for clause in CLAUSES:
        assert rule_anchor(game, clause) in ids
        assert rule_link(lang, game, clause) == f"{rules_page(lang, game)}#{rule_anchor(game, clause)}"


@FOUR
@pytest.mark.parametrize("game", PAGES)
def test_an_example_stands_where_its_clause_leads(lang: str, game: str) -> None:
    body = page(lang, PAGES[game]).body
    clauses = {example.clause for example in examples().values() if example.game == game}
    for clause in clauses:
        section = next(part for part in body.iter("section") if part.get("id") == rule_anchor(game, clause))
        assert clause in {sentence.get("data-clause") for sentence in section.iter("p")}, clause


def test_every_link_leads_somewhere(documents: dict[str, Document], folder: Path) -> None:
    anchors = {path: set(shown.ids) for path, shown in documents.items()}
    for path, shown in documents.items():
        for link in shown.links():
            target, _, anchor = link.partition("#")
            name = normpath(f"{path}/../{target}") if target else path
            if name not in MADE_ELSEWHERE:
                assert (folder / name).is_file(), f"{path}: {link}"
                assert not anchor or anchor in anchors[name], f"{path}: {link}"


def test_ids_are_unique_and_used_drawings_are_there(documents: dict[str, Document]) -> None:
    for path, shown in documents.items():
        ids = shown.ids
        assert len(ids) == len(set(ids)), path


@FOUR
@pytest.mark.parametrize("name", NAMES)
def test_the_same_page_in_another_language_is_linked(
    documents: dict[str, Document], lang: str, name: str
) -> None:
    elements = documents[f"static/rules/{lang}/{name}.html"].elements
    alternates = {a["hreflang"]: a["href"] for tag, a in elements if tag == "link" and "hreflang" in a}
    shown = {a["hreflang"]: a["href"] for tag, a in elements if tag == "a" and "hreflang" in a}
    wanted = {other: f"../{other}/{name}.html" for other in LANGUAGES}
    assert shown == wanted
    assert alternates == wanted | {"x-default": f"../en/{name}.html"}


# ---- strict, and the same each time


def test_pages_hold_nothing_inline_and_ask_no_other_host(documents: dict[str, Document]) -> None:
    for path, shown in documents.items():
        policies = [a["content"] for tag, a in shown.elements if tag == "meta" and "http-equiv" in a]
        assert policies == [POLICY], path
        for tag, attributes in shown.elements:
            assert tag != "style", path
            assert tag != "script" or attributes.get("src"), path
            assert "style" not in attributes, path
            assert not any(name.startswith("on") for name in attributes), path
        assert not any(re.match(r"[a-z]+:|//", link) for link in shown.links()), path


@FOUR
@pytest.mark.parametrize("name", NAMES)
def test_pages_say_what_they_are(documents: dict[str, Document], lang: str, name: str) -> None:
    elements = documents[f"static/rules/{lang}/{name}.html"].elements
    made = page(lang, name)
    assert ("html", {"lang": lang}) in elements
    assert 20 <= len(made.title) <= 100
    assert 80 <= len(made.description) <= 260
    assert sum(tag == "h1" for tag, _ in elements) == 1
    for tag, attributes in elements:
        if tag == "kok-sheet":
            assert attributes["lang"] == lang
        if attributes.get("role") == "img":
            assert attributes.get("aria-label")


def test_pages_are_the_same_each_time(folder: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    (again / "left over").touch()
    write_site(again)
    assert not (again / "left over").exists()
    first = folder / "static" / "rules"
    paths = sorted(path.relative_to(first) for path in first.rglob("*") if path.is_file())
    assert paths == sorted(path.relative_to(again) for path in again.rglob("*") if path.is_file())
    assert {path.name for path in STYLE.iterdir()} <= {path.name for path in paths}
    for path in paths:
        assert (first / path).read_bytes() == (again / path).read_bytes(), path


def test_a_document_can_be_made_twice_of_one_page() -> None:
    made = page("en", "index")
    assert document(made) == document(made)
