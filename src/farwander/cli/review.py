"""`farwander review`: a finished game looked at again, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from farwander.cli.consoles import fail, new_console
from farwander.cli.phrases import Phrases, phrases_of
from farwander.cli.review_screen import ReviewScreen
from farwander.cli.saving import SavedGame, read_game, told
from farwander.core.log import LogError
from farwander.core.refusal import Refused
from farwander.faraway.game import Faraway
from farwander.review import REVIEWERS, Review


class Wanted(NamedTuple):
    """What was asked for."""

    seat: int | None = None
    """The first is 1."""
    decision: int | None = None
    tries: int | None = None
    lang: str | None = None


def review_file(path: Path, wanted: Wanted, *, as_json: bool) -> None:
    """Review a saved game and show it, or print it for programs."""
    say = phrases_of(Faraway.name, wanted.lang)
    try:
        saved = read_game(path)
        if saved.game.name not in REVIEWERS:
            fail(say("review.no_reviewer", games=say.listed(sorted(REVIEWERS))), 2)
        if wanted.seat is not None and not 1 <= wanted.seat <= len(saved.names):
            fail(say("review.no_such_seat", n=wanted.seat, last=len(saved.names)), 2)
        last = len(saved.log.decisions)
        if wanted.decision is not None and not 1 <= wanted.decision <= last:
            fail(say("review.no_such_decision", n=wanted.decision, first=1, last=last), 2)
        review = _review(saved, wanted, say)
    except LogError as error:
        fail(told(error))
    except Refused as refused:
        fail(str(refused))
    if as_json:
        typer.echo(msgspec.json.encode(review).decode())
    else:
        _show(review, saved, wanted, say)


def _review(saved: SavedGame, wanted: Wanted, say: Phrases) -> Review:
    """Think it over, with a bar where there is someone to see it."""
    reviewer = REVIEWERS[saved.game.name]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        bar = bars.add_task(say("review.working"), total=None)

        def moved(done: int, of: int) -> None:
            bars.update(bar, completed=done, total=of)

        if wanted.tries is None:
            return reviewer.review(saved.log, progress=moved)
        return reviewer.review(saved.log, tries=wanted.tries, progress=moved)


def _show(review: Review, saved: SavedGame, wanted: Wanted, say: Phrases) -> None:
    screen = ReviewScreen(new_console(), review, saved.names, say)
    if wanted.decision is None:
        screen.show(None if wanted.seat is None else wanted.seat - 1)
        return
    judged = {judgement.number: judgement for judgement in review.judgements}
    if wanted.decision not in judged:
        first, last = min(judged), max(judged)
        fail(say("review.no_such_decision", n=wanted.decision, first=first, last=last), 2)
    screen.show_decision(judged[wanted.decision])
