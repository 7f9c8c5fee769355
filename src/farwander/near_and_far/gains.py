"""Gaining: goods, reputation, treasures, animals, adventurers, artifacts, world cards, chiefs."""

from __future__ import annotations

from farwander.core.game import Seat
from farwander.near_and_far.cards import Artifact
from farwander.near_and_far.effects import OnPurchase, SameColour
from farwander.near_and_far.events import (
    AnimalBought,
    ChiefJoined,
    Drew,
    Gained,
    Joined,
    TreasureFound,
    TreasureLeft,
    WorldCardGained,
)
from farwander.near_and_far.goods import FACTIONS, GOODS, Faction, Gain
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import KeepArtifacts, MakeRoom, PlaceRecruit
from farwander.near_and_far.state import COMPANION, Player

LOWEST_REPUTATION, HIGHEST_REPUTATION = -6, 12
MOST_ANIMALS = 3
BANNERS_FOR_CHIEF = 4
_NOTHING = Gain()


def gain(play: Play, seat: Seat, what: Gain, why: str) -> None:
    """Give a player something."""
    if what == _NOTHING:
        return
    player = play.player(seat)
    for good in GOODS:
        setattr(player, good, getattr(player, good) + getattr(what, good))
    player.hearts += what.hearts
    change_reputation(player, what.reputation)
    play.tell(Gained(seat, what, why))
    _note(player, what)
    if what.world:
        _take_world_card(play, seat, what.world)
    for _ in range(what.birds):
        take_animal(play, seat, "bird")
    for _ in range(what.adventurers):
        _draw_adventurer(play, seat)
    if what.artifacts:
        draw_artifacts(play, seat, what.artifacts, 0)
    for _ in range(what.treasures):
        find_treasure(play, seat)
    welcome_chiefs(play, seat)


def _note(player: Player, what: Gain) -> None:
    """Write down on the character's card what later encounters will ask for."""
    if what.keyword and what.keyword not in player.keywords:
        player.keywords += (what.keyword,)
    if what.side_quest:
        player.side_quests += (what.side_quest,)
    if what.next:
        player.next_quest = what.next


def change_reputation(player: Player, by: int) -> None:
    player.reputation = min(max(player.reputation + by, LOWEST_REPUTATION), HIGHEST_REPUTATION)


# -- animals and treasures


def take_animal(play: Play, seat: Seat, animal: str) -> None:
    """A pack animal from the stables, which hold enough for all, if there is room for it."""
    player = play.player(seat)
    if player.animals >= MOST_ANIMALS:
        return
    play.state.birds -= 1
    if animal == "bird":
        player.birds += 1
    else:
        player.turtles += 1
    play.tell(AnimalBought(seat, animal))


def carriers(player: Player) -> int:
    """How many treasures a player can hold."""
    return player.animals + ("pilfering" in player.skills)


def find_treasure(play: Play, seat: Seat) -> None:
    """A treasure, if someone can carry it; where all carriers are taken, ask before it is seen."""
    player = play.player(seat)
    if not carriers(player) or not (play.state.treasures or play.state.treasure_discards):
        return
    if len(player.treasures) < carriers(player):
        keep_treasure(play, seat, draw_treasure(play))
    else:
        play.ask(MakeRoom(seat))


def draw_treasure(play: Play) -> str:
    state = play.state
    if not state.treasures:
        state.treasures = play.shuffled(state.treasure_discards)
        state.treasure_discards = ()
    *rest, treasure = state.treasures
    state.treasures = tuple(rest)
    return treasure


def keep_treasure(play: Play, seat: Seat, treasure: str) -> None:
    play.player(seat).treasures += (treasure,)
    play.tell(TreasureFound(seat, treasure))
    come_into_play(play, seat, treasure)


def leave_treasure(play: Play, seat: Seat) -> None:
    """Put the next treasure away, unseen."""
    treasure = draw_treasure(play)  # which may turn the treasures put away into a new deck
    play.state.treasure_discards += (treasure,)
    play.tell(TreasureLeft(seat))


def lose_treasure(play: Play, seat: Seat, treasure: str) -> None:
    player = play.player(seat)
    player.treasures = without(player.treasures, treasure)
    play.state.treasure_discards += (treasure,)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The same without one of these cards."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


# -- other cards


def come_into_play(play: Play, seat: Seat, card: str) -> None:
    """What a card brings once, when it is bought or found."""
    for effect in play.book.effects_of(card):
        if isinstance(effect, OnPurchase):
            gain(play, seat, effect.gain, card)


def _take_world_card(play: Play, seat: Seat, card: str) -> None:
    state = play.state
    if card in state.world:  # there is one of each
        state.world = without(state.world, card)
        play.player(seat).world += (card,)
        play.tell(WorldCardGained(seat, card))
        come_into_play(play, seat, card)


def draw_artifacts(play: Play, seat: Seat, basic: int, advanced: int) -> None:
    """Artifacts from the two decks; the player then keeps some."""
    cards = _draw(play, basic, "basic") + _draw(play, advanced, "advanced")
    if cards:
        play.tell(Drew(seat, len(cards), cards))
        play.ask(KeepArtifacts(seat, cards))


def _draw(play: Play, count: int, deck: str) -> tuple[str, ...]:
    state = play.state
    cards: tuple[str, ...] = ()
    while len(cards) < count:
        left: tuple[str, ...] = getattr(state, deck)
        if not left:
            left = play.shuffled(getattr(state, f"{deck}_discards"))
            setattr(state, f"{deck}_discards", ())
            if not left:
                break
        cards += left[-1:]
        setattr(state, deck, left[:-1])
    return cards


def put_away_artifacts(play: Play, cards: tuple[str, ...]) -> None:
    for card in cards:
        artifact: Artifact = play.book.content.artifacts[card]
        pile = f"{artifact.deck}_discards"
        setattr(play.state, pile, (*getattr(play.state, pile), card))


# -- adventurers and chiefs


def draw_from_bag(play: Play) -> str | None:
    state = play.state
    if not state.bag:
        state.bag = play.shuffled(state.dismissed)
        state.dismissed = ()
    if not state.bag:
        return None
    drawn = state.bag[-1]
    state.bag = state.bag[:-1]
    return drawn


def _draw_adventurer(play: Play, seat: Seat) -> None:
    drawn = draw_from_bag(play)
    if drawn is not None:
        welcome(play, seat, drawn)


def welcome(play: Play, seat: Seat, adventurer: str) -> None:
    """Let someone join a player: in the active party where there is room, else by the player's choice."""
    player = play.player(seat)
    play.tell(Joined(seat, adventurer))
    if fits(play, player, (*player.active, adventurer)):
        player.active += (adventurer,)
    else:
        player.bench += (adventurer,)
        play.ask(PlaceRecruit(seat, adventurer))
    welcome_chiefs(play, seat)


def fits(play: Play, player: Player, active: tuple[str, ...]) -> bool:
    """Whether these may be the active party: four at most, one of each faction."""
    if len(active) > len(FACTIONS):
        return False
    people = play.book.content.adventurers
    factions = [people[member].faction for member in active if member != COMPANION]
    doubled = len(factions) - len(set(factions))
    return not doubled or doubled <= same_colour_allowed(play, player)


def same_colour_allowed(play: Play, player: Player) -> int:
    return len(play.book.effects(player, SameColour))


def banners(play: Play, player: Player, faction: Faction) -> int:
    """Adventurers, tokens and the chief of a faction. Banners on artifacts do not count."""
    people = play.book.content.adventurers
    recruited = sum(member != COMPANION and people[member].faction == faction for member in player.party)
    return recruited + getattr(player, faction) + (faction in player.chiefs)


def welcome_chiefs(play: Play, seat: Seat) -> None:
    """A chief joins the first player with four banners."""
    player = play.player(seat)
    for faction in play.state.chiefs:
        if banners(play, player, faction) >= BANNERS_FOR_CHIEF:
            play.state.chiefs = tuple(chief for chief in play.state.chiefs if chief != faction)
            player.chiefs += (faction,)
            play.tell(ChiefJoined(seat, faction))
