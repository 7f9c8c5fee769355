"""Faraway looked at again: a whole game, one position, or a deal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from farwander.core.game import Options, View
from farwander.core.log import GameLog
from farwander.core.refusal import Refusal, Refused
from farwander.faraway.actions import FarawayAction
from farwander.faraway.game import FarawayOptions
from farwander.faraway.views import FarawayView
from farwander.review.faraway import accounts, deals, turning
from farwander.review.faraway.decisions import decisions_of
from farwander.review.faraway.judging import judge
from farwander.review.faraway.usual import usual
from farwander.review.types import Choice, Deal, Hints, Par, Progress, Review

TRIES = 500
HINT_TRIES = 600
_HINTS = 3
NOT_OVER = Refusal("not_over", "The game is not over: it can be reviewed when it has been played to its end.")
OTHER_OPTIONS = Refusal("other_options", "These are options of another game; Faraway has its own.")
NOBODY = Refusal("nobody_to_advise", "Hints are for a player who has a choice now.")


class FarawayReviewer:
    """Looks at games of Faraway."""

    def review(
        self, log: GameLog, *, tries: int = TRIES, seed: int = 0, progress: Progress | None = None
    ) -> Review:
        if log.end is None:
            raise Refused(NOT_OVER)
        decisions = decisions_of(log)
        judged: list[list[Choice]] = []
        for done, decided in enumerate(decisions):
            if progress:
                progress(done, len(decisions))
            asked = (decided.view, decided.seat, decided.legal)
            judged.append(judge(*asked, tries, seed + decided.number, decided.action))
        result = log.end.result
        before = usual(msgspec.json.decode(log.options, type=FarawayOptions))
        made = accounts.judgements(decisions, judged, before)
        if progress:
            progress(len(decisions), len(decisions))
        return Review(
            game=log.game,
            players=log.players,
            scores=list(result.scores),
            winners=list(result.winners),
            judgements=made,
            chances=turning.chances(made, result),
            turning_points=turning.turning_points(made, result),
            verdicts=accounts.verdicts(made, result, before),
            tries=tries,
        )

    def hints(
        self, view: View, legal: Sequence[FarawayAction], *, tries: int = HINT_TRIES, seed: int = 0
    ) -> Hints:
        if not isinstance(view, FarawayView) or view.viewer is None or not legal:
            raise Refused(NOBODY)
        return Hints(judge(view, view.viewer, legal, tries, seed)[:_HINTS])

    def daily(self, date: str, options: Options | None = None) -> Deal:
        if options is None:
            return deals.daily(date)
        if not isinstance(options, FarawayOptions):
            raise Refused(OTHER_OPTIONS)
        return deals.daily(date, options)

    def par(self, deal: Deal, *, progress: Progress | None = None) -> Par:
        return deals.par(deal, progress)
