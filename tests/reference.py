"""Both games once more, as a person would play them: sets of cell names, nothing precomputed, no bit sets.

Written from RULES.md alone and kept apart from the engine (a test enforces that), so that what both agree on
is what the rules say. Slow and plain on purpose. Choices are the texts of NOTATION.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations, pairwise

COLUMNS, ROWS = "ABCDEFGHIJKLMNO", "1234567"
CELLS = [column + row for column in COLUMNS for row in ROWS]
COLOURS = "gybpo"

# §1: what is printed.
FIRST = dict(zip(COLUMNS, (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5), strict=True))
LATER = dict(zip(COLUMNS, (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3), strict=True))
PRINTED = {
    "kok1": {"jokers": 8, "hearts": 0, "track": 0, "free": 0, "first": FIRST, "rows": [], "set": "standard"},
    "kok2": {
        "jokers": 6,
        "hearts": 5,
        "track": 9,
        "free": 1,
        "first": {**FIRST, "H": 2},
        "rows": ["die", "bomb", "heart", "bomb", "die", "heart", "bomb"],
        "set": "explainer",
    },
}

# §9: the table, one text a rule set; in brackets what differs with one player.
RULE_SETS = {
    "standard": """solo_dice=2 open_rolls=3 start=H fresh_start=yes column_first=all hearts=after end_rows=no
        finish=roll roll_limit=none (roll_limit=30) solo_two_colors=no joker_points=1 die_points=0
        unused_roll_points=0 tie=jokers""",
    "explainer": """solo_dice=3 open_rolls=3 start=H fresh_start=yes column_first=turn_order hearts=after
        end_rows=no finish=extra_roll (finish=roll) roll_limit=none solo_two_colors=yes joker_points=0
        die_points=1 unused_roll_points=0 tie=columns""",
    "box": """solo_dice=2 open_rolls=3 start=H fresh_start=yes column_first=all hearts=rows_first end_rows=no
        finish=roll roll_limit=none (roll_limit=30) solo_two_colors=yes joker_points=1 die_points=2
        unused_roll_points=2 tie=jokers""",
    "fiche": """solo_dice=3 open_rolls=3 start=H fresh_start=no column_first=all hearts=rows_first
        end_rows=yes finish=roll roll_limit=none (roll_limit=30) solo_two_colors=yes joker_points=1
        die_points=1 unused_roll_points=0 tie=least_minus""",
}


def rules_of(text: str, players: int) -> dict[str, str]:
    """Rule → value, from the value of the tag Rules."""
    name, *overrides = text.split()
    words = RULE_SETS[name].split()
    solo = [word.strip("()") for word in words if word.startswith("(")]
    always = [word for word in words if not word.startswith("(")]
    return dict(word.split("=") for word in [*always, *(solo if players == 1 else []), *overrides])


def beside(cell: str) -> set[str]:
    """The cells that touch a cell side by side."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return {COLUMNS[x] + ROWS[y] for x, y in near if 0 <= x < 15 and 0 <= y < 7}


BESIDE = {cell: beside(cell) for cell in CELLS}


def touching(cells: Iterable[str]) -> set[str]:
    """All cells beside one of `cells`."""
    return {near for cell in cells for near in BESIDE[cell]}


def text_of(dice: str, cells: Iterable[str]) -> str:
    """A choice as text: its cells by column, then row."""
    return f"{dice}:{''.join(sorted(cells)) or '-'}"


def cells_of(text: str) -> set[str]:
    """The cells of a text such as `H3H4`."""
    return set(re.findall("[A-O][1-7]", text))


def parts(cells: Iterable[str], most: int) -> set[frozenset[str]]:
    """All sets of 1 to `most` of `cells`."""
    return {frozenset(part) for size in range(1, most + 1) for part in combinations(sorted(cells), size)}


class Paper:
    """What is printed on the sheet."""

    def __init__(self, game: str, grid: str, symbols: str = "", rows: str = "") -> None:
        printed = PRINTED[game]
        self.jokers, self.hearts, self.track = printed["jokers"], printed["hearts"], printed["track"]
        self.free, self.first = printed["free"], printed["first"]
        letters = {
            c + r: letter
            for r, line in zip(ROWS, grid.split("/"), strict=True)
            for c, letter in zip(COLUMNS, line, strict=True)
        }
        self.colour = {cell: letter.lower() for cell, letter in letters.items()}
        self.stars = {cell for cell, letter in letters.items() if letter.isupper()}
        self.symbol = {
            cell: kind for kind, cells in re.findall(r"(\w+)=(\S+)", symbols) for cell in cells.split(",")
        }
        self.bonus = dict(zip(ROWS, rows.split() or printed["rows"], strict=False))
        self.lines = {column: {column + row for row in ROWS} for column in COLUMNS}
        self.lines |= {colour: {c for c in CELLS if self.colour[c] == colour} for colour in COLOURS}
        self.lines |= {row: {column + row for column in COLUMNS} for row in self.bonus}

    def block(self, cell: str) -> set[str]:
        """The block of a cell."""
        block, edge = {cell}, {cell}
        while edge:
            edge = {near for near in touching(edge) if self.colour[near] == self.colour[cell]} - block
            block |= edge
        return block


class Hand:
    """One player's sheet as it is filled in."""

    def __init__(self, paper: Paper) -> None:
        self.marked: set[str] = set()
        self.jokers, self.hearts, self.freed, self.struck = paper.jokers, 0, paper.free, 0
        self.done: dict[str, int] = {}  # line → roll in which this player completed it
        self.noted: dict[str, int] = {}  # column → hearts noted with it
        self.chosen: list[str] = []  # this roll's choice and the bombs it won
        self.bombs = 0

    @property
    def dice(self) -> int:
        return self.freed - self.struck


class Table:
    """A game at the table: `throw`, `choose`, and what a neighbour would see."""

    def __init__(self, paper: Paper, rules: dict[str, str], players: int, first_roll: int = 1) -> None:
        self.paper, self.rules = paper, rules
        self.hands = [Hand(paper) for _ in range(players)]
        self.roll, self.dice = first_roll - 1, ("", "", "")
        self.end_seen: int | None = None

    def set_up(self, parts_text: str) -> None:
        """The marks of a Setup: they trigger nothing, what they complete counts as completed in roll 0."""
        for hand, part in zip(self.hands, parts_text.split(";"), strict=False):
            values = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", part)}
            hand.marked = cells_of(re.sub(r"\w+=\d+", "", part))
            hand.jokers = values.get("jokers", hand.jokers)
            hand.hearts = values.get("hearts", hand.hearts)
            hand.freed = values.get("dice", hand.freed)
            hand.done = {line: 0 for line, cells in self.paper.lines.items() if cells <= hand.marked}
        self._look_for_the_end()

    # ---- §2

    @property
    def active(self) -> int:
        return (self.roll - 1) % len(self.hands)

    def throw(self, roll: str) -> None:
        """A new roll, written as `gpx/23?/bomb`."""
        self.roll += 1
        self.dice = (*roll.split("/"), "")[:3]
        for hand in self.hands:
            hand.chosen = []

    def dice_for(self, player: int) -> tuple[list[str], list[str], str]:
        """The dice from which a player chooses."""
        colours, numbers, special = list(self.dice[0]), list(self.dice[1]), self.dice[2]
        taken = self.hands[self.active].chosen[:1]
        all_dice = self.roll <= int(self.rules["open_rolls"]) or taken == ["-"]
        if player != self.active and not all_dice:
            dice = taken[0].partition(":")[0]
            if dice == special:
                special = ""
            else:
                colours.remove(dice[0])
                numbers.remove(dice[1])
        return colours, numbers, special

    # ---- §3, §4: what is legal

    def legal(self, player: int) -> set[str]:
        """Every legal choice of a player who is to choose, or what may become of the bomb that was won."""
        hand = self.hands[player]
        if hand.bombs:
            return {"bomb:-"} | {text_of("bomb", cells) for cells in self._bombs(hand)}
        colours, numbers, special = self.dice_for(player)
        found = {"-"}
        for colour in colours:
            for number in numbers:
                if (colour == "x") + (number == "?") <= hand.jokers:
                    groups = self._groups(hand, colour, number)
                    found |= {text_of(colour + number, cells) for cells in groups}
        if special and hand.dice:
            found |= self._specials(hand, special)
        return found

    def _starts(self, hand: Hand) -> set[str]:
        """Cells that count as lying in H for this player now."""
        if not hand.marked:
            return {cell for cell in CELLS if cell[0] in self.rules["start"]}
        return self.paper.lines["H"] if self.rules["fresh_start"] == "yes" else set()

    def _groups(self, hand: Hand, colour: str, number: str) -> set[frozenset[str]]:
        found = set()
        for meant in COLOURS if colour == "x" else colour:
            free = self.paper.lines[meant] - hand.marked
            for size in range(1, 6) if number == "?" else [int(number)]:
                groups = {frozenset([cell]) for cell in free}
                for _ in range(size - 1):
                    groups = {group | {n} for group in groups for n in touching(group) & free - group}
                found |= {g for g in groups if g & (touching(hand.marked) | self._starts(hand))}
        return {group for group in found if hand.marked or group & self._starts(hand)}

    def _bombs(self, hand: Hand) -> set[frozenset[str]]:
        found = set()
        for left, right in pairwise(COLUMNS):
            for top, bottom in pairwise(ROWS):
                area = {left + top, left + bottom, right + top, right + bottom}
                found |= parts(area - hand.marked, 4)
        return {cells for cells in found if hand.marked or cells & self._starts(hand)}

    def _specials(self, hand: Hand, special: str) -> set[str]:
        near = touching(hand.marked)
        free = set(CELLS) - hand.marked
        found: set[frozenset[str]] = set()
        if special == "heart":
            return {"heart"} if hand.hearts < self.paper.hearts else set()
        if special == "bomb":
            found = self._bombs(hand)
        if special == "stars":
            found = parts(self.paper.stars & free & (near | self._starts(hand)), 2)
        if special == "row":
            for row in ROWS:
                found |= parts({cell for cell in free & near if cell[1] == row}, 3)
        if special == "block":
            rests = {frozenset(self.paper.block(cell) - hand.marked) for cell in free}
            found = {rest for rest in rests if rest & (near | self._starts(hand))}
        if not hand.marked:
            found = {cells for cells in found if cells & self._starts(hand)}
        return {text_of(special, cells) for cells in found}

    # ---- §5, §6: what a choice does

    def choose(self, player: int, text: str) -> None:
        """Carries out a legal choice, or the throwing or declining of a bomb that was won."""
        hand = self.hands[player]
        dice, _, cells = text.partition(":")
        if hand.bombs:
            hand.bombs -= 1
        elif text == "heart":
            hand.struck += 1
            hand.hearts += 1
        elif len(dice) > 2:
            hand.struck += 1
        else:
            hand.jokers -= dice.count("x") + dice.count("?")
        hand.chosen.append(text)
        if marks := cells_of(cells):
            self._mark(hand, marks)
        self._look_for_the_end()

    def _mark(self, hand: Hand, cells: set[str]) -> None:
        hand.marked |= cells
        hearts_before = hand.hearts
        for cell in sorted(cells):
            self._win(hand, self.paper.symbol.get(cell, "-"))
        completed = [n for n, line in self.paper.lines.items() if line <= hand.marked and n not in hand.done]
        for row in [name for name in completed if name in ROWS]:
            if all(other.done.get(row, self.roll) == self.roll for other in self.hands):
                self._win(hand, self.paper.bonus[row])
            hand.done[row] = self.roll
        hearts = hand.hearts if self.rules["hearts"] == "rows_first" else hearts_before
        for column in [name for name in completed if name in COLUMNS]:
            hand.done[column] = self.roll
            hand.noted[column] = hearts
            if column == "H" and self.paper.track:
                self._win(hand, "die")
        hand.done |= {name: self.roll for name in completed if name in COLOURS}

    def _win(self, hand: Hand, bonus: str) -> None:
        if bonus == "die":
            hand.freed = min(hand.freed + 1, self.paper.track)
        if bonus == "heart":
            hand.hearts = min(hand.hearts + 1, self.paper.hearts)
        if bonus == "joker":
            hand.jokers = min(hand.jokers + 1, self.paper.jokers)
        if bonus == "bomb":
            hand.bombs += 1

    def value(self, player: int, line: str) -> int:
        """What a completed line is worth to a player, from who completed it when (§6)."""
        if line in ROWS:
            return 5
        rolls = {other: hand.done[line] for other, hand in enumerate(self.hands) if line in hand.done}
        first_roll = min(rolls.values())
        firsts = [other for other, roll in rolls.items() if roll == first_roll]
        if line in COLUMNS and self.rules["column_first"] == "turn_order" and first_roll > 0:
            count = len(self.hands)
            firsts = [min(firsts, key=lambda other: (other - (first_roll - 1)) % count)]
        if line in COLOURS:
            return 5 if player in firsts else 3
        return self.paper.first[line] if player in firsts else LATER[line]

    # ---- §7

    @property
    def to_move(self) -> int | None:
        """Who is to choose next."""
        if self.dice == ("", "", ""):
            return None
        order = [(self.active + step) % len(self.hands) for step in range(len(self.hands))]
        return next((p for p in order if self.hands[p].bombs or not self.hands[p].chosen), None)

    def _look_for_the_end(self) -> None:
        if self.end_seen is None and self.to_move is None:
            counts = [len(set(COLOURS) & set(hand.done)) for hand in self.hands]
            two = max(counts) >= 2 and (len(self.hands) > 1 or self.rules["solo_two_colors"] == "yes")
            rows = self.paper.bonus and all(any(row in hand.done for hand in self.hands) for row in ROWS)
            if two or (rows and self.rules["end_rows"] == "yes"):
                self.end_seen = self.roll

    @property
    def finished(self) -> bool:
        """Whether the rules have ended the game."""
        if self.to_move is not None:
            return False
        limit = self.rules["roll_limit"]
        if limit != "none" and self.roll >= int(limit):
            return True
        if self.end_seen is None:
            return False
        count, seen = len(self.hands), self.end_seen
        whole_rounds = -(-seen // count)
        last = {"roll": seen, "extra_roll": seen + 1, "extra_round": whole_rounds * count + count}
        return self.roll >= last[self.rules["finish"]]

    def score(self, player: int) -> dict[str, int]:
        """The parts of the score and their sum."""
        hand, limit = self.hands[player], self.rules["roll_limit"]
        left = 0
        if len(self.hands) == 1 and self.finished and limit != "none":
            left = max(0, int(limit) - self.roll)
        values = {line: self.value(player, line) for line in hand.done}
        score = {
            "colors": sum(value for line, value in values.items() if line in COLOURS),
            "columns": sum(value for line, value in values.items() if line in COLUMNS),
            "hearts": sum(hand.noted.values()),
            "rows": sum(value for line, value in values.items() if line in ROWS),
            "jokers": int(self.rules["joker_points"]) * hand.jokers,
            "dice": int(self.rules["die_points"]) * hand.dice,
            "rolls": int(self.rules["unused_roll_points"]) * left,
            "stars": -2 * len(self.paper.stars - hand.marked),
        }
        return {**score, "total": sum(score.values())}

    def winners(self) -> list[int]:
        """Who wins a finished game; nobody wins one that goes on."""
        if not self.finished:
            return []

        def rank(player: int) -> tuple[int, int]:
            hand = self.hands[player]
            columns = len(set(COLUMNS) & set(hand.done))
            minus = len(self.paper.stars - hand.marked)
            tie = {"jokers": hand.jokers, "columns": columns, "least_minus": -minus}[self.rules["tie"]]
            return self.score(player)["total"], tie

        ranks = [rank(player) for player in range(len(self.hands))]
        return [player for player, its in enumerate(ranks) if its == max(ranks)]

    def report(self) -> dict[str, object]:
        """What `replay --json` says of the game, but for its names."""
        return {
            "finished": self.finished,
            "roll": self.roll,
            "to_move": self.to_move,
            "winners": self.winners(),
            "players": [self._report(player) for player in range(len(self.hands))],
        }

    def _report(self, player: int) -> dict[str, object]:
        hand = self.hands[player]
        values = {line: self.value(player, line) for line in hand.done}
        return {
            "marked": sorted(hand.marked),
            "columns": {line: value for line, value in values.items() if line in COLUMNS},
            "rows": {line: value for line, value in values.items() if line in ROWS},
            "colors": {line: value for line, value in values.items() if line in COLOURS},
            "jokers": hand.jokers,
            "hearts": hand.hearts,
            "dice": hand.dice,
            "open_stars": len(self.paper.stars - hand.marked),
            "score": self.score(player),
        }


def replay(record: str, *, sheet: str = "") -> Table:
    """The game of a record in canonical form; `sheet` is the text of its sheet if that is a built-in one."""
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.MULTILINE))
    printed = {**dict(re.findall(r'^\[(\w+) "(.*)"\]$', sheet, re.MULTILINE)), **tags}
    paper = Paper(tags["Game"], printed["Grid"], printed.get("Symbols", ""), printed.get("Rows", ""))
    players = len(tags["Players"].split(","))
    rules = rules_of(tags.get("Rules", PRINTED[tags["Game"]]["set"]), players)
    table = Table(paper, rules, players, int(tags.get("SetupRoll", 1)))
    table.set_up(tags.get("Setup", ""))
    for line in re.findall(r"^\d+\. (.*)$", record, re.MULTILINE):
        roll, *choices = line.split()
        table.throw(roll)
        for step, choice in enumerate(choices):
            for text in choice.split("!"):
                table.choose((table.active + step) % players, text)
    return table
