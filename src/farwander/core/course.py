"""The course of a game: its state, and the earlier states that may still be returned to.

A decision may be taken back when nothing was revealed by it, no chance was asked and nobody else acted since.
"""

from __future__ import annotations

from typing import Generic

from farwander.core.chance import Chance, RecordingChance
from farwander.core.game import ActionT, EventT, Game, OptionsT, Seat, StateT, ViewT
from farwander.core.refusal import Refusal, Refused

NOTHING_TO_TAKE_BACK = Refusal(
    "nothing_to_take_back",
    "There is nothing to take back: since then someone else acted, a card was revealed or chance was asked.",
)


class Course(Generic[OptionsT, StateT, ActionT, EventT, ViewT]):
    """Moves a game on, decision by decision. `Match` and `replay` are both built on it."""

    def __init__(
        self,
        game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
        options: OptionsT,
        chance: Chance,
    ) -> None:
        self.game = game
        self.options = options
        recording = RecordingChance(chance)
        self.state = game.new(options, recording)
        self.draws = recording.draws
        """What chance gave for the last step."""
        self._earlier: list[tuple[Seat, StateT]] = []

    def decide(self, seat: Seat, action: ActionT, chance: Chance) -> list[EventT]:
        """Carry out a decision; raise `Refused` if it is not allowed."""
        before = self.game.copy(self.state)
        recording = RecordingChance(chance)
        events = self.game.play(self.state, seat, action, recording)
        self.draws = recording.draws
        if recording.draws or any(event.reveals for event in events):
            self._earlier.clear()
        else:
            self._earlier.append((seat, before))
        return events

    def may_take_back(self, seat: Seat) -> bool:
        return bool(self._earlier) and self._earlier[-1][0] == seat

    def take_back(self, seat: Seat) -> None:
        """Return to the state before the seat's last decision; raise `Refused` if that is not allowed."""
        if not self.may_take_back(seat):
            raise Refused(NOTHING_TO_TAKE_BACK)
        _, self.state = self._earlier.pop()
        self.draws = []
