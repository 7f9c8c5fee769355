"""What a viewer sees as typed data for people and programs, and back as a sight."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from farwander.core.game import Result, Seat, View, Viewer
from farwander.faraway.actions import Select
from farwander.faraway.cards import REGIONS, TALLY
from farwander.faraway.entry import Sights
from farwander.faraway.numbers import number_of
from farwander.faraway.sight import SIGHT, SPECTATOR
from farwander.faraway.state import MAX_PLAYERS, PHASES, Phase


class PlayerView(msgspec.Struct, frozen=True):
    """What everyone sees of one player."""

    tableau: tuple[int, ...]
    """Regions in the order played."""
    sanctuaries: tuple[int, ...]
    counts: dict[str, int]
    """How many of each thing lie in the player's area."""
    hand_size: int
    taken: tuple[int, ...]
    """The cards in hand that everyone knows, because they were taken from the market."""
    drafted: tuple[int, ...]
    """All regions taken from the market, one a round."""
    sealed: bool
    """Whether the player has made a sealed choice that is not revealed yet."""
    found: int
    """How many sanctuaries the player has found and not yet chosen from."""
    found_from: tuple[Viewer, ...]
    """For each of those, who last put it under the deck; None for a card that nobody has held."""


class FarawayView(View, frozen=True):
    """All that one viewer may know of a game of Faraway."""

    advanced: bool
    round: int
    phase: Phase
    acting: tuple[Seat, ...]
    order: tuple[Seat, ...]
    """The seats in rising order of the durations last revealed; empty before the first."""
    turn: int
    """Whose turn it is in that order."""
    players: tuple[PlayerView, ...]
    market: tuple[int, ...]
    removed: tuple[int, ...]
    regions_left: int
    sanctuary_deck: tuple[Viewer, ...]
    """From the top: who put the card there, None for a card that nobody has held."""
    result: Result | None
    fames: tuple[tuple[int, ...], ...] | None
    """The final count by seat: each region in the order played, then each sanctuary."""
    viewer: Viewer
    hand: tuple[int, ...]
    """The viewer's own hand: first the cards as dealt, then those taken from the market."""
    chosen: tuple[int, ...]
    """The viewer's own sealed choice: a region, or the three selected."""
    found: tuple[int, ...]
    """The sanctuaries that the viewer has found and not yet chosen from."""
    discards: tuple[int, ...]
    """Advanced variant: the two regions that the viewer gave back."""
    given_back: tuple[tuple[int, ...], ...]
    """By round: the sanctuaries that the viewer put under the deck then, and has not seen since."""


SEATS_IN = tuple(
    tuple(seat for seat in range(MAX_PLAYERS) if bits >> seat & 1) for bits in range(1 << MAX_PLAYERS)
)
"""By bits: the seats whose bits are set."""


def sight_of(view: FarawayView) -> Sights:
    """Write a view back as the sight it was read from, for the compiled bots and for `resample`."""
    sights = np.zeros(1, SIGHT)
    sight = sights[0]
    sight["viewer"] = SPECTATOR if view.viewer is None else view.viewer
    sight["players"] = len(view.players)
    sight["advanced"] = view.advanced
    sight["round_number"] = view.round
    sight["phase"] = PHASES.index(view.phase)
    sight["acting"] = sum(1 << seat for seat in view.acting)
    sight["sealed"] = sum(player.sealed << seat for seat, player in enumerate(view.players))
    sight["turn"] = view.turn
    sight["regions_left"] = view.regions_left
    sight["sanctuaries_left"] = len(view.sanctuary_deck)
    sight["market_size"] = len(view.market)
    _fill(sight["order"], view.order)
    _fill(sight["market"], view.market)
    _fill(sight["removed"], view.removed)
    _fill(sight["discards"], view.discards)
    _fill(sight["offers"], [REGIONS + id for id in view.found])
    _fill(sight["deck_origins"], _numbers(view.sanctuary_deck))
    for number, ids in enumerate(view.given_back, start=1):
        sight["given_back"][list(ids)] = number
    for seat, player in enumerate(view.players):
        _write_player(sight, seat, player, view)
    if view.chosen:
        sight["chosen"] = _chosen_action(view)
    return sights


def _write_player(sight: np.void, seat: Seat, player: PlayerView, view: FarawayView) -> None:
    secrets = player.hand_size - len(player.taken)
    sight["hand_sizes"][seat] = player.hand_size
    sight["secrets"][seat] = secrets
    sight["hands"][seat, secrets : player.hand_size] = player.taken
    if seat == view.viewer:
        _fill(sight["hands"][seat], view.hand)
    _fill(sight["drafted"][seat], player.drafted)
    _fill(sight["tableaus"][seat], player.tableau)
    _fill(sight["sanctuaries"][seat], [REGIONS + id for id in player.sanctuaries])
    sight["kept"][seat] = len(player.sanctuaries)
    sight["offer_sizes"][seat] = player.found
    _fill(sight["offer_origins"][seat], _numbers(player.found_from))
    laid_out = [*player.tableau, *(REGIONS + id for id in player.sanctuaries)]
    sight["tallies"][seat] = TALLY[laid_out].sum()


def _chosen_action(view: FarawayView) -> int:
    if view.phase == "explore":
        return view.chosen[0]
    first, second, third = view.chosen
    return number_of(Select((first, second, third)), view.hand)


def _numbers(origins: tuple[Viewer, ...]) -> list[int]:
    return [0 if origin is None else origin + 1 for origin in origins]


def _fill(places: NDArray[np.int8], cards: tuple[int, ...] | list[int]) -> None:
    places[: len(cards)] = cards
