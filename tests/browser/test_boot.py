"""From an address to a page that plays, and what a person reads when that does not work."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tools.serve import Server
from tools.system import ROOT

from .conftest import Complaints, wait_ready
from .driver import Person

# The module that started Python hands it out a second time.
PYTHON = """async (code) => {
  const { loadPyodide } = await import(new URL("static/boot/interpreter.js", location.href).href);
  return (await loadPyodide()).runPython(code);
}"""


def python(page: Page, code: str) -> Any:
    """Return what a Python expression gives in the page."""
    return page.evaluate(PYTHON, code)


def test_everything_that_starting_takes_is_named_by_the_page(
    start: Callable[..., Page], page: Page, server: Server
) -> None:
    before = len(server.requests)
    start(page)
    asked = {path.lstrip("/") for path in server.requests[before:]} - {"", "index.html"}
    text = (ROOT / "index.html").read_text("utf-8")
    named = set(re.findall(r'(?:href|src|config)="([^"]+)"', text))
    # The big ones are fetched by the module that decides in which form.
    assert asked - named == {"static/runtime/bundle.zip", "static/runtime/pyodide/pyodide.asm.wasm"}
    fetched_at_once = set(re.findall(r'rel="(?:module)?preload"[^>]* href="([^"]+)"', text))
    assert fetched_at_once <= asked


def test_compiled_pyscript_comes_before_the_sources_that_pyscript_writes(person: Person) -> None:
    person.open()
    page = person.page
    places: str = python(
        page,
        "import sys\n"
        "origins = [getattr(getattr(m, '__spec__', None), 'origin', None) for m in sys.modules.values()]\n"
        "' '.join({o.partition('.zip')[0] for o in origins if isinstance(o, str) and o.startswith('/')})",
    )
    assert re.fullmatch(r"/lib/python\d+", places)
    # What it still does at every start, and what makes the order matter.
    assert python(page, "import os; os.path.exists('/home/pyodide/pyscript/__init__.py')")


def test_chance_differs_between_two_starts(person: Person) -> None:
    draws = set()
    for _ in range(3):
        person.open()
        draws.add(python(person.page, "import random; random.random()"))
    assert len(draws) == 3


def test_nothing_that_is_used_is_about_to_go(start: Callable[..., Page], page: Page) -> None:
    warnings = start(page).evaluate("""() => new Promise((resolve) => {
      const told = (reports) => resolve(reports.map((report) => report.body.message));
      new ReportingObserver(told, { buffered: true, types: ["deprecation"] }).observe();
      setTimeout(() => resolve([]), 500);
    })""")
    assert warnings == []


def test_progress_is_shown_in_bytes(page: Page, page_url: str) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    limits = {"offline": False, "latency": 0, "downloadThroughput": 6_000_000, "uploadThroughput": 6_000_000}
    session.send("Network.emulateNetworkConditions", limits)
    page.goto(page_url, wait_until="commit")
    expect(page.locator("#boot-text")).to_contain_text(re.compile(r"\d[.,]\d / \d+[.,]\d MB"))
    assert page.evaluate("document.getElementById('boot-progress').position") < 1
    wait_ready(page)
    expect(page.locator("#boot")).to_be_hidden()


@pytest.mark.parametrize(
    "file",
    [
        "static/boot/interpreter.js",
        "static/runtime/bundle.zip",
        "static/runtime/pyodide/pyodide.asm.wasm",
        "static/runtime/pyscript/core.js",
        "pyscript.toml",
        "kok/main.py",
    ],
)
def test_a_missing_file_is_named_and_can_be_tried_again(
    page: Page, page_url: str, complaints: Complaints, file: str
) -> None:
    # Whatever the console says of it.
    complaints.expect("")
    page.route(f"**/{file}", lambda route: route.fulfill(status=404, body=""))
    page.goto(page_url)
    expect(page.locator("#boot-text")).to_contain_text(file.rpartition("/")[2], timeout=30_000)
    page.unroute(f"**/{file}")
    page.locator("#boot-retry").click()
    wait_ready(page)


def test_an_error_in_python_is_shown(page: Page, page_url: str, complaints: Complaints) -> None:
    complaints.expect("ZeroDivisionError")
    source = (ROOT / "kok" / "main.py").read_text("utf-8").replace("try:\n", "try:\n    1 / 0\n")
    page.route("**/kok/main.py", lambda route: route.fulfill(body=source))
    page.goto(page_url)
    expect(page.locator("#boot-text")).to_contain_text("ZeroDivisionError", timeout=30_000)
    expect(page.locator("#boot-retry")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("nl-NL", "te oud"),
        ("en-GB", "too old"),
        ("de-DE", "zu alt"),
        ("fr-FR", "trop ancien"),
        ("it-IT", "too old"),
    ],
)
def test_an_old_browser_is_told_so(
    watched_context: Callable[..., BrowserContext],
    page_url: str,
    complaints: Complaints,
    locale: str,
    words: str,
) -> None:
    complaints.expect("WebAssembly")
    page = watched_context(locale=locale).new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(page_url)
    expect(page.locator("#boot-text")).to_contain_text(words)
    expect(page.locator("#boot-retry")).to_be_hidden()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory')", "memory"),
        ("new WebAssembly.CompileError('invalid opcode')", "too old"),
        ("new TypeError('something else')", "something else"),
    ],
)
@pytest.mark.parametrize("step", ["compileStreaming", "instantiate"])
def test_an_interpreter_that_does_not_start_is_explained(
    page: Page, page_url: str, complaints: Complaints, step: str, error: str, words: str
) -> None:
    complaints.expect("")
    page.add_init_script(f"WebAssembly.{step} = () => Promise.reject({error})")
    page.goto(page_url)
    expect(page.locator("#boot-text")).to_contain_text(words, timeout=30_000)


def test_starts_where_the_browser_keeps_nothing(page: Page, page_url: str) -> None:
    page.add_init_script("""
        for (const name of ["open", "deleteDatabase"]) {
          IDBFactory.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); };
        }
    """)
    page.goto(page_url)
    wait_ready(page)


def test_pyscript_leaves_no_database(person: Person) -> None:
    person.open()
    assert person.page.evaluate("indexedDB.databases()") == []


def test_without_scripts_a_person_reads_why(
    watched_context: Callable[..., BrowserContext], page_url: str
) -> None:
    page = watched_context(java_script_enabled=False).new_page()
    page.goto(page_url)
    expect(page.locator("noscript p")).to_be_visible()
