"""A listener: someone who looks at a table through a socket."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_WAITING = 200
"""Messages that a listener may leave unread."""


class Listener:
    """Takes messages for the socket that sends them; one who has stopped reading is let go."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.let_go: asyncio.Event = asyncio.Event()
        """Set when nothing more will be told; whoever listens should come back."""
        self._unread: deque[bytes] = deque()
        self._told: asyncio.Future[None] | None = None
        """While everything is read: waits for more."""

    def tell(self, message: bytes) -> None:
        """Hand over a message."""
        if len(self._unread) == MOST_WAITING:
            self.let_go.set()
            return
        self._unread.append(message)
        if self._told is not None and not self._told.done():
            self._told.set_result(None)

    async def next(self) -> bytes:
        """Wait for the next message."""
        while not self._unread:
            self._told = asyncio.get_running_loop().create_future()
            await self._told
        return self._unread.popleft()
