"""Builds the code that puts a sheet into another page, from a position made by tapping or typed.

What is built are the parameters of the embedded sheet; the embed itself checks them.
"""

from urllib.parse import quote

from .cells import CELL_NAMES
from .dice import COLOR_FACES, NUMBER_FACES, SPECIAL_FACES, Roll, parse_roll, sorted_roll
from .editions import EDITIONS, Edition
from .embed import Embed, EmbedError
from .embed.config import PARAMETERS, TABLE_MODES
from .poster import poster_svg
from .session import COLOR, NUMBER, Session

POSITION, CHOICE = "position", "choice"
LAYERS = (POSITION, CHOICE)
FREE, ASKED, FOUND = "free", "asked", "found"
QUESTIONS = (FREE, ASKED, FOUND)
"""A puzzle asks for any legal choice, whether one choice is allowed, or for one choice."""

FLAGS = ("now", "many")
TYPED_PARAMETERS = ("setup", "roll", "rules", "players", "record", "text")
PICKED_PARAMETERS = ("mode", "game", "sheet", "lang", "theme")
SWITCHED_PARAMETERS = ("legal", "keys")

_ORDER = tuple(name for name in PARAMETERS if name not in ("view", "origin"))
_SPECIALS = tuple(dict.fromkeys(SPECIAL_FACES))
_OF_A_GAME = ("sheet", "rules", "roll", "grid", "symbols", "rows")


class Builder:
    """What is being built; `do` is what the reader does, everything else is there to be read."""

    def __init__(self) -> None:
        self.params = {"mode": "show", "game": next(iter(EDITIONS))}
        self.layer = POSITION
        "What tapping changes: the position, or the choice that a puzzle is about."
        self.question = FREE
        self.choice = ""
        "That choice, as text."
        self.flags: frozenset[str] = frozenset()
        "`now`: Python starts at once; `many`: the sheet may run beside others."
        self.embed = Embed(lambda: 0.0)
        "The position as it was when it could be read last; a puzzle can be answered in it."
        self._reload()

    # ---- what is built

    @property
    def session(self) -> Session | None:
        """What the sheet shows."""
        return self.embed.session

    @property
    def edition(self) -> Edition:
        """The game of the sheet."""
        return EDITIONS[self.params["game"]]

    @property
    def all_params(self) -> dict[str, str]:
        """The parameters of the embedded sheet, in their order."""
        params = dict(self.params)
        if self.params["mode"] == "puzzle" and self.question != FREE and self.choice:
            params["choice" if self.question == ASKED else "solution"] = self.choice
        return {name: params[name] for name in _ORDER if name in params}

    @property
    def error(self) -> EmbedError | None:
        """What is wrong with the parameters."""
        check = Embed(lambda: 0.0)
        check.load(self.all_params)
        return check.error

    @property
    def roll(self) -> Roll | None:
        """The dice of the position; None if there are none, or they cannot be read."""
        try:
            return parse_roll(self._roll_words[0]) if self._roll_words else None
        except ValueError:
            return None

    def element_code(self, script: str) -> str:
        """The code with the custom element, its poster inside; `script` is the address of static/embed.js."""
        given = "".join(f' {name}="{_escaped(value)}"' for name, value in self.all_params.items())
        given += ' start="now"' * ("now" in self.flags) + " many" * ("many" in self.flags)
        return f'<script src="{_escaped(script)}"></script>\n<kok-sheet{given}>{self.poster}</kok-sheet>\n'

    def frame_code(self, page: str) -> str:
        """The code with a plain frame, for pages without script; `page` is the address of index.html."""
        return (
            f'<iframe src="{_escaped(self.address(page))}" title="Keer op Keer" width="100%" height="640"\n'
            '  sandbox="allow-scripts allow-same-origin allow-popups allow-downloads"></iframe>\n'
        )

    def address(self, page: str) -> str:
        """The address of the embedded sheet by itself."""
        given = "".join(f"&{name}={quote(value, safe='/:,?')}" for name, value in self.all_params.items())
        return f"{page}#view=embed{given}"

    @property
    def poster(self) -> str:
        """The picture that stands on the other page before anything runs; "" where there is no sheet."""
        if self.session is None or self.params["mode"] in TABLE_MODES:
            return ""
        game = self.session.game
        return poster_svg(game.sheet, game.state.marks[self.session.player].marked)

    # ---- what the reader does

    def do(self, action: str, arg: str = "", value: str = "") -> None:
        """One action of the reader."""
        match action:
            case "set" if arg in TYPED_PARAMETERS or arg in PICKED_PARAMETERS:
                self._set(arg, value)
            case "toggle" if arg in SWITCHED_PARAMETERS:
                self._set(arg, "" if arg in self.params else "yes")
            case "flag" if arg in FLAGS:
                self.flags ^= {arg}
            case "layer" if arg in LAYERS:
                self.layer = arg
            case "question" if arg in QUESTIONS:
                self.question = arg
                self.layer = POSITION if arg == FREE else CHOICE
            case "said-choice":
                self.choice = value.strip()
            case "throw" if arg in ("0", "2", "3"):
                self._throw(int(arg))
            case "cell" if arg in CELL_NAMES:
                self._tap_cell(arg)
            case "die":
                kind, _, at = arg.partition(":")
                self._tap_die(kind, int(at) if at.isdigit() else 0)

    @property
    def changes_choice(self) -> bool:
        """Whether tapping changes the choice, not the position."""
        return self.layer == CHOICE and self.question != FREE and self.embed.puzzle is not None

    def _set(self, name: str, value: str) -> None:
        if name == "game" and value != self.params["game"]:
            self.params = {key: kept for key, kept in self.params.items() if key not in _OF_A_GAME}
        self.params[name] = value
        if not value:
            del self.params[name]
        if self.params["mode"] != "puzzle":
            self.question = FREE
        self._reload()

    def _reload(self) -> None:
        self.embed.load(self.params)
        self.embed.take_messages()

    def _tap_cell(self, name: str) -> None:
        if self.changes_choice:
            self._answer("cell", name)
        elif "record" not in self.params:
            self._set("setup", _toggled(self.params.get("setup", ""), name))

    def _tap_die(self, kind: str, at: int) -> None:
        if self.changes_choice:
            self._answer("die", f"{kind}:{at}")
        elif self.roll is not None:
            self._put_roll(_turned(self.roll, kind, at))

    def _answer(self, action: str, arg: str) -> None:
        """Lets the puzzle be answered by hand; the choice in hand is the one it is about."""
        self.embed.do(action, arg)
        if self.embed.puzzle and self.embed.puzzle.ready:
            self.choice = str(self.embed.puzzle.ready)

    def _throw(self, count: int) -> None:
        if count:
            self._put_roll(
                Roll(COLOR_FACES[:count], NUMBER_FACES[:count], _SPECIALS[0] if self.edition.dice else "")
            )
        else:
            self._set("roll", "")

    def _put_roll(self, roll: Roll) -> None:
        self._set("roll", " ".join([str(roll), *self._roll_words[1:]]))

    @property
    def _roll_words(self) -> list[str]:
        return self.params.get("roll", "").split()


def _toggled(setup: str, name: str) -> str:
    """The marks of the first player with a cell put in or taken out."""
    first, *others = setup.split(";")
    words = first.split()
    cells = {word[at : at + 2] for word in words if "=" not in word for at in range(0, len(word), 2)}
    marked = "".join(cell for cell in CELL_NAMES if cell in cells ^ {name})
    return ";".join([" ".join(filter(None, [marked, *(word for word in words if "=" in word)])), *others])


def _turned(roll: Roll, kind: str, at: int) -> Roll:
    """The roll with one die turned to its next face, then in order again."""
    colors, numbers, special = roll
    if kind == COLOR:
        colors = _with_next(colors, at, COLOR_FACES)
    elif kind == NUMBER:
        numbers = _with_next(numbers, at, NUMBER_FACES)
    elif special:
        special = _SPECIALS[(_SPECIALS.index(special) + 1) % len(_SPECIALS)]
    return sorted_roll(colors, numbers, special)


def _with_next(faces: str, at: int, order: str) -> str:
    following = order[(order.index(faces[at]) + 1) % len(order)]
    return faces[:at] + following + faces[at + 1 :]


def _escaped(text: str) -> str:
    for sign, name in (("&", "&amp;"), ('"', "&quot;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, name)
    return text
