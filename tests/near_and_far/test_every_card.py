"""No card is left out: each kind of effect has its tests, and each of them runs over all cards."""

from __future__ import annotations

from importlib import import_module
from typing import get_args

import pytest
from every_card import CONTENT, TESTED

from farwander.near_and_far.effects import AnyEffect

FAMILIES = ("test_card_favours", "test_card_gains", "test_card_points", "test_card_symbols")


def test_each_kind_of_effect_has_tests():
    for family in FAMILIES:
        import_module(family)
    assert set(get_args(AnyEffect)) == TESTED


@pytest.mark.parametrize("kind", ["artifacts", "treasures", "world"])
def test_each_card_does_something(kind: str):
    assert [card.id for card in getattr(CONTENT, kind).values() if not card.effects] == []
