"""Faraway in the terminal: what is shown of it, and what can be typed."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from farwander.cli.answers import read_answer
from farwander.cli.cards import draw_cards
from farwander.cli.consoles import say_wrong
from farwander.cli.drawing import Pen
from farwander.cli.final_count import show_final_count
from farwander.cli.phrases import Phrases, phrases_of
from farwander.cli.search import NotUnderstood, find
from farwander.cli.table import TableDrawer, gain
from farwander.cli.telling import Teller
from farwander.cli.terminal_game import ME, TerminalGame
from farwander.cli.wishes import Wishes, seat_everyone
from farwander.core.game import Seat
from farwander.core.match import Match
from farwander.core.refusal import Refused
from farwander.faraway.actions import FarawayAction
from farwander.faraway.cards import ALL_CARDS, region, sanctuary
from farwander.faraway.entry import States
from farwander.faraway.events import Ended, FarawayEvent, Sealed
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.faraway.views import FarawayView

FarawayMatch = Match[FarawayOptions, States, FarawayAction, FarawayEvent, FarawayView]


def sit_down(console: Console, wishes: Wishes) -> TerminalGame[FarawayHost]:
    """Deal a game to the person and the bots; raise `Refused` if it cannot be played so."""
    say = phrases_of(Faraway.name, wishes.lang)
    options = FarawayOptions(wishes.players, wishes.advanced)
    refusal = Faraway().check_options(options)
    if refusal:
        raise Refused(refusal)
    seating = seat_everyone(Faraway.name, wishes, say("play.you"))
    match = Match(Faraway(), options, seating.names, seating.secret)
    return TerminalGame(console, match, FarawayHost(console, match, say), seating.bots, seating.secret)


class FarawayHost:
    """Shows Faraway to the person."""

    title = "Faraway"
    quiet = (Sealed, Ended)

    def __init__(self, console: Console, match: FarawayMatch, say: Phrases) -> None:
        self.say = say
        self._console = console
        self._match = match
        self._pen = Pen(console, say)
        self._drawer = TableDrawer(self._pen, match.log.players)
        self._teller = Teller(self._pen, match.log.players)

    @property
    def variant(self) -> str:
        return self.say("table.advanced") if self._match.options.advanced else ""

    def tell(self, event: FarawayEvent) -> Text:
        return self._teller.tell(event)

    def taken_back(self, seat: Seat) -> Text:
        return self._teller.taken_back(seat)

    def question(self) -> str:
        return self.say(f"questions.{self._match.view(ME).phase}")

    def read(self, answer: str) -> FarawayAction:
        return read_answer(self.say, self._match.view(ME), answer)

    # -- showing

    def show_help(self) -> None:
        self._console.print(self.say("guide.rules") + self.say("guide.commands"), self._pen.legend(), sep="")

    def show(self, words: list[str]) -> bool:
        match words:
            case ["t" | "table"]:
                self.show_scene()
            case ["c" | "card" | "cards", *shown]:
                self._show_cards(" ".join(shown))
            case _:
                return False
        return True

    def show_scene(self) -> None:
        view = self._match.view(ME)
        if view.phase == "keep":
            self._show_found(view)
            return
        self._console.print(self._drawer.table(view, {}))
        cards = [region(number) for number in view.hand]
        gains = [self.say("cards.now", n=gain(view.players[ME], card)) for card in cards]
        self._console.print(Text(self.say("table.hand"), "bold"))
        self._console.print(self._pen.boxes(cards, gains))

    def _show_found(self, view: FarawayView) -> None:
        found = [sanctuary(id) for id in view.found]
        self._console.print(self._drawer.heading(view))
        self._console.print(self._drawer.players(view, {ME: view.hand}, [ME]))
        self._console.print(self._drawer.cards("table.found", found, view.players[ME]))

    def _show_cards(self, words: str) -> None:
        try:
            found = find(self.say, words, ALL_CARDS)
        except NotUnderstood as error:
            say_wrong(self._console, str(error))
            return
        if found:
            draw_cards(self._console, self._pen, found)
        else:
            say_wrong(self._console, self.say("cards.none_found"))

    def show_count(self, *, pause: bool) -> None:
        players = self._match.view(ME).players
        show_final_count(self._console, self.say, self._match.log.players, players, pause=pause)
