"""Where the shards of a round are done: in any place that does tasks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from farwander.places import Place
from farwander.training.run import Brain, Learn, Shard, learn_shard


def learning(place: Place) -> Learn:
    """Learn there. The shards come back in their order: averages depend on it, by the last bit."""

    def learn(parts: Iterable[Shard]) -> Sequence[Brain]:
        learnt = {part.shard: brain for part, brain in place(learn_shard, parts)}
        return [learnt[shard] for shard in sorted(learnt)]

    return learn
