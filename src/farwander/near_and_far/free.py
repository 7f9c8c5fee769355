"""What may be done at any time in the own turn: buy artifacts, and by skill return pack animals."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import Animal, BuyArtifact, ReturnAnimal
from farwander.near_and_far.effects import CampOnPurchase
from farwander.near_and_far.events import AnimalGone, ArtifactBought
from farwander.near_and_far.gains import carriers, come_into_play, gain, lose_treasure, without
from farwander.near_and_far.goods import Gain
from farwander.near_and_far.play import Play, no
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.questions import (
    ArrangeParty,
    Arrive,
    ChooseWay,
    EndOfTurn,
    EnterBuilding,
    FaceThreat,
    PlaceCamp,
    Question,
    TakeTurn,
    TownAction,
    Travel,
)
from farwander.near_and_far.state import NOBODY, Player

WHILE_ASKED: frozenset[type[Question]] = frozenset(
    (
        TakeTurn,
        EnterBuilding,
        TownAction,
        ArrangeParty,
        Travel,
        FaceThreat,
        Arrive,
        ChooseWay,
        EndOfTurn,
    )
)
"""Not in the middle of a roll or of drawing cards."""
ACTIONS = (BuyArtifact, ReturnAnimal)
_HEARTS_FOR_ANIMAL = 2


def legal(play: Play, seat: Seat) -> Iterator[BuyArtifact | ReturnAnimal]:
    """What the player may do of it now."""
    player, prices = play.player(seat), play.book.prices
    for card in player.hand:
        for name, count in prices[card]:
            if getattr(player, name) < count and not player.skills:  # some skills help to pay
                break
        else:
            buy = BuyArtifact(card)
            if why_not(play, seat, buy) is None:
                yield buy
    if "pack-bird-breeding" in player.skills:
        for animal, treasure in animals_to_give(player):
            yield ReturnAnimal(animal, treasure)


def can_buy(play: Play, seat: Seat) -> bool:
    """Whether there is an artifact that the player could buy now."""
    return any(isinstance(action, BuyArtifact) for action in legal(play, seat))


def _esteemed(player: Player, needed: int | None) -> bool:
    """Whether a player's reputation is high enough, or low enough where a bad one is asked for."""
    if needed is None:
        return True
    return player.reputation >= needed if needed > 0 else player.reputation <= needed


def why_not(play: Play, seat: Seat, action: BuyArtifact | ReturnAnimal) -> Refusal | None:
    player = play.player(seat)
    if isinstance(action, ReturnAnimal):
        if "pack-bird-breeding" not in player.skills:
            return no("no_breeder", "Only who breeds pack birds can return them for hearts.")
        return why_not_given(player, action.animal, action.treasure)
    if action.artifact not in player.hand:
        return no("not_in_hand", "This artifact is not in your hand.", card=action.artifact)
    artifact = play.book.content.artifacts[action.artifact]
    needed = artifact.reputation
    if needed is not None and not _esteemed(player, needed):
        kind = "at least" if needed > 0 else "at most"
        return no("reputation", f"This artifact needs a reputation of {kind} {needed}.", needed=needed)
    if not can_pay(player, artifact.price):
        return no("cannot_pay", "You do not have what this artifact costs.")
    return None


def answer(play: Play, seat: Seat, action: BuyArtifact | ReturnAnimal) -> None:
    player = play.player(seat)
    if isinstance(action, ReturnAnimal):
        give_animal(play, seat, action.animal, action.treasure)
        gain(play, seat, Gain(hearts=_HEARTS_FOR_ANIMAL), "pack-bird-breeding")
        return
    card = action.artifact
    pay(play, seat, play.book.content.artifacts[card].price, card)
    player.hand = without(player.hand, card)
    player.bought += (card,)
    play.tell(ArtifactBought(seat, card))
    come_into_play(play, seat, card)
    for effect in play.book.effects_of(card):
        free = any(
            owner == NOBODY and space != play.chart.town for space, owner in enumerate(play.state.camps)
        )
        if isinstance(effect, CampOnPurchase) and free:
            play.ask(PlaceCamp(seat))


# -- giving a pack animal back


def animals_to_give(player: Player) -> Iterator[tuple[Animal, str | None]]:
    """Each kind, with the treasure that is lost if all carriers are taken."""
    lost: tuple[str | None, ...] = (None,)
    if len(player.treasures) == carriers(player):
        lost = tuple(dict.fromkeys(player.treasures))
    for treasure in lost:
        if player.birds:
            yield "bird", treasure
        if player.turtles:
            yield "turtle", treasure


def why_not_given(player: Player, animal: Animal, treasure: str | None) -> Refusal | None:
    if not (player.birds if animal == "bird" else player.turtles):
        return no("no_animal", f"You have no pack {animal}.", animal=animal)
    full = len(player.treasures) == carriers(player)
    if treasure is None and full:
        return no("name_treasure", "Say which treasure is lost with it.")
    if treasure is not None and not full:
        return no("nothing_lost", "An animal that carries nothing can go: no treasure is lost.")
    if treasure is not None and treasure not in player.treasures:
        return no("no_such_treasure", "You do not have this treasure.", card=treasure)
    return None


def give_animal(play: Play, seat: Seat, animal: Animal, treasure: str | None) -> None:
    """Return an animal to the stables, and lose what it carried."""
    player = play.player(seat)
    if animal == "bird":
        player.birds -= 1
    else:
        player.turtles -= 1
    play.state.birds += 1
    if treasure is not None:
        lose_treasure(play, seat, treasure)
    play.tell(AnimalGone(seat, animal, treasure))
