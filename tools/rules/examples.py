"""The positions of the explainer: one roll each, with a choice that is legal and one that is refused."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from kok.choices import Choice, parse_choice, parse_won_bomb
from kok.clauses import Refused
from kok.dice import parse_roll
from kok.game import Game
from kok.notation import read_game, write_game
from kok.report import game_report

DATA = Path(__file__).with_name("examples.toml")
NEEDS_OTHER_DICE = ("color_die", "number_die", "special_die")
"""Clauses of choices with dice that are not there to take up."""


@dataclass(frozen=True, kw_only=True)
class Example:
    """A position, a roll, and two ways to go on; texts are in the notation of records.

    `before` is what others have chosen already, `legal` and `refused` follow on it: choices, then perhaps
    further rolls and choices. All of `refused` but its last word, a choice, is legal.
    """

    game: str
    id: str
    clauses: tuple[str, ...]
    "The clauses of the rules that it shows, numbered as in tests/test_examples.py."
    roll: str
    legal: str
    refused: str
    clause: str
    "The clause of kok/clauses.py that refuses it."
    also: tuple[str, ...] = ()
    "Clauses that cannot but be broken with that one."
    refused_by: int | None = None
    "Who makes the refused choice, if not who must choose next."
    rules: str = ""
    sheet: str = ""
    players: str = "Ada,Bo"
    setup: str = ""
    setup_roll: int = 5
    before: str = ""
    expect: dict[str, Any] = field(default_factory=dict)
    "What `replay --json` says after `legal` of the player who made that choice, as far as the text names it."
    outcome: dict[str, Any] = field(default_factory=dict)
    "What it says of the game; `totals` are those of all players."

    def __str__(self) -> str:
        return f"{self.game}/{self.id}"

    def start(self) -> Game:
        """The game up to the choice that the reader is to make."""
        tags = {
            "Game": self.game,
            "Sheet": self.sheet,
            "Rules": self.rules,
            "Players": self.players,
            "Setup": self.setup,
            "SetupRoll": str(self.setup_roll),
        }
        lines = [f'[{tag} "{value}"]' for tag, value in tags.items() if value]
        game, _ = read_game("\n".join([*lines, f"{self.setup_roll}. {self.roll} {self.before}"]))
        return game

    @property
    def legal_choice(self) -> Choice:
        """The legal choice, without bombs that it wins."""
        return parse_choice(_steps(self.legal)[0])

    @property
    def refused_choice(self) -> Choice:
        """The refused choice, or the bomb that is thrown wrongly."""
        last = _steps(self.refused)[-1]
        return parse_won_bomb(last[1:]) if last.startswith("!") else parse_choice(last)

    def before_refused(self) -> Game:
        """The game in which the refused choice is tried."""
        game = self.start()
        for step in _steps(self.refused)[:-1]:
            play(game, step)
        return game

    # ---- as embedded sheets

    def puzzle(self) -> dict[str, str]:
        """The parameters of a sheet on which the legal choice can be made."""
        position = {
            "game": self.game,
            "sheet": self.sheet,
            "rules": self.rules,
            "players": self.players,
            "setup": self.setup,
            "setuproll": str(self.setup_roll),
            "roll": f"{self.roll} {self.before}",
            # To pass is no solution where something fits: there the sheet asks whether it is allowed.
            "choice": "" if self.legal_choice else str(self.legal_choice),
        }
        return {"mode": "puzzle", **{name: value.strip() for name, value in position.items() if value}}

    @property
    def is_judged(self) -> bool:
        """Whether the refused choice cannot be made on that sheet: other dice, another player, or later."""
        return self.clause in NEEDS_OTHER_DICE or self.refused_by is not None or len(_steps(self.refused)) > 1

    def judged(self) -> dict[str, str]:
        """The parameters of a sheet that asks whether the refused choice is allowed."""
        return {
            "mode": "puzzle",
            "record": write_game(self.before_refused()),
            "player": str(self.refuser + 1),
            "choice": str(self.refused_choice),
        }

    @property
    def refuser(self) -> int:
        """The player who makes the refused choice."""
        player = self.before_refused().to_move if self.refused_by is None else self.refused_by
        assert player is not None
        return player


@cache
def examples() -> dict[tuple[str, str], Example]:
    """All examples by game and id."""
    return {
        (game, id): Example(game=game, id=id, **_fields(entry))
        for game, entries in tomllib.loads(DATA.read_text("utf-8")).items()
        for id, entry in entries.items()
    }


def _fields(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}


def _steps(words: str) -> list[str]:
    """Rolls, choices, and each bomb that was won by itself."""
    return words.replace(". ", ".").replace("!", " !").split()


def play(game: Game, words: str, player: int | None = None) -> None:
    """Plays rolls and choices as a record has them, choices by `player` if given; raises Refused."""
    for step in _steps(words):
        _, dot, roll = step.partition(".")
        if dot:
            game.push_roll(parse_roll(roll))
        elif step.startswith("!"):
            game.push(parse_won_bomb(step[1:]))
        else:
            game.push(parse_choice(step), player)


def refusal(example: Example) -> tuple[str, ...]:
    """The clauses that the refused choice breaks, none if it is legal."""
    try:
        play(example.before_refused(), _steps(example.refused)[-1], example.refused_by)
    except Refused as refused:
        return tuple(broken.clause for broken in refused.broken)
    return ()


def after_legal(example: Example) -> tuple[dict[str, Any], dict[str, Any]]:
    """What `replay --json` says after `legal`: of the game, and of the player who made that choice."""
    game = example.start()
    player = game.to_move
    assert player is not None
    play(game, example.legal)
    report = game_report(game)
    return report, report["players"][player]
