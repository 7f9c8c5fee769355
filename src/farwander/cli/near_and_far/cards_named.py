"""Cards as people write them: by name, by id, or by the points on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from farwander.cli.near_and_far.naming import Names
from farwander.cli.search import NotUnderstood
from farwander.near_and_far.goods import ROUTES
from farwander.near_and_far.sheet import MOST, Claim


class CardFinder:
    """Finds the artifacts and threats that are meant."""

    def __init__(self, names: Names) -> None:
        content = names.book.content
        self.artifacts = _by_name(names, content.artifacts)
        self.threats = _by_name(names, {**content.threats, **content.bosses})

    def cards(self, text: str, known: Mapping[str, str]) -> list[str | int]:
        """Several, with commas between; raises `NotUnderstood`."""
        return [self.card(word, known) for word in _parts(text)]

    def card(self, text: str, known: Mapping[str, str]) -> str | int:
        """The id of the one that is meant, or the points that are given."""
        if re.fullmatch(r"-?\d{1,2}", text):
            return int(text)
        wanted = _plain(text)
        if wanted in known:
            return known[wanted]
        begun = {id for name, id in known.items() if name.startswith(wanted)}
        if len(begun) == 1:
            return begun.pop()
        close = get_close_matches(wanted, known, 1)
        meant = f"; did you mean '{close[0]}'?" if close else "; give its name, or the points on it."
        raise NotUnderstood(f"There is no card '{text}'{meant}")


def routes(text: str) -> list[Claim | int]:
    """`pepper alone, tea shared, 5`; raises `NotUnderstood`."""
    return [_route(part) for part in _parts(text)]


def _route(text: str) -> Claim | int:
    if re.fullmatch(r"\d{1,2}", text):
        return int(text)
    name, _, how = text.lower().partition(" ")
    for route in ROUTES:
        if name == route and how in ("", "alone", "shared"):
            return Claim(route, how != "shared")
    raise NotUnderstood(f"'{text}' is no trade route; write such as pepper alone, tea shared, or the points.")


def points(text: str) -> list[int]:
    """`3, 2, -1`; raises `NotUnderstood`."""
    found: list[int] = []
    for part in _parts(text):
        if not re.fullmatch(r"[+-]?\d{1,2}", part):
            raise NotUnderstood(f"'{part}' is not a number of points, {-MOST} to {MOST}.")
        found.append(int(part))
    return found


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _by_name(names: Names, ids: Mapping[str, object]) -> dict[str, str]:
    return {_plain(name): id for id in ids for name in (id, names.card(id))}


def _plain(name: str) -> str:
    """Small letters, and straight where people do not type what is printed."""
    return name.lower().replace("\u2019", "'").strip()
