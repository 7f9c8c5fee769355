"""A list of numbered choices, some of them groups that open another list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from farwander.cli.near_and_far.naming import Names
from farwander.near_and_far.actions import BuyReputation, Discard, NearAndFarAction, Trade
from farwander.near_and_far.goods import GOODS, Price


class Entry(NamedTuple):
    """One line of a menu: a choice, or a group of them."""

    label: str
    action: NearAndFarAction | None
    group: tuple[Entry, ...] = ()

    def line(self, names: Names) -> str:
        return names.say("menu.group", label=self.label, n=len(self)) if self.group else self.label

    def __len__(self) -> int:
        return sum(map(len, self.group)) or 1


class Labelled(NamedTuple):
    """A choice and how it is called."""

    action: NearAndFarAction
    label: str
    aside: bool = False
    """Whether it is seldom wanted."""


def menu_of(names: Names, choices: Iterable[Labelled]) -> tuple[Entry, ...]:
    """A menu in the order of the choices; what there are very many of is put into groups."""
    entries: list[Entry] = []
    trades: list[Labelled] = []
    standing: list[Labelled] = []
    discards: list[Labelled] = []
    aside: list[Labelled] = []
    for choice in choices:
        if isinstance(choice.action, Trade):
            trades.append(choice)
        elif isinstance(choice.action, BuyReputation):
            standing.append(choice)
        elif isinstance(choice.action, Discard):
            discards.append(choice)
        elif choice.aside:
            aside.append(choice)
        else:
            entries.append(Entry(choice.label, choice.action))
    first = (
        _group(
            names.say("menu.trade"),
            _by_heading((_trade_heading(names, each.action), each) for each in trades),
        ),
        _group(
            names.say("menu.standing"),
            _by_heading((_standing_heading(names, each.action), each) for each in standing),
        ),
        _group(names.say("menu.discard"), [Entry(each.label, each.action) for each in discards]),
    )
    last = _group(names.say("menu.hearts"), [Entry(each.label, each.action) for each in aside])
    return (*(entry for entry in first if entry), *entries, *([last] if last else []))


def path_to(menu: Sequence[Entry], action: NearAndFarAction) -> list[str] | None:
    """What has to be typed, number by number, to choose an action."""
    for number, entry in enumerate(menu, 1):
        if entry.action == action:
            return [str(number)]
        rest = path_to(entry.group, action)
        if rest:
            return [str(number), *rest]
    return None


def _group(label: str, entries: Sequence[Entry]) -> Entry | None:
    if len(entries) == 1:
        return entries[0]
    return Entry(label, None, tuple(entries)) if entries else None


def _by_heading(choices: Iterable[tuple[str, Labelled]]) -> list[Entry]:
    found: dict[str, list[Entry]] = {}
    for heading, choice in choices:
        found.setdefault(heading, []).append(Entry(choice.label, choice.action))
    return [
        entries[0] if len(entries) == 1 else Entry(heading, None, tuple(entries))
        for heading, entries in found.items()
    ]


def _trade_heading(names: Names, action: NearAndFarAction) -> str:
    if not isinstance(action, Trade):
        return ""
    if _count(action.get) == 1:
        return names.say("menu.get", goods=names.goods(action.get))
    return names.say("menu.give", goods=names.goods(action.pay))


def _standing_heading(names: Names, action: NearAndFarAction) -> str:
    if not isinstance(action, BuyReputation):
        return ""
    return names.say("menu.lose" if action.lose else "menu.gain", n=action.coins + action.gems)


def _count(goods: Price) -> int:
    return sum(getattr(goods, good) for good in GOODS)
