"""How pages are visited and pictured: at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import FloatRect, Locator, Page

PICTURES = Path(__file__).parents[2] / "pictures"
"""Screenshots of every page, for people to look at."""
DESK, PHONE = (1280, 720), (360, 740)
HOME_NETWORK = "farwander.test"
"""The tests' server under a name that a browser does not trust, as that of a machine in the same house."""
Visit = Callable[..., Page]


def bounds(place: Locator) -> FloatRect:
    """Where something is in the window."""
    box = place.bounding_box()
    assert box
    return box


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like now, under a name with its size."""
    size = page.viewport_size
    called = "phone" if size and size["width"] == PHONE[0] else "desk"
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}-{called}.png")
