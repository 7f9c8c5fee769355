"""`farwander verify`: check that a finished game was dealt and played as it claims."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer
from rich.text import Text

from farwander.cli.consoles import fail, new_console
from farwander.cli.english import counted, listed
from farwander.cli.saving import SavedGame, read_game, told
from farwander.core.game import Result
from farwander.core.log import LogError
from farwander.core.replay import Unfinished, verify


class Verdict(msgspec.Struct, omit_defaults=True):
    """What was checked, or what is wrong and where."""

    ok: bool
    game: str = ""
    players: list[str] = []
    commitment: str = ""
    shuffles: int = 0
    decisions: int = 0
    result: Result | None = None
    error: str = ""
    decision: int | None = None
    """Where the log goes wrong: 0 is the set-up."""


def verify_file(path: Path, content: Path | None = None, *, as_json: bool) -> None:
    """Check a saved game; exit with 1 if anything in it is wrong."""
    try:
        saved = read_game(path, content)
        verify(saved.game, saved.log)
    except LogError as error:
        verdict = Verdict(ok=False, error=told(error), decision=error.decision)
    except Unfinished as error:
        verdict = Verdict(ok=False, error=str(error))
    else:
        verdict = _found_in_order(saved)
    if as_json:
        typer.echo(msgspec.json.encode(verdict))
    elif verdict.ok:
        _print(verdict)
    else:
        fail(verdict.error)
    raise typer.Exit(not verdict.ok)


def _found_in_order(saved: SavedGame) -> Verdict:
    log = saved.log
    return Verdict(
        ok=True,
        game=log.game,
        players=saved.names,
        commitment=log.commitment,
        shuffles=len(log.deal) + sum(len(decision.chance) for decision in log.decisions),
        decisions=len(log.decisions),
        result=log.end.result if log.end else None,
    )


def _print(verdict: Verdict) -> None:
    scores = verdict.result.scores if verdict.result else ()
    winners = [verdict.players[seat] for seat in verdict.result.winners] if verdict.result else []
    won = f"{listed(winners)} won." if winners else "Nobody won."
    counts = listed([f"{name} {score}" for name, score in zip(verdict.players, scores, strict=True)])
    lines = [
        f"A game of {verdict.game} between {listed(verdict.players)}.",
        f"Commitment: the secret opened at the end has the SHA-256 {verdict.commitment}.",
        f"Chance: {counted(verdict.shuffles, 'shuffle')}, each exactly the one that this secret gives.",
        f"Play: {counted(verdict.decisions, 'decision')}, each allowed by the rules when it was made.",
        f"Result: {counts}, counted again. {won}",
    ]
    console = new_console()
    for line in lines:
        console.print(Text(line), soft_wrap=True)
    console.print("Everything is in order.", style="bold green")
