"""Everything that is not allowed has a reason, and changes nothing."""

import pytest
from deals import GAME, LUCK, deal

from farwander.core import Match, Refused
from farwander.core.game import Seat
from farwander.faraway import Draft, Explore, FarawayAction, FarawayOptions, Keep, Select
from farwander.faraway.entry import States


def refused(state: States, seat: Seat, action: FarawayAction) -> str:
    """The code of the refusal; the state must be untouched."""
    before = GAME.freeze(state)
    expected = GAME.why_not(state, seat, action)
    with pytest.raises(Refused) as error:
        GAME.play(state, seat, action, LUCK)
    assert GAME.freeze(state) == before
    assert error.value.refusal == expected
    assert str(error.value).endswith(".")
    return error.value.refusal.code


@pytest.mark.parametrize("region", [7, 4, 0, -1, 69, 200, 10**30, -(10**30)])
def test_exploring_what_is_not_in_the_hand(region: int):
    assert refused(deal([[1, 2, 3], [4, 5, 6]]), 0, Explore(region)) == "not_in_hand"


def test_the_message_says_what_is_there():
    state = deal([[1, 2, 3], [4, 5, 6]])
    refusal = GAME.why_not(state, 0, Explore(4))
    assert refusal is not None
    assert refusal.message == "Region 4 is not in your hand; you hold 1, 2 and 3."
    assert refusal.details == {"region": 4, "hand": [1, 2, 3]}


@pytest.mark.parametrize("seat", [-1, 2, 5, 6, 10**30])
def test_seats_that_do_not_exist(seat: Seat):
    state = deal([[1, 2, 3], [4, 5, 6]])
    assert refused(state, seat, Explore(1)) == "no_such_seat"
    assert GAME.legal(state, seat) == []


@pytest.mark.parametrize("action", [Draft(1), Keep(1), Select((1, 2, 3))])
def test_answers_to_another_question(action: FarawayAction):
    assert refused(deal([[1, 2, 3], [4, 5, 6]]), 0, action) == "not_asked_now"


@pytest.mark.parametrize("regions", [(1, 2, 2), (1, 2, 11), (0, 0, 0), (1, 2, 10**30)])
def test_selections_that_are_not_three_regions_of_the_hand(regions: tuple[int, int, int]):
    state = deal([[1, 2, 3, 4, 5], [11, 12, 13, 14, 15]])
    assert refused(state, 0, Select(regions)) == "not_a_selection"


def drafting() -> States:
    """Seat 0 is asked to draft; then seat 1."""
    state = deal([[1, 12, 3], [40, 5, 6]], then=[7, 8, 9])
    GAME.play(state, 0, Explore(1), LUCK)
    GAME.play(state, 1, Explore(40), LUCK)
    return state


def test_drafting_out_of_turn():
    assert refused(drafting(), 1, Draft(7)) == "not_your_turn"


def test_drafting_what_is_not_in_the_market():
    assert refused(drafting(), 0, Draft(10)) == "not_in_market"
    assert refused(drafting(), 0, Explore(7)) == "not_asked_now"


def test_keeping_what_was_not_found():
    state = drafting()
    GAME.play(state, 0, Draft(7), LUCK)
    GAME.play(state, 1, Draft(8), LUCK)
    GAME.play(state, 0, Explore(12), LUCK)
    GAME.play(state, 1, Explore(6), LUCK)
    GAME.play(state, 1, GAME.legal(state, 1)[0], LUCK)
    GAME.play(state, 0, GAME.legal(state, 0)[0], LUCK)
    found = GAME.view(state, 0).found
    assert len(found) == 2
    for sanctuary in (next(id for id in range(1, 46) if id not in found), 0, -60, 46, 10**30):
        assert refused(state, 0, Keep(sanctuary)) == "not_found"


def test_nothing_is_allowed_when_the_game_is_over():
    match = Match(GAME, FarawayOptions(2))
    while match.acting:
        seat = min(match.acting)
        match.decide(seat, match.legal(seat)[0])
    assert refused(match.state, 0, Explore(1)) == "game_over"
    assert GAME.legal(match.state, 0) == []


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 10**30])
def test_numbers_of_players_that_the_game_is_not_for(players: int):
    with pytest.raises(Refused) as error:
        Match(GAME, FarawayOptions(players))
    assert error.value.refusal.code == "players_out_of_range"
