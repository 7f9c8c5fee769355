"""Paying: what a player can afford, and in what coin."""

from __future__ import annotations

from farwander.core.game import Seat
from farwander.near_and_far.events import Paid
from farwander.near_and_far.goods import GOODS, Price, parts
from farwander.near_and_far.play import Play
from farwander.near_and_far.state import Player


def can_pay(player: Player, price: Price) -> bool:
    """Whether a player has that much. Skills let gems stand in for coins, and food for hearts."""
    for name, count in parts(price):
        if getattr(player, name) < count:
            return bool(player.skills) and _can_pay_by_skill(player, price)
    return True


def _can_pay_by_skill(player: Player, price: Price) -> bool:
    for good in GOODS:
        if getattr(player, good) < getattr(price, good) and good not in ("coins", "food"):
            return False
    spare_gems = player.gems - price.gems if "gem-trade" in player.skills else 0
    if player.coins + spare_gems < price.coins:
        return False
    spare_food = player.food - price.food
    if spare_food < 0:
        return False
    return player.hearts + (spare_food if "meditation" in player.skills else 0) >= price.hearts


def hearts_to_spend(player: Player) -> int:
    return player.hearts + (player.food if "meditation" in player.skills else 0)


def pay(play: Play, seat: Seat, price: Price, why: str) -> None:
    """Take a price that the player can pay; hearts before food, coins before gems."""
    player = play.player(seat)
    for good in GOODS:
        setattr(player, good, getattr(player, good) - getattr(price, good))
    if player.coins < 0:
        player.gems += player.coins
        player.coins = 0
    player.hearts -= price.hearts
    if player.hearts < 0:
        player.food += player.hearts
        player.hearts = 0
    if price != Price():
        play.tell(Paid(seat, price, why))
