"""Quests: ways, rolls, rewards; keywords, side quests, arcade cards and characters' stories."""

from __future__ import annotations

from typing import Any

import pytest
from paths_and_states import Table, story, told, way

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    BuildCamp,
    Choose,
    EndTurn,
    GiveUpTreasure,
    Keep,
    Place,
    Stop,
    TryQuest,
    UseCard,
)
from farwander.near_and_far.events import EncounterRead, QuestEnded, TreasureFound, WayChosen
from farwander.near_and_far.goods import Gain, Price
from farwander.near_and_far.options import Traveller
from farwander.near_and_far.questions import (
    AddToQuest,
    Arrive,
    ChooseWay,
    KeepArtifacts,
    MakeRoom,
    PlaceRecruit,
    TakeTurn,
)


def reading(table: Table, space: str = "coin", **has: Any) -> Table:
    """Someone who hears the encounter of a space."""
    table.put(space, **has)
    table.do(Adventure(), Stop(), TryQuest())
    assert isinstance(table.asked, ChooseWay)
    return table


def test_where_no_token_lies_there_is_no_quest():
    table = Table().put("hill")
    table.do(Adventure(), Stop())
    assert table.why_not(TryQuest()) == "no_quest"


def test_a_quest_may_be_left_for_later():
    table = Table().put("coin", hearts=3)
    table.do(Adventure(), Stop(), BuildCamp())
    assert table.number("coin") in table.state.quests


def test_the_token_is_gone_whatever_comes():
    table = reading(Table())
    assert table.number("coin") not in table.state.quests
    table.do(Choose("climb"), dice=(1,))
    assert table.why_not(TryQuest()) == "no_quest"


def test_jenny_finds_another_way_with_seven():
    table = reading(Table(), active=("companion", "tekka"), coins=0)
    events = table.do(Choose("around"), dice=(4,))
    assert told(events, WayChosen) == [WayChosen(0, "1", "around", "skill", 4, 7)]
    assert told(events, QuestEnded) == [QuestEnded(0, "1", "around", success=True, bonus=True, read=True)]
    assert (table.me.yellow, table.me.coins) == (1, 1)


@pytest.mark.parametrize(("die", "token", "coin"), [(1, 0, 0), (2, 1, 0), (3, 1, 0), (4, 1, 1), (6, 1, 1)])
def test_to_meet_the_number_is_enough_and_two_more_bring_the_bonus(die: int, token: int, coin: int):
    table = reading(Table(), active=("companion", "tekka"), coins=0)
    table.do(Choose("around"), dice=(die,))
    assert (table.me.yellow, table.me.coins) == (token, coin)


def test_hearts_come_after_the_roll():
    table = reading(Table(), hearts=3, coins=0)
    table.do(Choose("around"), dice=(3,))
    assert isinstance(table.asked, AddToQuest)
    assert table.asked.total == 4
    table.do(AddHearts(3))
    assert (table.me.yellow, table.me.coins, table.me.hearts) == (1, 1, 0)


def test_combat_counts_swords_and_skill_counts_hands():
    table = reading(Table(), "gem", active=("companion", "gharrok"))
    events = table.do(Choose("attack"), dice=(1,))
    assert told(events, WayChosen)[0].total == 4
    table = reading(Table(), "gem", active=("companion", "gharrok"), coins=1)
    events = table.do(Choose("talk"), dice=(1,))
    assert told(events, WayChosen)[0].total == 3


def test_a_failed_quest_brings_nothing_and_nothing_is_read():
    table = reading(Table(), coins=0)
    events = table.do(Choose("climb"), dice=(2,))
    assert told(events, QuestEnded) == [QuestEnded(0, "1", "climb", success=False, bonus=False, read=False)]
    assert (table.me.green, table.me.food, table.me.quests) == (0, 0, 1)


def test_after_the_quest_a_camp_may_be_built():
    table = reading(Table(), hearts=3, coins=0)
    table.do(Choose("climb"), AddHearts(0), dice=(1,))
    assert table.asked == Arrive(0, tried=True)
    table.do(BuildCamp())
    assert table.state.camps[table.number("coin")] == 0


def test_what_a_way_costs_is_paid_before_the_roll_and_lost_with_it():
    table = reading(Table(), "gem", coins=1)
    table.do(Choose("talk"), dice=(1,))
    assert (table.me.coins, table.me.world) == (0, ())


def test_a_way_that_cannot_be_paid_is_closed():
    table = reading(Table(), "gem", coins=0)
    assert table.why_not(Choose("talk")) == "cannot_pay"
    assert table.legal() == [Choose("attack")]


def test_if_no_way_can_be_paid_the_quest_fails():
    dear = story(
        "1", way("pay", Gain(gems=5), price=Price(gems=1)), way("beg", Gain(food=5), price=Price(food=1))
    )
    table = reading(Table(dear))
    assert table.legal() == [Choose("pay"), Choose("beg")]
    events = table.do(Choose("beg"))
    assert told(events, QuestEnded) == [QuestEnded(0, "1", "beg", success=False, bonus=False, read=False)]
    assert table.me.food == 0


def test_some_ways_need_no_roll():
    table = reading(Table(story("1", way("take", Gain(gems=2), bonus=Gain(gems=9)))))
    events = table.do(Choose("take"))
    assert told(events, WayChosen) == [WayChosen(0, "1", "take", None, 0, 0)]
    assert table.me.gems == 2


def test_a_lucky_root_is_for_skill_only():
    table = reading(Table(), "gem", birds=2, treasures=("lucky-root", "fire-bomb"), coins=1)
    table.do(Choose("talk"), dice=(1,))
    assert table.legal(UseCard) == [UseCard("lucky-root")]
    assert table.why_not(UseCard("fire-bomb")) == "no_such_card"
    table.do(UseCard("lucky-root"), AddHearts(0))
    assert "banshee-necklace" in table.me.world
    assert table.me.treasures == ("fire-bomb",)


# -- what quests bring


def rewarded(reward: Gain, **has: Any) -> Table:
    table = reading(Table(story("1", way("take", reward))), **has)
    table.do(Choose("take"))
    return table


def test_goods_and_faction_tokens():
    table = rewarded(Gain(food=1, coins=2, gems=3, red=1, yellow=1, green=1, blue=1), coins=0)
    me = table.me
    assert (me.food, me.coins, me.gems, me.red, me.yellow, me.green, me.blue) == (1, 2, 3, 1, 1, 1, 1)


def test_hearts_may_pass_thirteen():
    assert rewarded(Gain(hearts=4), hearts=12).me.hearts == 16


@pytest.mark.parametrize(("before", "change", "after"), [(0, 3, 3), (0, -3, -3), (11, 3, 12), (-5, -3, -6)])
def test_reputation_goes_up_and_down_and_has_ends(before: int, change: int, after: int):
    assert rewarded(Gain(reputation=change), reputation=before).me.reputation == after


def test_treasures_need_carriers():
    table = rewarded(Gain(treasures=2), birds=3)
    assert len(table.me.treasures) == 2
    assert rewarded(Gain(treasures=2)).me.treasures == ()


def test_treasures_beyond_the_carriers_are_asked_for_one_by_one():
    table = rewarded(Gain(treasures=2), birds=1, treasures=("hunting-knife",))
    assert table.state.stack[-2:] == (MakeRoom(0), MakeRoom(0))
    table.do(GiveUpTreasure(None), GiveUpTreasure(None))
    assert table.me.treasures == ("hunting-knife",)
    assert isinstance(table.asked, Arrive)


def test_a_bird_if_there_is_room_for_it():
    assert rewarded(Gain(birds=1)).me.birds == 1
    assert rewarded(Gain(birds=1), birds=3).me.birds == 3


def test_an_adventurer_from_the_bag():
    table = Table(story("1", way("take", Gain(adventurers=1))))
    newcomer = table.state.bag[-1]
    reading(table).do(Choose("take"))
    assert table.me.active == ("companion", newcomer)


def test_an_adventurer_for_whom_there_is_no_room_waits_or_takes_a_place():
    table = Table(story("1", way("take", Gain(adventurers=1))))
    newcomer = table.state.bag[-1]
    full = ("companion", "tekka", "tavi", "pike", "wick")
    reading(table, active=tuple(m for m in full if m != newcomer)[:4]).do(Choose("take"))
    assert table.asked == PlaceRecruit(0, newcomer)
    table.do(Place(None))
    assert table.me.bench == (newcomer,)


def test_artifacts_are_kept_or_put_away_at_once():
    table = rewarded(Gain(artifacts=2))
    assert isinstance(table.asked, KeepArtifacts)
    one, other = table.asked.cards
    table.do(Keep((one,)))
    assert table.me.hand == (one,)
    assert table.state.basic_discards == (other,)


def test_a_world_card_works_at_once_and_there_is_one_of_each():
    table = rewarded(Gain(world="cold-blade"))
    assert table.me.world == ("cold-blade",)
    assert "cold-blade" not in table.state.world
    assert table.game.book.symbols(table.me).combat == 2
    table = Table(story("1", way("take", Gain(world="cold-blade"))))
    table[1].world, table.state.world = ("cold-blade",), ()
    reading(table).do(Choose("take"))
    assert table.me.world == ()


def test_four_banners_bring_the_chief():
    assert rewarded(Gain(red=1), red=2, active=("companion", "tekka")).me.chiefs == ("red",)


def test_cards_that_help_on_quests_help_on_success_only():
    take = story("1", way("roll", Gain(gems=1), check="skill", difficulty=5))
    table = reading(Table(take), birds=1, treasures=("travellers-diary",))
    table.do(Choose("roll"), dice=(4,))
    assert table.me.reputation == 1
    table = reading(Table(take), birds=1, treasures=("travellers-diary",))
    table.do(Choose("roll"), dice=(3,))
    assert table.me.reputation == 0


def test_a_card_does_not_help_on_the_quest_that_brings_it():
    table = rewarded(Gain(world="mirror-fish"))
    assert (table.me.world, table.me.gems) == (("mirror-fish",), 0)


def test_a_treasure_found_on_a_quest_is_told():
    table = reading(Table(story("1", way("take", Gain(treasures=1)))), birds=1)
    top = table.state.treasures[-1]
    assert told(table.do(Choose("take")), TreasureFound) == [TreasureFound(0, top)]


# -- keywords and side quests


def test_who_holds_the_keyword_has_no_other_choice():
    table = reading(Table(), "gem", keywords=("BURNING",))
    assert table.legal() == [Choose("burning")]
    assert table.why_not(Choose("attack")) == "not_a_way"
    table.do(Choose("burning"))
    assert (table.me.reputation, table.me.world, table.me.side_quests) == (3, ("cold-blade",), ("Q1",))


def test_who_does_not_chooses_among_the_others():
    table = reading(Table(), "gem")
    assert table.legal() == [Choose("attack"), Choose("talk")]
    assert table.why_not(Choose("burning")) == "not_a_way"


KEYED = (
    way("open"),
    way("a", keywords=("A",)),
    way("ab", keywords=("A", "B")),
    way("c", keywords=("C",), optional=True),
    way("d", keywords=("D",)),
)


@pytest.mark.parametrize(
    ("held", "ways"),
    [
        ((), {"open"}),
        (("A",), {"a"}),
        (("B",), {"open"}),
        (("A", "B"), {"ab"}),
        (("C",), {"open", "c"}),
        (("A", "C"), {"a"}),
        (("A", "D"), {"a", "d"}),
        (("X", "A", "B", "D"), {"ab"}),
    ],
)
def test_the_best_match_is_read(held: tuple[str, ...], ways: set[str]):
    table = reading(Table(story("1", *KEYED)), keywords=held)
    assert {action.choice for action in table.legal() if isinstance(action, Choose)} == ways


def test_a_keyword_is_written_down_once():
    assert rewarded(Gain(keyword="TIN"), keywords=("TIN", "A")).me.keywords == ("TIN", "A")
    assert rewarded(Gain(keyword="TIN"), keywords=("A",)).me.keywords == ("A", "TIN")


def test_a_side_quest_comes_before_the_quest_of_the_space_and_is_crossed_out():
    table = Table().put("coin", side_quests=("Q1", "2"))
    events = table.do(Adventure(), Stop(), TryQuest())
    assert told(events, EncounterRead) == [EncounterRead(0, "Q1")]
    table.do(Choose("rest"))
    assert (table.me.food, table.me.side_quests, table.me.quests) == (1, ("2",), 1)
    assert table.number("coin") not in table.state.quests


def test_in_a_first_adventure_side_quests_are_ignored():
    table = Table(mode="first", map=1).put("coin", side_quests=("Q1",))
    events = table.do(Adventure(), Stop(), TryQuest())
    assert told(events, EncounterRead) == [EncounterRead(0, "1")]


def test_in_character_mode_side_quests_are_ignored():
    table = hero(side_quests=("Q1",)).put("coin")
    events = table.do(Adventure(), Stop(), TryQuest())
    assert told(events, EncounterRead) == [EncounterRead(0, "R1")]


# -- experience


@pytest.mark.parametrize(("quests", "gained"), [(0, 0), (1, 0), (2, 1), (3, 0), (5, 1), (29, 1), (32, 0)])
def test_in_a_campaign_every_third_quest_brings_experience_until_the_card_is_full(quests: int, gained: int):
    table = reading(Table(), quests=quests)
    table.do(Choose("climb"), dice=(1,))  # it fails, and counts
    assert (table.me.quests, table.me.experience) == (quests + 1, gained)


@pytest.mark.parametrize(("mode", "number"), [("first", 1), ("arcade", 3)])
def test_outside_campaigns_there_is_no_experience(mode: str, number: int):
    table = reading(Table(mode=mode, map=number), quests=2, coins=9, gems=9, food=9, hearts=9)
    table.do(table.legal(Choose)[0], dice=(6,) if _rolls(table) else ())
    if isinstance(table.asked, AddToQuest):
        table.do(AddHearts(9))
    assert (table.me.quests, table.me.experience) == (2, 0)


def _rolls(table: Table) -> bool:
    assert isinstance(table.asked, ChooseWay)
    return table.game.book.encounter(table.asked.encounter).choices[0].check is not None


# -- arcade cards


def test_in_arcade_mode_a_card_is_read_and_put_away():
    table = Table(mode="arcade", map=3)
    top = table.state.arcade[-1]
    events = table.put("coin").do(Adventure(), Stop(), TryQuest())
    assert told(events, EncounterRead) == [EncounterRead(0, top)]
    assert table.state.arcade_discards == (top,)
    assert top not in table.state.arcade


def test_the_arcade_deck_is_shuffled_anew_when_it_is_empty():
    table = Table(mode="arcade", map=3)
    table.state.arcade_discards, table.state.arcade = table.state.arcade, ()
    reading(table)
    assert (len(table.state.arcade), len(table.state.arcade_discards)) == (39, 1)
    assert table.game.faults(table.state) == []


# -- characters' stories


TALES = (
    story(
        "R1",
        way("listen", Gain(food=1, next="R2"), check="skill", difficulty=5),
        way("leave", Gain(next="R3", keyword="GONE")),
    ),
    story("R2", way("go", Gain(next="R3"))),
    story("R3", way("end", Gain(coins=1))),
)


def hero(
    number: int = 4, quests: int = 0, next_quest: str = "R1", side_quests: tuple[str, ...] = ()
) -> Table:
    traveller = Traveller("rin", quests=quests, next_quest=next_quest, side_quests=side_quests, experience=1)
    return Table(*TALES, mode="character", map=number, travellers=(traveller, traveller))


def test_a_characters_own_story_is_read_instead_of_the_spaces():
    table = hero().put("gem")
    events = table.do(Adventure(), Stop(), TryQuest())
    assert told(events, EncounterRead) == [EncounterRead(0, "R1")]
    events = table.do(Choose("listen"), dice=(4,))
    assert told(events, QuestEnded)[0].success
    assert (table.me.next_quest, table.me.quests, table.me.experience, table.me.food) == ("R2", 1, 2, 1)


def test_the_other_way_leads_elsewhere():
    table = reading(hero())
    table.do(Choose("leave"))
    assert (table.me.next_quest, table.me.keywords) == ("R3", ("GONE",))


def test_a_failed_story_is_read_and_goes_on_without_a_reward():
    table = reading(hero())
    events = table.do(Choose("listen"), dice=(1,))
    assert told(events, QuestEnded) == [QuestEnded(0, "R1", "listen", success=False, bonus=False, read=True)]
    assert (table.me.next_quest, table.me.quests, table.me.experience, table.me.food) == ("R2", 1, 2, 0)


def test_after_eight_quests_arcade_cards_are_read_until_the_last_map():
    table = hero(quests=8).put("coin", coins=9)
    events = table.do(Adventure(), Stop(), TryQuest())
    (read,) = told(events, EncounterRead)
    assert read.encounter in table.state.arcade_discards
    choice = table.legal(Choose)[0]
    checked = table.game.book.encounter(read.encounter).choices[0].check
    events = table.do(choice, dice=(1,) if checked else ())
    assert (table.me.quests, table.me.experience, table.me.next_quest) == (8, 1, "R1")
    if checked:
        assert told(events, QuestEnded)[0].read == told(events, QuestEnded)[0].success


def test_in_the_last_ruin_the_story_goes_on():
    table = hero(11, quests=8).put("coin")
    events = table.do(Adventure(), Stop(), TryQuest())
    assert told(events, EncounterRead) == [EncounterRead(0, "R1")]


@pytest.mark.parametrize("quests", [8, 10])
def test_a_story_that_is_told_is_followed_by_arcade_cards(quests: int):
    table = hero(11, quests=quests, next_quest="R3")
    if quests == 8:
        reading(table).do(Choose("end"), EndTurn())
        assert table.me.next_quest == ""
        table.state.turn, table.state.stack = 0, (TakeTurn(0),)
    events = table.put("gem").do(Adventure(), Stop(), TryQuest())
    assert told(events, EncounterRead)[0].encounter in table.state.arcade_discards


def test_a_story_must_be_written_to_be_played():
    table = hero()
    options = table.state.options
    assert table.game.check_options(options) is None
    missing = Table(mode="arcade", map=3).game.check_options(options)
    assert missing is not None
    assert missing.code == "no_stories"
