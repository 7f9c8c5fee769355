"""`farwander play`: from what was wished for to a finished game."""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import typer
from rich.console import Console
from rich.text import Text

from farwander.bots import BOTS, BuiltIn, find_bot
from farwander.cli.consoles import fail, new_console
from farwander.cli.final_count import show_final_count
from farwander.cli.names import clean_name, listed
from farwander.cli.saving import CannotSave, SaveFile
from farwander.cli.terminal_game import ME, FarawayMatch, Left, TerminalGame
from farwander.core.chance import SECRET_BYTES, new_secret
from farwander.core.log import End
from farwander.core.match import Match
from farwander.core.refusal import Refused
from farwander.faraway.game import FarawayOptions
from farwander.games import AT_TABLES

BOT_NAMES = ("Asha", "Bram", "Cleo", "Dima", "Enzo")
DEFAULT_BOT = "greedy"
INTERRUPTED = 130
"""What a shell expects of a program ended by Ctrl-C."""


class Wishes(NamedTuple):
    """What was asked for on the command line."""

    players: int
    bots: tuple[str, ...]
    advanced: bool
    name: str
    save: Path | None
    seed: str | None
    fast: bool


def play_game(game: str, wishes: Wishes) -> None:
    """Play a game by name, from the welcome to the final count."""
    console = new_console()
    try:
        sitting = sit_down(console, game, wishes)
        save = SaveFile(wishes.save) if wishes.save else None
    except (CannotSave, Refused) as error:
        fail(str(error), 2)
    match = sitting.match
    _welcome(console, match)
    code = _play(console, sitting)
    if save:
        _save(console, save, match)
    if match.log.end:
        _finish(console, match, match.log.end, wishes)
    raise typer.Exit(code)


def sit_down(console: Console, game: str, wishes: Wishes) -> TerminalGame:
    """Deal a game to the person and the bots; raise `Refused` if it cannot be played so."""
    if game not in AT_TABLES:
        fail(f"There is no game '{game}' here; there is {listed(sorted(AT_TABLES))}.", 2)
    options = FarawayOptions(wishes.players, wishes.advanced)
    refusal = AT_TABLES[game].check_options(options)
    if refusal:
        raise Refused(refusal)
    bots = _seat_bots(game, wishes)
    names = [clean_name(wishes.name) or "You"]
    names += [f"{BOT_NAMES[seat - 1]} ({bot.name})" for seat, bot in bots.items()]
    secret = new_secret() if wishes.seed is None else secret_of(wishes.seed)
    match = Match(AT_TABLES[game], options, names, secret)
    # The bots' own luck: it is repeated with the deal, but tells nothing about it.
    rng = np.random.default_rng([*hashlib.sha256(b"bots" + secret).digest()])
    return TerminalGame(console, match, bots, rng)


def secret_of(seed: str) -> bytes:
    """The secret that a seed stands for: itself, if it is one in hexadecimal."""
    if re.fullmatch(rf"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}", seed):
        return bytes.fromhex(seed)
    return hashlib.sha256(seed.encode("utf-8", "surrogateescape")).digest()


def _seat_bots(game: str, wishes: Wishes) -> dict[int, BuiltIn]:
    """A bot for each seat but the person's."""
    seats = range(1, wishes.players)
    names = wishes.bots or (DEFAULT_BOT,)
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        fail(f"{len(names)} bots are named for {len(seats)} seats; name one for all, or one for each.", 2)
    bots: dict[int, BuiltIn] = {}
    for seat, name in zip(seats, names, strict=True):
        bot = find_bot(game, name)
        if bot is None:
            fail(f"There is no bot '{name}'; there is {listed([known.name for known in BOTS[game]])}.", 2)
        bots[seat] = bot
    return bots


def _welcome(console: Console, match: FarawayMatch) -> None:
    me, *others = match.log.players
    variant = ", advanced variant" if match.options.advanced else ""
    console.print(Text.assemble(("Faraway", "bold"), f"{variant}: {me} with {listed(others)}."))
    console.print("Type ? at any time for the rules and for what can be typed.")
    console.print(
        Text(
            "All cards are shuffled under a secret that is opened at the end. Its SHA-256:\n"
            f"{match.log.commitment}",
            "dim",
        )
    )


def _play(console: Console, sitting: TerminalGame) -> int:
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


def _save(console: Console, save: SaveFile, match: FarawayMatch) -> None:
    try:
        save.save(match.log)
    except CannotSave as error:
        fail(str(error))
    what = "The game" if match.result else "The unfinished game"
    console.print(Text(f"{what} is saved in {save.path}."), soft_wrap=True)


def _finish(console: Console, match: FarawayMatch, end: End, wishes: Wishes) -> None:
    pause = sys.stdout.isatty() and sys.stdin.isatty() and not wishes.fast
    show_final_count(console, match.log.players, match.view(ME).players, pause=pause)
    if wishes.save:
        how = f"To check every shuffle and decision: farwander verify {wishes.save}"
    else:
        how = "Play with --save FILE to have every shuffle checked by `farwander verify FILE`."
    console.print(Text(f"The secret is open: {end.secret}\n{how}", "dim"), soft_wrap=True)
