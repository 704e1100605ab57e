"""One player's sheet during a game: what is marked on it, what may be marked next, and what marks win.

Everything here is about a single player; what others have completed comes in as `Firsts`.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from .cells import (
    COLUMN_MASKS,
    COLUMNS,
    ROW_MASKS,
    bomb_masks,
    cells_in,
    is_joined,
    neighbours,
    squares,
)
from .choices import BOMB, DECLINED_BOMB, HEART, PASS, Choice
from .clauses import Broken
from .colors import COLORS, parse_color
from .dice import COLOR_JOKER, NUMBER_JOKER, Roll
from .editions import COLOR_FIRST, COLOR_LATER
from .rules import START_MASKS, Rules
from .sheet import Sheet, joined_parts

NO_COLUMNS: tuple[int | None, ...] = (None,) * 15
NO_ROWS: tuple[int | None, ...] = (None,) * 7
NO_COLORS: tuple[int | None, ...] = (None,) * 5


class Marks(NamedTuple):
    """What a player has on the sheet. Lines not completed are None."""

    marked: int
    jokers: int
    "Unused jokers."
    hearts: int
    "Circled hearts."
    freed: int
    "Special dice freed so far, spent ones included."
    spent: int = 0
    columns: tuple[int | None, ...] = NO_COLUMNS
    "Value of each completed column, without hearts."
    column_hearts: int = 0
    "Points for hearts noted with completed columns (RULES.md §6)."
    rows: tuple[int | None, ...] = NO_ROWS
    colors: tuple[int | None, ...] = NO_COLORS

    @property
    def dice(self) -> int:
        """Free special dice."""
        return self.freed - self.spent


class Firsts(NamedTuple):
    """For each line whether a player who completes it now is first (RULES.md §6)."""

    columns: tuple[bool, ...]
    rows: tuple[bool, ...]
    colors: tuple[bool, ...]


def empty_marks(sheet: Sheet) -> Marks:
    """The marks at the start of a game."""
    edition = sheet.edition
    return Marks(marked=0, jokers=edition.jokers, hearts=0, freed=edition.free_dice)


def setup_marks(
    sheet: Sheet,
    marked: int,
    *,
    jokers: int | None = None,
    hearts: int | None = None,
    dice: int | None = None,
) -> Marks:
    """Marks given before the first roll (NOTATION.md, Setup): they trigger nothing, complete lines are first.

    Raises ValueError for a value above what the sheet prints.
    """
    start, edition = empty_marks(sheet), sheet.edition
    for name, value, most in (
        ("jokers", jokers, edition.jokers),
        ("hearts", hearts, edition.hearts),
        ("dice", dice, edition.dice),
    ):
        if value is not None and value > most:
            raise ValueError(f"{name}={value} is more than the sheet prints ({most})")
    row_value = edition.row_value
    return Marks(
        marked=marked,
        jokers=start.jokers if jokers is None else jokers,
        hearts=start.hearts if hearts is None else hearts,
        freed=start.freed if dice is None else dice,
        columns=tuple(
            edition.first[column] if COLUMN_MASKS[column] & ~marked == 0 else None for column in COLUMNS
        ),
        rows=tuple(row_value if row_value and mask & ~marked == 0 else None for mask in ROW_MASKS),
        colors=tuple(COLOR_FIRST if mask & ~marked == 0 else None for mask in sheet.color_masks),
    )


def reach(rules: Rules, marks: Marks) -> int:
    """The cells one of which a marking by colour and number needs: contact, or a start (RULES.md §3)."""
    if not marks.marked:
        return START_MASKS[rules.start]
    return neighbours(marks.marked) | (START_MASKS["H"] if rules.fresh_start else 0)


# ---- what is legal ----------------------------------------------------------------------------------------


class LegalChoices:
    """The legal choices of one player, found only when asked for: iterate, test with `in`, or `count()`.

    `dice` are the dice the player may take, or None for a bomb that was won and must be thrown or declined.
    """

    def __init__(self, sheet: Sheet, rules: Rules, marks: Marks, dice: Roll | None) -> None:
        self._context = sheet, rules, marks, dice

    def __iter__(self) -> Iterator[Choice]:
        sheet, rules, marks, dice = self._context
        if dice is None:
            return _won_bombs(rules, marks)
        return _choices(sheet, rules, marks, dice)

    def __contains__(self, choice: Choice) -> bool:
        return not broken_clauses(*self._context, choice)

    def __bool__(self) -> bool:
        """Whether there is anything but to pass, or to decline the bomb."""
        return any(choice.cells or choice.special == HEART for choice in self)

    def count(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)

    def texts(self) -> list[str]:
        """All in canonical form, sorted."""
        return sorted(map(str, self))


def _won_bombs(rules: Rules, marks: Marks) -> Iterator[Choice]:
    yield DECLINED_BOMB
    for cells in _bombs(rules, marks):
        yield Choice(special=BOMB, cells=cells)


def _choices(sheet: Sheet, rules: Rules, marks: Marks, dice: Roll) -> Iterator[Choice]:
    yield PASS
    yield from _with_two_dice(sheet, rules, marks, dice)
    if dice.special and marks.dice:
        yield from _with_special_die(sheet, rules, marks, dice.special)


def _with_two_dice(sheet: Sheet, rules: Rules, marks: Marks, dice: Roll) -> list[Choice]:
    found: list[Choice] = []
    marked, near = marks.marked, reach(rules, marks) & ~marks.marked
    numbers = dict.fromkeys(dice.numbers)
    for color in dict.fromkeys(dice.colors):
        jokers = marks.jokers - (color == COLOR_JOKER)
        affordable = [number for number in numbers if jokers >= (number == NUMBER_JOKER)]
        for block in sheet.blocks_by_face[color]:
            if in_reach := block & near:
                by_number = _in_block(color, block, block & marked, in_reach)
                for number in affordable:
                    found += by_number[number]
    return found


@lru_cache(maxsize=1 << 14)
def _in_block(color: str, block: int, marked: int, near: int) -> dict[str, list[Choice]]:
    """By number die: the choices in a block, some cells of which are marked and some others in reach.

    Kept, since a block has few ways to be marked and they come back in every game.
    """
    return {
        number: [choice for choice in choices if choice[3] & near and not choice[3] & marked]
        for number, choices in _all_in_block(color, block).items()
    }


@cache
def _all_in_block(color: str, block: int) -> dict[str, list[Choice]]:
    found: dict[str, list[Choice]] = {NUMBER_JOKER: []}
    for size, parts in enumerate(joined_parts(block)):
        found[str(size)] = [Choice(color, str(size), "", part) for part in parts]
        found[NUMBER_JOKER] += [Choice(color, NUMBER_JOKER, "", part) for part in parts]
    return found


def _with_special_die(sheet: Sheet, rules: Rules, marks: Marks, face: str) -> Iterator[Choice]:
    if face == HEART:
        if marks.hearts < sheet.edition.hearts:
            yield Choice(special=HEART)
        return
    for cells in _ACTIONS[face](sheet, rules, marks):
        yield Choice(special=face, cells=cells)


def _bombs(rules: Rules, marks: Marks) -> Iterable[int]:
    marked = marks.marked
    if marked:
        return (cells for cells in bomb_masks() if not cells & marked)
    start = START_MASKS[rules.start]
    return (cells for cells in bomb_masks() if cells & start)


def _star_pairs(sheet: Sheet, rules: Rules, marks: Marks) -> Iterable[int]:
    near = sheet.stars & ~marks.marked & reach(rules, marks)
    return _parts(near, 2)


def _row_parts(sheet: Sheet, rules: Rules, marks: Marks) -> Iterable[int]:
    near = neighbours(marks.marked) & ~marks.marked
    return (part for row in ROW_MASKS for part in _parts(near & row, 3))


def _parts(mask: int, most: int) -> Iterable[int]:
    """All sets of 1 to `most` cells of a mask."""
    bits = [1 << cell for cell in cells_in(mask)]
    return (sum(part) for size in range(1, most + 1) for part in combinations(bits, size))


def _open_blocks(sheet: Sheet, rules: Rules, marks: Marks) -> Iterable[int]:
    near = reach(rules, marks)
    rests = (block & ~marks.marked for block in sheet.blocks)
    return (rest for rest in rests if rest & near)


_ACTIONS: dict[str, Callable[[Sheet, Rules, Marks], Iterable[int]]] = {
    "bomb": lambda sheet, rules, marks: _bombs(rules, marks),
    "stars": _star_pairs,
    "row": _row_parts,
    "block": _open_blocks,
}


# ---- what is refused, and why -----------------------------------------------------------------------------


def broken_clauses(
    sheet: Sheet, rules: Rules, marks: Marks, dice: Roll | None, choice: Choice
) -> tuple[Broken, ...]:
    """Every clause that a choice breaks, () for a legal one; `dice` as for `LegalChoices`.

    Clauses about the dice come alone: only with dice in hand do the cells matter.
    """
    if dice is None:
        return _broken_by_won_bomb(rules, marks, choice)
    if not choice.is_sound:
        return (Broken("no_choice"),)
    if not choice:
        return ()
    if broken := _broken_by_dice(marks, dice, choice):
        return broken
    if choice.color:
        return tuple(_broken_by_group(sheet, rules, marks, choice))
    if choice.special == HEART:
        return (Broken("hearts"),) if marks.hearts >= sheet.edition.hearts else ()
    return tuple(_BROKEN_BY_ACTION[choice.special](sheet, rules, marks, choice.cells))


def _broken_by_won_bomb(rules: Rules, marks: Marks, choice: Choice) -> tuple[Broken, ...]:
    if choice == DECLINED_BOMB:
        return ()
    if choice.special != BOMB or not choice.is_sound:
        return (Broken("bomb_first"),)
    return tuple(_broken_by_bomb(rules, marks, choice.cells))


def _broken_by_dice(marks: Marks, dice: Roll, choice: Choice) -> tuple[Broken, ...]:
    if choice.special:
        if choice.special != dice.special:
            return (Broken("special_die", choice.special),)
        return () if marks.dice else (Broken("free_die"),)
    missing = []
    if choice.color not in dice.colors:
        missing.append(Broken("color_die", choice.color))
    if choice.number not in dice.numbers:
        missing.append(Broken("number_die", choice.number))
    return tuple(missing)


def _broken_by_group(sheet: Sheet, rules: Rules, marks: Marks, choice: Choice) -> Iterator[Broken]:
    cells, size = choice.cells, choice.cells.bit_count()
    if choice.joker_cost > marks.jokers:
        yield Broken("jokers")
    if cells & marks.marked:
        yield Broken("marked")
    if choice.number == NUMBER_JOKER:
        if size > 5:
            yield Broken("joker_number")
    elif size != int(choice.number):
        yield Broken("count")
    if choice.color != COLOR_JOKER and cells & ~sheet.color_masks[parse_color(choice.color)]:
        yield Broken("color")
    if cells & ~sheet.block_of[cells.bit_length() - 1]:
        yield Broken("one_block")
    if not is_joined(cells):
        yield Broken("joined")
    if not marks.marked and not cells & START_MASKS[rules.start]:
        yield Broken("first_marks")
    if not cells & reach(rules, marks):
        yield Broken("contact")


def _broken_by_bomb(rules: Rules, marks: Marks, cells: int) -> Iterator[Broken]:
    if cells & marks.marked:
        yield Broken("marked")
    if not any(cells & ~square == 0 for square in squares()):
        yield Broken("square")
    if not marks.marked and not cells & START_MASKS[rules.start]:
        yield Broken("first_marks")


def _broken_by_stars(sheet: Sheet, rules: Rules, marks: Marks, cells: int) -> Iterator[Broken]:
    if cells & marks.marked:
        yield Broken("marked")
    if cells & ~sheet.stars:
        yield Broken("star_cells")
    if cells.bit_count() > 2:
        yield Broken("star_count")
    if not marks.marked and not cells & START_MASKS[rules.start]:
        yield Broken("first_marks")
    if cells & ~reach(rules, marks):
        yield Broken("star_contact")


def _broken_by_row(sheet: Sheet, rules: Rules, marks: Marks, cells: int) -> Iterator[Broken]:
    if cells & marks.marked:
        yield Broken("marked")
    if not any(cells & ~row == 0 for row in ROW_MASKS):
        yield Broken("one_row")
    if cells.bit_count() > 3:
        yield Broken("row_count")
    if cells & ~neighbours(marks.marked):
        yield Broken("row_contact")


def _broken_by_block(sheet: Sheet, rules: Rules, marks: Marks, cells: int) -> Iterator[Broken]:
    block = sheet.block_of[cells.bit_length() - 1]
    if cells & marks.marked:
        yield Broken("marked")
    if cells != block & ~marks.marked:
        yield Broken("whole_block")
    if not block & ~marks.marked & reach(rules, marks):
        yield Broken("block_contact")


_BROKEN_BY_ACTION: dict[str, Callable[[Sheet, Rules, Marks, int], Iterator[Broken]]] = {
    "bomb": lambda sheet, rules, marks, cells: _broken_by_bomb(rules, marks, cells),
    "stars": _broken_by_stars,
    "row": _broken_by_row,
    "block": _broken_by_block,
}


# ---- what a choice does -----------------------------------------------------------------------------------


def carry_out(sheet: Sheet, rules: Rules, marks: Marks, choice: Choice, firsts: Firsts) -> tuple[Marks, int]:
    """The marks after a legal choice, and how many bombs it won (RULES.md §3 to §6)."""
    if choice.special == HEART:
        return marks._replace(spent=marks.spent + 1, hearts=marks.hearts + 1), 0
    if choice.special:
        marks = marks._replace(spent=marks.spent + 1)
    elif choice.joker_cost:
        marks = marks._replace(jokers=marks.jokers - choice.joker_cost)
    return mark(sheet, rules, marks, choice.cells, firsts)


def mark(sheet: Sheet, rules: Rules, marks: Marks, cells: int, firsts: Firsts) -> tuple[Marks, int]:
    """The marks after marking `cells`, with all they won but bombs, and how many bombs (RULES.md §5).

    Settled in the order: symbols in cells, rows, columns, colours.
    """
    if not cells:
        return marks, 0
    hearts_before = marks.hearts
    marks = marks._replace(marked=marks.marked | cells)
    wins = {kind: (mask & cells).bit_count() for kind, mask in sheet.symbols.items()}
    marks = _win(sheet, marks, wins)
    marks, bonuses = _complete_rows(sheet, marks, firsts)
    marks = _win(sheet, marks, bonuses)
    hearts = marks.hearts if rules.hearts == "rows_first" else hearts_before
    marks = _complete_columns(sheet, marks, firsts, hearts)
    marks = _complete_colors(sheet, marks, firsts)
    return marks, wins.get(BOMB, 0) + bonuses.get(BOMB, 0)


def _win(sheet: Sheet, marks: Marks, wins: dict[str, int]) -> Marks:
    """Takes what symbols or row bonuses give, as far as the sheet prints it; bombs are thrown later."""
    edition = sheet.edition
    if not any(wins.values()):
        return marks
    return marks._replace(
        freed=min(edition.dice, marks.freed + wins.get("die", 0)),
        hearts=min(edition.hearts, marks.hearts + wins.get("heart", 0)),
        jokers=min(edition.jokers, marks.jokers + wins.get("joker", 0)),
    )


def _complete_rows(sheet: Sheet, marks: Marks, firsts: Firsts) -> tuple[Marks, dict[str, int]]:
    bonuses: dict[str, int] = {}
    rows = list(marks.rows)
    for row, bonus in enumerate(sheet.row_bonuses):
        if rows[row] is None and ROW_MASKS[row] & ~marks.marked == 0:
            rows[row] = sheet.edition.row_value
            if firsts.rows[row]:
                bonuses[bonus] = bonuses.get(bonus, 0) + 1
    return marks._replace(rows=tuple(rows)), bonuses


def _complete_columns(sheet: Sheet, marks: Marks, firsts: Firsts, hearts: int) -> Marks:
    edition = sheet.edition
    columns = list(marks.columns)
    completed = [
        column for column in COLUMNS if columns[column] is None and COLUMN_MASKS[column] & ~marks.marked == 0
    ]
    if not completed:
        return marks
    for column in completed:
        columns[column] = (edition.first if firsts.columns[column] else edition.later)[column]
    column_hearts = marks.column_hearts + hearts * len(completed)
    marks = marks._replace(columns=tuple(columns), column_hearts=column_hearts)
    return _win(sheet, marks, {"die": sum(column in edition.die_columns for column in completed)})


def _complete_colors(sheet: Sheet, marks: Marks, firsts: Firsts) -> Marks:
    colors = list(marks.colors)
    for color in COLORS:
        if colors[color] is None and sheet.color_masks[color] & ~marks.marked == 0:
            colors[color] = COLOR_FIRST if firsts.colors[color] else COLOR_LATER
    return marks._replace(colors=tuple(colors))
