"""`farwander replay`: a saved game step by step, or as text."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from farwander.cli.consoles import ask, fail, new_console, say_wrong
from farwander.cli.drawing import Pen
from farwander.cli.final_count import show_final_count
from farwander.cli.saving import SavedGame, read_game
from farwander.cli.table import Hands, TableDrawer
from farwander.cli.telling import Teller
from farwander.core.log import LogError
from farwander.core.replay import Step, replay
from farwander.faraway.actions import FarawayAction
from farwander.faraway.entry import States
from farwander.faraway.events import FarawayEvent

FarawayStep = Step[States, FarawayAction, FarawayEvent]

KEYS = "[Enter] next  [b] back  [number] decision  [e] end  [q] quit"


def replay_file(path: Path, *, as_text: bool) -> None:
    """Show a saved game. Text is what goes into a file or another program."""
    try:
        saved = read_game(path)
        steps = list(replay(saved.game, saved.log))
    except LogError as error:
        fail(str(error))
    console = new_console()
    shown = Replay(console, saved, steps)
    if as_text or not sys.stdout.isatty():
        shown.print_events()
    else:
        shown.walk()


class Replay:
    """A game that was played, shown to people. While it is unfinished they see what a spectator may see."""

    def __init__(self, console: Console, saved: SavedGame, steps: list[FarawayStep]) -> None:
        pen = Pen(console)
        self._console = console
        self._saved = saved
        self._steps = steps
        self._open = saved.log.end is not None
        self._teller = Teller(pen, saved.names)
        self._drawer = TableDrawer(pen, saved.names)

    def print_events(self) -> None:
        """The whole game, a line for each thing that happened, then the count."""
        width = len(str(len(self._steps)))
        for step in self._steps:
            for line in self._told(step):
                self._console.print(Text(f"{step.number:>{width}}  "), line, sep="", soft_wrap=True)
        self._show_count()

    def walk(self) -> None:
        """Go through the game as the person asks, until they quit."""
        here, last = 0, len(self._steps) - 1
        self._show(here)
        while True:
            try:
                answer = ask(self._console, f"Decision {here} of {last}  {KEYS}").lower()
            except (EOFError, KeyboardInterrupt):
                self._console.print()
                return
            if answer in {"q", "quit"}:
                return
            there = self._place(answer, here, last)
            if there is None:
                say_wrong(self._console, f"Type Enter, b, e, q or a number from 0 to {last}.")
            elif there == here:
                say_wrong(self._console, "This is the end." if here else "This is the beginning.")
            else:
                here = there
                self._show(here)

    def _place(self, answer: str, here: int, last: int) -> int | None:
        """Where an answer leads."""
        if answer.isdecimal() and len(answer) < len(str(sys.maxsize)):
            return int(answer) if int(answer) <= last else None
        places = {"": here + 1, "n": here + 1, "b": here - 1, "e": last}
        return min(max(places[answer], 0), last) if answer in places else None

    def _show(self, place: int) -> None:
        step = self._steps[place]
        view = self._saved.game.view(step.state, None)
        self._console.print(self._drawer.table(view, self._hands(step)))
        for line in self._told(step):
            self._console.print(line)
        if view.phase == "over":
            self._show_count()

    def _hands(self, step: FarawayStep) -> Hands:
        if not self._open:
            return {}
        game = self._saved.game
        return {seat: game.view(step.state, seat).hand for seat in range(len(self._saved.names))}

    def _told(self, step: FarawayStep) -> list[Text]:
        if step.seat is None:
            market = self._saved.game.view(step.state, None).market
            return [self._teller.market(1, market) if market else Text("Everyone holds five regions.")]
        if step.action is None:
            return [self._teller.taken_back(step.seat)]
        faces = [event if self._open else event.seen_by(None) for event in step.events]
        return [self._teller.tell(face) for face in faces if face]

    def _show_count(self) -> None:
        view = self._saved.game.view(self._steps[-1].state, None)
        if view.phase == "over":
            show_final_count(self._console, self._saved.names, view.players, pause=False)
        else:
            self._console.print("The game is not finished.")
