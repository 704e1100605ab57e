"""The game on screen: whose sheet is large, which dice and cells are in hand, and what can be undone.

A `Session` knows no page: pages read it and call its actions. A choice is in hand as pencil until `confirm`
makes it; everything that can go is found in the legal choices of the game, so no rule is told twice.
"""

from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple

from .cells import CELL_NAMES, cells_in, parse_cells
from .choices import BOMB, DECLINED_BOMB, HEART, PASS, Choice, parse_choice, parse_won_bomb
from .colors import color_letter
from .dice import COLOR_JOKER, Roll, random_of
from .game import Game, Move, State
from .notation import read_game, write_game
from .why import why_not, why_not_special

COLOR, NUMBER, SPECIAL = "color", "number", "special"


class Hand(NamedTuple):
    """What a player is about to choose: dice taken up, by their place on the table, and pencilled cells."""

    color_at: int | None = None
    number_at: int | None = None
    special: bool = False
    cells: int = 0


EMPTY_HAND = Hand()


class DieView(NamedTuple):
    """One die on the table as the player in turn sees it."""

    kind: str
    at: int
    face: str
    state: str
    "`free`, `chosen`, `taken` by the active player, or `nofit`: nothing legal uses it."
    taken_by: int | None = None


class Note(NamedTuple):
    """A word to the player: a text key and its parameters."""

    key: str
    params: dict[str, Any]


class Step(NamedTuple):
    """A choice that was taken back and can be made again."""

    player: int
    choice: Choice
    auto: bool


class Written(NamedTuple):
    """A record that was written, and what it was written of."""

    state: State
    names: tuple[object, ...]
    record: str


class Session:
    """A game being played on this device, by everybody who sits at it."""

    def __init__(self, game: Game, other_tags: dict[str, str] | None = None) -> None:
        self.game = game
        self.other_tags = dict(other_tags or {})
        self.player = game.active
        self.hand = EMPTY_HAND
        self._aside: dict[int, Hand] = {}
        self.note: Note | None = None
        self.landing = False
        self._auto: set[int] = set()
        self._redo: tuple[Step, ...] = ()
        self._written: Written | None = None
        self._look_up_next()

    def resting(self) -> "Session":
        """The same as when the game is opened again: no die rolls, nothing is said of the last tap."""
        same = copy(self)
        same.landing, same.note = False, None
        return same

    # ---- what a page shows

    @cached_property
    def choosers(self) -> tuple[int, ...]:
        """The players who may choose now."""
        return self.game.choosers()

    @property
    def is_choosing(self) -> bool:
        """Whether the player whose sheet is large may choose now."""
        return self.player in self.choosers

    @cached_property
    def phase(self) -> str:
        """`roll`: the dice are to be thrown; `choose`; `bomb`: a won bomb is to be settled; `over`."""
        if self.game.is_over:
            return "over"
        if not self.choosers:
            return "roll"
        return "choose" if self.game.state.bomber is None else "bomb"

    @property
    def strokes(self) -> int:
        """Solo rolls thrown under a limit of 30, for the letters struck twice (RULES.md §8); else 0."""
        return self.game.state.roll if self.game.is_solo and self.game.rules.roll_limit == 30 else 0

    @cached_property
    def legal(self) -> tuple[Choice, ...]:
        """All legal choices of the player whose sheet is large; empty if that player may not choose."""
        return tuple(self.game.legal_choices(self.player)) if self.is_choosing else ()

    @property
    def must_pass(self) -> bool:
        """Whether nothing is legal but to pass, or to decline the bomb."""
        return self.is_choosing and not any(choice.cells or choice.special == HEART for choice in self.legal)

    @cached_property
    def options(self) -> tuple[Choice, ...]:
        """The legal choices, passes aside, that use the dice taken up."""
        choices = (choice for choice in self.legal if choice.cells or choice.special == HEART)
        if self.phase == "bomb":
            return tuple(choices)
        if self.hand.special:
            return tuple(choice for choice in choices if choice.special)
        color, number = self._color_face, self._number_face
        return tuple(
            choice
            for choice in choices
            if not choice.special
            and (not color or choice.color == color)
            and (not number or choice.number == number)
        )

    @property
    def lit(self) -> int:
        """The cells where a choice with the dice taken up can go; 0 while the hand is empty."""
        return 0 if self.hand == EMPTY_HAND and self.phase != "bomb" else self.open_to

    @cached_property
    def open_to(self) -> int:
        """The cells that any legal choice with the dice taken up can mark, whether lit or not yet."""
        mask = 0
        for choice in self.options:
            mask |= choice.cells
        return mask

    @property
    def preview(self) -> int:
        """The pencilled cells."""
        return self.hand.cells

    @cached_property
    def ready(self) -> Choice | None:
        """The choice that Confirm would make, spending as few jokers as the dice taken up allow."""
        if self.phase != "bomb" and self.hand.special and self._special_face == HEART:
            return next((choice for choice in self.options if choice.special == HEART), None)
        if not self.hand.cells:
            return None
        fits = [choice for choice in self.options if choice.cells == self.hand.cells]
        fits = [choice for choice in fits if not choice.special or self.hand.special or self.phase == "bomb"]
        return min(fits, key=lambda choice: choice.joker_cost, default=None)

    @property
    def decline(self) -> Choice:
        """What Pass would make: the pass, or the decline of a won bomb."""
        return DECLINED_BOMB if self.phase == "bomb" else PASS

    @property
    def can_undo(self) -> bool:
        """Whether something in hand or a choice of this roll can be taken back."""
        return self.hand != EMPTY_HAND or bool(self._undoable())

    @property
    def can_redo(self) -> bool:
        """Whether a choice that was taken back can be made again."""
        return bool(self._redo)

    @cached_property
    def dice(self) -> tuple[DieView, ...]:
        """The dice on the table, colours first; empty before the first roll."""
        roll = self.game.state.dice
        if roll is None:
            return ()
        views = [self._view(COLOR, at, face) for at, face in enumerate(roll.colors)]
        views += [self._view(NUMBER, at, face) for at, face in enumerate(roll.numbers)]
        if roll.special:
            views.append(self._view(SPECIAL, 0, roll.special))
        return tuple(views)

    # ---- actions

    def throw(self, entropy: Callable[[], float]) -> None:
        """Throws the dice; does nothing unless the next thing is a roll.

        A game with a whole number in its tag Seed throws the dice of that seed, any other from `entropy`.
        """
        if self.phase != "roll":
            return
        self.game.throw(self._seeded() or entropy)
        self._redo = ()
        self._aside = {}
        self._turn_to(self.game.active)
        self.landing = True
        self._pass_on()

    def tap_die(self, kind: str, at: int) -> None:
        """Takes a die up, or lays it back; pencilled cells that it does not allow are rubbed out."""
        self._begin()
        view = next((die for die in self.dice if (die.kind, die.at) == (kind, at)), None)
        if view is None or self.phase != "choose" or not self.is_choosing:
            return
        if view.state == "taken":
            assert view.taken_by is not None
            self.note = Note("say.die_taken", {"player": self.game.players[view.taken_by]})
            return
        self._hold(self._with_die(kind, at))
        if not self.options and not self.must_pass:
            self._hold(self._with_die_alone(kind, at))
        if not self.options:
            self.note = Note("say.nothing_fits", {})

    def tap_cell(self, cell: int) -> None:
        """Pencils a cell in, or rubs it out; says why if no choice with the dice taken up contains it."""
        self._begin()
        bit = 1 << cell
        if not self.is_choosing:
            self.note = self._not_now()
        elif self.hand.cells & bit:
            self._hold(self.hand._replace(cells=self.hand.cells ^ bit), fill=False)
        elif self._reached(self.hand.cells | bit):
            self._hold(self.hand._replace(cells=self.hand.cells | bit))
        elif self._reached(bit):
            self._hold(self.hand._replace(cells=bit))
        else:
            self.note = self._why_not(cell)

    def pencil(self, choice: Choice) -> None:
        """Takes up the dice of a legal choice and pencils its cells in; does nothing for any other."""
        self._begin()
        if choice not in self.legal or not choice:
            return
        if choice.special:
            self._hold(Hand(special=self.phase == "choose", cells=choice.cells), fill=False)
        else:
            color_at, number_at = self._place(COLOR, choice.color), self._place(NUMBER, choice.number)
            self._hold(Hand(color_at, number_at, cells=choice.cells), fill=False)

    def confirm(self) -> None:
        """Makes the choice that is ready; does nothing if none is."""
        if self.ready is not None:
            self._choose(self.ready)

    def pass_on(self) -> None:
        """Passes, or declines the won bomb, whatever is in hand; does nothing if it is not time to choose."""
        if self.is_choosing:
            self._choose(self.decline)

    def undo(self) -> None:
        """Empties the hand, or else takes back the last choice of this roll that a person made."""
        self._begin()
        if self.hand != EMPTY_HAND:
            self._hold(EMPTY_HAND)
            return
        for _ in range(self._undoable()):
            at = len(self.game.moves) - 1
            move = self.game.pop()
            assert move.player is not None and move.choice is not None
            self._redo = (Step(move.player, move.choice, at in self._auto), *self._redo)
            self._auto.discard(at)
            self._turn_to(move.player)

    def redo(self) -> None:
        """Makes the choice again that was taken back last, and the passes that followed it by themselves."""
        self._begin()
        again = True
        while self._redo and again:
            step, *rest = self._redo
            self._redo = tuple(rest)
            self._push(step)
            again = bool(rest) and rest[0].auto
        self._look_up_next()

    def show(self, player: int) -> None:
        """Makes a player's sheet the large one; what the one before holds is kept until they are back."""
        self._begin()
        if player != self.player and player in range(len(self.game.players)):
            self._aside = {**self._aside, self.player: self.hand}
            self._return_to(player)

    def rename(self, player: int, name: str) -> None:
        """Calls a player by another name, in the whole record."""
        players = list(self.game.players)
        players[player] = name
        self.game.players = tuple(players)

    # ---- the save

    def to_save(self) -> dict[str, Any]:
        """The session as plain data: record up to the last roll, this roll's choices as made, the hand."""
        made = self._made()
        until_roll = len(self.game.moves) - len(made)
        return {
            "record": self._record_until(until_roll),
            "moves": [_step_data(step) for step in made],
            "redo": [_step_data(step) for step in self._redo],
            "player": self.player,
            "hand": _hand_data(self.hand),
            "aside": [[player, _hand_data(hand)] for player, hand in self._aside.items()],
        }

    @classmethod
    def from_save(cls, data: dict[str, Any]) -> "Session":
        """The session that `to_save` gave; raises ValueError if its record or choices break the rules."""
        game, other_tags = read_game(data["record"])
        session = cls(game, other_tags)
        for item in data["moves"]:
            session._push(_step(item))
        session._redo = tuple(_step(item) for item in data["redo"])
        session.show(data["player"])
        session._take_up_again(_hand(data["hand"]))
        session._aside = {player: _hand(item) for player, item in data.get("aside", ())}
        return session

    def record(self) -> str:
        """The game in notation, with all it was read with."""
        return write_game(self.game, self.other_tags)

    # ---- inside

    def _record_until(self, moves: int) -> str:
        """The record up to the last roll: the longest part of a save, and the same for the whole roll."""
        game = self.game
        state, names = game.states[moves], (game.players, dict(self.other_tags))
        # The very same state: two ways may lead to equal ones.
        if self._written is None or self._written.state is not state or self._written.names != names:
            self._written = Written(state, names, write_game(game.at(moves), self.other_tags))
        return self._written.record

    def _return_to(self, player: int) -> None:
        """Turns to a player and to what that player had in hand."""
        hand = self._aside.get(player, EMPTY_HAND)
        self._aside = {other: held for other, held in self._aside.items() if other != player}
        self._turn_to(player)
        self._take_up_again(hand)

    def _take_up_again(self, hand: Hand) -> None:
        """Takes up a hand that was laid down as far as the dice on the table allow it."""
        if hand == EMPTY_HAND or not self.is_choosing:
            return
        on_table = {(die.kind, die.at) for die in self.dice if die.state != "taken"}
        color_at = hand.color_at if (COLOR, hand.color_at) in on_table else None
        number_at = hand.number_at if (NUMBER, hand.number_at) in on_table else None
        special = hand.special and (SPECIAL, 0) in on_table
        self._hold(Hand(color_at, number_at, special, hand.cells), fill=False)

    def _begin(self) -> None:
        self.note = None
        self.landing = False

    def _forget(self) -> None:
        for name in ("choosers", "phase", "legal", "options", "open_to", "ready", "dice", "_pairs"):
            self.__dict__.pop(name, None)

    def _turn_to(self, player: int) -> None:
        self.player = player
        self.hand = EMPTY_HAND
        self._forget()

    def _hold(self, hand: Hand, *, fill: bool = True) -> None:
        """Takes `hand` up; cells no choice allows are rubbed out, a group that alone is left is pencilled."""
        self.hand = hand
        self._forget()
        if hand.cells and not self._reached(hand.cells):
            self.hand = hand._replace(cells=0)
            self._forget()
        if not fill or self.hand == EMPTY_HAND:
            return
        groups = {choice.cells for choice in self.options if choice.cells}
        containing = {cells for cells in groups if cells & self.hand.cells == self.hand.cells}
        if len(containing) == 1 and self._is_settled():
            self.hand = self.hand._replace(cells=containing.pop())
            self._forget()

    def _is_settled(self) -> bool:
        """Whether the hand says enough for a single group to be pencilled unasked."""
        hand = self.hand
        return bool(hand.cells) or hand.special or (hand.color_at is not None and hand.number_at is not None)

    def _with_die(self, kind: str, at: int) -> Hand:
        hand = self.hand
        if kind == SPECIAL:
            return EMPTY_HAND if hand.special else Hand(special=True)
        if hand.special:
            hand = EMPTY_HAND
        if kind == COLOR:
            return hand._replace(color_at=None if hand.color_at == at else at)
        return hand._replace(number_at=None if hand.number_at == at else at)

    def _seeded(self) -> Callable[[], float] | None:
        seed = self.other_tags.get("Seed", "")
        if not seed.isdecimal() or len(seed) > 18:
            return None
        game = self.game
        dice_a_roll = 2 * game.dice_each + game.has_special_die
        return random_of(int(seed), dice_a_roll * (game.state.roll - game.first_roll + 1))

    @staticmethod
    def _with_die_alone(kind: str, at: int) -> Hand:
        if kind == SPECIAL:
            return Hand(special=True)
        return Hand(color_at=at) if kind == COLOR else Hand(number_at=at)

    @property
    def _roll(self) -> Roll:
        roll = self.game.state.dice
        assert roll is not None
        return roll

    @property
    def _special_face(self) -> str:
        return self._roll.special

    @property
    def _color_face(self) -> str:
        return "" if self.hand.color_at is None else self._roll.colors[self.hand.color_at]

    @property
    def _number_face(self) -> str:
        return "" if self.hand.number_at is None else self._roll.numbers[self.hand.number_at]

    def _reached(self, cells: int) -> bool:
        return any(choice.cells & cells == cells for choice in self.options if choice.cells)

    def _view(self, kind: str, at: int, face: str) -> DieView:
        if (taken_by := self._taker(kind, at)) is not None:
            return DieView(kind, at, face, "taken", taken_by)
        if not self.is_choosing or self.phase != "choose":
            return DieView(kind, at, face, "free")
        if at == self._chosen_at(kind):
            return DieView(kind, at, face, "chosen")
        return DieView(kind, at, face, "free" if self._fits(kind, face) else "nofit")

    def _taker(self, kind: str, at: int) -> int | None:
        """The active player, if this very die is gone for the player whose sheet is large."""
        game = self.game
        taken = game.state.chosen[game.active]
        if self.player == game.active or game.is_open_roll or not taken:
            return None
        face = {COLOR: taken[0].color, NUMBER: taken[0].number, SPECIAL: taken[0].special}[kind]
        faces = {COLOR: self._roll.colors, NUMBER: self._roll.numbers, SPECIAL: "s"}[kind]
        gone = face != "" and (kind == SPECIAL or at == faces.index(face))
        return game.active if gone else None

    def _chosen_at(self, kind: str) -> int | None:
        """The place of the die of that kind that is taken up, by hand or because the cells ask for it."""
        if kind == SPECIAL:
            return 0 if self.hand.special else None
        by_hand = self.hand.color_at if kind == COLOR else self.hand.number_at
        if by_hand is not None or not self.hand.cells:
            return by_hand
        return self._place(kind, self._asked_face(kind))

    def _place(self, kind: str, face: str) -> int | None:
        """The place of the first die of that kind and face that the player may take."""
        faces = self._roll.colors if kind == COLOR else self._roll.numbers
        places = (at for at, other in enumerate(faces) if other == face and self._taker(kind, at) is None)
        return next(places, None)

    def _asked_face(self, kind: str) -> str:
        if self.ready is not None:
            return self.ready.color if kind == COLOR else self.ready.number
        if kind == NUMBER:
            return ""
        held = self.hand.cells
        fits = [choice for choice in self.options if choice.cells & held == held]
        return min(fits, key=lambda choice: choice.color == COLOR_JOKER, default=PASS).color

    def _fits(self, kind: str, face: str) -> bool:
        """Whether a legal choice uses a die with that face, with the other die as it is taken up."""
        color, number = self._color_face, self._number_face
        if kind == SPECIAL:
            return ("", "") in self._pairs
        if kind == COLOR:
            return any(c == face and (not number or n == number) for c, n in self._pairs)
        return any(n == face and (not color or c == color) for c, n in self._pairs)

    @cached_property
    def _pairs(self) -> set[tuple[str, str]]:
        """The pairs of colour and number faces that legal choices use; ("", "") for the special die."""
        return {(choice.color, choice.number) for choice in self.legal if choice}

    def _choose(self, choice: Choice) -> None:
        self._begin()
        self._redo = ()
        self._push(Step(self.player, choice, auto=False))
        self._pass_on()

    def _push(self, step: Step) -> None:
        self.game.push(step.choice, step.player)
        if step.auto:
            self._auto.add(len(self.game.moves) - 1)
        self._turn_to(step.player)

    def _pass_on(self) -> None:
        """Passes for passive players who have no legal choice, with a word, and turns to the next who has."""
        passed = []
        while (player := self._stuck()) is not None:
            self._push(Step(player, PASS, auto=True))
            passed.append(self.game.players[player])
        self._look_up_next()
        if passed:
            self.note = Note("say.passed_on", {"players": passed})

    def _stuck(self) -> int | None:
        """A passive player who may choose and has no legal choice."""
        if self.game.state.bomber is not None:
            return None
        passive = (player for player in self.choosers if player != self.game.active)
        return next((player for player in passive if not self.game.legal_choices(player)), None)

    def _look_up_next(self) -> None:
        choosers = self.choosers
        if choosers and self.player not in choosers:
            self._return_to(choosers[0])
        self._forget()

    def _made(self) -> tuple[Step, ...]:
        """The choices of this roll, in the order made."""
        moves = self.game.moves
        start = max((at + 1 for at, move in enumerate(moves) if move.dice), default=len(moves))
        return tuple(_step_of(move, at in self._auto) for at, move in enumerate(moves[start:], start))

    def _undoable(self) -> int:
        """How many choices Undo takes back: the last one a person made and all automatic ones after it."""
        made = self._made()
        by_hand = [at for at, step in enumerate(made) if not step.auto]
        return len(made) - by_hand[-1] if by_hand else 0

    def _not_now(self) -> Note:
        name = self.game.players[self.player]
        if self.phase == "roll":
            return Note("say.roll_first", {})
        if self.phase == "over":
            return Note("say.over", {})
        return Note("say.not_your_choice", {"player": name})

    def _why_not(self, cell: int) -> Note:
        game, player = self.game, self.player
        if self.phase == "bomb" or self.hand.special:
            face = BOMB if self.phase == "bomb" else self._special_face
            broken = why_not_special(game, player, face, cell)
        else:
            color, number = self._faces_for(cell)
            broken = why_not(game, player, color, number, cell)
        if broken is None:
            return Note("say.other_dice", {})
        return Note(f"why.{broken.clause}", {"detail": broken.detail, "cell": CELL_NAMES[cell]})

    def _faces_for(self, cell: int) -> tuple[str, str]:
        """The dice to speak of when a cell cannot be marked: those taken up, else such as fit its colour."""
        dice = self.game.dice_for(self.player)
        assert dice is not None
        letter = color_letter(self.game.sheet.color_of(cell))
        wanted = letter if letter in dice.colors else COLOR_JOKER
        return self._color_face or wanted, self._number_face or dice.numbers[0]


def _step_of(move: Move, auto: bool) -> Step:
    assert move.player is not None and move.choice is not None
    return Step(move.player, move.choice, auto)


def _hand_data(hand: Hand) -> dict[str, Any]:
    return {**hand._asdict(), "cells": [CELL_NAMES[cell] for cell in cells_in(hand.cells)]}


def _hand(data: dict[str, Any]) -> Hand:
    cells = parse_cells("".join(data["cells"]))
    return Hand(data["color_at"], data["number_at"], data["special"], cells)


def _step_data(step: Step) -> list[Any]:
    return [step.player, str(step.choice), step.auto]


def _step(item: list[Any]) -> Step:
    player, text, auto = item
    choice = parse_won_bomb(text) if text == str(DECLINED_BOMB) else parse_choice(text)
    return Step(player, choice, auto)
