"""A count shown card by card from right to left, and the ranking of several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from farwander.cli.drawing import Pen, symbol_words
from farwander.faraway.cards import Card, region, sanctuary
from farwander.faraway.score import CardScore, Score


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
    table = Table(box=box.SIMPLE, pad_edge=False, show_footer=True)
    table.add_column("card", "total", no_wrap=True)
    table.add_column("why")
    table.add_column("fame", str(score.total), justify="right", style="bold")
    table.add_column("so far", justify="right", style="dim")
    regions_left = len(score.regions)
    for card, scored, running in in_order(score):
        regions_left -= 1
        table.add_row(
            pen.any_chip(card),
            _why(card, scored),
            str(scored.fame),
            str(running),
            end_section=not regions_left and bool(score.sanctuaries),
        )
    return table


def _why(card: Card, scored: CardScore) -> Text:
    """The reason; for a sanctuary, which has no number to know it by, also what it shows."""
    words = Text(scored.reason.words, "" if scored.fame else "dim")
    if card.kind == "region":
        return words
    shown = symbol_words(card)
    return Text.assemble(f"sanctuary {card.number}{f' ({shown})' if shown else ''}: ", words)


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


def ranking_table(standings: Sequence[Standing]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("player")
    table.add_column("fame", justify="right")
    table.add_column("lowest duration", justify="right", style="dim")
    for place, standing in enumerate(ranked(standings), 1):
        lowest = str(standing.lowest) if standing.regions else ""
        table.add_row(
            str(place), Text(standing.name), str(standing.total), lowest, style="bold" if place == 1 else ""
        )
    return table


def tie_words(standings: Sequence[Standing]) -> str | None:
    """How a tie for the first place was decided, or None if there was none."""
    first, *others = ranked(standings)
    tied = [standing.name for standing in others if standing.total == first.total]
    if not tied:
        return None
    return (
        f"{first.name} and {', '.join(tied)} have {first.total} fame each; "
        f"the lowest duration, {first.lowest}, decides for {first.name}."
    )
