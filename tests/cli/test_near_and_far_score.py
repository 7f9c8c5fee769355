from __future__ import annotations

import json
import re

import pytest
from players import Run

from farwander.core.refusal import Refused
from farwander.near_and_far.game import NearAndFar

SHEET = {
    "map": 10,
    "camps": 14,
    "mammoths": True,
    "routes": [{"route": "pepper"}, {"route": "tea", "alone": False}, 4],
    "artifacts": ["starry-cape", "Dice set", 5],
    "unbought": 2,
    "threats": ["bandit", 3],
    "bonuses": [3, 1],
    "coins": 5,
    "gems": 2,
    "tokens": 4,
    "chiefs": 2,
    "reputation": 9,
    "treasures": 4,
    "animals": 3,
}


def points(farwander: Run, **changes: object) -> dict[str, int]:
    """By source, what a sheet brings."""
    result = farwander("score", "near-and-far", "--json", typed=json.dumps(SHEET | changes) + "\n")
    assert result.exit_code == 0, result.stdout
    answer = json.loads(result.stdout)
    found: dict[str, int] = {"total": answer["total"]}
    for line in answer["lines"]:
        found[line["source"]] = found.get(line["source"], 0) + line["points"]
    assert sum(found.values()) == 2 * answer["total"]
    return found


def test_every_source_is_counted(farwander: Run) -> None:
    content = NearAndFar().book.content
    routes = content.maps[10].routes["pepper"].alone + content.maps[10].routes["tea"].shared + 4
    artifacts = content.artifacts["starry-cape"].points + content.artifacts["dice-set"].points + 5
    threats = content.threats["bandit"].points + 3
    assert points(farwander) == {
        "total": 14 + 2 + routes + artifacts - 2 + threats + 4 + 3 + 4 + 10 + 5 + 4,
        "camps": 14,
        "all_camps": 2,
        "routes": routes,
        "artifacts": artifacts,
        "unbought": -2,
        "threats": threats,
        "cards": 4,
        "goods": 3,
        "tokens": 4,
        "chiefs": 10,
        "treasures": 5,
        "reputation": 4,
    }


def test_a_route_held_alone_is_worth_more_than_a_shared_one(farwander: Run) -> None:
    alone = points(farwander, routes=[{"route": "tea", "alone": True}])["routes"]
    assert alone > points(farwander, routes=[{"route": "tea", "alone": False}])["routes"] > 0


def test_the_rules_of_maps_and_variants(farwander: Run) -> None:
    assert points(farwander, mammoths=False)["mammoths"] == -8
    assert "mammoths" not in points(farwander, mammoths=False, map=9)
    assert "all_camps" not in points(farwander, long_game=True)
    assert points(farwander, long_game=True, camps=16)["all_camps"] == 2
    assert "reputation" not in points(farwander, reputation=-5)
    assert points(farwander, reputation=-5, day=True)["reputation"] == -2
    assert "treasures" not in points(farwander, animals=2)


@pytest.mark.parametrize("called", ["goods-wagon", "Goods wagon", "goods", "wagon"])
def test_a_card_is_known_by_a_part_of_its_name_that_no_other_has(farwander: Run, called: str) -> None:
    wagon = NearAndFar().book.content.artifacts["goods-wagon"].points
    assert points(farwander, artifacts=[called])["artifacts"] == wagon


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"camp": 3}', "unknown field `camp`). Give any of map, day, long_game, camps,"),
        ('{"camps": -1}', "`$.camps`"),
        ('{"chiefs": 5}', "`$.chiefs`"),
        ('{"artifacts": ["Stary cape"]}', "There is no card 'Stary cape'; did you mean 'starry cape'?"),
        (
            '{"artifacts": ["dice-set", "Dice set"]}',
            "Artifact dice-set is named twice; there is only one of it.",
        ),
        ('{"threats": ["xyzzy"]}', "There is no card 'xyzzy'; give its name, or the points on it."),
        ('{"routes": [{"route": "salt"}]}', "`$.routes[0].route`"),
        ("", "it is blank."),
        ("{", "it cannot be read as JSON"),
        ("[1]", "it is not what a player has"),
    ],
)
def test_a_bad_line_says_what_is_wrong_and_others_are_counted(
    farwander: Run, line: str, message: str
) -> None:
    result = farwander("score", "near-and-far", "--json", typed=f'{line}\n{{"camps": 3}}\n')
    assert result.exit_code == 1
    bad, good = map(json.loads, result.stdout.splitlines())
    assert bad["line"] == 1
    assert bad["error"].startswith("Line 1: ")
    assert message in bad["error"]
    assert good["total"] == 3
    assert "1 line could not be counted" in result.stderr


ANN = ["Ann", "14", "5", "starry cape, 2", "1", "3", "3", "5", "4", "2", "1", "9", "3", "3"]
BEN = ["", *[""] * 13]


def test_players_are_asked_about_and_ranked(farwander: Run) -> None:
    typed = "\n".join(["", "", "", *ANN, "y", *BEN, "n"]) + "\n"
    shown = farwander("score", "near-and-far", typed=typed).stdout
    assert "a trade route" in shown
    assert "Starry cape, bought" in shown
    assert "4 pairs of coins and gems" in shown
    cape = NearAndFar().book.content.artifacts["starry-cape"].points
    assert re.search(rf"^ total +{48 + cape} *$", shown, re.MULTILINE)
    assert "Player 2" in shown
    assert "Ann won." in shown


def test_routes_say_how_they_are_held(farwander: Run) -> None:
    typed = "\n".join(["3", "", "", "Ann", "2", "pepper alone, tea shared", *[""] * 11, "n"]) + "\n"
    shown = farwander("score", "near-and-far", typed=typed).stdout
    assert "the pepper route, alone" in shown
    assert "the tea route, shared" in shown


def test_people_are_asked_in_their_language(farwander: Run) -> None:
    routes = "Pièces détachées seul, thé partagé"
    typed = "\n".join(["3", "o", "", "Ann", "2", routes, *[""] * 11, "n"]) + "\n"
    shown = farwander("score", "near-and-far", "--lang", "fr", typed=typed).stdout
    assert "La Ville était-elle sur sa face Jour ? [o/N]" in shown
    assert "la route commerciale Pièces détachées, sans partage" in shown
    assert "la route commerciale Thé, partagée" in shown
    typed = "\n\n\nAnn\n\npepe condiviso, sale\n"
    shown = farwander("score", "near-and-far", "--lang", "it", typed=typed).stdout
    assert "«sale» non è una rotta commerciale; scrivi per esempio pepe solo, tè condiviso" in shown


def test_a_tie_goes_to_reputation_then_to_coins_and_gems(farwander: Run) -> None:
    one = ["One", "2", "", "", "", "", "", "", "", "", "", "1", "", ""]
    two = ["Two", "2", "", "", "", "", "", "", "", "", "", "", "", ""]
    typed = "\n".join(["", "", "", *one, "y", *two, "n"]) + "\n"
    assert "One won on the tie-break." in farwander("score", "near-and-far", typed=typed).stdout
    typed = "\n".join(["", "", "", *two, "y", *two, "n"]) + "\n"
    assert "Two and Two won, together." in farwander("score", "near-and-far", typed=typed).stdout


def test_a_tie_goes_to_a_card_first(farwander: Run) -> None:
    """To an artifact that was named, or to a card that is asked about when there is a tie."""
    points = NearAndFar().book.content.artifacts["flawless-pearl"].points
    one = ["One", "", "", "flawless pearl", *[""] * 10]
    two = ["Two", "", "", str(points), *[""] * 7, "1", "", ""]
    typed = "\n".join(["", "", "", *one, "y", *two, "n", "n"]) + "\n"
    shown = farwander("score", "near-and-far", typed=typed).stdout
    assert "One a card that wins ties" not in shown
    assert "One won on the tie-break." in shown
    poor = ["One", "", "", str(points), *[""] * 10]
    typed = "\n".join(["", "", "", *poor, "y", *two, "n", "y", "n"]) + "\n"
    shown = farwander("score", "near-and-far", typed=typed).stdout
    assert "Has One a card that wins ties?" in shown
    assert "One won on the tie-break." in shown


def test_what_is_wrong_is_said_and_asked_again(farwander: Run) -> None:
    typed = "12\nx\n3\n\n\nAnn\n-1\n2\nsalt\ntea, tea shared\n\nxyzzy\nbandit"
    shown = farwander("score", "near-and-far", typed=typed + "\n").stdout
    assert shown.count("Type a number from 1 to 11.") == 2
    assert "Type a number from 0 to 99." in shown
    assert "'salt' is no trade route" in shown
    assert "tea is named twice" in shown
    assert "There is no card 'xyzzy'" in shown
    assert "There is no card 'bandit'" in shown


def test_regions_and_a_game_are_not_mixed(farwander: Run) -> None:
    result = farwander("score", "near-and-far", "44")
    assert result.exit_code == 2
    assert "'near-and-far' is not the number of a region" in result.stderr


def test_the_game_offers_the_count_as_a_tool() -> None:
    tool = NearAndFar().tools()["score"]
    assert tool.run(tool.request(camps=3, coins=4)).total == 5
    with pytest.raises(Refused, match="There is no artifact called xyzzy"):
        tool.run(tool.request(artifacts=("xyzzy",)))
