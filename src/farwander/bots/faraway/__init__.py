"""The bots of Faraway."""

from farwander.bots.faraway.levels import FARAWAY_BOTS
from farwander.bots.faraway.players import Compiled, Searching

__all__ = ["FARAWAY_BOTS", "Compiled", "Searching"]
