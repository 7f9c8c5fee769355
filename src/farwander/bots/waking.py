"""Compiling before anyone waits for it: the rules in seconds, what the bots think with in a minute or two.

What was compiled once is kept on disk, so only the first start takes that long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import numpy as np

from farwander.bots.faraway import FARAWAY_BOTS, Compiled, Searching
from farwander.bots.faraway.weighing import Effort
from farwander.core.match import Match
from farwander.faraway.actions import FarawayAction
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.faraway.views import FarawayView

_Choose = Callable[[FarawayView, list[FarawayAction]], FarawayAction]
Which = tuple[str, str]
"""A bot, by its game and its name."""


def _which(bot: Compiled | Searching) -> Which:
    return Faraway.name, bot.name


SLEEPERS = frozenset(map(_which, FARAWAY_BOTS))
"""Those who cannot decide before they are woken."""


def wake_rules() -> None:
    """Load all that a table asks of the rules, or compile it: a game from the deal to the count."""
    _play(lambda _, legal: legal[0])


def wake_bots() -> Iterator[set[Which]]:
    """Do the same for what the bots think with. Tell who can decide now: first those who do not search."""
    luck = np.random.default_rng(0)
    quick = [bot for bot in FARAWAY_BOTS if isinstance(bot, Compiled)]
    searching = [bot for bot in FARAWAY_BOTS if isinstance(bot, Searching)]
    hasty = [msgspec.structs.replace(bot, effort=Effort(1)) for bot in searching]
    for bots in (quick, hasty):
        for bot in bots:
            _play(partial(bot.choose, rng=luck))
        yield {_which(bot) for bot in bots}


def _play(choose: _Choose) -> None:
    match: Match[Any, Any, Any, Any, Any] = Match(Faraway(), FarawayOptions(2, advanced=True))
    while match.acting:
        seat = min(match.acting)
        match.decide(seat, choose(match.view(seat), match.legal(seat)))
