"""What the trained network can expect before the cards are dealt."""

from __future__ import annotations

from functools import cache

from farwander.bots.faraway.players import numbered
from farwander.bots.faraway.weighing import Effort, Weighing
from farwander.bots.faraway.weights import load_network
from farwander.core.chance import SecretChance
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.faraway.views import sight_of
from farwander.review.faraway.accounts import Standing
from farwander.review.faraway.judging import FAME_DIGITS

_DEALS = 200
_WORLDS = 4


@cache
def usual(options: FarawayOptions) -> Standing:
    """The mean over many deals, always the same ones; the chance to win is everyone's alike."""
    fame = sum(_expected(options, deal) for deal in range(_DEALS)) / _DEALS
    return Standing(round(fame, FAME_DIGITS), 1 / options.players)


def _expected(options: FarawayOptions, deal: int) -> float:
    game = Faraway()
    state = game.new(options, SecretChance(f"usual {deal}".encode()))
    view, legal = game.view(state, 0), game.legal(state, 0)
    # What seems best in some worlds is measured in others: the best of several guesses is flattered.
    seems, measured = (
        Weighing(load_network(), sight_of(view), numbered(view, legal), seed)
        .weigh_all(Effort(_WORLDS * len(legal), 1))
        .fame
        for seed in (2 * deal, 2 * deal + 1)
    )
    return float(measured[seems.argmax()])
