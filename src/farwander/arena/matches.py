"""Whole Faraway games between built-in bots, inside the compiled rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.choices import RANDOM, choose
from farwander.bots.faraway.judging import Room, new_room
from farwander.bots.faraway.network import Network
from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS
from farwander.faraway.entry import Sights, States
from farwander.faraway.lots import begin, shuffle
from farwander.faraway.playout import LOWEST, deal_at_random, play_out
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.scoring import count_player, winner
from farwander.faraway.sight import look
from farwander.faraway.state import MAX_PLAYERS, MOST_ACTIONS, ROUNDS, State


@compiled
def play_matches(
    kinds: NDArray[np.int8],
    errors: NDArray[np.float64],
    network: Network,
    first: int,
    advanced: bool,
    seed: int,
    states: States,
    sights: Sights,
    fames: NDArray[np.int16],
    winners: NDArray[np.int8],
) -> int:
    """Play one game for each row of `fames`; return the number of decisions.

    Bots fill the seats in turn and move on by one each game: in game number n, seat s has bot n + s. Game i
    has the number `first` + i, and its luck depends on that and the seed alone, so the same games come out
    however they are divided. `fames` receives the fame by seat, `winners` the seat that won. `states` has two
    places, one to play in and an empty one to begin from; `sights` has one.
    """
    rng = np.empty(1, np.uint64)
    players = fames.shape[1]
    seated = np.empty(players, np.int64)
    room = new_room()
    all_random = (kinds == RANDOM).all()
    decisions = 0
    for game in range(len(fames)):
        number = first + game
        for seat in range(players):
            seated[seat] = (number + seat) % len(kinds)
        begin(rng, seed, number)
        states[0] = states[1]
        state = states[0]
        deal_at_random(state, players, advanced, rng)
        if all_random:
            decisions += play_out(state, rng)
        else:
            decisions += _play_match(state, seated, kinds, errors, network, sights, rng, room)
        winners[game] = count_all(state, fames[game])
    return decisions


@compiled
def _play_match(
    state: State,
    seated: NDArray[np.int64],
    kinds: NDArray[np.int8],
    errors: NDArray[np.float64],
    network: Network,
    sights: Sights,
    rng: NDArray[np.uint64],
    room: Room,
) -> int:
    """Play to the end, each seat by its bot, which sees only its own sight."""
    actions = np.empty(MOST_ACTIONS, np.int8)
    lots = np.empty(REGIONS, np.int8)
    decisions = 0
    while state.acting:
        seat = LOWEST[state.acting]
        size = legal(state, seat, actions)
        kind = int(kinds[seated[seat]])
        if kind != RANDOM:
            look(state, seat, sights[0])
        error = float(errors[seated[seat]])
        action = actions[choose(kind, error, network, sights, actions, size, rng, room)]
        shuffle(rng, lots, chance_size(state, seat))
        play(state, seat, action, lots)
        decisions += 1
    return decisions


@compiled
def count_all(state: State, fames: NDArray[np.int16]) -> int:
    """Count all tableaus and return the winner."""
    counts = np.empty(2 * ROUNDS, np.int64)
    totals = np.empty(MAX_PLAYERS, np.int64)
    for seat in range(state.players):
        totals[seat] = count_player(state, seat, counts)
        fames[seat] = totals[seat]
    return winner(state, totals)
