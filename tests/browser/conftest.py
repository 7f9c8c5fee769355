"""A real server and a real Chromium, shared by the tests of the pages."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

PICTURES = Path(__file__).parents[2] / "pictures"
"""Screenshots of every page, for people to look at."""
DESK, PHONE = (1280, 720), (360, 740)
_CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


expect.set_options(timeout=30_000)  # as patient as everything else in Playwright, on a busy machine too


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = tmp_path_factory.mktemp("data")
    command = [
        sys.executable,
        "-m",
        "farwander",
        "serve",
        "--no-open",
        "--port",
        str(port),
        "--data",
        str(data),
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        address = f"http://127.0.0.1:{port}"
        with httpx.Client(transport=httpx.HTTPTransport(retries=10), timeout=60) as client:
            client.get(f"{address}/health")
        yield address
        process.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(server: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a page as a new visitor. Anything the page complains about fails the test."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def open_page(path: str = "/", size: tuple[int, int] = DESK, language: str = "en-GB") -> Page:
        context = browser.new_context(
            base_url=server,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            reduced_motion="reduce",
            has_touch=size == PHONE,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda message: complaints.append(message.text) if message.type == "error" else None
        )
        page.goto(path)
        page.wait_for_load_state("networkidle")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=False)
