"""Measure everything and print it as a table and as JSON: `make bench`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from benchmarks import bots, faraway, memory, near_and_far, peers, score_lines, startup
from benchmarks.measure import Figure, side_by_side


def figures() -> Iterator[Figure]:
    """Each figure as soon as it is measured."""
    per_second = "decisions/s"
    yield Figure(
        "random play inside the compiled rules",
        *side_by_side(faraway.compiled, peers.hearts_inside_cpp),
        per_second,
        "OpenSpiel hearts, rolled out inside its C++",
        "at least 3, aim for 6",
    )
    yield Figure(
        "stepped from Python",
        *side_by_side(faraway.stepped, peers.hearts_from_python),
        per_second,
        "OpenSpiel hearts, stepped from Python",
        "at least 1.5",
    )
    yield Figure(
        "typed actions and events",
        *side_by_side(faraway.typed, peers.catanatron),
        per_second,
        "catanatron, random play",
        "at least 3",
    )
    yield Figure(
        "simulation on two cores",
        *side_by_side(lambda: faraway.simulated(2), lambda: faraway.simulated(1)),
        per_second,
        "the same on one core",
        "at least 1.8",
    )
    yield Figure(
        "Near and Far at random, pure Python",
        *side_by_side(near_and_far.played, peers.catanatron),
        per_second,
        "catanatron, random play",
        "at least 2",
    )
    yield Figure(
        "copying a state of Near and Far",
        *side_by_side(near_and_far.copied, peers.copy_of_catanatron),
        "µs",
        "copying a game of catanatron",
        "below 0.1",
    )
    yield Figure(
        "positions judged by the network, one at a time",
        *side_by_side(bots.judged, bots.judged_by_numpy),
        "positions/s",
        "the same network in NumPy",
        "at least 3",
    )
    yield Figure(
        "choices weighed in a hundred worlds, on two threads",
        *side_by_side(lambda: bots.searched(2), lambda: bots.searched(1)),
        per_second,
        "the same on one",
        "above 1.5",
    )
    yield Figure(
        "self-play with learning, one core",
        *side_by_side(bots.learnt, bots.played),
        "games/s",
        "the same games without learning",
        "above 0.5",
    )
    held = memory.megabytes_held()
    yield Figure("100,000 games held at once", held, 100, held / 100, "MB", "the limit", "below 1")
    yield Figure(
        "first import to first move",
        *side_by_side(startup.first_move, startup.import_numba),
        "s",
        "importing numba alone",
        "below 3 s",
    )
    yield Figure(
        "tableaus through `score --json`",
        *side_by_side(score_lines.scored, score_lines.json_alone),
        "lines/s",
        "Python's json on the same lines",
        "at least 20,000 lines/s",
    )


def main() -> None:
    console = Console(stderr=True)
    measured: list[Figure] = []
    for figure in figures():
        measured.append(figure)
        console.print(f"measured: {figure.name}", style="dim")
    table = Table("what", "Farwander", "compared with", "there", "ratio", "goal")
    for figure in measured:
        table.add_row(
            figure.name,
            f"{figure.ours:,.4g} {figure.unit}"
            if figure.ours < 1000
            else f"{figure.ours:,.0f} {figure.unit}",
            figure.compared_with,
            f"{figure.peer:,.4g}" if figure.peer < 1000 else f"{figure.peer:,.0f}",
            f"[bold]{figure.ratio:.2f}[/]",
            figure.goal,
        )
    Console(width=160 if not sys.stdout.isatty() else None).print(table)
    print(json.dumps([figure._asdict() for figure in measured], indent=1))


if __name__ == "__main__":
    main()
