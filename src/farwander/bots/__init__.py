"""Players that see only views."""

from farwander.bots.built_in import BuiltIn
from farwander.bots.faraway import FARAWAY_BOTS
from farwander.bots.near_and_far import NEAR_AND_FAR_BOTS

BOTS: dict[str, tuple[BuiltIn, ...]] = {"faraway": FARAWAY_BOTS, "near-and-far": NEAR_AND_FAR_BOTS}
"""By game, in rising strength."""


DEPUTIES = {"faraway": "net", "near-and-far": "planner"}
"""By game: who decides for a player who is away; strong, and quick."""
COMPANIONS = {"faraway": "otto", "near-and-far": "planner"}
"""By game: who sits down when nobody is named."""


def find_bot(game: str, name: str) -> BuiltIn | None:
    """The bot of that name, or None."""
    return next((bot for bot in BOTS.get(game, ()) if bot.name == name), None)


def deputy(game: str) -> BuiltIn:
    """Who decides for a player who is away, or for a bot that is not to be found."""
    return next(bot for bot in BOTS[game] if bot.name == DEPUTIES[game])


__all__ = [
    "BOTS",
    "COMPANIONS",
    "DEPUTIES",
    "FARAWAY_BOTS",
    "NEAR_AND_FAR_BOTS",
    "BuiltIn",
    "deputy",
    "find_bot",
]
