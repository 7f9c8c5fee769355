"""Players that see only views."""

from farwander.bots.built_in import BuiltIn
from farwander.bots.faraway import FARAWAY_BOTS
from farwander.bots.guarding import Answer, Fault, choose, choose_within, decide
from farwander.bots.known import (
    BOTS,
    BUILT_IN,
    COMPANIONS,
    DEPUTIES,
    bot_called,
    deputy,
    find_bot,
    is_guest,
)
from farwander.bots.luck import luck_of
from farwander.bots.near_and_far import NEAR_AND_FAR_BOTS
from farwander.bots.unhurried import unhurried

__all__ = [
    "BOTS",
    "BUILT_IN",
    "COMPANIONS",
    "DEPUTIES",
    "FARAWAY_BOTS",
    "NEAR_AND_FAR_BOTS",
    "Answer",
    "BuiltIn",
    "Fault",
    "bot_called",
    "choose",
    "choose_within",
    "decide",
    "deputy",
    "find_bot",
    "is_guest",
    "luck_of",
    "unhurried",
]
