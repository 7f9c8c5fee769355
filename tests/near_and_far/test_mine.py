from __future__ import annotations

import pytest
from tables import CONTENT, OURS, Table

from farwander.near_and_far.actions import Dig, Done
from farwander.near_and_far.goods import Gain

ALL = [(row, column) for row in range(3) for column in range(4)]
MINERS = ("oriel", "ixil")
"""With the companion eight skills, enough for every number."""


def beside(row: int, column: int) -> set[tuple[int, int]]:
    return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}


def test_the_first_camp_is_at_the_entrance():
    table = Table().party(*MINERS).visit("mine")
    assert table.legal(Dig) == [Dig(0, 0)]
    assert table.why_not(Dig(0, 1)) == "not_beside"
    assert table.why_not(Dig(3, 0)) == "no_such_cell"
    assert table.why_not(Dig(0, -1)) == "no_such_cell"


@pytest.mark.parametrize("cell", ALL, ids=str)
def test_every_other_is_beside_a_camp_of_any_colour(cell: tuple[int, int]):
    table = Table().party(*MINERS).mine(cell, seat=1).visit("mine")
    assert {(dig.row, dig.column) for dig in table.legal(Dig) if isinstance(dig, Dig)} == beside(*cell) & set(
        ALL
    )
    assert table.why_not(Dig(*cell)) == "camp_there"


@pytest.mark.parametrize("cell", ALL, ids=str)
def test_a_number_needs_that_much_skill(cell: tuple[int, int]):
    row, column = cell
    needed = CONTENT.boards.mine.cells[row][column].skill
    table = Table()
    if cell != (0, 0):
        neighbour = min(beside(*cell) & set(ALL))
        table.mine(neighbour, seat=1)
    table.visit("mine")
    assert (table.why_not(Dig(*cell)) is None) == (needed <= 1)
    table.party(*MINERS)
    assert table.why_not(Dig(*cell)) is None


def test_skill_on_cards_counts_in_the_mine():
    table = Table().give(birds=1, treasures=("stitched-gloves",)).mine((0, 0)).visit("mine")
    assert table.why_not(Dig(0, 1)) is None
    assert table.why_not(Dig(1, 0)) is None
    assert table.why_not(Dig(0, 2)) == "not_beside"
    table = Table().mine((0, 0)).visit("mine")
    assert table.why_not(Dig(0, 1)) == "no_skill"


@pytest.mark.parametrize("day", [False, True], ids=["dusk", "day"])
@pytest.mark.parametrize("cell", ALL, ids=str)
def test_a_camp_pays_what_stands_at_the_row_and_the_column_and_by_day_reputation(
    cell: tuple[int, int], day: bool
):
    row, column = cell
    mine = CONTENT.boards.mine
    table = Table(day=day).party(*MINERS).mine(*(beside(*cell) & set(ALL)), seat=1)
    table.camps("s1", "s2").visit("mine")
    table.play(Dig(row, column))  # the third camp uncovers nothing
    pays: tuple[Gain, Gain] = (mine.rows[row], mine.columns[column])
    assert table.me.coins == 3 + sum(gain.coins for gain in pays)
    assert table.me.gems == sum(gain.gems for gain in pays)
    assert table.me.reputation == (mine.cells[row][column].reputation if day else 0)
    assert table.me.camps == 3
    assert table.state.mine[row * 4 + column] == 0
    assert table.legal() == [Done()]


def test_one_column_pays_nothing_and_some_numbers_give_reputation_by_day():
    mine = OURS.book.content.boards.mine
    assert sum(gain == Gain() for gain in mine.columns) == 1
    assert any(cell.reputation for row in mine.cells for cell in row)


def test_a_full_mine_leaves_nothing_to_dig():
    table = Table().party(*MINERS).mine(*ALL, seat=1).visit("mine")
    assert table.legal() == [Done()]


@pytest.mark.parametrize("number", range(1, 15))
def test_each_camp_uncovers_what_lies_under_it(number: int):
    table = Table().party(*MINERS)
    spaces = [space.id for space in table.chart.spaces if space.kind != "town"]
    table.camps(*spaces[: number - 1]).visit("mine")
    table.play(Dig(0, 0))
    under, row = CONTENT.boards.camps[number - 1], CONTENT.boards.mine.rows[0]
    assert table.me.coins == 3 + row.coins + under.coins
    assert table.me.gems == row.gems + under.gems
    assert table.state.ending == (number == 14)


def test_in_a_long_game_two_camps_come_first():
    table = Table(long_game=True).party(*MINERS).visit("mine")
    table.play(Dig(0, 0))
    assert table.me.coins == 4  # the row's, and none from the board
    table = Table(long_game=True).party(*MINERS).camps("s1", "s2").visit("mine")
    table.play(Dig(0, 0))
    assert table.me.coins == 5


def test_a_camp_in_the_mine_is_worth_a_point():
    assert Table().mine((0, 0), (0, 1)).points("camps") == 2
