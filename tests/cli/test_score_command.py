from __future__ import annotations

import json

import pytest
from players import Run


def rows(output: str) -> list[list[str]]:
    return [line.split() for line in output.splitlines() if line.strip()]


def test_the_rulebooks_example_is_counted_from_right_to_left(farwander: Run) -> None:
    result = farwander("score", "44", "49", "14", "28", "-s", "13", "-s", "39")
    assert result.exit_code == 0
    counted = [row for row in rows(result.stdout)[2:] if row[-1].isdecimal()]
    assert [row[0][:2] for row in counted[:4]] == ["28", "14", "49", "44"]
    assert [(row[-2], row[-1]) for row in counted[:6]] == [
        ("0", "0"),
        ("2", "2"),
        ("12", "14"),
        ("6", "20"),
        ("0", "20"),
        ("2", "22"),
    ]
    assert counted[-1] == ["total", "22"]
    assert "2 for each city and each desert: 1 city and 2 deserts" in result.stdout


def test_sanctuaries_can_be_named_by_what_they_show(farwander: Run) -> None:
    by_id = farwander("score", "44", "-s", "43", "-s", "16")
    by_words = farwander("score", "44", "-s", "stone night", "-s", "city 1 per city")
    assert by_words.stdout == by_id.stdout
    assert by_words.exit_code == 0


def test_an_unclear_sanctuary_lists_those_it_may_be(farwander: Run) -> None:
    result = farwander("score", "44", "-s", "set")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "2 sanctuaries show 'set'" in result.stderr
    assert "19  city, 4 per set of biomes" in result.stderr
    assert "35  clue, 4 per set of biomes" in result.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["44", "44"], "Region 44 is named twice"),
        (["69"], "There is no region 69"),
        (["0"], "There is no region 0"),
        (["x"], "'x' is not the number of a region"),
        (["1" * 5000], "is not the number of a region"),
        ([*"123456789"], "9 regions are named"),
        (["44", "-s", "13", "-s", "desert stone"], "Sanctuary 13 is named twice"),
        (["44", "-s", "46"], "No sanctuary shows '46'"),
        (["44", "-s", "[/]"], "Name a sanctuary by its id"),
        (["44", "-s", "stoney"], "did you mean 'stone'"),
        (["44", "-s", "thistle thistle thistle"], "No sanctuary shows"),
    ],
)
def test_cards_that_cannot_be_counted_are_refused_in_words(
    farwander: Run, args: list[str], message: str
) -> None:
    result = farwander("score", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_a_full_tableau_with_too_few_sanctuaries_gets_a_note(farwander: Run) -> None:
    rising = farwander("score", *"12345678", "-s", "3")
    assert rising.exit_code == 0
    assert "rises 7 times" in rising.stdout
    assert "1 sanctuary is" in rising.stdout
    assert "Note" not in farwander("score", *"87654321").stdout
    assert "Note" not in farwander("score", *"1234567").stdout


def test_cards_named_in_the_command_can_be_answered_as_json(farwander: Run) -> None:
    result = farwander("score", "44", "49", "14", "28", "-s", "13", "-s", "39", "--json")
    assert json.loads(result.stdout) == {"total": 22, "regions": [6, 12, 2, 0], "sanctuaries": [0, 2]}


def test_without_cards_it_asks_for_them_and_ranks_the_players(farwander: Run) -> None:
    answers = ["Ann", "44 x", "44 44", "44, 49, 14, 28", "13, clue", "39", "y", "", "5", "", "n"]
    result = farwander("score", typed="\n".join(answers) + "\n")
    assert result.exit_code == 0
    assert "'x' is not the number of a region" in result.stdout
    assert "Region 44 is named twice" in result.stdout
    assert "12 sanctuaries show 'clue'" in result.stdout
    ranking = rows(result.stdout)[-2:]
    assert ranking == [["1", "Ann", "22", "14"], ["2", "Player", "2", "2", "5"]]


def test_a_tie_goes_to_the_lowest_duration(farwander: Run) -> None:
    answers = ["Ann", "5 68", "", "y", "Bo", "5 2", "", "n"]
    result = farwander("score", typed="\n".join(answers) + "\n")
    assert "region 5 was counted for Ann too" in result.stdout
    assert "the lowest duration, 2, decides for Bo" in result.stdout
    assert [row[1] for row in rows(result.stdout)[-3:-1]] == ["Bo", "Ann"]


def test_an_unclear_answer_is_asked_about_and_a_wrong_one_asked_again(farwander: Run) -> None:
    answers = ["", "44", "set", "chimera", "xyzzy", "set", "city", "n"]
    result = farwander("score", typed="\n".join(answers) + "\n")
    assert "No sanctuary shows 'chimera'" in result.stdout
    assert "No card shows 'xyzzy'" in result.stdout
    assert "sanctuary 19 (city)" in result.stdout


def test_the_end_of_input_ends_the_questions(farwander: Run) -> None:
    result = farwander("score", typed="Ann\n44\n")
    assert result.exit_code == 0
    assert "Traceback" not in result.output
