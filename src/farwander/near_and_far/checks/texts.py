"""Whether everything has words in every language, and all words belong to something."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from farwander.near_and_far.cards import Encounter, Id, Map
from farwander.near_and_far.checks.packs import Entry, Pack, Text, Whole
from farwander.near_and_far.checks.sources import Fault, guess, is_table
from farwander.near_and_far.packs import TEXT
from farwander.near_and_far.words import FALLBACK, ON_THE_BOARDS


def text_faults(pack: Pack, whole: Whole, languages: Iterable[str]) -> Iterator[Fault]:
    for language in languages:
        yield from _without_words(pack, whole, language)
        yield from _partly_translated(pack, whole, language)
    for language, texts in pack.texts.items():
        for text in texts:
            yield from _about_nothing(text, whole, language)


def _without_words(pack: Pack, whole: Whole, language: str) -> Iterator[Fault]:
    """Things in the pack that are unnamed, untold or told in part."""
    told = whole.texts.get(language, {})
    for kind, id, source in _things(pack):
        text = told.get((kind, id))
        file = f"{TEXT}/{language}/{'maps.toml' if kind == 'maps' else source}"
        message = f"has no words in {language}"
        if text is None:
            yield Fault(file, 1, id, message)
        elif entry := whole.entries[kind].get(id):
            # The words may still be those of what the pack replaces.
            here = any(text is each for each in pack.texts.get(language, ()))
            for part in _untold(entry, text):
                yield text.fault(part, message) if here else Fault(file, 1, ".".join((id, *part)), message)


def _things(pack: Pack) -> Iterator[tuple[str, Id, str]]:
    """What a pack holds that needs words: kind, id and file."""
    for entry in pack.entries:
        yield entry.kind, entry.id, entry.source.name
    for source in pack.sources:
        if source.name == "boards.toml":
            yield from (("boards", id, source.name) for id in ON_THE_BOARDS)


def _untold(entry: Entry, text: Text) -> Iterator[tuple[str, Id]]:
    field, needed, _ = _parts(entry)
    told = text.raw.get(field, {})
    yield from ((field, id) for id in needed if is_table(told) and id not in told)


def _parts(entry: Entry) -> tuple[str, list[Id], list[Id]]:
    """What is named inside a thing: the field of its words, which ids need words, and which may have them."""
    match entry.card:
        case Encounter():
            choices = [choice.id for choice in entry.card.choices]
            return "choices", choices, choices
        case Map():
            spaces = entry.card.spaces
            return "spaces", [space.id for space in spaces if space.named], [space.id for space in spaces]
        case _:
            return "", [], []


def _partly_translated(pack: Pack, whole: Whole, language: str) -> Iterator[Fault]:
    """Words that say more, or less, than the English ones."""
    for text in pack.texts.get(language, ()):
        english = whole.texts.get(FALLBACK, {}).get((text.kind, text.id))
        if english and bool(english.raw.get("text")) != bool(text.raw.get("text")):
            has, lacks = (FALLBACK, language) if english.raw.get("text") else (language, FALLBACK)
            yield text.fault(("text",), f"is there in {has}, but not in {lacks}")


def _about_nothing(text: Text, whole: Whole, language: str) -> Iterator[Fault]:
    known: Collection[Id] = ON_THE_BOARDS if text.kind == "boards" else whole.entries[text.kind]
    if text.id not in known:
        yield text.fault((), f"has words in {language}, but is not in {text.kind}{guess(text.id, known)}")
    elif entry := whole.entries[text.kind].get(text.id):
        field, _, there = _parts(entry)
        told = text.raw.get(field, {})
        for id in told if is_table(told) else ():
            if id not in there:
                message = f"has words in {language}, but is not in {entry.source.name}{guess(id, there)}"
                yield text.fault((field, id), message)
