"""Whatever a bot does, the game goes on with the next weaker one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Event, Thread, current_thread
from typing import Any

import numpy as np
import pytest

from farwander.bots import BUILT_IN, BuiltIn, Fault, decide, find_bot, guarding
from farwander.bots.faraway import players, weights
from farwander.core import Match
from farwander.faraway import Explore, Faraway, FarawayOptions

match = Match(Faraway(), FarawayOptions(2), secret=bytes(32))
view, legal = match.view(0), match.legal(0)
DEPUTY = "net"


class Guest:
    """A bot from elsewhere that does what it is told."""

    name = "guest"
    summary = "is told what to do"

    def __init__(self, do: Callable[[], Any]) -> None:
        self._do = do

    def choose(self, view: Any, legal: Sequence[Any], rng: np.random.Generator) -> Any:
        return self._do()


def known(name: str) -> BuiltIn:
    bot = find_bot("faraway", name)
    assert bot
    return bot


def fall(error: BaseException) -> None:
    raise error


def broken(*_: object) -> None:
    raise ValueError


@pytest.fixture(autouse=True)
def nobody_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "_lost", {})


@pytest.fixture
def ask() -> Callable[[BuiltIn], Any]:
    return lambda bot: decide("faraway", bot, view, legal, np.random.default_rng(0), 60)


def test_a_sound_bot_decides_itself(ask: Callable[[BuiltIn], Any]):
    answer = ask(Guest(lambda: legal[-1]))
    assert answer == (legal[-1], "guest", None)


@pytest.mark.parametrize("error", [ValueError("hm"), SystemExit(3), RecursionError(), KeyboardInterrupt()])
def test_a_bot_that_crashes_is_replaced(ask: Callable[[BuiltIn], Any], error: BaseException):
    answer = ask(Guest(partial(fall, error)))
    assert answer.action in legal
    assert answer.bot_name == DEPUTY
    assert answer.fault.kind == "crashed"
    assert answer.fault.message.startswith(f"guest crashed: {type(error).__name__}")


@pytest.mark.parametrize("nonsense", [None, "explore", Explore(69), np.zeros(3), []])
def test_a_bot_that_answers_nonsense_is_replaced(ask: Callable[[BuiltIn], Any], nonsense: object):
    answer = ask(Guest(lambda: nonsense))
    assert answer.action in legal
    assert (answer.bot_name, answer.fault.kind) == (DEPUTY, "nonsense")
    assert "which is not allowed" in answer.fault.message


def test_a_bot_that_empties_what_it_is_given_harms_nobody():
    class Thief(Guest):
        def choose(self, view: Any, legal: Sequence[Any], rng: np.random.Generator) -> Any:
            assert isinstance(legal, list)
            legal.clear()

    before = list(legal)
    assert decide("faraway", Thief(list), view, legal, np.random.default_rng(0), 60).action in before
    assert legal == before


def test_a_bot_that_never_answers_is_replaced_and_not_asked_again_meanwhile(
    ask: Callable[[BuiltIn], Any], monkeypatch: pytest.MonkeyPatch
):
    free, begun = Event(), list[Thread]()

    def never() -> Any:
        free.wait()
        return legal[0]

    class Patience(Thread):
        """Waits for the endless bot no longer than it takes to see that it does not answer."""

        def start(self) -> None:
            begun.append(self)
            super().start()

        def join(self, timeout: float | None = None) -> None:
            super().join(0)

    monkeypatch.setattr(guarding, "Thread", Patience)
    monkeypatch.setattr(guarding, "_REST", 0)
    guest = Guest(never)
    answer = ask(guest)
    assert (answer.bot_name, answer.fault.kind) == (DEPUTY, "too_slow")
    assert answer.fault.message == "guest did not decide within 60 seconds"
    again = ask(guest)
    assert again.bot_name == DEPUTY
    assert again.fault.message == "guest took too long a moment ago"
    assert len(begun) == 1
    free.set()
    Thread.join(begun[0])
    monkeypatch.undo()
    assert ask(guest) == (legal[0], "guest", None)


def test_a_bot_is_not_asked_again_before_all_who_lost_it_have_it_back(
    ask: Callable[[BuiltIn], Any], monkeypatch: pytest.MonkeyPatch
):
    """Two tables ask it at once, and lose it one after the other. It comes back to the second."""
    begun, free = list[Thread](), [Event(), Event()]
    both_began, first_lost = Event(), Event()

    def never() -> Any:
        place = len(begun)
        begun.append(current_thread())
        if len(begun) == len(free):
            both_began.set()
        free[place].wait()
        return legal[0]

    class Patience(Thread):
        def join(self, timeout: float | None = None) -> None:
            both_began.wait()
            if self is not begun[0]:
                first_lost.wait()
            super().join(0)

    guest = Guest(never)
    with monkeypatch.context() as patient:
        patient.setattr(guarding, "Thread", Patience)
        patient.setattr(guarding, "_REST", 0)
        tables = [Thread(target=ask, args=(guest,)) for _ in free]
        for table in tables:
            table.start()
        while all(table.is_alive() for table in tables):
            tables[0].join(0.01)
        first_lost.set()
        for table in tables:
            table.join()
    free[1].set()
    Thread.join(begun[1])
    assert ask(guest).bot_name == DEPUTY
    assert len(begun) == len(free)
    free[0].set()
    Thread.join(begun[0])


class Horror:
    """Can be neither compared nor shown."""

    def __eq__(self, other: object) -> bool:
        raise SystemExit

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        raise ValueError


@pytest.mark.parametrize("horror", [Horror(), 10**5000], ids=["a horror", "a long number"])
def test_an_answer_that_cannot_be_shown_is_nonsense(ask: Callable[[BuiltIn], Any], horror: object):
    assert ask(Guest(lambda: horror)).fault.kind == "nonsense"


def test_an_endless_loop_is_ended_and_nobody_waits_for_it_again_soon(
    ask: Callable[[BuiltIn], Any], monkeypatch: pytest.MonkeyPatch
):
    begun, started = list[Thread](), Event()

    def loop() -> None:
        begun.append(current_thread())
        started.set()
        while True:
            pass

    class Patience(Thread):
        """Waits until the loop has begun, and then no longer."""

        def join(self, timeout: float | None = None) -> None:
            started.wait()
            super().join(0)

    monkeypatch.setattr(guarding, "Thread", Patience)
    assert ask(Guest(loop)).bot_name == DEPUTY
    Thread.join(begun[0], 60)
    assert not begun[0].is_alive()
    assert ask(Guest(loop)).fault.message == "guest took too long a moment ago"
    assert len(begun) == 1


def test_without_its_network_a_game_goes_on_with_a_bot_that_needs_none(
    ask: Callable[[BuiltIn], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    damaged = tmp_path / "network.npz"
    content = bytearray(weights.OURS.read_bytes())
    content[len(content) // 2] ^= 1
    damaged.write_bytes(content)
    monkeypatch.setattr(players, "load_network", partial(weights.load_network, damaged))
    answer = ask(known("sibyl"))
    assert answer.action in legal
    assert answer.bot_name == "greedy"
    assert answer.fault == Fault("sibyl", "crashed", answer.fault.message)
    assert "network.npz cannot be used" in answer.fault.message


def test_a_bot_is_replaced_by_the_next_weaker_one(
    ask: Callable[[BuiltIn], Any], monkeypatch: pytest.MonkeyPatch
):
    *_, weaker, strongest = BUILT_IN["faraway"]
    monkeypatch.setattr(type(strongest), "choose", broken)
    assert ask(strongest).bot_name == weaker.name


def test_when_all_fail_chance_decides(ask: Callable[[BuiltIn], Any], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(players.Compiled, "choose", broken)
    answer = ask(known("net"))
    assert answer.action in legal
    assert (answer.bot_name, answer.fault.bot) == ("nobody", "net")


def test_the_same_luck_gives_the_same_choice():
    bot = known("random")
    choices = [decide("faraway", bot, view, legal, np.random.default_rng(7), 60).action for _ in range(3)]
    assert choices[0] == choices[1] == choices[2]
