"""The whole game by keyboard alone, without looking at it."""

from __future__ import annotations

import re

from playing import play, sit_down
from playwright.sync_api import Locator, Page, expect
from watching import Watcher
from windows import Visit

FARTHEST = 60
ANNOUNCED = {
    "q": re.compile(r"^Round \d of 8\. Choose a region"),
    "h": re.compile(r"^Your hand: Region \d+, "),
    "m": re.compile(r"^Market: Region \d+, "),
    "t": re.compile(r"^Noor: .*Regions: none"),
    "o": re.compile(r"^Otto 1: .*Otto 2: "),
    "c": re.compile(r"^nothing yet"),
    "l": re.compile(r"^nothing yet"),
}


def tab_to(page: Page, wanted: Locator) -> None:
    """Go there as people without a mouse do."""
    for _ in range(FARTHEST):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")


def choose(page: Page) -> None:
    expect(page.locator(".voice ol button").first).to_be_visible()
    page.keyboard.press("1")


def test_a_whole_game_by_ear_and_keyboard(visit: Visit):
    page = visit("/")
    watcher = Watcher(page)
    sit_down(page, "Noor")
    tab_to(page, page.get_by_role("button", name="Play without pictures"))
    page.keyboard.press("Enter")
    said = page.locator("[aria-live=assertive]")
    for key, words in ANNOUNCED.items():
        page.keyboard.press(key)
        expect(said).to_have_text(words)

    play([watcher], choose, lambda watcher: watcher.table["version"] > 6 and watcher.asked)
    expect(page.get_by_role("log")).to_have_text(re.compile(r"\w"))
    page.keyboard.press("l")
    expect(said).to_have_text(re.compile("Round|takes|finds|market"))
    play([watcher], choose)
    tab_to(page, page.get_by_role("button", name="To the end"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile(r"(wins?|share the victory)!"))).to_be_visible()
