"""The command line: `python -m kok replay|moves|format FILE` and `python -m kok sheet check FILE`."""

import os
import signal
import sys

from .game import Game
from .notation import NotationError, read_game, read_sheet, result_text, write_game
from .report import game_report, moves_report
from .sheet import Sheet, problems, style_problems

USAGE = """\
usage: python -m kok replay FILE [--json]   play the record through the rules, print the result
       python -m kok moves FILE [--json]    list every legal choice of the player to move
       python -m kok format FILE            print the record in its canonical form
       python -m kok sheet check FILE       name every clause that the sheet in the file breaks
FILE is a file name, or - for standard input."""


class UsageError(Exception):
    """A command line that asks for nothing we can do."""


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and returns its exit status (NOTATION.md, Commands)."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.reconfigure(encoding="utf-8", newline="\n")
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        print(end="", flush=True)
        return status
    except UsageError as error:
        print(f"{_one_line(str(error))}\n{USAGE}" if str(error) else USAGE, file=sys.stderr)
        return 2
    except NotationError as error:
        print(_one_line(str(error)), file=sys.stderr)
        return 1
    except OSError as error:
        # What could not be written is still in the stream, and Python would try it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"cannot write: {error.strerror}", file=sys.stderr)
        return 2


def _run(arguments: list[str]) -> int:
    match arguments:
        case ["-h" | "--help" | "help"]:
            print(USAGE)
            return 0
        case ["replay", *rest]:
            file, as_json = _file_and_json(rest)
            game, _ = read_game(_read(file))
            print(_json(game_report(game)) if as_json else _result(game))
        case ["moves", *rest]:
            file, as_json = _file_and_json(rest)
            game, _ = read_game(_read(file))
            report = moves_report(game)
            for line in [_json(report)] if as_json else report["moves"]:
                print(line)
        case ["format", file]:
            print(write_game(*read_game(_read(file))), end="")
        case ["sheet", "check", file]:
            return _check(read_sheet(_read(file)))
        case _:
            raise UsageError
    return 0


def _file_and_json(rest: list[str]) -> tuple[str, bool]:
    files = [word for word in rest if word != "--json"]
    if len(files) != 1 or len(rest) - len(files) > 1 or (files[0].startswith("-") and files[0] != "-"):
        raise UsageError
    return files[0], "--json" in rest


def _read(file: str) -> str:
    try:
        if file == "-":
            data = sys.stdin.buffer.read() if sys.stdin else b""
        else:
            with open(file, "rb") as stream:
                data = stream.read()
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start + 1} is not UTF-8 text") from None


def _json(value: object) -> str:
    import json

    return json.dumps(value)


def _result(game: Game) -> str:
    report = game_report(game)
    where = f"{report['game']} {report['rules']}, sheet {report['sheet']}, roll {report['roll']}"
    lines = [f"{where}: {_standing(game)}"]
    for player in report["players"]:
        parts = ", ".join(f"{name} {points}" for name, points in player["score"].items() if name != "total")
        lines.append(f"{player['name']}: {player['score']['total']} ({parts})")
    return "\n".join(lines)


def _standing(game: Game) -> str:
    outcome = game.outcome()
    if outcome:
        winners = " and ".join(game.players[player] for player in outcome.winners)
        return f"finished {result_text(game)}, won by {winners}"
    return "the next roll" if game.to_move is None else f"{game.players[game.to_move]} to choose"


def _check(sheet: Sheet) -> int:
    broken = problems(sheet)
    if broken:
        print("\n".join(broken))
        print(f"the sheet {sheet.id} is not valid: {len(broken)} clauses broken", file=sys.stderr)
        return 1
    unusual = style_problems(sheet)
    print("valid, " + (f"not of official style: {'; '.join(unusual)}" if unusual else "of official style"))
    return 0


def _one_line(text: str) -> str:
    one = " ".join(text.splitlines())
    return "".join(" " if letter < " " or letter == "\x7f" else letter for letter in one)


if __name__ == "__main__":
    # Who stops reading us, or presses Ctrl-C, wants no traceback.
    for name in ("SIGPIPE", "SIGINT"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    sys.exit(main())
