from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from typing import Any

import msgspec
import pytest

from farwander.near_and_far.cards import Map, Path, RouteValue, Space
from farwander.near_and_far.goods import ROUTES, Route
from farwander.near_and_far.map_faults import map_faults, steps_from

CONTENT = resources.files("farwander.near_and_far") / "content"
FILES = sorted(file.name for file in (CONTENT / "maps").iterdir())


def read(name: str) -> Map:
    return msgspec.convert(tomllib.loads((CONTENT / "maps" / name).read_text("utf-8")), Map)


MAPS = {each.number: each for each in map(read, FILES)}


def test_there_are_eleven_and_their_files_are_named_after_them():
    assert list(MAPS) == list(range(1, 12))
    assert [f"{number:02}-{each.id}.toml" for number, each in MAPS.items()] == FILES


@pytest.mark.parametrize("number", MAPS)
def test_ours_have_no_faults(number: int):
    assert map_faults(MAPS[number]) == []


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_map_and_every_named_space_has_a_name_of_its_own(language: str):
    words: dict[str, Any] = tomllib.loads((CONTENT / "text" / language / "maps.toml").read_text("utf-8"))
    assert list(words) == [each.id for each in MAPS.values()]
    for each in MAPS.values():
        assert list(words[each.id]["spaces"]) == [space.id for space in each.spaces if space.named]
    names = [name for each in words.values() for name in (each["name"], *each["spaces"].values())]
    assert len(names) == len(set(names))
    assert all(each["text"].endswith(".") for each in words.values())


def test_steps_are_counted_along_paths():
    assert steps_from("a", [Path(between=("b", "a")), Path(between=("b", "c"))]) == {"a": 0, "b": 1, "c": 2}


def streets() -> Map:
    """A map without faults, to spoil: nine columns, a to i, of three rows, and the town in the place of c2.

    The quests are in the first columns, the threats and the treasures in the last ones.
    """
    columns = "abcdefghi"
    goods = dict(zip(["a1", "a3", "c1", "c3", "i3", "i1", "g3", "g1"], ROUTES * 2, strict=True))

    def space(i: int, j: int) -> Space:
        id = f"{columns[i]}{j + 1}"
        x, y = 60 + 100 * i, 150 + 200 * j
        if id == "c2":
            return Space(id="town", x=x, y=y, kind="town")
        kind = "route" if id in goods else "coin" if id in COINS else "gem"
        quest = "ABCDEFGHIJKLMNOP"[QUESTS.index(id)] if id in QUESTS else None
        named = quest in {"B", "D", "H", "M"}
        return Space(id=id, x=x, y=y, kind=kind, route=goods.get(id), quest=quest, named=named)

    def path(name: str) -> Path:
        between = ends(name.replace("c2", "town"))
        return Path(between=between, threat=name in THREATS, treasure=name in TREASURES)

    across = [f"{columns[i]}{row}-{columns[i + 1]}{row}" for i in range(8) for row in "123"]
    down = [f"{column}{row}-{column}{row + 1}" for column in columns for row in (1, 2)]
    return Map(
        id="streets",
        number=1,
        routes=dict.fromkeys(ROUTES, RouteValue(6, 3)),
        spaces=tuple(space(i, j) for i in range(9) for j in range(3)),
        paths=tuple(path(name) for name in across + down),
    )


COINS = ["b1", "b2", "d1", "d2", "e1", "f1", "f2", "h1", "h2"]
QUESTS = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c3", "d1", "d2", "d3", "e1", "e2", "e3", "f1", "f2"]
THREATS = ["f1-g1", "g1-h1", "h1-i1", "f3-g3", "g3-h3", "h3-i3", "h2-i2"]
TREASURES = ["f1-f2", "g2-g3", "h1-h2", "i2-i3"]


def ends(name: str) -> tuple[str, str]:
    one, other = name.split("-")
    return one, other


STREETS = streets()

Change = Callable[[Map], Map]


def each_space(turned: Callable[[Space], Space]) -> Change:
    return lambda map_: msgspec.structs.replace(map_, spaces=tuple(map(turned, map_.spaces)))


def each_path(turned: Callable[[Path], Path]) -> Change:
    return lambda map_: msgspec.structs.replace(map_, paths=tuple(map(turned, map_.paths)))


def at(ids: str, **changes: Any) -> Change:
    """Some spaces made different."""
    return each_space(
        lambda space: msgspec.structs.replace(space, **changes) if space.id in ids.split() else space
    )


def along(names: str, **changes: Any) -> Change:
    """Some paths made different."""
    return each_path(
        lambda path: (
            msgspec.structs.replace(path, **changes) if "-".join(path.between) in names.split() else path
        )
    )


def cut(names: str) -> Change:
    """Some paths taken away."""

    def change(map_: Map) -> Map:
        left = tuple(path for path in map_.paths if "-".join(path.between) not in names.split())
        assert len(left) == len(map_.paths) - len(names.split())
        return msgspec.structs.replace(map_, paths=left)

    return change


def more(names: str) -> Change:
    """Some paths added."""
    paths = [Path(between=ends(name)) for name in names.split()]
    return lambda map_: msgspec.structs.replace(map_, paths=(*map_.paths, *paths))


def and_space(id: str, kind: Any = "coin") -> Change:
    """A space added."""
    space = Space(id=id, x=500, y=250, kind=kind)
    return lambda map_: msgspec.structs.replace(map_, spaces=(*map_.spaces, space))


def without_space(id: str) -> Change:
    """A space taken away, with its paths."""
    return lambda map_: msgspec.structs.replace(
        map_,
        spaces=tuple(space for space in map_.spaces if space.id != id),
        paths=tuple(path for path in map_.paths if id not in path.between),
    )


def worth(good: Route, *value: int) -> Change:
    """A route with another value, or none."""

    def change(map_: Map) -> Map:
        routes = {each: found for each, found in map_.routes.items() if each != good}
        return msgspec.structs.replace(map_, routes=routes | ({good: RouteValue(*value)} if value else {}))

    return change


def numbered(number: int) -> Change:
    return lambda map_: msgspec.structs.replace(map_, number=number)


def test_the_map_to_spoil_has_no_faults():
    assert map_faults(STREETS) == []


BROKEN: list[tuple[str, list[Change]]] = [
    ("There is no map 12 in the box.", [numbered(12)]),
    ("Space e2 is there 2 times.", [and_space("e2")]),
    (
        "Exactly one space must be the town, and be called town, not town, e2.",
        [at("e2", kind="town")],
    ),
    (
        "Exactly one space must be the town, and be called town, not none.",
        [at("town", kind="coin")],
    ),
    ("The path a1-z9 leads to z9, which is not there.", [more("a1-z9")]),
    ("The path e2-e2 leads nowhere else.", [more("e2-e2")]),
    ("The path a2-a1 is there twice.", [more("a2-a1")]),
]

FAULTY: list[tuple[str, list[Change]]] = [
    ("There are 25 spaces, not 26 to 34.", [without_space("h2"), without_space("e2")]),
    (
        "There are 0 threats, not 7 to 12.",
        [each_path(lambda path: msgspec.structs.replace(path, threat=False))],
    ),
    ("There are 3 treasures, not 4 to 7.", [along("f1-f2", treasure=False)]),
    ("There are 1 water spaces, not 0.", [at("e2", water=True)]),
    ("There are 0 water spaces, not 6 to 8.", [numbered(5)]),
    ("There are 3 mammoth spaces, not 4.", [numbered(10), at("h1 h3 i1", mammoth=True)]),
    (
        "There are 12 coin spaces and 6 gem spaces, which is not about half each.",
        [at("b3 d3 e3", kind="coin")],
    ),
    ("Space a1 must have a good if it is on a trade route, and only then.", [at("a1", route=None)]),
    ("Space e2 must have a good if it is on a trade route, and only then.", [at("e2", route="tea")]),
    ("There are 3 spaces with tea, not 2.", [at("e2", kind="route", route="tea")]),
    ("The route of tea has no value.", [worth("tea")]),
    ("The route of tea is worth 11 alone and 3 shared.", [worth("tea", 11, 3)]),
    ("The route of tea is worth 6 alone and 1 shared.", [worth("tea", 6, 1)]),
    ("The route of tea is worth 5 alone and 5 shared.", [worth("tea", 5, 5)]),
    ("Quest A is missing.", [at("a1", quest=None)]),
    ("Quest B is there 2 times.", [at("i2", quest="B", named=True)]),
    ("Quest 17 does not belong on map 1.", [at("i2", quest="17")]),
    ("Space a1 must not have a name.", [at("a1", named=True)]),
    ("Space a2 must have a name.", [at("a2", named=False)]),
    ("Space i2 must not have a name.", [at("i2", named=True)]),
    ("The path f1-g1 has both a threat and a treasure.", [along("f1-g1", treasure=True)]),
    (
        "The path town-d2 leaves town, so it must have neither a threat nor a treasure.",
        [along("town-d2", treasure=True)],
    ),
    ("Space town must have nothing but the town.", [at("town", quest="A")]),
    ("Space a1 is too near the edge of the map.", [at("a1", x=39)]),
    ("Space i3 is too near the edge of the map.", [at("i3", y=661)]),
    ("Spaces e1 and f1 are too near each other.", [at("f1", x=519)]),
    ("The path e1-g1 passes too near space f1.", [more("e1-g1")]),
    ("The path e1-e2 crosses the path d1-f2.", [more("d1-f2")]),
    ("Space i1 cannot be reached from town.", [cut("h1-i1 i1-i2")]),
    ("Space e2 has 6 paths, more than 5.", [more("e2-d1 e2-f1")]),
    ("Space town has 2 paths, not 3 or 4.", [cut("town-d2 b2-town")]),
    (
        "There are too many dead ends: a1, a2, a3, i1, i2, i3.",
        [cut("a1-a2 a2-a3 i1-i2 i2-i3")],
    ),
    ("Space i1, the farthest, is 9 steps from town, not 5 to 8.", [cut("h1-i1 g2-h2 h2-i2 f3-g3")]),
    (
        "Space b1, the farthest, is 2 steps from town, not 5 to 8.",
        [cut("d1-e1 d2-e2 d3-e3 a1-b1 a2-b2 a3-b3")],
    ),
    (
        "Only 12 of 27 spaces can be reached without a fight.",
        [along("d1-e1 d2-e2 d3-e3", threat=True)],
    ),
    (
        "Threats are not farther from town than other paths.",
        [
            each_path(lambda path: msgspec.structs.replace(path, threat=False)),
            along("a1-b1 a2-b2 a3-b3 b1-b2 b2-b3 d1-d2 d2-d3", threat=True),
        ],
    ),
    (
        "Treasures are not farther from town than other paths.",
        [
            each_path(lambda path: msgspec.structs.replace(path, treasure=False)),
            along("b1-b2 b2-b3 d1-d2 d2-d3", treasure=True),
        ],
    ),
    (
        "Spaces d1 and g1 with tea are less than 4 steps apart.",
        [at("c3", kind="coin", route=None), at("d1", kind="route", route="tea")],
    ),
    (
        "The water spaces are not both near and far: a1, a2, a3, b1, b2, b3.",
        [numbered(5), at("a1 a2 a3 b1 b2 b3", water=True)],
    ),
    (
        "Some mammoth spaces are much nearer to town than others: b1, h1, h3, i3.",
        [numbered(10), at("b1 h1 h3 i3", mammoth=True)],
    ),
]


def spoilt(changes: list[Change]) -> Map:
    map_ = STREETS
    for change in changes:
        map_ = change(map_)
    return map_


@pytest.mark.parametrize(("fault", "changes"), BROKEN, ids=[fault for fault, _ in BROKEN])
def test_what_is_broken_is_all_that_is_told(fault: str, changes: list[Change]):
    assert map_faults(spoilt(changes)) == [fault]


@pytest.mark.parametrize(("fault", "changes"), FAULTY, ids=[fault for fault, _ in FAULTY])
def test_every_fault_is_found(fault: str, changes: list[Change]):
    assert fault in map_faults(spoilt(changes))
