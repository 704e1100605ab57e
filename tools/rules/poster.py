"""Pictures of positions: a sheet and the dice of a roll, as they stand there before anything is touched.

The posters of a page have nearly everything in common, so each drawing is kept once, in a `Stock`, and used.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache

from kok.game import Game
from kok.i18n import Words
from kok.pages.paper import sheet_view
from kok.sheets import load_sheet
from kok.svg import DEFS, SheetView, dent_svg, die_svg, frame_of, sheet_svg

REWRITTEN = {"sum", "tot", "hnum"}
"""Texts that change; they cannot be written over one another."""
STRUCK = {"gone", "used"}
"""What is struck out stays as printed under the stroke."""

_DRAWING = re.compile(r'(<svg class="[^"]*" viewBox="[^"]*" aria-hidden="true">)(.*)</svg>', re.DOTALL)
_CLASS = re.compile(r'<\w+ class="([^"]*)"')


class Stock:
    """The drawings of a page, each held once."""

    def __init__(self) -> None:
        self._items: dict[tuple[str, str], str] = {}

    def use(self, drawing: str, tone: str) -> ET.Element:
        """A reference to a drawing, put into stock if it is not there; `tone` is the class around it."""
        id = self._items.setdefault((drawing, tone), f"art-{len(self._items)}")
        return ET.Element("use", href=f"#{id}")

    def __str__(self) -> str:
        """All drawings, and what those of dice refer to, as the one `<svg>` that a page holds."""
        items = (f'<g id="{id}" class="{tone}">{drawing}</g>' for (drawing, tone), id in self._items.items())
        return DEFS.replace("</defs>", f"{''.join(items)}</defs>")


def sheet_picture(
    stock: Stock, words: Words, game: Game, player: int, *, margin: str, pencil: int = 0
) -> ET.Element:
    """The sheet of a player on its paper; `pencil` are cells pencilled in."""
    view = sheet_view(words, game, player)._replace(preview=pencil)
    printed = _print(game.sheet.id)
    frame = frame_of(game.sheet.edition, turned=False, margin=margin, numbers=True)
    paper = ET.Element("div", {"class": "paper"})
    size = f"0 0 {frame.width} {frame.height}"
    svg = ET.SubElement(paper, "svg", {"class": "sheet", "viewBox": size, "aria-hidden": "true"})
    svg.append(stock.use("".join(printed), "sheet"))
    under = Counter(printed)
    for element in _draw(game, view, margin):
        if under[element]:
            under[element] -= 1
        elif not _classes(element) & STRUCK:
            svg.append(stock.use(element, "sheet"))
    return paper


def dice_picture(stock: Stock, game: Game, player: int) -> ET.Element:
    """The dice of a roll as a player sees them; what is taken leaves a dent."""
    dice, left = game.state.dice, game.dice_for(player) or game.state.dice
    assert dice is not None and left is not None
    felt = ET.Element("div", {"class": "r-felt"})
    thrown = [(list(dice.colors), list(left.colors)), (list(dice.numbers), list(left.numbers))]
    special = [([dice.special], [left.special])] if dice.special else []
    for faces, rest in thrown + special:
        is_special = faces == [dice.special]
        group = ET.SubElement(felt, "span", {"class": "r-dice"})
        for face in faces:
            drawn = _DRAWING.fullmatch((die_svg if face in rest else dent_svg)(face, is_special))
            assert drawn
            # Of twins the last one was taken.
            if face in rest:
                rest.remove(face)
            die = ET.SubElement(group, "span", {"class": "r-die"})
            svg = ET.SubElement(die, "svg", {"class": "die", "viewBox": "0 0 64 66", "aria-hidden": "true"})
            svg.append(stock.use(drawn[2], "r-face"))
    return felt


@cache
def _print(sheet: str) -> tuple[str, ...]:
    """All that is printed on a sheet, its margin aside, and does not change: element by element."""
    game = Game(load_sheet(sheet))
    drawn = _draw(game, sheet_view(Words("en"), game, 0), "none")
    return tuple(element for element in drawn if not _classes(element) & REWRITTEN)


def _draw(game: Game, view: SheetView, margin: str) -> list[str]:
    """The elements of a drawn sheet, out of the groups that only hold together what changes together."""
    drawn = ET.fromstring(sheet_svg(game.sheet, view, turned=False, margin=margin, numbers=True))
    return [ET.tostring(element, "unicode") for element in _ungrouped(drawn)]


def _ungrouped(group: ET.Element) -> Iterator[ET.Element]:
    for element in group:
        if element.tag == "g" and not element.get("class"):
            yield from _ungrouped(element)
        else:
            yield element


def _classes(element: str) -> set[str]:
    found = _CLASS.match(element)
    return set(found[1].split()) if found else set()
