"""What the server says no to, in one form: a stable code, a sentence for people, values to translate with."""

from __future__ import annotations

from typing import Any

import msgspec

from farwander.core import Refusal


class Problem(Exception):  # noqa: N818 - what a person is told, not a fault of the program
    """An answer that is not what was asked for."""

    def __init__(self, status: int, code: str, message: str, **details: int | str | list[int]) -> None:
        super().__init__(message)
        self.status = status
        self.refusal = Refusal(code, message, details)
        self.state: Any = None
        """The fresh state, where the problem was that it had changed."""


class Told(msgspec.Struct, omit_defaults=True):
    """How a problem is written."""

    error: Refusal
    state: Any = None
    """The fresh state, where the problem was that it had changed."""


def no_such_address() -> Problem:
    return Problem(404, "no_such_address", "There is nothing at this address.")


def wrong_method(method: str) -> Problem:
    return Problem(405, "wrong_method", f"This address does not answer to {method}.")


def too_large() -> Problem:
    return Problem(413, "too_large", "This is too much to be sent at once.")


def not_json() -> Problem:
    return Problem(415, "not_json", "The API reads JSON only. Send it as application/json.")


def no_identity() -> Problem:
    return Problem(401, "no_identity", "Nobody knows you here yet. Choose a name first.")


def no_table(id: str) -> Problem:
    return Problem(404, "no_table", f"There is no table {id}. Its link may be wrong.", table=id)


def not_seated() -> Problem:
    return Problem(403, "not_seated", "You have no seat at this table.")


def not_host() -> Problem:
    return Problem(403, "not_host", "Only the one who made the table can do this.")


def seat_taken() -> Problem:
    return Problem(409, "seat_taken", "This seat is taken.")


def not_waiting() -> Problem:
    return Problem(409, "not_waiting", "The game at this table has already begun.")


def not_playing() -> Problem:
    return Problem(409, "not_playing", "No game is being played at this table.")


def not_finished() -> Problem:
    return Problem(409, "not_finished", "The game is not finished: its log would tell what is still secret.")


def malformed(why: str) -> Problem:
    return Problem(400, "malformed", f"This is not what the server understands: {why}.", why=why)


def stale() -> Problem:
    return Problem(409, "stale", "The question had changed before this answer arrived. Look again.")


def not_saved() -> Problem:
    return Problem(503, "not_saved", "This could not be saved. Try again.")


def damaged(id: str) -> Problem:
    return Problem(500, "damaged", f"What is stored of table {id} is damaged; it cannot be shown.", table=id)


def our_fault() -> Problem:
    return Problem(500, "our_fault", "Something went wrong on our side. Nothing was lost; try again.")


def cannot_be_found() -> Problem:
    message = "This could not be found out. Whoever runs the server finds the reason in its log."
    return Problem(500, "cannot_be_found", message)


def too_fast() -> Problem:
    return Problem(429, "too_fast", "That was too much at once. Wait a moment.")
