"""A count shown card by card from right to left, and the ranking of several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from farwander.cli.card_words import amount, symbol_words
from farwander.cli.drawing import Pen
from farwander.cli.phrases import Phrases
from farwander.faraway.cards import BIOMES, Card, region, sanctuary
from farwander.faraway.score import CardScore, Reason, Score


class Counted(NamedTuple):
    """One card of a count, and the total so far."""

    card: Card
    score: CardScore
    running: int


def in_order(score: Score) -> Iterator[Counted]:
    """The cards as they are counted: regions from the last to the first, then sanctuaries."""
    running = 0
    for counted in (*reversed(score.regions), *score.sanctuaries):
        card = region(counted.number) if counted.kind == "region" else sanctuary(counted.number)
        running += counted.fame
        yield Counted(card, counted, running)


def count_table(pen: Pen, score: Score) -> Table:
    """A whole count, a row for each card."""
    say = pen.say
    table = Table(box=box.SIMPLE, pad_edge=False, show_footer=True)
    table.add_column(say("count.card"), say("count.total"), no_wrap=True)
    table.add_column(say("count.why"))
    table.add_column(say("count.fame"), str(score.total), justify="right", style="bold")
    table.add_column(say("count.so_far"), justify="right", style="dim")
    regions_left = len(score.regions)
    for card, scored, running in in_order(score):
        regions_left -= 1
        table.add_row(
            pen.any_chip(card),
            _why(say, card, scored),
            str(scored.fame),
            str(running),
            end_section=not regions_left and bool(score.sanctuaries),
        )
    return table


def _why(say: Phrases, card: Card, scored: CardScore) -> Text:
    """The reason; for a sanctuary, which has no number to know it by, also what it shows."""
    words = Text.assemble((reason_words(say, scored.reason), "" if scored.fame else "dim"))
    if card.kind == "region":
        return words
    shown = symbol_words(say, card)
    key = "count.sanctuary_showing" if shown else "count.sanctuary"
    return say.text(key, id=card.number, shown=shown, why=words)


def reason_words(say: Phrases, reason: Reason) -> str:
    """Why a card scored what it did: `2 for each night: 1 night`."""
    if reason.why == "no_quest":
        return say("cards.no_quest")
    if reason.why == "missing":
        things = _amounts(say, reason.missing)
        return say("count.missing", n=sum(reason.missing.values()), things=things)
    if reason.why == "flat":
        return say("cards.fame", n=reason.fame)
    things = _amounts(say, reason.counted)
    if len(reason.counted) == len(BIOMES):
        return say("count.sets", n=reason.times, fame=reason.fame, things=things)
    each = say.listed([say(f"each.{what}") for what in reason.counted])
    return say("count.counted", fame=reason.fame, each=each, things=things)


def _amounts(say: Phrases, counts: Mapping[str, int]) -> str:
    """1 stone and 2 cities."""
    return say.listed([amount(say, what, n) for what, n in counts.items()])


class Standing(NamedTuple):
    """What decides a player's place."""

    name: str
    total: int
    regions: Sequence[int]

    @property
    def lowest(self) -> int:
        """The lowest duration in the tableau, which decides a tie."""
        return min(self.regions, default=999)


def ranked(standings: Sequence[Standing]) -> list[Standing]:
    return sorted(standings, key=lambda standing: (-standing.total, standing.lowest))


def ranking_table(say: Phrases, standings: Sequence[Standing]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column(say("count.player"))
    table.add_column(say("count.fame"), justify="right")
    table.add_column(say("count.lowest"), justify="right", style="dim")
    for place, standing in enumerate(ranked(standings), 1):
        lowest = str(standing.lowest) if standing.regions else ""
        table.add_row(
            str(place), Text(standing.name), str(standing.total), lowest, style="bold" if place == 1 else ""
        )
    return table


def tie_words(say: Phrases, standings: Sequence[Standing]) -> str | None:
    """How a tie for the first place was decided, or None if there was none."""
    first, *others = ranked(standings)
    tied = [standing.name for standing in others if standing.total == first.total]
    if not tied:
        return None
    return say(
        "count.tie",
        tied=say.listed([first.name, *tied]),
        fame=first.total,
        lowest=first.lowest,
        first=first.name,
    )
