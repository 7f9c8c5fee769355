"""Learning from a game in a real browser: a hint, the review, the deal of the day."""

from __future__ import annotations

import re

from playing import Tables, choose_first
from playwright.sync_api import expect
from windows import PHONE, Visit

A_WHILE = 240_000
"""Milliseconds for what is found out once: a review, or what the bots make of a deal."""


def test_a_hint_names_a_card_that_can_be_chosen(visit: Visit):
    page = visit("/", PHONE)
    page.goto(f"/t/{Tables(page).playing(2)}")
    page.get_by_role("button", name="Hint").tap()
    hints = page.get_by_role("dialog")
    expect(hints.get_by_text("best", exact=True)).to_be_visible()
    expect(hints.get_by_role("heading", name="What a strong player would do")).to_be_focused()
    best = hints.get_by_role("heading", name=re.compile("^Lay")).first.inner_text().split()[1]
    hints.get_by_role("button", name="Close").tap()
    expect(hints).to_be_hidden()
    page.get_by_role("button", name=f"Region {best},").first.tap()
    expect(page.get_by_label("What happened").get_by_text("Round 1:")).to_be_visible()


def test_a_review_leads_through_the_decisions_and_into_the_replay(visit: Visit):
    page = visit("/")
    id = Tables(page).finished(2)
    page.get_by_role("link", name="Review the game").click()
    expect(page.get_by_role("heading", name="Decision by decision")).to_be_visible(timeout=A_WHILE)
    told = page.request.get(f"/api/tables/{id}/review").json()["review"]
    mine = [each["number"] for each in told["judgements"] if each["seat"] == 0]

    expect(page.get_by_role("button", name="Look at it")).to_have_count(
        sum(point["number"] > 0 for point in told["turning_points"])
    )
    expect(page.get_by_role("cell")).to_have_count(2 * 9)  # from the start to the eighth round
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"/t/{id}/review#{mine[1]}")
    page.get_by_role("button", name="Back").click()
    expect(page).to_have_url(f"/t/{id}/review#{mine[0]}")
    page.get_by_role("button", name="Grasper").click()
    other = next(each["number"] for each in told["judgements"] if each["seat"] == 1)
    expect(page).to_have_url(f"/t/{id}/review#{other}")

    page.get_by_role("link", name="Show in the replay").click()
    expect(page.get_by_role("slider")).to_have_value(str(other - 1))
    page.go_back()
    expect(page).to_have_url(f"/t/{id}/review#{other}")
    expect(page.get_by_role("article").get_by_role("heading", level=3)).to_be_in_viewport()
    page.get_by_role("button", name="Look at it").first.click()
    number = told["turning_points"][0]["number"]
    expect(page).to_have_url(f"/t/{id}/review#{number}")
    page.go_back()
    expect(page).to_have_url(f"/t/{id}/review#{other}")


def test_a_decision_is_shown_with_what_its_player_could_know(visit: Visit):
    page = visit("/", PHONE)
    id = Tables(page).finished(2)
    page.goto(f"/t/{id}/review")
    decision = page.get_by_role("article")
    expect(decision).to_be_visible(timeout=A_WHILE)
    told = page.request.get(f"/api/tables/{id}/review").json()["review"]
    last = [each for each in told["judgements"] if each["seat"] == 0][-1]
    page.goto(f"/t/{id}/review#{last['number']}")
    for row, cards in (
        ("Hand", last["view"]["hand"]),
        ("The row so far", last["view"]["players"][0]["tableau"]),
    ):
        for card in cards:
            expect(decision.get_by_label(row).get_by_label(f"Region {card},")).to_be_visible()
    theirs = decision.get_by_label("Grasper")
    expect(theirs).to_be_hidden()
    decision.get_by_text("The others").tap()
    expect(theirs).to_be_visible()
    expect(decision.get_by_role("list", name="The choices").get_by_role("heading")).to_have_count(
        min(4, len(last["choices"]))
    )


def test_a_deal_played_again_tells_what_it_brought_the_first_time(visit: Visit):
    page = visit("/")
    id = Tables(page).finished(2)
    fame = page.request.get(f"/api/tables/{id}").json()["result"]["scores"][0]
    again = page.request.post(f"/api/tables/{id}/again").json()["id"]
    page.goto(f"/t/{again}")
    expect(page.get_by_label("What happened").get_by_text(f"This deal brought {fame} fame")).to_be_visible()


def test_the_deal_of_the_day_is_played_and_told(visit: Visit):
    page = visit("/daily", PHONE)
    days = page.get_by_role("navigation", name="The last seven days").get_by_role("link")
    expect(days).to_have_count(7)
    for day in (days.nth(1), days.nth(0)):  # yesterday, and back
        day.tap()
        expect(day).to_have_attribute("aria-current", "page")
        number = day.inner_text().split()[-1]
        expect(page.get_by_text(re.compile(rf"^{number} \w+ \d{{4}}$"))).to_be_visible()
    page.get_by_label("Your name").fill("Noor")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    id = page.url.rpartition("/")[2]
    choose_first(page, id, lambda state: state["table"]["status"] == "finished")
    page.reload()
    page.get_by_role("link", name="To the deal of the day").tap()
    scores = page.request.get(f"/api/tables/{id}").json()["result"]["scores"]
    you = page.request.get(f"/api/tables/{id}").json()["you"]
    expect(page.get_by_text(f"You made {scores[you]} fame")).to_be_visible()
    expect(page.get_by_role("heading", name="Par")).to_be_visible(timeout=A_WHILE)

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share the result").tap()
    expect(page.get_by_text("Copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert f"{scores[you]} fame" in shared
    assert "/daily#" in shared
