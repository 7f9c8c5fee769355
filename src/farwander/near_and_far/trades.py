"""Trades at the Town Hall: up to five goods for one, or one for up to five, never for more than is paid.

Nobody has to pay more than is needed or take less than is offered, so such trades are not offered: in what is
paid nothing can be left out, and to what is gained nothing can be added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement

from farwander.near_and_far.actions import Trade
from farwander.near_and_far.goods import GOODS, Good, Price, parts

MOST_GOODS = 5
_Trade = tuple[tuple[Good, ...], tuple[Good, ...]]


def price_of(goods: tuple[Good, ...]) -> Price:
    return Price(**{good: goods.count(good) for good in set(goods)})


@lru_cache(maxsize=16)
def trades(values: tuple[int, ...], bonus: int) -> tuple[Trade, ...]:
    """Every trade that wastes nothing. `values` are those of the goods, in order."""
    worth = dict(zip(GOODS, values, strict=True))
    found = dict.fromkeys((*_some_for_one(worth, bonus), *_one_for_some(worth, bonus)))
    return tuple(Trade(price_of(pay), price_of(get)) for pay, get in found)


@lru_cache(maxsize=4096)
def affordable(values: tuple[int, ...], bonus: int, held: tuple[int, ...]) -> tuple[Trade, ...]:
    """Those that can be paid with what is held; more than `MOST_GOODS` of a good change nothing."""
    purse: dict[str, int] = dict(zip(GOODS, held, strict=True))
    return tuple(
        trade
        for trade in trades(values, bonus)
        if all(purse[good] >= count for good, count in parts(trade.pay))
    )


@lru_cache(maxsize=16)
def fair(values: tuple[int, ...], bonus: int) -> frozenset[Trade]:
    """The same, to look a trade up."""
    return frozenset(trades(values, bonus))


def _some_for_one(worth: Mapping[Good, int], bonus: int) -> Iterator[_Trade]:
    for get in GOODS:
        others: list[Good] = [good for good in GOODS if good != get]
        for size in range(2, MOST_GOODS + 1):
            for pay in combinations_with_replacement(others, size):
                paid = sum(worth[good] for good in pay) + bonus
                if paid >= worth[get] > paid - min(worth[good] for good in pay):
                    yield pay, (get,)


def _one_for_some(worth: Mapping[Good, int], bonus: int) -> Iterator[_Trade]:
    for pay in GOODS:
        others: list[Good] = [good for good in GOODS if good != pay]
        paid = worth[pay] + bonus
        for size in range(1, MOST_GOODS + 1):
            for get in combinations_with_replacement(others, size):
                left = paid - sum(worth[good] for good in get)
                if left >= 0 and (size == MOST_GOODS or left < min(worth[good] for good in others)):
                    yield (pay,), get
