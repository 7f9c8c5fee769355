"""Journey points: every one with its reason, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from farwander.core.game import Result, Seat
from farwander.near_and_far.book import Book
from farwander.near_and_far.effects import (
    Counted,
    PointsIfAtLeast,
    PointsIfMost,
    PointsIfTied,
    PointsPer,
    WinsTies,
)
from farwander.near_and_far.events import Line
from farwander.near_and_far.goods import FACTIONS, ROUTES
from farwander.near_and_far.options import LAST_MAP, QUESTS_ON_CARD
from farwander.near_and_far.state import CAMPS, COMPANION, NOBODY, Player, State

ALL_CAMPS_POINTS = 2
CHIEF_POINTS = 5
SET_OF_TREASURES, SET_POINTS = 3, 5
MAMMOTH_LOSS = 8
LEGEND_IGNORES = 3
STORYTELLER_POINTS = 2
ALL_QUESTS_POINTS = 7

Lines = tuple[tuple[Line, ...], ...]


class Count:
    """The count of one state."""

    def __init__(self, book: Book, state: State) -> None:
        self.book = book
        self.state = state
        self.chart = book.charts[state.options.map]

    def lines(self) -> Lines:
        """By seat: every point with its reason."""
        every = [list(self._own(seat)) for seat in range(len(self.state.players))]
        totals = [sum(line.points for line in lines) for lines in every]
        tied = totals.count(max(totals)) > 1
        for seat, player in enumerate(self.state.players):
            if tied and totals[seat] == max(totals):
                for card, effect in self.book.cards_that(player, PointsIfTied):
                    every[seat].append(Line("cards", card, 1, effect.points))
        return tuple(map(tuple, every))

    def result(self, lines: Lines) -> Result:
        """The winner; ties go to a card, then to reputation, then to coins and gems, then are shared."""
        scores = tuple(sum(line.points for line in each) for each in lines)
        if self.state.bosses:
            return Result(scores, ())
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        tied = len(best) > 1
        for measure in (self._wins_ties, self._reputation, self._riches):
            most = max(measure(seat) for seat in best)
            best = [seat for seat in best if measure(seat) == most]
        return Result(scores, tuple(best), tie_broken=tied and len(best) == 1)

    def _wins_ties(self, seat: Seat) -> int:
        return bool(self.book.effects(self.state.players[seat], WinsTies))

    def _reputation(self, seat: Seat) -> int:
        return self.state.players[seat].reputation

    def _riches(self, seat: Seat) -> int:
        player = self.state.players[seat]
        return player.coins + player.gems

    # -- one player's points

    def _own(self, seat: Seat) -> Iterator[Line]:
        found = (
            *self._camps(seat),
            *self._routes(seat),
            *self._artifacts(seat),
            *self._threats(seat),
            *self._cards(seat),
            *self._goods(seat),
            *self._standing(seat),
            *self._skills_and_quests(seat),
        )
        return (line for line in found if line.points)

    def _camps(self, seat: Seat) -> Iterator[Line]:
        player = self.state.players[seat]
        yield Line("camps", "", player.camps, player.camps)
        if player.camps >= CAMPS + (2 if self.state.options.long_game else 0):
            yield Line("all_camps", "", 1, ALL_CAMPS_POINTS)
        mammoths = self.chart.mammoths
        if mammoths and not any(self.state.camps[space] == seat for space in mammoths):
            yield Line("mammoths", "", 1, -MAMMOTH_LOSS)

    def _routes(self, seat: Seat) -> Iterator[Line]:
        for route in ROUTES:
            owners = self.route_owners(route)
            if seat in owners and NOBODY not in owners:
                value = self.chart.map.routes[route]
                alone = len(set(owners)) == 1
                yield Line("routes", route, 1, value.alone if alone else value.shared)

    def route_owners(self, route: str) -> list[Seat]:
        return [
            self.state.camps[number] for number, space in enumerate(self.chart.spaces) if space.route == route
        ]

    def _artifacts(self, seat: Seat) -> Iterator[Line]:
        player, artifacts = self.state.players[seat], self.book.content.artifacts
        for card in player.bought:
            yield Line("artifacts", card, 1, artifacts[card].points)
        unbought = len(player.hand)
        if "legend" in player.skills:
            unbought = max(0, unbought - LEGEND_IGNORES)
        yield Line("unbought", "", unbought, -unbought)

    def _threats(self, seat: Seat) -> Iterator[Line]:
        content = self.book.content
        for card in self.state.players[seat].threats:
            yield Line("threats", card, 1, (content.threats.get(card) or content.bosses[card]).points)

    def _cards(self, seat: Seat) -> Iterator[Line]:
        player = self.state.players[seat]
        for card, effect in self.book.cards_that(player, PointsPer):
            count = max(0, self.counted(seat, effect.what)) // effect.per
            yield Line("cards", card, count, count * effect.points)
        for card, effect in self.book.cards_that(player, PointsIfMost):
            mine = self.counted(seat, effect.what)
            others = [o for o in range(len(self.state.players)) if o != seat]
            if all(mine > self.counted(other, effect.what) for other in others):
                yield Line("cards", card, mine, effect.points)
        for card, effect in self.book.cards_that(player, PointsIfAtLeast):
            if self.counted(seat, effect.what) >= effect.least:
                yield Line("cards", card, effect.least, effect.points)

    def _goods(self, seat: Seat) -> Iterator[Line]:
        player = self.state.players[seat]
        pairs = (player.coins + player.gems) // 2
        yield Line("goods", "", pairs, pairs)
        tokens = self.counted(seat, "faction_tokens")
        yield Line("tokens", "", tokens, tokens)
        for chief in player.chiefs:
            yield Line("chiefs", chief, 1, CHIEF_POINTS)
        sets = min(len(player.treasures), player.animals) // SET_OF_TREASURES
        yield Line("treasures", "", sets, sets * SET_POINTS)

    def _standing(self, seat: Seat) -> Iterator[Line]:
        reputation = self.state.players[seat].reputation
        boards = self.book.content.boards
        track = boards.reputation_day if self.state.options.day else boards.reputation_dusk
        yield Line("reputation", "", reputation, track.get(str(reputation), 0))

    def _skills_and_quests(self, seat: Seat) -> Iterator[Line]:
        players, options = self.state.players, self.state.options
        player = players[seat]
        most = max(each.reputation for each in players)
        if "storytelling" in player.skills and player.reputation == most:
            yield Line("skills", "storytelling", 1, STORYTELLER_POINTS)
        needed = QUESTS_ON_CARD.get(options.mode)
        if needed and options.map == LAST_MAP and player.quests >= needed:
            yield Line("quests", "", player.quests, ALL_QUESTS_POINTS)

    # -- what cards count

    def counted(self, seat: Seat, what: Counted) -> int:
        return _COUNTERS[what](self, seat, self.state.players[seat])

    def adventurers(self, player: Player, faction: str | None = None) -> int:
        people = self.book.content.adventurers
        members = (people[member] for member in player.party if member != COMPANION)
        return sum(faction in (None, person.faction) for person in members)


_COUNTERS: dict[Counted, Callable[[Count, Seat, Player], int]] = {
    "coins": lambda _, __, player: player.coins,
    "gems": lambda _, __, player: player.gems,
    "food": lambda _, __, player: player.food,
    "reputation": lambda _, __, player: player.reputation,
    "camps": lambda _, __, player: player.camps,
    "threats": lambda _, __, player: len(player.threats),
    "treasures": lambda _, __, player: len(player.treasures),
    "artifacts": lambda _, __, player: len(player.bought),
    "adventurers": lambda count, _, player: count.adventurers(player),
    "red_adventurers": lambda count, _, player: count.adventurers(player, "red"),
    "yellow_adventurers": lambda count, _, player: count.adventurers(player, "yellow"),
    "green_adventurers": lambda count, _, player: count.adventurers(player, "green"),
    "blue_adventurers": lambda count, _, player: count.adventurers(player, "blue"),
    "faction_tokens": lambda _, __, player: sum(getattr(player, faction) for faction in FACTIONS),
    "pack_animals": lambda _, __, player: player.animals,
    "world_cards": lambda _, __, player: len(player.world),
    "mine_camps": lambda count, seat, _: count.state.mine.count(seat),
    "routes": lambda count, seat, _: sum(
        seat in owners and NOBODY not in owners for owners in map(count.route_owners, ROUTES)
    ),
    "chiefs": lambda _, __, player: len(player.chiefs),
}
