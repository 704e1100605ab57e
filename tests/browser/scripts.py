"""Games that are made up beforehand from a seed and then played by hand: the page throws the same dice."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from kok.choices import DECLINED_BOMB, Choice
from kok.dice import Roll, random_of
from kok.game import Game
from kok.session import COLOR, NUMBER
from kok.sheets import load_sheet
from tests.records import record

from .driver import Person, cells_of


class Script(NamedTuple):
    """What makes a game: the seed decides the dice and, apart from them, what everybody chooses."""

    seed: int
    sheet: str
    rules: str
    players: tuple[str, ...]

    def game(self) -> Game:
        """The whole game, mostly of large choices."""
        game = Game(load_sheet(self.sheet), self.rules, self.players)
        random = Random(self.seed)
        dice_a_roll = 2 * game.dice_each + game.has_special_die
        while not game.is_over:
            game.throw(random_of(self.seed, dice_a_roll * game.state.roll))
            while game.to_move is not None:
                game.push(_some_choice(game, random))
        return game

    def start(self) -> str:
        """The record before the first roll."""
        return record(
            game=self.sheet.partition("-")[0],
            Rules=self.rules,
            Sheet=self.sheet,
            Players=",".join(self.players),
            Seed=str(self.seed),
        )


def _some_choice(game: Game, random: Random) -> Choice:
    legal = sorted(game.legal_choices(), key=lambda choice: (-choice.cells.bit_count(), str(choice)))
    if game.state.bomber is not None:
        bombs = game.sheet.symbols.get("bomb", 0)
        most = max(legal, key=lambda choice: (choice.cells & bombs).bit_count())
        return most if random.random() < 0.9 else DECLINED_BOMB
    if legal[0].special == "bomb" or random.random() < 0.6:
        return legal[int(random.random() ** 2 * len(legal) * 0.2)]
    return legal[int(random.random() ** 2 * len(legal))]


def happenings(game: Game) -> set[str]:
    """What occurs in a game: actions by name, a chain, lines that several complete first, an extra roll."""
    found = {_together(game, kind) for kind in ("rows", "columns", "colors")}
    for move, before, after in zip(game.moves, game.states, game.states[1:], strict=False):
        if move.choice is None:
            continue
        if before.bomber is None:
            found.add(move.choice.special)
        elif move.choice and after.bombs >= before.bombs:
            found.add("chain")
        elif not move.choice:
            found.add("declined bomb")
    if game.state.end_seen is not None and game.state.roll > game.state.end_seen:
        found.add("extra roll")
    return found - {""}


def _together(game: Game, kind: str) -> str:
    """`columns together` if several players are first in one of the lines of a kind, else nothing."""
    state = game.state
    for line, roll in enumerate(getattr(state.completed, kind)):
        before, after = (
            next((s for s in states if s.roll == number), game.states[0])
            for states, number in ((game.states[::-1], (roll or 0) - 1), (game.states[::-1], roll))
        )
        gained = [
            getattr(old, kind)[line] is None and getattr(new, kind)[line] is not None
            for old, new in zip(before.marks, after.marks, strict=True)
        ]
        if roll and sum(gained) > 1:
            return f"{kind} together"
    return ""


# ---- by hand


def perform(person: Person, game: Game, *, begun: int = 0) -> None:
    """Plays a game on the page, move by move from number `begun` on."""
    for at in range(begun, len(game.moves)):
        move, before = game.moves[at], game.states[at]
        if move.dice:
            person.press("roll")
            continue
        assert move.player is not None and move.choice is not None
        if not move.choice and move.choice != DECLINED_BOMB and _is_passed_on(person, move.player):
            continue
        if person.look().player != move.player:
            person.press("player", move.player)
        make(person, move.choice, None if before.bomber is not None else before.dice)


def _is_passed_on(person: Person, player: int) -> bool:
    """Whether the page has passed for a player by itself."""
    seats = person.look().seats
    return bool(seats) and "choose" not in seats[player]["tone"].split()


def make(person: Person, choice: Choice, dice: Roll | None) -> None:
    """Makes a choice of the player whose sheet is large: dice first, then cells; `None` for a won bomb."""
    if not choice.cells and choice.special != "heart":
        person.press("pass")
        return
    if dice is not None and choice.special:
        person.die("special")
    elif dice is not None:
        _take(person, COLOR, dice.colors, choice.color)
        _take(person, NUMBER, dice.numbers, choice.number)
    pencil(person, cells_of(choice.cells))
    person.press("confirm")


def _take(person: Person, kind: str, faces: str, face: str) -> None:
    """Takes up a die that shows a face and is not taken."""
    states = {die["at"]: die["state"] for die in person.look().dice}
    at = next(at for at in range(len(faces)) if faces[at] == face and states[f"{kind}:{at}"] != "taken")
    if states[f"{kind}:{at}"] != "chosen":
        person.die(kind, at)


def pencil(person: Person, wanted: set[str]) -> None:
    """Taps cells until just these are pencilled in."""
    for _ in range(12):
        pencilled = person.look().pencilled
        if pencilled == wanted:
            return
        person.cell(min(wanted - pencilled or pencilled - wanted))
    raise AssertionError(f"{wanted} cannot be pencilled in, only {pencilled}")
