"""What is hidden: rearranging it in a state, and guessing it from a view.

Hidden are the order of all decks, what was put away, the hands and packets of others, and cards that only
the one who is asked may see. The backs tell basic artifacts from advanced ones.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np

from farwander.core.game import Viewer
from farwander.near_and_far.book import Book
from farwander.near_and_far.questions import KeepArtifacts, KeepDraft, PickTreasure, Question
from farwander.near_and_far.state import Player, State, copied
from farwander.near_and_far.views import NearAndFarView, PlayerView, Shown, is_hidden


class _Dealer:
    """Hands out cards in an order of its own."""

    def __init__(self, cards: Iterable[str], rng: np.random.Generator) -> None:
        ordered = sorted(cards)
        places: list[int] = rng.permutation(len(ordered)).tolist()
        self._cards = [ordered[place] for place in places]

    def take(self, count: int) -> tuple[str, ...]:
        taken, self._cards = self._cards[:count], self._cards[count:]
        return tuple(taken)


def shuffle_hidden(book: Book, state: State, viewer: Viewer, rng: np.random.Generator) -> State:
    """Copy a state and rearrange everything in it that the viewer may not know."""
    other = copied(state)
    _shuffle_artifacts(book, other, viewer, rng)
    seen = _hidden_cards(state.stack, viewer, PickTreasure)
    treasures = _Dealer((*state.treasures, *state.treasure_discards, *seen), rng)
    other.treasures = treasures.take(len(state.treasures))
    other.treasure_discards = treasures.take(len(state.treasure_discards))
    other.stack = tuple(
        msgspec.structs.replace(question, cards=treasures.take(len(question.cards)))
        if isinstance(question, PickTreasure) and is_hidden(question, viewer)
        else question
        for question in other.stack
    )
    other.bag = _Dealer(state.bag, rng).take(len(state.bag))
    other.arcade = _Dealer(state.arcade, rng).take(len(state.arcade))
    return other


def _hidden_cards(
    stack: tuple[Question, ...], viewer: Viewer, kind: type[KeepArtifacts | PickTreasure]
) -> list[str]:
    """What questions of a kind show to others than the viewer."""
    return [
        card
        for asked in stack
        if is_hidden(asked, viewer) and isinstance(asked, kind)
        for card in asked.cards
    ]


def _shuffle_artifacts(book: Book, state: State, viewer: Viewer, rng: np.random.Generator) -> None:
    """Put another artifact of the same deck in the place of each that is hidden."""
    others = [player for seat, player in enumerate(state.players) if seat != viewer]
    hidden = [*state.basic, *state.basic_discards, *state.advanced, *state.advanced_discards]
    for player in others:
        hidden += player.hand + player.packet + player.offered
    hidden += _hidden_cards(state.stack, viewer, KeepArtifacts)
    stands_for: dict[str, str] = {}
    for deck in ("basic", "advanced"):
        pool = [card for card in hidden if book.content.artifacts[card].deck == deck]
        stands_for.update(zip(pool, _Dealer(pool, rng).take(len(pool)), strict=True))

    def changed(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(stands_for[card] for card in cards)

    state.basic, state.basic_discards = changed(state.basic), changed(state.basic_discards)
    state.advanced, state.advanced_discards = changed(state.advanced), changed(state.advanced_discards)
    for player in others:
        player.hand, player.packet = changed(player.hand), changed(player.packet)
        player.offered = changed(player.offered)
        if player.sealed is not None:
            player.sealed = changed(player.sealed)
    state.stack = tuple(
        msgspec.structs.replace(question, cards=changed(question.cards))
        if isinstance(question, KeepArtifacts) and is_hidden(question, viewer)
        else question
        for question in state.stack
    )


def resample(book: Book, view: NearAndFarView, rng: np.random.Generator) -> State:
    """Draw a state that its viewer cannot tell from the real one."""
    content, chart = book.content, book.charts[view.options.map]
    open_cards = [card for player in view.players for card in player.bought]
    open_cards += view.hand + view.packet + view.offered
    for question in view.stack:
        if isinstance(question, KeepArtifacts):
            open_cards += question.cards
    dealers = {
        deck: _Dealer(
            (id for id, card in content.artifacts.items() if card.deck == deck and id not in open_cards), rng
        )
        for deck in ("basic", "advanced")
    }
    people = {member for player in view.players for member in player.active + player.bench}
    state = State(
        options=view.options,
        players=[_player(book, view, seat, each, dealers) for seat, each in enumerate(view.players)],
        stack=view.stack,
        round=view.round,
        first=view.first,
        turn=view.turn,
        camped=view.camped,
        ending=view.ending,
        over=view.result is not None,
        row=view.row,
        bag=_Dealer(set(content.adventurers) - people - {*view.row, *view.dismissed}, rng).take(view.bag),
        dismissed=view.dismissed,
        arcade=_Dealer(set(content.arcade) - set(view.arcade_discards), rng).take(view.arcade),
        arcade_discards=view.arcade_discards,
        world=tuple(id for id in content.world if not any(id in player.world for player in view.players)),
        threats=view.threats,
        bosses=view.bosses,
        chiefs=view.chiefs,
        birds=view.birds,
        camps=view.camps,
        quests=tuple(chart.index[space] for space in view.quests),
        mine=view.mine,
        dice=view.dice,
        announced=view.announced,
    )
    dealers["treasures"] = _treasure_dealer(book, view, rng)
    state.stack = tuple(
        _dealt(*each, view.viewer, dealers) for each in zip(view.stack, view.shown, strict=True)
    )
    state.basic = dealers["basic"].take(view.basic)
    state.basic_discards = dealers["basic"].take(view.basic_discards)
    state.advanced = dealers["advanced"].take(view.advanced)
    state.advanced_discards = dealers["advanced"].take(view.advanced_discards)
    state.treasures = dealers["treasures"].take(view.treasures)
    state.treasure_discards = dealers["treasures"].take(view.treasure_discards)
    return state


def _dealt(question: Question, shown: Shown, viewer: Viewer, dealers: dict[str, _Dealer]) -> Question:
    """The same question, with some cards where its own are hidden from the viewer."""
    if not is_hidden(question, viewer):
        return question
    if isinstance(question, PickTreasure):
        cards = dealers["treasures"].take(shown.cards)
    else:
        cards = dealers["basic"].take(shown.cards - shown.advanced) + dealers["advanced"].take(shown.advanced)
    return msgspec.structs.replace(question, cards=cards)


def _player(
    book: Book, view: NearAndFarView, seat: int, seen: PlayerView, dealers: dict[str, _Dealer]
) -> Player:
    hidden = ("basic_in_hand", "advanced_in_hand", "packet", "offered", "sealed", "space")
    shown = {name: getattr(seen, name) for name in seen.__struct_fields__ if name not in hidden}
    player = Player(**shown)
    if seen.space is not None:
        player.space = book.charts[view.options.map].index[seen.space]
    if seat == view.viewer:
        player.hand, player.packet, player.offered = view.hand, view.packet, view.offered
        player.sealed = view.sealed
        return player
    basic, advanced = dealers["basic"], dealers["advanced"]
    player.hand = basic.take(seen.basic_in_hand) + advanced.take(seen.advanced_in_hand)
    player.packet = basic.take(seen.packet)
    player.offered = advanced.take(seen.offered)
    if seen.sealed:
        keeping = any(isinstance(question, KeepDraft) for question in view.stack)
        player.sealed = player.hand if keeping else player.packet[:1]
    return player


def _treasure_dealer(book: Book, view: NearAndFarView, rng: np.random.Generator) -> _Dealer:
    """Has the treasures that the viewer does not see."""
    every = [id for id, card in book.content.treasures.items() for _ in range(card.copies)]
    for player in view.players:
        for treasure in player.treasures:
            every.remove(treasure)
    for question in view.stack:
        if isinstance(question, PickTreasure):
            for treasure in question.cards:
                every.remove(treasure)
    return _Dealer(every, rng)
