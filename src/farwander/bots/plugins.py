"""Bots from other packages: those that are installed and registered under `farwander.bots`.

A package registers a class, or a function, that is called without arguments and gives a bot: what every
built-in bot has, and the name of its game. How to write one is told in `docs/bots.md`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from typing import Any, Protocol

from farwander.bots.built_in import BuiltIn

GROUP = "farwander.bots"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_log = logging.getLogger(GROUP)


class Guest(BuiltIn, Protocol):
    """A bot from another package."""

    @property
    def game(self) -> str: ...


def guests(ours: Mapping[str, tuple[BuiltIn, ...]]) -> Iterator[Guest]:
    """Bots of other packages for the games that have `ours`; warns of each that cannot be used."""
    known = {game: {bot.name for bot in bots} for game, bots in ours.items()}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            bot: Any = entry.load()()
            wrong = _what_is_wrong(bot, known)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever another package does, ours goes on
            bot, wrong = None, f"{type(error).__name__}: {error}"
        if wrong:
            package = entry.dist.name if entry.dist else entry.value
            _log.warning("The bot '%s' of the package %s cannot be used: %s", entry.name, package, wrong)
        else:
            known[bot.game].add(bot.name)
            yield bot


def _what_is_wrong(bot: Any, known: Mapping[str, set[str]]) -> str | None:
    for field in ("game", "name", "summary"):
        if not isinstance(getattr(bot, field, None), str):
            return f"it has no {field}, which should be a text"
    if not callable(getattr(bot, "choose", None)):
        return "it has no method choose(view, legal, rng)"
    if bot.game not in known:
        return f"there is no game {bot.game}; there is: {', '.join(known)}"
    if not _NAME.fullmatch(bot.name):
        rule = "use small letters, digits, - and _, and begin with a letter or a digit"
        return f"{bot.name!r} is no name for a bot; {rule}"
    if not bot.summary.isprintable():
        return "its summary should be one line of letters that can be printed"
    if bot.name in known[bot.game]:
        return f"there is another bot called {bot.name}"
    return None
