"""What the command says at a table, in the language that was asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from farwander.core.refusal import Refusal

TEXT: Traversable = resources.files("farwander.cli") / "text"
SOURCE = "en"
"""The language that is spoken where there is no other."""
_ONE_BELOW_TWO = {"fr"}
"""Languages in which nought is one rather than many."""


class Phrases:
    """Says things by their keys: `say("labels.buy", what="a lantern")`.

    A phrase with a `one` and an `other` is chosen by the number `n`.
    """

    def __init__(self, language: str = SOURCE) -> None:
        self.language = language if (TEXT / f"{language}.toml").is_file() else SOURCE
        self._said = table(self.language)

    def __call__(self, key: str, **values: object) -> str:
        phrase = self._said[key]
        if isinstance(phrase, dict):
            phrase = phrase["one" if self._is_one(values["n"]) else "other"]
        return phrase.format(**values)

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
        return self(key, **refusal.details) if self.knows(key) else refusal.message


@cache
def table(language: str) -> dict[str, str | dict[str, str]]:
    """All phrases of a language, by `topic.key`."""
    topics: dict[str, dict[str, Any]] = {}
    for folder in (TEXT, TEXT / "review"):
        topics |= tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
    return {f"{topic}.{key}": phrase for topic, phrases in topics.items() for key, phrase in phrases.items()}
