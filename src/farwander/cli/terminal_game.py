"""A game of Faraway in the terminal: one person, and bots at the other seats."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from rich.console import Console
from rich.text import Text

from farwander.bots import BuiltIn
from farwander.cli.answers import read_answer
from farwander.cli.cards import draw_cards
from farwander.cli.consoles import ask, say_wrong
from farwander.cli.drawing import Pen
from farwander.cli.final_count import show_final_count
from farwander.cli.guide import COMMANDS, RULES
from farwander.cli.search import NotUnderstood, find
from farwander.cli.table import TableDrawer, gain_words
from farwander.cli.telling import Teller
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

ME = 0
QUESTIONS = {
    "select": "Which three regions do you keep?",
    "explore": "Which region do you explore?",
    "draft": "Which region do you take?",
    "keep": "Which sanctuary do you keep?",
}


def sit_down(console: Console, wishes: Wishes) -> TerminalGame:
    """Deal a game to the person and the bots; raise `Refused` if it cannot be played so."""
    options = FarawayOptions(wishes.players, wishes.advanced)
    refusal = Faraway().check_options(options)
    if refusal:
        raise Refused(refusal)
    seating = seat_everyone(Faraway.name, wishes)
    match = Match(Faraway(), options, seating.names, seating.secret)
    return TerminalGame(console, match, seating.bots, seating.rng)


class Left(Exception):  # noqa: N818 - reads as what happened
    """The person left the game."""


class TerminalGame:
    """Asks the person, lets the bots choose, and shows what happens."""

    title = "Faraway"

    def __init__(
        self,
        console: Console,
        match: FarawayMatch,
        bots: Mapping[Seat, BuiltIn],
        rng: np.random.Generator,
    ) -> None:
        self._console = console
        self.match = match
        self._bots = bots
        self._rng = rng
        self._pen = Pen(console)
        self._drawer = TableDrawer(self._pen, match.log.players)
        self._teller = Teller(self._pen, match.log.players)
        self._told: list[Text] = []

    @property
    def variant(self) -> str:
        return "advanced variant" if self.match.options.advanced else ""

    def show_count(self, *, pause: bool) -> None:
        show_final_count(self._console, self.match.log.players, self.match.view(ME).players, pause=pause)

    def play(self) -> None:
        """Play until the game is over; raise `Left` or `EOFError` if the person leaves before."""
        while self.match.result is None:
            # Bots go first where all choose in secret, so that the person's choice reveals the cards.
            bots = sorted(self.match.acting - {ME})
            if bots:
                self._let_choose(bots[0])
            else:
                self._ask()

    def _let_choose(self, seat: Seat) -> None:
        view, legal = self.match.view(seat), self.match.legal(seat)
        self._decide(seat, self._bots[seat].choose(view, legal, self._rng))

    def _decide(self, seat: Seat, action: FarawayAction) -> None:
        for event in self.match.decide(seat, action):
            face = event.seen_by(ME)
            if face is None:
                continue
            line = self._teller.tell(face)
            self._told.append(line)
            # What was chosen in secret is no news, and how the game ended is for the final count to tell.
            if not isinstance(event, Sealed | Ended):
                self._console.print(line)

    def _ask(self) -> None:
        """Show the table and ask until there is an answer that the rules allow."""
        self._show_table()
        version = self.match.version
        while self.match.version == version:
            answer = ask(self._console, f"{QUESTIONS[self.match.view(ME).phase]} [? for help]")
            self._obey(answer)

    def _obey(self, answer: str) -> None:
        match answer.lower().split():
            case ["?" | "h" | "help"]:
                self._console.print(RULES + COMMANDS, self._pen.legend(), sep="")
            case ["t" | "table"]:
                self._show_table()
            case ["l" | "log"]:
                self._show_log()
            case ["c" | "card" | "cards", *words]:
                self._show_cards(" ".join(words))
            case ["u" | "undo"]:
                self._take_back()
            case ["q" | "quit" | "exit"]:
                if ask(self._console, "Leave the game? [y/N]").lower().startswith("y"):
                    raise Left
            case _:
                self._choose(answer)

    def _choose(self, answer: str) -> None:
        try:
            self._decide(ME, read_answer(self.match.view(ME), answer))
        except (NotUnderstood, Refused) as error:
            say_wrong(self._console, str(error))

    def _take_back(self) -> None:
        try:
            self.match.take_back(ME)
        except Refused as refused:
            say_wrong(self._console, str(refused))
        else:
            self._told.append(self._teller.taken_back(ME))

    def _show_table(self) -> None:
        view = self.match.view(ME)
        if view.phase == "keep":
            self._show_found(view)
            return
        self._console.print(self._drawer.table(view, {}))
        cards = [region(number) for number in view.hand]
        self._console.print(Text("Your hand", "bold"))
        self._console.print(self._pen.boxes(cards, [gain_words(view.players[ME], card) for card in cards]))

    def _show_found(self, view: FarawayView) -> None:
        found = [sanctuary(id) for id in view.found]
        self._console.print(self._drawer.heading(view))
        self._console.print(self._drawer.players(view, {ME: view.hand}, [ME]))
        self._console.print(self._drawer.cards("found", found, view.players[ME]))

    def _show_log(self) -> None:
        for line in self._told or [Text("Nothing has happened yet.")]:
            self._console.print(line)

    def _show_cards(self, words: str) -> None:
        try:
            found = find(words, ALL_CARDS)
        except NotUnderstood as error:
            say_wrong(self._console, str(error))
            return
        if found:
            draw_cards(self._console, found)
        else:
            say_wrong(self._console, "No card shows all of that.")
