"""The outer form of a text in notation: tags, comments, skipped lines and words (NOTATION.md, A game)."""

import re

_LINE_END = re.compile(r"\r\n?|\n")
_PIECE = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>\{[^}]*\})
      | \[ \s* (?P<tag>(?u:[^\W\d_][\w-]*)) \s* "(?P<value>[^"\n]*)" \s* \]
      | (?P<word>[^\s\[\]{}"]+)""",
    re.VERBOSE | re.ASCII,
)


def read_tags(text: str) -> tuple[dict[str, str], list[str]]:
    """The tags, in their order, and the words after them; raises ValueError for a text of another form."""
    tags: dict[str, str] = {}
    words: list[str] = []
    text = _without_skipped_lines(text.removeprefix("\ufeff"))
    at = 0
    while at < len(text):
        piece = _PIECE.match(text, at)
        if not piece:
            raise ValueError(_damage(text, at))
        at = piece.end()
        if word := piece["word"]:
            words.append(word)
        elif tag := piece["tag"]:
            if words:
                raise ValueError(f"tag {tag} stands after the first roll")
            if tag in tags:
                raise ValueError(f"tag {tag} stands twice")
            tags[tag] = piece["value"]
    return tags, words


def _without_skipped_lines(text: str) -> str:
    return "\n".join(line for line in _LINE_END.split(text) if not line.startswith("%"))


def _damage(text: str, at: int) -> str:
    line = text.count("\n", 0, at) + 1
    damages = {"{": "a comment is not closed", "[": "a tag is damaged"}
    return f"line {line}: {damages.get(text[at], f'{text[at]!r} is out of place')}"
