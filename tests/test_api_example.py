"""The bot of docs/api.md sits down at a real server and plays a whole game."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

PAGE = Path(__file__).parents[1] / "docs" / "api.md"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "farwander",
        "serve",
        "--no-open",
        "--port",
        str(port),
        "--data",
        str(tmp_path),
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        address = f"http://127.0.0.1:{port}"
        transport = httpx.HTTPTransport(retries=10)  # it takes a moment to start
        with httpx.Client(transport=transport, timeout=60) as client:
            client.get(f"{address}/health")
        yield address
        process.terminate()


def test_the_bot_of_the_documentation_plays_a_whole_game(server: str, tmp_path: Path):
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(program.splitlines()) <= 40
    bot = tmp_path / "bot.py"
    bot.write_text(program, "utf-8")
    with httpx.Client(base_url=f"{server}/api", timeout=60) as client:
        client.post("/me", json={"name": "Ada"})
        seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "open"}]
        wanted = {"game": "faraway", "options": {"players": 2}, "seats": seats}
        table = client.post("/tables", json=wanted).json()["id"]
        token = client.post("/me/tokens", json={"label": "bot"}).json()["token"]
        with subprocess.Popen(
            [sys.executable, str(bot), server, table, token], stdout=subprocess.PIPE, text=True
        ) as playing:
            while client.get(f"/tables/{table}").json()["seats"][1]["kind"] == "open":
                assert playing.poll() is None, "the bot ended before it sat down"
            client.post(f"/tables/{table}/start").raise_for_status()
            said, _ = playing.communicate(timeout=60)
        assert playing.returncode == 0
        assert re.fullmatch(r"\[\d+, \d+\]\n", said)
        assert client.get(f"/tables/{table}").json()["status"] == "finished"
