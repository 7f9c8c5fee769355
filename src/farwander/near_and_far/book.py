"""What the rules look up: maps as graphs, and what a player's party and cards amount to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from farwander.near_and_far.cards import Encounter, Id, Map
from farwander.near_and_far.effects import AnyEffect, Bears, Effect
from farwander.near_and_far.goods import GOODS, Symbols, parts
from farwander.near_and_far.library import Content
from farwander.near_and_far.state import COMPANION, Player

EffectT = TypeVar("EffectT", bound=Effect)


class Way(NamedTuple):
    """A path as seen from one of its ends."""

    to: int
    threat: bool
    treasure: bool


class Chart:
    """A map as the rules use it: spaces are numbers."""

    def __init__(self, region: Map) -> None:
        self.map = region
        self.spaces = region.spaces
        self.index = {space.id: number for number, space in enumerate(region.spaces)}
        self.town = next(n for n, space in enumerate(region.spaces) if space.kind == "town")
        self.ways: list[list[Way]] = [[] for _ in region.spaces]
        for path in region.paths:
            one, other = (self.index[end] for end in path.between)
            self.ways[one].append(Way(other, path.threat, path.treasure))
            self.ways[other].append(Way(one, path.threat, path.treasure))
        self.quest_spaces = tuple(n for n, space in enumerate(region.spaces) if space.quest is not None)
        self.mammoths = tuple(n for n, space in enumerate(region.spaces) if space.mammoth)

    def way(self, start: int, to: int) -> Way | None:
        return next((way for way in self.ways[start] if way.to == to), None)


class Charts(dict[int, Chart]):
    """The maps that were opened, by number."""

    def __init__(self, maps: Mapping[int, Map]) -> None:
        super().__init__()
        self._maps = maps

    def __missing__(self, number: int) -> Chart:
        self[number] = Chart(self._maps[number])
        return self[number]


class Book:
    """A content pack, prepared for the rules."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self._effects: dict[str, tuple[AnyEffect, ...]] = {}
        for kind in (content.artifacts, content.treasures, content.world):
            self._effects.update({id: card.effects for id, card in kind.items()})
        self._members = {id: each.symbols for id, each in content.adventurers.items()}
        self._members[COMPANION] = content.boards.companion
        self._totals: dict[tuple[tuple[str, ...], ...], Symbols] = {}
        self._found: dict[tuple[type, tuple[str, ...]], tuple[tuple[str, Any], ...]] = {}
        self._stories: dict[Id, Encounter] = {}
        self.charts = Charts(content.maps)

    @cached_property
    def prices(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """By artifact: what has to be paid of each thing."""
        return {id: parts(artifact.price) for id, artifact in self.content.artifacts.items()}

    @cached_property
    def trade_values(self) -> tuple[int, ...]:
        """Of the goods, in order."""
        return tuple(self.content.boards.trade_values[good] for good in GOODS)

    def encounter(self, id: str) -> Encounter:
        found = self._stories.get(id)
        if found is None:
            found = self._stories[id] = self.content.encounters.get(id) or self.content.arcade[id]
        return found

    def party(self, player: Player) -> Symbols:
        """The symbols of the active party alone."""
        return self._sum(player.active, ())

    def symbols(self, player: Player) -> Symbols:
        """The symbols of the active party, and of the artifacts bought, treasures and world cards."""
        return self._sum(player.active, player.bought + player.treasures + player.world)

    def symbols_with(self, player: Player, active: tuple[str, ...]) -> Symbols:
        """The same, if these were active."""
        return self._sum(active, player.bought + player.treasures + player.world)

    def _sum(self, members: tuple[str, ...], cards: tuple[str, ...]) -> Symbols:
        found = self._totals.get((members, cards))
        if found is None:
            every = [self._members[member] for member in members]
            every += [e.symbols for card in cards for e in self._effects[card] if isinstance(e, Bears)]
            found = Symbols(
                skill=sum(each.skill for each in every),
                combat=sum(each.combat for each in every),
                movement=sum(each.movement for each in every),
                search=sum(each.search for each in every),
                hearts=sum(each.hearts for each in every),
                shield=any(each.shield for each in every),
            )
            if len(self._totals) > _MOST_KEPT:
                self._totals.clear()
            self._totals[members, cards] = found
        return found

    def effects_of(self, card: str) -> tuple[AnyEffect, ...]:
        return self._effects[card]

    def effects(self, player: Player, kind: type[EffectT]) -> tuple[EffectT, ...]:
        """What a player's cards do of one kind."""
        return tuple(effect for _, effect in self.cards_that(player, kind))

    def cards_that(self, player: Player, kind: type[EffectT]) -> tuple[tuple[str, EffectT], ...]:
        """A player's cards that do something of a kind, and what."""
        cards = player.bought + player.treasures + player.world
        if not cards:
            return ()
        found = self._found.get((kind, cards))
        if found is None:
            found = tuple(
                (card, effect) for card in cards for effect in self._effects[card] if isinstance(effect, kind)
            )
            if len(self._found) > _MOST_KEPT:
                self._found.clear()
            self._found[kind, cards] = found
        return found


_MOST_KEPT = 50_000
