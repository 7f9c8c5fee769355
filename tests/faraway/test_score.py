import pytest
from hypothesis import given
from hypothesis import strategies as st

from farwander.core import Refused
from farwander.faraway import ALL_REGIONS, ALL_SANCTUARIES, Card, region, sanctuary, score
from farwander.faraway.score import Reason


def fames(regions: list[int], sanctuaries: list[int]) -> tuple[list[int], list[int]]:
    result = score(regions, sanctuaries)
    return [card.fame for card in result.regions], [card.fame for card in result.sanctuaries]


def test_the_rulebooks_worked_example():
    assert fames([44, 49, 14, 28], [13, 39]) == ([6, 12, 2, 0], [0, 2])
    result = score([44, 49, 14, 28], [13, 39])
    assert result.total == 22
    assert [card.reason.words for card in result.regions] == [
        "2 for each city and each desert: 1 city and 2 deserts",
        "12 fame",
        "2 for each night: 1 night",
        "3 for each chimera: 0 chimeras",
    ]
    assert [card.reason.words for card in result.sanctuaries] == ["no quest", "1 for each clue: 2 clues"]


def test_a_region_sees_itself_and_what_lies_to_its_right_but_nothing_to_its_left():
    assert fames([16, 16 + 2], [])[0][0] == 2 * 2  # two chimeras, its own among them
    assert fames([18, 16], [])[0][1] == 2  # only its own


def test_sanctuaries_count_for_every_region():
    # Stones 13, 40 and 43 meet the prerequisite of the only region, although nothing lies to its right.
    assert fames([32], [13, 40, 43]) == ([7], [0, 4, 0])


@pytest.mark.parametrize(
    ("regions", "sanctuaries", "first", "words"),
    [
        ([68], [], 0, "prerequisite not met: 5 stones missing"),
        ([40], [17], 0, "prerequisite not met: 1 chimera and 1 thistle missing"),
        ([3], [], 4, "4 fame"),
        ([1], [], 0, "no quest"),
        ([18, 27, 28, 21], [], 10, "10 for each set of four biomes: 1 complete set "),
        ([18, 27, 28], [], 0, "10 for each set of four biomes: 0 complete sets "),
        ([50, 12, 4, 22, 3], [], 8, "4 for each river: 2 rivers"),
        ([13, 2, 6], [], 6, "2 for each stone: 3 stones"),
        ([22, 20], [18], 3, "1 for each clue: 3 clues"),
    ],
)
def test_each_kind_of_quest(regions: list[int], sanctuaries: list[int], first: int, words: str):
    card = score(regions, sanctuaries).regions[0]
    assert card.fame == first
    assert card.reason.words.startswith(words)


def test_reasons_are_data_too():
    assert score([68], []).regions[0].reason == Reason("missing", 24, missing={"stone": 5})
    assert score([44, 4], []).regions[0].reason == Reason(
        "counted", 2, counted={"city": 1, "desert": 0}, times=1
    )


def test_nothing_counts_nothing():
    assert score([], []).total == 0


@pytest.mark.parametrize(
    ("regions", "sanctuaries", "code"),
    [
        ([1, 2, 1], [], "region_twice"),
        ([1], [3, 3], "sanctuary_twice"),
        ([0], [], "unknown_region"),
        ([69], [], "unknown_region"),
        ([-1], [], "unknown_region"),
        ([10**30], [], "unknown_region"),
        ([], [46], "unknown_sanctuary"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], [], "too_many_regions"),
        ([], [1, 2, 3, 4, 5, 6, 7, 8], "too_many_sanctuaries"),
    ],
)
def test_impossible_tableaus_are_refused(regions: list[int], sanctuaries: list[int], code: str):
    with pytest.raises(Refused) as refused:
        score(regions, sanctuaries)
    assert refused.value.refusal.code == code


def plain_fame(card: Card, in_sight: list[Card]) -> int:
    """The rule for one card, written a second time and as plainly as can be."""
    have = {
        what: sum(getattr(other, what) for other in in_sight)
        for what in ("stone", "chimera", "thistle", "night")
    }
    have["clue"] = sum(other.clues for other in in_sight)
    for biome in ("river", "city", "forest", "desert"):
        have[biome] = sum(other.biome == biome for other in in_sight)
    if any(have[what] < need for what, need in card.needs.items()):
        return 0
    if not card.per:
        return card.fame
    if card.per == ("biome_set",):
        return card.fame * min(have[biome] for biome in ("river", "city", "forest", "desert"))
    return card.fame * sum(have[what] for what in card.per)


@given(
    st.lists(st.sampled_from(ALL_REGIONS), max_size=8, unique=True),
    st.lists(st.sampled_from(ALL_SANCTUARIES), max_size=7, unique=True),
)
def test_the_count_agrees_with_the_rule_written_plainly(regions: list[Card], sanctuaries: list[Card]):
    expected = [plain_fame(card, [*regions[place:], *sanctuaries]) for place, card in enumerate(regions)]
    kept = [plain_fame(card, [*regions, *sanctuaries]) for card in sanctuaries]
    result = score([card.number for card in regions], [card.number for card in sanctuaries])
    assert [card.fame for card in result.regions] == expected
    assert [card.fame for card in result.sanctuaries] == kept
    assert result.total == sum(expected) + sum(kept)


def test_reasons_explain_the_fame_they_stand_beside():
    for numbers in ([1, 18, 23, 35, 43, 44, 62, 67], [66, 61, 50, 40, 30, 20, 10, 2]):
        result = score(numbers, [19, 35, 27])
        for card in (*result.regions, *result.sanctuaries):
            assert card.fame == card.reason.fame * card.reason.times * (card.reason.why != "missing")


def test_cards_are_found_by_their_number():
    assert region(44).number == 44
    assert sanctuary(13).biome == "desert"
