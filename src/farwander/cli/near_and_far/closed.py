"""What a player might expect to be able to do, and why it is not possible now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from farwander.cli.phrases import Phrases
from farwander.core.game import Seat
from farwander.near_and_far import actions as do
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.book import Book
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import BUILDINGS, Building
from farwander.near_and_far.questions import (
    Arrive,
    ChooseWay,
    EnterBuilding,
    FaceThreat,
    Question,
    TakeTurn,
    TownAction,
    Travel,
)
from farwander.near_and_far.state import State
from farwander.near_and_far.views import NearAndFarView

_KNOWN = {"once_a_visit", "refresh_first", "name_treasure"}
"""Who is asked has just done it, or sees it among the choices with more said."""


def closed(game: NearAndFar, say: Phrases, state: State, seat: Seat) -> dict[str, list[NearAndFarAction]]:
    """Choices that are not allowed now, by the reason."""
    found: dict[str, list[NearAndFarAction]] = {}
    view = game.view(state, seat)
    for action in _expected(game.book, view, view.stack[-1]):
        refusal = game.why_not(state, seat, action)
        if refusal and refusal.code not in _KNOWN:
            found.setdefault(say.why(refusal), []).append(action)
    return found


def _expected(book: Book, view: NearAndFarView, question: Question) -> Iterable[NearAndFarAction]:
    """What someone who is asked this will look for."""
    if isinstance(question, TownAction):
        return chain.from_iterable(_in_building(view, building) for building in question.buildings)
    if isinstance(question, Travel):
        chart = book.charts[view.options.map]
        here = view.players[question.seat].space
        return [do.Step(chart.spaces[way.to].id) for way in chart.ways[chart.index[here]]] if here else ()
    if isinstance(question, ChooseWay):
        choices = book.encounter(question.encounter).choices
        return [do.Choose(choice.id) for choice in choices if not choice.keywords]
    always = _ALWAYS.get(type(question), ())
    return (*always, *map(do.BuyArtifact, view.hand)) if isinstance(question, TakeTurn) else always


_ALWAYS: dict[type[Question], tuple[NearAndFarAction, ...]] = {
    TakeTurn: (*map(do.Visit, BUILDINGS), do.Adventure()),
    EnterBuilding: (do.EnterQuietly(),),
    FaceThreat: (do.SlipPast(), do.GiveUpAnimal("bird")),
    Arrive: (do.TryQuest(), do.BuildCamp()),
}


def _in_building(view: NearAndFarView, building: Building) -> Iterator[NearAndFarAction]:
    if building == "saloon":
        yield do.Refresh()
        yield from map(do.Recruit, view.row)
    elif building == "stables":
        yield do.BuyAnimal("bird")
        yield do.BuyAnimal("turtle")
    elif building == "farm":
        yield do.Harvest()
    elif building == "hut":
        yield do.Seek()
    elif building == "mine":
        for cell in range(len(view.mine)):
            yield do.Dig(*divmod(cell, len(view.mine) // 3))
