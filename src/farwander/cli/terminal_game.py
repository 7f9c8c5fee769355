"""A game in the terminal: one person, and bots at the other seats. Each game has a host of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from rich.console import Console
from rich.text import Text

from farwander.bots import BuiltIn, decide, luck_of
from farwander.cli.consoles import ask, say_wrong
from farwander.cli.phrases import Phrases
from farwander.cli.search import NotUnderstood
from farwander.core.game import Action, Seat
from farwander.core.match import Match
from farwander.core.refusal import Refused

AnyMatch = Match[Any, Any, Any, Any, Any]

ME = 0
_LONGEST_THOUGHT = 60.0
"""Seconds that a bot from elsewhere may take; compiling, the first time, is among them."""


class Left(Exception):  # noqa: N818 - reads as what happened
    """The person left the game."""


class Host(Protocol):
    """Shows one game to the person and understands what is typed: its words and pictures."""

    title: str
    say: Phrases
    quiet: tuple[type, ...]
    """Events that are kept for the log: what was chosen in secret is no news, and the count tells the end."""

    @property
    def variant(self) -> str: ...

    def tell(self, event: Any) -> Text | None:
        """What happened, as the person sees it; None where there is nothing to say."""
        ...

    def taken_back(self, seat: Seat) -> Text: ...

    def show_scene(self) -> None:
        """What the person needs to see before answering."""
        ...

    def question(self) -> str: ...

    def show_help(self) -> None: ...

    def show(self, words: list[str]) -> bool:
        """Show what is asked for; return whether it was something to be shown."""
        ...

    def read(self, answer: str) -> Action | None:
        """The decision that is meant, None if there is more to say; raise `NotUnderstood`."""
        ...

    def show_count(self, *, pause: bool) -> None: ...


HostT_co = TypeVar("HostT_co", bound=Host, covariant=True)


class TerminalGame(Generic[HostT_co]):
    """Asks the person, lets the bots choose, and has the host show what happens."""

    def __init__(
        self,
        console: Console,
        match: AnyMatch,
        host: HostT_co,
        bots: Mapping[Seat, BuiltIn],
        secret: bytes,
    ) -> None:
        self._console = console
        self.match = match
        self.host = host
        self._bots = bots
        self._secret = secret
        self._told: list[Text] = []
        self._failed: set[Seat] = set()
        """Whose bots could not decide, and the person was told."""

    def play(self, keep: Callable[[], None] | None = None) -> None:
        """Play until the game is over; raise `Left` or `EOFError` if the person leaves before.

        `keep` is called after each decision of the person.
        """
        while self.match.result is None:
            # Bots go first where all choose in secret, so that the person's choice reveals the cards.
            bots = sorted(self.match.acting - {ME})
            if bots:
                self._let_choose(bots[0])
            else:
                self._ask()
                if keep:
                    keep()

    def _let_choose(self, seat: Seat) -> None:
        view, legal, bot = self.match.view(seat), self.match.legal(seat), self._bots[seat]
        luck = luck_of(self._secret, self.match, seat)
        answer = decide(self.match.game.name, bot, view, legal, luck, _LONGEST_THOUGHT)
        if answer.fault and seat not in self._failed:
            self._failed.add(seat)
            why = answer.fault.message
            say_wrong(self._console, self.host.say("play.stand_in", why=why, other=answer.bot_name))
        self._decide(seat, answer.action)

    def _decide(self, seat: Seat, action: Action) -> None:
        for event in self.match.decide(seat, action):
            face = event.seen_by(ME)
            line = self.host.tell(face) if face else None
            if line is None:
                continue
            self._told.append(line)
            if not isinstance(event, self.host.quiet):
                self._console.print(line)

    def _ask(self) -> None:
        """Ask until there is an answer that the rules allow."""
        self.host.show_scene()
        version = self.match.version
        while self.match.version == version:
            self._obey(ask(self._console, f"{self.host.question()} {self.host.say('play.help')}"))

    def _obey(self, answer: str) -> None:
        words = answer.lower().split()
        match words:
            case ["?" | "h" | "help"]:
                self.host.show_help()
            case ["l" | "log"]:
                for line in self._told or [Text(self.host.say("play.nothing_yet"))]:
                    self._console.print(line)
            case ["u" | "undo"]:
                self._take_back()
            case ["q" | "quit" | "exit"]:
                if ask(self._console, self.host.say("play.leave")).lower().startswith(self._yes):
                    raise Left
            case _:
                if not self.host.show(words):
                    self._choose(answer)

    @property
    def _yes(self) -> tuple[str, ...]:
        return ("y", self.host.say("play.yes"))

    def _choose(self, answer: str) -> None:
        try:
            action = self.host.read(answer)
            if action is not None:
                self._decide(ME, action)
        except NotUnderstood as error:
            say_wrong(self._console, str(error))
        except Refused as refused:
            say_wrong(self._console, self.host.say.why(refused.refusal))

    def _take_back(self) -> None:
        try:
            self.match.take_back(ME)
        except Refused as refused:
            say_wrong(self._console, self.host.say.why(refused.refusal))
        else:
            self._told.append(self.host.taken_back(ME))
