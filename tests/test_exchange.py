"""Games in and out, without a browser: files, plans, refusals, codes, what was damaged, the reminder."""

from __future__ import annotations

import json

import pytest

from kok.desk import START, Desk
from kok.exchange import (
    CODE,
    DAYS_BETWEEN_REMINDERS,
    EXCHANGE,
    GAMES_WORTH_A_REMINDER,
    ITEMS_AT_ONCE,
    days_between,
    take_file,
)
from kok.i18n import LANGUAGES, Words
from kok.notation import read_game, write_game
from kok.pages import exchange
from kok.saves import finished_game
from kok.shelf import ASIDE, BROKEN, REPLAY
from kok.store import Store
from kok.transfer import ADD, FINISHED, HERE, REFUSED, RUNNING, SETTINGS
from tests.fake_device import MemoryStorage, desk_on, device_of, play_out
from tests.random_games import random_game
from tests.records import record
from tests.shaky import Small
from tests.test_pages import EVIL, Page, whole
from tests.test_shelf import keep, start_game

EN = Words("en")


@pytest.fixture
def storage() -> MemoryStorage:
    return MemoryStorage()


def exported(desk: Desk) -> str:
    """What a whole export of a desk says."""
    desk.act("export-all")
    return device_of(desk).saved[-1][1]


def read(desk: Desk, text: str, name: str = "file.json") -> dict[tuple[str, str], int]:
    """Lets a desk read a file to its end; returns how many things of a kind have a fate."""
    take_file(desk, name, text)
    device_of(desk).run()
    assert desk.exchange.incoming is not None and desk.exchange.incoming.is_read
    found: dict[tuple[str, str], int] = {}
    for item in desk.exchange.incoming.items:
        found[item.kind, item.status] = found.get((item.kind, item.status), 0) + 1
    return found


def exchange_page(desk: Desk, words: Words = EN) -> Page:
    view = exchange.ExchangeView(
        running=len(desk.store.running_games()),
        finished=desk.store.count_finished(),
        exported=desk.settings.exported,
        incoming=desk.exchange.incoming,
        is_persistent=desk.exchange.is_persistent,
        problem=desk.store.problem,
        damaged=desk.store.damaged(),
    )
    return Page(whole(exchange.shell(words), exchange.regions(view, words)))


# ---- everything


def test_everything_goes_out_and_comes_in_again(storage: MemoryStorage):
    keep(storage, 1, 2, 3)
    desk = desk_on(storage)
    start_game(desk, "Ada", "Bo")
    desk.act("theme", "dark")
    text = exported(desk)
    name, _ = device_of(desk).saved[0]
    assert name == "keer-op-keer-2026-11-30.json" and desk.settings.exported.startswith("2026-11-30")

    other = desk_on(MemoryStorage())
    found = read(other, text)
    assert found == {(FINISHED, ADD): 3, (RUNNING, ADD): 1, (SETTINGS, "replace"): 1}
    assert other.store.running_games() == (), "nothing is written before the reader says so"
    other.act("import")
    assert other.settings.theme == "dark" and len(other.shelf.finished) == 3
    assert [save.state for save in other.shelf.running] == [save.state for save in desk.store.running_games()]
    assert other.exchange.incoming is not None and other.exchange.incoming.added == 5
    again = read(other, text)
    assert {status for _, status in again} <= {HERE, "replace"}


def test_a_file_is_read_with_pauses(storage: MemoryStorage):
    keep(storage, *range(3 * ITEMS_AT_ONCE))
    text = exported(desk_on(storage))
    desk = desk_on(MemoryStorage())
    device_of(desk).run()
    take_file(desk, "all.json", text)
    page = exchange_page(desk)
    assert "all.json" in page.text and "import" not in dict(page.actions())
    assert device_of(desk).run() > 3


def test_the_settings_here_can_be_kept(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("theme", "dark")
    text = exported(desk)
    other = desk_on(MemoryStorage())
    other.act("palette", "distinct")
    read(other, text)
    other.act("import-settings")
    other.act("import")
    assert (other.settings.theme, other.settings.palette) == ("", "distinct")


def test_a_second_yes_writes_nothing(storage: MemoryStorage):
    keep(storage, 1)
    text = exported(desk_on(storage))
    mine = MemoryStorage()
    desk = desk_on(mine)
    read(desk, text)
    desk.act("import")
    before = dict(mine.texts)
    desk.act("import")
    assert mine.texts == before
    desk.act("import-cancel")
    assert desk.exchange.incoming is None
    desk.act("import")
    desk.act("import-settings")
    assert mine.texts == before


# ---- one game


def test_one_game_goes_out_and_comes_in(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("export-game")
    assert device_of(desk).saved == [], "there is none"
    id = start_game(desk, "Ada", "Bo")
    desk.act("export-game")
    name, text = device_of(desk).saved[0]
    assert name == f"keer-op-keer-{id}.kkn" and text == desk.session.record()  # type: ignore[union-attr]
    other = desk_on(MemoryStorage())
    assert read(other, text, name) == {(RUNNING, ADD): 1}
    other.act("import")
    assert len(other.shelf.running) == 1


def test_a_finished_game_from_the_history_goes_out(storage: MemoryStorage):
    (id,) = keep(storage, 5)
    desk = desk_on(storage)
    desk.act("look", id)
    assert desk.view == REPLAY
    desk.act("export-game")
    name, text = device_of(desk).saved[0]
    assert id in name and read_game(text)[0].is_over


def test_a_pasted_record_comes_in(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("import-text")
    assert desk.exchange.incoming is None, "nothing was pasted"
    desk.write("paste", write_game(random_game(5)))
    desk.act("import-text")
    device_of(desk).run()
    desk.act("import")
    assert len(desk.shelf.finished) == 1


# ---- what is refused


def test_what_is_refused_is_named_with_the_reason(storage: MemoryStorage):
    keep(storage, 1, 2, 3, 4)
    desk = desk_on(storage)
    start_game(desk)
    data = json.loads(exported(desk))
    data["finished"][0]["totals"] = [99]
    data["finished"][1]["version"] = 9
    data["finished"][2]["record"] = data["finished"][2]["record"].replace("1. ", "1. zz/99 ", 1)
    data["running"][0]["hand"] = None
    data["documents"]["strange"] = "text"
    other = desk_on(MemoryStorage())
    found = read(other, json.dumps(data))
    assert found[FINISHED, REFUSED] == 3 and found[RUNNING, REFUSED] == 1 and found[FINISHED, ADD] == 1
    page = exchange_page(other)
    for reason in ("damaged", "newer version", "breaks the rules", "not a file of this page"):
        assert reason in page.text
    other.act("import")
    assert len(other.shelf.finished) == 1 and other.shelf.running == ()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "save.foreign"),
        ("hello", "save.foreign"),
        ("\x00\xff", "save.foreign"),
        ('{"kok": "export", "version": 1, "runn', "save.damaged"),
        ('{"kok": "export", "version": 1, "running": []}', "save.damaged"),
        ('{"kok": "export", "version": 99}', "exchange.newer"),
        ('{"kok": "save", "version": 1}', "save.foreign"),
        ('{"some": "thing"}', "save.foreign"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_whole(storage: MemoryStorage, text: str, key: str):
    keep(storage, 1)
    desk = desk_on(storage)
    start_game(desk)
    before = dict(storage.texts)
    assert read(desk, text) == {}
    assert desk.exchange.incoming is not None and desk.exchange.incoming.refusal == key
    assert EN(key) in exchange_page(desk).text
    desk.act("import")
    assert storage.texts == before


def test_a_truncated_record_is_refused(storage: MemoryStorage):
    desk = desk_on(storage)
    assert read(desk, record("1. gx/12 g1:A1"), "x.kkn") == {(RUNNING, REFUSED): 1}
    assert "import" not in dict(exchange_page(desk).actions())


def test_without_room_nothing_is_taken_in():
    full = MemoryStorage()
    keep(full, *range(8))
    text = exported(desk_on(full))
    small = Small(6_000)
    desk = Desk(Store(small), device_of(desk_on(MemoryStorage())), ["en"])
    desk.open()
    read(desk, text)
    desk.act("import")
    assert desk.exchange.incoming is not None and desk.exchange.incoming.refusal == "transfer.no_room"
    assert not [key for key in small.data if "done" in key]


def test_what_a_file_says_is_text_only(storage: MemoryStorage):
    game = random_game(5, players=1)
    game.players = (EVIL,)
    text = record("1. gx/12", Players="<img src=x>")
    desk = desk_on(storage)
    read(desk, text, EVIL)
    assert not exchange_page(desk).all("img")


# ---- damaged saves


def test_damaged_saves_can_be_downloaded_and_forgotten(storage: MemoryStorage):
    desk = desk_on(storage)
    id = start_game(desk)
    for key in [key for key in storage.texts if f"game/{id}" in key]:
        storage.texts[key] = storage.texts[key][:40]
    again = desk_on(storage)
    again.act("exchange")
    assert again.view == EXCHANGE
    (aside, *_) = again.store.damaged()
    assert ("save-damaged", aside.key) in exchange_page(again).actions()
    again.act("save-damaged", aside.key)
    assert device_of(again).saved == [(f"{aside.name.replace('/', '-')}.txt", aside.text)]
    again.act("save-damaged", "kok.settings/a")
    assert len(device_of(again).saved) == 1, "only what was set aside"
    count = len(again.store.damaged())
    again.act("forget", f"{ASIDE}:{aside.key}")
    assert len(again.store.damaged()) == count
    again.act("forget-yes")
    assert len(again.store.damaged()) == count - 1


# ---- links as codes


def test_a_link_as_a_code(storage: MemoryStorage):
    desk = desk_on(storage)
    start_game(desk)
    desk.act("code")
    assert desk.dialog == CODE and desk.exchange.code is not None
    page = Page(exchange.code_dialog(EN, desk.exchange.code))
    assert page.all("svg", role="img")
    desk.act("close")
    device_of(desk).longest_code = 5
    desk.act("code")
    assert desk.exchange.code.rows == "" and desk.exchange.code.is_drawn
    assert "too long for a QR code" in Page(exchange.code_dialog(EN, desk.exchange.code)).text


def test_a_game_too_long_for_a_link_says_so(storage: MemoryStorage):
    desk = desk_on(storage)
    start_game(desk)
    assert desk.session is not None
    desk.session.other_tags["Note"] = "x" * 70_000
    desk.act("code")
    assert desk.exchange.code is not None and desk.exchange.code.link == ""
    assert "too long for a link" in Page(exchange.code_dialog(EN, desk.exchange.code)).text
    desk.act("share")
    assert desk.dialog == BROKEN and desk.shelf.problem is not None
    assert "too long for a link" in Page(exchange.broken_dialog(EN, desk.shelf.problem)).text


def test_in_the_history_the_game_looked_at_is_shared(storage: MemoryStorage):
    (id,) = keep(storage, 5)
    desk = desk_on(storage)
    start_game(desk)
    desk.act("look", id)
    desk.act("share")
    assert device_of(desk).shared == [device_of(desk).link(desk.store.load_finished(id).record)]  # type: ignore[union-attr]


# ---- the reminder, and storage that lasts


def test_the_reader_is_reminded_now_and_then(storage: MemoryStorage):
    def opened(day: str) -> Desk:
        desk = desk_on(storage)
        device_of(desk).day = day
        device_of(desk).run()
        return desk

    assert opened("2026-11-30").notice is None
    keep(storage, *range(GAMES_WORTH_A_REMINDER))
    desk = opened("2026-11-30")
    assert desk.notice is not None and desk.notice.action == "exchange"
    desk.act("close-notice")
    assert desk.notice is None and opened("2026-12-01").notice is None
    assert opened("2026-12-14").notice is not None
    desk = opened("2026-12-15")
    desk.act("exchange")
    desk.act("export-all")
    desk.act("new-game")
    assert desk.notice is None and opened("2026-12-20").notice is None
    assert opened("2027-01-10").notice is not None


def test_days_between():
    assert days_between("2026-11-30T10:00:00Z", "2026-12-14") == DAYS_BETWEEN_REMINDERS
    assert days_between("", "2026-12-14") > 1000 < days_between("nonsense", "2026-12-14")


def test_the_browser_is_asked_to_keep_what_is_stored(storage: MemoryStorage):
    desk = desk_on(storage)
    assert desk.exchange.is_persistent is None
    start_game(desk)
    play_out(desk)
    assert desk.exchange.is_persistent is True
    other = desk_on(MemoryStorage())
    other.act("persist")
    assert other.exchange.is_persistent is True and other.view == START


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_in_every_language(storage: MemoryStorage, lang: str):
    words = Words(lang)
    keep(storage, 1, 2)
    desk = desk_on(storage)
    for is_persistent in (None, True, False):
        desk.exchange.is_persistent = is_persistent
        assert "export-all" in dict(exchange_page(desk, words).actions())
    read(desk, exported(desk))
    assert exchange_page(desk, words).all("ol")
    game = random_game(9, players=2)
    finished = finished_game(game, write_game(game), id="x", date="2026-01-01")
    desk.store.add_finished(finished)
    read(desk, write_game(random_game(10, players=2)))
    desk.act("import")
    assert exchange_page(desk, words).text
