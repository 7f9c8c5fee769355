"""Which bots there are, by game."""

from __future__ import annotations

from farwander.bots.built_in import BuiltIn
from farwander.bots.faraway import FARAWAY_BOTS
from farwander.bots.near_and_far import NEAR_AND_FAR_BOTS

BUILT_IN: dict[str, tuple[BuiltIn, ...]] = {"faraway": FARAWAY_BOTS, "near-and-far": NEAR_AND_FAR_BOTS}
"""In rising strength."""
BOTS = BUILT_IN
DEPUTIES = {"faraway": "net", "near-and-far": "planner"}
"""By game: who decides for a player who is away; strong, and quick."""
COMPANIONS = {"faraway": "otto", "near-and-far": "planner"}
"""By game: who sits down when nobody is named."""


def find_bot(game: str, name: str) -> BuiltIn | None:
    """The bot of that name, or None."""
    return next((bot for bot in BOTS.get(game, ()) if bot.name == name), None)


def deputy(game: str) -> BuiltIn:
    """Who decides for a player who is away, or for a bot that is not to be found."""
    return next(bot for bot in BUILT_IN[game] if bot.name == DEPUTIES[game])


def weaker(game: str, bot: BuiltIn) -> tuple[BuiltIn, ...]:
    """Who steps in for a bot that fails, one after the other: the next weaker one first.

    Nobody knows how strong a bot from elsewhere is; the deputy steps in for it.
    """
    ours = BUILT_IN[game]
    names = [each.name for each in ours]
    place = names.index(bot.name) if bot in ours else names.index(DEPUTIES[game]) + 1
    return ours[:place][::-1]
