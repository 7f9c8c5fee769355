"""What the network looks at: a player's position as a short list of inputs and their values.

It is told what the player has, and what is known of the cards still to come. What a region laid is worth
depends most on what can be taken after it, so its description tells the *prospects*: what the position would
be worth with the best cards of the market.
Nothing here depends on cards that the player has not seen, so a state and a sight give the same inputs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.position import (
    ALL,
    COMMON,
    HELD_SIZE,
    KEPT_SIZE,
    KEPT_TALLY,
    LAID_SIZE,
    PROSPECTS,
    SHARED,
    WHOLE_TALLY,
    Position,
    take_place,
)
from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import (
    BIOME_SET,
    CLUE,
    COUNTED,
    FAME,
    FLAT,
    NEED,
    PER,
    REGIONS,
    SANCTUARIES,
    TALLY,
    WONDERS,
    count,
)
from farwander.faraway.scoring import fame, times
from farwander.faraway.state import FIRST_SELECTION, HAND, MAX_PLAYERS, ROUNDS, SELECTIONS, Open

# The groups of inputs: where each begins, and how many it has for one card.
PER_LAID = 6
PER_SANCTUARY = 2
PER_HELD = 4
PER_OFFERED = 3
LAID = 0
LAST = LAID + PER_LAID * REGIONS
KEPT = LAST + REGIONS
HELD = KEPT + PER_SANCTUARY * SANCTUARIES
OFFERED = HELD + PER_HELD * REGIONS
GONE = OFFERED + PER_OFFERED * REGIONS
GONE_SANCTUARY = GONE + REGIONS
COUNTS = GONE_SANCTUARY + SANCTUARIES
"""How many there are of each of `COUNTED`: in the player's area, among the sanctuaries, and so on."""
COUNTS_KEPT = COUNTS + len(COUNTED)
COUNTS_HELD = COUNTS_KEPT + len(COUNTED)
COUNTS_OFFERED = COUNTS_HELD + len(COUNTED)
COUNTS_GONE = COUNTS_OFFERED + len(COUNTED)
NEEDS_HELD = COUNTS_GONE + len(COUNTED)
"""What the cards in hand need of each wonder."""
LACKS = NEEDS_HELD + len(WONDERS)
"""What the regions laid lack of each wonder, and what they would pay with it."""
LACKS_PAY = LACKS + len(WONDERS)
PAYS = LACKS_PAY + len(WONDERS)
"""What one more of each of `COUNTED`, and one more set of biomes, would pay."""
LOCKED = PAYS + len(COUNTED) + 1
"""The same for quests whose prerequisite is not met; last, those that pay once."""
FOUND = LOCKED + len(COUNTED) + 2
MOST_FOUND = 9
NOW = FOUND + MOST_FOUND + 1
NOW_UNLOCKED = NOW + 1
AHEAD = NOW_UNLOCKED + 1
"""What the best card of the market would add, and how much less the next ones."""
LATE = AHEAD + PROSPECTS
"""How many others are likely to take first, and the same times how much less the next cards would add."""
PLAYERS = LATE + PROSPECTS
ADVANCED = PLAYERS + MAX_PLAYERS - 1
INPUTS = ADVANCED + 1

_SETS = len(COUNTED)
_ONCE = len(COUNTED) + 1


@inlined
def _put(position: Position, which: int, value: float) -> None:
    place = position.ends[ALL]
    position.inputs[place] = which
    position.values[place] = value
    position.ends[ALL] = place + 1


@inlined
def _put_counts(position: Position, begin: int, tally: int, unit: float) -> None:
    for what in range(len(COUNTED)):
        if count(tally, what):
            _put(position, begin + what, count(tally, what) * unit)


@inlined
def _put_needs(position: Position, card: int) -> None:
    for wonder in range(len(WONDERS)):
        if NEED[card, wonder]:
            _put(position, NEEDS_HELD + wonder, NEED[card, wonder] / 4)


@compiled
def look_around(table: Open, seat: int, position: Position, market_gone: bool) -> None:
    """Describe what is the same whatever the player chooses: the table, and the cards that are gone."""
    position.ends[ALL] = 0
    _put(position, PLAYERS + table.players - 2, 1.0)
    if table.advanced:
        _put(position, ADVANCED, 1.0)
    gone = 0
    for other in range(table.players):
        if other != seat:
            gone += _look_at_other(table, other, position)
    for i in range(ROUNDS - 1):
        if table.removed[i]:
            gone += _put_gone(position, table.removed[i])
    if market_gone:
        for i in range(table.market_size):
            gone += _put_gone(position, table.market[i])
    _put_counts(position, COUNTS_GONE, gone, 0.1)
    position.ends[COMMON] = position.ends[ALL]


@inlined
def _look_at_other(table: Open, other: int, position: Position) -> int:
    """What another player has in sight is gone: regions, sanctuaries, and cards taken from the market.

    Return the tally of the regions.
    """
    gone = 0
    for i in range(ROUNDS):
        if table.tableaus[other, i]:
            gone += _put_gone(position, table.tableaus[other, i])
    for i in range(table.secrets[other], table.hand_sizes[other]):
        gone += _put_gone(position, table.hands[other, i])
    for i in range(table.kept[other]):
        _put(position, GONE_SANCTUARY + table.sanctuaries[other, i] - REGIONS - 1, 1.0)
    return gone


@inlined
def _put_gone(position: Position, region: int) -> int:
    _put(position, GONE + region - 1, 1.0)
    return int(TALLY[region])


@compiled
def describe_explored(
    table: Open, seat: int, card: int, prospects: NDArray[np.float32], position: Position
) -> None:
    """Describe the player after laying a region from the hand, with what can be made of it.

    This and the others of its kind come after `look_around`, and return what the cards count now.
    """
    now = describe_laid(table, seat, card, position)
    _describe_search(position)
    _describe_market(table, position, now)
    late = (table.players - 1) * (card - 1) / (REGIONS - 1)
    _put(position, AHEAD, (prospects[0] - now) / 20)
    _put(position, LATE, late)
    for i in range(1, PROSPECTS):
        less = (prospects[i - 1] - prospects[i]) / 5
        _put(position, AHEAD + i, less)
        _put(position, LATE + i, late * less)


@compiled
def describe_laid(table: Open, seat: int, card: int, position: Position) -> int:
    """Describe the player after laying a region, as if the turn were over without a card from the market."""
    take_place(table, seat, position)
    laid = table.round_number - 1
    position.tableau[laid] = card
    position.sizes[LAID_SIZE] = laid + 1
    held = 0
    for i in range(table.hand_sizes[seat]):
        if table.hands[seat, i] != card:
            position.hand[held] = table.hands[seat, i]
            held += 1
    position.sizes[HELD_SIZE] = held
    return _describe_shared(position)


@inlined
def _describe_shared(position: Position) -> int:
    now = _describe_area(position)
    _describe_hand(position, now)
    position.ends[SHARED] = position.ends[ALL]
    return now


@compiled
def describe_rested(table: Open, seat: int, sanctuary: int, position: Position) -> int:
    """Describe the player at the end of the turn, with one more sanctuary, or 0 for none."""
    take_place(table, seat, position)
    held = table.hand_sizes[seat]
    for i in range(held):
        position.hand[i] = table.hands[seat, i]
    position.sizes[HELD_SIZE] = held
    if sanctuary:
        position.sanctuaries[position.sizes[KEPT_SIZE]] = sanctuary
        position.sizes[KEPT_SIZE] += 1
    return _describe_shared(position)


@inlined
def describe_taken(region: int, position: Position, now: int) -> None:
    """Describe one more region in hand, from the market, after `describe_laid` or `describe_rested`."""
    position.ends[ALL] = position.ends[SHARED]
    _describe_held(position, region, now)
    _put_counts(position, COUNTS_HELD, int(TALLY[region]), 1 / 3)
    _put_needs(position, region)
    _put(position, GONE + region - 1, -1.0)  # not gone after all
    _put_counts(position, COUNTS_GONE, int(TALLY[region]), -0.1)


@compiled
def describe_selected(table: Open, seat: int, selection: int, position: Position) -> int:
    """Describe the player with three of the five regions dealt."""
    take_place(table, seat, position)
    for i in range(HAND):
        position.hand[i] = table.hands[seat, SELECTIONS[selection - FIRST_SELECTION, i]]
    position.sizes[HELD_SIZE] = HAND
    return _describe_shared(position)


@inlined
def _describe_area(position: Position) -> int:
    """The regions laid and the sanctuaries kept; return what they count now."""
    position.ends[ALL] = position.ends[COMMON]
    laid = position.sizes[LAID_SIZE]
    kept = position.sizes[KEPT_SIZE]
    tally = 0
    for i in range(kept):
        tally += int(TALLY[position.sanctuaries[i]])
    position.tallies[KEPT_TALLY] = tally
    position.pays[:] = 0
    position.locked[:] = 0
    now = 0
    unlocked = 0
    for i in range(laid - 1, -1, -1):
        tally += int(TALLY[position.tableau[i]])
        position.tallies[i] = tally
        paid, full = _describe_laid(position, position.tableau[i], tally)
        now += paid
        unlocked += full
    position.tallies[WHOLE_TALLY] = tally
    for i in range(kept):
        card = int(position.sanctuaries[i])
        which = KEPT + PER_SANCTUARY * (card - REGIONS - 1)
        _put(position, which, 1.0)
        if FAME[card]:
            paid = int(FAME[card]) * times(card, tally)
            _put(position, which + 1, paid / 10)
            _add_pay(position.pays, card)
            now += paid
            unlocked += paid
    if laid:
        _put(position, LAST + int(position.tableau[laid - 1]) - 1, 1.0)
    _put(position, NOW, now / 20)
    _put(position, NOW_UNLOCKED, unlocked / 20)
    _describe_counts(position)
    return now


@inlined
def _describe_laid(position: Position, card: int, tally: int) -> tuple[int, int]:
    """A region with all that it sees; return what it pays, and would pay if its prerequisite were met."""
    which = LAID + PER_LAID * (card - 1)
    _put(position, which, 1.0)
    if FAME[card] == 0:
        return 0, 0
    full = int(FAME[card]) * times(card, tally)
    _put(position, which + 1, full / 10)
    lacking = False
    for wonder in range(len(WONDERS)):
        lack = NEED[card, wonder] - count(tally, wonder)
        if lack > 0:
            lacking = True
            _put(position, which + 3 + wonder, lack / 2)
            _put(position, LACKS + wonder, lack / 2)
            _put(position, LACKS_PAY + wonder, full / 10)
    if lacking:
        _add_pay(position.locked, card)
        return 0, full
    _put(position, which + 2, full / 10)
    _add_pay(position.pays, card)
    return full, full


@inlined
def _add_pay(pays: NDArray[np.float32], card: int) -> None:
    first, second = PER[card, 0], PER[card, 1]
    if first == FLAT:
        if len(pays) > _ONCE:
            pays[_ONCE] += FAME[card] / 5
    elif first == BIOME_SET:
        pays[_SETS] += FAME[card] / 5
    else:
        pays[first] += FAME[card] / 5
        if second != FLAT:
            pays[second] += FAME[card] / 5


@inlined
def _describe_counts(position: Position) -> None:
    _put_counts(position, COUNTS, position.tallies[WHOLE_TALLY], 0.25)
    _put_counts(position, COUNTS_KEPT, position.tallies[KEPT_TALLY], 0.25)
    for what in range(len(position.pays)):
        if position.pays[what]:
            _put(position, PAYS + what, position.pays[what])
    for what in range(len(position.locked)):
        if position.locked[what]:
            _put(position, LOCKED + what, position.locked[what])


@inlined
def _describe_hand(position: Position, now: int) -> None:
    tally = 0
    for i in range(position.sizes[HELD_SIZE]):
        _describe_held(position, position.hand[i], now)
        _put_needs(position, position.hand[i])
        tally += int(TALLY[position.hand[i]])
    _put_counts(position, COUNTS_HELD, tally, 1 / 3)


@inlined
def _describe_held(position: Position, card: int, now: int) -> None:
    """A card held: what laying it next would add, what it would lack, and whether it would find more."""
    last, finds = _search_next(position)
    which = HELD + PER_HELD * (card - 1)
    _put(position, which, 1.0)
    _put(position, which + 1, (_laid_next(position, card) - now) / 10)
    tally = position.tallies[KEPT_TALLY] + TALLY[card]
    lack = 0
    for wonder in range(len(WONDERS)):
        lack += max(NEED[card, wonder] - count(tally, wonder), 0)
    if lack:
        _put(position, which + 2, lack / 2)
    if card > last:
        _put(position, which + 3, finds)


@inlined
def _describe_market(table: Open, position: Position, now: int) -> None:
    """Each card on offer: what laying it next would add, and whether it would find more."""
    last, finds = _search_next(position)
    tally = 0
    for i in range(table.market_size):
        tally += int(TALLY[table.market[i]])
        which = OFFERED + PER_OFFERED * (table.market[i] - 1)
        _put(position, which, 1.0)
        _put(position, which + 1, (_laid_next(position, table.market[i]) - now) / 10)
        if table.market[i] > last:
            _put(position, which + 2, finds)
    _put_counts(position, COUNTS_OFFERED, tally, 0.25)


@inlined
def _describe_search(position: Position) -> None:
    """How many sanctuaries the region just laid will find."""
    laid = position.sizes[LAID_SIZE]
    found = 0
    if laid > 1 and position.tableau[laid - 1] > position.tableau[laid - 2]:
        found = 1 + count(position.tallies[WHOLE_TALLY], CLUE)
    _put(position, FOUND + min(found, MOST_FOUND), 1.0)


@inlined
def _search_next(position: Position) -> tuple[int, float]:
    """The region that the next one must exceed to find sanctuaries, and how many it would find, in threes."""
    laid = position.sizes[LAID_SIZE]
    if laid == 0:
        return REGIONS, 0.0
    return int(position.tableau[laid - 1]), (1 + count(position.tallies[WHOLE_TALLY], CLUE)) / 3


@inlined
def _laid_next(position: Position, card: int) -> int:
    """What all cards would count with this region laid next."""
    more = int(TALLY[card])
    total = fame(card, position.tallies[KEPT_TALLY] + more)
    for i in range(position.sizes[LAID_SIZE]):
        total += fame(position.tableau[i], position.tallies[i] + more)
    for i in range(position.sizes[KEPT_SIZE]):
        total += fame(position.sanctuaries[i], position.tallies[WHOLE_TALLY] + more)
    return total
