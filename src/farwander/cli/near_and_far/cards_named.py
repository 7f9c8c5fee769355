"""Cards as people write them: by name, by id, or by the points on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from farwander.cli.near_and_far.naming import Names
from farwander.cli.search import NotUnderstood
from farwander.near_and_far.goods import ROUTES, Route
from farwander.near_and_far.sheet import MOST, Claim


class CardFinder:
    """Finds the artifacts, threats, routes and points that are meant; raises `NotUnderstood`."""

    def __init__(self, names: Names) -> None:
        content = names.book.content
        self._say = names.say
        self.artifacts = _by_name(names, content.artifacts)
        self.threats = _by_name(names, {**content.threats, **content.bosses})
        self._routes: dict[str, Route] = {
            _plain(name): id for id in ROUTES for name in (id, self._route_name(id))
        }

    def _route_name(self, route: Route) -> str:
        return self._say(f"routes.{route}")

    @property
    def example(self) -> str:
        """How routes are written."""
        one, other = self._route_name("pepper"), self._route_name("tea")
        return self._say("score.route_example", one=one, other=other)

    def cards(self, text: str, known: Mapping[str, str]) -> list[str | int]:
        """Several, with commas between."""
        return [self.card(word, known) for word in _parts(text)]

    def card(self, text: str, known: Mapping[str, str]) -> str | int:
        """The id of the one that is meant, or the points that are given."""
        if re.fullmatch(r"-?\d{1,2}", text):
            return int(text)
        wanted = _plain(text)
        if wanted in known:
            return known[wanted]
        begun = {id for name, id in known.items() if name.startswith(wanted)}
        inside = {id for name, id in known.items() if f" {wanted}" in name}
        for meant in (begun, inside):
            if len(meant) == 1:
                return meant.pop()
        close = get_close_matches(wanted, known, 1)
        if close:
            raise NotUnderstood(self._say("score.no_card_but", text=text, close=close[0]))
        raise NotUnderstood(self._say("score.no_card", text=text))

    def routes(self, text: str) -> list[Claim | int]:
        """`pepper alone, tea shared, 5`."""
        return [self._route(part) for part in _parts(text)]

    def _route(self, text: str) -> Claim | int:
        if re.fullmatch(r"\d{1,2}", text):
            return int(text)
        name, alone = _plain(text), True
        for ending, held in self._endings:
            if name.endswith(f" {ending}"):
                name, alone = name.removesuffix(ending).strip(), held
                break
        if name not in self._routes:
            raise NotUnderstood(self._say("score.no_route", text=text, example=self.example))
        return Claim(self._routes[name], alone)

    @property
    def _endings(self) -> list[tuple[str, bool]]:
        return [
            ("alone", True),
            ("shared", False),
            (self._say("score.alone"), True),
            (self._say("score.shared"), False),
        ]

    def points(self, text: str) -> list[int]:
        """`3, 2, -1`."""
        for part in _parts(text):
            if not re.fullmatch(r"[+-]?\d{1,2}", part):
                raise NotUnderstood(self._say("score.no_points", text=part, least=-MOST, most=MOST))
        return [*map(int, _parts(text))]


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _by_name(names: Names, ids: Mapping[str, object]) -> dict[str, str]:
    return {_plain(name): id for id in ids for name in (id, names.card(id))}


def _plain(name: str) -> str:
    """Small letters, and straight where people do not type what is printed."""
    return name.lower().replace("\u2019", "'").strip()
