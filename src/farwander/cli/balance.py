"""`farwander balance`: whether a game is balanced, as bars, as pictures or as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farwander.cli.consoles import fail, writing_to
from farwander.cli.options import CORES, Content, Seed, Workers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farwander.arena.balance import Balance, Share

_BAR = 40
_LEAST_SHOWN = 0.05
ARTIFACTS = "Artifacts bought, of the games in which someone could keep them"
ADVENTURERS = "Adventurers hired, of the games in which someone found them at the Saloon"
_MOST_ENDS = 6
"""How many of the least and the most taken cards are shown."""


def balance(
    game: Annotated[str, typer.Argument(help="The game to measure.")] = "near-and-far",
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Seats at each table; without it, 2, 3 and 4.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many, for each of these.")] = 500,
    seed: Seed = 0,
    content: Content = None,
    workers: Workers = CORES,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the whole report there, as text, pictures and JSON."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Let a bot play itself many times, and see whether the game is balanced."""
    import msgspec

    from farwander import arena
    from farwander.cli.near_and_far.packs import game_with
    from farwander.cli.progress import progress_of
    from farwander.near_and_far.options import MAX_PLAYERS, MIN_PLAYERS

    if game != "near-and-far":
        fail(f"There is nothing to balance in {game}: only Near and Far has numbers of ours.", 2)
    counts = range(MIN_PLAYERS, MAX_PLAYERS + 1) if players is None else (players,)
    if any(not MIN_PLAYERS <= count <= MAX_PLAYERS for count in counts):
        fail(f"Near and Far is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}.", 2)
    game_with(content)  # which ends the command if the pack has faults
    if out is not None:
        _make(out)
    found: list[Balance] = []
    for count in counts:
        with progress_of(games, named=f"{count} players", quiet=as_json) as advance:
            found.append(
                arena.measure_balance(
                    count, games, seed=seed, workers=workers, content=content, on_games=advance
                )
            )
        if not as_json:
            typer.echo("\n".join(described(found[-1])))
        elif count == counts[-1]:
            typer.echo(msgspec.json.encode(found).decode())
        if out is not None:
            _write(out, found[-1])


def _make(out: Path) -> None:
    """Find out before the games, not after them, that there is no place to write to."""
    with writing_to(out):
        out.mkdir(parents=True, exist_ok=True)


def _write(out: Path, found: Balance) -> None:
    import msgspec

    name = f"near-and-far-{found.players}"
    every = described(found, every_card=True)
    with writing_to(out):
        (out / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(found)))
        (out / f"{name}.txt").write_text("\n".join(every) + "\n", "utf-8")
        (out / f"{name}.svg").write_text(drawn(found), "utf-8")


# -- as text


def described(found: Balance, *, every_card: bool = False) -> Iterator[str]:
    """The whole report, line by line."""
    yield f"{found.games} games of Near and Far, {found.players} players, all of them {found.bot}"
    yield ""
    for goal in found.goals:
        yield f"  {'met' if goal.met else 'not met':8}{goal.what:26}{goal.found}; wanted: {goal.wanted}"
    yield ""
    yield f"Score {found.score:.1f}, spread {found.score_sd:.1f}; the winner leads by {found.margin:.1f}."
    if found.stalled:
        yield f"{found.stalled} more games did not end."
    yield from _wins(found)
    yield from _sources(found)
    yield from _part("Turns of a player, by games", {str(n): c for n, c in found.turns_by_games.items()}, 0)
    yield from _part("Points of a player", found.points)
    yield from _part("Camps of a player", found.camps)
    yield from _part("Gained by a player, in points at the count", found.gained)
    yield from _part("Visits and quests of a player", found.done)
    yield from _cards(ARTIFACTS, found.artifacts, every_card)
    yield from _cards(ADVENTURERS, found.adventurers, every_card)


def _wins(found: Balance) -> Iterator[str]:
    yield ""
    yield f"Wins, from the first player to the last; fair would be {1 / found.players:.1%}"
    for place, wins in enumerate(found.wins, 1):
        interval = f"{wins.low:.1%} to {wins.high:.1%}"
        yield f"  {place}  {interval:25}{wins.rate:8.1%}  {bar(wins.rate)}"


def _sources(found: Balance) -> Iterator[str]:
    yield ""
    yield "Sources of points of a player, their share of the score, and what winners and others have of them"
    for each in found.sources:
        numbers = f"{each.points:8.2f}{each.share:8.1%}{each.winners:8.2f}{each.others:8.2f}"
        yield f"  {each.name:28}{numbers}  {bar(each.share)}"


def _part(heading: str, numbers: dict[str, float] | dict[str, int], decimals: int = 2) -> Iterator[str]:
    yield ""
    yield heading
    largest = max(numbers.values(), default=1)
    for what, number in numbers.items():
        if abs(number) >= _LEAST_SHOWN:
            yield f"  {what:28}{number:8.{decimals}f}  {bar(number / largest)}"


def _cards(heading: str, shares: tuple[Share, ...], every: bool) -> Iterator[str]:
    from farwander.arena.balance import TAKEN

    yield ""
    yield heading
    least, most = TAKEN
    ends: Iterable[Share] = shares
    if not every and len(shares) > 2 * _MOST_ENDS:
        ends = (*shares[:_MOST_ENDS], *shares[-_MOST_ENDS:])
    for share in ends:
        mark = " " if least <= share.rate <= most else "!"
        yield f"{mark} {share.id:28}{share.rate:8.1%}  {bar(share.rate)}"


def bar(share: float) -> str:
    return "█" * round(_BAR * max(0.0, min(1.0, share)))


# -- as pictures


def drawn(found: Balance) -> str:
    """The report as one SVG."""
    from farwander.arena import charts
    from farwander.arena.balance import TAKEN, TURNS

    least, most = TAKEN

    def cards(title: str, shares: tuple[Share, ...]) -> charts.Chart:
        bars = [charts.Bar(each.id, each.rate, off=not least <= each.rate <= most) for each in shares]
        return charts.bars(title, charts.Axis("share of these games", percent=True), bars, TAKEN)

    turns = [charts.Bar(str(turn), games) for turn, games in found.turns_by_games.items()]
    wins = [
        charts.Point(f"player {place}", wins.rate, wins.low, wins.high)
        for place, wins in enumerate(found.wins, 1)
    ]
    points = [charts.Bar(source, number) for source, number in found.points.items()]
    sources = [
        bar
        for each in found.sources
        for bar in (
            charts.Bar(f"{each.name}, winners", each.winners),
            charts.Bar(f"{each.name}, others", each.others, off=each.others >= each.winners),
        )
    ]
    return charts.page(
        f"Near and Far: {found.games} games of {found.players}",
        [
            charts.bars(
                f"Turns of a player ({TURNS[0]} to {TURNS[1]} are wanted)", charts.Axis("games"), turns
            ),
            charts.points(
                "Wins, from the first player to the last",
                charts.Axis("share of the games, with the 95% interval", percent=True),
                wins,
                [1 / found.players],
            ),
            charts.bars("Points of a player", charts.Axis("points"), points),
            charts.bars("What winners and others have of each source", charts.Axis("points"), sources),
            cards(ARTIFACTS, found.artifacts),
            cards(ADVENTURERS, found.adventurers),
        ],
    )
