"""The bot of docs/api.md sits down at a real server and plays a whole game."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import httpx
from websockets.sync.client import connect

PAGE = Path(__file__).parents[1] / "docs" / "api.md"


def test_the_bot_of_the_documentation_plays_a_whole_game(served: str, tmp_path: Path):
    """Against itself: the one who made the table, as the page says, has a bot play for her too."""
    page = PAGE.read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(program.splitlines()) <= 40
    bot = tmp_path / "bot.py"
    bot.write_text(program, "utf-8")
    (wanted,) = re.findall(r"POST /api/tables +({.*?})\n\s+POST", page, re.DOTALL)
    with (
        httpx.Client(base_url=f"{served}/api", timeout=60) as ada,
        httpx.Client(base_url=f"{served}/api", timeout=60) as bea,
    ):
        tokens = [token_for(ada, "Ada"), token_for(bea, "Bea")]
        table = ada.post("/tables", json=json.loads(wanted)).json()["id"]
        with ExitStack() as stack:
            players = [stack.enter_context(running(bot, served, table, token)) for token in tokens]
            for player in players:
                stack.callback(player.kill)
            wait_for_all(served, table)
            ada.post(f"/tables/{table}/start").raise_for_status()
            said = {player.communicate(timeout=60)[0] for player in players}
        assert [player.returncode for player in players] == [0, 0]
        (scores,) = said
        assert ada.get(f"/tables/{table}").json()["result"]["scores"] == json.loads(scores)


def wait_for_all(server: str, table: str) -> None:
    """Look on until every seat is taken."""
    with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live") as socket:
        for text in socket:
            message = json.loads(text)
            if "table" in message and all(seat["kind"] != "open" for seat in message["table"]["seats"]):
                return


def token_for(client: httpx.Client, name: str) -> str:
    client.post("/me", json={"name": name}).raise_for_status()
    return client.post("/me/tokens", json={"label": "my bot"}).json()["token"]


def running(bot: Path, server: str, table: str, token: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(bot), server, table, token], stdout=subprocess.PIPE, text=True
    )
