"""The front door: from a name to a table of one's own making, and back to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playing import Tables, sit_down
from playwright.sync_api import Locator, Page, Route, expect
from windows import Visit


def test_more_options_lead_to_a_table_with_the_chosen_bot_in_every_seat(visit: Visit):
    page = visit("/")
    page.get_by_role("radio", name="Mira, level 6 of 8").check(force=True)
    page.get_by_label("Your name").fill("Noor")
    page.get_by_role("button", name="More options").click()
    expect(page.get_by_role("heading", name="New table")).to_be_focused()
    page.get_by_label("Players").select_option("4")
    expect(page.get_by_role("button", name="Mira")).to_have_count(3)
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
    page.get_by_role("link", name="Farwander").click()
    expect(page.get_by_role("link", name="Noor · Mira 1 · Mira 2 · Mira 3")).to_be_visible()


def test_bots_are_seated_where_nobody_has_been_chosen(visit: Visit):
    page = visit("/")
    sit_down(page, "Noor")
    page.get_by_role("link", name="Farwander").click()
    page.get_by_role("radio", name="Mira, level 6 of 8").check(force=True)
    page.get_by_role("button", name="Seat 2").click()
    page.get_by_role("button", name="Drifter").click()
    page.get_by_role("button", name="Bots in all seats").click()
    expect(page.get_by_role("button", name="Seat 2")).to_contain_text("Drifter")
    expect(page.get_by_role("button", name="Seat 3")).to_contain_text("Mira")


def by_name(page: Page) -> Locator:
    page.get_by_label("Your name").fill("Noor")
    return page.get_by_role("button", name="Play now with bots")


def at_once(page: Page) -> Locator:
    Tables(page)
    page.evaluate("localStorage.setItem('farwander.known', '1')")
    page.goto("/")
    return page.get_by_role("button", name="Play now with bots")


def by_form(page: Page) -> Locator:
    at_once(page)
    return page.get_by_role("button", name="Make the table")


def again(page: Page) -> Locator:
    Tables(page).finished(2)
    page.evaluate("localStorage.setItem('farwander.known', '1')")
    page.reload()
    return page.get_by_role("button", name="Play this deal again")


@pytest.mark.parametrize("find", [by_name, at_once, by_form, again])
def test_a_second_press_makes_no_second_game(
    visit: Visit, complaints: list[str], find: Callable[[Page], Locator]
):
    page = visit("/")
    button = find(page)
    expect(button).to_be_enabled()
    here = page.url
    before = page.request.get("/api/tables?scope=mine")
    known = len(before.json()) if before.ok else 0
    slow: list[Route] = []
    held = True

    def hold(route: Route) -> None:
        if held and route.request.method == "POST":
            slow.append(route)
        else:
            route.continue_()

    page.route("**/api/**", hold)
    button.press("Enter")
    expect(button).to_be_disabled()
    page.keyboard.press("Enter")
    slow.pop().abort()
    expect(page.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Enter")
    expect(button).to_be_disabled()
    page.keyboard.press("Enter")
    held = False
    for route in slow:
        route.continue_()
    expect(page).not_to_have_url(here)
    assert len(page.request.get("/api/tables?scope=mine").json()) == known + 1
    complaints.clear()  # of the answer that was lost
