"""`farwander daily`: the deal of a day, and any finished deal again."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from datetime import date as calendar
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text

from farwander.bots import COMPANIONS, find_bot
from farwander.cli.consoles import fail, say_wrong
from farwander.cli.phrases import Phrases, phrases_of
from farwander.cli.play import play_game
from farwander.cli.saving import read_game, told
from farwander.cli.wishes import Wishes
from farwander.core.log import GameLog, LogError
from farwander.core.refusal import Refused
from farwander.core.replay import verify
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.review import REVIEWERS, Deal, Par


def today() -> str:
    """The day it is in Greenwich: everyone changes deals at the same moment."""
    return datetime.now(UTC).date().isoformat()


def play_daily(date: str | None, wishes: Wishes) -> None:
    """Play the deal of a day; afterwards the bots play it too."""
    say = phrases_of(Faraway.name, wishes.lang)
    day = date or today()
    try:
        deal = REVIEWERS[Faraway.name].daily(day, FarawayOptions(wishes.players, wishes.advanced))
    except Refused as refused:
        fail(str(refused), 2)
    day = calendar.fromisoformat(day).isoformat()  # a day can be written in several ways
    Console(highlight=False).print(Text(say("daily.deal", date=day)))

    def share(console: Console, log: GameLog) -> None:
        if log.end:
            fame = log.end.result.scores[deal.seat]
            try:
                line = shared(say, day, fame, _par(console, say, deal))
            except Refused as refused:
                say_wrong(console, str(refused))
            else:
                console.print(Text(line, "bold"), soft_wrap=True)

    seed = deal.secret.hex()
    play_game(Faraway.name, wishes._replace(seed=seed, bots=deal.bots), share)


def _par(console: Console, say: Phrases, deal: Deal) -> Par:
    with console.status(say("daily.bots_play")):
        return REVIEWERS[Faraway.name].par(deal)


def shared(say: Phrases, date: str, fame: int, par: Par) -> str:
    """A result to show to others."""
    levels = ", ".join(f"{level.bot} {level.fame}" for level in par.levels)
    return say("daily.share", date=date, fame=fame, par=par.par, levels=levels)


def same_deal(path: Path, game: str, wishes: Wishes, players: int | None = None) -> Wishes:
    """The cards of a finished game again, against the bots that sat there or those that are wished for.

    `players` is what was asked for, if anything was.
    """
    if wishes.seed is not None:
        fail("Choose one deal: --deal or --seed.", 2)
    try:
        log = read_game(path).log
        if {game, log.game} != {Faraway.name}:
            fail("Only a deal of Faraway can be played again, as a game of Faraway.", 2)
        if log.end is None:
            fail(
                "This game is not over, so its cards are still secret; finish it, then play its deal again.",
                2,
            )
        verify(Faraway(), log)
    except LogError as error:
        fail(told(error))
    options = msgspec.json.decode(log.options, type=FarawayOptions)
    if players not in (None, options.players):
        fail(f"This deal is for {options.players} players, not for {players}; leave out --players.", 2)
    if wishes.advanced and not options.advanced:
        fail("This deal is not of the advanced variant; leave out --advanced.", 2)
    bots = wishes.bots or tuple(map(_bot_of, log.players[1:]))
    return wishes._replace(players=options.players, advanced=options.advanced, seed=log.end.secret, bots=bots)


def _bot_of(player: str) -> str:
    """The bot in a player's name, as in `Asha (otto)`; for a person, the usual companion."""
    named = re.search(r"([\w-]+)\)?$", player)
    bot = find_bot(Faraway.name, named[1]) if named else None
    return bot.name if bot else COMPANIONS[Faraway.name]
