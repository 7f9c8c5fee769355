"""`farwander review`: the whole game, one player, one decision, in three languages."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from players import Run
from rich.console import Console

from farwander.cli.drawing import Pen
from farwander.cli.phrases import Phrases
from farwander.cli.review_screen import given_away
from farwander.cli.review_words import ReviewWords
from farwander.core.log import GameLog, read_log
from farwander.review import REVIEWERS, Reason, Review
from farwander.review.faraway.reasons import REASONS
from farwander.review.types import Value

GAME = Path(__file__).parent / "game.json"
NEAR_AND_FAR = Path(__file__).parents[1] / "golden" / "near_and_far" / "three-arcade-day.json"
TRIES = 24
"""So few are quick, and enough to find fault."""
VALUES: dict[str, Value] = {
    "regions": [3, 44],
    "sanctuaries": [13],
    "market": [7],
    "hand": [28],
    "things": {"city": 2, "stone": 1},
    "kind": "region",
    "card": 44,
    "fame": 12,
    "helpful": 9,
    "unseen": 21,
    "n": 2,
    "last": 20,
    "percent": 55,
    "place": 1,
}


@pytest.fixture(scope="module")
def review() -> Review:
    return REVIEWERS["faraway"].review(read_log(GAME.read_bytes()), tries=TRIES)


@pytest.fixture
def thought_over(review: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    """The review of the saved game is there already."""

    def known(log: GameLog, *, tries: int = TRIES, **_: object) -> Review:
        assert log == read_log(GAME.read_bytes())
        return msgspec.structs.replace(review, tries=tries)

    monkeypatch.setattr(REVIEWERS["faraway"], "review", known)


@pytest.mark.usefixtures("thought_over")
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Luck and skill"), ("fr", "Hasard et"), ("it", "Fortuna e")]
)
def test_the_whole_game_in_a_language(farwander: Run, review: Review, lang: str, words: str) -> None:
    shown = farwander("review", str(GAME), "--lang", lang, "--tries", "4567")
    assert shown.exit_code == 0
    assert words in shown.stdout
    assert "4567" in shown.stdout
    lines = [line.split() for line in shown.stdout.splitlines() if line.strip()]
    numbered = [int(line[0]) for line in lines if line[0].isdecimal() and line[1:2] in (["Ann"], ["Asha"])]
    assert numbered == [j.number for j in review.judgements]


def why(review: Review) -> str:
    """What speaks for the choice that the first player should have made."""
    best = next(j.choices[0] for j in review.judgements if j.seat == 0 and j.mark != "best")
    words = ReviewWords(Pen(Console(file=io.StringIO()), Phrases("faraway", "en")))
    return words.reason(best.reasons[0])


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.usefixtures("thought_over")
def test_one_player_with_reasons(farwander: Run, review: Review) -> None:
    whole = farwander("review", str(GAME)).stdout
    shown = farwander("review", str(GAME), "--seat", "1").stdout
    assert whole.count("Asha (greedy) ") > shown.count("Asha (greedy) ")
    assert why(review) in in_one_line(shown)
    assert why(review) not in in_one_line(whole.partition("Decision by decision")[2])


@pytest.mark.usefixtures("thought_over")
def test_nothing_is_cut_off_in_a_narrow_window(
    farwander: Run, review: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    shown = farwander("review", str(GAME), "--seat", "1").stdout
    assert "…" not in shown
    assert why(review) in in_one_line(shown)


@pytest.mark.usefixtures("thought_over")
def test_one_decision_in_full(farwander: Run, review: Review) -> None:
    judgement = review.judgements[4]
    shown = farwander("review", str(GAME), "--decision", str(judgement.number)).stdout
    assert f"Decision {judgement.number}, round {judgement.round}" in shown
    assert all(f"{choice.fame:.1f}" in shown for choice in judgement.choices)
    assert "hand" in shown


@pytest.mark.usefixtures("thought_over")
def test_a_program_gets_all_of_it(farwander: Run, review: Review) -> None:
    given = farwander("review", str(GAME), "--json").stdout
    assert msgspec.json.encode(msgspec.json.decode(given, type=Review)) == msgspec.json.encode(review)


@pytest.mark.parametrize(
    ("fame", "chance", "told"),
    [(3.3, 0.09, "-3.3 -9%"), (3.3, 0.004, "-3.3"), (0.0, 0.3, "-30%"), (0.0, 0.0, "")],
)
def test_what_was_given_away_is_told_in_fame_and_chances(fame: float, chance: float, told: str) -> None:
    assert given_away(fame, chance) == told


@pytest.mark.parametrize("asked", [["--decision", "99"], ["--tries", "2"], ["--tries", "9" * 20]])
def test_what_cannot_be_is_refused_before_it_is_thought_over(
    farwander: Run, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(type(REVIEWERS["faraway"]), "review")
    assert farwander("review", str(GAME), *asked).exit_code == 2


def test_whoever_stops_it_is_told_so(farwander: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As every command that has nothing else to say."""

    def interrupted(*_: object, **__: object) -> Review:
        raise KeyboardInterrupt

    monkeypatch.setattr(REVIEWERS["faraway"], "review", interrupted)
    result = farwander("review", str(GAME))
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (130, "", "Stopped.")


@pytest.mark.usefixtures("thought_over")
@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (["--seat", "3"], "there are 2 players"),
        (["--decision", "99"], "There is no decision 99"),
        (["--lang", "xx"], "There are no words in 'xx'; there are in en, fr, it."),
    ],
)
def test_what_is_not_there_is_told(farwander: Run, asked: list[str], answer: str) -> None:
    result = farwander("review", str(GAME), *asked)
    assert result.exit_code == 2
    assert answer in " ".join(result.stderr.split())


def test_a_game_that_goes_on_is_not_reviewed(farwander: Run, saved: Callable[..., Path]) -> None:
    result = farwander("review", str(saved(players=2, decisions=5)))
    assert result.exit_code == 1
    assert "not over" in result.stderr


def test_another_game_is_not_reviewed(farwander: Run) -> None:
    result = farwander("review", str(NEAR_AND_FAR))
    assert result.exit_code == 2
    assert "Only games of faraway" in result.stderr


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
@pytest.mark.parametrize("key", REASONS)
def test_every_reason_can_be_said(lang: str, key: str) -> None:
    words = ReviewWords(Pen(Console(file=io.StringIO()), Phrases("faraway", lang)))
    said = words.reason(Reason(key, {name: VALUES[name] for name in REASONS[key]}))
    assert said.endswith(".")
    assert "{" not in said


def test_reasons_read_as_sentences() -> None:
    words = ReviewWords(Pen(Console(file=io.StringIO()), Phrases("faraway")))
    lacks = {name: VALUES[name] for name in REASONS["lacks"]}
    assert words.reason(Reason("lacks", {**lacks, "market": [], "hand": []})) == (
        "44C still needs 2 cities and 1 stone: 9 of 21 unseen regions help."
    )
    counts = {name: VALUES[name] for name in REASONS["counts"]}
    counts["things"] = {"river": 1, "city": 0, "forest": 0, "desert": 2}
    assert "12 for each set of the four biomes: 1 river, 0 cities" in words.reason(Reason("counts", counts))
