"""Whether maps can be walked."""

from __future__ import annotations

import re
from collections.abc import Iterator

from farwander.near_and_far.cards import Map
from farwander.near_and_far.checks.packs import Pack
from farwander.near_and_far.checks.sources import Fault
from farwander.near_and_far.checks.toml_lines import Place
from farwander.near_and_far.map_faults import map_faults


def walking_faults(pack: Pack) -> Iterator[Fault]:
    for entry in pack.entries:
        if isinstance(entry.card, Map):
            for message in map_faults(entry.card):
                yield entry.fault(_place(entry.card, message), message)


def _place(drawn: Map, message: str) -> Place:
    """The space, quest or path that a sentence begins with, or else the map."""
    subject = re.match(r"(Space|Quest|The path)s? ([\w-]+)", message)
    if subject:
        for number, space in enumerate(drawn.spaces):
            if subject[1] == "Space" and space.id == subject[2]:
                return "spaces", number
            if subject[1] == "Quest" and space.quest == subject[2]:
                return "spaces", number, "quest"
        for number, path in enumerate(drawn.paths):
            if "-".join(path.between) == subject[2]:
                return "paths", number
    return ("id",)
