"""Whether Near and Far is balanced: many games of one bot against itself, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from statistics import fmean, pstdev
from typing import Literal, get_args

import msgspec
import numpy as np

from farwander.arena.ladder_settings import every_map
from farwander.arena.simulation import wilson
from farwander.bots.near_and_far import NEAR_AND_FAR_BOTS, Planner, Random
from farwander.core.chance import SecretChance
from farwander.near_and_far.actions import BuyArtifact, Keep, NearAndFarAction, Pick, Recruit
from farwander.near_and_far.events import Camped, Ended, Gained, NearAndFarEvent, QuestEnded, Visited
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import FACTIONS, Gain
from farwander.near_and_far.library import load
from farwander.near_and_far.questions import KeepArtifacts, TownAction
from farwander.near_and_far.state import State
from farwander.places import in_processes

TURNS = (18, 30)
FIRST_AT_MOST = 0.04
"""How much more often than others the first player may win."""
TAKEN = (0.02, 0.60)
FROM_THE_BOX = ("skarrow",)
"""Cards whose numbers are not ours to change: told apart where they are outside."""
SOURCES = ("camps", "artifacts", "threats", "routes", "quests", "reputation")
SOURCE_AT_LEAST = 0.03
"""How much of the points each of them should bring."""
_STALLED = 100
"""A game that goes on for more rounds than this is given up."""


Kind = Literal["points", "camps", "gained", "done"]
"""Points by their reason in the count; camps by place; gains, in points at the count, by what they came from;
visits and quests."""
Fate = Literal["offered", "bought", "seen", "hired"]
"""Artifacts that someone could keep, and that someone bought; adventurers whom someone found in the row at
the Saloon, and whom someone hired there."""


class Record(msgspec.Struct):
    """One game."""

    first: int
    counts: list[dict[Kind, dict[str, float]]]
    """Of each seat."""
    cards: dict[Fate, set[str]]
    rounds: int = 0
    """0 if it did not end."""
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @classmethod
    def begun(cls, players: int, first: int) -> Record:
        counts: list[dict[Kind, dict[str, float]]] = [
            {kind: {} for kind in get_args(Kind)} for _ in range(players)
        ]
        return cls(first, counts, {fate: set() for fate in get_args(Fate)})

    def count(self, seat: int, kind: Kind, what: str, number: float = 1) -> None:
        counts = self.counts[seat][kind]
        counts[what] = counts.get(what, 0) + number

    def won(self, seat: int) -> float:
        """A victory, or a part of a shared one."""
        return (seat in self.winners) / max(len(self.winners), 1)

    def brought(self, seat: int, source: str) -> float:
        """What a source of points brought to someone. A quest brings no points, but what counts as some."""
        counts = self.counts[seat]
        if source == "quests":
            return sum(counts["gained"].get(why, 0) for why in ("quest", "bonus"))
        return counts["points"].get(source, 0)


class Share(msgspec.Struct, frozen=True):
    """In how many games a card was offered to someone, and in how many of these someone took it."""

    id: str
    offered: int
    taken: int
    rate: float


class Wins(msgspec.Struct, frozen=True):
    """How often the player of a place in the order of turns wins, and the 95% interval."""

    rate: float
    low: float
    high: float


class Source(msgspec.Struct, frozen=True):
    """Where points come from: what it brings to a player on average, and to winners and others."""

    name: str
    points: float
    share: float
    """Of a player's score."""
    winners: float
    others: float


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
    wins: tuple[Wins, ...]
    """From the first player to the last."""
    sources: tuple[Source, ...]
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
    on_games: Callable[[int], None] | None = None,
) -> Balance:
    """Let the strongest bot play itself, on all maps in turn, at dusk and by day, and sum it up.

    The same seed gives the same games with any `workers`.
    """
    bot = NEAR_AND_FAR_BOTS[-1].name
    records: dict[int, Record] = {}
    with in_processes(workers) as place:
        for number, record in place(partial(play_one, players, seed, content), range(games)):
            records[number] = record
            if on_games:
                on_games(1)
    return sum_up(players, seed, bot, [records[number] for number in range(games)])


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
    rng = np.random.default_rng([seed, number])
    chance = SecretChance(rng.bytes(32))
    state = game.new(every_map(players, number), chance)
    record = Record.begun(players, state.first)
    while (acting := game.acting(state)) and state.round <= _STALLED:
        seat = min(acting)
        choice = bot.choose(game.view(state, seat), game.legal(state, seat), rng)
        note_choice(record, state, seat, choice)
        for event in game.play(state, seat, choice, chance):
            note(record, event)
    if state.over:
        record.rounds = state.round
    return record


def note_choice(record: Record, state: State, seat: int, choice: NearAndFarAction) -> None:
    """Write down which cards could be chosen, and which were."""
    question, player, cards = state.stack[-1], state.players[seat], record.cards
    if isinstance(choice, Pick):
        cards["offered"].update(player.packet)
    elif isinstance(choice, Keep):
        cards["offered"].update(question.cards if isinstance(question, KeepArtifacts) else player.offered)
    elif isinstance(choice, BuyArtifact):
        cards["bought"].add(choice.artifact)
    elif (
        isinstance(question, TownAction) and "saloon" in question.buildings and "recruit" not in question.used
    ):
        cards["seen"].update(state.row)
        if isinstance(choice, Recruit):
            cards["hired"].add(choice.adventurer)


def note(record: Record, event: NearAndFarEvent) -> None:
    """Write down what an event tells about the balance."""
    match event:
        case Camped():
            record.count(event.seat, "camps", event.where)
        case Visited():
            record.count(event.seat, "done", event.building)
        case QuestEnded():
            record.count(event.seat, "done", "quests")
            record.count(event.seat, "done", "quests done", int(event.success))
        case Gained():
            record.count(event.seat, "gained", event.why, worth(event.gain))
        case Ended():
            record.scores, record.winners = event.result.scores, event.result.winners
            for seat, lines in enumerate(event.lines):
                for line in lines:
                    record.count(seat, "points", line.source, line.points)
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
    wins = tuple(_wins(records, place, players) for place in range(players))
    sources = tuple(_source(records, name) for name in SOURCES)
    means = {
        kind: {what: number / seats for what, number in _sums(kind, records).items()}
        for kind in get_args(Kind)
    }
    artifacts = _shares(records, "offered", "bought")
    adventurers = _shares(records, "seen", "hired")
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
        wins=wins,
        sources=sources,
        points=means["points"],
        camps=means["camps"],
        gained=means["gained"],
        done=means["done"],
        artifacts=artifacts,
        adventurers=adventurers,
        goals=(
            _turns_goal(turns),
            _first_goal(wins[0].rate, players),
            _sources_goal(sources),
            *_taken_goals(artifacts, adventurers),
        ),
    )


def _lead(scores: tuple[int, ...]) -> int:
    *_, second, best = sorted(scores)
    return best - second


def _wins(records: list[Record], place: int, players: int) -> Wins:
    won = sum(record.won((record.first + place) % players) for record in records)
    return Wins(won / len(records), *wilson(won, len(records)))


def _source(records: list[Record], name: str) -> Source:
    winners: list[float] = []
    others: list[float] = []
    for record in records:
        for seat in range(len(record.scores)):
            (winners if seat in record.winners else others).append(record.brought(seat, name))
    points = fmean(winners + others)
    score = fmean(score for record in records for score in record.scores)
    return Source(name, points, points / score, fmean(winners), fmean(others) if others else 0.0)


def _sums(kind: Kind, records: list[Record]) -> dict[str, float]:
    """All games together, the largest first."""
    sums: dict[str, float] = {}
    for record in records:
        for counts in record.counts:
            for what, number in counts[kind].items():
                sums[what] = sums.get(what, 0) + number
    return dict(sorted(sums.items(), key=lambda item: -item[1]))


def _shares(records: list[Record], offered: Fate, taken: Fate) -> tuple[Share, ...]:
    games = Counter(card for record in records for card in record.cards[offered])
    found = Counter(card for record in records for card in record.cards[taken])
    shares = (Share(id, n, found[id], found[id] / n) for id, n in games.items())
    return tuple(sorted(shares, key=lambda share: (share.rate, share.id)))


def _turns_goal(turns: float) -> Goal:
    least, most = TURNS
    return Goal("turns of a player", f"{least} to {most}", f"{turns:.1f}", least <= turns <= most)


def _first_goal(wins: float, players: int) -> Goal:
    fair = 1 / players
    wanted = f"at most {fair + FIRST_AT_MOST:.1%}"
    return Goal("wins of the first player", wanted, f"{wins:.1%}", wins <= fair + FIRST_AT_MOST)


def _sources_goal(sources: tuple[Source, ...]) -> Goal:
    idle = [each.name for each in sources if each.share < SOURCE_AT_LEAST or each.winners <= each.others]
    least = min(sources, key=lambda source: source.share)
    found = f"{least.share:.1%} at least ({least.name}); without use: {', '.join(idle) or 'none'}"
    wanted = f"each {SOURCE_AT_LEAST:.0%} of the points or more, and winners have more of it"
    return Goal("sources of points", wanted, found, not idle)


def _taken_goals(*kinds: tuple[Share, ...]) -> Iterator[Goal]:
    least, most = TAKEN
    for name, shares in zip(("artifacts bought", "adventurers hired"), kinds, strict=True):
        ours = [share.rate for share in shares if share.id not in FROM_THE_BOX]
        outside = sum(not least <= rate <= most for rate in ours)
        found = f"{min(ours, default=0):.0%} to {max(ours, default=0):.0%}, {outside} outside"
        for share in shares:
            if share.id in FROM_THE_BOX and not least <= share.rate <= most:
                found += f", not counting {share.id} from the box ({share.rate:.0%})"
        yield Goal(name, f"each {least:.0%} to {most:.0%} of the games", found, not outside)
