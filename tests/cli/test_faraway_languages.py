"""Faraway in the terminal in every language: games, replays, the score pad, and nothing in English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from players import Played, Run

from farwander.cli.counting import reason_words
from farwander.cli.phrases import Phrases, languages, table
from farwander.core.log import read_log, write_log
from farwander.core.refusal import Refusal
from farwander.faraway import ALL_SANCTUARIES, score
from farwander.faraway.cards import BIOMES, COUNTED
from farwander.faraway.score import why_not_counted

IN_THE_BROWSER = Path(__file__).parents[2] / "web" / "src" / "i18n"
LANGUAGES = languages()
TRANSLATIONS = ["fr", "it"]
ASKED_FOR = {
    "fr": ["?", "c 44", "c nuit indice", "c nuti", "c 69", "log", "t", "abc", "99", "1 2", "undo"],
    "it": ["?", "c 44", "c notte indizio", "c notet", "c 69", "log", "t", "abc", "99", "1 2", "undo"],
}


def without_markup(phrase: str) -> str:
    return re.sub(r"\[(bold|/)\]", "", phrase)


def english_left(language: str, shown: str) -> list[str]:
    """The keys of English phrases that were shown in another language, very short words aside."""
    words, told = " ".join(shown.split()), str([*table("faraway", language).values()])
    found: list[str] = []
    for key, phrase in table("faraway", "en").items():
        for part in re.split(r"\{[^}]*\}", phrase if isinstance(phrase, str) else phrase["other"]):
            plain = " ".join(without_markup(part).split())
            if len(plain) > 3 and plain not in told and re.search(rf"(?<!\w){re.escape(plain)}(?!\w)", words):
                found.append(key)
    return found


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("advanced", [False, True])
def test_a_whole_game_says_nothing_in_english(
    farwander: Run, played: Callable[..., Played], tmp_path: Path, language: str, advanced: bool
) -> None:
    game, answers, _ = played(players=3, advanced=advanced, lang=language)
    path = tmp_path / "game.json"
    options = ["-p", "3", "--name", "Ann", "--seed", "a test", "--lang", language, "--save", path]
    typed = "\n".join([*ASKED_FOR[language], *(f"99\n{answer}" for answer in answers)]) + "\n"
    result = farwander("play", *options, *["--advanced"] * advanced, typed=typed)
    assert result.exit_code == 0
    assert path.read_bytes() == write_log(game.match.log)
    assert english_left(language, result.stdout) == []
    assert english_left(language, farwander("replay", path, "--lang", language).stdout) == []
    say = Phrases("faraway", language)
    for key in ("count.title", "count.lowest", "table.hand"):
        assert say(key) in result.stdout
    assert "…" not in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_are_called_as_in_the_browser(language: str) -> None:
    say = Phrases("faraway", language)
    browser = json.loads((IN_THE_BROWSER / f"{language}.json").read_text("utf-8"))
    for what in COUNTED:
        assert say(f"things.{what}", n=1) == browser[f"thing.{what}"]
        assert say(f"each.{what}") == browser[f"each.{what}"]
    for biome in BIOMES:
        assert say(f"letters.{biome}") == browser[f"biome.{biome}.letter"]
    assert say("table.advanced") == browser["home.advanced"]
    assert say("each.biome_set") == browser["each.biome_set"]


def test_what_is_left_in_english_would_be_found(farwander: Run, played: Callable[..., Played]) -> None:
    answers = played()[1]
    shown = farwander("play", "-p", "2", "--seed", "a test", typed="\n".join(["?", *answers])).stdout
    for key in ("guide.commands", "questions.explore", "cards.shows", "telling.drafted", "count.title"):
        assert key in english_left("fr", shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_game_is_played_in_every_language(played: Callable[..., Played], language: str) -> None:
    assert played(lang=language)[1] == played()[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_fits_one_screen(farwander: Run, language: str) -> None:
    say = Phrases("faraway", language)
    shown = farwander("play", "--lang", language, typed="?\n").stdout
    guide = without_markup(say("guide.rules") + say("guide.commands"))
    helped = shown[shown.index(guide) :].splitlines()
    end = next(i for i, line in enumerate(helped) if say("questions.explore") in line)
    assert end <= 22
    assert max(map(len, helped[:end])) <= 80


def test_reasons_are_in_english_what_the_count_says_itself() -> None:
    say = Phrases("faraway")
    for number in range(1, 69):
        others = [other for other in (18, 44, 2, 29, 6, 60) if other != number]
        for card in (*score([number]).regions, *score([number, *others]).regions):
            assert reason_words(say, card.reason) == card.reason.words
    for card in ALL_SANCTUARIES:
        (counted,) = score([44, 2, 18], [card.number]).sanctuaries
        assert reason_words(say, counted.reason) == counted.reason.words


@pytest.mark.parametrize(
    ("language", "regions", "words"),
    [
        ("fr", [44], "condition non remplie : il manque 1 pierre et 1 chardon"),
        ("fr", [44, 49, 14, 28], "2 pour chaque nuit : 1 nuit"),
        ("fr", [18], "10 par série des quatre biomes : 0 série complète"),
        ("it", [17, 5], "requisito non soddisfatto: manca 1 chimera"),
        ("it", [44], "requisito non soddisfatto: mancano 1 pietra e 1 cardo"),
        ("it", [18, 44, 2, 14], "10 per ogni serie dei quattro biomi: 1 serie completa"),
    ],
)
def test_reasons_are_told_in_other_languages(
    farwander: Run, language: str, regions: list[int], words: str
) -> None:
    shown = farwander("score", *map(str, regions), "--lang", language, COLUMNS="160").stdout
    assert words in shown


REFUSED = [
    why_not_counted([44] * 2, []),
    why_not_counted([99], []),
    why_not_counted([*range(1, 10)], []),
    why_not_counted([], [13] * 2),
    why_not_counted([], [99]),
    why_not_counted([], [*range(1, 9)]),
]


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("refusal", REFUSED, ids=lambda refusal: refusal.code)
def test_what_cannot_be_counted_is_refused_in_the_language(language: str, refusal: Refusal) -> None:
    told = Phrases("faraway", language).why(refusal)
    assert told != refusal.message
    assert all(str(value) in told for value in refusal.details.values())


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_score_pad_says_nothing_in_english(farwander: Run, language: str) -> None:
    say = Phrases("faraway", language)
    clue, night = (say(f"words.{what}").split()[0] for what in ("clue", "night"))
    answers = ["Ann", "5 x", "5 5", "5 68", clue, "9", say("play.yes"), "", "5 2", f"{night} 99", "", "n"]
    shown = farwander("score", "--lang", language, typed="\n".join(answers) + "\n").stdout
    assert english_left(language, shown) == []
    assert say("score.player", n=2) in shown
    assert "…" not in shown


def test_cards_are_found_and_listed_in_a_language(farwander: Run) -> None:
    shown = farwander("cards", "--lang", "it", "--sanctuaries", "cardo", "notte").stdout
    assert "♣ cardo  ☾ notte" in shown
    assert "senza bioma" in shown
    for language in TRANSLATIONS:
        listed = farwander("cards", "--lang", language).stdout
        assert english_left(language, listed) == []
        assert "…" not in listed
        assert max(map(len, listed.splitlines())) <= 80


@pytest.mark.parametrize("command", [["play"], ["daily"], ["score", "44"], ["cards"]])
def test_a_language_that_is_not_there_is_told(farwander: Run, command: list[str]) -> None:
    result = farwander(*command, "--lang", "de")
    assert result.exit_code == 2
    assert "There are no words in 'de'; there are in en, fr, it." in result.stderr


def test_the_deal_of_the_day_is_played_in_the_language(farwander: Run) -> None:
    shown = farwander("daily", "--lang", "it").stdout
    assert "Quale regione esplori?" in shown
    assert english_left("it", shown) == []


def test_a_saved_game_knows_no_language(farwander: Run, saved: Callable[..., Path]) -> None:
    path = saved()
    told = {language: farwander("replay", path, "--lang", language).stdout for language in LANGUAGES}
    assert len({*told.values()}) == len(LANGUAGES)
    assert len({len(re.findall(r"^ *\d+  ", text, re.MULTILINE)) for text in told.values()}) == 1
    assert read_log(path.read_bytes()).end
