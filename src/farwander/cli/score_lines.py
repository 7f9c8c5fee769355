"""`farwander score --json`: tableaus come in one a line, and each is answered by one line.

Answers leave as soon as no more input is waiting, so that a program can ask and read in turn.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from typing import Annotated, cast

import msgspec
import typer

from farwander.cli.english import counted
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.score import MOST_SANCTUARIES, count_fames, why_not_counted
from farwander.faraway.state import ROUNDS

CHUNK = 1 << 16
LONGEST_LINE = 1 << 16
"""In bytes. A tableau takes about a hundred; more than this is no tableau and is not kept in memory."""
_LONGEST_QUOTE = 40
_HIGHEST_READ = 999_999

Region = Annotated[int, msgspec.Meta(ge=1, le=REGIONS)]
Sanctuary = Annotated[int, msgspec.Meta(ge=1, le=SANCTUARIES)]


class Tableau(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """What is asked about: cards by their numbers, regions in the order played."""

    regions: Annotated[list[Region], msgspec.Meta(max_length=ROUNDS)]
    sanctuaries: Annotated[list[Sanctuary], msgspec.Meta(max_length=MOST_SANCTUARIES)] = []


class Count(msgspec.Struct, gc=False):
    """The answer: the fame of each card, in the order of the question."""

    total: int
    regions: list[int]
    sanctuaries: list[int]


class BadLine(msgspec.Struct):
    """The answer to a line that is no tableau."""

    line: int
    error: str


Answer = Callable[[int, bytes], msgspec.Struct]
"""Answers the line with that number: by a `BadLine` if it is one."""


def count_of(regions: list[int], sanctuaries: list[int]) -> Count:
    fames = count_fames(regions, sanctuaries)
    played = len(regions)
    return Count(sum(fames), fames[:played], fames[played:])


def answer_standard_input(answer: Answer | None = None) -> None:
    """Answer every line, as tableaus if nothing else is said; exit with 1 if one of them was bad."""
    # Bytes in, bytes out: decoding the text is the JSON reader's work.
    bad = answer_lines(_read_some, _write, answer or answer_line)
    if bad:
        typer.echo(
            f"{counted(bad, 'line')} could not be counted; see the errors among the answers.", err=True
        )
        raise typer.Exit(1)


def answer_lines(
    read: Callable[[int], bytes], write: Callable[[bytes], None], answer_one: Answer | None = None
) -> int:
    """Answer all lines that `read` gives; return how many were bad."""
    answer_one = answer_one or answer_line
    encode = msgspec.json.Encoder().encode_lines
    number = bad = 0
    for lines in _whole_lines(read):
        answers: list[msgspec.Struct] = []
        for line in lines:
            number += 1
            answer = answer_one(number, line)
            bad += isinstance(answer, BadLine)
            answers.append(answer)
        write(encode(answers))
    return bad


_decode = msgspec.json.Decoder(Tableau).decode


def answer_line(number: int, line: bytes) -> Count | BadLine:
    try:
        tableau = _decode(line) if len(line) <= LONGEST_LINE else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        tableau = None
    if tableau is None:
        return BadLine(number, f"Line {number}: {_why_unreadable(line)}")
    regions, sanctuaries = tableau.regions, tableau.sanctuaries
    # Reading has made sure of everything but this; to ask `why_not_counted` about each line takes too long.
    if len({*regions}) < len(regions) or len({*sanctuaries}) < len(sanctuaries):
        return BadLine(number, f"Line {number}: {_why_unreadable(line)}")
    return count_of(regions, sanctuaries)


def _read_some(size: int) -> bytes:
    """What is waiting, at most `size` bytes; nothing at the end."""
    return cast(io.BufferedIOBase, sys.stdin.buffer).read1(size)


def _write(answers: bytes) -> None:
    sys.stdout.buffer.write(answers)
    sys.stdout.buffer.flush()


def _whole_lines(read: Callable[[int], bytes]) -> Iterator[list[bytes]]:
    """The lines, in groups as they arrive."""
    rest = b""
    while chunk := read(CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        rest = rest[: LONGEST_LINE + 1]  # enough to see that it is too long
        yield lines
    if rest:
        yield [rest]


def _why_unreadable(line: bytes) -> str:
    """What is wrong with a line that does not read as a tableau."""
    return why_no_json(line) or _why_no_tableau(msgspec.json.decode(line))


def why_no_json(line: bytes) -> str | None:
    """What is wrong with a line that does not even read as JSON."""
    if len(line) > LONGEST_LINE:
        return f"it is longer than {LONGEST_LINE} bytes."
    if not line.strip():
        return "it is blank."
    try:
        msgspec.json.decode(line)
    except UnicodeDecodeError:
        return "it is not UTF-8 text."
    except RecursionError:
        return "it is nested too deep to be a tableau."
    except msgspec.DecodeError as error:
        return f"it cannot be read as JSON ({error})."
    return None


class _Numbers(msgspec.Struct):
    """A tableau whose numbers may be those of no card."""

    regions: list[int]
    sanctuaries: list[int] = []


def _why_no_tableau(content: object) -> str:
    try:
        fields = msgspec.convert(content, dict[str, object])
    except msgspec.ValidationError:
        return f'{_quote(content)} is not an object with "regions" and "sanctuaries".'
    for field, cards in fields.items():
        why = _why_no_cards(field, cards)
        if why:
            return why
    if "regions" not in fields:
        return '"regions" is missing.'
    numbers = msgspec.convert(fields, _Numbers)
    refusal = why_not_counted(numbers.regions, numbers.sanctuaries)
    return refusal.message if refusal else "it is not a tableau."


def _why_no_cards(field: str, cards: object) -> str | None:
    if field not in Tableau.__struct_fields__:
        return f'{_quote(field)} is not known; only "regions" and "sanctuaries" are.'
    try:
        listed = msgspec.convert(cards, list[object])
    except msgspec.ValidationError:
        return f'"{field}" must be a list of card numbers, not {_quote(cards)}.'
    for card in listed:
        if type(card) is not int or abs(card) > _HIGHEST_READ:
            return f'"{field}" must hold card numbers, not {_quote(card)}.'
    return None


def _quote(content: object) -> str:
    text = msgspec.json.encode(content).decode()
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}..."
