"""The felt tray with the dice, the line that says what to do, the buttons, and the counts beside them."""

from ..choices import HEART, Choice
from ..colors import COLOR_LETTERS, COLORS
from ..describe import note_text, taken_text
from ..dice import COLOR_JOKER
from ..i18n import Words
from ..items import Items
from ..rule_links import rule_link
from ..session import COLOR, NUMBER, SPECIAL, DieView, Note, Session
from ..svg import color_tag_svg, dent_svg, die_svg, icon_svg, symbol_svg
from ..terms import color_name, special_name
from .parts import attributes, button, esc, yes_no

WHY = "why."
"""How the keys of notes begin that name a clause."""

DICE = '<div class="dice">'

TILTS = 7
"""How many ways a die may lie askew."""

SPECIAL_KEYS = {
    "heart": "say.special.heart",
    "bomb": "say.special.bomb",
    "stars": "say.special.stars",
    "row": "say.special.row",
    "block": "say.special.block",
}
"""What each face of the special die can do."""


# ---- dice


def tray(session: Session, words: Words) -> Items:
    """The dice on the felt; before the first roll the dents where they will lie."""
    game = session.game
    if not session.dice:
        dents = [f'<span class="dbtn">{dent_svg("")}</span>'] * (2 * game.dice_each + game.has_special_die)
        return Items(dents, DICE, "</div>")
    lie = "landing" if session.landing else "" if session.phase == "choose" else "resting"
    parts, kind = [], session.dice[0].kind
    players, is_open = game.players, session.phase == "choose"
    for place, die in enumerate(session.dice):
        if die.kind != kind:
            parts.append('<span class="sep"></span>')
            kind = die.kind
        parts.append(_die(players, words, die, f"tilt{place % TILTS} {lie}".rstrip(), is_open))
    purse = _purse(session, words) if game.is_solo and not game.has_special_die else ""
    return Items(parts, DICE, f"</div>{purse}")


def _die(players: tuple[str, ...], words: Words, die: DieView, lie: str, is_open: bool) -> str:
    is_special = die.kind == SPECIAL
    label = die_name(words, die)
    if die.state == "taken" and die.taken_by is not None:
        taker = players[die.taken_by]
        label = words("die.taken", die=label, name=taker)
        inside = f'{dent_svg(die.face, is_special)}<span class="taker" data-name="{esc(taker)}"></span>'
    else:
        if die.state == "nofit":
            label = words("die.nofit", die=label)
        inside = f'{die_svg(die.face, is_special)}<span class="tick">{icon_svg("check")}</span>'
    named = attributes(
        class_=f"dbtn {lie} {die.state}",
        data_do="die",
        data_arg=f"{die.kind}:{die.at}",
        aria_label=label,
        aria_pressed=yes_no(die.state == "chosen"),
        aria_disabled=yes_no(not is_open or die.state == "taken"),
    )
    return f'<button type="button"{named}>{inside}</button>'


def die_name(words: Words, die: DieView) -> str:
    """A die in words: `pink`, `number 3`, `special die: bomb`."""
    if die.kind == COLOR:
        return words("die.color_joker") if die.face == COLOR_JOKER else color_name(words, die.face)
    if die.kind == NUMBER:
        return words("die.number_joker") if die.face == "?" else words("die.number", number=die.face)
    return words("die.special", special=special_name(words, die.face))


def _purse(session: Session, words: Words) -> str:
    left = session.game.state.marks[session.player].jokers
    said = esc(words.plural("tray.jokers", left))
    return f'<p class="purse"><i aria-hidden="true">!</i><span>{said}</span></p>'


# ---- the line that says what to do


def say(session: Session, words: Words) -> str:
    """What to do next, or a word about what was just tried."""
    if session.note:
        return _note(session, words, session.note)
    lead, text = advice(session, words)
    inside = f"<b>{esc(lead[:1].upper() + lead[1:])}</b>: {esc(text)}" if lead else esc(text)
    return f'<span class="text">{inside}</span>'


def _note(session: Session, words: Words, note: Note) -> str:
    """A word about what was just tried; where a clause forbids it, with a link to where that is told."""
    game = session.game
    text = note_text(words, game, session.player, note.key, note.params)
    link = ""
    if note.key.startswith(WHY):
        href = rule_link(words.lang, game.sheet.edition.id, note.key.removeprefix(WHY))
        link = f' <a href="{esc(href)}" target="_blank" rel="noopener">{esc(words("say.rule"))}</a>'
    return f'<span class="note">{esc(text)}{link}</span>'


def advice(session: Session, words: Words) -> tuple[str, str]:
    """What is in hand, if anything, and what to do with it."""
    phase = session.phase
    if phase == "over":
        return "", words("say.see_end")
    if phase == "roll":
        return "", words(_roll_key(session))
    if not session.is_choosing:
        return "", words("say.look")
    if session.must_pass:
        return "", words("say.must_decline" if phase == "bomb" else "say.must_pass")
    if session.ready is not None:
        return _ready(session, words, session.ready)
    if phase == "bomb":
        return special_name(words, "bomb"), words(SPECIAL_KEYS["bomb"])
    return _held(session, words)


def _roll_key(session: Session) -> str:
    if session.game.is_solo:
        return "say.roll_solo"
    return "say.roll" if session.dice else "say.first_roll"


def _ready(session: Session, words: Words, choice: Choice) -> tuple[str, str]:
    if choice.special == HEART:
        return special_name(words, HEART), words(SPECIAL_KEYS[HEART])
    grows = any(choice.cells < other.cells and not choice.cells & ~other.cells for other in session.options)
    if choice.special and grows:
        return choice_name(words, choice), words.plural("say.ready_special", choice.cells.bit_count())
    return choice_name(words, choice), words("say.ready")


def _held(session: Session, words: Words) -> tuple[str, str]:
    """What the dice taken up ask for."""
    held = {die.kind: die.face for die in session.dice if die.state == "chosen"}
    if special := held.get(SPECIAL):
        return special_name(words, special), words(SPECIAL_KEYS[special])
    lead = " ".join(
        [*([color_name(words, held[COLOR])] if COLOR in held else []), held.get(NUMBER, "")]
    ).strip()
    if session.preview:
        return lead, words.plural("say.pencilled", session.preview.bit_count())
    if COLOR in held and NUMBER in held:
        return lead, words("say.tap_cell")
    if held:
        return lead, words("say.take_number" if COLOR in held else "say.take_color")
    return "", words("say.start")


def choice_name(words: Words, choice: Choice) -> str:
    """The dice of a choice in a word or two: `pink 3`, `bomb`."""
    return special_name(words, choice.special) if choice.special else taken_text(words, choice)


# ---- buttons


def acts(session: Session, words: Words) -> str:
    """Undo, redo, pass, and the one big button: roll, confirm, or back to who may choose."""
    undo = button(
        "undo",
        f"{icon_svg('undo')}<span>{esc(words('act.undo'))}</span>",
        tone="btn undo",
        disabled=not session.can_undo,
    )
    redo = ""
    if session.can_redo:
        redo = button("redo", icon_svg("redo"), tone="btn redo", label=words("act.redo"))
    return undo + redo + _pass(session, words) + _main_act(session, words)


def _pass(session: Session, words: Words) -> str:
    if session.phase in ("roll", "over"):
        return ""
    label = words("act.decline" if session.phase == "bomb" else "act.pass")
    tone = "btn call" if session.must_pass else "btn"
    # Whose pass it is: a second click must not be taken for the next player.
    is_off = not session.is_choosing
    return button("pass", f"<span>{esc(label)}</span>", tone=tone, arg=session.player, disabled=is_off)


def _main_act(session: Session, words: Words) -> str:
    game, phase = session.game, session.phase
    if phase == "over":
        return _go("end", "trophy", words("act.end"))
    if phase == "roll":
        return _go("roll", "die", words("act.roll"))
    if not session.is_choosing:
        chooser = session.choosers[0]
        return _go("player", "play", words("act.to_player", name=game.players[chooser]), arg=chooser)
    choice = session.ready
    what = f' <span class="what">{esc(choice_name(words, choice))}</span>' if choice else ""
    inside = f"{icon_svg('check')}<span>{esc(words('act.confirm'))}{what}</span>"
    return button("confirm", inside, tone="btn go", disabled=choice is None)


def _go(do: str, icon: str, label: str, *, arg: object = "") -> str:
    return button(do, f"{icon_svg(icon)}<span>{esc(label)}</span>", tone="btn go", arg=arg)


# ---- counts, where the sheet has no margin


def counts(session: Session, words: Words) -> str:
    """Cells left of each colour, jokers, and in a game with them hearts and special dice."""
    game, edition = session.game, session.game.sheet.edition
    marks = game.state.marks[session.player]
    hues = "".join(
        f'<span class="hue k-{COLOR_LETTERS[color]}">{color_tag_svg(COLOR_LETTERS[color])}'
        f"<span>{(game.sheet.color_masks[color] & ~marks.marked).bit_count()}</span></span>"
        for color in COLORS
    )
    pips = [_count("joker", marks.jokers, edition.jokers, words.plural("count.jokers", marks.jokers))]
    if edition.hearts:
        pips.append(_count("heart", marks.hearts, edition.hearts, words.plural("count.hearts", marks.hearts)))
    if edition.dice:
        pips.append(_count("die", marks.dice, 0, words.plural("count.dice", marks.dice)))
    return f'<div class="hues" aria-hidden="true">{hues}</div><div class="pips">{"".join(pips)}</div>'


def _count(kind: str, count: int, of: int, said: str) -> str:
    total = f"<small>/{of}</small>" if of else ""
    return (
        f'<span class="pip">{symbol_svg(kind)}<span aria-hidden="true">{count}{total}</span>'
        f'<span class="sr">{esc(said)}</span></span>'
    )
