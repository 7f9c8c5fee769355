"""Tables of Near and Far in the middle of a game, for tests that need a certain situation.

    table = Table(players=3, day=True).give(coins=5, birds=1).visit("stables")
    table.play(BuyAnimal("bird"))
    assert table.me.birds == 2

It is seat 0's turn in the second round; everyone stands on the town's space of the map, without artifacts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

import msgspec

from farwander.core.game import Seat
from farwander.near_and_far.actions import Adventure, NearAndFarAction, Step, Visit
from farwander.near_and_far.book import Chart
from farwander.near_and_far.events import NearAndFarEvent
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import Building
from farwander.near_and_far.library import Content
from farwander.near_and_far.options import NearAndFarOptions, Traveller
from farwander.near_and_far.questions import Question, TakeTurn
from farwander.near_and_far.scoring import Count
from farwander.near_and_far.state import COMPANION, NOBODY, Player, State

OURS = NearAndFar()
"""With our cards as they are, for tests about cards."""
_PINNED = msgspec.json.decode((Path(__file__).parent / "pinned_cards.json").read_bytes(), type=Content)
CONTENT = msgspec.structs.replace(
    _PINNED, maps=OURS.book.content.maps, encounters=OURS.book.content.encounters
)
GAME = NearAndFar(CONTENT)
"""With our cards as they once were: a card may get another price without touching the tests of the rules."""
_PILES = ("bag", "row", "basic", "advanced", "treasures", "world")


class Dice:
    """Chance that gives the dice named, and leaves cards in their order."""

    def __init__(self, *dice: int) -> None:
        self.left = list(dice)

    def roll(self, sides: int) -> int:
        assert self.left, "a die is cast that the test does not name"
        return self.left.pop(0)

    def shuffle(self, n: int) -> list[int]:
        return list(range(n))


class Table:
    """A game, and whatever a test wants to set or ask."""

    def __init__(self, players: int = 3, *, game: NearAndFar = GAME, **options: Any) -> None:
        self.game = game
        self.state: State = game.new(NearAndFarOptions(players, **options), Dice(1))
        self._skip_draft()

    def _skip_draft(self) -> None:
        state = self.state
        for player in state.players:
            state.basic, state.advanced = state.basic + player.packet, state.advanced + player.offered
            player.packet, player.offered, player.space = (), (), self.chart.town
        state.round, state.stack = 2, (TakeTurn(0),)

    @property
    def chart(self) -> Chart:
        return self.game.book.charts[self.state.options.map]

    @property
    def me(self) -> Player:
        return self.state.players[0]

    @property
    def asked(self) -> Question:
        """The question that is asked now."""
        return self.state.stack[-1]

    # -- setting things up

    def give(self, seat: Seat = 0, /, **things: Any) -> Self:
        """Set goods, hearts, reputation, animals, skills ...; cards are taken from their decks."""
        player = self.state.players[seat]
        for name, thing in things.items():
            if name in ("hand", "bought", "treasures", "world"):
                for card in thing:
                    self._take(card)
            if name in ("birds", "turtles"):
                self.state.birds -= thing - getattr(player, name)
            setattr(player, name, thing)
        return self

    def party(self, *active: str, bench: Iterable[str] = (), seat: Seat = 0, companion: bool = True) -> Self:
        """Let these adventurers be active, and the companion if there is room."""
        player = self.state.players[seat]
        waiting = tuple(bench)
        for member in (*active, *waiting):
            self._take(member)
        player.active = (COMPANION, *active) if companion else active
        player.bench = waiting if companion else (COMPANION, *waiting)
        return self

    def row(self, *row: str) -> Self:
        """Let these be at the Saloon, in place of the first ones there."""
        for member in row:
            self._take(member)
        left = self.state.row
        here = 5 - len(row)
        self.state.row, self.state.bag = (*row, *left[:here]), (*left[here:], *self.state.bag)
        return self

    def next_up(self, pile: str, *cards: str) -> Self:
        """Let these be the next cards of a deck, or adventurers of the bag."""
        for card in cards:
            self._take(card)
        setattr(self.state, pile, (*getattr(self.state, pile), *reversed(cards)))
        return self

    def _take(self, card: str) -> None:
        for pile in _PILES:
            cards: tuple[str, ...] = getattr(self.state, pile)
            if card in cards:
                place = cards.index(card)
                setattr(self.state, pile, cards[:place] + cards[place + 1 :])
                if pile == "row":
                    self.state.row += self.state.bag[-1:]
                    self.state.bag = self.state.bag[:-1]
                return
        raise AssertionError(f"{card} is in no deck")

    def at(self, building: Building, seat: Seat = 0) -> Self:
        """Let someone stand in a building."""
        player = self.state.players[seat]
        player.building, player.jailed, player.space = building, False, NOBODY
        return self

    def jail(self, seat: Seat = 0) -> Self:
        player = self.state.players[seat]
        player.building, player.jailed, player.space = None, True, NOBODY
        return self

    def on(self, space: str, seat: Seat = 0) -> Self:
        """Let someone stand on a space of the map."""
        player = self.state.players[seat]
        player.building, player.jailed, player.space = None, False, self.chart.index[space]
        return self

    def camps(self, *spaces: str, seat: Seat = 0) -> Self:
        """Let someone have camps there; what lay under them on the board is not gained."""
        for space in spaces:
            place = self.chart.index[space]
            self.state.camps = (*self.state.camps[:place], seat, *self.state.camps[place + 1 :])
            self.state.players[seat].camps += 1
        return self

    def mine(self, *cells: tuple[int, int], seat: Seat = 0) -> Self:
        """Let someone have camps in the mine, by row and column from 0."""
        for row, column in cells:
            cell = row * 4 + column
            self.state.mine = (*self.state.mine[:cell], seat, *self.state.mine[cell + 1 :])
            self.state.players[seat].camps += 1
        return self

    def beaten(self, *threats: str, seat: Seat = 0) -> Self:
        """Let someone have beaten these threats."""
        self.state.threats = tuple(each for each in self.state.threats if each not in threats)
        self.state.players[seat].threats += threats
        self.state.players[seat].camps += len(threats)
        return self

    def chief(self, faction: Any, seat: Seat = 0) -> Self:
        self.state.chiefs = tuple(each for each in self.state.chiefs if each != faction)
        self.state.players[seat].chiefs += (faction,)
        return self

    def ask(self, *questions: Question) -> Self:
        """Let these be open, in place of those that are."""
        self.state.stack = questions
        return self

    # -- playing

    def play(self, action: NearAndFarAction, *dice: int, seat: Seat | None = None) -> list[NearAndFarEvent]:
        """Decide, with these dice and no others; the state is whole afterwards."""
        if seat is None:
            seat = min(self.game.acting(self.state))
        chance = Dice(*dice)
        assert action in self.game.legal(self.state, seat), self.why_not(action)
        events = self.game.play(self.state, seat, action, chance)
        assert not chance.left, "a die is not cast"
        assert self.game.faults(self.state) == []
        return events

    def visit(self, building: Building, *dice: int) -> Self:
        self.play(Visit(building), *dice)
        return self

    def legal(self, *kinds: type[NearAndFarAction]) -> list[NearAndFarAction]:
        """What the player who is asked may do; of these kinds, if any are named."""
        found = self.game.legal(self.state, min(self.game.acting(self.state)))
        return [action for action in found if not kinds or isinstance(action, kinds)]

    def why_not(self, action: NearAndFarAction) -> str | None:
        """The code of the refusal, or None."""
        refusal = self.game.why_not(self.state, min(self.game.acting(self.state)), action)
        assert (refusal is None) == (action in self.legal())
        return refusal and refusal.code

    def meet_threat(self) -> str:
        """Set out on a path with a threat; return the space behind it."""
        one, other = self._path("threat")
        self.on(one)
        self.play(Adventure())
        self.play(Step(other))
        return other

    def _path(self, symbol: str) -> tuple[str, str]:
        """The first path with nothing on it but this."""
        for path in self.chart.map.paths:
            if getattr(path, symbol) and not (path.threat and path.treasure):
                return path.between
        raise AssertionError(symbol)

    def points(self, source: str, what: str = "", seat: Seat = 0) -> int:
        """What someone would score now from a source."""
        lines = Count(self.game.book, self.state).lines()[seat]
        return sum(line.points for line in lines if line.source == source and what in ("", line.what))


def travellers(*skills: str, players: int = 3, **brought: Any) -> tuple[Traveller, ...]:
    """Seat 0 brings these skills along, the others nothing."""
    return (Traveller(skills=skills, **brought), *(Traveller() for _ in range(players - 1)))
