"""Who one is: on another device, without a seat, with a wrong link."""

from __future__ import annotations

from conftest import Visit
from playing import Tables, sit_down
from playwright.sync_api import expect


def test_a_personal_link_continues_on_another_device(visit: Visit):
    page = visit("/")
    sit_down(page, "Noor")
    page.get_by_role("link", name="Farwander").click()
    page.get_by_role("button", name="Make a personal link").click()
    other = visit(page.get_by_label("Personal link").input_value())
    expect(other.get_by_role("heading", name="You are Noor")).to_be_visible()
    other.get_by_role("link", name="Your turn").click()
    expect(other.get_by_role("heading", name="Your hand")).to_be_visible()


def test_whoever_has_no_seat_watches(visit: Visit):
    id = Tables(visit("/")).playing(3, 1)
    page = visit(f"/t/{id}")
    expect(page.get_by_text("You are watching this game.")).to_be_visible()
    expect(page.get_by_role("heading", name="Your hand")).to_be_hidden()


def test_who_leaves_is_played_for_and_comes_back(visit: Visit):
    page = visit("/")
    page.goto(f"/t/{Tables(page).playing(2, 6)}")
    page.get_by_text("Settings").click()
    page.get_by_role("button", name="Leave; a bot plays for me").click()
    expect(page.get_by_role("heading", name="The count")).to_be_visible()


def test_a_wrong_link_says_so(visit: Visit):
    page = visit("/t/nowhere")
    expect(page.get_by_role("alert")).to_have_text("There is no such table. Its link may be wrong.")
