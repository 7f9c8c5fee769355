"""Asking a bot in a match that counts: nobody decides for one that fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from farwander.bots import Fault, choose
from farwander.core.bot import Bot
from farwander.core.refusal import Refusal, Refused

ChoiceT = TypeVar("ChoiceT")


def ask(
    bot: Bot[Any, Any], view: object, legal: Sequence[ChoiceT], rng: np.random.Generator, number: int
) -> ChoiceT:
    """What the bot chooses in game `number`; raise `Refused` if it crashes or answers nonsense."""
    choice = choose(bot, view, legal, rng)
    if isinstance(choice, Fault):
        message = f"In game {number}, {choice.message}"
        raise Refused(Refusal("bot_failed", message, {"bot": choice.bot, "number": number}))
    return choice
