"""Asking a bot in a match that counts: nobody decides for one that fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from farwander.bots import Fault, choose, choose_within, is_guest
from farwander.core.bot import Bot
from farwander.core.refusal import Refusal, Refused

ChoiceT = TypeVar("ChoiceT")
_LONGEST_THOUGHT = 60.0
"""Seconds for a bot from elsewhere: ours do not loop."""


def ask(
    bot: Bot[Any, Any], view: object, legal: Sequence[ChoiceT], rng: np.random.Generator, number: int
) -> ChoiceT:
    """What the bot chooses in game `number`; raise `Refused` if it crashes, loops or answers nonsense."""
    if is_guest(bot):
        choice, _ = choose_within(bot, view, legal, rng, _LONGEST_THOUGHT)
    else:
        choice = choose(bot, view, legal, rng)
    if isinstance(choice, Fault):
        message = f"In game {number}, {choice.message}"
        raise Refused(Refusal("bot_failed", message, {"bot": choice.bot, "number": number}))
    return choice
