"""Near and Far dealt to a person and bots."""

from __future__ import annotations

from typing import Literal

from rich.console import Console

from farwander.bots import BuiltIn
from farwander.bots.near_and_far import Planner
from farwander.cli.consoles import fail
from farwander.cli.english import listed
from farwander.cli.near_and_far.host import NearAndFarHost
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.packs import game_with, phrases_in, words_in
from farwander.cli.terminal_game import TerminalGame
from farwander.cli.wishes import Wishes, seat_everyone
from farwander.core.match import Match
from farwander.core.refusal import Refused
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.options import Mode, NearAndFarOptions

OPTIONS = frozenset({"map", "mode", "day", "more_encounters", "long_game", "platypus", "content"})
MODES: tuple[Literal["first", "arcade"], ...] = ("first", "arcade")
"""Those that need nothing from earlier games."""
TO_COME = ("campaign", "character")
"""Those whose rules are there, but whose stories are not."""


def sit_down(console: Console, wishes: Wishes) -> TerminalGame[NearAndFarHost]:
    """Deal a game to the person and the bots; raise `Refused` if it cannot be played so."""
    game = game_with(wishes.content)
    words = words_in(wishes.lang, wishes.content)
    options = options_of(wishes)
    refusal = game.check_options(options)
    if refusal:
        raise Refused(refusal)
    say = phrases_in(wishes.lang)
    seating = seat_everyone(NearAndFar.name, wishes, say("play.you"))
    match = Match(game, options, seating.names, seating.secret)
    names = Names(game.book, words, say, seating.names, options.platypus)
    host = NearAndFarHost(console, game, match, names)
    bots = {seat: who_knows(game, bot) for seat, bot in seating.bots.items()}
    return TerminalGame(console, match, host, bots, seating.secret)


def who_knows(game: NearAndFar, bot: BuiltIn) -> BuiltIn:
    """The bot, knowing the pack that is played with."""
    return Planner(bot.name, bot.summary, game.book.content) if isinstance(bot, Planner) else bot


def options_of(wishes: Wishes) -> NearAndFarOptions:
    """The options; without a mode, the first adventure on map 1 and arcade on any other."""
    number = 1 if wishes.map is None else wishes.map
    if wishes.platypus is not None and wishes.platypus > wishes.players:
        fail(f"There is no player {wishes.platypus} for the platypus; there are {wishes.players}.", 2)
    return NearAndFarOptions(
        players=wishes.players,
        mode=mode_called(wishes.mode, number),
        map=number,
        day=wishes.day,
        more_encounters=wishes.more_encounters,
        long_game=wishes.long_game,
        platypus=None if wishes.platypus is None else wishes.platypus - 1,
    )


def mode_called(name: str | None, number: int) -> Mode:
    mode = ("first" if number == 1 else "arcade") if name is None else name
    if mode in TO_COME:
        fail(f"The stories of mode '{mode}' are not written yet; until then there is {listed([*MODES])}.", 2)
    if mode not in MODES:
        fail(f"There is no mode '{mode}'; there is {listed([*MODES])}.", 2)
    return mode
