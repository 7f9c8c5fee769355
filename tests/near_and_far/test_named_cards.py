"""The fifteen artifacts and eight treasures that the rulebook explains, with its own examples."""

from __future__ import annotations

import pytest
from every_card import CONTENT, ours
from tables import Table

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    BuildCamp,
    BuyAnimal,
    BuyArtifact,
    CampAt,
    Challenge,
    Dig,
    Discard,
    Done,
    EnterQuietly,
    Fight,
    Keep,
    Recruit,
    Seek,
    SlipPast,
    Step,
    TakeTreasure,
    Trade,
    UseCard,
)
from farwander.near_and_far.events import Duelled
from farwander.near_and_far.goods import GOODS, Building, Price
from farwander.near_and_far.questions import Arrive, KeepArtifacts, PlaceCamp, PlaceRecruit
from farwander.near_and_far.scoring import Count
from farwander.near_and_far.state import COMPANION


def with_the_price_of(artifact: str) -> Table:
    """Seat 0 with an artifact in hand, and all the goods that it costs."""
    price = CONTENT.artifacts[artifact].price
    table = ours().give(hand=(artifact,))
    for good in GOODS:
        setattr(table.me, good, getattr(price, good))
    return table


# -- artifacts


@pytest.mark.parametrize(
    ("card", "colour", "active", "bench"),
    [
        ("starry-cape", "blue", "wick", ("quill", "tekka")),
        ("dice-set", "green", "pike", ("annick", "tekka")),
        ("scroll-of-legend", "red", "tekka", ("skarrow", "wick")),
        ("unearthed-treaty", "yellow", "tavi", ("odo", "tekka")),
    ],
)
def test_a_point_for_each_adventurer_of_a_colour(card: str, colour: str, active: str, bench: tuple[str, str]):
    """Active or not; the chief and the tokens do not count, nor do other colours."""
    table = ours().give(bought=(card,), **{colour: 3}).party(active, bench=bench).chief(colour)
    assert table.points("cards", card) == 2


def test_the_mirror_hat_passes_threats_and_bears_a_sword():
    table = ours().give(bought=("mirror-hat",))
    behind = table.meet_threat()
    table.play(SlipPast("mirror-hat"))
    assert table.me.space == table.chart.index[behind]
    assert len(table.state.threats) == 12
    table = ours().give(bought=("mirror-hat",))
    table.meet_threat()
    table.play(Fight(table.state.threats[0]), 3)
    assert len(table.me.threats) == 1
    assert table.points("artifacts", "mirror-hat") == 7


def test_the_mirror_hat_needs_a_reputation_of_minus_four_or_less():
    table = with_the_price_of("mirror-hat").give(reputation=-3)
    assert table.why_not(BuyArtifact("mirror-hat")) == "reputation"
    table.give(reputation=-4).play(BuyArtifact("mirror-hat"))
    assert table.me.reputation == -4


@pytest.mark.parametrize(("coins", "points"), [(4, 4), (3, 0), (2, 0)])
def test_the_ancient_compass_pays_for_most_coins_and_not_for_a_tie(coins: int, points: int):
    table = ours().give(bought=("ancient-compass",), coins=coins)
    assert table.points("cards", "ancient-compass") == points


def test_the_merchants_contract_allows_one_more_of_a_colour():
    table = ours().give(bought=("merchants-contract",), coins=20).party("tekka").row("skarrow", "karrash")
    table.visit("saloon").play(Recruit("skarrow"))
    assert table.me.active == (COMPANION, "tekka", "skarrow")


def test_the_merchants_contract_allows_neither_a_third_nor_a_fifth():
    table = ours().give(bought=("merchants-contract",), coins=20).party("tekka", "skarrow").row("karrash")
    table.visit("saloon").play(Recruit("karrash"))
    assert isinstance(table.asked, PlaceRecruit)
    table = ours().give(bought=("merchants-contract",), coins=20).party("tekka", "wick", "tavi")
    table.row("skarrow").visit("saloon").play(Recruit("skarrow"))
    assert isinstance(table.asked, PlaceRecruit)


def test_the_mercenarys_contract_places_a_camp_and_the_quest_stays():
    table = with_the_price_of("mercenarys-contract").party("marisol")
    quest = table.state.quests[0]
    space = table.chart.spaces[quest].id
    table.play(BuyArtifact("mercenarys-contract"))
    assert table.asked == PlaceCamp(0)
    table.play(CampAt(space))
    assert table.state.camps[quest] == 0
    assert quest in table.state.quests
    assert table.me.hearts == 0


def test_the_mercenarys_contract_finds_coins_and_gems_as_usual():
    table = with_the_price_of("mercenarys-contract").party("marisol")
    table.play(BuyArtifact("mercenarys-contract"))
    table.play(CampAt("s3"))
    assert table.me.gems == table.game.book.symbols(table.me).search > 1
    assert table.me.coins == 1  # from under the first camp


@pytest.mark.parametrize("card", ["crown-of-cruelty", "nightmare-amulet"])
def test_all_who_are_there_give_a_coin(card: str):
    table = ours(players=4).give(bought=(card,)).at("saloon", seat=1).at("saloon", seat=2).at("farm", seat=3)
    table.visit("saloon").play(EnterQuietly())
    assert [player.coins for player in table.state.players] == [5, 2, 2, 3]


@pytest.mark.parametrize("card", ["crown-of-cruelty", "nightmare-amulet"])
def test_who_has_lost_a_duel_gives_a_coin_too_if_there_is_one(card: str):
    table = ours().give(bought=(card,)).at("farm", seat=1).visit("farm")
    table.play(Challenge(1, dirty=False), 6, 1)
    assert [player.coins for player in table.state.players] == [4, 2, 3]
    table = ours().give(bought=(card,)).at("farm", seat=1).give(1, coins=0).visit("farm")
    table.play(Challenge(1, dirty=False), 6, 1)
    assert [player.coins for player in table.state.players] == [3, 0, 3]


def test_with_spices_two_empty_spaces_cost_one_heart():
    table = ours().give(bought=("spices",), birds=2, hearts=3)
    table.play(Adventure())
    for space in ("s1", "town", "s1", "town"):
        table.play(Step(space))
    assert table.me.hearts == 2


def test_with_a_jade_flute_tom_buys_a_bird_without_having_had_food():
    table = ours().give(bought=("jade-flute",)).visit("stables")
    assert table.me.food == 2
    table.play(BuyAnimal("bird"))
    assert (table.me.food, table.me.birds) == (1, 1)


def test_with_a_jade_flute_no_bird_has_to_be_bought():
    table = ours().give(bought=("jade-flute",)).visit("stables")
    table.play(Done())
    assert table.me.food == 2


@pytest.mark.parametrize(("card", "building"), [("lockpicking-kit", "store"), ("gold-magnet", "mine")])
def test_a_visit_brings_a_coin_from_the_supply(card: str, building: Building):
    table = ours().give(bought=(card,)).visit(building)
    assert [player.coins for player in table.state.players] == [4, 3, 3]
    table.play(Done())
    assert table.me.coins == 4


def test_with_a_goods_wagon_tom_gets_four_coins_for_a_blue_token():
    table = ours().give(bought=("goods-wagon",), blue=1).visit("town_hall")
    table.play(Trade(Price(blue=1), Price(coins=4)))
    assert (table.me.coins, table.me.blue) == (7, 0)


# -- treasures


def test_a_bounty_contract_pays_for_a_tie_for_the_victory_only():
    table = ours().give(birds=1, treasures=("bounty-contract",)).give(2, coins=0)
    assert table.points("cards", "bounty-contract") == 2
    count = Count(table.game.book, table.state)
    assert count.result(count.lines()).winners == (0,)
    table.give(2, coins=9)  # tied for the second place
    assert table.points("cards", "bounty-contract") == 0
    table.give(2, coins=0).give(1, coins=0)  # alone
    assert table.points("cards", "bounty-contract") == 0


@pytest.mark.parametrize(("card", "good"), [("coin-purse", "coins"), ("ancient-recipe", "food")])
@pytest.mark.parametrize(("count", "points"), [(5, 2), (4, 0), (3, 0)])
def test_a_purse_and_a_recipe_pay_for_most_and_not_for_a_tie(card: str, good: str, count: int, points: int):
    table = ours().give(birds=1, treasures=(card,), **{good: count}).give(1, **{good: 4})
    assert table.points("cards", card) == points


def test_a_fire_bomb_burns_threats():
    table = ours().give(birds=1, treasures=("fire-bomb",))
    table.meet_threat()
    table.play(Fight(table.state.threats[0]), 3)
    table.play(UseCard("fire-bomb"))
    table.play(AddHearts(0))
    assert len(table.me.threats) == 1
    assert table.me.treasures == ()
    assert table.state.treasure_discards == ("fire-bomb",)


def test_a_fire_bomb_wins_duels():
    table = ours().give(birds=1, treasures=("fire-bomb",)).at("mine", seat=1).visit("mine")
    events = table.play(Challenge(1, dirty=False), 5, 5)
    assert Duelled(0, 1, False, 5, 5, 5, 5) in events
    table.play(UseCard("fire-bomb"))
    table.play(AddHearts(0))
    assert table.me.building == "mine"


def test_a_fire_bomb_may_be_kept():
    table = ours().give(birds=1, treasures=("fire-bomb",)).at("mine", seat=1).visit("mine")
    table.play(Challenge(1, dirty=False), 6, 5)
    table.play(AddHearts(0))
    assert table.me.treasures == ("fire-bomb",)


@pytest.mark.parametrize("day", [False, True])
def test_a_snare_brings_one_food_at_the_hut_also_by_day(day: bool):
    table = ours(day=day).give(birds=2, treasures=("snare",)).next_up("treasures", "left-boot")
    table.visit("hut").play(Seek())
    if day:
        table.play(TakeTreasure("left-boot"))
    assert table.me.food == 1
    assert table.me.treasures == ("snare", "left-boot")


def test_an_old_journal_shows_an_artifact_to_keep_or_put_away_at_once():
    table = ours().give(birds=1).next_up("treasures", "old-journal").next_up("basic", "spices").visit("hut")
    table.play(Seek())
    assert table.asked == KeepArtifacts(0, ("spices",))
    table.play(Keep(("spices",)))
    assert table.me.hand == ("spices",)
    assert table.why_not(Discard("spices")) == "other_building"
    table = ours().give(birds=1).next_up("treasures", "old-journal").next_up("basic", "spices").visit("hut")
    table.play(Seek())
    table.play(Keep(()))
    assert table.state.basic_discards == ("spices",)


@pytest.mark.parametrize(("space", "coins", "gems"), [("s1", 2, 0), ("s3", 0, 2), ("s4", 0, 0)])
def test_an_old_shovel_finds_one_more(space: str, coins: int, gems: int):
    table = ours().give(birds=1, treasures=("old-shovel",), hearts=3, coins=0)
    table.camps("s6", "s7").on(space).ask(Arrive(0))
    table.play(BuildCamp())
    assert (table.me.coins, table.me.gems) == (coins, gems)


@pytest.mark.parametrize("dig_first", [False, True])
def test_with_a_rusty_bell_one_digs_and_recruits_in_any_order(dig_first: bool):
    table = ours().give(birds=1, treasures=("rusty-bell",)).row("skarrow").visit("mine")
    deeds = (Dig(0, 0), Recruit("skarrow"))
    for deed in deeds if dig_first else reversed(deeds):
        table.play(deed)
    assert table.me.active == (COMPANION, "skarrow")
    assert table.state.mine[0] == 0
    pays = CONTENT.boards.mine.rows[0].coins + CONTENT.boards.mine.columns[0].coins
    assert table.me.coins == 3 - CONTENT.adventurers["skarrow"].cost + pays + 1


def test_a_rusty_bell_rings_at_the_mine_only():
    table = ours().give(birds=1, treasures=("rusty-bell",)).visit("saloon")
    assert table.why_not(Dig(0, 0)) == "other_building"
