"""Whoever ends up at a page that cannot be shown is told why, and where to go."""

from __future__ import annotations

import pytest
from playing import Tables
from playwright.sync_api import Route, expect
from windows import Visit


@pytest.mark.parametrize("page_of", ["review", "replay"])
def test_a_page_of_no_table_leads_home(visit: Visit, complaints: list[str], page_of: str):
    page = visit(f"/t/nowhere1/{page_of}")
    expect(page.get_by_role("alert")).to_have_text("There is no such table. Its link may be wrong.")
    expect(page.get_by_role("link", name="To the count")).to_be_hidden()
    page.get_by_role("link", name="Back to the start").click()
    expect(page.get_by_role("heading", name="A journey told backwards")).to_be_visible()
    complaints.clear()  # the browser tells of the server's no


@pytest.mark.parametrize("page_of", ["review", "replay"])
def test_a_page_of_an_unfinished_game_leads_to_its_table(visit: Visit, complaints: list[str], page_of: str):
    page = visit("/")
    id = Tables(page).playing(2)
    page.goto(f"/t/{id}/{page_of}")
    expect(page.get_by_role("alert")).to_have_text("The game is not finished yet.")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(f"/t/{id}")
    expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
    complaints.clear()


def test_one_lost_answer_does_not_end_a_page(visit: Visit, complaints: list[str]):
    page = visit("/")
    id = Tables(page).finished(2)
    lost = iter([True, True, False])

    def lose_some(route: Route) -> None:
        if next(lost, False):
            route.abort()
        else:
            route.continue_()

    page.route("**/api/tables/*/replay", lose_some)
    page.goto(f"/t/{id}/replay")
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached. Trying again …")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    complaints.clear()


def test_who_could_not_ask_for_the_own_name_is_no_stranger(visit: Visit, complaints: list[str]):
    page = visit("/")
    page.get_by_label("Your name").fill("Noor")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.route("**/api/me", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert").first).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_hidden()
    page.unroute("**/api/me")
    expect(page.get_by_role("heading", name="You are Noor")).to_be_visible()
    complaints.clear()
