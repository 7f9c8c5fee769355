"""The contract that every game keeps.

A game is a set of pure questions about a state, and one door through which the state changes.

- **A game is its log.** Options, the draws of chance and the ordered list of decisions rebuild every state.
  Rules hold no clock, no random generator and no memory outside the state.
- **One door.** `play` is the only thing that changes a state. It returns the events that happened; journals,
  animations, statistics and replays read those. A refused action leaves the state as it was, byte for byte.
- **Simultaneous decisions are ordinary.** `acting` is a set of seats. With more than one seat in it the
  choices are sealed: nobody sees them, each may be changed until the last arrives (`may_change`), and the
  result does not depend on the order in which they came.
- **Chance is handed in.** `new` and `play` get a `Chance` and ask it as often as they like, also in the
  middle of a step. The authority at a table rolls and records; a replay reads the record.
- **Views are built, not stripped.** `view` is assembled from what the viewer may know and shares nothing
  with the state. An event shows each viewer its own face (`Event.seen_by`).
- **Guessing is not copying.** `resample` draws a full state from a view alone, consistent with all the
  viewer knows.

How games with dice, stacks of questions, several modes and campaigns fit is told in
`docs/decisions/0002-one-contract-for-both-games.md`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import msgspec
import numpy as np

from farwander.core.chance import Chance
from farwander.core.refusal import Refusal

Seat = int
"""A place at the table, from 0."""
Viewer = Seat | None
"""Who is looking: a seat, or None for a spectator."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the game: number of players, variant, mode, what characters bring along."""


class Action(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False):
    """What a seat wants to do. Each game has a small closed set of them."""


class Event(msgspec.Struct, frozen=True, tag_field="event", gc=False):
    """What happened, in full. Only the authority holds it; everyone else gets `seen_by`.

    A long game keeps many of them, and none leads back to itself: the garbage collector need not look there.
    """

    reveals: ClassVar[bool] = True
    """Whether anyone learns something by it that they did not know: such a decision can't be taken back."""

    def seen_by(self, viewer: Viewer) -> Self | None:
        """The face of this event that a viewer sees; None if not even that it happened."""
        return self


class View(msgspec.Struct, frozen=True):
    """Everything that one viewer may know of a state."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: tuple[int, ...]
    """By seat."""
    winners: tuple[Seat, ...]
    """More than one when the rules let players share the victory; none when everyone lost."""
    tie_broken: bool = False
    """Whether a tie for the most points was decided by a tie-break."""


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is played with beyond its rules: cards, maps and stories that may be others elsewhere."""

    name: str
    """For people."""
    digest: str
    """The same wherever a log means the same."""


class Tool(NamedTuple):
    """A function that is offered to people as it is: data in, data out, no game behind it."""

    request: type[Any]
    """What it takes."""
    answer: type[Any]
    """What it gives."""
    run: Callable[[Any], Any]
    """Raises `Refused` for what it cannot take."""


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[OptionsT, StateT, ActionT, EventT, ViewT]):
    """One game's rules."""

    name: ClassVar[str]
    """As in the command line and in logs: `faraway`."""
    rules: ClassVar[int]
    """Raised with every change that would make an old log mean something else."""
    options_type: type[OptionsT]
    action_type: type[ActionT]
    """A union of the game's actions, for reading them from JSON."""
    event_type: type[EventT]
    view_type: type[ViewT]
    catalogue_types: ClassVar[tuple[type, ...]] = ()
    """What `catalogue` is made of."""

    @abstractmethod
    def seats(self, options: OptionsT) -> int:
        """How many seats a game with these options has."""

    @abstractmethod
    def check_options(self, options: OptionsT) -> Refusal | None:
        """Say why no game can be played with these options, or None."""

    def pack(self, options: OptionsT) -> Pack | None:
        """What a game with these options is played with beyond the rules; None if that is all there is.

        It is asked before `check_options`.
        """
        return None

    @abstractmethod
    def variations(self) -> Iterable[OptionsT]:
        """The options that the conformance kit plays: every mode and every number of players."""

    @abstractmethod
    def new(self, options: OptionsT, chance: Chance) -> StateT:
        """Set up a game."""

    @abstractmethod
    def acting(self, state: StateT) -> frozenset[Seat]:
        """The seats that owe a decision. Empty exactly when the game is over."""

    def may_change(self, state: StateT) -> frozenset[Seat]:
        """The seats that have made a sealed choice and may still change it."""
        return frozenset()

    @abstractmethod
    def legal(self, state: StateT, seat: Seat) -> list[ActionT]:
        """What the seat may do now, in an order that depends only on what the seat may know."""

    @abstractmethod
    def why_not(self, state: StateT, seat: Seat, action: ActionT) -> Refusal | None:
        """Say why the seat may not do this now, or None if it may."""

    @abstractmethod
    def play(self, state: StateT, seat: Seat, action: ActionT, chance: Chance) -> list[EventT]:
        """Carry out a decision and tell what happened; raise `Refused` if it is not allowed."""

    @abstractmethod
    def view(self, state: StateT, viewer: Viewer) -> ViewT:
        """What the viewer may know."""

    def write_view(self, state: StateT, viewer: Viewer) -> bytes:
        """The view as JSON. A game may have a quicker way to write it than to put it together first."""
        return msgspec.json.encode(self.view(state, viewer))

    @abstractmethod
    def result(self, state: StateT) -> Result | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def resample(self, view: ViewT, rng: np.random.Generator) -> StateT:
        """Draw a state that its viewer cannot tell from the real one."""

    @abstractmethod
    def shuffle_hidden(self, state: StateT, viewer: Viewer, rng: np.random.Generator) -> StateT:
        """Copy a state and rearrange everything in it that the viewer may not know.

        It works on the state itself, not on a view, so that it can show up a view that tells too much.
        """

    @abstractmethod
    def copy(self, state: StateT) -> StateT:
        """An independent copy."""

    @abstractmethod
    def freeze(self, state: StateT) -> bytes:
        """The state as bytes: equal states give equal bytes."""

    def preview(self, view: ViewT, action: ActionT) -> int | None:
        """The viewer's points if they were counted right after this action, as far as the viewer can know."""
        return None

    def catalogue(self) -> dict[str, Any]:
        """The game's components, for browsing: plain data that can be written as JSON."""
        return {}

    def tools(self) -> dict[str, Tool]:
        """What helps people with the box on the table, by name: a score pad, for example."""
        return {}

    def faults(self, state: StateT) -> list[str]:
        """What is wrong with a state, as sentences: cards lost or doubled, counts out of bounds."""
        return []
