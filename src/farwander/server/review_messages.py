"""What is asked and told about reviews and deals, typed like everything that goes over the wire."""

from __future__ import annotations

import msgspec

from farwander.core import Refusal
from farwander.review import Par, Review
from farwander.server.messages import TableInfo


class WhichDay(msgspec.Struct, forbid_unknown_fields=True):
    """The deal of which day; today's, where none is named."""

    day: str | None = None


class ReviewInfo(msgspec.Struct):
    """The review of a game, or how many of its decisions are judged so far."""

    done: int
    of: int
    review: Review | None


class DailyInfo(msgspec.Struct):
    """The deal of a day."""

    game: str
    day: str
    par: Par | None
    """What the bots made of it; None as long as they play."""
    fault: Refusal | None
    """Why that cannot be found out, for some time."""
    table: TableInfo | None
    """Where the one who asks plays it, or has played it."""
