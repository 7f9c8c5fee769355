"""Whether Near and Far is balanced: many games of one bot against itself, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, pstdev
from typing import Literal, get_args

import msgspec
import numpy as np

from farwander.arena.simulation import wilson
from farwander.bots.near_and_far import NEAR_AND_FAR_BOTS, Planner, Random
from farwander.core.chance import SecretChance
from farwander.near_and_far.actions import BuyArtifact, Done, Keep, NearAndFarAction, Pick, Recruit, Refresh
from farwander.near_and_far.events import Camped, Ended, Gained, NearAndFarEvent, QuestEnded, Visited
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import FACTIONS, Gain
from farwander.near_and_far.library import load
from farwander.near_and_far.options import MAPS, NearAndFarOptions
from farwander.near_and_far.questions import KeepArtifacts, TownAction
from farwander.near_and_far.state import State

TURNS = (18, 30)
FIRST_AT_MOST = 0.04
"""How much more often than others the first player may win."""
TAKEN = (0.02, 0.60)
_AT_ONCE = 5
_STALLED = 100
"""A game that goes on for more rounds than this is given up."""


class Record(msgspec.Struct):
    """One game."""

    rounds: int
    """0 if it did not end."""
    first: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    counts: dict[Kind, dict[str, float]]


Kind = Literal["points", "camps", "gained", "done", "offered", "bought", "seen", "hired"]
"""Points by their reason in the count; camps by place; gains, in points at the count, by what they came from;
visits and quests. How often artifacts could be kept and were bought, adventurers could be hired and were."""


class Share(msgspec.Struct, frozen=True):
    """How often a card could be chosen by someone, and how often it was had in the end."""

    id: str
    offered: int
    taken: int
    rate: float


class Goal(msgspec.Struct, frozen=True):
    """Something that a balanced game does."""

    what: str
    wanted: str
    found: str
    met: bool


class Balance(msgspec.Struct, frozen=True):
    """A series of games between equals, by numbers. Points and camps are a player's, on average."""

    players: int
    games: int
    seed: int
    bot: str
    turns: float
    turns_by_games: dict[int, int]
    score: float
    score_sd: float
    stalled: int
    """Games that did not end, and are not counted."""
    margin: float
    """Between the first and the second."""
    first_wins: float
    first_low: float
    """The 95% interval."""
    first_high: float
    points: dict[str, float]
    camps: dict[str, float]
    gained: dict[str, float]
    done: dict[str, float]
    """Visits by building, and quests."""
    artifacts: tuple[Share, ...]
    adventurers: tuple[Share, ...]
    goals: tuple[Goal, ...]


def measure_balance(
    players: int,
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    content: Path | None = None,
    on_game: Callable[[], None] | None = None,
) -> Balance:
    """Let the strongest bot play itself, on all maps in turn, at dusk and by day, and sum it up.

    The same seed gives the same games with any `workers`.
    """
    bot = NEAR_AND_FAR_BOTS[-1].name
    records: list[Record] = []
    for record in _play(partial(play_one, players, seed, content), games, workers):
        records.append(record)
        if on_game:
            on_game()
    return sum_up(players, seed, bot, records)


def _play(play: Callable[[int], Record], games: int, workers: int) -> Iterator[Record]:
    if workers == 1:
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as processes:
        yield from processes.map(play, range(games), chunksize=_AT_ONCE)


# -- one game


@cache
def _table(content: Path | None) -> tuple[NearAndFar, Planner | Random]:
    if content is None:
        return NearAndFar(), NEAR_AND_FAR_BOTS[-1]
    pack, known = load(content), NEAR_AND_FAR_BOTS[-1]
    return NearAndFar(pack), Planner(known.name, known.summary, pack)


def play_one(players: int, seed: int, content: Path | None, number: int) -> Record:
    """Play one game of a series; its luck depends on its number and the seed alone."""
    game, bot = _table(content)
    options = NearAndFarOptions(players, "arcade", 1 + number % MAPS, day=number // MAPS % 2 == 1)
    rng = np.random.default_rng([seed, number])
    chance = SecretChance(rng.bytes(32))
    state = game.new(options, chance)
    counts: dict[Kind, dict[str, float]] = {kind: {} for kind in get_args(Kind)}
    record = Record(0, state.first, (), (), counts)
    while (acting := game.acting(state)) and state.round <= _STALLED:
        seat = min(acting)
        choice = bot.choose(game.view(state, seat), game.legal(state, seat), rng)
        note_choice(record, state, seat, choice)
        for event in game.play(state, seat, choice, chance):
            note(record, event)
    if state.over:
        record.rounds = state.round
    return record


def _count(record: Record, kind: Kind, what: str, number: float = 1) -> None:
    counts = record.counts[kind]
    counts[what] = counts.get(what, 0) + number


def note_choice(record: Record, state: State, seat: int, choice: NearAndFarAction) -> None:
    """Write down what could be chosen, and what was."""
    question, player = state.stack[-1], state.players[seat]
    offered: tuple[str, ...] = ()
    if isinstance(choice, Pick):
        offered = player.packet
    elif isinstance(choice, Keep):
        offered = question.cards if isinstance(question, KeepArtifacts) else player.offered
    elif isinstance(choice, BuyArtifact):
        _count(record, "bought", choice.artifact)
    for card in offered:
        _count(record, "offered", card)
    if not isinstance(question, TownAction) or "saloon" not in question.buildings:
        return
    if "recruit" not in question.used and isinstance(choice, Recruit | Refresh | Done):
        for adventurer in state.row:
            _count(record, "seen", adventurer)
        if isinstance(choice, Recruit):
            _count(record, "hired", choice.adventurer)


def note(record: Record, event: NearAndFarEvent) -> None:
    """Write down what an event tells about the balance."""
    match event:
        case Camped():
            _count(record, "camps", event.where)
        case Visited():
            _count(record, "done", event.building)
        case QuestEnded():
            _count(record, "done", "quests")
            _count(record, "done", "quests done", int(event.success))
        case Gained():
            _count(record, "gained", event.why, worth(event.gain))
        case Ended():
            record.scores, record.winners = event.result.scores, event.result.winners
            for line in (line for lines in event.lines for line in lines):
                _count(record, "points", line.source, line.points)
        case _:
            pass


def worth(gain: Gain) -> float:
    """What is gained in points at the count: money and reputation a half, tokens one."""
    return (gain.coins + gain.gems + gain.reputation) / 2 + sum(getattr(gain, each) for each in FACTIONS)


# -- all games


def sum_up(players: int, seed: int, bot: str, played: list[Record]) -> Balance:
    records = [record for record in played if record.rounds]
    games, seats = len(records), players * len(records)
    scores = [score for record in records for score in record.scores]
    turns = fmean(record.rounds for record in records)
    first = sum((record.first in record.winners) / max(len(record.winners), 1) for record in records)
    low, high = wilson(first, games)
    sums = {kind: _sums(record.counts[kind] for record in records) for kind in get_args(Kind)}
    means = {kind: {what: number / seats for what, number in each.items()} for kind, each in sums.items()}
    artifacts = _shares(sums["offered"], sums["bought"])
    adventurers = _shares(sums["seen"], sums["hired"])
    return Balance(
        players=players,
        games=games,
        seed=seed,
        bot=bot,
        turns=turns,
        turns_by_games=dict(sorted(Counter(record.rounds for record in records).items())),
        score=fmean(scores),
        score_sd=pstdev(scores),
        stalled=len(played) - games,
        margin=fmean(_lead(record.scores) for record in records),
        first_wins=first / games,
        first_low=low,
        first_high=high,
        points=means["points"],
        camps=means["camps"],
        gained=means["gained"],
        done=means["done"],
        artifacts=artifacts,
        adventurers=adventurers,
        goals=(
            _turns_goal(turns),
            _first_goal(first / games, players),
            *_taken_goals(artifacts, adventurers),
        ),
    )


def _lead(scores: tuple[int, ...]) -> int:
    *_, second, best = sorted(scores)
    return best - second


def _sums(counts: Iterable[dict[str, float]]) -> dict[str, float]:
    """All games together, the largest first."""
    sums: dict[str, float] = {}
    for count in counts:
        for what, number in count.items():
            sums[what] = sums.get(what, 0) + number
    return dict(sorted(sums.items(), key=lambda item: -item[1]))


def _shares(offered: dict[str, float], taken: dict[str, float]) -> tuple[Share, ...]:
    shares = (Share(id, int(n), int(taken.get(id, 0)), taken.get(id, 0) / n) for id, n in offered.items())
    return tuple(sorted(shares, key=lambda share: (share.rate, share.id)))


def _turns_goal(turns: float) -> Goal:
    least, most = TURNS
    return Goal("turns of a player", f"{least} to {most}", f"{turns:.1f}", least <= turns <= most)


def _first_goal(wins: float, players: int) -> Goal:
    fair = 1 / players
    wanted = f"at most {fair + FIRST_AT_MOST:.1%}"
    return Goal("wins of the first player", wanted, f"{wins:.1%}", wins <= fair + FIRST_AT_MOST)


def _taken_goals(*kinds: tuple[Share, ...]) -> Iterator[Goal]:
    least, most = TAKEN
    for name, shares in zip(("artifacts bought", "adventurers hired"), kinds, strict=True):
        rates = [share.rate for share in shares]
        outside = sum(not least <= rate <= most for rate in rates)
        found = f"{min(rates):.0%} to {max(rates):.0%}, {outside} outside"
        yield Goal(name, f"each {least:.0%} to {most:.0%} of the times", found, not outside)
