"""Looks at games again, for people: every decision judged by what its player could know then."""

from farwander.review.faraway.reviewer import FarawayReviewer
from farwander.review.types import (
    Choice,
    Deal,
    Hints,
    Judgement,
    Level,
    Par,
    Reason,
    Review,
    Reviewer,
    TurningPoint,
    Verdict,
)

REVIEWERS: dict[str, Reviewer] = {"faraway": FarawayReviewer()}
"""By game."""

__all__ = [
    "REVIEWERS",
    "Choice",
    "Deal",
    "Hints",
    "Judgement",
    "Level",
    "Par",
    "Reason",
    "Review",
    "Reviewer",
    "TurningPoint",
    "Verdict",
]
