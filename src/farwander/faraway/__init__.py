"""Faraway: eight regions laid from left to right, scored from right to left."""

from farwander.faraway.actions import Draft, Explore, FarawayAction, Keep, Select
from farwander.faraway.cards import ALL_CARDS, ALL_REGIONS, ALL_SANCTUARIES, Card, region, sanctuary
from farwander.faraway.events import FarawayEvent
from farwander.faraway.game import Faraway, FarawayMatch, FarawayOptions
from farwander.faraway.score import CardScore, Reason, Score, score
from farwander.faraway.views import FarawayView, PlayerView

__all__ = [
    "ALL_CARDS",
    "ALL_REGIONS",
    "ALL_SANCTUARIES",
    "Card",
    "CardScore",
    "Draft",
    "Explore",
    "Faraway",
    "FarawayAction",
    "FarawayEvent",
    "FarawayMatch",
    "FarawayOptions",
    "FarawayView",
    "Keep",
    "PlayerView",
    "Reason",
    "Score",
    "Select",
    "region",
    "sanctuary",
    "score",
]
