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
    expect(page.get_by_role("button", name="Once more")).to_be_focused()
    expect(page.get_by_role("button", name="To the end")).to_be_hidden()
    picture(page, "score-pad-counted")
    expect(page.get_by_text("22 fame").first).to_be_visible()
    shared = visit(page.url, PHONE)
    expect(shared.get_by_text("4/8")).to_be_visible()
