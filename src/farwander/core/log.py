"""The log of a game: what is stored, sent and shared. Everything else can be rebuilt from it.

A log is JSON. Each decision carries a *mark*, a running digest of everything up to it, so that a changed or
missing line is found exactly where it is.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec

from farwander.core.chance import Draw
from farwander.core.game import Pack, Result, Seat

FORMAT = 1
MARK_LENGTH = 16
TAKE_BACK = b"null"


class LogError(Exception):
    """A log cannot be used: `decision` is the number of the decision where it goes wrong.

    Decisions are counted from 1; 0 is the set-up before the first one.
    """

    def __init__(self, decision: int, problem: str) -> None:
        where = f"decision {decision}" if decision else "the set-up, before decision 1"
        super().__init__(f"This log goes wrong at {where}: {problem}")
        self.decision = decision


class OtherPack(LogError):  # noqa: N818 - reads as what is wrong
    """A log cannot be used with this content pack, but perhaps with another."""

    def __init__(self, played: Pack | None, here: Pack | None) -> None:
        was = f"was played with {_named(played)}" if played else "does not say what it was played with"
        super().__init__(0, f"it {was}, and here is {_named(here) if here else 'no content pack'}.")
        self.played = played
        self.here = here


def _named(pack: Pack) -> str:
    # Quoted, for a name that comes from a file may hold anything.
    return f"the content pack {pack.name!r} ({pack.digest!r})"


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One line of a log: who did what, what chance gave for it, and the mark."""

    seat: Seat
    action: msgspec.Raw
    """The action as the game writes it; `TAKE_BACK` takes back the seat's last decision."""
    mark: str
    chance: list[Draw] = []


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is added when the game is over."""

    result: Result
    secret: str
    """What the shuffles were drawn from, in hexadecimal; its SHA-256 is the log's `commitment`."""


class GameLog(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole game, finished or not."""

    farwander: int
    """The version of this format."""
    game: str
    rules: int
    pack: Pack | None = None
    """The cards, maps and stories it was played with; None for a game that has always the same ones."""
    options: msgspec.Raw
    players: list[str]
    """The players' names, by seat."""
    commitment: str
    deal: list[Draw]
    """What chance gave for the set-up."""
    mark: str
    decisions: list[Decision]
    end: End | None = None


def first_mark(
    game: str, rules: int, options: bytes, commitment: str, deal: list[Draw], pack: Pack | None = None
) -> str:
    """The mark of a set-up."""
    content = [game, rules, msgspec.json.decode(options), commitment, deal]
    return _digest("", [*content, pack] if pack else content)


def next_mark(mark: str, seat: Seat, action: bytes, chance: list[Draw]) -> str:
    """The mark of a decision that follows `mark`."""
    return _digest(mark, [seat, msgspec.json.decode(action), chance])


def _digest(mark: str, content: list[Any]) -> str:
    text = mark.encode() + msgspec.json.encode(content, order="sorted")
    return hashlib.sha256(text).hexdigest()[:MARK_LENGTH]


def write_log(log: GameLog) -> bytes:
    """A log as JSON, one decision a line."""

    def text(field: str) -> bytes:
        if field != "decisions":
            return msgspec.json.encode(getattr(log, field))
        return b"[\n" + b",\n".join(map(msgspec.json.encode, log.decisions)) + b"\n]"

    there = (field for field in log.__struct_fields__ if field != "pack" or log.pack)
    fields = (b'"%s": %s' % (field.encode(), text(field)) for field in there)
    return b"{\n" + b",\n".join(fields) + b"\n}\n"


def read_log(text: bytes) -> GameLog:
    """Read a log's JSON and check its form and its marks. `replay` checks what it says."""
    log = _decoded(text)
    if log.farwander != FORMAT:
        raise LogError(0, f"it has format {log.farwander}, and this version reads format {FORMAT}.")
    with _inside(0):
        mark = first_mark(log.game, log.rules, bytes(log.options), log.commitment, log.deal, log.pack)
    if mark != log.mark:
        raise LogError(0, "it was changed after it was written.")
    for number, decision in enumerate(log.decisions, 1):
        with _inside(number):
            mark = next_mark(mark, decision.seat, bytes(decision.action), decision.chance)
        if mark != decision.mark:
            raise LogError(number, "it was changed, or a decision before it is missing.")
    return log


def _decoded(text: bytes) -> GameLog:
    try:
        text.decode()  # for the place of a bad byte, which is not looked for inside actions
        return msgspec.json.decode(text, type=GameLog)
    except msgspec.ValidationError as error:
        found = _DECISION.search(str(error))
        number, of = (int(found[1]) + 1, "decision") if found else (0, "log")
        raise LogError(number, f"it does not have the form of a {of} ({error}).") from None
    except UnicodeDecodeError as error:
        raise _broken(text, error.start, error) from None
    except msgspec.DecodeError as error:
        found = _BYTE.search(str(error))
        raise _broken(text, int(found[1]) if found else len(text), error) from None
    except RecursionError as error:
        raise _broken(text, 0, error) from None


_DECISION = re.compile(r"`\$\.decisions\[(\d+)\][^`]*`$")
_BYTE = re.compile(r"\(byte (\d+)\)$")
_END = re.compile(rb'\]\s*,\s*"end"')


def _broken(text: bytes, byte: int, error: Exception) -> LogError:
    """Tell the decision that a byte belongs to, where the whole cannot be read."""
    # The set-up has a mark too. In a decision, chance comes after the mark: so count from where it began.
    number = text.count(b'"mark"', 0, max(text.rfind(b"{", 0, byte), 0))
    if _END.search(text, 0, byte):
        number = text.count(b'"mark"', 0, byte) - 1
    return LogError(number, f"the file is cut short or is not JSON ({error}).")


@contextmanager
def _inside(number: int) -> Generator[None]:
    """Name the decision whose action, or the set-up whose options, nobody has looked into before."""
    try:
        yield
    except (msgspec.DecodeError, RecursionError) as error:
        raise LogError(number, f"what it holds cannot be read ({error}).") from None
