"""The whole page without a browser: opening, playing, keeping, several games, faults."""

import json

import pytest

from kok.desk import END, FAILURE, KEEPER, MENU, RESTART, START, TABLE, Desk
from kok.notation import read_game
from kok.saves import Save
from kok.store import Store
from tests.fake_device import FakeDevice, MemoryStorage, desk_on, play_out


@pytest.fixture
def storage() -> MemoryStorage:
    return MemoryStorage()


def test_the_first_visit_opens_at_the_start_in_the_readers_language(storage: MemoryStorage):
    desk = desk_on(storage)
    assert (desk.view, desk.language, desk.notice) == (START, "en", None)
    assert Desk(Store(storage), FakeDevice(), ["nl-BE", "en"]).language == "nl"
    assert Desk(Store(storage), FakeDevice(), ["pt"]).language == "en"


def test_solo_starts_in_one_action(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    assert desk.view == TABLE and desk.session is not None and desk.session.game.is_solo
    desk.act("roll")
    assert desk.session.game.state.roll == 1


def test_every_choice_is_kept_at_once_and_resumed_preview_included(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("add-player")
    desk.write("player-0", "Ada")
    desk.act("start-game")
    desk.act("roll")
    assert desk.session is not None
    kept = desk.session.to_save()
    for action, argument in (("cell", "H4"), ("cell", "H5"), ("pass", ""), ("die", "color:0"), ("undo", "")):
        desk.act(action, argument)
        again = desk_on(storage)
        assert again.session is not None and again.view == TABLE and again.is_resumed
        assert again.session.to_save() == desk.session.to_save() != kept or action == "undo"


def test_a_finished_game_is_in_the_history_and_not_resumed(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    play_out(desk)
    assert [row.totals for row in desk.store.finished_games()] == [(-22,)]
    desk.act("end")
    assert desk.view == END
    desk.act("undo")
    assert desk.store.finished_games() == (), "undone, it is no longer finished"
    desk.act("pass")
    assert len(desk.store.finished_games()) == 1
    again = desk_on(storage)
    assert again.view == START and not again.is_resumed
    again.follow("#view=end")
    assert again.view == END, "loading the page again does not lose the end"
    again.act("undo")
    assert not again.is_over and again.store.finished_games() == ()
    again.act("pass")
    again.act("again")
    assert [save.id for save in again.store.running_games()] == [again.game_id]


def test_the_end_knows_the_best_total_before(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    play_out(desk)
    assert desk.best is None, "the first of its kind"
    desk.act("again")
    play_out(desk)
    assert desk.best == -22


def test_the_same_seed_in_the_record_gives_the_dice(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    play_out(desk)
    assert desk.session is not None
    game, tags = read_game(desk.session.record())
    assert tags["Seed"] == "1" and game.state == desk.session.game.state


def test_a_new_game_over_a_running_one_asks_and_loses_nothing(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    desk.act("roll")
    first = desk.game_id
    desk.act("new-game")
    desk.act("start-game")
    assert desk.dialog == RESTART and desk.game_id == first
    desk.act("close")
    assert desk.dialog == "" and desk.game_id == first
    desk.act("start-game")
    desk.act("start-over")
    assert desk.game_id != first and desk.dialog == "" and desk.view == TABLE
    desk.act("roll")
    assert {save.id for save in desk.store.running_games()} == {first, desk.game_id}
    desk.act("resume", first)
    assert desk.game_id == first


def test_a_game_never_begun_leaves_nothing_behind(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    desk.act("new-game")
    desk.act("solo")
    assert len(desk.store.running_games()) == 1


def test_again_starts_the_same_kind_of_game(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("pick-sheet", "kok1-blue")
    desk.act("house-rule", "soft_start")
    desk.act("start-game")
    play_out(desk)
    desk.act("again")
    assert desk.session is not None
    assert desk.session.game.sheet.id == "kok1-blue"
    assert desk.session.game.rules_text == "standard start=GHI"


def test_the_form_comes_back_as_it_was_left(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("pick-game", "kok2")
    desk.act("pick-sheet", "kok2-b")
    desk.act("rule-set", "box")
    desk.act("house-rule", "timer")
    desk.act("add-player")
    desk.write("player-1", "Bo")
    desk.act("start-game")
    desk.act("roll")
    assert desk_on(storage).form == desk.form


def test_settings_are_kept_and_only_what_there_is_can_be_set(storage: MemoryStorage):
    desk = desk_on(storage)
    for action, value in (("theme", "dark"), ("palette", "distinct"), ("language", "nl"), ("theme", "pink")):
        desk.act(action, value)
    again = desk_on(storage)
    assert (again.settings.theme, again.settings.palette, again.language) == ("dark", "distinct", "nl")


def test_a_game_open_elsewhere_is_not_touched_until_it_is_taken_over(storage: MemoryStorage):
    first = desk_on(storage)
    first.act("solo")
    first.act("roll")
    device = FakeDevice()
    device.is_free = False
    second = desk_on(storage, device)
    assert second.notice is not None and second.notice.key == "notice.elsewhere"
    before = dict(storage.texts)
    second.act("pass")
    assert storage.texts == before
    first.act("pass")
    second.act("take-over")
    assert second.notice is None or second.notice.key != "notice.elsewhere"
    assert first.session is not None and second.session is not None
    assert second.session.game.state == first.session.game.state, "it goes on where the other page was"


def test_an_error_shows_what_happened_and_keeps_the_record(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    desk.act("roll")
    assert desk.session is not None
    record = desk.session.record()
    with pytest.raises(ValueError):
        desk.act("die", "color:nonsense")
    desk.fail("ValueError: nonsense")
    assert desk.dialog == FAILURE and desk.failure is not None and desk.failure.record == record
    desk.act("copy-record")
    assert isinstance(desk.device, FakeDevice) and desk.device.copied == [record]
    desk.act("close")
    desk.act("pass")
    assert desk.session.game.state.chosen != ((),)


def test_a_damaged_save_does_not_stop_the_page(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    desk.act("roll")
    for key in list(storage.texts):
        if key.startswith("kok.game/"):
            storage.texts[key] = storage.texts[key][:40]
    again = desk_on(storage)
    assert again.view == START and again.notice is not None and again.notice.key == "notice.damaged"
    assert again.store.damaged(), "it can still be downloaded"


def test_a_save_whose_record_breaks_the_rules_is_damaged(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("solo")
    desk.act("roll")
    save = desk.store.running_games()[0]
    desk.store.save_game(
        Save(save.id, save.created, "9", {**save.state, "moves": [[0, "g5:A1A2A3A4A5", False]]})
    )
    again = desk_on(storage)
    assert again.session is None or again.session.game.state.chosen == ((),)


def test_unknown_actions_do_nothing(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("explode", "now")
    desk.act("confirm")
    desk.write("nothing-0", "x")
    desk.write("player-9", "x")
    assert desk.view == START and json.dumps(storage.texts)


def test_views_that_need_a_game_lead_to_the_start(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.go(TABLE)
    assert desk.view == START
    desk.go(KEEPER)
    assert desk.view == KEEPER
    desk.go("nowhere")
    assert desk.view == KEEPER
    desk.act("menu")
    assert desk.dialog == MENU
