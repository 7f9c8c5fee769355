"""How the chances went over a game, and the moments that turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from farwander.core.game import Result
from farwander.faraway.state import ROUNDS
from farwander.review.faraway.judging import CHANCE_DIGITS, FAME_DIGITS
from farwander.review.types import Judgement, Moment, Reason, TurningPoint

_POINTS = 3
_LEAST_SWING = 0.02
_ASKED = {"select": -0.25, "explore": 0.0, "draft": 0.5, "keep": 0.75}
"""When in a round each question is asked, as a part of it: regions are selected before the first begins."""
_ANSWERED = 0.125
"""How long after that it is decided."""
_TOLD = 0.5
"""Another's mistake tells of a change of luck if it made so much of it."""


def chances(judged: Sequence[Judgement], result: Result) -> list[list[Moment]]:
    """By seat: the chance to win before and after each decision, and in the end."""
    curves: list[list[Moment]] = [[] for _ in result.scores]
    for j in judged:
        curves[j.seat].append(Moment(_when(j), j.chance))
        curves[j.seat].append(Moment(_when(j) + _ANSWERED, j.choices[j.chosen].chance))
    for seat, curve in enumerate(curves):
        curve.append(Moment(float(ROUNDS), float(seat in result.winners)))
    return curves


class _Swing(NamedTuple):
    """A change of a player's chance to win."""

    moment: object
    """What comes to all at once is one moment."""
    point: TurningPoint


def turning_points(judged: Sequence[Judgement], result: Result) -> list[TurningPoint]:
    """The three steps of those curves that are the greatest; what comes to all at once counts once."""
    found: dict[object, TurningPoint] = {}
    for moment, point in sorted(_swings(judged, result), key=lambda swing: -abs(swing.point.swing)):
        if abs(point.swing) >= _LEAST_SWING and len(found) < _POINTS:
            found.setdefault(moment, point)
    return list(found.values())


def _swings(judged: Sequence[Judgement], result: Result) -> Iterator[_Swing]:
    """Every change of a player's chance to win, by a choice or by what came."""
    for j in judged:
        given_away = (_when(j) + _ANSWERED, 0 - j.lost_chance, 0 - j.lost)
        yield _Swing(j.number, TurningPoint("choice", j.seat, j.round, j.number, *given_away))
    for seat in range(len(result.scores)):
        own = [j for j in judged if j.seat == seat]
        for before, j in pairwise(own):
            if not _told_by_choice(judged, before, j, j.luck_chance):
                luck = (j.luck_chance, j.luck, j.came)
                point = TurningPoint("luck", seat, j.round, j.number, _when(j), *luck)
                yield _Swing((j.round, j.phase), point)
        yield from _in_the_end(judged, own[-1], result)


def _in_the_end(judged: Sequence[Judgement], last: Judgement, result: Result) -> Iterator[_Swing]:
    """What the last cards brought a player."""
    expected, score = last.choices[last.chosen], result.scores[last.seat]
    swing = round((last.seat in result.winners) - expected.chance, CHANCE_DIGITS)
    fame = round(score - expected.fame, FAME_DIGITS)
    came = Reason("came_end", {"fame": score})
    if not _told_by_choice(judged, last, None, swing):
        yield _Swing("end", TurningPoint("luck", last.seat, ROUNDS, 0, float(ROUNDS), swing, fame, came))


def _told_by_choice(
    judged: Sequence[Judgement], before: Judgement, after: Judgement | None, swing: float
) -> bool:
    """Whether a mistake of another, between two decisions of a player, made much of what seems to be luck.

    It is a change of its own then, and luck would tell it once more.
    """
    begin, end = _effect(before), _effect(after) if after else (inf, inf)
    others = (j for j in judged if j.seat != before.seat and begin <= _effect(j) < end)
    return any(j.lost_chance >= _TOLD * swing > 0 for j in others)


def _effect(j: Judgement) -> tuple[float, float]:
    """When others feel a choice: what all choose at once when it is revealed, then one after the other."""
    return (j.round, 0) if j.phase in {"select", "explore"} else (j.round + _ASKED["draft"], j.number)


def _when(j: Judgement) -> float:
    return j.round - 1 + _ASKED[j.phase]
