"""The helpers and the embed as their pages show them: actions by name, and markup that stays text."""

from __future__ import annotations

import random

import pytest

from kok.builder import Builder
from kok.editions import EDITIONS
from kok.embed import Embed
from kok.helpers import KeeperHelper, StarterHelper
from kok.i18n import LANGUAGES, Words
from kok.keeper import from_json
from kok.pages import builder as builder_page
from kok.pages import embed as embed_page
from kok.pages import keeper as keeper_page
from kok.pages import starter as starter_page
from kok.svg import frame_of
from kok.svg.geometry import PITCH

MARKUP = "<img src=x onerror='alert(1)'>&\"quoted\""


def told(helper: KeeperHelper, *actions: tuple[str, ...]) -> KeeperHelper:
    for action in actions:
        helper.do(*action)
    return helper


# ---- who starts


def test_the_draw_is_watched_and_can_be_skipped() -> None:
    helper = StarterHelper()
    helper.do("people", "", "Ada,Bo,Cor")
    helper.draw(random.Random(2).random, watched=True)
    chosen = helper.starter.chosen
    pointed = []
    while helper.delay is not None:
        pointed.append(helper.pointing)
        helper.tick()
    assert pointed[-1] == chosen and not helper.is_drawing
    helper.draw(random.random, watched=True)
    helper.do("skip")
    assert not helper.is_drawing and helper.starter.chosen is not None
    helper.draw(random.random, watched=False)
    assert helper.delay is None


def test_names_used_before_are_offered() -> None:
    helper = StarterHelper()
    for text in ("Ada,Bo", "Cor"):
        helper.do("people", "", text)
        helper.draw(random.random, watched=False)
    helper.do("recent", "1")
    assert helper.starter.text == "Ada, Bo" and helper.starter.chosen is None
    for arg in ("9", "", "x"):
        helper.do("recent", arg)
    assert helper.starter.text == "Ada, Bo"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_of_who_starts(lang: str) -> None:
    words, helper = Words(lang), StarterHelper()
    helper.do("people", "", MARKUP)
    helper.draw(random.random, watched=False)
    html = starter_page.shell(helper, words) + "".join(starter_page.regions(helper, words).values())
    assert "<img" not in html and "&lt;img" in html
    for text in ("", "0", "x" * 99):
        helper.do("people", "", text)
        helper.draw(random.random, watched=False)
        assert starter_page.regions(helper, words)["r-problem"]


# ---- the score keeper


def test_a_sheet_is_filled_in_by_name() -> None:
    helper = told(
        KeeperHelper(),
        ("rename", "0", "Ada"),
        ("columns", "0"),
        ("colors", "g"),
        ("less", "stars"),
        ("more", "jokers"),
        ("open", "1"),
        ("columns", "0"),
        ("add-player",),
    )
    assert [helper.keeper.total(player) for player in range(3)] == [8 + 5 + 5 - 28, 8 + 3 - 30, 8 - 30]
    assert helper.player == 2
    told(helper, ("remove-player", "2"), ("undo",), ("undo",))
    assert len(helper.keeper.papers) == 2 and helper.player == 1
    assert from_json(helper.text) == helper.keeper


def test_rounds_are_typed() -> None:
    helper = told(
        KeeperHelper(), ("style", "rounds"), ("draft", "0", "5"), ("draft", "1", "-3"), ("add-round",)
    )
    assert [helper.keeper.total(player) for player in range(2)] == [5, -3]
    told(helper, ("draft", "0", "many"), ("add-round",))
    assert helper.message == "keeper.not_points" and helper.keeper.rounds == 1
    told(helper, ("points", "0:0", "7"))
    assert helper.message == "" and helper.keeper.total(0) == 7


def test_what_is_not_known_changes_nothing() -> None:
    helper = told(KeeperHelper(), ("columns", "0"))
    before = helper.keeper
    told(
        helper,
        ("columns", "x"),
        ("colors", "z"),
        ("more", "rolls"),
        ("open", "-"),
        ("points", "0"),
        ("later",),
        ("game", "", "kok3"),
        ("rules", "", "none"),
        ("style", "both"),
    )
    assert helper.keeper == before


def test_exports_are_wished_for_once() -> None:
    helper = KeeperHelper()
    for kind in ("text", "json", "csv", "pdf"):
        helper.export(kind, "summary")
    wishes = helper.take_wishes()
    assert [wish.name for wish in wishes] == ["", "score.json", "score.csv"]
    assert wishes[0].text == "summary" and from_json(wishes[1].text) == helper.keeper
    assert helper.take_wishes() == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["kok1", "kok2"])
def test_pages_of_the_score_keeper(lang: str, game: str) -> None:
    words = Words(lang)
    helper = told(
        KeeperHelper(), ("game", "", game), ("rename", "0", MARKUP), ("columns", "7"), ("columns", "7")
    )
    for style in ("sheet", "rounds"):
        told(helper, ("style", style), ("draft", "0", "3"), ("add-round",))
        html = keeper_page.shell(words) + "".join(keeper_page.regions(helper, words).values())
        assert "<img" not in html and "&lt;img" in html
    summary = keeper_page.summary(helper.keeper, words)
    assert len(summary.splitlines()) == 3


# ---- embed and builder


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_of_the_embed(lang: str) -> None:
    words = Words(lang)
    name = MARKUP.replace('"', "")
    record = f'[Game "kok2"]\n[Players "{name},Bo"]\n\n1. gpx/23?/bomb p2:G2H2 bomb:H1\n*'
    embed = Embed(random.random)
    embed.load({"mode": "show", "setup": MARKUP})
    html = "".join(embed_page.regions(embed, words, embed_page.ACROSS).values())
    for params in (
        {"mode": "show", "record": record, "text": MARKUP, "legal": "yes"},
        {"mode": "replay", "record": record, "at": "2"},
        {"mode": "play", "record": record},
        {
            "mode": "puzzle",
            "players": f"{name},Bo",
            "roll": "gpx/23? -",
            "choice": "x?:H1H2",
            "setuproll": "5",
        },
        {"mode": "puzzle", "roll": "gpx/23?", "solution": "-"},
    ):
        embed.load(params)
        assert embed.error is None
        for action in ("yes", "cell", "confirm", "reveal", "next"):
            embed.do(action, "A1" if action == "cell" else "")
            for layout in (embed_page.ACROSS, embed_page.UPRIGHT, embed_page.BROAD):
                html += "".join(embed_page.regions(embed, words, layout, is_fresh=True).values())
    assert "<img" not in html and "&lt;img" in html


@pytest.mark.parametrize("width", range(280, 1000, 20))
@pytest.mark.parametrize("edition_id", ["kok1", "kok2"])
def test_cells_are_never_too_small(width: int, edition_id: str) -> None:
    layout = embed_page.layout_for(width, EDITIONS[edition_id])
    frame = frame_of(EDITIONS[edition_id], turned=layout.turned, margin=layout.margin, numbers=layout.numbers)
    assert (width - embed_page.FRAME_PADDING) / frame.width * PITCH >= 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_of_the_builder(lang: str) -> None:
    words, builder = Words(lang), Builder()
    place = builder_page.Place("https://a.org/index.html", "https://a.org/static/embed.js", "manual.html")
    html = builder_page.shell(words)
    for action in (
        ("set", "text", MARKUP),
        ("throw", "3"),
        ("set", "mode", "puzzle"),
        ("question", "asked"),
        ("cell", "H1"),
        ("set", "setup", MARKUP),
        ("set", "mode", "keeper"),
    ):
        builder.do(*action)
        for layout in (builder_page.ACROSS, builder_page.UPRIGHT):
            html += "".join(builder_page.regions(builder, words, layout, place, "notice.copied").values())
    assert "<img" not in html and "&lt;img" in html
