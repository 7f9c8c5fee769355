"""The games of a ladder, in parts. What comes of a part depends on the settings and its number alone."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from farwander.arena.ladder_settings import OPTIONS, Meeting, Settings, identity, seated
from farwander.arena.one_game import play_one
from farwander.arena.simulation import play_compiled
from farwander.bots import BuiltIn
from farwander.bots.faraway import Compiled
from farwander.core.refusal import Refusal, Refused
from farwander.faraway.game import FarawayOptions
from farwander.games import GAMES

_QUICK, _SLOW = 4_000, 8
"""About how many games are a part: compiled ones, and others."""
_ENOUGH = 30
"""So many deals tell how much the games of one are alike."""
_ROUNDING = 1e-9
"""A spread of this share of the squares is none: one deal of a million that differs makes more."""
_MOST_POINTS = 1_000
"""Nobody has ever come near so many in a game, or so far below nought."""


class Part(NamedTuple):
    """Some deals of a meeting, each to be played from every seat."""

    meeting: Meeting
    first: int
    deals: int

    @property
    def games(self) -> int:
        return self.deals * self.meeting.players


class Sums(msgspec.Struct, frozen=True):
    """What came of some deals for the one bot, and for a copy of the other."""

    deals: int
    games: int
    won: float
    won_squared: float
    """The sum of what was won in each deal, squared."""
    points: float
    points_against: float

    def __add__(self, other: Sums) -> Sums:
        mine, theirs = msgspec.structs.astuple(self), msgspec.structs.astuple(other)
        return Sums(*(a + b for a, b in zip(mine, theirs, strict=True)))

    def of(self, part: Part) -> bool:
        """Whether they can be what came of this part."""
        return (self.deals, self.games) == (part.deals, part.games)

    @property
    def possible(self) -> bool:
        """Whether any games end like this.

        The squares are least if all deals are alike, and most if in each of them every game is won or none.
        """
        most = self.won * self.games / self.deals
        points = max(abs(self.points), abs(self.points_against))
        return (
            0 <= self.won <= self.games
            and (1 - _ROUNDING) * most * self.wins <= self.won_squared <= (1 + _ROUNDING) * most
            and points <= _MOST_POINTS * self.games
        )

    @property
    def wins(self) -> float:
        """The share of all games."""
        return self.won / self.games

    @property
    def worth(self) -> float:
        """As many independent games would tell as much: games of the same deal are no strangers."""
        by_deal = self.games / self.deals
        squares = self.won_squared / by_deal**2
        spread = squares - self.deals * self.wins**2
        if self.deals < _ENOUGH or spread <= _ROUNDING * squares:
            return self.games
        return self.wins * (1 - self.wins) * self.deals * (self.deals - 1) / spread


def meetings(settings: Settings) -> list[Meeting]:
    """Everyone against everyone. With two players, both ways round are the same."""
    found: list[Meeting] = []
    for players in settings.players:
        pairs = combinations if players == 2 else permutations  # noqa: PLR2004 - two is a pair
        found += [Meeting(players, bot, against) for against, bot in pairs(settings.bots, 2)]
    return found


@cache
def parts(settings: Settings) -> list[Part]:
    """All work there is, in order."""
    found: list[Part] = []
    for meeting in meetings(settings):
        both = (seated(settings.game, meeting.bot), seated(settings.game, meeting.against))
        size = _QUICK if all(isinstance(bot, Compiled) for bot in both) else _SLOW
        step = max(size // meeting.players, 1)
        deals = -(-settings.games // meeting.players)
        found += [Part(meeting, first, min(step, deals - first)) for first in range(0, deals, step)]
    return found


def play_part(settings: Settings, number: int) -> Sums:
    """Play one part: a pure function, so that it does not matter where it is called."""
    if identity(settings.game, settings.bots) != settings.identity:
        message = "Not everywhere are the same bots; use the same version of Farwander everywhere."
        raise Refused(Refusal("other_bots", message))
    meeting, first, deals = parts(settings)[number]
    players = meeting.players
    bot, against = (seated(settings.game, name) for name in (meeting.bot, meeting.against))
    seed = _seed(settings, meeting)
    won, points, points_against = np.zeros(deals), 0.0, 0.0
    rows, numbers = np.arange(deals), np.arange(first, first + deals)
    for turn in range(players):  # the deals again, and everyone one seat further
        bots = [bot if place == turn else against for place in range(players)]
        scores, shares = _play(settings.game, bots, first, deals, seed)
        seats = (turn - numbers) % players
        won += shares[rows, seats]
        mine = scores[rows, seats].sum()
        points += float(mine)
        points_against += float(scores.sum() - mine) / (players - 1)
    squared = float((won * won).sum())
    return Sums(deals, deals * players, float(won.sum()), squared, points, points_against)


def _seed(settings: Settings, meeting: Meeting) -> int:
    """Each meeting has luck of its own, whoever else is on the ladder."""
    told = f"{settings.seed} {settings.game} {meeting.players} {meeting.bot} {meeting.against}"
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:8]) >> 1


Played = tuple[NDArray[np.float64], NDArray[np.float64]]
"""By game and seat: points, and the share in the victory."""


def _play(game: str, bots: Sequence[BuiltIn], first: int, deals: int, seed: int) -> Played:
    """Play each deal once; in game number n, seat s has bot n + s."""
    compiled = [bot for bot in bots if isinstance(bot, Compiled)]
    if len(compiled) == len(bots):
        chunk = play_compiled(compiled, FarawayOptions(len(bots)), first, deals, seed)
        shares = chunk.winners[:, None] == np.arange(len(bots))
        return chunk.fames.astype(np.float64), shares.astype(np.float64)
    scores, shares = np.zeros((deals, len(bots))), np.zeros((deals, len(bots)))
    for row, number in enumerate(range(first, first + deals)):
        result = play_one(GAMES[game], OPTIONS[game](len(bots), number), bots, seed, number).result
        scores[row] = result.scores
        for winner in result.winners:
            shares[row, winner] = 1 / len(result.winners)
    return scores, shares
