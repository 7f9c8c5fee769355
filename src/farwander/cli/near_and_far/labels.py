"""What each choice is called in a menu, with what it costs and where it leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from farwander.cli.near_and_far.naming import (
    Names,
    amount,
    goods_words,
    ground,
)
from farwander.core.game import Seat
from farwander.near_and_far import actions as do
from farwander.near_and_far import threats, travel
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.cards import Choice
from farwander.near_and_far.goods import Price
from farwander.near_and_far.paths import both_camped, entering_costs
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import AddToDuel, AddToQuest, AddToThreat, ChooseWay, Travel
from farwander.near_and_far.quests import BONUS_AT
from farwander.near_and_far.state import NOBODY
from farwander.near_and_far.town.saloon import recruit_cost


def choice_words(choice: Choice) -> str:
    """What a way through an encounter asks for: skill 6, costs 2 food."""
    asks = [f"{choice.check} {choice.difficulty}"] if choice.check else ["nothing is rolled"]
    if choice.price != Price():
        asks.append(f"costs {goods_words(choice.price)}")
    return ", ".join(asks)


class Labels:
    """Names the choices of one player at one moment."""

    def __init__(self, names: Names, play: Play, seat: Seat) -> None:
        self.names = names
        self._play = play
        self._seat = seat
        self._question = play.state.stack[-1]

    def label(self, action: NearAndFarAction) -> str:
        return LABELS[type(action)](self, action)

    # -- cards

    def artifact(self, id: str) -> str:
        """The name, the price and the points of an artifact."""
        card = self.names.book.content.artifacts[id]
        needs = ""
        if card.reputation is not None:
            needs = f", reputation {card.reputation} or {'more' if card.reputation > 0 else 'less'}"
        return f"{self.names.card(id)} ({goods_words(card.price)}{needs}; {amount(card.points, 'points')})"

    def keep(self, action: do.Keep) -> str:
        return f"Keep {self.names.cards(action.artifacts)}"

    def buy(self, action: do.BuyArtifact) -> str:
        return f"Buy {self.artifact(action.artifact)}"

    # -- the town

    def visit(self, action: do.Visit) -> str:
        there = [
            seat
            for seat, player in enumerate(self._play.state.players)
            if player.building == action.building and seat != self._seat
        ]
        who = f", where {self.names.everyone(there)} {'is' if len(there) == 1 else 'are'}" if there else ""
        if action.building == "town_hall" and len(self._play.state.players) == 2:  # noqa: PLR2004
            who = who or ", where the stand-in is"
        return f"Visit the {self.names.card(action.building)}{who}"

    def challenge(self, action: do.Challenge) -> str:
        whom = "the stand-in" if action.opponent is None else self.names.player(action.opponent)
        how = (
            "dirtily: +1, and -1 reputation for winning"
            if action.dirty
            else "honourably: +1 reputation for winning"
        )
        return f"Fight {whom} {how}"

    def reputation(self, action: do.BuyReputation) -> str:
        paid = goods_words(Price(coins=action.coins, gems=action.gems))
        return f"{'Lose' if action.lose else 'Gain'} {action.coins + action.gems} reputation for {paid}"

    def recruit(self, action: do.Recruit) -> str:
        cost = recruit_cost(self._play, self._seat, action.adventurer)
        return f"Recruit {self.names.person(action.adventurer)} for {amount(cost, 'coins')}"

    def place(self, action: do.Place) -> str:
        return (
            "Let the newcomer wait"
            if action.instead is None
            else f"Send {self.names.person(action.instead)} to wait"
        )

    def animal(self, action: do.BuyAnimal) -> str:
        return f"Buy a pack {action.animal} for {'1 food' if action.animal == 'bird' else '1 gem'}"

    def draw(self, action: do.DrawArtifacts) -> str:
        return f"Draw artifacts: {action.basic} basic, {action.advanced} advanced"

    def dig(self, action: do.Dig) -> str:
        mine = self.names.book.content.boards.mine
        pays = [goods_words(gain) for gain in (mine.rows[action.row], mine.columns[action.column])]
        paid = " and ".join(pay for pay in pays if pay != "nothing") or "nothing"
        needed = mine.cells[action.row][action.column].skill
        return f"Dig at {action.row + 1}.{action.column + 1} (skill {needed}): {paid}"

    def give_up_treasure(self, action: do.GiveUpTreasure) -> str:
        if action.treasure is None:
            return "Leave the next treasure, unseen"
        return f"Give up {self.names.card(action.treasure)} for the next, unseen"

    def take_treasure(self, action: do.TakeTreasure) -> str:
        if action.treasure is None:
            return "Keep none of them"
        return f"Keep {self.names.card(action.treasure)}: {self.names.does(action.treasure)}"

    # -- on the way

    def bring(self, action: do.Bring) -> str:
        instead = f" in place of {self.names.card(action.instead)}" if action.instead else ""
        return f"Bring {self.names.person(action.member)}{instead}"

    def step(self, action: do.Step) -> str:
        play, chart = self._play, self._play.chart
        here, to = play.player(self._seat).space, chart.index.get(action.to, chart.town)
        found = [ground(chart.spaces[to])] if to != chart.town else []
        owner = play.state.camps[to]
        if owner != NOBODY:
            found.append(f"camp of {self.names.player(owner)}")
        if to in play.state.quests:
            found.append("quest")
        way = chart.way(here, to)
        if threats.in_the_way(play, here, to):
            top = threats.to_fight(play, self._seat)[0]
            found.append(f"past {self.names.card(top)} {threats.difficulty(play, top)}")
        if way and way.treasure and not both_camped(play, here, to):
            found.append("treasure on the way")
        hearts = self._hearts(to)
        if hearts:
            found.append(f"costs {amount(hearts, 'hearts')}")
        name = self.names.space(chart, action.to)
        return f"Go to {name}: {', '.join(found)}" if found else f"Go to {name}"

    def _hearts(self, to: int) -> int:
        question = self._question
        if not isinstance(question, Travel):
            return 0
        crossing = 0 if question.free else travel.leaving_costs(self._play, question)
        return crossing + entering_costs(self._play, to)

    def fight(self, action: do.Fight) -> str:
        needed = threats.difficulty(self._play, action.threat)
        combat = self._play.book.symbols(self._play.player(self._seat)).combat
        return f"Fight {self.names.card(action.threat)}: reach {needed} with a die and {combat} combat"

    def give_animal(self, action: do.GiveUpAnimal | do.ReturnAnimal) -> str:
        lost = f" and lose {self.names.card(action.treasure)}" if action.treasure else ""
        why = "to get past" if isinstance(action, do.GiveUpAnimal) else "for 2 hearts"
        return f"Return a pack {action.animal} {why}{lost}"

    def slip_past(self, action: do.SlipPast) -> str:
        return f"Slip past by {self.names.card(action.card) if action.card else 'a shield'}"

    def camp_at(self, action: do.CampAt) -> str:
        chart = self._play.chart
        space = chart.spaces[chart.index[action.space]]
        return f"Camp on {self.names.space(chart, action.space)}: {ground(space)}"

    def build_camp(self, _: do.BuildCamp) -> str:
        price = travel.camp_costs(self._play, self._play.player(self._seat))
        return f"Build a camp for {amount(price.hearts, 'hearts')}"

    # -- stories and rolls

    def choose(self, action: do.Choose) -> str:
        if not isinstance(self._question, ChooseWay):
            return action.choice
        story = self._play.book.encounter(self._question.encounter)
        choice = next((each for each in story.choices if each.id == action.choice), None)
        words = self.names.story(story.id).choices.get(action.choice)
        label = words.label if words else action.choice
        return f"{label} ({choice_words(choice)})" if choice else label

    def hearts(self, action: do.AddHearts) -> str:
        total = self._total + action.hearts
        added = f"Add {amount(action.hearts, 'hearts')}" if action.hearts else "Add nothing"
        return f"{added}: {total}, {self._verdict(total)}"

    @property
    def _total(self) -> int:
        question = self._question
        return question.total if isinstance(question, AddToDuel | AddToThreat | AddToQuest) else 0

    def _verdict(self, total: int) -> str:
        question = self._question
        if isinstance(question, AddToDuel):
            return f"which {'wins' if total > question.against else 'loses'} against {question.against}"
        if isinstance(question, AddToThreat):
            needed = threats.difficulty(self._play, question.threat)
            return f"which {'beats it' if total >= needed else f'is less than {needed}'}"
        if isinstance(question, AddToQuest):
            story = self._play.book.encounter(question.encounter)
            needed = next(each for each in story.choices if each.id == question.choice).difficulty
            if total >= needed + BONUS_AT:
                return f"which beats {needed} by two or more: the bonus too"
            return f"which {'reaches' if total >= needed else 'is less than'} {needed}"
        return ""


def _said(words: str) -> Callable[[Labels, Any], str]:
    return lambda _, __: words


LABELS: dict[type[Any], Callable[[Labels, Any], str]] = {
    do.Pick: lambda labels, action: labels.artifact(action.artifact),
    do.Keep: Labels.keep,
    do.Visit: Labels.visit,
    do.Adventure: _said("Go on an adventure"),
    do.Challenge: Labels.challenge,
    do.EnterQuietly: _said("Enter without a duel"),
    do.Bribe: _said("Pay 1 coin to be let in"),
    do.AddHearts: Labels.hearts,
    do.UseCard: lambda labels, action: f"Put {labels.names.card(action.card)} away for its bonus",
    do.Trade: lambda _, action: f"Give {goods_words(action.pay)} for {goods_words(action.get)}",
    do.Discard: lambda labels, action: f"Put {labels.artifact(action.artifact)} away",
    do.BuyReputation: Labels.reputation,
    do.Learn: lambda labels, action: f"Learn {labels.names.card(action.skill)}",
    do.Recruit: Labels.recruit,
    do.Refresh: _said("Pay 1 food for five new adventurers"),
    do.Place: Labels.place,
    do.BuyAnimal: Labels.animal,
    do.TakeCoin: _said("Take 1 coin"),
    do.DrawArtifacts: Labels.draw,
    do.Harvest: _said("Take food: 1 for each skill of your party"),
    do.Seek: _said("Look for a treasure"),
    do.Dig: Labels.dig,
    do.Done: _said("Nothing more here"),
    do.GiveUpTreasure: Labels.give_up_treasure,
    do.TakeTreasure: Labels.take_treasure,
    do.Bring: Labels.bring,
    do.Ready: _said("Set out with the party as it is"),
    do.Step: Labels.step,
    do.Stop: _said("Stay here"),
    do.Fight: Labels.fight,
    do.GiveUpAnimal: Labels.give_animal,
    do.SlipPast: Labels.slip_past,
    do.TryQuest: _said("Try the quest"),
    do.Choose: Labels.choose,
    do.BuildCamp: Labels.build_camp,
    do.CampAt: Labels.camp_at,
    do.EndTurn: _said("End the turn"),
    do.BuyArtifact: Labels.buy,
    do.ReturnAnimal: Labels.give_animal,
}
