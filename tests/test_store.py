"""The device's memory: whatever fails, the last good text is never lost and play goes on."""

import json
from functools import cache
from itertools import product

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from kok.notation import write_game
from kok.safe import ASIDE, PREFIX, Safe
from kok.saves import Finished, NewerSave, Save, dump_save, load_save, read_finished
from kok.session import Session
from kok.settings import DEFAULTS
from kok.store import Store
from tests.random_games import random_game
from tests.shaky import MODES, QuotaExceededError, SecurityError, Shaky, Small

RECORD = '[Game "kok1"]\n[Players "Ada"]\n\n1. gy/12\n*\n'
EMPTY_HAND = {"color_at": None, "number_at": None, "special": False, "cells": []}


def save(id: str = "one", updated: str = "1", **state: object) -> Save:
    base = {"record": RECORD, "moves": [], "redo": [], "player": 0, "hand": EMPTY_HAND}
    return Save(id, "0", updated, {**base, **state})


def text_of(value: object) -> str:
    """A text that no half of it can be mistaken for."""
    return json.dumps({"value": value})


def check(text: str) -> None:
    data = json.loads(text)
    if not isinstance(data, dict) or "value" not in data:
        raise ValueError("damaged")
    if data.get("version", 1) > 1:
        raise NewerSave("newer")


def value_in(data: dict[str, str], name: str = "x") -> object:
    """What a page that starts anew, with a sound storage, finds."""
    text = Safe(Shaky(dict(data))).read(name, check)
    return None if text is None else json.loads(text)["value"]


# ---- every write, failing at every step


def calls_of_a_write() -> int:
    storage = Shaky()
    safe = Safe(storage)
    for value in range(3):
        safe.write("x", text_of(value), check)
    before = storage.calls
    safe.write("x", text_of(3), check)
    return storage.calls - before


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("times", [1, 2, 3, 1000])
@pytest.mark.parametrize("written", range(4))
def test_a_write_that_fails_at_any_step_loses_nothing(mode: str, times: int, written: int):
    for step in range(2 * calls_of_a_write() + 2):
        storage = Shaky()
        safe = Safe(storage)
        for value in range(written):
            assert safe.write("x", text_of(value), check)
        first, storage.mode = storage.calls + step, mode
        storage.fails = lambda call, first=first: first <= call < first + times
        kept = safe.write("x", text_of(written), check)
        found = value_in(storage.data)
        assert found == written if kept else found in (written - 1 if written else None, written)
        assert json.loads(safe.read("x", check) or "")["value"] == written
        storage.fails = lambda call: False
        assert safe.write("x", text_of(written + 1), check)
        assert value_in(storage.data) == written + 1
        assert safe.problem in ("", "damaged")


@pytest.mark.parametrize("mode", MODES)
def test_one_fault_alone_never_costs_a_write(mode: str):
    for step in range(calls_of_a_write()):
        storage = Shaky()
        safe = Safe(storage)
        safe.write("x", text_of(0), check)
        failing, storage.mode = storage.calls + step, mode
        storage.fails = lambda call, failing=failing: call == failing
        assert safe.write("x", text_of(1), check)
        assert value_in(storage.data) == 1


@pytest.mark.parametrize(("mode", "step"), product(MODES, range(8)))
def test_reading_through_faults(mode: str, step: int):
    storage = Shaky()
    for value in range(2):
        Safe(storage).write("x", text_of(value), check)
    safe = Safe(storage)
    failing, storage.mode = storage.calls + step, mode
    storage.fails = lambda call: call == failing
    assert json.loads(safe.read("x", check) or "")["value"] == 1
    assert value_in(storage.data) == 1


class Machine(RuleBasedStateMachine):
    """Writes, reads and restarts in any order while the storage fails as it likes."""

    @initialize()
    def start(self) -> None:
        self.storage = Shaky()
        self.safe = Safe(self.storage)
        self.count = 0
        self.sure: dict[str, int] = {}
        self.tried: dict[str, set[int]] = {}

    @rule(
        name=st.sampled_from("xy"),
        mode=st.sampled_from(MODES),
        faults=st.sets(st.integers(0, 12), max_size=6),
    )
    def write(self, name: str, mode: str, faults: set[int]) -> None:
        self.count += 1
        start, self.storage.mode = self.storage.calls, mode
        self.storage.fails = lambda call: call - start in faults
        kept = self.safe.write(name, text_of(self.count), check)
        self.storage.fails = lambda call: False
        self.tried.setdefault(name, set()).add(self.count)
        if kept:
            self.sure[name] = self.count

    @rule(name=st.sampled_from("xy"), faults=st.sets(st.integers(0, 12), max_size=6))
    def read(self, name: str, faults: set[int]) -> None:
        start = self.storage.calls
        self.storage.fails = lambda call: call - start in faults
        self.safe.read(name, check)
        self.storage.fails = lambda call: False

    @rule()
    def restart(self) -> None:
        self.safe = Safe(self.storage)

    @invariant()
    def nothing_is_lost(self) -> None:
        for name in getattr(self, "tried", {}):
            found, sure = value_in(self.storage.data, name), self.sure.get(name)
            later = {value for value in self.tried[name] if value > (sure or 0)}
            assert found == sure or found in later


TestMachine = Machine.TestCase
TestMachine.settings = settings(
    max_examples=150, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


# ---- denied, full, missing


def denied() -> Shaky:
    storage = Shaky()
    storage.fails = lambda call: True
    return storage


@pytest.mark.parametrize("storage", [None, denied()], ids=["none", "denied"])
def test_play_goes_on_without_a_storage(storage: Shaky | None):
    store = Store(storage)
    assert store.problem == "denied"
    assert not store.save_game(save())
    assert store.load_game("one", lambda found: found) == save()
    assert store.running_games() == (save(),)
    assert not store.save_settings(DEFAULTS._replace(language="nl"))
    assert store.settings().language == "nl"
    assert not store.add_finished(finished())
    assert [game.id for game in store.finished_games()] == ["f1"]
    assert store.load_finished("f1") == finished()
    assert store.drop_game("one") is False and store.running_games() == ()
    assert store.damaged() == () and store.problem == "denied"


def test_a_storage_that_is_full_keeps_what_it_has():
    room = Small(2000)
    store = Store(room)
    assert store.save_game(save()) and store.problem == ""
    room.room = sum(map(len, room.data.values())) + sum(map(len, room.data)) + 50
    bigger = save(updated="2", record=RECORD + "{" + "x" * 500 + "}")
    assert not store.save_game(bigger) and store.problem == "full"
    assert store.load_game("one", lambda found: found) == bigger
    assert Store(room).load_game("one", lambda found: found) == save()
    room.room = 9000
    assert store.save_game(save(updated="3")) and store.problem == ""
    assert Store(room).load_game("one", lambda found: found) == save(updated="3")


def test_what_waits_in_memory_is_stored_as_soon_as_that_works():
    storage = Shaky()
    store = Store(storage)
    storage.fails = lambda call: True
    assert not store.save_game(save("one")) and not store.save_game(save("two"))
    storage.fails = lambda call: False
    assert store.save_settings(DEFAULTS) and store.problem == ""
    assert {found.id for found in Store(storage).running_games()} == {"one", "two"}


def test_errors_are_told_apart():
    for error, problem in ((SecurityError, "denied"), (QuotaExceededError, "full")):
        storage = Shaky(error=error)
        store = Store(storage)
        storage.fails = lambda call: True
        store.save_game(save())
        assert store.problem == problem


# ---- damaged and newer


def keys(storage: Shaky, name: str) -> list[str]:
    return sorted(key for key in storage.data if key.startswith(f"{PREFIX}{name}/"))


@pytest.mark.parametrize("damage", ["", "7", "garbage", "9 {}", "3 {\"kok\":\"save\"", "x" * 300])
def test_a_damaged_save_is_set_aside_and_the_backup_used(damage: str):
    storage = Shaky()
    store = Store(storage)
    for step in "12":
        store.save_game(save(updated=step))
    latest = max(keys(storage, "game/one"), key=storage.data.__getitem__)
    storage.data[latest] = damage
    store = Store(storage)
    assert store.load_game("one", lambda found: found) == save(updated="1")
    assert store.problem == "damaged"
    (aside,) = store.damaged()
    assert (aside.name, aside.text) == ("game/one", damage)
    for step in "345":
        assert store.save_game(save(updated=step))
    assert store.damaged() == (aside,)
    assert Store(storage).load_game("one", lambda found: found) == save(updated="5")
    assert Store(storage).running_games() and store.problem == "damaged"
    store.drop_damaged(aside.key)
    assert store.damaged() == () and store.problem == ""


def test_a_save_whose_record_breaks_the_rules_is_damaged_too():
    storage = Shaky()
    store = Store(storage)
    store.save_game(save(updated="1"))
    broken = save(updated="2", record=RECORD.replace("1. gy", "2. gy"))
    store.save_game(broken)

    def revive(found: Save) -> Session:
        return Session.from_save(dict(found.state))

    store = Store(storage)
    assert [found.updated for found in store.running_games()] == ["2"]
    session = store.load_game("one", revive)
    assert session is not None and session.game.state.roll == 1
    assert [aside.text.partition(" ")[2] for aside in store.damaged()] == [dump_save(broken)]


def test_both_slots_damaged_leave_nothing_but_both_aside():
    storage = Shaky()
    store = Store(storage)
    for step in "12":
        store.save_game(save(updated=step))
    for key in keys(storage, "game/one"):
        storage.data[key] = "1 {broken"
    store = Store(storage)
    assert store.load_game("one", load_again) is None and store.running_games() == ()
    assert len(store.damaged()) >= 1 and keys(storage, "game/one") == []
    assert store.save_game(save(updated="3"))


def load_again(found: Save) -> Save:
    return found


def test_damage_is_never_overwritten_when_it_cannot_be_set_aside():
    storage = Shaky()
    store = Store(storage)
    for step in "12":
        store.save_game(save(updated=step))
    latest = max(keys(storage, "game/one"), key=storage.data.__getitem__)
    storage.data[latest] = "broken"
    no_room = Small(sum(map(len, storage.data.values())) + sum(map(len, storage.data)) + 8)
    no_room.data = storage.data
    store = Store(no_room)
    assert store.load_game("one", load_again) == save(updated="1")
    assert not store.save_game(save(updated="3"))
    assert no_room.data[latest] == "broken"
    no_room.room = 9000
    assert store.save_game(save(updated="4"))
    assert [aside.text for aside in store.damaged()] == ["broken"]


def test_a_newer_save_is_refused_and_left_untouched():
    storage = Shaky()
    store = Store(storage)
    for step in "12":
        store.save_game(save(updated=step))
    key = max(keys(storage, "game/one"), key=storage.data.__getitem__)
    storage.data[key] = storage.data[key].replace('"version":1', '"version":2')
    before = dict(storage.data)
    store = Store(storage)
    with pytest.raises(NewerSave):
        store.load_game("one", load_again)
    assert store.running_games() == () and store.newer_games() == ("one",)
    assert not store.save_game(save(updated="3")) and store.problem == "newer"
    assert storage.data == before


def test_a_game_is_revived_once():
    storage = Shaky()
    for step in "12":
        Store(storage).save_game(save(updated=step))
    revived = []
    assert Store(storage).load_game("one", lambda found: revived.append(found) or found) == save(updated="2")
    assert len(revived) == 1


def test_settings_of_a_newer_version_are_left_untouched():
    storage = Shaky({f"{PREFIX}settings/a": '1 {"kok":"settings","version":9}'})
    store = Store(storage)
    assert store.settings() == DEFAULTS
    assert not store.save_settings(DEFAULTS._replace(theme="dark"))
    assert store.settings().theme == "dark"
    assert storage.data == {f"{PREFIX}settings/a": '1 {"kok":"settings","version":9}'}


def test_a_storage_full_of_others_things_is_left_alone():
    others = {"kok": "?", "theirs": "x", "kok.game/a/b/c": "?", f"{ASIDE}x": "?", "kok.game/one": "old"}
    storage = Shaky(dict(others))
    store = Store(storage)
    assert store.running_games() == ()
    store.save_game(save("two"))
    assert others.items() <= storage.data.items()


# ---- running and finished games


@cache
def finished(id: str = "f1", seed: int = 5, date: str = "2026-01-01") -> Finished:
    return read_finished(write_game(random_game(seed, players=2)), id=id, date=date)


def test_running_games_are_listed_latest_first():
    storage = Shaky()
    store = Store(storage)
    for id, updated in (("a", "2"), ("b", "3"), ("c", "1")):
        store.save_game(save(id, updated))
    assert [found.id for found in store.running_games()] == ["b", "a", "c"]
    assert store.drop_game("a")
    assert [found.id for found in Store(storage).running_games()] == ["b", "c"]
    assert store.load_game("a", load_again) is None


def test_the_history_is_listed_latest_first_without_records():
    storage = Shaky()
    store = Store(storage)
    games = [finished(f"f{at}", at, f"2026-01-0{at}") for at in range(1, 6)]
    for game in games:
        assert store.add_finished(game)
    rows = Store(storage).finished_games()
    assert rows == tuple(game._replace(record="") for game in reversed(games))
    assert Store(storage).load_finished("f3") == games[2]
    assert store.drop_finished("f3") and store.load_finished("f3") is None
    assert [row.id for row in Store(storage).finished_games()] == ["f5", "f4", "f2", "f1"]


@pytest.mark.parametrize("damage", ["gone", "broken", "lacks", "more"])
def test_the_list_of_the_history_is_built_again_from_the_games(damage: str):
    storage = Shaky()
    store = Store(storage)
    for at in range(1, 4):
        store.add_finished(finished(f"f{at}", at, f"2026-01-0{at}"))
    for key in keys(storage, "history"):
        if damage == "gone":
            del storage.data[key]
        elif damage == "broken":
            storage.data[key] = storage.data[key][:-9]
    if damage == "lacks":
        lost = storage.data.pop(f"{PREFIX}done/f2/a")
        Store(storage).finished_games()
        storage.data[f"{PREFIX}done/f2/a"] = lost
    elif damage == "more":
        del storage.data[f"{PREFIX}done/f2/a"]
    expected = ["f3", "f1"] if damage == "more" else ["f3", "f2", "f1"]
    assert [row.id for row in Store(storage).finished_games()] == expected


def test_the_history_through_faults():
    for step in range(40):
        storage = Shaky()
        store = Store(storage)
        store.add_finished(finished("f1", 1, "1"))
        first = storage.calls + step
        storage.fails = lambda call, first=first: call >= first
        store.add_finished(finished("f2", 2, "2"))
        assert {row.id for row in store.finished_games()} >= {"f2"}
        storage.fails = lambda call: False
        assert {row.id for row in Store(storage).finished_games()} >= {"f1"}
        store.save_settings(DEFAULTS)
        assert [row.id for row in Store(storage).finished_games()] == ["f2", "f1"]


def test_ids_cannot_reach_other_keys():
    store = Store(Shaky())
    for id in ("../x", "a/b", "", "é"):
        with pytest.raises(ValueError):
            store.save_game(save(id))
        with pytest.raises(ValueError):
            store.add_finished(finished()._replace(id=id))


# ---- documents


def test_documents():
    storage = Shaky()
    store = Store(storage)
    assert store.read_document("keeper", json.loads) is None
    assert store.write_document("keeper", "[1]", json.loads)
    assert store.write_document("keeper", "[2]", json.loads)
    assert Store(storage).read_document("keeper", json.loads) == [2]
    storage.data[keys(storage, "doc/keeper")[1]] = "2 ["
    store = Store(storage)
    assert store.read_document("keeper", json.loads) == [1] and store.problem == "damaged"
    assert store.documents() == ("keeper",)


def test_a_save_is_read_back_word_for_word():
    storage = Shaky()
    odd = save(record=RECORD.replace("Ada", 'Zoë <b>&"’😀'.replace('"', "")))
    Store(storage).save_game(odd)
    assert Store(storage).load_game("one", load_again) == odd == load_save(dump_save(odd))


# ---- forgetting and taking back


@pytest.mark.parametrize(("mode", "times"), product(MODES, (1, 50)))
def test_what_was_forgotten_stays_so_and_is_removed_when_that_works(mode: str, times: int):
    for step in range(3):
        storage = Shaky()
        store = Store(storage)
        for updated in "12":
            store.save_game(save(updated=updated))
        first, storage.mode = storage.calls + step, mode
        storage.fails = lambda call, first=first: first <= call < first + times
        store.drop_game("one")
        assert store.load_game("one", load_again) is None and store.running_games() == ()
        storage.fails = lambda call: False
        store.save_settings(DEFAULTS)
        assert Store(storage).running_games() == () and keys(storage, "game/one") == []


def test_a_game_forgotten_in_vain_can_be_saved_again():
    storage = Shaky()
    store = Store(storage)
    store.save_game(save())
    storage.fails = lambda call: True
    store.drop_game("one")
    storage.fails = lambda call: False
    assert store.save_game(save(updated="2"))
    assert Store(storage).running_games() == (save(updated="2"),)


def test_a_write_can_be_taken_back_without_any_room():
    storage = Shaky()
    store = Store(storage)
    assert store.take_back_settings() and store.settings() == DEFAULTS
    for theme in ("dark", "light"):
        store.save_settings(DEFAULTS._replace(theme=theme))
    storage.fails = lambda call: False
    assert store.take_back_settings() and store.settings().theme == "dark"
    assert Store(storage).settings().theme == "dark"
    store.write_document("names", "[1]", json.loads)
    assert store.take_back_document("names") and store.read_document("names", json.loads) is None
    assert store.documents() == ()


def test_documents_can_be_forgotten():
    storage = Shaky()
    store = Store(storage)
    store.write_document("names", "[1]", json.loads)
    assert store.drop_document("names") and Store(storage).documents() == ()


@pytest.mark.parametrize(("mode", "step"), product(MODES, range(3)))
def test_one_fault_at_the_start_is_no_problem(mode: str, step: int):
    storage = Shaky()
    storage.mode, storage.fails = mode, lambda call: call == step
    assert Store(storage).problem == ""
