"""A ladder: every bot against every other, and a rating for each.

Two bots meet at every number of players that is asked for: one of them against copies of the other that
fill the table, and with more than two players the other way round too. Every deal is played once from each
seat, so nobody wins by better cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import msgspec

from farwander.arena.ladder_games import Sums, parts, play_part
from farwander.arena.ladder_settings import Meeting, Settings
from farwander.arena.ratings import Standing, rate
from farwander.arena.simulation import wilson
from farwander.bots import BOTS
from farwander.bots.faraway import Searching

ANCHOR = "random"
"""Whose rating is 0; the weakest's, if it is not there."""

Work = Callable[[int], Sums]
Runner = Callable[[Work, Sequence[int]], Iterable[tuple[int, Sums]]]
"""Does work for each of some numbers, anywhere and in any order."""


class Met(msgspec.Struct, frozen=True):
    """How one bot did against copies of another."""

    players: int
    bot: str
    against: str
    games: int
    wins: float
    """Its share of them; a victory that is shared counts in part."""
    low: float
    """The 95% interval."""
    high: float
    even: float
    """What it would win among equals."""
    mean: float
    """Its points."""
    mean_against: float


class Rating(msgspec.Struct, frozen=True):
    """A bot's place on the ladder, and the 95% interval."""

    bot: str
    rating: float
    low: float
    high: float


class Ladder(msgspec.Struct, frozen=True):
    """All that came of it."""

    settings: Settings
    anchor: str
    """Whose rating is 0."""
    ratings: tuple[Rating, ...]
    """By all games, the strongest first."""
    by_players: dict[int, tuple[Rating, ...]]
    met: tuple[Met, ...]


def quick_bots(game: str) -> tuple[str, ...]:
    """Those that do not search."""
    return tuple(bot.name for bot in BOTS.get(game, ()) if not isinstance(bot, Searching))


def play_ladder(
    settings: Settings, run: Runner, known: Mapping[int, Sums], on_part: Callable[[int, Sums], None]
) -> Ladder:
    """Play the parts that are not known yet, tell of each when it is done, and rate everyone."""
    sums = dict(known)
    missing = [number for number in range(len(parts(settings))) if number not in sums]
    for number, found in run(partial(play_part, settings), missing):
        sums[number] = found
        on_part(number, found)
    return sum_up(settings, [sums[number] for number in range(len(sums))])


def sum_up(settings: Settings, sums: Sequence[Sums]) -> Ladder:
    """Rate everyone by what came of the parts, in their order."""
    totals: dict[Meeting, Sums] = {}
    for part, found in zip(parts(settings), sums, strict=True):
        known = totals.get(part.meeting)
        totals[part.meeting] = known + found if known else found
    anchor = ANCHOR if ANCHOR in settings.bots else _rated(settings, totals, None)[-1].bot
    by_players = {
        players: {meeting: total for meeting, total in totals.items() if meeting.players == players}
        for players in settings.players
    }
    return Ladder(
        settings=settings,
        anchor=anchor,
        ratings=_rated(settings, totals, anchor),
        by_players={players: _rated(settings, some, anchor) for players, some in by_players.items()},
        met=tuple(_met(meeting, total) for meeting, total in totals.items()),
    )


def _met(meeting: Meeting, total: Sums) -> Met:
    low, high = wilson(total.wins * total.worth, total.worth)
    return Met(
        players=meeting.players,
        bot=meeting.bot,
        against=meeting.against,
        games=total.games,
        wins=total.wins,
        low=low,
        high=high,
        even=1 / meeting.players,
        mean=total.points / total.games,
        mean_against=total.points_against / total.games,
    )


def _rated(settings: Settings, totals: Mapping[Meeting, Sums], anchor: str | None) -> tuple[Rating, ...]:
    place = {name: number for number, name in enumerate(settings.bots)}
    standings = [
        Standing(place[meeting.bot], place[meeting.against], meeting.players, total.wins, total.worth)
        for meeting, total in totals.items()
    ]
    rated = rate(len(place), standings, None if anchor is None else place[anchor])
    ratings = (Rating(name, *rated[place[name]]) for name in settings.bots)
    return tuple(sorted(ratings, key=lambda each: -each.rating))
