"""Where the planner would go on the map of Near and Far, and what it would do there."""

from __future__ import annotations

from typing import NamedTuple

from farwander.bots.near_and_far.worth import CAMP, MOST_HEARTS, QUEST, Sight
from farwander.near_and_far.effects import CheaperCamp, CheaperCrossing, OnCamp, OnThreat, SkipThreats
from farwander.near_and_far.goods import Gain
from farwander.near_and_far.questions import Travel
from farwander.near_and_far.state import NOBODY

_CAMP_HEARTS = 3
_MOVES = 2
_LAST_CAMP = 2.0
_USUAL_NUMBER = 6.5
"""What a quest usually asks for."""
_LOOKING_AHEAD = 0.5
_A_STEP = 0.5
_WORTH_A_FIGHT = 0.5


class Plan(NamedTuple):
    """The best journey that was found: what it brings, and its first step, if any."""

    worth: float
    step: int | None


class _Trail(NamedTuple):
    """A way so far. What lies at its end comes about only with this chance."""

    worth: float
    hearts: float
    free: int
    chance: float
    fought: int
    room: int
    step: int | None


def odds(needed: int, hearts: float) -> tuple[float, float]:
    """The chance that a die and so many hearts reach a number, and how many hearts that takes on average."""
    wins, spent = 0, 0
    for die in range(1, 7):
        lacking = max(0, needed - die)
        if lacking <= hearts:
            wins += 1
            spent += lacking
    return wins / 6, spent / max(wins, 1)


def set_out(sight: Sight) -> Plan:
    """The best journey of this turn, before it begins."""
    start, hearts = sight.me.space, sight.me.hearts
    if sight.me.in_town:
        start, hearts = sight.chart.town, full_hearts(sight)
        sight = sight.with_active(sight.best_party(sight.me.party))
    me, book = sight.me, sight.book
    free = me.turtles + sum(effect.hearts for effect in book.effects(me, CheaperCrossing))
    moves = _MOVES + me.animals + book.symbols(me).movement
    return Journeys(sight, start).best(start, moves, free, hearts)


def full_hearts(sight: Sight) -> int:
    """What leaving the town would give."""
    party = sight.best_party(sight.me.party)
    return min(MOST_HEARTS, sight.book.symbols_with(sight.me, party).hearts)


def go_on(sight: Sight, question: Travel) -> Plan:
    """The best way to go on from here."""
    me = sight.me
    return Journeys(sight, question.start).best(me.space, question.moves, question.free, me.hearts)


class Journeys:
    """Looks for journeys across the map as it is seen."""

    def __init__(self, sight: Sight, start: int) -> None:
        self._sight = sight
        self._start = start
        self._camps = sight.view.camps
        self._chart = sight.chart
        me, book = sight.me, sight.book
        self._symbols = book.symbols(me)
        self._camp_hearts = max(0, _CAMP_HEARTS - sum(e.hearts for e in book.effects(me, CheaperCamp)))
        self._slips = self._symbols.shield or any(
            all(getattr(me, name) >= getattr(e.price, name) for name in ("food", "hearts"))
            for e in book.effects(me, SkipThreats)
        )
        # The planner remembers nothing: without this it would follow the same vain hope again and again.
        self._trust = _LOOKING_AHEAD / (1 + sight.still)
        self._numbers = [book.content.threats[id] for id in sight.view.threats]
        self._for_threat = sum(sight.gain(e.gain) for e in book.effects(me, OnThreat))
        self._base = base_camp(sight)
        self._found = self._symbols.search
        self._with_camp = self._base
        for effect in book.effects(me, OnCamp):
            self._with_camp += sight.gain(effect.gain)
            self._found += effect.extra_find
        self._quests = {self._chart.index[id] for id in sight.view.quests}
        self._here = [self.camp_worth(space) for space in range(len(self._chart.spaces))]
        self._seen: dict[tuple[int, bool], float] = {}
        self._ahead_at_start = self._ahead(start, but_here=False)

    def camp_worth(self, space: int) -> float:
        """What a camp there brings, without its hearts."""
        sight, place = self._sight, self._chart.spaces[space]
        if place.kind == "town" or self._camps[space] != NOBODY:
            return 0.0
        found, worth = self._found, self._with_camp
        if place.kind == "coin":
            worth += found * sight.goods["coins"]
        elif place.kind == "gem":
            worth += found * sight.goods["gems"]
        if place.mammoth and not any(self._camps[each] == sight.seat for each in self._chart.mammoths):
            worth += 8
        return worth + self._route(space)

    def _route(self, space: int) -> float:
        route = self._chart.spaces[space].route
        if route is None:
            return 0.0
        value = self._chart.map.routes[route]
        places = [n for n, each in enumerate(self._chart.spaces) if each.route == route and n != space]
        owners = {self._camps[place] for place in places}
        if owners == {NOBODY}:
            return 0.4 * value.alone * (0.3 + self._sight.left)
        return float(value.alone if owners == {self._sight.seat} else value.shared)

    def best(self, space: int, moves: int, free: int, hearts: int) -> Plan:
        """Look through all ways of so many moves, keeping the best trail to each space."""
        me = self._sight.me
        trails = {space: _Trail(0.0, hearts, free, 1.0, 0, me.animals - len(me.treasures), None)}
        best = Plan(self._stop(space, trails[space]), None)
        for _ in range(moves):
            further: dict[int, _Trail] = {}
            for at, trail in trails.items():
                for way in self._chart.ways[at]:
                    longer = self._extend(at, way.to, trail, threat=way.threat, treasure=way.treasure)
                    if longer is None:
                        continue
                    known = further.get(way.to)
                    if known is None or self._rank(longer) > self._rank(known):
                        further[way.to] = longer
            for at, trail in further.items():
                worth = self._stop(at, trail)
                if worth > best.worth + 1e-9:
                    best = Plan(worth, trail.step)
            trails = further
        return best

    def _rank(self, trail: _Trail) -> float:
        return trail.worth + 2 * trail.chance

    def _extend(self, at: int, to: int, trail: _Trail, *, threat: bool, treasure: bool) -> _Trail | None:
        worth, hearts, free, chance, fought, room, step = trail
        heart = self._sight.heart
        cost = int(at not in (self._start, self._chart.town) and self._camps[at] == NOBODY)
        if cost and free:
            cost, free = 0, free - 1
        cost += self._chart.spaces[to].water
        if cost > hearts:
            return None
        hearts -= cost
        worth -= cost * heart * chance
        quiet = all(self._chart.town == end or self._camps[end] != NOBODY for end in (at, to))
        if threat and not quiet and fought < len(self._numbers):
            met = self._numbers[fought]
            wins, spent = odds(met.difficulty - self._symbols.combat, hearts)
            reward = met.points + self._base + self._for_threat - spent * heart
            if wins * reward > _WORTH_A_FIGHT or not self._slips:
                worth += chance * wins * reward
                chance, hearts, fought = chance * wins, hearts - spent, fought + 1
                if not chance:
                    return None
        if treasure and not quiet and room > 0:
            worth, room = worth + chance * self._sight.treasure, room - 1
        return _Trail(worth, hearts, free, chance, fought, room, to if step is None else step)

    def _stop(self, space: int, trail: _Trail) -> float:
        """What ending here brings."""
        heart, hearts = self._sight.heart, trail.hearts
        ending, camped = 0.0, False
        if self._here[space] and hearts >= self._camp_hearts:
            worth = self._here[space] - self._camp_hearts * heart
            if worth > 0:
                ending, camped, hearts = ending + worth, True, hearts - self._camp_hearts
        if space in self._quests:
            strength = max(self._symbols.skill, self._symbols.combat)
            wins, spent = odds(round(_USUAL_NUMBER) - strength, min(hearts, 2))
            ending += wins * (QUEST - spent * heart)
        if self._sight.left:
            ahead = self._ahead(space, but_here=camped) if hearts >= self._camp_hearts else 0.0
            ending += self._trust * (ahead - self._ahead_at_start)
        return trail.worth + trail.chance * ending

    def _ahead(self, space: int, *, but_here: bool) -> float:
        """What the next turn may bring from here: the neighbours, and theirs at a discount."""
        if (space, but_here) not in self._seen:
            self._seen[space, but_here] = self._look_around(space, but_here=but_here)
        return self._seen[space, but_here]

    def _look_around(self, space: int, *, but_here: bool) -> float:
        best = 0.0 if but_here else self._here[space]
        for way in self._chart.ways[space]:
            best = max(best, self._here[way.to] - _A_STEP * way.threat)
            for next_way in self._chart.ways[way.to]:
                if next_way.to != space:
                    best = max(best, self._here[next_way.to] - _A_STEP)
        return best


def base_camp(sight: Sight) -> float:
    """What the next camp is worth anywhere: a point, the end drawing nearer, and what lies under it."""
    number = sight.me.camps - (sight.camps_in_all - len(sight.book.content.boards.camps))
    under = sight.book.content.boards.camps
    gain = under[number] if 0 <= number < len(under) else Gain()
    worth = (CAMP if sight.left else 1.0) + sight.gain(gain)
    return worth + (_LAST_CAMP if sight.me.camps + 1 == sight.camps_in_all else 0.0)
