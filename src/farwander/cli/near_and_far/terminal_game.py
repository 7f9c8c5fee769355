"""A game of Near and Far in the terminal: one person, and bots at the other seats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from farwander.cli.consoles import ask, say_wrong
from farwander.cli.near_and_far import chart
from farwander.cli.near_and_far.asking import cards_to_keep, question_words
from farwander.cli.near_and_far.closed import closed
from farwander.cli.near_and_far.final_count import show_final_count
from farwander.cli.near_and_far.guide import COMMANDS, RULES
from farwander.cli.near_and_far.labels import Labels
from farwander.cli.near_and_far.menu import BACK, Entry, Labelled, menu_of
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.screens import Screens
from farwander.cli.near_and_far.telling import Teller
from farwander.cli.search import NotUnderstood
from farwander.cli.terminal_game import ME, Left
from farwander.core.bot import Bot
from farwander.core.chance import SECRET_BYTES, SecretChance
from farwander.core.game import Seat
from farwander.core.match import Match
from farwander.core.refusal import Refused
from farwander.near_and_far.actions import Keep, NearAndFarAction
from farwander.near_and_far.events import Ended, NearAndFarEvent, Sealed, TurnBegan
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.options import NearAndFarOptions
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import PickArtifact, TakeTurn, TownAction, Travel
from farwander.near_and_far.state import State
from farwander.near_and_far.views import NearAndFarView

NearAndFarMatch = Match[NearAndFarOptions, State, NearAndFarAction, NearAndFarEvent, NearAndFarView]


class TerminalGame:
    """Asks the person, lets the bots choose, and shows what happens."""

    title = "Near and Far"

    def __init__(
        self,
        console: Console,
        game: NearAndFar,
        match: NearAndFarMatch,
        bots: Mapping[Seat, Bot[Any, Any]],
        rng: np.random.Generator,
        names: Names,
    ) -> None:
        self._console = console
        self._game = game
        self.match = match
        self._bots = bots
        self._rng = rng
        self._names = names
        self._chart = game.book.charts[match.options.map]
        self._screens = Screens(names)
        self._teller = Teller(names, self._chart)
        self._told: list[Text] = []
        self._menu: Sequence[Entry] = ()

    @property
    def variant(self) -> str:
        options = self.match.options
        parts = [self._names.map(options.map), options.mode, "by day" if options.day else "at dusk"]
        parts += ["more encounters"] * options.more_encounters + ["long game"] * options.long_game
        return ", ".join(parts)

    def play(self) -> None:
        """Play until the game is over; raise `Left` or `EOFError` if the person leaves before."""
        while self.match.result is None:
            # Bots go first where all choose in secret, so that the person's choice reveals the cards.
            bots = sorted(self.match.acting - {ME})
            if bots:
                self._let_choose(bots[0])
            else:
                self._ask()

    def show_count(self, *, pause: bool) -> None:
        show_final_count(self._console, self._names, self.match.view(ME), pause=pause)

    def _let_choose(self, seat: Seat) -> None:
        view, legal = self.match.view(seat), self.match.legal(seat)
        self._decide(seat, self._bots[seat].choose(view, legal, self._rng))

    def _decide(self, seat: Seat, action: NearAndFarAction) -> None:
        for event in self.match.decide(seat, action):
            face = event.seen_by(ME)
            line = self._teller.tell(face) if face else None
            if line is None:
                continue
            self._told.append(line)
            # What was chosen in secret is no news, and how the game ended is for the final count to tell.
            if isinstance(event, Sealed | Ended):
                continue
            if isinstance(event, TurnBegan):
                self._console.print()
            self._console.print(line)

    # -- asking

    def _ask(self) -> None:
        """Show what is asked about and ask until there is an answer that the rules allow."""
        self._show_scene()
        self._menu = self.menu()
        self._show_choices()
        version = self.match.version
        while self.match.version == version:
            question = question_words(self._names, self.match.view(ME))
            self._obey(ask(self._console, f"{question} [? for help]"))

    def _labels(self) -> Labels:
        # Only to look: nothing is drawn from this.
        return Labels(
            self._names, Play(self._game.book, self.match.state, SecretChance(bytes(SECRET_BYTES))), ME
        )

    def menu(self) -> tuple[Entry, ...]:
        """The choices that the person has now; none where cards are to be named."""
        if cards_to_keep(self.match.view(ME)) is not None:
            return ()
        labels = self._labels()
        return menu_of(Labelled(action, labels.label(action)) for action in self.match.legal(ME))

    def _obey(self, answer: str) -> None:
        match answer.lower().split():
            case ["?" | "h" | "help"]:
                self._console.print(RULES + COMMANDS)
            case ["t" | "table" | "m" | "map" | "w" | "p" | "party" | "l" | "log" as what]:
                self._show(what[0])
            case ["u" | "undo"]:
                self._take_back()
            case ["b" | "back"]:
                self._menu = self.menu()
                self._show_choices()
            case ["q" | "quit" | "exit"]:
                if ask(self._console, "Leave the game? [y/N]").lower().startswith("y"):
                    raise Left
            case _:
                self._choose(answer)

    def _choose(self, answer: str) -> None:
        try:
            cards = cards_to_keep(self.match.view(ME))
            if cards is not None:
                self._decide(ME, _kept(cards, answer))
                return
            entry = self._entry(answer)
            if entry.action is not None:
                self._decide(ME, entry.action)
                return
            self._menu = entry.group
            self._show_choices()
        except (NotUnderstood, Refused) as error:
            say_wrong(self._console, str(error))

    def _entry(self, answer: str) -> Entry:
        if not re.fullmatch(r"\d{1,4}", answer) or not 1 <= int(answer) <= len(self._menu):
            raise NotUnderstood(f"Type a number from 1 to {len(self._menu)}, or ? for help.")
        return self._menu[int(answer) - 1]

    def _take_back(self) -> None:
        try:
            self.match.take_back(ME)
        except Refused as refused:
            say_wrong(self._console, str(refused))
        else:
            self._told.append(self._teller.taken_back(ME))

    # -- showing

    def _show(self, what: str) -> None:
        """What is asked for by the first letter: table, map, town (w), party or log."""
        view = self.match.view(ME)
        match what:
            case "m":
                self._show_map()
            case "w":
                self._console.print(self._screens.town(view))
            case "p":
                self._console.print(self._screens.own(view))
            case "l":
                self._show_log()
            case _:
                self._console.print(self._screens.heading(view))
                self._console.print(self._screens.players(view))
                self._show_choices()

    def _show_scene(self) -> None:
        """What someone needs to see to answer."""
        view = self.match.view(ME)
        question = view.stack[-1]
        cards = cards_to_keep(view)
        if isinstance(question, TakeTurn):
            self._console.print(self._screens.heading(view))
            self._console.print(self._screens.players(view))
            self._console.print(self._screens.own(view))
            if view.players[ME].space:
                self._show_map()
            else:
                self._console.print(self._screens.town(view) if view.round == 1 else self._screens.row(view))
        elif isinstance(question, TownAction) and "mine" in question.buildings:
            self._console.print(self._screens.mine(view))
        elif isinstance(question, Travel) and self._at_town(view):
            self._show_map()
        elif cards is not None:
            self._console.print(self._screens.artifacts("artifact", cards, numbered=True))

    def _at_town(self, view: NearAndFarView) -> bool:
        return view.players[ME].space == self._chart.spaces[self._chart.town].id

    def _show_choices(self) -> None:
        view = self.match.view(ME)
        if isinstance(view.stack[-1], PickArtifact):
            self._console.print(self._screens.artifacts("artifact", view.packet, numbered=True))
            return
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", min_width=3)
        for number, entry in enumerate(self._menu, 1):
            table.add_row(str(number), Text(entry.line))
        if self._menu and self._menu != self.menu():
            table.add_row("", Text(f"or {BACK}", "dim"))
        else:
            labels = self._labels()
            for why, actions in closed(self._game, self.match.state, ME).items():
                what = "; ".join(_short(labels.label(action)) for action in actions)
                table.add_row("-", Text(f"{what}: {why}", "dim"))
        self._console.print(table)

    def _show_map(self) -> None:
        view = self.match.view(ME)
        self._console.print(Text(self._names.map(view.options.map), "bold"))
        self._console.print(chart.drawing(self._game.book, view), no_wrap=True, overflow="crop")
        self._console.print(Text(chart.LEGEND, "dim"))
        self._console.print(chart.quest_list(self._names, view))

    def _show_log(self) -> None:
        for line in self._told or [Text("Nothing has happened yet.")]:
            self._console.print(line)


def _short(label: str) -> str:
    """A label without what stands in brackets."""
    return re.sub(r" \([^)]*\)", "", label)


def _kept(cards: Sequence[str], answer: str) -> Keep:
    """The cards with these numbers; `none` for none of them."""
    words = [] if answer.lower() in {"none", "0"} else answer.replace(",", " ").split()
    if (not words and answer.lower() not in {"none", "0"}) or not all(
        re.fullmatch(r"\d{1,2}", word) and 1 <= int(word) <= len(cards) for word in words
    ):
        raise NotUnderstood(
            f"Type the numbers of the cards you keep, 1 to {len(cards)}, or none; ? for help."
        )
    return Keep(tuple(cards[int(word) - 1] for word in words))
