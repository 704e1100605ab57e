"""An embedded sheet: the author's words, the sheet, the dice, and what its mode asks of the reader."""

from itertools import zip_longest

from ..cells import START_COLUMN, cell_at
from ..choices import DECLINED_BOMB, PASS
from ..clauses import Broken
from ..describe import cell_names, choice_text, move_text, note_text, outcome_texts, turn_notes, won_texts
from ..editions import Edition
from ..embed import Embed, EmbedError, Puzzle, Replay, Show
from ..i18n import Words
from ..rule_links import rule_link
from ..session import EMPTY_HAND, Session
from ..svg import frame_of, icon_svg
from ..svg.geometry import PITCH
from ..terms import Place, why_text
from .mirror import choices, grid, spoken
from .paper import Layout, paper, sheet_view
from .parts import button, dot, esc, page, text_button
from .seats import turn
from .tray import acts, choice_name, counts, say, tray

SMALLEST_CELL, EASY_CELL = 24, 30
"""In pixels: what a cell printed across must have, and must have left beside a margin."""

FRAME_PADDING = 16

SLIM = Layout(turned=True, margin="none", numbers=True)
UPRIGHT = Layout(turned=True, margin="narrow", numbers=True)
ACROSS = Layout(turned=False, margin="none", numbers=True)
BROAD = Layout(turned=False, margin="wide", numbers=True)

FIRST_CURSOR = cell_at(START_COLUMN, 3)

ERROR_KEYS = {
    "unknown": "embed.error.unknown",
    "twice": "embed.error.twice",
    "not_text": "embed.error.not_text",
    "too_long": "embed.error.too_long",
    "not_one_of": "embed.error.not_one_of",
    "not_a_number": "embed.error.not_a_number",
    "not_an_origin": "embed.error.not_an_origin",
    "record_alone": "embed.error.record_alone",
    "out_of_place": "embed.error.out_of_place",
    "position": "embed.error.position",
    "choice": "embed.error.choice",
    "nothing_to_choose": "embed.error.nothing_to_choose",
    "nothing_to_replay": "embed.error.nothing_to_replay",
    "no_steps": "embed.error.no_steps",
    "version": "embed.error.version",
    "message": "embed.error.message",
    "sender": "embed.error.sender",
    "failed": "embed.error.failed",
}


def layout_for(width: float, edition: Edition) -> Layout:
    """The layout of a sheet in a frame that wide."""
    for layout, smallest in ((BROAD, EASY_CELL), (ACROSS, SMALLEST_CELL), (UPRIGHT, SMALLEST_CELL)):
        frame = frame_of(edition, turned=layout.turned, margin=layout.margin, numbers=layout.numbers)
        if (width - FRAME_PADDING) / frame.width * PITCH >= smallest:
            return layout
    return SLIM


def shell(words: Words, mode: str) -> str:
    """What stays while a sheet is shown."""
    return page(
        words,
        f'<main class="embed {mode}"><h1 class="sr">{esc(words("app.name"))}</h1>'
        '<p id="r-error" class="problem" role="alert"></p>'
        '<div id="r-question" class="question"></div><div id="r-turn" class="turn"></div>'
        '<div class="board"><div id="r-sheet" class="stage"></div><div id="r-mirror" class="sr"></div>'
        f'<section id="r-choices" class="sr choices" aria-label="{esc(words("choices.label"))}">'
        "</section></div>"
        '<div id="r-counts" class="counts"></div><p id="r-say" class="say"></p>'
        f'<section id="r-tray" class="tray" aria-label="{esc(words("table.dice"))}"></section>'
        '<div id="r-verdict" class="verdict"></div><nav id="r-acts" class="acts"></nav></main>',
    )


def regions(
    embed: Embed,
    words: Words,
    layout: Layout,
    *,
    cursor: int = FIRST_CURSOR,
    has_focus: bool = False,
    is_fresh: bool = False,
) -> dict[str, str]:
    """What changes; nothing but the error before anything could be shown."""
    session = embed.session
    error = {"r-error": esc(error_text(words, embed.error)) if embed.error else ""}
    if session is None:
        return error
    has_tray = session.game.state.dice is not None or embed.config.mode == "play"
    return {
        **error,
        "r-question": _question(embed, words),
        "r-turn": _turn(embed, session, words),
        "r-sheet": _sheet(embed, session, words, layout, cursor if has_focus else None, is_fresh),
        "r-mirror": grid(session, words, cursor),
        "r-choices": choices(session, words) if embed.config.mode == "play" else "",
        "r-counts": counts(session, words) if layout.margin == "none" else "",
        "r-say": _say(embed, session, words),
        "r-tray": tray(session, words) if has_tray else "",
        "r-verdict": _verdict(embed.puzzle, words) if embed.puzzle else _outcome(session, words),
        "r-acts": _acts(embed, session, words),
        "r-live": spoken(session, words) if embed.is_playing else esc(_spoken(embed, session, words)),
    }


def error_text(words: Words, error: EmbedError) -> str:
    """What is wrong with a parameter or a message, in words; the detail stays as the rules engine says it."""
    return words(ERROR_KEYS[error.code], param=error.param, detail=error.detail)


# ---- the sheet


def _sheet(
    embed: Embed, session: Session, words: Words, layout: Layout, focus: int | None, is_fresh: bool
) -> str:
    game, player = session.game, session.player
    fresh = embed.replay.fresh if embed.replay and is_fresh else 0
    if is_fresh and not embed.replay and game.moves and (last := game.moves[-1].choice):
        fresh = last.cells if game.moves[-1].player == player else 0
    view = sheet_view(words, game, player)._replace(
        lit=session.lit,
        dim=bool(session.lit) and session.hand != EMPTY_HAND,
        preview=session.preview,
        focus=focus,
        strokes=0 if isinstance(session, Show | Puzzle) else session.strokes,
        fresh=fresh,
    )
    return paper(game, view, layout)


# ---- words above and below


def _question(embed: Embed, words: Words) -> str:
    text = f"<p>{esc(embed.config.text)}</p>" if embed.config.text else ""
    if embed.puzzle is None:
        return text
    asked = embed.puzzle.asked
    if asked is None:
        question = "" if text else words("embed.find")
    elif asked in (PASS, DECLINED_BOMB):
        question = words("embed.may_pass")
    else:
        question = words("embed.may", choice=choice_text(words, embed.puzzle.game.sheet, asked))
    return f"{text}<p><b>{esc(question)}</b></p>" if question else text


def _turn(embed: Embed, session: Session, words: Words) -> str:
    game = session.game
    if game.is_solo:
        return ""
    if embed.is_playing:
        return turn(session, words)
    sheet = words("table.sheet_of", name=game.players[session.player])
    notes = turn_notes(words, game) if game.choosers() else ()
    under = f'<span class="sub">{esc(" ".join(notes))}</span>' if notes else ""
    return f"{dot(game.players[session.player])}<span><b>{esc(sheet)}</b>{under}</span>"


def _say(embed: Embed, session: Session, words: Words) -> str:
    if embed.replay:
        return esc(step_text(embed.replay, words))
    if isinstance(session, Puzzle):
        return esc(_puzzle_advice(session, words))
    if isinstance(session, Show):
        return esc(_note(session, words))
    return say(session, words)


def _note(session: Session, words: Words) -> str:
    note = session.note
    return note_text(words, session.game, session.player, note.key, note.params) if note else ""


def _puzzle_advice(puzzle: Puzzle, words: Words) -> str:
    """A word about what was tried, what is in hand, or what to do; nothing that gives the answer away."""
    if puzzle.note:
        return _note(puzzle, words)
    if puzzle.asked is not None or puzzle.verdict is not None:
        return ""
    if puzzle.ready is not None:
        cells = cell_names(puzzle.ready.cells)
        name = choice_name(words, puzzle.ready)
        return words("embed.in_hand", dice=name, cells=cells) if cells else name
    return words("embed.how")


def step_text(replay: Replay, words: Words) -> str:
    """The move of a step in the words of the log."""
    return move_text(words, replay.game, replay.step - 1) if replay.step else words("embed.begin")


def _spoken(embed: Embed, session: Session, words: Words) -> str:
    if embed.replay:
        return step_text(embed.replay, words)
    if isinstance(session, Puzzle):
        if session.verdict is not None:
            return " ".join(verdict_texts(session, words))
        return _puzzle_advice(session, words) if session.note or session.hand != EMPTY_HAND else ""
    return _note(session, words)


# ---- the verdict, the outcome


def _verdict(puzzle: Puzzle, words: Words) -> str:
    if puzzle.verdict is None:
        return ""
    first, *rest = verdict_texts(puzzle, words)
    tone, icon = ("right", "check") if puzzle.verdict.right else ("wrong", "close")
    links = [_rule_link(puzzle, words, broken) for broken in puzzle.verdict.broken]
    items = "".join(f"<li>{esc(text)}{link}</li>" for text, link in zip_longest(rest, links, fillvalue=""))
    more = f"<ul>{items}</ul>" if items else ""
    return f'<div class="{tone}">{icon_svg(icon)}<div><b>{esc(first)}</b>{more}</div></div>'


def _rule_link(puzzle: Puzzle, words: Words, broken: Broken) -> str:
    """A link to where the explainer tells a clause."""
    href = rule_link(words.lang, puzzle.game.sheet.edition.id, broken.clause)
    return f' <a href="{esc(href)}" target="_blank" rel="noopener">{esc(words("embed.rule"))}</a>'


def verdict_texts(puzzle: Puzzle, words: Words) -> list[str]:
    """What is said to an answer: right or wrong, then each clause that is broken, or what was won."""
    verdict = puzzle.verdict
    if verdict is None:
        return []
    game, player = puzzle.game, puzzle.player
    place = Place(game.rules, game.state.marks[player])
    clauses = [why_text(words, broken, place) for broken in verdict.broken]
    if verdict.said is not None:
        key = _ASKED[verdict.right, verdict.allowed]
        return [words(key), *clauses]
    if clauses:
        return [words("embed.not_allowed"), *clauses]
    if verdict.right:
        won = won_texts(words, game, len(game.moves) - 1)
        return [words("embed.right"), *(f"{text[:1].upper()}{text[1:]}." for text in won)]
    passed = verdict.choice in (PASS, DECLINED_BOMB)
    return [words("embed.something_fits" if passed and not puzzle.solution else "embed.allowed_but")]


_ASKED = {
    (True, True): "embed.right_allowed",
    (True, False): "embed.right_refused",
    (False, True): "embed.wrong_allowed",
    (False, False): "embed.wrong_refused",
}


def _outcome(session: Session, words: Words) -> str:
    """How a game that was played or replayed has ended."""
    first, *rest = [*outcome_texts(words, session.game), ""]
    items = "".join(f"<li>{esc(text)}</li>" for text in rest if text)
    return f"<div><div><b>{esc(first)}</b><ul>{items}</ul></div></div>" if first else ""


# ---- buttons


def _acts(embed: Embed, session: Session, words: Words) -> str:
    if embed.replay:
        return _step_acts(embed.replay, words)
    if isinstance(session, Puzzle):
        return _puzzle_acts(session, words)
    if isinstance(session, Show):
        return ""
    if session.game.is_over:
        return text_button("again", words("embed.again"), icon="again", tone="btn go")
    return acts(session, words)


def _puzzle_acts(puzzle: Puzzle, words: Words) -> str:
    if puzzle.is_solved:
        return text_button("again", words("embed.again"), icon="again")
    if puzzle.asked is not None:
        return text_button("no", words("embed.no"), icon="close") + text_button(
            "yes", words("embed.yes"), icon="check"
        )
    clear = button(
        "undo",
        f"{icon_svg('undo')}<span>{esc(words('embed.clear'))}</span>",
        tone="btn undo",
        disabled=puzzle.hand == EMPTY_HAND,
    )
    reveal = text_button("reveal", words("embed.reveal"), icon="hint") if puzzle.tries else ""
    label = "act.decline" if puzzle.phase == "bomb" else "act.pass"
    return (
        clear
        + text_button("pass", words(label))
        + reveal
        + text_button("confirm", words("embed.check"), icon="check", tone="btn go")
    )


def _step_acts(replay: Replay, words: Words) -> str:
    at_start, at_end = replay.step == 0, replay.step == replay.last

    def step(do: str, icon: str, label: str, tone: str, off: bool) -> str:
        return button(do, icon_svg(icon), tone=tone, label=words(label), disabled=off)

    count = words("embed.step", step=replay.step, last=replay.last)
    return (
        step("first", "pass", "embed.first", "btn flip", at_start)
        + step("back", "play", "embed.back", "btn flip", at_start)
        + f'<span class="count">{esc(count)}</span>'
        + step("next", "play", "embed.next", "btn", at_end)
        + step("last", "pass", "embed.last", "btn", at_end)
    )
