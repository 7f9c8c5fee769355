"""What the command says at a table: the same in every language, all of it used, and nothing missing."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from rich.text import Text

from farwander import cli, core, faraway, near_and_far
from farwander.cli import near_and_far as near_and_far_table
from farwander.cli.phrases import FILES, SOURCE, TEXT, Phrases, languages, table
from farwander.core.refusal import Refusal
from farwander.faraway import stepper

GAMES = {"faraway": faraway, "near-and-far": near_and_far}
LANGUAGES = languages()
TRANSLATIONS = [language for language in LANGUAGES if language != SOURCE]


def folder(package: ModuleType) -> Path:
    return Path(str(package.__file__)).parent


def modules(package: ModuleType) -> set[Path]:
    return {*folder(package).rglob("*.py")}


def nodes(paths: set[Path]) -> Iterator[ast.AST]:
    for path in sorted(paths):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


OF_NEAR_AND_FAR = modules(near_and_far_table)
SPOKEN_IN = {"faraway": modules(cli) - OF_NEAR_AND_FAR, "near-and-far": OF_NEAR_AND_FAR}
"""The modules that say what a game's own files hold."""


def in_file(language: str, file: str) -> set[str]:
    topics = tomllib.loads((TEXT / language / f"{file}.toml").read_text("utf-8"))
    return {f"{topic}.{key}" for topic, phrases in topics.items() for key in phrases}


def written(paths: set[Path]) -> set[str]:
    return {
        node.value for node in nodes(paths) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def beginnings(paths: set[Path]) -> Iterator[str]:
    """How the keys begin that are put together from what a thing is called in the rules."""
    for node in nodes(paths):
        first = node.values[0] if isinstance(node, ast.JoinedStr) else None
        if isinstance(first, ast.Constant) and re.fullmatch(r"[a-z]+\.[a-z_]*", str(first.value)):
            yield str(first.value)


def unsaid(keys: set[str], paths: set[Path]) -> set[str]:
    built, said = tuple(beginnings(paths)), written(paths)
    assert built
    return {key for key in keys if key not in said and not key.startswith(("refusals.", *built))}


def forms(phrase: str | dict[str, str]) -> dict[str, str]:
    return phrase if isinstance(phrase, dict) else {"": phrase}


def blanks(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def test_every_language_has_every_file() -> None:
    files = sorted({file for files in FILES.values() for file in files})
    for language in LANGUAGES:
        assert sorted(path.name for path in (TEXT / language).iterdir()) == [f"{file}.toml" for file in files]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_phrase_is_translated_in_the_same_file_and_no_other(game: str, language: str) -> None:
    for file in FILES[game]:
        phrases = {key for key in in_file(language, file) if not key.startswith("refusals.")}
        assert phrases == in_file(SOURCE, file), file


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_of_a_game_hides_another(language: str) -> None:
    for files in FILES.values():
        for one, other in combinations(files, 2):
            assert in_file(language, one) & in_file(language, other) == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_leaves_the_same_blanks(game: str, language: str) -> None:
    for key, phrase in table(game, SOURCE).items():
        wanted = {blank for words in forms(phrase).values() for blank in blanks(words)}
        said = forms(table(game, language)[key])
        assert set(said) in ({""}, {"one", "other"}), (language, key)
        for words in said.values():
            assert blanks(words) == wanted, (language, key)
            assert words.strip(), (language, key)


@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_is_said_somewhere_and_every_key_is_there(game: str) -> None:
    keys, spoken_in = set(table(game, SOURCE)), SPOKEN_IN[game]
    shared = in_file(SOURCE, "play")
    assert unsaid(keys - shared, spoken_in) == set()
    assert unsaid(shared, modules(cli)) == set()
    built = {*beginnings(spoken_in)}
    topics = {key.partition(".")[0] for key in keys}
    meant = {text for text in written(spoken_in) if re.fullmatch(r"[a-z]+\.[a-z_]+", text)} - built
    assert {text for text in meant if text.partition(".")[0] in topics} <= keys


def refusals(game: str) -> set[str]:
    """The codes of all refusals that a game or its table can give."""
    ruled_by = (modules(GAMES[game]) | modules(core)) - {Path(stepper.__file__)}
    calls = (node for node in nodes(ruled_by) if isinstance(node, ast.Call) and node.args)
    made = (call for call in calls if getattr(call.func, "id", "") in {"no", "Refusal"})
    return {code for call in made for code in codes(call.args[0])}


def codes(name: ast.expr) -> Iterator[str]:
    if isinstance(name, ast.Constant):
        yield str(name.value)
    elif isinstance(name, ast.JoinedStr):  # one for each kind of card
        for kind in ("region", "sanctuary"):
            parts = (part.value if isinstance(part, ast.Constant) else kind for part in name.values)
            yield "".join(map(str, parts))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_refusal_is_translated_and_no_other(game: str, language: str) -> None:
    translated = {key.partition(".")[2] for key in table(game, language) if key.startswith("refusals.")}
    assert translated == refusals(game)


def test_numbers_choose_the_form() -> None:
    for language, nought, one, many in (
        ("en", "0 coins", "1 coin", "2 coins"),
        ("fr", "0 Pièce", "1 Pièce", "2 Pièces"),
        ("it", "0 monete", "1 moneta", "2 monete"),
    ):
        say = Phrases("near-and-far", language)
        assert [say("goods.coins", n=n) for n in (0, 1, 2)] == [nought, one, many]


def test_words_are_listed() -> None:
    assert Phrases("faraway").listed(["Ada"]) == "Ada"
    assert Phrases("faraway", "fr").listed(["Ada", "Bo", "Cy"]) == "Ada, Bo et Cy"


def test_what_is_drawn_keeps_its_style_in_a_phrase() -> None:
    said = Phrases("faraway", "fr").text("telling.drafted", region=Text.assemble(("44V", "bold")))
    assert said.plain == "prend 44V au marché"
    assert [(said.plain[span.start : span.end], span.style) for span in said.spans] == [("44V", "bold")]


def test_a_language_that_only_a_pack_speaks_is_answered_in_english() -> None:
    assert Phrases("near-and-far", "de")("goods.coins", n=2) == "2 coins"


def test_a_refusal_brings_its_own_english() -> None:
    refusal = Refusal("no_such_map", "The atlas has maps 1 to 11, not 12.", {"map": 12})
    italian = Phrases("near-and-far", "it")
    assert Phrases("near-and-far").why(refusal) == refusal.message
    assert italian.why(refusal).endswith("atlante ha le mappe da 1 a 11, non 12.")
    assert italian.why(Refusal("new", "It is new.")) == "It is new."


def test_a_refusal_lists_what_there_is() -> None:
    refusal = Refusal("not_in_hand", "Region 99 is not in your hand.", {"region": 99, "hand": [60, 68, 24]})
    told = Phrases("faraway", "fr").why(refusal)
    assert told.endswith("est pas dans votre main ; vous avez 60, 68 et 24.")
