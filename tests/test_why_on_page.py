"""What the page says of cells that cannot be marked names the clause by which the engine refuses them."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from random import Random

import pytest

from kok.cells import CELL_NAMES, CELLS
from kok.choices import BOMB, HEART
from kok.clauses import Refused
from kok.desk import TABLE, Desk
from kok.game import Game
from kok.i18n import Words
from kok.pages.tray import say
from kok.session import COLOR, NUMBER, SPECIAL, Session
from kok.store import Store
from kok.terms import Place, why_text
from kok.why import attempt, attempt_special
from tests.fake_device import FakeDevice, MemoryStorage
from tests.random_games import random_positions

EN = Words("en")


def test_in_a_thousand_positions() -> None:
    clauses: Counter[str] = Counter()
    positions = 0
    for game, random in random_positions(1000):
        asked = clauses_named(game, random)
        clauses.update(asked)
        positions += bool(asked)
    assert positions > 900
    assert clauses.total() > 3000
    assert clauses.keys() >= {
        "block_contact", "color", "contact", "count", "first_marks", "marked", "row_contact", "star_cells",
        "star_contact",
    }  # fmt: skip


def clauses_named(game: Game, random: Random) -> list[str]:
    """Takes dice up at random and taps cells they cannot mark; returns the clauses that were named."""
    desk = Desk(Store(MemoryStorage()), FakeDevice(), ["en"])
    session = Session(game)
    desk.session, desk.game_id, desk.view = session, "a-game", TABLE
    desk.act("player", str(random.choice(game.choosers())))
    clauses = []
    for cell in random.sample(CELLS, 6):
        take_dice(desk, session, random)
        faces = faces_in_hand(session)
        if faces is None or (session.open_to | session.preview) >> cell & 1:
            continue
        desk.act("cell", CELL_NAMES[cell])
        assert not any(choice[:3] == faces and choice.cells >> cell & 1 for choice in session.legal)
        clause, text = refusal(session, faces, cell)
        assert shown(session) == text, (faces, CELL_NAMES[cell])
        clauses.append(clause)
    return clauses


def take_dice(desk: Desk, session: Session, random: Random) -> None:
    """Taps a die of each kind that is there, or the special one."""
    kinds = {die.kind for die in session.dice if die.state != "taken"}
    wanted = [SPECIAL] if SPECIAL in kinds and random.random() < 0.4 else [COLOR, NUMBER]
    for kind in wanted:
        dice = [die for die in session.dice if die.kind == kind and die.state in ("free", "nofit")]
        if dice:
            die = random.choice(dice)
            desk.act("die", f"{die.kind}:{die.at}")


def faces_in_hand(session: Session) -> tuple[str, str, str] | None:
    """The faces of a choice with the dice taken up, None if they are too few for one, or a heart."""
    if session.phase == "bomb":
        return "", "", BOMB
    held = {die.kind: die.face for die in session.dice if die.state == "chosen"}
    if held.keys() == {SPECIAL} and held[SPECIAL] != HEART:
        return "", "", held[SPECIAL]
    return (held[COLOR], held[NUMBER], "") if held.keys() == {COLOR, NUMBER} else None


def refusal(session: Session, faces: tuple[str, str, str], cell: int) -> tuple[str, str]:
    """The clause by which the engine refuses the most natural try, and its sentence."""
    game, player = session.game, session.player
    color, number, special = faces
    if special:
        tried = attempt_special(game, player, special, cell)
    else:
        tried = attempt(game, player, color, number, cell)
    assert tried[:3] == faces and tried.cells >> cell & 1
    with pytest.raises(Refused) as refused:
        game.push(tried, player)
    broken = refused.value.broken[0]
    return broken.clause, why_text(EN, broken, Place(game.rules, game.state.marks[player]))


def shown(session: Session) -> str:
    """What the page says, without its markup and the link to the rule."""
    return unescape(re.sub(r"<a .*?</a>|<[^>]*>", "", say(session, EN))).strip()
