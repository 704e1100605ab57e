"""Content to pages: the text of one language with its examples, tables and pictures filled in."""

from __future__ import annotations

import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from kok.choices import PASS, Choice
from kok.colors import COLOR_LETTERS
from kok.describe import SOLO_BANDS, cell_names, choice_text, roll_text, turn_notes, turn_text
from kok.dice import COLOR_JOKER, NUMBER_JOKER
from kok.editions import EDITIONS
from kok.game import Game
from kok.i18n import Words
from kok.marks import empty_marks
from kok.rule_links import PAGES
from kok.sheets import load_sheet
from kok.svg import color_tag_svg
from kok.terms import color_name, game_name, rule_differences, ruleset_name, sheet_name
from tools.rules.examples import Example, examples
from tools.rules.poster import Stock, dice_picture, sheet_picture

CONTENT = Path(__file__).with_name("content")
NAMES = ("index", *PAGES.values(), "table")
"""The pages of each language, without ending."""

HEADINGS = ("h2", "h3")

ONLY_SOLO = ("solo_dice", "solo_two_colors", "unused_roll_points")
"""Rules that a game of several players has no use for."""

MANY_MARKS = 12
"""From so many crosses on they are counted, not named, for those who cannot see them."""


@dataclass
class Page:
    """A page in one language, all but the frame that every page has."""

    name: str
    lang: str
    title: str
    description: str
    opening: list[ET.Element]
    "Its heading and what it is about."
    body: ET.Element
    "All else that it tells."
    stock: Stock
    "The drawings that its posters use."

    @property
    def game(self) -> str:
        """The game that the page is about, "" for neither."""
        return next((game for game, name in PAGES.items() if name == self.name), "")

    def headings(self) -> Iterator[tuple[int, str, str]]:
        """Level, anchor and text of every heading that can be linked to."""
        for section in self.body.iter("section"):
            for heading in section:
                if heading.tag in HEADINGS:
                    yield int(heading.tag[1]), section.get("id", ""), "".join(heading.itertext())


@cache
def labels(lang: str) -> dict[str, Any]:
    """The words that all pages of a language have around their text."""
    return tomllib.loads((CONTENT / lang / "words.toml").read_text("utf-8"))


def read_page(lang: str, name: str) -> Page:
    """A page as it is to be shown."""
    source = _read(lang, f"{name}.html")
    game = next((game for game, page in PAGES.items() if page == name), "")
    writer = _Writer(lang, game)
    title, description, heading, lead, *sections = source
    body = _element("div", {"class": "r-text"})
    for element in sections:
        body.extend(writer.written(element))
    opening = [*writer.written(heading), *writer.written(lead)]
    return Page(name, lang, title.text or "", description.text or "", opening, body, writer.stock)


def _read(lang: str, path: str) -> ET.Element:
    return ET.fromstring((CONTENT / lang / path).read_text("utf-8"))


@dataclass
class _Writer:
    """Turns the elements of the content into those of a page."""

    lang: str
    game: str
    stock: Stock = field(default_factory=Stock)
    _example: Example | None = None
    "The example whose sentences are being written."
    _said: Choice = PASS
    "The choice that such a sentence is about."

    def __post_init__(self) -> None:
        self.words = Words(self.lang)
        self.labels = labels(self.lang)
        self._special: dict[str, Callable[[ET.Element], list[ET.Element]]] = {
            "include": self._include,
            "example": self._figure,
            "question": self._question,
            "differ": self._differ,
            "set": self._set,
            "may": self._may,
            "not": self._not,
            "choice": self._choice,
            "sheet": self._sheet,
            "helper": self._helper,
            "bands": self._bands,
            "differences": self._differences,
            "legend": self._legend,
            "ruleset": self._ruleset,
        }

    def written(self, element: ET.Element) -> list[ET.Element]:
        """What an element becomes: nothing if it is for the other game, else one element or several."""
        if self.game not in element.get("for", self.game).split() and self.game:
            return []
        if special := self._special.get(element.tag):
            made = special(element)
        else:
            made = [_element(element.tag, {key: value for key, value in element.items() if key != "for"})]
            made[0].text = element.text
            self._fill(made[0], element)
        if made and element.tail:
            made[-1].tail = element.tail
        return made

    def _fill(self, target: ET.Element, source: ET.Element) -> None:
        """Writes all that is in `source` into `target`."""
        for child in source:
            for element in self.written(child):
                if element.tag in HEADINGS and source.tag == "section":
                    _link_to_itself(element, source.get("id", ""))
                target.append(element)

    # ---- examples

    def _figure(self, element: ET.Element) -> list[ET.Element]:
        example = self._find(element.get("game", self.game), element.get("id", ""))
        figure = _element("figure", {"class": "r-example"})
        figure.append(self._board(example, pencil=True))
        caption = ET.SubElement(figure, "figcaption")
        caption.append(_paragraph("r-turn", self._turn(example)))
        self._fill(caption, element)
        if example.is_judged:
            caption.append(self._judged(example))
        self._example = None
        return [figure]

    def _question(self, element: ET.Element) -> list[ET.Element]:
        example = self._find(element.get("game", ""), element.get("example", ""))
        section = _element("section", {"class": "r-question", "id": element.get("id", "")})
        answer = element.find("answer")
        assert answer is not None
        for child in element:
            if child is not answer:
                section.extend(self.written(child))
        _link_to_itself(section[0], element.get("id", ""))
        figure = ET.SubElement(section, "figure", {"class": "r-example"})
        figure.append(self._board(example, pencil=False))
        caption = ET.SubElement(figure, "figcaption")
        caption.append(_paragraph("r-turn", self._turn(example)))
        details = ET.SubElement(caption, "details", {"class": "r-answer"})
        ET.SubElement(details, "summary").text = self.labels["answer"]
        status = element.get("status", "")
        details.append(_paragraph(f"r-status {status}", self.labels[status]))
        self._fill(details, answer)
        if example.is_judged:
            details.append(self._judged(example))
        self._example = None
        return [section]

    def _find(self, game: str, id: str) -> Example:
        self._example = examples()[game, id]
        return self._example

    def _board(self, example: Example, *, pencil: bool) -> ET.Element:
        """The position, to be played."""
        game, choice = example.start(), example.legal_choice
        player = game.to_move
        assert player is not None
        board = self._kok_sheet(example.puzzle())
        board.append(self._poster(game, player, choice if pencil else None))
        return board

    def _judged(self, example: Example) -> ET.Element:
        """The position in which the refused choice is tried, to be judged."""
        game, player, choice = example.before_refused(), example.refuser, example.refused_choice
        asked = choice_text(self.words, game.sheet, choice)
        judged = _element("details", {"class": "r-judged"})
        ET.SubElement(judged, "summary").text = self._label("ask", name=game.players[player], choice=asked)
        board = self._kok_sheet(example.judged())
        board.append(self._poster(game, player, choice))
        judged.append(board)
        return judged

    def _poster(self, game: Game, player: int, choice: Choice | None) -> ET.Element:
        """What stands there before anything is touched."""
        cells = choice.cells & ~game.state.marks[player].marked if choice else 0
        alt = self._alt(game, player, choice)
        poster = _element("div", {"class": "r-poster", "role": "img", "aria-label": alt})
        poster.append(sheet_picture(self.stock, self.words, game, player, margin="none", pencil=cells))
        poster.append(dice_picture(self.stock, game, player))
        return poster

    def _alt(self, game: Game, player: int, choice: Choice | None) -> str:
        """A position in words."""
        name, marked = game.players[player], game.state.marks[player].marked
        count = marked.bit_count()
        key = "alt_empty" if not count else "alt_marks" if count < MANY_MARKS else "alt_many"
        said = [self._label(key, name=name, cells=", ".join(_names(marked)), count=count)]
        assert game.state.dice is not None
        said.append(self._label("alt_dice", roll=roll_text(self.words, game.state.roll, game.state.dice)))
        if choice:
            said.append(self._label("alt_pencil", choice=choice_text(self.words, game.sheet, choice)))
        return " ".join(said)

    def _turn(self, example: Example) -> str:
        """Whose turn it is, what has been taken, and what the player has left where that matters."""
        game = example.start()
        number = self.words("turn.number", number=game.state.roll)
        said = [f"{number}.", f"{turn_text(self.words, game)}.", *turn_notes(self.words, game)]
        return " ".join([*said, *self._holdings(game, example)])

    def _holdings(self, game: Game, example: Example) -> list[str]:
        player = game.to_move
        assert player is not None
        marks, start = game.state.marks[player], empty_marks(game.sheet)
        has_jokers = COLOR_JOKER in example.roll or NUMBER_JOKER in example.roll
        has_special = example.legal_choice.special or example.refused_choice.special
        counts = [("jokers", marks.jokers, has_jokers or marks.jokers != start.jokers)]
        if game.has_special_die:
            counts.append(("hearts", marks.hearts, marks.hearts != start.hearts))
            counts.append(("dice", marks.dice, bool(has_special) or marks.dice != start.dice))
        said = [self.words.plural(f"count.{kind}", count) for kind, count, matters in counts if matters]
        return [self._label("holds", name=game.players[player], counts=", ".join(said))] if said else []

    def _may(self, element: ET.Element) -> list[ET.Element]:
        assert self._example is not None
        return [self._sentence(element, "may", self._example.legal_choice, {})]

    def _not(self, element: ET.Element) -> list[ET.Element]:
        assert self._example is not None
        clause = {"data-clause": element.get("clause", "")}
        return [self._sentence(element, "not", self._example.refused_choice, clause)]

    def _sentence(self, element: ET.Element, kind: str, choice: Choice, data: dict[str, str]) -> ET.Element:
        self._said = choice
        sentence = _element("p", {"class": f"r-{kind}", **data, "data-choice": str(choice)})
        verdict = ET.SubElement(sentence, "b", {"class": "r-verdict"})
        verdict.text = self.labels[kind]
        verdict.tail = " " + (element.text or "")
        self._fill(sentence, element)
        return sentence

    def _choice(self, element: ET.Element) -> list[ET.Element]:
        assert self._example is not None
        said = _element("b", {"class": "r-choice"})
        dice, colon, cells = choice_text(self.words, self._example.start().sheet, self._said).rpartition(": ")
        said.text = dice + " " if colon else cells
        if colon:
            ET.SubElement(said, "span").text = cells
        return [said]

    # ---- what differs

    def _differ(self, element: ET.Element) -> list[ET.Element]:
        box = _element("div", {"class": "r-differ"})
        box.append(_paragraph("r-depends", self.labels["depends"]))
        self._fill(box, element)
        return [box]

    def _set(self, element: ET.Element) -> list[ET.Element]:
        names = element.get("name", "").split()
        part = _element("div", {"class": "r-set", "data-rules": " ".join(names)})
        said = ", ".join(ruleset_name(self.words, name) for name in names)
        part.append(_paragraph("r-set-name", said))
        self._fill(part, element)
        return [part]

    def _differences(self, element: ET.Element) -> list[ET.Element]:
        edition = EDITIONS[self.game]
        sets = [ruleset_name(self.words, name) for name in edition.rule_sets]
        many = [each for each in rule_differences(self.words, edition, 2) if each.rule not in ONLY_SOLO]
        solo = [each for each in rule_differences(self.words, edition, 1) if each not in many]
        tables = []
        for differences, caption in ((many, "many"), (solo, "solo")):
            rows = [(each.name, *each.values) for each in differences]
            table = _table([self.labels["rules_head"], *sets], rows, caption=self.labels[caption])
            for cells in table.iter("tr"):
                for name, cell in zip(edition.rule_sets, list(cells)[1:], strict=True):
                    cell.set("data-rules", name)
            tables.append(_wide(table))
        return tables

    def _ruleset(self, element: ET.Element) -> list[ET.Element]:
        name = _element("b", {})
        name.text = ruleset_name(self.words, element.get("name", ""))
        return [name]

    # ---- single things

    def _include(self, element: ET.Element) -> list[ET.Element]:
        parts = _read(self.lang, f"parts/{element.get('part')}.html")
        return [made for part in parts for made in self.written(part)]

    def _sheet(self, element: ET.Element) -> list[ET.Element]:
        sheet = load_sheet(element.get("name", ""))
        game = Game(sheet)
        board = self._kok_sheet({"mode": "show", "game": sheet.edition.id, "sheet": sheet.id})
        named = game_name(self.words, sheet.edition)
        alt = self._label("sheet_alt", game=named, sheet=sheet_name(self.words, sheet.id))
        poster = ET.SubElement(board, "div", {"class": "r-poster", "role": "img", "aria-label": alt})
        poster.append(sheet_picture(self.stock, self.words, game, 0, margin="wide"))
        figure = _element("figure", {"class": "r-whole"})
        figure.append(board)
        return [figure]

    def _helper(self, element: ET.Element) -> list[ET.Element]:
        board = self._kok_sheet({"mode": element.get("mode", "")})
        poster = ET.SubElement(board, "div", {"class": "paper r-helper"})
        ET.SubElement(poster, "noscript").text = self.labels["helper"]
        return [board]

    def _bands(self, element: ET.Element) -> list[ET.Element]:
        lowest = (None, *(top + 1 for top in SOLO_BANDS))
        rows = [
            (_range(low, top), self.words(f"solo.{band}"))
            for band, (low, top) in enumerate(zip(lowest, (*SOLO_BANDS, None), strict=True))
        ]
        return [_table([self.labels["points"], self.labels["rating"]], rows)]

    def _legend(self, element: ET.Element) -> list[ET.Element]:
        made = _element("ul", {"class": "r-legend"})
        for letter in COLOR_LETTERS:
            item = ET.SubElement(made, "li")
            item.append(ET.fromstring(color_tag_svg(letter)))
            item[0].tail = " " + color_name(self.words, letter)
        return [made]

    def _kok_sheet(self, params: dict[str, str]) -> ET.Element:
        return _element("kok-sheet", {**params, "lang": self.lang})

    def _label(self, key: str, **params: object) -> str:
        text: str = self.labels[key]
        return text.format_map(params)


def _element(tag: str, attributes: dict[str, str]) -> ET.Element:
    return ET.Element(tag, attributes)


def _paragraph(kind: str, text: str) -> ET.Element:
    made = _element("p", {"class": kind})
    made.text = text
    return made


def _link_to_itself(heading: ET.Element, anchor: str) -> None:
    """Makes a heading a link, so that its address can be copied."""
    link = _element("a", {"class": "r-anchor", "href": f"#{anchor}"})
    link.text, heading.text = heading.text, None
    link.extend(list(heading))
    for child in list(heading):
        heading.remove(child)
    heading.append(link)


def _table(head: list[str], rows: Sequence[tuple[str, ...]], *, caption: str = "") -> ET.Element:
    """A table whose first column names the rows."""
    table = _element("table", {})
    if caption:
        ET.SubElement(table, "caption").text = caption
    line = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for text in head:
        ET.SubElement(line, "th", scope="col").text = text
    body = ET.SubElement(table, "tbody")
    for name, *cells in rows:
        line = ET.SubElement(body, "tr")
        ET.SubElement(line, "th", scope="row").text = name
        for text in cells:
            ET.SubElement(line, "td").text = text
    return table


def _wide(table: ET.Element) -> ET.Element:
    """A table that may be wider than the page: it scrolls by itself, also by keyboard."""
    caption = table.findtext("caption", "")
    box = _element("div", {"class": "r-wide", "tabindex": "0", "role": "region", "aria-label": caption})
    box.append(table)
    return box


def _range(low: int | None, top: int | None) -> str:
    if low is None:
        return f"< {(top or 0) + 1}"
    if top is None:
        return f"> {low - 1}"
    return f"{low}" if low == top else f"{low}–{top}"


def _names(mask: int) -> list[str]:
    return cell_names(mask).split()
