"""Artifacts that are bought, and chiefs that join."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tables import OURS, Table

from farwander.near_and_far.actions import (
    Adventure,
    BuildCamp,
    BuyArtifact,
    Challenge,
    Choose,
    EndTurn,
    Fight,
    Recruit,
    Stop,
    TakeCoin,
)
from farwander.near_and_far.cards import Artifact
from farwander.near_and_far.events import ArtifactBought, ChiefJoined
from farwander.near_and_far.questions import Arrive, ChooseWay, EndOfTurn, FaceThreat, TakeTurn

ARTIFACTS = list(OURS.book.content.artifacts.values())
EACH = pytest.mark.parametrize("artifact", ARTIFACTS, ids=lambda each: each.id)


def shopper(artifact: Artifact, **less: int) -> Table:
    """Seat 0 with the artifact in hand, and just what it needs."""
    price: dict[str, int] = msgspec.structs.asdict(artifact.price)
    return Table(game=OURS).give(
        hand=(artifact.id,), **(price | {"reputation": artifact.reputation or 0} | less)
    )


def space_of(table: Table, kind: str) -> str:
    """A space of this kind."""
    return next(space.id for space in table.chart.spaces if space.kind == kind)


@EACH
def test_an_artifact_is_bought_for_its_price(artifact: Artifact):
    table = shopper(artifact)
    assert ArtifactBought(0, artifact.id) in table.play(BuyArtifact(artifact.id))
    assert table.me.bought == (artifact.id,)
    assert table.me.hand == ()
    price: dict[str, int] = msgspec.structs.asdict(artifact.price)
    assert all(getattr(table.me, good) == 0 for good in price)
    assert table.me.reputation == (artifact.reputation or 0)
    assert table.points("artifacts") == artifact.points


@EACH
def test_an_artifact_is_not_bought_for_less(artifact: Artifact):
    price: dict[str, int] = msgspec.structs.asdict(artifact.price)
    for good, count in price.items():
        if count:
            table = shopper(artifact, **{good: count - 1})
            assert table.why_not(BuyArtifact(artifact.id)) == "cannot_pay"


@pytest.mark.parametrize(
    "artifact", [each for each in ARTIFACTS if each.reputation], ids=lambda each: each.id
)
def test_a_reputation_that_is_asked_for_is_needed_but_not_spent(artifact: Artifact):
    needed = artifact.reputation or 0
    nearer, further = (needed - 1, needed + 1) if needed > 0 else (needed + 1, needed - 1)
    assert shopper(artifact, reputation=nearer).why_not(BuyArtifact(artifact.id)) == "reputation"
    if further >= -6:
        assert shopper(artifact, reputation=further).why_not(BuyArtifact(artifact.id)) is None


def test_in_the_hand_an_artifact_does_nothing_and_costs_a_point():
    table = Table().give(hand=("obsidian-fang", "jade-flute")).at("mine", seat=1)
    assert table.points("unbought") == -2
    assert table.game.book.symbols(table.me).combat == 0


def test_only_artifacts_of_the_own_hand_are_bought():
    table = Table().give(coins=9, gems=9).give(1, hand=("jade-flute",))
    assert table.why_not(BuyArtifact("jade-flute")) == "not_in_hand"


def test_what_a_camp_brings_can_be_spent_before_the_turn_ends():
    table = Table().party("marisol").give(hand=("jade-flute", "moonstone-eye"), hearts=3)
    table.on(space_of(table, "gem")).ask(Arrive(0)).play(BuildCamp())
    assert table.me.gems == 3
    assert table.asked == EndOfTurn(0)
    assert table.legal() == [EndTurn(), BuyArtifact("jade-flute")]
    table.play(BuyArtifact("jade-flute"))
    assert table.asked == TakeTurn(1), "nothing more can be bought"


def test_who_has_heard_the_choices_of_a_quest_can_still_buy_what_helps():
    table = Table().give(hand=("jade-flute",), gems=3).ask(Arrive(0), ChooseWay(0, "A"))
    table.play(BuyArtifact("jade-flute"))
    assert table.asked == ChooseWay(0, "A")
    table = Table().give(hand=("jade-flute",), gems=3, hearts=1).ask(Arrive(0), ChooseWay(0, "A"))
    table.play(Choose("ride"), 3)
    assert table.why_not(BuyArtifact("jade-flute")) == "not_now", "the die is cast"


def test_after_a_camp_nobody_has_to_buy():
    table = Table().party("marisol").give(hand=("jade-flute",), hearts=3)
    table.on(space_of(table, "gem")).ask(Arrive(0)).play(BuildCamp())
    table.play(EndTurn())
    assert table.asked == TakeTurn(1)
    assert table.me.hand == ("jade-flute",)


def test_where_nothing_can_be_bought_a_camp_ends_the_turn():
    table = Table().give(hand=("jade-flute",), hearts=3, skills=("pack-bird-breeding",), birds=2)
    table.on(space_of(table, "gem")).ask(Arrive(0)).play(BuildCamp())
    assert table.asked == TakeTurn(1)


def test_the_food_of_the_jail_can_be_spent_before_the_turn_ends():
    table = Table(day=True).give(hand=("spices",), coins=2, food=1).at("mine", seat=1)
    table.visit("mine").play(Challenge(1, dirty=False), 1, 6)
    assert table.asked == EndOfTurn(0)
    table.play(BuyArtifact("spices"))
    assert table.asked == TakeTurn(1)
    assert table.me.jailed


def test_several_artifacts_may_be_bought_at_any_time_of_the_own_turn():
    table = Table().give(coins=20, gems=9, food=9, hearts=9)
    table.give(hand=("jade-flute", "spices", "tuning-fork", "snail-shell-stewpot"))
    table.play(BuyArtifact("jade-flute"))
    table.play(BuyArtifact("spices"))
    table.visit("store")
    table.play(BuyArtifact("tuning-fork"))
    table.play(TakeCoin())
    table.play(BuyArtifact("snail-shell-stewpot"))
    assert len(table.me.bought) == 4


def test_artifacts_are_bought_on_the_way_too():
    table = Table().give(coins=20, gems=9, food=9, hearts=9).on("s1")
    table.give(hand=("jade-flute", "spices"))
    table.play(Adventure())
    table.play(BuyArtifact("jade-flute"))
    table.play(Stop())
    table.play(BuyArtifact("spices"))
    assert len(table.me.bought) == 2
    table.play(EndTurn())


def test_artifacts_are_not_bought_in_anothers_turn():
    table = Table().give(1, coins=3, gems=3, hand=("jade-flute",))
    assert table.game.why_not(table.state, 1, BuyArtifact("jade-flute")) is not None


def test_a_sword_bought_before_a_fight_counts_in_it():
    table = Table().give(gems=2, green=1, hand=("obsidian-fang",))
    table.meet_threat()
    table.play(BuyArtifact("obsidian-fang"))
    assert isinstance(table.asked, FaceThreat)
    table.play(Fight(table.state.threats[0]), 2)
    assert len(table.me.threats) == 1


def test_no_artifact_is_bought_between_roll_and_hearts():
    table = Table().give(gems=3, hearts=1, hand=("jade-flute",)).at("mine", seat=1).visit("mine")
    table.play(Challenge(1, dirty=False), 1, 1)
    assert table.why_not(BuyArtifact("jade-flute")) == "not_now"


def test_a_tent_bought_on_the_spot_makes_the_camp_cheaper():
    table = Table().on("s1").give(food=4, coins=4, red=1, hearts=2, hand=("patchwork-tent",))
    table.play(Adventure())
    table.play(Stop())
    assert table.why_not(BuildCamp()) == "not_enough_hearts"
    table.play(BuyArtifact("patchwork-tent"))
    table.play(BuildCamp())
    assert table.me.hearts == 0


# -- chiefs


@pytest.mark.parametrize(
    ("faction", "members", "recruit"),
    [
        ("red", ("tekka",), "skarrow"),
        ("yellow", ("tavi",), "odo"),
        ("green", ("pike",), "annick"),
        ("blue", ("wick",), "quill"),
    ],
)
def test_a_chief_joins_the_first_with_four_banners(faction: Any, members: tuple[str, ...], recruit: str):
    table = Table().give(coins=9, **{faction: 2}).party(*members).row(recruit).visit("saloon")
    assert ChiefJoined(0, faction) in table.play(Recruit(recruit))
    assert table.me.chiefs == (faction,)
    assert table.points("chiefs") == 5


def test_three_banners_are_too_few():
    table = Table().give(coins=9, red=1).party("tekka").row("skarrow").visit("saloon")
    table.play(Recruit("skarrow"))
    assert table.me.chiefs == ()


def test_banners_on_artifacts_bring_no_chief():
    table = Table().give(coins=9, red=1, bought=("scroll-of-legend", "founders-statue")).party("tekka")
    table.row("skarrow").visit("saloon").play(Recruit("skarrow"))
    assert table.me.chiefs == ()


def test_a_chief_stays_when_the_tokens_are_spent():
    table = Table().give(coins=9, red=4, hand=("scroll-of-legend",)).chief("red")
    table.play(BuyArtifact("scroll-of-legend"))
    assert table.me.red == 3
    assert table.me.chiefs == ("red",)


def test_nobody_takes_a_chief_away():
    table = Table().give(coins=9, red=3).give(1, red=0).chief("red", seat=1).row("skarrow").visit("saloon")
    table.play(Recruit("skarrow"))
    assert table.me.chiefs == ()
    assert table.state.players[1].chiefs == ("red",)


def test_a_chief_is_one_banner_for_discounts():
    table = Table().give(coins=1).chief("red").row("skarrow").visit("saloon")
    table.play(Recruit("skarrow"))
    assert table.me.coins == 0


def test_it_stays_the_own_turn_after_a_purchase():
    table = Table().give(gems=3, hand=("jade-flute",))
    table.play(BuyArtifact("jade-flute"))
    assert table.asked == TakeTurn(0)
