"""One game of a series between any bots, asked decision by decision; nobody decides for one that fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from farwander.bots import Fault, choose, choose_within, is_guest
from farwander.core.bot import Bot
from farwander.core.chance import SECRET_BYTES, SecretChance
from farwander.core.game import Result
from farwander.core.refusal import Refusal, Refused
from farwander.games import AnyGame

ChoiceT = TypeVar("ChoiceT")
Number = TypeVar("Number", int, NDArray[np.int64])
_LONGEST_THOUGHT = 60.0
"""Seconds for a bot from elsewhere: ours do not loop."""


class OneGame(NamedTuple):
    """What came of a game."""

    result: Result
    decisions: int


def play_one(
    game: AnyGame, options: object, bots: Sequence[Bot[Any, Any]], seed: int, number: int
) -> OneGame:
    """Play game `number` of a series; its luck depends on that and the seed alone.

    Raise `Refused` if a bot fails.
    """
    rng = np.random.default_rng([seed, number])
    chance = SecretChance(rng.bytes(SECRET_BYTES))
    state = game.new(options, chance)
    decisions = 0
    while acting := game.acting(state):
        seat = min(acting)
        bot = bots[seated_bot(len(bots), number, seat)]
        action = _ask(game.name, bot, game.view(state, seat), game.legal(state, seat), rng, number)
        game.play(state, seat, action, chance)
        decisions += 1
    result = game.result(state)
    if result is None:
        raise AssertionError("a game that is over has a result")
    return OneGame(result, decisions)


def seated_bot(bots: int, game: Number, seat: Number) -> Number:
    """Which of so many bots sits there: they fill the seats in turn, and move on by one each game.

    With two bots and four players each has two seats in every game, and both sit everywhere equally often.
    """
    return (game + seat) % bots


def _ask(
    game: str,
    bot: Bot[Any, Any],
    view: object,
    legal: Sequence[ChoiceT],
    rng: np.random.Generator,
    number: int,
) -> ChoiceT:
    """What the bot chooses in game `number`; raise `Refused` if it crashes, loops or answers nonsense."""
    if is_guest(game, bot):
        choice, _ = choose_within(bot, view, legal, rng, _LONGEST_THOUGHT)
    else:
        choice = choose(bot, view, legal, rng)
    if isinstance(choice, Fault):
        message = f"In game {number}, {choice.message}"
        raise Refused(Refusal("bot_failed", message, {"bot": choice.bot, "number": number}))
    return choice
