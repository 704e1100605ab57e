"""The drawings: well-formed, without colours, true to the state, the same for the same state, and quick."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from timeit import repeat
from xml.etree import ElementTree

import pytest

from kok.cells import ALL_MASK, CELL_NAMES, CELLS, COLUMN_MASKS, cells_in, mask_of
from kok.colors import COLOR_LETTERS
from kok.dice import COLOR_FACES, NUMBER_FACES, SPECIAL_FACES
from kok.editions import EDITIONS, SYMBOL_KINDS
from kok.game import Game
from kok.items import attribute_changes
from kok.marks import empty_marks, setup_marks
from kok.score import ScoreSheet
from kok.sheet import Sheet
from kok.sheets import load_sheet
from kok.svg import (
    DEFS,
    ICON_NAMES,
    LAYERS,
    MARGINS,
    Gone,
    SheetView,
    cell_at_point,
    cell_center,
    color_tag_svg,
    dent_svg,
    die_svg,
    frame_of,
    icon_svg,
    mini_svg,
    part_svg,
    sheet_frame,
    sheet_layers,
    sheet_svg,
    symbol_svg,
)
from tests.random_games import random_positions

LAYOUTS = [
    {"turned": turned, "margin": margin, "numbers": numbers}
    for turned, margin, numbers in product((False, True), MARGINS, (False, True))
]
SHEETS = [load_sheet(id) for edition in EDITIONS.values() for id in edition.sheets]
POSITIONS = [game for game, _ in random_positions(4)]
WITH_ROWS = [sheet for sheet in SHEETS if sheet.row_bonuses]
PRINTED = LAYOUTS[0]


def name_of(value: object) -> str:
    return value.id if isinstance(value, Sheet) else str(value)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def classes(svg: str) -> Iterator[list[str]]:
    for element in parsed(svg).iter():
        yield element.get("class", "").split()


def count(svg: str, *tones: str) -> int:
    return sum(set(tones) <= set(found) for found in classes(svg))


def draw(sheet: Sheet, view: SheetView | None = None, **layout: object) -> str:
    return sheet_svg(sheet, view or SheetView(empty_marks(sheet)), **{**PRINTED, **layout})  # type: ignore[arg-type]


def busy_view(game: Game) -> SheetView:
    """A view in which as much as possible is to be seen."""
    marks = game.state.marks[0]
    free = ALL_MASK & ~marks.marked
    return SheetView(
        marks,
        lit=free & 0x155555555555555555555555555,
        dim=True,
        preview=free & -free,
        focus=17,
        strokes=13,
        gone=Gone((True, False) * 7 + (True,), (True, False) * 3 + (True,), (True, False) * 2 + (True,)),
        column_hearts=tuple(None if value is None else 2 for value in marks.columns),
        parts=tuple(game.score(0)._asdict().items()),
        total=game.score(0).total,
    )


# ---- geometry


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_point_in_a_cell_is_that_cell(edition, layout):
    for cell in CELLS:
        x, y = cell_center(cell, edition=edition, **layout)
        for right, down in ((0, 0), (14, 14), (-15, -15)):
            assert cell_at_point(x + right, y + down, edition=edition, **layout) == cell


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_no_cell_beside_the_grid(edition, layout):
    frame = frame_of(edition, **layout)
    corners = [cell_center(cell, edition=edition, **layout) for cell in CELLS]
    left, top = (min(values) - 16 for values in zip(*corners, strict=True))
    right, bottom = (max(values) + 16 for values in zip(*corners, strict=True))
    for x, y in ((left, top + 40), (left + 40, top), (right, bottom - 40), (right - 40, bottom)):
        assert cell_at_point(x, y, edition=edition, **layout) is None
        assert 0 < x < frame.width and 0 < y < frame.height


def test_an_unknown_margin_is_refused():
    with pytest.raises(ValueError, match="broad"):
        frame_of(EDITIONS["kok1"], turned=False, margin="broad", numbers=False)


# ---- the sheet


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_drawings_are_well_formed_and_carry_no_colours(layout):
    for game in POSITIONS:
        svg = draw(game.sheet, busy_view(game), **layout)
        root = parsed(svg)
        assert root.get("aria-hidden") == "true"
        assert not re.search(r"#[0-9a-fA-F]{3}|rgb\(|<style|<script|\bstyle=|\bfill=\"|\bstroke=\"", svg)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_everything_lies_on_the_paper(layout):
    for sheet in SHEETS:
        frame = frame_of(sheet.edition, **layout)
        for element in parsed(draw(sheet, **layout)).iter("rect"):
            if element.get("x") and "f" not in element.get("class", "").split():
                assert -3 <= float(element.get("x", 0)) <= frame.width - float(element.get("width", 0)) + 3
                assert -3 <= float(element.get("y", 0)) <= frame.height - float(element.get("height", 0)) + 3


@pytest.mark.parametrize("sheet", SHEETS, ids=name_of)
def test_each_cell_is_drawn_once_in_its_colour(sheet):
    found = {}
    for element in parsed(draw(sheet)).iter():
        if name := element.get("data-cell"):
            assert name not in found
            found[name] = element.get("class", "").split()
    assert list(found) == list(CELL_NAMES)
    for cell in CELLS:
        assert f"k-{COLOR_LETTERS[sheet.color_of(cell)]}" in found[CELL_NAMES[cell]]


@pytest.mark.parametrize("sheet", SHEETS, ids=name_of)
def test_stars_and_symbols_are_drawn(sheet):
    svg = draw(sheet)
    assert count(svg, "st") == sheet.stars.bit_count()
    assert count(svg, "disc") == sum(mask.bit_count() for mask in sheet.symbols.values())


def test_states_of_cells():
    sheet = SHEETS[0]
    marked, preview, lit = 0b1111111, 0b11 << 7, 0b111 << 14
    view = SheetView(setup_marks(sheet, marked), lit=lit, dim=True, preview=preview, focus=3)
    svg = draw(sheet, view)
    assert count(svg, "cell", "done") == 7
    assert count(svg, "cell", "pre") == 2
    assert count(svg, "cell", "lit") == 3
    assert count(svg, "dims") == 2
    assert count(draw(sheet, view._replace(dim=False)), "dims") == 0
    assert count(svg, "pencil") == 2
    for tone in ("ring-out", "ring-in"):
        assert re.search(rf'class="{tone}" d="([^"]+)"', svg)[1].count("M") == 3
    assert count(svg, "foc") == 1
    assert len(re.findall('class="pen"', svg)) == 7


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_layers_make_up_the_sheet(layout):
    for game in POSITIONS:
        view = busy_view(game)
        layers = sheet_layers(game.sheet, view, **layout)
        assert tuple(layers) == LAYERS
        frame = sheet_frame(game.sheet.edition, **layout)
        assert re.findall(r'<g id="([\w-]+)"></g>', frame) == list(LAYERS)
        assert re.sub(r'<g id="[\w-]+"></g>', "", frame).replace("</svg>", "") + "".join(
            layers.values()
        ) + "</svg>" == draw(game.sheet, view, **layout)


def test_a_state_is_a_tone_of_the_same_markup():
    sheet = SHEETS[0]
    marks = setup_marks(sheet, 0b1111)
    layouts = {"turned": False, "margin": "none", "numbers": False}
    before, after = (
        sheet_layers(sheet, view, **layouts)
        for view in (SheetView(marks, fresh=0b11), SheetView(marks, lit=0b11 << 7, dim=True))
    )
    for layer in ("s-bars", "s-faces", "s-crosses"):
        one, other = before[layer].items, after[layer].items
        assert one != other
        pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
        assert all([*(attribute_changes(a, b) or ())] == ["class"] for a, b in pairs)


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ('<g class="cell" id="a">x</g>', '<g class="cell lit" id="a">x</g>', {"class": "cell lit"}),
        ('<b class="a" id="c">x</b>', '<b class="d" id="e">x</b>', {"class": "d", "id": "e"}),
        ('<path class="pen fresh" d=""/>', '<path class="pen" d=""/>', {"class": "pen"}),
        ('<path class="pen" d="M0"/>', '<path class="pen" d="M1 1"/>', {"d": "M1 1"}),
        ('<g class="cell">x</g>', '<g class="cell">y</g>', None),
        ('<g class="cell">x</g>', '<p class="cell">x</p>', None),
        ('<g class="cell"/>', '<p class="cell x"/>', None),
        ('<li><b class="one">x</b></li>', '<li><b class="two">x</b></li>', None),
        ('<g id="a">x</g>', '<g class="a">x</g>', None),
        ('<b title="a">x</b>', '<b title="a &amp; b">x</b>', None),
        ('<b id="a" disabled>x</b>', '<b id="a">x</b>', None),
        ("<g></g>", '<path class="pen" d=""/>', None),
        ('<path class="pen" d=""/>', "<g></g>", None),
    ],
)
def test_an_element_that_differs_in_its_attributes_only(old, new, changes):
    assert attribute_changes(old, new) == changes


def test_fresh_crosses_are_told_apart():
    sheet = SHEETS[0]
    svg = draw(sheet, SheetView(setup_marks(sheet, 0b1111), fresh=0b11))
    assert count(svg, "cell", "done") == 4
    assert count(svg, "pen", "fresh") == 2


@pytest.mark.parametrize("strokes", [0, 1, 2, 17, 30, 99])
def test_letters_are_struck_twice(strokes):
    svg = draw(SHEETS[0], SheetView(empty_marks(SHEETS[0]), strokes=strokes))
    assert count(svg, "pen", "stroke") == min(30, strokes)
    assert count(svg, "pen", "onh") == min(2, max(0, strokes - 14))


def test_won_values_are_ringed_and_lost_ones_struck():
    sheet = SHEETS[0]
    gone = Gone(columns=(True, True, *(False,) * 13))
    marks = setup_marks(sheet, COLUMN_MASKS[1] | COLUMN_MASKS[2])
    later = marks._replace(columns=(None, sheet.edition.later[1], *marks.columns[2:]))
    svg = draw(sheet, SheetView(later, gone=gone))
    assert count(svg, "val1", "gone") == 2
    assert count(svg, "v1", "gone") == 2
    first = draw(sheet, SheetView(marks, gone=gone))
    assert count(first, "val1", "gone") == 1, "who was first keeps the upper value"


def test_the_margin_counts_what_is_left():
    for sheet in SHEETS:
        marks = setup_marks(sheet, sheet.color_masks[2] & COLUMN_MASKS[7], jokers=3)
        svg = draw(sheet, SheetView(marks, total=-4), margin="wide")
        left = 21 - (sheet.color_masks[2] & COLUMN_MASKS[7]).bit_count()
        texts = [element.text for element in parsed(svg).iter("text") if "cnt" in element.get("class", "")]
        assert texts == ["21", "21", str(left), "21", "21"]
        assert count(svg, "jk") == sheet.edition.jokers
        assert count(svg, "jk", "used") == sheet.edition.jokers - 3
        assert "−4" in svg


def test_the_sum_lists_each_part():
    parts = tuple((name, at - 4) for at, name in enumerate(ScoreSheet._fields))
    for layout in LAYOUTS:
        svg = draw(SHEETS[-1], SheetView(empty_marks(SHEETS[-1]), parts=parts, total=0), **layout)
        assert count(svg, "sum") == (0 if layout["margin"] == "none" else len(parts) + 2)


@pytest.mark.parametrize("sheet", WITH_ROWS, ids=name_of)
def test_tracks_and_rows_follow_the_edition(sheet):
    edition = sheet.edition
    marks = empty_marks(sheet)._replace(freed=4, spent=1, hearts=2)
    svg = draw(sheet, SheetView(marks), margin="narrow", turned=True)
    assert count(svg, "hbox") == 15
    off = count(svg, "trk", "off")
    assert off == edition.hearts - 2 + edition.dice - 4
    assert count(svg, "pen", "spent") == 1
    assert count(svg, "val1") == 15 + 5 + 7


def test_what_is_drawn_follows_from_the_edition_and_not_from_its_name():
    sheet = WITH_ROWS[0]
    bare = sheet.edition._replace(row_bonuses=(), hearts=0, dice=0, die_columns=(), jokers=2)
    svg = draw(Sheet(bare, sheet.grid), margin="wide")
    assert count(svg, "hbox") == 0
    assert count(svg, "trk") == 0
    assert count(svg, "jk") == 2
    assert count(svg, "val1") == 15 + 5


def test_hearts_of_a_column_are_noted_in_its_box():
    sheet = WITH_ROWS[0]
    hearts = (None, 3, *(None,) * 13)
    view = SheetView(setup_marks(sheet, COLUMN_MASKS[1]), column_hearts=hearts)
    svg = draw(sheet, view)
    assert count(svg, "hbox", "on") == 1
    assert [element.text for element in parsed(svg).iter("text") if element.get("class") == "hnum"] == ["3"]


def test_a_row_bonus_is_ringed_for_its_winner_and_struck_for_others():
    sheet = WITH_ROWS[0]
    won = empty_marks(sheet)._replace(rows=(5, *(None,) * 6))
    mine = draw(sheet, SheetView(won))
    other = draw(sheet, SheetView(won, gone=Gone(rows=(True, *(False,) * 6))))
    assert count(mine, "pen", "thin") == 2
    assert count(other, "pen", "thin") == 2
    assert count(mine, "sym", "gone") == 0
    assert count(other, "sym", "gone") == 1


def test_the_same_state_gives_the_same_string():
    for game in POSITIONS:
        view = busy_view(game)
        assert draw(game.sheet, view) == draw(game.sheet, view._replace())


def test_a_redraw_is_quick():
    for sheet in (SHEETS[0], WITH_ROWS[0]):
        marks = setup_marks(sheet, COLUMN_MASKS[7] | COLUMN_MASKS[6])
        views = [
            SheetView(marks, lit=0xFFFF << cell, dim=True, preview=1 << cell, total=1) for cell in range(60)
        ]

        def redraw(sheet: Sheet = sheet, views: list[SheetView] = views) -> None:
            for view in views:
                draw(sheet, view, turned=True, margin="narrow")

        redraw()
        assert min(repeat(redraw, number=1, repeat=5)) / len(views) < 0.001


# ---- small drawings


def test_a_small_sheet_shows_colours_crosses_and_open_stars():
    sheet = SHEETS[0]
    marked = mask_of(*range(0, 105, 3))
    for turned in (False, True):
        root = parsed(mini_svg(sheet, marked, turned=turned))
        drawn = {element.get("class"): element.get("d", "") for element in root.iter("path")}
        assert drawn["mx"].count("M") == marked.bit_count()
        assert drawn["mst"].count("M") == (sheet.stars & ~marked).bit_count()
        boxes = sum(d.count("M") for tone, d in drawn.items() if tone and tone.startswith("f "))
        assert boxes == 105
        width, height = root.get("viewBox", "").split()[2:]
        assert (int(width) > int(height)) is not turned


@pytest.mark.parametrize("face", [*COLOR_FACES, *NUMBER_FACES, ""])
def test_dice_and_dents(face):
    for svg in (die_svg(face), dent_svg(face)):
        assert parsed(svg).get("aria-hidden") == "true"
        assert "style=" not in svg


def test_every_face_looks_different():
    faces = [die_svg(face) for face in COLOR_FACES + NUMBER_FACES]
    faces += [die_svg(face, special=True) for face in dict.fromkeys(SPECIAL_FACES)]
    assert len(set(faces)) == len(faces) == 17


def test_what_dice_refer_to_is_defined():
    referred = set(re.findall(r"url\(#(\w+)\)", die_svg("x")))
    assert referred <= set(re.findall(r'id="(\w+)"', DEFS))


def test_icons_and_symbols_are_well_formed():
    drawings = [icon_svg(name) for name in ICON_NAMES]
    drawings += [color_tag_svg(letter) for letter in COLOR_LETTERS]
    drawings += [part_svg(part) for part in ScoreSheet._fields]
    drawings += [symbol_svg(kind) for kind in (*SYMBOL_KINDS, *SPECIAL_FACES)]
    for svg in drawings:
        assert len(parsed(svg)) > 0


def test_each_colour_has_a_shape_of_its_own():
    shapes = {re.sub(r"k-\w", "", color_tag_svg(letter)) for letter in COLOR_LETTERS}
    assert len(shapes) == len(COLOR_LETTERS)


def test_masks_of_states_need_not_be_apart():
    sheet = SHEETS[0]
    svg = draw(sheet, SheetView(setup_marks(sheet, 0b11), lit=0b111, preview=0b110))
    assert count(svg, "cell") == 105
    assert list(cells_in(0b111)) == [0, 1, 2]
