"""The front door: from a name to a table of one's own making, and back to it."""

from __future__ import annotations

from playwright.sync_api import expect
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
