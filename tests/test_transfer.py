"""Export and import: everything comes back, nothing is overwritten, nothing is half done."""

import json
from functools import cache

import pytest

from kok.i18n import LANGUAGES, Words
from kok.notation import read_game, write_game
from kok.saves import DamagedSave, Finished, ForeignFile, NewerSave, Save, SaveError, read_finished
from kok.session import Session
from kok.settings import DEFAULTS
from kok.store import Store
from kok.transfer import (
    ADD,
    HERE,
    REFUSED,
    REPLACE,
    Item,
    Plan,
    TransferError,
    apply_import,
    export_everything,
    plan_import,
    plan_items,
)
from tests.random_games import random_game, random_positions
from tests.shaky import MODES, Shaky, Small


def parse_names(text: str) -> list[str]:
    data = json.loads(text)
    if not isinstance(data, list):
        raise ValueError("not a list of names")
    return data


PARSERS = {"names": parse_names}
NAMES = '["Ada","Bo"]'
OTHER_NAMES = '["Cor"]'


@cache
def running(id: str, seed: int = 0) -> Save:
    ((game, _),) = random_positions(1, seed)
    return Save(id, "2026-01-01", "2026-01-02", Session(game).to_save())


@cache
def finished(id: str, seed: int = 0) -> Finished:
    return read_finished(write_game(random_game(seed, most_rolls=300)), id=id, date=f"2026-01-{seed + 1:02}")


def filled(storage: Shaky | None = None) -> Store:
    store = Store(storage or Shaky())
    for at in range(3):
        store.save_game(running(f"r{at}", at))
    store.add_finished(*(finished(f"f{at}", at) for at in range(4)))
    store.save_settings(DEFAULTS._replace(language="nl", names=("Ada",)))
    store.write_document("names", NAMES, parse_names)
    return store


def plan(text: str, store: Store) -> Plan:
    return plan_import(text, store, PARSERS, id="new", date="2026-02-03")


def content(store: Store) -> tuple[object, ...]:
    games = [store.load_finished(row.id) for row in store.finished_games()]
    return store.running_games(), games, store.settings(), store.read_document("names", parse_names)


def statuses(found: Plan) -> list[str]:
    return [item.status for item in found.items]


EXPORT = export_everything(filled(), PARSERS, created="2026-02-03")


# ---- everything


def test_everything_comes_back_on_another_device():
    store = Store(Shaky())
    found = plan(EXPORT, store)
    assert statuses(found) == [ADD] * 7 + [REPLACE, ADD] and found.count(ADD) == 8
    assert content(store) == content(Store(Shaky()))
    assert apply_import(store, found, PARSERS) == 9
    assert content(store) == content(filled())
    assert export_everything(store, PARSERS, created="2026-02-03") == EXPORT


def test_a_second_import_changes_nothing():
    store = filled()
    found = plan(EXPORT, store)
    assert set(statuses(found)) == {HERE} and not found.changes
    assert apply_import(store, found, PARSERS) == 0
    assert content(store) == content(filled())


def test_games_with_an_id_that_is_taken_get_another_one():
    store = Store(Shaky())
    store.save_game(running("r0", 77))
    store.add_finished(finished("f0", 9))
    kept = content(store)
    apply_import(store, plan(EXPORT, store), PARSERS)
    assert {save.id for save in store.running_games()} == {"r0", "r0-2", "r1", "r2"}
    assert {row.id for row in store.finished_games()} == {"f0", "f0-2", "f1", "f2", "f3"}
    assert store.load_game("r0", lambda save: save) == kept[0][0]  # type: ignore[index]
    assert store.load_finished("f0") == finished("f0", 9)


def test_ids_that_stand_twice_in_a_file():
    data = json.loads(EXPORT)
    data["running"] = [{**data["running"][at], "id": "same"} for at in range(3)]
    data["finished"] = [{**data["finished"][at], "id": "same"} for at in range(4)] * 2
    store = Store(Shaky())
    apply_import(store, plan(json.dumps(data), store), PARSERS)
    assert sorted(save.id for save in store.running_games()) == ["same", "same-2", "same-3"]
    assert len(store.finished_games()) == 4


def test_settings_can_be_left_as_they_are():
    store = Store(Shaky())
    apply_import(store, plan(EXPORT, store).without("settings"), PARSERS)
    assert store.settings() == DEFAULTS and len(store.running_games()) == 3


def test_documents_are_replaced_only_by_sound_ones():
    store = Store(Shaky())
    store.write_document("names", OTHER_NAMES, parse_names)
    found = plan(EXPORT, store)
    assert [item.status for item in found.items if item.kind == "document"] == [REPLACE]
    data = json.loads(EXPORT)
    data["documents"] = {"names": "{}", "unknown": "x", "odd": 7}
    refused = [item for item in plan(json.dumps(data), store).items if item.kind == "document"]
    assert [item.status for item in refused] == [REFUSED] * 3


# ---- one game


def test_a_finished_game_goes_into_the_history():
    store, record = Store(Shaky()), write_game(random_game(2), {"Date": "2026.01.01", "Event": "Café"})
    (item,) = plan("\ufeff" + record, store).items
    assert (item.kind, item.status, item.name) == ("finished", ADD, "new")
    apply_import(store, Plan((item,)), PARSERS)
    assert store.load_finished("new").record == record  # type: ignore[union-attr]
    (again,) = plan(record, store).items
    assert again.status == HERE


def test_an_unfinished_game_goes_on():
    store, (game, _) = Store(Shaky()), next(random_positions(1, 5))
    found = plan("{ a comment } " + write_game(game), store)
    apply_import(store, found, PARSERS)
    revived = store.load_game("new", lambda save: Session.from_save(dict(save.state)))
    assert revived is not None and revived.record() == write_game(game)
    assert statuses(plan(write_game(game), store)) == [HERE]


def test_a_record_that_breaks_the_rules_is_refused_with_the_reason():
    (item,) = plan('[Game "kok1"]\n\n1. gy/12 g1:A1\n*\n', Store(Shaky())).items
    assert item.status == REFUSED and item.key == "transfer.record"
    assert item.detail.startswith("roll 1, Player, g1:A1: ")


# ---- files that are none


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", ForeignFile),
        ("hello", ForeignFile),
        ("GIF89a", ForeignFile),
        ('{"kok": "keeper", "version": 1}', ForeignFile),
        ('{"a": 1}', ForeignFile),
        ('{"kok": "export", "version": 99}', NewerSave),
        ('{"kok": "export", "version": 1}', DamagedSave),
        ('{"kok": "export"}', DamagedSave),
        ('{"kok": "export", "version": 1, "running": {}, "finished": [], "documents": {}}', DamagedSave),
    ],
)
def test_files_that_cannot_be_imported(text: str, error: type[SaveError]):
    with pytest.raises(error) as refused:
        plan(text, Store(Shaky()))
    assert refused.type is error


def test_a_file_cut_off_anywhere_is_refused_whole():
    store = Store(Shaky())
    for end in range(1, len(EXPORT), 37):
        with pytest.raises(SaveError):
            plan(EXPORT[:end], store)


def test_damaged_parts_are_refused_one_by_one():
    data = json.loads(EXPORT)
    data["running"][0]["version"] = 99
    data["running"][1]["record"] = "nonsense"
    data["running"][2] = 7
    data["finished"][0]["totals"] = [1000] * len(data["finished"][0]["totals"])
    data["finished"][1]["record"] = data["finished"][1]["record"].replace("1. ", "2. ", 1)
    data["finished"][2]["id"] = "../../x"
    found = plan(json.dumps(data), Store(Shaky()))
    assert statuses(found) == [REFUSED] * 6 + [ADD, REPLACE, ADD]
    keys = [item.key for item in found.items[:6]]
    damaged, record = "save.damaged", "transfer.record"
    assert keys == ["save.newer", record, "save.foreign", damaged, record, damaged]
    assert all(key in Words(lang) for key in keys for lang in LANGUAGES)


def test_planning_goes_item_by_item():
    items = plan_items(EXPORT, Store(Shaky()), PARSERS, id="new", date="")
    assert isinstance(next(items), Item) and len(list(items)) == 8


# ---- nothing half done


def test_a_full_storage_takes_everything_back():
    probe = Shaky()
    apply_import(Store(probe), plan(EXPORT, Store(probe)), PARSERS)
    needed = sum(len(key) + len(text) for key, text in probe.data.items())
    for room in range(200, needed + 2000, max(1, needed // 25)):
        storage = Small(room)
        store = Store(storage)
        first = running("mine", 50)
        if not store.save_game(first):
            continue
        found = plan(EXPORT, store)
        try:
            apply_import(store, found, PARSERS)
        except TransferError as error:
            assert error.key in Words("nl")
            for seen in (store, Store(storage)):
                assert seen.running_games() == (first,) and seen.finished_games() == ()
                assert seen.settings() == DEFAULTS
                assert seen.read_document("names", parse_names) is None
        else:
            assert len(Store(storage).running_games()) == 4
            assert len(Store(storage).finished_games()) == 4


@pytest.mark.parametrize("mode", MODES)
def test_a_storage_that_fails_for_good_takes_everything_back(mode: str):
    probe = Shaky()
    found, before = plan(EXPORT, Store(probe)), probe.calls
    apply_import(Store(probe), found, PARSERS)
    calls = probe.calls - before
    for step in range(0, calls, 3):
        storage = Shaky()
        store = Store(storage)
        first, storage.mode = storage.calls + step, mode
        storage.fails = lambda call, first=first: first <= call < first + 6
        try:
            apply_import(store, found, PARSERS)
        except TransferError:
            storage.fails = lambda call: False
            assert store.running_games() == () and store.finished_games() == ()
        else:
            storage.fails = lambda call: False
            store.save_settings(store.settings())
            assert len(Store(storage).running_games()) == 3


def test_without_a_storage_an_import_lives_in_memory():
    store = Store(None)
    assert apply_import(store, plan(EXPORT, store), PARSERS) == 9
    assert len(store.running_games()) == 3 and len(store.finished_games()) == 4


def test_what_cannot_be_read_is_left_out_of_an_export():
    storage = Shaky()
    store = filled(storage)
    storage.data = {
        key: "broken" if "game/r1" in key or "done/f2" in key or "doc/" in key else text
        for key, text in storage.data.items()
    }
    data = json.loads(export_everything(Store(storage), PARSERS, created=""))
    assert {save["id"] for save in data["running"]} == {"r0", "r2"}
    assert {game["id"] for game in data["finished"]} == {"f0", "f1", "f3"}
    assert data["documents"] == {}
    assert store.problem in ("", "damaged")


def test_a_game_of_others_never_touches_ours():
    store = filled()
    before = content(store)
    record = write_game(read_game(write_game(random_game(8)))[0])
    plan(record, store)
    assert content(store) == before
