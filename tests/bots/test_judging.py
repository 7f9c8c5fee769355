"""The network judges by what its player may know, and by nothing else in the state that it is given."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from farwander.bots.faraway.judging import Room, judge, new_room
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.weights import load_network
from farwander.core.compiling import compiled
from farwander.core.conformance import random_positions
from farwander.faraway import Faraway, FarawayOptions, entry
from farwander.faraway.entry import Sights, States
from farwander.faraway.resampling import copy_open
from farwander.faraway.state import MOST_ACTIONS, STATE
from farwander.faraway.views import sight_of


@compiled
def _judge(
    network: Network, states: States, seat: int, actions: NDArray[np.int8], size: int, room: Room
) -> None:
    judge(network, states[0], seat, actions, size, room)


@compiled
def _copy_open(sights: Sights, states: States) -> None:
    copy_open(sights[0], states[0])


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("players", [2, 6])
def test_what_nobody_sees_changes_no_worth(players: int, advanced: bool):
    network, room = load_network(), new_room()
    actions = np.empty(MOST_ACTIONS, np.int8)
    for position in random_positions(Faraway(), FarawayOptions(players, advanced), [1]):
        match, seat = position.match, position.seat
        size = entry.legal(match.state, 0, seat, actions)
        _judge(network, match.state, seat, actions, size, room)
        known = room.worths[:size].copy()
        seen = np.zeros(1, STATE)
        _copy_open(sight_of(match.view(seat)), seen)
        _judge(network, seen, seat, actions, size, room)
        assert np.array_equal(room.worths[:size], known)
