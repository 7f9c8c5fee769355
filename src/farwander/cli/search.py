"""Find cards by what they show: `stone night`, `city 1 per city`, `20-30`.

Words may stand in any order. A word is matched by a symbol, the biome, the prerequisite or the quest, each
of which serves one word only, so `clue clue` asks for two clues. What follows `per` is the quest alone, what
follows `needs` the prerequisite alone. A number counts the wonders or clues named after it, is the fame if
`per` or `fame` follows, and is the card's own number otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise

from farwander.cli.phrases import Phrases
from farwander.faraway.cards import BIOMES, COUNTED, WONDERS, Card

COUNTABLE = (*WONDERS, "clue")
PAID_FOR = (*COUNTED, "set")
NOTHING = "nothing"
"""What filling words mean."""

MEANINGS = (*COUNTED, "none", "day", "set", "per", "fame", "needs", "and", NOTHING)
_WORD = re.compile(r"\d+\s*[-\u2013]\s*\d+|\d+|[^\W\d_]+|[+/&]")
_SHORTEST_PREFIX = 3
_MOST_DIGITS = 3


class NotUnderstood(Exception):  # noqa: N818 - reads as what happened
    """A search has a word that means nothing here."""


class Search:
    """What a card must show."""

    def __init__(self, say: Phrases, text: str) -> None:
        """Read a search; raise `NotUnderstood` for a word that is not known."""
        self.numbers: list[range] = []
        self.shown: Counter[str] = Counter()
        self.needs: Counter[str] = Counter()
        self.per: set[str] = set()
        self.fame: int | None = None
        self.no_biome = False
        self.day = False
        self._left = _spelled_out(_meanings(say, text))
        while self._left:
            self._read(self._left.pop(0))

    @property
    def asks_nothing(self) -> bool:
        asked = self.numbers or self.shown or self.needs or self.per or self.fame
        return not (asked or self.no_biome or self.day)

    def matches(self, card: Card) -> bool:
        """Whether the card shows all that is asked for, and perhaps more."""
        if self.numbers and not any(card.number in numbers for numbers in self.numbers):
            return False
        if self.no_biome and card.biome:
            return False
        if self.day and (card.night or card.kind == "sanctuary"):
            return False
        if self.fame not in (None, card.fame) or not self.per <= _paid_for(card):
            return False
        anywhere = _symbols(card) + Counter(card.needs) + Counter(_paid_for(card))
        return self.needs <= Counter(card.needs) and self.shown + self.needs + Counter(self.per) <= anywhere

    def matches_exactly(self, card: Card) -> bool:
        """Whether the card shows what is asked for and nothing else."""
        fame = self.fame or (card.fame if self.per else 0)
        return (
            self.matches(card)
            and self.shown == _symbols(card)
            and self.needs == Counter(card.needs)
            and self.per == _paid_for(card)
            and fame == card.fame
        )

    def _read(self, word: str) -> None:
        if word[0].isdecimal():
            self._read_number(word)
        elif word == "per":
            self._read_quest()
        elif word == "needs":
            self._read_prerequisite()
        elif word == "none":
            self.no_biome = True
        elif word == "day":
            self.day = True
        elif word == "fame" and self._next().isdecimal():
            self.fame = _number(self._left.pop(0))
        elif word in PAID_FOR:
            self.shown[word] += 1

    def _read_number(self, word: str) -> None:
        if word.isdecimal() and self._next() in {"per", "fame"}:
            self.fame = _number(word)
        else:
            ends = sorted(map(_number, re.findall(r"\d+", word)))
            self.numbers.append(range(ends[0], ends[-1] + 1))

    def _read_quest(self) -> None:
        """After `per`: one thing, or two biomes joined by `and`."""
        while self._next() == "per":
            self._left.pop(0)
        if self._next() in PAID_FOR:
            self.per.add(self._left.pop(0))
        joined = self._left[:2]
        if joined[:1] == ["and"] and self.per <= {*BIOMES} and joined[-1] in BIOMES:
            del self._left[:2]
            self.per.add(joined[-1])

    def _read_prerequisite(self) -> None:
        """After `needs`: wonders."""
        while self._next() in {*WONDERS, "and"}:
            self.needs[self._left.pop(0)] += 1
        del self.needs["and"]

    def _next(self) -> str:
        return self._left[0] if self._left else ""


def find(say: Phrases, text: str, cards: Iterable[Card]) -> list[Card]:
    """Every card that shows at least this."""
    search = Search(say, text)
    return [card for card in cards if search.matches(card)]


def identify(say: Phrases, text: str, sanctuaries: Sequence[Card]) -> list[Card]:
    """The sanctuary meant, by its id or by what it shows; none or several if that is not clear.

    A sanctuary that shows this and nothing else is meant before all those that show more.
    """
    if text.strip().isdecimal():
        number = _number(text.strip())
        return [card for card in sanctuaries if card.number == number]
    search = Search(say, text)
    if search.asks_nothing:
        raise NotUnderstood(say("search.nothing_asked"))
    exact = [card for card in sanctuaries if search.matches_exactly(card)]
    return exact or [card for card in sanctuaries if search.matches(card)]


def _meanings(say: Phrases, text: str) -> list[str]:
    known = {word: meaning for meaning in MEANINGS for word in say(f"words.{meaning}").split()}
    plain = re.sub(say("search.no_biome"), say("words.none").split()[0], text.lower())
    plain = re.sub(say("search.biome_set"), say("words.set").split()[0], plain)
    meanings = (_meaning(say, known, word) for word in _WORD.findall(plain))
    return [meaning for meaning in meanings if meaning != NOTHING]


def _spelled_out(words: list[str]) -> list[str]:
    """Two stones as `stone stone`."""
    spelled: list[str] = []
    for word, following in pairwise([*words, ""]):
        if len(word) == 1 and word.isdecimal() and following in COUNTABLE:
            spelled += [following] * (int(word) - 1)
        else:
            spelled.append(word)
    return spelled


def _meaning(say: Phrases, known: Mapping[str, str], word: str) -> str:
    """A word as cards know it: synonyms, plurals and clear beginnings are understood."""
    if word[0].isdecimal():
        return word
    if word in known:
        return known[word]
    begun = {meaning for begins, meaning in known.items() if begins.startswith(word)}
    if len(word) >= _SHORTEST_PREFIX and len(begun) == 1:
        return begun.pop()
    close = get_close_matches(word, known, 1)
    raise NotUnderstood(
        say("search.unknown_but", word=word, close=close[0]) if close else say("search.unknown", word=word)
    )


def _number(digits: str) -> int:
    """A number as typed; one that is too long to be on any card is as good as 999."""
    return int(digits[-_MOST_DIGITS:]) if len(digits.lstrip("0")) <= _MOST_DIGITS else 999


def _paid_for(card: Card) -> set[str]:
    return {"set" if what == "biome_set" else what for what in card.per}


def _symbols(card: Card) -> Counter[str]:
    return Counter({what: n for what, n in zip(COUNTED, card.counts, strict=True) if n})
