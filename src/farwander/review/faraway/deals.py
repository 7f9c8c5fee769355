"""Deals that many can play, and what the bots make of them.

The deal of a day is drawn from the SHA-256 of the words `farwander daily 1`, the date, the game and its
options, with a space between each two. So everyone has the same cards, and can check them by hand.
"""

from __future__ import annotations

import hashlib
from datetime import date as calendar
from functools import lru_cache

import msgspec
import numpy as np

from farwander.bots import BOTS, COMPANIONS, DEPUTIES, BuiltIn, find_bot
from farwander.bots.faraway.players import Searching
from farwander.core.match import Match
from farwander.core.refusal import Refusal, Refused
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.review.types import Deal, Level, Par

_USUAL = FarawayOptions(players=3)
_LEVELS = 4
"""So many of the strongest bots play a deal."""


def daily(date: str, options: FarawayOptions = _USUAL) -> Deal:
    """The deal of a day; the other seats are taken by the usual companion."""
    try:
        written = calendar.fromisoformat(date).isoformat()
    except ValueError:
        message = f"'{date}' is no day; write it as 2026-11-16."
        raise Refused(Refusal("no_such_day", message, {"date": date})) from None
    refusal = Faraway().check_options(options)
    if refusal:
        raise Refused(refusal)
    words = f"farwander daily 1 {written} faraway {msgspec.json.encode(options).decode()}"
    secret = hashlib.sha256(words.encode()).digest()
    return Deal(options, secret, 0, (COMPANIONS["faraway"],) * (options.players - 1))


@lru_cache(maxsize=64)
def par(deal: Deal) -> Par:
    """Let each of the strongest bots play the deal from the person's seat."""
    levels = [Level(bot.name, play(deal, bot)) for bot in BOTS["faraway"][-_LEVELS:]]
    return Par(next(level.fame for level in levels if level.bot == DEPUTIES["faraway"]), levels)


def play(deal: Deal, bot: BuiltIn) -> int:
    """What a bot scores with a deal."""
    if not isinstance(deal.options, FarawayOptions):
        raise TypeError("a deal of Faraway has options of Faraway")
    match = Match(Faraway(), deal.options, secret=deal.secret)
    others = [seat for seat in range(deal.options.players) if seat != deal.seat]
    seated = dict(zip(others, map(_find, deal.bots), strict=True))
    luck = np.random.default_rng([*hashlib.sha256(b"bots" + deal.secret).digest()])
    own_luck = np.random.default_rng([*hashlib.sha256(b"person" + deal.secret).digest()])
    bot = _unhurried(bot)
    while match.result is None:
        # As at a table: whoever waits for nobody else goes first, the person last.
        waiting = sorted(match.acting - {deal.seat}) or [deal.seat]
        seat = waiting[0]
        chooser, rng = (bot, own_luck) if seat == deal.seat else (seated[seat], luck)
        match.decide(seat, chooser.choose(match.view(seat), match.legal(seat), rng))
    return match.result.scores[deal.seat]


def _find(name: str) -> BuiltIn:
    bot = find_bot("faraway", name)
    if bot is None:
        raise Refused(Refusal("no_such_bot", f"There is no bot '{name}' that plays Faraway.", {"bot": name}))
    return _unhurried(bot)


def _unhurried(bot: BuiltIn) -> BuiltIn:
    """Without a clock, so that it scores the same everywhere."""
    if isinstance(bot, Searching):
        return msgspec.structs.replace(bot, effort=bot.effort._replace(seconds=None))
    return bot
