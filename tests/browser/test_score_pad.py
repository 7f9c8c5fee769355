"""The score pad with one hand on a phone: the rulebook's worked example."""

from __future__ import annotations

import re
from collections.abc import Callable

from conftest import PHONE, picture
from playwright.sync_api import Page


def test_the_worked_example_counts_twenty_two_and_can_be_shared(visit: Callable[..., Page]):
    page = visit("/score", PHONE)
    for number in (44, 49, 14, 28):
        page.get_by_role("button", name=re.compile(rf"^Region {number},")).first.click()
    page.get_by_role("button", name="Sanctuaries", exact=True).click()
    for id in (13, 39):
        page.get_by_role("button", name=re.compile(rf"^Sanctuary no. {id},")).first.click()
    page.get_by_role("button", name="Count", exact=True).click()
    page.get_by_role("button", name="To the end").click()
    picture(page, "score-pad-counted-phone")
    assert page.get_by_text("22 fame").first.is_visible()
    shared = visit(page.url, PHONE)
    assert shared.get_by_text("4/8").is_visible()
