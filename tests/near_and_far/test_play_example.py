"""The rulebook's example of play: Tom's first four turns."""

from __future__ import annotations

import msgspec
from tables import CONTENT, Table

from farwander.near_and_far.actions import (
    AddHearts,
    Adventure,
    BuildCamp,
    Challenge,
    Dig,
    Done,
    Fight,
    Harvest,
    Recruit,
    Step,
    Stop,
    Visit,
)
from farwander.near_and_far.events import Duelled
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import Building
from farwander.near_and_far.state import COMPANION, NOBODY


def with_a_threat(*between: str) -> NearAndFar:
    """Our content, with one more threat on a path of the first map."""
    paths = tuple(
        msgspec.structs.replace(path, threat=path.threat or set(path.between) == set(between))
        for path in CONTENT.maps[1].paths
    )
    region = msgspec.structs.replace(CONTENT.maps[1], paths=paths)
    return NearAndFar(msgspec.structs.replace(CONTENT, maps={**CONTENT.maps, 1: region}))


def first_round() -> Table:
    table = Table(players=3, game=with_a_threat("town", "s3")).row("skarrow")
    table.state.round = 1
    for player in table.state.players:
        player.space = NOBODY
    return table


def others_visit(table: Table, *buildings: Building) -> None:
    for building in buildings:
        table.play(Visit(building))
        table.play(Done())


def test_toms_four_turns():
    table = first_round()
    tom = table.me

    table.play(Visit("saloon"))
    table.play(Recruit("skarrow"))
    table.play(Done())
    assert tom.coins == 1
    assert tom.active == (COMPANION, "skarrow")
    others_visit(table, "farm", "mine")

    table.play(Visit("mine"))
    events = table.play(Challenge(2, dirty=False), 4, 3)
    assert Duelled(0, 2, False, 4, 5, 3, 3) in events  # the cat has no sword here, which changes nothing
    assert tom.reputation == 1
    table.play(Dig(0, 0))
    assert tom.camps == 1
    assert tom.coins == 1 + 1 + 1  # the row pays one, and one comes to light under the first camp
    table.play(Done())
    others_visit(table, "store", "hut")

    table.play(Adventure())
    assert tom.hearts == 4
    table.play(Step("s3"))
    table.play(Fight(table.state.threats[0]), 2)
    table.play(AddHearts(1))
    assert len(tom.threats) == 1
    assert (tom.camps, tom.coins) == (2, 4)  # under the second camp lies another coin
    table.play(Stop())
    table.play(BuildCamp())
    assert (tom.hearts, tom.gems, tom.camps) == (0, 2, 3)
    others_visit(table, "saloon", "stables")

    table.play(Visit("farm"))
    table.play(Harvest())
    assert tom.food == 1
    assert tom.space == NOBODY
