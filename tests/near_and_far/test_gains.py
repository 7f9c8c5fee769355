"""What quests and cards bring: goods, cards, animals, people, and notes for later."""

from __future__ import annotations

import msgspec
import pytest
from tables import CONTENT, Dice, Table

from farwander.near_and_far.actions import (
    AddHearts,
    Challenge,
    Done,
    DrawArtifacts,
    GiveUpTreasure,
    Keep,
    Place,
    Seek,
    UseCard,
)
from farwander.near_and_far.effects import CombatOnce
from farwander.near_and_far.events import NearAndFarEvent, WorldCardGained
from farwander.near_and_far.gains import gain
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import FACTIONS, Gain
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import AddToDuel, KeepArtifacts, MakeRoom, PlaceRecruit
from farwander.near_and_far.state import COMPANION


def gained(table: Table, what: Gain) -> list[NearAndFarEvent]:
    """Give seat 0 something; the state is whole afterwards."""
    play = Play(table.game.book, table.state, Dice())
    gain(play, 0, what, "quest")
    assert table.game.faults(table.state) == []
    return play.events


@pytest.mark.parametrize("good", ["food", "coins", "gems", "red", "yellow", "green", "blue"])
def test_goods(good: str):
    table = Table().give(coins=0)
    gained(table, msgspec.structs.replace(Gain(), **{good: 2}))
    assert getattr(table.me, good) == 2


def test_nothing_is_not_worth_telling():
    assert gained(Table(), Gain()) == []


def test_hearts_may_exceed_what_the_party_has():
    table = Table().give(hearts=13)
    gained(table, Gain(hearts=2))
    assert table.me.hearts == 15


@pytest.mark.parametrize(("before", "change", "after"), [(0, 2, 2), (0, -2, -2), (11, 3, 12), (-5, -3, -6)])
def test_reputation_stays_on_its_track(before: int, change: int, after: int):
    table = Table().give(reputation=before)
    gained(table, Gain(reputation=change))
    assert table.me.reputation == after


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_fourth_token_brings_the_chief(faction: str):
    table = Table().give(**{faction: 3})
    gained(table, msgspec.structs.replace(Gain(), **{faction: 1}))
    assert table.me.chiefs == (faction,)


def test_a_world_card_lies_open_and_there_is_one_of_each():
    table = Table()
    assert WorldCardGained(0, "cold-blade") in gained(table, Gain(world="cold-blade"))
    assert table.me.world == ("cold-blade",)
    assert "cold-blade" not in table.state.world
    gained(table, Gain(world="cold-blade"))
    assert table.me.world == ("cold-blade",)


def test_a_bird_comes_if_there_is_room():
    table = Table().give(birds=2)
    gained(table, Gain(birds=2))
    assert (table.me.birds, table.state.birds) == (3, 6)


def test_an_adventurer_comes_from_the_bag_without_cost():
    table = Table().give(coins=0).next_up("bag", "oriel")
    gained(table, Gain(adventurers=1))
    assert table.me.active == (COMPANION, "oriel")


def test_two_adventurers_are_placed_one_after_the_other():
    table = Table().party("tekka").next_up("bag", "skarrow", "karrash")
    gained(table, Gain(adventurers=2))
    table.play(Place("tekka"))
    assert isinstance(table.asked, PlaceRecruit)
    table.play(Place(None))
    assert set(table.me.bench) == {"tekka", "skarrow"}
    assert table.me.active == (COMPANION, "karrash")


def test_nobody_comes_from_an_empty_bag():
    table = Table()
    table.give(1, bench=table.state.bag)
    table.state.bag = ()
    gained(table, Gain(adventurers=1))
    assert table.me.active == (COMPANION,)


def test_treasures_fill_the_animals_first():
    table = Table().give(birds=2, treasures=("snare",)).next_up("treasures", "left-boot", "gem-pouch")
    gained(table, Gain(treasures=2))
    assert table.me.treasures == ("snare", "left-boot")
    assert table.asked == MakeRoom(0)
    table.play(GiveUpTreasure("snare"))
    assert table.me.treasures == ("left-boot", "gem-pouch")


def test_an_artifact_is_kept_or_put_away():
    table = Table().next_up("basic", "spices")
    gained(table, Gain(artifacts=1))
    assert table.asked == KeepArtifacts(0, ("spices",))
    table.play(Keep(()))
    assert table.state.basic_discards == ("spices",)


def test_what_later_encounters_ask_for_is_written_down():
    table = Table()
    gained(table, Gain(keyword="BRAVE", side_quest="Q2", next="R3"))
    gained(table, Gain(keyword="BRAVE", side_quest="Q5"))
    assert table.me.keywords == ("BRAVE",)
    assert table.me.side_quests == ("Q2", "Q5")
    assert table.me.next_quest == "R3"


# -- when a deck is used up


def test_when_all_artifacts_of_a_deck_are_held_none_are_drawn():
    table = Table()
    table.give(1, hand=table.state.advanced).visit("store")
    table.play(DrawArtifacts(0, 4))
    assert table.legal() == [Done()]
    assert table.me.hand == ()


def test_when_no_treasure_is_left_the_hut_has_none():
    table = Table().give(birds=1).visit("hut")
    table.state.treasures = ()
    assert table.why_not(Seek()) == "no_treasures"


# -- cards of someone's own pack that are put away for a roll


@pytest.mark.parametrize(("where", "card"), [("bought", "obsidian-fang"), ("world", "cold-blade")])
def test_other_cards_than_treasures_are_put_away_for_a_roll_too(where: str, card: str):
    kind = "artifacts" if where == "bought" else "world"
    cards = getattr(CONTENT, kind)
    burning = msgspec.structs.replace(cards[card], effects=(CombatOnce(3),))
    game = NearAndFar(msgspec.structs.replace(CONTENT, **{kind: cards | {card: burning}}))
    table = Table(game=game).give(**{where: (card,)}).at("mine", seat=1).visit("mine")
    table.play(Challenge(1, dirty=False), 1, 3)
    table.play(UseCard(card))
    assert table.asked == AddToDuel(0, "mine", 1, False, 4, 3)
    table.play(AddHearts(0))
    assert table.me.building == "mine"
    assert table.me.bought + table.me.world == ()
    assert card in table.state.basic_discards + table.state.world
