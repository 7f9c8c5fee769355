"""What is wrong with a map. Used by tests and map makers, not by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from math import dist, hypot
from statistics import mean

from farwander.near_and_far.cards import Id, Map, Path, Space
from farwander.near_and_far.goods import ROUTES

# The box: which quests are printed on each map, and which of them on a space with a name.
_LETTERS = "ABCDEFGHIJKLMNOP"
_FIRST_QUEST = {2: 1, 3: 17, 4: 33, 5: 49, 6: 65, 7: 81, 8: 97, 9: 113, 10: 130, 11: 146}
QUESTS: dict[int, frozenset[Id]] = {1: frozenset(_LETTERS)} | {
    number: frozenset(str(first + i) for i in range(len(_LETTERS))) for number, first in _FIRST_QUEST.items()
}
NAMED_QUESTS: dict[int, frozenset[Id]] = {
    number: frozenset(quests.split())
    for number, quests in {
        1: "B D H M",
        2: "1 3 4 10 13 15",
        3: "20 23 27 28",
        4: "33 34 37 40 43 44 48",
        5: "51 54 59 60 63",
        6: "69 70 72 76 78 79 80",
        7: "81 85 87 88 89 94",
        8: "98 105 106 108 110 111",
        9: "115 117 118 119 123 126 128",
        10: "133 138 141 145",
        11: "146 147 148 150 152 153 158",
    }.items()
}

# Ours: what makes a map that can be read at a glance and is worth walking.
_SPACES = range(26, 35)
_THREATS = range(7, 13)
_TREASURES = range(4, 8)
_ALONE = range(5, 11)
_SHARED = range(2, 6)
_TOWN_PATHS = range(3, 5)
_MOST_PATHS = 5
_MOST_DEAD_ENDS = 4
_FARTHEST = range(5, 9)
_ROUTE_APART = 4
_COIN_SHARE = (0.4, 0.6)
_PEACEFUL_SHARE = 0.5
_FRAME_X = range(40, 961)
_FRAME_Y = range(40, 661)
_APART = 60
_CLEARANCE = 25
_WATER_MAP, _WATERS = 5, range(6, 9)
_MAMMOTH_MAP, _MAMMOTHS = 10, range(4, 5)
_NEAR, _FAR = 2, 5
_HERDS_APART = 1
"""Whoever is first must not have the only mammoths close to town: all need a camp among them."""

Point = tuple[int, int]


def map_faults(map_: Map) -> list[str]:
    """Say what is wrong with a map; an empty list if nothing is."""
    # Without sound ids and paths the other questions have no meaning.
    return list(_broken(map_)) or [
        *_miscounted(map_),
        *_misplaced_goods(map_),
        *_misplaced_quests(map_),
        *_misplaced_symbols(map_),
        *_misdrawn(map_),
        *_hard_to_walk(map_),
        *_badly_spread(map_),
    ]


def steps_from(start: Id, paths: Iterable[Path]) -> dict[Id, int]:
    """How many steps away each space is that can be reached."""
    neighbours: dict[Id, list[Id]] = {}
    for path in paths:
        one, other = path.between
        neighbours.setdefault(one, []).append(other)
        neighbours.setdefault(other, []).append(one)
    steps = {start: 0}
    edge = [start]
    for space in edge:
        for neighbour in neighbours.get(space, []):
            if neighbour not in steps:
                steps[neighbour] = steps[space] + 1
                edge.append(neighbour)
    return steps


def _broken(map_: Map) -> Iterator[str]:
    if map_.number not in QUESTS:
        yield f"There is no map {map_.number} in the box."
    ids = Counter(space.id for space in map_.spaces)
    yield from (f"Space {id} is there {times} times." for id, times in ids.items() if times > 1)
    towns = [space.id for space in map_.spaces if space.kind == "town"]
    if towns != ["town"]:
        yield f"Exactly one space must be the town, and be called town, not {', '.join(towns) or 'none'}."
    yield from _broken_paths(map_.paths, ids)


def _broken_paths(paths: Iterable[Path], ids: Collection[Id]) -> Iterator[str]:
    seen: set[frozenset[Id]] = set()
    for path in paths:
        ends = frozenset(path.between)
        yield from (f"{_name(path)} leads to {id}, which is not there." for id in ends if id not in ids)
        if len(ends) == 1:
            yield f"{_name(path)} leads nowhere else."
        if ends in seen:
            yield f"{_name(path)} is there twice."
        seen.add(ends)


def _miscounted(map_: Map) -> Iterator[str]:
    spaces, paths = map_.spaces, map_.paths
    yield from _outside("spaces", len(spaces), _SPACES)
    yield from _outside("threats", sum(path.threat for path in paths), _THREATS)
    yield from _outside("treasures", sum(path.treasure for path in paths), _TREASURES)
    for what, expected, number, found in (
        ("water", _WATERS, _WATER_MAP, sum(space.water for space in spaces)),
        ("mammoth", _MAMMOTHS, _MAMMOTH_MAP, sum(space.mammoth for space in spaces)),
    ):
        yield from _outside(f"{what} spaces", found, expected if map_.number == number else range(1))
    kinds = Counter(space.kind for space in spaces)
    coins, gems = kinds["coin"], kinds["gem"]
    least, most = _COIN_SHARE
    if not least <= coins / max(1, coins + gems) <= most:
        yield f"There are {coins} coin spaces and {gems} gem spaces, which is not about half each."


def _misplaced_goods(map_: Map) -> Iterator[str]:
    for space in map_.spaces:
        if (space.kind == "route") != (space.route is not None):
            yield f"Space {space.id} must have a good if it is on a trade route, and only then."
    goods = Counter(space.route for space in map_.spaces)
    for good in ROUTES:
        if goods[good] != 2:  # noqa: PLR2004 - a route has two ends
            yield f"There are {goods[good]} spaces with {good}, not 2."
        value = map_.routes.get(good)
        if value is None:
            yield f"The route of {good} has no value."
        elif value.alone not in _ALONE or value.shared not in _SHARED or value.shared >= value.alone:
            yield f"The route of {good} is worth {value.alone} alone and {value.shared} shared."


def _misplaced_quests(map_: Map) -> Iterator[str]:
    quests = Counter(space.quest for space in map_.spaces if space.quest is not None)
    expected, named = QUESTS[map_.number], NAMED_QUESTS[map_.number]
    for quest in sorted(expected - quests.keys()):
        yield f"Quest {quest} is missing."
    for quest, times in quests.items():
        if quest not in expected:
            yield f"Quest {quest} does not belong on map {map_.number}."
        elif times > 1:
            yield f"Quest {quest} is there {times} times."
    for space in map_.spaces:
        if space.named != (space.quest in named):
            yield f"Space {space.id} must {'not ' if space.named else ''}have a name."


def _misplaced_symbols(map_: Map) -> Iterator[str]:
    for path in map_.paths:
        if path.threat and path.treasure:
            yield f"{_name(path)} has both a threat and a treasure."
        if "town" in path.between and (path.threat or path.treasure):
            yield f"{_name(path)} leaves town, so it must have neither a threat nor a treasure."
    town = next(space for space in map_.spaces if space.kind == "town")
    if town.quest or town.route or town.named or town.water or town.mammoth:
        yield "Space town must have nothing but the town."


def _misdrawn(map_: Map) -> Iterator[str]:
    for space in map_.spaces:
        if space.x not in _FRAME_X or space.y not in _FRAME_Y:
            yield f"Space {space.id} is too near the edge of the map."
    for one, other in combinations(map_.spaces, 2):
        if dist(_point(one), _point(other)) < _APART:
            yield f"Spaces {one.id} and {other.id} are too near each other."
    points = {space.id: _point(space) for space in map_.spaces}
    for path in map_.paths:
        one, other = (points[id] for id in path.between)
        for id, point in points.items():
            if id not in path.between and _from_line(point, one, other) < _CLEARANCE:
                yield f"{_name(path)} passes too near space {id}."
    for path, other in combinations(map_.paths, 2):
        apart = not set(path.between) & set(other.between)
        if apart and _cross(*(points[id] for id in (*path.between, *other.between))):
            yield f"{_name(path)} crosses {_name(other).lower()}."


def _hard_to_walk(map_: Map) -> Iterator[str]:
    degrees = Counter(id for path in map_.paths for id in path.between)
    steps = steps_from("town", map_.paths)
    for space in map_.spaces:
        if space.id not in steps:
            yield f"Space {space.id} cannot be reached from town."
        if degrees[space.id] > _MOST_PATHS:
            yield f"Space {space.id} has {degrees[space.id]} paths, more than {_MOST_PATHS}."
    if degrees["town"] not in _TOWN_PATHS:
        yield f"Space town has {degrees['town']} paths, not 3 or 4."
    dead_ends = [space.id for space in map_.spaces if degrees[space.id] == 1]
    if len(dead_ends) > _MOST_DEAD_ENDS:
        yield f"There are too many dead ends: {', '.join(dead_ends)}."
    farthest = max(steps, key=lambda id: steps[id])
    if steps[farthest] not in _FARTHEST:
        yield f"Space {farthest}, the farthest, is {steps[farthest]} steps from town, not 5 to 8."
    peaceful = steps_from("town", (path for path in map_.paths if not path.threat))
    if len(peaceful) < _PEACEFUL_SHARE * len(map_.spaces):
        yield f"Only {len(peaceful)} of {len(map_.spaces)} spaces can be reached without a fight."


def _badly_spread(map_: Map) -> Iterator[str]:
    steps = steps_from("town", map_.paths)
    ways = [path for path in map_.paths if steps.keys() >= set(path.between)]

    def average(paths: Iterable[Path]) -> float:
        return mean([steps[id] for path in paths for id in path.between] or [0])

    for what, some in (
        ("Threats", [path for path in ways if path.threat]),
        ("Treasures", [path for path in ways if path.treasure]),
    ):
        if average(some) <= average(ways):
            yield f"{what} are not farther from town than other paths."
    for good in ROUTES:
        for one, other in combinations((space for space in map_.spaces if space.route == good), 2):
            if steps_from(one.id, ways).get(other.id, _ROUTE_APART) < _ROUTE_APART:
                yield f"Spaces {one.id} and {other.id} with {good} are less than {_ROUTE_APART} steps apart."
    waters = {space.id: steps[space.id] for space in map_.spaces if space.water and space.id in steps}
    if waters and not (min(waters.values()) <= _NEAR and max(waters.values()) >= _FAR):
        yield f"The water spaces are not both near and far: {', '.join(waters)}."
    herds = {space.id: steps[space.id] for space in map_.spaces if space.mammoth and space.id in steps}
    if herds and max(herds.values()) - min(herds.values()) > _HERDS_APART:
        yield f"Some mammoth spaces are much nearer to town than others: {', '.join(herds)}."


def _outside(what: str, found: int, expected: range) -> list[str]:
    return [] if found in expected else [f"There are {found} {what}, not {_span(expected)}."]


def _span(numbers: range) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _name(path: Path) -> str:
    return f"The path {'-'.join(path.between)}"


def _point(space: Space) -> Point:
    return space.x, space.y


def _from_line(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the nearest point between two ends."""
    along = (end[0] - start[0], end[1] - start[1])
    away = (point[0] - start[0], point[1] - start[1])
    length = along[0] ** 2 + along[1] ** 2
    share = min(1, max(0, (along[0] * away[0] + along[1] * away[1]) / length)) if length else 0
    return hypot(away[0] - share * along[0], away[1] - share * along[1])


def _side(point: Point, start: Point, end: Point) -> int:
    turn = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return (turn > 0) - (turn < 0)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines a-b and c-d cross. Where they only touch, a space is too near a path already."""
    return _side(a, c, d) * _side(b, c, d) < 0 and _side(c, a, b) * _side(d, a, b) < 0
