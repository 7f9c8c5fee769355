"""Many games of Near and Far between bots, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from farwander.arena import one_game
from farwander.arena.one_game import seated_bot
from farwander.arena.simulation import BotResult, bot_result
from farwander.bots import BuiltIn, bot_called
from farwander.cli.near_and_far.packs import game_with
from farwander.cli.near_and_far.sitting import who_knows
from farwander.core.game import Seat
from farwander.core.refusal import Refused
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.options import NearAndFarOptions
from farwander.places import in_processes


class Played(NamedTuple):
    """One game of a series."""

    number: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    decisions: int
    begun: float
    """When, by the performance counter, which all processes of a machine have in common."""


class Series(msgspec.Struct, frozen=True):
    """A series of games and its results. A victory that is shared counts for each who shares it."""

    game: str
    options: NearAndFarOptions
    seed: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    bots: tuple[BotResult, ...]


def simulate_series(
    bots: Sequence[str],
    options: NearAndFarOptions,
    games: int,
    seed: int,
    workers: int,
    on_game: Callable[[Played], None],
    content: Path | None = None,
) -> Series:
    """Play a series and sum it up; raise `Refused`. The same seed gives the same games with any `workers`."""
    refusal = game_with(content).check_options(options)
    if refusal:
        raise Refused(refusal)
    found: dict[int, Played] = {}
    with in_processes(min(workers, games)) as place:
        for number, each in place(partial(play_one, tuple(bots), options, seed, content), range(games)):
            on_game(each)
            found[number] = each
    played = [found[number] for number in range(games)]
    begun = min(each.begun for each in played)  # the start of the processes is not on the clock
    seconds = time.perf_counter() - begun
    decisions = sum(each.decisions for each in played)
    return Series(
        game=NearAndFar.name,
        options=options,
        seed=seed,
        games=games,
        decisions=decisions,
        seconds=seconds,
        decisions_per_second=decisions / seconds,
        bots=tuple(_result(played, bots, place) for place in range(len(bots))),
    )


@cache
def _table(content: Path | None, bots: tuple[str, ...]) -> tuple[NearAndFar, list[BuiltIn]]:
    """The game with a pack, and bots who know it."""
    game = game_with(content)
    return game, [who_knows(game, bot_called(NearAndFar.name, name)) for name in bots]


def play_one(
    bots: tuple[str, ...], options: NearAndFarOptions, seed: int, content: Path | None, number: int
) -> Played:
    """Play game `number` of a series. Bots fill the seats in turn and move on by one each game."""
    game, seated = _table(content, bots)
    begun = time.perf_counter()
    result, decisions = one_game.play_one(game, options, seated, seed, number)
    return Played(number, result.scores, result.winners, decisions, begun)


def _result(played: Sequence[Played], bots: Sequence[str], place: int) -> BotResult:
    points: list[int] = []
    games = wins = 0
    for game in played:
        seats = [s for s in range(len(game.scores)) if seated_bot(len(bots), game.number, s) == place]
        points += [game.scores[seat] for seat in seats]
        games += bool(seats)
        wins += sum(seat in game.winners for seat in seats)
    squared = sum(each * each for each in points)
    return bot_result(bots[place], games, len(points), sum(points), squared, wins)
