"""The first game in three steps, without a browser: the way through it, and every way off it."""

from __future__ import annotations

import pytest

from kok.desk import START, TABLE, Desk
from kok.i18n import LANGUAGES, Words
from kok.learn import LEARN, STEPS, Lesson
from kok.lessons import lesson
from kok.pages import learn
from kok.pages.paper import DESK, UPRIGHT
from kok.pages.shelf import learn_offer
from kok.pages.table import TableView
from tests.fake_device import MemoryStorage, desk_on
from tests.test_pages import Page, whole
from tests.test_shelf import start_game


@pytest.fixture
def desk() -> Desk:
    return desk_on(MemoryStorage())


def lesson_of(desk: Desk) -> Lesson:
    assert desk.lesson is not None
    return desk.lesson


def take(desk: Desk, kind: str, face: str) -> None:
    """Taps the die that shows a face."""
    die = next(die for die in lesson_of(desk).session.dice if (die.kind, die.face) == (kind, face))
    desk.act("die", f"{kind}:{die.at}")


def page_of(desk: Desk, words: Words, *, upright: bool = False) -> Page:
    shown = lesson_of(desk)
    regions = learn.regions(shown, words, TableView(UPRIGHT if upright else DESK))
    layers = {id: html for id, html in regions.items() if id.startswith("s-")}
    rest = {id: html for id, html in regions.items() if id not in layers}
    return Page(whole(whole(learn.shell(words, shown), rest), layers))


def to_marking(desk: Desk) -> None:
    desk.act("learn")
    desk.act("roll")
    take(desk, "color", "y")
    take(desk, "number", "3")


def to_scoring(desk: Desk) -> None:
    to_marking(desk)
    desk.act("choice", "y3:H6H7I7")
    desk.act("confirm")
    desk.act("learn-next")


def test_the_way_through(desk: Desk):
    stages = []

    def note() -> None:
        stages.append(lesson_of(desk).stage)

    desk.act("learn")
    assert desk.view == LEARN
    note()
    desk.act("roll")
    note()
    take(desk, "color", "y")
    take(desk, "number", "3")
    note()
    for cell in ("H6", "H7", "I7"):
        desk.act("cell", cell)
    desk.act("confirm")
    note()
    assert desk.is_fresh
    desk.act("learn-next")
    note()
    take(desk, "color", "p")
    take(desk, "number", "2")
    desk.act("cell", "G7")
    before = lesson_of(desk).session.game.score(0)
    desk.act("confirm")
    note()
    after = lesson_of(desk).session.game.score(0)
    assert stages == list(STEPS) and after.columns == before.columns + 2
    desk.act("learn-play")
    assert desk.view == TABLE and desk.session is not None and desk.session.game.is_solo
    assert desk.settings.learned and desk.lesson is None


def test_every_dice_of_the_first_step_lead_on(desk: Desk):
    for color in "yp":
        for number in "34":
            desk.act("learn")
            desk.act("roll")
            take(desk, "color", color)
            take(desk, "number", number)
            choice = next(choice for choice in lesson_of(desk).session.options)
            desk.act("choice", str(choice))
            desk.act("confirm")
            assert lesson_of(desk).stage == "marked"


def test_cells_may_come_before_dice(desk: Desk):
    desk.act("learn")
    desk.act("roll")
    desk.act("choice", "p3:H3I3J3")
    assert lesson_of(desk).stage == "marking"
    desk.act("undo")
    assert lesson_of(desk).stage == "dice"


def test_a_pass_is_taken_back_with_a_word(desk: Desk):
    to_marking(desk)
    desk.act("pass")
    assert lesson_of(desk).has_strayed and lesson_of(desk).stage == "dice"
    assert "something fits" in page_of(desk, Words("en")).text
    take(desk, "color", "p")
    assert not lesson_of(desk).has_strayed


def test_a_choice_that_does_not_fill_the_column_is_taken_back(desk: Desk):
    to_scoring(desk)
    desk.act("choice", "b2:J1J2")
    desk.act("confirm")
    assert lesson_of(desk).has_strayed and lesson_of(desk).stage == "scoring"
    assert "G6 and G7" in page_of(desk, Words("en")).text
    desk.act("choice", "p?:G6G7")
    desk.act("confirm")
    assert lesson_of(desk).stage == "scored", "a joker does it too"


def test_it_can_be_skipped_and_repeated(desk: Desk):
    desk.act("learn")
    desk.act("learn-skip")
    assert desk.view == START and desk.settings.learned
    to_scoring(desk)
    desk.act("learn-again")
    assert lesson_of(desk).stage == "roll"
    desk.act("learn-next")
    assert lesson_of(desk).stage == "roll", "nothing to go on from"


def test_the_game_on_the_table_is_not_touched(desk: Desk):
    start_game(desk, "Ada")
    assert desk.session is not None
    before = desk.session.to_save()
    to_scoring(desk)
    desk.act("pass")
    desk.act("undo")
    assert desk.session.to_save() == before
    desk.act("learn-skip")
    desk.act("continue")
    assert desk.view == TABLE and desk.session.to_save() == before


def test_the_address_leads_to_it(desk: Desk):
    desk.follow("#view=learn")
    assert desk.view == LEARN and lesson_of(desk).stage == "roll"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page(desk: Desk, lang: str):
    words = Words(lang)
    seen = set()
    to_scoring(desk)
    for upright in (True, False):
        desk.act("learn-again")
        seen.add(page_of(desk, words, upright=upright).text)
        desk.act("roll")
        seen.add(page_of(desk, words, upright=upright).text)
        desk.act("choice", "y3:H6H7I7")
        seen.add(page_of(desk, words, upright=upright).text)
        desk.act("confirm")
        assert "learn-next" in dict(page_of(desk, words, upright=upright).actions())
        desk.act("learn-next")
        desk.act("choice", "p2:G6G7")
        desk.act("confirm")
        assert "learn-play" in dict(page_of(desk, words, upright=upright).actions())
    assert len(seen) >= 3
    assert dict(Page(learn_offer(words)).actions()).keys() == {"learn", "learn-skip"}


def test_the_positions_are_what_the_texts_say():
    scoring = lesson("scoring")
    marks = scoring.game.state.marks[0]
    assert all(value is None for value in marks.columns)
    assert {"p2:G6G7", "p?:G6G7"} <= {str(choice) for choice in scoring.legal}
    first = lesson("first")
    first.throw(lambda: 0.0)
    assert str(first.game.state.dice) == "yp/34", "whatever chance says"
