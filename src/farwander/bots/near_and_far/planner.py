"""The planner of Near and Far: a view in, and the action that should bring most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from farwander.bots.near_and_far import journeys, town
from farwander.bots.near_and_far.worth import Sight
from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    Bribe,
    Bring,
    BuildCamp,
    BuyArtifact,
    CampAt,
    Challenge,
    Choose,
    Done,
    Fight,
    GiveUpAnimal,
    GiveUpTreasure,
    Keep,
    NearAndFarAction,
    Pick,
    Place,
    ReturnAnimal,
    SlipPast,
    Step,
    TakeTreasure,
    TryQuest,
    UseCard,
    Visit,
)
from farwander.near_and_far.book import Book
from farwander.near_and_far.library import Content, load
from farwander.near_and_far.questions import (
    AddToDuel,
    AddToQuest,
    AddToThreat,
    ArrangeParty,
    Arrive,
    Asked,
    ChooseDecks,
    ChooseWay,
    EndOfTurn,
    EnterBuilding,
    FaceThreat,
    KeepArtifacts,
    KeepDraft,
    MakeRoom,
    PickArtifact,
    PickTreasure,
    PlaceCamp,
    PlaceRecruit,
    TakeTurn,
    TownAction,
    Travel,
)
from farwander.near_and_far.views import NearAndFarView

_NEVER = -1e9
_BONUS_AT = 2
_WORTH_KEEPING = 1.0
_MOST_KEPT = 5
_USUAL_TREASURE = 1.2
_NO_ROLL = 2.0
_A_NUMBER = 0.6
"""What one of a quest's number promises."""


class Planner:
    """Weighs what every choice should bring, in points, and takes the best."""

    def __init__(self, name: str, summary: str, content: Content | None = None) -> None:
        """The content is the pack of the games it plays; ours, if no other is given."""
        self.name = name
        self.summary = summary
        self._content = content

    @cached_property
    def _book(self) -> Book:
        return Book(self._content or load())

    def choose(
        self,
        view: NearAndFarView,
        legal: Sequence[NearAndFarAction],
        rng: np.random.Generator,  # noqa: ARG002
    ) -> NearAndFarAction:
        if len(legal) == 1:
            return legal[0]
        sight = Sight(self._book, view)
        bought = _purchase(sight, legal)
        if bought:
            return bought
        question = view.stack[-1]
        weigh = _QUESTIONS[type(question)](sight, question)
        return max(legal, key=lambda action: _NEVER if isinstance(action, _FREE) else weigh(action))


_FREE = (BuyArtifact, ReturnAnimal)
Weigh = Callable[[Any], float]


def _purchase(sight: Sight, legal: Sequence[NearAndFarAction]) -> BuyArtifact | None:
    """The best artifact to buy now, if any is worth its price."""
    best, most = None, 0.0
    for action in legal:
        if isinstance(action, BuyArtifact):
            worth = sight.purchase(action.artifact)
            if worth > most:
                best, most = action, worth
    return best


# -- artifacts


def _pick(sight: Sight, _question: Asked) -> Weigh:
    def weigh(action: Pick) -> float:
        return sight.wish(action.artifact)

    return weigh


def _keep(sight: Sight, question: Asked) -> Weigh:
    worth: dict[str, float] = {}
    held = len(sight.me.hand) if isinstance(question, KeepArtifacts) else 0

    def weigh(action: Keep) -> float:
        for card in action.artifacts:
            if card not in worth:
                worth[card] = sight.wish(card) - _WORTH_KEEPING
        too_many = max(0, held + len(action.artifacts) - _MOST_KEPT)
        return sum(worth[card] for card in action.artifacts) - 2 * too_many

    return weigh


# -- the turn, and the town


def _turn(sight: Sight, _question: Asked) -> Weigh:
    def weigh(action: Visit | Adventure) -> float:
        return town.visit(sight, action.building) if isinstance(action, Visit) else out

    out = _NEVER if sight.view.round == 1 else journeys.set_out(sight).worth
    return weigh


def _enter(sight: Sight, question: EnterBuilding) -> Weigh:
    def weigh(action: NearAndFarAction) -> float:
        if isinstance(action, Challenge):
            return town.challenge(sight, question.building, action)
        return -sight.goods["coins"] if isinstance(action, Bribe) else 0.0

    return weigh


def _town(sight: Sight, _question: Asked) -> Weigh:
    def weigh(action: NearAndFarAction) -> float:
        return 0.0 if isinstance(action, Done) else town.town_action(sight, action)

    return weigh


def _room(sight: Sight, _question: Asked) -> Weigh:
    def weigh(action: GiveUpTreasure) -> float:
        return 0.0 if action.treasure is None else _USUAL_TREASURE - sight.card(action.treasure)

    return weigh


def _treasure(sight: Sight, _question: Asked) -> Weigh:
    def weigh(action: TakeTreasure) -> float:
        return 0.0 if action.treasure is None else 0.5 + sight.card(action.treasure)

    return weigh


def _place(sight: Sight, question: PlaceRecruit) -> Weigh:
    def weigh(action: Place) -> float:
        if action.instead is None:
            return 0.0
        return sight.member(question.adventurer) - sight.member(action.instead)

    return weigh


def _arrange(sight: Sight, _question: Asked) -> Weigh:
    def weigh(action: NearAndFarAction) -> float:
        if not isinstance(action, Bring):
            return 0.0
        stays = 0.0 if action.instead is None else sight.member(action.instead)
        return sight.member(action.member) - stays

    return weigh


# -- the map


def _travel(sight: Sight, question: Travel) -> Weigh:
    plan = journeys.go_on(sight, question)
    wanted = None if plan.step is None else sight.chart.spaces[plan.step].id

    def weigh(action: NearAndFarAction) -> float:
        return float((action.to if isinstance(action, Step) else None) == wanted)

    return weigh


def _threat(sight: Sight, _question: Asked) -> Weigh:
    content, combat = sight.book.content, sight.book.symbols(sight.me).combat

    def weigh(action: NearAndFarAction) -> float:
        if isinstance(action, Fight):
            met = content.threats.get(action.threat) or content.bosses[action.threat]
            wins, spent = journeys.odds(met.difficulty - combat, sight.me.hearts)
            return wins * (met.points + 2.5) - spent * sight.heart - (1 - wins) * 1.5
        if isinstance(action, SlipPast):
            return 0.6
        return -1.5 if isinstance(action, GiveUpAnimal) and action.treasure is None else -3.5

    return weigh


def _arrive(_sight: Sight, _question: Arrive) -> Weigh:
    def weigh(action: NearAndFarAction) -> float:
        if isinstance(action, TryQuest):
            return 2.0
        return 1.0 if isinstance(action, BuildCamp) else 0.0

    return weigh


def _nothing_more(_sight: Sight, _question: EndOfTurn) -> Weigh:
    """What is worth buying is bought before anything else is weighed."""
    return lambda _action: 0.0


def _camp_at(sight: Sight, _question: Asked) -> Weigh:
    map_as_seen = journeys.Journeys(sight, sight.chart.town)

    def weigh(action: CampAt) -> float:
        return map_as_seen.camp_worth(sight.chart.index[action.space])

    return weigh


# -- quests and rolls


def _way(sight: Sight, question: ChooseWay) -> Weigh:
    """Judge a way by its number alone: what it brings is read only afterwards."""
    story = sight.book.encounter(question.encounter)
    symbols = sight.book.symbols(sight.me)

    def weigh(action: Choose) -> float:
        choice = next(each for each in story.choices if each.id == action.choice)
        if choice.check is None:
            return _NO_ROLL - sight.price(choice.price)
        strength = symbols.skill if choice.check == "skill" else symbols.combat
        hearts = max(0, sight.me.hearts - choice.price.hearts - _kept_for_camp(sight))
        wins, spent = journeys.odds(choice.difficulty - strength, hearts)
        return wins * _A_NUMBER * choice.difficulty - spent * sight.heart - sight.price(choice.price)

    return weigh


def _kept_for_camp(sight: Sight) -> int:
    """Hearts that a camp will need on this space."""
    space = sight.me.space
    free = space >= 0 and space != sight.chart.town and sight.view.camps[space] < 0
    return 3 if free and sight.me.hearts >= 3 else 0  # noqa: PLR2004


def _add(sight: Sight, needed: int, worth: float, bonus: float, kept: int) -> Weigh:
    """Exactly what is needed, or what the bonus asks for if it is cheap; nothing if it is no use."""

    def weigh(action: AddHearts | UseCard) -> float:
        if isinstance(action, UseCard):
            return worth - 1.2 if needed > max(0, sight.me.hearts - kept) else _NEVER
        into_kept = max(0, action.hearts - max(0, sight.me.hearts - kept))
        cost = action.hearts * max(sight.heart, 0.01) + (1.5 if into_kept else 0)
        won = worth if action.hearts >= needed else 0.0
        return won + (bonus if action.hearts >= needed + _BONUS_AT else 0.0) - cost

    return weigh


def _add_to_duel(_sight: Sight, question: AddToDuel) -> Weigh:
    """Hearts are worth nothing in town, for leaving it restores them."""

    def weigh(action: AddHearts | UseCard) -> float:
        needed = question.against - question.total + 1
        if isinstance(action, UseCard):
            return _NEVER
        return (10.0 if action.hearts >= needed else 0.0) - 0.1 * action.hearts

    return weigh


def _add_to_threat(sight: Sight, question: AddToThreat) -> Weigh:
    content = sight.book.content
    met = content.threats.get(question.threat) or content.bosses[question.threat]
    worth = met.points + journeys.base_camp(sight) + 1.5
    return _add(sight, met.difficulty - question.total, worth, 0.0, 0)


def _add_to_quest(sight: Sight, question: AddToQuest) -> Weigh:
    story = sight.book.encounter(question.encounter)
    choice = next(each for each in story.choices if each.id == question.choice)
    worth = _A_NUMBER * choice.difficulty
    return _add(sight, choice.difficulty - question.total, worth, 0.8, _kept_for_camp(sight))


_QUESTIONS: dict[type[Asked], Callable[[Sight, Any], Weigh]] = {
    PickArtifact: _pick,
    KeepDraft: _keep,
    KeepArtifacts: _keep,
    TakeTurn: _turn,
    EnterBuilding: _enter,
    AddToDuel: _add_to_duel,
    TownAction: _town,
    ChooseDecks: _town,
    MakeRoom: _room,
    PickTreasure: _treasure,
    PlaceRecruit: _place,
    ArrangeParty: _arrange,
    Travel: _travel,
    FaceThreat: _threat,
    AddToThreat: _add_to_threat,
    Arrive: _arrive,
    EndOfTurn: _nothing_more,
    PlaceCamp: _camp_at,
    ChooseWay: _way,
    AddToQuest: _add_to_quest,
}
