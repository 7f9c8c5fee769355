"""Phases 1 and 2 of a round: everyone explores a region, then those who took longer find sanctuaries."""

from __future__ import annotations

from farwander.core.compiling import inlined
from farwander.faraway.cards import CLUE, SANCTUARIES, TALLY, count
from farwander.faraway.draft import begin_turn
from farwander.faraway.state import HAND, State


@inlined
def explore(state: State, seat: int, card: int) -> None:
    """Seal a region; the last one reveals them all."""
    state.chosen[seat] = card
    state.acting &= ~(1 << seat)
    if state.acting:
        return
    for s in range(state.players):
        _lay_down(state, s)
    _line_up(state)
    if state.round_number > 1:
        for i in range(state.players):
            _find_sanctuaries(state, state.order[i])
    state.turn = 0
    begin_turn(state)


@inlined
def _lay_down(state: State, seat: int) -> None:
    """Move the chosen region from the hand to the right end of the tableau."""
    card = state.chosen[seat]
    state.chosen[seat] = 0
    place = 0
    for i in range(1, HAND):
        if state.hands[seat, i] == card:
            place = i
    for i in range(HAND - 1):
        state.hands[seat, i] = state.hands[seat, i + 1 if i >= place else i]
    state.hands[seat, HAND - 1] = 0
    state.hand_sizes[seat] = HAND - 1
    state.secrets[seat] -= place < state.secrets[seat]
    state.tableaus[seat, state.round_number - 1] = card
    state.tallies[seat] += TALLY[card]


@inlined
def _line_up(state: State) -> None:
    """Order the seats by the durations just played, lowest first."""
    column = state.round_number - 1
    for seat in range(state.players):
        duration = state.tableaus[seat, column]
        i = seat
        while i > 0 and state.tableaus[state.order[i - 1], column] > duration:
            state.order[i] = state.order[i - 1]
            i -= 1
        state.order[i] = seat


@inlined
def _find_sanctuaries(state: State, seat: int) -> None:
    """Deal one sanctuary and one more per clue to a player whose duration rose.

    When the deck runs short, the players are served in rising order of duration as far as it goes.
    """
    if state.tableaus[seat, state.round_number - 1] < state.tableaus[seat, state.round_number - 2]:
        return
    found = min(1 + count(state.tallies[seat], CLUE), state.sanctuary_left)
    top = state.sanctuary_top
    for i in range(found):
        card = state.sanctuary_deck[top]
        top += 1
        if top == SANCTUARIES:
            top = 0
        state.offers[seat, i] = card
    state.sanctuary_top = top
    state.sanctuary_left -= found
    state.offer_sizes[seat] = found
