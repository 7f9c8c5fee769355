"""Cards that make something cheaper, or possible at all."""

from __future__ import annotations

import msgspec
from every_card import CONTENT, each, each_card, holding, ours

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    BuildCamp,
    BuyAnimal,
    Dig,
    EnterQuietly,
    Fight,
    NearAndFarAction,
    Recruit,
    SlipPast,
    Step,
    Trade,
    UseCard,
)
from farwander.near_and_far.effects import (
    CheaperCamp,
    CheaperCrossing,
    CheaperRecruit,
    CombatOnce,
    SameColour,
    SecondAction,
    SkillOnce,
    SkipThreats,
    Toll,
    TradeValue,
)
from farwander.near_and_far.goods import Building, Price
from farwander.near_and_far.questions import AddToQuest, Arrive, TownAction, Travel
from farwander.near_and_far.state import COMPANION


@each(SkipThreats)
def test_a_card_passes_threats_at_its_price(where: str, card: str, effect: SkipThreats):
    price = {"food": effect.price.food, "hearts": effect.price.hearts}
    table = holding(where, card).give(**price)
    behind = table.meet_threat()
    table.play(SlipPast(card))
    assert table.me.space == table.chart.index[behind]
    assert (table.me.food, table.me.hearts) == (0, 0)
    assert len(table.state.threats) == 12
    assert table.me.threats == ()
    if effect.price != Price():
        table = holding(where, card)
        table.meet_threat()
        assert table.why_not(SlipPast(card)) == "cannot_pay"


def test_a_card_that_one_does_not_have_passes_no_threats():
    table = ours()
    table.meet_threat()
    assert table.why_not(SlipPast("mirror-hat")) == "no_such_card"


@each(CheaperCrossing)
def test_empty_spaces_are_crossed_for_fewer_hearts(where: str, card: str, effect: CheaperCrossing):
    table = holding(where, card)
    table.play(Adventure())
    assert isinstance(table.asked, Travel)
    table.ask(msgspec.structs.replace(table.asked, moves=9))
    for _ in range(effect.hearts):
        table.play(Step("s1"))
        table.play(Step("town"))
    table.play(Step("s1"))
    assert table.why_not(Step("town")) == "not_enough_hearts"
    assert table.me.hearts == 0


@each(CheaperCamp)
def test_camps_cost_fewer_hearts(where: str, card: str, effect: CheaperCamp):
    assert ours().on("s1").give(hearts=2).ask(Arrive(0)).why_not(BuildCamp()) == "not_enough_hearts"
    table = holding(where, card).on("s1").give(hearts=3).ask(Arrive(0))
    table.play(BuildCamp())
    assert table.me.hearts == effect.hearts


@each(CheaperRecruit)
def test_adventurers_cost_fewer_coins(where: str, card: str, effect: CheaperRecruit):
    cost = CONTENT.adventurers["oriel"].cost
    table = holding(where, card).give(coins=cost).row("oriel").visit("saloon")
    table.play(Recruit("oriel"))
    assert table.me.coins == effect.coins


def worth(value: int) -> Price:
    return Price(coins=value // 2, food=value % 2)


@each(TradeValue)
def test_what_is_paid_is_worth_more(where: str, card: str, effect: TradeValue):
    trade = Trade(Price(red=1), worth(5 + effect.value))
    assert ours().give(red=1).visit("town_hall").why_not(trade) == "too_little"
    table = holding(where, card).give(red=1).visit("town_hall")
    assert table.why_not(Trade(Price(red=1), worth(6 + effect.value))) == "too_little"
    table.play(trade)
    assert (table.me.coins, table.me.red) == (3 + trade.get.coins, 0)


@each_card(SameColour)
def test_two_of_a_colour_may_be_active(where: str, card: str):
    table = holding(where, card).give(coins=20).party("tekka").row("skarrow").visit("saloon")
    table.play(Recruit("skarrow"))
    assert table.me.active == (COMPANION, "tekka", "skarrow")


@each(Toll)
def test_everyone_there_gives_a_coin(where: str, card: str, effect: Toll):
    table = holding(where, card).at("saloon", seat=1).at("saloon", seat=2).give(2, coins=0)
    table.visit("saloon").play(EnterQuietly())
    assert [player.coins for player in table.state.players] == [3 + effect.coins, 3 - effect.coins, 0]


@each_card(Toll)
def test_nobody_elsewhere_gives_a_coin(where: str, card: str):
    table = holding(where, card).at("mine", seat=1).visit("saloon")
    assert [player.coins for player in table.state.players] == [3, 3, 3]


_DEEDS: dict[Building, NearAndFarAction] = {
    "saloon": Recruit("skarrow"),
    "stables": BuyAnimal("bird"),
    "mine": Dig(0, 0),
}


@each(SecondAction)
def test_the_action_of_another_building_is_taken_too(where: str, card: str, effect: SecondAction):
    table = holding(where, card).give(food=1).row("skarrow").visit(effect.at)
    assert table.asked == TownAction(0, (effect.at, effect.also))
    own = next(action for action in table.legal() if action != _DEEDS[effect.also])
    table.play(_DEEDS[effect.also])
    table.play(own)
    bare = ours().give(food=1).row("skarrow").visit(effect.at)
    assert bare.why_not(_DEEDS[effect.also]) == "other_building"


@each_card(CombatOnce)
def test_a_card_is_put_away_for_a_fight(where: str, card: str):
    table = holding(where, card)
    table.meet_threat()
    table.play(Fight(table.state.threats[0]), 3)
    table.play(UseCard(card))
    table.play(AddHearts(0))
    assert len(table.me.threats) == 1
    assert card not in table.me.treasures + table.me.world + table.me.bought


def way(check: str) -> tuple[str, str]:
    """An encounter, and a choice in it that asks for this."""
    for encounter in CONTENT.encounters.values():
        for choice in encounter.choices:
            if choice.check == check:
                return encounter.id, choice.id
    raise AssertionError(check)


@each(CombatOnce)
def test_a_card_is_put_away_for_a_quest_that_needs_combat(where: str, card: str, effect: CombatOnce):
    check_quest(where, card, effect.bonus, own="combat", other="skill")


@each(SkillOnce)
def test_a_card_is_put_away_for_a_quest_that_needs_skill(where: str, card: str, effect: SkillOnce):
    check_quest(where, card, effect.bonus, own="skill", other="combat")


def check_quest(where: str, card: str, bonus: int, own: str, other: str) -> None:
    table = holding(where, card).ask(AddToQuest(0, *way(own), 3))
    table.play(UseCard(card))
    assert table.asked == AddToQuest(0, *way(own), 3 + bonus)
    assert card not in table.me.treasures + table.me.world + table.me.bought
    table = holding(where, card).ask(AddToQuest(0, *way(other), 3))
    assert table.why_not(UseCard(card)) == "no_such_card"
