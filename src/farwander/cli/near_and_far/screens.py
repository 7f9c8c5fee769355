"""What is shown at the table: everyone, the town, the viewer's own party and cards, the mine."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from farwander.cli.near_and_far.naming import Names
from farwander.near_and_far.cards import MineCell
from farwander.near_and_far.goods import BUILDINGS, FACTIONS
from farwander.near_and_far.state import NOBODY
from farwander.near_and_far.views import NearAndFarView, PlayerView

_COUNTED = (
    "screens.camps",
    "screens.food",
    "screens.coins",
    "screens.gems",
    "screens.tokens",
    "screens.reputation",
    "screens.animals",
    "screens.hearts",
    "screens.hand",
)


class Screens:
    """Draws what one viewer may know."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._say = names.say

    def heading(self, view: NearAndFarView) -> Text:
        key = ("screens.last_round" if view.ending else "screens.round") if view.round else "screens.before"
        side = self._say("game.day" if view.options.day else "game.dusk")
        where = self._say("screens.where", map=self._names.map(view.options.map), side=side)
        return Text.assemble((self._say(key, n=view.round), "bold"), where)

    def players(self, view: NearAndFarView) -> Table:
        """Everyone: where they are and what they have."""
        table = Table(box=None, pad_edge=False, collapse_padding=True)
        table.add_column(self._say("screens.player"), no_wrap=True)
        table.add_column(self._say("screens.place"))
        for heading in _COUNTED:
            table.add_column(self._say(heading), justify="right")
        for seat, player in enumerate(view.players):
            turn = "> " if seat == view.turn and view.round else "  "
            table.add_row(
                Text(f"{turn}{seat + 1} {self._names.player(seat)}"),
                self.where(view, player),
                *map(str, (player.camps, player.food, player.coins, player.gems)),
                self._tokens(player),
                str(player.reputation),
                str(player.birds + player.turtles),
                str(player.hearts),
                str(player.basic_in_hand + player.advanced_in_hand),
            )
        return table

    def where(self, view: NearAndFarView, player: PlayerView) -> str:
        if player.space:
            return self._names.space(self._names.book.charts[view.options.map], player.space)
        if player.jailed:
            return self._names.card("jail")
        return self._names.card(player.building) if player.building else "-"

    def town(self, view: NearAndFarView) -> Group:
        """The buildings, who is where, and who can be recruited."""
        table = Table(box=box.SIMPLE, pad_edge=False)
        for heading in ("screens.building", "screens.who", "screens.what"):
            table.add_column(self._say(heading))
        for building in BUILDINGS:
            there = [
                self._names.player(seat)
                for seat, player in enumerate(view.players)
                if player.building == building
            ]
            if building == "town_hall" and len(view.players) == 2:  # noqa: PLR2004
                there.append(self._say("labels.stand_in"))
            table.add_row(self._names.card(building), Text(", ".join(there)), self._names.text(building))
        jailed = [s for s, player in enumerate(view.players) if player.jailed]
        if jailed:
            table.add_row(
                self._names.card("jail"), Text(self._names.everyone(jailed)), self._names.text("jail")
            )
        return Group(table, self.row(view))

    def row(self, view: NearAndFarView) -> Group:
        """Who can be recruited."""
        title = Text(self._say("screens.row", building=self._names.card("saloon")), "bold")
        people = self._names.book.content.adventurers
        told = (self._names.told(self._names.person(id), people[id].cost) for id in view.row)
        return Group(title, *(Text(f"  {each}") for each in told))

    def own(self, view: NearAndFarView) -> Group:
        """The viewer's party, cards and hand."""
        if view.viewer is None:
            return Group()
        me = view.players[view.viewer]
        lines: list[RenderableType] = [Text(self._say("screens.party"), "bold")]
        lines += [Text(f"  {self._names.person(id, view.viewer)}") for id in me.active]
        if me.bench:
            waiting = self._say("screens.waiting", cards=self._names.party(me.bench, view.viewer))
            lines.append(Text(f"  {waiting}", "dim"))
        for title, cards in (
            ("screens.artifacts", me.bought),
            ("screens.treasures", me.treasures),
            ("screens.world", me.world),
        ):
            if cards:
                lines.append(Text(self._say(title), "bold"))
                told = (self._names.told(self._names.card(id), self._names.does(id)) for id in cards)
                lines += [Text(f"  {each}") for each in told]
        if me.chiefs:
            chiefs = ", ".join(map(self._names.chief, me.chiefs))
            lines.append(Text(self._say("screens.chiefs", chiefs=chiefs)))
        if view.hand:
            lines.append(self.artifacts("screens.your_hand", view.hand))
        return Group(*lines)

    def artifacts(self, title: str, cards: tuple[str, ...], *, numbered: bool = False) -> Table:
        """Artifacts with their prices and what they do."""
        table = Table(box=box.SIMPLE, pad_edge=False)
        if numbered:
            table.add_column("", justify="right")
        for heading in (title, "screens.price", "screens.points", "screens.does"):
            table.add_column(self._say(heading))
        for number, id in enumerate(cards, 1):
            card = self._names.book.content.artifacts[id]
            price = filter(None, (self._names.goods(card.price), self._names.needs(card)))
            table.add_row(
                *([str(number)] if numbered else []),
                self._names.card(id),
                self._names.apart(price),
                str(card.points),
                self._names.does(id),
            )
        return table

    def mine(self, view: NearAndFarView) -> Table:
        """The numbers, the camps, and what rows and columns pay."""
        mine = self._names.book.content.boards.mine
        columns = len(mine.columns)
        table = Table(box=box.SIMPLE, pad_edge=False)
        table.add_column("")
        for column, gain in enumerate(mine.columns, 1):
            table.add_column(f".{column} {self._names.goods(gain)}")
        for row, cells in enumerate(mine.cells):
            shown: list[str] = []
            for column, cell in enumerate(cells):
                owner = view.mine[row * columns + column]
                shown.append(self._cell(cell, day=view.options.day) if owner == NOBODY else f"#{owner + 1}")
            table.add_row(f"{row + 1}. {self._names.goods(mine.rows[row])}", *shown)
        return table

    def _cell(self, cell: MineCell, *, day: bool) -> str:
        if cell.reputation and day:
            return self._say("screens.skill_and_reputation", n=cell.skill, reputation=cell.reputation)
        return self._say("screens.skill", n=cell.skill)

    def _tokens(self, player: PlayerView) -> str:
        """L1 M2."""
        found = ((faction, getattr(player, faction)) for faction in FACTIONS)
        return " ".join(f"{self._say(f'screens.letter_{faction}')}{n}" for faction, n in found if n)
