"""The moments that turned a game: the greatest changes, and each told once."""

from __future__ import annotations

import msgspec
import pytest

from farwander.core.game import Result, Seat
from farwander.review import Judgement, Review
from farwander.review.faraway.turning import turning_points

SECOND_WON = Result((60, 70), (1,), tie_broken=False)


def test_turning_points_are_the_greatest_swings(review: Review) -> None:
    swings = [abs(point.swing) for point in review.turning_points]
    assert len(swings) == 3
    assert swings == sorted(swings, reverse=True)
    assert max(j.lost_chance for j in review.judgements) <= swings[0]
    for point in review.turning_points:
        assert (point.cause == "luck") == (point.came is not None)
        assert point.round - 1 <= point.at <= point.round


@pytest.fixture
def calm(review: Review) -> list[Judgement]:
    """The same decisions, but nothing ever changed anyone's chances."""
    changed = {"lost": 0.0, "lost_chance": 0.0, "luck": 0.0, "luck_chance": 0.0}
    made: list[Judgement] = []
    for j in review.judgements:
        even = [msgspec.structs.replace(choice, chance=float(j.seat == 1)) for choice in j.choices]
        made.append(msgspec.structs.replace(j, choices=even, **changed))
    return made


def changed(judged: list[Judgement], asked: tuple[int, str, Seat], **values: float) -> list[Judgement]:
    """The same, but for one decision."""
    return [
        msgspec.structs.replace(j, **values) if (j.round, j.phase, j.seat) == asked else j for j in judged
    ]


def told(judged: list[Judgement]) -> list[tuple[str, Seat, int, float]]:
    return [
        (point.cause, point.seat, point.round, point.swing) for point in turning_points(judged, SECOND_WON)
    ]


def test_nothing_turned_a_game_where_nothing_changed(calm: list[Judgement]) -> None:
    assert told(calm) == []


def test_what_the_cards_brought_is_luck(calm: list[Judgement]) -> None:
    lucky = changed(calm, (5, "draft", 0), luck_chance=0.3)
    assert told(lucky) == [("luck", 0, 5, 0.3)]


def test_what_anothers_mistake_brought_is_not_told_as_luck_too(calm: list[Judgement]) -> None:
    """Both lay at once, so seat 1 feels what seat 0 lays whoever decided first."""
    for blunderer, lucky in ((0, 1), (1, 0)):
        judged = changed(calm, (5, "explore", blunderer), lost_chance=0.2)
        judged = changed(judged, (5, "draft", lucky), luck_chance=0.3)
        assert told(judged) == [("choice", blunderer, 5, -0.2)]


def test_luck_that_anothers_choice_does_not_explain_is_told(calm: list[Judgement]) -> None:
    small = changed(calm, (5, "explore", 0), lost_chance=0.1)
    assert told(changed(small, (5, "draft", 1), luck_chance=0.3)) == [
        ("luck", 1, 5, 0.3),
        ("choice", 0, 5, -0.1),
    ]
    later = changed(calm, (6, "explore", 0), lost_chance=0.2)
    assert told(changed(later, (5, "draft", 1), luck_chance=0.3)) == [
        ("luck", 1, 5, 0.3),
        ("choice", 0, 6, -0.2),
    ]
    other_way = changed(calm, (5, "explore", 0), lost_chance=0.2)
    assert told(changed(other_way, (5, "draft", 1), luck_chance=-0.3)) == [
        ("luck", 1, 5, -0.3),
        ("choice", 0, 5, -0.2),
    ]


def test_who_drafts_later_feels_what_was_drafted_before(calm: list[Judgement]) -> None:
    first, second = (j for j in calm if j.round == 5 and j.phase == "draft")
    judged = changed(calm, (5, "draft", first.seat), lost_chance=0.2)
    assert told(changed(judged, (5, "draft", second.seat), luck_chance=0.3)) == [
        ("choice", first.seat, 5, -0.2)
    ]
