"""`farwander replay`: a saved game step by step, or as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Protocol, cast

from rich.console import Console
from rich.text import Text

from farwander.cli.consoles import ask, fail, new_console, say_wrong
from farwander.cli.faraway_scenes import FarawayScenes
from farwander.cli.near_and_far.packs import phrases_in, words_in
from farwander.cli.near_and_far.scenes import NearAndFarScenes
from farwander.cli.phrases import Phrases, phrases_of
from farwander.cli.saving import SavedGame, read_game, told
from farwander.core.log import LogError
from farwander.core.replay import Step, replay
from farwander.near_and_far.game import NearAndFar

AnyStep = Step[Any, Any, Any]


class Scenes(Protocol):
    """How one game is shown. While it is unfinished, people see what a spectator may see."""

    say: Phrases

    def show(self, step: AnyStep) -> None:
        """Draw the table after a step."""
        ...

    def told(self, step: AnyStep) -> list[Text]:
        """What happened in a step."""
        ...

    def show_count(self, step: AnyStep) -> bool:
        """The final count; return whether the game is over with this step."""
        ...


def replay_file(path: Path, *, as_text: bool, lang: str | None = None, content: Path | None = None) -> None:
    """Show a saved game. Text is what goes into a file or another program."""
    try:
        saved = read_game(path, content)
        steps = list(replay(saved.game, saved.log))
    except LogError as error:
        fail(told(error))
    console = new_console()
    shown = Replay(console, steps, scenes_of(console, saved, lang, content))
    if as_text or not sys.stdout.isatty():
        shown.print_events()
    else:
        shown.walk()


def scenes_of(
    console: Console, saved: SavedGame, lang: str | None = None, content: Path | None = None
) -> Scenes:
    return SCENES[saved.game.name](console, saved, lang, content)


def _faraway(console: Console, saved: SavedGame, lang: str | None, _: Path | None) -> Scenes:
    return FarawayScenes(console, saved, phrases_of(saved.game.name, lang))


def _near_and_far(console: Console, saved: SavedGame, lang: str | None, content: Path | None) -> Scenes:
    game = cast(NearAndFar, saved.game)
    return NearAndFarScenes(console, saved, game, words_in(lang, content), phrases_in(lang))


SCENES = {"faraway": _faraway, "near-and-far": _near_and_far}
"""By game: how it is shown."""


class Replay:
    """A game that was played, shown to people."""

    def __init__(self, console: Console, steps: list[AnyStep], scenes: Scenes) -> None:
        self._console = console
        self._steps = steps
        self._scenes = scenes
        self._say = scenes.say

    def print_events(self) -> None:
        """The whole game, a line for each thing that happened, then the count."""
        width = len(str(len(self._steps)))
        for step in self._steps:
            for line in self._scenes.told(step):
                self._console.print(Text(f"{step.number:>{width}}  "), line, sep="", soft_wrap=True)
        if not self._scenes.show_count(self._steps[-1]):
            self._console.print(self._say("play.unfinished"))

    def walk(self) -> None:
        """Go through the game as the person asks, until they quit."""
        here, last = 0, len(self._steps) - 1
        self._show(here)
        while True:
            try:
                answer = ask(self._console, self._say("replay.where", n=here, last=last)).lower()
            except (EOFError, KeyboardInterrupt):
                self._console.print()
                return
            if answer in {"q", "quit"}:
                return
            there = self._place(answer, here, last)
            if there is None:
                say_wrong(self._console, self._say("replay.how", last=last))
            elif there == here:
                say_wrong(self._console, self._say("replay.end" if here else "replay.beginning"))
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
        self._scenes.show(step)
        for line in self._scenes.told(step):
            self._console.print(line)
        self._scenes.show_count(step)
