"""The bots are compiled while people look at the pages already. Who needs one earlier is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

from farwander.bots.waking import wake_bots
from farwander.core import Refused

_awake = Event()
_log = logging.getLogger("farwander.server")


def bots_awake() -> bool:
    """Whether all bots can decide at once."""
    return _awake.is_set()


def wake() -> None:
    """Wake the bots now."""
    try:
        wake_bots()
    except Refused as refused:
        _log.error("Some bots cannot play, and weaker ones sit in for them. %s", refused)
    except Exception:  # noqa: BLE001 - whatever it is: where a bot cannot decide, a weaker one will
        _log.exception("some bots cannot play")
    finally:
        _awake.set()


def wake_meanwhile(then: Callable[[], None]) -> None:
    """Wake the bots in a thread that nobody waits for, and say there when they are."""

    def work() -> None:
        wake()
        then()

    if not bots_awake():
        Thread(target=work, name="waking", daemon=True).start()
