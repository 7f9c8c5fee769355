"""Luck and skill kept apart: the account of each player's fame and chance to win over a game.

At every decision there is something to expect, if the trained network goes on from there; and after a choice
there is something else. From there to the player's next decision it changes by what comes: that is luck, and
on average it is nothing. What a choice is worse than the best one is given away. So what the best choices
bring with usual luck, and the luck, less what was given away, is the final score, to the last point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from farwander.core.game import Result, Seat
from farwander.faraway.state import ROUNDS
from farwander.review.faraway.decisions import Decided
from farwander.review.faraway.judging import CHANCE_DIGITS, FAME_DIGITS
from farwander.review.faraway.values import by_network
from farwander.review.types import Choice, Judgement, Luck, Reason, Skill, TurningPoint, Verdict

_POINTS = 3
_LEAST_SWING = 0.02
_LUCK: tuple[tuple[float, Luck], ...] = (
    (12, "very_lucky"),
    (4, "lucky"),
    (-4, "even"),
    (-12, "unlucky"),
    (-inf, "very_unlucky"),
)
"""From so much fame on."""
_SKILL: tuple[tuple[float, Skill], ...] = ((4, "masterly"), (12, "sound"), (25, "uneven"), (inf, "careless"))
"""Below so much fame given away."""
_TENTHS = 1
"""An account is told, and adds up, to one digit."""
_ASKED = {"select": 0.0, "explore": 0.0, "draft": 0.5, "keep": 0.75}
_ANSWERED = 0.125
"""When in a round each question is asked, and how long after that it is decided, as parts of the round."""


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
                fame=expected.fame,
                chance=expected.chance,
                lost=chosen.behind,
                lost_chance=chosen.behind_chance,
                gained_chance=expected.behind_chance if chosen.mark == "best" else 0.0,
                luck=round(expected.fame - before.fame, FAME_DIGITS),
                luck_chance=round(expected.chance - before.chance, CHANCE_DIGITS),
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


def chances(judged: Sequence[Judgement], result: Result) -> list[list[float]]:
    """By round, from before the first to after the last, and by seat: the chance to win."""
    seats = range(len(result.scores))
    asked = {(j.round, j.phase, j.seat): j.chance for j in judged}
    first = "select" if (1, "select", 0) in asked else "explore"
    moments = [(1, first), *((number, "explore") for number in range(2, ROUNDS + 1))]
    curve = [[asked[number, phase, seat] for seat in seats] for number, phase in moments]
    curve.append([float(seat in result.winners) for seat in seats])
    return [_together_one(point) for point in curve]


def _together_one(point: list[float]) -> list[float]:
    total = sum(point)
    return [round(chance / total if total else 1 / len(point), CHANCE_DIGITS) for chance in point]


def turning_points(judged: Sequence[Judgement], result: Result) -> list[TurningPoint]:
    """The three moments that changed someone's chance to win most; what comes to all at once counts once."""
    found: dict[object, TurningPoint] = {}
    for moment, point in sorted(_swings(judged, result), key=lambda swing: -abs(swing[1].swing)):
        if abs(point.swing) >= _LEAST_SWING and len(found) < _POINTS:
            found.setdefault(moment, point)
    return list(found.values())


def _swings(judged: Sequence[Judgement], result: Result) -> Iterator[tuple[object, TurningPoint]]:
    """Every change of a player's chance to win, with the moment it belongs to."""
    for j in judged:
        if swing := j.gained_chance - j.lost_chance:
            fame = round(j.choices[j.chosen].fame - j.fame, FAME_DIGITS) if swing > 0 else 0 - j.lost
            yield (
                j.number,
                TurningPoint("choice", j.seat, j.round, j.number, _when(j) + _ANSWERED, swing, fame),
            )
    for seat, score in enumerate(result.scores):
        own = _of(judged, seat)
        for _, j in pairwise(own):
            luck = TurningPoint("luck", seat, j.round, j.number, _when(j), j.luck_chance, j.luck, j.came)
            yield (j.round, j.phase), luck
        last = own[-1].choices[own[-1].chosen]
        won = round(float(seat in result.winners) - last.chance, CHANCE_DIGITS)
        fame = round(score - last.fame, FAME_DIGITS)
        came = Reason("came_end", {"fame": score})
        yield "end", TurningPoint("luck", seat, ROUNDS, 0, ROUNDS, won, fame, came)


def _when(j: Judgement) -> float:
    return j.round - 1 + _ASKED[j.phase]


def verdicts(judged: Sequence[Judgement], result: Result, usual: Standing) -> list[Verdict]:
    """By seat: the whole account in one line."""
    return [_verdict(seat, score, _of(judged, seat), usual) for seat, score in enumerate(result.scores)]


def _verdict(seat: Seat, score: int, own: Sequence[Judgement], usual: Standing) -> Verdict:
    lost = round(sum(j.lost for j in own), _TENTHS)
    possible = round(usual.fame + sum(_best(j) - j.fame for j in own), _TENTHS)
    luck = round(score - possible + lost, _TENTHS)
    marks = [j.mark for j in own]
    return Verdict(
        seat=seat,
        fame=score,
        usual=possible,
        luck=luck,
        lost=lost,
        luck_is=next(name for least, name in _LUCK if luck >= least),
        skill_is=next(name for most, name in _SKILL if lost < most),
        marks={name: marks.count(name) for name in ("best", "fine", "slip", "blunder")},
    )


def _best(j: Judgement) -> float:
    return j.choices[j.chosen].fame + j.lost


def _of(judged: Sequence[Judgement], seat: Seat) -> list[Judgement]:
    return [j for j in judged if j.seat == seat]
