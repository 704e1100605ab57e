"""Sheets and the checker: one test for each clause of RULES.md §1."""

from __future__ import annotations

import pytest

from kok.cells import CELLS, cell_name, cells_in, cells_name, parse_cells
from kok.colors import COLORS, color_letter
from kok.editions import EDITIONS
from kok.sheet import Sheet, parse_symbols, problems, style_problems, symbols_text
from kok.sheets import load_sheet
from tests import reference

KOK1, KOK2 = EDITIONS["kok1"], EDITIONS["kok2"]
BLACK = load_sheet("kok1-black").grid
SHEETS = [sheet for edition in EDITIONS.values() for sheet in edition.sheets]


def grid_with(*changes: str) -> str:
    """The grid of kok1-black with cells printed otherwise: `A1=p`, or `A1~B1` for two that change places."""
    rows = [list(line) for line in BLACK.split("/")]
    for change in changes:
        column, row = reference.COLUMNS.index(change[0]), int(change[1]) - 1
        if change[2] == "=":
            rows[row][column] = change[3]
        else:
            other_column, other_row = reference.COLUMNS.index(change[3]), int(change[4]) - 1
            one, other = rows[row][column], rows[other_row][other_column]
            rows[row][column], rows[other_row][other_column] = other, one
    return "/".join(map("".join, rows))


def sheet_with(*changes: str) -> Sheet:
    return Sheet(KOK1, grid_with(*changes))


# ---- valid: each clause, broken alone where that can be ----------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_official_sheets_break_no_clause(name: str) -> None:
    assert problems(load_sheet(name)) == []
    assert style_problems(load_sheet(name)) == []


def test_21_cells_of_each_colour() -> None:
    found = problems(sheet_with("B1=y"))
    assert "green has 20 cells, not 21" in found
    assert "yellow has 22 cells, not 21" in found


def test_one_block_of_each_size_in_each_colour() -> None:
    assert problems(sheet_with("B4~B5")) == ["orange has blocks of 1 1 2 3 4 5 5, not 1 2 3 4 5 6"]


def test_all_five_colours_in_every_column() -> None:
    assert problems(sheet_with("A7~C3")) == ["column A has no yellow"]
    assert problems(sheet_with("H4~L5")) == ["column L has no pink"]


def test_one_star_in_every_column() -> None:
    assert problems(sheet_with("A3=b", "G4=B")) == [
        "column A has 0 stars, not 1",
        "column G has 2 stars, not 1",
    ]


def test_three_stars_of_every_colour() -> None:
    assert problems(sheet_with("A3=b", "A1=G")) == ["green has 4 stars, not 3", "blue has 2 stars, not 3"]


@pytest.mark.parametrize("kind", ["die", "heart", "bomb", "joker"])
def test_no_symbol_on_a_star(kind: str) -> None:
    grid = load_sheet("kok2-a").grid
    assert problems(Sheet(KOK2, grid, symbols={kind: parse_cells("B4B5")})) == [
        f"symbol {kind} lies on the star cell B4"
    ]
    assert problems(Sheet(KOK2, grid, symbols={kind: parse_cells("B5")})) == []


def test_every_broken_clause_is_named() -> None:
    found = problems(Sheet(KOK1, "/".join(["g" * 15] * 7)))
    for clause in ("green has 105 cells", "green has blocks of 105,", "yellow has blocks of nothing,"):
        assert any(text.startswith(clause) for text in found)
    for clause in (
        "green has 0 stars, not 3",
        "column O has no yellow, blue, pink, orange",
        "column A has 0 stars",
    ):
        assert any(text.startswith(clause) for text in found)


# ---- official style ----------------------------------------------------------------------------------------


def test_style_one_vertical_run_of_a_colour_in_a_column() -> None:
    assert problems(sheet_with("K4~M4")) == []
    assert style_problems(sheet_with("K4~M4")) == ["yellow is not one vertical run in column M"]


def test_style_one_star_in_a_block() -> None:
    assert style_problems(sheet_with("F6=P")) == ["the pink block D6E6F5F6G6G7 has more than one star"]


def test_style_no_straight_horizontal_six() -> None:
    straight = Sheet(KOK1, "ppppppggggggggg/" + "/".join(["y" * 15] * 6))
    assert "the pink block A1B1C1D1E1F1 is a straight horizontal six" in style_problems(straight)
    five = Sheet(KOK1, "pppppgggggggggg/" + "/".join(["y" * 15] * 6))
    bent = Sheet(KOK1, "pppppgggggggggg/pyyyyyyyyyyyyyy/" + "/".join(["y" * 15] * 5))
    assert not any("straight" in text for text in style_problems(five) + style_problems(bent))


# ---- what is no sheet of the game --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grid", "why"),
    [
        ("", "1 rows, not 7"),
        (BLACK + "/", "8 rows, not 7"),
        (BLACK.rpartition("/")[0], "6 rows, not 7"),
        (BLACK[1:], "row 1 of the grid has 14 cells"),
        (BLACK + "g", "row 7 of the grid has 16 cells"),
        (grid_with("C3=r"), "row 3 of the grid has 'r', which is not a colour"),
        (grid_with("C3=x"), "'x'"),
        (grid_with("C3= "), "' '"),
    ],
)
def test_a_grid_of_another_shape_is_refused(grid: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Sheet(KOK1, grid)


def test_the_first_game_prints_no_symbols_and_no_rows() -> None:
    with pytest.raises(ValueError, match="this game prints no symbols but stars"):
        Sheet(KOK1, BLACK, symbols={"die": 2})
    with pytest.raises(ValueError, match="0 row bonuses are needed, not 7"):
        Sheet(KOK1, BLACK, row_bonuses=("die",) * 7)


def test_symbols_and_bonuses_that_no_sheet_prints_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown symbol 'star'"):
        Sheet(KOK2, BLACK, symbols={"star": 2})
    with pytest.raises(ValueError, match="two symbols in cell A2"):
        Sheet(KOK2, BLACK, symbols={"die": 2, "heart": 3})
    with pytest.raises(ValueError, match="unknown row bonus 'star'"):
        Sheet(KOK2, BLACK, row_bonuses=("die",) * 6 + ("star",))
    with pytest.raises(ValueError, match="7 row bonuses are needed, not 6"):
        Sheet(KOK2, BLACK, row_bonuses=("die",) * 6)


# ---- what follows from the print ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_blocks_and_groups_are_those_of_the_reference(name: str) -> None:
    sheet = load_sheet(name)
    paper = reference.Paper(sheet.edition.id, sheet.grid)
    for cell in CELLS:
        block = {cell_name(other) for other in cells_in(sheet.block_of[cell])}
        assert block == paper.block(cell_name(cell))
        assert color_letter(sheet.color_of(cell)) == paper.colour[cell_name(cell)]
    assert sorted(block.bit_count() for block in sheet.blocks) == sorted([1, 2, 3, 4, 5, 6] * 5)
    assert {cell_name(cell) for cell in cells_in(sheet.stars)} == paper.stars
    for color in COLORS:
        cells = paper.lines[color_letter(color)]
        for size in range(1, 6):
            groups = {frozenset([cell]) for cell in cells}
            for _ in range(size - 1):
                groups = {group | {n} for group in groups for n in reference.touching(group) & cells - group}
            found = sheet.groups[color, size]
            assert {cells_name(group) for group in found} == {"".join(sorted(group)) for group in groups}
            assert len(found) == len(groups)


def test_equal_if_the_same_is_printed() -> None:
    side_a = load_sheet("kok2-a")
    again = Sheet(KOK2, side_a.grid, symbols=side_a.symbols)
    assert again == side_a
    assert hash(again) == hash(side_a)
    assert Sheet(KOK2, side_a.grid) != side_a
    assert Sheet(KOK2, side_a.grid, symbols=side_a.symbols, row_bonuses=("die",) * 7) != side_a
    assert Sheet(KOK1, BLACK) != Sheet(KOK2, BLACK)
    assert side_a != side_a.grid


def test_symbol_at_each_cell() -> None:
    symbols = load_sheet("kok2-b").symbols
    found = dict.fromkeys(symbols, 0)
    for cell in CELLS:
        if kind := load_sheet("kok2-b").symbol_at(cell):
            found[kind] |= 1 << cell
    assert found == symbols


# ---- symbols as text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", reference.CELLS)
def test_symbols_round_trip(cell: str) -> None:
    for kind in ("die", "heart", "bomb", "joker"):
        assert parse_symbols(f"{kind}={cell}") == {kind: parse_cells(cell)}
        assert symbols_text(parse_symbols(f"{kind}={cell}")) == f"{kind}={cell}"


def test_symbols_are_read_lax_and_written_in_one_form() -> None:
    text = "die=B3,O3 heart=A1 bomb=C7 joker=D2"
    assert symbols_text(parse_symbols(text)) == text
    assert parse_symbols(" joker = D2  bomb=C7 die=O3 , B3\theart=A1") == parse_symbols(text)
    assert parse_symbols("") == {}
    assert symbols_text({}) == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("die", "'die' is not a symbol"),
        ("star=A1", "'star=A1' is not a symbol"),
        ("Die=A1", "is not a symbol"),
        ("die=", "'' is not a cell"),
        ("die=A1,", "'' is not a cell"),
        ("die=A1B1", "'A1B1' is not a cell"),
        ("die=A8", "'A8' is not a cell"),
        ("die=A1 die=B1", "symbol die stands twice"),
        ("die=A1,A1", "two symbols in cell A1"),
        ("die=A1 heart=A1", "two symbols in cell A1"),
    ],
)
def test_damaged_symbols_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_symbols(text)
