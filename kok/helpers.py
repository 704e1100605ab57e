"""The helpers at the table as a page shows them: who starts, and the score keeper.

Each takes the actions of its page by name and offers what is to be kept as `text`. What only a device can do
is wished for.
"""

from collections.abc import Callable
from typing import NamedTuple

from . import keeper as keeper_
from . import starter as starter_
from .colors import COLOR_LETTERS
from .keeper import MOST_PLAYERS, Keeper, new_keeper, parse_points, to_csv
from .starter import Starter, draw_delays, draw_steps

TYPED = ("people", "draft")
"""Actions of fields that follow every letter typed; those of all others wait until the field is left."""


class Wish(NamedTuple):
    """A text that the device is asked to save as a file of that name, or to copy if there is no name."""

    text: str
    name: str = ""


class StarterHelper:
    """Who starts: the names, the draw, and whom it points at while it is watched."""

    name = "starter"

    def __init__(self, starter: Starter | None = None) -> None:
        self.starter = starter or Starter()
        self.pointing: int | None = None
        self._ahead: list[tuple[int, int]] = []

    @property
    def text(self) -> str:
        """What is worth keeping."""
        return starter_.to_json(self.starter)

    @property
    def is_drawing(self) -> bool:
        """Whether the draw is being watched, so that nobody is to be named yet."""
        return self.pointing is not None

    @property
    def delay(self) -> int | None:
        """Milliseconds until the draw is to `tick`; None when it is not being watched."""
        return self._ahead[0][1] if self._ahead else None

    def do(self, action: str, arg: str = "", value: str = "") -> None:
        """One action of the reader."""
        match action:
            case "people":
                self._end()
                self.starter = self.starter.write(value)
            case "recent" if arg.isdigit() and int(arg) < len(self.starter.recent):
                self._end()
                self.starter = self.starter.write(self.starter.recent[int(arg)])
            case "skip":
                self._end()

    def draw(self, random: Callable[[], float], *, watched: bool) -> None:
        """Draws one of the people; `watched` lets the draw be seen going round."""
        self._end()
        self.starter = self.starter.draw(random)
        people, chosen = self.starter.people, self.starter.chosen
        if watched and chosen is not None and len(people) > 1:
            steps = draw_steps(len(people), chosen)
            self._ahead = list(zip(steps, draw_delays(len(steps)), strict=True))
            self.pointing = self._ahead[0][0]

    def tick(self) -> None:
        """Moves the draw on by one step; after the last one it is over."""
        self._ahead = self._ahead[1:]
        self.pointing = self._ahead[0][0] if self._ahead else None

    def _end(self) -> None:
        self._ahead = []
        self.pointing = None


class KeeperHelper:
    """The score keeper: the scores, whose sheet is open, and the round being typed."""

    name = "keeper"

    def __init__(self, keeper: Keeper | None = None) -> None:
        self.keeper = keeper or new_keeper(["", ""])
        self.player = 0
        self.draft: dict[int, str] = {}
        self.message = ""
        "The text key of what is wrong with what was typed, or of what became of a wish."
        self._wishes: list[Wish] = []

    @property
    def text(self) -> str:
        """What is worth keeping."""
        return keeper_.to_json(self.keeper)

    def do(self, action: str, arg: str = "", value: str = "") -> None:
        """One action of the reader; what is typed wrong is said and changes nothing."""
        self.message = ""
        try:
            self._set(self._after(action, arg, value))
        except ValueError:
            self.message = "keeper.not_points"

    def export(self, kind: str, summary: str) -> None:
        """Asks the device for the score as `text`, which is `summary`, as `json` or as `csv`."""
        if kind == "text":
            self._wishes.append(Wish(summary))
        elif kind == "json":
            self._wishes.append(Wish(self.text, "score.json"))
        elif kind == "csv":
            self._wishes.append(Wish(to_csv(self.keeper), "score.csv"))

    def take_wishes(self) -> list[Wish]:
        """What the device is asked for, each once."""
        wishes, self._wishes = self._wishes, []
        return wishes

    def _after(self, action: str, arg: str, value: str) -> Keeper:
        keeper, at = self.keeper, self.player
        match action, arg.split(":"):
            case "game", _:
                return keeper.choose_game(value)
            case "rules", _:
                return keeper.choose_rules(value)
            case "style", [style]:
                return keeper.choose_style(style)
            case "open", [player] if player.isdigit():
                self.player = int(player)
            case "add-player", _:
                self.player = min(len(keeper.papers), MOST_PLAYERS - 1)
                return keeper.add_player("")
            case "rename", [player] if player.isdigit():
                return keeper.rename(int(player), value)
            case "remove-player", [player] if player.isdigit():
                return keeper.remove(int(player))
            case ("columns" | "rows") as kind, [line] if line.isdigit():
                return keeper.tap_line(at, kind, int(line))
            case "colors", [letter] if letter in COLOR_LETTERS:
                return keeper.tap_line(at, "colors", COLOR_LETTERS.index(letter))
            case ("more" | "less") as way, [part]:
                return keeper.adjust(at, part, 1 if way == "more" else -1)
            case "draft", [player] if player.isdigit():
                self.draft[int(player)] = value
            case "points", [player, number] if player.isdigit() and number.isdigit():
                return keeper.set_round(int(player), int(number), parse_points(value))
            case "add-round", _:
                return self._with_draft(keeper)
            case "undo", _:
                return keeper.undo()
            case "clear", _:
                return keeper.clear()
        return keeper

    def _with_draft(self, keeper: Keeper) -> Keeper:
        points = [parse_points(self.draft.get(player, "")) for player in range(len(keeper.papers))]
        self.draft = {}
        return keeper.add_round(points)

    def _set(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.player = min(self.player, len(keeper.papers) - 1)
