"""What a ladder is: which bots, how often, from which seed, and who exactly these bots are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from farwander import __version__
from farwander.bots import BuiltIn, bot_called, is_guest, unhurried
from farwander.core.game import Options
from farwander.core.made_of import digest_of, files_of, files_with
from farwander.core.refusal import Refusal, Refused
from farwander.faraway.game import FarawayOptions
from farwander.games import GAMES
from farwander.near_and_far.options import MAPS, NearAndFarOptions


def every_map(players: int, deal: int) -> NearAndFarOptions:
    """Near and Far on all maps in turn, at dusk and then by day."""
    return NearAndFarOptions(players, "arcade", 1 + deal % MAPS, day=deal // MAPS % 2 == 1)


OPTIONS: dict[str, Callable[[int, int], Options]] = {
    "faraway": lambda players, _: FarawayOptions(players),
    "near-and-far": every_map,
}
"""By game: what is played, by the number of players and of the deal."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the results depend on."""

    game: str
    bots: tuple[str, ...]
    players: tuple[int, ...]
    games: int
    """Of each meeting, at least: every deal is played from all seats."""
    seed: int
    identity: str
    """Of the rules, the bots and the arena: their code, the bots' settings, their network."""


class Meeting(NamedTuple):
    """One bot against copies of another."""

    players: int
    bot: str
    against: str


def new_settings(
    game: str, bots: tuple[str, ...], players: tuple[int, ...], games: int, seed: int
) -> Settings:
    """Check what is wanted; raise `Refused`."""
    if game not in OPTIONS:
        message = f"There is no game called {game}; there is: {', '.join(OPTIONS)}."
        raise Refused(Refusal("no_such_game", message, {"game": game}))
    for name in bots:
        bot_called(game, name)
    if len(set(bots)) < max(len(bots), 2):
        raise Refused(Refusal("too_few_bots", "A ladder needs two bots or more, each named once."))
    if not players or len(set(players)) < len(players):
        raise Refused(Refusal("named_twice", "Name each number of players once, such as 2,4."))
    for count in players:
        refusal = GAMES[game].check_options(OPTIONS[game](count, 0))
        if refusal:
            raise Refused(refusal)
    return Settings(game, bots, players, games, seed, identity(game, bots))


def seated(game: str, name: str) -> BuiltIn:
    """A bot as it plays on the ladder: with no eye on the clock, so that its choices can be repeated."""
    return unhurried(bot_called(game, name))


@cache
def identity(game: str, bots: tuple[str, ...]) -> str:
    """A short text that changes with the rules, the arena, and all that makes these bots who they are."""
    rules = GAMES[game]
    pack = rules.pack(OPTIONS[game](2, 0))
    parts = [__version__, f"{rules.rules}", pack.digest if pack else ""]
    ours = [bot for bot in map(partial(seated, game), bots) if not is_guest(game, bot)]
    parts += [*bots, *(re.sub(r" at 0x\w+", "", repr(bot)) for bot in ours)]
    return digest_of("\n".join(parts), _made_of(game, bots))


def _made_of(game: str, bots: tuple[str, ...]) -> Iterator[Path]:
    """The files that decide how a game goes: the rules, our bots and their network, and others' bots.

    The arena is among them, since it draws the deals and the luck, and seats the bots.
    """
    yield from files_of("core", game.replace("-", "_"), "bots", "arena")
    for bot in map(partial(seated, game), bots):
        if is_guest(game, bot):
            yield from files_with(type(bot))
