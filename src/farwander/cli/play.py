"""`farwander play`: from what was wished for to a finished game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from farwander.cli import faraway_host as faraway
from farwander.cli.consoles import fail, new_console, say_wrong
from farwander.cli.english import listed
from farwander.cli.near_and_far import sitting as near_and_far
from farwander.cli.saving import CannotSave, SaveFile, save_elsewhere
from farwander.cli.terminal_game import Host, Left, TerminalGame
from farwander.cli.wishes import Wishes
from farwander.core.log import End, GameLog
from farwander.core.refusal import Refused

INTERRUPTED = 130
"""What a shell expects of a program ended by Ctrl-C."""


class Playable(NamedTuple):
    """A game that can be played in the terminal."""

    sit_down: Callable[[Console, Wishes], TerminalGame[Host]]
    """Raises `Refused` if it cannot be played so."""
    options: frozenset[str]
    """Those of its own, as they are called among the wishes."""


PLAYABLE = {
    "faraway": Playable(faraway.sit_down, frozenset({"advanced"})),
    "near-and-far": Playable(near_and_far.sit_down, near_and_far.OPTIONS),
}


def play_game(game: str, wishes: Wishes, after: Callable[[Console, GameLog], None] | None = None) -> None:
    """Play a game by name, from the welcome to the final count, and what is to be shown `after` it."""
    console = new_console()
    try:
        dealt = sit_down(console, game, wishes)
        save = SaveFile(wishes.save) if wishes.save else None
    except (CannotSave, Refused) as error:
        fail(str(error), 2)
    _welcome(console, dealt)
    code = _play(console, dealt, save)
    kept = _save(console, save, dealt) if save else None
    if dealt.match.log.end:
        _finish(console, dealt, dealt.match.log.end, wishes, kept)
        if after:
            after(console, dealt.match.log)
    missed = save is not None and kept != save.path
    raise typer.Exit(code or int(missed))


def sit_down(console: Console, game: str, wishes: Wishes) -> TerminalGame[Host]:
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


def _welcome(console: Console, game: TerminalGame[Host]) -> None:
    log, host, say = game.match.log, game.host, game.host.say
    me, *others = log.players
    variant = f", {host.variant}" if host.variant else ""
    who = say("play.welcome", variant=variant, me=me, others=say.listed(others))
    console.print(Text.assemble((host.title, "bold"), who))
    console.print(Text(say("play.how_to_ask")))
    console.print(Text(f"{say('play.commitment')}\n{log.commitment}", "dim"))


def _play(console: Console, game: TerminalGame[Host], save: SaveFile | None) -> int:
    """Play to the end, or until the person leaves; return the exit code."""
    say = game.host.say

    def keep() -> None:
        # Whoever closes the window leaves no time to save; a failure is told at the end.
        with suppress(CannotSave):
            if save:
                save.save(game.match.log)

    try:
        game.play(keep)
    except Left:
        console.print(say("play.left"))
    except EOFError:
        console.print(f"\n{say('play.nobody_left')}")
    except KeyboardInterrupt:
        console.print(f"\n{say('play.left')}")
        return INTERRUPTED
    return 0


def _save(console: Console, save: SaveFile, game: TerminalGame[Host]) -> Path | None:
    """Save the game, elsewhere if it cannot be done where it was wished for; return where it is now."""
    log = game.match.log
    for keep in (save.save, save_elsewhere):
        try:
            path = keep(log)
        except CannotSave as error:
            say_wrong(Console(stderr=True, highlight=False), str(error))
        else:
            said = game.host.say("play.saved" if log.end else "play.saved_unfinished", file=path)
            console.print(Text(said), soft_wrap=True)
            return path
    return None


def _finish(console: Console, game: TerminalGame[Host], end: End, wishes: Wishes, kept: Path | None) -> None:
    say = game.host.say
    game.host.show_count(pause=sys.stdout.isatty() and sys.stdin.isatty() and not wishes.fast)
    lines = [say("play.secret", secret=end.secret)]
    if kept:
        content = f" --content {wishes.content}" if wishes.content else ""
        lines.append(say("play.how_to_verify", command=f"farwander verify {kept}{content}"))
    elif not wishes.save:
        lines.append(say("play.how_to_save"))
    console.print(Text("\n".join(lines), "dim"), soft_wrap=True)
