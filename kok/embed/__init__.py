"""A sheet inside somebody else's page: what it was asked to show, what the reader does, and what it tells."""

from collections.abc import Callable, Mapping
from typing import Any

from ..cells import CELL_NAMES
from ..game import Game
from ..notation import write_game
from ..session import Session
from .config import (
    OF_POSITION,
    TABLE_MODES,
    Config,
    EmbedError,
    find_player,
    parse_config,
    read_choice,
    read_position,
)
from .modes import Puzzle, Replay, Show
from .protocol import parse_message
from .reports import choice_report, end_report, message, picture, step_report, verdict_report

__all__ = ["Config", "Embed", "EmbedError", "Puzzle", "Replay", "Show"]

_STEPS: dict[str, Callable[[Replay], int]] = {
    "first": lambda replay: 0,
    "back": lambda replay: replay.step - 1,
    "next": lambda replay: replay.step + 1,
    "last": lambda replay: replay.last,
}


class Embed:
    """The state of one embedded sheet.

    `load` gives it something to show, `do` is what the reader does, `receive` a message that came in, and
    `take_messages` what is to be sent. What is wrong goes to `error` and leaves everything else as it was.
    """

    def __init__(self, entropy: Callable[[], float]) -> None:
        self.config = Config()
        self.error: EmbedError | None = None
        self.replay: Replay | None = None
        self._entropy = entropy
        self._session: Session | None = None
        self._params: dict[str, str] = {}
        self._messages: list[dict[str, object]] = []

    @property
    def session(self) -> Session | None:
        """What is on the sheet, in the modes that show one; None before anything could be loaded."""
        return self.replay.session if self.replay else self._session

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, in that mode."""
        return self._session if isinstance(self._session, Puzzle) else None

    @property
    def is_playing(self) -> bool:
        """Whether a game is played here."""
        return self._session is not None and self.config.mode == "play"

    # ---- what comes from outside

    def load(self, params: Mapping[str, object]) -> None:
        """Shows what parameters ask for; if they are wrong everything stays and the error says so."""
        try:
            self._show(parse_config(params))
        except EmbedError as error:
            if self.session is None:
                self.config = self.config._replace(**_look_of(params))
            self.refuse(error)
            return
        self.error = None
        self._params = {name: str(value) for name, value in params.items()}
        self._tell("ready", mode=self.config.mode)

    def receive(self, data: object) -> None:
        """Obeys a message, or refuses it with an error; ignores what is somebody else's."""
        try:
            received = parse_message(data)
            if received is None:
                return
            if received.type == "load":
                self.load(received.params)
            elif received.type == "config":
                self._configure(received.params)
            else:
                self._go(received.step)
        except EmbedError as error:
            self.refuse(error)

    def refuse(self, error: EmbedError) -> None:
        """Says what is wrong, on the sheet and to the page around."""
        self.error = error
        self._messages.append(message("error", code=error.code, param=error.param, detail=error.detail))

    def take_messages(self) -> list[dict[str, object]]:
        """The messages to send, each once."""
        messages, self._messages = self._messages, []
        return messages

    # ---- what the reader does

    def do(self, action: str, arg: str = "") -> None:
        """One action of the reader; one that this mode does not have does nothing."""
        self.error = None
        if self.replay:
            if action in _STEPS:
                self._step(self.replay, _STEPS[action](self.replay))
        elif self.puzzle:
            self._answer(self.puzzle, action, arg)
        elif self._session:
            self._play(self._session, action, arg)

    def _answer(self, puzzle: Puzzle, action: str, arg: str) -> None:
        tries = puzzle.tries
        match action:
            case "yes" | "no":
                puzzle.answer(action == "yes")
            case "reveal":
                puzzle.reveal()
            case "again":
                puzzle.restart()
            case _:
                _act(puzzle, action, arg)
        if puzzle.tries > tries:
            report = verdict_report(puzzle)
            self._tell("choice", **report)
            if puzzle.is_solved:
                self._tell("end", right=report["right"], tries=puzzle.tries)

    def _play(self, session: Session, action: str, arg: str) -> None:
        length, was_over = len(session.game.moves), session.game.is_over
        if self.is_playing and action == "roll":
            session.throw(self._entropy)
        elif self.is_playing and action == "again":
            self.load(self._params)
        else:
            _act(session, action, arg)
        for at in range(length, len(session.game.moves)):
            if session.game.moves[at].choice is not None:
                self._tell("choice", **choice_report(session.game, at), record=write_game(session.game))
        if session.game.is_over and not was_over:
            self._tell("end", **end_report(session.game))

    def _step(self, replay: Replay, step: int) -> None:
        before = replay.step
        replay.go(step)
        if replay.step == before:
            return
        self._tell("choice", **step_report(replay))
        if replay.step == replay.last:
            self._tell("end", **end_report(replay.game))

    # ---- inside

    def _show(self, config: Config) -> None:
        """Puts the mode together; nothing is changed before all of it is known to be right."""
        session: Session | None = None
        replay: Replay | None = None
        if config.mode not in TABLE_MODES:
            game, other_tags = read_position(config.position)
            player = find_player(game, config.player)
            if config.mode == "replay":
                replay = _replay(game, player, config)
            elif config.mode == "puzzle":
                session = _puzzle(game, player, config)
            elif config.mode == "play":
                session = Session(game, other_tags)
            else:
                session = Show(game, player=player, legal=config.legal)
        self.config, self._session, self.replay = config, session, replay

    def _configure(self, params: Mapping[str, object]) -> None:
        """Another look; the state stays."""
        look = parse_config(params)
        changes = {name: getattr(look, name) for name in params}
        self.config = self.config._replace(**changes)
        self._params |= {name: str(value) for name, value in params.items()}
        if isinstance(self._session, Show | Puzzle):
            self._session.shows_legal = self.config.legal

    def _go(self, step: int) -> None:
        if self.replay:
            self._step(self.replay, step)
        elif self.puzzle and step == 0:
            self.puzzle.restart()
        else:
            raise EmbedError("no_steps", "goto")

    def _tell(self, type: str, **values: object) -> None:
        looks = picture(self.session.game, self.session.player) if self.session else {}
        self._messages.append(message(type, **values, **looks, resume=self._resume()))

    def _resume(self) -> dict[str, str]:
        """The parameters that show the sheet again as it is now."""
        if self.replay:
            return {**self._params, "at": str(self.replay.step)}
        if self._session and self.is_playing:
            of_mode = {name: value for name, value in self._params.items() if name not in OF_POSITION}
            return {**of_mode, "record": self._session.record()}
        return self._params


def _look_of(params: Mapping[str, object]) -> dict[str, Any]:
    """As far as it can be understood how an error is to be told, and to whom."""
    look = {}
    for name in ("lang", "theme", "origin"):
        try:
            look[name] = getattr(parse_config({name: params.get(name, "")}), name)
        except EmbedError:
            continue
    return look


def _act(session: Session, action: str, arg: str) -> None:
    """The actions that all sheets share."""
    match action:
        case "cell" if arg in CELL_NAMES:
            session.tap_cell(CELL_NAMES.index(arg))
        case "die":
            kind, _, at = arg.partition(":")
            session.tap_die(kind, int(at) if at.isdigit() else 0)
        case "choice":
            legal = {str(choice): choice for choice in session.legal}
            if arg in legal:
                session.pencil(legal[arg])
        case "player":
            session.show(int(arg) if arg.isdigit() else -1)
        case "confirm":
            session.confirm()
        case "pass":
            session.pass_on()
        case "undo":
            session.undo()
        case "redo":
            session.redo()


def _puzzle(game: Game, player: int | None, config: Config) -> Puzzle:
    if not config.choice and (not game.choosers() or player not in (None, *game.choosers())):
        raise EmbedError("nothing_to_choose", "roll")
    asked = read_choice(game, "choice", config.choice) if config.choice else None
    solution = tuple(read_choice(game, "solution", text) for text in config.solution)
    return Puzzle(game, player=player, asked=asked, solution=solution, legal=config.legal)


def _replay(game: Game, player: int | None, config: Config) -> Replay:
    if not game.moves:
        raise EmbedError("nothing_to_replay", "record")
    return Replay(game, player=player, at=config.at)
