"""Games beside the table, without a browser: those that wait, the finished ones, one looked at, links."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from kok.desk import START, TABLE, Desk
from kok.history import Steps
from kok.i18n import LANGUAGES, Words
from kok.links import LONGEST, game_fragment
from kok.listing import running_row
from kok.notation import read_game, write_game
from kok.pages import history, replay
from kok.pages.paper import DESK, UPRIGHT
from kok.pages.shelf import learn_offer, recent_solo, running_list
from kok.saves import finished_game
from kok.shelf import (
    BROKEN,
    COPY,
    FINISHED,
    FORGET,
    HISTORY,
    REPLAY,
    ROWS_AT_ONCE,
    RUNNING,
    STEP_KEYS,
    Replay,
)
from kok.store import Store
from tests.fake_device import FakeDevice, MemoryStorage, desk_on, device_of, play_out
from tests.random_games import random_game
from tests.records import record
from tests.test_pages import EVIL, Page, whole

EN = Words("en")


@pytest.fixture
def storage() -> MemoryStorage:
    return MemoryStorage()


def start_game(desk: Desk, *names: str, rolls: int = 1) -> str:
    """Starts a game and plays some rolls of it by passing; returns its id."""
    desk.form = desk.form._replace(players=names or ("Ada",))
    desk.begin(desk.form)
    for _ in range(rolls):
        desk.act("roll")
        while desk.session is not None and desk.session.choosers:
            desk.act("pass")
    return desk.game_id


def keep(storage: MemoryStorage, *seeds: int, players: int = 1) -> list[str]:
    """Puts finished games of random choices into the history; returns their ids, the earliest first."""
    games = []
    for day, seed in enumerate(seeds, 1):
        game = random_game(seed, players=players)
        id, date = f"g-{seed}", f"2026-01-{day:02}T12:00:00Z"
        games.append(finished_game(game, write_game(game), id=id, date=date))
    Store(storage).add_finished(*games)
    return [game.id for game in games]


def replay_of(desk: Desk) -> Replay:
    assert desk.shelf.replay is not None
    return desk.shelf.replay


def test_days_in_words():
    assert EN.date("2026-11-30T23:30:00.000Z") == "30 Nov 2026"
    assert [Words(lang).date("2026-03-01") for lang in ("nl", "de", "fr")] == [
        "1 mrt. 2026",
        "1. März 2026",
        "1 mars 2026",
    ]
    assert Words("en", day=lambda when: "2026-12-01").date("2026-11-30T23:30:00Z") == "1 Dec 2026"
    assert [EN.date(text) for text in ("", "nonsense", "2026", "2026-13-01", "2026-00-10")] == [""] * 5


# ---- running games


def test_running_games_are_listed_the_latest_first(storage: MemoryStorage):
    desk = desk_on(storage)
    first, second, third = (start_game(desk, *names) for names in (("Ada",), ("Bo", "Cor"), ("Di",)))
    desk.act("new-game")
    assert [save.id for save in desk.shelf.running] == [third, second, first]
    desk.act("resume", first)
    desk.act("roll")
    desk.act("new-game")
    assert [save.id for save in desk.shelf.running] == [first, third, second]
    rows = tuple(running_row(EN, save) for save in desk.shelf.running)
    page = Page(running_list(EN, rows, 0))
    assert page.actions()[0] == ("resume", first) and ("forget", f"running:{third}") in page.actions()
    assert "Bo and Cor" in page.text and "Roll 2" in page.text


def test_a_running_game_is_forgotten_only_after_a_question(storage: MemoryStorage):
    desk = desk_on(storage)
    first, second = start_game(desk, "Ada"), start_game(desk, "Bo")
    desk.act("new-game")
    desk.act("forget", f"{RUNNING}:{first}")
    assert desk.dialog == FORGET
    desk.act("close")
    assert len(desk.store.running_games()) == 2
    desk.act("forget", f"{RUNNING}:{first}")
    desk.act("forget-yes")
    assert desk.dialog == "" and [save.id for save in desk.shelf.running] == [second]
    desk.act("forget", f"{RUNNING}:{second}")
    desk.act("forget-yes")
    assert desk.session is None and desk.shelf.running == () and desk.view == START
    assert desk_on(storage).session is None


def test_a_yes_without_a_question_forgets_nothing(storage: MemoryStorage):
    desk = desk_on(storage)
    start_game(desk)
    desk.act("forget-yes")
    assert len(desk.store.running_games()) == 1


def test_games_of_a_newer_version_are_counted_and_left_alone(storage: MemoryStorage):
    desk = desk_on(storage)
    id = start_game(desk)
    start_game(desk, "Bo")
    for key in [key for key in storage.texts if f"game/{id}" in key]:
        number, _, text = storage.texts[key].partition(" ")
        storage.texts[key] = f"{number} {json.dumps({**json.loads(text), 'version': 99})}"
    before = {key: text for key, text in storage.texts.items() if id in key}
    again = desk_on(storage)
    again.act("new-game")
    assert again.shelf.newer == 1 and len(again.shelf.running) == 1
    again.act("resume", id)
    assert again.game_id != id
    assert {key: text for key, text in storage.texts.items() if id in key} == before
    assert "newer version" in Page(running_list(EN, (), 1)).text


def test_seats_are_renamed_while_a_game_runs(storage: MemoryStorage):
    desk = desk_on(storage)
    start_game(desk, "Ada", "Bo")
    desk.write("seat-1", ' Bo, "the" second ')
    assert desk.session is not None and desk.session.game.players == ("Ada", "Bo  ”the” second")
    assert desk_on(storage).session.game.players == desk.session.game.players  # type: ignore[union-attr]
    for field, name in (("seat-1", "  "), ("seat-9", "Eve"), ("seat-x", "Eve")):
        desk.write(field, name)
    assert desk.session.game.players[1] == "Bo  ”the” second"
    desk.act("undo")
    desk.act("redo")
    assert desk.session.game.players[1] == "Bo  ”the” second"


def test_a_new_name_reaches_the_history(storage: MemoryStorage):
    desk = desk_on(storage)
    start_game(desk, "Ada")
    play_out(desk)
    desk.write("seat-0", "Eva")
    assert [row.players for row in desk.store.finished_games()] == [("Eva",)]
    assert "Eva" in desk.store.load_finished(desk.game_id).record  # type: ignore[union-attr]


def test_seats_of_a_game_open_elsewhere_keep_their_names(storage: MemoryStorage):
    start_game(desk_on(storage), "Ada")
    device = FakeDevice()
    device.is_free = False
    second, before = desk_on(storage, device), dict(storage.texts)
    second.write("seat-0", "Eve")
    second.act("new-game")
    second.leave()
    assert storage.texts == before


# ---- history


def test_the_history_is_not_looked_up_before_it_is_needed(storage: MemoryStorage):
    keep(storage, 1, 2, 3)
    read: list[str] = []
    get = storage.get
    storage.get = lambda key: read.append(key) or get(key)  # type: ignore[func-returns-value]
    desk = desk_on(storage)
    assert not desk.shelf.has_looked and not any("history" in key or "done" in key for key in read)
    device_of(desk).run()
    assert desk.shelf.has_looked and any("history" in key for key in read)
    assert not any("done" in key for key in read), "the games themselves are not read for a list"


def test_a_game_that_ends_is_in_the_history_at_once(storage: MemoryStorage):
    desk = desk_on(storage)
    assert desk.shelf.finished == ()
    start_game(desk)
    play_out(desk)
    assert len(desk.shelf.finished) == 1
    desk.act("undo")
    assert desk.shelf.finished == ()


def test_results_by_player_and_kind(storage: MemoryStorage):
    keep(storage, 1, 2, 3, 4, 5, 6)
    keep(storage, 11, 12, 13, players=3)
    desk = desk_on(storage)
    desk.act("history")
    assert desk.view == HISTORY and len(desk.shelf.chosen) == 9
    desk.act("history-name", "Bo")
    assert {game.id for game in desk.shelf.chosen} == {"g-11", "g-12", "g-13"}
    desk.act("history-name", "Nobody")
    assert desk.shelf.name == ""
    desk.act("history-kind", "1")
    kind = desk.shelf.bests[1].kind
    assert desk.shelf.kind == kind and len(desk.shelf.points) == desk.shelf.bests[1].games
    desk.act("history-kind", "1")
    assert desk.shelf.kind is None and desk.shelf.points == ()
    desk.act("history-kind", "999")
    assert desk.shelf.kind is None


def test_the_last_solo_games(storage: MemoryStorage):
    desk = desk_on(storage)
    assert desk.shelf.recent_solo is None
    keep(storage, *range(30))
    desk = desk_on(storage)
    recent = desk.shelf.recent_solo
    assert recent is not None and len({game.game for game in recent.games}) == 1
    assert len(recent.games) == 10 and recent.games[-1].date == desk.shelf.finished[0].date
    totals = [game.totals[0] for game in recent.games]
    assert recent.best.totals[0] == max(totals) and recent.average == sum(totals) / 10
    page = Page(recent_solo(EN, recent))
    assert "Your last 10 solo games" in page.text and len(page.all("text")) == 10


def test_faces_are_counted_when_they_are_asked_for(storage: MemoryStorage):
    keep(storage, 1, 2, 3)
    desk = desk_on(storage)
    desk.act("history")
    assert "Thrown" not in history_page(desk).text
    desk.act("history-dice")
    thrown = [sum(one.thrown) for one in desk.shelf.fairness if one.die == "number"]
    games = [read_game(desk.store.load_finished(game.id).record)[0] for game in desk.shelf.finished]  # type: ignore[union-attr]
    assert thrown == [sum(len(move.dice.numbers) for game in games for move in game.moves if move.dice)]
    assert "Thrown" in history_page(desk).text


def test_a_finished_game_is_forgotten_only_after_a_question(storage: MemoryStorage):
    first, second = keep(storage, 1, 2)
    desk = desk_on(storage)
    desk.act("history")
    desk.act("look", first)
    desk.act("forget", f"{FINISHED}:{first}")
    assert desk.dialog == FORGET and desk.view == REPLAY
    desk.act("forget-yes")
    assert desk.view == HISTORY and desk.shelf.replay is None
    assert [game.id for game in desk.shelf.finished] == [second]
    desk.act("look", first)
    assert desk.view == HISTORY, "it is gone"


def history_page(desk: Desk, words: Words = EN) -> Page:
    return Page(whole(history.shell(words), history.regions(desk.shelf, words)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_results(storage: MemoryStorage, lang: str):
    words = Words(lang)
    desk = desk_on(storage)
    desk.act("history")
    assert ("new-game", "") in history_page(desk, words).actions()
    keep(storage, *range(30))
    keep(storage, *range(40, 43), players=2)
    desk.shelf.look_again()
    for at in range(len(desk.shelf.bests)):
        desk.act("history-kind", str(at))
        page = history_page(desk, words)
        assert page.all("svg", role="img")[0]["aria-label"]
        assert ("look", desk.shelf.bests[at].id) in page.actions()


def test_a_long_history_is_listed_part_by_part(storage: MemoryStorage):
    keep(storage, *range(ROWS_AT_ONCE + 1))
    desk = desk_on(storage)
    desk.act("history")
    assert sum(do == "look" for do, _ in history_page(desk).actions()) == ROWS_AT_ONCE
    desk.act("more-games")
    assert sum(do == "look" for do, _ in history_page(desk).actions()) == ROWS_AT_ONCE + 1
    assert "more-games" not in dict(history_page(desk).actions())


# ---- one game, step by step


def replay_page(desk: Desk, words: Words = EN, upright: bool = False) -> Page:
    shown, layout = replay_of(desk), UPRIGHT if upright else DESK
    regions = replay.regions(shown, words, layout)
    layers = {id: html for id, html in regions.items() if id.startswith("s-")}
    return Page(
        whole(
            whole(replay.shell(words, shown), {id: html for id, html in regions.items() if id not in layers}),
            layers,
        )
    )


def test_a_finished_game_is_stepped_through(storage: MemoryStorage):
    (id,) = keep(storage, 13, players=3)
    desk = desk_on(storage)
    desk.act("look", id)
    shown = replay_of(desk)
    assert desk.view == REPLAY and shown.source == FINISHED and shown.steps.at == shown.steps.last
    desk.act(STEP_KEYS["Home"])
    assert replay_of(desk).steps.at == 0
    for at in range(1, 8):
        desk.act(STEP_KEYS["ArrowRight"])
        assert replay_of(desk).steps.at == at
    desk.act(STEP_KEYS["PageDown"])
    assert replay_of(desk).steps.position.moves[-1].dice
    desk.act(STEP_KEYS["PageUp"])
    desk.act(STEP_KEYS["ArrowLeft"])
    desk.act("step", "5")
    assert replay_of(desk).steps.at == 5
    desk.act(STEP_KEYS["End"])
    assert replay_of(desk).steps.at == shown.steps.last


def test_the_sheet_in_view_is_of_who_has_chosen_until_one_is_kept(storage: MemoryStorage):
    (id,) = keep(storage, 13, players=3)
    desk = desk_on(storage)
    desk.act("look", id)
    game = replay_of(desk).steps.game
    for at, move in enumerate(game.moves[:40], 1):
        desk.act("step", str(at))
        shown = replay_of(desk)
        assert shown.player == (shown.steps.position.active if move.player is None else move.player)
        assert shown.fresh == (move.choice.cells if move.choice else 0)
    desk.act("sheet-of", "2")
    for at in range(1, 10):
        desk.act("step", str(at))
        assert replay_of(desk).player == 2
    desk.act("sheet-of", "2")
    assert replay_of(desk).pinned is None
    desk.act("sheet-of", "7")
    assert replay_of(desk).pinned is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [1, 3])
def test_the_page_of_a_game_looked_at(storage: MemoryStorage, lang: str, players: int):
    (id,) = keep(storage, 13, players=players)
    desk = desk_on(storage)
    desk.act("look", id)
    last = replay_of(desk).steps.last
    for at in (0, 1, 2, last // 2, last):
        desk.act("step", str(at))
        page = replay_page(desk, Words(lang), upright=at % 2 == 0)
        off = {a["data-do"] for a in page.all("button") if "disabled" in a}
        assert off == {0: {"step-first", "step-back"}, last: {"step-next", "step-last"}}.get(at, set())
        marked = replay_of(desk).steps.position.state.marks[replay_of(desk).player].marked
        crossed = [a for a in page.all("g") if "done" in a.get("class", "").split()]
        assert len(crossed) == marked.bit_count()


def test_words_of_a_step_are_those_of_the_log(storage: MemoryStorage):
    (id,) = keep(storage, 13)
    desk = desk_on(storage)
    desk.act("look", id)
    desk.act("step", "1")
    assert "Roll 1:" in replay.regions(replay_of(desk), EN, DESK)["r-now"]
    desk.act("step-last")
    assert "points" in replay.regions(replay_of(desk), EN, DESK)["r-now"]


def test_the_game_on_the_table_is_looked_back_on_and_not_touched(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.act("look-back")
    assert desk.view == START, "there is none"
    start_game(desk, "Ada", "Bo", rolls=3)
    before = dict(storage.texts)
    desk.act("look-back")
    assert desk.view == REPLAY and replay_of(desk).source == RUNNING
    desk.act("step-first")
    desk.act("pass")
    desk.act("go-on")
    assert ("continue", "") in replay_page(desk).actions()
    desk.act("continue")
    assert desk.view == TABLE and storage.texts == before


def test_a_reload_of_a_game_looked_at_leads_to_the_history(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.follow("#view=replay")
    assert desk.view == HISTORY


# ---- links


UNFINISHED = write_game(random_game(4, most_rolls=5, players=2))


def link_to(text: str) -> Callable[[Desk], None]:
    return lambda desk: desk.follow(game_fragment(text))


def test_a_link_opens_a_copy_that_touches_nothing(storage: MemoryStorage):
    desk = desk_on(storage)
    id = start_game(desk)
    before = dict(storage.texts)
    again = desk_on(storage)
    again.follow(game_fragment(UNFINISHED))
    shown = replay_of(again)
    assert again.view == REPLAY and shown.source == COPY and shown.steps.at == 0
    for action in ("step-next", "step-last", "roll", "pass", "share", "code", "export-game", "close"):
        if action in ("roll", "pass"):
            continue
        again.act(action)
    assert storage.texts == before and again.game_id == id
    assert ("go-on", "") in replay_page(again).actions()
    assert shown.link == game_fragment(UNFINISHED)


def test_going_on_with_a_copy_makes_a_game_of_ones_own(storage: MemoryStorage):
    desk = desk_on(storage)
    own = start_game(desk)
    desk.follow(game_fragment(UNFINISHED))
    desk.act("go-on")
    assert desk.view == TABLE and desk.session is not None and desk.session.record() == UNFINISHED
    desk.act("roll")
    assert {save.id for save in desk.store.running_games()} == {own, desk.game_id}
    assert desk.session.record() != UNFINISHED == replay_of(desk).record


def test_a_finished_copy_cannot_be_gone_on_with(storage: MemoryStorage):
    desk = desk_on(storage)
    desk.follow(game_fragment(write_game(random_game(4, players=2))))
    assert "go-on" not in dict(replay_page(desk).actions())
    desk.act("go-on")
    assert desk.view == REPLAY and desk.session is None


@pytest.mark.parametrize(
    ("fragment", "key"),
    [
        ("#game=", "link.damaged"),
        ("#game=hello", "link.damaged"),
        ("#game=%FF%FE", "link.damaged"),
        ("#game=" + "x" * (3 * LONGEST + 9), "link.too_long"),
        ("#something=else", "link.unknown"),
        (game_fragment(record("1. gx/12 g5:A1A2")), "link.record"),
        (game_fragment(UNFINISHED[: len(UNFINISHED) // 2] + "?!"), "link.record"),
    ],
)
def test_a_broken_link_says_what_is_wrong(storage: MemoryStorage, fragment: str, key: str):
    desk = desk_on(storage)
    start_game(desk)
    before, view = dict(storage.texts), desk.view
    desk.follow(fragment)
    assert desk.dialog == BROKEN and desk.shelf.problem is not None and desk.shelf.problem.key == key
    assert desk.view == view and storage.texts == before
    desk.act("close")
    assert desk.dialog == ""


def test_names_from_elsewhere_are_text_only(storage: MemoryStorage):
    text = record("1. gxx/123", Players=EVIL.replace('"', "”") + ",Bo")
    desk = desk_on(storage)
    desk.follow(game_fragment(text))
    assert not replay_page(desk).all("img")
    assert not Page(learn_offer(EN)).all("img")


def test_steps_never_leave_the_game():
    game = random_game(3, most_rolls=3)
    assert Steps(game).back().at == 0 and Steps(game).go(999).on().at == len(game.moves)
