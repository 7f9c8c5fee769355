"""Faraway keeps the contract, and the conformance kit notices when it does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import pytest

from farwander.bots import FARAWAY_BOTS, BuiltIn
from farwander.bots.faraway import Compiled, Searching
from farwander.bots.faraway.weighing import Effort
from farwander.core import NonConformance, Refusal, Seat, Viewer, check_bot, check_game, check_no_leak
from farwander.core.chance import Chance
from farwander.faraway import Explore, Faraway, FarawayAction, FarawayEvent, FarawayView
from farwander.faraway.entry import States
from farwander.faraway.events import Sealed


def test_faraway_keeps_the_contract():
    check_game(Faraway(), games=1)


def test_faraway_leaks_nothing():
    check_no_leak(Faraway())


def at_ease(bot: Compiled | Searching) -> BuiltIn:
    """The bot, thinking less: what it may know does not depend on how long it thinks."""
    return msgspec.structs.replace(bot, effort=Effort(6, 1)) if isinstance(bot, Searching) else bot


@pytest.mark.parametrize("bot", [*map(at_ease, FARAWAY_BOTS)], ids=lambda bot: bot.name)
def test_the_bots_keep_theirs(bot: BuiltIn):
    """Whatever is permuted that it may not know, a bot's choice stays the same."""
    check_bot(bot, Faraway())


class ShowsTheDeck(Faraway):
    """Tells every viewer how many sanctuaries the top region of the deck would find: a hidden fact."""

    def view(self, state: States, viewer: Viewer) -> FarawayView:
        view = super().view(state, viewer)
        top = state["region_deck"][0, int(state["region_top"][0]) :]
        return msgspec.structs.replace(view, turn=int(top[0]) if len(top) else 0)


class LegalShowsOthersHands(Faraway):
    """Lists the own actions in an order that depends on another's hand."""

    def legal(self, state: States, seat: Seat) -> list[FarawayAction]:
        legal = super().legal(state, seat)
        other = int(state["hands"][0, 1 if seat == 0 else 0, 0])
        return legal[::-1] if other % 2 else legal


class SealedIsNot(Faraway):
    """Forgets to close a sealed choice before telling the others."""

    def play(self, state: States, seat: Seat, action: FarawayAction, chance: Chance) -> list[FarawayEvent]:
        events = super().play(state, seat, action, chance)
        return [OpenSealed(e.seat, e.choice, e.regions) if isinstance(e, Sealed) else e for e in events]


class OpenSealed(Sealed, frozen=True, tag="sealed"):
    def seen_by(self, viewer: Viewer) -> Sealed:
        return self


class RefusalTellsWhoHasIt(Faraway):
    def why_not(self, state: States, seat: Seat, action: FarawayAction) -> Refusal | None:
        refusal = super().why_not(state, seat, action)
        if refusal and isinstance(action, Explore):
            held = (state["hands"][0] == action.region).any(axis=1).argmax()
            return msgspec.structs.replace(refusal, details={"held_by": int(held)})
        return refusal


@pytest.mark.parametrize(
    ("game", "noticed"),
    [
        (ShowsTheDeck(), "the view of .* depends on what it may not know"),
        (LegalShowsOthersHands(), "the legal actions of .* depend on what it may not know"),
        (SealedIsNot(), "the events that .* hears tell more than its view"),
        (RefusalTellsWhoHasIt(), "the refusal of .* depends on what it may not know"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Faraway) else "",
)
def test_leaks_are_noticed(game: Faraway, noticed: str):
    with pytest.raises(NonConformance, match=noticed):
        check_no_leak(game)


class GuessesFromTheRealThing(Faraway):
    """Resamples a state with a card in two places."""

    def resample(self, view: FarawayView, rng: np.random.Generator) -> States:
        state = super().resample(view, rng)
        state["region_deck"][0, -1] = state["tableaus"][0, 0, 0] or state["region_deck"][0, -2]
        return state


def test_faulty_guesses_are_noticed():
    with pytest.raises(NonConformance, match=r"resampled for .* is faulty"):
        check_no_leak(GuessesFromTheRealThing())


class NothingHidden(Faraway):
    def shuffle_hidden(self, state: States, viewer: Viewer, rng: np.random.Generator) -> States:
        return self.copy(state)


def test_a_check_that_checks_nothing_is_noticed():
    with pytest.raises(NonConformance, match="never changed anything"):
        check_no_leak(NothingHidden())


class LosesACard(Faraway):
    def play(self, state: States, seat: Seat, action: FarawayAction, chance: Chance) -> list[FarawayEvent]:
        events = super().play(state, seat, action, chance)
        state["market"][0, 0] = 0
        return events


class SharedCopies(Faraway):
    def copy(self, state: States) -> States:
        return state


class LastOneWins(Faraway):
    """Lets the order of sealed choices matter."""

    def play(self, state: States, seat: Seat, action: FarawayAction, chance: Chance) -> list[FarawayEvent]:
        events = super().play(state, seat, action, chance)
        state["turn"][0] = seat
        return events


class RefusesLate(Faraway):
    """Notices only after the fact that an action was not allowed."""

    def play(self, state: States, seat: Seat, action: FarawayAction, chance: Chance) -> list[FarawayEvent]:
        state["turn"][0] ^= 1
        events = super().play(state, seat, action, chance)
        state["turn"][0] ^= 1
        return events


class AllowsAnything(Faraway):
    def why_not(self, state: States, seat: Seat, action: FarawayAction) -> Refusal | None:
        return None


class LookingTouches(Faraway):
    def view(self, state: States, viewer: Viewer) -> FarawayView:
        view = super().view(state, viewer)
        state["removed"][0, -1] = 0
        state["put_by"][0, 0] += 1
        return view


class WritesMore(Faraway):
    def write_view(self, state: States, viewer: Viewer) -> bytes:
        return b'{"next":1,' + super().write_view(state, viewer)[1:]


@pytest.mark.parametrize(
    ("game", "noticed"),
    [
        (LosesACard(), "is in 0 places"),
        (SharedCopies(), "playing on a copy changed the original"),
        (LastOneWins(), "the order of sealed choices"),
        (RefusesLate(), "changed the state"),
        (AllowsAnything(), "has no why-not"),
        (LookingTouches(), "changed when it was only looked at"),
        (WritesMore(), "what is written for None is not its view"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Faraway) else "",
)
def test_broken_rules_are_noticed(game: Faraway, noticed: str):
    with pytest.raises(NonConformance, match=noticed):
        check_game(game)


class Cheat:
    """Remembers what it did last, so the same view does not give the same choice."""

    name = "cheat"

    def __init__(self) -> None:
        self.asked = 0

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        self.asked += 1
        return legal[self.asked % len(legal)]


class Nonsense(Cheat):
    name = "nonsense"

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        return Explore(0)


def test_bots_that_break_the_contract_are_noticed():
    with pytest.raises(NonConformance, match="from the same view"):
        check_bot(Cheat(), Faraway())
    with pytest.raises(NonConformance, match="not allowed"):
        check_bot(Nonsense(), Faraway())


class Usurper(Cheat):
    name = "usurper"

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        assert isinstance(legal, list)
        legal.append(Explore(0))
        return Explore(0)


def test_a_bot_cannot_allow_itself_more():
    with pytest.raises(NonConformance, match="not allowed"):
        check_bot(Usurper(), Faraway())


class Babbler(Cheat):
    name = "babbler"

    def __init__(self, nonsense: Any) -> None:
        self._nonsense = nonsense

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        return self._nonsense


class Unspeakable:
    """Can neither be compared nor shown."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("do not compare me")

    def __hash__(self) -> int:
        raise ValueError("do not remember me")

    def __repr__(self) -> str:
        raise SystemExit("do not look at me")


@pytest.mark.parametrize(
    ("nonsense", "told"),
    [
        ("no" * 1_000_000, "'nononononono...onononononono'"),
        (Unspeakable(), "something that cannot even be shown"),
    ],
    ids=["long", "unspeakable"],
)
def test_nonsense_is_told_in_short(nonsense: object, told: str):
    with pytest.raises(NonConformance) as caught:
        check_bot(Babbler(nonsense), Faraway())
    assert str(caught.value).endswith(f"babbler chose {told}, which is not allowed")


class Wreck(Cheat):
    name = "wreck"

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        raise self._error


@pytest.mark.parametrize("error", [KeyError("lost"), SystemExit("lost")], ids=repr)
def test_a_bot_that_crashes_is_told_with_the_place_and_its_own_error(error: BaseException):
    told = rf"players=2.*seed \[5, 0\], before decision 1 .*wreck crashed: {type(error).__name__}: '?lost"
    with pytest.raises(NonConformance, match=told) as caught:
        check_bot(Wreck(error), Faraway(), seed=5)
    assert caught.value.__cause__ is error
