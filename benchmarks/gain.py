"""What looking ahead adds to the network, told by few games: `python -m benchmarks.gain`.

Whoever departs from the network's choices gains, over a whole game, the sum of what each departure brings
when the network goes on after it. So nothing but the departures is measured, each in many worlds that differ
from the real one by the order of the decks alone. That takes a fifth of the games that counting wins takes.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots import FARAWAY_BOTS, unhurried
from farwander.bots.faraway.judging import EMPTY, TRY, WORLD, Room, judge, new_room
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.players import Goal, Searching, for_fame, to_win
from farwander.bots.faraway.search import try_action
from farwander.bots.faraway.weighing import Weighing
from farwander.bots.faraway.weights import load_network
from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.entry import Sights, States
from farwander.faraway.lots import begin, mix, shuffle
from farwander.faraway.playout import LOWEST, deal_at_random
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.sight import SIGHT, look
from farwander.faraway.state import MOST_ACTIONS, ROUNDS, STATE, State
from farwander.places import in_processes

SIBYL = next(unhurried(bot) for bot in FARAWAY_BOTS if isinstance(bot, Searching))


class Gain(NamedTuple):
    """Of one game."""

    wins: float
    fame: float
    departures: int


class Size(NamedTuple):
    """What to play, and how closely to look."""

    players: int
    seed: int
    worlds: int
    """For each departure."""
    goal: Goal


def gain_of(size: Size, game: int) -> Gain:
    """Play a game with the search in one seat and the network in all others."""
    network, room = load_network(), new_room()
    states, sights, luck = np.zeros(1, STATE), np.zeros(1, SIGHT), np.zeros(1, np.uint64)
    actions = np.empty(MOST_ACTIONS, np.int8)
    seat, goal = game % size.players, size.goal
    effort = SIBYL.effort if goal is to_win else SIBYL.effort._replace(ahead=ROUNDS)
    gain = Gain(0.0, 0.0, 0)
    turn = 1000 * game
    _deal(states, size.players, size.seed, game, luck, room)
    while found := _let_others_choose(network, states, seat, sights, actions, luck, room):
        turn += 1
        usual = judge_state(network, states, seat, actions, found, room)
        chosen = usual
        if found > 1:
            weighing = Weighing(network, sights, actions[:found], turn, among_rivals=goal is to_win)
            chosen = weighing.find_best(effort, goal)
        if chosen != usual:
            pair = actions[np.array([chosen, usual])]
            more_fame, more_wins = _compare(network, states, seat, pair, size.worlds, turn, room)
            gain = Gain(gain.wins + more_wins, gain.fame + more_fame, gain.departures + 1)
        _play(states, seat, int(actions[chosen]), luck)
    return gain


@compiled
def _deal(states: States, players: int, seed: int, game: int, luck: NDArray[np.uint64], room: Room) -> None:
    begin(luck, seed, game)
    states[0] = room.states[EMPTY]
    deal_at_random(states[0], players, False, luck)


@compiled
def _let_others_choose(
    network: Network,
    states: States,
    seat: int,
    sights: Sights,
    actions: NDArray[np.int8],
    luck: NDArray[np.uint64],
    room: Room,
) -> int:
    """Go on until nobody but the player in this seat has to choose; return among how many actions."""
    state = states[0]
    lots = np.empty(REGIONS, np.int8)
    while state.acting and state.acting != 1 << seat:
        other = int(LOWEST[state.acting & ~(1 << seat)])
        best = judge(network, state, other, actions, legal(state, other, actions), room)
        shuffle(luck, lots, chance_size(state, other))
        play(state, other, actions[best], lots)
    if not state.acting:
        return 0
    look(state, seat, sights[0])
    return legal(state, seat, actions)


@compiled
def judge_state(
    network: Network, states: States, seat: int, actions: NDArray[np.int8], found: int, room: Room
) -> int:
    return judge(network, states[0], seat, actions, found, room)


@compiled
def _play(states: States, seat: int, action: int, luck: NDArray[np.uint64]) -> None:
    lots = np.empty(REGIONS, np.int8)
    shuffle(luck, lots, chance_size(states[0], seat))
    play(states[0], seat, action, lots)


@compiled
def _compare(
    network: Network, states: States, seat: int, pair: NDArray[np.int8], worlds: int, seed: int, room: Room
) -> tuple[float, float]:
    """How much more fame, and how many more wins, one action brings than the other."""
    luck = np.empty(1, np.uint64)
    results = np.zeros((2, 2))
    for world in range(worlds):
        begin(luck, ~seed, world)  # not what the search saw
        room.states[WORLD] = states[0]
        shuffle_decks(room.states[WORLD], luck)
        same = luck[0]
        for i in range(2):
            luck[0] = same
            room.states[TRY] = room.states[WORLD]
            fame, won = try_action(network, room.states[TRY], seat, pair[i], False, ROUNDS, luck, room)
            results[i, 0] += fame
            results[i, 1] += won
    more = (results[0] - results[1]) / worlds
    return more[0], more[1]


@compiled
def shuffle_decks(state: State, luck: NDArray[np.uint64]) -> None:
    """Shuffle what nobody has seen. Sanctuaries that were given back lie below the others, in order."""
    mix(luck, state.region_deck[state.region_top :], REGIONS - state.region_top)
    places = np.empty(SANCTUARIES, np.int64)
    size = 0
    for i in range(state.sanctuary_left):
        place = (state.sanctuary_top + i) % SANCTUARIES
        if not state.put_by[state.sanctuary_deck[place] - REGIONS]:
            places[size] = place
            size += 1
    unseen = state.sanctuary_deck[places[:size]]
    mix(luck, unseen, size)
    for i in range(size):
        state.sanctuary_deck[places[i]] = unseen[i]


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description="What looking ahead adds to the network alone.")
    parser.add_argument("--players", type=int, default=2, choices=range(2, 7))
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--worlds", type=int, default=200, help="for each departure")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--for-fame", action="store_true", help="play for fame, not to win")
    wished = parser.parse_args()
    size = Size(wished.players, wished.seed, wished.worlds, for_fame if wished.for_fame else to_win)
    with in_processes(wished.workers) as place:
        gains = np.array([gain for _, gain in place(partial(gain_of, size), range(wished.games))])
    means, errors = gains.mean(0), gains.std(0) / wished.games**0.5
    print(f"{wished.games} games of {wished.players}, against the network alone:")
    print(f"wins {100 * means[0]:+.1f}%, standard error {100 * errors[0]:.1f}%")
    print(f"fame {means[1]:+.2f}, standard error {errors[1]:.2f}")
    print(f"departures from the network's choice {means[2]:.1f} a game")


if __name__ == "__main__":
    main()
