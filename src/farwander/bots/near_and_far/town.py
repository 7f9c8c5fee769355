"""What the planner would do in the town of Near and Far, and how it gets in."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

from farwander.bots.near_and_far.journeys import base_camp, full_hearts
from farwander.bots.near_and_far.worth import BIRD, Sight, affordable
from farwander.near_and_far.actions import (
    BuyAnimal,
    BuyReputation,
    Challenge,
    Dig,
    Discard,
    DrawArtifacts,
    Harvest,
    NearAndFarAction,
    Recruit,
    Refresh,
    Seek,
    TakeCoin,
    Trade,
)
from farwander.near_and_far.effects import OnDuel, OnVisit, SecondAction
from farwander.near_and_far.goods import GOODS, Building, Gain, Good
from farwander.near_and_far.state import NOBODY, Player
from farwander.near_and_far.town.saloon import ROW

_FOOD_ENOUGH = 7
_FOOD_FOR_A_ROW = 0.3
"""So much of what a food is worth is held against a new row. With all of it, everyone hires the same few."""
_JAIL = 0.3
_GOING_HOME = 0.3
"""What going back to town costs beside the turn: the way out again."""
_MOST_ANIMALS = 3
_COLUMNS = 4
_SOMETHING = 0.1
_EVERYTHING_LEFT = 0.3


def visit(sight: Sight, building: Building) -> float:
    """What a turn in this building is worth."""
    me = sight.me
    also: list[Building] = [e.also for e in sight.book.effects(me, SecondAction) if e.at == building]
    worth = sum(max(0.0, _ACTIONS[each](sight)) for each in (building, *also))
    for effect in sight.book.effects(me, OnVisit):
        if effect.building == building:
            worth += sight.gain(effect.gain)
    worth *= chance_to_enter(sight, building)
    if not me.in_town:
        missing = full_hearts(sight) - me.hearts
        worth += missing * sight.heart - _GOING_HOME
    return worth


# -- getting in


def opponents(sight: Sight, building: Building) -> list[int | None]:
    players = sight.view.players
    there: list[int | None] = [
        seat for seat, player in enumerate(players) if seat != sight.seat and player.building == building
    ]
    if not there and len(players) == 2 and building == "town_hall":  # noqa: PLR2004
        return [None]
    return there


def chance_to_enter(sight: Sight, building: Building) -> float:
    there = opponents(sight, building)
    if not there or sight.me.jailed or building == "saloon":
        return 1.0
    return max(duel(sight, opponent, dirty=True) for opponent in there) - _JAIL * 0.5


def duel(sight: Sight, opponent: int | None, *, dirty: bool) -> float:
    """The chance to win, with all hearts: leaving the town restores them."""
    mine = _strength(sight, sight.me) + dirty + sight.me.hearts
    other = 0 if opponent is None else _strength(sight, sight.player(opponent))
    return sum(die + mine > other_die + other for die in range(1, 7) for other_die in range(1, 7)) / 36


def _strength(sight: Sight, player: Player) -> int:
    cards = sum(effect.bonus for effect in sight.book.effects(player, OnDuel))
    return sight.book.symbols(player).combat + cards


def challenge(sight: Sight, building: Building, action: Challenge) -> float:
    """What a duel is worth, against 0 for entering quietly where that is possible."""
    wins = duel(sight, action.opponent, dirty=action.dirty)
    wanted = any((sight.book.content.artifacts[card].reputation or 0) < 0 for card in sight.me.hand)
    fame = -0.5 if action.dirty else 0.5
    inside = max(0.5, _ACTIONS[building](sight))
    return wins * (-fame if wanted else fame) - (1 - wins) * inside


# -- what to do inside


def town_action(sight: Sight, action: NearAndFarAction) -> float:
    """What an action in a building is worth."""
    weigh = _DEEDS.get(type(action))
    return weigh(sight, action) if weigh else _SOMETHING


def _saloon(sight: Sight) -> float:
    return max(_hire(sight), _new_row(sight) - sight.goods["food"] if sight.me.food else 0.0)


def _hire(sight: Sight) -> float:
    """The best that the row has to offer."""
    return max([0.0, *(_recruit(sight, each) for each in sight.view.row)])


def _recruit(sight: Sight, adventurer: str) -> float:
    return max(0.0, sight.recruit(adventurer)) if sight.cost(adventurer) <= sight.me.coins else 0.0


def _new_row(sight: Sight) -> float:
    """What the best of five others should be worth: any of them may be the best, with a chance of its own."""
    view = sight.view
    known = {*view.row, *view.dismissed}
    known.update(member for player in view.players for member in (*player.active, *player.bench))
    others = [each for each in sight.book.content.adventurers if each not in known]
    if len(others) < ROW:
        return 0.0
    worths = sorted((_recruit(sight, each) for each in others), reverse=True)
    best = sum(worth * comb(len(others) - n, ROW - 1) for n, worth in enumerate(worths, 1))
    return best / comb(len(others), ROW)


def _refresh(sight: Sight) -> float:
    return _new_row(sight) - _FOOD_FOR_A_ROW * sight.goods["food"]


def _stables(sight: Sight) -> float:
    me = sight.me
    return _animal(sight) if me.food and me.animals < _MOST_ANIMALS and sight.view.birds else 0.0


def _animal(sight: Sight) -> float:
    worth = BIRD + (_MOST_ANIMALS - sight.me.animals) * 0.3
    return worth * min(1.0, 0.2 + 1.2 * sight.left) - sight.goods["food"]


def _store(sight: Sight) -> float:
    return max(sight.goods["coins"], _draw(sight))


def _money(sight: Sight) -> int:
    return sight.me.coins + sight.me.gems


def _draw(sight: Sight) -> float:
    """Four artifacts to choose from: useful with few in hand, and time or money to buy them."""
    if not sight.left:
        return 0.0
    return (2.6 - 0.8 * len(sight.me.hand)) * min(1.0, 1.2 * sight.left + 0.06 * _money(sight))


def _draw_from(sight: Sight, action: DrawArtifacts) -> float:
    """The rich look for advanced ones."""
    return _draw(sight) - 0.1 * abs(action.advanced - min(3, _money(sight) // 4))


def _farm(sight: Sight) -> float:
    grown = min(sight.book.party(sight.me).skill, max(0, _FOOD_ENOUGH - sight.me.food))
    hungry = 0.8 if not sight.me.food and sight.me.animals < _MOST_ANIMALS else 0.0
    return grown * sight.goods["food"] + (hungry * sight.left if grown else 0.0)


def _hut(sight: Sight) -> float:
    return sight.treasure


def _mine(sight: Sight) -> float:
    """The best place to dig that the skill allows."""
    mine, cells = sight.view.mine, sight.book.content.boards.mine.cells
    skill = sight.book.symbols(sight.me).skill
    begun = any(owner != NOBODY for owner in mine)
    best = 0.0
    for cell, owner in enumerate(mine):
        row, column = divmod(cell, _COLUMNS)
        if owner != NOBODY or cells[row][column].skill > skill:
            continue
        if _beside_a_camp(mine, row, column) if begun else cell == 0:
            best = max(best, _dig(sight, row, column))
    return best


def _beside_a_camp(mine: tuple[int, ...], row: int, column: int) -> bool:
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        other_row, other_column = row + down, column + right
        inside = 0 <= other_row < len(mine) // _COLUMNS and 0 <= other_column < _COLUMNS
        if inside and mine[other_row * _COLUMNS + other_column] != NOBODY:
            return True
    return False


def _dig(sight: Sight, row: int, column: int) -> float:
    mine = sight.book.content.boards.mine
    worth = base_camp(sight) + sight.gain(mine.rows[row]) + sight.gain(mine.columns[column])
    if sight.view.options.day:
        worth += sight.gain(Gain(reputation=mine.cells[row][column].reputation))
    return worth


# -- Town Hall


def _town_hall(sight: Sight) -> float:
    """An artifact for which a trade or some reputation is missing; or one to be rid of."""
    me, artifacts = sight.me, sight.book.content.artifacts
    values = sight.book.content.boards.trade_values
    best = 0.0
    for card in me.hand:
        price = artifacts[card].price
        lacking: dict[Good, int] = {good: getattr(price, good) - getattr(me, good) for good in GOODS}
        missing: list[Good] = [good for good, count in lacking.items() if count > 0]
        spare = sum(-count * values[good] for good, count in lacking.items() if count < 0)
        reputation = sight.reputation_lacking(card)
        money = max(0, -lacking["coins"]) + max(0, -lacking["gems"])
        if not missing and not reputation:
            continue
        if reputation > money:
            best = max(best, _discard(sight, card))
        elif not missing or (
            len(missing) == 1 and lacking[missing[0]] == 1 and spare - 2 * reputation >= values[missing[0]]
        ):
            best = max(best, sight.wish(card))
        else:
            best = max(best, _discard(sight, card))
    return best


def purse(sight: Sight, goods: dict[Good, int], reputation: int) -> float:
    """What goods are worth, with what can be bought with them."""
    worth = sum(goods[good] * each for good, each in sight.goods.items())
    best = 0.0
    for card in sight.me.hand:
        artifact = sight.book.content.artifacts[card]
        needed = artifact.reputation
        if needed is not None and (reputation < needed if needed > 0 else reputation > needed):
            continue
        if all(goods[good] >= getattr(artifact.price, good) for good in GOODS):
            best = max(best, sight.artifact(card) - sight.price(artifact.price))
    return worth + best


def _goods(player: Player) -> dict[Good, int]:
    return {good: getattr(player, good) for good in GOODS}


def _trade(sight: Sight, action: Trade) -> float:
    before = _goods(sight.me)
    after: dict[Good, int] = {
        good: before[good] + getattr(action.get, good) - getattr(action.pay, good) for good in GOODS
    }
    reputation = sight.me.reputation
    return purse(sight, after, reputation) - purse(sight, before, reputation) - 0.1


def _reputation(sight: Sight, action: BuyReputation) -> float:
    before, by = _goods(sight.me), action.coins + action.gems
    after: dict[Good, int] = {
        **before,
        "coins": before["coins"] - action.coins,
        "gems": before["gems"] - action.gems,
    }
    now = sight.me.reputation
    then = now - by if action.lose else now + by
    worth = purse(sight, after, then) - purse(sight, before, now)
    return worth + (-0.1 * by if action.lose else 0.45 * by)


def _discard(sight: Sight, card: str) -> float:
    """One less to be left in hand: for who will never buy it."""
    price = sight.book.content.artifacts[card].price
    if affordable(sight.me, price) and not sight.reputation_lacking(card):
        return -1.0
    if sight.left < _EVERYTHING_LEFT:
        return 0.9
    return 0.5 if sight.wish(card) < 0 else -1.0


_ACTIONS: dict[Building, Callable[[Sight], float]] = {
    "town_hall": _town_hall,
    "saloon": _saloon,
    "stables": _stables,
    "store": _store,
    "farm": _farm,
    "hut": _hut,
    "mine": _mine,
}
_DEEDS: dict[type[NearAndFarAction], Callable[[Sight, Any], float]] = {
    Recruit: lambda sight, action: sight.recruit(action.adventurer),
    Refresh: lambda sight, _: _refresh(sight),
    BuyAnimal: lambda sight, action: _animal(sight) + 0.2 * (action.animal == "turtle"),
    TakeCoin: lambda sight, _: sight.goods["coins"],
    DrawArtifacts: _draw_from,
    Harvest: lambda sight, _: _farm(sight),
    Seek: lambda sight, _: sight.treasure,
    Dig: lambda sight, action: _dig(sight, action.row, action.column),
    Trade: _trade,
    Discard: lambda sight, action: _discard(sight, action.artifact),
    BuyReputation: _reputation,
}
