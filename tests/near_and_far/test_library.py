from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from own_pack import spoil, write_pack

from farwander.near_and_far.goods import FACTIONS
from farwander.near_and_far.library import Content, load
from farwander.near_and_far.packs import OURS, ContentError, File, files_of
from farwander.near_and_far.shelves import Files, Shelf
from farwander.near_and_far.words import words


def test_our_pack_is_read_once_and_whole() -> None:
    content = load()
    assert load() is content
    assert [kind for kind in Content.__struct_fields__ if not getattr(content, kind)] == []
    assert [chief.faction for chief in content.chiefs.values()] == list(FACTIONS)
    assert [threat.difficulty for threat in content.threats.values()] == list(range(4, 16))
    assert list(content.maps) == list(range(1, 12))
    assert len(content.boards.camps) == 14


def test_everything_is_found_by_its_id_in_the_order_of_the_files() -> None:
    content = load()
    for kind in Content.__struct_fields__:
        if kind not in ("name", "maps", "boards"):
            cards = getattr(content, kind)
            assert [card.id for card in cards.values()] == list(cards)
    assert [each.number for each in content.maps.values()] == list(content.maps)


def test_what_belongs_to_a_map_is_read_when_it_is_opened() -> None:
    assert all(isinstance(each, Shelf) for each in (load().maps, load().encounters, words("fr").encounters))
    files = {name: (File(name, OURS / name),) for name in ("a", "b")}
    opened: list[Files] = []

    def read(wanted: Files) -> dict[str, str]:
        opened.append(wanted)
        return {wanted[0].name: wanted[0].name.upper()}

    shelf = Shelf(files, read)
    assert (list(shelf), len(shelf), "c" in shelf, opened) == (["a", "b"], 2, False, [])
    assert (shelf["b"], shelf["b"], opened) == ("B", "B", [files["b"]])
    above = shelf | {"a": "above", "c": "new"}
    assert (dict(above), opened) == ({"a": "above", "b": "B", "c": "new"}, [files["b"]])
    assert dict(shelf) == {"a": "A", "b": "B"}


def test_nothing_of_ours_is_overlooked() -> None:
    """What is found at a glance is what is in the files."""
    raw = [tomllib.loads(file.text()) for file in files_of(OURS, "encounters")]
    assert [each["id"] for file in raw for each in file["encounter"]] == list(load().encounters)
    for language in ("en", "fr", "it"):
        assert set(words(language).encounters) == set(load().encounters)
        assert all(words(language).encounters.values())


def test_an_empty_pack_changes_nothing(tmp_path: Path) -> None:
    assert load(tmp_path) == msgspec.structs.replace(load(), name=tmp_path.name)


def test_a_pack_adds_what_is_new_and_replaces_what_has_the_same_id(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    ours = load()
    spoil(folder, "artifacts.toml", "tin-spoon", "starry-cape")
    content = load(folder)
    assert list(content.artifacts) == [*ours.artifacts, "tin-crown"]
    assert content.artifacts["starry-cape"].points == 1
    assert content.encounters["Z1"].choices[0].reward.next == "Z2"
    assert content.adventurers == ours.adventurers
    assert content.boards == ours.boards
    assert load() is ours
    assert "tin-crown" not in ours.artifacts


def test_a_map_replaces_ours_with_the_same_number(tmp_path: Path) -> None:
    file = next(file for file in (OURS / "maps").iterdir() if file.name.startswith("02"))
    own = file.read_text("utf-8").replace(f'"{load().maps[2].id}"', '"elsewhere"', 1)
    content = load(write_pack(tmp_path, {"maps/elsewhere.toml": own}))
    assert content.maps[2].id == "elsewhere"
    assert list(content.maps) == list(load().maps)


def test_boards_are_replaced_as_a_whole(tmp_path: Path) -> None:
    boards = (OURS / "boards.toml").read_text("utf-8")
    content = load(write_pack(tmp_path, {"boards.toml": boards.replace("hearts = 2", "hearts = 3")}))
    assert content.boards.companion.hearts == 3


@pytest.mark.parametrize(
    "spoilt",
    ["[[artifact]", 'artifact = "a"', "artifact = [1]", '[[artifact]]\nid = "a"', "a = " + "[" * 5000],
)
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, spoilt: str) -> None:
    with pytest.raises(ContentError, match=r"^artifacts\.toml: .* `farwander content check` tells more\.$"):
        load(write_pack(tmp_path, {"artifacts.toml": spoilt}))


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such folder"):
        load(tmp_path / "nowhere")
