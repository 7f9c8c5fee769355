"""The tutorial, to its end."""

from __future__ import annotations

from playing import by_finger
from playwright.sync_api import expect
from windows import PHONE, Visit


def test_every_move_of_the_lesson_and_its_count(visit: Visit):
    page = visit("/tutorial", PHONE)
    page.get_by_role("button", name="Begin").tap()
    for move in range(1, 16):
        expect(page.get_by_text(f"Move {move} of 15")).to_be_visible()
        by_finger(page)
    page.get_by_role("button", name="To the end").tap()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    page.get_by_role("link", name="Play a real game").tap()
    expect(page.get_by_label("Your name")).to_be_visible()
