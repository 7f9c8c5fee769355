"""What the trained network can expect before the cards are dealt."""

from __future__ import annotations

from functools import cache

from farwander.core.chance import SecretChance
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.review.faraway.accounts import Standing
from farwander.review.faraway.judging import FAME_DIGITS
from farwander.review.faraway.values import by_network, weigh

_DEALS = 100
_WORLDS = 16
"""For each deal."""


@cache
def usual(options: FarawayOptions) -> Standing:
    """The mean over many deals, always the same ones; the chance to win is everyone's alike."""
    fame = sum(_expected(options, deal) for deal in range(_DEALS)) / _DEALS
    return Standing(round(fame, FAME_DIGITS), 1 / options.players)


def _expected(options: FarawayOptions, deal: int) -> float:
    game = Faraway()
    state = game.new(options, SecretChance(f"usual {deal}".encode()))
    view = game.view(state, 0)
    first = by_network(view, game.legal(state, 0))
    return float(weigh(view, [first], _WORLDS, deal, ahead=1).fame[0])
