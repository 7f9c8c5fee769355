"""The Stables, the General Store, the Farm and the Mystic's Hut."""

from __future__ import annotations

import pytest
from tables import CONTENT, Table

from farwander.near_and_far.actions import (
    BuyAnimal,
    Done,
    DrawArtifacts,
    GiveUpTreasure,
    Harvest,
    Keep,
    Seek,
    TakeCoin,
    TakeTreasure,
)
from farwander.near_and_far.events import TreasureFound, TreasureLeft, TreasuresSeen
from farwander.near_and_far.questions import KeepArtifacts, MakeRoom, PickTreasure, TownAction

BOTH = pytest.mark.parametrize("day", [False, True], ids=["dusk", "day"])


@BOTH
def test_a_bird_costs_a_food(day: bool):
    table = Table(day=day).give(food=2).visit("stables")
    table.play(BuyAnimal("bird"))
    assert (table.me.food, table.me.birds, table.state.birds) == (1, 1, 8)
    assert table.why_not(BuyAnimal("bird")) == "once_a_visit"


def test_by_day_a_turtle_costs_a_gem():
    table = Table(day=True).give(gems=1).visit("stables")
    assert table.legal(BuyAnimal) == [BuyAnimal("turtle")]
    table.play(BuyAnimal("turtle"))
    assert (table.me.gems, table.me.turtles, table.state.birds) == (0, 1, 8)


def test_at_dusk_there_are_no_turtles():
    assert Table().give(gems=1).visit("stables").why_not(BuyAnimal("turtle")) == "no_turtles"


@BOTH
def test_an_animal_has_to_be_paid(day: bool):
    table = Table(day=day).visit("stables")
    assert table.why_not(BuyAnimal("bird")) == "cannot_pay"
    assert table.legal() == [Done()]


def test_three_animals_are_the_most():
    table = Table(day=True).give(food=1, gems=1, birds=2, turtles=1).visit("stables")
    assert table.why_not(BuyAnimal("bird")) == "no_room"
    assert table.why_not(BuyAnimal("turtle")) == "no_room"


def test_the_stables_hold_enough_for_all():
    table = Table().give(food=1, birds=2).give(1, birds=3).give(2, birds=3).visit("stables")
    table.play(BuyAnimal("bird"))
    assert table.state.birds == 0


# -- the General Store


@BOTH
def test_the_store_gives_a_coin(day: bool):
    table = Table(day=day).visit("store")
    table.play(TakeCoin())
    assert table.me.coins == 4
    assert table.legal() == [Done()]


@BOTH
@pytest.mark.parametrize("advanced", range(5))
def test_or_four_artifacts_from_the_decks_that_are_named(advanced: int, day: bool):
    table = Table(day=day).visit("store")
    table.play(DrawArtifacts(4 - advanced, advanced))
    asked = table.asked
    assert isinstance(asked, KeepArtifacts)
    decks = [CONTENT.artifacts[card].deck for card in asked.cards]
    assert decks == ["basic"] * (4 - advanced) + ["advanced"] * advanced
    table.play(Keep(asked.cards[1:3]))
    assert table.me.hand == asked.cards[1:3]
    assert {asked.cards[0], asked.cards[3]} == set(table.state.basic_discards + table.state.advanced_discards)
    assert table.legal() == [Done()]


@pytest.mark.parametrize("drawn", [(3, 0), (5, 0), (-1, 5), (0, 0)])
def test_the_store_shows_four_no_more_and_no_fewer(drawn: tuple[int, int]):
    assert Table().visit("store").why_not(DrawArtifacts(*drawn)) == "wrong_number"


def test_of_the_artifacts_drawn_any_may_be_kept():
    table = Table().visit("store")
    table.play(DrawArtifacts(2, 2))
    asked = table.asked
    assert isinstance(asked, KeepArtifacts)
    assert len(table.legal()) == 16
    assert table.why_not(Keep((table.state.basic[0],))) == "not_there"
    assert table.why_not(Keep(asked.cards[:1] * 2)) == "named_twice"
    table.play(Keep(()))
    assert table.me.hand == ()


def test_an_empty_deck_is_made_of_what_was_put_away():
    table = Table().visit("store")
    state = table.state
    state.advanced, state.advanced_discards = state.advanced[:1], state.advanced[1:]
    table.play(DrawArtifacts(0, 4))
    assert isinstance(table.asked, KeepArtifacts)
    assert len(table.asked.cards) == 4
    assert (len(state.advanced), state.advanced_discards) == (13, ())


# -- the Farm


@BOTH
def test_the_farm_gives_a_food_for_each_skill_of_the_active_party(day: bool):
    table = Table(day=day).party("quill", bench=("oriel",)).visit("farm")
    table.play(Harvest())
    assert table.me.food == 3
    assert table.legal() == [Done()]


def test_skill_on_cards_does_not_count_at_the_farm():
    table = Table().give(bought=("lamplighters-helm",), world=("patient-spider",)).visit("farm")
    table.play(Harvest())
    assert table.me.food == 1


def test_without_skill_nothing_grows():
    table = Table().party("annick", companion=False).visit("farm")
    assert table.why_not(Harvest()) == "no_skill"


# -- the Mystic's Hut


def test_at_dusk_the_hut_gives_a_treasure_to_carry():
    table = Table().give(birds=2).next_up("treasures", "old-shovel").visit("hut")
    assert TreasureFound(0, "old-shovel") in table.play(Seek())
    assert table.me.treasures == ("old-shovel",)
    assert table.why_not(Seek()) == "once_a_visit"


@BOTH
def test_without_an_animal_there_is_no_treasure(day: bool):
    assert Table(day=day).visit("hut").why_not(Seek()) == "no_animal"


def test_a_turtle_carries_a_treasure_too():
    table = Table(day=True).give(turtles=1).visit("hut")
    assert table.why_not(Seek()) is None


def full(*, day: bool = False) -> Table:
    """At the Hut with two animals that carry something, the old shovel next in the deck."""
    table = Table(day=day).give(birds=2, treasures=("left-boot", "snare"))
    return table.next_up("treasures", "old-shovel", "rusty-bell", "gem-pouch").visit("hut")


def test_when_all_animals_carry_something_one_decides_before_looking():
    table = full()
    events = table.play(Seek())
    assert isinstance(table.asked, MakeRoom)
    assert not any(isinstance(event, TreasureFound | TreasuresSeen) for event in events)
    assert table.legal() == [GiveUpTreasure("left-boot"), GiveUpTreasure("snare"), GiveUpTreasure(None)]
    assert table.why_not(GiveUpTreasure("fire-bomb")) == "no_such_treasure"
    table.play(GiveUpTreasure("left-boot"))
    assert table.me.treasures == ("snare", "old-shovel")
    assert table.state.treasure_discards == ("left-boot",)


def test_or_leaves_the_new_one_unseen():
    table = full()
    table.play(Seek())
    assert TreasureLeft(0) in table.play(GiveUpTreasure(None))
    assert table.me.treasures == ("left-boot", "snare")
    assert table.state.treasure_discards == ("old-shovel",)
    assert isinstance(table.asked, TownAction)


def test_by_day_one_of_three_is_kept():
    table = Table(day=True).give(birds=1).next_up("treasures", "left-boot", "snare", "gem-pouch")
    table.visit("hut").play(Seek())
    assert table.asked == PickTreasure(0, ("left-boot", "snare", "gem-pouch"))
    assert table.why_not(TakeTreasure("old-shovel")) == "no_such_treasure"
    table.play(TakeTreasure("snare"))
    assert table.me.treasures == ("snare",)
    assert table.state.treasure_discards == ("left-boot", "gem-pouch")


def test_by_day_none_may_be_kept():
    table = Table(day=True).give(birds=1).visit("hut")
    table.play(Seek())
    table.play(TakeTreasure(None))
    assert table.me.treasures == ()
    assert len(table.state.treasure_discards) == 3


def test_by_day_too_room_is_made_before_looking():
    table = full(day=True)
    table.play(Seek())
    assert table.asked == MakeRoom(0, of_three=True)
    table.play(GiveUpTreasure("snare"))
    assert table.asked == PickTreasure(0, ("old-shovel", "rusty-bell", "gem-pouch"))
    table.play(TakeTreasure("rusty-bell"))
    assert table.me.treasures == ("left-boot", "rusty-bell")


def test_by_day_who_makes_no_room_sees_nothing():
    table = full(day=True)
    table.play(Seek())
    table.play(GiveUpTreasure(None))
    assert isinstance(table.asked, TownAction)
    assert table.me.treasures == ("left-boot", "snare")
    assert table.state.treasure_discards == ()


def test_the_treasures_put_away_make_a_new_deck():
    table = Table().give(birds=1).visit("hut")
    state = table.state
    state.treasures, state.treasure_discards = (), state.treasures
    table.play(Seek())
    assert len(table.me.treasures) == 1
    assert (len(state.treasures), state.treasure_discards) == (35, ())
