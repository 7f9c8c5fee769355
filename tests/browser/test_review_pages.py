"""Learning from a game in a real browser: a hint, the review, the deal of the day."""

from __future__ import annotations

import re

import pytest
from playing import Tables, choose_first
from playwright.sync_api import Route, expect
from windows import PHONE, Visit, bounds

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
    number = next(point["number"] for point in told["turning_points"] if point["number"])
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


def test_the_next_decision_is_read_from_its_top(visit: Visit):
    page = visit("/", PHONE)
    id = Tables(page).finished(2)
    page.goto(f"/t/{id}/review")
    decision = page.get_by_role("article")
    expect(decision).to_be_visible(timeout=A_WHILE)
    before = page.url
    decision.get_by_role("link", name="Show in the replay").scroll_into_view_if_needed()
    verdict = decision.locator(".sentence")
    expect(verdict).not_to_be_in_viewport()
    decision.get_by_role("button", name="Next").tap()
    expect(page).not_to_have_url(before)
    expect(verdict).to_be_in_viewport(ratio=1)
    bar = bounds(decision.locator("header"))
    assert bounds(verdict)["y"] >= bar["y"] + bar["height"]


def test_the_usual_luck_is_seen_where_it_is_the_most(visit: Visit):
    page = visit("/")
    id = Tables(page).finished(2)

    def raise_usual(route: Route) -> None:
        told = (answer := route.fetch()).json()
        for verdict in told["review"]["verdicts"] if told["review"] else ():
            verdict |= {"usual": 300, "luck": 0}
        route.fulfill(response=answer, json=told)

    page.route("**/api/tables/*/review", raise_usual)
    page.goto(f"/t/{id}/review")
    expect(page.get_by_text("300.0 with the best choices").first).to_be_visible(timeout=A_WHILE)
    bar, tick = bounds(page.locator(".bar:has(.usual)").first), bounds(page.locator(".usual").first)
    assert tick["x"] + tick["width"] <= bar["x"] + bar["width"]


def test_a_deal_played_again_tells_what_it_brought_the_first_time(visit: Visit):
    page = visit("/")
    id = Tables(page).finished(2)
    fame = page.request.get(f"/api/tables/{id}").json()["result"]["scores"][0]
    again = page.request.post(f"/api/tables/{id}/again").json()["id"]
    page.goto(f"/t/{again}")
    expect(page.get_by_label("What happened").get_by_text(f"This deal brought {fame} fame")).to_be_visible()


@pytest.mark.parametrize(("path", "level"), [("/", 3), ("/daily", 2)])
def test_what_the_bots_made_of_the_deal_is_announced(visit: Visit, path: str, level: int):
    page = visit("about:blank")
    par = None
    page.route(
        "**/api/games/faraway/daily",
        lambda route: route.fulfill(response=(answer := route.fetch()), json={**answer.json(), "par": par}),
    )
    page.goto(path)
    status = page.get_by_role("status").filter(has_text="The bots are still playing it")
    expect(status).to_be_visible()
    page.evaluate("status => (window.heard = status)", status.element_handle())
    par = {"bot": "net", "par": 70, "levels": [{"bot": "net", "fame": 70}]}
    heading = page.get_by_role("heading", name="Par 70", level=level)
    expect(heading).to_be_visible()
    assert heading.evaluate("heading => window.heard.contains(heading)")


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
