"""A listener: someone who looks at a table through a line."""

from __future__ import annotations

from typing import NamedTuple

from farwander.server.line import Line


class Listener(NamedTuple):
    """Who, if it is known, and how to reach them."""

    person: str | None
    line: Line
