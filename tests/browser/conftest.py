"""A real server and a real Chromium, shared by the tests of the pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from serving import Server
from windows import DESK, HOME_NETWORK, PHONE, Visit

_CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOME_NETWORK} 127.0.0.1",
]

expect.set_options(timeout=30_000)  # as patient as everything else in Playwright, on a busy machine too


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages complained about; a test that expects some takes them out."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def visit(server: Server, browser: Browser, complaints: list[str]) -> Iterator[Visit]:
    """Open a page as a new visitor. Anything the page complains about fails the test."""
    contexts: list[BrowserContext] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    def open_page(path: str = "/", size: tuple[int, int] = DESK, language: str = "en-GB") -> Page:
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            reduced_motion="reduce",
            has_touch=size == PHONE,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", hear)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
