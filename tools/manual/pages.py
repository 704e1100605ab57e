"""The pages of the manual: live examples with their code; every parameter, method, event, message, error."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from kok.embed import Embed
from kok.embed.config import PARAMETERS
from kok.i18n import LANGUAGES, Words
from kok.pages.embed import ERROR_KEYS
from kok.poster import poster_svg

TEXTS = Path(__file__).parent
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'"
)
PLACE = "https://example.org/keer-op-keer/"
RECORD = """[Game "kok1"]
[Players "Ada,Bo"]

1. gpo/23? p3:H3I2I3 p2:H3I3
2. ybo/125 y1:H6 b2:H4H5
3. gpb/34? b3:I1J1K1 g3:E3F3G3
*"""

EXAMPLES: dict[str, dict[str, str]] = {
    "show": {"mode": "show", "sheet": "kok1-black", "setup": "H3H4I3", "roll": "gpx/23?", "legal": "yes"},
    "free": {"mode": "puzzle", "game": "kok1", "setup": "H3H4", "roll": "gpx/23?"},
    "asked": {"mode": "puzzle", "game": "kok1", "setup": "H3H4", "roll": "gpb/23?", "choice": "b3:G4G5"},
    "found": {
        "mode": "puzzle",
        "sheet": "kok2-a",
        "setup": "H3H4",
        "roll": "gpx/23?/bomb",
        "solution": "bomb:G3G4",
    },
    "play": {"mode": "play", "game": "kok1"},
    "replay": {"mode": "replay", "record": RECORD},
    "starter": {"mode": "starter"},
    "keeper": {"mode": "keeper"},
}

NOT_FOR_AUTHORS = ("view", "origin")
"""Parameters that the custom element sets by itself."""

OUT = {
    "ready": {"mode": "puzzle", "grid": "gggyyyy…", "marked": ["H3", "H4"], "resume": {"mode": "puzzle"}},
    "resize": {"height": 512},
    "choice": {
        "player": 0,
        "roll": 1,
        "choice": "g3:H1H2H3",
        "allowed": False,
        "clauses": ["joined"],
        "right": False,
        "tries": 1,
    },
    "end": {"totals": [31], "winners": [0], "record": "[Game …"},
    "error": {"code": "position", "param": "", "detail": "Setup: 'Z9' is not a cell"},
}
IN: dict[str, dict[str, object]] = {
    "load": {"params": {"mode": "show", "setup": "H3H4"}},
    "config": {"params": {"lang": "fr", "theme": "dark"}},
    "goto": {"step": 12},
}
METHODS = {
    "start": "sheet.start()",
    "stop": "sheet.stop()",
    "running": "sheet.running",
    "load": 'sheet.load({ mode: "show", setup: "H3H4" })',
    "config": 'sheet.config({ theme: "dark" })',
    "goto": "sheet.goto(12)",
}
EVENTS = ("kok-ready", "kok-choice", "kok-end", "kok-error")


def write_pages(folder: Path) -> None:
    """Writes a page for each language, and one to choose from them."""
    for lang in LANGUAGES:
        (folder / f"{lang}.html").write_text(manual_page(lang), "utf-8")
    (folder / "index.html").write_text(_choice_page(), "utf-8")


@cache
def texts(lang: str) -> dict[str, Any]:
    """The texts of the manual in a language."""
    return tomllib.loads((TEXTS / f"{lang}.toml").read_text("utf-8"))


def manual_page(lang: str) -> str:
    """The manual in a language, as a whole document."""
    said = texts(lang)
    parts = [
        _section("first", said, _snippets(lang)),
        _section("modes", said, "".join(_example(lang, name) for name in EXAMPLES)),
        _section("parameters", said, _parameters(said)),
        _section(
            "element", said, _table(said, {name: (said["element"][name], "") for name in ("start", "many")})
        ),
        _section(
            "methods",
            said,
            _table(said, {name: (said["method"][name], code) for name, code in METHODS.items()}),
        ),
        _section("events", said, _code(_listening())),
        _section("out", said, _messages(said["message"], OUT)),
        _section("in", said, _messages(said["message"], IN)),
        _section("errors", said, _errors(lang)),
        _section("policy", said, _code(_policy())),
    ]
    links = "".join(
        f'<li><a href="#{name}">{escape(said["heading"][name])}</a></li>' for name in said["heading"]
    )
    return f"""<!doctype html>
<html lang="{lang}">
<head>
{_head(said["title"], said["description"])}
<script src="../embed.js" defer></script>
<script src="manual.js" defer></script>
</head>
<body class="manual" data-copied="{escape(said["copied"])}">
<header>
<nav><a href="../../index.html#view=builder">{escape(said["builder"])}</a> {_languages(lang)}</nav>
<h1>{escape(said["title"])}</h1>
<p>{said["intro"]}</p>
<ul class="contents">{links}</ul>
</header>
<main>
{"".join(parts)}</main>
</body>
</html>
"""


def _head(title: str, description: str) -> str:
    return f"""<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<meta name="description" content="{escape(description)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="../icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../style.css">
<link rel="stylesheet" href="manual.css">"""


def _languages(current: str) -> str:
    return " ".join(
        f'<a href="{lang}.html" lang="{lang}" hreflang="{lang}"{_current(lang == current)}>'
        f"{texts(lang)['name']}</a>"
        for lang in LANGUAGES
    )


def _current(is_current: bool) -> str:
    return ' aria-current="page"' if is_current else ""


def _section(name: str, said: dict[str, Any], inside: str) -> str:
    text = said["text"].get(name, "")
    about = f"<p>{text}</p>\n" if text else ""
    return f'<section id="{name}">\n<h2>{escape(said["heading"][name])}</h2>\n{about}{inside}</section>\n'


def _snippets(lang: str) -> str:
    """The shortest code, with the element and with a plain frame."""
    address = escape(_address(EXAMPLES["free"]))
    frame = f'<iframe src="{address}"\n  title="Keer op Keer" width="100%" height="640"></iframe>'
    script = f'<script src="{PLACE}static/embed.js"></script>\n'
    return _code(script + _element(EXAMPLES["free"])) + f"<p>{texts(lang)['frame']}</p>\n" + _code(frame)


def _example(lang: str, name: str) -> str:
    said, params = texts(lang), EXAMPLES[name]
    title, about = said["example"][name]
    embed = Embed(lambda: 0.0)
    embed.load(params)
    if embed.error:
        raise ValueError(f"example {name}: {embed.error}")
    session = embed.session
    poster = (
        poster_svg(session.game.sheet, session.game.state.marks[session.player].marked) if session else ""
    )
    live = _element({**params, "lang": lang}, inside=poster)
    return f"<h3>{escape(title)}</h3>\n<p>{about}</p>\n{live}\n{_code(_element(params))}"


def _element(params: dict[str, str], inside: str = "") -> str:
    given = "".join(f' {name}="{escape(value)}"' for name, value in params.items())
    return f"<kok-sheet{given}>{inside}</kok-sheet>"


def _address(params: dict[str, str]) -> str:
    return f"{PLACE}index.html#view=embed" + "".join(f"&{name}={value}" for name, value in params.items())


def _code(code: str) -> str:
    return f'<pre tabindex="0"><code>{escape(code)}</code></pre>\n'


def _parameters(said: dict[str, Any]) -> str:
    rows = {name: said["parameter"][name] for name in PARAMETERS if name not in NOT_FOR_AUTHORS}
    return _table(said, {name: (about, values) for name, (values, about) in rows.items()})


def _table(said: dict[str, Any], rows: dict[str, tuple[str, str]]) -> str:
    """Names with what they mean and, in code, what they can be or how they are used."""
    inside = "".join(
        f'<tr><th scope="row"><code>{escape(name)}</code></th><td>{_as_code(code)}{about}</td></tr>\n'
        for name, (about, code) in rows.items()
    )
    return f'<div class="scroll" tabindex="0"><table><tbody>\n{inside}</tbody></table></div>\n'


def _as_code(code: str) -> str:
    return f"<code>{escape(code)}</code><br>" if code else ""


def _messages(said: dict[str, str], messages: dict[str, dict[str, Any]]) -> str:
    parts = []
    for kind, values in messages.items():
        whole = json.dumps({"kok": 1, "type": kind, **values}, ensure_ascii=False)
        parts.append(f"<h3><code>{kind}</code></h3>\n<p>{said[kind]}</p>\n{_code(whole)}")
    return "".join(parts)


def _listening() -> str:
    heard = "".join(
        f'sheet.addEventListener("{name}", (event) => console.log(event.detail));\n' for name in EVENTS
    )
    return f'const sheet = document.querySelector("kok-sheet");\n{heard}'.rstrip()


def _errors(lang: str) -> str:
    words = Words(lang)
    rows = {code: (escape(words(key, param="…", detail="…")), "") for code, key in ERROR_KEYS.items()}
    return _table(texts(lang), rows)


def _policy() -> str:
    return f"Content-Security-Policy: script-src {PLACE}static/embed.js; frame-src {PLACE}"


def _choice_page() -> str:
    links = "\n".join(
        f'<li><a href="{lang}.html" lang="{lang}" hreflang="{lang}">{escape(texts(lang)["title"])}</a></li>'
        for lang in LANGUAGES
    )
    title = texts("en")["title"]
    return f"""<!doctype html>
<html lang="en">
<head>
{_head(title, texts("en")["description"])}
</head>
<body class="manual">
<main>
<h1>{escape(title)}</h1>
<ul>
{links}
</ul>
</main>
</body>
</html>
"""
