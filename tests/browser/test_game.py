"""Whole games in real browsers."""

from __future__ import annotations

import pytest
from playing import CHOOSABLE, Choose, Tables, by_enter, by_finger, by_key, by_mouse, play, sit_down
from playwright.sync_api import Page, expect
from serving import Server
from watching import Watcher
from windows import DESK, PHONE, Visit, bounds


def count_to_the_end(page: Page, id: str) -> None:
    """See the count through; it says what the server says."""
    page.get_by_role("button", name="To the end").click()
    for score in page.request.get(f"/api/tables/{id}").json()["result"]["scores"]:
        expect(page.get_by_text(f"{score} fame", exact=True).first).to_be_visible()


@pytest.mark.parametrize(
    ("size", "choose"),
    [(PHONE, by_finger), (DESK, by_key), (DESK, by_enter)],
    ids=["phone", "digits", "enter"],
)
def test_a_whole_game_against_bots(visit: Visit, size: tuple[int, int], choose: Choose):
    page = visit("/", size)
    watcher = Watcher(page)
    id = sit_down(page, "Noor")
    play([watcher], choose)
    count_to_the_end(page, id)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_two_people_and_a_bot_at_one_table(visit: Visit):
    host = visit("/")
    watching = [Watcher(host)]
    sit_down(host, "Noor")
    host.get_by_role("link", name="Farwander").click()
    host.get_by_role("button", name="Make the table").click()
    host.wait_for_url("**/t/*")

    guest = visit(host.url)
    watching.append(Watcher(guest))
    guest.get_by_label("Your name").fill("Ada")
    guest.keyboard.press("Enter")
    expect(host.get_by_text("Ada")).to_be_visible()
    host.get_by_role("button", name="Seat 3").click()
    host.get_by_role("button", name="Drifter").click()
    expect(guest.get_by_text("Drifter")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()

    guest.get_by_label("Say …").select_option("Good luck!")
    expect(host.get_by_label("Ada").get_by_text("Good luck!")).to_be_visible()
    # A choice can be taken back as long as nobody else has chosen since.
    expect(host.get_by_label("Drifter").get_by_text("has chosen")).to_be_visible()
    by_mouse(host)
    host.get_by_role("button", name="Undo").click()
    expect(host.get_by_role("button", name="Undo")).to_be_hidden()
    guest.get_by_text("Settings").click()
    guest.get_by_role("button", name="Leave; a bot plays for me").click()
    expect(host.get_by_label("Ada").get_by_text("away, a bot plays")).to_be_visible()
    guest.get_by_role("button", name="Take my seat again").click()
    expect(host.get_by_label("Ada").get_by_text("away, a bot plays")).to_be_hidden()
    play(watching, by_mouse)
    id = host.url.rpartition("/")[2]
    for page in (host, guest):
        count_to_the_end(page, id)

    host.get_by_role("button", name="Rematch").click()
    expect(host.get_by_role("heading", name="Waiting for players")).to_be_visible()
    guest.get_by_role("button", name="Go to the rematch").click()
    guest.wait_for_url(host.url)


def test_the_page_carries_on_when_the_server_comes_back(visit: Visit, server: Server, complaints: list[str]):
    page = visit("/")
    watcher = Watcher(page)
    sit_down(page, "Noor")
    play([watcher], by_mouse, lambda watcher: watcher.table["version"] > 12 and watcher.asked)
    server.stop()
    expect(page.get_by_role("alert")).to_have_text(
        "Connection lost. Trying again; nothing you decided is lost."
    )
    by_mouse(page)
    watcher.waiting = True
    server.start()
    expect(page.get_by_role("alert")).to_be_hidden()
    assert all("WebSocket connection to" in complaint for complaint in complaints)
    complaints.clear()

    play([watcher], by_mouse, lambda watcher: watcher.asked)
    page.reload()
    expect(page.get_by_label("What happened").get_by_text("Round 1:")).to_be_visible()
    by_mouse(page)


def test_who_lets_the_time_run_out_is_told_that_a_bot_decided(visit: Visit):
    page = visit("/")
    page.goto(f"/t/{Tables(page).playing(2, seconds=5)}")
    expect(page).to_have_title("Your turn · Farwander")
    expect(page.get_by_role("alert")).to_have_text("Your time ran out: a bot decided this once.")


def test_a_card_can_be_dragged_and_asked_about_first(visit: Visit):
    page = visit("/")
    page.goto(f"/t/{Tables(page).playing(2)}")
    page.get_by_text("Settings").click()
    page.get_by_label("Ask before a decision is sent").check()
    page.locator(CHOOSABLE).first.drag_to(page.get_by_label("Your journey"))
    page.get_by_role("button", name="Cancel").click()
    page.locator(CHOOSABLE).first.drag_to(page.get_by_label("Your journey"))
    page.keyboard.press("Enter")
    expect(page.get_by_label("What happened").get_by_text("Round 1:")).to_be_visible()


def test_nothing_moves_under_the_thumb_while_bots_play(visit: Visit):
    page = visit("/", PHONE)
    page.evaluate("localStorage.setItem('farwander.settings', JSON.stringify({ botPace: 'unhurried' }))")
    page.goto(f"/t/{Tables(page).playing(4)}")
    expect(page.locator(CHOOSABLE).first).to_be_visible()
    market = page.get_by_role("heading", name="Market")
    before = bounds(market)["y"]
    by_finger(page)
    skip, asked = (
        page.get_by_role("button", name="Skip the wait"),
        page.get_by_text("Take a region from the market."),
    )
    expect(skip.or_(asked).first).to_be_visible()
    if asked.is_visible():  # who drafts first waits for nobody before
        by_finger(page)
    expect(skip).to_be_visible()
    assert bounds(market)["y"] == before


def test_a_lost_line_is_told_where_nothing_is_covered_or_moves(visit: Visit, complaints: list[str]):
    page = visit("/")
    page.goto(f"/t/{Tables(page).playing(2)}")
    market = page.get_by_role("heading", name="Market")
    before = bounds(market)
    page.context.set_offline(True)
    told = page.get_by_role("alert")
    expect(told).to_have_text("Connection lost. Trying again; nothing you decided is lost.")
    assert bounds(market)["y"] == before["y"]
    assert bounds(told)["y"] + bounds(told)["height"] <= before["y"]
    complaints.clear()  # of what it tries
