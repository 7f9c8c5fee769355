"""A finished game again: step by step, to take home, and proven."""

from __future__ import annotations

from pathlib import Path

from playing import Tables
from playwright.sync_api import expect
from windows import Visit

from farwander.core import read_log, verify
from farwander.games import GAMES


def test_a_game_is_shown_again_downloaded_and_verified(visit: Visit, tmp_path: Path):
    page = visit("/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    id = Tables(page).finished(3)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("Yes: the secret published at the end matches the seal")).to_be_visible()

    slider = page.get_by_role("slider")
    expect(page.get_by_text("Round 1 of 8")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(slider).to_have_value("1")
    page.keyboard.press("End")
    expect(page.get_by_text("Round 8 of 8")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    slider.fill("9")
    for gone in ("not connected", "is thinking …", "is choosing …"):
        expect(page.get_by_text(gone)).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("8")

    page.get_by_role("button", name="Share by link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    friend = visit(page.evaluate("navigator.clipboard.readText()"))
    expect(friend.get_by_role("slider")).to_have_value("8")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download as JSON").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    assert download.value.suggested_filename == f"faraway-{id}.json"
    verify(GAMES["faraway"], read_log(path.read_bytes()))
