"""What a person is asked, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from farwander.cli.near_and_far.naming import Names, amount
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


def _moves_left(_: Names, view: NearAndFarView, question: asked.Travel) -> str:
    hearts = amount(view.players[question.seat].hearts, "hearts")
    return f"Where to? {question.moves} move{'s' if question.moves != 1 else ''} and {hearts} left"


def _here(_: Names, view: NearAndFarView, question: asked.Arrive) -> str:
    return f"What do you do here? {amount(view.players[question.seat].hearts, 'hearts')} left"


def _in_town(names: Names, _: NearAndFarView, question: asked.TownAction) -> str:
    return f"What do you do in the {' and the '.join(map(names.card, question.buildings))}?"


def _said(words: str) -> Callable[[Names, NearAndFarView, Any], str]:
    return lambda _, __, ___: words


_TO_ADD = _said("What do you add to the roll?")
WORDS: dict[type[Any], Callable[[Names, NearAndFarView, Any], str]] = {
    asked.PickArtifact: _said("Which artifact do you take before the rest is handed on?"),
    asked.KeepDraft: _said("Which do you keep, one advanced at most? Numbers, or none"),
    asked.KeepArtifacts: _said("Which do you keep? Numbers, or none"),
    asked.ChooseDecks: _said("From which decks do you draw?"),
    asked.TakeTurn: _said("What do you do this turn?"),
    asked.EnterBuilding: lambda names, _, question: (
        f"Someone is in the {names.card(question.building)}. How do you enter?"
    ),
    asked.AddToDuel: _TO_ADD,
    asked.AddToThreat: _TO_ADD,
    asked.AddToQuest: _TO_ADD,
    asked.TownAction: _in_town,
    asked.MakeRoom: _said("All carriers are taken. What do you give up?"),
    asked.PickTreasure: _said("Which treasure do you keep?"),
    asked.ArrangeParty: _said("Who comes along?"),
    asked.PlaceRecruit: lambda names, _, question: (
        f"{names.person(question.adventurer)} has joined you. Who waits?"
    ),
    asked.Travel: _moves_left,
    asked.FaceThreat: _said("A threat is in the way. What do you do?"),
    asked.Arrive: _here,
    asked.ChooseWay: _said("Which way do you choose?"),
    asked.PlaceCamp: _said("Where do you place the camp?"),
}
