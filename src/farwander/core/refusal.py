"""Refusals: a typed, translatable reason for everything that is not allowed."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed.

    `code` is stable and is what a translation hangs on; `details` are the values it may need; `message` is
    the same in English, a whole sentence that says what is wrong and what to do.
    """

    code: str
    message: str
    details: dict[str, int | str | list[int]] = {}


class Refused(Exception):  # noqa: N818 - reads as what happened: the action was refused
    """An action was refused; the state is as it was before, byte for byte."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message


GAME_OVER = Refusal("game_over", "The game is over; there is nothing left to decide.")


def no_such_seat(seat: int, players: int) -> Refusal:
    return Refusal(
        "no_such_seat",
        f"There is no seat {seat}; the seats are 0 to {players - 1}.",
        {"seat": seat, "players": players},
    )


def not_your_turn(seat: int, acting: list[int]) -> Refusal:
    waited_for = ", ".join(map(str, acting))
    return Refusal(
        "not_your_turn",
        f"It is not seat {seat}'s turn; the table waits for seat {waited_for}.",
        {"seat": seat, "acting": acting},
    )
