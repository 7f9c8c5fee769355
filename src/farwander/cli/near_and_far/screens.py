"""What is shown at the table: everyone, the town, the viewer's own party and cards, the mine."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from farwander.cli.near_and_far.naming import (
    FACTION_WORDS,
    Names,
    goods_words,
    symbol_words,
)
from farwander.near_and_far.goods import BUILDINGS, FACTIONS
from farwander.near_and_far.state import COMPANION, NOBODY
from farwander.near_and_far.views import NearAndFarView, PlayerView


class Screens:
    """Draws what one viewer may know."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def heading(self, view: NearAndFarView) -> Text:
        what = f"Round {view.round}" if view.round else "Before the first round"
        last = ", the last one" if view.ending else ""
        side = "by day" if view.options.day else "at dusk"
        return Text.assemble((f"{what}{last}", "bold"), f" on {self._names.map(view.options.map)}, {side}")

    def players(self, view: NearAndFarView) -> Table:
        """Everyone: where they are and what they have."""
        table = Table(box=None, pad_edge=False, collapse_padding=True)
        table.add_column("player", no_wrap=True)
        table.add_column("where")
        headings = ("camp", "food", "coin", "gem", "token", "rep", "pack", "heart", "hand")
        for heading in headings:
            table.add_column(heading, justify="right")
        for seat, player in enumerate(view.players):
            turn = "> " if seat == view.turn and view.round else "  "
            table.add_row(
                Text(f"{turn}{seat + 1} {self._names.player(seat)}"),
                self.where(view, player),
                *map(str, (player.camps, player.food, player.coins, player.gems)),
                _tokens(player),
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
        for heading in ("building", "who", "what can be done"):
            table.add_column(heading)
        for building in BUILDINGS:
            there = [s for s, player in enumerate(view.players) if player.building == building]
            who = self._names.everyone(there) if there else ""
            if building == "town_hall" and len(view.players) == 2:  # noqa: PLR2004
                who = f"{who}, the stand-in".removeprefix(", ")
            table.add_row(self._names.card(building), Text(who), self._names.text(building))
        jailed = [s for s, player in enumerate(view.players) if player.jailed]
        if jailed:
            table.add_row(
                self._names.card("jail"), Text(self._names.everyone(jailed)), self._names.text("jail")
            )
        return Group(table, self.row(view))

    def row(self, view: NearAndFarView) -> Group:
        """Who can be recruited."""
        title = Text(f"At the {self._names.card('saloon')}, for coins before discounts", "bold")
        people = self._names.book.content.adventurers
        return Group(title, *(Text(f"  {self._names.person(id)}: {people[id].cost}") for id in view.row))

    def own(self, view: NearAndFarView) -> Group:
        """The viewer's party, cards and hand."""
        if view.viewer is None:
            return Group()
        me = view.players[view.viewer]
        lines: list[RenderableType] = [Text("Your party", "bold"), *map(self._member, me.active)]
        if me.bench:
            lines.append(Text(f"  waiting: {self._names.cards(me.bench)}", "dim"))
        for title, cards in (
            ("Your artifacts", me.bought),
            ("Your treasures", me.treasures),
            ("Your world cards", me.world),
        ):
            if cards:
                lines.append(Text(title, "bold"))
                lines += [Text(f"  {self._names.card(id)}: {self._names.does(id)}") for id in cards]
        if me.chiefs:
            lines.append(Text(f"Chiefs with you: {', '.join(map(self._names.chief, me.chiefs))}"))
        if view.hand:
            lines.append(self.hand(view))
        return Group(*lines)

    def _member(self, id: str) -> Text:
        content = self._names.book.content
        if id == COMPANION:
            return Text(f"  {self._names.card(id)}: {symbol_words(content.boards.companion)}")
        person = content.adventurers[id]
        return Text(
            f"  {self._names.card(id)}: {FACTION_WORDS[person.faction]}, {symbol_words(person.symbols)}"
        )

    def hand(self, view: NearAndFarView) -> Table:
        """The artifacts that can be bought."""
        return self.artifacts("Your hand", view.hand)

    def artifacts(self, title: str, cards: tuple[str, ...], *, numbered: bool = False) -> Table:
        """Artifacts with their prices and what they do."""
        table = Table(box=box.SIMPLE, pad_edge=False)
        if numbered:
            table.add_column("", justify="right")
        for heading in (title, "price", "points", "what it does"):
            table.add_column(heading)
        for number, id in enumerate(cards, 1):
            card = self._names.book.content.artifacts[id]
            needs = ""
            if card.reputation is not None:
                needs = f"; reputation {card.reputation} or {'more' if card.reputation > 0 else 'less'}"
            table.add_row(
                *([str(number)] if numbered else []),
                self._names.card(id),
                f"{goods_words(card.price)}{needs}",
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
            table.add_column(f".{column} {goods_words(gain)}")
        for row, cells in enumerate(mine.cells):
            shown: list[str] = []
            for column, cell in enumerate(cells):
                owner = view.mine[row * columns + column]
                day = f", {cell.reputation:+} rep." if cell.reputation and view.options.day else ""
                shown.append(f"skill {cell.skill}{day}" if owner == NOBODY else f"#{owner + 1}")
            table.add_row(f"{row + 1}. {goods_words(mine.rows[row])}", *shown)
        return table


def _tokens(player: PlayerView) -> str:
    """R1 B2."""
    return " ".join(
        f"{faction[0].upper()}{getattr(player, faction)}" for faction in FACTIONS if getattr(player, faction)
    )
