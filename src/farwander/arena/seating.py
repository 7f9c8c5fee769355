"""Who sits where in a series of games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def seat_bots(bots: int, players: int, first: int, games: int) -> NDArray[np.int8]:
    """By game and seat: which bot sits there. Bots fill the seats in turn, and move on by one each game.

    With two bots and four players each has two seats in every game, and both sit everywhere equally often.
    """
    shift = np.arange(first, first + games)[:, None]
    return ((np.arange(players) + shift) % bots).astype(np.int8)
