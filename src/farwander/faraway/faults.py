"""What must hold in every state of Faraway. Used by the conformance kit, not by the rules."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from farwander.faraway.cards import REGIONS, SANCTUARIES, TALLY
from farwander.faraway.entry import States
from farwander.faraway.state import (
    DEALT_ADVANCED,
    DRAFT,
    EXPLORE,
    HAND,
    KEEP,
    OVER,
    ROUNDS,
    SELECT,
    STATE,
)

Record = dict[str, Any]
"""A state with its fields as plain lists and numbers."""


def faults(state: States) -> list[str]:
    """Say what is wrong with a state; an empty list if nothing is."""
    record: Record = {name: state[name][0].tolist() for name in STATE.names or ()}
    return [
        *_regions_lost_or_doubled(record),
        *_sanctuaries_lost_or_doubled(record),
        *_miscounted(record),
        *_out_of_step(record),
    ]


def _not_each_once(kind: str, cards: list[int], expected: range) -> list[str]:
    seen = Counter(card for card in cards if card)
    wrong = sorted(card for card in {*expected, *seen} if seen[card] != (card in expected))
    return [f"{kind} {card} is in {seen[card]} places" for card in wrong]


def _regions_lost_or_doubled(record: Record) -> list[str]:
    places = [
        *chain(*record["hands"]),
        *chain(*record["tableaus"]),
        *record["market"],
        *record["removed"],
        *record["region_deck"][record["region_top"] :],
    ]
    return _not_each_once("region", places, range(1, REGIONS + 1))


def _sanctuaries_lost_or_doubled(record: Record) -> list[str]:
    top = record["sanctuary_top"]
    deck = [record["sanctuary_deck"][(top + i) % SANCTUARIES] for i in range(record["sanctuary_left"])]
    places = [*chain(*record["sanctuaries"]), *chain(*record["offers"]), *deck]
    return _not_each_once("sanctuary", places, range(REGIONS + 1, REGIONS + SANCTUARIES + 1))


def _miscounted(record: Record) -> list[str]:
    wrong: list[str] = []
    for seat in range(record["players"]):
        hand, offers = record["hands"][seat], record["offers"][seat]
        area = [*record["tableaus"][seat], *record["sanctuaries"][seat]]
        if record["tallies"][seat] != TALLY[area].sum():
            wrong.append(f"seat {seat}'s tally is not that of the cards laid down")
        if record["hand_sizes"][seat] != sum(map(bool, hand)):
            wrong.append(f"seat {seat}'s hand is miscounted")
        if record["offer_sizes"][seat] != sum(map(bool, offers)):
            wrong.append(f"seat {seat}'s sanctuaries found are miscounted")
        if record["kept"][seat] != sum(map(bool, record["sanctuaries"][seat])):
            wrong.append(f"seat {seat}'s sanctuaries kept are miscounted")
        if record["secrets"][seat] > record["hand_sizes"][seat]:
            wrong.append(f"seat {seat} has more secret cards than cards")
        taken = hand[record["secrets"][seat] : record["hand_sizes"][seat]]
        if taken != [card for card in record["drafted"][seat] if card and card not in area]:
            wrong.append(f"seat {seat} does not hold what it took from the market and did not lay")
    return wrong


def _out_of_step(record: Record) -> list[str]:
    wrong: list[str] = []
    phase, round_number, players = record["phase"], record["round_number"], record["players"]
    laid = round_number - 1 if phase in (SELECT, EXPLORE) else round_number
    for seat in range(players):
        if sum(map(bool, record["tableaus"][seat])) != laid:
            wrong.append(f"seat {seat} has not played one region a round")
        hand = _hand_expected(record, seat)
        if record["hand_sizes"][seat] != hand:
            wrong.append(f"seat {seat} holds {record['hand_sizes'][seat]} regions, not {hand}")
    if phase == DRAFT and record["market_size"] != players + 1 - record["turn"]:
        wrong.append("the market does not have a region for each player still to draft, plus one")
    if (phase == OVER) != (record["acting"] == 0):
        wrong.append("the game must be over exactly when nobody acts")
    if phase in (DRAFT, KEEP) and record["acting"] != 1 << record["order"][record["turn"]]:
        wrong.append("the one whose turn it is does not act")
    return wrong


def _hand_expected(record: Record, seat: int) -> int:
    """How many regions a player must hold: three, less the one just played until the next is drafted."""
    phase = record["phase"]
    if phase == SELECT:
        return DEALT_ADVANCED
    if phase == EXPLORE:
        return HAND
    if record["round_number"] == ROUNDS:
        return HAND - 1
    drafted = record["order"].index(seat) < record["turn"] + (phase == KEEP)
    return HAND if drafted else HAND - 1
