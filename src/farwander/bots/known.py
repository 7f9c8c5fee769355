"""Which bots there are, by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from farwander.bots.built_in import BuiltIn
from farwander.bots.faraway import FARAWAY_BOTS
from farwander.bots.near_and_far import NEAR_AND_FAR_BOTS
from farwander.bots.plugins import guests
from farwander.core.bot import Bot
from farwander.core.refusal import Refusal, Refused

BUILT_IN: dict[str, tuple[BuiltIn, ...]] = {"faraway": FARAWAY_BOTS, "near-and-far": NEAR_AND_FAR_BOTS}
"""In rising strength."""
DEPUTIES = {"faraway": "net", "near-and-far": "planner"}
"""By game: who decides for a player who is away; strong, and quick."""
COMPANIONS = {"faraway": "otto", "near-and-far": "planner"}
"""By game: who sits down when nobody is named."""


@cache
def _all_bots() -> dict[str, tuple[BuiltIn, ...]]:
    bots = dict(BUILT_IN)
    for guest in guests(BUILT_IN):
        bots[guest.game] += (guest,)
    return bots


class _Bots(Mapping[str, tuple[BuiltIn, ...]]):
    """Looks for other packages' bots when someone asks, not when it is imported."""

    def __getitem__(self, game: str) -> tuple[BuiltIn, ...]:
        return _all_bots()[game]

    def __iter__(self) -> Iterator[str]:
        return iter(BUILT_IN)

    def __len__(self) -> int:
        return len(BUILT_IN)


BOTS: Mapping[str, tuple[BuiltIn, ...]] = _Bots()
"""By game: the built-in ones in rising strength, then those of other packages."""


def find_bot(game: str, name: str) -> BuiltIn | None:
    """The bot of that name, or None. Other packages are loaded only for a name that is not built in."""
    for bots in (BUILT_IN, BOTS):
        for bot in bots.get(game, ()):
            if bot.name == name:
                return bot
    return None


def bot_called(game: str, name: str) -> BuiltIn:
    """The bot of that name; raise `Refused` if there is none."""
    bot = find_bot(game, name)
    if bot is None:
        known = ", ".join(each.name for each in BOTS[game])
        message = f"There is no bot called {name or 'nothing'}; there are: {known}."
        raise Refused(Refusal("no_such_bot", message, {"bot": name}))
    return bot


def is_guest(game: str, bot: Bot[Any, Any]) -> bool:
    """Whether a bot comes from elsewhere. Nobody can register one under a name of ours."""
    return all(ours.name != bot.name for ours in BUILT_IN[game])


def deputy(game: str) -> BuiltIn:
    """Who decides for a player who is away, or for a bot that is not to be found."""
    return next(bot for bot in BUILT_IN[game] if bot.name == DEPUTIES[game])


def weaker(game: str, bot: BuiltIn) -> tuple[BuiltIn, ...]:
    """Who steps in for a bot that fails, one after the other: the next weaker one first.

    Nobody knows how strong a bot from elsewhere is; the deputy steps in for it.
    """
    ours = BUILT_IN[game]
    names = [each.name for each in ours]
    place = names.index(DEPUTIES[game]) + 1 if is_guest(game, bot) else names.index(bot.name)
    return ours[:place][::-1]
