"""Chance: who rolls, how it is written down, and how anyone can check it afterwards.

Rules never roll by themselves. They ask a `Chance` for an order of cards or for a die. At a real table that
is `SecretChance`, an HMAC-SHA-256 stream under a 32-byte secret from the operating system. The table
publishes `commitment(secret)` before the first decision and opens the secret at the end. Everything drawn
is stored with the decision it belongs to, so a replay (`RecordedChance`) never rolls again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from itertools import count
from struct import Struct
from typing import Protocol

SECRET_BYTES = 32
_WORDS_OF_BLOCK = Struct(">8I")
_WORDS = 2**32

Draw = list[int]
"""What one question to chance gave: a shuffled order of 0..n-1, or a single die."""


class Chance(Protocol):
    """Where the rules get their luck from."""

    def shuffle(self, n: int) -> Draw:
        """Draw an order of the numbers 0 to n - 1, all orders equally likely."""
        ...

    def roll(self, sides: int) -> int:
        """Roll a die: 1 to `sides`."""
        ...


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """Fix a secret without giving it away: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


class SecretChance:
    """Chance drawn from a secret: the same secret always gives the same draws, in the order asked."""

    def __init__(self, secret: bytes) -> None:
        self._words = _words(secret)

    def shuffle(self, n: int) -> Draw:
        order = list(range(n))
        below = self._below
        for i in range(n - 1, 0, -1):
            j = below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def roll(self, sides: int) -> int:
        return 1 + self._below(sides)

    def _below(self, n: int) -> int:
        """Draw 0 to n - 1 without bias: words beyond the last whole multiple of n are drawn again."""
        for word in self._words:
            if word < _WORDS - _WORDS % n:
                return word % n
        raise AssertionError("the stream of words never ends")


def _words(secret: bytes) -> Iterator[int]:
    """An endless stream of 32-bit words: HMAC-SHA-256 of 0, 1, 2 ... under the secret."""
    for block in count():
        yield from _WORDS_OF_BLOCK.unpack(hmac.digest(secret, block.to_bytes(8, "big"), "sha256"))


class RecordingChance:
    """Passes on another chance and writes down what it gave."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.draws: list[Draw] = []

    def shuffle(self, n: int) -> Draw:
        order = self._source.shuffle(n)
        self.draws.append(order)
        return order

    def roll(self, sides: int) -> int:
        rolled = self._source.roll(sides)
        self.draws.append([rolled])
        return rolled


class ChanceError(Exception):
    """Recorded draws do not fit what the rules ask for."""


class RecordedChance:
    """Gives what was written down, and nothing else.

    With `against`, every recorded draw must also be the one that this other chance would have given.
    """

    def __init__(self, draws: list[Draw], against: Chance | None = None) -> None:
        self._draws = iter(draws)
        self._against = against

    def shuffle(self, n: int) -> Draw:
        order = self._next()
        if sorted(order) != list(range(n)):
            raise ChanceError(f"a shuffle of {n} cards is recorded as {order}")
        if self._against and order != self._against.shuffle(n):
            raise ChanceError("the recorded shuffle is not the one that the secret gives")
        return order

    def roll(self, sides: int) -> int:
        draw = self._next()
        if len(draw) != 1 or not 1 <= draw[0] <= sides:
            raise ChanceError(f"a roll of a die with {sides} sides is recorded as {draw}")
        if self._against and draw[0] != self._against.roll(sides):
            raise ChanceError("the recorded roll is not the one that the secret gives")
        return draw[0]

    def finish(self) -> None:
        """Make sure that nothing recorded was left unused."""
        if next(self._draws, None) is not None:
            raise ChanceError("more chance is recorded than the rules ask for")

    def _next(self) -> Draw:
        draw = next(self._draws, None)
        if draw is None:
            raise ChanceError("the rules ask for chance, but none is recorded")
        return draw
