"""Looking ahead: try every choice in many worlds, and see what comes of it.

The worlds are such as the player cannot tell from the real one; the network plays on in them for everyone.
Choices are tried in the same worlds with the same luck, so that they differ by what they are worth alone.
Where all choose at once, the others choose by the network too, and do not depend on the choice that is tried.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.chances import chance_in_last_round, chance_to_win
from farwander.bots.faraway.judging import EMPTY, TRY, WORLD, Room, judge, judge_among_rivals
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.reading import Reading, deal_as_read
from farwander.bots.faraway.selecting import deal_as_selected
from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS
from farwander.faraway.entry import Sights
from farwander.faraway.lots import begin, shuffle
from farwander.faraway.playout import LOWEST
from farwander.faraway.resampling import resample
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.scoring import count_player, winner
from farwander.faraway.state import EXPLORE, MAX_PLAYERS, MIN_PLAYERS, MOST_ACTIONS, ROUNDS, SELECT, State


@compiled
def try_worlds(
    network: Network,
    sights: Sights,
    reading: Reading,
    actions: NDArray[np.int8],
    among_rivals: bool,
    ahead: int,
    seed: int,
    first: int,
    room: Room,
    fames: NDArray[np.float64],
    chances: NDArray[np.float64],
) -> None:
    """Try each action in each world, numbered from `first`; write down the fame and the chance to win.

    The network plays on for `ahead` rounds, and then says what it expects; the last round is reckoned. Among
    rivals, the player goes on to keep from the others what they want most.
    """
    rng = np.empty(1, np.uint64)
    sight = sights[0]
    stop = min(sight.round_number + ahead, ROUNDS)
    for world in range(len(fames)):
        begin(rng, seed, first + world)
        room.states[WORLD] = room.states[EMPTY]
        resample(sight, rng, room.states[WORLD])
        deal_as_read(reading, sight.viewer, room.states[WORLD], rng)
        deal_as_selected(network, sight.viewer, room.states[WORLD], room)
        if sight.phase in (EXPLORE, SELECT):
            _choose_for_others(network, room.states[WORLD], sight.viewer, room)
        luck = rng[0]
        for i in range(len(actions)):
            rng[0] = luck
            room.states[TRY] = room.states[WORLD]
            found = try_action(
                network, room.states[TRY], sight.viewer, actions[i], among_rivals, stop, rng, room
            )
            fames[world, i], chances[world, i] = found


@compiled
def _choose_for_others(network: Network, state: State, viewer: int, room: Room) -> None:
    """Let all others seal what the network would choose for them."""
    actions = np.empty(MOST_ACTIONS, np.int8)
    for seat in range(state.players):
        if seat != viewer:
            size = legal(state, seat, actions)
            state.chosen[seat] = actions[judge(network, state, seat, actions, size, room)]
    state.acting = 1 << viewer


@compiled
def try_action(
    network: Network,
    state: State,
    viewer: int,
    action: int,
    among_rivals: bool,
    stop: int,
    rng: NDArray[np.uint64],
    room: Room,
) -> tuple[float, float]:
    """Play an action and on from there; return the viewer's fame and chance to win."""
    actions = np.empty(MOST_ACTIONS, np.int8)
    lots = np.empty(REGIONS, np.int8)
    shuffle(rng, lots, chance_size(state, viewer))
    play(state, viewer, action, lots)
    while state.acting and not (state.phase == EXPLORE and state.round_number >= stop):
        seat = LOWEST[state.acting]
        size = legal(state, seat, actions)
        if among_rivals and seat == viewer:
            best = judge_among_rivals(network, state, seat, actions, size, room)
        else:
            best = judge(network, state, seat, actions, size, room)
        shuffle(rng, lots, chance_size(state, seat))
        play(state, seat, actions[best], lots)
    if not state.acting:
        return _final(state, viewer, room)
    if state.round_number == ROUNDS:
        return chance_in_last_round(network, state, viewer, room)
    fames = np.empty(MAX_PLAYERS, np.float64)
    excess = network.excess[state.players - MIN_PLAYERS, state.round_number - 1]
    for seat in range(state.players):
        size = legal(state, seat, actions)
        best = judge(network, state, seat, actions, size, room)
        fames[seat] = room.worths[best] - excess
    spread = float(network.spread[state.round_number - 1])
    return fames[viewer], chance_to_win(fames, state.players, viewer, spread)


@compiled
def _final(state: State, viewer: int, room: Room) -> tuple[float, float]:
    """The fame, and 1 for the winner."""
    fames = np.empty(MAX_PLAYERS, np.int64)
    for seat in range(state.players):
        fames[seat] = count_player(state, seat, room.position.fames)
    return float(fames[viewer]), 1.0 if winner(state, fames) == viewer else 0.0
