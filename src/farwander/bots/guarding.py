"""Asking a bot that may fail: whatever it does, the game goes on.

answer = decide("faraway", bot, view, legal, rng, seconds=10)
if answer.fault:
    log.warning("%s; %s chose for it", answer.fault.message, answer.bot_name)
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from reprlib import repr as shortened
from threading import Thread
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec
import numpy as np

from farwander.bots.built_in import BuiltIn
from farwander.bots.known import weaker
from farwander.core.refusal import Refused

ChoiceT = TypeVar("ChoiceT")
_lost: dict[tuple[str, str], Thread] = {}
"""By game and bot: who did not come back in time, and may think on to this day."""


class Fault(msgspec.Struct, frozen=True):
    """What a bot did instead of choosing."""

    bot: str
    kind: Literal["crashed", "nonsense", "too_slow"]
    message: str
    """For people."""


class Answer(NamedTuple, Generic[ChoiceT]):
    """A choice that is allowed, whose it is, and what went wrong with the bot that was asked first."""

    action: ChoiceT
    bot_name: str
    fault: Fault | None


def decide(
    game: str,
    bot: BuiltIn,
    view: object,
    legal: Sequence[ChoiceT],
    rng: np.random.Generator,
    seconds: float,
) -> Answer[ChoiceT]:
    """Let a bot choose; if it crashes, answers nonsense or takes too long, the next weaker one instead.

    Each of them has so many seconds, and compiling counts where nothing is compiled yet. A thread cannot be
    ended, so a bot that takes too long is asked again only when it is done.
    """
    fault: Fault | None = None
    for asked in (bot, *weaker(game, bot)):
        (luck,) = rng.spawn(1)  # one that is lost must not touch ours later
        found = _ask(game, asked, view, legal, luck, seconds)
        if not isinstance(found, Fault):
            return Answer(found, asked.name, fault)
        fault = fault or found
    return Answer(legal[int(rng.integers(len(legal)))], "nobody", fault)


def _ask(
    game: str,
    bot: BuiltIn,
    view: object,
    legal: Sequence[ChoiceT],
    luck: np.random.Generator,
    seconds: float,
) -> ChoiceT | Fault:
    lost = _lost.get((game, bot.name))
    if lost and lost.is_alive():
        return Fault(bot.name, "too_slow", f"{bot.name} still thinks about an earlier question")
    found: list[ChoiceT | Fault] = []
    thread = Thread(target=lambda: found.append(_choose(bot, view, legal, luck)), daemon=True)
    thread.start()
    thread.join(seconds)
    if found:
        return found[0]
    _lost[game, bot.name] = thread
    return Fault(bot.name, "too_slow", f"{bot.name} did not decide within {seconds:g} seconds")


def _choose(
    bot: BuiltIn, view: object, legal: Sequence[ChoiceT], luck: np.random.Generator
) -> ChoiceT | Fault:
    try:
        choice: Any = bot.choose(view, list(legal), luck)
    except Refused as refused:
        return Fault(bot.name, "crashed", f"{bot.name} cannot play. {refused}")
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises, the game goes on
        told = traceback.format_exception_only(error)[-1].strip()
        return Fault(bot.name, "crashed", f"{bot.name} crashed: {told}")
    try:
        return legal[legal.index(choice)]
    except Exception:  # noqa: BLE001 - nonsense may fail in any way when it is compared
        return Fault(bot.name, "nonsense", f"{bot.name} chose {shortened(choice)}, which is not allowed")
