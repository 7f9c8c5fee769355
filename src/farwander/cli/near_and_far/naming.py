"""What things are called: the names of a content pack, and goods and symbols in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from farwander.cli.phrases import Phrases
from farwander.core.game import Seat
from farwander.near_and_far.book import Book, Chart
from farwander.near_and_far.cards import Artifact, Space
from farwander.near_and_far.effects import Bears
from farwander.near_and_far.goods import Faction, Gain, Price, Symbols
from farwander.near_and_far.state import COMPANION
from farwander.near_and_far.words import CardWords, StoryWords, Words

_SYMBOLS = ("skill", "combat", "movement", "search", "hearts")


class Names:
    """Calls the things of a content pack by their names in one language."""

    def __init__(
        self,
        book: Book,
        words: Words,
        say: Phrases,
        players: Sequence[str] = (),
        platypus: Seat | None = None,
    ) -> None:
        self.book = book
        self.words = words
        self.say = say
        self.players = players
        self._platypus = platypus
        self._cards: dict[str, CardWords] = {}
        for kind in (
            words.boards,
            words.skills,
            words.bosses,
            words.threats,
            words.world,
            words.treasures,
            words.adventurers,
            words.artifacts,
        ):
            self._cards.update(kind)

    # -- what can be counted

    def amount(self, count: int, thing: str) -> str:
        """2 coins."""
        return self.say(f"goods.{thing}", n=count)

    def goods(self, goods: Price | Gain) -> str:
        """2 coins and 1 gem; nothing if there is nothing."""
        counted = ((thing, getattr(goods, thing)) for thing in goods.__struct_fields__)
        found = [
            self.amount(count, thing)
            for thing, count in counted
            if count and self.say.knows(f"goods.{thing}")
        ]
        return self.say.listed(found) if found else self.say("goods.nothing")

    def symbols(self, symbols: Symbols) -> str:
        """1 skill, 2 hearts, shield."""
        found = [
            self.say(f"symbols.{thing}", n=getattr(symbols, thing))
            for thing in _SYMBOLS
            if getattr(symbols, thing)
        ]
        found += [self.say("symbols.shield")] * symbols.shield
        return ", ".join(found) or self.say("symbols.none")

    # -- putting things together

    def apart(self, things: Iterable[str]) -> str:
        """One; another."""
        return self.say("marks.between").join(things)

    def told(self, what: str, told: object) -> str:
        """This: that."""
        return self.say("marks.told", what=what, told=told)

    # -- people and cards

    def player(self, seat: Seat) -> str:
        return self.players[seat]

    def everyone(self, seats: Iterable[Seat]) -> str:
        return self.say.listed([self.players[seat] for seat in seats])

    def card(self, id: str) -> str:
        """The name of a card, a person, a building or a skill."""
        found = self._cards.get(id)
        return found.name if found else id

    def text(self, id: str) -> str:
        """What a card says."""
        found = self._cards.get(id)
        return found.text if found else ""

    def does(self, id: str) -> str:
        """The symbols on a card, and what it says."""
        symbols = [self.symbols(e.symbols) for e in self.book.effects_of(id) if isinstance(e, Bears)]
        return " ".join([*(f"{each}." for each in symbols), self.text(id)])

    def cards(self, ids: Iterable[str]) -> str:
        return ", ".join(map(self.card, ids)) or self.say("places.none")

    def member(self, id: str, seat: Seat | None) -> str:
        """The name of someone in a player's party."""
        return self.card(
            "platypus" if id == COMPANION and seat is not None and seat == self._platypus else id
        )

    def party(self, ids: Iterable[str], seat: Seat) -> str:
        return ", ".join(self.member(id, seat) for id in ids)

    def person(self, id: str, seat: Seat | None = None) -> str:
        """The name, the faction and the symbols of someone who is or may be in a player's party."""
        person = self.book.content.adventurers.get(id)
        if person is None:
            return f"{self.member(id, seat)} ({self.symbols(self.book.content.boards.companion)})"
        return f"{self.card(id)} ({self.apart((self.faction(person.faction), self.symbols(person.symbols)))})"

    def faction(self, faction: Faction) -> str:
        return self.say(f"factions.{faction}")

    def chief(self, faction: Faction) -> str:
        for id, chief in self.book.content.chiefs.items():
            if chief.faction == faction and id in self.words.chiefs:
                return self.words.chiefs[id].name
        return self.say("factions.chief", faction=self.faction(faction))

    def needs(self, card: Artifact) -> str:
        """The reputation that an artifact asks for."""
        if card.reputation is None:
            return ""
        more = card.reputation > 0
        return self.say(
            "labels.reputation_at_least" if more else "labels.reputation_at_most", n=card.reputation
        )

    # -- places and stories

    def map(self, number: int) -> str:
        region = self.book.content.maps[number]
        found = self.words.maps.get(region.id)
        return found.name if found else region.id

    def space(self, chart: Chart, id: str) -> str:
        """`12 Dripping Hall`, or the number alone where nothing has a name."""
        if id == chart.spaces[chart.town].id:
            return self.say("places.town")
        found = self.words.maps.get(chart.map.id)
        name = found.spaces.get(id, "") if found else ""
        return f"{space_number(id)} {name}".strip()

    def ground(self, space: Space) -> str:
        """What a camp on a space is worth."""
        if space.route:
            found = [self.say("places.route", route=self.say(f"routes.{space.route}"))]
        else:
            found = [self.say(f"places.{space.kind}")]
        found += [self.say("places.water")] * space.water + [self.say("places.mammoths")] * space.mammoth
        return ", ".join(found)

    def story(self, encounter: str) -> StoryWords:
        found = self.words.encounters.get(encounter)
        return found or self.words.arcade[encounter]


def space_number(id: str) -> str:
    """The number in a space's id."""
    return id.removeprefix("s") if id[1:].isdecimal() else id
