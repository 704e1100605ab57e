"""The command line: exit statuses, which stream says what, never a traceback (NOTATION.md, Commands)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kok.notation import read_game, write_game
from kok.report import game_report, moves_report
from kok.sheets import load_sheet
from tests.command import Done, run
from tests.records import cells, game_of, record
from tools.system import ROOT

COMMANDS = [
    ("replay",),
    ("replay", "--json"),
    ("moves",),
    ("moves", "--json"),
    ("format",),
    ("sheet", "check"),
]

BOMB_SETUP = cells("2", without="H2", sheet="kok2-a")
RECORDS = {
    "solo": record("1. gy/12 g1:H1\n2. xy/4? x?:H6H7I6I7\n3. bb/35 -\n4. op/11\n*", Annotator="ä {%} 🎲"),
    "three": record("4. gyb/123 g1:H1 - b2:H4H5\n5. ppx/14? -", Players="Ada,Bo B.,王", SetupRoll="4"),
    "bomb": record(
        "{c}7. ybp/113/bomb p1:H2!bomb:A3A4B3B4 -\n% skip\n8. gyb/123/heart heart *",
        game="kok2",
        Rules="box tie=columns",
        Players="P1,P2",
        Setup=f"{BOMB_SETUP}; H1 dice=2",
        SetupRoll="7",
    ),
    "own": record(
        "1. gyb/123/stars stars:H3",
        game="kok2",
        Rules="fiche",
        Players="Ü,“q”",
        Grid=load_sheet("kok2-a").grid,
        Symbols="die=B3,O3 heart=A1 joker=D2",
        Rows="- die bomb heart joker - -",
        Date="2026-10-13",
    ),
    "over": record("30. gy/12 -\n-22", SetupRoll="30"),
}


def one_line(done: Done) -> str:
    """The line on standard error of a refused record."""
    assert done.status == 1
    lines = done.err.splitlines()
    assert len(lines) == 1, done.err
    assert "Traceback" not in done.err
    return lines[0]


# ---- what the commands print -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECORDS)
def test_replay(name: str) -> None:
    game, _ = read_game(RECORDS[name])
    done = run("replay", "-", "--json", text=RECORDS[name])
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == game_report(game)
    assert done.out.endswith("}\n")
    plain = run("replay", "-", text=RECORDS[name])
    assert (plain.status, plain.err) == (0, "")
    for player in range(len(game.players)):
        assert f"{game.players[player]}: {game.score(player).total} (" in plain.out


def test_replay_says_how_the_game_stands() -> None:
    def stands(body: str, **tags: str) -> str:
        return run("replay", "-", text=record(body, **tags)).out.splitlines()[0]

    assert stands("") == "kok1 standard, sheet kok1-black, roll 0: the next roll"
    assert stands("1. gyb/123 -", Players="Ada,Bo").endswith("roll 1: Bo to choose")
    assert stands("30. gy/12 -", SetupRoll="30").endswith("roll 30: finished -22, won by Player")
    both = {"Players": "Ada,Bo", "Setup": f"{cells('yo')};{cells('yo')}"}
    assert stands("", **both).endswith(", won by Ada and Bo")


@pytest.mark.parametrize("name", RECORDS)
def test_moves(name: str) -> None:
    game, _ = read_game(RECORDS[name])
    done = run("moves", "-", "--json", text=RECORDS[name])
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == moves_report(game)
    plain = run("moves", "-", text=RECORDS[name])
    assert (plain.status, plain.err) == (0, "")
    assert plain.out.splitlines() == moves_report(game)["moves"]


def test_moves_when_nobody_is_to_choose() -> None:
    for body in ("", "1. gy/12 -"):
        assert run("moves", "-", text=record(body)) == Done(0, "", "")
    done = run("moves", "-", "--json", text=record())
    assert json.loads(done.out) == {"roll": 0, "player": None, "pending": None, "moves": []}


@pytest.mark.parametrize("name", RECORDS)
def test_format(name: str) -> None:
    done = run("format", "-", text=RECORDS[name])
    assert (done.status, done.err) == (0, "")
    assert done.out == write_game(*read_game(RECORDS[name]))
    assert run("format", "-", text=done.out) == done, "text → game → text is stable after one pass"


@pytest.mark.parametrize(
    "name", [*load_sheet("kok1-black").edition.sheets, *load_sheet("kok2-a").edition.sheets]
)
def test_sheet_check_of_a_valid_sheet(name: str) -> None:
    path = str(ROOT / f"kok/sheets/{name}.kkn")
    assert run("sheet", "check", path) == Done(0, "valid, of official style\n", "")
    assert run("sheet", "check", "-", text=record(game=name[:4], Sheet=name)).status == 0


def test_sheet_check_of_a_valid_sheet_of_another_style() -> None:
    grid = swapped("K4", "M4")
    done = run("sheet", "check", "-", text=record(Grid=grid))
    out = "valid, not of official style: yellow is not one vertical run in column M\n"
    assert done == Done(0, out, "")
    assert run("replay", "-", text=record(Grid=grid)).status == 0


def test_sheet_check_names_every_broken_clause() -> None:
    done = run("sheet", "check", "-", text=record(Grid=swapped("A7", "C3").replace("G", "g", 1)))
    assert done.out.splitlines() == [
        "green has 2 stars, not 3",
        "column A has no yellow",
        "column H has 0 stars, not 1",
    ]
    assert one_line(done) == "the sheet own is not valid: 3 clauses broken"


def swapped(one: str, other: str) -> str:
    grid = list(load_sheet("kok1-black").grid)
    places = [(int(cell[1]) - 1) * 16 + "ABCDEFGHIJKLMNO".index(cell[0]) for cell in (one, other)]
    grid[places[0]], grid[places[1]] = grid[places[1]], grid[places[0]]
    return "".join(grid)


def test_json_is_ascii_and_text_is_utf8() -> None:
    text = record(Players="王")
    assert "\\u738b" in run("replay", "-", "--json", text=text).out
    assert "王: -22" in run("replay", "-", text=text).out


# ---- exit statuses -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "text", [b"", b"*", b'[Game "kok1"]\n\xff\n', b'[Game "kok3"]', b"\0", b'[Game "kok1"']
)
def test_status_1_and_one_line_for_what_breaks_the_notation(command: tuple[str, ...], text: bytes) -> None:
    done = run(*command, "-", text=text)
    assert one_line(done)
    assert done.out == ""


def test_a_broken_rule_is_named_with_roll_player_and_choice() -> None:
    text = record("4. gyb/123 - p3:D2D4D5", Players="Ada,Bo", SetupRoll="4").replace("- p3", "p3")
    for command in COMMANDS[:-1]:
        line = one_line(run(*command, "-", text=text))
        assert line.startswith("roll 4, Bo, p3:D2D4D5: no colour die p to take")


def test_what_is_no_utf8_is_named_by_its_byte() -> None:
    assert one_line(run("replay", "-", text=b'[Game "kok1"]\n\xff')) == "byte 15 is not UTF-8 text"


@pytest.mark.parametrize(
    "arguments",
    [
        *[(), ("-",), ("play", "-"), ("replay",), ("moves",), ("format",), ("sheet",), ("sheet", "check")],
        *[("sheet", "-"), ("check", "-"), ("replay", "-", "-"), ("replay", "a", "b"), ("replay", "--json")],
        *[
            ("replay", "-", "--json", "--json"),
            ("replay", "-", "--xml"),
            ("replay", "--help"),
            ("format", "-", "--json"),
        ],
        *[
            ("sheet", "check", "-", "--json"),
            ("moves", "-", "1"),
            ("--json", "replay", "-"),
            ("", "-"),
            ("REPLAY", "-"),
        ],
    ],
)
def test_status_2_for_wrong_usage(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, text=RECORDS["solo"])
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("usage: python -m kok replay FILE")


def test_status_2_for_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.kkn", tmp_path, tmp_path / "a\nb"):
        done = run("replay", str(path))
        assert done.status == 2
        assert done.err.splitlines()[1].startswith("usage: ")


@pytest.mark.parametrize("word", ["-h", "--help", "help"])
def test_help(word: str) -> None:
    done = run(word)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("usage: ")


def test_a_file_by_its_name_and_as_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "ä record.kkn"
    path.write_bytes(b"\xef\xbb\xbf" + RECORDS["three"].replace("\n", "\r\n").encode())
    for command in COMMANDS:
        words = [word for word in command if word != "--json"]
        flags = [word for word in command if word == "--json"]
        assert run(*words, str(path), *flags) == run(*words, "-", *flags, text=RECORDS["three"])
        if flags:
            assert run(*words, *flags, str(path)) == run(*words, str(path), *flags)


# ---- as a process ------------------------------------------------------------------------------------------


def shell(line: str, text: str = RECORDS["solo"]) -> Done:
    done = subprocess.run(
        ["/bin/sh", "-c", line.replace("kok ", f"'{sys.executable}' -m kok ")],
        input=text.encode(),
        capture_output=True,
        cwd=ROOT,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_the_process_ends_with_the_status() -> None:
    assert shell("kok replay -") == run("replay", "-", text=RECORDS["solo"])
    assert shell("kok replay - --json | cat; exit 3").status == 3
    assert shell("kok replay -", "").status == 1
    assert shell("kok ").status == 2


def test_output_is_utf8_whatever_the_surroundings() -> None:
    done = shell("LC_ALL=C PYTHONIOENCODING=ascii PYTHONUTF8=0 kok replay -", RECORDS["three"])
    assert done == run("replay", "-", text=RECORDS["three"])


@pytest.mark.parametrize(
    "line",
    [
        "kok moves - | head -c 1",
        "kok replay - >&-",
        "kok replay - <&-",
        "kok replay - 2>&-",
        "kok replay - </dev/null",
        "kok replay - </",
    ],
)
def test_never_a_traceback_whatever_the_streams(line: str) -> None:
    assert "Traceback" not in shell(line).err
    assert "Exception" not in shell(line).err


def test_what_cannot_be_written_is_told_in_one_line() -> None:
    done = shell("kok replay - 1</dev/null")
    assert (done.status, done.out, done.err) == (2, "", "cannot write: Bad file descriptor\n")


# ---- damaged records ---------------------------------------------------------------------------------------


def damaged(data: bytes, random: Random) -> bytes:
    """The record with one to three things gone wrong."""
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(data) + 1)
        end = min(len(data), at + random.choice([1, 1, 2, 5, 40]))
        some = random.choice(ODD) if random.random() < 0.6 else bytes([random.randrange(256)])
        data = random.choice(
            [
                data[:at],
                data[at:],
                data[:at] + data[end:],
                data[:at] + data[at:end] * 2 + data[end:],
                data[:at] + some + data[at:],
                data[:at] + some + data[end:],
                data[:at] + data[at : at + 1].swapcase() + data[at + 1 :],
                data[:at] + data[at:end][::-1] + data[end:],
            ]
        )
    return data


ODD = [
    text.encode()
    for text in [
        *'"[]{}%!*-?/:;,.=xX \t\r\n\0\x07\x1b\x7f',
        "99999999999999999999",
        "-1",
        "0",
        "1e9",
        "٣",
        "１",
        "é",
        "🎲",
        "\u2028",
        "\u0085",
        "\ufeff",
        "\u202e",
        '"]',
        '[A "',
        "H3H3",
        "!bomb:-",
        "!bomb:A1",
        "heart",
        "{}",
        "\n%",
        "\n1. ",
        "own",
    ]
] + [b"\xff", b"\xc3", b"\xed\xa0\x80"]


@pytest.mark.parametrize("name", RECORDS)
def test_damaged_records_are_read_or_refused_in_one_line(name: str) -> None:
    random = Random(name)
    statuses = set()
    for _ in range(400):
        data = damaged(RECORDS[name].encode(), random)
        done = run("format", "-", text=data)
        statuses.add(done.status)
        if done.status == 0:
            assert done.err == ""
            assert run("format", "-", text=done.out).out == done.out, data
        else:
            assert one_line(done), data
            assert done.out == ""
    assert statuses == {0, 1}


@pytest.mark.parametrize("name", RECORDS)
def test_records_cut_off_anywhere(name: str) -> None:
    data = RECORDS[name].encode()
    for end in range(len(data)):
        done = run("moves", "-", "--json", text=data[:end])
        if done.status == 0:
            json.loads(done.out)
        else:
            assert one_line(done), data[:end]


def test_names_are_shown_in_one_line_whatever_they_hold() -> None:
    for name in ("A\u2028B", "A\x85B", "A\tB", "A\x1cB", "“é”", "🎲", "\u202eadA", "\x1b[31m"):
        text = record("1. gyb/123 z", Players=f"{name},Bo")
        line = one_line(run("replay", "-", text=text))
        assert line.startswith("roll 1, ")
        assert line.endswith("z: 'z' is not a choice")
        assert len(line.splitlines()) == 1 and not any(sign < " " for sign in line)
        assert (
            json.loads(run("replay", "-", "--json", text=record(Players=name)).out)["players"][0]["name"]
            == name
        )


def test_a_long_record_is_no_trouble() -> None:
    body = "\n".join(f"{roll}. gy/12 - {{{'x' * 100}}}" for roll in range(1, 1000))
    assert run("replay", "-", text=record(body, Rules="standard roll_limit=999")).status == 0
    assert one_line(run("replay", "-", text=record("{" * 100_000)))
    assert one_line(run("replay", "-", text=record("1. gy/12 " + "!" * 100_000)))
    assert one_line(run("replay", "-", text=record("1. " + "gy/" * 50_000)))
    assert game_of(body, Rules="standard roll_limit=999").is_over
