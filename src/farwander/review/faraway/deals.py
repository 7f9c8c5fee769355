"""Deals that many can play, and what the bots make of them.

The deal of a day is drawn from the SHA-256 of the words `farwander daily 1`, the date, the game and its
options, with a space between each two. So everyone has the same cards, and can check them by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date as calendar
from functools import partial

import msgspec

from farwander.bots import BUILT_IN, COMPANIONS, DEPUTIES, BuiltIn, bot_called, decide, luck_of, unhurried
from farwander.core.match import Match
from farwander.core.refusal import Refusal, Refused
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.faraway.state import ROUNDS
from farwander.review.types import Deal, Level, Par, Progress

_USUAL = FarawayOptions(players=3)
_LEVELS = 4
"""So many of the strongest bots play a deal."""
_LONGEST_THOUGHT = 10
"""Seconds for a bot from elsewhere."""


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


def par(deal: Deal, progress: Progress | None = None) -> Par:
    """Let each of the strongest bots play the deal from the person's seat."""
    players = BUILT_IN["faraway"][-_LEVELS:]
    levels: list[Level] = []
    for before, bot in enumerate(players):

        def tell(rounds: int, before: int = before) -> None:
            if progress:
                progress(before * ROUNDS + rounds, len(players) * ROUNDS)

        levels.append(Level(bot.name, play(deal, bot, tell)))
    usual = next(level for level in levels if level.bot == DEPUTIES["faraway"])
    return Par(usual.fame, usual.bot, levels)


def play(deal: Deal, bot: BuiltIn, on_round: Callable[[int], None] | None = None) -> int:
    """What a bot scores with a deal, against the others as they play at a table.

    `on_round` is told again and again how many rounds are over.
    """
    if not isinstance(deal.options, FarawayOptions):
        raise TypeError("a deal of Faraway has options of Faraway")
    match = Match(Faraway(), deal.options, secret=deal.secret)
    others = [seat for seat in range(deal.options.players) if seat != deal.seat]
    seated = dict(zip(others, map(partial(bot_called, "faraway"), deal.bots), strict=True))
    person = unhurried(bot)
    while match.result is None:
        seat = min(match.acting - {deal.seat}, default=deal.seat)  # the person last, as at a table
        view, legal, luck = match.view(seat), match.legal(seat), luck_of(deal.secret, match, seat)
        if on_round:
            on_round(view.round - 1)
        if seat == deal.seat:
            action = person.choose(view, legal, luck)
        else:
            action = decide("faraway", seated[seat], view, legal, luck, _LONGEST_THOUGHT).action
        match.decide(seat, action)
    return match.result.scores[deal.seat]
