"""What a person types, read as a decision in Faraway."""

from __future__ import annotations

import re

from farwander.cli.card_words import named_sanctuaries
from farwander.cli.phrases import Phrases
from farwander.cli.search import NotUnderstood, identify
from farwander.faraway.actions import Draft, Explore, FarawayAction, Keep, Select
from farwander.faraway.cards import sanctuary
from farwander.faraway.state import HAND
from farwander.faraway.views import FarawayView


def read_answer(say: Phrases, view: FarawayView, answer: str) -> FarawayAction:
    """Read an answer to what the view asks; raise `NotUnderstood`. Whether it is allowed, the rules say."""
    if view.phase == "keep":
        return Keep(_sanctuary(say, view, answer))
    if view.phase == "select":
        return Select(_three(say, answer))
    region = _one(say, answer)
    return Draft(region) if view.phase == "draft" else Explore(region)


def _numbers(say: Phrases, answer: str) -> list[int]:
    words = answer.replace(",", " ").split()
    if not words or not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise NotUnderstood(say("asking.number"))
    return [int(word) for word in words]


def _one(say: Phrases, answer: str) -> int:
    numbers = _numbers(say, answer)
    if len(numbers) > 1:
        raise NotUnderstood(say("asking.one_number"))
    return numbers[0]


def _three(say: Phrases, answer: str) -> tuple[int, int, int]:
    numbers = _numbers(say, answer)
    if len(numbers) != HAND:
        raise NotUnderstood(say("asking.three_numbers", n=HAND))
    first, second, third = numbers
    return first, second, third


def _sanctuary(say: Phrases, view: FarawayView, answer: str) -> int:
    """A sanctuary found, by its id or by what it shows."""
    if re.fullmatch(r"\d{1,3}", answer):
        return int(answer)
    meant = identify(say, answer, [sanctuary(id) for id in view.found])
    if len(meant) == 1:
        return meant[0].number
    if not meant:
        raise NotUnderstood(say("asking.none_shows", words=answer))
    fitting = named_sanctuaries(say, [card.number for card in meant])
    raise NotUnderstood(say("asking.which_one", sanctuaries=fitting))
