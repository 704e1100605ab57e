"""The builder: that tapping makes the position, and that its code brings the very same sheet back."""

from __future__ import annotations

import re
from html import unescape

import pytest

from kok.builder import Builder
from kok.embed import Embed
from kok.embed.config import read_fragment
from kok.poster import FILL, MARKED, SHAPE, STAR, poster_svg
from kok.sheets import load_sheet
from tools.system import ROOT

PAGE, SCRIPT = "https://example.org/kok/index.html", "https://example.org/kok/static/embed.js"


def built(*actions: tuple[str, ...]) -> Builder:
    builder = Builder()
    for action in actions:
        builder.do(*action)
    return builder


def attributes(code: str) -> dict[str, str]:
    """Read the attributes of the element in a snippet, as a browser would."""
    found = re.search(r"<kok-sheet([^>]*)>", code)
    assert found is not None
    return {name: unescape(value) for name, value in re.findall(r'(\w+)="([^"]*)"', found[1])}


PUZZLE = (("set", "mode", "puzzle"), ("cell", "H1"), ("cell", "H2"), ("throw", "3"))


def test_cells_are_marked_and_rubbed_out_by_tapping() -> None:
    builder = built(("cell", "H4"), ("cell", "A1"), ("cell", "H3"), ("cell", "A1"))
    assert builder.params["setup"] == "H3H4"
    builder.do("set", "players", "Ada,Bo")
    builder.do("set", "setup", "H3 jokers=2 H4; G3")
    builder.do("cell", "H5")
    assert builder.params["setup"] == "H3H4H5 jokers=2; G3"
    for name in ("H3", "H4", "H5"):
        builder.do("cell", name)
    assert builder.params["setup"] == "jokers=2; G3"
    assert builder.error is None


def test_dice_are_turned_by_tapping() -> None:
    builder = built(("throw", "2"), ("die", "color:0"), ("die", "number:1"))
    assert builder.params["roll"] == "yy/13"
    assert (
        built(("set", "game", "kok2"), ("throw", "3"), ("die", "special:0")).params["roll"] == "gyb/123/bomb"
    )
    builder.do("throw", "0")
    assert "roll" not in builder.params
    builder.do("die", "color:0")


@pytest.mark.parametrize("question", ["asked", "found"])
def test_a_choice_is_made_by_hand(question: str) -> None:
    builder = built(*PUZZLE, ("set", "roll", "gpx/23?"), ("question", question))
    for action in (("die", "color:1"), ("die", "number:0"), ("cell", "H3"), ("cell", "I3")):
        builder.do(*action)
    assert builder.choice == "p2:H3I3"
    assert builder.all_params["choice" if question == "asked" else "solution"] == "p2:H3I3"
    assert builder.params["setup"] == "H1H2"
    assert builder.error is None
    builder.do("layer", "position")
    builder.do("cell", "G1")
    assert builder.params["setup"] == "G1H1H2"
    builder.do("said-choice", "", "p9")
    assert builder.error is not None
    builder.do("question", "free")
    assert builder.error is None


@pytest.mark.parametrize(
    "actions",
    [
        (),
        PUZZLE,
        (*PUZZLE, ("question", "asked"), ("said-choice", "", "g2:H3H4"), ("flag", "now"), ("flag", "many")),
        (("set", "text", 'Ein „Blatt“ & <b>"mehr"</b>'), ("set", "lang", "de"), ("toggle", "legal")),
        (("set", "game", "kok2"), ("set", "sheet", "kok2-b"), ("cell", "H1"), ("throw", "3")),
        (("set", "mode", "keeper"),),
        (
            ("set", "mode", "play"),
            ("set", "players", "Ada,Bo & Cor"),
            ("set", "rules", "standard tie=columns"),
        ),
    ],
)
def test_the_code_brings_the_same_sheet_back(actions: tuple[tuple[str, ...], ...]) -> None:
    builder = built(*actions)
    assert builder.error is None
    code = builder.element_code(SCRIPT)
    flags = {"start"} if "now" in builder.flags else set()
    given = {name: value for name, value in attributes(code).items() if name not in flags}
    assert given == builder.all_params
    _, _, fragment = builder.address(PAGE).partition("#")
    params = read_fragment(fragment)
    assert params.pop("view") == "embed"
    assert params == given
    src = re.search(r'src="([^"]*)"', builder.frame_code(PAGE))
    assert src is not None and unescape(src[1]) == builder.address(PAGE)
    embed = Embed(lambda: 0.0)
    embed.load(params)
    assert embed.error is None


def test_what_is_typed_wrong_is_said_and_the_last_position_stays() -> None:
    builder = built(("cell", "H1"))
    builder.do("set", "setup", "Z1")
    assert builder.error is not None and "Z1" in builder.error.detail
    assert builder.session is not None and builder.session.game.state.marks[0].marked.bit_count() == 1
    builder.do("set", "setup", "")
    assert builder.error is None


def test_another_game_drops_what_it_does_not_have() -> None:
    builder = built(("set", "sheet", "kok1-pink"), ("throw", "2"), ("cell", "H1"), ("set", "game", "kok2"))
    assert builder.params == {"mode": "show", "game": "kok2", "setup": "H1"}


def test_unknown_actions_do_nothing() -> None:
    builder = built(
        ("set", "origin", "x"), ("set", "view", "y"), ("flag", "x"), ("cell", "Z1"), ("throw", "9"), ("x",)
    )
    assert builder.params == Builder().params


def test_the_poster_needs_no_style_and_is_what_the_element_draws_itself() -> None:
    script = (ROOT / "static" / "embed.js").read_text("utf-8")
    poster = poster_svg(load_sheet("kok2-a"), 0b1011)
    assert "class=" not in poster and "style" not in poster
    for value in (*FILL.values(), *MARKED.values(), *SHAPE.values(), STAR):
        assert f'"{value}"' in script
    assert len(poster) < 7_500
