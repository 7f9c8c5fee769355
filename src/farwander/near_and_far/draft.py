"""Drafting artifacts: everyone picks one in secret and hands the rest on, then keeps what they like."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import DrawArtifacts, Keep, Pick
from farwander.near_and_far.decks import ways_to_draw, why_not_drawn
from farwander.near_and_far.events import Dealt, Kept, PutAway, Sealed
from farwander.near_and_far.gains import draw_artifacts, put_away_artifacts
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.questions import ChooseDecks, KeepArtifacts, KeepDraft, PickArtifact
from farwander.near_and_far.turns import begin_game

# The question does not say who answers it: all do, so these take the seat as well.


def pick_candidates(play: Play, seat: int) -> Iterator[Pick]:
    for card in play.player(seat).packet:
        yield Pick(card)


def pick_why_not(play: Play, seat: int, action: Pick) -> Refusal | None:
    if action.artifact not in play.player(seat).packet:
        return not_there(action.artifact)
    return None


def pick(play: Play, seat: int, action: Pick) -> None:
    """Seal a pick; with the last one, everybody's is carried out."""
    players = play.state.players
    players[seat].sealed = (action.artifact,)
    play.tell(Sealed(seat, 1, (action.artifact,)))
    if any(player.sealed is None for player in players):
        return
    for player in players:
        player.hand += player.sealed or ()
    rests = [tuple(c for c in player.packet if c not in (player.sealed or ())) for player in players]
    for place, player in enumerate(players):
        player.packet = rests[place - 1]  # from the right, for it was handed on to the left
        player.sealed = None
    if len(players[0].packet) == 1:  # the last one is not a choice
        for player in players:
            player.hand += player.packet
            player.packet = ()
        play.answered()
        play.ask(KeepDraft())
    for each, player in enumerate(players):
        play.tell(Dealt(each, len(player.packet), player.packet))


def keep_candidates(play: Play, seat: int) -> Iterator[Keep]:
    player = play.player(seat)
    for advanced in ((), *((card,) for card in player.offered)):
        for basic in subsets(player.hand):
            yield Keep(basic + advanced)


def keep_why_not(play: Play, seat: int, action: Keep) -> Refusal | None:
    player = play.player(seat)
    for card in action.artifacts:
        if card not in player.hand and card not in player.offered:
            return not_there(card)
    if len(set(action.artifacts)) != len(action.artifacts):
        return no("named_twice", "An artifact is named twice.")
    if set(player.offered) and set(player.offered) <= set(action.artifacts):
        return no("one_advanced", "At least one of the two advanced artifacts has to be put away.")
    return None


def keep(play: Play, seat: int, action: Keep) -> None:
    """Seal what to keep; with the last one, everybody's is carried out."""
    players = play.state.players
    held = players[seat].hand + players[seat].offered
    kept = tuple(card for card in held if card in action.artifacts)
    players[seat].sealed = kept
    play.tell(Sealed(seat, len(kept), kept))
    if any(player.sealed is None for player in players):
        return
    for each, player in enumerate(players):
        kept = player.sealed or ()
        away = tuple(card for card in player.hand + player.offered if card not in kept)
        put_away_artifacts(play, away)
        player.hand, player.offered, player.sealed = kept, (), None
        play.tell(Kept(each, len(kept), kept))
        play.tell(PutAway(each, len(away), away))
    play.answered()
    begin_game(play)


def subsets(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """All ways to keep some of these, in order, all of them first."""
    for size in range(len(cards), -1, -1):
        yield from combinations(cards, size)


def not_there(card: str) -> Refusal:
    return no("not_there", f"{card} is not among the cards to choose from.", card=card)


# -- artifacts drawn later


def _deck_candidates(play: Play, question: ChooseDecks) -> Iterator[DrawArtifacts]:
    return ways_to_draw(question.count)


def _deck_why_not(play: Play, question: ChooseDecks, action: DrawArtifacts) -> Refusal | None:
    return why_not_drawn(question.count, action)


def _choose_decks(play: Play, question: ChooseDecks, action: DrawArtifacts) -> None:
    play.answered()
    draw_artifacts(play, question.seat, action.basic, action.advanced)


def _candidates(play: Play, question: KeepArtifacts) -> Iterator[Keep]:
    for cards in subsets(question.cards):
        yield Keep(cards)


def _why_not(play: Play, question: KeepArtifacts, action: Keep) -> Refusal | None:
    for card in action.artifacts:
        if card not in question.cards:
            return not_there(card)
    if len(set(action.artifacts)) != len(action.artifacts):
        return no("named_twice", "An artifact is named twice.")
    return None


def _answer(play: Play, question: KeepArtifacts, action: Keep) -> None:
    play.answered()
    kept = tuple(card for card in question.cards if card in action.artifacts)
    away = tuple(card for card in question.cards if card not in kept)
    play.player(question.seat).hand += kept
    put_away_artifacts(play, away)
    play.tell(Kept(question.seat, len(kept), kept))
    play.tell(PutAway(question.seat, len(away), away))


HANDLERS: Handlers = {
    PickArtifact: Handler(pick_candidates, pick_why_not, pick, (Pick,)),
    KeepDraft: Handler(keep_candidates, keep_why_not, keep, (Keep,)),
    ChooseDecks: Handler(_deck_candidates, _deck_why_not, _choose_decks, (DrawArtifacts,)),
    KeepArtifacts: Handler(_candidates, _why_not, _answer, (Keep,)),
}
EVERYONE = (PickArtifact, KeepDraft)
"""Questions to all at once."""
