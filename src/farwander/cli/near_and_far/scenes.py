"""A saved game of Near and Far, shown step by step."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.text import Text

from farwander.cli.near_and_far import chart
from farwander.cli.near_and_far.final_count import show_final_count
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.screens import Screens
from farwander.cli.near_and_far.telling import Teller
from farwander.cli.phrases import Phrases
from farwander.cli.saving import SavedGame
from farwander.core.replay import Step
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.events import NearAndFarEvent
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.options import NearAndFarOptions
from farwander.near_and_far.state import State
from farwander.near_and_far.words import Words

NearAndFarStep = Step[State, NearAndFarAction, NearAndFarEvent]


class NearAndFarScenes:
    """How Near and Far is shown. While it is unfinished, people see what a spectator may see."""

    def __init__(
        self, console: Console, saved: SavedGame, game: NearAndFar, words: Words, say: Phrases
    ) -> None:
        self.say = say
        self._console = console
        self._game = game
        self._open = saved.log.end is not None
        options = msgspec.json.decode(saved.log.options, type=NearAndFarOptions)
        self._names = Names(game.book, words, say, saved.names, options.platypus)
        self._screens = Screens(self._names)
        self._teller = Teller(self._names, game.book.charts[options.map])

    def show(self, step: NearAndFarStep) -> None:
        view = self._game.view(step.state, None)
        self._console.print(self._screens.heading(view))
        self._console.print(self._screens.players(view))
        chart.show(self._console, self._names, view)
        for seat in range(len(view.players)) if self._open else ():
            hand = self._game.view(step.state, seat).hand
            held = self.say("telling.holds", player=self._names.player(seat), cards=self._names.cards(hand))
            self._console.print(Text(held, "dim"))

    def told(self, step: NearAndFarStep) -> list[Text]:
        if step.seat is None:
            view = self._game.view(step.state, None)
            return [self._screens.heading(view), Text(self.say("telling.quests_wait", n=len(view.quests)))]
        if step.action is None:
            return [self._teller.taken_back(step.seat)]
        faces = [event if self._open else event.seen_by(None) for event in step.events]
        told = [self._teller.tell(face) for face in faces if face]
        return [line for line in told if line]

    def show_count(self, step: NearAndFarStep) -> bool:
        view = self._game.view(step.state, None)
        show_final_count(self._console, self._names, view, pause=False)
        return view.result is not None
