"""The rulebook, phase by phase, on chosen cards."""

import pytest
from deals import GAME, LUCK, deal

from farwander.core.game import Seat
from farwander.faraway import Draft, Explore, FarawayEvent, FarawayOptions, Keep, Select
from farwander.faraway.entry import States
from farwander.faraway.events import Explored, Found, Kept, MarketRevealed, Removed


def explore(state: States, *regions: int) -> list[FarawayEvent]:
    """Everyone explores a region; returns what the last choice brought about."""
    events: list[FarawayEvent] = []
    for seat, region in enumerate(regions):
        events = GAME.play(state, seat, Explore(region), LUCK)
    return events


def draft(state: States, *turns: tuple[Seat, int]) -> list[FarawayEvent]:
    events: list[FarawayEvent] = []
    for seat, region in turns:
        events = GAME.play(state, seat, Draft(region), LUCK)
    return events


def quiet_round(state: States) -> None:
    """Everyone plays on, at their first choice each time, until the next round begins."""
    round_number = int(state["round_number"][0])
    while state["round_number"][0] == round_number and GAME.acting(state):
        seat = min(GAME.acting(state))
        GAME.play(state, seat, GAME.legal(state, seat)[0], LUCK)


def test_set_up_deals_three_regions_and_reveals_players_plus_one():
    state = deal([[1, 2, 3], [4, 5, 6], [7, 8, 9]], then=[10, 11, 12, 13])
    view = GAME.view(state, 1)
    assert view.hand == (4, 5, 6)
    assert view.market == (10, 11, 12, 13)
    assert view.regions_left == 68 - 9 - 4
    assert len(view.sanctuary_deck) == 45
    assert [player.hand_size for player in view.players] == [3, 3, 3]


def test_everyone_explores_at_once_and_all_are_revealed_with_the_last():
    state = deal([[30, 2, 3], [4, 5, 6]])
    assert GAME.acting(state) == {0, 1}
    GAME.play(state, 1, Explore(5), LUCK)
    assert GAME.acting(state) == {0}
    assert GAME.view(state, 0).players[1].sealed
    assert GAME.view(state, 0).players[1].tableau == ()
    events = GAME.play(state, 0, Explore(30), LUCK)
    assert Explored(1, (30, 5)) in events
    assert [player.tableau for player in GAME.view(state, None).players] == [(30,), (5,)]


def test_a_sealed_choice_can_be_changed_until_the_last_arrives():
    state = deal([[30, 2, 3], [4, 5, 6]])
    GAME.play(state, 0, Explore(30), LUCK)
    assert GAME.may_change(state) == {0}
    GAME.play(state, 0, Explore(3), LUCK)
    assert GAME.view(state, 0).chosen == (3,)
    assert Explored(1, (3, 4)) in GAME.play(state, 1, Explore(4), LUCK)


def test_nobody_finds_a_sanctuary_in_the_first_round():
    state = deal([[30, 2, 3], [4, 5, 6]])
    assert not any(isinstance(event, Found) for event in explore(state, 30, 4))


def test_the_shortest_exploration_drafts_first_and_the_last_card_is_removed():
    state = deal([[30, 2, 3], [4, 5, 6], [20, 21, 22]], then=[10, 11, 12, 13, 40, 41, 42, 43])
    explore(state, 30, 4, 20)
    assert GAME.acting(state) == {1}
    draft(state, (1, 12))
    assert GAME.acting(state) == {2}
    events = draft(state, (2, 10), (0, 13))
    assert events[-2:] == [Removed(11), MarketRevealed(2, (40, 41, 42, 43))]
    view = GAME.view(state, 0)
    assert view.hand == (2, 3, 13)
    assert view.players[1].taken == (12,)
    assert view.removed == (11,)
    assert GAME.acting(state) == {0, 1, 2}


def benjamin(sanctuaries: list[int]) -> States:
    """Benjamin (seat 0) has laid 15; he holds 49. Both carry a clue."""
    state = deal([[15, 49, 1], [40, 39, 38]], then=[2, 3, 5], sanctuaries=sanctuaries)
    explore(state, 15, 40)
    draft(state, (0, 2), (1, 3))
    return state


def test_sanctuaries_are_found_when_the_duration_rises_one_and_one_for_each_clue():
    state = benjamin([28, 29, 30, 31])
    events = explore(state, 49, 39)
    assert [event for event in events if isinstance(event, Found)] == [Found(0, 3, (28, 29, 30))]
    assert GAME.view(state, 0).found == (28, 29, 30)
    assert GAME.view(state, 1).players[0].found == 3


def test_clues_on_sanctuaries_count_too_as_in_the_rulebook_four_cards_for_three_clues():
    # 15 is laid, then 49 brings a sanctuary with a clue; the next rise finds 1 + 3.
    state = deal([[15, 49, 50], [40, 39, 38]], then=[2, 3, 5, 6, 7, 8], sanctuaries=[28, 31, 32, 1, 2, 3, 4])
    explore(state, 15, 40)
    draft(state, (0, 2), (1, 3))
    explore(state, 49, 39)
    draft(state, (1, 6), (0, 7))
    GAME.play(state, 0, Keep(28), LUCK)
    assert GAME.view(state, 0).players[0].counts["clue"] == 3
    events = explore(state, 50, 38)
    assert [event.count for event in events if isinstance(event, Found)] == [4]


def test_no_sanctuary_when_the_duration_falls():
    state = benjamin([28])
    assert not any(isinstance(event, Found) for event in explore(state, 1, 39))


def test_one_sanctuary_is_kept_after_the_draft_and_the_others_go_under_the_deck():
    state = benjamin([28, 29, 30, 31])
    explore(state, 49, 39)
    draft(state, (1, GAME.view(state, 1).market[0]))
    assert GAME.acting(state) == {0}
    draft(state, (0, GAME.view(state, 0).market[0]))
    assert GAME.legal(state, 0) == [Keep(28), Keep(29), Keep(30)]
    events = GAME.play(state, 0, Keep(29), LUCK)
    assert events[0] == Kept(0, 29, 2, (28, 30))
    view = GAME.view(state, 0)
    assert view.players[0].sanctuaries == (29,)
    assert view.sanctuary_deck == (None,) * 42 + (0, 0)
    assert view.given_back == ((), (28, 30), (), (), (), (), (), ())
    bottom = state["sanctuary_deck"][0, :2].tolist()  # the ring has come round to its beginning
    assert sorted(bottom) == [68 + 28, 68 + 30]


def test_a_single_sanctuary_is_kept_without_being_asked():
    state = deal([[1, 2, 3], [40, 39, 38]], then=[4, 5, 6], sanctuaries=[27])
    explore(state, 1, 40)
    draft(state, (0, 4), (1, 5))
    explore(state, 2, 39)
    events = draft(state, (0, GAME.view(state, 0).market[0]))
    assert events[1] == Kept(0, 27, 0, ())
    assert GAME.view(state, 1).players[0].sanctuaries == (27,)


def test_clues_and_wonders_of_the_card_just_played_count_at_once():
    # 12 and 6 both carry a clue: laying 12 after 6 finds 1 + 2.
    state = deal([[6, 12, 1], [40, 39, 38]], then=[4, 5, 3])
    explore(state, 6, 40)
    draft(state, (0, 4), (1, 5))
    assert [event.count for event in explore(state, 12, 39) if isinstance(event, Found)] == [3]


def test_the_last_round_has_no_draft_but_sanctuaries_and_no_eighth_market():
    state = GAME.new(FarawayOptions(6), LUCK)
    for _ in range(7):
        quiet_round(state)
    view = GAME.view(state, None)
    assert (view.round, view.market, view.regions_left) == (8, (), 68 - 18 - 7 * 7)
    before = {seat: len(player.sanctuaries) for seat, player in enumerate(view.players)}
    events: list[FarawayEvent] = []
    while GAME.acting(state):
        seat = min(GAME.acting(state))
        events += GAME.play(state, seat, GAME.legal(state, seat)[0], LUCK)
    found = {event.seat for event in events if isinstance(event, Found)}
    view = GAME.view(state, None)
    assert view.phase == "over"
    assert all(player.hand_size == 2 for player in view.players)
    assert {s for s, player in enumerate(view.players) if len(player.sanctuaries) > before[s]} == found


def test_a_short_sanctuary_deck_serves_in_rising_order_as_far_as_it_goes():
    state = deal([[1, 6, 3], [2, 40, 12]], then=[4, 5, 7], sanctuaries=[27])
    explore(state, 1, 2)
    draft(state, (0, 4), (1, 5))
    state["sanctuary_left"][0] = 2  # as if almost all were held
    events = explore(state, 6, 12)  # each rises with one clue: two each are due
    assert [event for event in events if isinstance(event, Found)] == [Found(0, 2, (27, 1))]
    assert GAME.view(state, None).players[1].found == 0


def test_the_advanced_variant_keeps_three_of_five_before_the_market_is_revealed():
    hands = [[1, 2, 3, 4, 5], [11, 12, 13, 14, 15]]
    state = deal(hands)
    assert GAME.view(state, 0).market == ()
    assert len(GAME.legal(state, 0)) == 10
    assert Select((5, 1, 3)) in GAME.legal(state, 0)  # in any order
    assert Select((5, 1, 4)) != Select((5, 1, 3))
    GAME.play(state, 0, Select((5, 1, 3)), LUCK)
    assert GAME.view(state, 0).chosen == (1, 3, 5)
    assert GAME.view(state, 1).players[0].sealed
    GAME.play(state, 0, Select((2, 3, 4)), LUCK)  # changed
    events = GAME.play(state, 1, Select((11, 12, 13)), LUCK)
    view = GAME.view(state, 0)
    assert (view.hand, view.discards) == ((2, 3, 4), (1, 5))
    assert isinstance(events[-1], MarketRevealed)
    assert view.regions_left == 68 - 6 - 3
    in_play = {*view.hand, *GAME.view(state, 1).hand}
    deck = {*state["region_deck"][0, 6:].tolist()}
    assert {1, 5, 14, 15} <= deck
    assert not in_play & deck


def finish(tableaus: list[list[int]]) -> States:
    """A finished game with these tableaus and no sanctuaries."""
    state = deal([[61, 62, 63], [64, 65, 66]])
    state["phase"][0] = 4
    state["acting"][0] = 0
    state["tableaus"][0, : len(tableaus)] = tableaus
    return state


def test_the_most_fame_wins():
    result = GAME.result(finish([[3, 1, 2, 4, 6, 7, 8, 12], [9, 17, 21, 24, 30, 32, 34, 36]]))
    assert result is not None
    assert result.scores[0] < result.scores[1]
    assert result.winners == (1,)
    assert not result.tie_broken


@pytest.mark.parametrize("first", [0, 1])
def test_a_tie_goes_to_the_lowest_duration_laid(first: int):
    # None of these regions scores: no quest, or a prerequisite that nothing meets.
    none = [[1, 51, 52, 57, 61, 62, 64, 65], [2, 66, 67, 68, 45, 63, 59, 60]]
    state = finish(none if first == 0 else none[::-1])
    result = GAME.result(state)
    assert result is not None
    assert result.scores == (0, 0)
    assert result.winners == (first,)
    assert result.tie_broken
