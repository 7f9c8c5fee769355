from __future__ import annotations

import numpy as np
import pytest
from hurry import hurried

from farwander.bots import BOTS, NEAR_AND_FAR_BOTS, BuiltIn
from farwander.bots.near_and_far.journeys import odds, set_out
from farwander.bots.near_and_far.town import town_action, visit
from farwander.bots.near_and_far.worth import Sight
from farwander.core.chance import SecretChance
from farwander.core.conformance import check_bot
from farwander.near_and_far.actions import Recruit, Refresh
from farwander.near_and_far.book import Book
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import BUILDINGS, Symbols
from farwander.near_and_far.library import load
from farwander.near_and_far.options import NearAndFarOptions
from farwander.near_and_far.state import NOBODY, State

RANDOM, PLANNER = NEAR_AND_FAR_BOTS
GAME = NearAndFar()
CONTENT = load()
BOOK = Book(CONTENT)
SERIES = 10
RNG = np.random.default_rng(0)
"""The planner leaves nothing to luck."""


class Two(NearAndFar):
    """The same game in two of its variations: the first adventure at dusk, and an arcade game by day."""

    def variations(self) -> tuple[NearAndFarOptions, ...]:
        return NearAndFarOptions(2), NearAndFarOptions(3, "arcade", 5, day=True)


@pytest.mark.parametrize("bot", BOTS["near-and-far"], ids=lambda bot: bot.name)
def test_bots_choose_what_is_allowed_and_see_only_their_view(bot: BuiltIn):
    check_bot(bot, Two(), pick=hurried)


def winners(bots: list[BuiltIn], options: NearAndFarOptions, number: int) -> tuple[int, ...]:
    """Who wins a game of these bots."""
    rng = np.random.default_rng([7, number])
    chance = SecretChance(rng.bytes(32))
    state = GAME.new(options, chance)
    while acting := GAME.acting(state):
        seat = min(acting)
        choice = bots[seat].choose(GAME.view(state, seat), GAME.legal(state, seat), rng)
        GAME.play(state, seat, choice, chance)
    result = GAME.result(state)
    assert result is not None
    return result.winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_planner_beats_random_players(players: int):
    for number in range(SERIES):
        seat = number % players
        bots: list[BuiltIn] = [RANDOM] * players
        bots[seat] = PLANNER
        options = NearAndFarOptions(players, "arcade", 1 + number % 11, day=number % 2 == 1)
        assert winners(bots, options, number) == (seat,)


def test_the_planner_plays_whole_games_against_itself():
    assert winners([PLANNER] * 4, NearAndFarOptions(4), 0)


def test_looking_for_a_journey_leaves_the_party_in_town_as_it_is():
    """Whoever would go along is not active yet, and does not help in a building."""
    chance = SecretChance(bytes(32))
    state = GAME.new(NearAndFarOptions(4, "arcade", 3), chance)
    weighed = 0
    while acting := GAME.acting(state):
        seat = min(acting)
        view = GAME.view(state, seat)
        sight, fresh = Sight(BOOK, view), Sight(BOOK, view)
        if sight.me.in_town and set(sight.best_party(sight.me.party)) != set(sight.me.active):
            set_out(sight)
            assert sight.me == fresh.me
            assert [visit(sight, each) for each in BUILDINGS] == [visit(fresh, each) for each in BUILDINGS]
            weighed += 1
        GAME.play(state, seat, PLANNER.choose(view, GAME.legal(state, seat), RNG), chance)
    assert weighed


def deadlock(players: int, number: int, *, day: bool, coins: int) -> tuple[State, SecretChance]:
    """A late game in which only a space behind threats is free, and nobody has anyone to fight them with."""
    chance = SecretChance(np.random.default_rng([5, number]).bytes(32))
    state = GAME.new(NearAndFarOptions(players, "arcade", 11, day=day), chance)
    while not state.round:
        seat = min(GAME.acting(state))
        GAME.play(state, seat, PLANNER.choose(GAME.view(state, seat), GAME.legal(state, seat), RNG), chance)
    chart = BOOK.charts[11]
    state.camps = tuple(
        NOBODY if space in (chart.town, chart.index["s29"]) else space % players
        for space in range(len(chart.spaces))
    )
    state.mine = (*(cell % players for cell in range(8)), *[NOBODY] * 4)
    state.threats, state.quests = state.threats[8:], ()
    state.round, state.camped = 20, 19
    for player in state.players:
        player.camps, player.coins, player.hand = 12, coins, ()
    return state, chance


@pytest.mark.parametrize(
    ("players", "number", "day", "coins"),
    [
        (2, 3, False, 0),
        (2, 4, False, 6),
        (3, 4, False, 0),
        (3, 3, True, 6),
        (4, 3, False, 0),
        (4, 5, True, 6),
    ],
)
def test_a_game_that_stands_still_is_brought_to_an_end(players: int, number: int, day: bool, coins: int):
    state, chance = deadlock(players, number, day=day, coins=coins)
    while acting := GAME.acting(state):
        assert state.round < 80, "nobody does anything to end this game"
        seat = min(acting)
        choice = PLANNER.choose(GAME.view(state, seat), GAME.legal(state, seat), RNG)
        GAME.play(state, seat, choice, chance)


def test_a_hope_that_does_not_come_true_is_given_up_for_what_is_at_hand():
    """The planner remembers nothing: it would set out for the same far space again and again."""
    state, _ = deadlock(2, 0, day=False, coins=0)
    chart, me = BOOK.charts[11], state.players[0]
    near, far = chart.index["s2"], chart.index["s15"]
    state.camps = tuple(NOBODY if n in (near, far) else owner for n, owner in enumerate(state.camps))
    me.active, me.birds, me.building = ("companion", "sister-marrow", "sennet", "tekka"), 1, "store"
    assert set_out(Sight(BOOK, GAME.view(state, 0))).step != near
    state.camped = state.round - 6
    assert set_out(Sight(BOOK, GAME.view(state, 0))).step == near


def test_coins_are_kept_for_hiring_while_the_party_is_small():
    state = GAME.new(NearAndFarOptions(2), SecretChance(bytes(32)))
    card = "unearthed-treaty"  # it costs coins, and pays for yellow adventurers alone
    assert CONTENT.artifacts[card].price.coins
    alone = Sight(BOOK, GAME.view(state, 0))
    assert alone.purchase(card) < alone.wish(card)
    state.players[0].active = ("companion", "tekka", "wick", "pike")
    full = Sight(BOOK, GAME.view(state, 0))
    assert full.purchase(card) == full.wish(card) == alone.wish(card)


@pytest.mark.parametrize(("best", "new_row"), [("dagget", True), ("grandmother-ess", False)])
def test_a_new_row_is_wanted_where_the_best_of_this_one_is_poor(best: str, new_row: bool):
    state = GAME.new(NearAndFarOptions(2), SecretChance(bytes(32)))
    me = state.players[0]
    me.active, me.coins, me.food = ("companion", "wick"), 5, 1
    state.row = (best, "quill", "halcyon", "ilu", "ysolde")
    sight = Sight(BOOK, GAME.view(state, 0))
    hired = max(state.row, key=lambda each: town_action(sight, Recruit(each)))
    assert hired == best
    assert (town_action(sight, Refresh()) > town_action(sight, Recruit(best))) == new_row


def test_a_symbol_is_worth_more_to_who_has_others_of_its_kind():
    sight = Sight(BOOK, GAME.view(GAME.new(NearAndFarOptions(2), SecretChance(bytes(32))), 0))
    sword = Symbols(combat=1)
    alone, third = sight.symbols(sword), sight.symbols(sword, Symbols(combat=2))
    assert third > alone
    assert sight.symbols(Symbols(combat=3)) == pytest.approx(sight.symbols(Symbols(combat=2)) + third)


@pytest.mark.parametrize(
    ("needed", "hearts", "chance", "spent"),
    [(1, 0, 1, 0), (7, 0, 0, 0), (6, 0, 1 / 6, 0), (6, 5, 1, 2.5), (4, 1, 4 / 6, 0.25)],
)
def test_odds_count_the_die_and_the_hearts(needed: int, hearts: int, chance: float, spent: float):
    assert odds(needed, hearts) == (pytest.approx(chance), pytest.approx(spent))
