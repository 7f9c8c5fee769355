"""What each viewer may know, assembled from what is open and what is the viewer's own."""

from __future__ import annotations

from typing import TypeGuard

import msgspec

from farwander.core.game import Result, Seat, View, Viewer
from farwander.near_and_far.book import Book
from farwander.near_and_far.events import Line
from farwander.near_and_far.goods import Building, Faction
from farwander.near_and_far.options import NearAndFarOptions
from farwander.near_and_far.questions import KeepArtifacts, PickTreasure, Question
from farwander.near_and_far.scoring import Count
from farwander.near_and_far.state import NOBODY, Player, State


class PlayerView(msgspec.Struct, frozen=True):
    """What everyone sees of one player."""

    food: int
    coins: int
    gems: int
    red: int
    yellow: int
    green: int
    blue: int
    hearts: int
    reputation: int
    birds: int
    turtles: int
    camps: int
    building: Building | None
    jailed: bool
    space: str | None
    active: tuple[str, ...]
    bench: tuple[str, ...]
    basic_in_hand: int
    """The backs of the cards tell the decks apart."""
    advanced_in_hand: int
    packet: int
    offered: int
    sealed: bool
    bought: tuple[str, ...]
    treasures: tuple[str, ...]
    world: tuple[str, ...]
    threats: tuple[str, ...]
    chiefs: tuple[Faction, ...]
    skills: tuple[str, ...]
    experience: int
    quests: int
    keywords: tuple[str, ...]
    side_quests: tuple[str, ...]
    next_quest: str


class Shown(msgspec.Struct, frozen=True):
    """How many cards a question shows, and how many of them are advanced artifacts."""

    cards: int = 0
    advanced: int = 0


class NearAndFarView(View, frozen=True):
    """All that one viewer may know of a game of Near and Far."""

    viewer: Viewer
    options: NearAndFarOptions
    round: int
    first: Seat
    turn: Seat
    camped: int
    """The round in which the last camp was placed."""
    ending: bool
    stack: tuple[Question, ...]
    """The open questions; cards that only the one who is asked may see are left out for others."""
    shown: tuple[Shown, ...]
    """By open question: the backs of the cards that it shows to the one who is asked."""
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    packet: tuple[str, ...]
    offered: tuple[str, ...]
    sealed: tuple[str, ...] | None
    row: tuple[str, ...]
    dismissed: tuple[str, ...]
    bag: int
    basic: int
    basic_discards: int
    advanced: int
    advanced_discards: int
    treasures: int
    treasure_discards: int
    arcade: int
    arcade_discards: tuple[str, ...]
    threats: tuple[str, ...]
    bosses: tuple[str, ...]
    chiefs: tuple[Faction, ...]
    birds: int
    camps: tuple[Seat, ...]
    quests: tuple[str, ...]
    mine: tuple[Seat, ...]
    dice: tuple[int, ...]
    announced: str
    result: Result | None
    lines: tuple[tuple[Line, ...], ...] | None


def view(book: Book, state: State, viewer: Viewer) -> NearAndFarView:
    """What the viewer may know."""
    spaces = book.charts[state.options.map].spaces
    me = Player() if viewer is None else state.players[viewer]
    count = Count(book, state)
    lines = count.lines() if state.over else None
    return NearAndFarView(
        viewer=viewer,
        options=state.options,
        round=state.round,
        first=state.first,
        turn=state.turn,
        camped=state.camped,
        ending=state.ending,
        stack=tuple(_seen(question, viewer) for question in state.stack),
        shown=tuple(_shown(book, question) for question in state.stack),
        players=tuple(_player(book, state, player) for player in state.players),
        hand=me.hand,
        packet=me.packet,
        offered=me.offered,
        sealed=me.sealed,
        row=state.row,
        dismissed=tuple(sorted(state.dismissed)),
        bag=len(state.bag),
        basic=len(state.basic),
        basic_discards=len(state.basic_discards),
        advanced=len(state.advanced),
        advanced_discards=len(state.advanced_discards),
        treasures=len(state.treasures),
        treasure_discards=len(state.treasure_discards),
        arcade=len(state.arcade),
        arcade_discards=tuple(sorted(state.arcade_discards)),
        threats=state.threats,
        bosses=state.bosses,
        chiefs=state.chiefs,
        birds=state.birds,
        camps=state.camps,
        quests=tuple(spaces[space].id for space in state.quests),
        mine=state.mine,
        dice=state.dice,
        announced=state.announced,
        result=count.result(lines) if lines is not None else None,
        lines=lines,
    )


def _is_advanced(book: Book, card: str) -> bool:
    artifact = book.content.artifacts.get(card)
    return artifact is not None and artifact.deck == "advanced"


def _shown(book: Book, question: Question) -> Shown:
    if not isinstance(question, KeepArtifacts | PickTreasure):
        return Shown()
    return Shown(len(question.cards), sum(_is_advanced(book, card) for card in question.cards))


def _seen(question: Question, viewer: Viewer) -> Question:
    return msgspec.structs.replace(question, cards=()) if is_hidden(question, viewer) else question


def is_hidden(question: Question, viewer: Viewer) -> TypeGuard[KeepArtifacts | PickTreasure]:
    """Whether a question shows cards that the viewer may not see."""
    return isinstance(question, KeepArtifacts | PickTreasure) and question.seat != viewer


def _player(book: Book, state: State, player: Player) -> PlayerView:
    spaces = book.charts[state.options.map].spaces
    advanced = sum(_is_advanced(book, card) for card in player.hand)
    return PlayerView(
        food=player.food,
        coins=player.coins,
        gems=player.gems,
        red=player.red,
        yellow=player.yellow,
        green=player.green,
        blue=player.blue,
        hearts=player.hearts,
        reputation=player.reputation,
        birds=player.birds,
        turtles=player.turtles,
        camps=player.camps,
        building=player.building,
        jailed=player.jailed,
        space=None if player.space == NOBODY else spaces[player.space].id,
        active=player.active,
        bench=player.bench,
        basic_in_hand=len(player.hand) - advanced,
        advanced_in_hand=advanced,
        packet=len(player.packet),
        offered=len(player.offered),
        sealed=player.sealed is not None,
        bought=player.bought,
        treasures=player.treasures,
        world=player.world,
        threats=player.threats,
        chiefs=player.chiefs,
        skills=player.skills,
        experience=player.experience,
        quests=player.quests,
        keywords=player.keywords,
        side_quests=player.side_quests,
        next_quest=player.next_quest,
    )
