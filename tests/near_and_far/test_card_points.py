"""Cards that are worth points at the end, and cards that decide ties."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from every_card import CONTENT, each, each_card, holding
from tables import Table

from farwander.near_and_far.effects import PointsIfAtLeast, PointsIfMost, PointsIfTied, PointsPer, WinsTies
from farwander.near_and_far.scoring import Count


def camp(table: Table, count: int, seat: int) -> None:
    free = [space.id for space in table.chart.spaces if space.kind in ("coin", "gem")]
    table.camps(*free[:count], seat=seat)


def run_routes(table: Table, count: int, seat: int) -> None:
    routes = list(table.chart.map.routes)[:count]
    table.camps(*(space.id for space in table.chart.spaces if space.route in routes), seat=seat)


def recruit(colour: str) -> Callable[[Table, int, int], object]:
    people = [id for id, person in CONTENT.adventurers.items() if person.faction == colour]
    return lambda table, count, seat: table.party(bench=people[:count], seat=seat)


def hold_world(table: Table, count: int, seat: int) -> None:
    player = table.state.players[seat]
    held = player.world
    table.give(seat, world=table.state.world[:count])
    player.world += held


def take_chiefs(table: Table, count: int, seat: int) -> None:
    for chief in table.state.chiefs[:count]:
        table.chief(chief, seat)


HAVE: dict[str, Callable[[Table, int, int], object]] = {
    "coins": lambda table, count, seat: table.give(seat, coins=count),
    "gems": lambda table, count, seat: table.give(seat, gems=count),
    "food": lambda table, count, seat: table.give(seat, food=count),
    "reputation": lambda table, count, seat: table.give(seat, reputation=count),
    "camps": camp,
    "threats": lambda table, count, seat: table.beaten(*table.state.threats[:count], seat=seat),
    "treasures": lambda table, count, seat: table.give(
        seat, birds=3, treasures=table.state.treasures[:count]
    ),
    "adventurers": lambda table, count, seat: table.party(bench=table.state.bag[:count], seat=seat),
    "red_adventurers": recruit("red"),
    "yellow_adventurers": recruit("yellow"),
    "green_adventurers": recruit("green"),
    "blue_adventurers": recruit("blue"),
    "faction_tokens": lambda table, count, seat: table.give(seat, red=count - 1, blue=1),
    "pack_animals": lambda table, count, seat: table.give(seat, birds=count),
    "world_cards": hold_world,
    "mine_camps": lambda table, count, seat: table.mine(*((0, column) for column in range(count)), seat=seat),
    "routes": run_routes,
    "chiefs": take_chiefs,
}
"""How to have so many of what a card counts."""


@each(PointsPer)
@pytest.mark.parametrize("count", [1, 3])
def test_points_for_everything_of_a_kind(where: str, card: str, effect: PointsPer, count: int):
    table = holding(where, card).give(coins=0)
    HAVE[effect.what](table, count, 0)
    assert table.game.faults(table.state) == []
    itself = effect.what == "world_cards" and where == "world"
    assert table.points("cards", card) == (count + itself) // effect.per * effect.points


@each(PointsPer)
def test_no_points_without_any(where: str, card: str, effect: PointsPer):
    table = holding(where, card).give(coins=0)
    itself = effect.what == "world_cards" and where == "world"
    assert table.points("cards", card) == itself * effect.points


@each(PointsIfMost)
def test_points_for_having_more_than_anyone(where: str, card: str, effect: PointsIfMost):
    table = holding(where, card)
    for player in table.state.players:
        player.coins = 0
    assert table.points("cards", card) == 0
    HAVE[effect.what](table, 2, 1)
    HAVE[effect.what](table, 2, 0)
    assert table.points("cards", card) == 0
    HAVE[effect.what](table, 3, 0)
    assert table.points("cards", card) == effect.points


@each(PointsIfAtLeast)
def test_points_for_having_enough(where: str, card: str, effect: PointsIfAtLeast):
    table = holding(where, card)
    HAVE[effect.what](table, effect.least - 1, 0)
    assert table.points("cards", card) == 0
    HAVE[effect.what](table, effect.least, 0)
    assert table.points("cards", card) == effect.points


@each(PointsIfTied)
def test_points_for_a_tie_for_the_victory(where: str, card: str, effect: PointsIfTied):
    table = holding(where, card).give(2, coins=9)
    assert table.points("cards", card) == 0  # tied for the second place
    table.give(2, coins=3)
    assert table.points("cards", card) == effect.points


@each_card(WinsTies)
def test_ties_are_won_before_reputation_is_compared(where: str, card: str):
    table = holding(where, card).give(coins=0).give(1, reputation=1)
    count = Count(table.game.book, table.state)
    mine = sum(line.points for line in count.lines()[0])
    table.give(1, coins=2 * mine).give(2, coins=0)
    result = count.result(count.lines())
    assert result.scores[0] == result.scores[1]
    assert result.winners == (0,)
    table.me.bought, table.me.world = (), ()
    table.give(coins=2 * mine)
    assert count.result(count.lines()).winners == (1,)
