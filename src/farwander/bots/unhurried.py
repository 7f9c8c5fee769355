"""Bots without a clock: what they choose can be repeated."""

from __future__ import annotations

from typing import Any, TypeVar

from farwander.bots.faraway import Searching
from farwander.core.bot import Bot

BotT = TypeVar("BotT", bound=Bot[Any, Any])


def unhurried(bot: BotT) -> BotT:
    """A bot that chooses alike on every machine: one of ours that keeps time forgets the clock."""
    return bot.unhurried() if isinstance(bot, Searching) else bot
