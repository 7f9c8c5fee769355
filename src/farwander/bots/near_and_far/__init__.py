"""The bots of Near and Far."""

from farwander.bots.near_and_far.levels import NEAR_AND_FAR_BOTS, Random
from farwander.bots.near_and_far.planner import Planner

__all__ = ["NEAR_AND_FAR_BOTS", "Planner", "Random"]
