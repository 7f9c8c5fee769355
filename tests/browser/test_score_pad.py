"""The score pad with one hand on a phone: the rulebook's worked example."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from windows import PHONE, Visit, picture


def test_the_worked_example_counts_twenty_two_and_can_be_shared(visit: Visit):
    page = visit("/score", PHONE)
    for number in (44, 49, 14, 28):
        page.get_by_role("button", name=re.compile(rf"^Region {number},")).first.tap()
    page.get_by_role("button", name="Sanctuaries", exact=True).tap()
    for id in (13, 39):
        page.get_by_role("button", name=re.compile(rf"^Sanctuary no. {id},")).first.tap()
    page.get_by_role("button", name="Regions", exact=True).tap()
    page.evaluate("scrollTo(0, 0)")
    first = page.get_by_role("button", name=re.compile("^Region 1,")).bounding_box()
    sides = page.get_by_role("button", name="Sanctuaries", exact=True).bounding_box()
    last = page.get_by_role("button", name="Count", exact=True).bounding_box()
    assert first
    assert sides
    assert last
    assert sides["y"] + sides["height"] <= first["y"]
    assert last["y"] + last["height"] <= PHONE[1]
    picture(page, "score-pad-filled")
    page.get_by_role("button", name="Count", exact=True).tap()
    page.get_by_role("button", name="To the end").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Count again")).to_be_focused()
    expect(page.get_by_role("button", name="To the end")).to_be_hidden()
    picture(page, "score-pad-counted")
    expect(page.get_by_text("22 fame").first).to_be_visible()
    shared = visit(page.url, PHONE)
    expect(shared.get_by_text("4/8")).to_be_visible()


def test_a_step_of_the_count_is_told_at_once_and_shows_what_the_quest_sees(visit: Visit):
    page = visit("/score#Noor,17.28.1,;Ada,5,")
    page.get_by_role("button", name="Count", exact=True).click()
    for _ in range(2):
        page.get_by_role("button", name="Next card").click()
    expect(page.get_by_role("status").filter(has_text="Region 2")).to_have_text(
        "Region 2 of 3, from the right. Noor: 3 fame so far. "
        "Region 28: 3 fame (3 for each chimera: 1 chimera). Ada: 2 fame so far"
    )
    expect(page.locator("li.feeds").get_by_role("img")).to_have_accessible_name(re.compile("^Region 1,"))


def test_the_sanctuaries_come_after_the_eighth_region_and_nothing_is_covered(visit: Visit):
    page = visit("/score#Giocatore%201,1.2.3.4.5.6.7,;Giocatore%202,,;Giocatore%203,,", PHONE, "it-IT")
    sides = page.get_by_role("button", name="Santuari", exact=True)
    key = page.get_by_role("button", name=re.compile("^Regione 8,"))
    (above, below) = (sides.bounding_box(), page.get_by_role("button", name="Regione 9,").bounding_box())
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    key.tap()
    expect(sides).to_have_attribute("aria-pressed", "true")
