"""Each of the eighteen skills. What a treasure hunter draws is among the tests of the set-up."""

from __future__ import annotations

import pytest
from tables import OURS, Dice, Table, travellers

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    Bribe,
    BuyAnimal,
    BuyArtifact,
    BuyReputation,
    Challenge,
    DrawArtifacts,
    EnterQuietly,
    Fight,
    Learn,
    Recruit,
    ReturnAnimal,
    Seek,
    Step,
    TakeTreasure,
    Trade,
)
from farwander.near_and_far.events import AnimalGone, Duelled, Paid
from farwander.near_and_far.gains import find_treasure
from farwander.near_and_far.goods import Building, Price
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import KeepArtifacts, MakeRoom, TownAction, Travel


def test_there_are_eighteen_skills_at_the_printed_prices():
    costs = {skill.id: skill.cost for skill in OURS.book.content.skills.values()}
    assert len(costs) == 18
    assert {cost: list(costs.values()).count(cost) for cost in costs.values()} == {1: 1, 2: 6, 3: 8, 4: 3}


@pytest.mark.parametrize(
    ("skills", "more"), [(("martial-arts",), 1), (("taunting",), 1), (("martial-arts", "taunting"), 2)]
)
def test_martial_arts_and_taunting_add_one_each_to_duels(skills: tuple[str, ...], more: int):
    table = Table().give(skills=skills).at("mine", seat=1).visit("mine")
    assert Duelled(0, 1, False, 3, 3 + more, 3, 3) in table.play(Challenge(1, dirty=False), 3, 3)
    table = Table().give(1, skills=skills).at("mine", seat=1).visit("mine")
    assert Duelled(0, 1, False, 3, 3, 3, 3 + more) in table.play(Challenge(1, dirty=False), 3, 3)


def test_they_add_nothing_to_other_fights():
    table = Table().give(skills=("martial-arts", "taunting"))
    table.meet_threat()
    table.play(Fight(table.state.threats[0]), 3)
    assert table.me.threats == ()


def test_pilfering_keeps_one_treasure_without_an_animal():
    table = Table().give(skills=("pilfering",))
    play = Play(table.game.book, table.state, Dice())
    find_treasure(play, 0)
    assert len(table.me.treasures) == 1
    find_treasure(play, 0)
    assert table.asked == MakeRoom(0)
    assert table.game.faults(table.state) == []


def test_without_pilfering_or_an_animal_a_treasure_is_left():
    table = Table()
    find_treasure(Play(table.game.book, table.state, Dice()), 0)
    assert table.me.treasures == ()
    assert len(table.state.treasures) == 36


def test_a_pilfered_treasure_does_not_count_for_the_set():
    held = ("left-boot", "snare", "gem-pouch")
    assert Table().give(birds=3, treasures=held).points("treasures") == 5
    assert Table().give(birds=2, skills=("pilfering",), treasures=held).points("treasures") == 0


def test_bounty_hunters_choose_their_threat():
    table = Table()
    table.meet_threat()
    assert table.why_not(Fight(table.state.threats[3])) == "not_this_threat"
    table = Table().give(skills=("bounty-hunter",), hearts=6)
    table.meet_threat()
    chosen = table.state.threats[3]
    assert table.legal(Fight) == [Fight(threat) for threat in table.state.threats]
    table.play(Fight(chosen), 6)
    table.play(AddHearts(1))
    assert table.me.threats == (chosen,)
    assert chosen not in table.state.threats


def test_gem_traders_pay_gems_for_coins():
    table = Table().give(skills=("gem-trade",), coins=1, gems=3).row("karrash").visit("saloon")
    table.play(Recruit("karrash"))
    assert (table.me.coins, table.me.gems) == (0, 1)


def test_gem_traders_pay_no_coins_for_gems_and_no_gem_twice():
    table = Table().give(skills=("gem-trade",), coins=9, hand=("jade-flute",))
    assert table.why_not(BuyArtifact("jade-flute")) == "cannot_pay"
    table = Table().give(skills=("gem-trade",), coins=1, gems=2, hand=("lockpicking-kit",))
    table.play(BuyArtifact("lockpicking-kit"))
    assert (table.me.coins, table.me.gems) == (0, 0)
    table = Table().give(skills=("gem-trade",), coins=0, gems=2, hand=("lockpicking-kit",))
    assert table.why_not(BuyArtifact("lockpicking-kit")) == "cannot_pay"


def test_gem_traders_name_what_they_trade():
    table = Table().give(skills=("gem-trade",), coins=1, gems=2).visit("town_hall")
    assert table.why_not(Trade(Price(coins=3), Price(red=1))) == "cannot_pay"
    table.play(Trade(Price(coins=1, gems=2), Price(red=1)))
    assert (table.me.coins, table.me.gems, table.me.red) == (0, 0, 1)


@pytest.mark.parametrize("skills", [(), ("meditation",)])
def test_others_pay_no_gems_for_coins(skills: tuple[str, ...]):
    table = Table().give(skills=skills, coins=1, gems=3).row("karrash").visit("saloon")
    assert table.why_not(Recruit("karrash")) == "cannot_pay"


def test_a_bribe_opens_a_building():
    table = Table().give(skills=("bribery",), coins=1).at("mine", seat=1).visit("mine")
    assert Paid(0, Price(coins=1), "bribe") in table.play(Bribe())
    assert table.me.coins == 0
    assert table.me.building == "mine"
    assert isinstance(table.asked, TownAction)
    assert table.state.players[1].coins == 3


def test_a_bribe_needs_a_coin_and_somebody_in_the_way():
    table = Table().give(skills=("bribery",), coins=0).at("mine", seat=1).visit("mine")
    assert table.why_not(Bribe()) == "cannot_pay"
    table = Table().give(skills=("bribery",)).at("saloon", seat=1).visit("saloon")
    assert table.why_not(Bribe()) == "no_bribe_needed"
    table = Table(players=2).give(skills=("bribery",)).visit("town_hall")
    assert table.why_not(Bribe()) is None


@pytest.mark.parametrize(
    ("skills", "food"), [(("cooking",), 2), (("fishing",), 1), (("cooking", "fishing"), 3), ((), 0)]
)
def test_cooks_and_fishers_begin_with_food(skills: tuple[str, ...], food: int):
    table = Table(travellers=travellers(*skills))
    assert [player.food for player in table.state.players] == [food, 0, 0]


@pytest.mark.parametrize(
    ("birds", "turtles", "coins"), [(2, 0, 1), (3, 0, 1), (1, 1, 1), (0, 2, 1), (1, 0, 0), (0, 0, 0)]
)
def test_breeders_gain_a_coin_at_the_stables_with_two_animals(birds: int, turtles: int, coins: int):
    table = Table(day=True).give(skills=("pack-bird-breeding",), birds=birds, turtles=turtles)
    assert table.visit("stables").me.coins == 3 + coins
    assert Table().give(birds=2).visit("stables").me.coins == 3


def test_breeders_return_animals_for_two_hearts_each():
    table = Table(day=True).give(skills=("pack-bird-breeding",), birds=1, turtles=1, hearts=1)
    table.play(ReturnAnimal("bird"))
    events = table.play(ReturnAnimal("turtle"))
    assert AnimalGone(0, "turtle", None) in events
    assert (table.me.animals, table.me.hearts, table.state.birds) == (0, 5, 9)
    assert table.why_not(ReturnAnimal("bird")) == "no_animal"


def test_a_returned_animal_takes_its_treasure_along():
    table = Table().give(skills=("pack-bird-breeding",), birds=2, treasures=("snare", "left-boot"))
    assert table.why_not(ReturnAnimal("bird")) == "name_treasure"
    assert table.why_not(ReturnAnimal("bird", "old-shovel")) == "no_such_treasure"
    table.play(ReturnAnimal("bird", "snare"))
    assert table.me.treasures == ("left-boot",)
    table = Table().give(skills=("pack-bird-breeding",), birds=2, treasures=("snare",))
    assert table.why_not(ReturnAnimal("bird", "snare")) == "nothing_lost"


def test_on_the_way_returned_animals_keep_their_moves():
    table = Table().give(skills=("pack-bird-breeding",), birds=1)
    table.play(Adventure())
    table.play(ReturnAnimal("bird"))
    assert isinstance(table.asked, Travel)
    assert table.asked.moves == 3


def test_others_return_nothing():
    assert Table().give(birds=1).why_not(ReturnAnimal("bird")) == "no_breeder"


@pytest.mark.parametrize(("skill", "building"), [("potion-making", "hut"), ("pianist", "saloon")])
def test_potion_makers_and_pianists_gain_a_food(skill: str, building: Building):
    assert Table().give(skills=(skill,)).visit(building).me.food == 1
    assert Table().give(skills=(skill,)).visit("farm").me.food == 0


def test_a_legend_ignores_three_unbought_artifacts():
    hand = ("jade-flute", "spices", "tuning-fork", "hollow-reed")
    assert Table().give(hand=hand).points("unbought") == -4
    assert Table().give(skills=("legend",), hand=hand).points("unbought") == -1
    assert Table().give(skills=("legend",), hand=hand[:2]).points("unbought") == 0


def test_who_meditates_spends_food_for_hearts():
    table = Table().give(skills=("meditation",), hearts=1, food=3).at("mine", seat=1).visit("mine")
    table.play(Challenge(1, dirty=False), 1, 3)
    assert table.legal() == [AddHearts(hearts) for hearts in range(5)]
    table.play(AddHearts(3))
    assert (table.me.hearts, table.me.food) == (0, 1)


def test_who_meditates_crosses_empty_spaces_for_food():
    table = Table().give(skills=("meditation",), food=1)
    table.play(Adventure())
    table.play(Step("s1"))
    table.play(Step("town"))
    assert table.me.food == 0


@pytest.mark.parametrize("skills", [(), ("gem-trade",)])
def test_others_spend_no_food_for_hearts(skills: tuple[str, ...]):
    table = Table().give(skills=skills, food=3)
    table.play(Adventure())
    table.play(Step("s1"))
    assert table.why_not(Step("town")) == "not_enough_hearts"
    table = Table().give(skills=skills, hearts=1, food=3).at("mine", seat=1).visit("mine")
    table.play(Challenge(1, dirty=False), 1, 3)
    assert table.legal() == [AddHearts(0), AddHearts(1)]


def test_who_meditates_spends_no_hearts_for_food():
    table = Table().give(skills=("meditation",), hearts=9).visit("stables")
    assert table.why_not(BuyAnimal("bird")) == "cannot_pay"


def test_a_storyteller_scores_for_the_highest_reputation():
    table = Table().give(skills=("storytelling",), reputation=3).give(1, reputation=2)
    assert table.points("skills") == 2
    assert table.give(1, reputation=4).points("skills") == 0


def test_persuasion_shows_a_fifth_artifact():
    table = Table().give(skills=("persuasion",)).visit("store")
    assert table.why_not(DrawArtifacts(2, 2)) == "wrong_number"
    table.play(DrawArtifacts(3, 2))
    assert isinstance(table.asked, KeepArtifacts)
    assert len(table.asked.cards) == 5


def test_politicians_need_no_duel_at_the_town_hall():
    table = Table(players=2).give(skills=("politician",)).visit("town_hall")
    table.play(EnterQuietly())
    assert isinstance(table.asked, TownAction)
    table = Table().give(skills=("politician",)).at("mine", seat=1).visit("mine")
    assert table.why_not(EnterQuietly()) == "duel_needed"


def test_politicians_learn_at_the_town_hall():
    table = Table().give(skills=("politician",), experience=5).visit("town_hall")
    assert table.why_not(Learn("flying")) == "no_such_skill"
    assert table.why_not(Learn("politician")) == "known_skill"
    table.play(Learn("caving"))
    assert table.why_not(Learn("bribery")) == "no_experience"
    table.play(Learn("fishing"))
    assert table.me.skills == ("politician", "caving", "fishing")
    assert (table.me.experience, table.me.food) == (0, 0)
    table.play(BuyReputation(1, 0))
    table.play(Trade(Price(coins=1), Price(gems=1)))


def test_others_do_not_learn_during_a_game_nor_elsewhere():
    assert Table().give(experience=9).visit("town_hall").why_not(Learn("fishing")) == "no_politician"
    table = Table().give(skills=("politician",), experience=9).visit("farm")
    assert table.why_not(Learn("fishing")) == "other_building"


@pytest.mark.parametrize(("die", "gems"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_cavers_roll_for_a_gem_at_the_mine(die: int, gems: int):
    table = Table().give(skills=("caving",)).visit("mine", die)
    assert table.me.gems == gems


def test_cavers_roll_after_a_duel_for_the_mine():
    table = Table().give(skills=("caving",)).at("mine", seat=1).visit("mine")
    table.play(Challenge(1, dirty=False), 6, 1, 5)
    assert table.me.gems == 1
    assert table.state.dice == (6, 1, 5)


def test_at_dusk_the_hut_still_asks_for_an_animal():
    assert Table().give(skills=("pilfering",)).visit("hut").why_not(Seek()) == "no_animal"


def test_by_day_who_pilfers_needs_no_animal_at_the_hut():
    table = Table(day=True).give(skills=("pilfering",)).visit("hut")
    table.play(Seek())
    table.play(table.legal(TakeTreasure)[0])
    assert len(table.me.treasures) == 1
    assert Table(day=True).visit("hut").why_not(Seek()) == "no_animal"
