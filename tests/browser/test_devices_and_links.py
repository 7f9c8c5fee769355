"""Who one is on another device, and where a wrong link leads."""

from __future__ import annotations

from playing import sit_down
from playwright.sync_api import expect
from windows import Visit


def test_a_personal_link_continues_on_another_device(visit: Visit):
    page = visit("/")
    sit_down(page, "Noor")
    page.get_by_role("link", name="Farwander").click()
    page.get_by_role("button", name="Make a personal link").click()
    other = visit(page.get_by_label("Personal link").input_value())
    expect(other.get_by_role("heading", name="You are Noor")).to_be_visible()
    other.get_by_role("link", name="Your turn").click()
    expect(other.get_by_role("heading", name="Your hand")).to_be_visible()


def test_a_wrong_link_says_so(visit: Visit):
    page = visit("/t/nowhere")
    expect(page.get_by_role("alert")).to_have_text("There is no such table. Its link may be wrong.")
