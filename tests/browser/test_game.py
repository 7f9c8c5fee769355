"""Whole games in real browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import DESK, PHONE, picture
from playwright.sync_api import Page, expect
from watching import Watcher

MOST_MESSAGES = 1_000
CHOOSABLE = "button.choosable:not([aria-disabled])"


def sit_down(page: Page, name: str) -> str:
    """Choose a name, which begins a game with two bots; return the table's id."""
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def play(page: Page, watcher: Watcher, choose: Callable[[Page], None]) -> None:
    """Make decisions until the game is over."""
    waiting = False
    mine = False
    for _ in range(MOST_MESSAGES):
        told = watcher.next()
        waiting = waiting and told["type"] not in ("accepted", "refused")
        if told["type"] in ("state", "events"):
            table = told["table"]
            if table["status"] == "finished":
                return
            mine = table["you"] in table["acting"]
        if mine and not waiting:
            expect(page.locator(CHOOSABLE).first).to_be_visible()
            choose(page)
            waiting = True
    raise AssertionError("the game does not end")


def by_mouse(page: Page) -> None:
    page.locator(CHOOSABLE).first.click()


def by_finger(page: Page) -> None:
    page.locator(CHOOSABLE).first.tap()


def by_key(page: Page) -> None:
    page.keyboard.press("1")


@pytest.mark.parametrize(
    ("size", "choose", "called"),
    [(DESK, by_mouse, "mouse"), (PHONE, by_finger, "phone"), (DESK, by_key, "keyboard")],
    ids=["mouse", "finger", "keyboard"],
)
def test_a_whole_game_against_bots(
    visit: Callable[..., Page], size: tuple[int, int], choose: Callable[[Page], None], called: str
):
    page = visit("/", size)
    watcher = Watcher(page)
    id = sit_down(page, "Noor")
    expect(page.locator(CHOOSABLE).first).to_be_visible()
    picture(page, f"table-{called}")
    play(page, watcher, choose)
    page.get_by_role("button", name="To the end").click()
    picture(page, f"count-{called}")
    result = page.request.get(f"/api/tables/{id}").json()["result"]
    for score in result["scores"]:
        expect(page.get_by_text(f"{score}").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_coming_back_in_the_middle(visit: Callable[..., Page]):
    page = visit("/")
    id = sit_down(page, "Noor")
    page.locator(CHOOSABLE).first.click()
    expect(page.get_by_role("heading", name="Market")).to_be_visible()
    watcher = Watcher(page)
    page.reload()
    play(page, watcher, by_mouse)
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    assert page.request.get(f"/api/tables/{id}").json()["status"] == "finished"
