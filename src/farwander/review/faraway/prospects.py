"""Why a choice is good or not, from the cards: what it pays, feeds and completes, and what it still lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from farwander.core.game import Seat
from farwander.faraway.actions import Draft, Explore, FarawayAction, Keep, Select
from farwander.faraway.cards import BIOMES, COUNTED, REGIONS, Card, region, sanctuary
from farwander.faraway.score import CardScore, Score, score
from farwander.faraway.state import ROUNDS
from farwander.faraway.views import FarawayView, PlayerView
from farwander.review.types import Reason, Value

_MOST = 4
"""Reasons for one choice: more are not read."""
_LIKELY = 40
"""From so many percent on it is worth saying that a card drafts first."""
_PERCENT = 100


def reasons(view: FarawayView, seat: Seat, action: FarawayAction) -> list[Reason]:
    """The most telling facts about a choice, as far as the player can know."""
    match action:
        case Explore(number):
            facts = _exploring(view, seat, region(number))
        case Draft(number):
            facts = _drafting(view, seat, region(number))
        case Keep(id):
            facts = _keeping(view, seat, sanctuary(id))
        case Select(numbers):
            facts = _selecting(view, _regions(numbers))
    return list(islice(facts, _MOST))


def unseen_regions(view: FarawayView) -> list[Card]:
    """The regions of which the viewer does not know where they are."""
    seen = {*view.market, *view.removed, *view.hand, *view.discards}
    for player in view.players:
        seen.update(player.tableau, player.taken)
    return [region(number) for number in range(1, REGIONS + 1) if number not in seen]


# -- by what is asked


def _exploring(view: FarawayView, seat: Seat, card: Card) -> Iterator[Reason]:
    me, last = view.players[seat], view.round == ROUNDS
    in_hand = [other for other in _regions(view.hand) if other != card]
    after = score([*me.tableau, card.number], me.sanctuaries)
    finds = bool(me.tableau) and card.number > me.tableau[-1]
    yield from _for_others(me, after, more_to_come=finds or not last)
    if not last:
        yield from _to_come(view, after.regions[-1], card, in_hand, _regions(view.market))
    elif finds and after.regions[-1].reason.missing:
        yield from _to_come(view, after.regions[-1], card)
    else:
        yield from _paid_last(after.regions[-1])
    if finds:
        yield Reason("finds", {"n": min(1 + me.counts["clue"] + card.clues, len(view.sanctuary_deck))})
    elif me.tableau:
        yield Reason("finds_none", {"last": me.tableau[-1]})
    if last:
        return
    yield from _clues(card)
    first = _first(view, card)
    if first >= _LIKELY:
        yield Reason("picks_first", {"percent": first})
    higher = [other.number for other in in_hand if other.number > card.number]
    if higher:
        yield Reason("leaves_room", {"hand": higher})


def _drafting(view: FarawayView, seat: Seat, card: Card) -> Iterator[Reason]:
    """As if it were laid next."""
    me = view.players[seat]
    after = score([*me.tableau, card.number], me.sanctuaries)
    yield from _for_others(me, after)
    if view.round == ROUNDS - 1:
        yield from _paid_last(after.regions[-1])
    else:
        yield from _to_come(view, after.regions[-1], card, _regions(view.hand))
    yield from _supplies([card], _regions(view.hand))
    if card.number > me.tableau[-1]:
        yield Reason("rises", {"card": card.number, "last": me.tableau[-1]})
    yield from _clues(card)


def _keeping(view: FarawayView, seat: Seat, card: Card) -> Iterator[Reason]:
    me = view.players[seat]
    after = score(me.tableau, [*me.sanctuaries, card.number])
    yield from _for_others(me, after, more_to_come=view.round < ROUNDS)
    if view.round == ROUNDS:
        yield from _paid_last(after.sanctuaries[-1])
    else:
        yield from _to_come(view, after.sanctuaries[-1], card)
        yield from _clues(card)


def _selecting(view: FarawayView, cards: Sequence[Card]) -> Iterator[Reason]:
    """What the three do for each other, then what each asks for."""
    yield from _supplies(cards, cards)
    for card in cards:
        others = [other for other in cards if other != card]
        yield from _to_come(view, score([card.number]).regions[0], card, others)


def _supplies(cards: Sequence[Card], hand: Sequence[Card]) -> Iterator[Reason]:
    """What the quests of the hand can use of these cards."""
    for card in cards:
        fed = [other for other in hand if other != card and _shown(card, _used_by(other))]
        if fed:
            regions = [other.number for other in fed]
            things = _shown(card, {what for other in fed for what in _used_by(other)})
            yield Reason("supplies", {"card": card.number, "regions": regions, "things": things})


def _used_by(card: Card) -> set[str]:
    """What its quest needs, or pays for; every card has a biome, so sets of those tell nothing."""
    return {*card.needs, *card.per} & {*COUNTED}


# -- what a card does for the quests that lie there


def _for_others(me: PlayerView, after: Score, *, more_to_come: bool = True) -> Iterator[Reason]:
    before = score(me.tableau, me.sanctuaries)
    regions = [*zip(before.regions, after.regions, strict=False)]
    sanctuaries = [*zip(before.sanctuaries, after.sanctuaries, strict=False)]
    completed = [now for was, now in regions if was.reason.missing and now.fame]
    if completed:
        fame = sum(now.fame for now in completed)
        yield Reason("completes", {"regions": _numbers(completed), "fame": fame})
    yield from _fed([(was, now) for was, now in (*regions, *sanctuaries) if not was.reason.missing])
    helped = [(was, _less(was, now)) for was, now in regions if now.reason.missing and more_to_come]
    for things in _different(less for _, less in helped if less):
        alike = _numbers(was for was, less in helped if less == things)
        yield Reason("brings", {"regions": alike, "things": things})


def _less(was: CardScore, now: CardScore) -> dict[str, int]:
    """What a quest lacks no longer."""
    before, after = was.reason.missing, now.reason.missing
    return {what: n - after.get(what, 0) for what, n in before.items() if after.get(what, 0) < n}


def _different(some: Iterable[dict[str, int]]) -> list[dict[str, int]]:
    found: list[dict[str, int]] = []
    for each in some:
        if each not in found:
            found.append(each)
    return found


def _fed(paying: Sequence[tuple[CardScore, CardScore]]) -> Iterator[Reason]:
    """What quests that pay already get more."""
    fame = sum(now.fame - was.fame for was, now in paying)
    if fame:
        fed = [now for was, now in paying if now.fame > was.fame]
        regions = _numbers(card for card in fed if card.kind == "region")
        sanctuaries = _numbers(card for card in fed if card.kind == "sanctuary")
        yield Reason("feeds", {"regions": regions, "sanctuaries": sanctuaries, "fame": fame})


# -- what a card's own quest asks for


def _named(scored: CardScore) -> dict[str, Value]:
    return {"kind": scored.kind, "card": scored.number}


def _paid_last(scored: CardScore) -> Iterator[Reason]:
    """No region comes after it: the quest pays for what it sees now."""
    if scored.fame:
        yield Reason("pays", {**_named(scored), "fame": scored.fame})
    elif scored.reason.missing:
        yield Reason("too_late", {**_named(scored), "things": scored.reason.missing})


def _to_come(
    view: FarawayView,
    scored: CardScore,
    card: Card,
    in_hand: Sequence[Card] = (),
    market: Sequence[Card] = (),
) -> Iterator[Reason]:
    """What the quest can still hope for."""
    reason, named = scored.reason, _named(scored)
    if reason.why == "flat":
        yield Reason("pays", {**named, "fame": scored.fame})
    elif reason.why == "missing":
        hope: dict[str, Value] = {
            "market": [other.number for other in market if _shown(other, reason.missing)],
            "hand": [other.number for other in in_hand if _shown(other, reason.missing)],
        }
        unseen = _helpful(view, reason.missing)
        yield Reason("lacks", {**named, "things": reason.missing, **unseen, **hope})
    elif reason.why == "counted":
        unseen = _helpful(view, _wanted(reason.counted))
        yield Reason("counts", {**named, "fame": card.fame, "things": reason.counted, **unseen})


def _wanted(counted: dict[str, int]) -> list[str]:
    """What would make the quest pay once more: any of what it counts, but of a set what it has least of."""
    least = min(counted.values()) if len(counted) == len(BIOMES) else None
    return [what for what, n in counted.items() if least is None or n == least]


def _helpful(view: FarawayView, things: Iterable[str]) -> dict[str, Value]:
    """How many of the regions that may still come show one of these; the seventh market is the last."""
    wanted = [*things]
    unseen = unseen_regions(view) if view.round < ROUNDS - 1 else []
    return {"helpful": sum(bool(_shown(card, wanted)) for card in unseen), "unseen": len(unseen)}


def _clues(card: Card) -> Iterator[Reason]:
    if card.clues:
        yield Reason("clues", {"n": card.clues})


def _first(view: FarawayView, card: Card) -> int:
    """How likely it is, in percent, that all others lay a higher number, if they lay any card of their hand.

    Where a card of theirs is not known, it may be any unseen one.
    """
    unseen = unseen_regions(view)
    higher = sum(other.number > card.number for other in unseen) / len(unseen)
    chance = 1.0
    for seat, player in enumerate(view.players):
        if seat != view.viewer:
            known = sum(number > card.number for number in player.taken)
            unknown = player.hand_size - len(player.taken)
            chance *= (known + unknown * higher) / player.hand_size
    return round(_PERCENT * chance)


def _regions(numbers: Iterable[int]) -> list[Card]:
    return [region(number) for number in numbers]


def _shown(card: Card, things: Iterable[str]) -> dict[str, int]:
    """What the card shows of these things."""
    wanted = set(things)
    return {what: n for what, n in zip(COUNTED, card.counts, strict=True) if n and what in wanted}


def _numbers(scored: Iterable[CardScore]) -> list[int]:
    return [card.number for card in scored]
