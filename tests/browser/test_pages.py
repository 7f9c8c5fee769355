# axe's wrapper has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Every page in a real browser: nothing complains, all fits, and axe finds nothing serious."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playing import CHOOSABLE, Tables, sit_down
from playwright.sync_api import Page, expect
from windows import DESK, PHONE, Visit, picture


def home(page: Page) -> None:
    page.goto("/")
    sit_down(page, "Noor")
    page.get_by_role("link", name="Farwander").click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()


def cards(page: Page) -> None:
    page.goto("/cards")
    page.get_by_label("Number").fill("6")  # a handful is enough to judge them by


def lesson(page: Page) -> None:
    page.goto("/tutorial")
    page.get_by_role("button", name="Begin").click()


def waiting(page: Page) -> None:
    page.goto(f"/t/{Tables(page).waiting()}")
    expect(page.get_by_role("button", name="Seat 2")).to_be_visible()


def playing(players: int, rounds: int, *, advanced: bool = False) -> Callable[[Page], None]:
    def go_there(page: Page) -> None:
        page.goto(f"/t/{Tables(page).playing(players, rounds, advanced=advanced)}")
        expect(page.locator(CHOOSABLE).first).to_be_visible()

    return go_there


def watching(page: Page) -> None:
    id = Tables(page).playing(6, 4)
    page.context.clear_cookies()
    page.goto(f"/t/{id}")
    expect(page.get_by_text("You are watching this game.")).to_be_visible()


def without_pictures(page: Page) -> None:
    playing(3, 4)(page)
    page.get_by_text("Settings").click()
    page.get_by_label("Play without pictures").check()
    expect(page.get_by_role("heading", name="Your choices")).to_be_visible()


def count(page: Page) -> None:
    Tables(page).finished(6)
    page.get_by_role("button", name="Next card").click()


def result(page: Page) -> None:
    Tables(page).finished(4)
    page.get_by_role("button", name="To the end").click()


def replay(page: Page) -> None:
    page.goto(f"/t/{Tables(page).finished(4)}/replay")
    page.get_by_role("slider").fill("20")


def review(page: Page) -> None:
    page.goto(f"/t/{Tables(page).finished(3)}/review")
    expect(page.get_by_role("heading", name="Decision by decision")).to_be_visible(timeout=120_000)


def decision(page: Page) -> None:
    review(page)
    page.get_by_role("button", name="Look at it").first.click()
    expect(page.get_by_role("article").get_by_role("heading", level=3)).to_be_in_viewport()


def hint(page: Page) -> None:
    playing(3, 3)(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("best", exact=True)).to_be_visible()


def picker(page: Page) -> None:
    waiting(page)
    page.get_by_role("button", name="Seat 2").click()
    expect(page.get_by_role("heading", name="Seat 2: who plays?")).to_be_visible()


def daily(page: Page) -> None:
    page.goto("/daily")
    expect(page.get_by_role("heading", name="Par")).to_be_visible(timeout=120_000)


def at(path: str, heading: str) -> Callable[[Page], None]:
    def go_there(page: Page) -> None:
        page.goto(path)
        expect(page.get_by_role("heading", name=heading)).to_be_visible()

    return go_there


PAGES = {
    "front-door": at("/", "A journey told backwards"),
    "home": home,
    "cards": cards,
    "score-pad": at("/score", "Score pad"),
    "rules": at("/rules", "The rules"),
    "tutorial": at("/tutorial", "Learn Faraway"),
    "lesson": lesson,
    "recover": at("/recover", "Continue on this device"),
    "waiting": waiting,
    "picker": picker,
    "table-of-two": playing(2, 3),
    "table-of-six": playing(6, 7),
    "select": playing(4, 0, advanced=True),
    "watching": watching,
    "without-pictures": without_pictures,
    "count": count,
    "result": result,
    "replay": replay,
    "review": review,
    "decision": decision,
    "hint": hint,
    "daily": daily,
}
ONE_WINDOW = {"lesson", "waiting", "table-of-two", "table-of-six", "select", "watching", "count", "result"}
"""What shows all there is at once on a desk."""


def serious(page: Page, *rules: str) -> list[str]:
    """The faults that axe finds serious; by some rules only, where they are named."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    return [
        f"{fault['id']}: {fault['nodes'][0]['html']}"
        for fault in Axe().run(page, options=options).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_accessible_and_fits(visit: Visit, complaints: list[str], name: str):
    page = visit("about:blank")
    PAGES[name](page)
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        picture(page, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    if name in ONE_WINDOW:
        assert page.evaluate("document.documentElement.scrollHeight") <= DESK[1]

    # A picture is told as a whole; without its many shapes axe is done in half the time.
    page.evaluate("document.querySelectorAll('svg').forEach(picture => picture.replaceChildren())")
    assert serious(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert serious(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert serious(page, "color-contrast") == []
    if name == "recover":  # it was asked for with no code, and the browser tells of the server's no
        complaints.clear()


@pytest.mark.parametrize(("language", "word"), [("fr-FR", "Cartes"), ("it-IT", "Carte"), ("en-GB", "Cards")])
def test_pages_speak_the_visitors_language(visit: Visit, language: str, word: str):
    page = visit("/", language=language)
    expect(page.get_by_role("link", name=word, exact=True)).to_be_visible()


def test_whoever_follows_a_link_arrives_at_the_heading(visit: Visit):
    page = visit("/")
    expect(page).to_have_title("Play Faraway · Farwander")
    for link, heading in (("Rules", "The rules"), ("Cards", "All cards")):
        page.get_by_role("link", name=link, exact=True).click()
        expect(page.get_by_role("heading", name=heading)).to_be_focused()
        expect(page).to_have_title(f"{heading} · Farwander")
