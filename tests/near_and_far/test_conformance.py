"""Near and Far keeps the contract of `core`, in every mode, map, side, variant and number of players."""

from __future__ import annotations

import os

import pytest
from hurry import hurried

from farwander.core.conformance import check_game, check_no_leak
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.options import NearAndFarOptions

GAME = NearAndFar()
VARIATIONS = tuple(GAME.variations())
PLAYED = VARIATIONS if "FARWANDER_SOAK" in os.environ else (VARIATIONS[1], VARIATIONS[2], VARIATIONS[14])
"""A few of them in every run of the tests, all in `make soak`: random games are long."""


class One(NearAndFar):
    """The same game with one variation only, so that each is a test of its own."""

    def __init__(self, options: NearAndFarOptions) -> None:
        super().__init__()
        self._options = options

    def variations(self) -> tuple[NearAndFarOptions, ...]:
        return (self._options,)


@pytest.mark.parametrize("options", PLAYED, ids=str)
def test_the_rules_hold_in_random_games(options: NearAndFarOptions):
    check_game(One(options), games=1, pick=hurried)


@pytest.mark.parametrize("options", PLAYED[:1], ids=str)
def test_nobody_is_told_what_is_hidden(options: NearAndFarOptions):
    check_no_leak(One(options), pick=hurried)
