from collections import Counter

from farwander.faraway import ALL_CARDS, ALL_REGIONS, ALL_SANCTUARIES, region, sanctuary
from farwander.faraway.cards import BIOMES, COUNTED, TALLY, count, counts_of


def test_every_card_is_there_once_and_in_its_place():
    assert [card.number for card in ALL_REGIONS] == list(range(1, 69))
    assert [card.number for card in ALL_SANCTUARIES] == list(range(1, 46))
    assert [card.index for card in ALL_CARDS] == list(range(1, 114))


def test_regions_add_up_as_printed():
    assert Counter(card.biome for card in ALL_REGIONS) == dict.fromkeys(BIOMES, 17)
    assert [card.number for card in ALL_REGIONS if card.night] == list(range(20, 41))
    assert sum(card.clues for card in ALL_REGIONS) == 18
    assert sum(card.stone for card in ALL_REGIONS) == 18
    assert sum(card.chimera for card in ALL_REGIONS) == 14
    assert sum(card.thistle for card in ALL_REGIONS) == 10
    assert sum(bool(card.needs) for card in ALL_REGIONS) == 37
    assert sum(not card.fame for card in ALL_REGIONS) == 7
    assert sum(bool(card.fame) and not card.per for card in ALL_REGIONS) == 17
    assert sum(bool(card.per) for card in ALL_REGIONS) == 44


def test_sanctuaries_add_up_as_printed():
    assert Counter(card.biome for card in ALL_SANCTUARIES) == {**dict.fromkeys(BIOMES, 5), None: 25}
    assert sum(card.night for card in ALL_SANCTUARIES) == 4
    assert sum(card.clues for card in ALL_SANCTUARIES) == 8
    assert sum(card.stone for card in ALL_SANCTUARIES) == 9
    assert sum(card.chimera for card in ALL_SANCTUARIES) == 7
    assert sum(card.thistle for card in ALL_SANCTUARIES) == 5
    assert not any(card.needs for card in ALL_SANCTUARIES)
    assert sum(not card.fame for card in ALL_SANCTUARIES) == 19
    assert [card.number for card in ALL_SANCTUARIES if card.fame and not card.per] == [27]
    assert sum(bool(card.per) for card in ALL_SANCTUARIES) == 25


def test_no_two_sanctuaries_show_the_same():
    shown = {(card.counts, card.fame, card.per) for card in ALL_SANCTUARIES}
    assert len(shown) == 45


def test_some_cards_read_as_printed():
    card = region(62)
    assert (card.biome, card.night, card.clues) == ("city", False, 1)
    assert (card.needs, card.fame, card.per) == ({"thistle": 3}, 3, ("city", "desert"))
    card = sanctuary(35)
    assert (card.biome, card.clues, card.fame, card.per) == (None, 1, 4, ("biome_set",))


def test_tallies_hold_the_counts_side_by_side():
    for card in ALL_CARDS:
        assert counts_of(int(TALLY[card.index])) == dict(zip(COUNTED, card.counts, strict=True))
    everything = int(TALLY.sum())
    assert [count(everything, what) for what in range(9)] == [27, 21, 15, 26, 25, 22, 22, 22, 22]
