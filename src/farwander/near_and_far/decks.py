"""Drawing artifacts: how many from which of the two decks is said before they are seen."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import DrawArtifacts
from farwander.near_and_far.play import no


def ways_to_draw(count: int) -> Iterator[DrawArtifacts]:
    """So many in all, from the two decks."""
    for advanced in range(count + 1):
        yield DrawArtifacts(count - advanced, advanced)


def why_not_drawn(count: int, action: DrawArtifacts) -> Refusal | None:
    if min(action.basic, action.advanced) < 0 or action.basic + action.advanced != count:
        return no("wrong_number", f"Draw {count} artifacts in all.", count=count)
    return None
