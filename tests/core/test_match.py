import pytest

from farwander.core import Match, Refused, read_log, replay, write_log
from farwander.faraway import Draft, Explore, Faraway, FarawayMatch, FarawayOptions

GAME = Faraway()


def test_the_commitment_is_there_from_the_start_and_the_secret_only_at_the_end():
    match = Match(GAME, FarawayOptions(2))
    assert len(match.log.commitment) == 64
    while match.acting:
        assert match.log.end is None
        seat = min(match.acting)
        match.decide(seat, match.legal(seat)[0])
    assert match.log.end is not None


def test_every_table_has_its_own_secret():
    deals = {str(Match(GAME, FarawayOptions(2)).log.deal) for _ in range(5)}
    assert len(deals) == 5


def explored() -> FarawayMatch:
    """Both have explored their first region."""
    match = Match(GAME, FarawayOptions(2), secret=bytes(32))
    for seat in (0, 1):
        match.decide(seat, match.legal(seat)[0])
    return match


def test_a_sealed_choice_can_be_taken_back():
    match = Match(GAME, FarawayOptions(2), secret=bytes(32))
    before = GAME.freeze(match.state)
    match.decide(0, match.legal(0)[0])
    assert match.may_take_back(0)
    assert not match.may_take_back(1)
    match.take_back(0)
    assert GAME.freeze(match.state) == before
    assert match.version == 2


def test_a_draft_can_be_taken_back_until_someone_else_acts():
    match = explored()
    (first,) = match.acting
    before = GAME.freeze(match.state)
    region = match.view(first).market[0]
    match.decide(first, Draft(region))
    match.take_back(first)
    assert GAME.freeze(match.state) == before
    match.decide(first, Draft(region))
    (second,) = match.acting
    match.decide(second, match.legal(second)[0])
    assert not match.may_take_back(first)


def test_what_was_revealed_cannot_be_taken_back():
    match = explored()
    for seat in (0, 1):
        with pytest.raises(Refused, match="nothing to take back"):
            match.take_back(seat)


def test_what_was_taken_back_is_in_the_log_and_replays():
    match = Match(GAME, FarawayOptions(2), secret=bytes(32))
    match.decide(0, match.legal(0)[0])
    match.take_back(0)
    match.decide(0, match.legal(0)[1])
    steps = list(replay(GAME, read_log(write_log(match.log))))
    assert [step.action for step in steps] == [
        None,
        *(Explore(r) for r in match.view(0).hand[:1]),
        None,
        steps[-1].action,
    ]
    assert GAME.freeze(steps[-1].state) == GAME.freeze(match.state)


def test_steps_of_a_replay_keep_their_states():
    match = explored()
    steps = list(replay(GAME, match.log))
    assert len({GAME.freeze(step.state) for step in steps}) == len(steps)
