from __future__ import annotations

import pytest
from tables import Table

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    Bribe,
    Challenge,
    Dig,
    Done,
    EnterQuietly,
    UseCard,
    Visit,
)
from farwander.near_and_far.events import DuelEnded, Duelled
from farwander.near_and_far.questions import AddToDuel, EnterBuilding, TownAction


def duel(table: Table) -> Table:
    """Seat 1 is in the Mine, and seat 0 wants to enter."""
    table = table.at("mine", seat=1).visit("mine")
    assert isinstance(table.asked, EnterBuilding)
    return table


def test_an_occupied_building_is_entered_by_a_duel():
    table = duel(Table())
    assert table.legal() == [Challenge(1, dirty=False), Challenge(1, dirty=True)]
    assert table.why_not(EnterQuietly()) == "duel_needed"
    assert table.why_not(Bribe()) == "no_bribery"
    assert table.why_not(Challenge(2, dirty=False)) == "not_in_building"
    assert table.why_not(Challenge(None, dirty=False)) == "name_opponent"


def test_an_honourable_winner_gains_reputation_and_takes_the_action():
    table = duel(Table())
    table.play(Challenge(1, dirty=False), 4, 3)
    assert table.me.reputation == 1
    assert table.me.building == "mine"
    table.play(Dig(0, 0))
    assert table.me.camps == 1


def test_the_loser_of_the_building_stays_there():
    table = duel(Table())
    table.play(Challenge(1, dirty=False), 4, 3)
    table.play(Done())
    assert table.state.players[1].building == "mine"


def test_a_dirty_duel_adds_one_and_costs_reputation():
    table = duel(Table())
    events = table.play(Challenge(1, dirty=True), 3, 3)
    assert Duelled(0, 1, True, 3, 4, 3, 3) in events
    assert DuelEnded(0, 1, 4, 3, won=True) in events
    assert table.me.reputation == -1
    assert isinstance(table.asked, TownAction)


@pytest.mark.parametrize(("dice", "dirty"), [((3, 3), False), ((2, 3), True), ((1, 6), False)])
def test_the_one_who_was_there_wins_ties(dice: tuple[int, int], dirty: bool):
    table = duel(Table())
    table.play(Challenge(1, dirty), *dice)
    assert table.me.jailed
    assert table.me.building is None
    assert table.me.reputation == 0
    assert table.state.turn == 1


def test_swords_count_for_both():
    """Of the active party, artifacts bought, treasures and world cards; not of those who wait."""
    table = Table().give(bought=("obsidian-fang",), birds=1, treasures=("hunting-knife",))
    table.party("skarrow", bench=("gharrok",)).give(hand=("thunder-drum",))
    table.party("annick", seat=1).give(1, world=("cold-blade",))
    events = duel(table).play(Challenge(1, dirty=False), 1, 2)
    assert Duelled(0, 1, False, 1, 1 + 2 + 1 + 1, 2, 2 + 3 + 2) in events
    assert table.me.jailed


def test_the_challenger_may_add_hearts_after_the_roll():
    table = duel(Table().give(hearts=5).give(1, hearts=9))
    table.play(Challenge(1, dirty=False), 1, 4)
    assert table.asked == AddToDuel(0, "mine", 1, False, 1, 4)
    assert table.legal() == [AddHearts(hearts) for hearts in range(6)]
    assert table.why_not(AddHearts(6)) == "not_enough_hearts"
    assert table.why_not(AddHearts(-1)) == "not_enough_hearts"
    table.play(AddHearts(4))
    assert table.me.hearts == 1
    assert table.me.building == "mine"


def test_virginia_adds_eight_hearts_to_a_four():
    table = duel(Table().give(hearts=8))
    table.play(Challenge(1, dirty=False), 4, 6)
    assert DuelEnded(0, 1, 12, 6, won=True) in table.play(AddHearts(8))


def test_hearts_that_did_not_suffice_are_spent():
    table = duel(Table().give(hearts=5))
    table.play(Challenge(1, dirty=False), 1, 4)
    table.play(AddHearts(3))
    assert table.me.hearts == 2
    assert table.me.jailed


def test_a_fire_bomb_may_be_thrown_in_a_duel_and_hearts_added_to_it():
    table = Table().give(hearts=1, birds=2, treasures=("fire-bomb", "left-boot"))
    duel(table).play(Challenge(1, dirty=False), 1, 5)
    assert table.why_not(UseCard("left-boot")) == "no_such_card"
    table.play(UseCard("fire-bomb"))
    assert table.me.treasures == ("left-boot",)
    table.play(AddHearts(1))
    assert table.me.building == "mine"


def test_two_fire_bombs_are_thrown_one_at_a_time():
    table = duel(Table().give(birds=2, treasures=("fire-bomb", "fire-bomb")))
    table.play(Challenge(1, dirty=False), 1, 6)
    table.play(UseCard("fire-bomb"))
    assert table.asked == AddToDuel(0, "mine", 1, False, 5, 6)
    assert table.me.treasures == ("fire-bomb",)


@pytest.mark.parametrize(("day", "food"), [(False, 0), (True, 1)])
def test_jail_gives_a_food_by_day(day: bool, food: int):
    table = duel(Table(day=day))
    table.play(Challenge(1, dirty=False), 1, 1)
    assert table.me.food == food


def test_jail_is_reached_from_a_building_and_from_the_map():
    for table in (Table().at("farm"), Table().on("s1")):
        duel(table).play(Challenge(1, dirty=False), 1, 1)
        assert table.me.jailed
        assert not table.me.building


def test_from_jail_any_building_may_be_entered_without_a_duel():
    table = duel(Table().jail())
    table.play(EnterQuietly())
    assert table.me.building == "mine"
    assert not table.me.jailed
    assert isinstance(table.asked, TownAction)


def test_from_jail_a_duel_may_still_be_fought():
    table = duel(Table().jail())
    table.play(Challenge(1, dirty=False), 6, 1)
    assert table.me.reputation == 1


def test_from_jail_one_may_also_leave_town():
    table = Table().jail()
    table.play(Adventure())
    assert table.me.space == table.chart.town
    assert not table.me.jailed


def test_after_jail_the_building_of_before_may_be_visited():
    table = duel(Table().at("farm"))
    table.play(Challenge(1, dirty=False), 1, 1)
    for seat in (1, 2):
        table.play(Visit("store" if seat == 1 else "hut"))
        table.play(Done())
    assert table.why_not(Visit("farm")) is None


def test_a_player_in_jail_is_in_nobodys_way():
    table = Table().jail(seat=1).visit("mine")
    assert isinstance(table.asked, TownAction)


# -- two players


def test_with_two_players_someone_always_stands_on_the_town_hall():
    table = Table(players=2).visit("town_hall")
    assert table.legal() == [Challenge(None, dirty=False), Challenge(None, dirty=True)]
    assert table.why_not(EnterQuietly()) == "duel_needed"


def test_the_stand_in_rolls_a_die_and_adds_nothing():
    table = Table(players=2).party("annick", seat=1).give(1, hearts=9).visit("town_hall")
    events = table.play(Challenge(None, dirty=False), 4, 3)
    assert Duelled(0, None, False, 4, 4, 3, 3) in events
    assert table.me.reputation == 1
    assert table.me.building == "town_hall"


def test_the_stand_in_wins_ties():
    table = Table(players=2).visit("town_hall")
    table.play(Challenge(None, dirty=True), 1, 2)
    assert table.me.jailed


def test_an_opponent_on_the_town_hall_is_fought_in_place_of_the_stand_in():
    table = Table(players=2).at("town_hall", seat=1).visit("town_hall")
    assert table.legal() == [Challenge(1, dirty=False), Challenge(1, dirty=True)]
    assert table.why_not(Challenge(None, dirty=False)) == "name_opponent"


def test_from_jail_the_stand_in_lets_one_pass():
    table = Table(players=2).jail().visit("town_hall")
    table.play(EnterQuietly())
    assert isinstance(table.asked, TownAction)


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_the_town_hall_is_free(players: int):
    assert isinstance(Table(players=players).visit("town_hall").asked, TownAction)


@pytest.mark.parametrize(("dirty", "reputation"), [(False, 12), (True, -6)])
def test_reputation_from_duels_stays_on_its_track(dirty: bool, reputation: int):
    table = duel(Table().give(reputation=reputation))
    table.play(Challenge(1, dirty), 6, 1)
    assert table.me.reputation == reputation
