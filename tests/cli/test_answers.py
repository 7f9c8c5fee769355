from __future__ import annotations

import msgspec
import pytest

from farwander.cli.answers import read_answer
from farwander.cli.phrases import Phrases
from farwander.cli.search import NotUnderstood
from farwander.core.chance import SecretChance
from farwander.faraway import Draft, Explore, Faraway, FarawayOptions, FarawayView, Keep, Select
from farwander.faraway.views import Phase

SAY = Phrases("faraway")


def asked(phase: Phase, found: tuple[int, ...] = ()) -> FarawayView:
    game = Faraway()
    view = game.view(game.new(FarawayOptions(2), SecretChance(b"any")), 0)
    return msgspec.structs.replace(view, phase=phase, found=found)


def test_the_same_number_answers_different_questions() -> None:
    assert read_answer(SAY, asked("explore"), "44") == Explore(44)
    assert read_answer(SAY, asked("draft"), "44") == Draft(44)
    assert read_answer(SAY, asked("keep"), "44") == Keep(44)
    assert read_answer(SAY, asked("select"), "1, 2 3") == Select((1, 2, 3))


def test_a_sanctuary_found_may_be_described() -> None:
    view = asked("keep", (19, 35, 43))
    assert read_answer(SAY, view, "stone") == Keep(43)
    assert read_answer(SAY, view, "clue set") == Keep(35)


@pytest.mark.parametrize(
    ("phase", "answer", "message"),
    [
        ("explore", "", "Type the number of a card"),
        ("explore", "-4", "Type the number of a card"),
        ("explore", "4.0", "Type the number of a card"),
        ("draft", "4 5", "Type one number only"),
        ("select", "4 5", "the 3 regions"),
        ("keep", "set", r"Which one\? 19 \(city, 4 per set of biomes\); 35"),
        ("keep", "thistle", "None of the sanctuaries you found shows 'thistle'"),
        ("keep", "", "by its id, or by what it shows"),
    ],
)
def test_what_is_no_answer_is_said_to_be_none(phase: Phase, answer: str, message: str) -> None:
    with pytest.raises(NotUnderstood, match=message):
        read_answer(SAY, asked(phase, (19, 35, 43)), answer)
