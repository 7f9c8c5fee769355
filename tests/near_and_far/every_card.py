"""Tests that run over all cards of a kind, and a way to see that no kind is left out."""

from __future__ import annotations

from typing import Any

import pytest
from tables import OURS, Table

from farwander.near_and_far.effects import AnyEffect, Bears, Effect

CONTENT = OURS.book.content
TESTED: set[type[Effect]] = set()
"""The kinds of effects that some test is about."""


def each(kind: type[Effect]) -> pytest.MarkDecorator:
    """For every card with an effect of this kind: where it lies, its id, and what it does."""
    return _over(kind, cards_with(kind))


def each_card(kind: type[Effect]) -> pytest.MarkDecorator:
    """The same, where it is enough to know the card."""
    TESTED.add(kind)
    found = [(where, card) for where, card, _ in cards_with(kind)]
    assert found, kind
    return pytest.mark.parametrize(("where", "card"), found, ids=[card for _, card in found])


def bearing(symbol: str) -> pytest.MarkDecorator:
    """For every card with this symbol."""
    return _over(Bears, [found for found in cards_with(Bears) if getattr(found[2].symbols, symbol)])


def _over(kind: type[Effect], found: list[tuple[str, str, Any]]) -> pytest.MarkDecorator:
    TESTED.add(kind)
    assert found, kind
    return pytest.mark.parametrize(("where", "card", "effect"), found, ids=[card for _, card, _ in found])


def cards_with(kind: type[Effect]) -> list[tuple[str, str, Any]]:
    """Every card that does something of a kind: where it lies, its id, and what it does."""
    lies: tuple[tuple[str, Any], ...] = (
        ("bought", CONTENT.artifacts),
        ("treasures", CONTENT.treasures),
        ("world", CONTENT.world),
    )
    found: list[tuple[str, str, Any]] = []
    for where, cards in lies:
        for id, card in cards.items():
            effects: tuple[AnyEffect, ...] = card.effects
            found += [(where, id, effect) for effect in effects if isinstance(effect, kind)]
    return found


def ours(players: int = 3, *, day: bool = False) -> Table:
    """A table with our cards as they are."""
    return Table(players, game=OURS, day=day)


def holding(where: str, card: str) -> Table:
    """A table where seat 0 has this card, and an animal if it has to be carried."""
    return ours().give(birds=1 if where == "treasures" else 0, **{where: (card,)})
