"""What others' choices tell of the cards that they hide.

A hand is the more likely, the better what its player chose agrees with what the network would have chosen
from it, in every round so far. All that is needed lies open: what everyone laid, took, left and kept. In the
advanced variant they have also chosen the first hand itself, from five regions of which two are not known.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.judging import EMPTY, WORLD, Room, judge
from farwander.bots.faraway.network import Network
from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import REGIONS
from farwander.faraway.entry import Sights
from farwander.faraway.lots import below
from farwander.faraway.resampling import unseen_regions
from farwander.faraway.sight import Sight
from farwander.faraway.state import (
    ACTIONS,
    DEALT_ADVANCED,
    DRAFT,
    EXPLORE,
    FIRST_SELECTION,
    HAND,
    MAX_PLAYERS,
    MOST_ACTIONS,
    ROUNDS,
    SELECT,
    Open,
    State,
)

_TEMPERS = np.array([(0.1, 0.3, 0.01), (1.0, 1.5, 0.03), (4.0, 4.0, 0.1), (1.0, 1.0, 1.0)])
"""How closely a player may keep to what the network would do; the last one cannot be read at all.

So much less fame makes a region e times less likely to be laid, or to be taken (where sanctuaries that nobody
saw had a say); and so often anything is chosen.
"""
_LAYING, _TAKING, _WHIM = range(3)
_FEWEST_PAIRS = 3
_PAIRS = 2_000
"""With how many pairs of other cards a hand may have been dealt: at least, and for all hands together."""
_FINE = 1 << 30
_MOST_DRAWS = 20
"""Another player may already have been given the card."""


class Reading(NamedTuple):
    """What the viewer makes of the others' hands."""

    cards: NDArray[np.int8]
    """The regions that may be in another's hand."""
    chances: NDArray[np.float64]
    """By seat and hand, added up: hand i is card i alone, or the cards i // n and i % n of n."""
    hands: NDArray[np.int64]
    """By seat: how many hands there are to tell apart; 0 where nothing is known."""


def read_hands(network: Network, sights: Sights, room: Room) -> Reading:
    """Read the hands of all others who have chosen something and hide one card or two."""
    sight = sights[0]
    unseen = unseen_regions(sight)
    unseen[sight["discards"]] = 0  # what the viewer gave back lies in the deck
    cards = np.flatnonzero(unseen).astype(np.int8)
    reading = Reading(
        cards, np.zeros((MAX_PLAYERS, len(cards) * len(cards))), np.zeros(MAX_PLAYERS, np.int64)
    )
    for seat in range(int(sight["players"])):
        hidden = int(sight["secrets"][seat])
        if seat != sight["viewer"] and hidden in (1, 2) and sight["tableaus"][seat, 0]:
            hands = len(cards) ** hidden
            reading.hands[seat] = hands
            reading.chances[seat, :hands] = _read_hand(network, sights, seat, cards, hands, room)
    return reading


def _read_hand(
    network: Network, sights: Sights, seat: int, cards: NDArray[np.int8], hands: int, room: Room
) -> NDArray[np.float64]:
    """Go through what the player laid and took, and weigh every hand by it; return their chances, added up.

    The player's temper is not known either: it is told by the same choices, and hands are weighed under each.
    """
    likely = np.zeros((hands, len(_TEMPERS)))
    if sights[0]["advanced"]:
        _weigh_selections(network, sights, seat, cards, likely, room)
    for number in range(1, ROUNDS):
        for phase in (EXPLORE, DRAFT):
            _weigh_hands(network, sights, seat, number, phase, cards, likely, room)
    chances = np.exp(likely - likely.max()).sum(1).cumsum()
    return chances / chances[-1]


@inlined
def _possible(hand: int, hidden: int, cards: int) -> bool:
    """Two cards are a hand once: in rising order."""
    return hidden == 1 or hand // cards < hand % cards


@inlined
def _put_hidden(
    hand: NDArray[np.int8], place: int, number: int, hidden: int, cards: NDArray[np.int8]
) -> None:
    """Put the cards of the hand of this number into a hand, from a place on."""
    hand[place] = cards[number if hidden == 1 else number // len(cards)]
    if hidden == 2:  # noqa: PLR2004 - the hands there are
        hand[place + 1] = cards[number % len(cards)]


@compiled
def _weigh_selections(
    network: Network,
    sights: Sights,
    seat: int,
    cards: NDArray[np.int8],
    likely: NDArray[np.float64],
    room: Room,
) -> None:
    """Add to the logarithm of each hand's chance that it was kept of five, dealt with any two others."""
    sight = sights[0]
    room.states[WORLD] = room.states[EMPTY]
    state = room.states[WORLD]
    set_selection(state, sight.players, seat)
    dealt = state.hands[seat]
    laid = _laid_of_the_deal(sight, seat, dealt)
    actions = np.arange(FIRST_SELECTION, ACTIONS).astype(np.int8)
    rng = np.zeros(1, np.uint64)
    pairs = max(_PAIRS // len(likely), _FEWEST_PAIRS)
    shares = np.empty(len(_TEMPERS))
    for hand in range(len(likely)):
        if not _possible(hand, HAND - laid, len(cards)):
            continue
        _put_hidden(dealt, laid, hand, HAND - laid, cards)
        shares[:] = 0
        for _ in range(pairs):
            _draw_others(dealt, rng)
            best = judge(network, state, seat, actions, len(actions), room)
            for temper in range(len(_TEMPERS)):
                unit = _TEMPERS[temper, _LAYING]
                shares[temper] += _share(
                    room.worths[: len(actions)], room.worths[best], actions, FIRST_SELECTION, unit
                )
        for temper in range(len(_TEMPERS)):
            whim = _TEMPERS[temper, _WHIM]
            likely[hand, temper] += log((1 - whim) * shares[temper] / pairs + whim / len(actions))


@inlined
def _draw_others(dealt: NDArray[np.int8], rng: NDArray[np.uint64]) -> None:
    """Any two others: given back, they may have come to light since."""
    for i in range(HAND, DEALT_ADVANCED):
        dealt[i] = 0
        while not dealt[i]:
            card = 1 + below(rng, REGIONS)
            if not _among(card, dealt):
                dealt[i] = card


@compiled
def set_selection(state: State, players: int, seat: int) -> None:
    """Set up an empty state in which a player is asked to keep three of five regions."""
    state.players = players
    state.advanced = 1
    state.round_number = 1
    state.phase = SELECT
    state.hand_sizes[seat] = DEALT_ADVANCED


@compiled
def _laid_of_the_deal(table: Open, seat: int, dealt: NDArray[np.int8]) -> int:
    """Write down the regions laid that were not taken from a market; return how many."""
    laid = 0
    for i in range(ROUNDS):
        card = table.tableaus[seat, i]
        if card and not _among(card, table.drafted[seat]):
            dealt[laid] = card
            laid += 1
    return laid


@compiled
def _weigh_hands(
    network: Network,
    sights: Sights,
    seat: int,
    number: int,
    phase: int,
    cards: NDArray[np.int8],
    likely: NDArray[np.float64],
    room: Room,
) -> None:
    """Add to the logarithm of each hand's chance what the region laid or taken in a round says of it."""
    sight = sights[0]
    chosen = sight.tableaus[seat, number - 1] if phase == EXPLORE else sight.drafted[seat, number - 1]
    if not chosen:
        return
    room.states[WORLD] = room.states[EMPTY]
    state = room.states[WORLD]
    recall(sight, seat, number, phase, state)
    actions = np.empty(MOST_ACTIONS, np.int8)
    hidden = sight.secrets[seat]
    for hand in range(len(likely)):
        if not _possible(hand, hidden, len(cards)):
            likely[hand] = -np.inf
            continue
        _put_hidden(state.hands[seat], 0, hand, hidden, cards)
        size = _choices(state, seat, actions)
        best = judge(network, state, seat, actions, size, room)
        for temper in range(len(_TEMPERS)):
            unit = _TEMPERS[temper, _LAYING if phase == EXPLORE else _TAKING]
            share = _share(room.worths[:size], room.worths[best], actions, chosen, unit)
            whim = _TEMPERS[temper, _WHIM]
            likely[hand, temper] += log((1 - whim) * share + whim / size)


@inlined
def _share(
    worths: NDArray[np.float32], most: float, actions: NDArray[np.int8], chosen: int, unit: float
) -> float:
    """How likely the choice was, when `unit` less than the most makes a choice e times less likely."""
    everything, this = 0.0, 0.0
    for i in range(len(worths)):
        weight = exp((worths[i] - most) / unit)
        everything += weight
        if actions[i] == chosen:
            this = weight
    return this / everything


@inlined
def _choices(state: State, seat: int, actions: NDArray[np.int8]) -> int:
    """What the player could lay or take."""
    if state.phase == EXPLORE:
        for i in range(state.hand_sizes[seat]):
            actions[i] = state.hands[seat, i]
        return state.hand_sizes[seat]
    for i in range(state.market_size):
        actions[i] = state.market[i]
    return state.market_size


@compiled
def recall(sight: Sight, seat: int, number: int, phase: int, state: State) -> None:
    """Set up an empty state as the player saw it, laying or taking a region in an earlier round.

    The hand begins with places for the cards that are still hidden.
    """
    state.players = sight.players
    state.advanced = sight.advanced
    state.round_number = number
    state.phase = phase
    for i in range(number - 1):
        state.removed[i] = sight.removed[i]
    for other in range(sight.players):
        # Who had laid a region of this round, and who had taken one and kept a sanctuary.
        laid = number if phase == DRAFT else number - 1
        before = sight.tableaus[other, number - 1] < sight.tableaus[seat, number - 1]
        rested = number if phase == DRAFT and before else number - 1
        for i in range(laid):
            state.tableaus[other, i] = sight.tableaus[other, i]
        state.kept[other] = _kept_by(sight, other, rested)
        for i in range(state.kept[other]):
            state.sanctuaries[other, i] = sight.sanctuaries[other, i]
        _recall_hand(sight, other, laid, rested, other == seat, state)
        taken = sight.drafted[other, number - 1]
        if taken and rested < number:
            state.market[state.market_size] = taken
            state.market_size += 1
    left = sight.removed[number - 1]
    if left:
        state.market[state.market_size] = left
        state.market_size += 1
    else:
        for i in range(sight.market_size):
            state.market[state.market_size] = sight.market[i]
            state.market_size += 1
    if phase == DRAFT and _kept_by(sight, seat, number) > state.kept[seat]:
        state.offers[seat, 0] = sight.sanctuaries[seat, state.kept[seat]]
        state.offer_sizes[seat] = 1


@compiled
def _kept_by(sight: Sight, seat: int, number: int) -> int:
    """How many sanctuaries the player had kept after so many rounds.

    As if every rise had found one: with five and six players the deck runs out now and then.
    """
    kept = 0
    for i in range(1, number):
        kept += sight.tableaus[seat, i] > sight.tableaus[seat, i - 1]
    return min(kept, int(sight.kept[seat]))


@compiled
def _recall_hand(sight: Sight, seat: int, laid: int, rested: int, own: bool, state: State) -> None:
    """Give back what the player held after laying and taking so many regions, as far as everyone knows now.

    Of the others only what everyone knew then: cards taken from the market.
    """
    size = 0
    if own:
        size = int(sight.secrets[seat])
        for i in range(laid, ROUNDS):
            card = sight.tableaus[seat, i]
            if card and not _among(card, sight.drafted[seat]):
                state.hands[seat, size] = card
                size += 1
    for i in range(rested):
        card = sight.drafted[seat, i]
        if card and not _among(card, sight.tableaus[seat, :laid]):
            state.hands[seat, size] = card
            size += 1
    state.hand_sizes[seat] = size


@inlined
def _among(card: int, cards: NDArray[np.int8]) -> bool:
    for other in cards:
        if other == card:
            return True
    return False


@compiled
def deal_as_read(reading: Reading, viewer: int, world: State, rng: NDArray[np.uint64]) -> None:
    """Give the others in a guessed world hands that are as likely as they were read."""
    given = np.zeros(REGIONS + 1, np.bool_)
    size = len(reading.cards)
    first = int(np.int64(below(rng, world.players)))
    for turn in range(world.players):
        seat = (first + turn) % world.players
        if seat == viewer or not reading.hands[seat]:
            continue
        for _ in range(_MOST_DRAWS):
            luck = below(rng, _FINE) / _FINE
            hand = int(np.searchsorted(reading.chances[seat, : reading.hands[seat]], luck, side="right"))
            one = reading.cards[hand if world.secrets[seat] == 1 else hand // size]
            two = reading.cards[hand % size]
            if given[one] or given[two]:
                continue
            given[one] = given[two] = True
            exchange(world, seat, 0, one)
            if two != one:
                exchange(world, seat, 1, two)
            break


@compiled
def exchange(world: State, seat: int, place: int, card: int) -> None:
    """Put a hidden region into a hand, in exchange for the one that was there."""
    old = world.hands[seat, place]
    for other in range(world.players):
        for i in range(world.secrets[other]):
            if world.hands[other, i] == card:
                world.hands[other, i] = old
    for i in range(world.region_top, REGIONS):
        if world.region_deck[i] == card:
            world.region_deck[i] = old
    world.hands[seat, place] = card
