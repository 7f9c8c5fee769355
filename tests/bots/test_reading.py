"""Reading hands: what others saw is recalled, hands are told apart by it, and worlds stay as they look."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from farwander.bots.faraway import FARAWAY_BOTS
from farwander.bots.faraway.judging import EMPTY, WORLD, Room, judge, new_room
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.reading import Reading, deal_as_read, read_hands, recall
from farwander.bots.faraway.weights import load_network
from farwander.core import Bot, Match
from farwander.core.compiling import compiled
from farwander.core.conformance import random_positions
from farwander.faraway import Faraway, FarawayAction, FarawayEvent, FarawayOptions, FarawayView
from farwander.faraway.entry import Sights, States
from farwander.faraway.faults import faults
from farwander.faraway.lots import begin
from farwander.faraway.numbers import number_of
from farwander.faraway.resampling import resample
from farwander.faraway.sight import SIGHT, look
from farwander.faraway.state import DRAFT, EXPLORE, PHASES, ROUNDS
from farwander.faraway.views import sight_of

FarawayMatch = Match[FarawayOptions, States, FarawayAction, FarawayEvent, FarawayView]
NET = next(bot for bot in FARAWAY_BOTS if bot.name == "net")


class Choice(NamedTuple):
    seat: int
    round: int
    phase: int
    card: int


@compiled
def _regret(network: Network, sights: Sights, choice: Choice, hidden: NDArray[np.int8], room: Room) -> float:
    """How much less than its best the network expects of a choice, from what the player saw when choosing.

    The places of hidden cards get these ones.
    """
    seat, number, phase, card = choice
    room.states[WORLD] = room.states[EMPTY]
    state = room.states[WORLD]
    recall(sights[0], seat, number, phase, state)
    for i in range(len(hidden)):
        state.hands[seat, i] = hidden[i]
    size = state.hand_sizes[seat] if phase == EXPLORE else state.market_size
    choices = np.empty(size, np.int8)
    place = -1
    for i in range(size):
        choices[i] = state.hands[seat, i] if phase == EXPLORE else state.market[i]
        if choices[i] == card:
            place = i
    best = judge(network, state, seat, choices, size, room)
    return float(room.worths[best] - room.worths[place]) if place >= 0 else np.inf


@compiled
def _look_again(sights: Sights, reading: Reading, seed: int, room: Room, seen: Sights) -> None:
    """What the viewer sees in a world dealt as read."""
    rng = np.empty(1, np.uint64)
    begin(rng, seed, 0)
    room.states[WORLD] = room.states[EMPTY]
    resample(sights[0], rng, room.states[WORLD])
    deal_as_read(reading, sights[0].viewer, room.states[WORLD], rng)
    look(room.states[WORLD], sights[0].viewer, seen[0])


def play(
    bot: Bot[FarawayView, FarawayAction],
    players: int,
    seed: int,
    until: int,
    choices: list[Choice] | None = None,
    *,
    advanced: bool = False,
) -> FarawayMatch:
    """Let a bot play in all seats until a round begins, and note what everyone laid and took.

    Left out is what was taken by one who had several sanctuaries to choose from: nobody else saw them.
    """
    match = Match(Faraway(), FarawayOptions(players, advanced), secret=bytes([seed] * 32))
    rng = np.random.default_rng(seed)
    while match.view(0).round < until:
        seat = min(match.acting)
        view = match.view(seat)
        action = bot.choose(view, match.legal(seat), rng)
        phase = PHASES.index(view.phase)
        if choices is not None and (phase == EXPLORE or (phase == DRAFT and len(view.found) < 2)):
            choices.append(Choice(seat, view.round, phase, number_of(action, view.hand)))
        match.decide(seat, action)
    return match


def hidden_cards(match: FarawayMatch, seat: int) -> NDArray[np.int8]:
    state = match.state[0]
    return state["hands"][seat, : state["secrets"][seat]].astype(np.int8)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_everyone_would_choose_the_same_again_from_what_is_recalled(players: int):
    for seed in range(4):
        choices: list[Choice] = []
        match = play(NET, players, seed, ROUNDS, choices)
        for viewer in (0, players - 1):
            sights = sight_of(match.view(viewer))
            for choice in choices:
                if choice.seat != viewer:
                    hidden = hidden_cards(match, choice.seat)
                    assert _regret(load_network(), sights, choice, hidden, new_room()) == 0, (seed, choice)


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize(
    ("name", "at_least"), [("net", 1.0), ("mira", 0.2), ("nell", -0.4), ("greedy", -0.4), ("random", -0.4)]
)
def test_everyone_is_read_as_far_as_they_can_be(name: str, at_least: float, *, advanced: bool):
    """By the logarithm of how much likelier the card that is really hidden became: 0 if nothing is read."""
    bot = next(bot for bot in FARAWAY_BOTS if bot.name == name)
    told: list[float] = []
    for seed in range(40):
        match = play(bot, 2, seed, 5, advanced=advanced)
        hidden = hidden_cards(match, 1)
        if len(hidden) == 1:
            reading = read_hands(load_network(), sight_of(match.view(0)), new_room())
            chances = np.diff(reading.chances[1, : reading.hands[1]], prepend=0.0)
            assert chances.sum() == pytest.approx(1)
            told.append(float(np.log(chances[list(reading.cards).index(hidden[0])] * len(chances))))
    assert len(told) > 10
    assert np.mean(told) > at_least


@pytest.mark.parametrize(("players", "advanced"), [(2, False), (2, True), (4, False), (6, True)])
def test_a_world_dealt_as_read_looks_to_the_player_like_the_real_one(players: int, advanced: bool):
    room, read = new_room(), 0
    for position in random_positions(Faraway(), FarawayOptions(players, advanced), [3]):
        sights, seen = sight_of(position.match.view(0)), np.zeros(1, SIGHT)
        reading = read_hands(load_network(), sights, room)
        read += int(reading.hands.sum() > 0)
        for seed in range(3):
            _look_again(sights, reading, seed, room, seen)
            assert seen.tobytes() == sights.tobytes()
            assert faults(room.states[WORLD : WORLD + 1]) == []
    assert read
