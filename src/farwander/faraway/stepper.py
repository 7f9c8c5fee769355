"""One game stepped from Python, decision by decision, as fast as it goes.

Actions are numbers (see `numbers`), chance comes from a seed, and sealed choices are asked seat by seat:

    game = Stepper(players=4, seed=7)
    while game.legal:
        game.play(random.choice(game.legal))
    print(game.fame())
"""

from __future__ import annotations

from struct import Struct
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled, direct
from farwander.core.memory import address_of, record_at
from farwander.core.refusal import Refusal, Refused
from farwander.faraway import entry
from farwander.faraway.cards import REGIONS
from farwander.faraway.entry import States
from farwander.faraway.lots import shuffle
from farwander.faraway.playout import LOWEST, deal_at_random
from farwander.faraway.refusals import players_out_of_range
from farwander.faraway.rules import chance_size, legal, play, why_not
from farwander.faraway.state import MAX_PLAYERS, MIN_PLAYERS, MOST_ACTIONS, ROUNDS, STATE, State, record


class Box(Protocol):
    """A state, with what a step needs around it."""

    actions: NDArray[np.int8]
    """What the seat may do. First in the box, so that its place in memory is 0."""
    state: State
    rng: NDArray[np.uint64]
    lots: NDArray[np.int8]
    seat: int


BOX = record(
    (
        ("actions", np.int8, MOST_ACTIONS),
        ("state", STATE, ()),
        ("rng", np.uint64, 1),
        ("lots", np.int8, REGIONS),
        ("seat", np.int8, ()),
    )
)
_SEAT: int = (BOX.fields or {})["seat"][1]
_REFUSED = -1
_SEED = 2**63 - 1


@compiled
def _open(address: int, players: int, advanced: bool, seed: int) -> int:
    """Deal, and return how many actions the first seat has."""
    box = record_at(address, BOX)
    box.rng[0] = seed
    deal_at_random(box.state, players, advanced, box.rng)
    return _ask(box)


@compiled
def _step(address: int, action: int) -> int:
    """Play for the seat that is asked and return how many actions the next has; or refuse."""
    box = record_at(address, BOX)
    if why_not(box.state, box.seat, action):
        return _REFUSED
    shuffle(box.rng, box.lots, chance_size(box.state, box.seat))
    play(box.state, box.seat, action, box.lots)
    return _ask(box)


@compiled
def _ask(box: Box) -> int:
    """Find out who acts next and what is allowed."""
    box.seat = LOWEST[box.state.acting]
    return legal(box.state, box.seat, box.actions) if box.state.acting else 0


_READ = tuple(Struct(f"{size}b").unpack_from for size in range(MOST_ACTIONS + 1))
"""By the number of actions: reads so many from the beginning of a box."""

_deal = direct(_open, int, int, bool, int)
_play = direct(_step, int, int)


class Stepper:
    """A game in progress."""

    __slots__ = ("_address", "_memory", "legal")

    def __init__(self, players: int = 2, *, advanced: bool = False, seed: int = 0) -> None:
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise Refused(players_out_of_range(players))
        self._keep(bytearray(BOX.itemsize))
        size = _deal(self._address, players, advanced, seed & _SEED)
        self.legal: tuple[int, ...] = _READ[size](self._memory)
        """What the seat that is asked may do; empty when the game is over."""

    def _keep(self, memory: bytearray) -> None:
        """Take memory for the box. An address is handed over to compiled code faster than an array."""
        self._memory = memory
        self._address = address_of(memory)

    @property
    def seat(self) -> int:
        """The seat that is asked now."""
        return self._memory[_SEAT]

    @property
    def over(self) -> bool:
        return not self.legal

    def play(self, action: int) -> None:
        """Play for the seat that is asked; raise `Refused`, and change nothing, if it is not allowed."""
        size = _play(self._address, action)
        if size < 0:
            message = f"Action {action} is not allowed for seat {self.seat}; these are: {list(self.legal)}."
            raise Refused(Refusal("not_allowed", message, {"seat": self.seat, "legal": list(self.legal)}))
        self.legal = _READ[size](self._memory)

    def fame(self) -> list[int]:
        """What everyone's tableau counts as it lies, by seat."""
        fames = np.zeros(2 * ROUNDS, np.int64)
        state = self.state
        return [int(entry.count_tableau(state, 0, seat, fames)) for seat in range(int(state["players"][0]))]

    @property
    def state(self) -> States:
        """The state itself, as the rules and `Faraway` know it."""
        return np.frombuffer(self._memory, BOX)["state"]

    def copy(self) -> Stepper:
        """An independent copy, with the same luck to come."""
        other = Stepper.__new__(Stepper)
        other._keep(self._memory.copy())  # noqa: SLF001 - the other is one of us
        other.legal = self.legal
        return other
