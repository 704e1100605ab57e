"""What hypothesis draws from: games of every sheet, rule set, override, setup and number of players."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from kok.cells import CELLS, COLUMN_MASKS, ROW_MASKS, mask_of
from kok.choices import Choice
from kok.dice import COLOR_FACES, NUMBER_FACES, SPECIAL_FACES
from kok.editions import BONUS_KINDS, EDITIONS, SYMBOL_KINDS, Edition
from kok.game import Game
from kok.marks import Marks, setup_marks
from kok.rules import RULE_VALUES
from kok.sheet import Sheet
from kok.sheets import load_sheet

NAMES = ("Ada", "Bo", "Cor", "Di", "Eve", "Finn")


@st.composite
def new_games(draw: st.DrawFn, *, rules: str = "") -> Game:
    """A game before its first roll, often with marks on its sheets already; `rules` are overrides it has."""
    edition = draw(st.sampled_from(list(EDITIONS.values())))
    sheet = draw(sheets(edition))
    players = NAMES[: draw(st.sampled_from([1, 1, 2, 2, 3, 6]))]
    random = draw(randoms())
    setup = [some_setup(sheet, random) for _ in players] if draw(st.integers(0, 3)) else []
    first_roll = draw(st.sampled_from([1, 1, 2, 4, 29, 31]))
    text = draw(rules_texts(edition, without=rules.partition("=")[0]))
    return Game(sheet, f"{text} {rules}".strip(), players, setup=setup, first_roll=first_roll)


@st.composite
def played_games(draw: st.DrawFn, *, most_steps: int = 30, rules: str = "") -> Game:
    """A game some steps on, that may stand anywhere in a roll or be over."""
    game = draw(new_games(rules=rules))
    random = draw(randoms())
    for _ in range(random.randint(0, most_steps)):
        step(game, random)
    return game


def randoms() -> st.SearchStrategy[Random]:
    """A generator of random numbers."""
    return st.integers(0, 10**6).map(Random)


def step(game: Game, random: Random) -> None:
    """One more roll, or one random legal choice; nothing once the game is over."""
    choosers = game.choosers()
    if choosers:
        player = random.choice(choosers)
        game.push(some_choice(game, random, player), player)
    elif not game.is_over:
        game.throw(random.random)


def some_choice(game: Game, random: Random, player: int) -> Choice:
    """A random legal choice, seldom a pass, and every kind of dice as likely as another."""
    legal = list(game.legal_choices(player))
    dice = random.choice(
        sorted({choice[:3] for choice in legal if choice} or {choice[:3] for choice in legal})
    )
    return random.choice(
        [choice for choice in legal if choice[:3] == dice or random.random() < 0.1 / len(legal)]
    )


@st.composite
def sheets(draw: st.DrawFn, edition: Edition) -> Sheet:
    """A built-in sheet, or one of them with symbols and row bonuses of its own."""
    sheet = load_sheet(draw(st.sampled_from(edition.sheets)))
    if not edition.dice or draw(st.booleans()):
        return sheet
    free = [cell for cell in CELLS if not sheet.stars >> cell & 1]
    cells = draw(st.lists(st.sampled_from(free), max_size=40, unique=True))
    kinds = [draw(st.sampled_from(SYMBOL_KINDS)) for _ in cells]
    symbols = {
        k: mask_of(*(c for c, its in zip(cells, kinds, strict=True) if its == k)) for k in SYMBOL_KINDS
    }
    bonuses = draw(st.lists(st.sampled_from(BONUS_KINDS), min_size=7, max_size=7))
    return Sheet(edition, sheet.grid, symbols=symbols, row_bonuses=tuple(bonuses))


def some_setup(sheet: Sheet, random: Random) -> Marks:
    """Marks before the first roll, from none to nearly all cells, and lines that lack a cell or two."""
    share = random.choice([0, 0, 0.1, 0.5, 0.8, 0.9, 0.97])
    marked = mask_of(*(cell for cell in CELLS if random.random() < share))
    lines = [*COLUMN_MASKS, *ROW_MASKS * 2, *sheet.color_masks * 3]
    for line in random.sample(lines, random.choice([0, 0, 3, 8])):
        marked |= line
    if share or marked:
        marked &= ~mask_of(*random.sample(CELLS, random.choice([1, 4, 12])))
    edition = sheet.edition
    most = {"jokers": edition.jokers, "hearts": edition.hearts, "dice": edition.dice}
    given = {name: random.randint(0, value) for name, value in most.items() if random.random() < 0.5}
    return setup_marks(sheet, marked, **given)


@st.composite
def rules_texts(draw: st.DrawFn, edition: Edition, *, without: str = "") -> str:
    """A rule set, often with some overrides."""
    names = draw(st.lists(st.sampled_from(sorted(set(RULE_VALUES) - {without})), max_size=4, unique=True))
    overrides = [f"{name}={draw(st.sampled_from(RULE_VALUES[name]))}" for name in names]
    return " ".join([draw(st.sampled_from(edition.rule_sets)), *overrides])


@st.composite
def any_choices(draw: st.DrawFn, game: Game) -> Choice:
    """What somebody might try: often nearly a legal choice, sometimes none at all."""
    dice = st.sampled_from([(c, n, "") for c in COLOR_FACES for n in NUMBER_FACES])
    special = st.sampled_from([("", "", face) for face in SPECIAL_FACES])
    odd = st.tuples(
        st.sampled_from(["", "g", "x", "gy", "z"]),
        st.sampled_from(["", "1", "6"]),
        st.sampled_from(["", "heart", "row"]),
    )
    faces = draw(st.one_of(dice, special, odd))
    near = [choice.cells for choice in game.legal_choices()] or [0]
    cells = draw(st.sampled_from(near)) ^ draw(
        st.one_of(st.just(0), st.sampled_from(CELLS).map(lambda c: 1 << c))
    )
    return Choice(*faces, cells)
