"""The last round is reckoned, not guessed: against every search that is possible, counted one by one."""

from __future__ import annotations

from itertools import chain, combinations
from statistics import fmean

import numpy as np
import pytest

from farwander.bots.faraway.judging import judge, new_room
from farwander.bots.faraway.last_round import expect_last, sanctuaries_left
from farwander.bots.faraway.position import take_place
from farwander.bots.faraway.weights import load_network
from farwander.core.conformance import random_positions
from farwander.faraway import Faraway, FarawayOptions, Score, entry, score
from farwander.faraway.cards import CLUE, REGIONS, region, sanctuary
from farwander.faraway.entry import States
from farwander.faraway.state import EXPLORE, MOST_ACTIONS, ROUNDS

_MOST_FOUND = 3
"""More make too many searches to go through."""


def last_rounds(players: int) -> list[tuple[States, int]]:
    """Games played at random to the last round, and who is to lay a region."""
    games = (random_positions(Faraway(), FarawayOptions(players), [seed]) for seed in range(6))
    return [
        (position.match.state.copy(), position.seat)
        for position in chain.from_iterable(games)
        if position.match.state["round_number"][0] == ROUNDS and position.match.state["phase"][0] == EXPLORE
    ]


def counted(states: States, seat: int, card: int, *kept: int) -> Score:
    """What the player would have in the end, with these sanctuaries found last."""
    regions = [*states["tableaus"][0, seat, : ROUNDS - 1].tolist(), card]
    own = states["sanctuaries"][0, seat, : states["kept"][0, seat]]
    return score(regions, [*(own - REGIONS).tolist(), *kept])


def found(states: States, seat: int, card: int) -> int:
    if card < states["tableaus"][0, seat, ROUNDS - 2]:
        return 0
    own = states["sanctuaries"][0, seat, : states["kept"][0, seat]] - REGIONS
    cards = [region(int(n)) for n in states["tableaus"][0, seat, : ROUNDS - 1]]
    cards += [region(card), *(sanctuary(int(n)) for n in own)]
    return 1 + sum(each.counts[CLUE] for each in cards)


@pytest.mark.parametrize("players", [2, 6])
def test_it_is_the_mean_over_every_search(players: int):
    searched = 0
    for states, seat in last_rounds(players):
        room = new_room()
        left = sanctuaries_left(states[0], seat)
        ids = (left - REGIONS).tolist()
        for card in states["hands"][0, seat, : states["hand_sizes"][0, seat]].tolist():
            n = found(states, seat, card)
            if n > _MOST_FOUND:
                continue
            searched += n > 0
            ends = {id: counted(states, seat, card, id).total for id in ids}
            none = counted(states, seat, card).total
            wanted = fmean(max(map(ends.__getitem__, each)) for each in combinations(ids, n)) if n else none
            take_place(states[0], seat, room.position)
            assert expect_last(room.position, card, left) == pytest.approx(wanted)
    assert searched


def test_sanctuaries_that_someone_has_are_not_found():
    states, seat = last_rounds(4)[0]
    taken = [int(card) for card in states["sanctuaries"][0].flat if card]
    left = sanctuaries_left(states[0], seat).tolist()
    assert taken
    assert sorted(taken + left) == list(range(REGIONS + 1, REGIONS + 46))


def test_before_the_last_round_a_card_is_worth_what_the_best_one_in_hand_will_bring():
    """The judgement of the last draft does not ask the network."""
    network, room, actions = load_network(), new_room(), np.empty(MOST_ACTIONS, np.int8)
    drafts = 0
    games = (random_positions(Faraway(), FarawayOptions(3), [seed]) for seed in range(4))
    for position in chain.from_iterable(games):
        states, seat = position.match.state, position.seat
        if states["round_number"][0] != ROUNDS - 1 or states["phase"][0] == EXPLORE:
            continue
        size = entry.legal(states, 0, seat, actions)
        if states["offer_sizes"][0, seat] or not size:
            continue
        drafts += 1
        judge(network, states[0], seat, actions, size, room)
        worths = room.worths[:size].copy()
        left = sanctuaries_left(states[0], seat)
        hand = states["hands"][0, seat, : states["hand_sizes"][0, seat]].tolist()
        for i in range(size):
            take_place(states[0], seat, room.position)
            ends = [expect_last(room.position, card, left) for card in (*hand, int(actions[i]))]
            assert worths[i] == pytest.approx(max(ends), abs=1e-3)
    assert drafts
