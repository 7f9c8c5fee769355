"""Faraway as `core` knows it: typed actions, events and views around the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from farwander.core.chance import Chance
from farwander.core.game import Game, Options, Result, Seat, Tool, Viewer
from farwander.core.match import Match
from farwander.core.refusal import Refusal, Refused
from farwander.faraway import entry
from farwander.faraway.actions import FarawayAction, Keep, Select
from farwander.faraway.cards import ALL_REGIONS, ALL_SANCTUARIES, REGIONS, SANCTUARIES, Card
from farwander.faraway.entry import States
from farwander.faraway.events import Ended, FarawayEvent
from farwander.faraway.faults import faults
from farwander.faraway.narrate import narrate, scene
from farwander.faraway.numbers import action_of, number_of
from farwander.faraway.refusals import ASKED, players_out_of_range, refusal
from farwander.faraway.score import Score, Tableau, count_fames, score_tableau
from farwander.faraway.sight import SIGHT, SPECTATOR
from farwander.faraway.state import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_ACTIONS,
    OVER,
    ROUNDS,
    SELECT,
    STATE,
)
from farwander.faraway.views import SEATS_IN, FarawayView, sight_of
from farwander.faraway.writing import PAGE

_read_view = msgspec.json.Decoder(FarawayView).decode


class FarawayOptions(Options, frozen=True):
    """What can be agreed before a game of Faraway."""

    players: int = 2
    advanced: bool = False
    """Deal five regions instead of three; everyone keeps three of them."""


FarawayMatch = Match[FarawayOptions, States, FarawayAction, FarawayEvent, FarawayView]
"""A match of Faraway, for the type checker."""


class Faraway(Game[FarawayOptions, States, FarawayAction, FarawayEvent, FarawayView]):
    """The rules of Faraway. A state is an array of one `STATE` record."""

    name = "faraway"
    rules = 1
    options_type = FarawayOptions
    action_type = cast(type[FarawayAction], FarawayAction)
    event_type = cast(type[FarawayEvent], FarawayEvent)
    view_type = FarawayView
    catalogue_types = (Card,)

    def seats(self, options: FarawayOptions) -> int:
        return options.players

    def check_options(self, options: FarawayOptions) -> Refusal | None:
        seated = MIN_PLAYERS <= options.players <= MAX_PLAYERS
        return None if seated else players_out_of_range(options.players)

    def variations(self) -> Iterable[FarawayOptions]:
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
            for advanced in (False, True):
                yield FarawayOptions(players, advanced)

    def new(self, options: FarawayOptions, chance: Chance) -> States:
        state = np.zeros(1, STATE)
        regions = np.array(chance.shuffle(REGIONS), np.int8)
        sanctuaries = np.array(chance.shuffle(SANCTUARIES), np.int8)
        entry.deal(state, 0, options.players, options.advanced, regions, sanctuaries)
        return state

    def acting(self, state: States) -> frozenset[Seat]:
        return frozenset(SEATS_IN[int(state["acting"][0])])

    def may_change(self, state: States) -> frozenset[Seat]:
        chosen: list[int] = state["chosen"][0].tolist()
        return frozenset(seat for seat, choice in enumerate(chosen) if choice)

    def legal(self, state: States, seat: Seat) -> list[FarawayAction]:
        numbers = np.empty(MOST_ACTIONS, np.int8)
        size = entry.legal(state, 0, _bounded(seat), numbers)
        phase = int(state["phase"][0])
        hand = _hand(state, seat) if phase == SELECT and size else ()
        return [action_of(number, phase, hand) for number in numbers[:size].tolist()]

    def why_not(self, state: States, seat: Seat, action: FarawayAction) -> Refusal | None:
        code = entry.why_not(state, 0, _bounded(seat), _number(state, seat, action))
        return refusal(code, state, seat, action) if code else None

    def play(self, state: States, seat: Seat, action: FarawayAction, chance: Chance) -> list[FarawayEvent]:
        number = _number(state, seat, action)
        before = scene(state)
        outcome = entry.attempt(state, 0, _bounded(seat), number)
        if outcome < 0:
            raise Refused(refusal(-outcome, state, seat, action))
        if outcome > 0:
            entry.play(state, 0, seat, number, np.array(chance.shuffle(outcome), np.int8))
        events = narrate(before, seat, action, state)
        result = self.result(state)
        if result:
            events.append(Ended(result, self.fames(state)))
        return events

    def view(self, state: States, viewer: Viewer) -> FarawayView:
        return _read_view(self.write_view(state, viewer))

    def write_view(self, state: States, viewer: Viewer) -> bytes:
        seen, own = self._write(self.freeze(state))
        return b"{%b,%b}" % (seen, own[0 if viewer is None else viewer + 1])

    @lru_cache(maxsize=256)  # noqa: B019 - there is one game for as long as the program runs
    def _write(self, frozen: bytes) -> tuple[bytes, list[bytes]]:
        """What everyone sees, and what a spectator and each seat know besides: a table asks for all of it."""
        state = np.frombuffer(bytearray(frozen), STATE)
        page = np.empty(PAGE, np.uint8)
        ends = np.empty(int(state["players"][0]) + 2, np.int64)
        entry.write(state, 0, np.empty(1, SIGHT), page, ends)
        places = ends.tolist()
        written = page[: places[-1]].tobytes()
        result = self.result(state)
        ending = msgspec.json.encode({"result": result, "fames": self.fames(state) if result else None})
        seen = written[: places[0]] + b"," + ending[1:-1]
        return seen, [written[begin:end] for begin, end in pairwise(places)]

    def result(self, state: States) -> Result | None:
        if state["phase"][0] != OVER:
            return None
        scores = tuple(sum(fames) for fames in self.fames(state))
        winner = entry.winner(state, 0, np.array(scores))
        return Result(scores, (winner,), tie_broken=scores.count(max(scores)) > 1)

    def fames(self, state: States) -> tuple[tuple[int, ...], ...]:
        """By seat: the fame of each region laid down so far in the order played, then of each sanctuary."""

        def of(seat: Seat) -> tuple[int, ...]:
            fames = np.zeros(2 * ROUNDS - 1, np.int64)
            entry.count_tableau(state, 0, seat, fames)
            played = np.count_nonzero(state["tableaus"][0, seat])
            return tuple(fames[: played + int(state["kept"][0, seat])].tolist())

        return tuple(of(seat) for seat in range(int(state["players"][0])))

    def resample(self, view: FarawayView, rng: np.random.Generator) -> States:
        state = np.zeros(1, STATE)
        entry.resample(sight_of(view), _lots_rng(rng), state, 0)
        return state

    def shuffle_hidden(self, state: States, viewer: Viewer, rng: np.random.Generator) -> States:
        shuffled = self.copy(state)
        entry.shuffle_hidden(shuffled, 0, SPECTATOR if viewer is None else viewer, _lots_rng(rng))
        return shuffled

    def copy(self, state: States) -> States:
        return np.frombuffer(bytearray(self.freeze(state)), STATE)

    def freeze(self, state: States) -> bytes:
        return state.tobytes()

    def preview(self, view: FarawayView, action: FarawayAction) -> int | None:
        if view.viewer is None or isinstance(action, Select):
            return None
        player = view.players[view.viewer]
        if isinstance(action, Keep):
            return _fame(player.tableau, (*player.sanctuaries, action.sanctuary))
        return _fame((*player.tableau, action.region), player.sanctuaries)

    def catalogue(self) -> dict[str, Any]:
        return {"regions": ALL_REGIONS, "sanctuaries": ALL_SANCTUARIES}

    def tools(self) -> dict[str, Tool]:
        return {"score": Tool(Tableau, Score, score_tableau)}

    def faults(self, state: States) -> list[str]:
        return faults(state)


@lru_cache(maxsize=4096)
def _fame(regions: tuple[int, ...], sanctuaries: tuple[int, ...]) -> int:
    """What an area would be worth; asked again for as long as its player thinks."""
    return sum(count_fames(regions, sanctuaries))


def _hand(state: States, seat: Seat) -> tuple[int, ...]:
    return tuple(state["hands"][0, seat].tolist())


def _bounded(seat: Seat) -> int:
    """A seat that compiled code can take, which not every number is."""
    return seat if 0 <= seat < MAX_PLAYERS else -1


def _number(state: States, seat: Seat, action: FarawayAction) -> int:
    """The number of an action; 0, which is never allowed, if it is of another kind than is asked."""
    if not isinstance(action, ASKED[int(state["phase"][0])]):
        return 0
    selects = isinstance(action, Select) and 0 <= seat < MAX_PLAYERS
    return number_of(action, _hand(state, seat) if selects else ())


def _lots_rng(rng: np.random.Generator) -> NDArray[np.uint64]:
    """Seed the compiled rules' small generator from NumPy's."""
    return rng.integers(0, 2**64, 1, np.uint64)
