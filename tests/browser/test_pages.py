# axe's wrapper has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Every page in a real browser: nothing complains, and axe finds nothing serious."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESK, PHONE, picture
from playwright.sync_api import Page

PAGES = {"home": "/", "cards": "/cards", "score": "/score"}


def serious(page: Page) -> list[str]:
    """The faults that axe finds serious."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['nodes'][0]['html']}"
        for fault in violations
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(("size", "called"), [(DESK, "desk"), (PHONE, "phone")], ids=["desk", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_accessible_and_fits(
    visit: Callable[..., Page], name: str, size: tuple[int, int], called: str
):
    page = visit(PAGES[name], size)
    picture(page, f"{name}-{called}")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize(("language", "word"), [("fr-FR", "Cartes"), ("it-IT", "Carte"), ("en-GB", "Cards")])
def test_pages_speak_the_visitors_language(visit: Callable[..., Page], language: str, word: str):
    page = visit("/", language=language)
    assert page.get_by_role("link", name=word, exact=True).is_visible()
