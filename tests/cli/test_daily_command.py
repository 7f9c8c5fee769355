"""`farwander daily` and `farwander play --deal`: the same cards for everyone, and again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from players import Run

from farwander.bots import BUILT_IN, find_bot
from farwander.cli.daily import shared
from farwander.cli.phrases import Phrases
from farwander.core.chance import commitment
from farwander.core.log import read_log
from farwander.core.refusal import Refusal, Refused
from farwander.faraway.game import FarawayOptions
from farwander.review import REVIEWERS, Deal, Level, Par
from farwander.review.faraway import deals

ANSWERS = "\n".join(str(number) for _ in range(60) for number in range(1, 69))
"""One card after the other, until one is allowed."""


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = tuple(bot for name in ("greedy", "net") if (bot := find_bot("faraway", name)))
    monkeypatch.setattr(deals, "BUILT_IN", {**BUILT_IN, "faraway": quick})


def test_the_deal_of_a_day_ends_with_a_line_to_share(farwander: Run, tmp_path: Path) -> None:
    path = tmp_path / "daily.json"
    played = farwander(
        "daily", "--date", "2026-11-16", "-p", "2", "--fast", "--save", str(path), typed=ANSWERS
    )
    log = read_log(path.read_bytes())
    assert played.exit_code == 0
    assert log.end
    deal = REVIEWERS["faraway"].daily("2026-11-16", FarawayOptions(2))
    assert log.commitment == commitment(deal.secret)
    assert log.players == ["You", "Asha (greedy)"]
    line = shared(Phrases("faraway"), "2026-11-16", log.end.result.scores[0], REVIEWERS["faraway"].par(deal))
    assert line in played.stdout.splitlines()


def test_a_day_can_be_written_in_several_ways(farwander: Run) -> None:
    played = farwander("daily", "--date", "20261116", "-p", "2", "--fast", typed=ANSWERS)
    assert "Farwander daily 2026-11-16: " in played.stdout


def test_without_par_the_game_still_ends_well(farwander: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def par(_: Deal) -> Par:
        raise Refused(Refusal("unusable_network", "The network cannot be used.", {}))

    monkeypatch.setattr(REVIEWERS["faraway"], "par", par)
    played = farwander("daily", "--date", "2026-11-16", "-p", "2", "--fast", typed=ANSWERS)
    assert (played.exit_code, played.exception) == (0, None)
    assert "The network cannot be used." in played.stdout


def test_the_line_to_share() -> None:
    par = Par(71, "net", [Level("otto", 63), Level("net", 71)])
    line = "Farwander daily 2026-11-16: 74 fame, par 71 (otto 63, net 71)"
    assert shared(Phrases("faraway"), "2026-11-16", 74, par) == line


@pytest.mark.parametrize("asked", [["--date", "someday"], ["-p", "9"], ["--lang", "xx"]])
def test_a_deal_that_is_not_there(farwander: Run, asked: list[str]) -> None:
    assert farwander("daily", *asked).exit_code == 2


def test_a_finished_deal_is_played_again(farwander: Run, tmp_path: Path) -> None:
    first, again = tmp_path / "first.json", tmp_path / "again.json"
    options = ["-p", "2", "--bot", "random", "--fast", "--save", str(first)]
    farwander("play", *options, typed=ANSWERS)
    farwander("play", "--deal", str(first), "--fast", "--save", str(again), typed="q\ny\n")
    log, same = read_log(first.read_bytes()), read_log(again.read_bytes())
    assert log.end
    assert (same.commitment, same.deal) == (log.commitment, log.deal)
    assert same.players[1] == "Asha (random)"


def test_only_a_finished_deal_of_faraway_is_played_again(
    farwander: Run, saved: Callable[..., Path], tmp_path: Path
) -> None:
    unfinished = str(saved(players=2, decisions=5))
    assert "still secret" in farwander("play", "--deal", unfinished).stderr
    game = str(Path(__file__).parent / "game.json")
    assert "Only a deal of Faraway" in farwander("play", "near-and-far", "--deal", game).stderr
    changed = tmp_path / "changed.json"
    changed.write_bytes(re.sub(rb'"secret":"\w+"', b'"secret":"zz"', Path(game).read_bytes()))
    assert "not hexadecimal" in farwander("play", "--deal", str(changed)).stderr
    assert "for 2 players, not for 4" in farwander("play", "--deal", game, "-p", "4").stderr
    assert "not of the advanced variant" in farwander("play", "--deal", game, "--advanced").stderr
    assert "Choose one deal" in farwander("play", "--deal", game, "--seed", "x").stderr
    assert "Cannot read" in farwander("play", "--deal", str(tmp_path / "none.json")).stderr
