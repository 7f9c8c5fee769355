"""What `farwander simulate` refuses, and what its exit status says."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest
from players import Run

from farwander import arena
from farwander.core import Refusal, Refused


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("chess",), "There is no game called chess"),
        (("--bots", ""), "There is no bot called nothing"),
        (("--players", "9"), "Faraway is for 2 to 6 players, not 9."),
        (("near-and-far", "--players", "9"), "Near and Far is for 2 to 4 players, not 9."),
        (("--games", f"{10**20}"), "Invalid value for '--games'"),
    ],
)
def test_what_cannot_be_understood_ends_with_2(farwander: Run, args: tuple[str, ...], told: str):
    result = farwander("simulate", *args)
    assert result.exit_code == 2
    assert told in result.stderr


def test_what_goes_wrong_at_play_ends_with_1(farwander: Run, monkeypatch: pytest.MonkeyPatch):
    def crash(*_: Any, **__: Any) -> NoReturn:
        raise Refused(Refusal("bot_failed", "In game 0, pip crashed"))

    monkeypatch.setattr(arena, "simulate", crash)
    result = farwander("simulate", "--bots", "pip", "--games", "1")
    assert (result.exit_code, result.stderr.strip()) == (1, "In game 0, pip crashed")
