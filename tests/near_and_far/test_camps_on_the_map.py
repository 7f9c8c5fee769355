"""Camps on the map: what they cost and bring, trade routes, and how the last one ends the game."""

from __future__ import annotations

import pytest
from paths_and_states import SPACES, Table, told

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    BuildCamp,
    BuyArtifact,
    CampAt,
    Dig,
    Done,
    EndTurn,
    Fight,
    Step,
    Stop,
    Visit,
)
from farwander.near_and_far.events import Camped, Ended, LastRound
from farwander.near_and_far.questions import PlaceCamp, TakeTurn

UNDER_THE_CAMPS = [1, 2, 4, 6, 8, 10, 12]
"""Camps of ours that uncover a coin or a gem."""


def camping(space: str, table: Table | None = None, **has: int | tuple[str, ...]) -> Table:
    table = (table or Table()).put(space, **({"hearts": 3, "coins": 0} | has))  # pyright: ignore[reportArgumentType]
    table.do(Adventure(), Stop())
    return table


def test_a_camp_costs_three_hearts_and_finds_as_much_as_the_party_searches():
    table = camping("hill", active=("companion", "marisol"), hearts=4, camps=2)
    events = table.do(BuildCamp())
    assert told(events, Camped) == [Camped(0, "map", "hill", 3)]
    assert (table.me.hearts, table.me.coins, table.me.gems) == (1, 3, 0)
    assert table.state.camps[table.number("hill")] == 0


def test_a_gem_space_gives_gems():
    table = camping("den", active=("companion", "marisol"), camps=2)
    table.do(BuildCamp())
    assert (table.me.coins, table.me.gems) == (0, 3)


def test_without_three_hearts_there_is_no_camp():
    assert camping("hill", hearts=2).why_not(BuildCamp()) == "not_enough_hearts"


def test_where_a_camp_stands_there_is_no_other():
    for owner in (0, 1):
        table = camping("hill", Table().camp(owner, "hill"))
        assert table.why_not(BuildCamp()) == "camp_there"


def test_nobody_camps_in_town():
    assert camping("town").why_not(BuildCamp()) == "town"


def test_a_route_gives_neither_coins_nor_gems():
    table = camping("tea-1", camps=2)
    table.do(BuildCamp())
    assert (table.me.coins, table.me.gems) == (0, 0)


def test_searching_glasses_and_shovels_find_more():
    table = camping(
        "hill",
        camps=2,
        bought=("smoked-spectacles", "snail-shell-stewpot"),
        birds=1,
        treasures=("old-shovel",),
    )
    table.do(BuildCamp())
    assert (table.me.coins, table.me.food) == (3, 1)


@pytest.mark.parametrize(
    ("cards", "hearts"), [((), 3), (("patchwork-tent",), 2), (("patchwork-tent", "folding-house"), 1)]
)
def test_tents_make_camps_cheaper(cards: tuple[str, ...], hearts: int):
    table = camping("hill", hearts=hearts, bought=cards)
    table.do(BuildCamp())
    assert table.me.hearts == 0
    assert camping("hill", hearts=hearts - 1, bought=cards).why_not(BuildCamp()) == "not_enough_hearts"


@pytest.mark.parametrize("number", range(1, 17))
@pytest.mark.parametrize("long_game", [False, True])
def test_what_lies_under_the_camps(number: int, long_game: bool):
    table = camping("tea-1", Table(long_game=long_game), camps=number - 1)
    table.do(BuildCamp())
    on_board = number - 2 * long_game
    assert table.me.coins + table.me.gems == (on_board in UNDER_THE_CAMPS)


def test_after_a_camp_the_turn_is_over():
    table = camping("hill", birds=3)
    table.do(BuildCamp())
    assert table.asked == TakeTurn(1)


# -- the mercenary's contract


def hiring(**has: int | tuple[str, ...]) -> Table:
    wealth: dict[str, int | tuple[str, ...]] = {
        "food": 2,
        "coins": 6,
        "hand": ("mercenarys-contract",),
        "camps": 2,
    }
    return Table().put("town", **(wealth | has))  # pyright: ignore[reportArgumentType]


def test_mercenaries_camp_on_any_empty_space_and_search_it():
    table = hiring().camp(1, "hill")
    table.do(BuyArtifact("mercenarys-contract"))
    assert table.asked == PlaceCamp(0)
    assert table.why_not(CampAt("hill")) == "camp_there"
    assert table.why_not(CampAt("town")) == "no_such_space"
    assert table.why_not(CampAt("nowhere")) == "no_such_space"
    assert len(table.legal()) == len(SPACES) - 2
    table.do(CampAt("gem"))
    assert (table.me.gems, table.me.hearts, table.here) == (1, 0, "town")
    assert table.number("gem") in table.state.quests, "the quest there stays"
    assert table.asked == TakeTurn(0), "it is still the same turn"


def test_mercenaries_find_no_place_on_a_full_map():
    table = hiring()
    table.state.camps = (-1, *(1 for _ in SPACES[1:]))
    table.do(BuyArtifact("mercenarys-contract"))
    assert table.asked == TakeTurn(0)


def test_a_mercenarys_camp_may_be_the_last():
    table = hiring(camps=13)
    assert told(table.do(BuyArtifact("mercenarys-contract"), CampAt("gem")), LastRound) == [LastRound(0)]


# -- the end


def play_round(table: Table, *seats: int) -> None:
    for seat in seats:
        assert table.asked == TakeTurn(seat)
        table[seat].building, table[seat].space = None, table.number("town")
        table.do(Adventure(), Stop(), EndTurn())


@pytest.mark.parametrize(("long_game", "last"), [(False, 14), (True, 16)])
def test_the_last_camp_begins_the_last_round(long_game: bool, last: int):
    for before in range(last):
        table = camping("hill", Table(long_game=long_game), camps=before)
        assert told(table.do(BuildCamp()), LastRound) == ([LastRound(0)] if before == last - 1 else [])
        assert table.state.ending == (before == last - 1)


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("ender", range(3))
def test_the_round_is_played_out(first: int, ender: int):
    table = Table(players=3)
    order = [(first + step) % 3 for step in range(3)]
    table.state.first = table.state.turn = first
    table.state.stack = (TakeTurn(first),)
    play_round(table, *order[:ender])
    seat = order[ender]
    table.put("hill", seat=seat, hearts=3, camps=13)
    events = table.do(Adventure(), Stop(), BuildCamp())
    for later in order[ender + 1 :]:
        assert not table.state.over
        play_round(table, later)
    assert table.state.over
    assert table.game.acting(table.state) == frozenset()
    assert told(events, LastRound) == [LastRound(seat)]


def test_the_game_goes_on_from_round_to_round_until_then():
    table = Table()
    play_round(table, 0, 1, 0)
    assert table.state.round == 3


def test_a_camp_on_a_threat_may_be_the_last_and_more_come_from_the_box():
    table = Table().put("coin", hearts=9, camps=13)
    events = table.do(Adventure(), Step("den"), Fight("bandit"), AddHearts(3), Stop(), BuildCamp(), dice=(1,))
    assert told(events, LastRound) == [LastRound(0)]
    assert table.me.camps == 15
    assert not table.state.over


def test_a_camp_in_the_mine_may_be_the_last():
    table = Table().give(camps=13)
    assert told(table.do(Visit("mine"), Dig(0, 0)), LastRound) == [LastRound(0)]
    table.do(Done())
    assert table.asked == TakeTurn(1)


def test_when_map_and_mine_are_full_the_last_round_begins():
    for mine, ends in (((1,) * 12, True), ((-1, *(1,) * 11), False)):
        table = camping("hill", camps=2)
        hill = table.number("hill")
        table.state.camps = tuple(-1 if space in (0, hill) else 1 for space in range(len(SPACES)))
        table.state.mine = mine
        table[1].camps = len(SPACES) - 2 + mine.count(1)
        assert told(table.do(BuildCamp()), LastRound) == ([LastRound(0)] if ends else [])


@pytest.mark.parametrize(("camped", "free", "ends"), [(2, 0, True), (3, 0, False), (2, 1, False)])
def test_three_rounds_without_a_camp_on_a_full_map_make_the_next_the_last(camped: int, free: int, ends: bool):
    table = Table()
    table.state.round, table.state.camped = 5, camped
    table.state.camps = (-1,) * (1 + free) + (1,) * (len(SPACES) - 1 - free)
    table[1].camps = table.state.camps.count(1)
    play_round(table, 0)
    table[1].building, table[1].space = None, table.number("town")
    assert told(table.do(Adventure(), Stop(), EndTurn()), LastRound) == ([LastRound(None)] if ends else [])
    assert (table.state.round, table.state.ending) == (6, ends)


def test_a_second_player_may_place_the_last_camp_too_and_nothing_is_announced_again():
    table = camping("hill", camps=13)
    table.do(BuildCamp())
    table.put("den", seat=1, hearts=3, camps=13)
    events = table.do(Adventure(), Stop(), BuildCamp())
    assert told(events, LastRound) == []
    (ended,) = told(events, Ended)
    assert ended.result == table.game.result(table.state)
    assert table.state.over


def test_nobody_is_asked_after_the_end():
    table = camping("hill", camps=13)
    table.do(BuildCamp())
    play_round(table, 1)
    refusal = table.game.why_not(table.state, 0, Adventure())
    assert refusal is not None
    assert refusal.code == "game_over"
