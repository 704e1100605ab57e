"""Saves as texts: round trip, versions, and every way of being no save."""

import json
from pathlib import Path
from random import Random

import pytest

from kok.notation import write_game
from kok.saves import (
    SAVE_VERSION,
    DamagedSave,
    Finished,
    ForeignFile,
    NewerSave,
    Save,
    SaveError,
    check_id,
    dump_finished,
    dump_save,
    load_finished,
    load_save,
    migrated,
    read_finished,
)
from kok.session import Session
from kok.settings import DEFAULTS, Settings, dump_settings, load_settings
from tests.random_games import random_game, random_positions

GOLDEN = Path(__file__).parent / "golden"
RECORD = '[Game "kok1"]\n[Players "Ada,Bo"]\n\n1. gyb/123\n*\n'


def save_of(session: Session, id: str = "one") -> Save:
    return Save(id, "2026-01-02T03:04:05Z", "2026-01-02T03:05:00Z", session.to_save())


def sessions(count: int) -> list[Session]:
    found = []
    for game, random in random_positions(count, seed=7):
        session = Session(game, {"Date": "2026.01.02", "Seed": "7"})
        session.show(random.choice(session.choosers))
        legal = [choice for choice in session.legal if choice]
        if legal:
            session.pencil(random.choice(legal))
        found.append(session)
    return found


def test_round_trip_of_many_sessions():
    for session in sessions(60):
        save = save_of(session)
        loaded = load_save(dump_save(save))
        assert loaded == save
        assert Session.from_save(dict(loaded.state)).to_save() == session.to_save()


def test_a_save_knows_its_version_and_ids():
    data = json.loads(dump_save(save_of(sessions(1)[0], "g-1_A")))
    assert (data["kok"], data["version"], data["id"]) == ("save", SAVE_VERSION, "g-1_A")


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("save-v*.json")), ids=lambda path: path.stem)
def test_saves_of_every_version_still_load(path: Path):
    save = load_save(path.read_text("utf-8"))
    session = Session.from_save(dict(save.state))
    assert session.game.players == ("Ada", "Bo", "Cor")
    assert [str(move.choice) for move in session.game.moves[1:]] == ["p2:H3I3", "-"]
    assert str(session.ready) == "y2:H6H7" and session.can_redo


def test_there_is_a_golden_save_of_every_version():
    assert len(list(GOLDEN.glob("save-v*.json"))) == SAVE_VERSION


# ---- what is no save


def changed(**values: object) -> str:
    data = {
        "kok": "save",
        "version": 1,
        "id": "one",
        "created": "",
        "updated": "",
        "record": RECORD,
        "moves": [[0, "-", False]],
        "redo": [],
        "player": 1,
        "hand": {"color_at": 0, "number_at": None, "special": False, "cells": ["H1"]},
    }
    data.update(values)
    return json.dumps({name: value for name, value in data.items() if value is not ...})


def test_the_sound_one_is_sound():
    assert load_save(changed()).state["record"] == RECORD
    assert load_save(changed(later="kept")).state["later"] == "kept"


@pytest.mark.parametrize("missing", ["id", "created", "updated", "record", "moves", "redo", "player", "hand"])
def test_nothing_may_be_missing(missing: str):
    with pytest.raises(DamagedSave):
        load_save(changed(**{missing: ...}))


HAND = {"color_at": None, "number_at": None, "special": False, "cells": []}


@pytest.mark.parametrize(
    "values",
    [
        {"version": None},
        {"version": "1"},
        {"version": True},
        {"version": 0},
        {"version": -3},
        {"id": "../x"},
        {"id": ""},
        {"id": "x" * 65},
        {"record": ""},
        {"record": 7},
        {"moves": {}},
        {"moves": [["0", "-", False]]},
        {"moves": [[0, "-"]]},
        {"moves": [[0, "nonsense", False]]},
        {"moves": [[True, "-", False]]},
        {"moves": [[-1, "-", False]]},
        {"moves": [[0, "-", 0]]},
        {"redo": [[0, "p9:H1", False]]},
        {"player": "0"},
        {"player": -1},
        {"player": None},
        {"hand": None},
        {"hand": {}},
        {"hand": {**HAND, "cells": ["Z9"]}},
        {"hand": {**HAND, "cells": ["H1", "H1"]}},
        {"hand": {**HAND, "cells": "H1"}},
        {"hand": {**HAND, "special": 1}},
        {"hand": {**HAND, "color_at": 1.5}},
    ],
    ids=str,
)
def test_values_that_cannot_be(values: dict[str, object]):
    with pytest.raises(DamagedSave):
        load_save(changed(**values))


def test_a_newer_version_is_told_apart():
    with pytest.raises(NewerSave, match="version 2"):
        load_save(changed(version=SAVE_VERSION + 1, moves="of another form"))


FOREIGN = ("", "GIF89a", "[]", "7", "null", '{"kok": "keeper", "version": 1}', '{"a": 1}')


@pytest.mark.parametrize("text", FOREIGN)
def test_foreign_texts(text: str):
    with pytest.raises(ForeignFile):
        load_save(text)


def test_a_text_cut_off_anywhere_is_refused():
    text = changed()
    for end in range(len(text)):
        with pytest.raises(SaveError):
            load_save(text[:end])


def test_a_text_with_one_sign_changed_never_raises_anything_else():
    random, text = Random(3), changed()
    for _ in range(3000):
        at = random.randrange(len(text))
        try:
            load_save(text[:at] + random.choice('"{}[]0x,:é') + text[at + 1 :])
        except SaveError:
            continue


def test_deep_nesting_is_refused():
    with pytest.raises(SaveError):
        load_save('{"a":' * 100_000)


def test_every_error_has_a_text():
    from kok.i18n import LANGUAGES, Words

    for lang in LANGUAGES:
        assert all(error.key in Words(lang) for error in (DamagedSave, NewerSave, ForeignFile))


# ---- migrations


def test_migrations_run_in_a_chain():
    steps = {1: lambda data: {**data, "a": 1}, 2: lambda data: {**data, "b": data["a"] + 1}}
    assert migrated({"version": 1}, steps, 3) == {"version": 3, "a": 1, "b": 2}
    assert migrated({"version": 2, "a": 5}, steps, 3) == {"version": 3, "a": 5, "b": 6}
    assert migrated({"version": 3}, steps, 3) == {"version": 3}


def test_a_migration_that_fails_is_damage():
    with pytest.raises(DamagedSave):
        migrated({"version": 1}, {1: lambda data: {"a": data["missing"]}}, 2)
    with pytest.raises(DamagedSave):
        migrated({"version": 1}, {}, 2)


# ---- finished games


def finished(seed: int = 1, id: str = "one") -> Finished:
    game = random_game(seed)
    return read_finished(write_game(game, {"Date": "2026.01.02"}), id=id, date="2026-01-02T03:04:05Z")


def test_round_trip_of_finished_games():
    for seed in range(20):
        game = finished(seed)
        assert load_finished(dump_finished(game)) == game
        assert len(game.totals) == len(game.players) and game.winners


def test_an_unfinished_game_is_not_finished():
    with pytest.raises(ValueError, match="not finished"):
        read_finished(RECORD, id="one", date="")


@pytest.mark.parametrize(
    "values",
    [{"totals": ["7"]}, {"totals": [True]}, {"players": "Ada"}, {"date": None}, {"id": "a/b"}],
    ids=str,
)
def test_damaged_finished_games(values: dict[str, object]):
    with pytest.raises(DamagedSave):
        load_finished(json.dumps({**json.loads(dump_finished(finished())), **values}))


def test_finished_games_that_are_newer_or_foreign():
    with pytest.raises(NewerSave):
        load_finished('{"kok": "finished", "version": 99}')
    with pytest.raises(ForeignFile):
        load_finished(changed())


def test_ids():
    check_id("2026-01-02_a")
    for id in ("", "a b", "a/b", "é", "a" * 65):
        with pytest.raises(ValueError):
            check_id(id)


# ---- settings


def test_settings_round_trip():
    settings = Settings(language="nl", theme="dark", palette="distinct", motion=False, names=("Ada", "Bo"))
    assert load_settings(dump_settings(settings)) == settings
    assert load_settings(dump_settings(DEFAULTS)) == DEFAULTS


def test_settings_that_cannot_be_fall_back_one_by_one():
    wrong = {"theme": "neon", "names": [1], "motion": 0, "language": "fr"}
    text = json.dumps({"kok": "settings", "version": 1, **wrong})
    assert load_settings(text) == DEFAULTS._replace(language="fr")


def test_settings_refused():
    with pytest.raises(NewerSave):
        load_settings('{"kok": "settings", "version": 2}')
    with pytest.raises(SaveError):
        load_settings('{"kok": "settings"')
