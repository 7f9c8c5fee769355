from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from players import Run

from farwander.core.log import first_mark, next_mark, read_log, write_log


def test_a_game_in_order(farwander: Run, saved: Callable[..., Path]) -> None:
    path = saved()
    log = read_log(path.read_bytes())
    result = farwander("verify", path)
    assert result.exit_code == 0
    assert "A game of faraway between Ann, Asha (greedy) and Bram (greedy)." in result.stdout
    assert f"SHA-256 {log.commitment}" in result.stdout
    assert f"{len(log.decisions)} decisions, each allowed" in result.stdout
    assert "Everything is in order." in result.stdout


def test_the_same_as_json(farwander: Run, saved: Callable[..., Path]) -> None:
    path = saved()
    log = read_log(path.read_bytes())
    result = farwander("verify", "--json", path)
    verdict = json.loads(result.stdout)
    assert result.exit_code == 0
    assert log.end
    assert verdict["ok"] is True
    assert verdict["decisions"] == len(log.decisions)
    assert verdict["shuffles"] == 2 + sum(len(decision.chance) for decision in log.decisions)
    assert verdict["result"]["scores"] == list(log.end.result.scores)


def test_a_deal_that_the_secret_does_not_give_is_found(farwander: Run, saved: Callable[..., Path]) -> None:
    """Every mark is right, but two cards of the deck were exchanged."""
    path = saved()
    log = read_log(path.read_bytes())
    deck = log.deal[0]
    deck[-1], deck[-2] = deck[-2], deck[-1]
    mark = log.mark = first_mark(log.game, log.rules, bytes(log.options), log.commitment, log.deal)
    content = json.loads(write_log(log))
    for decision, line in zip(log.decisions, content["decisions"], strict=True):
        mark = next_mark(mark, decision.seat, bytes(decision.action), decision.chance)
        line["mark"] = mark
    path.write_text(json.dumps(content), "utf-8")
    result = farwander("verify", path)
    assert result.exit_code == 1
    assert "the recorded shuffle is not the one that the secret gives" in result.stderr


def test_an_unfinished_game_cannot_be_verified(farwander: Run, saved: Callable[..., Path]) -> None:
    path = saved(decisions=5)
    result = farwander("verify", "--json", path)
    verdict = json.loads(result.stdout)
    assert result.exit_code == 1
    assert verdict["ok"] is False
    assert "decision" not in verdict
    assert "not finished" in verdict["error"]
