"""Sheets inside a page of another origin, under a strict policy of its own, and what hostile ones send."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Locator, Page, Playwright, expect

from tools.chromium import launch_options
from tools.serve import Server, serving

from .conftest import Complaints, Screen
from .driver import BESIDE

STARTING = 90_000
MARKUP = "<img src=x onerror=parent.hacked=1><script>parent.hacked=1</script>"
PUZZLE = {"mode": "puzzle", "game": "kok1", "setup": "H1H2", "roll": "gpx/23?", "lang": "en"}
RECORD = """[Game "kok1"]
[Players "Ada,Bo"]

1. gpo/23? p3:H3I2I3 p2:H3I3
2. ybo/125 y1:H6 b2:H4H5
*"""
LAST_ROLL = {"mode": "play", "game": "kok1", "setup": "H3H4", "setuproll": "30", "lang": "en"}

# Keeps what the elements tell in the page itself: under a strict policy nothing can be evaluated there.
LISTENER = """
for (const type of ["ready", "choice", "end", "error"]) {
  addEventListener(`kok-${type}`, (event) => note(type, event.detail));
}
addEventListener("message", (event) => {
  const isFrame = event.source === document.querySelector("iframe")?.contentWindow;
  if (event.data?.kok && isFrame) note(`message ${event.data.type}`, event.data);
});
function note(type, detail) {
  const item = document.createElement("li");
  item.dataset.type = type;
  item.textContent = JSON.stringify(detail);
  document.getElementById("heard").append(item);
}
"""


class Foreign:
    """A page of another origin, and of another site, that embeds sheets and writes down what it hears."""

    def __init__(self, folder: Path, server: Server, own: str) -> None:
        self.folder = folder
        self.own = own
        # Another name of the same machine is another site: its frames are third parties.
        self.url = server.url.replace("127.0.0.1", "localhost")
        (folder / "listener.js").write_text(LISTENER)

    def write(self, body: str) -> str:
        """Write the page and return its address."""
        policy = f"default-src 'none'; script-src 'self' {self.own}static/embed.js; frame-src {self.own}"
        (self.folder / "index.html").write_text(
            f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Foreign</title>
            <link rel="icon" href="data:,">
            <meta http-equiv="Content-Security-Policy" content="{policy}; img-src data:">
            <script src="listener.js"></script><script src="{self.own}static/embed.js"></script>
            <h1>Foreign</h1>{body}<ol id="heard"></ol>"""
        )
        return self.url

    def sheet(self, *, id: str = "sheet", more: str = "", inside: str = "", **params: str) -> str:
        """Return the element with some parameters."""
        given = "".join(f' {name}="{escape(value)}"' for name, value in params.items())
        return f'<kok-sheet id="{id}"{given} {more}>{inside}</kok-sheet>'

    def frame(self, *, more: str = "", **params: str) -> str:
        """Return a plain frame with the same parameters."""
        address = f"{self.own}index.html{fragment(params)}"
        return f'<iframe title="sheet" width="700" height="640" src="{address}" {more}></iframe>'


def fragment(params: dict[str, str]) -> str:
    """Return the fragment of an embedded sheet."""
    return "#view=embed" + "".join(f"&{name}={quote(value, safe='')}" for name, value in params.items())


@pytest.fixture(scope="module")
def reader(browser: Browser, page_url: str) -> Screen:
    """Somebody who reads one page after the other, so that the browser knows our files."""
    return Screen(browser, page_url)


@pytest.fixture
def complaints(reader: Screen, page_url: str) -> Iterator[Complaints]:
    """Fails the test at its end; nothing is there that the test before kept.

    In a frame of another site these browsers keep nothing anyhow.
    """
    reader.page.goto(page_url + BESIDE)
    reader.page.evaluate("localStorage.clear()")
    reader.complaints.forget()
    yield reader.complaints
    reader.complaints.check()


@pytest.fixture
def page(reader: Screen, complaints: Complaints) -> Iterator[Page]:
    """A watched page on a desk."""
    page = reader.context.new_page()
    yield page
    page.close()


@pytest.fixture
def foreign(tmp_path: Path, page_url: str, complaints: Complaints) -> Iterator[Foreign]:
    """A page of another origin."""
    with serving(tmp_path) as server:
        foreign = Foreign(tmp_path, server, page_url)
        complaints.expect(foreign.url)
        yield foreign


def heard(page: Page, type: str) -> list[dict[str, Any]]:
    """Return what the page has heard of that type."""
    return [json.loads(text) for text in page.locator(f'#heard [data-type="{type}"]').all_text_contents()]


def await_heard(page: Page, type: str, count: int = 1) -> dict[str, Any]:
    """Wait until the page has heard so many of that type and return the last."""
    expect(page.locator(f'#heard [data-type="{type}"]')).to_have_count(count, timeout=STARTING)
    return heard(page, type)[-1]


def begin(page: Page, id: str = "sheet") -> FrameLocator:
    """Tap the poster and wait until the sheet is there."""
    before = len(heard(page, "ready"))
    # By key: what ran before may still change its height, and with it the place to tap.
    page.locator(f"#{id}").get_by_role("button").press("Enter")
    await_heard(page, "ready", before + 1)
    return page.frame_locator(f"#{id} iframe")


def tap(frame: FrameLocator, *names: str) -> None:
    """Tap cells of the sheet."""
    for name in names:
        frame.locator(f'#r-sheet [data-cell="{name}"]').click()


def button(frame: FrameLocator, action: str) -> Locator:
    """Return the control of an action."""
    return frame.locator(f'[data-do="{action}"]').first


def fits(page: Page, frame: FrameLocator, id: str = "sheet") -> bool:
    """Return whether the frame is just as high as what it shows."""
    height = page.locator(f"#{id} iframe").evaluate("frame => frame.offsetHeight")
    return height == frame.locator("#app").evaluate("app => app.offsetHeight")


# ---- the four modes


def test_a_puzzle(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(**PUZZLE)))
    frame = begin(page)
    tap(frame, "A1", "A2")
    frame.locator('[data-arg="color:0"]').click()
    frame.locator('[data-arg="number:0"]').click()
    button(frame, "confirm").click()
    wrong = await_heard(page, "choice")
    assert (wrong["choice"], wrong["right"], wrong["allowed"]) == ("g2:A1A2", False, False)
    assert wrong["clauses"] == ["color", "one_block", "contact"]
    expect(frame.locator("#r-verdict")).to_contain_text("not allowed")
    expect(frame.locator("#r-verdict li")).to_have_count(3)
    assert fits(page, frame)
    button(frame, "undo").click()
    tap(frame, "H3", "I3")
    button(frame, "confirm").click()
    assert await_heard(page, "choice", 2)["right"] is True
    assert await_heard(page, "end")["right"] is True
    assert fits(page, frame)


def test_a_position(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(mode="show", setup="H1H2", roll="gpx/23?", legal="yes", lang="nl")))
    frame = begin(page)
    expect(frame.locator("#r-sheet .lit")).not_to_have_count(0)
    tap(frame, "A1")
    expect(frame.locator("#r-say")).not_to_be_empty()
    assert fits(page, frame)
    assert heard(page, "choice") == []


def test_a_game_to_its_end(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(**LAST_ROLL)))
    frame = begin(page)
    button(frame, "roll").click()
    button(frame, "pass").click()
    assert await_heard(page, "choice")["choice"] == "-"
    end = await_heard(page, "end")
    assert end["totals"] == [-22] and end["winners"] == [0]
    assert "[Result" in end["record"]
    expect(frame.locator("#r-verdict")).not_to_be_empty()
    assert fits(page, frame)
    button(frame, "again").click()
    await_heard(page, "ready", 2)


def test_a_record(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(mode="replay", record=RECORD, lang="fr")))
    frame = begin(page)
    button(frame, "next").click()
    button(frame, "next").click()
    assert await_heard(page, "choice", 2)["choice"] == "p3:H3I2I3"
    expect(frame.locator("#r-say")).to_contain_text("Ada")
    button(frame, "last").click()
    await_heard(page, "end")
    button(frame, "first").click()
    assert await_heard(page, "choice", 4)["step"] == 0
    page.locator("#sheet").evaluate("sheet => sheet.goto(3)")
    assert await_heard(page, "choice", 5)["choice"] == "p2:H3I3"
    assert fits(page, frame)


def test_a_plain_frame_without_our_script(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.frame(**PUZZLE)))
    await_heard(page, "message ready")
    assert await_heard(page, "message resize")["height"] > 200
    frame = page.frame_locator("iframe")
    tap(frame, "H3", "I3")
    button(frame, "confirm").click()
    assert await_heard(page, "message end")["right"] is True
    load = "{kok: 1, type: 'load', params: {mode: 'show', lang: 'de'}}"
    page.locator("iframe").evaluate(f"frame => frame.contentWindow.postMessage({load}, '*')")
    await_heard(page, "message ready", 2)
    expect(frame.locator("html")).to_have_attribute("lang", "de")


def test_storage_denied(
    playwright: Playwright, foreign: Foreign, tmp_path_factory: pytest.TempPathFactory
) -> None:
    profile = tmp_path_factory.mktemp("profile")
    (profile / "Default").mkdir()
    block_all = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Default" / "Preferences").write_text(json.dumps(block_all))
    context = playwright.chromium.launch_persistent_context(profile, **launch_options())
    try:
        page = context.new_page()
        puzzle = foreign.sheet(**PUZZLE)
        keeper = foreign.sheet(id="keeper", mode="keeper", lang="en")
        page.goto(foreign.write(puzzle + keeper))
        frame = begin(page)
        denied = "() => { try { return String(localStorage.length) } catch (error) { return error.name } }"
        assert frame.locator("html").evaluate(denied) == "SecurityError"
        tap(frame, "H3", "I3")
        button(frame, "confirm").click()
        await_heard(page, "end")
        frame = begin(page, "keeper")
        frame.locator('[data-do="columns"]').first.click()
        expect(frame.locator(".standings .total").first).to_have_text("−17")
    finally:
        context.close()


# ---- the element


def test_one_runs_at_a_time_and_goes_on_where_it_was_stopped(page: Page, foreign: Foreign) -> None:
    game = foreign.sheet(id="game", mode="play", game="kok1", lang="en", inside="<p>Mine</p>")
    page.goto(foreign.write(game + foreign.sheet(**PUZZLE)))
    expect(page.get_by_text("Mine")).to_be_visible()
    frame = begin(page, "game")
    expect(page.get_by_text("Mine")).not_to_be_visible()
    button(frame, "roll").click()
    button(frame, "pass").click()
    await_heard(page, "choice")
    button(frame, "roll").click()
    button(frame, "pass").click()
    await_heard(page, "choice", 2)
    begin(page)
    expect(page.locator("iframe")).to_have_count(1)
    assert not page.locator("#game").evaluate("sheet => sheet.running")
    assert page.locator("#game").evaluate(
        "sheet => sheet.shadowRoot.querySelector('.poster svg').childElementCount > 5"
    )
    assert len(heard(page, "ready")) == 2
    frame = begin(page, "game")
    expect(page.locator("iframe")).to_have_count(1)
    button(frame, "roll").click()
    button(frame, "pass").click()
    assert await_heard(page, "choice", 3)["roll"] == 3


def test_starting_at_once_and_beside_others(page: Page, foreign: Foreign) -> None:
    sheets = "".join(foreign.sheet(id=f"s{at}", more='many start="now"', **PUZZLE) for at in range(2))
    page.goto(foreign.write(sheets))
    await_heard(page, "ready", 2)
    expect(page.locator("iframe")).to_have_count(2)
    page.wait_for_timeout(1000)
    assert len(heard(page, "ready")) == 2


def test_attributes_and_methods_change_what_runs(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(**PUZZLE)))
    sheet = page.locator("#sheet")
    frame = begin(page)
    sheet.evaluate("sheet => sheet.setAttribute('setup', 'H5')")
    assert await_heard(page, "ready", 2)["marked"] == ["H5"]
    sheet.evaluate("sheet => sheet.config({lang: 'fr', theme: 'dark'})")
    expect(frame.locator("html")).to_have_attribute("lang", "fr")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    sheet.evaluate("sheet => sheet.load({mode: 'show', setup: 'A1', lang: 'nl'})")
    assert await_heard(page, "ready", 3)["marked"] == ["A1"]
    sheet.evaluate("sheet => sheet.remove()")
    expect(page.locator("iframe")).to_have_count(0)


def test_ten_sheets_on_a_page(page: Page, foreign: Foreign) -> None:
    sheets = "".join(foreign.sheet(id=f"s{at}", **PUZZLE) for at in range(10))
    page.goto(foreign.write(sheets))
    expect(page.locator("kok-sheet").last.locator("svg")).to_be_attached()
    for at in (9, 3, 7):
        begin(page, f"s{at}")
    expect(page.locator("iframe")).to_have_count(1)


def test_the_page_around_keeps_focus_wheel_and_keys(page: Page, foreign: Foreign) -> None:
    filler = "".join(f"<p>Line {number}</p>" for number in range(80))
    page.goto(foreign.write(foreign.sheet(more='start="now"', **PUZZLE) + filler))
    await_heard(page, "ready")
    frame = page.frame_locator("#sheet iframe")
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    box = page.locator("#sheet iframe").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") > 100
    tap(frame, "H3")
    page.keyboard.press("1")
    expect(frame.locator('#r-tray [data-arg="color:0"]')).to_have_attribute("aria-pressed", "false")
    page.locator("#sheet").evaluate("sheet => sheet.config({keys: 'yes'})")
    page.wait_for_timeout(200)
    page.keyboard.press("1")
    expect(frame.locator('#r-tray [data-arg="color:0"]')).to_have_attribute("aria-pressed", "true")


def test_the_grid_is_reached_by_keyboard(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(**PUZZLE)))
    frame = begin(page)
    frame.locator('#r-mirror [tabindex="0"]').focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(frame.locator("#c-H3")).to_have_attribute("aria-label", "H3, pink, pencilled in")
    expect(frame.locator("#c-H3")).to_be_focused()


@pytest.mark.parametrize("width", [320, 440, 700])
def test_every_width_fits(page: Page, foreign: Foreign, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(foreign.write(foreign.sheet(mode="play", game="kok2", players="Ada,Bo", lang="de")))
    frame = begin(page)
    button(frame, "roll").click()
    expect(frame.locator("#r-tray .die")).to_have_count(7)
    assert frame.locator("html").evaluate("root => root.scrollWidth - innerWidth") == 0
    assert fits(page, frame)
    cell = frame.locator('#r-sheet [data-cell="H4"]').bounding_box()
    assert cell is not None and cell["width"] >= 24


# ---- hostile parameters and messages


HOSTILE_PARAMS = [
    {"mode": MARKUP},
    {"game": MARKUP},
    {"sheet": MARKUP},
    {"setup": MARKUP},
    {"roll": MARKUP},
    {"rules": MARKUP},
    {"players": f'"],{MARKUP}'},
    {"record": MARKUP},
    {"record": "x" * 100_000},
    {"theme": MARKUP},
    {"origin": MARKUP},
    {MARKUP: "x"},
    {"at": "9" * 5000},
]


def test_hostile_parameters_show_a_clear_error(page: Page, page_url: str) -> None:
    page.goto(page_url + fragment({"mode": "show", "lang": "en"}))
    expect(page.locator("html")).to_have_attribute("data-ready", "true", timeout=STARTING)
    for params in HOSTILE_PARAMS:
        page.evaluate("hash => { location.hash = hash }", fragment({"lang": "en", **params}))
        error = page.locator("#r-error")
        expect(error).not_to_be_empty()
        text = error.inner_text()
        assert len(text) < 600 and "Traceback" not in text
        # What was there before stays.
        expect(page.locator("#r-sheet svg")).to_be_visible()
        assert page.locator("#app img, #app script").count() == 0
        page.evaluate("hash => { location.hash = hash }", fragment({"mode": "show", "lang": "en"}))
        expect(error).to_be_empty()
    assert page.evaluate("window.hacked") is None


def test_markup_is_shown_as_text(page: Page, foreign: Foreign) -> None:
    params = PUZZLE | {
        "text": MARKUP,
        "players": f"Ada,{MARKUP.replace(',', '')}",
        "setuproll": "5",
        "player": "2",
    }
    page.goto(foreign.write(foreign.sheet(**params, choice="p2:H3I3")))
    frame = begin(page)
    expect(frame.locator("#r-question")).to_contain_text(MARKUP)
    expect(frame.locator("#r-turn")).to_contain_text("onerror=")
    assert frame.locator("#app img, #app script").count() == 0
    assert page.evaluate("window.hacked") is None


def test_hostile_parameters_of_an_element(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(**PUZZLE | {"setup": "A1" * 600_000})))
    page.locator("#sheet").get_by_role("button").click()
    error = await_heard(page, "error")
    assert error["code"] == "too_long"
    expect(page.frame_locator("#sheet iframe").locator("#r-error")).to_contain_text("Too long")


HOSTILE_MESSAGES = [
    ("{kok: 2, type: 'load', params: {}}", "version"),
    ("{kok: '1', type: 'load', params: {}}", "version"),
    ("{kok: 1}", "message"),
    ("{kok: 1, type: 7}", "message"),
    ("{kok: 1, type: 'load'}", "message"),
    ("{kok: 1, type: 'load', params: [1, 2]}", "message"),
    ("{kok: 1, type: 'load', params: {mode: 7}}", "not_text"),
    ("{kok: 1, type: 'load', params: {setup: {}}}", "not_text"),
    ("{kok: 1, type: 'load', params: {text: 'x'.repeat(1000000)}}", "too_long"),
    ("{kok: 1, type: 'load', params: {setup: '<img src=x onerror=alert(1)>'}}", "position"),
    ("{kok: 1, type: 'config', params: {lang: 7}}", "not_text"),
    ("{kok: 1, type: 'config', params: {mode: 'play'}}", "unknown"),
    ("{kok: 1, type: 'goto', step: NaN}", "message"),
    ("{kok: 1, type: 'goto', step: '<b>'}", "message"),
    ("{kok: 1, type: 'goto', step: 1e300}", "message"),
]
IGNORED_MESSAGES = [
    "'kok'",
    "null",
    "7",
    "[]",
    "{}",
    "{type: 'load'}",
    "'x'.repeat(1000000)",
    "{kok: 1, type: '<img src=x>'}",
    "new Map([['kok', 1]])",
]


def test_hostile_messages_change_nothing(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(**PUZZLE)))
    frame = begin(page)
    tap(frame, "H3")
    pencilled = frame.locator("#r-sheet .pre")
    sheet = page.locator("#sheet iframe")
    for at, (message, code) in enumerate(HOSTILE_MESSAGES, 1):
        sheet.evaluate(f"frame => frame.contentWindow.postMessage({message}, '*')")
        assert await_heard(page, "error", at)["code"] == code
        expect(frame.locator("#r-error")).not_to_be_empty()
        expect(pencilled).to_have_count(1)
    for message in IGNORED_MESSAGES:
        sheet.evaluate(f"frame => frame.contentWindow.postMessage({message}, '*')")
    tap(frame, "I3")
    expect(pencilled).to_have_count(2)
    expect(frame.locator("#r-error")).to_be_empty()
    assert len(heard(page, "error")) == len(HOSTILE_MESSAGES)


def test_messages_from_elsewhere_are_not_obeyed(page: Page, foreign: Foreign) -> None:
    load = "{kok: 1, type: 'load', params: {mode: 'show', lang: 'en'}}"
    page.goto(foreign.write(foreign.frame(**PUZZLE, origin="https://example.org")))
    frame = page.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-ready", "true", timeout=STARTING)
    # What it sends is for that origin only, too.
    assert heard(page, "message ready") == []
    page.locator("iframe").evaluate(f"frame => frame.contentWindow.postMessage({load}, '*')")
    expect(frame.locator("#r-error")).to_contain_text("another page")
    expect(frame.locator("#r-acts [data-do=confirm]")).to_be_visible()


def test_a_sheet_beside_it_is_not_obeyed_either(page: Page, foreign: Foreign) -> None:
    other = foreign.frame(more='name="other"', **PUZZLE)
    page.goto(foreign.write(foreign.frame(**PUZZLE) + other))
    frames = page.locator("iframe")
    for at in range(2):
        expect(frames.nth(at).content_frame.locator("html")).to_have_attribute(
            "data-ready", "true", timeout=STARTING
        )
    load = "{kok: 1, type: 'load', params: {mode: 'show', lang: 'en'}}"
    frames.nth(1).content_frame.locator("html").evaluate(f"() => parent.frames[0].postMessage({load}, '*')")
    expect(frames.nth(0).content_frame.locator("#r-error")).to_contain_text("another page")


def test_the_element_obeys_its_own_frame_only(page: Page, foreign: Foreign) -> None:
    page.goto(foreign.write(foreign.sheet(**PUZZLE)))
    begin(page)
    page.locator("h1").evaluate("() => postMessage({kok: 1, type: 'end', right: true}, '*')")
    page.locator("h1").evaluate("() => postMessage({kok: 1, type: 'resize', height: 5000}, '*')")
    page.wait_for_timeout(200)
    assert heard(page, "end") == []
    assert page.locator("#sheet iframe").evaluate("frame => frame.offsetHeight") < 2000


# ---- the helpers and the builder


def test_who_starts_can_be_watched_and_remembers_the_names(page: Page, start: Callable[..., Page]) -> None:
    start(page, fragment({"mode": "starter", "lang": "en"}))
    page.fill("#people", "Ada, Bo <i>x</i>, Cor")
    page.keyboard.press("Enter")
    expect(page.locator("#r-people .at")).to_have_count(1)
    expect(page.locator("#r-result")).to_be_empty()
    expect(page.locator("#r-result")).to_contain_text(" starts.", timeout=10_000)
    expect(page.locator("#r-people .chosen")).to_have_count(1)
    assert page.locator("#app i").count() == 0
    page.reload()
    expect(page.locator("#people")).to_have_value("Ada, Bo <i>x</i>, Cor", timeout=STARTING)
    page.fill("#people", "0")
    page.keyboard.press("Enter")
    expect(page.locator("#r-problem")).not_to_be_empty()
    page.locator('[data-do="recent"]').click()
    expect(page.locator("#people")).to_have_value("Ada, Bo <i>x</i>, Cor")


def test_who_starts_at_once_under_reduced_motion(
    watched_context: Callable[..., BrowserContext], page_url: str
) -> None:
    page = watched_context(reduced_motion="reduce").new_page()
    page.goto(page_url + fragment({"mode": "starter", "lang": "en"}))
    page.fill("#people", "6", timeout=STARTING)
    page.locator("button[type=submit]").click()
    expect(page.locator("#r-result")).to_contain_text("Player")


def test_the_score_keeper_is_kept_and_undone(page: Page, start: Callable[..., Page]) -> None:
    start(page, fragment({"mode": "keeper", "lang": "en"}))
    page.fill('[name="name-0"]', "Ada")
    page.keyboard.press("Tab")
    page.locator('[data-do="columns"]').first.click()
    page.locator('[data-do="less"][data-arg="stars"]').click()
    total = page.locator(".standings .total").first
    expect(total).to_have_text("−15")
    page.reload()
    expect(total).to_have_text("−15", timeout=STARTING)
    expect(page.locator(".standings .name").first).to_have_text("Ada")
    page.locator('[data-do="undo"]').click()
    expect(total).to_have_text("−17")
    page.locator('[data-do="style"][data-arg="rounds"]').click()
    page.fill('[name="draft-0"]', "12")
    page.fill('[name="draft-1"]', "x")
    page.keyboard.press("Enter")
    expect(page.locator("#r-problem")).not_to_be_empty()
    page.fill('[name="draft-1"]', "-3")
    page.keyboard.press("Enter")
    expect(page.locator(".rounds tfoot td")).to_have_text(["12", "−3"])
    with page.expect_download() as download:
        page.locator('[data-arg="csv"]').click()
    assert Path(download.value.path()).read_bytes() == b"player,1,total\r\nAda,12,12\r\n,-3,-3\r\n"


def test_what_the_builder_makes_works_elsewhere(
    page: Page, start: Callable[..., Page], foreign: Foreign
) -> None:
    start(page, "#view=builder")
    page.select_option("#b-mode", "puzzle")
    page.select_option("#b-lang", "en")
    for name in ("H3", "H4"):
        page.locator(f'#r-position [data-cell="{name}"]').click()
    page.locator('[data-do="throw"][data-arg="3"]').click()
    page.locator('[data-do="question"][data-arg="asked"]').click()
    for at in ("color:2", "number:1"):
        page.locator(f'#r-position [data-arg="{at}"]').click()
    for name in ("H5", "G5"):
        page.locator(f'#r-position [data-cell="{name}"]').click()
    code = page.locator("#b-element-code").input_value()
    assert 'choice="b2:G5H5"' in code
    element = code.partition("\n")[2].replace("<kok-sheet", '<kok-sheet id="sheet"')
    page.goto(foreign.write(element))
    expect(page.locator("#sheet > svg")).to_be_visible()
    frame = begin(page)
    button(frame, "yes").click()
    assert await_heard(page, "choice")["right"] is True


@pytest.mark.parametrize("lang", ["nl", "en", "de", "fr"])
def test_nothing_is_hard_to_reach(
    page: Page, start: Callable[..., Page], lang: str, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    views: list[dict[str, str]] = [
        {**PUZZLE, "lang": lang},
        {**PUZZLE, "lang": lang, "choice": "p3:H3H4H5"},
        {"mode": "replay", "record": RECORD, "lang": lang},
        {"mode": "play", "lang": lang},
        {"mode": "starter", "lang": lang},
        {"mode": "keeper", "lang": lang},
        {"mode": "show", "setup": "Z1", "lang": lang},
    ]
    start(page, fragment(views[0]))
    for params in views:
        page.evaluate("hash => { location.hash = hash }", fragment(params))
        page.wait_for_timeout(100)
        assert accessibility_faults(page) == [], params["mode"]
    page.goto(page.url.partition("#")[0] + f"static/embed/{lang}.html")
    assert accessibility_faults(page) == []
