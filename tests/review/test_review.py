"""A review of a whole game: complete, the same again, and adding up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest

from farwander.bots.faraway.weighing import Outcomes, behind
from farwander.core.game import Result
from farwander.core.log import GameLog
from farwander.core.match import Match
from farwander.core.refusal import Refused
from farwander.core.replay import replay
from farwander.faraway.actions import Select
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.review import REVIEWERS, Review
from farwander.review.faraway import judging
from farwander.review.faraway.accounts import verdicts
from farwander.review.faraway.decisions import Decided, decisions_of
from farwander.review.faraway.judging import judge, mark
from farwander.review.faraway.reasons import REASONS
from farwander.review.faraway.usual import usual
from farwander.review.faraway.values import weigh

FARAWAY = REVIEWERS["faraway"]
TRIES = 48


def test_every_decision_is_judged_with_all_its_choices(log: GameLog, review: Review) -> None:
    assert [j.number for j in review.judgements] == [*range(1, len(log.decisions) + 1)]
    for j, decision in zip(review.judgements, log.decisions, strict=True):
        chosen = j.choices[j.chosen]
        assert msgspec.json.encode(chosen.action) == msgspec.json.format(bytes(decision.action), indent=-1)
        worths = [c.chance + c.fame / 150 for c in j.choices]
        assert all(better >= worse - 1e-3 for better, worse in pairwise(worths))  # as rounded
        assert (j.choices[0].behind, j.choices[0].mark) == (0, "best")
        assert (j.lost, j.lost_chance, j.mark) == (chosen.behind, chosen.behind_chance, chosen.mark)


def test_what_is_called_best_gives_nothing_away(review: Review) -> None:
    choices = [choice for j in review.judgements for choice in j.choices]
    assert {choice.mark for choice in choices} >= {"best", "slip", "blunder"}
    assert not any(choice.behind or choice.behind_chance for choice in choices if choice.mark == "best")


def test_luck_and_what_was_given_away_make_up_the_score(review: Review) -> None:
    before = usual(FarawayOptions(2, advanced=True)).fame
    for verdict in review.verdicts:
        own = [j for j in review.judgements if j.seat == verdict.seat]
        assert verdict.usual + verdict.luck - verdict.lost == pytest.approx(verdict.fame)
        assert all(round(part, 1) == part for part in (verdict.usual, verdict.luck, verdict.lost))
        at_the_end = verdict.fame - own[-1].choices[own[-1].chosen].fame
        beyond = sum(j.beyond for j in own)
        assert sum(j.luck for j in own) + at_the_end - beyond == pytest.approx(verdict.luck, abs=0.5)
        for j, after in pairwise(own):
            assert j.fame - j.lost + after.luck == pytest.approx(after.fame, abs=0.02)
        assert own[0].luck == pytest.approx(own[0].fame - before)
        assert sum(verdict.marks.values()) == len(own)


def test_each_curve_goes_from_the_first_choice_to_the_end(review: Review) -> None:
    for seat, moments in enumerate(review.chances):
        assert [moment.at for moment in moments] == sorted({moment.at for moment in moments})
        assert {moment.at for moment in moments} >= {-0.25, *np.arange(0, 7.5, 0.5), 8}
        assert moments[-1].chance == (seat in review.winners)


def test_a_curve_shows_what_is_told_of_each_decision(review: Review) -> None:
    for seat, moments in enumerate(review.chances):
        own = [j for j in review.judgements if j.seat == seat]
        steps = [after.chance - before.chance for before, after in pairwise(moments[:-1])]
        assert steps[::2] == pytest.approx([-j.lost_chance for j in own], abs=1e-4)
        assert steps[1::2] == pytest.approx([j.luck_chance for j in own[1:]], abs=1e-4)
    for point in review.turning_points:
        places = [moment.at for moment in review.chances[point.seat]]
        before, after = review.chances[point.seat][places.index(point.at) - 1 :][:2]
        assert after.chance - before.chance == pytest.approx(point.swing, abs=1e-4)


def test_a_slip_of_chances_alone_is_no_masterly_play(review: Review) -> None:
    perfect = [msgspec.structs.replace(j, lost=0.0, lost_chance=0.0) for j in review.judgements]
    slips = [msgspec.structs.replace(j, lost_chance=0.05 * (j.number > 30)) for j in perfect]
    result = Result(tuple(review.scores), tuple(review.winners), tie_broken=False)
    before = usual(FarawayOptions(2, advanced=True))
    assert {verdict.skill_is for verdict in verdicts(perfect, result, before)} == {"masterly"}
    assert {verdict.skill_is for verdict in verdicts(slips, result, before)} <= {
        "sound",
        "uneven",
        "careless",
    }


def test_reasons_have_the_values_that_their_keys_promise(review: Review) -> None:
    given = [reason for j in review.judgements for c in j.choices for reason in (*c.reasons, j.came)]
    assert {(reason.key, tuple(sorted(reason.values))) for reason in given} <= {
        (key, tuple(sorted(values))) for key, values in REASONS.items()
    }
    assert {"completes", "feeds", "brings", "lacks", "counts", "finds", "came_reveal"} <= {
        r.key for r in given
    }


def test_the_same_seed_gives_the_same_review_and_can_be_sent(log: GameLog, review: Review) -> None:
    last = decisions_of(log)[-3:]
    for decided in last:
        again = judge(decided.view, decided.seat, decided.legal, TRIES, decided.number)
        assert again == review.judgements[decided.number - 1].choices
    sent = msgspec.json.encode(review)
    assert msgspec.json.encode(msgspec.json.decode(sent, type=Review)) == sent


def test_hidden_cards_do_not_change_a_judgement(log: GameLog) -> None:
    """Whatever the player could not know is rearranged; the judgement stays the same to the last digit."""
    game, rng = Faraway(), np.random.default_rng(5)
    states = [step.state for step in replay(game, log)]
    for decided in decisions_of(log):
        shuffled = game.shuffle_hidden(states[decided.number - 1], decided.seat, rng)
        assert game.freeze(shuffled) != game.freeze(states[decided.number - 1])
        view, legal = game.view(shuffled, decided.seat), game.legal(shuffled, decided.seat)
        known = judge(decided.view, decided.seat, decided.legal, TRIES, decided.number)
        assert judge(view, decided.seat, legal, TRIES, decided.number) == known


def test_only_the_last_of_a_changed_choice_counts() -> None:
    match = Match(Faraway(), FarawayOptions(2), secret=bytes(32))
    first, second, third = match.legal(0)
    match.decide(0, first)
    match.decide(0, second)
    match.decide(0, third)
    match.take_back(0)
    rng = np.random.default_rng(1)
    while match.result is None:
        seat = max(match.acting)
        legal = match.legal(seat)
        match.decide(seat, legal[rng.integers(len(legal))])
    decided = decisions_of(match.log)
    assert next((d.number, d.action) for d in decided if d.seat == 0) == (2, second)
    assert len({d.asked for d in decided}) == len(decided)
    assert [d.number for d in decided] == sorted(d.number for d in decided)


def test_an_unfinished_game_is_refused(log: GameLog) -> None:
    unfinished = msgspec.structs.replace(log, decisions=log.decisions[:10], end=None)
    with pytest.raises(Refused, match="not over"):
        FARAWAY.review(unfinished)


def test_noise_is_no_mistake() -> None:
    worths = np.array([[10.0, 9.0, 6.0], [10.0, 13.0, 6.5], [10.0, 7.0, 5.5], [10.0, 10.0, 6.0]])
    assert behind(worths, 0).sure.tolist() == [0.0, 0.0, 4.0]


@pytest.mark.parametrize(
    ("fame", "chance", "expected"),
    [
        (0.0, 0.0, "fine"),
        (0.4, 0.01, "fine"),
        (0.4, 0.02, "slip"),
        (3.9, 0.0, "slip"),
        (4.0, 0.0, "blunder"),
        (0.5, 0.3, "blunder"),
    ],
)
def test_marks(fame: float, chance: float, expected: str) -> None:
    assert mark(fame, chance) == expected


def test_fame_given_for_wins_is_no_mistake(monkeypatch: pytest.MonkeyPatch, log: GameLog) -> None:
    """The first choice brings 5 fame more, and the second wins twice as often."""
    decided = decisions_of(log)[20]
    fames = np.tile(np.linspace(60, 40, len(decided.legal)), (50, 1))
    fames[:, 1] = 55.0
    chances = np.zeros_like(fames)
    chances[:, 0], chances[:, 1] = 0.3, 0.6

    def weigh(*_: object) -> Outcomes:
        return Outcomes(fames, chances)

    monkeypatch.setattr(judging, "weigh", weigh)
    best, most_fame, *_ = judge(decided.view, decided.seat, decided.legal, TRIES, 0)
    assert (best.action, best.mark, best.behind) == (decided.legal[1], "best", 0)
    assert best.reasons[0].key == "wins_more"
    assert (most_fame.mark, most_fame.behind, most_fame.behind_chance) == ("blunder", 0, 0.3)


def test_a_choice_that_may_be_a_slip_is_looked_at_more_closely(log: GameLog) -> None:
    decided = decisions_of(log)[20]
    asked: list[int] = []

    def doubtful(values: Outcomes) -> bool:
        asked.append(len(values.fames))
        return len(asked) < 3

    found = weigh(decided.view, decided.legal, TRIES, 0, doubtful)
    once = TRIES // len(decided.legal)
    assert asked == [once, 2 * once, 3 * once]
    assert len(found.fames) == 3 * once
    assert np.array_equal(found.fames[:once], weigh(decided.view, decided.legal, TRIES, 0).fames)
    assert len(weigh(decided.view, decided.legal, TRIES, 0, lambda _: True).fames) == 4 * once


def test_only_a_choice_that_seems_to_be_a_slip_and_may_be_none_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch, log: GameLog
) -> None:
    decided = decisions_of(log)[20]
    noise = np.linspace(-20, 20, 50)
    fames = np.tile(60.0, (50, len(decided.legal)))
    fames[:, 1] += noise - 5
    fames[:, 2] -= 0.5
    doubts: list[bool] = []

    def weigh(*asked: Any) -> Outcomes:
        values = Outcomes(fames, np.zeros_like(fames))
        doubts.append(asked[-1](values))
        return values

    monkeypatch.setattr(judging, "weigh", weigh)
    for chosen in (0, 1, 2):
        judge(decided.view, decided.seat, decided.legal, TRIES, 0, decided.legal[chosen])
    fames[:, 1] -= noise
    judge(decided.view, decided.seat, decided.legal, TRIES, 0, decided.legal[1])
    judge(decided.view, decided.seat, decided.legal, TRIES, 0)
    assert doubts == [False, True, False, False, False]


def test_hints_are_the_best_choices_of_now(log: GameLog) -> None:
    decided: Decided = decisions_of(log)[20]
    hints = FARAWAY.hints(decided.view, decided.legal, tries=TRIES)
    assert 1 < len(hints.choices) <= 3
    assert hints.choices[0].behind == 0
    assert all(choice.reasons for choice in hints.choices)
    with pytest.raises(Refused):
        FARAWAY.hints(msgspec.structs.replace(decided.view, viewer=None), decided.legal)


def test_regions_may_be_selected_in_any_order() -> None:
    match = Match(Faraway(), FarawayOptions(2, advanced=True), secret=bytes(32))
    while match.acting:
        seat = min(match.acting)
        action = match.legal(seat)[0]
        if isinstance(action, Select):
            first, second, third = action.regions
            action = Select((third, first, second))
        match.decide(seat, action)
    assert decisions_of(match.log)[0].action == match.read_action(match.log.decisions[0].action)
    assert match.result
    assert FARAWAY.review(match.log, tries=4).scores == list(match.result.scores)


def test_progress_is_told_decision_by_decision(log: GameLog) -> None:
    heard: list[tuple[int, int]] = []
    FARAWAY.review(log, tries=1, progress=lambda done, of: heard.append((done, of)))
    decisions = len(log.decisions)
    assert heard == [(done, decisions) for done in range(decisions + 1)]
