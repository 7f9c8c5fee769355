"""Moving: how far, and what it costs to cross empty spaces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from paths_and_states import PATHS, SPACES, Table, told

from farwander.near_and_far.actions import (
    Adventure,
    BuildCamp,
    BuyArtifact,
    EndTurn,
    ReturnAnimal,
    Step,
    Stop,
    TryQuest,
)
from farwander.near_and_far.events import Moved
from farwander.near_and_far.questions import Arrive, TakeTurn, Travel


def moves(table: Table) -> int:
    table.do(Adventure())
    assert isinstance(table.asked, Travel)
    return table.asked.moves


def test_two_moves_and_one_more_for_every_animal_and_arrow():
    assert moves(Table().put("town")) == 2
    assert moves(Table().put("town", birds=1, active=("companion", "tavi"))) == 4
    assert moves(Table().put("town", birds=1, turtles=1, active=("companion", "ninka"))) == 6
    assert moves(Table().put("town", bought=("hill-striders-boots",), bench=("tavi",))) == 3


def test_only_along_paths_and_only_so_far():
    table = Table().put("town", hearts=5)
    table.do(Adventure())
    assert table.why_not(Step("gem")) == "not_beside"
    assert table.why_not(Step("nowhere")) == "not_beside"
    table.do(Step("coin"), Step("gem"))
    assert table.why_not(Step("hill")) == "no_moves"
    assert table.legal() == [Stop()]


def test_the_rulebooks_example_the_space_of_the_start_is_free_and_the_next_costs_a_heart():
    table = Table().put("coin", hearts=1)
    events = table.do(Adventure(), Step("gem"), Step("hill"))
    assert table.me.hearts == 0
    assert [event.hearts for event in told(events, Moved)] == [0, 1]


def test_to_end_on_an_empty_space_costs_nothing():
    table = Table().put("coin", hearts=0)
    table.do(Adventure(), Step("gem"))
    assert table.why_not(Step("hill")) == "not_enough_hearts"
    table.do(Stop())
    assert (table.here, table.me.hearts) == ("gem", 0)


def test_a_camp_of_anyone_makes_crossing_free():
    for owner in (0, 1):
        table = Table().put("coin", hearts=0).camp(owner, "gem")
        table.do(Adventure(), Step("gem"), Step("hill"))
        assert table.here == "hill"


def test_the_towns_space_never_costs():
    table = Table().put("coin", hearts=0)
    table.do(Adventure(), Step("town"), Step("herd"))
    assert table.here == "herd"


def test_a_space_crossed_again_costs_again_but_the_start_never_does():
    table = Table().put("coin", hearts=2, birds=3)
    table.do(Adventure(), Step("gem"), Step("coin"), Step("gem"), Step("hill"))
    assert table.me.hearts == 0


def test_each_turtle_crosses_one_empty_space_free_in_a_turn():
    table = Table().put("town", hearts=1, turtles=2)
    table.do(Adventure(), Step("coin"), Step("gem"), Step("coin"))
    assert table.me.hearts == 1
    table.do(Step("gem"))
    assert table.me.hearts == 0


def test_spices_save_a_heart_in_a_turn():
    table = Table().put("town", hearts=2, birds=1, bought=("spices",))
    events = table.do(Adventure(), Step("coin"), Step("gem"), Step("hill"))
    assert table.me.hearts == 1
    assert [event.hearts for event in told(events, Moved)] == [0, 0, 1]


def test_any_number_of_characters_stand_on_a_space():
    table = Table().put("coin").put("coin", seat=1)
    table.do(Adventure(), Stop(), EndTurn(), Adventure(), Stop())
    assert table[0].space == table[1].space


def test_one_may_stay_and_try_the_quest_or_camp():
    table = Table().put("coin", hearts=3)
    table.do(Adventure(), Stop())
    assert isinstance(table.asked, Arrive)
    assert table.legal() == [TryQuest(), BuildCamp(), EndTurn()]
    table.do(EndTurn())
    assert table.asked == TakeTurn(1)


def test_what_is_bought_on_the_way_counts_at_once():
    table = Table().put("town", food=4, coins=2, yellow=1, hearts=9, hand=("hill-striders-boots", "spices"))
    table.do(Adventure(), Step("coin"), Step("town"))
    assert table.why_not(Step("coin")) == "no_moves"
    table.do(BuyArtifact("hill-striders-boots"), Step("coin"))
    assert (table.here, table.me.hearts) == ("coin", 8)
    assert table.why_not(Step("gem")) == "no_moves"
    table.do(BuyArtifact("spices"))
    assert table.asked == Travel(0, 0, 0, 1, 3, 1)


def test_what_an_animal_gave_lasts_until_the_end_of_the_turn():
    table = Table().put("town", hearts=9, turtles=1, yellow=1, food=2, hand=("hill-striders-boots",))
    table.give(skills=("pack-bird-breeding",))
    table.do(Adventure(), ReturnAnimal("turtle"))
    assert table.asked == Travel(0, 3, 0, 1, 2, 0)
    table.do(BuyArtifact("hill-striders-boots"))
    assert table.asked == Travel(0, 4, 0, 1, 3, 0)


EASY = [
    path.between for path in PATHS if not path.threat and not path.treasure and "pool" not in path.between
]
QUIET = sorted({space for ends in EASY for space in ends})


@given(st.data())
def test_a_walk_costs_what_the_rule_says(data: st.DataObject):
    start = data.draw(st.sampled_from(QUIET))
    camped = data.draw(st.sets(st.sampled_from(QUIET)).map(lambda found: found - {"town"}))
    turtles = data.draw(st.integers(0, 3))
    table = Table().put(start, hearts=9, turtles=turtles).camp(1, *sorted(camped))
    table.do(Adventure())
    here, crossed = start, 0
    for _ in range(data.draw(st.integers(0, 2 + turtles))):
        beside = [one if other == here else other for one, other in EASY if here in (one, other)]
        crossed += here not in {start, "town"} | camped
        here = data.draw(st.sampled_from(beside))
        table.do(Step(here))
    assert table.here == here
    assert table.me.hearts == 9 - max(0, crossed - turtles)
    assert SPACES[table.me.space].id == here
