"""What can be wrong with a state: components lost or doubled, numbers out of bounds, impossible parties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from farwander.near_and_far.book import Book
from farwander.near_and_far.gains import HIGHEST_REPUTATION, LOWEST_REPUTATION, MOST_ANIMALS, carriers, fits
from farwander.near_and_far.goods import FACTIONS, GOODS
from farwander.near_and_far.options import LAST_MAP
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import KeepArtifacts, PickTreasure
from farwander.near_and_far.setup import BIRDS_A_PLAYER
from farwander.near_and_far.state import COMPANION, NOBODY, State


class _NoChance:
    """For looking only: nothing is drawn."""

    def shuffle(self, n: int) -> list[int]:
        raise AssertionError(n)

    def roll(self, sides: int) -> int:
        raise AssertionError(sides)


def faults(book: Book, state: State) -> list[str]:
    """What is wrong, as sentences."""
    return [*_components(book, state), *_numbers(state), *_parties(book, state), *_camps(state)]


def _components(book: Book, state: State) -> Iterator[str]:
    content, players = book.content, state.players
    asked = [q.cards for q in state.stack if isinstance(q, KeepArtifacts)]
    held = [(*player.hand, *player.packet, *player.offered, *player.bought) for player in players]
    decks = (state.basic, state.basic_discards, state.advanced, state.advanced_discards)
    yield from _compare("artifacts", content.artifacts, *decks, *held, *asked)
    every = [id for id, card in content.treasures.items() for _ in range(card.copies)]
    shown = [q.cards for q in state.stack if isinstance(q, PickTreasure)]
    kept = [player.treasures for player in players]
    yield from _compare("treasures", every, state.treasures, state.treasure_discards, *kept, *shown)
    parties = [tuple(m for m in player.party if m != COMPANION) for player in players]
    yield from _compare("adventurers", content.adventurers, state.bag, state.row, state.dismissed, *parties)
    yield from _compare("world cards", content.world, state.world, *(player.world for player in players))
    beaten = [tuple(card for card in player.threats if card in content.threats) for player in players]
    yield from _compare("threats", content.threats, state.threats, *beaten)
    ruin = state.options.mode == "campaign" and state.options.map == LAST_MAP
    bosses = [id for id, boss in content.bosses.items() if ruin and boss.fewest_players <= len(players)]
    fought = [tuple(card for card in player.threats if card in content.bosses) for player in players]
    yield from _compare("bosses", bosses, state.bosses, *fought)
    yield from _compare("chiefs", FACTIONS, state.chiefs, *(player.chiefs for player in players))
    yield from _compare("arcade cards", content.arcade, state.arcade, state.arcade_discards)
    birds = state.birds + sum(player.animals for player in players)
    if birds != BIRDS_A_PLAYER * len(players):
        yield f"there are {birds} pack animals"


def _compare(what: str, expected: Iterable[str], *found: tuple[str, ...]) -> Iterator[str]:
    wanted = Counter(iter(expected))
    here: Counter[str] = Counter()
    for cards in found:
        here.update(cards)
    if here != wanted:
        lost, doubled = sorted((wanted - here).elements()), sorted((here - wanted).elements())
        yield f"{what}: lost {lost}, too many {doubled}"


def _numbers(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        for name in (*GOODS, "hearts", "birds", "turtles"):
            if getattr(player, name) < 0:
                yield f"seat {seat} has {getattr(player, name)} {name}"
        if not LOWEST_REPUTATION <= player.reputation <= HIGHEST_REPUTATION:
            yield f"seat {seat} has a reputation of {player.reputation}"
        if player.animals > MOST_ANIMALS:
            yield f"seat {seat} has {player.animals} pack animals"
        if len(player.treasures) > carriers(player):
            yield f"seat {seat} has {len(player.treasures)} treasures and {carriers(player)} carriers"
        if state.round > 1 and (player.space == NOBODY) != player.in_town and not state.over:
            yield f"seat {seat} is in two places, or none"


def _parties(book: Book, state: State) -> Iterator[str]:
    play = Play(book, state, _NoChance())
    for seat, player in enumerate(state.players):
        if not fits(play, player, player.active):
            yield f"seat {seat} may not have the party {player.active}"
        if player.party.count(COMPANION) != 1:
            yield f"seat {seat} has {player.party.count(COMPANION)} companions"


def _camps(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        placed = state.camps.count(seat) + state.mine.count(seat) + len(player.threats)
        if placed != player.camps:
            yield f"seat {seat} has placed {player.camps} camps, but {placed} are there"
