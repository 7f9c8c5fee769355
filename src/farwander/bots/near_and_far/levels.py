"""Who plays Near and Far here, in rising strength."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from farwander.bots.near_and_far.planner import Planner
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.views import NearAndFarView


class Random(msgspec.Struct, frozen=True):
    """Does anything that is allowed."""

    name: str
    summary: str

    def choose(
        self,
        view: NearAndFarView,  # noqa: ARG002
        legal: Sequence[NearAndFarAction],
        rng: np.random.Generator,
    ) -> NearAndFarAction:
        return legal[int(rng.integers(len(legal)))]


NEAR_AND_FAR_BOTS = (
    Random("random", "does anything that is allowed; for measuring, and for beating"),
    Planner("planner", "weighs what a turn brings, on the map and in town, and takes the best"),
)
