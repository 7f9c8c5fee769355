"""The bots are compiled while people look at the pages. Who needs one earlier is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread

from farwander.bots.waking import SLEEPERS, wake_bots
from farwander.core import Refused

_asleep = set(SLEEPERS)
_log = logging.getLogger("farwander.server")


def awake(game: str, bot: str) -> bool:
    """Whether a bot of a game can decide at once."""
    return (game, bot) not in _asleep


def wake(then: Callable[[], None] = lambda: None) -> None:
    """Wake the bots, and say each time when some are awake."""
    try:
        for woken in wake_bots():
            _asleep.difference_update(woken)
            then()
    except Refused as refused:
        _log.error("Some bots cannot play, and weaker ones sit in for them. %s", refused)
    except Exception:  # noqa: BLE001 - whatever it is: where a bot cannot decide, a weaker one will
        _log.exception("some bots cannot play")
    finally:
        _asleep.clear()
        then()


def wake_meanwhile(then: Callable[[], None]) -> None:
    """The same in a thread that nobody waits for."""
    if _asleep:
        Thread(target=wake, args=(then,), name="waking", daemon=True).start()
