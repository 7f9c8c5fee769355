from __future__ import annotations

import pytest
from tables import Table

from farwander.near_and_far.actions import Challenge, Done, EnterQuietly, Place, Recruit, Refresh
from farwander.near_and_far.questions import EnterBuilding, PlaceRecruit, TownAction
from farwander.near_and_far.state import COMPANION


def saloon(table: Table) -> Table:
    """Seat 0 at the Saloon, where these can be recruited: red 2, red 3, yellow 3, green 4, blue 6."""
    return table.row("skarrow", "karrash", "odo", "annick", "oriel").visit("saloon")


def test_recruiting_costs_what_is_printed():
    table = saloon(Table().give(coins=5).next_up("bag", "wick"))
    table.play(Recruit("odo"))
    assert table.me.coins == 2
    assert table.me.active == (COMPANION, "odo")
    assert table.state.row == ("skarrow", "karrash", "wick", "annick", "oriel")


def test_nobody_is_recruited_without_the_coins():
    table = saloon(Table().give(coins=2))
    assert table.why_not(Recruit("odo")) == "cannot_pay"
    assert table.why_not(Recruit("wick")) == "not_in_row"
    assert table.legal(Recruit) == [Recruit("skarrow")]


def test_one_is_recruited_a_visit():
    table = saloon(Table().give(coins=9))
    table.play(Recruit("odo"))
    assert table.why_not(Recruit("skarrow")) == "once_a_visit"


def test_banners_of_the_colour_make_it_cheaper():
    """A token, someone active, someone who waits, and the chief: one coin each."""
    table = Table().give(coins=2, blue=1).party("wick", bench=("quill",)).chief("blue")
    table = saloon(table)
    table.play(Recruit("oriel"))
    assert table.me.coins == 0


def test_banners_of_other_colours_and_on_artifacts_do_not():
    table = Table().give(coins=5, red=1, green=1, bought=("starry-cape",)).party("tavi")
    assert saloon(table).why_not(Recruit("oriel")) == "cannot_pay"


def test_a_price_never_falls_below_nothing():
    table = saloon(Table().give(coins=0, red=3).party("tekka").chief("red"))
    table.play(Recruit("skarrow"))
    assert table.me.coins == 0


def test_the_fourth_banner_brings_the_chief_at_once():
    table = saloon(Table().give(coins=0, red=2).party("tekka"))
    table.play(Recruit("skarrow"))
    assert table.me.chiefs == ("red",)
    assert "red" not in table.state.chiefs


def test_of_the_same_faction_one_is_active():
    table = saloon(Table().give(coins=9).party("tekka", "wick"))
    table.play(Recruit("karrash"))
    assert isinstance(table.asked, PlaceRecruit)
    assert table.why_not(Place("wick")) == "does_not_fit"
    assert table.why_not(Place(COMPANION)) == "does_not_fit"
    assert table.why_not(Place("oriel")) == "not_active"
    table.play(Place("tekka"))
    assert table.me.active == (COMPANION, "wick", "karrash")
    assert table.me.bench == ("tekka",)


def test_a_recruit_may_wait():
    table = saloon(Table().give(coins=9).party("tekka"))
    table.play(Recruit("karrash"))
    table.play(Place(None))
    assert table.me.active == (COMPANION, "tekka")
    assert table.me.bench == ("karrash",)


def test_a_party_holds_four_with_the_companion():
    table = saloon(Table().give(coins=9).party("tekka", "wick", "tavi"))
    table.play(Recruit("annick"))
    assert isinstance(table.asked, PlaceRecruit)
    table.play(Place(COMPANION))
    assert table.me.active == ("tekka", "wick", "tavi", "annick")
    assert table.me.bench == (COMPANION,)


def test_a_food_renews_the_row_before_recruiting():
    table = Table().give(coins=9, food=2).next_up("bag", "tekka", "wick", "tavi", "pike", "quill")
    table = saloon(table)
    table.play(Refresh())
    assert table.me.food == 1
    assert table.state.row == ("tekka", "wick", "tavi", "pike", "quill")
    assert set(table.state.dismissed) == {"skarrow", "karrash", "odo", "annick", "oriel"}
    assert table.why_not(Refresh()) == "once_a_visit"
    table.play(Recruit("pike"))
    assert table.me.active == (COMPANION, "pike")


def test_after_recruiting_the_row_is_not_renewed():
    table = saloon(Table().give(coins=9, food=2))
    table.play(Recruit("odo"))
    assert table.why_not(Refresh()) == "refresh_first"


def test_no_new_row_without_food():
    assert saloon(Table()).why_not(Refresh()) == "cannot_pay"


def test_who_was_sent_away_returns_when_the_bag_is_empty():
    table = saloon(Table().give(coins=9, food=1))
    state = table.state
    state.bag, state.dismissed = (), state.bag
    table.play(Refresh())
    assert len(state.row) == 5
    assert state.dismissed == ()
    assert len(state.bag) == 31


def test_the_row_shrinks_when_nobody_is_left():
    table = saloon(Table().give(coins=9))
    table.give(1, bench=table.state.bag)
    table.state.bag = ()
    table.play(Recruit("odo"))
    assert table.state.row == ("skarrow", "karrash", "annick", "oriel")


def test_the_saloon_needs_no_duel():
    table = Table().at("saloon", seat=1).visit("saloon")
    assert isinstance(table.asked, EnterBuilding)
    table.play(EnterQuietly())
    assert isinstance(table.asked, TownAction)


@pytest.mark.parametrize(("dirty", "reputation"), [(False, 1), (True, -1)])
def test_a_duel_at_the_saloon_is_a_choice(dirty: bool, reputation: int):
    table = Table().at("saloon", seat=1).at("saloon", seat=2).visit("saloon")
    assert len(table.legal(Challenge)) == 4
    table.play(Challenge(2, dirty), 6, 1)
    assert table.me.reputation == reputation
    assert table.me.building == "saloon"
    table.play(Done())
    assert [player.building for player in table.state.players] == ["saloon"] * 3


def test_who_loses_a_duel_at_the_saloon_goes_to_jail():
    table = Table().at("saloon", seat=1).visit("saloon")
    table.play(Challenge(1, dirty=False), 1, 6)
    assert table.me.jailed
