"""Near and Far in the terminal: what is shown of it, and what can be typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from farwander.cli.near_and_far import chart
from farwander.cli.near_and_far.asking import cards_to_keep, question_words
from farwander.cli.near_and_far.closed import closed
from farwander.cli.near_and_far.final_count import show_final_count
from farwander.cli.near_and_far.labels import Labels
from farwander.cli.near_and_far.menu import Entry, Labelled, menu_of
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.screens import Screens
from farwander.cli.near_and_far.telling import Teller
from farwander.cli.search import NotUnderstood
from farwander.cli.terminal_game import ME
from farwander.core.chance import SECRET_BYTES, SecretChance
from farwander.core.game import Seat
from farwander.core.match import Match
from farwander.near_and_far.actions import Keep, NearAndFarAction
from farwander.near_and_far.events import Ended, NearAndFarEvent, Sealed, TurnBegan
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.options import NearAndFarOptions
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import PickArtifact, TakeTurn, TownAction, Travel
from farwander.near_and_far.state import State
from farwander.near_and_far.views import NearAndFarView

NearAndFarMatch = Match[NearAndFarOptions, State, NearAndFarAction, NearAndFarEvent, NearAndFarView]


class NearAndFarHost:
    """Shows Near and Far to the person."""

    title = "Near and Far"
    quiet = (Sealed, Ended)

    def __init__(self, console: Console, game: NearAndFar, match: NearAndFarMatch, names: Names) -> None:
        self.say = names.say
        self._console = console
        self._game = game
        self._match = match
        self._names = names
        self._chart = game.book.charts[match.options.map]
        self._screens = Screens(names)
        self._teller = Teller(names, self._chart)
        self._menu: Sequence[Entry] = ()

    @property
    def variant(self) -> str:
        options = self._match.options
        parts = [self._names.map(options.map), self.say(f"game.{options.mode}")]
        parts.append(self.say("game.day" if options.day else "game.dusk"))
        parts += [self.say("game.more_encounters")] * options.more_encounters
        parts += [self.say("game.long_game")] * options.long_game
        if options.platypus is not None:
            parts.append(self.say("game.platypus", player=self._names.player(options.platypus)))
        return ", ".join(parts)

    def tell(self, event: NearAndFarEvent) -> Text | None:
        told = self._teller.tell(event)
        return Text.assemble("\n", told) if told and isinstance(event, TurnBegan) else told

    def taken_back(self, seat: Seat) -> Text:
        return self._teller.taken_back(seat)

    # -- asking

    def question(self) -> str:
        return question_words(self._names, self._match.view(ME))

    def menu(self) -> tuple[Entry, ...]:
        """The choices that the person has now; none where cards are to be named."""
        if cards_to_keep(self._match.view(ME)) is not None:
            return ()
        labels = self._labels()
        return menu_of(
            self._names,
            [
                Labelled(action, labels.label(action), labels.is_aside(action))
                for action in self._match.legal(ME)
            ],
        )

    def _labels(self) -> Labels:
        # Only to look: nothing is drawn from this.
        play = Play(self._game.book, self._match.state, SecretChance(bytes(SECRET_BYTES)))
        return Labels(self._names, play, ME)

    def read(self, answer: str) -> NearAndFarAction | None:
        cards = cards_to_keep(self._match.view(ME))
        if cards is not None:
            return self._kept(cards, answer)
        if not re.fullmatch(r"\d{1,4}", answer) or not 1 <= int(answer) <= len(self._menu):
            raise NotUnderstood(self.say("asking.number", n=len(self._menu)))
        entry = self._menu[int(answer) - 1]
        if entry.action is None:
            self._menu = entry.group
            self._show_choices()
        return entry.action

    def _kept(self, cards: Sequence[str], answer: str) -> Keep:
        """The cards with these numbers."""
        words = answer.replace(",", " ").split()
        if answer.lower() in {"0", "none", self.say("asking.none")}:
            return Keep(())
        numbers = [int(word) for word in words if re.fullmatch(r"\d{1,2}", word)]
        if not words or len(numbers) < len(words) or not all(1 <= n <= len(cards) for n in numbers):
            raise NotUnderstood(self.say("asking.numbers", n=len(cards)))
        return Keep(tuple(cards[number - 1] for number in numbers))

    # -- showing

    def show_help(self) -> None:
        self._console.print(self.say("guide.rules") + self.say("guide.commands"), end="")

    def show(self, words: list[str]) -> bool:
        view = self._match.view(ME)
        match words:
            case ["m" | "map"]:
                self._show_map()
            case ["w" | "town"]:
                self._console.print(self._screens.town(view))
            case ["p" | "party"]:
                self._console.print(self._screens.own(view))
            case ["t" | "table"]:
                self._console.print(self._screens.heading(view))
                self._console.print(self._screens.players(view))
                self._show_choices()
            case ["b" | "back"]:
                self._menu = self.menu()
                self._show_choices()
            case _:
                return False
        return True

    def show_scene(self) -> None:
        """What someone needs to see to answer, and the choices."""
        view = self._match.view(ME)
        question = view.stack[-1]
        cards = cards_to_keep(view)
        if isinstance(question, TakeTurn):
            self._show_turn(view)
        elif isinstance(question, TownAction) and "mine" in question.buildings:
            self._console.print(self._screens.mine(view))
        elif isinstance(question, Travel) and self._at_town(view):
            self._show_map()
        elif cards is not None:
            self._console.print(self._screens.artifacts("screens.artifact", cards, numbered=True))
        self._menu = self.menu()
        self._show_choices()

    def _show_turn(self, view: NearAndFarView) -> None:
        self._console.print(self._screens.heading(view))
        self._console.print(self._screens.players(view))
        self._console.print(self._screens.own(view))
        if view.players[ME].space:
            self._show_map()
        else:
            self._console.print(self._screens.town(view) if view.round == 1 else self._screens.row(view))

    def _at_town(self, view: NearAndFarView) -> bool:
        return view.players[ME].space == self._chart.spaces[self._chart.town].id

    def _show_choices(self) -> None:
        view = self._match.view(ME)
        if isinstance(view.stack[-1], PickArtifact):
            self._console.print(self._screens.artifacts("screens.artifact", view.packet, numbered=True))
            return
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", min_width=3)
        for number, entry in enumerate(self._menu, 1):
            table.add_row(str(number), Text(entry.line(self._names)))
        if self._menu and self._menu != self.menu():
            table.add_row("", Text(self.say("menu.back"), "dim"))
        else:
            labels = self._labels()
            for why, actions in closed(self._game, self.say, self._match.state, ME).items():
                what = self._names.apart(map(labels.short, actions))
                table.add_row("-", Text(self.say("menu.closed", what=what, why=why), "dim"))
        self._console.print(table)

    def _show_map(self) -> None:
        view = self._match.view(ME)
        self._console.print(Text(self._names.map(view.options.map), "bold"))
        chart.show(self._console, self._names, view)
        self._console.print(chart.legend(self._names))
        self._console.print(chart.quest_list(self._names, view))

    def show_count(self, *, pause: bool) -> None:
        show_final_count(self._console, self._names, self._match.view(ME), pause=pause)
