"""What an embedded sheet can be: a position to look at, a puzzle, a game, a record to step through.

The first three are sessions, so that the same pages draw them.
"""

from functools import cached_property
from typing import NamedTuple

from ..choices import BOMB, DECLINED_BOMB, HEART, PASS, Choice
from ..clauses import Broken, Refused
from ..game import Game
from ..marks import broken_clauses, reach
from ..session import COLOR, EMPTY_HAND, NUMBER, Hand, Note, Session


class Show(Session):
    """A position to look at; with `legal` the cells that can be marked are lit and dice can be taken up."""

    def __init__(self, game: Game, *, player: int | None = None, legal: bool = False) -> None:
        super().__init__(game)
        self.shows_legal = legal
        if player is not None:
            self._turn_to(player)

    @property
    def lit(self) -> int:
        """The cells that a legal choice can mark; before a roll, those that marks can reach."""
        if not self.shows_legal:
            return 0
        if self.game.state.dice is None:
            marks = self.game.state.marks[self.player]
            return reach(self.game.rules, marks) & ~marks.marked
        return super().lit or self.open_to

    @property
    def open_to(self) -> int:
        """As in every session, but nothing where nothing is to be lit."""
        return super().open_to if self.shows_legal else 0

    def tap_die(self, kind: str, at: int) -> None:
        """Takes a die up to light what it reaches."""
        if self.shows_legal:
            super().tap_die(kind, at)

    def tap_cell(self, cell: int) -> None:
        """Pencils a cell in, or says why it cannot be marked."""
        if self.shows_legal:
            super().tap_cell(cell)

    def confirm(self) -> None:
        """Chooses nothing: the position stays."""

    def pass_on(self) -> None:
        """Chooses nothing: the position stays."""


class Verdict(NamedTuple):
    """What a puzzle says to an answer."""

    right: bool
    choice: Choice
    broken: tuple[Broken, ...]
    "The clauses that the choice breaks; empty for an allowed one."
    said: bool | None = None
    "Where it was asked whether the choice is allowed: what the reader said."

    @property
    def allowed(self) -> bool:
        """Whether the rules allow the choice."""
        return not self.broken


class Puzzle(Session):
    """One choice to make, or to judge: any dice and cells can be taken in hand, the answer names the clauses.

    `asked` is the choice to judge, None to have one made; `solution` holds the choices that are right, all
    legal ones if it is empty.
    """

    def __init__(
        self,
        game: Game,
        *,
        player: int | None = None,
        asked: Choice | None = None,
        solution: tuple[Choice, ...] = (),
        legal: bool = False,
    ) -> None:
        super().__init__(game)
        self.asked = asked
        self.solution = solution
        self.shows_legal = legal
        self.verdict: Verdict | None = None
        self.tries = 0
        self._length = len(game.moves)
        self._answerer = self.player if player is None else player
        self.restart()

    # ---- what a page shows

    @property
    def is_solved(self) -> bool:
        """Whether the right answer has been given."""
        return self.verdict is not None and (self.verdict.right or self.asked is not None)

    @property
    def lit(self) -> int:
        """Nothing, so that nothing is given away, unless legal cells are to be lit."""
        return super().lit if self.shows_legal and self.asked is None else 0

    @property
    def open_to(self) -> int:
        """Nothing, for the same reason."""
        return super().open_to if self.shows_legal and self.asked is None else 0

    @cached_property
    def ready(self) -> Choice | None:
        """The choice in hand, legal or not; dice not taken up are found if a legal choice has these cells."""
        if self.asked is not None or not self.is_choosing:
            return None
        cells = self.hand.cells
        if self.phase == "bomb":
            return Choice(special=BOMB, cells=cells) if cells else None
        if self.hand.special:
            if self._special_face == HEART:
                return Choice(special=HEART)
            return Choice(special=self._special_face, cells=cells) if cells else None
        if not cells:
            return None
        if self._color_face and self._number_face:
            return Choice(self._color_face, self._number_face, "", cells)
        fits = [choice for choice in self.options if choice.cells == cells and choice.color]
        return min(fits, key=lambda choice: choice.joker_cost, default=None)

    # ---- actions

    def tap_cell(self, cell: int) -> None:
        """Pencils any cell in, or rubs it out."""
        if self._begin_answer() and self.asked is None:
            self._hold(self.hand._replace(cells=self.hand.cells ^ (1 << cell)))

    def tap_die(self, kind: str, at: int) -> None:
        """Takes a die up, or lays it back; pencilled cells stay."""
        if not self._begin_answer() or self.asked is not None or self.phase != "choose":
            return
        view = next((die for die in self.dice if (die.kind, die.at) == (kind, at)), None)
        if view is not None and view.taken_by is not None:
            self.note = Note("say.die_taken", {"player": self.game.players[view.taken_by]})
        elif view is not None:
            self._hold(self._with_die(kind, at)._replace(cells=self.hand.cells))

    def pencil(self, choice: Choice) -> None:
        """Takes a legal choice in hand."""
        if self._begin_answer() and self.asked is None:
            super().pencil(choice)

    def confirm(self) -> None:
        """Answers with the choice in hand, or says that dice are missing."""
        if not self._begin_answer() or self.asked is not None:
            return
        if self.ready is not None:
            self._judge(self.ready)
        else:
            self.note = Note("embed.take_dice" if self.hand.cells else "embed.take_cells", {})

    def pass_on(self) -> None:
        """Answers with a pass, or with declining the bomb."""
        if self._begin_answer() and self.asked is None:
            self._judge(self.decline)

    def answer(self, allowed: bool) -> None:
        """Answers whether the choice that is asked about is allowed."""
        if self.asked is not None and self.verdict is None:
            broken = self._broken(self.asked)
            self.verdict = Verdict(allowed == (not broken), self.asked, broken, said=allowed)
            self.tries += 1

    def reveal(self) -> None:
        """Takes a right answer in hand, so that the reader can look at it."""
        if self._begin_answer() and self.asked is None:
            answer = self.solution[0] if self.solution else self._simplest()
            super().pencil(answer)
            self.note = Note("embed.shown_pass" if answer in (PASS, DECLINED_BOMB) else "embed.shown", {})

    def undo(self) -> None:
        """Empties the hand; never takes back what was there when the puzzle began."""
        if self._begin_answer() and self.asked is None:
            self._hold(EMPTY_HAND)

    def redo(self) -> None:
        """There is nothing to make again."""

    def show(self, player: int) -> None:
        """The sheet stays that of the player who is to choose."""

    def restart(self) -> None:
        """The puzzle as it was at first."""
        while len(self.game.moves) > self._length:
            self.game.pop()
        self._begin()
        self.verdict = None
        self._turn_to(self._answerer)
        self._lay_out()

    # ---- inside

    def _begin_answer(self) -> bool:
        """Forgets the last verdict and note; False once the puzzle is solved."""
        if self.is_solved:
            return False
        self._begin()
        self.verdict = None
        return True

    def _lay_out(self) -> None:
        """Takes the choice that is asked about in hand, as far as its dice are there."""
        if self.asked is None:
            return
        hand = Hand(cells=self.asked.cells)
        if self.game.state.dice is not None and self.phase != "bomb":
            color_at, number_at = self._place(COLOR, self.asked.color), self._place(NUMBER, self.asked.number)
            special = self.asked.special != "" and self.asked.special == self._special_face
            hand = hand._replace(color_at=color_at, number_at=number_at, special=special)
        self._hold(hand)

    def _simplest(self) -> Choice:
        legal = [choice for choice in self.legal if choice.cells or choice.special == HEART]
        return min(legal, key=lambda choice: (choice.joker_cost, -choice.cells.bit_count()), default=PASS)

    def _judge(self, choice: Choice) -> None:
        broken = self._broken(choice)
        if self.solution:
            right = choice in self.solution
        elif choice in (PASS, DECLINED_BOMB):
            right = self.must_pass
        else:
            right = not broken
        self.tries += 1
        if right and not broken:
            self.game.push(choice, self.player)
            self._forget()
            self.hand = EMPTY_HAND
        self.verdict = Verdict(right and not broken, choice, broken)

    def _broken(self, choice: Choice) -> tuple[Broken, ...]:
        game, player = self.game, self.player
        try:
            game.legal_choices(player)
        except Refused as error:
            return error.broken
        return broken_clauses(game.sheet, game.rules, game.state.marks[player], game.dice_for(player), choice)

    def _hold(self, hand: Hand, *, fill: bool = True) -> None:
        self.hand = hand
        self._forget()

    def _fits(self, kind: str, face: str) -> bool:
        return self.shows_legal is False or super()._fits(kind, face)


class Replay:
    """A record to step through: step 0 is its start, each move one more."""

    def __init__(self, game: Game, *, player: int | None = None, at: int = 0) -> None:
        self.game = game
        self.player = player
        self.step = 0
        self.go(at)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.game.moves)

    def go(self, step: int) -> None:
        """Shows another step, the nearest one there is."""
        self.step = min(self.last, max(0, step))
        self.session = Session(self.game.at(self.step))
        mover = self.game.moves[self.step - 1].player if self.step else None
        player = mover if self.player is None else self.player
        if player is not None:
            self.session.show(player)

    @property
    def fresh(self) -> int:
        """The cells that the move of this step marked."""
        if not self.step:
            return 0
        before, after = self.game.states[self.step - 1 : self.step + 1]
        player = self.session.player
        return after.marks[player].marked & ~before.marks[player].marked
