from __future__ import annotations

import io
import os
from collections.abc import Callable

import pytest
from players import Played
from rich.console import Console

from farwander.cli.counting import Standing, in_order, ranked, tie_words
from farwander.cli.final_count import entered_within, show_final_count
from farwander.cli.phrases import Phrases
from farwander.faraway import score

SAY = Phrases("faraway")


def test_a_count_runs_from_right_to_left_and_ends_with_the_sanctuaries() -> None:
    counted = list(in_order(score([44, 49, 14, 28], [13, 39])))
    assert [(c.card.kind, c.card.number) for c in counted] == [
        ("region", 28),
        ("region", 14),
        ("region", 49),
        ("region", 44),
        ("sanctuary", 13),
        ("sanctuary", 39),
    ]
    assert [c.running for c in counted] == [0, 2, 14, 20, 20, 22]


def test_enter_ends_the_pauses(played: Callable[..., Played], monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()[0]
    presses = iter([False, False, True])
    shown = io.StringIO()

    def pressed(_seconds: float) -> bool:
        return next(presses)

    monkeypatch.setattr("farwander.cli.final_count.entered_within", pressed)
    names, players = game.match.log.players, game.match.view(None).players
    show_final_count(Console(file=shown), SAY, names, players, pause=True)
    assert next(presses, "all used") == "all used"
    assert "lowest duration" in shown.getvalue()


def test_only_enter_cuts_a_pause_short(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader) as person, os.fdopen(writer, "w") as keys:
        monkeypatch.setattr("sys.stdin", person)
        assert not entered_within(0)
        keys.write("\n")
        keys.flush()
        assert entered_within(0)
        assert not entered_within(0)


def test_where_nobody_can_be_waited_for_the_pause_just_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert not entered_within(0)


def test_ties_are_told() -> None:
    ann, bo, cy = Standing("Ann", 40, [9, 60]), Standing("Bo", 40, [8, 61]), Standing("Cy", 39, [1])
    assert ranked([ann, bo, cy]) == [bo, ann, cy]
    assert tie_words(SAY, [ann, cy]) is None
    assert tie_words(SAY, [ann, bo, cy]) == (
        "Bo and Ann have 40 fame each; the lowest duration, 8, decides for Bo."
    )
