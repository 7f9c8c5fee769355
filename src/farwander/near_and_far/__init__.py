"""Near and Far: its content, state, rules, scoring and views."""

from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.options import NearAndFarOptions, Traveller

__all__ = ["NearAndFar", "NearAndFarOptions", "Traveller"]
