"""The frame that all pages of the explainer have, and the writing of the folder."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from html import escape
from pathlib import Path

from kok.editions import EDITIONS
from kok.i18n import LANGUAGES, Words
from kok.svg import icon_svg
from kok.terms import ruleset_name
from tools.rules.pages import NAMES, Page, labels, read_page

FALLBACK = "en"
"""The language for readers who have none of these."""

STYLE = Path(__file__).with_name("style")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'"
)


def write_site(folder: Path) -> None:
    """Writes all pages with their style and script into `folder`, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in sorted(STYLE.iterdir()):
        shutil.copyfile(file, folder / file.name)
    for lang in LANGUAGES:
        (folder / lang).mkdir()
        for name in NAMES:
            (folder / lang / f"{name}.html").write_text(document(read_page(lang, name)), "utf-8")
    (folder / "index.html").write_text(_languages_page(), "utf-8")


def document(page: Page) -> str:
    """A page as a whole document."""
    said = labels(page.lang)
    switch = _rules_switch(page) if page.game == "kok2" else ""
    return f"""<!doctype html>
<html lang="{page.lang}">
<head>
{_head(page.title, page.description, "../")}
{_alternates(page.name)}
<script src="../../embed.js" defer></script>
<script src="../rules.js" defer></script>
</head>
<body class="rules">
<a class="r-skip" href="#main">{said["skip"]}</a>
{page.stock}
<header class="r-top">
<a class="r-brand" href="../../../index.html">{icon_svg("back")}{said["play"]}</a>
<nav aria-label="{said["pages"]}"><ul class="r-pages">{_page_links(page)}</ul></nav>
<nav aria-label="{said["languages"]}"><ul class="r-langs">{_language_links(page)}</ul></nav>
</header>
<main id="main">
<div class="r-opening">
{"".join(map(_text, page.opening))}</div>
{switch}<div class="r-columns">
{_contents(page)}{_text(page.body)}
</div>
</main>
<footer class="r-foot">
<p>{said["disclaimer"]}</p>
<p><a href="index.html#sources">{said["sources"]}</a></p>
</footer>
</body>
</html>
"""


def _text(element: ET.Element) -> str:
    return ET.tostring(element, encoding="unicode", method="html")


def _head(title: str, description: str, up: str) -> str:
    return f"""<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<meta name="description" content="{escape(description)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#cdd3ce" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#111416" media="(prefers-color-scheme: dark)">
<link rel="icon" href="{up}../icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}../style.css">
<link rel="stylesheet" href="{up}rules.css">"""


def _alternates(name: str) -> str:
    links = [(lang, lang) for lang in LANGUAGES] + [("x-default", FALLBACK)]
    return "\n".join(
        f'<link rel="alternate" hreflang="{tag}" href="../{lang}/{name}.html">' for tag, lang in links
    )


def _page_links(page: Page) -> str:
    titles = labels(page.lang)["page"]
    return "".join(
        f'<li><a href="{name}.html"{_current(name == page.name)}>{titles[name]}</a></li>' for name in NAMES
    )


def _language_links(page: Page) -> str:
    return "".join(
        f'<li><a href="../{lang}/{page.name}.html" lang="{lang}" hreflang="{lang}"'
        f"{_current(lang == page.lang)}>{labels(lang)['language']}</a></li>"
        for lang in LANGUAGES
    )


def _current(is_current: bool) -> str:
    return ' aria-current="page"' if is_current else ""


def _contents(page: Page) -> str:
    """The table of contents: a list of sections, each with its rules."""
    items: list[str] = []
    for level, anchor, text in page.headings():
        items.append(f'<li class="r-level{level}"><a href="#{anchor}">{escape(text)}</a></li>')
    title = labels(page.lang)["contents"]
    return f'<nav class="r-contents" aria-label="{title}"><ul>{"".join(items)}</ul></nav>\n'


def _rules_switch(page: Page) -> str:
    """The choice of a rule set; it works by style alone."""
    words, said = Words(page.lang), labels(page.lang)
    choices = "".join(
        f'<label><input type="radio" name="rules" value="{name}" id="rules-{name}"{" checked" * (not at)}>'
        f"<span>{ruleset_name(words, name)}</span></label>"
        for at, name in enumerate(EDITIONS[page.game].rule_sets)
    )
    return f'<fieldset class="r-switch" id="rules"><legend>{said["which"]}</legend>{choices}</fieldset>\n'


def _languages_page() -> str:
    """The page above the languages: where to go."""
    links = "\n".join(
        f'<li><a href="{lang}/index.html" lang="{lang}" hreflang="{lang}">{labels(lang)["language"]}</a></li>'
        for lang in LANGUAGES
    )
    title = "Keer op Keer · Noch mal! · Encore!"
    return f"""<!doctype html>
<html lang="{FALLBACK}">
<head>
{_head(title, " · ".join(labels(lang)["pages"] for lang in LANGUAGES), "")}
</head>
<body class="rules">
<main class="r-choose">
<h1>{title}</h1>
<ul class="r-langs">
{links}
</ul>
</main>
</body>
</html>
"""
