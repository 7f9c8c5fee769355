from __future__ import annotations

import json

import pytest
from players import Run

from farwander.faraway import ALL_CARDS


def test_all_cards_are_listed_and_fit_the_screen(farwander: Run) -> None:
    result = farwander("cards")
    assert result.exit_code == 0
    assert "68 regions" in result.stdout
    assert "45 sanctuaries" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "…" not in result.stdout


def test_a_few_cards_are_drawn_large(farwander: Run) -> None:
    lines = farwander("cards", "44", "--regions").stdout.splitlines()
    assert lines[0] == "1 region"
    assert lines[2] == "│ 44  C city     ☼ day │"


@pytest.mark.parametrize(
    ("option", "kinds"),
    [
        ([], {"region", "sanctuary"}),
        (["--regions"], {"region"}),
        (["--sanctuaries"], {"sanctuary"}),
        (["--regions", "--sanctuaries"], {"region", "sanctuary"}),
    ],
)
def test_kinds_can_be_chosen(farwander: Run, option: list[str], kinds: set[str]) -> None:
    found = json.loads(farwander("cards", "night", "chimera", "--json", *option).stdout)
    assert {card["kind"] for card in found} == kinds


def test_json_is_every_fact_of_every_card(farwander: Run) -> None:
    found = json.loads(farwander("cards", "--json").stdout)
    assert [(card["kind"], card["number"]) for card in found] == [(c.kind, c.number) for c in ALL_CARDS]
    assert found[43] == {
        "kind": "region",
        "number": 44,
        "biome": "city",
        "night": False,
        "clues": 0,
        "stone": 0,
        "chimera": 0,
        "thistle": 0,
        "need_stone": 1,
        "need_chimera": 0,
        "need_thistle": 1,
        "fame": 2,
        "per": ["city", "desert"],
    }


def test_no_card_found(farwander: Run) -> None:
    assert json.loads(farwander("cards", "69", "--json").stdout) == []
    result = farwander("cards", "9 thistles")
    assert result.exit_code == 1
    assert "No card shows all of that" in result.stderr


def test_an_unknown_word_is_an_error(farwander: Run) -> None:
    result = farwander("cards", "nigth")
    assert result.exit_code == 2
    assert "did you mean 'night'" in result.stderr
