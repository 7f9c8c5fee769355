"""The digest of a content pack, by which a log knows the cards, map and stories it was played with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, cast

import msgspec

from farwander.near_and_far.book import Book
from farwander.near_and_far.cards import Encounter, Id
from farwander.near_and_far.options import NearAndFarOptions

LENGTH = 16
_CARDS = ("adventurers", "artifacts", "treasures", "world", "threats", "bosses", "chiefs", "arcade", "boards")
_DRAWN = {"x", "y"}
"""Where a space is drawn: no rule asks for it."""


@lru_cache(maxsize=256)
def digest(book: Book, options: NearAndFarOptions) -> str:
    """Of all that a game with these options may meet.

    Another price gives another digest. Another word does not, nor do another map's stories, nor a new kind of
    field that no card makes use of.
    """
    met = [_of_cards(book), _of_map(book, options.map), _plain(_stories(book, options))]
    return _digest(met)


@lru_cache(maxsize=16)
def _of_cards(book: Book) -> str:
    # In the order of the files: a shuffle is a list of places in it.
    return _digest([list(_plain(getattr(book.content, kind)).items()) for kind in _CARDS])


@lru_cache(maxsize=64)
def _of_map(book: Book, number: int) -> str:
    return _digest(_plain(book.content.maps.get(number)))


def _stories(book: Book, options: NearAndFarOptions) -> dict[Id, Encounter]:
    """What may be read on the spaces of the map, what everyone has to read next, and what follows from it."""
    if options.mode == "arcade":
        return {}
    region = book.content.maps.get(options.map)
    waiting = [space.quest or "" for space in region.spaces] if region else []
    waiting += [id for each in options.travellers for id in (*each.side_quests, each.next_quest)]
    found: dict[Id, Encounter] = {}
    while waiting:
        story = book.content.encounters.get(waiting.pop())
        if story and story.id not in found:
            found[story.id] = story
            waiting += _what_follows(story)
    return found


def _what_follows(story: Encounter) -> Iterable[Id]:
    for choice in story.choices:
        for gain in (choice.reward, choice.bonus):
            yield from filter(None, (gain.side_quest, gain.next))


def _plain(value: Any) -> Any:
    """What is said of a thing, without what goes without saying."""
    if isinstance(value, msgspec.Struct):
        usual = _usual(type(value))
        said = ((field, getattr(value, field)) for field in value.__struct_fields__ if field not in _DRAWN)
        plain = {field: _plain(each) for field, each in said if field not in usual or each != usual[field]}
        return plain | ({"kind": tag} if (tag := value.__struct_config__.tag) else {})
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in cast(dict[str, Any], value).items()}
    return [_plain(each) for each in cast(tuple[Any, ...], value)] if isinstance(value, tuple) else value


@cache
def _usual(form: type[msgspec.Struct]) -> dict[str, Any]:
    """What a field has if nothing is said of it."""
    return {field.name: field.default for field in msgspec.structs.fields(form) if not field.required}


def _digest(plain: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()[:LENGTH]
