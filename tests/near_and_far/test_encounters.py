from __future__ import annotations

import string
import tomllib
from importlib import resources
from typing import Any

import msgspec
import pytest

from farwander.near_and_far.cards import Encounter
from farwander.near_and_far.goods import Gain

CONTENT = resources.files("farwander.near_and_far") / "content"
LANGUAGES = ["en", "fr", "it"]
FILE = "encounters/map-01.toml"
SPACES = list(string.ascii_uppercase[:16])
LATER = {"keyword", "side_quest", "next"}
"""What only the quests of a campaign give."""


class ToldChoice(msgspec.Struct, forbid_unknown_fields=True):
    label: str
    reaction: str


class Told(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    intro: str
    choices: dict[str, ToldChoice]


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / file).read_text("utf-8"))


def _encounters() -> list[Encounter]:
    return msgspec.convert(_read(FILE)["encounter"], list[Encounter])


def _told(language: str) -> dict[str, Told]:
    return msgspec.convert(_read(f"text/{language}/{FILE}"), dict[str, Told])


def _length(text: str) -> int:
    """In words: French sets some of its marks apart, and they are none."""
    return sum(any(letter.isalnum() for letter in word) for word in text.split())


def test_every_quest_space_of_the_first_map_has_an_encounter() -> None:
    encounters = _encounters()
    assert [encounter.id for encounter in encounters] == SPACES
    for encounter in encounters:
        assert len(encounter.choices) in {2, 3}
        for choice in encounter.choices:
            assert 4 <= choice.difficulty <= 9 if choice.check else choice.difficulty == 0
            # The bonus is for beating a number.
            assert choice.check or choice.bonus == Gain()


def test_every_kind_of_reward_is_given() -> None:
    choices = [choice for encounter in _encounters() for choice in encounter.choices]
    gains = [gain for choice in choices for gain in (choice.reward, choice.bonus)]
    given = {kind for gain in gains for kind, value in msgspec.structs.asdict(gain).items() if value}
    assert given == set(Gain.__struct_fields__) - LATER
    assert min(gain.reputation for gain in gains) < 0 < max(gain.reputation for gain in gains)


def test_no_world_card_is_given_twice() -> None:
    choices = [choice for encounter in _encounters() for choice in encounter.choices]
    given = [gain.world for choice in choices for gain in (choice.reward, choice.bonus) if gain.world]
    assert len(given) == len(set(given)) >= 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_is_told(language: str) -> None:
    choices = {encounter.id: [choice.id for choice in encounter.choices] for encounter in _encounters()}
    assert {id: list(told.choices) for id, told in _told(language).items()} == choices


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_story_can_be_read_aloud_in_one_breath_or_three(language: str) -> None:
    for told in _told(language).values():
        assert told.title
        assert 40 <= _length(told.intro) <= 90, told.intro
        for choice in told.choices.values():
            assert 1 <= _length(choice.label) <= 9, choice.label
            assert 30 <= _length(choice.reaction) <= 80, choice.reaction


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotation_marks_are_printers_ones(language: str) -> None:
    for told in _told(language).values():
        texts = [told.title, told.intro]
        texts += [text for choice in told.choices.values() for text in (choice.label, choice.reaction)]
        for text in texts:
            assert not set(text) & set("'\""), text
            assert text.count("“") == text.count("”"), text
            assert text.count("«") == text.count("»"), text
