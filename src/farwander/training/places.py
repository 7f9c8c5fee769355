"""Where the shards of a round are done: on this machine's cores, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from farwander.core.refusal import Refusal, Refused
from farwander.training.run import Brain, Learn, Shard, learn_shard


@contextmanager
def here(workers: int) -> Generator[Learn]:
    """On so many cores; learning holds no interpreter lock."""
    with ThreadPoolExecutor(workers) as threads:

        def learn(parts: Iterable[Shard]) -> Sequence[Brain]:
            return list(threads.map(learn_shard, parts))

        yield learn


@contextmanager
def on_cluster(address: str) -> Generator[Learn]:
    """On a Ray cluster: `auto` for the one that this machine belongs to."""
    if find_spec("ray") is None:
        message = "Learning on a cluster needs the package ray; install farwander with the extra `cluster`."
        raise Refused(Refusal("no_ray", message))
    ray: Any = import_module("ray")
    try:
        ray.init(address=address)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise Refused(Refusal("no_cluster", f"There is no cluster at {address}: {error}")) from None
    remote = ray.remote(learn_shard)

    def learn(parts: Iterable[Shard]) -> Sequence[Brain]:
        return ray.get([remote.remote(part) for part in parts])

    try:
        yield learn
    finally:
        ray.shutdown()
