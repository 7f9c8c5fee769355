"""Players that see only views."""

from farwander.bots.built_in import BuiltIn
from farwander.bots.faraway import FARAWAY_BOTS
from farwander.bots.near_and_far import NEAR_AND_FAR_BOTS

BOTS: dict[str, tuple[BuiltIn, ...]] = {"faraway": FARAWAY_BOTS, "near-and-far": NEAR_AND_FAR_BOTS}
"""By game, in rising strength."""


def find_bot(game: str, name: str) -> BuiltIn | None:
    """The bot of that name, or None."""
    return next((bot for bot in BOTS.get(game, ()) if bot.name == name), None)


__all__ = ["BOTS", "FARAWAY_BOTS", "NEAR_AND_FAR_BOTS", "BuiltIn", "find_bot"]
