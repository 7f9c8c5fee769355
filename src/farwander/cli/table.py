"""The table of a game of Faraway: everyone's cards, the market, a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from farwander.cli.card_words import quest_words
from farwander.cli.drawing import Pen
from farwander.core.game import Seat
from farwander.faraway.cards import BIOMES, COUNTED, Card, region, sanctuary
from farwander.faraway.score import count_fames
from farwander.faraway.state import ROUNDS
from farwander.faraway.views import FarawayView, PlayerView

Hands = Mapping[Seat, Sequence[int]]
"""The hands that lie open, by seat."""


def gain(player: PlayerView, card: Card) -> int:
    """How much more the player's area would count if this card were laid there now."""
    regions, sanctuaries = [*player.tableau], [*player.sanctuaries]
    before = sum(count_fames(regions, sanctuaries))
    (regions if card.kind == "region" else sanctuaries).append(card.number)
    return sum(count_fames(regions, sanctuaries)) - before


class TableDrawer:
    """Draws the table for people who know the players by name."""

    def __init__(self, pen: Pen, names: Sequence[str]) -> None:
        self._pen = pen
        self._say = pen.say
        self._names = names

    def table(self, view: FarawayView, hands: Hands) -> Group:
        """All that lies on the table."""
        parts = [self.heading(view), self.players(view, hands)]
        if view.market:
            asker = None if view.viewer is None else view.players[view.viewer]
            parts.append(self.cards("table.market", [region(number) for number in view.market], asker))
        return Group(*parts)

    def heading(self, view: FarawayView) -> Text:
        say = self._say
        decks = say(
            "table.decks",
            regions=say("cards.regions", n=view.regions_left),
            sanctuaries=say("cards.sanctuaries", n=len(view.sanctuary_deck)),
        )
        words = say("table.round", n=view.round, last=ROUNDS, phase=say(f"phases.{view.phase}"))
        return Text.assemble("\n", (words, "bold reverse"), "  ", (decks, "dim"))

    def players(self, view: FarawayView, hands: Hands, seats: Sequence[Seat] | None = None) -> Table:
        """Two lines for each player: the tableau and the hand, then what it all adds up to."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column()
        for seat in range(len(view.players)) if seats is None else seats:
            player = view.players[seat]
            mark = ">" if seat in view.acting else " "
            grid.add_row(
                Text(f"{mark} {self._names[seat]}"),
                self._cards_of(player, self._known_hand(view, hands, seat)),
            )
            grid.add_row("", self._area(player))
        return grid

    def cards(self, title: str, cards: Sequence[Card], asker: PlayerView | None) -> Table:
        """Cards to choose from, a row each; with what each would bring to `asker` now."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        needs = "cards.needs" if any(card.needs for card in cards) else ""
        for key in (title, "cards.shows", needs, "cards.quest", "table.laid_now" if asker else ""):
            table.add_column(self._say(key) if key else "", no_wrap=True)
        for card in cards:
            adds = f"{gain(asker, card):+}" if asker else ""
            table.add_row(
                self._label(card),
                self._shown(card),
                self._pen.needs(card),
                quest_words(self._say, card),
                adds,
            )
        return table

    def _label(self, card: Card) -> Text:
        return self._pen.chip(card) if card.kind == "region" else Text(f"{card.number:>2}")

    def _shown(self, card: Card) -> Text:
        """The symbols; for a sanctuary the biome too, since its label does not tell it."""
        parts = (
            [self._pen.shown(card)]
            if card.kind == "region"
            else [self._pen.biome(card), self._pen.shown(card)]
        )
        return Text("  ").join(part for part in parts if part)

    def _known_hand(self, view: FarawayView, hands: Hands, seat: Seat) -> Sequence[int] | None:
        """What is shown of a hand; None for the viewer's own, which is drawn apart."""
        if seat in hands:
            return hands[seat]
        return None if seat == view.viewer else view.players[seat].taken

    def _cards_of(self, player: PlayerView, hand: Sequence[int] | None) -> Text:
        """The tableau and the hand, as far as it is known."""
        tableau = (
            self._pen.chips(map(region, player.tableau))
            if player.tableau
            else Text(self._say("table.no_region"), "dim")
        )
        if hand is None or not player.hand_size:
            return tableau
        shown = [self._pen.chip(region(number)) for number in hand]
        if player.hand_size > len(hand):
            shown.append(Text(f"+{player.hand_size - len(hand)}", "dim"))
        return Text.assemble(tableau, (f"  {self._say('table.holds')} ", "dim"), Text(" ").join(shown))

    def _area(self, player: PlayerView) -> Text:
        """What the player has collected, and the sanctuaries."""
        collected = (
            Text.assemble(self._pen.sign(what), str(player.counts[what]))
            for what in COUNTED
            if what not in BIOMES
        )
        biomes = (f"{letter}{player.counts[biome]}" for biome, letter in self._pen.letters.items())
        area = Text(" ").join([*collected, Text(), *map(Text, biomes)])
        if player.sanctuaries:
            area.append(f"  {self._say('table.sanctuaries')} ", "dim").append_text(
                self._pen.chips(map(sanctuary, player.sanctuaries))
            )
        return area
