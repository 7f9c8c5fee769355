"""The doorkeeper: how much may come in at once, from an address and through a socket."""

from __future__ import annotations

import time
from collections import Counter

from farwander.server.problems import too_fast

_MINUTE = 60
now = time.monotonic


class Doorkeeper:
    """Lets so many requests in from each address, and begins to count anew every minute."""

    def __init__(self, per_minute: int) -> None:
        self._most = per_minute
        self._minute = 0
        self._came: Counter[str] = Counter()

    def let_in(self, address: str) -> None:
        minute = int(now() // _MINUTE)
        if minute != self._minute:
            self._minute, self._came = minute, Counter()
        self._came[address] += 1
        if self._came[address] > self._most:
            raise too_fast()


class Pace:
    """How many messages a socket may still send: a few at once, then so many a second."""

    def __init__(self, per_second: int) -> None:
        self._per_second = per_second
        self._most = 2 * per_second
        self._left: float = self._most
        self._at = now()

    def count(self) -> None:
        before, self._at = self._at, now()
        self._left = min(self._left + (self._at - before) * self._per_second, self._most) - 1

    def check(self) -> None:
        if self._left < 0:
            raise too_fast()
