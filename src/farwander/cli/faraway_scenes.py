"""A saved game of Faraway, shown step by step."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from farwander.cli.drawing import Pen
from farwander.cli.final_count import show_final_count
from farwander.cli.phrases import Phrases
from farwander.cli.saving import SavedGame
from farwander.cli.table import Hands, TableDrawer
from farwander.cli.telling import Teller
from farwander.core.replay import Step
from farwander.faraway.actions import FarawayAction
from farwander.faraway.entry import States
from farwander.faraway.events import FarawayEvent

FarawayStep = Step[States, FarawayAction, FarawayEvent]


class FarawayScenes:
    """How Faraway is shown. While it is unfinished, people see what a spectator may see."""

    def __init__(self, console: Console, saved: SavedGame, say: Phrases) -> None:
        pen = Pen(console, say)
        self.say = say
        self._console = console
        self._saved = saved
        self._open = saved.log.end is not None
        self._teller = Teller(pen, saved.names)
        self._drawer = TableDrawer(pen, saved.names)

    def show(self, step: FarawayStep) -> None:
        view = self._saved.game.view(step.state, None)
        self._console.print(self._drawer.table(view, self._hands(step)))

    def _hands(self, step: FarawayStep) -> Hands:
        if not self._open:
            return {}
        game = self._saved.game
        return {seat: game.view(step.state, seat).hand for seat in range(len(self._saved.names))}

    def told(self, step: FarawayStep) -> list[Text]:
        if step.seat is None:
            market = self._saved.game.view(step.state, None).market
            return [self._teller.market(1, market) if market else Text(self.say("telling.dealt_five"))]
        if step.action is None:
            return [self._teller.taken_back(step.seat)]
        faces = [event if self._open else event.seen_by(None) for event in step.events]
        return [self._teller.tell(face) for face in faces if face]

    def show_count(self, step: FarawayStep) -> bool:
        view = self._saved.game.view(step.state, None)
        if view.phase != "over":
            return False
        show_final_count(self._console, self.say, self._saved.names, view.players, pause=False)
        return True
