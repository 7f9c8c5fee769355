"""Compiling before anyone waits for it: the rules in seconds, what the bots think with in a minute or two.

What was compiled once is kept on disk, so only the first start takes that long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from farwander.bots.faraway import FARAWAY_BOTS, Searching
from farwander.bots.faraway.weighing import Effort
from farwander.core.match import Match
from farwander.faraway.actions import FarawayAction
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.faraway.views import FarawayView

_Choose = Callable[[FarawayView, list[FarawayAction]], FarawayAction]


def wake_rules() -> None:
    """Load all that a table asks of the rules, or compile it: a game from the deal to the count."""
    _play(lambda _, legal: legal[0])


def wake_bots() -> Iterator[set[str]]:
    """Do the same for what the bots think with. Name who can decide now: first those who do not search."""
    luck = np.random.default_rng(0)
    quick, searching = FARAWAY_BOTS[-2:]
    _play(lambda view, legal: quick.choose(view, legal, luck))
    yield {bot.name for bot in FARAWAY_BOTS if not isinstance(bot, Searching)}
    if isinstance(searching, Searching):
        hasty = msgspec.structs.replace(searching, effort=Effort(1))
        _play(lambda view, legal: hasty.choose(view, legal, luck))
        yield {searching.name}


def _play(choose: _Choose) -> None:
    match: Match[Any, Any, Any, Any, Any] = Match(Faraway(), FarawayOptions(2, advanced=True))
    while match.acting:
        seat = min(match.acting)
        match.decide(seat, choose(match.view(seat), match.legal(seat)))
