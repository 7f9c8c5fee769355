"""Record the golden games of Near and Far anew: `.venv/bin/python tests/golden/record_near_and_far.py`.

Only when a rule changes on purpose. The content that they are played with lies beside them, so that a card
may get another price without touching them.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np

from farwander.bots import NEAR_AND_FAR_BOTS
from farwander.core import GameLog, Match, replay, write_log
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.library import Content, load
from farwander.near_and_far.options import NearAndFarOptions

HERE = Path(__file__).parent / "near_and_far"
CONTENT = HERE / "content.json"
GAMES = {
    "two": NearAndFarOptions(2),
    "three-arcade-day": NearAndFarOptions(3, "arcade", 5, day=True, more_encounters=True),
}


def game() -> NearAndFar:
    """Near and Far as it was when the games were recorded."""
    return NearAndFar(msgspec.json.decode(CONTENT.read_bytes(), type=Content))


def transcript(log: GameLog) -> str:
    """Every event as someone who only watches hears it, a line each."""
    heard = [
        f"{step.number} {msgspec.json.encode(event.seen_by(None)).decode()}\n"
        for step in replay(game(), log)
        for event in step.events
    ]
    return "".join(heard)


def record(name: str, options: NearAndFarOptions) -> None:
    """A game of the strongest bot and the weakest, under a secret made from its name."""
    match = Match(game(), options, secret=name.encode().ljust(32, b"."))
    rng = np.random.default_rng(list(name.encode()))
    while match.acting:
        seat = min(match.acting)
        bot = NEAR_AND_FAR_BOTS[0 if seat == 1 else -1]
        match.decide(seat, bot.choose(match.view(seat), match.legal(seat), rng))
    log = HERE / f"{name}.json"
    log.write_bytes(write_log(match.log))
    log.with_suffix(".txt").write_text(transcript(match.log), "utf-8")


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    ours = load()
    maps = {options.map: ours.maps[options.map] for options in GAMES.values()}
    kept = msgspec.structs.replace(ours, maps=maps, encounters=dict(ours.encounters))
    CONTENT.write_bytes(msgspec.json.encode(kept))
    for name, options in GAMES.items():
        record(name, options)
