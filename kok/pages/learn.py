"""The first game in three steps: the table as it is, with somebody who says what to do."""

from ..i18n import Words
from ..learn import Lesson
from ..svg import icon_svg
from .parts import button, esc, icon_button, page, text_button
from .table import TableView
from .table import regions as table_regions

LAST_STEP = 3


def shell(words: Words, lesson: Lesson) -> str:
    """What stays: the parts of the table, and a place for the words."""

    def part(tag: str, id: str, tone: str) -> str:
        return f'<{tag} id="r-{id}" class="{tone}"></{tag}>'

    body = (
        '<main class="game solo lesson">'
        + part("header", "bar", "bar")
        + part("section", "coach", "coach")
        + f'<div class="board">{part("div", "sheet", "stage")}{part("div", "mirror", "sr")}'
        + f"{part('section', 'choices', 'sr choices')}</div>"
        + part("div", "counts", "counts")
        + part("p", "say", "say")
        + part("section", "tray", "tray")
        + part("nav", "acts", "acts")
        + "</main>"
    )
    return page(words, body)


def regions(lesson: Lesson, words: Words, view: TableView) -> dict[str, str]:
    """What changes: the table, with the words of the step and its buttons in place of the usual ones."""
    found = table_regions(lesson.session, words, view)
    del found["r-turn"], found["r-others"], found["r-rolls"]
    coach = _coach(lesson, words)
    found |= {"r-bar": _bar(lesson, words), "r-coach": coach}
    if lesson.is_waiting:
        found |= {"r-acts": _go_on(lesson, words), "r-say": ""}
    return found | {"r-live": f"{esc(_text(lesson, words))} {found['r-live']}"}


def _bar(lesson: Lesson, words: Words) -> str:
    total = words.number(lesson.session.game.score(0).total)
    at = esc(words("learn.step", step=lesson.step, last=LAST_STEP))
    return (
        icon_button("learn-skip", "close", words("learn.leave"))
        + f'<div class="t"><h1>{esc(words("learn.title"))}</h1><span>{at}</span></div>'
        + f'<p class="score"><span class="sr">{esc(words("score.total"))} </span>{total}</p>'
    )


def _coach(lesson: Lesson, words: Words) -> str:
    names = ("learn.dice_title", "learn.marking_title", "learn.scoring_title")
    pips = "".join(
        f'<li class="{"now" if step == lesson.step else "past" if step < lesson.step else ""}">'
        f"<b>{icon_svg('check') if step < lesson.step else step}</b><span>{esc(words(name))}</span></li>"
        for step, name in enumerate(names, 1)
    )
    skip = button("learn-skip", esc(words("learn.skip")), tone="btn bare link")
    said = f"<p>{esc(_text(lesson, words))}</p>"
    return f'<ol class="pips3">{pips}</ol>{said}{"" if lesson.is_waiting else skip}'


def _text(lesson: Lesson, words: Words) -> str:
    if lesson.has_strayed:
        return words("learn.strayed_scoring" if lesson.step == LAST_STEP else "learn.strayed")
    return words(f"learn.{lesson.stage}")


def _go_on(lesson: Lesson, words: Words) -> str:
    if lesson.step < LAST_STEP:
        return text_button("learn-next", words("learn.next"), icon="next", tone="btn go")
    again = button("learn-again", esc(words("learn.again")), tone="btn")
    return again + text_button("learn-play", words("learn.play"), icon="play", tone="btn go")
