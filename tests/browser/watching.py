"""What the server tells a page, as it arrives."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket


class Watcher:
    """Reads along on a page's socket, so that a test waits for what happens, not for time to pass."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table: dict[str, Any] = {"status": "waiting", "version": -1, "you": None, "acting": []}
        """The table as the page knows it."""
        self.waiting = False
        """Whether a decision was made that is not answered yet."""
        self._chosen = False
        self._socket: WebSocket | None = None
        self._told: list[dict[str, Any]] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framereceived", lambda text: self._told.append(json.loads(text)))

    @property
    def asked(self) -> bool:
        """Whether the page's player has a decision to make; a sealed one could only be changed."""
        return self.table["you"] in self.table["acting"] and not self.waiting and not self._chosen

    @property
    def finished(self) -> bool:
        return self.table["status"] == "finished"

    def catch_up(self) -> None:
        """Take in everything that has arrived."""
        for message in self._told:
            if message["type"] == "refused" or any("key" in step for step in message.get("steps", [])):
                self.waiting = False
            if message["type"] in ("state", "events"):
                self.table = message["table"]
                self._chosen = bool(message["view"]["chosen"])
        self._told.clear()

    def wait(self) -> None:
        """Come back when something has arrived."""
        while not self._told:
            if self._socket is None or self._socket.is_closed():
                self.page.wait_for_event("websocket")
            else:
                self._socket.wait_for_event("framereceived")
