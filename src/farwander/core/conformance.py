"""The conformance kit: what every game and every bot must show. Public, for games and bots of your own.

    check_game(Faraway())
    check_no_leak(Faraway())
    check_bot(MyBot(), Faraway())

Each plays every variation of the game at random, looks at every state on the way, and raises `NonConformance`
at the first thing that breaks the contract in `game`, naming the options, the seed and the decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple

import msgspec
import numpy as np

from farwander.core.bot import Bot
from farwander.core.chance import SecretChance
from farwander.core.game import ActionT, EventT, Game, OptionsT, Seat, StateT, Viewer, ViewT
from farwander.core.log import read_log, write_log
from farwander.core.match import Match
from farwander.core.refusal import Refused
from farwander.core.replay import replay, verify
from farwander.core.showing import shown

Pick = Callable[[np.random.Generator, list[ActionT]], ActionT]
"""How a random player chooses."""


class NonConformance(Exception):  # noqa: N818 - what was found, rather than what went wrong with the check
    """A game or a bot does not keep its contract."""


class Position(NamedTuple, Generic[OptionsT, StateT, ActionT, EventT, ViewT]):
    """A state met in random play, and what was decided in it."""

    match: Match[OptionsT, StateT, ActionT, EventT, ViewT]
    seat: Seat
    action: ActionT
    rng: np.random.Generator
    seed: list[int]


def check_game(
    game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
    games: int = 2,
    seed: int = 0,
    pick: Pick[ActionT] | None = None,
) -> None:
    """Check the rules: `games` random games of every variation.

    In every state: no faults; exactly the right seats have legal actions, and those are accepted; others
    are refused and leave the state untouched; looking changes nothing; views survive JSON; copies are
    independent; sealed choices may be changed and come in any order. At the end: the log replays to the
    same bytes at every decision, and its shuffles verify.
    """
    for options in game.variations():
        for number in range(games):
            _check_one_game(game, options, [seed, number], pick)


def _check_one_game(
    game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
    options: OptionsT,
    seed: list[int],
    pick: Pick[ActionT] | None,
) -> None:
    states: list[bytes] = []
    tried: list[ActionT] = []
    match = None
    for position in random_positions(game, options, seed, pick):
        match = position.match
        states.append(game.freeze(match.state))
        tried = [*tried[-20:], position.action]
        _check_state(position, tried)
        _check_sealed(position)
        _demand(
            states[-1] == game.freeze(match.state), position, "the state changed when it was only looked at"
        )
    if match is None or match.result is None:
        raise NonConformance(f"{game.name} with {options}: a game ended without a result")
    states.append(game.freeze(match.state))
    _check_log(match, states)


def random_positions(
    game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
    options: OptionsT,
    seed: list[int],
    pick: Pick[ActionT] | None = None,
) -> Iterator[Position[OptionsT, StateT, ActionT, EventT, ViewT]]:
    """Play a whole game at random, pausing before every decision. The same seed gives the same game.

    `pick` chooses among the legal actions where choosing evenly would make games endless.
    """
    rng = np.random.default_rng(seed)
    match = Match(game, options, secret=rng.bytes(32))
    while match.acting:
        seat = _pick(rng, sorted(match.acting))
        legal = match.legal(seat)
        if not legal:
            raise NonConformance(
                f"{game.name} with {options}, seed {seed}: seat {seat} acts, but may do nothing"
            )
        action = _pick(rng, legal) if pick is None else pick(rng, legal)
        yield Position(match, seat, action, rng, seed)
        match.decide(seat, action)


def _pick(rng: np.random.Generator, choices: list[Any]) -> Any:
    return choices[int(rng.integers(len(choices)))]


def _demand(kept: object, position: Position[Any, Any, Any, Any, Any], broken: str) -> None:
    if not kept:
        raise _broken(position, broken)


def _broken(position: Position[Any, Any, Any, Any, Any], how: str) -> NonConformance:
    match = position.match
    return NonConformance(
        f"{match.game.name} with {match.options}, seed {position.seed}, before decision {match.version + 1} "
        f"(seat {position.seat}, {position.action}): {how}"
    )


def _check_state(position: Position[OptionsT, StateT, ActionT, EventT, ViewT], tried: list[ActionT]) -> None:
    match, game, state = position.match, position.match.game, position.match.state
    faults = game.faults(state)
    _demand(not faults, position, "; ".join(faults))
    seats = range(game.seats(match.options))
    asked = game.acting(state) | game.may_change(state)
    _demand(asked <= set(seats), position, f"seats {sorted(asked)} act, but only {len(seats)} exist")
    _demand(match.result is None, position, "there is a result although seats still act")
    for seat in seats:
        legal = game.legal(state, seat)
        _demand(bool(legal) == (seat in asked), position, f"seat {seat} has {len(legal)} legal actions")
        for action in legal:
            _demand(game.why_not(state, seat, action) is None, position, f"legal {action} is refused")
        for action in tried:
            if action not in legal:
                _check_refused(position, seat, action)
    _check_refused(position, len(seats), position.action)
    for viewer in (None, *seats):
        view = game.view(state, viewer)
        written = msgspec.json.encode(view)
        again = msgspec.json.decode(written, type=game.view_type)
        _demand(view == again, position, f"the view of {viewer} does not survive JSON")
        same = msgspec.json.decode(game.write_view(state, viewer)) == msgspec.json.decode(written)
        _demand(same, position, f"what is written for {viewer} is not its view")
    _check_copy(position)


def _check_refused(
    position: Position[OptionsT, StateT, ActionT, EventT, ViewT], seat: Seat, action: ActionT
) -> None:
    game, state = position.match.game, position.match.state
    before = game.freeze(state)
    _demand(
        game.why_not(state, seat, action) is not None, position, f"{action} by seat {seat} has no why-not"
    )
    try:
        game.play(state, seat, action, SecretChance(bytes(32)))
    except Refused:
        _demand(game.freeze(state) == before, position, f"refused {action} by seat {seat} changed the state")
    else:
        raise _broken(position, f"{action} by seat {seat} is not legal, but was played")


def _check_copy(position: Position[OptionsT, StateT, ActionT, EventT, ViewT]) -> None:
    game, state = position.match.game, position.match.state
    before = game.freeze(state)
    copy = game.copy(state)
    _demand(game.freeze(copy) == before, position, "a copy differs from its original")
    game.play(copy, position.seat, position.action, SecretChance(bytes(32)))
    _demand(game.freeze(state) == before, position, "playing on a copy changed the original")


def _check_sealed(position: Position[OptionsT, StateT, ActionT, EventT, ViewT]) -> None:
    """Play all sealed choices in two orders, in one of them with a change of mind."""
    match, game, rng = position.match, position.match.game, position.rng
    acting = sorted(match.acting)
    if len(acting) == 1:
        return
    chosen = {seat: _pick(rng, game.legal(match.state, seat)) for seat in acting}
    there, back = game.copy(match.state), game.copy(match.state)
    chance = SecretChance(bytes(32))
    for seat in acting:
        game.play(there, seat, chosen[seat], chance)
    chance = SecretChance(bytes(32))
    first = acting[-1]
    game.play(back, first, _pick(rng, game.legal(back, first)), chance)
    _demand(first in game.may_change(back), position, f"seat {first} cannot change its sealed choice")
    for seat in reversed(acting):
        game.play(back, seat, chosen[seat], chance)
    same = game.freeze(there) == game.freeze(back)
    _demand(same, position, "the order of sealed choices, or a change of mind, made a difference")


def _check_log(match: Match[OptionsT, StateT, ActionT, EventT, ViewT], states: list[bytes]) -> None:
    log = read_log(write_log(match.log))
    for step, expected in zip(replay(match.game, log), states, strict=True):
        if match.game.freeze(step.state) != expected:
            raise NonConformance(
                f"{match.game.name} with {match.options}: "
                f"the log replays to another state at decision {step.number}"
            )
    verify(match.game, log)


def check_no_leak(
    game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
    games: int = 1,
    seed: int = 0,
    pick: Pick[ActionT] | None = None,
) -> None:
    """Check that nobody is told what they may not know.

    In every state and for every viewer, everything the viewer may not know is rearranged: the view, the
    legal actions and the refusals must be the same, byte for byte. Then a decision is played in both
    worlds: where the views still agree afterwards, the events must agree as well. And a state resampled
    from the view must give that view again.
    """
    rearranged = 0
    for options in game.variations():
        for number in range(games):
            for position in random_positions(game, options, [seed, number], pick):
                for viewer in (None, *range(game.seats(options))):
                    other = game.shuffle_hidden(position.match.state, viewer, position.rng)
                    rearranged += game.freeze(other) != game.freeze(position.match.state)
                    _check_same_sight(position, viewer, other)
                    _check_same_events(position, viewer, other)
                    _check_resample(position, viewer)
    if not rearranged:
        raise NonConformance(f"{game.name}: shuffle_hidden never changed anything, so nothing was checked")


def _check_same_sight(
    position: Position[OptionsT, StateT, ActionT, EventT, ViewT], viewer: Viewer, other: StateT
) -> None:
    game, state = position.match.game, position.match.state
    same = _bytes(game.view(state, viewer)) == _bytes(game.view(other, viewer))
    _demand(same, position, f"the view of {viewer} depends on what it may not know")
    if viewer is None:
        return
    same = _bytes(game.legal(state, viewer)) == _bytes(game.legal(other, viewer))
    _demand(same, position, f"the legal actions of {viewer} depend on what it may not know")
    for seat in range(game.seats(position.match.options)):
        for action in (*game.legal(state, seat), *game.legal(other, seat)):
            same = game.why_not(state, viewer, action) == game.why_not(other, viewer, action)
            _demand(same, position, f"the refusal of {action} to {viewer} depends on what it may not know")


def _check_same_events(
    position: Position[OptionsT, StateT, ActionT, EventT, ViewT], viewer: Viewer, other: StateT
) -> None:
    """Play on in the real world and in the rearranged one; what looks the same must sound the same."""
    game, seat, action = position.match.game, position.seat, position.action
    elsewhere = action if seat == viewer else _pick(position.rng, game.legal(other, seat))
    here, there = game.copy(position.match.state), game.copy(other)
    heard_here = game.play(here, seat, action, SecretChance(bytes(32)))
    heard_there = game.play(there, seat, elsewhere, SecretChance(bytes(32)))
    if _bytes(game.view(here, viewer)) == _bytes(game.view(there, viewer)):
        same = _heard(heard_here, viewer) == _heard(heard_there, viewer)
        _demand(same, position, f"the events that {viewer} hears tell more than its view")


def _check_resample(position: Position[OptionsT, StateT, ActionT, EventT, ViewT], viewer: Viewer) -> None:
    game = position.match.game
    view = game.view(position.match.state, viewer)
    drawn = game.resample(view, position.rng)
    faults = game.faults(drawn)
    _demand(not faults, position, f"a state resampled for {viewer} is faulty: {'; '.join(faults)}")
    same = _bytes(game.view(drawn, viewer)) == _bytes(view)
    _demand(same, position, f"a state resampled for {viewer} gives another view")


def _bytes(content: object) -> bytes:
    return msgspec.json.encode(content)


def _heard(events: list[EventT], viewer: Viewer) -> bytes:
    faces = (event.seen_by(viewer) for event in events)
    return _bytes([face for face in faces if face is not None])


def check_bot(
    bot: Bot[ViewT, ActionT],
    game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
    games: int = 1,
    seed: int = 0,
    pick: Pick[ActionT] | None = None,
) -> None:
    """Check a bot in every variation.

    It chooses a legal action, the same one for the same view and random generator whatever lies behind the
    view, and leaves the view as it was.
    """
    for options in game.variations():
        for number in range(games):
            for position in random_positions(game, options, [seed, number], pick):
                _check_choice(bot, position)


def _check_choice(
    bot: Bot[ViewT, ActionT], position: Position[OptionsT, StateT, ActionT, EventT, ViewT]
) -> None:
    game, state, seat = position.match.game, position.match.state, position.seat
    luck = int(position.rng.integers(2**32))
    view, legal = game.view(state, seat), game.legal(state, seat)
    before = _bytes(view)
    choice = _asked(bot, position, view, legal, luck)
    _demand(_bytes(view) == before, position, f"{bot.name} changed the view it was given")
    other = game.shuffle_hidden(state, seat, position.rng)
    again = _asked(bot, position, game.view(other, seat), legal, luck)
    _demand(choice == again, position, f"{bot.name} chose {choice}, then {again} from the same view")


def _asked(
    bot: Bot[ViewT, ActionT],
    position: Position[OptionsT, StateT, ActionT, EventT, ViewT],
    view: ViewT,
    legal: list[ActionT],
    luck: int,
) -> ActionT:
    """What a bot chooses and may; it gets a list of its own, so that it cannot allow itself more."""
    try:
        choice = bot.choose(view, [*legal], np.random.default_rng(luck))
    except (Exception, SystemExit) as error:
        raise _broken(position, f"{bot.name} crashed: {type(error).__name__}: {error}") from error
    try:
        return legal[legal.index(choice)]
    except (Exception, SystemExit):  # noqa: BLE001 - nonsense may fail in any way when it is compared
        raise _broken(position, f"{bot.name} chose {shown(choice)}, which is not allowed") from None
