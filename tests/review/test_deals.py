"""The deal of a day: the same for everyone, and what the bots make of it."""

from __future__ import annotations

import hashlib

import pytest

from farwander.bots import BUILT_IN, BuiltIn, find_bot
from farwander.core.refusal import Refused
from farwander.faraway.game import FarawayOptions
from farwander.near_and_far.options import NearAndFarOptions
from farwander.review import REVIEWERS
from farwander.review.faraway import deals

FARAWAY = REVIEWERS["faraway"]


def bot(name: str) -> BuiltIn:
    found = find_bot("faraway", name)
    assert found
    return found


def test_the_rule_can_be_followed_by_hand() -> None:
    words = 'farwander daily 1 2026-11-16 faraway {"players":3,"advanced":false}'
    deal = FARAWAY.daily("2026-11-16")
    assert deal.secret == hashlib.sha256(words.encode()).digest()
    assert deal.options == FarawayOptions(3)
    assert len(deal.bots) == 2


def test_another_day_or_other_options_are_another_deal() -> None:
    secrets = {
        FARAWAY.daily(date, FarawayOptions(players)).secret
        for date in ("2026-11-16", "2026-11-17")
        for players in (2, 3)
    }
    assert len(secrets) == 4


@pytest.mark.parametrize("date", ["yesterday", "2026-02-30", "16.11.2026"])
def test_what_is_no_day_is_refused(date: str) -> None:
    with pytest.raises(Refused, match="no day"):
        FARAWAY.daily(date)


def test_too_many_players_are_refused() -> None:
    with pytest.raises(Refused):
        FARAWAY.daily("2026-11-16", FarawayOptions(9))


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(Refused, match="options of another game"):
        FARAWAY.daily("2026-11-16", NearAndFarOptions(2, "arcade", 1))


def test_bots_score_the_same_deal_alike_every_time_and_par_is_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick = tuple(bot(name) for name in ("random", "greedy", "otto", "net"))
    monkeypatch.setattr(deals, "BUILT_IN", {**BUILT_IN, "faraway": quick})
    deal = FARAWAY.daily("2001-01-01")._replace(bots=("greedy", "otto"))
    par = FARAWAY.par(deal)
    assert [level.bot for level in par.levels] == ["random", "greedy", "otto", "net"]
    assert par.par == par.levels[-1].fame == deals.play(deal, bot("net"))


def test_who_lets_the_bots_play_is_told_round_by_round_and_may_end_it() -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, of: int) -> None:
        told.append((done, of))
        if done == 1:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        FARAWAY.par(FARAWAY.daily("2001-01-01"), progress=tell)
    assert set(told) == {(0, 32), (1, 32)}


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(Refused, match="nobody at all"):
        deals.play(FARAWAY.daily("2001-01-01")._replace(bots=("nobody at all",) * 2), bot("greedy"))
