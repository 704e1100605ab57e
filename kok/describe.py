"""What happens in a game, as sentences for the log, the live region and the mirror of the grid."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from .cells import CELL_NAMES, COLUMN_LETTERS, ROW_DIGITS, cells_in
from .choices import HEART, Choice
from .clauses import Broken
from .colors import COLOR_LETTERS, color_letter
from .dice import COLOR_JOKER, NUMBER_JOKER, Roll
from .editions import COLOR_FIRST
from .game import Game, State
from .i18n import Words
from .marks import Marks
from .sheet import Sheet
from .terms import Place, color_name, dice_names, special_name, why_text

SOLO_BANDS = (-1, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40)
"""The highest total of each rating band but the last (RULES.md §8)."""


# ---- rolls and choices


def roll_text(words: Words, number: int, dice: Roll) -> str:
    """A roll: `Roll 4: green, pink, joker; 2, 3, ?; bomb`."""
    return words("log.roll", number=number, dice=dice_names(words, *dice))


def choice_text(words: Words, sheet: Sheet, choice: Choice) -> str:
    """What is chosen with dice, not a pass: `pink 3: H3 H4 I4`, `joker (pink) ? (3): H3 H4 I4`, `heart`."""
    if choice.special == HEART:
        return special_name(words, HEART)
    dice = special_name(words, choice.special) if choice.special else _pair_text(words, sheet, choice)
    return f"{dice}: {cell_names(choice.cells)}"


def cell_names(mask: int) -> str:
    """The names of the cells of a mask: `H3 H4 I4`."""
    return " ".join(CELL_NAMES[cell] for cell in cells_in(mask))


def _pair_text(words: Words, sheet: Sheet, choice: Choice) -> str:
    color, number = color_name(words, choice.color), choice.number
    if choice.color == COLOR_JOKER and choice.cells:
        meant = color_letter(sheet.color_of(choice.cells.bit_length() - 1))
        color = f"{color} ({color_name(words, meant)})"
    if number == NUMBER_JOKER and choice.cells:
        number = f"{number} ({choice.cells.bit_count()})"
    return f"{color} {number}"


def move_text(words: Words, game: Game, at: int, *, auto: bool = False) -> str:
    """The move `game.moves[at]` in words, with what it won; `auto`: a pass that nobody had to ask for."""
    before, after, move = game.states[at], game.states[at + 1], game.moves[at]
    if move.dice:
        return roll_text(words, after.roll, move.dice)
    assert move.player is not None and move.choice is not None
    said = _chosen_text(words, game, before, move.player, move.choice, auto)
    return "; ".join([said, *won_texts(words, game, at)])


def _chosen_text(words: Words, game: Game, before: State, player: int, choice: Choice, auto: bool) -> str:
    name = game.players[player]
    if before.bomber is not None:
        key = "log.won_bomb" if choice.cells else "log.declined_bomb"
        return words(key, name=name, cells=cell_names(choice.cells))
    if not choice:
        return words("log.auto_pass" if auto else "log.pass", name=name)
    return words("log.choice", name=name, what=choice_text(words, game.sheet, choice))


def won_texts(words: Words, game: Game, at: int) -> tuple[str, ...]:
    """What the choice `game.moves[at]` won, a phrase each: lines, then all else (RULES.md §5, §6)."""
    move, before, after = game.moves[at], game.states[at], game.states[at + 1]
    if move.player is None or move.choice is None:
        return ()
    old, new = before.marks[move.player], after.marks[move.player]
    return (
        *_row_texts(words, game.sheet, before, old, new),
        *_column_texts(words, game.sheet, old, new),
        *_color_texts(words, old, new),
        *_gain_texts(words, move.choice, before, after, old, new),
    )


def _row_texts(words: Words, sheet: Sheet, before: State, old: Marks, new: Marks) -> list[str]:
    texts = []
    for row in _completed(old.rows, new.rows):
        points = words.points(new.rows[row] or 0)
        first = before.completed.rows[row] in (None, before.roll) and sheet.row_bonuses[row] != "-"
        bonus = words(f"bonus.{sheet.row_bonuses[row]}")
        key = "won.row_first" if first else "won.row"
        texts.append(words(key, row=ROW_DIGITS[row], points=points, bonus=bonus))
    return texts


def _column_texts(words: Words, sheet: Sheet, old: Marks, new: Marks) -> list[str]:
    texts = []
    for column in _completed(old.columns, new.columns):
        value = new.columns[column] or 0
        key = "won.column_first" if value == sheet.edition.first[column] else "won.column"
        texts.append(words(key, column=COLUMN_LETTERS[column], points=words.points(value)))
    if hearts := new.column_hearts - old.column_hearts:
        texts.append(words("won.column_hearts", points=words.points(hearts)))
    return texts


def _color_texts(words: Words, old: Marks, new: Marks) -> list[str]:
    texts = []
    for color in _completed(old.colors, new.colors):
        value = new.colors[color] or 0
        key = "won.color_first" if value == COLOR_FIRST else "won.color"
        texts.append(words(key, color=color_name(words, color_letter(color)), points=words.points(value)))
    return texts


def _gain_texts(
    words: Words, choice: Choice, before: State, after: State, old: Marks, new: Marks
) -> list[str]:
    """What symbols, row bonuses and columns gave: the heart chosen and the jokers spent do not count."""
    gains = {
        "won.die": new.freed - old.freed,
        "won.heart": new.hearts - old.hearts - (choice.special == HEART),
        "won.joker": new.jokers - old.jokers + choice.joker_cost,
        "won.bomb": after.bombs - before.bombs + (before.bomber is not None),
    }
    return [words.plural(key, count) for key, count in gains.items() if count > 0]


def _completed(old: Sequence[int | None], new: Sequence[int | None]) -> list[int]:
    return [at for at, value in enumerate(new) if value is not None and old[at] is None]


# ---- notes of the session


def note_text(words: Words, game: Game, player: int, key: str, params: Mapping[str, Any]) -> str:
    """A word of the session to `player`: a text key and its parameters, a broken clause as its sentence.

    Lists of names become lists in words, and their number chooses the plural form.
    """
    if key.startswith("why."):
        broken = Broken(key.removeprefix("why."), str(params.get("detail", "")))
        return why_text(words, broken, Place(game.rules, game.state.marks[player]))
    lists = {name: value for name, value in params.items() if isinstance(value, list | tuple)}
    filled = {**params, **{name: words.join(value) for name, value in lists.items()}}
    if lists:
        return words.plural(key, len(next(iter(lists.values()))), **filled)
    return words(key, **filled)


# ---- whose turn it is


def turn_text(words: Words, game: Game) -> str:
    """Who is to do what now, in one line."""
    state, names = game.state, game.players
    if game.is_over:
        return words("turn.over")
    choosers = game.choosers()
    if not choosers:
        return words("turn.roll_solo") if game.is_solo else words("turn.roll", name=names[game.next_active])
    if state.bomber is not None:
        return words.plural("turn.bomb", state.bombs, name=names[state.bomber])
    if choosers[0] == game.active:
        return words("turn.solo") if game.is_solo else words("turn.first", name=names[game.active])
    return words.plural("turn.choose", len(choosers), names=words.join([names[who] for who in choosers]))


def turn_notes(words: Words, game: Game) -> tuple[str, ...]:
    """What one needs to know besides: an open roll, the dice that were taken, how many rolls are left."""
    notes = []
    if game.choosers() and not game.is_solo:
        notes.append(_dice_note(words, game))
    return tuple(filter(None, [*notes, rolls_left_text(words, game)]))


def _dice_note(words: Words, game: Game) -> str:
    state, name = game.state, game.players[game.active]
    if game.is_open_roll:
        return words("turn.open")
    chosen = state.chosen[game.active]
    if not chosen:
        others = [game.players[player] for player in game.order[1:]]
        return words.plural("turn.then", len(others), names=words.join(others))
    if not chosen[0]:
        return words("turn.passed", name=name)
    return words("turn.took", name=name, dice=taken_text(words, chosen[0]))


def taken_text(words: Words, choice: Choice) -> str:
    """The dice that a choice takes: `pink 3`, `the special die (bomb)`."""
    if choice.special:
        return words("turn.special", special=special_name(words, choice.special))
    return f"{color_name(words, choice.color)} {choice.number}"


def roll_number_text(words: Words, game: Game) -> str:
    """The number of the roll, of the next one before it is thrown: `Roll 12 of 30`, `Roll 4`."""
    state = game.state
    number = state.roll + (not game.choosers() and not game.is_over)
    last = game.rules.roll_limit
    if last is None:
        return words("turn.number", number=number)
    return words("turn.number_of", number=number, last=last)


def rolls_left_text(words: Words, game: Game) -> str:
    """How many rolls are left once the end is in sight (RULES.md §7), "" before that."""
    state = game.state
    if game.is_over:
        return ""
    if state.end_seen is None:
        in_sight = bool(game.choosers()) and game.last_roll(_ending_now(game)) == state.roll
        return words("left.this_roll") if in_sight else ""
    last = game.last_roll(state.end_seen)
    assert last is not None
    left = last - state.roll
    return words.plural("left.rolls", left) if left else words("left.last")


def _ending_now(game: Game) -> int | None:
    """The roll under way if somebody has reached the end in it, else None."""
    return game.state.roll if _end_reason(game) else None


# ---- the end


def end_reason_text(words: Words, game: Game) -> str:
    """Why the game ends or is over: `Ada has completed two colours.`; "" while nothing ends it."""
    reason = _end_reason(game)
    if reason is not None and reason.player is not None:
        return words("end.colors", name=game.players[reason.player])
    if reason is not None:
        return words("end.rows")
    return words("end.limit", number=game.state.roll) if game.is_over else ""


class _Reason(NamedTuple):
    player: int | None
    "Who has completed two colours; None if the rows end the game."


def _end_reason(game: Game) -> _Reason | None:
    state = game.state
    if not game.is_solo or game.rules.solo_two_colors:
        for player in game.order:
            if sum(value is not None for value in state.marks[player].colors) >= 2:
                return _Reason(player)
    rows_end = game.rules.end_rows and game.sheet.row_bonuses
    return _Reason(None) if rows_end and None not in state.completed.rows else None


def outcome_texts(words: Words, game: Game) -> tuple[str, ...]:
    """How the game ended: why, who won, what decided a tie; in solo the rating. Empty before the end."""
    outcome = game.outcome()
    if outcome is None:
        return ()
    points = words.plural("points", max(outcome.totals))
    names = [game.players[player] for player in outcome.winners]
    reason = end_reason_text(words, game)
    if game.is_solo:
        label = solo_label(words, outcome.totals[0])
        return reason, words("end.solo", name=names[0], points=points, label=label)
    if len(names) > 1:
        equal = words(f"end.equal.{game.rules.tie}")
        return reason, words("end.shared", names=words.join(names), points=points), equal
    tie = (words(f"end.tie.{game.rules.tie}"),) if outcome.tie_broken else ()
    return (reason, words("end.winner", name=names[0], points=points), *tie)


def solo_band(total: int) -> int:
    """The rating band of a solo total, 0 (below nought) to 12 (above 40) (RULES.md §8)."""
    return sum(total > highest for highest in SOLO_BANDS)


def solo_label(words: Words, total: int) -> str:
    """Our label for the rating band of a solo total."""
    return words(f"solo.{solo_band(total)}")


class ScoreLine(NamedTuple):
    """One line of the score sheet."""

    part: str
    name: str
    points: int


def score_lines(words: Words, game: Game, player: int) -> tuple[ScoreLine, ...]:
    """The parts of a player's score that this game has, in the order of the score sheet, then the total."""
    score, edition, rules = game.score(player), game.sheet.edition, game.rules
    has = {
        "hearts": bool(edition.hearts),
        "rows": bool(edition.row_value),
        "jokers": bool(rules.joker_points),
        "dice": bool(edition.dice and rules.die_points),
        "rolls": bool(game.is_solo and rules.unused_roll_points),
    }
    parts = {part: points for part, points in score._asdict().items() if has.get(part, True)}
    lines = {**parts, "total": score.total}
    return tuple(ScoreLine(part, words(f"score.{part}"), points) for part, points in lines.items())


# ---- cells and logs


def cell_label(
    words: Words, sheet: Sheet, cell: int, *, marked: bool = False, preview: bool = False, legal: bool = False
) -> str:
    """What a screen reader says of a cell: `G4, pink, star, open, legal`."""
    what = "star" if sheet.stars >> cell & 1 else sheet.symbol_at(cell)
    state = "marked" if marked else "preview" if preview else "open"
    parts = [CELL_NAMES[cell], color_name(words, COLOR_LETTERS[sheet.color_of(cell)])]
    keys = [what, state, "legal" if legal and not marked else ""]
    return ", ".join([*parts, *(words(f"cell.{key}") for key in keys if key)])


class LogLine(NamedTuple):
    """One line of the log: the move it tells, its words, and what the move is in notation."""

    at: int
    roll: int
    player: int | None
    text: str
    notation: str


def log_lines(words: Words, game: Game, auto: frozenset[int] = frozenset()) -> tuple[LogLine, ...]:
    """The whole log, a line for each move; `auto` holds the moves that were passes nobody had to ask for."""
    lines = []
    for at, (before, after) in enumerate(pairwise(game.states)):
        move = game.moves[at]
        text = move_text(words, game, at, auto=at in auto)
        notation = str(move.dice) if move.dice else f"{'!' * (before.bomber is not None)}{move.choice}"
        lines.append(LogLine(at, after.roll, move.player, text, notation))
    return tuple(lines)


