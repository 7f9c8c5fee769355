"""Greedy takes what counts most now; pip does so too, and counts the row in the wrong direction."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from farwander.bots import bot_called
from farwander.core import Match
from farwander.faraway import Faraway, FarawayOptions, Select
from farwander.faraway.scoring import count_tableau
from farwander.faraway.state import ROUNDS


def fame(regions: Sequence[int]) -> int:
    """What regions count, in the order laid."""
    sanctuaries, fames = np.zeros(ROUNDS, np.int8), np.empty(2 * ROUNDS, np.int64)
    return count_tableau(np.array(regions, np.int8), len(regions), sanctuaries, 0, fames)


def test_three_of_five_are_selected_by_what_each_thinks_that_they_count():
    """Laid from the longest to the shortest; pip counts them as if they had been laid the other way round."""
    greedy, pip = bot_called("faraway", "greedy"), bot_called("faraway", "pip")
    differ = 0
    for deal in range(40):
        match = Match(Faraway(), FarawayOptions(2, advanced=True), secret=bytes([deal] * 32))
        view, legal = match.view(0), match.legal(0)
        selections = [tuple(sorted(action.regions)) for action in legal if isinstance(action, Select)]
        assert len(selections) == len(legal)
        by_greedy, by_pip = (
            bot.choose(view, legal, np.random.default_rng(0)).regions for bot in (greedy, pip)
        )
        assert fame(sorted(by_greedy)[::-1]) == max(fame(regions[::-1]) for regions in selections)
        assert fame(sorted(by_pip)) == max(map(fame, selections))
        differ += by_greedy != by_pip
    assert differ
