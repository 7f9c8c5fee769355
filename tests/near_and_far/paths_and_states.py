"""A small map, a few stories and a table in the middle of a game, for tests of the rules of the road."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from farwander.core.chance import SecretChance
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.cards import Choice, Encounter, Map, RouteValue, Space
from farwander.near_and_far.cards import Path as Way
from farwander.near_and_far.events import NearAndFarEvent
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import ROUTES, Gain, Price
from farwander.near_and_far.library import Content
from farwander.near_and_far.options import MAPS, NearAndFarOptions
from farwander.near_and_far.questions import Question, TakeTurn
from farwander.near_and_far.state import Player, State

SPACES = (
    Space(id="town", x=0, y=0, kind="town"),
    Space(id="coin", x=1, y=0, kind="coin", quest="1"),
    Space(id="gem", x=2, y=0, kind="gem", quest="2", named=True),
    Space(id="hill", x=3, y=0, kind="coin"),
    Space(id="den", x=1, y=1, kind="gem"),
    Space(id="hoard", x=2, y=1, kind="coin"),
    Space(id="pool", x=3, y=1, kind="coin", water=True),
    Space(id="fen", x=1, y=2, kind="gem", water=True),
    Space(id="herd", x=0, y=1, kind="coin", mammoth=True),
    Space(id="gate", x=0, y=2, kind="gem"),
    Space(id="vault", x=0, y=3, kind="gem"),
    *(Space(id=f"{route}-{end}", x=4, y=0, kind="route", route=route) for route in ROUTES for end in (1, 2)),
)
PATHS = (
    Way(between=("town", "coin")),
    Way(between=("coin", "gem")),
    Way(between=("gem", "hill")),
    Way(between=("coin", "den"), threat=True),
    Way(between=("gem", "hoard"), treasure=True),
    Way(between=("gem", "pool")),
    Way(between=("gem", "fen"), threat=True),
    Way(between=("town", "herd")),
    Way(between=("town", "gate"), threat=True),
    Way(between=("town", "vault"), treasure=True),
    *(Way(between=("hill", f"{route}-{end}")) for route in ROUTES for end in (1, 2)),
)
VALUES = dict(
    zip(ROUTES, (RouteValue(9, 4), RouteValue(8, 3), RouteValue(7, 2), RouteValue(6, 1)), strict=True)
)


CARDS = msgspec.json.decode((Path(__file__).parent / "pinned_cards.json").read_bytes(), type=Content)
"""Our cards as they once were: a card may get another price without touching the tests of the rules."""
NOTHING = Gain()
TOXIC, JUNGLE = 5, 10


def way(id: str, reward: Gain = NOTHING, **rest: Any) -> Choice:
    return Choice(id=id, reward=reward, **rest)


def story(id: str, *choices: Choice) -> Encounter:
    return Encounter(id=id, choices=choices)


CLIFF = story(
    "1",
    way("around", Gain(yellow=1), check="skill", difficulty=5, bonus=Gain(coins=1)),
    way("climb", Gain(green=1, food=2), check="skill", difficulty=7, bonus=Gain(gems=1)),
)
"""The rulebook's example of an encounter, numbers only."""
ROBE = story(
    "2",
    way("burning", Gain(reputation=3, world="cold-blade", side_quest="Q1"), keywords=("BURNING",)),
    way("attack", Gain(reputation=-3, green=1, coins=3), check="combat", difficulty=8, bonus=Gain(gems=1)),
    way(
        "talk",
        Gain(hearts=1, world="banshee-necklace"),
        check="skill",
        difficulty=6,
        price=Price(coins=1),
        bonus=Gain(hearts=2),
    ),
)
"""The rulebook's example with a keyword."""


def content(*stories: Encounter) -> Content:
    """The small map in the place of every map, and these stories besides the two above."""
    maps = {
        number: Map(id=f"small-{number}", number=number, routes=VALUES, spaces=_spaces(number), paths=PATHS)
        for number in range(1, MAPS + 1)
    }
    told = {each.id: each for each in (CLIFF, ROBE, story("Q1", way("rest", Gain(food=1))), *stories)}
    return msgspec.structs.replace(CARDS, maps=maps, encounters=told)


def _spaces(number: int) -> tuple[Space, ...]:
    """Water is toxic on map 5, and mammoths live on map 10."""
    return tuple(
        msgspec.structs.replace(
            space, water=space.water and number == TOXIC, mammoth=space.mammoth and number == JUNGLE
        )
        for space in SPACES
    )


class Dice:
    """Chance that rolls what it is told, and leaves cards in their order."""

    def __init__(self, *rolls: int) -> None:
        self._rolls = list(rolls)

    def shuffle(self, n: int) -> list[int]:
        return list(range(n))

    def roll(self, sides: int) -> int:
        return self._rolls.pop(0)

    @property
    def left(self) -> int:
        return len(self._rolls)


class Table:
    """A game in its second round: the first player's turn, everyone still in town."""

    def __init__(self, *stories: Encounter, players: int = 2, **options: Any) -> None:
        options.setdefault("mode", "campaign")
        options.setdefault("map", 2)
        self.game = NearAndFar(content(*stories))
        self.state: State = self.game.new(
            NearAndFarOptions(players=players, **options), SecretChance(bytes(32))
        )
        for player in self.state.players:
            self.state.basic += player.packet
            self.state.advanced += player.offered
            player.packet = player.offered = ()
            player.building = "farm"
        self.state.round, self.state.first, self.state.turn = 2, 0, 0
        self.state.stack = (TakeTurn(0),)

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    @property
    def me(self) -> Player:
        return self.state.players[0]

    @property
    def asked(self) -> Question:
        return self.state.stack[-1]

    @property
    def here(self) -> str:
        return SPACES[self.me.space].id

    def put(self, space: str, seat: int = 0, **has: Any) -> Table:
        """Place a character on the map, with these hearts, animals, cards ..."""
        player = self[seat]
        player.building, player.space = None, self.number(space)
        return self.give(seat, **has)

    def give(self, seat: int = 0, **has: Any) -> Table:
        for name, value in has.items():
            setattr(self[seat], name, value)
        return self

    def number(self, space: str) -> int:
        return next(number for number, each in enumerate(SPACES) if each.id == space)

    def camp(self, seat: int, *spaces: str) -> Table:
        """Camps that stand there already."""
        camps = list(self.state.camps)
        for space in spaces:
            camps[self.number(space)] = seat
            self[seat].camps += 1
        self.state.camps = tuple(camps)
        return self

    def do(self, *actions: NearAndFarAction, dice: tuple[int, ...] = ()) -> list[NearAndFarEvent]:
        """Let whoever is asked decide so, one after the other; all dice must be rolled."""
        chance = Dice(*dice)
        events: list[NearAndFarEvent] = []
        for action in actions:
            (seat,) = self.game.acting(self.state)
            events += self.game.play(self.state, seat, action, chance)
        assert not chance.left
        return events

    def why_not(self, action: NearAndFarAction) -> str | None:
        """The code of the refusal, if it is refused."""
        (seat,) = self.game.acting(self.state)
        refusal = self.game.why_not(self.state, seat, action)
        return refusal.code if refusal else None

    def legal(self, *kinds: type[NearAndFarAction]) -> list[NearAndFarAction]:
        """What whoever is asked may do, of these kinds."""
        (seat,) = self.game.acting(self.state)
        found = self.game.legal(self.state, seat)
        return [action for action in found if isinstance(action, kinds)] if kinds else found


def told(events: list[NearAndFarEvent], kind: type[Any]) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]
