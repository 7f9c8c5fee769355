from __future__ import annotations

import pytest
from tables import Table

from farwander.near_and_far.actions import BuyReputation, Discard, Done, Harvest, Recruit, Trade
from farwander.near_and_far.events import Paid, Traded
from farwander.near_and_far.goods import Price


def hall(**things: object) -> Table:
    """Seat 0 in the Town Hall, with these things and nothing else."""
    return Table().give(**({"coins": 0} | things)).visit("town_hall")


def test_tom_trades_a_gem_a_coin_and_a_bread_for_a_red_token():
    table = hall(gems=1, coins=1, food=1)
    trade = Trade(Price(gems=1, coins=1, food=1), Price(red=1))
    assert Traded(0, trade.pay, trade.get) in table.play(trade)
    assert (table.me.gems, table.me.coins, table.me.food, table.me.red) == (0, 0, 0, 1)


def test_kim_trades_a_blue_token_for_three_coins_and_a_bread():
    table = hall(blue=1)
    table.play(Trade(Price(blue=1), Price(coins=3, food=1)))
    assert (table.me.blue, table.me.coins, table.me.food) == (0, 3, 1)


def test_with_a_goods_wagon_a_blue_token_is_worth_four_coins():
    trade = Trade(Price(blue=1), Price(coins=4))
    assert hall(blue=1).why_not(trade) == "too_little"
    table = hall(blue=1, bought=("goods-wagon",))
    table.play(trade)
    assert table.me.coins == 4


@pytest.mark.parametrize(
    ("pay", "get", "code"),
    [
        (Price(coins=2), Price(red=1), "too_little"),
        (Price(coins=3), Price(red=1), None),
        (Price(food=5), Price(red=1), None),
        (Price(coins=1), Price(gems=1), None),
        (Price(coins=1), Price(food=2), None),
        (Price(red=1), Price(food=5), None),
        (Price(blue=1), Price(red=1, gems=1), None),
        (Price(food=6), Price(yellow=1), "not_a_trade"),
        (Price(red=1), Price(food=6), "not_a_trade"),
        (Price(coins=2), Price(food=2, gems=1), "not_a_trade"),
        (Price(), Price(food=1), "not_a_trade"),
        (Price(coins=1), Price(), "not_a_trade"),
        (Price(hearts=5), Price(red=1), "not_goods"),
        (Price(coins=-1), Price(food=1), "not_goods"),
        (Price(green=2), Price(blue=1), "cannot_pay"),
        (Price(coins=4), Price(red=1), "wasteful"),
        (Price(coins=1), Price(food=1), "wasteful"),
        (Price(blue=1), Price(red=1), "wasteful"),
    ],
)
def test_a_trade_is_some_for_one_or_one_for_some_and_never_for_more_than_is_paid(
    pay: Price, get: Price, code: str | None
):
    table = hall(food=6, coins=4, gems=1, red=1, green=1, blue=1)
    assert table.why_not(Trade(pay, get)) == code


def test_no_trade_that_is_offered_gains_more_than_it_pays():
    worth = {"food": 1, "coins": 2, "gems": 2, "red": 5, "yellow": 6, "green": 6, "blue": 7}
    table = hall(food=5, coins=5, gems=5, red=2, yellow=2, green=2, blue=2)
    trades = [action for action in table.legal(Trade) if isinstance(action, Trade)]
    assert len(trades) > 100
    for trade in trades:
        paid = sum(worth[good] * getattr(trade.pay, good) for good in worth)
        assert sum(worth[good] * getattr(trade.get, good) for good in worth) <= paid


def test_an_artifact_of_the_hand_is_put_away():
    table = hall(hand=("spices", "jade-flute"))
    assert table.why_not(Discard("gold-magnet")) == "not_in_hand"
    table.play(Discard("spices"))
    assert table.me.hand == ("jade-flute",)
    assert table.state.basic_discards == ("spices",)


def test_reputation_costs_a_coin_or_a_gem_each():
    table = hall(coins=2, gems=3)
    events = table.play(BuyReputation(2, 1))
    assert (table.me.coins, table.me.gems, table.me.reputation) == (0, 2, 3)
    assert Paid(0, Price(coins=2, gems=1), "town_hall") in events


def test_reputation_can_also_be_lost_for_money():
    table = hall(coins=2, gems=1)
    table.play(BuyReputation(1, 1, lose=True))
    assert (table.me.coins, table.me.gems, table.me.reputation) == (1, 0, -2)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (BuyReputation(0, 0), "nothing_paid"),
        (BuyReputation(-1, 2), "nothing_paid"),
        (BuyReputation(4, 0), "cannot_pay"),
        (BuyReputation(3, 0), "end_of_track"),
        (BuyReputation(2, 0), None),
        (BuyReputation(3, 3, lose=True), None),
    ],
)
def test_reputation_stays_on_its_track(action: BuyReputation, code: str | None):
    assert hall(coins=3, gems=3, reputation=10).why_not(action) == code


def test_reputation_stays_above_the_lower_end():
    assert hall(coins=3, reputation=-5).why_not(BuyReputation(2, 0, lose=True)) == "end_of_track"


def test_all_three_actions_once_each_in_any_order():
    table = hall(coins=6, hand=("spices", "jade-flute"))
    table.play(BuyReputation(1, 0))
    table.play(Discard("spices"))
    table.play(Trade(Price(coins=1), Price(gems=1)))
    assert table.why_not(BuyReputation(1, 0)) == "once_a_visit"
    assert table.why_not(Discard("jade-flute")) == "once_a_visit"
    assert table.why_not(Trade(Price(coins=1), Price(gems=1))) == "once_a_visit"
    assert table.legal() == [Done()]


def test_what_is_done_elsewhere_is_not_done_here():
    table = hall(coins=9)
    assert table.why_not(Harvest()) == "other_building"
    assert table.why_not(Recruit(table.state.row[0])) == "other_building"


def test_a_visit_without_any_action_ends_the_turn():
    table = hall(coins=1)
    table.play(Done())
    assert table.state.turn == 1
    assert table.me.building == "town_hall"


def test_a_chief_joins_at_once_when_a_trade_brings_the_fourth_banner():
    table = hall(coins=3, red=3)
    table.play(Trade(Price(coins=3), Price(red=1)))
    assert table.me.chiefs == ("red",)
