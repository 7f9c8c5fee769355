"""Games of Faraway with chosen cards, for tests that need a certain situation."""

from __future__ import annotations

from collections.abc import Sequence

from farwander.core.chance import Draw, RecordedChance, SecretChance
from farwander.faraway import Faraway, FarawayOptions
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.entry import States

GAME = Faraway()
LUCK = SecretChance(bytes(32))


def _order(first: Sequence[int], size: int) -> Draw:
    """A shuffle of cards 1 to `size` that begins with the given ones."""
    rest = [card for card in range(1, size + 1) if card not in first]
    return [card - 1 for card in (*first, *rest)]


def deal(hands: Sequence[Sequence[int]], then: Sequence[int] = (), sanctuaries: Sequence[int] = ()) -> States:
    """A game with these hands; `then` are the next regions of the deck, the market first.

    Hands of five regions make it the advanced variant.
    """
    options = FarawayOptions(len(hands), advanced=len(hands[0]) == 5)
    regions = _order([*(card for hand in hands for card in hand), *then], REGIONS)
    return GAME.new(options, RecordedChance([regions, _order(sanctuaries, SANCTUARIES)]))
