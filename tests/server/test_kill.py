"""The server is killed at any moment, and nothing is lost: `make soak` does it 200 times."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx
import msgspec
import pytest
from guests import Row, seat
from mortals import Mortal, Player

from farwander.core import read_log, verify
from farwander.games import GAMES

KILLS = int(os.environ.get("FARWANDER_KILLS", "3"))
PATIENCE = 60
"""Seconds for an answer, and for the life of a server; only a failing test waits that long."""
TABLES = [["me", "open"], ["me", "greedy"], ["me", "open", "random"], ["me", "open", "open", "open"]]
"""Who sits where; all are played at the same time, game after game."""


class Game(NamedTuple):
    """A game that was played, and by whom."""

    table: str
    players: list[Player]
    log: bytes


class Evening:
    """Games at several tables, until the server was killed often enough."""

    def __init__(self, folder: Path, server: Mortal) -> None:
        self.games: list[Game] = []
        self._folder = folder
        self._server = server
        self._numbers = count(1)

    async def spend(self, seats: list[str]) -> None:
        """Play one game after the other at a table."""
        while not self._server.done or not self.games:
            await self._play(seats)

    async def _play(self, seats: list[str]) -> None:
        number = next(self._numbers)
        address = f"127.1.{number // 200}.{number % 200 + 1}"  # not all from one, which may ask only so much
        people = [who for who in seats if who in ("me", "open")]
        clients = [self._client(address) for _ in people]
        players = [
            Player(self._server, client, address, Random(f"{number} {index}"))
            for index, client in enumerate(clients)
        ]
        for player in players:
            await player.ask("POST", "/api/me", name="Ada")
        table = await self._seat(players, seats, advanced=number % 3 == 0)
        await asyncio.gather(*(player.play(table) for player in players))
        log = (await players[0].ask("GET", f"/api/tables/{table}/log")).content
        self.games.append(Game(table, players, log))
        for client in clients:
            await client.aclose()

    def _client(self, address: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        base = f"http://127.0.0.1:{self._server.port}"
        return httpx.AsyncClient(transport=transport, base_url=base, trust_env=False, timeout=PATIENCE)

    async def _seat(self, players: list[Player], seats: list[str], *, advanced: bool) -> str:
        """Make a table, let everyone sit down, and start; a repeat of what was done already does no harm."""
        options = {"players": len(seats), "advanced": advanced}
        wanted = {"game": "faraway", "options": options, "seats": [seat(who) for who in seats]}
        made = (await players[0].ask("POST", "/api/tables", **wanted)).json()
        for player in players:
            joined = (await player.ask("POST", f"/api/tables/{made['id']}/join")).json()
            player.seat = joined["you"]
        started = await players[0].ask("POST", f"/api/tables/{made['id']}/start")
        assert started.is_success or started.json()["error"]["code"] == "not_waiting"
        return made["id"]


async def play(folder: Path) -> tuple[Mortal, list[Game]]:
    async with asyncio.timeout(PATIENCE * (KILLS + 1)), asyncio.TaskGroup() as tasks:
        server = Mortal(folder, Random(KILLS), KILLS, tasks)
        await server.start()
        evening = Evening(folder, server)
        try:
            await asyncio.gather(*(evening.spend(seats) for seats in TABLES))
        finally:
            server.end()
    return server, evening.games


def rows(folder: Path, table: str) -> list[Row]:
    with closing(sqlite3.connect(folder / "farwander.sqlite")) as database:
        query = 'SELECT number, seat, action, key FROM decisions WHERE "table" = ? ORDER BY number'
        return [Row(*row) for row in database.execute(query, [table])]


def check(folder: Path, game: Game) -> None:
    """Check that a game is whole: every decision that was acknowledged, each once, and nothing else."""
    stored = rows(folder, game.table)
    assert [row.number for row in stored] == list(range(1, len(stored) + 1))
    for player in game.players:
        assert set(player.sent) == set(player.accepted) | set(player.refused)
        mine = [row for row in stored if row.key and row.seat == player.seat]
        assert {row.key: row.number for row in mine} == player.accepted
        assert len(mine) == len(player.accepted)
        for row in mine:
            assert msgspec.json.decode(row.action) == player.sent[row.key or ""].get("action")
        assert set(player.refused.values()) <= {"stale", "nothing_to_take_back"}, "someone was quicker"
        assert list(player.told) == list(range(1, len(stored) + 1))
        assert player.seen.items() <= player.told.items(), "what was told stays so"
    log = read_log(game.log)
    verify(GAMES[log.game], log)
    assert [row.action.encode() for row in stored] == [bytes(each.action) for each in log.decisions]


def test_nothing_is_lost_when_the_server_is_killed(
    tmp_path: Path, pytestconfig: pytest.Config, capfd: pytest.CaptureFixture[str]
):
    # In a thread of its own: the browser tests leave a running loop in this one.
    with ThreadPoolExecutor(1) as thread:
        server, games = thread.submit(asyncio.run, play(tmp_path)).result()
    assert server.kills == KILLS
    assert not server.complaints
    for game in games:
        check(tmp_path, game)
    players = [player for game in games for player in game.players]
    assert sum(player.came_back for player in players) > 0
    check_file(tmp_path, games[0])
    acknowledged = sum(len(player.accepted) for player in players)
    resent = sum(player.resent for player in players)
    told = f"{KILLS} kills, {len(games)} games, {acknowledged} decisions acknowledged, {resent} sent again"
    with capfd.disabled():
        pytestconfig.get_terminal_writer().line(told)


def check_file(folder: Path, game: Game) -> None:
    """Check a game's log as anyone can."""
    path = folder / "game.json"
    path.write_bytes(game.log)
    command = [sys.executable, "-m", "farwander", "verify", str(path)]
    assert "in order" in subprocess.run(command, check=True, capture_output=True, text=True).stdout
