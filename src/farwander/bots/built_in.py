"""What every built-in bot offers, whatever its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np


class BuiltIn(Protocol):
    """A bot with a name and a line about it. It is only ever asked about its own game."""

    @property
    def name(self) -> str: ...

    @property
    def summary(self) -> str: ...

    def choose(self, view: Any, legal: Sequence[Any], rng: np.random.Generator) -> Any:
        """Choose one of `legal`."""
        ...
