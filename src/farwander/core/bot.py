"""The contract that every bot keeps: it gets a view and the actions allowed, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import numpy as np

from farwander.core.game import Action, View

BotActionT = TypeVar("BotActionT", bound=Action)
BotViewT_contra = TypeVar("BotViewT_contra", bound=View, contravariant=True)


class Bot(Protocol[BotViewT_contra, BotActionT]):
    """A player. The same view, actions and random generator always give the same choice.

    One that keeps time at a table is exempt there; wherever games must be repeatable it forgets the clock.
    """

    @property
    def name(self) -> str: ...

    def choose(
        self, view: BotViewT_contra, legal: Sequence[BotActionT], rng: np.random.Generator
    ) -> BotActionT:
        """Choose one of `legal`. All randomness comes from `rng`."""
        ...
