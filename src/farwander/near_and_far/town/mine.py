"""The Mine: a camp on a number, for what stands at its row and its column."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import Dig, NearAndFarAction
from farwander.near_and_far.camps import place_camp
from farwander.near_and_far.gains import gain
from farwander.near_and_far.goods import Gain
from farwander.near_and_far.play import Play, no
from farwander.near_and_far.state import NOBODY
from farwander.near_and_far.town.house import Deed, House

MINE_COLUMNS = 4


def _offer(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    for cell, owner in enumerate(play.state.mine):
        if owner == NOBODY:
            yield Dig(*divmod(cell, MINE_COLUMNS))


def _why_not_dug(play: Play, seat: Seat, action: Dig) -> Refusal | None:
    mine = play.state.mine
    cells = play.book.content.boards.mine.cells
    if not (0 <= action.row < len(cells) and 0 <= action.column < MINE_COLUMNS):
        return no("no_such_cell", "There is no such place in the mine.")
    if mine[action.row * MINE_COLUMNS + action.column] != NOBODY:
        return no("camp_there", "There is a camp on this number already.")
    if not any(
        mine[cell] != NOBODY for cell in _beside(action.row, action.column, len(cells))
    ) and not _is_entrance(mine, action):
        return no("not_beside", "Dig at the entrance first, then beside a camp.")
    needed = cells[action.row][action.column].skill
    if play.book.symbols(play.player(seat)).skill < needed:
        return no("no_skill", f"This needs {needed} skill.", skill=needed)
    return None


def _is_entrance(mine: tuple[int, ...], action: Dig) -> bool:
    return all(owner == NOBODY for owner in mine) and (action.row, action.column) == (0, 0)


def _beside(row: int, column: int, rows: int) -> Iterator[int]:
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if 0 <= row + down < rows and 0 <= column + right < MINE_COLUMNS:
            yield (row + down) * MINE_COLUMNS + column + right


def _dig(play: Play, seat: Seat, action: Dig) -> None:
    state, mine = play.state, play.book.content.boards.mine
    cell = action.row * MINE_COLUMNS + action.column
    state.mine = (*state.mine[:cell], seat, *state.mine[cell + 1 :])
    place_camp(play, seat, "mine", f"{action.row + 1}.{action.column + 1}")
    gain(play, seat, mine.rows[action.row], "mine")
    gain(play, seat, mine.columns[action.column], "mine")
    if state.options.day:
        gain(play, seat, Gain(reputation=mine.cells[action.row][action.column].reputation), "mine")


HOUSE = House(
    _offer,
    {
        Dig: Deed("dig", _why_not_dug, _dig),
    },
)
