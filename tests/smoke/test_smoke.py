"""Firefox and WebKit: start, choose, confirm, undo, reload, offline, import; Chromium tests the rest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from kok.cells import CELL_NAMES, cells_in
from kok.notation import write_game
from kok.saves import Save
from kok.session import Session
from kok.store import Store
from tests.random_games import random_game
from tests.shaky import Shaky
from tools.serve import Server

WAIT = 60


class Visitor:
    """Somebody at the page: presses and taps, and knows what is to be seen and what is kept."""

    def __init__(self, driver: WebDriver, server: Server) -> None:
        self.driver = driver
        self.server = server

    def until(self, holds: Callable[[WebDriver], object]) -> None:
        """Waits until something holds."""
        WebDriverWait(self.driver, WAIT).until(holds)

    def open(self, suffix: str = "") -> None:
        """Opens the page and waits until a tap works."""
        self.driver.get(self.server.url + suffix)
        self.wait()

    def wait(self) -> None:
        self.until(lambda driver: driver.find_elements(By.CSS_SELECTOR, "html[data-ready]"))

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def tap(self, selector: str) -> None:
        """Taps the first thing that a selector finds, as soon as there is one."""
        self.until(lambda _: self.all(selector))
        self.all(selector)[0].click()

    def tap_cell(self, name: str) -> None:
        """Taps the middle of a cell; WebDriver's own click knows no groups of a drawing."""
        cell = self.all(f"#r-sheet [data-cell={name}]")[0]
        box = self.driver.execute_script("return arguments[0].getBoundingClientRect()", cell)
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        actions.pointer_action.click()
        actions.perform()

    def press(self, do: str) -> None:
        self.tap(f"[data-do={do}]:enabled")

    def text(self, selector: str) -> str:
        return self.all(selector)[0].text

    def kept(self) -> Session:
        """The running game that the device keeps, the latest one."""
        kept = json.loads(self.driver.execute_script("return JSON.stringify({...localStorage})"))
        saves: tuple[Save, ...] = Store(Shaky(kept)).running_games()
        return Session.from_save(dict(saves[0].state))

    def choose(self) -> None:
        """Pencils the cells of a choice one by one, and confirms it."""
        wanted = next(filter(None, self.kept().legal))
        for cell in cells_in(wanted.cells):
            # What can only go on in one way has been pencilled whole.
            if not self.all("[data-do=confirm]:enabled"):
                self.tap_cell(CELL_NAMES[cell])
        self.press("confirm")


@pytest.fixture
def visitor(driver: WebDriver, server: Server) -> Iterator[Visitor]:
    yield Visitor(driver, server)


def test_a_game_is_played_taken_back_and_resumed(visitor: Visitor) -> None:
    visitor.open()
    visitor.press("solo")
    visitor.press("roll")
    visitor.choose()
    chosen = visitor.kept()
    marked = len(visitor.all("#r-sheet .done[data-cell]"))
    assert marked == chosen.game.state.marks[0].marked.bit_count() > 0
    visitor.press("undo")
    assert not visitor.all("#r-sheet .done[data-cell]")
    visitor.press("redo")
    visitor.open()
    assert len(visitor.all("#r-sheet .done[data-cell]")) == marked
    assert visitor.kept().record() == chosen.record()


def test_without_a_server_it_plays_on(visitor: Visitor) -> None:
    visitor.open()
    visitor.until(lambda driver: driver.execute_script("return kokOffline.ready"))
    visitor.server.shutdown()
    visitor.server.server_close()
    # As typing the address does; to reload by WebDriver asks the network and nothing else in Firefox.
    visitor.open()
    visitor.press("solo")
    visitor.press("roll")
    assert visitor.kept().game.state.roll == 1


def test_a_pasted_game_comes_in(visitor: Visitor) -> None:
    game = random_game(4, most_rolls=5, players=2)
    visitor.open("#view=exchange")
    visitor.tap(".paste summary")
    visitor.all("[name=paste]")[0].send_keys(write_game(game).replace("\n", Keys.ENTER))
    visitor.press("import-text")
    visitor.press("import")
    visitor.until(lambda _: visitor.all(".plan .good"))
    assert visitor.kept().game.state == game.state
