"""What is on the cards of Faraway, in words."""

from __future__ import annotations

from collections.abc import Iterable

from farwander.cli.phrases import Phrases
from farwander.faraway.cards import BIOMES, COUNTED, Card, sanctuary


def amount(say: Phrases, what: str, n: int) -> str:
    """1 stone, 2 stones."""
    return f"{n} {say(f'things.{what}', n=n)}"


def quest_words(say: Phrases, card: Card) -> str:
    """What the quest pays: `3 per night`."""
    if not card.fame:
        return ""
    if not card.per:
        return say("cards.fame", n=card.fame)
    return say("cards.per", n=card.fame, what=" + ".join(say(f"things.{what}", n=1) for what in card.per))


def symbols(card: Card) -> dict[str, int]:
    """What the card adds to its player's area, biome left aside."""
    shown = zip(COUNTED, card.counts, strict=True)
    return {what: n for what, n in shown if n and what not in BIOMES}


def biome_words(say: Phrases, card: Card) -> str:
    return say(f"things.{card.biome}", n=1) if card.biome else ""


def symbol_words(say: Phrases, card: Card) -> str:
    """The biome and the symbols: `desert, stone`."""
    shown = [
        amount(say, what, n) if n > 1 else say(f"things.{what}", n=n) for what, n in symbols(card).items()
    ]
    return ", ".join([biome_words(say, card), *shown] if card.biome else shown)


def sanctuary_words(say: Phrases, card: Card) -> str:
    """What a sanctuary shows, since no number is printed on it: `desert, stone`, `city, 1 per city`."""
    return ", ".join(part for part in (symbol_words(say, card), quest_words(say, card)) if part)


def named_sanctuaries(say: Phrases, ids: Iterable[int]) -> str:
    """`13 (desert, stone); 27 (5 fame)`."""
    named = (f"{id} ({sanctuary_words(say, sanctuary(id))})" for id in ids)
    return say("cards.semicolon").join(named)
