"""What things are called: the names of a content pack, and goods and symbols in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from farwander.cli.names import listed
from farwander.core.game import Seat
from farwander.near_and_far.book import Book, Chart
from farwander.near_and_far.cards import Space
from farwander.near_and_far.effects import Bears
from farwander.near_and_far.goods import Faction, Gain, Price, Symbols
from farwander.near_and_far.words import CardWords, StoryWords, Words

FACTION_WORDS: dict[Faction, str] = {
    "red": "Lizardfolk",
    "yellow": "Nomad",
    "green": "Outlaw",
    "blue": "Mystic",
}
_PLURALS: dict[str, tuple[str, str]] = {
    "food": ("food", "food"),
    "coins": ("coin", "coins"),
    "gems": ("gem", "gems"),
    **{colour: (f"{name} token", f"{name} tokens") for colour, name in FACTION_WORDS.items()},
    "hearts": ("heart", "hearts"),
    "points": ("point", "points"),
    "treasures": ("treasure", "treasures"),
    "birds": ("pack bird", "pack birds"),
    "adventurers": ("adventurer", "adventurers"),
    "artifacts": ("artifact to look at", "artifacts to look at"),
}
_KINDS = {"coin": "coins", "gem": "gems", "town": "the town"}


def amount(count: int, thing: str) -> str:
    """2 coins."""
    one, many = _PLURALS[thing]
    return f"{count} {one if abs(count) == 1 else many}"


def goods_words(goods: Price | Gain) -> str:
    """2 coins and 1 gem; nothing if there is nothing."""
    found = [
        amount(getattr(goods, thing), thing)
        for thing in goods.__struct_fields__
        if thing in _PLURALS and getattr(goods, thing)
    ]
    if isinstance(goods, Gain) and goods.reputation:
        found.append(f"{goods.reputation:+} reputation")
    return listed(found) if found else "nothing"


def symbol_words(symbols: Symbols) -> str:
    """1 skill, 2 hearts, a shield."""
    found = [
        amount(symbols.hearts, "hearts") if thing == "hearts" else f"{getattr(symbols, thing)} {thing}"
        for thing in ("skill", "combat", "movement", "search", "hearts")
        if getattr(symbols, thing)
    ]
    return ", ".join([*found, *["shield"] * symbols.shield]) or "no symbols"


class Names:
    """Calls the things of a content pack by their names in one language."""

    def __init__(self, book: Book, words: Words, players: Sequence[str]) -> None:
        self.book = book
        self.words = words
        self.players = players
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

    def player(self, seat: Seat) -> str:
        return self.players[seat]

    def everyone(self, seats: Iterable[Seat]) -> str:
        return listed([self.players[seat] for seat in seats])

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
        symbols = [symbol_words(e.symbols) for e in self.book.effects_of(id) if isinstance(e, Bears)]
        return " ".join([*(f"{each}." for each in symbols), self.text(id)])

    def cards(self, ids: Iterable[str]) -> str:
        return ", ".join(map(self.card, ids)) or "none"

    def person(self, id: str) -> str:
        """The name, the faction and the symbols of someone."""
        people = self.book.content.adventurers
        if id not in people:
            return f"{self.card(id)} ({symbol_words(self.book.content.boards.companion)})"
        person = people[id]
        return f"{self.card(id)} ({FACTION_WORDS[person.faction]}; {symbol_words(person.symbols)})"

    def chief(self, faction: Faction) -> str:
        for id, chief in self.book.content.chiefs.items():
            if chief.faction == faction and id in self.words.chiefs:
                return self.words.chiefs[id].name
        return f"the chief of the {FACTION_WORDS[faction]}"

    def map(self, number: int) -> str:
        region = self.book.content.maps[number]
        found = self.words.maps.get(region.id)
        return found.name if found else region.id

    def space(self, chart: Chart, id: str) -> str:
        """`12 Dripping Hall`, or the number alone where nothing has a name."""
        if id == chart.spaces[chart.town].id:
            return "the town"
        found = self.words.maps.get(chart.map.id)
        name = found.spaces.get(id, "") if found else ""
        return f"{space_number(id)} {name}".strip()

    def story(self, encounter: str) -> StoryWords:
        found = self.words.encounters.get(encounter)
        return found or self.words.arcade[encounter]


def space_number(id: str) -> str:
    """The number in a space's id."""
    return id.removeprefix("s") if id[1:].isdecimal() else id


def ground(space: Space) -> str:
    """What a camp on a space is worth."""
    kind = f"{space.route} route" if space.route else _KINDS.get(space.kind, space.kind)
    return f"{kind}{', water' * space.water}{', mammoths' * space.mammoth}"
