"""Why a decision in Faraway is refused, in words."""

from __future__ import annotations

from farwander.core.game import Seat
from farwander.core.refusal import GAME_OVER, Refusal, no_such_seat, not_your_turn
from farwander.faraway import rules
from farwander.faraway.actions import Draft, Explore, FarawayAction, Keep, Select
from farwander.faraway.cards import REGIONS
from farwander.faraway.entry import States
from farwander.faraway.state import DRAFT, EXPLORE, KEEP, MAX_PLAYERS, MIN_PLAYERS, OVER, PHASES, SELECT
from farwander.faraway.views import SEATS_IN

ASKED: dict[int, type[FarawayAction] | tuple[()]] = {
    SELECT: Select,
    EXPLORE: Explore,
    DRAFT: Draft,
    KEEP: Keep,
    OVER: (),
}
"""The kind of action that each phase asks for."""

_QUESTIONS = {
    SELECT: "keep three of the five regions dealt",
    EXPLORE: "choose a region from the hand to explore",
    DRAFT: "take a region from the market",
    KEEP: "keep one of the sanctuaries found",
}


def refusal(code: int, state: States, seat: Seat, action: FarawayAction) -> Refusal:
    """Put a refusal of the compiled rules into words; it tells only what the seat may know."""
    phase = int(state["phase"][0])
    if code == rules.GAME_OVER:
        return GAME_OVER
    if code == rules.NO_SUCH_SEAT:
        return no_such_seat(seat, int(state["players"][0]))
    if code == rules.NOT_YOUR_TURN:
        return not_your_turn(seat, list(SEATS_IN[int(state["acting"][0])]))
    if not isinstance(action, ASKED[phase]):
        question = _QUESTIONS[phase]
        return Refusal("not_asked_now", f"The question now is another: {question}.", {"phase": PHASES[phase]})
    if isinstance(action, Draft):
        return _not_in_market(action.region, _cards(state["market"][0].tolist()))
    if isinstance(action, Keep):
        found = [card - REGIONS for card in _cards(state["offers"][0, seat].tolist())]
        return _not_found(action.sanctuary, found)
    hand = _cards(state["hands"][0, seat].tolist())
    if isinstance(action, Explore):
        return _not_in_hand(action.region, hand)
    return _not_a_selection(list(action.regions), hand)


def players_out_of_range(players: int) -> Refusal:
    return Refusal(
        "players_out_of_range",
        f"Faraway is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}.",
        {"players": players, "min": MIN_PLAYERS, "max": MAX_PLAYERS},
    )


def _cards(cards: list[int]) -> list[int]:
    return [card for card in cards if card]


def _listed(numbers: list[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _not_in_hand(region: int, hand: list[int]) -> Refusal:
    return Refusal(
        "not_in_hand",
        f"Region {region} is not in your hand; you hold {_listed(hand)}.",
        {"region": region, "hand": hand},
    )


def _not_a_selection(regions: list[int], hand: list[int]) -> Refusal:
    return Refusal(
        "not_a_selection",
        f"{_listed(regions)} are not three different regions of your hand; you hold {_listed(hand)}.",
        {"regions": regions, "hand": hand},
    )


def _not_in_market(region: int, market: list[int]) -> Refusal:
    return Refusal(
        "not_in_market",
        f"Region {region} is not in the market; it shows {_listed(market)}.",
        {"region": region, "market": market},
    )


def _not_found(sanctuary: int, found: list[int]) -> Refusal:
    return Refusal(
        "not_found",
        f"Sanctuary {sanctuary} is not among those you found: {_listed(found)}.",
        {"sanctuary": sanctuary, "found": found},
    )
