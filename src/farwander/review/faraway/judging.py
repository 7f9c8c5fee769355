"""One decision judged: every choice with its worth and its reasons, from the player's own view alone."""

from __future__ import annotations

from collections.abc import Sequence

from farwander.bots.faraway.weighing import Outcomes, behind
from farwander.core.game import Seat
from farwander.faraway.actions import FarawayAction
from farwander.faraway.views import FarawayView
from farwander.review.faraway.prospects import reasons
from farwander.review.faraway.values import weigh
from farwander.review.types import Choice, Mark, Reason

_FINE = 1.0
_SLIP = 4.0
_PERCENT = 100
FAME_DIGITS, CHANCE_DIGITS = 2, 4


def judge(
    view: FarawayView, seat: Seat, legal: Sequence[FarawayAction], tries: int, seed: int
) -> list[Choice]:
    """All choices, the one that brings the most fame first."""
    values = weigh(view, legal, tries, seed)
    best = int(values.fame.argmax())
    behind_best = behind(values.fames, best)
    behind_likeliest = behind(values.chances, int(values.chance.argmax()))

    def choice(i: int) -> Choice:
        return Choice(
            action=legal[i],
            fame=round(float(values.fame[i]), FAME_DIGITS),
            chance=round(float(values.chance[i]), CHANCE_DIGITS),
            behind=round(float(behind_best.sure[i]), FAME_DIGITS),
            behind_chance=round(float(behind_likeliest.sure[i]), CHANCE_DIGITS),
            error=round(float(behind_best.error[i]), FAME_DIGITS),
            reasons=[*_wins_more(values, i, best), *reasons(view, seat, legal[i])],
        )

    return [choice(int(i)) for i in (-values.fame).argsort(kind="stable")]


def _wins_more(values: Outcomes, i: int, best: int) -> list[Reason]:
    """Whether a choice trades fame for a better chance to win."""
    percent = round(_PERCENT * float(behind(values.chances, i).sure[best]))
    return [Reason("wins_more", {"percent": percent})] if percent else []


def mark(choice: Choice) -> Mark:
    """What to think of a choice. Fame given for a better chance to win is no mistake."""
    if not choice.behind or any(reason.key == "wins_more" for reason in choice.reasons):
        return "best"
    if choice.behind < _FINE:
        return "fine"
    return "slip" if choice.behind < _SLIP else "blunder"
