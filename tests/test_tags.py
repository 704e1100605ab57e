"""The outer form of a record: tags, comments, skipped lines and words (NOTATION.md, A game)."""

from __future__ import annotations

import pytest

from kok.tags import read_tags

A_GAME = ({"Game": "kok1"}, ["1.", "gy/12", "-", "*"])


@pytest.mark.parametrize(
    "text",
    [
        '[Game "kok1"]\n\n1. gy/12 -\n*\n',
        '[Game "kok1"] 1. gy/12 - *',
        '  [ Game  "kok1" ]\t1.\n\n\ngy/12\f-\v*   ',
        '[Game\n"kok1"\n]1.\ngy/12\n-\n*',
        '[Game "kok1"]\r\n\r\n1. gy/12 -\r\n*\r\n',
        '[Game "kok1"]\r1. gy/12 -\r*',
        '\ufeff[Game "kok1"] 1. gy/12 - *',
        '{a}[Game "kok1"]{b}1.{c}gy/12 {d\ne [Game "kok2"] "} -{}*{f}',
        '% [Game "kok2"]\n[Game "kok1"]\n%\n1. gy/12\n% }{"[\n- *\n%',
        '[Game "kok1"] {x\n% a closing brace in a skipped line } is skipped too\n} 1. gy/12 - *',
    ],
)
def test_white_space_comments_and_skipped_lines(text: str) -> None:
    assert read_tags(text) == A_GAME


def test_an_empty_text() -> None:
    assert read_tags("") == ({}, [])
    assert read_tags(" \n {only a comment}\n% and a skipped line") == ({}, [])


def test_tags_keep_their_order_and_values() -> None:
    text = '[B " x "]\n[A ""]\n[C-_1 "{%} [ ] \\ ä \u2028 \x07 🎲"]'
    tags, words = read_tags(text)
    assert list(tags.items()) == [("B", " x "), ("A", ""), ("C-_1", "{%} [ ] \\ ä \u2028 \x07 🎲")]
    assert words == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Game "kok1"]\n{ not closed', "line 2: a comment is not closed"),
        ("} *", "line 1: '}' is out of place"),
        ('1. "', "line 1: '\"' is out of place"),
        ("1. ] *", "line 1: ']' is out of place"),
        ('[Game "kok1"', "line 1: a tag is damaged"),
        ("\n[Game kok1]", "line 2: a tag is damaged"),
        ('[Game "kok1]\n\n1. gy/12', "line 1: a tag is damaged"),
        ('[Game "kok\n1"]', "line 1: a tag is damaged"),
        ('[Game "kok\r1"]', "line 1: a tag is damaged"),
        ('[Game "kok"1"]', "line 1: a tag is damaged"),
        ('["kok1"]', "line 1: a tag is damaged"),
        ("[Game]", "line 1: a tag is damaged"),
        ('[1Game "kok1"]', "line 1: a tag is damaged"),
        ('[Game\u00a0"kok1"]', "line 1: a tag is damaged"),
        ('[Game "kok1"][Game "kok1"]', "tag Game stands twice"),
        ('[A "1"][B "1"][A "2"]', "tag A stands twice"),
        ('[Game "kok1"] 1. gy/12 [Date "x"]', "tag Date stands after the first roll"),
        ('[Game "kok1"] * [Date "x"]', "tag Date stands after the first roll"),
    ],
)
def test_damaged_texts_are_refused(text: str, why: str) -> None:
    with pytest.raises(
        ValueError, match=r"^" + why.replace("'", ".").replace("]", r"\]").replace("}", r"\}")
    ):
        read_tags(text)


@pytest.mark.parametrize("space", ["\u00a0", "\u2028", "\u3000", "\x1c", "\x85", "\0"])
def test_only_ascii_white_space_parts_words(space: str) -> None:
    assert read_tags(f"1.{space}gy/12")[1] == [f"1.{space}gy/12"]
