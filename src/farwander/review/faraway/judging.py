"""One decision judged: every choice with its worth and its reasons, from the player's own view alone."""

from __future__ import annotations

from collections.abc import Sequence

from farwander.bots.faraway.players import to_win
from farwander.bots.faraway.weighing import Outcomes, behind
from farwander.core.game import Seat
from farwander.faraway.actions import FarawayAction
from farwander.faraway.views import FarawayView
from farwander.review.faraway.prospects import reasons
from farwander.review.faraway.values import weigh
from farwander.review.types import Choice, Mark, Reason

_FINE = (1.0, 0.02)
_SLIP = (4.0, 0.08)
"""Below so much fame, and so much of a chance to win: about the same, when two begin."""
_PERCENT = 100
FAME_DIGITS, CHANCE_DIGITS = 2, 4


def judge(
    view: FarawayView,
    seat: Seat,
    legal: Sequence[FarawayAction],
    tries: int,
    seed: int,
    chosen: FarawayAction | None = None,
) -> list[Choice]:
    """All choices, the best first: by what the strongest bot plays for.

    Whether a choice that was made is worse than the best is looked at more closely where it seems so.
    """

    def doubtful(values: Outcomes) -> bool:
        return chosen is not None and _doubtful(values, legal.index(chosen))

    values = weigh(view, legal, tries, seed, doubtful)
    worths = to_win(values)
    best = int(worths.mean(0).argmax())
    worse, less_fame, less_chance = (behind(each, best) for each in (worths, values.fames, values.chances))

    def choice(i: int) -> Choice:
        sure = bool(worse.sure[i])
        fame = round(float(less_fame.sure[i]), FAME_DIGITS) if sure else 0.0
        chance = round(float(less_chance.sure[i]), CHANCE_DIGITS) if sure else 0.0
        return Choice(
            action=legal[i],
            fame=round(float(values.fame[i]), FAME_DIGITS),
            chance=round(float(values.chance[i]), CHANCE_DIGITS),
            mark=mark(fame, chance) if sure else "best",
            behind=fame,
            behind_chance=chance,
            error=round(float(less_fame.error[i]), FAME_DIGITS),
            reasons=[*_wins_more(values, i), *reasons(view, seat, legal[i])],
        )

    return [choice(int(i)) for i in (-worths.mean(0)).argsort(kind="stable")]


def _doubtful(values: Outcomes, chosen: int) -> bool:
    """Whether a choice seems to be a slip, and may be none."""
    worths = to_win(values)
    best = int(worths.mean(0).argmax())
    worse, fame, chance = (behind(each, best) for each in (worths, values.fames, values.chances))
    seems = mark(float(fame.by[chosen]), float(chance.by[chosen])) != "fine"
    return seems and not worse.sure[chosen]


def _wins_more(values: Outcomes, i: int) -> list[Reason]:
    """Whether a choice trades fame for a better chance to win."""
    percent = round(_PERCENT * float(behind(values.chances, i).sure[values.fame.argmax()]))
    return [Reason("wins_more", {"percent": percent})] if percent else []


def mark(fame: float, chance: float) -> Mark:
    """What to think of a choice that is surely behind the best by so much."""
    if fame < _FINE[0] and chance < _FINE[1]:
        return "fine"
    return "slip" if fame < _SLIP[0] and chance < _SLIP[1] else "blunder"
