"""Games played by Hypothesis: any seat, any choice, changes of mind, take-backs and nonsense in between."""

from __future__ import annotations

import hypothesis.strategies as st
from deals import GAME
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from farwander.core import Match, Refused, read_log, replay, verify, write_log
from farwander.faraway import Draft, Explore, FarawayOptions, Keep, Select

ANY_CARD = st.integers(-3, 120)
ANY_ACTION = st.one_of(
    st.builds(Explore, ANY_CARD),
    st.builds(Draft, ANY_CARD),
    st.builds(Keep, ANY_CARD),
    st.builds(Select, st.tuples(ANY_CARD, ANY_CARD, ANY_CARD)),
)


class FarawayMachine(RuleBasedStateMachine):
    """A table where anything may happen."""

    @initialize(players=st.integers(2, 6), advanced=st.booleans(), secret=st.binary(min_size=32, max_size=32))
    def sit_down(self, players: int, advanced: bool, secret: bytes):
        self.match = Match(GAME, FarawayOptions(players, advanced), secret=secret)

    def playing(self) -> bool:
        return bool(self.match.acting)

    @precondition(playing)
    @rule(data=st.data())
    def decide(self, data: st.DataObject):
        """Several decisions at a time, so that whole games are played."""
        for _ in range(data.draw(st.integers(1, 20))):
            if self.match.acting:
                seat = data.draw(st.sampled_from(sorted(self.match.acting)))
                self.match.decide(seat, data.draw(st.sampled_from(self.match.legal(seat))))

    @precondition(lambda self: bool(GAME.may_change(self.match.state)))
    @rule(data=st.data())
    def change_mind(self, data: st.DataObject):
        seat = data.draw(st.sampled_from(sorted(GAME.may_change(self.match.state))))
        self.match.decide(seat, data.draw(st.sampled_from(self.match.legal(seat))))

    @rule(seat=st.integers(-1, 7), action=ANY_ACTION)
    def try_anything(self, seat: int, action: Explore | Draft | Keep | Select):
        before, version = GAME.freeze(self.match.state), self.match.version
        legal = action in self.match.legal(seat)
        try:
            self.match.decide(seat, action)
        except Refused:
            assert not legal
            assert GAME.freeze(self.match.state) == before
            assert self.match.version == version
        else:
            assert legal

    @rule(seat=st.integers(0, 5))
    def take_back(self, seat: int):
        before = GAME.freeze(self.match.state)
        allowed = self.match.may_take_back(seat)
        try:
            self.match.take_back(seat)
        except Refused:
            assert not allowed
            assert GAME.freeze(self.match.state) == before

    @invariant()
    def no_faults(self):
        if hasattr(self, "match"):
            assert GAME.faults(self.match.state) == []
            assert bool(self.match.acting) == (self.match.result is None)

    def teardown(self):
        if not hasattr(self, "match"):
            return
        log = read_log(write_log(self.match.log))
        *_, last = replay(GAME, log)
        assert GAME.freeze(last.state) == GAME.freeze(self.match.state)
        if log.end:
            verify(GAME, log)


FarawayMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestFaraway = FarawayMachine.TestCase
