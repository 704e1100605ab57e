"""The pages: sound HTML for every state, everything named, what users wrote escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import combinations
from random import Random

import pytest

from kok.cells import CELL_NAMES, COLUMN_MASKS, ROW_MASKS, parse_cell
from kok.choices import PASS, Choice
from kok.dice import parse_roll
from kok.editions import EDITIONS
from kok.form import MOST_PLAYERS, Form, new_form, toggle_house_rule
from kok.game import Game
from kok.i18n import LANGUAGES, Words
from kok.marks import setup_marks
from kok.pages import dialogs, end, start, table
from kok.pages.log import log, log_rolls
from kok.pages.mirror import MOST_CHOICES
from kok.pages.paper import (
    DESK,
    SIDE,
    UPRIGHT,
    column_hearts,
    gone_lines,
    layout_for,
    paper_layers,
    sheet_view,
)
from kok.pages.parts import esc
from kok.pages.seats import seat_state
from kok.pages.start import StartView
from kok.pages.table import TableView
from kok.pages.tray import advice, tray
from kok.rules import HOUSE_RULES
from kok.session import Session
from kok.settings import Settings
from kok.sheets import load_sheet
from kok.svg import LAYERS
from tests.random_games import choose, random_game, random_positions

WORDS = {lang: Words(lang) for lang in LANGUAGES}
EN = WORDS["en"]
EVIL = '<img src=x onerror="alert(1)">&\' 🎲'
VOID = {"input", "br", "img", "hr"}


class Page(HTMLParser):
    """A page read back: its tags with their attributes, its text, and whether all is closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in {tag}"
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str = "", **wanted: str) -> list[dict[str, str]]:
        wanted = {name.replace("_", "-"): value for name, value in wanted.items()}
        return [
            attributes
            for found, attributes in self.tags
            if tag in ("", found) and all(attributes.get(name) == value for name, value in wanted.items())
        ]

    def actions(self) -> list[tuple[str, str]]:
        return [(a["data-do"], a.get("data-arg", "")) for _, a in self.tags if "data-do" in a]

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def whole(shell: str, regions: dict[str, str]) -> str:
    """The shell with its regions filled in."""
    for id, html in regions.items():
        assert shell.count(f'id="{id}"') == 1, id
        head, tail = re.split(rf'(?<=id="{id}")', shell)
        opening, _, rest = tail.partition(">")
        shell = f"{head}{opening}>{html}{rest}"
    return shell


def table_page(session: Session, words: Words = EN, view: TableView | None = None) -> Page:
    regions = table.regions(session, words, view or TableView())
    return Page(whole(table.shell(words, session.game), regions))


def end_page(game: Game, words: Words = EN, view: end.EndView | None = None) -> Page:
    return Page(whole(end.shell(words, game), end.regions(game, words, view or end.EndView())))


def start_page(form: Form, words: Words = EN, **more: object) -> Page:
    view = StartView(form, new_form("kok1", ("",)), **more)  # type: ignore[arg-type]
    return Page(whole(start.shell(words), start.regions(words, view)))


def sessions(count: int = 12, seed: int = 1) -> Iterator[Session]:
    """Sessions in all kinds of states: nothing, a part or a whole choice in hand, other sheets looked at."""
    for game, random in random_positions(count, seed):
        session = Session(game)
        for _ in range(random.randint(0, 3)):
            act = random.choice(("die", "cell", "show", "pencil"))
            if act == "die" and session.dice:
                die = random.choice(session.dice)
                session.tap_die(die.kind, die.at)
            elif act == "cell":
                session.tap_cell(random.randrange(105))
            elif act == "show":
                session.show(random.randrange(len(game.players)))
            elif session.legal:
                session.pencil(random.choice(session.legal))
        yield session


def pages() -> Iterator[Page]:
    words = [WORDS[lang] for lang in LANGUAGES]
    for at, session in enumerate(sessions()):
        layout = (UPRIGHT, SIDE, DESK)[at % 3]
        yield table_page(session, words[at % len(words)], TableView(layout, has_focus=at % 2 == 0))
    for at in range(6):
        game = random_game(at, rules="roll_limit=12")
        yield end_page(game, words[at % len(words)], end.EndView(len(game.players) - 1, best=at))
    for edition in EDITIONS.values():
        for count in (1, 3, MOST_PLAYERS):
            form = new_form(edition.id, tuple(["Ada", EVIL, "", "x" * 60, "Di", ""][:count]))
            yield start_page(form, words[count % len(words)], version="abc")
    for html in all_dialogs():
        yield Page(html)


def all_dialogs() -> list[str]:
    game = random_game(5, most_rolls=8)
    session = Session(game)
    return [
        dialogs.menu(EN, Settings()),
        dialogs.menu(EN, Settings(theme="dark"), dialogs.MenuView(game, session.record(), "abc")),
        dialogs.confirm_new(EN, game),
        dialogs.error(EN, EVIL, session.record()),
        *(dialogs.help(EN, edition) for edition in EDITIONS.values()),
        dialogs.notice(EN, EVIL, do="reload", label=EVIL),
    ]


# ---- sound HTML


def test_every_page_is_sound():
    for page in pages():
        ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        assert not {"script", "style", "form"} & {tag for tag, _ in page.tags}
        for tag, attributes in page.tags:
            assert "style" not in attributes
            assert not any(name.startswith("on") for name in attributes), attributes
            assert tag != "button" or attributes.get("type") == "button"


def test_every_control_has_a_name_and_an_action():
    for page in pages():
        assert all(named["data-do"] for named in page.all("button"))
        assert all(named["aria-label"] for tag in ("input", "textarea") for named in page.all(tag))


def test_every_button_says_something():
    for page in pages_as_html():
        for named, inside in re.findall(r"<button([^>]*)>(.*?)</button>", page, re.DOTALL):
            said = re.sub(r"<svg.*?</svg>|<[^>]*>", "", inside, flags=re.DOTALL).strip()
            assert "aria-label=" in named or said, named


def pages_as_html() -> Iterator[str]:
    for session in sessions(6, seed=4):
        yield whole(table.shell(EN, session.game), table.regions(session, EN, TableView()))
    yield from all_dialogs()


def test_names_cannot_become_markup():
    game = Game(load_sheet("kok2-a"), "", (EVIL.replace(",", ""), "x" * 60, "🎲🎲"))
    game.throw(Random(2).random)
    choose(game, Random(3))
    session = Session(game)
    html = whole(table.shell(EN, game), table.regions(session, EN, TableView(DESK)))
    assert "<img" not in html and 'onerror="' not in html
    assert "&lt;img" in html
    Page(html)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_one_live_region_and_one_heading(lang):
    words = WORDS[lang]
    game = random_game(3, rules="roll_limit=5")
    found = [
        table_page(next(sessions(1)), words),
        end_page(game, words),
        start_page(new_form("kok2", ("",)), words),
    ]
    for page in found:
        assert (
            len([a for _, a in page.tags if a.get("aria-live") or a.get("role") in ("status", "alert")]) == 1
        )
        assert len(page.all("h1")) == 1
        assert len(page.all("main")) == 1


def test_pages_are_pure():
    for session in sessions(4, seed=9):
        assert table.regions(session, EN, TableView()) == table.regions(session, EN, TableView())


def test_regions_change_apart():
    session = Session(Game(load_sheet("kok1-black"), "", ("Ada", "Bo")))
    session.game.push_roll(parse_roll("gpx/23?"))
    before = table.regions(session, EN, TableView(DESK))
    session.tap_die("color", 0)
    after = table.regions(session, EN, TableView(DESK))
    changed = {id for id in before if before[id] != after[id]}
    assert {"r-tray", "r-say", "s-faces"} <= changed
    assert not changed & {"r-bar", "r-turn", "r-others", "r-rolls", "r-sheet", "s-letters", "s-sum"}


def test_a_tap_redraws_only_the_cells_that_it_changes():
    session = Session(Game(load_sheet("kok1-black"), "", ("Ada",)))
    session.game.push_roll(parse_roll("gx/2?"))
    session = Session(session.game)
    session.tap_die("color", 1)
    before = table.regions(session, EN, TableView())
    session.tap_cell(parse_cell("H2"))
    after = table.regions(session, EN, TableView())
    pairs = zip(before["s-faces"].items[1:], after["s-faces"].items[1:], strict=True)
    changed = {cell for cell, (old, new) in enumerate(pairs) if old != new}
    assert parse_cell("H2") in changed and len(changed) < 50


def test_layers_are_drawn_anew_on_another_paper():
    game = Game(load_sheet("kok1-black"), "", ("Ada",))
    looks = [UPRIGHT, SIDE, DESK, UPRIGHT.flipped(), SIDE.flipped(), DESK.flipped()]
    drawn = [paper_layers(game, sheet_view(EN, game, 0), layout) for layout in looks]
    for one, other in combinations(drawn, 2):
        assert all(one[id] != other[id] for id in LAYERS)


# ---- the table


def test_the_sheet_shows_what_is_in_hand():
    for session in sessions(8, seed=2):
        regions = table.regions(session, EN, TableView())
        svg = "".join(regions[id] for id in LAYERS)
        marked = session.game.state.marks[session.player].marked
        assert svg.count(' pre"') == (session.preview).bit_count()
        assert svg.count(' lit"') == (session.lit & ~session.preview & ~marked).bit_count()


def test_dice_say_what_can_be_done_with_them():
    for session in sessions(10, seed=6):
        page = Page(table.regions(session, EN, TableView())["r-tray"])
        dice = page.all("button", data_do="die")
        assert [die["data-arg"] for die in dice] == [f"{die.kind}:{die.at}" for die in session.dice]
        for die, view in zip(dice, session.dice, strict=True):
            assert view.state in die["class"].split()
            assert die["aria-pressed"] == ("true" if view.state == "chosen" else "false")


def test_before_the_first_roll_there_are_dents():
    for sheet, count in (("kok1-black", 6), ("kok2-a", 7)):
        session = Session(Game(load_sheet(sheet), "", ("Ada", "Bo")))
        page = Page(table.regions(session, EN, TableView())["r-tray"])
        assert len(page.all("span", **{"class": "dbtn"})) == count
        assert ("roll", "") in Page(table.regions(session, EN, TableView())["r-acts"]).actions()


def acts(session: Session) -> Page:
    return Page(table.regions(session, EN, TableView())["r-acts"])


def test_buttons_of_each_phase():
    game = Game(load_sheet("kok1-black"), "", ("Ada", "Bo"))
    session = Session(game)
    assert [do for do, _ in acts(session).actions()] == ["undo", "roll"]
    game.push_roll(parse_roll("gpx/23?"))
    session = Session(game)
    assert [do for do, _ in acts(session).actions()] == ["undo", "pass", "confirm"]
    assert "disabled" in acts(session).all("button", data_do="confirm")[0]
    session.pencil(next(choice for choice in session.legal if choice))
    assert "disabled" not in acts(session).all("button", data_do="confirm")[0]
    session.show(1)
    assert ("player", "0") in acts(session).actions()
    assert "disabled" in acts(session).all("button", data_do="pass")[0]


def test_redo_is_there_only_when_it_can_be_done():
    session = Session(Game(load_sheet("kok1-black"), "", ("Ada", "Bo")))
    session.game.push_roll(parse_roll("gpx/23?"))
    session = Session(session.game)
    session.pencil(next(choice for choice in session.legal if choice))
    session.confirm()
    assert "redo" not in dict(acts(session).actions())
    session.undo()
    assert "redo" in dict(acts(session).actions())


def test_pass_calls_when_nothing_fits():
    for game, _ in random_positions(400, seed=8):
        session = Session(game)
        if session.must_pass and session.phase == "choose":
            assert "call" in acts(session).all("button", data_do="pass")[0]["class"].split()
            return
    pytest.fail("no such position")


def test_a_won_bomb_can_be_declined():
    for game, random in random_positions(400, seed=5):
        while game.to_move is not None and game.state.bomber is None:
            choose(game, random)
        if game.state.bomber is not None:
            session = Session(game)
            assert EN("act.decline") in acts(session).text
            dice = Page(str(tray(session, EN))).all("button", data_do="die")
            assert dice and all("resting" in die["class"].split() for die in dice), "no die can be taken now"
            return
    pytest.fail("no such position")


def test_a_bomb_says_to_tap_on_only_while_more_can_be_bombed():
    said = set()
    for game, random in random_positions(400, seed=5):
        while game.to_move is not None and game.state.bomber is None:
            choose(game, random)
        session = Session(game)
        for choice in session.legal[1:] if session.phase == "bomb" else ():
            session.pencil(choice)
            cells = choice.cells
            can_grow = any(cells != other.cells and cells & other.cells == cells for other in session.legal)
            grows = EN.plural("say.ready_special", cells.bit_count())
            assert advice(session, EN)[1] == (grows if can_grow else EN("say.ready"))
            said.add(can_grow)
        if said == {True, False}:
            return
    pytest.fail("no such position")


def test_seats_say_who_may_choose():
    game = Game(load_sheet("kok1-black"), "", ("Ada", "Bo", "Cor"))
    assert [seat_state(game, player) for player in range(3)] == ["roll", "wait", "wait"]
    game.push_roll(parse_roll("gpx/23?"))
    assert [seat_state(game, player) for player in range(3)] == ["choose", "wait", "wait"]
    game.push(PASS)
    assert [seat_state(game, player) for player in range(3)] == ["done", "choose", "choose"]
    page = Page(table.regions(Session(game), EN, TableView())["r-others"])
    assert [arg for do, arg in page.actions() if do == "player"] == ["0", "1", "2"]
    assert [seat["aria-pressed"] for seat in page.all("button")] == ["false", "true", "false"]


def test_solo_has_no_turn_line_and_no_seats():
    session = Session(Game(load_sheet("kok1-black"), "", ("Ada",)))
    regions = table.regions(session, EN, TableView())
    assert regions["r-turn"] == regions["r-others"] == ""
    assert EN("bar.solo") in Page(regions["r-bar"]).text


def test_the_turn_line_names_the_player_and_who_else_may_choose():
    game = Game(load_sheet("kok1-black"), "", ("Ada", "Bo", "Cor"))
    game.push_roll(parse_roll("gpx/23?"))
    game.push(PASS)
    session = Session(game)
    line = Page(table.regions(session, EN, TableView())["r-turn"]).text
    assert EN("table.chooses", name="Bo") in line
    assert "Cor" in line
    session.show(0)
    assert EN("table.sheet_of", name="Ada") in Page(table.regions(session, EN, TableView())["r-turn"]).text


def test_the_turn_line_says_whose_sheet_is_large_before_a_roll():
    game = Game(load_sheet("kok1-black"), "", ("Ada", "Bo"))
    session = Session(game)
    own = EN("table.sheet_of", name="Ada")
    assert own not in Page(table.regions(session, EN, TableView())["r-turn"]).text
    session.show(1)
    assert EN("table.sheet_of", name="Bo") in Page(table.regions(session, EN, TableView())["r-turn"]).text


def test_a_note_goes_before_advice():
    session = Session(Game(load_sheet("kok1-black"), "", ("Ada",)))
    session.tap_cell(0)
    say = table.regions(session, EN, TableView())
    assert "note" in say["r-say"]
    assert Page(say["r-say"]).text == Page(say["r-live"]).text == EN("say.roll_first")


# ---- the mirror


def test_the_grid_has_every_cell_once_in_rows():
    for session in sessions(4, seed=3):
        page = Page(table.regions(session, EN, TableView(cursor=11))["r-mirror"])
        assert len(page.all(role="grid")) == 1
        assert len(page.all(role="row")) == 7
        cells = page.all(role="gridcell")
        expected = [CELL_NAMES[column * 7 + row] for row in range(7) for column in range(15)]
        assert [cell["data-arg"] for cell in cells] == expected
        assert [cell["data-arg"] for cell in cells if cell["tabindex"] == "0"] == [CELL_NAMES[11]]
        assert len({cell["aria-label"] for cell in cells}) == 105


def test_the_grid_says_which_cells_are_legal():
    session = Session(Game(load_sheet("kok1-black"), "", ("Ada",)))
    session.game.push_roll(parse_roll("gp/23"))
    session = Session(session.game)
    for _ in range(2):
        page = Page(table.regions(session, EN, TableView())["r-mirror"])
        legal = {
            parse_cell(cell["data-arg"])
            for cell in page.all(role="gridcell")
            if cell["aria-label"].endswith(EN("cell.legal"))
        }
        expected = session.lit or session.open_to
        assert sum(1 << cell for cell in legal) == expected
        session.tap_die("color", 0)


def test_choices_are_listed_as_buttons_unless_they_are_too_many():
    lengths = set()
    for session in sessions(40, seed=11):
        options = session.options
        page = Page(table.regions(session, EN, TableView())["r-choices"])
        is_short = len(options) <= MOST_CHOICES
        lengths.add(is_short)
        assert page.actions() == [("choice", str(choice)) for choice in options if is_short]
    assert lengths == {True, False}


# ---- lines taken by others, hearts


def test_what_is_gone_for_a_player():
    sheet = load_sheet("kok1-black")
    game = Game(sheet, "", ("Ada", "Bo"), setup=(setup_marks(sheet, COLUMN_MASKS[7]),))
    assert gone_lines(game, 1).columns[7]
    assert not any(gone_lines(game, 1).columns[:7])


def test_together_in_one_roll_is_not_gone():
    sheet = load_sheet("kok1-black")
    almost = COLUMN_MASKS[7] & ~(1 << parse_cell("H1"))
    setup = (setup_marks(sheet, almost), setup_marks(sheet, almost))
    game = Game(sheet, "", ("Ada", "Bo"), setup=setup)
    letter = "gybpo"[sheet.color_of(parse_cell("H1"))]
    game.push_roll(parse_roll(f"{letter}{letter}x/11?"))
    game.push(Choice(letter, "1", "", 1 << parse_cell("H1")))
    assert not gone_lines(game, 1).columns[7]
    game.push(PASS)
    assert gone_lines(game, 1).columns[7]


def test_the_bonus_of_a_row_is_gone_unless_it_was_won():
    sheet = load_sheet("kok2-a")
    game = Game(sheet, "", ("Ada", "Bo"), setup=(setup_marks(sheet, ROW_MASKS[0]),))
    assert not gone_lines(game, 0).rows[0], "who won it sees it ringed"
    assert gone_lines(game, 1).rows[0]


def test_hearts_noted_with_columns_add_up_to_the_score():
    seen = 0
    for seed in range(60):
        game = random_game(seed, players=2)
        for player, marks in enumerate(game.state.marks):
            noted = column_hearts(game, player)
            assert [value is None for value in noted] == [
                value is None or not game.sheet.edition.hearts for value in marks.columns
            ]
            assert sum(filter(None, noted)) == marks.column_hearts
            seen += marks.column_hearts
    assert seen


def test_the_running_score_adds_up():
    for game, _ in random_positions(20, seed=7):
        view = sheet_view(EN, game, 0)
        assert sum(points for _, points in view.parts) == view.total == game.score(0).total


def test_layouts():
    assert layout_for(is_upright=True, is_desk=False) == UPRIGHT
    assert layout_for(is_upright=False, is_desk=True) == DESK
    assert layout_for(is_upright=False, is_desk=False) == SIDE
    assert UPRIGHT.flipped().flipped() == UPRIGHT != UPRIGHT.flipped()


# ---- the log


def test_the_log_tells_every_choice():
    for seed in range(5):
        game = random_game(seed, most_rolls=6)
        page = Page(log(game, EN))
        rolls = sum(move.dice is not None for move in game.moves)
        assert len(page.all("div", **{"class": "roll"})) == rolls
        assert len(page.all("li")) == len(game.moves)
        last = log_rolls(game, EN, least=2)
        assert 2 <= len(last.items) <= 3 and Page(last).text in page.text
    assert log(Game(load_sheet("kok1-black")), EN) == ""


# ---- the end


def test_the_score_sheet_lists_everybody():
    for seed in range(8):
        game = random_game(seed, rules="roll_limit=8")
        page = end_page(game)
        outcome = game.outcome()
        assert outcome is not None
        for total in outcome.totals:
            assert EN.number(total) in page.text
        rings = [attributes for attributes in page.all("span") if attributes.get("class") == "ringed"]
        assert len(rings) == (1 if game.is_solo else len(outcome.winners))
        if not game.is_solo:
            assert [arg for do, arg in page.actions() if do == "player"] == list(
                map(str, range(len(game.players)))
            )


def test_the_solo_result_is_rated_and_compared():
    game = random_game(1, players=1, rules="roll_limit=30")
    total = game.score(0).total
    for best, key in (
        (total - 1, "end.new_best"),
        (total, "end.same_best"),
        (total + 2, "end.short_of_best.other"),
    ):
        text = end_page(game, view=end.EndView(best=best)).text
        assert EN(key, best=EN.number(best), count=2) in text
        assert EN("end.best", best=EN.number(best)) in text
    assert end_page(game).all("svg", role="img")


# ---- the first page


def test_the_form_offers_every_game_sheet_and_rule_set():
    for edition in EDITIONS.values():
        page = start_page(new_form(edition.id, ("Ada", "Bo")))
        offered = page.actions()
        assert [arg for do, arg in offered if do == "pick-game"] == list(EDITIONS)
        assert [arg for do, arg in offered if do == "pick-sheet"] == list(edition.sheets)
        sets = list(edition.rule_sets) if len(edition.rule_sets) > 1 else []
        assert [arg for do, arg in offered if do == "rule-set"] == sets
        assert len(page.all("table")) == bool(sets)


def test_players_can_be_named_added_and_removed():
    for count in range(1, MOST_PLAYERS + 1):
        page = start_page(new_form("kok1", ("Ada",) * count))
        assert [field["name"] for field in page.all("input")] == [f"player-{at}" for at in range(count)]
        offered = [do for do, _ in page.actions()]
        assert ("add-player" in offered) == (count < MOST_PLAYERS)
        assert offered.count("remove-player") == (count if count > 1 else 0)
        assert offered.count("move-player") == (count if count > 1 else 0)


def test_house_rules_are_offered_where_they_change_something():
    def offered(form: Form) -> list[str]:
        return [arg for do, arg in start_page(form).actions() if do == "house-rule"]

    assert "stop_at_two_colors" in offered(new_form("kok1", ("",)))
    assert "stop_at_two_colors" not in offered(new_form("kok1", ("", "")))
    assert "timer" not in offered(new_form("kok1", ("",))), "solo has thirty rolls anyway"
    chosen = toggle_house_rule(new_form("kok1", ("", "")), "stop_at_two_colors")
    assert "stop_at_two_colors" in offered(chosen), "what is on can be switched off"
    assert set(offered(chosen)) <= set(HOUSE_RULES)


def test_a_waiting_game_can_be_continued():
    session = Session(random_game(4, most_rolls=5, players=1))
    assert ("continue", "") in start_page(new_form("kok1", ("",)), waiting=session).actions()
    assert ("continue", "") not in start_page(new_form("kok1", ("",))).actions()


# ---- dialogs


def test_the_menu_shows_what_is_set():
    page = Page(dialogs.menu(WORDS["nl"], Settings(theme="dark", palette="distinct", motion=False)))
    pressed = {(a["data-do"], a.get("data-arg", "")) for a in page.all("button", aria_pressed="true")}
    assert pressed == {("language", "nl"), ("theme", "dark"), ("palette", "distinct"), ("motion", "no")}


def test_an_error_keeps_the_record():
    page = Page(dialogs.error(EN, "KeyError: 'x'", '[Game "kok1"]'))
    assert "KeyError: 'x'" in page.text
    assert '[Game "kok1"]' in page.text
    assert ("reload", "") in page.actions()


def test_a_name_cannot_turn_the_sentence_around_it() -> None:
    assert esc("Ann\u202e & Bo\u2067") == "Ann &amp; Bo"
