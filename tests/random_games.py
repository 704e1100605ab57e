"""Games of random legal choices, for tests that want many different positions."""

from collections.abc import Iterator
from random import Random

from kok.editions import EDITIONS
from kok.game import Game
from kok.sheets import load_sheet

SETS = tuple(
    (sheet, rules) for edition in EDITIONS.values() for sheet in edition.sheets for rules in edition.rule_sets
)


def random_game(seed: int, *, most_rolls: int = 200, players: int | None = None, rules: str = "") -> Game:
    """Returns a game of random legal choices up to its end, or until `most_rolls` have been played."""
    random = Random(seed)
    sheet, rule_set = random.choice(SETS)
    count = players or random.randint(1, 6)
    names = ("Ada", "Bo", "Cor", "Di", "Eve", "Finn")[:count]
    game = Game(load_sheet(sheet), f"{rule_set} {rules}".strip(), names)
    while not game.is_over and game.state.roll < most_rolls:
        game.throw(random.random)
        while game.to_move is not None:
            choose(game, random)
    return game


def choose(game: Game, random: Random, player: int | None = None) -> None:
    """Makes a random legal choice, seldom a pass and seldom a small one."""
    legal = list(game.legal_choices(player))
    weights = [1 + 20 * choice.cells.bit_count() if choice else 1 for choice in legal]
    game.push(random.choices(legal, weights)[0], player)


def random_positions(count: int, seed: int = 0) -> Iterator[tuple[Game, Random]]:
    """Yields positions in which somebody must choose, each with a generator for what is to be done there."""
    random = Random(seed)
    while count > 0:
        game = random_game(random.randrange(10**9), most_rolls=random.randint(0, 20))
        if game.is_over:
            continue
        game.throw(random.random)
        for _ in range(random.randrange(2 * len(game.players))):
            before_last = len(game.moves)
            choose(game, random, random.choice(game.choosers()))
            if game.to_move is None:
                while len(game.moves) > before_last:
                    game.pop()
                break
        yield game, random
        count -= 1
