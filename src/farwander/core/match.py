"""A match: one game at one table, with the authority that rolls, records and refuses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Generic

import msgspec

from farwander.core.chance import Draw, SecretChance, commitment, new_secret
from farwander.core.course import Course
from farwander.core.game import (
    ActionT,
    EventT,
    Game,
    OptionsT,
    Result,
    Seat,
    StateT,
    Viewer,
    ViewT,
)
from farwander.core.log import FORMAT, TAKE_BACK, Decision, End, GameLog, LogError, first_mark, next_mark
from farwander.core.refusal import Refused


class Match(Generic[OptionsT, StateT, ActionT, EventT, ViewT]):
    """Plays a game and keeps its log, which is complete at any time and can be saved after any decision."""

    def __init__(
        self,
        game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
        options: OptionsT,
        players: list[str] | None = None,
        secret: bytes | None = None,
    ) -> None:
        """Set up a match. Without a `secret` a fresh one is drawn, as every real table should."""
        refusal = game.check_options(options)
        if refusal:
            raise Refused(refusal)
        self._secret = new_secret() if secret is None else secret
        self._chance = SecretChance(self._secret)
        self._course = Course(game, options, self._chance)
        self.game = game
        self.options = options
        encoded = msgspec.json.encode(options)
        fixed = commitment(self._secret)
        deal = self._course.draws
        pack = game.pack(options)
        self.log = GameLog(
            farwander=FORMAT,
            game=game.name,
            rules=game.rules,
            pack=pack,
            options=msgspec.Raw(encoded),
            players=players or [f"Player {seat + 1}" for seat in range(game.seats(options))],
            commitment=fixed,
            deal=deal,
            mark=first_mark(game.name, game.rules, encoded, fixed, deal, pack),
            decisions=[],
        )

    def go_on(self, decisions: Sequence[Decision]) -> list[list[EventT]]:
        """Make stored decisions again, and tell what happened at each.

        Every one must leave the mark that it left before; raise `LogError` where one does not.
        """
        happened: list[list[EventT]] = []
        for number, decision in enumerate(decisions, self.version + 1):
            if bytes(decision.action) == TAKE_BACK:
                self.take_back(decision.seat)
                happened.append([])
            else:
                happened.append(self.decide(decision.seat, self.read_action(decision.action)))
            if self.log.decisions[-1].mark != decision.mark:
                raise LogError(number, "played again, it does not come out the same.")
        return happened

    @property
    def state(self) -> StateT:
        return self._course.state

    @property
    def version(self) -> int:
        """How many decisions have been made; it names the state that a decision is made on."""
        return len(self.log.decisions)

    @property
    def acting(self) -> frozenset[Seat]:
        return self.game.acting(self.state)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    def legal(self, seat: Seat) -> list[ActionT]:
        return self.game.legal(self.state, seat)

    def view(self, viewer: Viewer) -> ViewT:
        return self.game.view(self.state, viewer)

    def read_action(self, written: bytes) -> ActionT:
        """An action of this game from its JSON; raise msgspec's `ValidationError` if it is none."""
        return _reader(self.game.action_type).decode(written)

    def decide(self, seat: Seat, action: ActionT) -> list[EventT]:
        """Carry out a decision and write it down; raise `Refused` if it is not allowed."""
        events = self._course.decide(seat, action, self._chance)
        self._write(seat, msgspec.json.encode(action), self._course.draws)
        result = self.result
        if result:
            self.log.end = End(result, self._secret.hex())
        return events

    def may_take_back(self, seat: Seat) -> bool:
        return self._course.may_take_back(seat)

    def take_back(self, seat: Seat) -> None:
        """Take back the seat's last decision. The log keeps both the decision and its withdrawal."""
        self._course.take_back(seat)
        self._write(seat, TAKE_BACK, [])

    def _write(self, seat: Seat, action: bytes, draws: list[Draw]) -> None:
        decisions = self.log.decisions
        mark = next_mark(decisions[-1].mark if decisions else self.log.mark, seat, action, draws)
        decisions.append(Decision(seat, msgspec.Raw(action), mark, draws))


@cache
def _reader(kind: Any) -> msgspec.json.Decoder[Any]:
    """Made once for each game: it takes longer than reading."""
    return msgspec.json.Decoder(kind)
