"""Looks at games again, for people: every decision judged by what its player could know then."""

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

__all__ = [
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
