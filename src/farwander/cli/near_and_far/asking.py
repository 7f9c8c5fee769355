"""What a person is asked, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from farwander.cli.near_and_far.naming import Names
from farwander.near_and_far import questions as asked
from farwander.near_and_far.views import NearAndFarView


def cards_to_keep(view: NearAndFarView) -> tuple[str, ...] | None:
    """The cards of which any number may be kept, if that is asked."""
    question = view.stack[-1] if view.stack else None
    if isinstance(question, asked.KeepDraft):
        return view.hand + view.offered
    if isinstance(question, asked.KeepArtifacts):
        return question.cards
    return None


def question_words(names: Names, view: NearAndFarView) -> str:
    question = view.stack[-1]
    return WORDS[type(question)](names, view, question)


def _hearts(names: Names, view: NearAndFarView, question: asked.Travel | asked.Arrive) -> str:
    return names.amount(view.players[question.seat].hearts, "hearts")


def _moves_left(names: Names, view: NearAndFarView, question: asked.Travel) -> str:
    return names.say("asking.travel", n=question.moves, hearts=_hearts(names, view, question))


def _here(names: Names, view: NearAndFarView, question: asked.Arrive) -> str:
    return names.say("asking.arrive", hearts=_hearts(names, view, question))


def _in_town(names: Names, _: NearAndFarView, question: asked.TownAction) -> str:
    return names.say("asking.town", buildings=names.say.listed([*map(names.card, question.buildings)]))


def _said(key: str) -> Callable[[Names, NearAndFarView, Any], str]:
    return lambda names, _, __: names.say(key)


_TO_ADD = _said("asking.add")
WORDS: dict[type[Any], Callable[[Names, NearAndFarView, Any], str]] = {
    asked.PickArtifact: _said("asking.pick"),
    asked.KeepDraft: _said("asking.keep_draft"),
    asked.KeepArtifacts: _said("asking.keep"),
    asked.ChooseDecks: _said("asking.decks"),
    asked.TakeTurn: _said("asking.turn"),
    asked.EnterBuilding: lambda names, _, question: names.say(
        "asking.enter", building=names.card(question.building)
    ),
    asked.AddToDuel: _TO_ADD,
    asked.AddToThreat: _TO_ADD,
    asked.AddToQuest: _TO_ADD,
    asked.TownAction: _in_town,
    asked.MakeRoom: _said("asking.make_room"),
    asked.PickTreasure: _said("asking.treasure"),
    asked.ArrangeParty: _said("asking.party"),
    asked.PlaceRecruit: lambda names, _, question: names.say(
        "asking.recruit", who=names.person(question.adventurer, question.seat)
    ),
    asked.Travel: _moves_left,
    asked.FaceThreat: _said("asking.threat"),
    asked.Arrive: _here,
    asked.EndOfTurn: _said("asking.end_of_turn"),
    asked.ChooseWay: _said("asking.way"),
    asked.PlaceCamp: _said("asking.camp"),
}
