"""Pictures of positions: a sheet and the dice beside it, as they stand on the page before anything is touched.

The posters of a page have nearly everything in common, so whatever is drawn is kept once, in a `Stock`, and used.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
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


class Stock:
    """The drawings of a page, each held once."""

    def __init__(self) -> None:
        self._items: dict[bytes, ET.Element] = {}

    def use(self, *drawing: ET.Element) -> ET.Element:
        """A reference to a drawing, which is put into stock if it is not there."""
        text = b"".join(map(ET.tostring, drawing))
        if text not in self._items:
            item = ET.Element("g", {"id": f"art-{len(self._items)}", "class": "sheet"})
            item.extend(drawing)
            self._items[text] = item
        return ET.Element("use", href=f"#{self._items[text].get('id')}")

    def element(self) -> ET.Element:
        """All drawings, and what the drawings of dice refer to; a page holds it once."""
        svg = ET.fromstring(DEFS)
        svg.find("defs").extend(self._items.values())  # type: ignore[union-attr]
        return svg


def sheet_picture(
    stock: Stock, words: Words, game: Game, player: int, *, margin: str, pencil: int = 0
) -> ET.Element:
    """The sheet of a player on its paper; `pencil` are cells pencilled in."""
    view = sheet_view(words, game, player)._replace(preview=pencil)
    frame = frame_of(game.sheet.edition, turned=False, margin=margin, numbers=True)
    size = f"0 0 {frame.width} {frame.height}"
    svg = ET.Element("svg", {"class": "sheet", "viewBox": size, "aria-hidden": "true"})
    printed = _print(game.sheet.id, margin)
    svg.append(stock.use(*printed))
    under = Counter(map(ET.tostring, printed))
    for element in _draw(game, view, margin):
        text = ET.tostring(element)
        if under[text]:
            under[text] -= 1
        elif not _classes(element) & STRUCK:
            svg.append(stock.use(element))
    paper = ET.Element("div", {"class": "paper"})
    paper.append(svg)
    return paper


def dice_picture(stock: Stock, game: Game, player: int) -> ET.Element:
    """The dice of a roll as a player sees them; what is taken leaves a dent."""
    dice, left = game.state.dice, game.dice_for(player) or game.state.dice
    assert dice is not None and left is not None
    tray = ET.Element("div", {"class": "r-felt"})
    thrown = (list(dice.colors), list(left.colors)), (list(dice.numbers), list(left.numbers))
    special = [([dice.special], [left.special])] if dice.special else []
    for faces, rest in (*thrown, *special):
        is_special = faces == [dice.special]
        group = ET.SubElement(tray, "span", {"class": "r-dice"})
        for face in faces:
            drawn = ET.fromstring((die_svg if face in rest else dent_svg)(face, is_special))
            # Of twins the last one was taken.
            if face in rest:
                rest.remove(face)
            die = ET.SubElement(ET.SubElement(group, "span", {"class": "r-die"}), "svg", dict(drawn.items()))
            die.append(stock.use(*drawn))
    return tray


@cache
def _print(sheet: str, margin: str) -> tuple[ET.Element, ...]:
    """All that is printed on a sheet, and does not change."""
    game = Game(load_sheet(sheet))
    drawn = _draw(game, sheet_view(Words("en"), game, 0), margin)
    return tuple(element for element in drawn if not _classes(element) & REWRITTEN)


def _draw(game: Game, view: SheetView, margin: str) -> list[ET.Element]:
    return list(ET.fromstring(sheet_svg(game.sheet, view, turned=False, margin=margin, numbers=True)))


def _classes(element: ET.Element) -> set[str]:
    return set(element.get("class", "").split())
