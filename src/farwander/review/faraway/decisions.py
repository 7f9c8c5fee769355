"""The decisions of a game, each with what its player could know then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from farwander.core.game import Seat
from farwander.core.log import GameLog
from farwander.core.replay import replay
from farwander.faraway.actions import FarawayAction
from farwander.faraway.game import Faraway
from farwander.faraway.views import FarawayView


class Decided(NamedTuple):
    """One decision: nothing of it depends on what the player could not know."""

    number: int
    seat: Seat
    view: FarawayView
    legal: Sequence[FarawayAction]
    action: FarawayAction

    @property
    def asked(self) -> tuple[Seat, int, str]:
        """Nobody is asked the same twice."""
        return self.seat, self.view.round, self.view.phase


def decisions_of(log: GameLog) -> list[Decided]:
    """What was decided for good: of a choice that was changed or taken back, only the last counts."""
    game = Faraway()
    made: list[Decided] = []
    state = None
    for step in replay(game, log):
        if state is not None and step.seat is not None:
            if step.action is None:
                last = max(i for i, decided in enumerate(made) if decided.seat == step.seat)
                del made[last]
            else:
                view, legal = game.view(state, step.seat), game.legal(state, step.seat)
                made.append(Decided(step.number, step.seat, view, legal, step.action))
        state = step.state
    last = {decided.asked: decided for decided in made}
    return sorted(last.values(), key=lambda decided: decided.number)
