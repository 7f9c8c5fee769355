from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from players import Run

from farwander.cli.score_lines import LONGEST_LINE, answer_lines
from farwander.faraway import score

EXAMPLE = b'{"regions": [44, 49, 14, 28], "sanctuaries": [13, 39]}'
ANSWER = {"total": 22, "regions": [6, 12, 2, 0], "sanctuaries": [0, 2]}


def answers(text: bytes, pieces: Sequence[int] = ()) -> tuple[list[dict[str, object]], int]:
    """Answer a text that arrives in pieces of the sizes given; also say how many lines were bad."""
    sizes, written = iter(pieces), bytearray()

    def read(most: int) -> bytes:
        nonlocal text
        size = min(most, next(sizes, most))
        piece, text = text[:size], text[size:]
        return piece

    bad = answer_lines(read, written.extend)
    return [json.loads(line) for line in written.splitlines()], bad


def test_each_line_is_answered(farwander: Run) -> None:
    result = farwander("score", "--json", typed=EXAMPLE + b'\n{"regions": []}\n')
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        ANSWER,
        {"total": 0, "regions": [], "sanctuaries": []},
    ]
    assert result.exit_code == 0
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"", "it is blank"),
        (b"  ", "it is blank"),
        (b"cards", "cannot be read as JSON"),
        (b'{"regions": [1]', "cannot be read as JSON"),
        (b'{"regions": [1]} 2', "cannot be read as JSON"),
        (b"\xff\xfe", "cannot be read as JSON"),
        (b'{"regions": [1], "\xff": 2}', "it is not UTF-8 text"),
        (b"[1, 2]", "[1,2] is not an object"),
        (b"null", "null is not an object"),
        (b"{}", '"regions" is missing'),
        (b'{"sanctuaries": [1]}', '"regions" is missing'),
        (b'{"regions": [1], "players": 2}', '"players" is not known'),
        (b'{"regions": 1}', '"regions" must be a list of card numbers, not 1'),
        (b'{"regions": null}', '"regions" must be a list of card numbers, not null'),
        (b'{"regions": "44 49"}', '"regions" must be a list'),
        (b'{"regions": [true]}', '"regions" must hold card numbers, not true'),
        (b'{"regions": [1.0]}', '"regions" must hold card numbers, not 1.0'),
        (b'{"regions": ["1"]}', '"regions" must hold card numbers, not "1"'),
        (b'{"regions": [[1]]}', '"regions" must hold card numbers, not [1]'),
        (b'{"regions": [1], "sanctuaries": [null]}', '"sanctuaries" must hold card numbers, not null'),
        (b'{"regions": [' + b"9" * 30 + b"]}", '"regions" must hold card numbers, not 999999'),
        (b'{"regions": [' + b"9" * 9000 + b"]}", "cannot be read as JSON"),
        (b'{"regions": [0]}', "There is no region 0"),
        (b'{"regions": [-1]}', "There is no region -1"),
        (b'{"regions": [69]}', "There is no region 69"),
        (b'{"regions": [1, 2, 1]}', "Region 1 is named twice"),
        (b'{"regions": [1, 2, 3, 4, 5, 6, 7, 8, 9]}', "9 regions are named"),
        (b'{"regions": [], "sanctuaries": [46]}', "There is no sanctuary 46"),
        (b'{"regions": [], "sanctuaries": [5, 5]}', "Sanctuary 5 is named twice"),
        (b'{"regions": [], "sanctuaries": [1,2,3,4,5,6,7,8]}', "8 sanctuaries are named"),
        (b"[" * 5000, "it is nested too deep"),
        (b" " * LONGEST_LINE + EXAMPLE, "it is longer than"),
    ],
)
def test_a_bad_line_is_answered_in_its_place(farwander: Run, line: bytes, error: str) -> None:
    result = farwander("score", "--json", typed=EXAMPLE + b"\n" + line + b"\n" + EXAMPLE + b"\n")
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert first == third == ANSWER
    assert second["line"] == 2
    assert second["error"].startswith("Line 2: ")
    assert error in second["error"]
    assert len(second["error"]) < 200
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "1 line could not be counted" in result.stderr


tableaus = st.fixed_dictionaries(
    {"regions": st.lists(st.integers(1, 68), max_size=8, unique=True)},
    optional={"sanctuaries": st.lists(st.integers(1, 45), max_size=7, unique=True)},
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=12,
)
near_misses = st.dictionaries(st.sampled_from(["regions", "sanctuaries", "region"]), values, max_size=3)


def encoded(strategy: st.SearchStrategy[object]) -> st.SearchStrategy[bytes]:
    return strategy.map(lambda value: json.dumps(value).encode())


lines = st.one_of(encoded(tableaus), encoded(near_misses), encoded(values), st.binary())


@settings(deadline=None)
@given(st.lists(lines), st.lists(st.integers(1, 40)))
def test_there_is_one_answer_for_each_line_whatever_it_is(texts: list[bytes], pieces: list[int]) -> None:
    text = b"\n".join(texts)
    given_lines = text.split(b"\n")[: None if text[-1:] not in (b"", b"\n") else -1]
    answered, bad = answers(text, pieces)
    assert len(answered) == len(given_lines)
    assert bad == sum("error" in answer for answer in answered)
    for number, answer in enumerate(answered, 1):
        if "error" in answer:
            assert answer["line"] == number
        else:
            assert set(answer) == {"total", "regions", "sanctuaries"}


@settings(deadline=None)
@given(tableaus)
def test_the_answer_is_the_score(tableau: dict[str, list[int]]) -> None:
    regions, sanctuaries = tableau["regions"], tableau.get("sanctuaries", [])
    (answer,), bad = answers(json.dumps(tableau).encode())
    counted = score(regions, sanctuaries)
    assert not bad
    assert answer == {
        "total": counted.total,
        "regions": [card.fame for card in counted.regions],
        "sanctuaries": [card.fame for card in counted.sanctuaries],
    }


COMMAND = [sys.executable, "-m", "farwander", "score", "--json"]
LONGEST_WAIT = 300.0
"""Seconds, the rules' first compilation included."""


@contextmanager
def running(stdin: int) -> Generator[subprocess.Popen[bytes]]:
    """The command as a process of its own, ended if it does not end by itself."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    process = subprocess.Popen(
        COMMAND, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=buffered
    )
    watch = threading.Timer(LONGEST_WAIT, process.kill)
    watch.start()
    try:
        with process:
            yield process
    finally:
        watch.cancel()


def complaints(stderr: bytes) -> list[bytes]:
    """What was said on standard error, apart from the announcement that rules are compiled."""
    return [line for line in stderr.splitlines() if not line.startswith(b"Compiling the rules")]


def test_a_program_can_ask_and_read_in_turn() -> None:
    with running(subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(EXAMPLE + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == ANSWER
        rest, errors = process.communicate(EXAMPLE)
    assert json.loads(rest) == ANSWER
    assert complaints(errors) == []
    assert process.returncode == 0


@pytest.fixture
def many_lines() -> Iterator[Callable[[], int]]:
    """A pipe with more lines than anyone reads."""
    readers: list[int] = []

    def pour() -> int:
        reader, writer = os.pipe()
        readers.append(reader)

        def write() -> None:
            with suppress(BrokenPipeError), os.fdopen(writer, "wb") as pipe:
                pipe.write((EXAMPLE + b"\n") * 100_000)

        threading.Thread(target=write, daemon=True).start()
        return reader

    yield pour
    for reader in readers:
        os.close(reader)


def test_a_reader_who_leaves_ends_it_quietly(many_lines: Callable[[], int]) -> None:
    with running(many_lines()) as process:
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline()) == ANSWER
        process.stdout.close()
        errors = process.stderr.read()
    assert complaints(errors) == []
