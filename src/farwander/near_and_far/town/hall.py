"""The Town Hall: a trade, an artifact put away, reputation for money; and skills for politicians."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import BuyReputation, Discard, Learn, NearAndFarAction, Trade
from farwander.near_and_far.effects import TradeValue
from farwander.near_and_far.events import Learned, PutAway, Traded
from farwander.near_and_far.gains import (
    HIGHEST_REPUTATION,
    LOWEST_REPUTATION,
    gain,
    put_away_artifacts,
    welcome_chiefs,
    without,
)
from farwander.near_and_far.goods import GOODS, Gain, Good, Price, parts
from farwander.near_and_far.play import Play, no
from farwander.near_and_far.purse import pay
from farwander.near_and_far.town.house import Deed, House
from farwander.near_and_far.trades import MOST_GOODS, affordable, fair


def _trade_bonus(play: Play, seat: Seat) -> int:
    return sum(effect.value for effect in play.book.effects(play.player(seat), TradeValue))


def _trades(play: Play, seat: Seat) -> tuple[Trade, ...]:
    player = play.player(seat)
    held = tuple(min(getattr(player, good), MOST_GOODS) for good in GOODS)
    return affordable(play.book.trade_values, _trade_bonus(play, seat), held)


def _offer(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    player = play.player(seat)
    yield from _trades(play, seat)
    for card in player.hand:
        yield Discard(card)
    for coins in range(player.coins + 1):
        for gems in range(player.gems + 1):
            if 0 < coins + gems <= HIGHEST_REPUTATION - player.reputation:
                yield BuyReputation(coins, gems)
            if 0 < coins + gems <= player.reputation - LOWEST_REPUTATION:
                yield BuyReputation(coins, gems, lose=True)
    if "politician" in player.skills:
        for skill in play.book.content.skills:
            yield Learn(skill)


def _why_not_traded(play: Play, seat: Seat, action: Trade) -> Refusal | None:
    player = play.player(seat)
    held = all(getattr(player, good) >= count for good, count in parts(action.pay))
    if held and action in fair(play.book.trade_values, _trade_bonus(play, seat)):
        return None
    given: dict[Good, int] = {good: getattr(action.pay, good) for good in GOODS}
    gained: dict[Good, int] = {good: getattr(action.get, good) for good in GOODS}
    if action.pay.hearts or action.get.hearts or min(*given.values(), *gained.values()) < 0:
        return no("not_goods", "Only food, coins, gems and faction tokens are traded.")
    paid, got = sum(given.values()), sum(gained.values())
    if not (1 <= paid <= MOST_GOODS and 1 <= got <= MOST_GOODS and 1 in (paid, got)):
        return no("not_a_trade", "A trade gives up to five goods for one, or one for up to five.")
    if not held:
        return no("cannot_pay", "You do not have what you want to give.")
    worth = play.book.content.boards.trade_values
    value = sum(worth[good] * count for good, count in given.items()) + _trade_bonus(play, seat)
    asked = sum(worth[good] * count for good, count in gained.items())
    if asked > value:
        return no(
            "too_little", f"What you give is worth {value}, what you want {asked}.", value=value, asked=asked
        )
    return no("wasteful", "You would give more than needed, or could get more for it.")


def _trade(play: Play, seat: Seat, action: Trade) -> None:
    player = play.player(seat)
    for good in GOODS:
        change = getattr(action.get, good) - getattr(action.pay, good)
        setattr(player, good, getattr(player, good) + change)
    play.tell(Traded(seat, action.pay, action.get))
    welcome_chiefs(play, seat)


def _why_not_discarded(play: Play, seat: Seat, action: Discard) -> Refusal | None:
    if action.artifact not in play.player(seat).hand:
        return no("not_in_hand", "This artifact is not in your hand.", card=action.artifact)
    return None


def _discard(play: Play, seat: Seat, action: Discard) -> None:
    player = play.player(seat)
    player.hand = without(player.hand, action.artifact)
    put_away_artifacts(play, (action.artifact,))
    play.tell(PutAway(seat, 1, (action.artifact,)))


def _why_not_reputation(play: Play, seat: Seat, action: BuyReputation) -> Refusal | None:
    player = play.player(seat)
    amount = action.coins + action.gems
    if action.coins < 0 or action.gems < 0 or not amount:
        return no("nothing_paid", "Pay at least one coin or gem.")
    if player.coins < action.coins or player.gems < action.gems:
        return no("cannot_pay", "You do not have that many coins or gems.")
    room = player.reputation - LOWEST_REPUTATION if action.lose else HIGHEST_REPUTATION - player.reputation
    if amount > room:
        return no("end_of_track", f"Reputation can change by {room} at most.", room=room)
    return None


def _buy_reputation(play: Play, seat: Seat, action: BuyReputation) -> None:
    pay(play, seat, Price(coins=action.coins, gems=action.gems), "town_hall")
    amount = action.coins + action.gems
    gain(play, seat, Gain(reputation=-amount if action.lose else amount), "town_hall")


def _why_not_learned(play: Play, seat: Seat, action: Learn) -> Refusal | None:
    player, skills = play.player(seat), play.book.content.skills
    if "politician" not in player.skills:
        return no("no_politician", "Only a politician learns skills during a game.")
    if action.skill not in skills:
        return no("no_such_skill", f"There is no skill called {action.skill}.", skill=action.skill)
    if action.skill in player.skills:
        return no("known_skill", "You have this skill already.")
    if skills[action.skill].cost > player.experience:
        return no("no_experience", "You do not have enough experience for this skill.")
    return None


def _learn(play: Play, seat: Seat, action: Learn) -> None:
    player = play.player(seat)
    player.experience -= play.book.content.skills[action.skill].cost
    player.skills += (action.skill,)
    play.tell(Learned(seat, action.skill))


HOUSE = House(
    _offer,
    {
        Trade: Deed("trade", _why_not_traded, _trade, sure=True),
        Discard: Deed("discard", _why_not_discarded, _discard, sure=True),
        BuyReputation: Deed("reputation", _why_not_reputation, _buy_reputation, sure=True),
        Learn: Deed(None, _why_not_learned, _learn),
    },
)
