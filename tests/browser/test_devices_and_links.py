"""Who one is on another device, and where a wrong link leads."""

from __future__ import annotations

from playing import by_mouse, sit_down
from playwright.sync_api import expect
from serving import Server
from windows import HOME_NETWORK, Visit


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


def test_friends_in_the_same_house_play_without_https(visit: Visit, server: Server, complaints: list[str]):
    page = visit(server.address.replace("127.0.0.1", HOME_NETWORK))
    assert not page.evaluate("isSecureContext")
    sit_down(page, "Noor")
    by_mouse(page)
    expect(page.get_by_label("What happened").get_by_text("Round 1:")).to_be_visible()
    page.get_by_role("link", name="Farwander").click()
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    # There the browser leaves out a header that it would heed over https, and says so.
    assert all("Cross-Origin-Opener-Policy" in complaint for complaint in complaints)
    complaints.clear()


def test_a_newcomer_invites_friends_and_they_see_to_what(visit: Visit):
    page = visit("/")
    page.get_by_label("Your name").fill("Noor")
    page.get_by_role("button", name="Play with friends").click()
    expect(page.get_by_role("heading", name="New table")).to_be_focused()
    page.get_by_label("Advanced variant").check()
    page.get_by_label("Thinking time").select_option("2 minutes")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    guest = visit(page.url)
    agreed = "Faraway for 3 players · advanced variant · live · 2 minutes for each decision"
    expect(guest.get_by_text(agreed)).to_be_visible()
