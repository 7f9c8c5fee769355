"""Asking a bot that may fail: whatever it does, the game goes on.

answer = decide("faraway", bot, view, legal, rng, seconds=10)
if answer.fault:
    log.warning("%s; %s chose for it", answer.fault.message, answer.bot_name)
"""

from __future__ import annotations

import ctypes
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec
import numpy as np

from farwander.bots.built_in import BuiltIn
from farwander.bots.known import is_guest, weaker
from farwander.core.bot import Bot
from farwander.core.refusal import Refused
from farwander.core.showing import shown

ChoiceT = TypeVar("ChoiceT")
_REST = 60.0
"""Seconds for which a bot that took too long is not asked, so that nobody waits for it at every decision."""


class _Lost(NamedTuple):
    """A bot that did not come back in time: may think on to this day, or rests."""

    game: str
    name: str
    until: float


_lost: dict[Thread, _Lost] = {}
"""By the thread in which it thinks; several tables may have asked the same bot."""


class Fault(msgspec.Struct, frozen=True):
    """What a bot did instead of choosing."""

    bot: str
    kind: Literal["crashed", "nonsense", "too_slow", "missing"]
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

    A bot from elsewhere has so many seconds; ours keep their time, once they are compiled. One that took too
    long is asked again when it is done, and has rested.
    """
    fault: Fault | None = None
    for asked in (bot, *weaker(game, bot)):
        (luck,) = rng.spawn(1)  # one that is lost must not touch ours later
        if is_guest(game, asked):
            found = _wait_for(game, asked, view, legal, luck, seconds)
        else:
            found = choose(asked, view, legal, luck)
        if not isinstance(found, Fault):
            return Answer(found, asked.name, fault)
        fault = fault or found
    return Answer(legal[int(rng.integers(len(legal)))], "nobody", fault)


def _wait_for(
    game: str,
    bot: BuiltIn,
    view: object,
    legal: Sequence[ChoiceT],
    luck: np.random.Generator,
    seconds: float,
) -> ChoiceT | Fault:
    if _is_lost(game, bot.name):
        return Fault(bot.name, "too_slow", f"{bot.name} took too long a moment ago")
    found, thread = choose_within(bot, view, legal, luck, seconds)
    if isinstance(found, Fault) and found.kind == "too_slow":
        _lost[thread] = _Lost(game, bot.name, time.monotonic() + _REST)
    return found


def _is_lost(game: str, name: str) -> bool:
    for thread, lost in list(_lost.items()):
        if not thread.is_alive() and time.monotonic() >= lost.until:
            _lost.pop(thread, None)
    return any((lost.game, lost.name) == (game, name) for lost in list(_lost.values()))


def choose_within(
    bot: Bot[Any, Any], view: object, legal: Sequence[ChoiceT], luck: np.random.Generator, seconds: float
) -> tuple[ChoiceT | Fault, Thread]:
    """What a bot chooses in so many seconds, and the thread in which it thinks, perhaps to this day."""
    found: list[ChoiceT | Fault] = []
    thread = Thread(target=lambda: found.append(choose(bot, view, legal, luck)), daemon=True)
    thread.start()
    thread.join(seconds)
    if found:
        return found[0], thread
    if thread.is_alive():
        _interrupt(thread)
    too_slow = Fault(bot.name, "too_slow", f"{bot.name} did not decide within {seconds:g} seconds")
    return too_slow, thread


def _interrupt(thread: Thread) -> None:
    """End what a thread does, once it is back in Python: an endless loop would slow down everyone."""
    number, end = ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(number, end)


def _where(error: BaseException) -> str:
    """Where in a bot it went wrong."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}, line {frame.lineno}"


def choose(
    bot: Bot[Any, Any], view: object, legal: Sequence[ChoiceT], luck: np.random.Generator
) -> ChoiceT | Fault:
    """What a bot chooses, if it is allowed; with no eye on the clock."""
    try:
        choice: Any = bot.choose(view, list(legal), luck)
    except KeyboardInterrupt as interrupt:
        if current_thread() is main_thread():
            raise  # it was meant for us
        return Fault(bot.name, "crashed", f"{bot.name} crashed: {interrupt!r}")
    except Refused as refused:
        return Fault(bot.name, "crashed", f"{bot.name} cannot play. {refused}")
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises, the game goes on
        told = traceback.format_exception_only(error)[-1].strip()
        return Fault(bot.name, "crashed", f"{bot.name} crashed: {told} ({_where(error)})")
    try:
        return legal[legal.index(choice)]
    except (Exception, SystemExit):  # noqa: BLE001 - nonsense may fail in any way when it is compared
        return Fault(bot.name, "nonsense", f"{bot.name} chose {shown(choice)}, which is not allowed")
