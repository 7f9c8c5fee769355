"""The rules hold in random games of travellers who have learned everything, or a part of it."""

from __future__ import annotations

from hurry import hurried
from test_conformance import One

from farwander.core.conformance import check_game
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.options import NearAndFarOptions, Traveller

SKILLS = tuple(NearAndFar().book.content.skills)


def test_the_rules_hold_with_all_skills():
    travellers = (Traveller(skills=SKILLS), Traveller(skills=("politician", "pilfering"), experience=9))
    check_game(One(NearAndFarOptions(2, "arcade", 5, True, travellers=travellers)), games=1, pick=hurried)
