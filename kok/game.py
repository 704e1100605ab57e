"""A game: rolls, choices, who is first, the end and the winners (RULES.md §2, §6, §7).

A `Game` holds what is fixed (sheet, rules, players) and a stack of immutable states; `push_roll` and `push`
put one more on it, `pop` takes the last off. Nothing is ever half applied: what is refused leaves the game as
it was.
"""

from collections.abc import Callable, Sequence
from copy import copy
from typing import NamedTuple, TypeVar

from . import marks as marks_
from .cells import COLUMNS, ROWS
from .choices import Choice
from .clauses import Broken, Refused
from .colors import COLORS
from .dice import Roll, throw
from .marks import Firsts, LegalChoices, Marks, empty_marks
from .rules import Rules, parse_rules
from .score import ScoreSheet, open_stars, score
from .sheet import Sheet, problems

T = TypeVar("T")

# What stands in a name for what no record could tell (NOTATION.md, Players).
IN_NAMES = str.maketrans({'"': "”", ",": " ", "\n": " ", "\r": " "})

# The roll in which lines of a Setup count as completed: before any roll.
SETUP_ROLL = 0


class Completed(NamedTuple):
    """For each line the roll in which it was first completed, or None while it is open."""

    columns: tuple[int | None, ...] = (None,) * 15
    rows: tuple[int | None, ...] = (None,) * 7
    colors: tuple[int | None, ...] = (None,) * 5


class State(NamedTuple):
    """Everything that changes during a game, as plain data."""

    roll: int
    "Number of the last roll thrown, 0 before the first."
    dice: Roll | None
    "That roll; None before the first."
    chosen: tuple[tuple[Choice, ...], ...]
    "For each player this roll's choice and the bombs it won, as far as made."
    bombs: int
    "Bombs won and neither thrown nor declined yet."
    bomber: int | None
    "Whose bombs they are."
    marks: tuple[Marks, ...]
    completed: Completed
    end_seen: int | None
    "The roll after which the end was first seen."


class Outcome(NamedTuple):
    """The result of a finished game; more than one winner share the victory."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    tie_broken: bool
    "Whether the tie rule decided among equal totals."


class Move(NamedTuple):
    """One step of a game: a roll (`dice`), or a `choice` of `player`."""

    dice: Roll | None = None
    player: int | None = None
    choice: Choice | None = None


class Game:
    """A game of 1 to 6 players on one sheet.

    `rules` is the value of the tag Rules, `setup` the marks of each player before the first roll and
    `first_roll` its number. In names a `"` becomes a ” and commas and line ends become spaces. Raises
    ValueError for a sheet that breaks a clause of RULES.md §1, for unknown rules, an empty name, a number of
    players that is not played, a setup for more players and a first roll before 1.
    """

    def __init__(
        self,
        sheet: Sheet,
        rules: str = "",
        players: Sequence[str] = ("Player",),
        *,
        setup: Sequence[Marks] = (),
        first_roll: int = 1,
    ) -> None:
        if broken := problems(sheet):
            raise ValueError(f"the sheet is not valid: {'; '.join(broken)}")
        if len(setup) > len(players):
            raise ValueError(f"the Setup has {len(setup)} parts for {len(players)} players")
        if first_roll < 1:
            raise ValueError(f"the first roll is 1 or later, not {first_roll}")
        self.sheet = sheet
        self.rules_text = rules if rules.strip() else sheet.edition.rule_sets[0]
        self.rules: Rules = parse_rules(sheet.edition, self.rules_text, len(players))
        self.players = _writable_names(players)
        self.first_roll = first_roll
        self.moves: list[Move] = []
        marks = (*setup, *(empty_marks(sheet) for _ in players[len(setup) :]))
        self.states = [self._first_state(marks)]

    def _first_state(self, marks: tuple[Marks, ...]) -> State:
        completed = _completed_now(Completed(), marks, SETUP_ROLL)
        state = State(
            roll=self.first_roll - 1,
            dice=None,
            chosen=((),) * len(marks),
            bombs=0,
            bomber=None,
            marks=marks,
            completed=completed,
            end_seen=None,
        )
        return self._see_end(state)

    # ---- where the game stands

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def is_solo(self) -> bool:
        """Whether one player plays alone (RULES.md §8)."""
        return len(self.players) == 1

    @property
    def active(self) -> int:
        """The active player of the last roll thrown, of the first one before it (RULES.md, Words)."""
        return (max(self.state.roll, self.first_roll) - 1) % len(self.players)

    @property
    def next_active(self) -> int:
        """Who throws next."""
        return self.state.roll % len(self.players)

    @property
    def dice_each(self) -> int:
        """How many colour dice, and number dice, are thrown (RULES.md §2, §8)."""
        return self.rules.solo_dice if self.is_solo else 3

    @property
    def has_special_die(self) -> bool:
        """Whether the special die is thrown too."""
        return self.sheet.edition.dice > 0

    @property
    def is_open_roll(self) -> bool:
        """Whether passive players choose from all dice because of the roll's number (RULES.md §2.3)."""
        return self.state.roll <= self.rules.open_rolls

    @property
    def order(self) -> tuple[int, ...]:
        """The players clockwise from the active one."""
        count, first = len(self.players), self.active
        return tuple((first + step) % count for step in range(count))

    def choosers(self) -> tuple[int, ...]:
        """The players who may choose now, clockwise from the active one; one alone while a bomb is left.

        The active player comes first; then all passive ones at the same time, unless turn order decides who
        is first in a column (RULES.md §6): then one after another.
        """
        state = self.state
        if state.dice is None:
            return ()
        if state.bomber is not None:
            return (state.bomber,)
        waiting = tuple(player for player in self.order if not state.chosen[player])
        one_by_one = self.active in waiting or self.rules.column_first == "turn_order"
        return waiting[:1] if one_by_one else waiting

    @property
    def to_move(self) -> int | None:
        """The player who must choose next, or None when the next thing is a roll or the game is over."""
        return next(iter(self.choosers()), None)

    def dice_for(self, player: int) -> Roll | None:
        """The dice that `player` may take, or None while a won bomb is to be thrown."""
        state = self.state
        if state.bomber == player or state.dice is None:
            return None
        taken = state.chosen[self.active]
        if player == self.active or self.is_open_roll or not taken:
            return state.dice
        color, number, special, _ = taken[0]
        return state.dice.without(color, number, special)

    def legal_choices(self, player: int | None = None) -> LegalChoices:
        """The legal choices of `player`, by default of the next one; raises Refused for no one."""
        who = self._chooser(player)
        return LegalChoices(self.sheet, self.rules, self.state.marks[who], self.dice_for(who))

    def last_roll(self, end_seen: int | None) -> int | None:
        """The number of the last roll if the end was first seen after roll `end_seen` (RULES.md §7)."""
        last = None
        if end_seen is not None:
            count = len(self.players)
            last = {
                "roll": end_seen,
                "extra_roll": end_seen + 1,
                "extra_round": -(-end_seen // count) * count + count,
            }[self.rules.finish]
        return min((roll for roll in (last, self.rules.roll_limit) if roll is not None), default=None)

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game."""
        state = self.state
        last = self.last_roll(state.end_seen)
        return last is not None and state.roll >= last and not self.choosers()

    # ---- what changes it

    def push_roll(self, dice: Roll) -> None:
        """Throws `dice`; raises Refused if a choice is due, the game is over, or the dice are others."""
        if self.is_over:
            raise Refused((Broken("game_over", str(self.state.roll)),))
        if (waiting := self.to_move) is not None:
            clause = "still_choosing" if self.state.bomber is None else "bomb_first"
            raise Refused((Broken(clause),), player=waiting)
        self._check_dice(dice)
        state = self.state._replace(
            roll=self.state.roll + 1, dice=dice, chosen=((),) * len(self.players)
        )
        self._put(Move(dice=dice), state)

    def throw(self, random: Callable[[], float]) -> Roll:
        """Throws dice made from `random` (RULES.md §2.1), see `dice.throw`, and returns them."""
        dice = throw(random, self.dice_each, special=self.has_special_die)
        self.push_roll(dice)
        return dice

    def push(self, choice: Choice, player: int | None = None) -> None:
        """Makes a choice for `player`, by default for the next to choose; raises Refused if it is illegal."""
        who = self._chooser(player)
        state = self.state
        marks, dice = state.marks[who], self.dice_for(who)
        if broken := marks_.broken_clauses(self.sheet, self.rules, marks, dice, choice):
            raise Refused(broken, player=who)
        if dice is None:
            after, won = marks_.mark(self.sheet, self.rules, marks, choice.cells, self._firsts())
        else:
            after, won = marks_.carry_out(self.sheet, self.rules, marks, choice, self._firsts())
        bombs = (state.bombs - 1 if dice is None else 0) + won
        after_all = _put_at(state.marks, who, after)
        state = state._replace(
            chosen=_put_at(state.chosen, who, (*state.chosen[who], choice)),
            bombs=bombs,
            bomber=who if bombs else None,
            marks=after_all,
            completed=_completed_now(state.completed, (after,), state.roll),
        )
        self._put(Move(player=who, choice=choice), self._see_end(state))

    def pop(self) -> Move:
        """Takes the last roll or choice back and returns it; raises IndexError at the start of the game."""
        move = self.moves.pop()
        self.states.pop()
        return move

    def at(self, moves: int) -> "Game":
        """The game as it was after its first `moves` moves, on its own; this one stays as it is."""
        earlier = copy(self)
        earlier.moves = self.moves[:moves]
        earlier.states = self.states[: moves + 1]
        return earlier

    def _put(self, move: Move, state: State) -> None:
        self.moves.append(move)
        self.states.append(state)

    def _chooser(self, player: int | None) -> int:
        choosers = self.choosers()
        if player is None and choosers:
            return choosers[0]
        if player is not None and player in choosers:
            return player
        state = self.state
        if self.is_over:
            raise Refused((Broken("game_over", str(state.roll)),), player=player)
        if not choosers:
            raise Refused((Broken("not_thrown"),), player=player)
        assert player is not None
        if state.bomber is not None:
            clause = "bomb_first"
        elif state.chosen[player]:
            clause = "has_chosen"
        else:
            clause = "turn_order" if state.chosen[self.active] else "not_yet"
        raise Refused((Broken(clause),), player=player)

    def _check_dice(self, dice: Roll) -> None:
        count = self.dice_each
        if (len(dice.colors), len(dice.numbers), bool(dice.special)) != (count, count, self.has_special_die):
            special = " and the special die" if self.has_special_die else ""
            wanted = f"{count} colour and {count} number dice{special}"
            raise Refused((Broken("dice_count", f"{dice} is not a roll of {wanted}"),))

    def _firsts(self) -> Firsts:
        state = self.state
        together = state.roll

        def is_open(roll: int | None) -> bool:
            return roll is None or roll == together

        by_order = self.rules.column_first == "turn_order"
        return Firsts(
            columns=tuple(roll is None if by_order else is_open(roll) for roll in state.completed.columns),
            rows=tuple(map(is_open, state.completed.rows)),
            colors=tuple(map(is_open, state.completed.colors)),
        )

    # ---- the end

    def _see_end(self, state: State) -> State:
        """The state, with the end noted if first seen now; tested when all have chosen (RULES.md §2.4)."""
        all_chose = state.dice is None or (all(state.chosen) and not state.bombs)
        if state.end_seen is None and all_chose and self._is_end(state):
            return state._replace(end_seen=state.roll)
        return state

    def _is_end(self, state: State) -> bool:
        two_colors_end = not self.is_solo or self.rules.solo_two_colors
        if two_colors_end and any(_count(marks.colors) >= 2 for marks in state.marks):
            return True
        has_rows = bool(self.sheet.row_bonuses)
        return self.rules.end_rows and has_rows and None not in state.completed.rows

    def rolls_left(self) -> int:
        """Rolls left under the limit when a solo game has ended, else 0 (RULES.md §7)."""
        limit = self.rules.roll_limit
        if not self.is_solo or limit is None or not self.is_over:
            return 0
        return max(0, limit - self.state.roll)

    def score(self, player: int) -> ScoreSheet:
        """The score of a player as it stands."""
        return score(self.sheet, self.rules, self.state.marks[player], rolls_left=self.rolls_left())

    def outcome(self) -> Outcome | None:
        """Totals and winners once the game is over, else None (RULES.md §7)."""
        if not self.is_over:
            return None
        players = range(len(self.players))
        totals = tuple(self.score(player).total for player in players)
        best = [player for player in players if totals[player] == max(totals)]
        tie_values = {player: self._tie_value(player) for player in best}
        winners = tuple(player for player in best if tie_values[player] == max(tie_values.values()))
        return Outcome(totals, winners, tie_broken=len(winners) < len(best))

    def _tie_value(self, player: int) -> int:
        marks = self.state.marks[player]
        return {
            "jokers": marks.jokers,
            "columns": _count(marks.columns),
            "least_minus": -open_stars(self.sheet, marks),
        }[self.rules.tie]


def _writable_names(players: Sequence[str]) -> tuple[str, ...]:
    if not 1 <= len(players) <= 6:
        raise ValueError(f"1 to 6 players can play, not {len(players)}")
    names = tuple(name.translate(IN_NAMES).strip(" ") for name in players)
    if not all(names):
        raise ValueError("a player has no name")
    return names


def _count(values: tuple[int | None, ...]) -> int:
    return sum(value is not None for value in values)


def _put_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _completed_now(completed: Completed, changed: Sequence[Marks], roll: int) -> Completed:
    """`completed` with the lines that `changed` marks have and nobody had before noted as of `roll`."""

    def noted(
        before: tuple[int | None, ...], lines: Sequence[tuple[int | None, ...]], count: range
    ) -> tuple[int | None, ...]:
        return tuple(
            roll if before[at] is None and any(line[at] is not None for line in lines) else before[at]
            for at in count
        )

    return Completed(
        columns=noted(completed.columns, [marks.columns for marks in changed], COLUMNS),
        rows=noted(completed.rows, [marks.rows for marks in changed], ROWS),
        colors=noted(completed.colors, [marks.colors for marks in changed], COLORS),
    )
