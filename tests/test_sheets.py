"""The built-in sheets, and the side B that is ours."""

from __future__ import annotations

import pytest

from kok.cells import cells_name
from kok.editions import EDITIONS
from kok.sheets import load_sheet
from tools import make_sheet
from tools.system import ROOT

# First the grid, then the symbols: so that no slip of the hand changes a printed sheet unnoticed.
PRINTED = {
    "kok1-black": "gggyyyyGbbbOyyy/ogYgYyoopBboogg/BgpgggGpppyyogg/bppgoObbggyyoPb/poooopbbooopppp/"
    "pBbPpppyYoPbbbO/yybbbbpyyyggGoo",
    "kok2-a": "ppOyyPpggyYOoob/byyyooppbByypoo/bybbbooObggyppo/oBbGbyybooggGpp/ooppgbbbyoopyyY/"
    "ggpoggGyypppbBg/YggoPggyPpbbbgg",
}


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_every_sheet_of_a_game_loads(edition: object) -> None:
    for name in edition.sheets:
        sheet = load_sheet(name)
        assert sheet.id == name
        assert sheet.edition is edition
        assert load_sheet(name) is sheet


@pytest.mark.parametrize("name", PRINTED)
def test_the_sheets_of_the_boxes_are_as_printed(name: str) -> None:
    assert load_sheet(name).grid == PRINTED[name]


def test_side_a_has_five_special_dice() -> None:
    sheet = load_sheet("kok2-a")
    assert {kind: cells_name(mask) for kind, mask in sheet.symbols.items()} == {"die": "B3E4F7L5O3"}
    assert sheet.row_bonuses == ("die", "bomb", "heart", "bomb", "die", "heart", "bomb")


def test_side_b_has_all_kinds_of_symbols_and_other_row_bonuses() -> None:
    sheet = load_sheet("kok2-b")
    counts = {kind: mask.bit_count() for kind, mask in sheet.symbols.items()}
    assert counts == {"die": 5, "heart": 3, "bomb": 2, "joker": 2}
    assert set(sheet.row_bonuses) == {"die", "bomb", "heart", "joker"}
    side_a = load_sheet("kok2-a")
    assert sheet.row_bonuses != side_a.row_bonuses
    assert sheet.grid.lower() != side_a.grid.lower()


def test_side_b_is_what_the_script_makes(capsys: pytest.CaptureFixture[str]) -> None:
    make_sheet.main()
    assert capsys.readouterr().out == (ROOT / "kok/sheets/kok2-b.kkn").read_text("utf-8")


@pytest.mark.parametrize("name", ["", "own", "kok1", "kok2-c", "../kok1-black", "KOK1-BLACK"])
def test_an_unknown_sheet_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="unknown sheet"):
        load_sheet(name)
