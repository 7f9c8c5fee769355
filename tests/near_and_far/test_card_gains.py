"""Cards that bring something when something happens."""

from __future__ import annotations

import pytest
from every_card import CONTENT, each, each_card, holding, ours
from tables import Table

from farwander.near_and_far.actions import (
    AddHearts,
    BuildCamp,
    BuyArtifact,
    CampAt,
    Challenge,
    Fight,
    Seek,
    TakeTreasure,
)
from farwander.near_and_far.effects import (
    CampOnPurchase,
    OnCamp,
    OnDuel,
    OnPurchase,
    OnQuest,
    OnThreat,
    OnVisit,
)
from farwander.near_and_far.events import Duelled
from farwander.near_and_far.goods import Building, Gain, Price
from farwander.near_and_far.questions import AddToQuest, Arrive, KeepArtifacts, PlaceCamp, TakeTurn
from farwander.near_and_far.state import Player

_COUNTABLE = ("food", "coins", "gems", "red", "yellow", "green", "blue", "hearts", "reputation")


def goods(player: Player) -> Gain:
    return Gain(**{name: getattr(player, name) for name in _COUNTABLE})


def more(player: Player, than: Player) -> Gain:
    """What one has more than the other."""
    return Gain(**{name: getattr(player, name) - getattr(than, name) for name in _COUNTABLE})


@each(OnVisit)
def test_a_visit_brings_something_whatever_is_done_then(where: str, card: str, effect: OnVisit):
    table = holding(where, card)
    table.visit(effect.building)
    assert more(table.me, ours().me) == effect.gain
    elsewhere: Building = "farm" if effect.building != "farm" else "stables"
    assert goods(holding(where, card).visit(elsewhere).me) == goods(ours().me)


@each(OnCamp)
@pytest.mark.parametrize("space", ["s1", "s3", "s4"], ids=["coin", "gem", "route"])
def test_a_camp_brings_something(where: str, card: str, effect: OnCamp, space: str):
    tables = holding(where, card), ours()
    for table in tables:
        table.on(space).give(hearts=3).ask(Arrive(0)).play(BuildCamp())
    kind = tables[0].chart.spaces[tables[0].chart.index[space]].kind
    brought = more(tables[0].me, tables[1].me)
    assert brought.food == effect.gain.food
    assert brought.coins == effect.gain.coins + (effect.extra_find if kind == "coin" else 0)
    assert brought.gems == effect.gain.gems + (effect.extra_find if kind == "gem" else 0)


@each(OnThreat)
def test_a_beaten_threat_brings_something(where: str, card: str, effect: OnThreat):
    table, bare = holding(where, card), ours()
    for each_table in (table, bare):
        each_table.meet_threat()
        each_table.play(Fight(each_table.state.threats[0]), 6)
    assert more(table.me, bare.me) == effect.gain


@each_card(OnThreat)
def test_a_threat_that_wins_brings_nothing(where: str, card: str):
    table = holding(where, card)
    table.meet_threat()
    table.play(Fight(table.state.threats[0]), 1)
    assert goods(table.me) == goods(ours().me)


def after_quest(table: Table, total: int) -> Player:
    """The first quest of map 1 that only a roll decides, with this total."""
    for encounter in ("A", "B", "C", "D", "E"):
        for choice in CONTENT.encounters[encounter].choices:
            gains = (choice.reward, choice.bonus)
            cards = any(gain.treasures or gain.adventurers or gain.birds or gain.world for gain in gains)
            if choice.check and choice.price == Price() and not cards:
                table.ask(AddToQuest(0, encounter, choice.id, total, experience=False)).play(AddHearts(0))
                return table.me
    raise AssertionError


@each(OnQuest)
def test_a_quest_brings_something(where: str, card: str, effect: OnQuest):
    assert more(after_quest(holding(where, card), 30), after_quest(ours(), 30)) == effect.gain


@each_card(OnQuest)
def test_a_failed_quest_brings_nothing(where: str, card: str):
    assert more(after_quest(holding(where, card), 1), ours().me) == Gain()


@each(OnDuel)
def test_a_bonus_counts_in_duels_only(where: str, card: str, effect: OnDuel):
    table = holding(where, card).at("mine", seat=1).visit("mine")
    events = table.play(Challenge(1, dirty=False), 1, 6)
    assert any(isinstance(event, Duelled) and event.total == 1 + effect.bonus for event in events)
    table = holding(where, card).at("mine").at("farm", seat=1).at("hut", seat=2)
    table.state.turn = 1
    table.ask(TakeTurn(1)).visit("mine")
    events = table.play(Challenge(0, dirty=False), 1, 1)
    assert any(isinstance(event, Duelled) and event.against == 1 + effect.bonus for event in events)
    assert table.game.book.symbols(table.me).combat == 0


def acquired(where: str, card: str) -> Table:
    """Seat 0 has just got the card, and had nothing before but what it cost."""
    if where == "bought":
        artifact = CONTENT.artifacts[card]
        price = {name: getattr(artifact.price, name) for name in ("food", "gems", "red", "green", "blue")}
        table = ours().give(hand=(card,), coins=artifact.price.coins, yellow=artifact.price.yellow, **price)
        table.play(BuyArtifact(card))
        return table
    table = ours(day=True).give(birds=1, coins=0).next_up("treasures", card).visit("hut")
    table.play(Seek())
    table.play(TakeTreasure(card))
    return table


@each(OnPurchase)
def test_a_card_brings_something_once(where: str, card: str, effect: OnPurchase):
    table = acquired(where, card)
    gain = effect.gain
    assert more(table.me, Player(coins=0)) == Gain(
        food=gain.food, coins=gain.coins, gems=gain.gems, reputation=gain.reputation
    )
    assert table.me.birds == gain.birds + (where == "treasures")
    if gain.artifacts:
        assert isinstance(table.asked, KeepArtifacts)
        assert len(table.asked.cards) == gain.artifacts


@each_card(CampOnPurchase)
@pytest.mark.parametrize("space", ["s1", "s3", "s4"], ids=["coin", "gem", "route"])
def test_a_camp_comes_with_the_card(where: str, card: str, space: str):
    table = acquired(where, card)
    assert table.asked == PlaceCamp(0)
    quests = table.state.quests
    table.camps("s2", seat=1)
    assert table.why_not(CampAt("s2")) == "camp_there"
    assert table.why_not(CampAt("town")) == "no_such_space"
    table.play(CampAt(space))
    assert table.state.camps[table.chart.index[space]] == 0
    assert table.state.quests == quests
    found = {"s1": (2, 0), "s3": (1, 1), "s4": (1, 0)}[space]  # one coin lies under the first camp
    assert (table.me.coins, table.me.gems, table.me.camps) == (*found, 1)
