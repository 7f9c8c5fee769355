from __future__ import annotations

from pathlib import Path

import pytest
from own_pack import SOUND, write_pack

from farwander.near_and_far.packs import ContentError
from farwander.near_and_far.words import UnknownLanguage, languages, words

FRENCH = {"text/fr/artifacts.toml": '[tin-crown]\nname = "Couronne de fer-blanc"'}


def test_our_words_are_in_three_languages() -> None:
    assert languages() == ["en", "fr", "it"]
    assert words("en") is words("en")
    assert words("en").boards["town_hall"].name == "Town Hall"
    assert words("fr").boards["town_hall"].name == "Hôtel de Ville"


def test_words_that_a_language_does_not_have_are_english(tmp_path: Path) -> None:
    french = words("fr", write_pack(tmp_path, SOUND | FRENCH))
    assert french.artifacts["tin-crown"].name == "Couronne de fer-blanc"
    assert french.artifacts["tin-crown"].text == "It fits everyone."
    assert french.encounters["Z1"].choices["knock"].label == "Knock."
    assert french.boards == words("fr").boards


def test_the_words_of_a_pack_replace_ours(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, {"text/en/world.toml": '[cold-blade]\nname = "Bread knife"'})
    # English words for another thing are better than French ones for what it was before.
    assert words("fr", folder).world["cold-blade"].name == "Bread knife"
    assert words("fr", folder).world["cold-blade"].text == ""
    assert words("fr").world["cold-blade"].name == "Lame froide"


def test_a_pack_can_bring_a_language(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, {"text/de/boards.toml": '[jail]\nname = "Gefängnis"'})
    assert languages(folder) == ["de", "en", "fr", "it"]
    german = words("de", folder)
    assert german.boards["jail"].name == "Gefängnis"
    assert german.boards["saloon"].name == "Saloon"


def test_a_language_without_any_words(tmp_path: Path) -> None:
    with pytest.raises(UnknownLanguage, match="There are no words in 'de'; there are in en, fr, it"):
        words("de", tmp_path)


def test_words_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="text/en"):
        words("en", write_pack(tmp_path, {"text/en/world.toml": '[tin-dog]\nname = ""'}))
