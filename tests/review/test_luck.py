"""Luck is nothing on average, for whoever plays well and for whoever plays badly."""

from __future__ import annotations

from functools import cache
from statistics import fmean, stdev

import numpy as np
import pytest

from farwander.bots import BuiltIn, find_bot
from farwander.core.log import GameLog
from farwander.core.match import Match
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.faraway.state import ROUNDS
from farwander.review.faraway.accounts import judgements, verdicts
from farwander.review.faraway.decisions import Decided, decisions_of
from farwander.review.faraway.judging import judge
from farwander.review.faraway.usual import usual
from farwander.review.faraway.values import AHEAD, by_network, weigh
from farwander.review.types import Choice

DEALS = 20
OPTIONS = FarawayOptions(2)
SEATS = {"random": 0, "net": 1}


def known(name: str) -> BuiltIn:
    bot = find_bot("faraway", name)
    assert bot
    return bot


@cache
def played(deal: int) -> GameLog:
    """A game of random against net."""
    rng = np.random.default_rng([5, deal])
    match = Match(Faraway(), OPTIONS, list(SEATS), rng.bytes(32))
    bots = [known(name) for name in SEATS]
    while match.acting:
        seat = min(match.acting)
        match.decide(seat, bots[seat].choose(match.view(seat), match.legal(seat), rng))
    return match.log


@cache
def lucks(deal: int) -> list[float]:
    """By seat: the luck of a game. Only what was chosen and what was expected matters for it."""
    log = played(deal)
    assert log.end
    decisions = decisions_of(log)
    made = judgements(decisions, [_judged(decided) for decided in decisions], usual(OPTIONS))
    return [verdict.luck for verdict in verdicts(made, log.end.result, usual(OPTIONS))]


def _judged(decided: Decided) -> list[Choice]:
    expected = by_network(decided.view, decided.legal)
    choices = [expected] if decided.action == expected else [expected, decided.action]
    return judge(decided.view, decided.seat, choices, 1, decided.number)


@pytest.mark.parametrize("name", SEATS)
def test_luck_is_nothing_on_average(name: str) -> None:
    found = [lucks(deal)[SEATS[name]] for deal in range(DEALS)]
    assert abs(fmean(found)) < 3 * stdev(found) / DEALS**0.5


@pytest.mark.parametrize("name", SEATS)
def test_what_is_expected_comes_true(name: str) -> None:
    """With the network going on to the very end, whatever the position that someone got into."""
    errors = [
        _expected(decided, AHEAD) - _expected(decided, ROUNDS)
        for deal in range(6)
        for decided in decisions_of(played(deal))
        if decided.seat == SEATS[name]
        and decided.view.phase == "explore"
        and decided.view.round <= ROUNDS - AHEAD
    ]
    assert abs(fmean(errors)) < 1.2


def _expected(decided: Decided, ahead: int) -> float:
    return float(weigh(decided.view, [decided.action], 80, decided.number, ahead=ahead).fame[0])
