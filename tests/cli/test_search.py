from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from farwander.cli.card_words import sanctuary_words
from farwander.cli.phrases import Phrases, languages
from farwander.cli.search import MEANINGS, NotUnderstood, find, identify
from farwander.faraway import ALL_CARDS, ALL_REGIONS, ALL_SANCTUARIES, Card

SAY = Phrases("faraway")


def sanctuaries(text: str) -> list[int]:
    return [card.number for card in identify(SAY, text, ALL_SANCTUARIES)]


def regions(text: str) -> list[int]:
    return [card.number for card in find(SAY, text, ALL_REGIONS)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("card", ALL_SANCTUARIES, ids=lambda card: f"{card.number}")
def test_every_sanctuary_is_found_by_what_it_shows(card: Card, language: str) -> None:
    say = Phrases("faraway", language)
    assert identify(say, sanctuary_words(say, card), ALL_SANCTUARIES) == [card]
    assert identify(say, str(card.number), ALL_SANCTUARIES) == [card]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "nuit, pierre", [43]),
        ("fr", "V, 1 par ville", [16]),
        ("fr", "2 pour chaque chardon", [31]),
        ("fr", "sans biome, série des quatre biomes", [35]),
        ("fr", "foret chim", [2]),
        ("it", "pietra notte", [43]),
        ("it", "fi indizio", [9]),
        ("it", "citta 1 per ogni città", [16]),
        ("it", "senza bioma, serie dei quattro biomi", [35]),
    ],
)
def test_sanctuaries_by_words_of_other_languages(language: str, text: str, expected: list[int]) -> None:
    found = identify(Phrases("faraway", language), text, ALL_SANCTUARIES)
    assert [card.number for card in found] == expected


@pytest.mark.parametrize("language", languages())
def test_a_word_means_one_thing(language: str) -> None:
    say = Phrases("faraway", language)
    words = [word for meaning in MEANINGS for word in say(f"words.{meaning}").split()]
    assert len(words) == len({*words})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("stone night", [43]),  # not 36, a stone that pays for nights
        ("night stone", [43]),
        ("Moon, Rock", [43]),
        ("clue clue", [39]),
        ("city 1 per city", [16]),
        ("city city", [16]),
        ("yellow, 1 per town", [16]),
        ("cities clue", [18]),
        ("1 per city and desert", [21]),
        ("1 per desert + city", [21]),
        ("city/desert", [21]),
        ("green night", [10]),
        ("2 per clue", [34]),
        ("2 for each thistle", [31]),
        ("5 fame", [27]),
        ("fame 5", [27]),
        ("2 stones", [40]),
        ("city set", [19]),
        ("no biome set", [35]),
        ("gray clue stone", [28]),
        ("forest thist", [4]),
        ("d clue", [15]),
        ("1 per night", [10, 36]),
        ("13", [13]),
        ("013", [13]),
        ("46", []),
        ("day", []),
        ("stone stone stone", []),
        ("9" * 5000, []),
    ],
)
def test_sanctuaries_by_words(text: str, expected: list[int]) -> None:
    assert sanctuaries(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("44", [44]),
        ("20-22", [20, 21, 22]),
        ("22 - 20", [20, 21, 22]),
        ("1 68", [1, 68]),
        ("needs 3 stones", [32, 51, 52, 66, 68]),
        ("needs stone and thistle", [40, 44, 49, 64]),
        ("10 per set", [18, 23, 35, 43]),
        ("day forest clue", [59]),
        ("2 stones 1-10", [2]),
        ("24 fame", [68]),
        ("forest night thistle", [14, 26, 36, 39]),
    ],
)
def test_regions_by_words(text: str, expected: list[int]) -> None:
    assert regions(text) == expected


def test_nothing_asked_finds_every_card() -> None:
    assert find(SAY, "", ALL_CARDS) == [*ALL_CARDS]


@pytest.mark.parametrize("text", ["", "!!", "the", "/", "needs", "per"])
def test_nothing_asked_names_no_sanctuary(text: str) -> None:
    with pytest.raises(NotUnderstood, match="by what it shows"):
        sanctuaries(text)


def test_an_unknown_word_is_named_and_a_likely_one_suggested() -> None:
    with pytest.raises(NotUnderstood, match="'chimeira'; did you mean 'chimera'"):
        sanctuaries("forest chimeira")
    with pytest.raises(NotUnderstood, match="'dragon'; cards show"):
        sanctuaries("dragon")


known_words = st.sampled_from(
    ["1", "2", "99", "-", "per", "needs", "and", "fame", "stone", "night", "city", "set"]
)


@example("²")
@settings(deadline=None)
@given(st.text() | st.lists(known_words).map(" ".join))
def test_any_text_is_either_understood_or_said_not_to_be(text: str) -> None:
    try:
        found = find(SAY, text, ALL_CARDS)
    except NotUnderstood:
        return
    assert all(card in ALL_CARDS for card in found)


@settings(deadline=None)
@given(st.lists(st.sampled_from(["stone", "night", "clue", "city", "per clue", "needs thistle"]), min_size=1))
def test_more_words_never_find_more_cards(words: list[str]) -> None:
    fewer = find(SAY, " ".join(words), ALL_CARDS)
    assert all(card in find(SAY, " ".join(words[:-1]), ALL_CARDS) for card in fewer)
