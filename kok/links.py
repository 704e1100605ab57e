"""Links that carry a whole game: its notation, percent-encoded, in the fragment, where no server sees it."""

from typing import NamedTuple
from urllib.parse import quote, unquote

GAME, EMBED, VIEW = "game", "embed", "view"
LONGEST = 60_000
"""The longest record a link may carry, in characters as they are read."""

_SAFE = "/:,?"
"""What may stand in a fragment as it is and is common in a record: a shorter link, a smaller QR code."""


class LinkError(ValueError):
    """A link that opens nothing; `key` names the text that says so."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Link(NamedTuple):
    """What a fragment asks for."""

    kind: str = ""
    "`game`: `value` is a record; `embed`: `value` is the fragment; `view`: the name of a view; or nothing."
    value: str = ""


def game_fragment(record: str) -> str:
    """The fragment that carries a record, with its `#`; raises LinkError for a record too long."""
    if len(record) > LONGEST:
        raise LinkError("link.too_long")
    return f"#{GAME}={quote(record, safe=_SAFE)}"


def game_link(page: str, record: str) -> str:
    """The address of a page with a record in its fragment, in place of any it has; raises LinkError."""
    return page.partition("#")[0] + game_fragment(record)


def read_fragment(fragment: str) -> Link:
    """What a fragment asks for, with or without its `#`; raises LinkError naming what is wrong.

    A record is returned as it came: whether it breaks the rules is for who opens it.
    """
    fragment = fragment.removeprefix("#")
    if not fragment:
        return Link()
    parts = [part.partition("=") for part in fragment.split("&")]
    names = [name for name, _, _ in parts]
    if is_embed(fragment):
        return Link(EMBED, fragment)
    if len(fragment) > 3 * LONGEST:
        raise LinkError("link.too_long")
    if names == [GAME]:
        return Link(GAME, _record(parts[0][2]))
    if names == [VIEW] and parts[0][2].isidentifier():
        return Link(VIEW, parts[0][2])
    raise LinkError("link.unknown")


def _record(text: str) -> str:
    try:
        record = unquote(text, errors="strict")
    except UnicodeDecodeError:
        raise LinkError("link.damaged") from None
    if len(record) > LONGEST:
        raise LinkError("link.too_long")
    if not record.strip() or "[Game" not in record:
        raise LinkError("link.damaged")
    return record


def is_embed(fragment: str) -> bool:
    """Whether a fragment asks for an embedded sheet."""
    return f"{VIEW}={EMBED}" in fragment.removeprefix("#").split("&")
