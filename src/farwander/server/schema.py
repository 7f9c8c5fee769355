"""The types of everything that goes over the wire, as JSON Schema: `python -m farwander.server.schema`.

The client's TypeScript types are made from it, so that the two sides cannot drift apart.
"""

from __future__ import annotations

import sys
from typing import Any, get_args

import msgspec

from farwander.games import AT_TABLES
from farwander.review import Hints
from farwander.server import messages, review_messages
from farwander.server.people import Person
from farwander.server.problems import Told

WIRE = (
    Person,
    Told,
    messages.GameInfo,
    messages.TableInfo,
    messages.NewTable,
    messages.SeatBot,
    messages.State,
    messages.Happened,
    messages.TableChanged,
    messages.RefusedMessage,
    messages.Said,
    messages.Pong,
    messages.ReplayInfo,
    review_messages.ReviewInfo,
    review_messages.DailyInfo,
    review_messages.WhichDay,
    Hints,
    messages.VersionInfo,
    messages.TokenInfo,
    messages.Code,
    *get_args(messages.Incoming),
)


def schema() -> dict[str, Any]:
    """One schema whose definitions are all the types, the games' own included."""
    types = [*WIRE]
    for game in AT_TABLES.values():
        types += [game.options_type, game.view_type, *get_args(game.action_type), *get_args(game.event_type)]
        for tool in game.tools().values():
            types += [tool.request, tool.answer]
        types += game.catalogue_types
    _, definitions = msgspec.json.schema_components(types, ref_template="#/definitions/{name}")
    return {"title": "Wire", "type": "object", "definitions": definitions}


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema(), order="deterministic")) + b"\n")
