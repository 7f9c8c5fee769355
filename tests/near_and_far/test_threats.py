"""Threats and treasures on the paths."""

from __future__ import annotations

from typing import Any

import pytest
from paths_and_states import Table, told

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    BuildCamp,
    EndTurn,
    Fight,
    GiveUpAnimal,
    GiveUpTreasure,
    SlipPast,
    Step,
    Stop,
    UseCard,
)
from farwander.near_and_far.events import Camped, Moved, ThreatEnded, ThreatMet, ThreatPassed, TreasureFound
from farwander.near_and_far.options import Traveller
from farwander.near_and_far.questions import AddToThreat, Arrive, FaceThreat, MakeRoom, TakeTurn, Travel


def facing(**has: Any) -> Table:
    """Someone who began beside the den, now before the bandit on the path to it."""
    table = Table().put("coin", **has)
    table.do(Adventure(), Step("den"))
    assert isinstance(table.asked, FaceThreat)
    return table


def test_the_rulebooks_example_a_bandit_is_beaten_with_two_swords_and_a_heart():
    table = facing(active=("companion", "pike"), bought=("cutthroats-licence",), hearts=3, coins=0)
    events = table.do(Fight("bandit"), AddHearts(1), dice=(1,))
    assert told(events, ThreatMet) == [ThreatMet(0, "bandit", 1, 3)]
    assert told(events, ThreatEnded) == [ThreatEnded(0, "bandit", 4, won=True)]
    assert told(events, Camped) == [Camped(0, "threat", "bandit", 1)]
    assert table.me.threats == ("bandit",)
    assert table.me.hearts == 2
    assert table.me.coins == 1 + 1, "one under the first camp, one for the licence"
    assert table.here == "den"
    assert table.state.threats[0] == "ditch-cats"


def test_toms_third_turn():
    table = Table().give(active=("companion", "skarrow"), coins=0, camps=1)
    table.state.mine = (0, *table.state.mine[1:])
    table.do(Adventure())
    assert table.me.hearts == 4
    table.camp(1, "coin")
    table.do(Step("coin"), Step("den"), Fight("bandit"), AddHearts(1), Stop(), BuildCamp(), dice=(2,))
    assert (table.me.coins, table.me.gems, table.me.hearts, table.me.camps) == (1, 2, 0, 3)


def test_to_meet_the_number_is_enough_and_nothing_is_asked_without_hearts():
    table = facing(active=("companion", "pike"))
    table.do(Fight("bandit"), dice=(3,))
    assert table.here == "den"
    assert isinstance(table.asked, Travel)


def test_hearts_are_added_after_the_roll_up_to_what_is_there():
    table = facing(hearts=2)
    table.do(Fight("bandit"), dice=(1,))
    assert isinstance(table.asked, AddToThreat)
    assert table.legal() == [AddHearts(0), AddHearts(1), AddHearts(2)]
    assert table.why_not(AddHearts(3)) == "not_enough_hearts"
    assert table.why_not(AddHearts(-1)) == "not_enough_hearts"


def test_a_lost_fight_sends_back_and_ends_the_turn_and_hearts_stay_spent():
    table = Table().put("town", hearts=3, birds=3)
    table.do(Adventure(), Step("coin"), Step("den"), Fight("bandit"), AddHearts(1), dice=(1,))
    assert table.here == "coin"
    assert table.me.hearts == 3 - 1 - 1
    assert table.me.threats == ()
    assert table.state.threats[0] == "bandit"
    assert table.asked == TakeTurn(1), "no quest and no camp"


def test_to_leave_an_empty_space_costs_a_heart_before_the_fight():
    table = Table().put("town", hearts=0)
    table.do(Adventure(), Step("coin"))
    assert table.why_not(Step("den")) == "not_enough_hearts"
    table = Table().put("town", hearts=1)
    events = table.do(Adventure(), Step("coin"), Step("den"), Fight("bandit"), dice=(5,))
    assert [event.hearts for event in told(events, Moved)] == [0, 1]


def test_every_pass_is_a_new_fight_with_the_next_threat():
    table = Table().put("den", birds=3).camp(1, "coin")
    table.do(Adventure(), Step("coin"), Fight("bandit"), Step("den"), dice=(4,))
    assert table.why_not(Fight("bandit")) == "not_this_threat"
    table.do(Fight("ditch-cats"), dice=(5,))
    assert table.me.threats == ("bandit", "ditch-cats")


def test_only_the_top_threat_is_fought():
    table = facing()
    assert table.legal(Fight) == [Fight("bandit")]
    assert table.why_not(Fight("walking-hill")) == "not_this_threat"


def test_a_bounty_hunter_fights_any():
    table = facing(skills=("bounty-hunter",), hearts=9)
    assert len(table.legal(Fight)) == 12
    table.do(Fight("sand-lamprey"), AddHearts(9), dice=(1,))
    assert table.me.threats == ("sand-lamprey",)
    assert table.state.threats[0] == "bandit"


@pytest.mark.parametrize("owners", [(0, 1), (1, 1), (0, 0)])
def test_between_two_camps_a_threat_sleeps(owners: tuple[int, int]):
    table = Table().put("coin").camp(owners[0], "coin").camp(owners[1], "den")
    table.do(Adventure(), Step("den"))
    assert table.here == "den"


def test_one_camp_is_not_enough():
    table = Table().put("coin").camp(0, "coin")
    table.do(Adventure(), Step("den"))
    assert isinstance(table.asked, FaceThreat)


def test_the_town_counts_as_camped_for_threats():
    table = Table().put("town")
    table.do(Adventure(), Step("gate"))
    assert isinstance(table.asked, FaceThreat)
    table = Table().put("town").camp(1, "gate")
    table.do(Adventure(), Step("gate"))
    assert table.here == "gate"


def test_when_all_are_beaten_the_symbols_mean_nothing():
    table = Table().put("coin")
    table[1].threats, table.state.threats = table.state.threats, ()
    table.do(Adventure(), Step("den"))
    assert table.here == "den"


def test_a_pack_animal_is_given_up_to_pass_and_its_movement_lasts():
    table = Table().put("coin", birds=1, hearts=2)
    stables = table.state.birds
    events = table.do(Adventure(), Step("den"), GiveUpAnimal("bird"))
    assert told(events, ThreatPassed) == [ThreatPassed(0, "bird")]
    assert (table.me.birds, table.state.birds) == (0, stables + 1)
    assert table.state.threats[0] == "bandit"
    assert isinstance(table.asked, Travel)
    assert (table.here, table.asked.moves) == ("den", 2)
    assert table.why_not(Step("coin")) is None


def test_what_the_animal_carried_is_lost_if_nobody_else_can_carry_it():
    table = facing(birds=2, treasures=("hunting-knife", "strongbox"))
    assert table.why_not(GiveUpAnimal("bird")) == "name_treasure"
    assert table.why_not(GiveUpAnimal("turtle", "strongbox")) == "no_animal"
    assert table.why_not(GiveUpAnimal("bird", "left-boot")) == "no_such_treasure"
    table.do(GiveUpAnimal("bird", "strongbox"))
    assert table.me.treasures == ("hunting-knife",)
    assert table.state.treasure_discards == ("strongbox",)


def test_an_animal_that_carries_nothing_goes_first():
    table = facing(birds=1, turtles=1, treasures=("strongbox",))
    assert table.why_not(GiveUpAnimal("turtle", "strongbox")) == "nothing_lost"
    table.do(GiveUpAnimal("turtle"))
    assert (table.me.birds, table.me.turtles, table.me.treasures) == (1, 0, ("strongbox",))


def test_a_shield_in_the_active_party_passes_every_threat():
    table = facing(active=("companion", "mother-hush"))
    assert SlipPast() in table.legal()
    table.do(SlipPast())
    assert (table.here, table.state.threats[0], table.me.camps) == ("den", "bandit", 0)


def test_a_shield_that_waits_does_not_help():
    table = facing(bench=("mother-hush",))
    assert table.why_not(SlipPast()) == "no_shield"


def test_a_card_passes_threats_at_its_price():
    table = facing(bought=("hollow-reed",), food=1)
    assert table.why_not(SlipPast("smoke-pot")) == "no_such_card"
    events = table.do(SlipPast("hollow-reed"))
    assert told(events, ThreatPassed) == [ThreatPassed(0, "hollow-reed")]
    assert (table.here, table.me.food) == ("den", 0)
    table = facing(bought=("hollow-reed",), food=0)
    assert table.why_not(SlipPast("hollow-reed")) == "cannot_pay"


def test_a_card_without_a_price_passes_for_nothing():
    table = facing(bought=("mirror-hat",))
    table.do(SlipPast("mirror-hat"))
    assert table.here == "den"


def test_a_card_still_in_hand_does_not_help():
    table = facing(hand=("mirror-hat",))
    assert table.legal(SlipPast) == []


def test_a_fire_bomb_is_thrown_after_the_roll():
    table = facing(birds=1, treasures=("fire-bomb",))
    table.do(Fight("bandit"), UseCard("fire-bomb"), AddHearts(0), dice=(1,))
    assert table.me.threats == ("bandit",)
    assert table.me.treasures == ()


def test_what_cards_bring_for_a_beaten_threat():
    table = facing(birds=1, treasures=("wanted-poster",), coins=0)
    table.me.world = ("bone-flute",)
    table.do(Fight("bandit"), dice=(4,))
    assert (table.me.coins, table.me.hearts) == (2 + 1, 2)


# -- treasures on the paths


def test_crossing_draws_a_treasure_every_time():
    table = Table().put("gem", birds=3, hearts=5)
    top = table.state.treasures[::-1]
    events = table.do(Adventure(), Step("hoard"), Step("gem"))
    assert [event.treasure for event in told(events, TreasureFound)] == list(top[:2])
    assert table.me.treasures == top[:2]


def test_nobody_to_carry_it_nothing_is_drawn():
    table = Table().put("gem")
    before = table.state.treasures
    table.do(Adventure(), Step("hoard"))
    assert table.state.treasures == before
    assert isinstance(table.asked, Travel)


def test_with_full_hands_one_decides_before_looking():
    table = Table().put("gem", birds=1, treasures=("hunting-knife",))
    top = table.state.treasures[-1]
    table.do(Adventure(), Step("hoard"))
    assert table.asked == MakeRoom(0)
    table.do(GiveUpTreasure("hunting-knife"))
    assert table.me.treasures == (top,)
    table = Table().put("gem", birds=1, treasures=("hunting-knife",))
    table.do(Adventure(), Step("hoard"), GiveUpTreasure(None))
    assert table.me.treasures == ("hunting-knife",)
    assert table.state.treasure_discards == (top,)


def test_between_two_camps_a_treasure_is_gone():
    table = Table().put("gem", birds=1).camp(0, "gem").camp(1, "hoard")
    table.do(Adventure(), Step("hoard"))
    assert table.me.treasures == ()
    table = Table().put("gem", birds=1).camp(0, "gem")
    table.do(Adventure(), Step("hoard"))
    assert len(table.me.treasures) == 1


def test_the_town_counts_as_camped_for_treasures():
    table = Table().put("town", birds=1).camp(1, "vault")
    table.do(Adventure(), Step("vault"))
    assert table.me.treasures == ()
    table = Table().put("town", birds=1)
    table.do(Adventure(), Step("vault"))
    assert len(table.me.treasures) == 1


# -- water, and the bosses


def test_toxic_water_costs_a_heart_even_where_a_camp_stands():
    table = Table(map=5).put("gem", hearts=2).camp(1, "pool")
    events = table.do(Adventure(), Step("pool"))
    assert [event.hearts for event in told(events, Moved)] == [1]
    table.do(Step("gem"))
    assert table.me.hearts == 1, "leaving it costs nothing where a camp stands"


def test_without_a_heart_nobody_enters_water():
    table = Table(map=5).put("gem", hearts=0)
    table.do(Adventure())
    assert table.why_not(Step("pool")) == "not_enough_hearts"
    table = Table(map=5).put("coin", hearts=1)
    table.do(Adventure(), Step("gem"))
    assert table.why_not(Step("pool")) == "not_enough_hearts", "one to cross, one for the water"


def test_who_spends_the_last_heart_on_a_fight_stays_before_the_water():
    table = Table(map=5).put("gem", hearts=1)
    table.do(Adventure(), Step("fen"), Fight("bandit"), AddHearts(1), dice=(3,))
    assert (table.here, table.me.threats) == ("gem", ("bandit",))
    assert isinstance(table.asked, Travel)
    table.do(Stop())
    assert isinstance(table.asked, Arrive)


def ruin(players: int) -> Table:
    return Table(players=players, mode="campaign", map=11, travellers=(Traveller(),) * players)


@pytest.mark.parametrize(
    ("players", "bosses"),
    [
        (2, {"ivory-queen", "red-king"}),
        (3, {"ivory-queen", "red-king", "shreya"}),
        (4, {"ivory-queen", "red-king", "shreya", "zag"}),
    ],
)
def test_bosses_wait_in_the_last_ruin(players: int, bosses: set[str]):
    table = ruin(players)
    assert set(table.state.bosses) == bosses
    assert table.game.faults(table.state) == []


@pytest.mark.parametrize(("mode", "number"), [("campaign", 10), ("arcade", 11)])
def test_elsewhere_there_are_no_bosses(mode: str, number: int):
    assert Table(mode=mode, map=number).state.bosses == ()


def test_a_boss_is_fought_instead_of_the_threat():
    table = ruin(2).put("coin", hearts=20)
    table.do(Adventure(), Step("den"))
    assert set(table.legal(Fight)) == {Fight("bandit"), Fight("ivory-queen"), Fight("red-king")}
    events = table.do(Fight("ivory-queen"), AddHearts(16), dice=(1,))
    assert told(events, Camped) == [Camped(0, "threat", "ivory-queen", 1)]
    assert table.me.threats == ("ivory-queen",)
    assert table.state.bosses == ("red-king",)
    assert table.state.threats[0] == "bandit"
    assert table.game.faults(table.state) == []


def test_bosses_stay_on_the_paths_when_all_threats_are_beaten():
    table = ruin(2).put("coin")
    table[1].threats, table.state.threats = table.state.threats, ()
    table.do(Adventure(), Step("den"))
    assert set(table.legal(Fight)) == {Fight("ivory-queen"), Fight("red-king")}


def test_janices_camp():
    """A heart to cross, a bird for the threat, three hearts for the camp, three gems found."""
    table = Table().put("town", hearts=4, birds=1, active=("companion", "marisol"))
    table.do(Adventure(), Step("coin"), Step("den"), GiveUpAnimal("bird"), Stop(), BuildCamp())
    assert (table.me.hearts, table.me.birds, table.me.gems) == (0, 0, 3)
    assert table.state.camps[table.number("den")] == 0
    assert table.asked == TakeTurn(1), "nobody moves after camping"


def test_a_turn_may_end_without_a_camp():
    table = Table().put("coin")
    table.do(Adventure(), Stop())
    assert table.why_not(BuildCamp()) == "not_enough_hearts"
    table.do(EndTurn())
    assert table.asked == TakeTurn(1)
