"""What a review, a hint and a par are made of: numbers, and keys with values for the reader's own language.

Fame is what a player can expect to end with; a chance is between 0 and 1. Nothing here is prose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from farwander.core.game import Options, Seat, View
from farwander.core.log import GameLog

Value = int | float | str | list[int] | dict[str, int]
Progress = Callable[[int, int], None]
"""Told how much is done, and of how much: decisions judged, or rounds played."""

Mark = Literal["best", "fine", "slip", "blunder"]
Skill = Literal["masterly", "sound", "uneven", "careless"]
Luck = Literal["very_lucky", "lucky", "even", "unlucky", "very_unlucky"]


class Reason(msgspec.Struct, frozen=True):
    """A fact, by key, with the values that its sentence needs.

    The keys of a game are in its `REASONS`, each with what its values mean.
    """

    key: str
    values: dict[str, Value] = {}


class Choice(msgspec.Struct, frozen=True):
    """One of the choices of a decision, and what it is worth by what the player could know."""

    action: Any
    """As the game writes it."""
    fame: float
    chance: float
    """To win."""
    mark: Mark
    """What to think of it; best if it cannot be told apart from the best."""
    behind: float
    """How much less fame it brings than the best; 0 where that is not sure, or no loss."""
    behind_chance: float
    error: float
    """The standard error of that difference in fame, as it was measured."""
    reasons: list[Reason] = []


class Judgement(msgspec.Struct, frozen=True):
    """One decision of one player."""

    number: int
    """The number of the decision in the log, from 1."""
    seat: Seat
    round: int
    phase: str
    """What was asked, as the game's views call it."""
    view: Any
    """All that the player could know then: the game's own view."""
    choices: list[Choice]
    """The best first: by the chance to win, and a little by fame."""
    chosen: int
    """The place of the player's own choice among them."""
    mark: Mark
    fame: float
    """What could be expected before the choice, with the best one, or with this if it may be as good."""
    chance: float
    """To win, likewise."""
    beyond: float
    """How much more fame that is than with what the trained network would choose."""
    lost: float
    """The fame given away by the choice, against the best one."""
    lost_chance: float
    luck: float
    """The fame that chance and the others brought since the player's decision before, or with the deal."""
    luck_chance: float
    came: Reason
    """What it was that came."""


class Moment(msgspec.Struct, frozen=True):
    """A player's chance to win at one moment, by what that player could know."""

    at: float
    """When it was: the number of rounds over, and a part of the next one; below 0 before the first."""
    chance: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A moment that changed a player's chance to win more than others did."""

    cause: Literal["choice", "luck"]
    """Luck is what came, as far as no choice of another tells it."""
    seat: Seat
    round: int
    number: int
    """The decision that it lies in (a choice), or that it came before (luck); 0 for the end of the game."""
    at: float
    """When it was, as in `Moment`."""
    swing: float
    """The change of the player's chance to win."""
    fame: float
    """The change of the fame to expect."""
    came: Reason | None = None
    """What luck brought."""


class Verdict(msgspec.Struct, frozen=True):
    """One player's game in one line: usual + luck - lost = fame."""

    seat: Seat
    fame: int
    """The final score."""
    usual: float
    """What the best choices bring with usual luck."""
    luck: float
    """How much more the cards that came, and what the others did, brought; on average 0."""
    lost: float
    """How much fame the player's choices gave away."""
    luck_is: Luck
    skill_is: Skill
    marks: dict[str, int]
    """How many decisions got each mark."""


class Review(msgspec.Struct, frozen=True):
    """A finished game, looked at again."""

    game: str
    players: list[str]
    scores: list[int]
    winners: list[Seat]
    judgements: list[Judgement]
    """In the order of the log."""
    chances: list[list[Moment]]
    """By seat: how they went, with one moment before each decision, one after it, and the end."""
    turning_points: list[TurningPoint]
    """Three at most, the greatest first."""
    verdicts: list[Verdict]
    """By seat."""
    tries: int
    """How often the choices of a decision were tried."""


class Hints(msgspec.Struct, frozen=True):
    """The best choices that a player has now, the best first."""

    choices: list[Choice]


class Level(msgspec.Struct, frozen=True):
    """What a bot scored with a deal."""

    bot: str
    fame: int


class Par(msgspec.Struct, frozen=True):
    """What the bots make of a deal, from the person's seat against the same opponents."""

    par: int
    """What this bot scores, the trained network alone."""
    bot: str
    levels: list[Level]
    """In rising strength."""


class Deal(NamedTuple):
    """A deal that many can play: the same cards, the same seat, the same opponents."""

    options: Options
    secret: bytes
    seat: Seat
    bots: tuple[str, ...]
    """Who sits at the other seats, in order."""


class Reviewer(Protocol):
    """Looks at games of one kind, and plays none of them."""

    def review(
        self, log: GameLog, *, tries: int = ..., seed: int = ..., progress: Progress | None = None
    ) -> Review:
        """Judge every decision of a finished game; raise `LogError` or `Refused` if it cannot be done."""
        ...

    def hints(self, view: View, legal: Sequence[Any], *, tries: int = ..., seed: int = ...) -> Hints:
        """The best of the actions that are legal, with reasons."""
        ...

    def daily(self, date: str, options: Options | None = None) -> Deal:
        """The deal of a day, written 2026-11-16."""
        ...

    def par(self, deal: Deal, *, progress: Progress | None = None) -> Par:
        """Let the bots play a deal."""
        ...
