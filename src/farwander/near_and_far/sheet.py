"""A count for people with the box: what a player has at the end, item by item, with the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import msgspec

from farwander.core.refusal import Refusal, Refused
from farwander.near_and_far.book import Book
from farwander.near_and_far.cards import Artifact, Boss, Threat
from farwander.near_and_far.events import Line
from farwander.near_and_far.gains import HIGHEST_REPUTATION, LOWEST_REPUTATION, MOST_ANIMALS
from farwander.near_and_far.goods import FACTIONS, Route
from farwander.near_and_far.options import MAPS
from farwander.near_and_far.play import no
from farwander.near_and_far.scoring import (
    ALL_CAMPS_POINTS,
    CHIEF_POINTS,
    MAMMOTH_LOSS,
    SET_OF_TREASURES,
    SET_POINTS,
)
from farwander.near_and_far.state import CAMPS

MOST = 99
Some = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Points = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Named = str | Points
"""A card by its id, or what is printed on it."""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trade route that is complete, with a camp of the player's on it."""

    route: Route
    alone: bool = True
    """Whether nobody else has a camp on it."""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has at the end of a game with the box."""

    map: Annotated[int, msgspec.Meta(ge=1, le=MAPS)] = 1
    day: bool = False
    long_game: bool = False
    camps: Some = 0
    """Everywhere: on the map, in the mine, on threats."""
    mammoths: bool = False
    """On the map with mammoths: whether one of the camps stands among them."""
    routes: tuple[Claim | Points, ...] = ()
    artifacts: tuple[Named, ...] = ()
    """Bought."""
    unbought: Some = 0
    threats: tuple[Named, ...] = ()
    bonuses: tuple[Points, ...] = ()
    """What artifacts, treasures, world cards and skills give beyond that."""
    coins: Some = 0
    gems: Some = 0
    tokens: Some = 0
    chiefs: Annotated[int, msgspec.Meta(ge=0, le=len(FACTIONS))] = 0
    reputation: Annotated[int, msgspec.Meta(ge=LOWEST_REPUTATION, le=HIGHEST_REPUTATION)] = 0
    treasures: Some = 0
    animals: Annotated[int, msgspec.Meta(ge=0, le=MOST_ANIMALS)] = 0


class SheetCount(msgspec.Struct, frozen=True):
    """The points, each with its reason."""

    total: int
    lines: tuple[Line, ...]


def count_sheet(book: Book, sheet: Sheet) -> SheetCount:
    """Count what a player has; raise `Refused` for what cannot be."""
    refusal = why_not_counted(book, sheet)
    if refusal:
        raise Refused(refusal)
    lines = tuple(
        line for line in (*_placed(book, sheet), *_cards(book, sheet), *_goods(book, sheet)) if line.points
    )
    return SheetCount(sum(line.points for line in lines), lines)


def why_not_counted(book: Book, sheet: Sheet) -> Refusal | None:
    """Say what is wrong with a sheet, or None."""
    if sheet.map not in book.content.maps:
        return no("no_such_map", f"The atlas has maps 1 to {MAPS}, not {sheet.map}.", map=sheet.map)
    content = book.content
    return (
        _twice("Artifact", [card for card in sheet.artifacts if isinstance(card, str)])
        or _twice("Threat", [card for card in sheet.threats if isinstance(card, str)])
        or _twice("The route of", [claim.route for claim in sheet.routes if isinstance(claim, Claim)])
        or _unknown("artifact", sheet.artifacts, content.artifacts)
        or _unknown("threat", sheet.threats, {**content.threats, **content.bosses})
    )


def _twice(what: str, ids: Sequence[str]) -> Refusal | None:
    for id in ids:
        if ids.count(id) > 1:
            return no("named_twice", f"{what} {id} is named twice; there is only one of it.", card=id)
    return None


def _unknown(
    what: str, named: Sequence[Named], known: Mapping[str, Artifact | Threat | Boss]
) -> Refusal | None:
    for card in named:
        if isinstance(card, str) and card not in known:
            return no(
                "no_such_card", f"There is no {what} called {card}; give its id, or its points.", card=card
            )
    return None


def _placed(book: Book, sheet: Sheet) -> Iterator[Line]:
    yield Line("camps", "", sheet.camps, sheet.camps)
    if sheet.camps >= CAMPS + (2 if sheet.long_game else 0):
        yield Line("all_camps", "", 1, ALL_CAMPS_POINTS)
    chart = book.charts[sheet.map]
    if chart.mammoths and not sheet.mammoths:
        yield Line("mammoths", "", 1, -MAMMOTH_LOSS)
    for claim in sheet.routes:
        if isinstance(claim, Claim):
            value = chart.map.routes[claim.route]
            yield Line("routes", claim.route, 1, value.alone if claim.alone else value.shared)
        else:
            yield Line("routes", "", 1, claim)


def _cards(book: Book, sheet: Sheet) -> Iterator[Line]:
    content = book.content
    for card in sheet.artifacts:
        yield _valued("artifacts", card, content.artifacts)
    yield Line("unbought", "", sheet.unbought, -sheet.unbought)
    for card in sheet.threats:
        yield _valued("threats", card, {**content.threats, **content.bosses})
    for points in sheet.bonuses:
        yield Line("cards", "", 1, points)


def _valued(source: str, card: Named, known: Mapping[str, Artifact | Threat | Boss]) -> Line:
    return Line(source, card, 1, known[card].points) if isinstance(card, str) else Line(source, "", 1, card)


def _goods(book: Book, sheet: Sheet) -> Iterator[Line]:
    pairs = (sheet.coins + sheet.gems) // 2
    yield Line("goods", "", pairs, pairs)
    yield Line("tokens", "", sheet.tokens, sheet.tokens)
    yield Line("chiefs", "", sheet.chiefs, sheet.chiefs * CHIEF_POINTS)
    sets = min(sheet.treasures, sheet.animals) // SET_OF_TREASURES
    yield Line("treasures", "", sets, sets * SET_POINTS)
    track = book.content.boards.reputation_day if sheet.day else book.content.boards.reputation_dusk
    yield Line("reputation", "", sheet.reputation, track.get(str(sheet.reputation), 0))
