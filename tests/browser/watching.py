"""What the server tells a page, as it arrives."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket


class Watcher:
    """Reads along on a page's socket, so that a test waits for what happens, not for time to pass."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._socket: WebSocket | None = None
        self._told: list[dict[str, Any]] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framereceived", lambda text: self._told.append(json.loads(text)))

    def next(self) -> dict[str, Any]:
        """The next message; waits for it if need be."""
        while not self._told:
            if self._socket is None or self._socket.is_closed():
                self._page.wait_for_event("websocket")
            else:
                self._socket.wait_for_event("framereceived")
        return self._told.pop(0)
