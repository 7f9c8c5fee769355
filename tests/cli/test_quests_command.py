from __future__ import annotations

import json

import pytest
from players import Run

from farwander.cli.near_and_far.chart import distances
from farwander.cli.near_and_far.packs import game_with
from farwander.cli.near_and_far.quests import draw_quests


@pytest.mark.parametrize(
    ("args", "tokens"), [(["-p", "2"], 7), (["-p", "3"], 10), (["-p", "4", "--more-encounters"], 16)]
)
@pytest.mark.parametrize("number", [1, 6, 11])
def test_as_many_spaces_are_drawn_as_there_are_tokens(
    farwander: Run, args: list[str], tokens: int, number: int
) -> None:
    found = json.loads(farwander("quests", "--map", str(number), *args, "--json").stdout)
    chart = game_with(None).book.charts[number]
    quests = {chart.spaces[space].quest for space in chart.quest_spaces}
    assert len({space["quest"] for space in found}) == len(found) == tokens
    assert {space["quest"] for space in found} <= quests
    assert any(space["named"] for space in found)


def test_the_same_seed_draws_the_same_spaces(farwander: Run) -> None:
    first, again, other = (
        farwander("quests", "--map", "4", "-p", "3", "--seed", seed).stdout for seed in ("one", "one", "two")
    )
    assert first == again != other
    assert "Put 10 quest tokens on map 4, Meteor Mountain:" in first


def test_the_spaces_lie_apart() -> None:
    book = game_with(None).book
    for number in book.content.maps:
        chart = book.charts[number]
        chosen = draw_quests(book, number, 4, "apart")
        near = [distances(chart, one)[other] for one in chosen for other in chosen if one != other]
        assert min(near) > 1, number


@pytest.mark.parametrize("count", [3, 7, 10, 13])
def test_the_named_spaces_come_first(count: int) -> None:
    book = game_with(None).book
    for number in book.content.maps:
        chart = book.charts[number]
        named = sum(space.named for space in chart.spaces)
        for seed in "abcdefgh":
            chosen = [chart.spaces[space].named for space in draw_quests(book, number, count, seed)]
            assert all(chosen[:named]), (number, seed)
            assert not any(chosen[named:]), (number, seed)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--map", "12"], "The atlas has maps 1 to 11, not 12."),
        (["-p", "5"], "Near and Far is for 2 to 4 players, not 5."),
        (["--lang", "xx"], "There are no words in 'xx'"),
    ],
)
def test_what_cannot_be_drawn_says_why(farwander: Run, args: list[str], message: str) -> None:
    result = farwander("quests", *args)
    assert result.exit_code == 2
    assert message in result.stderr
