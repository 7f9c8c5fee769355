"""A viewer's sight as JSON. Compiled, for a table writes it for every seat at every decision.

This is where a view is put together; `views.FarawayView` is how it reads. Whatever writes here is told at
which place on the page, and returns the next one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway.cards import COUNTED, REGIONS, count
from farwander.faraway.sight import SPECTATOR, Sight
from farwander.faraway.state import FIRST_SELECTION, HAND, PHASES, ROUNDS, SELECTIONS

Page = NDArray[np.uint8]
Cards = NDArray[np.int8]

PAGE = 8192
"""Room for what lies open and for what seven viewers know: at most 3,200 places, and 300 for each of them."""

_PHASES = tuple(f'"{name}"'.encode() for name in PHASES)
_COUNTED = tuple(f'"{what}":'.encode() for what in COUNTED)
_COMMA, _ZERO = b",0"


@compiled
def write_open(sight: Sight, page: Page, at: int) -> int:
    """What everyone sees, as members of an object."""
    at = _truth(page, _text(page, at, b'"advanced":'), sight.advanced != 0)
    at = _number(page, _text(page, at, b',"round":'), sight.round_number)
    at = _text(page, _text(page, at, b',"phase":'), _PHASES[sight.phase])
    at = _seats(page, _text(page, at, b',"acting":'), sight.acting, sight.players)
    revealed = sight.players if sight.tableaus[0, 0] else 0
    at = _numbers(page, _text(page, at, b',"order":'), sight.order[:revealed])
    at = _number(page, _text(page, at, b',"turn":'), sight.turn)
    at = _text(page, at, b',"players":[')
    for seat in range(sight.players):
        at = _player(sight, seat, page, at)
    at = _cards(page, _text(page, at - 1, b'],"market":'), sight.market, 0)
    at = _cards(page, _text(page, at, b',"removed":'), sight.removed, 0)
    at = _number(page, _text(page, at, b',"regions_left":'), sight.regions_left)
    at = _text(page, at, b',"sanctuary_deck":')
    return _origins(page, at, sight.deck_origins[: sight.sanctuaries_left])


@compiled
def write_own(sight: Sight, page: Page, at: int) -> int:
    """What the viewer alone knows, in the same way."""
    at = _text(page, at, b'"viewer":')
    if sight.viewer == SPECTATOR:
        return _text(page, at, b'null,"hand":[],"chosen":[],"found":[],"discards":[],"given_back":[]')
    at = _number(page, at, sight.viewer)
    at = _cards(page, _text(page, at, b',"hand":'), sight.hands[sight.viewer], 0)
    at = _chosen(sight, page, _text(page, at, b',"chosen":'))
    at = _cards(page, _text(page, at, b',"found":'), sight.offers, REGIONS)
    at = _cards(page, _text(page, at, b',"discards":'), sight.discards, 0)
    return _rounds(page, _text(page, at, b',"given_back":'), sight.given_back)


@compiled
def _player(sight: Sight, seat: int, page: Page, at: int) -> int:
    """What everyone sees of one player, and a comma."""
    at = _cards(page, _text(page, at, b'{"tableau":'), sight.tableaus[seat], 0)
    at = _cards(page, _text(page, at, b',"sanctuaries":'), sight.sanctuaries[seat], REGIONS)
    at = _text(page, at, b',"counts":{')
    for what in range(len(_COUNTED)):
        at = _item(page, _text(page, at, _COUNTED[what]), count(sight.tallies[seat], what))
    size = sight.hand_sizes[seat]
    at = _number(page, _text(page, at - 1, b'},"hand_size":'), size)
    at = _cards(page, _text(page, at, b',"taken":'), sight.hands[seat, sight.secrets[seat] : size], 0)
    at = _cards(page, _text(page, at, b',"drafted":'), sight.drafted[seat], 0)
    at = _truth(page, _text(page, at, b',"sealed":'), sight.sealed >> seat & 1 != 0)
    found = sight.offer_sizes[seat]
    at = _number(page, _text(page, at, b',"found":'), found)
    at = _origins(page, _text(page, at, b',"found_from":'), sight.offer_origins[seat, :found])
    return _text(page, at, b"},")


@compiled
def _chosen(sight: Sight, page: Page, at: int) -> int:
    """The sealed choice: a region, or the three selected."""
    chosen = np.zeros(HAND, np.int8)
    if sight.chosen >= FIRST_SELECTION:
        for i in range(HAND):
            chosen[i] = sight.hands[sight.viewer, SELECTIONS[sight.chosen - FIRST_SELECTION, i]]
    else:
        chosen[0] = sight.chosen
    return _cards(page, at, chosen, 0)


# -- lists


@compiled
def _cards(page: Page, at: int, cards: Cards, before: int) -> int:
    """The cards that are there, counted without the indices before them."""
    at = _text(page, at, b"[")
    for card in cards:
        if card:
            at = _item(page, at, card - before)
    return _close(page, at)


@compiled
def _numbers(page: Page, at: int, numbers: Cards) -> int:
    at = _text(page, at, b"[")
    for number in numbers:
        at = _item(page, at, number)
    return _close(page, at)


@compiled
def _rounds(page: Page, at: int, rounds: Cards) -> int:
    """By round: the places where it stands."""
    at = _text(page, at, b"[")
    for number in range(1, ROUNDS + 1):
        at = _text(page, at, b"[")
        for place in range(len(rounds)):
            if rounds[place] == number:
                at = _item(page, at, place)
        at = _text(page, _close(page, at), b",")
    return _close(page, at)


@compiled
def _seats(page: Page, at: int, bits: int, players: int) -> int:
    at = _text(page, at, b"[")
    for seat in range(players):
        if bits >> seat & 1:
            at = _item(page, at, seat)
    return _close(page, at)


@compiled
def _origins(page: Page, at: int, origins: Cards) -> int:
    """Seats that are counted from 1; 0 is nobody."""
    at = _text(page, at, b"[")
    for origin in origins:
        at = _item(page, at, origin - 1) if origin else _text(page, at, b"null,")
    return _close(page, at)


@compiled
def _item(page: Page, at: int, number: int) -> int:
    return _text(page, _number(page, at, number), b",")


@compiled
def _close(page: Page, at: int) -> int:
    """End a list, over the comma of its last item if there is one."""
    return _text(page, at - (page[at - 1] == _COMMA), b"]")


# -- words and numbers


@compiled
def _text(page: Page, at: int, text: bytes) -> int:
    for i in range(len(text)):
        page[at + i] = text[i]
    return at + len(text)


@compiled
def _truth(page: Page, at: int, true: bool) -> int:
    return _text(page, at, b"true") if true else _text(page, at, b"false")


@compiled
def _number(page: Page, at: int, number: int) -> int:
    """A number from 0 to 999."""
    for unit in (100, 10, 1):
        if number >= unit or unit == 1:
            page[at] = _ZERO + number // unit % 10
            at += 1
    return at
