"""The ledger: what is asked for together is written together."""

from __future__ import annotations

import asyncio
from pathlib import Path

import sqlalchemy as sa
from anyio.from_thread import start_blocking_portal
from sqlalchemy import event

from farwander.server import storage
from farwander.server.ledger import Ledger
from farwander.server.storage import open_database

MANY = 50


def test_what_is_asked_for_in_one_turn_is_one_transaction(tmp_path: Path):
    engine = open_database(f"sqlite:///{tmp_path / 'farwander.db'}")
    commits: list[sa.Connection] = []
    event.listen(engine, "commit", commits.append)
    ledger = Ledger(engine)
    insert = storage.findings.insert()

    def written() -> int | None:
        with engine.connect() as connection:
            return connection.scalar(sa.select(sa.func.count()).select_from(storage.findings))

    async def ask(key: str) -> None:
        assert not written()  # and while it looks, the ledger could begin
        await ledger.insert(insert, {"key": key, "content": b""})

    async def ask_for_many() -> None:
        await asyncio.gather(*(ask(str(number)) for number in range(MANY)))

    with start_blocking_portal() as elsewhere:  # a test of the pages may have left a loop in this thread
        elsewhere.call(ask_for_many)
    assert written() == MANY
    ledger.close()
    assert len(commits) == 1
