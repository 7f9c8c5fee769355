"""What the cards say about a choice."""

from __future__ import annotations

import msgspec
import pytest

from farwander.core.chance import SecretChance
from farwander.faraway import Draft, Explore, FarawayView, Keep, PlayerView, Select, region, sanctuary
from farwander.faraway.cards import ALL_REGIONS, ALL_SANCTUARIES, COUNTED
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.review.faraway.prospects import reasons, unseen_regions
from farwander.review.types import Value


def view_of(
    tableau: tuple[int, ...],
    hand: tuple[int, ...],
    market: tuple[int, ...] = (),
    sanctuaries: tuple[int, ...] = (),
) -> FarawayView:
    """A player with these cards, two rounds after the beginning or so, and another who has none."""
    game = Faraway()
    seen = game.view(game.new(FarawayOptions(2), SecretChance(bytes(32))), 0)
    counts = dict.fromkeys(COUNTED, 0)
    for card in (*map(region, tableau), *map(sanctuary, sanctuaries)):
        for what, n in zip(COUNTED, card.counts, strict=True):
            counts[what] += n
    me: PlayerView = msgspec.structs.replace(
        seen.players[0], tableau=tableau, sanctuaries=sanctuaries, counts=counts
    )
    return msgspec.structs.replace(
        seen, round=len(tableau) + 1, players=(me, seen.players[1]), hand=hand, market=market
    )


def facts(view: FarawayView, action: Explore | Draft | Keep | Select) -> dict[str, dict[str, Value]]:
    return {reason.key: reason.values for reason in reasons(view, 0, action)}


NEEDY = next(card for card in ALL_REGIONS if card.needs == {"chimera": 1})
CHIMERA = next(card for card in ALL_REGIONS if card.chimera == 1 and not card.needs and card.number > 1)


def test_unseen_are_the_regions_that_lie_nowhere_in_sight() -> None:
    view = view_of((1, 2), (3, 4, 5), (6, 7, 8))
    assert [card.number for card in unseen_regions(view)] == [*range(9, 69)]


def test_a_card_that_brings_what_a_quest_lacks_completes_it() -> None:
    view = view_of((NEEDY.number,), (CHIMERA.number,))
    completes = facts(view, Explore(CHIMERA.number))["completes"]
    assert completes["regions"] == [NEEDY.number]


def test_each_quest_is_told_what_it_lacks_no_longer() -> None:
    """66 needs four stones, 44 one and a thistle, and 2 has two."""
    told = [
        reason.values for reason in reasons(view_of((66, 44), (2,)), 0, Explore(2)) if reason.key == "brings"
    ]
    assert told == [
        {"regions": [66], "things": {"stone": 2}},
        {"regions": [44], "things": {"stone": 1}},
    ]


def test_what_a_quest_lacks_is_told_with_the_cards_that_help() -> None:
    view = view_of((), (NEEDY.number, CHIMERA.number), ())
    lacks = facts(view, Explore(NEEDY.number))["lacks"]
    helpful = [card for card in unseen_regions(view) if card.chimera]
    assert lacks["things"] == {"chimera": 1}
    assert (lacks["helpful"], lacks["unseen"]) == (len(helpful), 66)
    assert (lacks["hand"], lacks["market"]) == ([CHIMERA.number], [])


def test_a_higher_number_finds_sanctuaries_and_a_lower_one_none() -> None:
    view = view_of((20,), (10, 60))
    clues = region(20).clues + region(60).clues
    assert facts(view, Explore(60))["finds"] == {"n": 1 + clues}
    assert facts(view, Explore(10))["finds_none"] == {"last": 20}


def test_a_low_number_probably_drafts_first() -> None:
    assert facts(view_of((), (1, 2, 3)), Explore(1))["picks_first"] == {"percent": 100}


def test_whoever_is_known_to_hold_lower_cards_drafts_before() -> None:
    view = view_of((), (20, 21, 22))
    me, other = view.players
    for taken, percent in (((1, 2, 3), None), ((1, 60, 61), 67), ((30, 60, 61), 100)):
        players = (me, msgspec.structs.replace(other, taken=taken, hand_size=3))
        told = facts(msgspec.structs.replace(view, players=players), Explore(20))
        assert told.get("picks_first", {}).get("percent") == percent


def test_from_the_last_market_on_no_unseen_region_is_hoped_for() -> None:
    laid = tuple(card.number for card in ALL_REGIONS if not card.chimera and card != NEEDY)[:6]
    lacks = facts(view_of(laid, (NEEDY.number, CHIMERA.number)), Explore(NEEDY.number))["lacks"]
    assert (lacks["helpful"], lacks["unseen"], lacks["hand"]) == (0, 0, [CHIMERA.number])


def test_in_the_last_round_nothing_is_brought_to_a_quest_that_stays_unmet() -> None:
    """66 needs four stones; 2 has two, and is too low to find a sanctuary with a third."""
    laid = (66, *[card.number for card in ALL_REGIONS if not card.stone and card.number > 2][:6])
    assert "brings" not in facts(view_of(laid, (2,)), Explore(2))
    assert "brings" in facts(view_of(laid[:5], (2,)), Explore(2))


def test_a_sanctuary_feeds_what_pays_already() -> None:
    paying = next(card for card in ALL_REGIONS if card.per == ("night",) and not card.needs)
    moon = next(card for card in ALL_SANCTUARIES if card.night and not card.fame)
    fed = facts(view_of((paying.number,), ()), Keep(moon.number))["feeds"]
    assert fed == {"regions": [paying.number], "sanctuaries": [], "fame": paying.fame}


def test_a_set_is_helped_by_what_it_has_least_of() -> None:
    sets = next(card for card in ALL_REGIONS if card.per == ("biome_set",) and not card.needs)
    view = view_of((), (sets.number,))
    counts = facts(view, Explore(sets.number))["counts"]
    others = [card for card in unseen_regions(view) if card.biome != sets.biome]
    assert counts["helpful"] == len(others)


def test_regions_kept_together_supply_each_other() -> None:
    third = next(card for card in ALL_REGIONS if not card.fame and not card.chimera)
    told = facts(
        view_of((), (NEEDY.number, CHIMERA.number, third.number)),
        Select((NEEDY.number, CHIMERA.number, third.number)),
    )
    assert told["supplies"] == {"card": CHIMERA.number, "regions": [NEEDY.number], "things": {"chimera": 1}}


@pytest.mark.parametrize(("number", "rises"), [(30, True), (5, False)])
def test_a_drafted_region_may_rise(number: int, rises: bool) -> None:
    told = reasons(view_of((20,), (40, 41), (30, 5)), 0, Draft(number))
    assert any(reason.key == "rises" for reason in told) is rises


def test_a_drafted_region_supplies_the_hand() -> None:
    counting = next(card for card in ALL_REGIONS if card.per == ("chimera",) and card != CHIMERA)
    told = facts(view_of((20,), (counting.number,), (CHIMERA.number,)), Draft(CHIMERA.number))
    assert told["supplies"]["regions"] == [counting.number]


def test_in_the_last_round_it_is_too_late_unless_a_sanctuary_brings_what_is_lacking() -> None:
    bare = [card.number for card in ALL_REGIONS if not card.chimera and card != NEEDY]
    rows = (*bare[:6], bare[-1]), tuple(bare[:7])
    falling, rising = (facts(view_of(row, (NEEDY.number,)), Explore(NEEDY.number)) for row in rows)
    assert falling["too_late"]["things"] == {"chimera": 1}
    assert "lacks" not in falling
    assert "too_late" not in rising
    assert rising["lacks"]["unseen"] == 0
