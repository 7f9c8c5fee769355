"""Leaving town: who comes along, and with how many hearts."""

from __future__ import annotations

import pytest
from paths_and_states import Table, told

from farwander.near_and_far.actions import Adventure, Bring, Ready, Visit
from farwander.near_and_far.events import Arranged, LeftTown
from farwander.near_and_far.questions import ArrangeParty, Travel


def test_hearts_are_set_to_the_symbols_of_the_party_and_the_cards():
    table = Table().give(
        hearts=9,
        active=("companion", "tekka"),
        bought=("singing-kettle",),
        treasures=("warm-blanket",),
        birds=1,
    )
    table.me.world = ("giants-button",)
    (left,) = told(table.do(Adventure()), LeftTown)
    assert left.hearts == table.me.hearts == 2 + 1 + 2 + 2 + 2
    assert table.here == "town"
    assert table.me.building is None


def test_nobody_leaves_town_with_more_than_thirteen_hearts():
    table = Table().give(active=("companion", "halcyon", "auntie-broom", "grandmother-ess"))
    table.do(Adventure())
    assert table.me.hearts == 13


def test_those_who_wait_bring_no_hearts():
    table = Table().give(active=("companion",), bench=("oriel",))
    table.do(Adventure(), Ready())
    assert table.me.hearts == 2


def test_on_the_map_hearts_are_not_renewed_even_on_the_towns_space():
    table = Table().put("town", hearts=1, bench=("oriel",))
    events = table.do(Adventure())
    assert not told(events, LeftTown)
    assert table.me.hearts == 1
    assert isinstance(table.asked, Travel)


def test_from_jail_one_may_leave_town():
    table = Table().give(building=None, jailed=True)
    table.do(Adventure())
    assert (table.here, table.me.jailed, table.me.hearts) == ("town", False, 2)


def test_in_the_first_round_everyone_visits_the_town():
    table = Table()
    table.state.round = 1
    assert table.why_not(Adventure()) == "first_round"
    assert all(isinstance(action, Visit) for action in table.legal())


def test_without_anyone_waiting_nothing_is_asked():
    table = Table()
    table.do(Adventure())
    assert isinstance(table.asked, Travel)


def test_the_party_is_arranged_one_by_one():
    table = Table().give(active=("companion", "tekka"), bench=("skarrow", "wick"))
    events = table.do(Adventure(), Bring("wick"), Bring("skarrow", "tekka"))
    assert isinstance(table.asked, ArrangeParty)
    assert [event.active for event in told(events, Arranged)] == [
        ("companion", "tekka", "wick"),
        ("companion", "wick", "skarrow"),
    ]
    assert table.me.bench == ("tekka",)
    table.do(Ready())
    assert table.me.hearts == 2 + 3 + 2


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Bring("zeshi"), "not_waiting"),
        (Bring("skarrow"), "does_not_fit"),
        (Bring("skarrow", "companion"), "does_not_fit"),
        (Bring("wick", "pike"), "not_active"),
        (Bring("wick", "tekka"), "room_left"),
    ],
)
def test_what_cannot_be_arranged(action: Bring, code: str):
    table = Table().give(active=("companion", "tekka"), bench=("skarrow", "wick"))
    table.do(Adventure())
    assert table.why_not(action) == code


def test_a_full_party_changes_one_for_one_and_the_companion_may_stay_behind():
    table = Table().give(active=("companion", "tekka", "tavi", "pike"), bench=("wick",))
    table.do(Adventure())
    assert table.why_not(Bring("wick")) == "does_not_fit"
    table.do(Bring("wick", "companion"))
    assert table.me.bench == ("companion",)


def test_everyone_comes_in_once():
    table = Table().give(active=("companion", "tekka"), bench=("skarrow", "vissandra"))
    table.do(Adventure(), Bring("skarrow", "tekka"), Bring("vissandra", "skarrow"))
    assert table.why_not(Bring("skarrow", "vissandra")) == "brought_already"
    table.do(Bring("tekka", "vissandra"))
    assert table.legal(Bring) == []


def test_a_merchants_contract_lets_one_more_of_a_colour_come_along():
    table = Table().give(
        active=("companion", "tekka"), bench=("skarrow", "karrash"), bought=("merchants-contract",)
    )
    table.do(Adventure(), Bring("skarrow"))
    assert table.me.active == ("companion", "tekka", "skarrow")
    assert table.why_not(Bring("karrash")) == "does_not_fit"
