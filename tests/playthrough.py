"""A seeded game of each rule set, every state and choice of it: `python -m tests.playthrough [--write]`.

The texts in tests/golden are reviewed as a diff when something changes on purpose, and never change unseen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from kok.cells import CELL_NAMES, COLUMN_LETTERS, ROW_DIGITS, cells_in
from kok.choices import Choice
from kok.colors import COLOR_LETTERS
from kok.dice import random_of
from kok.game import Game
from kok.marks import Marks
from kok.notation import write_game
from kok.sheets import load_sheet

GOLDEN = Path(__file__).with_name("golden")
GAMES = {
    f"{rules}-{len(players)}": (sheet, rules, players)
    for sheet, rules in [
        ("kok1-blue", "standard"),
        ("kok2-a", "explainer"),
        ("kok2-b", "box"),
        ("kok2-b", "fiche"),
    ]
    for players in (("Ada",), ("Ada", "Bo", "Cor"))
}


def playthrough(name: str) -> str:
    """The text of one game."""
    sheet, rules, players = GAMES[name]
    game = Game(load_sheet(sheet), rules, players)
    random = random_of(len(name) + sum(map(ord, name)))
    lines = [f"# {name}: {sheet}, {rules}, {', '.join(players)}"]
    while not game.is_over:
        game.throw(random)
        lines += ["", f"roll {game.state.roll}: {game.state.dice}"]
        while (player := game.to_move) is not None:
            lines += list(_one_choice(game, player, random))
    lines += ["", *_end(game), "", write_game(game).rstrip("\n")]
    return "\n".join(lines) + "\n"


def _one_choice(game: Game, player: int, random: Callable[[], float]) -> Iterator[str]:
    legal = game.legal_choices().texts()
    dice = game.dice_for(player)
    choice = _chosen(game, random)
    game.push(choice)
    yield f"  {game.players[player]} from {dice or 'a bomb'}: {len(legal)} legal, {choice}"
    yield f"    {_standing(game, player)}"


def _chosen(game: Game, random: Callable[[], float]) -> Choice:
    """One of the largest choices mostly: games go on, and lines get completed."""
    legal = sorted(game.legal_choices(), key=lambda choice: (-choice.cells.bit_count(), str(choice)))
    return legal[int(random() * random() * len(legal))]


def _standing(game: Game, player: int) -> str:
    marks, score = game.state.marks[player], game.score(player)
    parts = [f"{marks.marked.bit_count()} marked", f"! {marks.jokers}"]
    if game.has_special_die:
        parts += [f"hearts {marks.hearts}", f"dice {marks.dice}/{marks.freed}"]
    if game.state.bombs:
        parts.append(f"bombs {game.state.bombs}")
    return ", ".join([*parts, *_lines(marks), f"total {score.total}"])


def _lines(marks: Marks) -> list[str]:
    named = [
        f"{name}={value}"
        for names, values in [
            (COLUMN_LETTERS, marks.columns),
            (ROW_DIGITS, marks.rows),
            (COLOR_LETTERS, marks.colors),
        ]
        for name, value in zip(names, values, strict=True)
        if value is not None
    ]
    return [" ".join(named)] if named else []


def _end(game: Game) -> Iterator[str]:
    outcome = game.outcome()
    assert outcome is not None
    winners = ", ".join(game.players[winner] for winner in outcome.winners)
    yield f"end seen after roll {game.state.end_seen}, won by {winners}"
    for player, name in enumerate(game.players):
        yield f"{name}: {game.score(player).total} = {game.score(player)}"
        marked = [CELL_NAMES[cell] for cell in cells_in(game.state.marks[player].marked)]
        yield f"  {' '.join(marked)}"


def main(arguments: list[str]) -> None:
    """Print all playthroughs, or write them to tests/golden."""
    for name in GAMES:
        if "--write" in arguments:
            (GOLDEN / f"{name}.txt").write_text(playthrough(name), "utf-8")
        else:
            print(playthrough(name))


if __name__ == "__main__":
    main(sys.argv[1:])
