"""What bots roll with, when they choose by chance."""

from __future__ import annotations

import hmac
from typing import Any

import numpy as np

from farwander.core.game import Seat
from farwander.core.match import Match


def luck_of(secret: bytes, match: Match[Any, Any, Any, Any, Any], seat: Seat) -> np.random.Generator:
    """The luck for a bot's next decision: the same wherever this deal is played the same way.

    It tells nothing of the deal, which is drawn from the same secret.
    """
    decided = sum(decision.seat == seat for decision in match.log.decisions)
    seed = hmac.digest(secret, f"bot {seat} {decided}".encode(), "sha256")
    return np.random.default_rng(int.from_bytes(seed))
