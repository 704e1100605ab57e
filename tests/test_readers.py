"""Where readers are lax and where they are not (NOTATION.md, A game)."""

import subprocess
import sys

import pytest

from kok.notation import NotationError, read_game
from tools.system import ROOT


@pytest.mark.parametrize("setup", ["H 1", "H jokers=2 1", "H1 H1", "H1H2 H2"])
def test_a_word_of_a_setup_is_whole_and_no_cell_stands_twice(setup: str) -> None:
    with pytest.raises(NotationError, match="Setup"):
        read_game(f'[Game "kok1"]\n[Setup "{setup}"]')


def test_cells_of_a_setup_may_stand_apart() -> None:
    apart, _ = read_game('[Game "kok1"]\n[Setup " H1  jokers=3 H2 "]')
    together, _ = read_game('[Game "kok1"]\n[Setup "H1H2 jokers=3"]')
    assert apart.state == together.state


def test_spaces_round_the_values_of_tags_are_dropped() -> None:
    game, _ = read_game('[Game " kok1 "]\n[Sheet " kok1-pink "]\n[SetupRoll " 3 "]\n[Players " Ada , Bo "]')
    assert (game.sheet.id, game.first_roll, game.players) == ("kok1-pink", 3, ("Ada", "Bo"))


def test_unknown_tags_may_have_any_letters() -> None:
    assert read_game('[Game "kok1"]\n[Größe "groß"]')[1] == {"Größe": "groß"}


def test_a_refusal_names_the_player_as_written() -> None:
    name = "👩\u200d🚀 Zoë\u00a0d’Arc\u2028x"
    text = f'[Game "kok1"]\n[Players "{name}"]\n\n1. gy/12 b2:H4H5\n'
    command = [sys.executable, "-m", "kok", "replay", "-"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, cwd=ROOT)
    message = done.stderr.decode()
    assert done.returncode == 1 and "👩\u200d🚀 Zoë\u00a0d’Arc" in message and len(message.splitlines()) == 1
