"""Luck and skill kept apart: the account of each player's fame over a game.

At every decision there is something to expect with the best choice, and something with the one that was
made: the difference is given away. From there to the player's next decision it changes by what comes, which
is luck. What is expected supposes that the trained network goes on, so it is nothing on average but for what
the best choices promise beyond the network's own. Over a game that is told as usual: what the best choices
bring with usual luck, and the luck, less what was given away, is the final score, to the last point.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from farwander.core.game import Result, Seat
from farwander.review.faraway.decisions import Decided
from farwander.review.faraway.judging import CHANCE_DIGITS, FAME_DIGITS
from farwander.review.faraway.values import by_network
from farwander.review.types import Choice, Judgement, Luck, Reason, Skill, Verdict

_LUCK: tuple[tuple[float, Luck], ...] = (
    (12, "very_lucky"),
    (4, "lucky"),
    (-4, "even"),
    (-12, "unlucky"),
    (-inf, "very_unlucky"),
)
"""From so much fame on."""
_SKILL: tuple[tuple[float, Skill], ...] = ((4, "masterly"), (12, "sound"), (25, "uneven"), (inf, "careless"))
"""Below so much fame given away, or as much in chances to win."""
_FAME_FOR_A_CHANCE = 50
"""A slip is one from 1 fame or 2% of the chance to win on."""
_TENTHS = 1
"""An account is told, and adds up, to one digit."""


class Standing(NamedTuple):
    """What a player can expect at some moment."""

    fame: float
    chance: float


def judgements(
    decisions: Sequence[Decided], judged: Sequence[list[Choice]], usual: Standing
) -> list[Judgement]:
    """Add to each decision what luck brought before it."""
    after: dict[Seat, Standing] = {}
    made: list[Judgement] = []
    for decided, choices in zip(decisions, judged, strict=True):
        places = {choice.action: place for place, choice in enumerate(choices)}
        expected = choices[places[by_network(decided.view, decided.legal)]]
        chosen = choices[places[decided.action]]
        before = after.get(decided.seat, usual)
        fame = round(chosen.fame + chosen.behind, FAME_DIGITS)
        chance = round(chosen.chance + chosen.behind_chance, CHANCE_DIGITS)
        made.append(
            Judgement(
                number=decided.number,
                seat=decided.seat,
                round=decided.view.round,
                phase=decided.view.phase,
                view=decided.view,
                choices=choices,
                chosen=places[decided.action],
                mark=chosen.mark,
                fame=fame,
                chance=chance,
                beyond=round(fame - expected.fame, FAME_DIGITS),
                lost=chosen.behind,
                lost_chance=chosen.behind_chance,
                luck=round(fame - before.fame, FAME_DIGITS),
                luck_chance=round(chance - before.chance, CHANCE_DIGITS),
                came=_came(decided, first=decided.seat not in after),
            )
        )
        after[decided.seat] = Standing(chosen.fame, chosen.chance)
    return made


def _came(decided: Decided, *, first: bool) -> Reason:
    view = decided.view
    if first:
        return Reason("came_deal", {"regions": list(view.hand)})
    match view.phase:
        case "draft":
            place = view.order.index(decided.seat) + 1
            found, regions = list(view.found), list(view.market)
            return Reason("came_reveal", {"place": place, "sanctuaries": found, "regions": regions})
        case "keep":
            return Reason("came_found", {"sanctuaries": list(view.found)})
        case _ if view.market:
            return Reason("came_market", {"regions": list(view.market)})
        case _:
            return Reason("came_last")


def verdicts(judged: Sequence[Judgement], result: Result, usual: Standing) -> list[Verdict]:
    """By seat: the whole account in one line."""
    return [_verdict(seat, score, _of(judged, seat), usual) for seat, score in enumerate(result.scores)]


def _verdict(seat: Seat, score: int, own: Sequence[Judgement], usual: Standing) -> Verdict:
    lost = round(sum(j.lost for j in own), _TENTHS)
    possible = round(usual.fame + sum(j.beyond for j in own), _TENTHS)
    luck = round(score - possible + lost, _TENTHS)
    lost_chance = sum(j.lost_chance for j in own)
    marks = [j.mark for j in own]
    return Verdict(
        seat=seat,
        fame=score,
        usual=possible,
        luck=luck,
        lost=lost,
        luck_is=next(name for least, name in _LUCK if luck >= least),
        skill_is=next(name for most, name in _SKILL if max(lost, _FAME_FOR_A_CHANCE * lost_chance) < most),
        marks={name: marks.count(name) for name in ("best", "fine", "slip", "blunder")},
    )


def _of(judged: Sequence[Judgement], seat: Seat) -> list[Judgement]:
    return [j for j in judged if j.seat == seat]
