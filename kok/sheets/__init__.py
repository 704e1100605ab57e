"""The built-in sheets, one text in notation each."""

from functools import cache
from pkgutil import get_data

from ..editions import EDITIONS, Edition
from ..sheet import Sheet, parse_symbols
from ..tags import read_tags


@cache
def load_sheet(id: str) -> Sheet:
    """The built-in sheet of that id; raises ValueError for an unknown one."""
    if not any(id in edition.sheets for edition in EDITIONS.values()):
        raise ValueError(f"unknown sheet {id!r}")
    data = get_data(__name__, f"{id}.kkn")
    assert data is not None
    tags, _ = read_tags(data.decode())
    return make_sheet(EDITIONS[tags["Game"]], tags, id=id)


def make_sheet(edition: Edition, tags: dict[str, str], *, id: str) -> Sheet:
    """The sheet that the tags Grid, Symbols and Rows describe; raises ValueError naming what is wrong."""
    rows = tags.get("Rows")
    return Sheet(
        edition,
        "".join(tags["Grid"].split()),
        symbols=parse_symbols(tags.get("Symbols", "")),
        row_bonuses=None if rows is None else tuple(rows.split()),
        id=id,
    )
