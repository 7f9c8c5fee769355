"""What was asked for on the command line, and who sits at the table because of it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from farwander.bots import COMPANIONS, BuiltIn, bot_called
from farwander.cli.consoles import fail
from farwander.cli.names import clean_name
from farwander.cli.options import USUAL_PLAYERS
from farwander.core.chance import SECRET_BYTES, new_secret
from farwander.core.game import Seat
from farwander.core.refusal import Refused

BOT_NAMES = ("Asha", "Bram", "Cleo", "Dima", "Enzo")


class Wishes(NamedTuple):
    """What was asked for."""

    players: int = USUAL_PLAYERS
    bots: tuple[str, ...] = ()
    advanced: bool = False
    name: str = ""
    """Without one, the person is addressed as such."""
    save: Path | None = None
    seed: str | None = None
    fast: bool = False
    map: int | None = None
    mode: str | None = None
    day: bool = False
    more_encounters: bool = False
    long_game: bool = False
    platypus: int | None = None
    """Whose companion it is: the person is 1."""
    lang: str | None = None
    content: Path | None = None


class Seating(NamedTuple):
    """Who sits where, and what is dealt from."""

    bots: dict[Seat, BuiltIn]
    names: list[str]
    secret: bytes


def seat_everyone(game: str, wishes: Wishes, you: str) -> Seating:
    """The person at the first seat, called `you` if without a name, and a bot at each other."""
    bots = _seat_bots(game, wishes)
    names = [clean_name(wishes.name) or you]
    names += [f"{BOT_NAMES[seat - 1]} ({bot.name})" for seat, bot in bots.items()]
    secret = new_secret() if wishes.seed is None else secret_of(wishes.seed)
    return Seating(bots, names, secret)


def secret_of(seed: str) -> bytes:
    """The secret that a seed stands for: itself, if it is one in hexadecimal."""
    if re.fullmatch(rf"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}", seed):
        return bytes.fromhex(seed)
    return hashlib.sha256(seed.encode("utf-8", "surrogateescape")).digest()


def _seat_bots(game: str, wishes: Wishes) -> dict[Seat, BuiltIn]:
    """A bot for each seat but the person's; the usual companion if none is named."""
    seats = range(1, wishes.players)
    names = wishes.bots or (COMPANIONS[game],)
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        fail(f"{len(names)} bots are named for {len(seats)} seats; name one for all, or one for each.", 2)
    try:
        return {seat: bot_called(game, name) for seat, name in zip(seats, names, strict=True)}
    except Refused as refused:
        fail(str(refused), 2)
