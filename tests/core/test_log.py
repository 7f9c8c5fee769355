"""Logs that are whole, cut short, edited or from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from farwander.core import GameLog, LogError, Match, Unfinished, read_log, replay, verify, write_log
from farwander.core.log import first_mark, next_mark
from farwander.faraway import Faraway, FarawayOptions

GAME = Faraway()
SECRET = bytes(range(32))


def played(decisions: int | None = None) -> Match[Any, Any, Any, Any, Any]:
    """A game in which everyone takes the first choice, up to a number of decisions or to its end."""
    match = Match(GAME, FarawayOptions(2), secret=SECRET)
    while match.acting and match.version != decisions:
        seat = min(match.acting)
        match.decide(seat, match.legal(seat)[0])
    return match


FINISHED = write_log(played().log)
LAST = len(read_log(FINISHED).decisions)


def check(text: bytes) -> None:
    for _ in replay(GAME, read_log(text)):
        pass


def wrong_at(text: bytes) -> tuple[int, str]:
    with pytest.raises(LogError) as error:
        check(text)
    return error.value.decision, str(error.value)


def edited(change: Callable[[dict[str, Any]], None], *, remark: bool = False) -> bytes:
    """A finished log with a change; with `remark` by someone who knows how to make the marks fit again."""
    log = msgspec.json.decode(FINISHED)
    change(log)
    if remark:
        options = msgspec.json.encode(log["options"])
        log["mark"] = mark = first_mark(log["game"], log["rules"], options, log["commitment"], log["deal"])
        for decision in log["decisions"]:
            action = msgspec.json.encode(decision["action"])
            mark = next_mark(mark, decision["seat"], action, decision.get("chance", []))
            decision["mark"] = mark
    return msgspec.json.encode(log)


def test_a_finished_log_is_read_replayed_and_verified():
    log = read_log(FINISHED)
    verify(GAME, log)
    assert log.end is not None
    assert log.end.secret == SECRET.hex()
    assert write_log(log) == FINISHED


def test_a_log_has_one_decision_a_line():
    lines = FINISHED.decode().splitlines()
    assert sum(line.startswith('{"seat"') for line in lines) == LAST


def test_an_unfinished_log_is_a_game_that_goes_on():
    log = read_log(write_log(played(10).log))
    assert [step.number for step in replay(GAME, log)] == list(range(11))
    assert log.end is None
    with pytest.raises(Unfinished, match="not finished"):
        verify(GAME, log)


@pytest.mark.parametrize("kept", [0.05, 0.3, 0.6, 0.9])
def test_a_file_cut_short(kept: float):
    text = FINISHED[: int(len(FINISHED) * kept)]
    decision, message = wrong_at(text)
    assert decision == text.count(b'{"seat"')
    assert "cut short" in message


@pytest.mark.parametrize(
    "text", [b"", b"{}", b"[]", b"null", b"12", b"not json", b"\xff\xfe", b"[" * 100_000]
)
def test_files_that_are_no_logs(text: bytes):
    assert wrong_at(text)[0] == 0


def in_decision(number: int, old: bytes, new: bytes) -> bytes:
    """A finished log with a change in the line of one decision; 0 is the line of the options."""
    lines = FINISHED.split(b"\n")
    first = next(at for at, line in enumerate(lines) if line.startswith(b'{"seat"'))
    at = first + number - 1 if number else next(at for at, line in enumerate(lines) if b'"options"' in line)
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    return b"\n".join(lines)


@pytest.mark.parametrize("number", [1, 5, LAST])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"do"', b'"d\xff"'),
        (b'"do"', b'"do":' + b"9" * 5000 + b',"x"'),
        (b'"do"', b'"do":1e400,"x"'),
        (b'"do"', b'"do":NaN,"x"'),
        (b'"action":{', b'"action":' + b"9" * 5000 + b',"x":{'),
        (b'"mark":"', b'"mark":"\xff'),
        (b'"seat":', b'"seat":' + b"9" * 5000),
    ],
)
def test_a_damaged_decision_is_named(number: int, old: bytes, new: bytes):
    assert wrong_at(in_decision(number, old, new))[0] == number


@pytest.mark.parametrize("damage", [b"\xff", b"NaN,"])
def test_damage_in_what_chance_gave_belongs_to_its_decision(damage: bytes):
    number = next(n for n, decision in enumerate(read_log(FINISHED).decisions, 1) if decision.chance)
    assert wrong_at(in_decision(number, b'"chance":[', b'"chance":[' + damage))[0] == number


@pytest.mark.parametrize("options", [b'{"players":1e400}', b'{"players":"\xff"}', b"9" * 5000])
def test_damaged_options_belong_to_the_set_up(options: bytes):
    assert wrong_at(in_decision(0, b'{"players":2,"advanced":false}', options))[0] == 0


@pytest.mark.parametrize(("old", "new"), [(b"{", b"\xef\xbb\xbf{"), (b"Player 1", b"Player \xff")])
def test_damage_before_the_first_decision_belongs_to_the_set_up(old: bytes, new: bytes):
    assert wrong_at(FINISHED.replace(old, new, 1))[0] == 0


@pytest.mark.parametrize("damage", [b"\xff", b"NaN "])
def test_damage_after_the_last_decision_names_no_other(damage: bytes):
    assert wrong_at(FINISHED.replace(b'"result":', b'"result":' + damage))[0] == LAST


def test_a_file_with_more_than_one_fault_is_told_too():
    text = in_decision(3, b'"seat":', b'"seat":"x",')
    assert wrong_at(text[: len(text) // 2])[0] == 3


def test_decisions_missing_at_the_end():
    def cut(log: dict[str, Any]) -> None:
        del log["decisions"][-3:]

    decision, message = wrong_at(edited(cut))
    assert decision == LAST - 3
    assert message.endswith("the log says that the game ended, but decisions are missing after it.")


def test_a_missing_end():
    def cut(log: dict[str, Any]) -> None:
        log["end"] = None

    decision, message = wrong_at(edited(cut))
    assert decision == LAST
    assert "has no end" in message


@pytest.mark.parametrize("number", [1, 7, 20])
def test_a_decision_changed_missing_or_moved(number: int):
    def change(log: dict[str, Any]) -> None:
        log["decisions"][number - 1]["action"]["region"] = 44

    def drop(log: dict[str, Any]) -> None:
        del log["decisions"][number - 1]

    def swap(log: dict[str, Any]) -> None:
        decisions = log["decisions"]
        decisions[number - 1], decisions[number] = decisions[number], decisions[number - 1]

    for edit in (change, drop, swap):
        decision, message = wrong_at(edited(edit))
        assert decision == number
        assert "changed" in message


def test_a_decision_changed_by_someone_who_knows_the_marks():
    def change(log: dict[str, Any]) -> None:
        log["decisions"][6]["action"] = {"do": "explore", "region": 69}

    decision, message = wrong_at(edited(change, remark=True))
    assert decision == 7
    assert "not allowed" in message


def test_a_stacked_deal_does_not_verify():
    def stack(log: dict[str, Any]) -> None:
        log["deal"][0][-1], log["deal"][0][-2] = log["deal"][0][-2], log["deal"][0][-1]

    log = read_log(edited(stack, remark=True))
    with pytest.raises(LogError, match="not the one that the secret gives") as error:
        verify(GAME, log)
    assert error.value.decision == 0


def test_a_secret_that_was_not_committed_to():
    def swap(log: dict[str, Any]) -> None:
        log["end"]["secret"] = "00" * 32

    with pytest.raises(LogError, match="not the one that was committed to"):
        verify(GAME, read_log(edited(swap)))

    def garble(log: dict[str, Any]) -> None:
        log["end"]["secret"] = "not hexadecimal"

    with pytest.raises(LogError, match="not hexadecimal"):
        verify(GAME, read_log(edited(garble)))


def test_a_result_that_was_not_reached():
    def boast(log: dict[str, Any]) -> None:
        log["end"]["result"]["scores"][0] += 10

    decision, message = wrong_at(edited(boast))
    assert decision == LAST
    assert re.search(
        r"the game ends with \d+, \d+ points and seat \d as the winner, but the log says with \d+", message
    )


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("farwander", 2, "format 2"),
        ("rules", 99, "version 99 of the rules"),
        ("game", "chess", "a game of chess"),
        ("players", ["only one"], "names 1 players for 2 seats"),
        ("options", {"players": 9}, "2 to 6 players"),
        ("options", {"players": "two"}, "form"),
        ("options", {"colour": "red"}, "form"),
        ("deal", [], "none is recorded"),
        ("deal", [[0]], "a shuffle of 68"),
        ("decisions", 5, "form of a log"),
        ("surprise", 5, "form of a log"),
    ],
)
def test_another_version_or_a_changed_set_up(field: str, value: Any, message: str):
    def change(log: dict[str, Any]) -> None:
        log[field] = value

    decision, said = wrong_at(edited(change, remark=field not in ("decisions", "surprise")))
    assert decision == 0
    assert message in said


def test_a_changed_set_up_is_noticed_by_its_mark():
    def change(log: dict[str, Any]) -> None:
        log["options"]["advanced"] = True

    assert wrong_at(edited(change)) == (
        0,
        "This log goes wrong at the set-up, before decision 1: it was changed after it was written.",
    )


@pytest.mark.parametrize("value", [None, 5, "0", {"seat": 0}, {"seat": "x", "action": {}, "mark": ""}])
def test_a_decision_without_the_form_of_one(value: Any):
    def change(log: dict[str, Any]) -> None:
        log["decisions"][4] = value

    decision, message = wrong_at(edited(change))
    assert decision == 5
    assert "form of a decision" in message


@pytest.mark.parametrize(
    "action", [{}, {"do": "fly"}, {"do": "explore"}, {"do": "explore", "region": "x"}, 5, "x"]
)
def test_an_action_that_the_game_does_not_know(action: Any):
    def change(log: dict[str, Any]) -> None:
        log["decisions"][2]["action"] = action

    decision, message = wrong_at(edited(change, remark=True))
    assert decision == 3
    assert "form" in message


def test_recorded_chance_that_the_rules_do_not_ask_for():
    def change(log: dict[str, Any]) -> None:
        log["decisions"][0]["chance"] = [[0, 1]]

    decision, message = wrong_at(edited(change, remark=True))
    assert decision == 1
    assert "more chance" in message


def test_messages_are_sentences():
    for text in (b"", FINISHED[:500]):
        assert re.fullmatch(r"This log goes wrong at .*\.", wrong_at(text)[1])


def test_reading_does_not_depend_on_white_space_or_the_order_of_keys():
    log = msgspec.json.decode(FINISHED)
    shuffled = dict(reversed(log.items()))
    shuffled["decisions"] = [dict(reversed(decision.items())) for decision in log["decisions"]]
    text = msgspec.json.format(msgspec.json.encode(shuffled), indent=3)
    assert isinstance(read_log(text), GameLog)
    check(text)
