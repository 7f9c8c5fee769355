"""What each choice is called in a menu, with what it costs and where it leads."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from farwander.cli.near_and_far.naming import Names
from farwander.core.game import Seat
from farwander.near_and_far import actions as do
from farwander.near_and_far import threats, travel
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.cards import Choice
from farwander.near_and_far.goods import GOODS, Check, Gain, Price
from farwander.near_and_far.paths import both_camped, entering_costs
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import AddToDuel, AddToQuest, AddToThreat, ChooseWay, Travel
from farwander.near_and_far.quests import BONUS_AT
from farwander.near_and_far.state import NOBODY
from farwander.near_and_far.town.saloon import recruit_cost


def choice_words(names: Names, choice: Choice) -> str:
    """What a way through an encounter asks for: skill 6, costs 2 food."""
    asks = [names.say(_ASKS[choice.check], n=choice.difficulty)]
    if choice.price != Price():
        asks.append(names.say("labels.costs", price=names.goods(choice.price)))
    return ", ".join(asks)


_ASKS: dict[Check | None, str] = {
    "skill": "labels.asks_skill",
    "combat": "labels.asks_combat",
    None: "labels.asks_nothing",
}


class Labels:
    """Names the choices of one player at one moment."""

    def __init__(self, names: Names, play: Play, seat: Seat) -> None:
        self.names = names
        self.say = names.say
        self._play = play
        self._seat = seat
        self._question = play.state.stack[-1]

    def label(self, action: NearAndFarAction) -> str:
        return LABELS[type(action)](self, action)

    def short(self, action: NearAndFarAction) -> str:
        """A label without its details, where it stands among others."""
        if isinstance(action, do.Dig):
            return self.say("labels.dig_short", row=action.row + 1, column=action.column + 1)
        return re.sub(r" \([^)]*\)", "", self.label(action))

    # -- cards

    def artifact(self, id: str) -> str:
        """The name, the price and the points of an artifact."""
        card = self.names.book.content.artifacts[id]
        needs = self.names.needs(card)
        return self.say(
            "labels.artifact_needing" if needs else "labels.artifact",
            name=self.names.card(id),
            price=self.names.goods(card.price),
            needs=needs,
            points=self.names.amount(card.points, "points"),
        )

    def keep(self, action: do.Keep) -> str:
        return self.say("labels.keep", cards=self.names.cards(action.artifacts))

    def buy(self, action: do.BuyArtifact) -> str:
        return self.say("labels.buy", what=self.artifact(action.artifact))

    def use_card(self, action: do.UseCard) -> str:
        return self.say("labels.use_card", card=self.names.card(action.card))

    # -- the town

    def visit(self, action: do.Visit) -> str:
        building = self.names.card(action.building)
        there = [
            self.names.player(seat)
            for seat, player in enumerate(self._play.state.players)
            if player.building == action.building and seat != self._seat
        ]
        if not there and action.building == "town_hall" and len(self._play.state.players) == 2:  # noqa: PLR2004
            there = [self.say("labels.stand_in")]
        if not there:
            return self.say("labels.visit", building=building)
        return self.say("labels.visit_occupied", n=len(there), building=building, who=self.say.listed(there))

    def challenge(self, action: do.Challenge) -> str:
        whom = self.say("labels.stand_in") if action.opponent is None else self.names.player(action.opponent)
        return self.say("labels.fight_dirtily" if action.dirty else "labels.fight_fairly", whom=whom)

    def trade(self, action: do.Trade) -> str:
        return self.say("labels.trade", pay=self.names.goods(action.pay), get=self.names.goods(action.get))

    def discard(self, action: do.Discard) -> str:
        return self.say("labels.discard", what=self.artifact(action.artifact))

    def reputation(self, action: do.BuyReputation) -> str:
        return self.say(
            "labels.lose_reputation" if action.lose else "labels.gain_reputation",
            n=action.coins + action.gems,
            price=self.names.goods(Price(coins=action.coins, gems=action.gems)),
        )

    def learn(self, action: do.Learn) -> str:
        return self.say("labels.learn", skill=self.names.card(action.skill))

    def recruit(self, action: do.Recruit) -> str:
        cost = recruit_cost(self._play, self._seat, action.adventurer)
        return self.say(
            "labels.recruit",
            who=self.names.person(action.adventurer, self._seat),
            price=self.names.amount(cost, "coins"),
        )

    def place(self, action: do.Place) -> str:
        if action.instead is None:
            return self.say("labels.newcomer_waits")
        return self.say("labels.other_waits", who=self.names.person(action.instead, self._seat))

    def animal(self, action: do.BuyAnimal) -> str:
        return self.say("labels.buy_bird" if action.animal == "bird" else "labels.buy_turtle")

    def draw(self, action: do.DrawArtifacts) -> str:
        return self.say("labels.draw", basic=action.basic, advanced=action.advanced)

    def dig(self, action: do.Dig) -> str:
        mine = self.names.book.content.boards.mine
        return self.say(
            "labels.dig",
            row=action.row + 1,
            column=action.column + 1,
            skill=mine.cells[action.row][action.column].skill,
            pays=self.names.goods(both(mine.rows[action.row], mine.columns[action.column])),
        )

    def give_up_treasure(self, action: do.GiveUpTreasure) -> str:
        if action.treasure is None:
            return self.say("labels.leave_treasure")
        return self.say("labels.swap_treasure", card=self.names.card(action.treasure))

    def take_treasure(self, action: do.TakeTreasure) -> str:
        if action.treasure is None:
            return self.say("labels.no_treasure")
        card, does = self.names.card(action.treasure), self.names.does(action.treasure)
        return self.say("labels.keep_treasure", card=card, does=does)

    # -- on the way

    def bring(self, action: do.Bring) -> str:
        who = self.names.person(action.member, self._seat)
        if action.instead is None:
            return self.say("labels.bring", who=who)
        return self.say("labels.bring_instead", who=who, other=self.names.member(action.instead, self._seat))

    def step(self, action: do.Step) -> str:
        chart = self._play.chart
        space = self.names.space(chart, action.to)
        found = self._on_the_way(chart.index.get(action.to, chart.town))
        if not found:
            return self.say("labels.go", space=space)
        return self.say("labels.go_where", space=space, what=", ".join(found))

    def _on_the_way(self, to: int) -> list[str]:
        """What is at the end of a step, and before it."""
        play, chart = self._play, self._play.chart
        here = play.player(self._seat).space
        found = [self.names.ground(chart.spaces[to])] if to != chart.town else []
        owner = play.state.camps[to]
        if owner != NOBODY:
            found.append(self.say("labels.camp_of", player=self.names.player(owner)))
        if to in play.state.quests:
            found.append(self.say("labels.quest"))
        if threats.in_the_way(play, here, to):
            top = threats.to_fight(play, self._seat)[0]
            needed = threats.difficulty(play, top)
            found.append(self.say("labels.past", threat=self.names.card(top), difficulty=needed))
        way = chart.way(here, to)
        if way and way.treasure and not both_camped(play, here, to):
            found.append(self.say("labels.treasure_on_the_way"))
        hearts = self._hearts(to)
        if hearts:
            found.append(self.say("labels.costs", price=self.names.amount(hearts, "hearts")))
        return found

    def _hearts(self, to: int) -> int:
        question = self._question
        if not isinstance(question, Travel):
            return 0
        crossing = 0 if question.free else travel.leaving_costs(self._play, question)
        return crossing + entering_costs(self._play, to)

    def fight(self, action: do.Fight) -> str:
        return self.say(
            "labels.fight",
            threat=self.names.card(action.threat),
            needed=threats.difficulty(self._play, action.threat),
            combat=self._play.book.symbols(self._play.player(self._seat)).combat,
        )

    def give_up_animal(self, action: do.GiveUpAnimal) -> str:
        what = self.say("labels.give_bird" if action.animal == "bird" else "labels.give_turtle")
        return self._losing(what, action.treasure)

    def return_animal(self, action: do.ReturnAnimal) -> str:
        what = self.say("labels.return_bird" if action.animal == "bird" else "labels.return_turtle")
        return self._losing(what, action.treasure)

    def _losing(self, what: str, treasure: str | None) -> str:
        return self.say("labels.losing", what=what, card=self.names.card(treasure)) if treasure else what

    def slip_past(self, action: do.SlipPast) -> str:
        if action.card is None:
            return self.say("labels.slip_by_shield")
        return self.say("labels.slip_by_card", card=self.names.card(action.card))

    def camp_at(self, action: do.CampAt) -> str:
        chart = self._play.chart
        ground = self.names.ground(chart.spaces[chart.index[action.space]])
        return self.say("labels.camp_at", space=self.names.space(chart, action.space), ground=ground)

    def build_camp(self, _: do.BuildCamp) -> str:
        price = travel.camp_costs(self._play, self._play.player(self._seat))
        return self.say("labels.build", price=self.names.amount(price.hearts, "hearts"))

    # -- stories and rolls

    def choose(self, action: do.Choose) -> str:
        if not isinstance(self._question, ChooseWay):
            return action.choice
        story = self._play.book.encounter(self._question.encounter)
        choice = next((each for each in story.choices if each.id == action.choice), None)
        words = self.names.story(story.id).choices.get(action.choice)
        label = words.label if words else action.choice
        if choice is None:
            return label
        return self.say("labels.way", way=label, asks=choice_words(self.names, choice))

    def hearts(self, action: do.AddHearts) -> str:
        total = self._total + action.hearts
        return self.say(
            "labels.add" if action.hearts else "labels.add_nothing",
            hearts=self.names.amount(action.hearts, "hearts"),
            total=total,
            verdict=self._verdict(total),
        )

    @property
    def _total(self) -> int:
        question = self._question
        return question.total if isinstance(question, AddToDuel | AddToThreat | AddToQuest) else 0

    @property
    def _goals(self) -> tuple[int, ...]:
        """The totals that the roll may reach: to succeed, and then for the bonus."""
        question = self._question
        if isinstance(question, AddToDuel):
            return (question.against + 1,)
        if isinstance(question, AddToThreat):
            return (threats.difficulty(self._play, question.threat),)
        if isinstance(question, AddToQuest):
            story = self._play.book.encounter(question.encounter)
            needed = next(each for each in story.choices if each.id == question.choice).difficulty
            return needed, needed + BONUS_AT
        return ()

    def is_aside(self, action: NearAndFarAction) -> bool:
        """Whether it adds hearts in vain, or more than are needed."""
        return isinstance(action, do.AddHearts) and action.hearts not in {
            0,
            *(goal - self._total for goal in self._goals),
        }

    def _verdict(self, total: int) -> str:
        question, (needed, *bonus) = self._question, self._goals
        if isinstance(question, AddToDuel):
            return self.say("labels.wins" if total >= needed else "labels.loses", n=question.against)
        if total < needed:
            return self.say("labels.falls_short", n=needed)
        if isinstance(question, AddToThreat):
            return self.say("labels.beats")
        return self.say("labels.reaches_bonus" if total >= bonus[0] else "labels.reaches", n=needed)


def both(one: Gain, other: Gain) -> Gain:
    """Two gains of goods as one."""
    counted = (*GOODS, "hearts", "reputation")
    return Gain(**{thing: getattr(one, thing) + getattr(other, thing) for thing in counted})


def _said(key: str) -> Callable[[Labels, Any], str]:
    return lambda labels, _: labels.say(key)


LABELS: dict[type[Any], Callable[[Labels, Any], str]] = {
    do.Pick: lambda labels, action: labels.artifact(action.artifact),
    do.Keep: Labels.keep,
    do.Visit: Labels.visit,
    do.Adventure: _said("labels.adventure"),
    do.Challenge: Labels.challenge,
    do.EnterQuietly: _said("labels.enter"),
    do.Bribe: _said("labels.bribe"),
    do.AddHearts: Labels.hearts,
    do.UseCard: Labels.use_card,
    do.Trade: Labels.trade,
    do.Discard: Labels.discard,
    do.BuyReputation: Labels.reputation,
    do.Learn: Labels.learn,
    do.Recruit: Labels.recruit,
    do.Refresh: _said("labels.refresh"),
    do.Place: Labels.place,
    do.BuyAnimal: Labels.animal,
    do.TakeCoin: _said("labels.coin"),
    do.DrawArtifacts: Labels.draw,
    do.Harvest: _said("labels.harvest"),
    do.Seek: _said("labels.seek"),
    do.Dig: Labels.dig,
    do.Done: _said("labels.done"),
    do.GiveUpTreasure: Labels.give_up_treasure,
    do.TakeTreasure: Labels.take_treasure,
    do.Bring: Labels.bring,
    do.Ready: _said("labels.ready"),
    do.Step: Labels.step,
    do.Stop: _said("labels.stay"),
    do.Fight: Labels.fight,
    do.GiveUpAnimal: Labels.give_up_animal,
    do.SlipPast: Labels.slip_past,
    do.TryQuest: _said("labels.try_quest"),
    do.Choose: Labels.choose,
    do.BuildCamp: Labels.build_camp,
    do.CampAt: Labels.camp_at,
    do.EndTurn: _said("labels.end_turn"),
    do.BuyArtifact: Labels.buy,
    do.ReturnAnimal: Labels.return_animal,
}
