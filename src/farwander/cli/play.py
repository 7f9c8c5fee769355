"""`farwander play`: from what was wished for to a finished game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import typer
from rich.console import Console
from rich.text import Text

from farwander.cli import terminal_game as faraway
from farwander.cli.consoles import fail, new_console
from farwander.cli.names import listed
from farwander.cli.near_and_far import sitting as near_and_far
from farwander.cli.saving import CannotSave, SaveFile
from farwander.cli.terminal_game import Left
from farwander.cli.wishes import Wishes
from farwander.core.log import End, GameLog
from farwander.core.match import Match
from farwander.core.refusal import Refused

INTERRUPTED = 130
"""What a shell expects of a program ended by Ctrl-C."""


class Sitting(Protocol):
    """A game at the terminal, whichever it is."""

    title: str

    @property
    def match(self) -> Match[Any, Any, Any, Any, Any]: ...

    @property
    def variant(self) -> str: ...

    def play(self) -> None: ...

    def show_count(self, *, pause: bool) -> None: ...


class Playable(NamedTuple):
    """A game that can be played in the terminal."""

    sit_down: Callable[[Console, Wishes], Sitting]
    """Raises `Refused` if it cannot be played so."""
    options: frozenset[str]
    """Those of its own, as they are called among the wishes."""


PLAYABLE = {
    "faraway": Playable(faraway.sit_down, frozenset({"advanced"})),
    "near-and-far": Playable(near_and_far.sit_down, near_and_far.OPTIONS),
}


def play_game(game: str, wishes: Wishes) -> None:
    """Play a game by name, from the welcome to the final count."""
    console = new_console()
    try:
        sitting = sit_down(console, game, wishes)
        save = SaveFile(wishes.save) if wishes.save else None
    except (CannotSave, Refused) as error:
        fail(str(error), 2)
    log = sitting.match.log
    _welcome(console, sitting)
    code = _play(console, sitting)
    if save:
        _save(console, save, log)
    if log.end:
        _finish(console, sitting, log.end, wishes)
    raise typer.Exit(code)


def sit_down(console: Console, game: str, wishes: Wishes) -> Sitting:
    """Deal a game to the person and the bots; raise `Refused` if it cannot be played so."""
    if game not in PLAYABLE:
        fail(f"There is no game '{game}' here; there is {listed(sorted(PLAYABLE))}.", 2)
    check_options(game, wishes)
    return PLAYABLE[game].sit_down(console, wishes)


def check_options(game: str, wishes: Wishes) -> None:
    """Refuse the options of other games."""
    for other, playable in PLAYABLE.items():
        for option in sorted(playable.options - PLAYABLE[game].options):
            if getattr(wishes, option):
                called = option.replace("_", "-")
                fail(f"--{called} is for {other}, not for {game}; leave it out.", 2)


def _welcome(console: Console, sitting: Sitting) -> None:
    log = sitting.match.log
    me, *others = log.players
    variant = f", {sitting.variant}" if sitting.variant else ""
    console.print(Text.assemble((sitting.title, "bold"), f"{variant}: {me} with {listed(others)}."))
    console.print("Type ? at any time for the rules and for what can be typed.")
    console.print(
        Text(
            "All cards are shuffled under a secret that is opened at the end. Its SHA-256:\n"
            f"{log.commitment}",
            "dim",
        )
    )


def _play(console: Console, sitting: Sitting) -> int:
    """Play to the end, or until the person leaves; return the exit code."""
    try:
        sitting.play()
    except Left:
        console.print("You left the game. Until next time!")
    except EOFError:
        console.print("\nNobody is left to answer, so the game stops here.")
    except KeyboardInterrupt:
        console.print("\nYou left the game. Until next time!")
        return INTERRUPTED
    return 0


def _save(console: Console, save: SaveFile, log: GameLog) -> None:
    try:
        save.save(log)
    except CannotSave as error:
        fail(str(error))
    what = "The game" if log.end else "The unfinished game"
    console.print(Text(f"{what} is saved in {save.path}."), soft_wrap=True)


def _finish(console: Console, sitting: Sitting, end: End, wishes: Wishes) -> None:
    sitting.show_count(pause=sys.stdout.isatty() and sys.stdin.isatty() and not wishes.fast)
    if wishes.save:
        content = f" --content {wishes.content}" if wishes.content else ""
        how = f"To check every shuffle and decision: farwander verify {wishes.save}{content}"
    else:
        how = "Play with --save FILE to have every shuffle checked by `farwander verify FILE`."
    console.print(Text(f"The secret is open: {end.secret}\n{how}", "dim"), soft_wrap=True)
