"""The count at the end: every point has its reason, and ties are broken in order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paths_and_states import Table

from farwander.core.game import Result
from farwander.near_and_far.events import Line
from farwander.near_and_far.goods import FACTIONS
from farwander.near_and_far.options import Traveller
from farwander.near_and_far.scoring import Count


def lines(table: Table, seat: int = 0) -> dict[str, int]:
    """The points by their reason: `source what`."""
    found: dict[str, int] = {}
    for line in Count(table.game.book, table.state).lines()[seat]:
        found[f"{line.source} {line.what}".strip()] = line.points
    return found


def bare(**options: object) -> Table:
    """Nobody has anything."""
    table = Table(**options)  # pyright: ignore[reportArgumentType]
    for seat in range(len(table.state.players)):
        table.give(seat, coins=0)
    return table


def result(table: Table) -> Result:
    count = Count(table.game.book, table.state)
    return count.result(count.lines())


def test_who_has_nothing_has_no_points_and_no_reasons():
    assert lines(bare()) == {}


def test_a_point_for_every_camp_wherever_it_is():
    assert lines(bare().give(camps=9)) == {"camps": 9}


@pytest.mark.parametrize(
    ("long_game", "camps", "extra"),
    [(False, 13, 0), (False, 14, 2), (False, 17, 2), (True, 15, 0), (True, 16, 2)],
)
def test_two_more_for_all_camps(long_game: bool, camps: int, extra: int):
    found = lines(bare(long_game=long_game).give(camps=camps))
    assert found == {"camps": camps} | ({"all_camps": extra} if extra else {})


def test_a_route_alone_shared_and_not_complete():
    table = bare().camp(0, "pepper-1", "pepper-2", "parts-1", "ichor-1").camp(1, "parts-2", "tea-1", "tea-2")
    assert lines(table, 0) == {"camps": 4, "routes pepper": 9, "routes parts": 3}
    assert lines(table, 1) == {"camps": 3, "routes parts": 3, "routes tea": 6}


def test_kyle_has_three_gems_and_a_coin():
    assert lines(bare().give(gems=3, coins=1)) == {"goods": 2}


def test_mary_has_a_blue_and_a_red_token():
    assert lines(bare().give(blue=1, red=1)) == {"tokens": 2}


def test_an_odd_coin_food_and_adventurers_are_worth_nothing():
    table = bare().give(coins=1, food=9, bench=("oriel", "wick"), active=("companion", "zeshi"))
    assert lines(table) == {}


def test_chiefs_are_worth_five_each():
    assert lines(bare().give(chiefs=("red", "blue"))) == {"chiefs red": 5, "chiefs blue": 5}


def test_artifacts_bought_bring_what_they_say_and_each_in_hand_costs_one():
    table = bare().give(bought=("spices", "flawless-pearl"), hand=("jade-flute", "mirror-hat"))
    assert lines(table) == {"artifacts spices": 1, "artifacts flawless-pearl": 11, "unbought": -2}


def test_a_legend_may_hold_three():
    assert lines(bare().give(hand=("spices",) * 3, skills=("legend",))) == {}
    assert lines(bare().give(hand=("spices",) * 5, skills=("legend",))) == {"unbought": -2}


def test_threats_and_bosses_bring_what_they_say():
    found = lines(bare().give(threats=("bandit", "walking-hill", "zag")))
    assert found == {"threats bandit": 1, "threats walking-hill": 8, "threats zag": 6}


@pytest.mark.parametrize("reputation", range(-6, 13))
def test_reputation(reputation: int):
    dusk = reputation // 2 if reputation > 0 else 0
    day = {-3: -1, -4: -1, -5: -2, -6: -2}.get(reputation, dusk)
    assert lines(bare().give(reputation=reputation)) == ({"reputation": dusk} if dusk else {})
    assert lines(bare(day=True).give(reputation=reputation)) == ({"reputation": day} if day else {})


def test_three_treasures_are_a_set():
    three = ("strongbox", "left-boot", "snare")
    assert lines(bare().give(treasures=three, birds=2, turtles=1)) == {"treasures": 5}
    assert lines(bare().give(treasures=three[:2], birds=3)) == {}


def test_a_pilfered_treasure_does_not_count_for_the_set():
    three = ("strongbox", "left-boot", "snare")
    assert lines(bare().give(treasures=three, birds=2, skills=("pilfering",))) == {}
    assert lines(bare().give(treasures=(*three, "fire-bomb"), birds=3, skills=("pilfering",))) == {
        "treasures": 5
    }


def test_cards_that_count_adventurers_count_those_who_wait_but_neither_chiefs_nor_tokens():
    table = bare().give(
        bought=("starry-cape",),
        active=("companion", "wick"),
        bench=("oriel", "tekka"),
        chiefs=("blue",),
        blue=1,
    )
    assert lines(table)["cards starry-cape"] == 2


@pytest.mark.parametrize(("mine", "theirs", "points"), [(3, 2, 4), (2, 2, 0), (1, 2, 0)])
def test_a_card_for_the_most_is_worth_nothing_in_a_tie(mine: int, theirs: int, points: int):
    table = bare().give(bought=("ancient-compass",), coins=mine).give(1, coins=theirs)
    assert lines(table).get("cards ancient-compass", 0) == points


def test_cards_that_count_by_groups():
    table = bare().give(camps=7, bought=("founders-statue",), reputation=-2)
    table.me.bought += ("peacemakers-lute",)
    assert lines(table)["cards founders-statue"] == 2, "seven camps are two groups of three"
    assert "cards peacemakers-lute" not in lines(table), "a bad name does not cost twice"


@pytest.mark.parametrize(("reputation", "points"), [(4, 0), (5, 4)])
def test_a_card_for_enough(reputation: int, points: int):
    table = bare().give(reputation=reputation)
    table.me.world = ("oath-ring",)
    assert lines(table).get("cards oath-ring", 0) == points


@pytest.mark.parametrize(
    ("card", "has", "points"),
    [
        ("trophy-belt", {"threats": ("bandit", "ditch-cats")}, 2),
        ("cabinet-of-curiosities", {"treasures": ("snare",)}, 1),
        ("cord-of-promises", {"red": 2, "blue": 1}, 3),
        ("high-table", {"chiefs": ("red",)}, 3),
        ("book-of-names", {"active": ("companion", "wick"), "bench": ("pike",)}, 2),
        ("company-banner", {"active": ("companion", "wick"), "bench": ("pike", "oriel")}, 1),
    ],
)
def test_cards_that_count(card: str, has: dict[str, object], points: int):
    table = bare().give(bought=(card,)).give(**has)  # pyright: ignore[reportArgumentType]
    assert lines(table)[f"cards {card}"] == points


def test_cards_that_count_routes_mine_camps_animals_and_world_cards():
    table = bare().camp(0, "tea-1", "pepper-1", "pepper-2").camp(1, "tea-2").give(birds=1, turtles=1)
    table.state.mine = (0, 1, 0, *table.state.mine[3:])
    table.give(bought=("caravan-seal", "brass-canary"), world=("first-feather", "unfinished-atlas"))
    found = lines(table)
    assert found["cards caravan-seal"] == 4
    assert found["cards brass-canary"] == 2
    assert found["cards first-feather"] == 2
    assert found["cards unfinished-atlas"] == 4


def test_a_storyteller_with_the_best_name():
    table = bare().give(skills=("storytelling",), reputation=1).give(1, reputation=1)
    assert lines(table) == {"skills storytelling": 2}
    assert lines(table.give(1, reputation=2)) == {}


@pytest.mark.parametrize(("mode", "needed"), [("campaign", 30), ("character", 10)])
def test_a_full_card_brings_seven_points_in_the_last_ruin(mode: str, needed: int):
    travellers = (Traveller(next_quest="1"),) * 2
    for number, quests, points in ((11, needed, 7), (11, needed - 1, 0), (10, needed, 0)):
        table = bare(mode=mode, map=number, travellers=travellers).give(quests=quests)
        assert lines(table).get("quests", 0) == points


def test_who_camps_with_no_mammoth_loses_eight_points():
    table = bare(map=10).camp(0, "herd")
    assert lines(table, 0) == {"camps": 1}
    assert Count(table.game.book, table.state).lines()[1] == (Line("mammoths", "", 1, -8),)


# -- who wins


def duel(*scores: int) -> Table:
    """Camps make the points."""
    table = bare(players=len(scores))
    for seat, camps in enumerate(scores):
        table.give(seat, camps=camps)
    return table


def test_most_points_win():
    assert result(duel(3, 5, 4)) == Result((3, 5, 4), (1,))


def test_a_tie_goes_to_the_better_name():
    table = duel(5, 5).give(1, reputation=1)
    assert result(table) == Result((5, 5), (1,), tie_broken=True)


def test_then_to_coins_and_gems():
    table = duel(5, 5).give(0, coins=1)
    assert result(table) == Result((5, 5), (0,), tie_broken=True)


def test_then_it_is_shared():
    assert result(duel(5, 5, 4)) == Result((5, 5, 4), (0, 1))


def test_a_card_goes_before_the_name():
    table = duel(5, 5).give(1, reputation=1)
    table[0].world = ("two-headed-coin",)
    assert result(table) == Result((5, 5), (0,), tie_broken=True)


def test_two_such_cards_are_no_better_than_one():
    table = duel(1, 12).give(0, bought=("flawless-pearl",), world=("two-headed-coin",))
    table.give(1, world=("two-headed-coin",), reputation=1)
    assert result(table) == Result((12, 12), (1,), tie_broken=True)


def test_a_bounty_contract_decides_a_tie_for_the_victory_only():
    table = duel(5, 5, 4).give(0, birds=1, treasures=("bounty-contract",)).give(1, reputation=1)
    assert result(table) == Result((7, 5, 4), (0,))
    assert lines(table, 0) == {"camps": 5, "cards bounty-contract": 2}
    table = duel(4, 5, 4).give(0, birds=1, treasures=("bounty-contract",))
    assert result(table) == Result((4, 5, 4), (1,))
    table = duel(5, 4).give(0, birds=1, treasures=("bounty-contract",))
    assert result(table) == Result((5, 4), (0,))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_loses_while_a_boss_is_left(players: int):
    table = bare(players=players, map=11, travellers=(Traveller(),) * players).give(camps=5)
    assert result(table).winners == ()
    for boss in table.state.bosses[1:]:
        table.me.threats += (boss,)
    table.state.bosses = table.state.bosses[:1]
    assert result(table).winners == ()
    table.me.threats += table.state.bosses
    table.state.bosses = ()
    assert result(table).winners == (0,)


@given(st.data())
def test_the_lines_add_up_to_what_the_rule_says(data: st.DataObject):
    """Counted once more, in another way."""
    few = st.integers(0, 9)
    table = bare(map=10, day=data.draw(st.booleans()), long_game=data.draw(st.booleans())).camp(1, "herd")
    me = table.me
    me.camps = data.draw(st.integers(1, 20))
    me.coins, me.gems, me.food, me.reputation = (data.draw(few) for _ in range(4))
    for faction in FACTIONS:
        setattr(me, faction, data.draw(few))
    me.chiefs = tuple(data.draw(st.sets(st.sampled_from(FACTIONS))))
    me.hand = tuple(data.draw(st.sets(st.sampled_from(["spices", "jade-flute", "mirror-hat"]))))
    me.threats = tuple(data.draw(st.sets(st.sampled_from(sorted(table.game.book.content.threats)))))
    threats = table.game.book.content.threats
    expected = (
        me.camps
        + 2 * (me.camps >= (16 if table.state.options.long_game else 14))
        + (me.coins + me.gems) // 2
        + me.red
        + me.yellow
        + me.green
        + me.blue
        + 5 * len(me.chiefs)
        - len(me.hand)
        + sum(threats[threat].points for threat in me.threats)
        + me.reputation // 2
        - 8
    )
    count = Count(table.game.book, table.state)
    found = count.lines()
    assert sum(line.points for line in found[0]) == expected
    assert all(line.points for line in found[0])
    assert count.result(found).scores[0] == expected
