"""What a person types, read as a decision in Faraway."""

from __future__ import annotations

import re

from farwander.cli.drawing import sanctuary_words
from farwander.cli.search import NotUnderstood, identify
from farwander.faraway.actions import Draft, Explore, FarawayAction, Keep, Select
from farwander.faraway.cards import sanctuary
from farwander.faraway.state import HAND
from farwander.faraway.views import FarawayView


def read_answer(view: FarawayView, answer: str) -> FarawayAction:
    """Read an answer to what the view asks; raise `NotUnderstood`. Whether it is allowed, the rules say."""
    if view.phase == "keep":
        return Keep(_sanctuary(view, answer))
    if view.phase == "select":
        return Select(_three(answer))
    region = _one(answer)
    return Draft(region) if view.phase == "draft" else Explore(region)


def _numbers(answer: str) -> list[int]:
    words = answer.replace(",", " ").split()
    if not words or not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise NotUnderstood("Type the number of a card, or ? for help.")
    return [int(word) for word in words]


def _one(answer: str) -> int:
    numbers = _numbers(answer)
    if len(numbers) > 1:
        raise NotUnderstood("Type one number only.")
    return numbers[0]


def _three(answer: str) -> tuple[int, int, int]:
    numbers = _numbers(answer)
    if len(numbers) != HAND:
        raise NotUnderstood(f"Type the numbers of the {HAND} regions that you keep, with spaces between.")
    first, second, third = numbers
    return first, second, third


def _sanctuary(view: FarawayView, answer: str) -> int:
    """A sanctuary found, by its id or by what it shows."""
    if re.fullmatch(r"\d{1,3}", answer):
        return int(answer)
    meant = identify(answer, [sanctuary(id) for id in view.found])
    if len(meant) == 1:
        return meant[0].number
    if not meant:
        raise NotUnderstood(f"None of the sanctuaries you found shows '{answer}'.")
    fitting = "; ".join(f"{card.number} ({sanctuary_words(card)})" for card in meant)
    raise NotUnderstood(f"Which one? {fitting}.")
