"""The catalogues: the same keys and placeholders in every language, no key missing, none unused."""

import ast
import re
from importlib import import_module
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest

from kok.clauses import CLAUSES
from kok.dice import COLOR_FACES, SPECIAL_FACES
from kok.editions import BONUS_KINDS, EDITIONS, SYMBOL_KINDS
from kok.i18n import LANGUAGES, MINUS, Words, pick_language
from kok.learn import STEPS
from kok.rules import HOUSE_RULES, RULE_SETS, RULE_VALUES, START_MASKS
from kok.safe import DAMAGED, DENIED, FULL, NEWER
from kok.score import ScoreSheet

PACKAGE = Path(__file__).parent.parent / "kok"
TEXTS: dict[str, dict[str, str]] = {lang: import_module(f"kok.i18n.{lang}").TEXT for lang in LANGUAGES}
NAMES = ("game.kok1", "game.kok2")
FORMS = ("one", "other", "few", "many", "two", "zero")

VERBAL_RULES = ("column_first", "hearts", "finish", "tie")

# Keys that code puts together: prefix → all that may follow it. A prefix in an f-string must stand here.
DYNAMIC: dict[str, tuple[str, ...]] = {
    "bonus.": BONUS_KINDS,
    "cell.": ("star", "open", "marked", "preview", "legal", *SYMBOL_KINDS),
    "color.": tuple(COLOR_FACES),
    "end.equal.": RULE_VALUES["tie"],
    "end.tie.": RULE_VALUES["tie"],
    "game.": tuple(EDITIONS),
    "house.": tuple(chain.from_iterable((name, f"{name}.line") for name in HOUSE_RULES)),
    "learn.": tuple(STEPS),
    "notice.": (DENIED, FULL, DAMAGED, NEWER),
    "rule.": (
        *RULE_VALUES,
        *(f"{rule}.{value}" for rule in VERBAL_RULES for value in RULE_VALUES[rule]),
        "roll_limit.none",
    ),
    "ruleset.": tuple(chain.from_iterable((name, f"{name}.line") for name in RULE_SETS)),
    "score.": (*ScoreSheet._fields, "total"),
    "sheet.": tuple(chain.from_iterable(edition.sheets for edition in EDITIONS.values())),
    "solo.": tuple(map(str, range(13))),
    "special.": tuple(dict.fromkeys(SPECIAL_FACES)),
    "start.": tuple(START_MASKS),
    "transfer.": ("settings", "document"),
    "why.": (*CLAUSES, "contact.marks", "star_contact.marks", "block_contact.marks"),
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def base(key: str) -> str:
    head, _, form = key.rpartition(".")
    return head if form in FORMS else key


# ---- the catalogues among themselves


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_keys_in_every_language(lang: str):
    assert set(TEXTS[lang]) == set(TEXTS["nl"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_placeholders_in_every_language(lang: str):
    other = {key: placeholders(text) for key, text in TEXTS["nl"].items()}
    assert {key: placeholders(text) for key, text in TEXTS[lang].items()} == other


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_tidy(lang: str):
    for key, text in TEXTS[lang].items():
        assert text and text == text.strip() and "  " not in text, key
        assert "..." not in text and "'" not in text, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_complete(lang: str):
    counted = {base(key) for key in TEXTS[lang] if base(key) != key}
    assert all(f"{key}.one" in TEXTS[lang] and f"{key}.other" in TEXTS[lang] for key in counted)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_sentences_are_translated(lang: str):
    long = {key: text for key, text in TEXTS[lang].items() if text.count(" ") >= 3 and key not in NAMES}
    assert not [key for key, text in long.items() if text == TEXTS["en"][key]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_twice(lang: str):
    tree = ast.parse((PACKAGE / "i18n" / f"{lang}.py").read_text("utf-8"))
    (table,) = (node for node in ast.walk(tree) if isinstance(node, ast.Dict))
    keys = [node.value for node in table.keys if isinstance(node, ast.Constant)]
    assert len(keys) == len(set(keys))


# ---- the catalogues and the code


def sources() -> list[ast.Module]:
    files = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "i18n" or path.stem == "__init__"]
    return [ast.parse(path.read_text("utf-8")) for path in files]


def docstrings(tree: ast.Module) -> set[int]:
    expressions = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    return {id(value) for value in expressions if isinstance(value, ast.Constant)}


def strings() -> set[str]:
    found = set()
    for tree in sources():
        skipped = docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
                found.add(node.value)
    return found


def formatted_prefixes() -> set[str]:
    """The constant beginnings of f-strings that begin like a key of the catalogues."""
    sections = {key.partition(".")[0] for key in TEXTS["nl"]}
    found = set()
    for tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                head = str(node.values[0].value)
                if re.match(r"[a-z]+\.", head) and head.partition(".")[0] in sections:
                    found.add(head)
    return found


def spoken() -> set[str]:
    """The constant keys that code passes to `words(…)`, `words.plural(…)` or a note."""
    found = set()
    for tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _speaks(node.func):
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found.add(key.value)
    return found


def _speaks(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in ("words", "plural")
    return isinstance(function, ast.Name) and function.id in ("words", "Note")


def dynamic_keys() -> set[str]:
    return {prefix + rest for prefix, all_rest in DYNAMIC.items() for rest in all_rest}


def test_every_key_that_is_spoken_has_a_text():
    known = set(TEXTS["nl"]) | {base(key) for key in TEXTS["nl"]}
    assert not spoken() - known
    assert not dynamic_keys() - known


def test_every_text_is_used():
    used = strings() | dynamic_keys()
    unused = [key for key in TEXTS["nl"] if key not in used and base(key) not in used]
    assert not unused


def test_every_prefix_is_declared():
    undeclared = {
        head for head in formatted_prefixes() if not any(head.startswith(prefix) for prefix in DYNAMIC)
    }
    assert not undeclared


# ---- words


def test_plural_forms_without_a_browser():
    english, dutch = Words("en"), Words("nl")
    assert [english.plural("points", count) for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert dutch.plural("points", -1) == f"{MINUS}1 punten"


def test_plural_forms_of_the_browser_are_used():
    words = Words("en", {1: "one", 2: "two"}.__getitem__)
    assert words.plural("points", 2) == "2 points"


def test_numbers_have_a_real_minus_sign():
    words = Words("en")
    assert (words.number(-22), words.number(7)) == ("−22", "7")
    assert (words.points(-2), words.points(3), words.points(0)) == ("−2", "+3", "+0")


def test_lists():
    words = Words("en")
    assert [words.join(list("abc")[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_names_may_hold_braces():
    assert Words("en")("log.pass", name="{count} {0}") == "{count} {0} passes"


def test_unknown_keys_and_languages_are_refused():
    with pytest.raises(KeyError):
        Words("en")("no.such.text")
    with pytest.raises(ValueError, match="xx"):
        Words("xx")


def test_repr_and_membership():
    assert repr(Words("nl")) == "Words('nl')"
    assert "log.pass" in Words("nl") and "log" not in Words("nl")


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [(["nl-BE", "en"], "nl"), (["xx", "en-GB"], "en"), ([], "en"), (["EN"], "en"), (["zh", "nl"], "nl")],
)
def test_the_language_of_the_browser(wanted: list[str], lang: str):
    assert pick_language(wanted) == lang
