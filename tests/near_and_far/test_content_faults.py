from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from own_pack import SOUND, spoil, write_pack

from farwander.near_and_far.checks.sources import leaves
from farwander.near_and_far.checks.toml_lines import lines_of
from farwander.near_and_far.content_faults import content_faults
from farwander.near_and_far.library import load
from farwander.near_and_far.packs import OURS
from farwander.near_and_far.words import words

CARDS, WORLD, STORY = "artifacts.toml", "world.toml", "encounters/tin.toml"
NAMES, TOLD = "text/en/artifacts.toml", "text/en/encounters/tin.toml"
CROWN, KNOCK, ENTER = "artifact.tin-crown", "encounter.Z1.choices.knock", "encounter.Z2.choices.enter"
PRICED, LOCKED = '"wait", price = { food = 1 },', '"wait", keywords = ["TIN"],'
STUCK = "there may be no way through: every choice needs a keyword, has a price or asks for more than 19"


def faults(folder: Path) -> list[str]:
    return [str(fault) for fault in content_faults(folder)]


def test_our_pack_has_no_faults() -> None:
    assert content_faults() == []


def test_a_sound_pack_has_no_faults(tmp_path: Path) -> None:
    assert faults(write_pack(tmp_path)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "fault"),
    [
        # Files.
        (WORLD, "effects = []", "effects = ]", 3, "is not TOML: Invalid value"),
        (WORLD, "effects = []", "effects = [", 3, "is not TOML: Invalid value"),
        (WORLD, "[[world]]", "[[worlds]]", 1, "worlds: there is no such field; did you mean world?"),
        # Form.
        (CARDS, "points = 3", 'points = "3"', 6, f"{CROWN}.points: Expected `int`, got `str`"),
        (CARDS, "points = 3", "points = true", 6, f"{CROWN}.points: Expected `int`, got `bool`"),
        (CARDS, "points = 3", "", 2, f"{CROWN}.points: is missing"),
        (CARDS, '"basic"', '"odd"', 4, f"{CROWN}.deck: cannot be 'odd'; it is one of basic, advanced"),
        (CARDS, "coins", "coin", 5, f"{CROWN}.price.coin: there is no such field; did you mean coins?"),
        (CARDS, "{ coins = 2 }", "2", 5, f"{CROWN}.price: Expected `object`, got `int`"),
        (
            CARDS,
            "purchase",
            "buying",
            9,
            f"{CROWN}.effects[1].kind: there is no kind of effect called b",
        ),
        (CARDS, "skill = 1", "skil = 1", 8, f"{CROWN}.effects[0].symbols.skil: there is no such field"),
        (CARDS, 'kind = "symbols", ', "", 8, f"{CROWN}.effects[0].kind: is missing"),
        (WORLD, "[]", "[1]", 3, "world.tin-dog.effects[0]: cannot be 1; it is a table with a kind"),
        (STORY, "keyword = ", "coins = -1, keyword = ", 8, f"{KNOCK}.reward.coins: Expected `int` >= 0"),
        (CARDS, "coins = 2", "coins = -2", 5, f"{CROWN}.price.coins: Expected `int` >= 0"),
        # Ids.
        (CARDS, "tin-spoon", "tin-crown", 13, f"{CROWN}.id: is there already, in artifacts.toml:3"),
        (CARDS, "tin-spoon", "Spoon", 13, "artifact.Spoon.id: an id is in lower case, with hyphens"),
        (CARDS, "tin-spoon", "tin-dog", 13, "artifact.tin-dog.id: is also an id in world"),
        (STORY, '"enter"', '"wait"', 14, "encounter.Z2.choices.wait.id: is there twice"),
        # What is named.
        (
            CARDS,
            "dog",
            "god",
            9,
            f"{CROWN}.effects[1].gain.world: there is no tin-god in world; did you",
        ),
        (STORY, '"Z2"', '"Z3"', 8, f"{KNOCK}.reward.next: there is no Z3 in encounters"),
        (STORY, "next", "side_quest = 'Y1', next", 8, f"{KNOCK}.reward.side_quest: there is no Y1 in enc"),
        (STORY, '["TIN"]', '["TON"]', 14, f"{ENTER}.keywords[0]: nothing gives the keyword TON"),
        # Ways through.
        (STORY, '"wait",', PRICED, 12, f"encounter.Z2.choices: {STUCK}"),
        (STORY, '"wait",', LOCKED, 12, f"encounter.Z2.choices: {STUCK}"),
        (STORY, "difficulty = 5", "difficulty = 20", 1, f"encounter.Z1.choices: {STUCK}"),
        (STORY, "difficulty = 5\n", "", 4, f"{KNOCK}.difficulty: is missing for a choice with a check"),
        (STORY, 'check = "skill"\n', "", 4, f"{KNOCK}.check: is missing for a choice with a difficulty"),
        # Words.
        (NAMES, "[tin-spoon]", "[spoon]", 1, "tin-spoon: has no words in en"),
        (NAMES, "[tin-spoon]", "[spoon]", 5, "spoon: has words in en, but is not in artifacts; did you mean"),
        (NAMES, "[tin-spoon]", "[tin-crown]", 5, "is not TOML: Cannot declare"),
        (NAMES, '"Tin spoon"', '""', 6, "tin-spoon.name: Expected `str` of length >= 1"),
        (TOLD, "intro", "into", 3, "Z1.into: there is no such field; did you mean intro?"),
        (TOLD, "intro", "into", 1, "Z1.intro: is missing"),
        (TOLD, "reaction", "# reaction", 4, "Z1.choices.knock.reaction: is missing"),
        (TOLD, "s.enter", "s.leave", 11, "Z2.choices.enter: has no words in en"),
        (TOLD, "s.enter", "s.leave", 12, "Z2.choices.leave: has words in en, but is not in encounters/tin"),
    ],
)
def test_a_fault_is_found_where_it_is(
    tmp_path: Path, file: str, old: str, new: str, line: int, fault: str
) -> None:
    folder = write_pack(tmp_path)
    spoil(folder, file, old, new)
    found = faults(folder)
    assert [each for each in found if each.startswith(f"{file}:{line}: {fault}")], found


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("camps = [", "camps = [\n  { food = 1 },", "camps"),
        ("food = 1\ncoins = 2", "coins = 2", "trade_values"),
        ("columns = [{},", "columns = [", "mine.columns"),
        ("cells = [", "cells = [\n  [],", "mine.cells"),
    ],
)
def test_the_boards_have_the_size_of_the_boards(tmp_path: Path, old: str, new: str, field: str) -> None:
    boards = (OURS / "boards.toml").read_text("utf-8")
    assert old in boards
    found = content_faults(write_pack(tmp_path, {"boards.toml": boards.replace(old, new, 1)}))
    assert [fault for fault in found if fault.field.startswith(field) and "of length" in fault.message], found


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("artefacts.toml", "", "artefacts.toml:1: is no file of a pack; did you mean artifacts.toml?"),
        ("text/en/worlds.toml", "", "text/en/worlds.toml:1: is no file of a pack; did you mean world.toml?"),
        ("text/world.toml", "", "text/world.toml:1: is no file of a pack"),
        (
            "text/en/boards.toml",
            "\n[bank]\nname = 'Bank'",
            "text/en/boards.toml:1: bank: has words in en",
        ),
        (
            "encounters/more.toml",
            "[[encounter]]\nid = 'Z1'\nchoices = []",
            "encounters/tin.toml:2: encounter.Z1.id: is there already, in encounters/more.toml:2",
        ),
        (
            "text/en/encounters/more.toml",
            "[Z1]",
            "text/en/encounters/tin.toml:1: Z1: has words in en already, in text/en/encounters/more.toml:1",
        ),
        (
            "characters.toml",
            "[[character]]\nid = 'zoe'\nfirst_quest = 'Z5'\navoids = [\n'rin',\n'rim']",
            "characters.toml:3: character.zoe.first_quest: there is no Z5 in encounters",
        ),
        (
            "characters.toml",
            "[[character]]\nid = 'zoe'\nfirst_quest = 'Z1'\navoids = [\n'rin',\n'rim']",
            "characters.toml:6: character.zoe.avoids[1]: there is no rim in characters; did you mean rin?",
        ),
        ("text/fr/world.toml", "", "text/fr/world.toml:1: tin-dog: has no words in fr"),
        (
            "text/fr/artifacts.toml",
            "[tin-crown]\nname = 'Couronne'",
            "text/fr/artifacts.toml:1: tin-crown.text: is there in en, but not in fr",
        ),
        (
            "text/fr/artifacts.toml",
            "[tin-spoon]\nname = 'Cuillère'\ntext = 'Ronde.'",
            "text/fr/artifacts.toml:3: tin-spoon.text: is there in fr, but not in en",
        ),
    ],
)
def test_a_fault_of_another_file_is_found(tmp_path: Path, file: str, text: str, expected: str) -> None:
    found = faults(write_pack(tmp_path, SOUND | {file: text}))
    assert [each for each in found if each.startswith(expected)], found


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_spoilt_a_pack_without_faults_can_be_loaded(tmp_path: Path, data: st.DataObject) -> None:
    folder = write_pack(tmp_path)
    file = folder / data.draw(st.sampled_from(sorted(SOUND)))
    text = file.read_text("utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 20, len(text))))
    other = data.draw(st.sampled_from(["", "1", "id", '"', "'''", "[", "]", "{}", "[1]", "x = 1", ".", "\n"]))
    file.write_text(text[:start] + other + text[end:], "utf-8")
    if not content_faults(folder):
        load(folder)
        words("en", folder)


def test_all_faults_of_a_thing_are_found_at_once(tmp_path: Path) -> None:
    effects = '[{ kind = "toll", coin = 1 }, { kind = "duel" }]'
    pack = {"world.toml": f'[[world]]\nid = "a"\neffects = {effects}\nx = 1'}
    found = content_faults(write_pack(tmp_path, pack))
    assert [fault.field for fault in found if fault.file == "world.toml"] == [
        "world.a.effects[0].coin",
        "world.a.effects[1].bonus",
        "world.a.x",
    ]


def test_a_character_without_any_quest_yet_is_sound(tmp_path: Path) -> None:
    pack = {
        "characters.toml": '[[character]]\nid = "yan"\nfirst_quest = "Y1"',
        "text/en/characters.toml": '[yan]\nname = "Yan"',
    }
    assert faults(write_pack(tmp_path, pack)) == []


def test_words_of_what_is_replaced_do_not_do_for_other_choices(tmp_path: Path) -> None:
    story = 'encounter = [{ id = "A", choices = [{ id = "run-like-the-wind", reward = {} }] }]'
    assert faults(write_pack(tmp_path, {"encounters/map-01.toml": story})) == [
        "text/en/encounters/map-01.toml:1: A.choices.run-like-the-wind: has no words in en"
    ]


def test_text_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "world.toml").write_bytes(b"# one\n# two \xff\n")
    assert faults(tmp_path) == ["world.toml:2: is not UTF-8"]


def test_nesting_without_end(tmp_path: Path) -> None:
    (tmp_path / "world.toml").write_text("a = " + "[" * 5000, "utf-8")
    assert faults(tmp_path)[0].startswith("world.toml:1: is nested too deeply")


def test_a_folder_without_a_pack(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Nothing here.", "utf-8")
    assert faults(tmp_path) == [f"{tmp_path}:1: there is nothing of a content pack here"]


def first_map() -> str:
    return next(file for file in (OURS / "maps").iterdir() if file.name.startswith("01")).read_text("utf-8")


def test_a_map_that_cannot_be_walked(tmp_path: Path) -> None:
    text = first_map()
    raw = tomllib.loads(text)
    cut_off = raw["spaces"][-1]["id"]
    paths = "\n".join(
        f"[[paths]]\nbetween = {path['between']}\n" for path in raw["paths"] if cut_off not in path["between"]
    )
    own = text[: text.index("[[paths]]")] + paths
    line = text[: text.index(f'id = "{cut_off}"')].count("\n")
    found = content_faults(write_pack(tmp_path, {"maps/own.toml": own}))
    (fault,) = [fault for fault in found if fault.message == f"Space {cut_off} cannot be reached from town."]
    assert fault.file == "maps/own.toml"
    assert fault.line == line
    assert fault.field == f"spaces.{cut_off}"


def test_a_quest_that_a_map_names(tmp_path: Path) -> None:
    own = first_map().replace('quest = "B"', 'quest = "BB"')
    line = own[: own.index('quest = "BB"')].count("\n") + 1
    found = faults(write_pack(tmp_path, {"maps/own.toml": own}))
    assert [
        fault for fault in found if fault.startswith(f"maps/own.toml:{line}: ") and "no BB in enc" in fault
    ]


def test_names_on_a_map(tmp_path: Path) -> None:
    own = first_map()
    named = [space["id"] for space in tomllib.loads(own)["spaces"] if space.get("named")]
    names = '[glogo-caverns]\nname = "Caverns"\n[glogo-caverns.spaces]\nnowhere = "Nowhere"'
    assert faults(write_pack(tmp_path, {"maps/own.toml": own, "text/en/maps.toml": names})) == [
        *(f"text/en/maps.toml:3: glogo-caverns.spaces.{id}: has no words in en" for id in sorted(named)),
        "text/en/maps.toml:4: glogo-caverns.spaces.nowhere: has words in en, but is not in maps/own.toml",
    ]


def our_files(folder: Traversable = OURS) -> list[Traversable]:
    files: list[Traversable] = []
    for path in folder.iterdir():
        files += our_files(path) if path.is_dir() else [path]
    return files


def test_every_value_has_a_line() -> None:
    """The lines are found by reading the text a second time: both readings must see the same."""
    for file in our_files():
        text = file.read_text("utf-8")
        lines, rows = lines_of(text), text.splitlines()
        for place, _ in leaves(tomllib.loads(text)):
            assert place in lines, (file.name, place)
            if isinstance(place[-1], str):
                assert place[-1] in rows[lines[place] - 1], (file.name, place)


def test_lines_of_everything_that_toml_can_say() -> None:
    text = """
"a b".'c' = 1 # a = 2
d = \'\'\'
e = 3
\'\'\'
f = [ [1,
  2], { g.h = "]}", i = [] },
]
[j]
k = 1979-05-27 07:32:00
[[l]]
[[l.m]]
n = "\\"\\\\"
[[l.m]]
[l.o]
p = 1.5
[[l]]
m = [{}]
"""
    assert {".".join(map(str, place)): line for place, line in lines_of(text).items()} == {
        "a b": 2,
        "a b.c": 2,
        "d": 3,
        "f": 6,
        "f.0": 6,
        "f.0.0": 6,
        "f.0.1": 7,
        "f.1": 7,
        "f.1.g": 7,
        "f.1.g.h": 7,
        "f.1.i": 7,
        "j": 9,
        "j.k": 10,
        "l.0": 11,
        "l.0.m.0": 12,
        "l.0.m.0.n": 13,
        "l.0.m.1": 14,
        "l.0.o": 15,
        "l.0.o.p": 16,
        "l.1": 17,
        "l.1.m": 18,
        "l.1.m.0": 18,
    }
