"""The score keeper for games on paper: players, points a round or the parts of the sheet, standings, undo.

A `Keeper` is a value; what a reader does gives the next one, and `undo` the one before. It adds up with the
points of the rule set but knows no position: what is full, and who was first, is told to it.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from .cells import COLUMN_LETTERS, COLUMNS, ROW_DIGITS
from .colors import COLOR_LETTERS
from .editions import COLOR_FIRST, COLOR_LATER, EDITIONS, STAR_POINTS, Edition, parse_edition
from .marks import NO_COLORS, NO_COLUMNS, NO_ROWS
from .rules import Rules, parse_rules
from .saves import DamagedSave, NewerSave
from .score import ScoreSheet

VERSION = 1
MOST_PLAYERS = 6
MOST_ROUNDS = 99
MOST_POINTS = 999
LONGEST_NAME = 60
ROUNDS, SHEET = "rounds", "sheet"
STYLES = (SHEET, ROUNDS)

_KEPT_STEPS = 20
_STARS = 15
_LINE_NAMES = {"columns": COLUMN_LETTERS, "rows": ROW_DIGITS, "colors": COLOR_LETTERS}


class Paper(NamedTuple):
    """What one player has: the points of each round, and the parts of the sheet as filled in."""

    name: str
    jokers: int
    "Unused jokers."
    dice: int
    "Free special dice."
    stars: int = _STARS
    "Unmarked stars."
    hearts: int = 0
    "Points for hearts noted with columns."
    rolls: int = 0
    "Rolls left under the limit of a solo game."
    columns: tuple[int | None, ...] = NO_COLUMNS
    "Points of each full column."
    rows: tuple[int | None, ...] = NO_ROWS
    colors: tuple[int | None, ...] = NO_COLORS
    rounds: tuple[int | None, ...] = ()


class Counter(NamedTuple):
    """A part of the sheet that is counted: its field of `Paper` and the most it can be."""

    part: str
    most: int


class Place(NamedTuple):
    """A line of the standings; players with the same place share it."""

    place: int
    player: int
    total: int
    by_tie: bool
    "Whether the tie rule parted this player from another one with the same total."


class Board(NamedTuple):
    """Everything that undo brings back."""

    game: str
    rules: str
    style: str
    papers: tuple[Paper, ...]


class Keeper(NamedTuple):
    """The board as it is and the boards before it, the latest last."""

    board: Board
    past: tuple[Board, ...] = ()

    # ---- what is on the board

    @property
    def edition(self) -> Edition:
        """The game that is played."""
        return EDITIONS[self.board.game]

    @property
    def rules(self) -> Rules:
        """The rules for this many players."""
        return parse_rules(self.edition, self.board.rules, len(self.board.papers))

    @property
    def style(self) -> str:
        """`sheet` for the parts of the sheet, `rounds` for points a round."""
        return self.board.style

    @property
    def papers(self) -> tuple[Paper, ...]:
        """The players."""
        return self.board.papers

    @property
    def rounds(self) -> int:
        """How many rounds have been written down."""
        return max(len(paper.rounds) for paper in self.papers)

    @property
    def counters(self) -> tuple[Counter, ...]:
        """The counted parts that the sheet of this game has, under these rules."""
        edition, rules = self.edition, self.rules
        solo_limit = rules.roll_limit if len(self.papers) == 1 and rules.unused_roll_points else 0
        counters = (
            Counter("jokers", edition.jokers),
            Counter("stars", _STARS),
            Counter("hearts", edition.hearts * len(COLUMNS)),
            Counter("dice", edition.dice),
            Counter("rolls", solo_limit or 0),
        )
        return tuple(counter for counter in counters if counter.most)

    def line_values(self, kind: str, at: int) -> tuple[int, ...]:
        """The points that a full line can bring: for the first who has it, then for everyone later."""
        edition = self.edition
        if kind == "columns":
            return edition.first[at], edition.later[at]
        if kind == "colors":
            return COLOR_FIRST, COLOR_LATER
        return (edition.row_value,) if edition.row_value else ()

    def score(self, player: int) -> ScoreSheet:
        """The parts of a player's sheet in points."""
        paper, rules = self.papers[player], self.rules
        return ScoreSheet(
            colors=sum(filter(None, paper.colors)),
            columns=sum(filter(None, paper.columns)),
            hearts=paper.hearts,
            rows=sum(filter(None, paper.rows)),
            jokers=rules.joker_points * paper.jokers,
            dice=rules.die_points * paper.dice,
            rolls=rules.unused_roll_points * paper.rolls,
            stars=STAR_POINTS * paper.stars,
        )

    def total(self, player: int) -> int:
        """A player's points: of all rounds, or of all parts of the sheet."""
        if self.style == ROUNDS:
            return sum(filter(None, self.papers[player].rounds))
        return self.score(player).total

    @property
    def standings(self) -> tuple[Place, ...]:
        """All players, the highest total first; if sheets are kept the tie rule parts equal totals."""
        totals = [self.total(player) for player in range(len(self.papers))]
        ranks = [(total, self._tie_value(player)) for player, total in enumerate(totals)]
        order = sorted(range(len(ranks)), key=lambda player: ranks[player], reverse=True)
        return tuple(
            Place(
                place=1 + sum(other > ranks[player] for other in ranks),
                player=player,
                total=totals[player],
                by_tie=any(other[0] == totals[player] and other != ranks[player] for other in ranks),
            )
            for player in order
        )

    def _tie_value(self, player: int) -> int:
        if self.style == ROUNDS:
            return 0
        paper = self.papers[player]
        return {
            "jokers": paper.jokers,
            "columns": sum(value is not None for value in paper.columns),
            "least_minus": -paper.stars,
        }[self.rules.tie]

    # ---- what changes it

    def choose_game(self, game: str) -> "Keeper":
        """Another game, with fresh sheets for the same players; raises ValueError for an unknown one."""
        edition = parse_edition(game)
        papers = tuple(_paper(edition, paper.name) for paper in self.papers)
        return self._next(Board(edition.id, edition.rule_sets[0], self.style, papers))

    def choose_rules(self, rules: str) -> "Keeper":
        """Another rule set, with overrides or without; raises ValueError for unknown rules."""
        parse_rules(self.edition, rules, len(self.papers))
        return self._next(self.board._replace(rules=rules))

    def choose_style(self, style: str) -> "Keeper":
        """Points a round or the parts of the sheet; both are kept beside each other."""
        if style not in STYLES:
            raise ValueError(f"unknown style {style!r}, known are {', '.join(STYLES)}")
        return self._next(self.board._replace(style=style))

    def add_player(self, name: str) -> "Keeper":
        """One more player, as long as there is room at the table."""
        if len(self.papers) >= MOST_PLAYERS:
            return self
        return self._with_papers((*self.papers, _paper(self.edition, clean_name(name))))

    def rename(self, player: int, name: str) -> "Keeper":
        """Another name for a player; an empty one changes nothing."""
        name = clean_name(name)
        return self._change(player, lambda paper: paper._replace(name=name)) if name else self

    def remove(self, player: int) -> "Keeper":
        """One player less; the last one stays."""
        if len(self.papers) == 1 or not 0 <= player < len(self.papers):
            return self
        return self._with_papers((*self.papers[:player], *self.papers[player + 1 :]))

    def tap_line(self, player: int, kind: str, at: int) -> "Keeper":
        """A column, row or colour of a player: not full, full, full with the other points, not full.

        The first tap takes the upper points while nobody else has them.
        """
        values = self.line_values(kind, at)
        taken = [getattr(paper, kind)[at] for other, paper in enumerate(self.papers) if other != player]
        order: list[int | None] = [None, *values]
        if values and values[0] in taken:
            order = [None, *reversed(values)]

        def tap(paper: Paper) -> Paper:
            line = getattr(paper, kind)
            following = order[(order.index(line[at]) + 1) % len(order)]
            changed: dict[str, Any] = {kind: (*line[:at], following, *line[at + 1 :])}
            return paper._replace(**changed)

        return self._change(player, tap)

    def adjust(self, player: int, part: str, by: int) -> "Keeper":
        """More or fewer of a counted part, within what the sheet prints."""
        most = dict(self.counters).get(part, 0)

        def count(paper: Paper) -> Paper:
            changed: dict[str, Any] = {part: min(most, max(0, getattr(paper, part) + by))}
            return paper._replace(**changed)

        return self._change(player, count) if part in dict(self.counters) else self

    def add_round(self, points: Sequence[int | None]) -> "Keeper":
        """One more round with the points of each player, None for who has none."""
        at = self.rounds
        if at >= MOST_ROUNDS or all(value is None for value in points):
            return self
        return self._with_papers(
            tuple(_with_round(paper, at, value) for paper, value in zip(self.papers, points, strict=True))
        )

    def set_round(self, player: int, at: int, points: int | None) -> "Keeper":
        """Other points for a player in a round that has been written down."""
        if not 0 <= at < self.rounds:
            return self
        return self._change(player, lambda paper: _with_round(paper, at, points))

    def clear(self) -> "Keeper":
        """A new game with the same players."""
        return self._with_papers(tuple(_paper(self.edition, paper.name) for paper in self.papers))

    def undo(self) -> "Keeper":
        """The keeper before the last change."""
        return Keeper(self.past[-1], self.past[:-1]) if self.past else self

    def _change(self, player: int, change: Callable[[Paper], Paper]) -> "Keeper":
        if not 0 <= player < len(self.papers):
            return self
        papers = list(self.papers)
        papers[player] = change(papers[player])
        return self._with_papers(tuple(papers))

    def _with_papers(self, papers: tuple[Paper, ...]) -> "Keeper":
        return self._next(self.board._replace(papers=papers))

    def _next(self, board: Board) -> "Keeper":
        return self if board == self.board else Keeper(board, (*self.past, self.board)[-_KEPT_STEPS:])


def new_keeper(names: Sequence[str], game: str = "") -> Keeper:
    """A keeper for these players with empty sheets, of the first game unless another is named."""
    edition = EDITIONS[game] if game in EDITIONS else next(iter(EDITIONS.values()))
    papers = tuple(_paper(edition, clean_name(name)) for name in names[:MOST_PLAYERS])
    return Keeper(Board(edition.id, edition.rule_sets[0], SHEET, papers))


def clean_name(name: str) -> str:
    """A name as it is kept: white space closed up, not too long."""
    return " ".join(name.split())[:LONGEST_NAME]


def parse_points(text: str) -> int | None:
    """Points as typed, with either minus sign, None for nothing; raises ValueError for anything else."""
    text = text.strip().replace("−", "-")
    if not text:
        return None
    sign, digits = ("-", text[1:]) if text[0] in "+-" else ("", text)
    sign = sign if text[0] == "-" else ""
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        raise ValueError(f"{text[:20]!r} is not a number of points")
    return int(sign + digits)


def _paper(edition: Edition, name: str) -> Paper:
    return Paper(name, jokers=edition.jokers, dice=edition.free_dice)


def _with_round(paper: Paper, at: int, points: int | None) -> Paper:
    rounds = (*paper.rounds, *(None for _ in range(at + 1 - len(paper.rounds))))
    return paper._replace(rounds=(*rounds[:at], points, *rounds[at + 1 :]))


# ---- kept and exported


def to_json(keeper: Keeper) -> str:
    """The keeper as a text to keep or to hand on."""
    data = {"kok": "keeper", "version": VERSION, **_board_data(keeper.board)}
    data["past"] = [_board_data(board) for board in keeper.past]
    return json.dumps(data, ensure_ascii=False)


def from_json(text: str) -> Keeper:
    """The keeper that `to_json` gave; raises DamagedSave for anything else, NewerSave for a newer version."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedSave("this is not a kept score") from None
    if not isinstance(data, dict) or data.get("kok") != "keeper" or not isinstance(data.get("version"), int):
        raise DamagedSave("this is not a kept score")
    if data["version"] > VERSION:
        raise NewerSave("this score was kept by a newer version")
    try:
        past = tuple(_board(item) for item in data["past"][-_KEPT_STEPS:])
        return Keeper(_board(data), past)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise DamagedSave(f"the kept score is damaged: {error}") from None


def _board_data(board: Board) -> dict[str, Any]:
    papers = [_paper_data(paper) for paper in board.papers]
    return {"game": board.game, "rules": board.rules, "style": board.style, "players": papers}


def _paper_data(paper: Paper) -> dict[str, Any]:
    data = paper._asdict() | {"rounds": list(paper.rounds)}
    for kind, names in _LINE_NAMES.items():
        points = zip(names, data[kind], strict=True)
        data[kind] = {name: value for name, value in points if value is not None}
    return data


def _board(data: dict[str, Any]) -> Board:
    papers = data["players"]
    if not isinstance(papers, list) or not 1 <= len(papers) <= MOST_PLAYERS:
        raise ValueError("there are not 1 to 6 players")
    start = new_keeper(["-"] * len(papers)).choose_game(data["game"]).choose_rules(data["rules"])
    keeper = start.choose_style(data["style"])
    return keeper.board._replace(papers=tuple(_checked_paper(keeper, item) for item in papers))


def _checked_paper(keeper: Keeper, data: dict[str, Any]) -> Paper:
    most = {"jokers": 0, "stars": 0, "hearts": 0, "dice": 0, "rolls": 0} | dict(keeper.counters)
    counts: dict[str, Any] = {part: _checked(data[part], range(limit + 1)) for part, limit in most.items()}
    lines: dict[str, Any] = {
        kind: tuple(
            None if (value := data[kind].get(name)) is None else _checked(value, keeper.line_values(kind, at))
            for at, name in enumerate(names)
        )
        for kind, names in _LINE_NAMES.items()
    }
    points = range(-MOST_POINTS, MOST_POINTS + 1)
    rounds = [None if value is None else _checked(value, points) for value in data["rounds"][:MOST_ROUNDS]]
    values: dict[str, Any] = counts | lines | {"rounds": tuple(rounds)}
    return Paper(name=clean_name(data["name"]), **values)


def _checked(value: Any, among: Sequence[int]) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in among:
        raise ValueError(f"{str(value)[:20]!r} cannot be")
    return value


def to_csv(keeper: Keeper) -> str:
    """A table for a spreadsheet: one player a line, the parts or the rounds, the total last."""
    if keeper.style == ROUNDS:
        head = [str(number) for number in range(1, keeper.rounds + 1)]
        parts = [list(_with_round(paper, keeper.rounds, None).rounds[:-1]) for paper in keeper.papers]
    else:
        head = list(ScoreSheet._fields)
        parts = [list(keeper.score(player)) for player in range(len(keeper.papers))]
    rows = [["player", *head, "total"]]
    for player, paper in enumerate(keeper.papers):
        values = ["" if value is None else str(value) for value in parts[player]]
        rows.append([_harmless(paper.name), *values, str(keeper.total(player))])
    return "".join(",".join(map(_csv_field, row)) + "\r\n" for row in rows)


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name


def _csv_field(value: str) -> str:
    return '"' + value.replace('"', '""') + '"' if any(sign in value for sign in '",\r\n') else value
