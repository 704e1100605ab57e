"""Cells, sets of cells, and what touches what (RULES.md, Words, §3)."""

from __future__ import annotations

from random import Random

import pytest

from kok import cells
from kok.cells import (
    ALL_MASK,
    CELL_NAMES,
    CELLS,
    COLUMN_MASKS,
    COLUMNS,
    ROW_MASKS,
    ROWS,
    bomb_masks,
    cell_at,
    cell_name,
    cells_in,
    cells_name,
    column_of,
    flood,
    is_joined,
    mask_of,
    neighbours,
    parse_cell,
    parse_cells,
    row_of,
    squares,
)
from tests import reference


def names_in(mask: int) -> set[str]:
    return {cell_name(cell) for cell in cells_in(mask)}


def random_masks(count: int, cells_each: int) -> list[int]:
    random = Random(1)
    return [mask_of(*random.sample(CELLS, cells_each)) for _ in range(count)]


def test_there_are_15_columns_of_7_cells() -> None:
    assert len(CELLS) == len(set(CELL_NAMES)) == 105
    assert list(CELL_NAMES) == reference.CELLS
    assert (cell_name(0), cell_name(104)) == ("A1", "O7")


@pytest.mark.parametrize("cell", CELLS)
def test_every_cell_round_trip(cell: int) -> None:
    assert parse_cell(cell_name(cell)) == cell
    assert cell_at(column_of(cell), row_of(cell)) == cell
    assert parse_cells(cells_name(1 << cell)) == 1 << cell == mask_of(cell)
    assert list(cells_in(1 << cell)) == [cell]
    assert cell_name(cell) == cells.COLUMN_LETTERS[column_of(cell)] + cells.ROW_DIGITS[row_of(cell)]


@pytest.mark.parametrize(
    "text", ["", "A", "A0", "A8", "P1", "a1", "1A", "A11", " A1", "A1 ", "Ａ1", "A１", "A\n"]
)
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a cell"):
        parse_cell(text)


def test_sets_of_cells_round_trip_in_order_of_column_then_row() -> None:
    for mask in [0, ALL_MASK, *random_masks(200, 12)]:
        name = cells_name(mask)
        assert parse_cells(name) == mask
        assert name == "".join(sorted(names_in(mask)))
    assert parse_cells("I4H3H4") == parse_cells("H3H4I4")


@pytest.mark.parametrize(("text", "why"), [("H3H3", "H3 stands twice"), ("H3H", "'H'"), ("H3 H4", "' H'")])
def test_damaged_sets_of_cells_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_cells(text)


def test_columns_and_rows_divide_the_sheet() -> None:
    for masks, count, each in [(COLUMN_MASKS, 15, 7), (ROW_MASKS, 7, 15)]:
        assert len(masks) == count
        assert sum(masks) == ALL_MASK
        assert all(mask.bit_count() == each for mask in masks)
    for column in COLUMNS:
        assert all(column_of(cell) == column for cell in cells_in(COLUMN_MASKS[column]))
    for row in ROWS:
        assert all(row_of(cell) == row for cell in cells_in(ROW_MASKS[row]))


@pytest.mark.parametrize("cell", CELLS)
def test_cells_touch_by_their_sides_only(cell: int) -> None:
    assert names_in(neighbours(1 << cell)) == reference.beside(cell_name(cell))


def test_the_bottom_of_a_column_does_not_touch_the_top_of_the_next() -> None:
    assert not neighbours(parse_cells("A7")) & parse_cells("B1")
    assert not neighbours(parse_cells("B1")) & parse_cells("A7")
    assert names_in(neighbours(ALL_MASK)) == set(CELL_NAMES)


def test_neighbours_of_many_are_those_of_each() -> None:
    for mask in random_masks(100, 9):
        assert names_in(neighbours(mask)) == reference.touching(names_in(mask))


def test_flood_reaches_what_is_joined_within() -> None:
    within = parse_cells("A1A2B2D2E2E3")
    assert flood(parse_cells("A1"), within) == parse_cells("A1A2B2")
    assert flood(parse_cells("A1E3"), within) == within
    assert flood(parse_cells("C2"), within) == 0, "a seed outside reaches nothing"
    assert flood(0, within) == 0


@pytest.mark.parametrize("text", ["A1", "A1A2", "A1A2B2B3", "A1B1C1C2C3"])
def test_joined_through_each_other(text: str) -> None:
    assert is_joined(parse_cells(text))


@pytest.mark.parametrize("text", ["", "A1B2", "A1A3", "A7B1", "A1A2C1C2", "O1A1"])
def test_not_joined_through_each_other(text: str) -> None:
    assert not is_joined(parse_cells(text))


def test_there_are_84_areas_of_2_by_2() -> None:
    found = [names_in(square) for square in squares()]
    assert len({frozenset(square) for square in found}) == len(found) == 84
    for square in found:
        columns, rows = {name[0] for name in square}, {int(name[1]) for name in square}
        assert (len(square), len(columns), len(rows)) == (4, 2, 2)
        assert max(rows) - min(rows) == 1
        assert "".join(sorted(columns)) in cells.COLUMN_LETTERS


def test_bombs_are_all_parts_of_the_areas_each_once() -> None:
    expected = {part for square in squares() for part in reference.parts(names_in(square), 4)}
    assert {frozenset(names_in(mask)) for mask in bomb_masks()} == expected
    assert len(bomb_masks()) == len(expected) == len(set(bomb_masks()))
