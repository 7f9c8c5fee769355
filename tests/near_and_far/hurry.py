"""A random player who wants the game to end: camps, digging and fights come first."""

from __future__ import annotations

import numpy as np

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    BuildCamp,
    BuyAnimal,
    BuyArtifact,
    BuyReputation,
    Dig,
    Fight,
    Harvest,
    NearAndFarAction,
    Recruit,
    Trade,
    TryQuest,
    Visit,
)

_WEIGHTS: dict[type[NearAndFarAction], float] = {
    BuildCamp: 60,
    Dig: 30,
    BuyArtifact: 30,
    Fight: 20,
    Harvest: 10,
    TryQuest: 10,
    Adventure: 12,
    Recruit: 15,
    Visit: 0.6,
    BuyAnimal: 6,
    BuyReputation: 0.05,
    Trade: 0.02,
}


def _weight(action: NearAndFarAction) -> float:
    if isinstance(action, AddHearts):
        return 1 / (1 + action.hearts) ** 2  # hearts are for camps
    return _WEIGHTS.get(type(action), 1)


def hurried(rng: np.random.Generator, legal: list[NearAndFarAction]) -> NearAndFarAction:
    """Any of them, but some more often than others."""
    weights = np.array([_weight(action) for action in legal])
    return legal[int(rng.choice(len(legal), p=weights / weights.sum()))]
