"""Replay a log decision by decision, and verify its shuffles against the secret opened at the end."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Generic, NamedTuple

import msgspec

from farwander.core.chance import Chance, ChanceError, RecordedChance, SecretChance, commitment
from farwander.core.course import Course
from farwander.core.game import ActionT, EventT, Game, OptionsT, Result, Seat, StateT, ViewT
from farwander.core.log import TAKE_BACK, GameLog, LogError, OtherPack
from farwander.core.refusal import Refused


class Unfinished(Exception):  # noqa: N818 - nothing is wrong with such a log
    """A game that goes on cannot be verified yet."""

    def __init__(self) -> None:
        super().__init__(
            "The game is not finished: its secret is not open yet, so the deal cannot be verified."
        )


class Step(NamedTuple, Generic[StateT, ActionT, EventT]):
    """One decision of a replay and what came of it. Step 0 is the set-up."""

    number: int
    seat: Seat | None
    action: ActionT | None
    """None for the set-up, and where a decision was taken back."""
    events: list[EventT]
    state: StateT
    """A copy: it stays as it is when the replay goes on."""


def replay(
    game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
    log: GameLog,
    against: Chance | None = None,
) -> Iterator[Step[StateT, ActionT, EventT]]:
    """Rebuild a game from its log; raise `LogError` at the decision where the log goes wrong.

    With `against`, every recorded draw must be the one that this chance gives.
    """
    options = _read_options(game, log)
    with _at(0):
        chance = RecordedChance(log.deal, against)
        course = Course(game, options, chance)
        chance.finish()
    yield Step(0, None, None, [], game.copy(course.state))
    for number, decision in enumerate(log.decisions, 1):
        with _at(number):
            chance = RecordedChance(decision.chance, against)
            if bytes(decision.action) == TAKE_BACK:
                action = None
                events: list[EventT] = []
                course.take_back(decision.seat)
            else:
                action = msgspec.json.decode(decision.action, type=game.action_type)
                events = course.decide(decision.seat, action, chance)
            chance.finish()
        yield Step(number, decision.seat, action, events, game.copy(course.state))
    _check_end(game, log, course.state)


def verify(game: Game[OptionsT, StateT, ActionT, EventT, ViewT], log: GameLog) -> None:
    """Check that a finished game was dealt as its commitment fixed it before the first decision.

    Raise `Unfinished` as long as the secret is not open, and `LogError` where something is wrong.
    """
    if log.end is None:
        raise Unfinished
    try:
        secret = bytes.fromhex(log.end.secret)
    except ValueError:
        raise LogError(len(log.decisions), "the opened secret is not hexadecimal.") from None
    if commitment(secret) != log.commitment:
        raise LogError(0, "the secret opened at the end is not the one that was committed to.")
    for _ in replay(game, log, SecretChance(secret)):
        pass


def _read_options(game: Game[OptionsT, StateT, ActionT, EventT, ViewT], log: GameLog) -> OptionsT:
    if log.game != game.name:
        raise LogError(0, f"it is a game of {log.game}, not of {game.name}.")
    if log.rules != game.rules:
        raise LogError(
            0,
            f"it was played by version {log.rules} of the rules, and this is version {game.rules}.",
        )
    with _at(0):
        options = msgspec.json.decode(log.options, type=game.options_type)
        here = game.pack(options)
        if (here and here.digest) != (log.pack and log.pack.digest):
            raise OtherPack(log.pack, here)
        refusal = game.check_options(options)
        if refusal:
            raise Refused(refusal)
    if len(log.players) != game.seats(options):
        raise LogError(0, f"it names {len(log.players)} players for {game.seats(options)} seats.")
    return options


def _check_end(game: Game[OptionsT, StateT, ActionT, EventT, ViewT], log: GameLog, state: StateT) -> None:
    last = len(log.decisions)
    result = game.result(state)
    if log.end and result is None:
        raise LogError(last, "the log says that the game ended, but decisions are missing after it.")
    if result and log.end is None:
        raise LogError(last, "the game is over with it, but the log has no end.")
    if result and log.end and result != log.end.result:
        raise LogError(last, f"the game ends {_told(result)}, but the log says {_told(log.end.result)}.")


@contextmanager
def _at(number: int) -> Generator[None]:
    """Name the decision in whatever goes wrong."""
    try:
        yield
    except Refused as refused:
        raise LogError(number, f"it is not allowed. {refused}") from None
    except ChanceError as error:
        raise LogError(number, f"{error}.") from None
    except msgspec.ValidationError as error:
        raise LogError(number, f"it does not have the form that the game asks for ({error}).") from None


def _told(result: Result) -> str:
    """A result in words, by seats as people count them."""
    scores = ", ".join(map(str, result.scores))
    winners = " and ".join(f"seat {seat + 1}" for seat in result.winners) or "nobody"
    return f"with {scores} points and {winners} as the winner{', after a tie' if result.tie_broken else ''}"
