"""What the command says at a table: the same in every language, all of it used, and nothing missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

from farwander import cli, core, near_and_far
from farwander.cli.phrases import SOURCE, Phrases, table
from farwander.core.refusal import Refusal

TRANSLATIONS = ("fr", "it")


def sources(*packages: ModuleType) -> Iterator[ast.AST]:
    for package in packages:
        for path in sorted(Path(str(package.__file__)).parent.rglob("*.py")):
            yield from ast.walk(ast.parse(path.read_text("utf-8")))


def beginnings(nodes: list[ast.AST]) -> Iterator[str]:
    """How the keys begin that are put together from what a thing is called in the rules."""
    for node in nodes:
        first = node.values[0] if isinstance(node, ast.JoinedStr) else None
        if isinstance(first, ast.Constant) and re.fullmatch(r"[a-z]+\.[a-z_]*", str(first.value)):
            yield str(first.value)


def forms(phrase: str | dict[str, str]) -> dict[str, str]:
    return phrase if isinstance(phrase, dict) else {"": phrase}


def blanks(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_phrase_is_translated_and_no_other(language: str) -> None:
    phrases = {key for key in table(language) if not key.startswith("refusals.")}
    assert phrases == set(table(SOURCE))


@pytest.mark.parametrize("language", [SOURCE, *TRANSLATIONS])
def test_a_translation_leaves_the_same_blanks(language: str) -> None:
    for key, phrase in table(SOURCE).items():
        wanted = {blank for words in forms(phrase).values() for blank in blanks(words)}
        for form, words in forms(table(language)[key]).items():
            assert blanks(words) == wanted, (language, key)
            assert words.strip(), (language, key)
            assert form in {"", "one", "other"}, (language, key)
        assert set(forms(table(language)[key])) in ({""}, {"one", "other"}), (language, key)


def test_every_phrase_is_said_somewhere_and_every_key_is_there() -> None:
    nodes, keys = [*sources(cli)], set(table(SOURCE))
    written = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    built = tuple(beginnings(nodes))
    assert built
    assert {key for key in keys if key not in written and not key.startswith(built)} == set()
    topics = {key.partition(".")[0] for key in keys}
    meant = {text for text in written if re.fullmatch(r"[a-z]+\.[a-z_]+", text) and text not in built}
    assert {text for text in meant if text.partition(".")[0] in topics} <= keys


def refusals() -> set[str]:
    """The codes of all refusals that Near and Far or its table can give."""
    calls = (node for node in sources(near_and_far, core) if isinstance(node, ast.Call) and node.args)
    named = (call.args[0] for call in calls if getattr(call.func, "id", "") in {"no", "Refusal"})
    return {code.value for code in named if isinstance(code, ast.Constant) and isinstance(code.value, str)}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_refusal_is_translated_and_no_other(language: str) -> None:
    codes = {key.partition(".")[2] for key in table(language) if key.startswith("refusals.")}
    assert codes == refusals()


def test_numbers_choose_the_form() -> None:
    for language, nought, one, many in (
        ("en", "0 coins", "1 coin", "2 coins"),
        ("fr", "0 Pièce", "1 Pièce", "2 Pièces"),
        ("it", "0 monete", "1 moneta", "2 monete"),
    ):
        say = Phrases(language)
        assert [say("goods.coins", n=n) for n in (0, 1, 2)] == [nought, one, many]


def test_words_are_listed() -> None:
    assert Phrases("en").listed(["Ada"]) == "Ada"
    assert Phrases("fr").listed(["Ada", "Bo", "Cy"]) == "Ada, Bo et Cy"


def test_a_language_that_only_a_pack_speaks_is_answered_in_english() -> None:
    assert Phrases("de")("goods.coins", n=2) == "2 coins"


def test_a_refusal_brings_its_own_english() -> None:
    refusal = Refusal("no_such_map", "The atlas has maps 1 to 11, not 12.", {"map": 12})
    assert Phrases("en").why(refusal) == refusal.message
    assert Phrases("it").why(refusal).endswith("atlante ha le mappe da 1 a 11, non 12.")
    assert Phrases("it").why(Refusal("new", "It is new.")) == "It is new."
