"""What the planner thinks things are worth in Near and Far, in points."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import Any

import msgspec

from farwander.near_and_far.book import Book
from farwander.near_and_far.effects import (
    AnyEffect,
    Bears,
    CampOnPurchase,
    CheaperCamp,
    CheaperCrossing,
    CheaperRecruit,
    CombatOnce,
    OnCamp,
    OnDuel,
    OnPurchase,
    OnQuest,
    OnThreat,
    OnVisit,
    PointsIfAtLeast,
    PointsIfMost,
    PointsPer,
    SameColour,
    SecondAction,
    SkillOnce,
    SkipThreats,
    Toll,
    TradeValue,
)
from farwander.near_and_far.goods import FACTIONS, GOODS, Faction, Gain, Good, Price, Symbols
from farwander.near_and_far.state import CAMPS, COMPANION, NOBODY, Player
from farwander.near_and_far.views import NearAndFarView

MOST_HEARTS = 13
_PARTY = 4

CAMP = 1.6
TREASURE = 2.0
BIRD = 4.0
QUEST = 3.0
_HEART = 0.3
_FOOD = 0.5
_TOKEN = 1.9
_REPUTATION = 0.5
_WORLD_CARD = 1.5
_LOOK_AT_ARTIFACT = 0.5
_ADVENTURER = 5.0
_NEED = 0.7
_SYMBOL_HEART = 2.8
_SHOWN = ("skill", "combat", "movement", "search")
_SYMBOL = {"skill": 1.8, "combat": 2.8, "movement": 2.8, "search": 1.8}
_ALIKE = 1.0
"""What a symbol is worth besides for each other of its kind: mine and threats ask for ever more."""
_SHIELD = 1.0
_NONE = Symbols()
_DEEPER = 3.0
"""What skill is worth when only the mine is left."""
_GROWTH: dict[str, float] = {
    "coins": 2,
    "gems": 2,
    "food": 1,
    "reputation": 2,
    "threats": 2,
    "treasures": 2,
    "artifacts": 2,
    "adventurers": 4,
    "faction_tokens": 1,
    "pack_animals": 1,
    "world_cards": 1,
    "mine_camps": 2,
    "routes": 1,
    "chiefs": 0.3,
}
"""How many more of a kind a player may hope for in a whole game."""
_PER_GAME: dict[type[AnyEffect], float] = {
    OnDuel: 0.5,
    SkipThreats: 2.0,
    CheaperRecruit: 2.0,
    TradeValue: 0.8,
    SameColour: 1.0,
    Toll: 1.0,
    SecondAction: 1.5,
    CombatOnce: 1.5,
    SkillOnce: 1.2,
}
"""Effects that are worth so much at the start, and nothing at the end."""
_SOMETHING = 0.2
_USUAL_PAUSE = 3
"""So many rounds without a camp say nothing yet."""
_A_ROUND = 0.1
"""How much more of the game seems to be left for each further round without a camp."""


class Sight:
    """A view, and what follows from it at once."""

    def __init__(self, book: Book, view: NearAndFarView) -> None:
        self.book = book
        self.view = view
        self.chart = book.charts[view.options.map]
        self.seat = view.viewer or 0
        self.me = self.player(self.seat)
        most = max(player.camps for player in view.players)
        self.camps_in_all = CAMPS + (2 if view.options.long_game else 0)
        self.still = max(0, view.round - view.camped - _USUAL_PAUSE)
        """For how many rounds the game has stood still: what was hoped for did not come."""
        to_come = max(0.0, 1 - most / self.camps_in_all, min(1.0, _A_ROUND * self.still))
        self.left = 0.0 if view.ending else to_come
        """How much of the game is left: while it stands still, more than the camps tell."""
        self.heart = 0.0 if view.ending else _HEART
        self._members: dict[str, float] = {}

    def player(self, seat: int) -> Player:
        seen = self.view.players[seat]
        return Player(
            food=seen.food,
            coins=seen.coins,
            gems=seen.gems,
            red=seen.red,
            yellow=seen.yellow,
            green=seen.green,
            blue=seen.blue,
            hearts=seen.hearts,
            reputation=seen.reputation,
            birds=seen.birds,
            turtles=seen.turtles,
            camps=seen.camps,
            building=seen.building,
            jailed=seen.jailed,
            space=NOBODY if seen.space is None else self.chart.index[seen.space],
            active=seen.active,
            bench=seen.bench,
            hand=self.view.hand if seat == self.seat else (),
            bought=seen.bought,
            treasures=seen.treasures,
            world=seen.world,
            threats=seen.threats,
            chiefs=seen.chiefs,
            skills=seen.skills,
        )

    def with_active(self, party: tuple[str, ...]) -> Sight:
        """The same, if these were active and all others stayed behind."""
        sight = copy(self)
        others = tuple(member for member in self.me.party if member not in party)
        sight.me = msgspec.structs.replace(self.me, active=party, bench=others)
        return sight

    @cached_property
    def need(self) -> float:
        """What a coin is worth besides, as long as it can hire someone for a small party."""
        return _NEED * max(0, _PARTY - len(self.me.party)) * self.left

    @cached_property
    def goods(self) -> dict[Good, float]:
        """What one of each good is worth: more while there is time to spend it."""
        money = 0.5 + 0.35 * self.left
        token = 1.0 + (_TOKEN - 1.0) * self.left
        worth: dict[Good, float] = {
            "food": _FOOD * min(1.0, 0.1 + self.left),
            "coins": money + self.need,
            "gems": money,
        }
        for faction in FACTIONS:
            worth[faction] = token
        return worth

    def gain(self, what: Gain) -> float:
        """What a gain is worth."""
        worth = sum(getattr(what, good) * each for good, each in self.goods.items())
        worth += what.hearts * self.heart + what.reputation * _REPUTATION
        worth += what.treasures * self.treasure + what.birds * BIRD * self.left
        worth += what.adventurers * _ADVENTURER * self.left + what.artifacts * _LOOK_AT_ARTIFACT * self.left
        return worth + (_WORLD_CARD if what.world else 0)

    @cached_property
    def treasure(self) -> float:
        """What one more treasure is worth; three make a set."""
        return TREASURE if len(self.me.treasures) < self.me.animals else 0.0

    def price(self, price: Price) -> float:
        worth = sum(getattr(price, good) * each for good, each in self.goods.items())
        return worth + price.hearts * self.heart

    @cached_property
    def map_is_full(self) -> bool:
        """Whether camps can be placed in the mine only."""
        return sum(owner == NOBODY for owner in self.view.camps) == 1  # the town

    def symbols(self, symbols: Symbols, besides: Symbols = _NONE) -> float:
        """What symbols are worth for the rest of the game: the more, the more one has of the same."""
        if self.map_is_full and NOBODY in self.view.mine:
            return symbols.skill * _DEEPER
        worth = symbols.hearts * _SYMBOL_HEART + symbols.shield * _SHIELD
        for name in _SHOWN:
            count = getattr(symbols, name)
            worth += count * (_SYMBOL[name] + _ALIKE * (getattr(besides, name) + (count - 1) / 2))
        return worth * self.left

    @cached_property
    def strength(self) -> Symbols:
        """The symbols of the best party, and of the cards."""
        return self.book.symbols_with(self.me, self.best_party(self.me.party))

    def member(self, member: str) -> float:
        """What someone in the active party is worth."""
        if member not in self._members:
            content = self.book.content
            is_companion = member == COMPANION
            shown = content.boards.companion if is_companion else content.adventurers[member].symbols
            self._members[member] = self.symbols(shown)
        return self._members[member]

    # -- cards

    def effect(self, effect: AnyEffect) -> float:
        """What an effect is worth to its owner."""
        whole = _PER_GAME.get(type(effect))
        if whole is not None:
            return whole * self.left
        weigh = _EFFECTS.get(type(effect))
        return weigh(self, effect) if weigh else _SOMETHING

    @property
    def camps_to_build(self) -> float:
        """How many camps on the map there may still be time for."""
        return 0.6 * max(0, self.camps_in_all - self.me.camps) * self.left

    def chance_of_most(self, effect: PointsIfMost) -> float:
        mine = self.count(effect.what)
        others = range(len(self.view.players))
        ahead = all(mine > self.count(effect.what, other) for other in others if other != self.seat)
        return 0.4 * self.left + (1 - self.left) * (0.85 if ahead else 0.1)

    def card(self, card: str) -> float:
        return sum(map(self.effect, self.book.effects_of(card)))

    def artifact(self, card: str) -> float:
        """What buying an artifact brings: its points, its effects, and that it is not left in hand."""
        return self.book.content.artifacts[card].points + 1 + self.card(card)

    def wish(self, card: str) -> float:
        """What an artifact is worth some day, beyond its price and the effort for its reputation."""
        price = self.book.content.artifacts[card].price
        paid = self.price(price) - price.coins * self.need
        return self.artifact(card) - paid - 0.6 * self.reputation_lacking(card)

    def purchase(self, card: str) -> float:
        """What buying an artifact now brings: its coins may be wanted for hiring."""
        return self.wish(card) - self.book.content.artifacts[card].price.coins * self.need

    def reputation_lacking(self, card: str) -> int:
        needed = self.book.content.artifacts[card].reputation
        if needed is None:
            return 0
        return max(0, needed - self.me.reputation if needed > 0 else self.me.reputation - needed)

    def count(self, what: str, seat: int | None = None) -> float:
        """How many of a kind someone has, as far as it is worth looking."""
        player = self.me if seat is None else self.player(seat)
        if what in ("coins", "gems", "food", "reputation", "camps"):
            return getattr(player, what)
        people = self.book.content.adventurers
        members = [people[member].faction for member in player.party if member != COMPANION]
        counted: dict[str, int] = {
            "threats": len(player.threats),
            "treasures": len(player.treasures),
            "artifacts": len(player.bought),
            "adventurers": len(members),
            "faction_tokens": sum(getattr(player, faction) for faction in FACTIONS),
            "pack_animals": player.animals,
            "world_cards": len(player.world),
            "mine_camps": self.view.mine.count(self.seat if seat is None else seat),
            "chiefs": len(player.chiefs),
        }
        colour, _, kind = what.partition("_")
        if kind == "adventurers":
            return sum(faction == colour for faction in members)
        return counted.get(what, 0)

    # -- people

    def banners(self, faction: Faction) -> int:
        people = self.book.content.adventurers
        mine = sum(member != COMPANION and people[member].faction == faction for member in self.me.party)
        return mine + getattr(self.me, faction) + (faction in self.me.chiefs)

    def cost(self, adventurer: str) -> int:
        """In coins, after discounts."""
        person = self.book.content.adventurers[adventurer]
        cheaper = sum(effect.coins for effect in self.book.effects(self.me, CheaperRecruit))
        return max(0, person.cost - self.banners(person.faction) - cheaper)

    def best_party(self, members: tuple[str, ...]) -> tuple[str, ...]:
        """Who should come along: the most useful first, as long as they fit."""
        people = self.book.content.adventurers
        doubles = len(self.book.effects(self.me, SameColour))
        chosen: list[str] = []
        seen: list[Faction] = []
        for member in sorted(members, key=lambda each: (-self.member(each), each)):
            if len(chosen) == _PARTY:
                break
            if member != COMPANION:
                faction = people[member].faction
                if faction in seen:
                    if not doubles:
                        continue
                    doubles -= 1
                seen.append(faction)
            chosen.append(member)
        return tuple(chosen)

    def together(self, party: tuple[str, ...]) -> float:
        """What a party is worth, with the cards that help it."""
        return self.symbols(self.book.symbols_with(self.me, party))

    def recruit(self, adventurer: str) -> float:
        """What hiring someone is worth beyond the coins."""
        party = self.me.party
        now, then = self.best_party(party), self.best_party((*party, adventurer))
        faction = self.book.content.adventurers[adventurer].faction
        worth = self.together(then) - self.together(now) + self.chief(faction)
        worth += sum(
            effect.points / effect.per
            for effect in self.book.effects(self.me, PointsPer)
            if effect.what in ("adventurers", f"{faction}_adventurers")
        )
        return worth - self.cost(adventurer) * (self.goods["coins"] - self.need)

    def chief(self, faction: Faction) -> float:
        """What one more banner is worth on the way to a chief."""
        if faction not in self.view.chiefs:
            return 0.0
        return {1: 0.4, 2: 1.0, 3: 5.0}.get(self.banners(faction), 0.2) if self.left else 0.0


def affordable(player: Player, price: Price) -> bool:
    return all(getattr(player, good) >= getattr(price, good) for good in GOODS)


def _at_the_end(sight: Sight, effect: PointsPer) -> float:
    expected = sight.count(effect.what) + _GROWTH.get(effect.what, 1.0) * sight.left
    return effect.points * max(0.0, expected) / effect.per


def _by_camps(sight: Sight, effect: OnCamp) -> float:
    return sight.camps_to_build * (sight.gain(effect.gain) + effect.extra_find * sight.goods["coins"])


def _if_enough(sight: Sight, effect: PointsIfAtLeast) -> float:
    return effect.points * (1.0 if sight.count(effect.what) >= effect.least else 0.4 * sight.left)


_EFFECTS: dict[type[AnyEffect], Callable[[Sight, Any], float]] = {
    Bears: lambda sight, effect: sight.symbols(effect.symbols, sight.strength),
    OnVisit: lambda sight, effect: 2.5 * sight.left * sight.gain(effect.gain),
    OnThreat: lambda sight, effect: 2.5 * sight.left * sight.gain(effect.gain),
    OnQuest: lambda sight, effect: 3.0 * sight.left * sight.gain(effect.gain),
    OnCamp: _by_camps,
    OnPurchase: lambda sight, effect: sight.gain(effect.gain),
    CampOnPurchase: lambda sight, _: CAMP + sight.goods["coins"],
    CheaperCamp: lambda sight, effect: effect.hearts * sight.camps_to_build * _HEART,
    CheaperCrossing: lambda sight, effect: effect.hearts * sight.camps_to_build * _HEART,
    PointsPer: _at_the_end,
    PointsIfMost: lambda sight, effect: effect.points * sight.chance_of_most(effect),
    PointsIfAtLeast: _if_enough,
}
