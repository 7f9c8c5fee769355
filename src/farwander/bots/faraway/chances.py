"""The chance to win, by what the network expects of everyone: nearly, or in the last round exactly."""

from __future__ import annotations

from math import erf, exp, sqrt

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.judging import Room, judge
from farwander.bots.faraway.last_round import MOST_FAME, odds_of_last
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.position import take_place
from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import CLUE, REGIONS, SANCTUARIES, TALLY, count
from farwander.faraway.rules import legal
from farwander.faraway.state import MAX_PLAYERS, MOST_ACTIONS, ROUNDS, State

_POINTS = 12
"""At so many degrees of luck a chance is reckoned."""
_REACH = 3.0


@compiled
def chance_to_win(fames: NDArray[np.float64], players: int, seat: int, spread: float) -> float:
    """The chance to end with the most fame, when each ends around what is expected, with this spread."""
    chance = 0.0
    weights = 0.0
    for i in range(_POINTS):
        luck = -_REACH + 2 * _REACH * (i + 0.5) / _POINTS
        weight = exp(-luck * luck / 2)
        weights += weight
        for other in range(players):
            if other != seat:
                weight *= _below((fames[seat] - fames[other]) / spread + luck)
        chance += weight
    return chance / weights


@compiled
def _below(z: float) -> float:
    """The normal distribution."""
    return 0.5 * (1.0 + erf(z / sqrt(2.0)))


@compiled
def chance_in_last_round(network: Network, state: State, viewer: int, room: Room) -> tuple[float, float]:
    """The fame to expect and the chance to win, before anybody lays a last region.

    Everyone will lay what the network would; only what is then found in the deck of this world is open.
    """
    actions = np.empty(MOST_ACTIONS, np.int8)
    laid = np.empty(MAX_PLAYERS, np.int8)
    for seat in range(state.players):
        size = legal(state, seat, actions)
        laid[seat] = actions[judge(network, state, seat, actions, size, room)]
    odds = _odds(state, laid, room)
    shortest = np.empty(MAX_PLAYERS, np.int8)
    for seat in range(state.players):
        shortest[seat] = min(laid[seat], state.tableaus[seat, : ROUNDS - 1].min())
    below = np.zeros(state.players)
    mean, chance = 0.0, 0.0
    for fame in range(MOST_FAME + 1):
        mean += fame * odds[viewer, fame]
        best = odds[viewer, fame]
        for other in range(state.players):
            if other != viewer:
                best *= below[other] + (odds[other, fame] if shortest[viewer] < shortest[other] else 0.0)
            below[other] += odds[other, fame]
        chance += best
    return mean, chance


@inlined
def _odds(state: State, laid: NDArray[np.int8], room: Room) -> NDArray[np.float64]:
    """By seat and fame: how likely it is in the end, when everyone lays these regions last.

    Any of the sanctuaries that nobody has found yet may come; when they run out, those that were given back
    come in the order in which they lie in this world.
    """
    odds = np.empty((state.players, MOST_FAME + 1))
    deck, unseen = _deck(state)
    gone = 0
    for seat in np.argsort(laid[: state.players]):  # whoever lays a lower region searches first
        take_place(state, seat, room.position)
        region = int(laid[seat])
        wanted = 0
        if region > state.tableaus[seat, ROUNDS - 2]:
            wanted = 1 + count(int(state.tallies[seat] + TALLY[region]), CLUE)
        left = deck[:unseen] if gone + wanted <= unseen else deck[gone : gone + wanted]
        odds_of_last(room.position, region, left, odds[seat])
        gone = min(gone + wanted, len(deck))
    return odds


@inlined
def _deck(state: State) -> tuple[NDArray[np.int8], int]:
    """The sanctuaries of the deck, and how many have never been found: these lie on top."""
    deck = np.empty(state.sanctuary_left, np.int8)
    unseen = 0
    for i in range(len(deck)):
        deck[i] = state.sanctuary_deck[(state.sanctuary_top + i) % SANCTUARIES]
        unseen += state.put_by[deck[i] - REGIONS] == 0
    return deck, unseen
