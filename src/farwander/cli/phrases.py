"""What the command says at a table, in the language that was asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from string import Formatter

from rich.text import Text

from farwander.cli.consoles import fail
from farwander.core.refusal import Refusal

TEXT: Traversable = resources.files("farwander.cli") / "text"
FILES = {"faraway": ("play", "faraway", "review"), "near-and-far": ("play", "near_and_far")}
"""What is said at the table of each game: its files in the folder of a language."""
SOURCE = "en"
"""The language that is spoken where there is no other."""
_ONE_BELOW_TWO = {"fr"}
"""Languages in which nought is one rather than many."""


class Phrases:
    """Says things about a game by their keys: `say("labels.buy", what="a lantern")`.

    A phrase with a `one` and an `other` is chosen by the number `n`.
    """

    def __init__(self, game: str, language: str = SOURCE) -> None:
        self.language = language if language in languages() else SOURCE
        self._said = table(game, self.language)

    def __call__(self, key: str, **values: object) -> str:
        return self._phrase(key, values).format(**values)

    def text(self, key: str, **values: object) -> Text:
        """The same, where values may be drawn ones."""
        said = Text()
        for words, name, form, _ in Formatter().parse(self._phrase(key, values)):
            said.append(words)
            if name:
                value = values[name]
                said.append_text(value if isinstance(value, Text) else Text(format(value, form or "")))
        return said

    def _phrase(self, key: str, values: dict[str, object]) -> str:
        phrase = self._said[key]
        return phrase if isinstance(phrase, str) else phrase["one" if self._is_one(values["n"]) else "other"]

    def _is_one(self, n: object) -> bool:
        return isinstance(n, int) and (abs(n) == 1 or (n == 0 and self.language in _ONE_BELOW_TWO))

    def knows(self, key: str) -> bool:
        return key in self._said

    def listed(self, words: Sequence[str]) -> str:
        """Ada, Bo and Cy."""
        *first, last = words
        return self("play.and", first=", ".join(first), last=last) if first else last

    def why(self, refusal: Refusal) -> str:
        """A refusal's sentence. In English it brings its own."""
        key = f"refusals.{refusal.code}"
        if not self.knows(key):
            return refusal.message
        told = {
            name: self.listed([*map(str, value)]) if isinstance(value, list) else value
            for name, value in refusal.details.items()
        }
        return self(key, **told)


def phrases_of(game: str, language: str | None) -> Phrases:
    """What is said in a language, English if none is asked for; ends the command if there is none such."""
    known = languages()
    if language and language not in known:
        there = f"There are no words in '{language}'; there are in {', '.join(known)}."
        fail(f"{there} Choose one of these with --lang.", 2)
    return Phrases(game, language or SOURCE)


@cache
def languages() -> list[str]:
    return sorted(folder.name for folder in TEXT.iterdir() if folder.is_dir())


@cache
def table(game: str, language: str) -> dict[str, str | dict[str, str]]:
    """All phrases of a game in a language, by `topic.key`."""
    return {
        f"{topic}.{key}": phrase
        for file in FILES[game]
        for topic, phrases in tomllib.loads((TEXT / language / f"{file}.toml").read_text("utf-8")).items()
        for key, phrase in phrases.items()
    }
