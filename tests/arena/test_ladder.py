from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from farwander.arena import ladder_games, ladder_settings, one_game
from farwander.arena.ladder import Ladder, Runner, Work, play_ladder, quick_bots
from farwander.arena.ladder_folder import PARTS, SETTINGS, LadderFolder
from farwander.arena.ladder_games import Sums, meetings, parts, play_part
from farwander.arena.ladder_settings import Meeting, Settings, identity, new_settings, seated
from farwander.bots import bot_called, find_bot
from farwander.bots.faraway import Searching
from farwander.core.made_of import files_with
from farwander.core.refusal import Refused
from farwander.places import in_processes

Found = Iterator[tuple[int, Sums]]
BOTS = ("random", "pip", "greedy")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that little games make many parts."""
    monkeypatch.setattr(ladder_games, "_QUICK", 20)
    parts.cache_clear()


@pytest.fixture
def settings() -> Settings:
    return new_settings("faraway", BOTS, (2, 4), 50, 7)


def nothing(number: int, sums: Sums) -> None:
    """Nobody listens."""


def play(
    settings: Settings,
    run: Runner,
    known: Mapping[int, Sums] | None = None,
    on_part: Callable[[int, Sums], None] = nothing,
) -> Ladder:
    return play_ladder(settings, run, known or {}, on_part)


def in_order(work: Work, numbers: Sequence[int]) -> Found:
    return ((number, work(number)) for number in numbers)


# -- what is played


def test_everyone_meets_everyone_and_at_larger_tables_both_ways_round():
    settings = new_settings("faraway", BOTS, (2, 3), 10, 0)
    assert meetings(settings)[:3] == [
        Meeting(2, "pip", "random"),
        Meeting(2, "greedy", "random"),
        Meeting(2, "greedy", "pip"),
    ]
    assert len(set(meetings(settings))) == 3 + 6
    assert sum(part.games for part in parts(settings)) == 3 * 10 + 6 * 12  # whole deals


class Plain:
    """A bot that is asked like any other, outside the compiled rules."""

    summary = "takes the first"

    def __init__(self, name: str, *, broken: bool = False) -> None:
        self.name = name
        self._broken = broken

    def choose(self, view: Any, legal: Sequence[Any], rng: np.random.Generator) -> Any:
        if self._broken:
            raise ValueError("I fell")
        return legal[0]


def seat(monkeypatch: pytest.MonkeyPatch, *guests: Any) -> None:
    by_name = {guest.name: guest for guest in guests}

    def find(game: str, name: str) -> Any:
        return by_name.get(name) or bot_called(game, name)

    monkeypatch.setattr(ladder_settings, "bot_called", find)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("compiled", [True, False])
def test_every_deal_is_played_from_every_seat(monkeypatch: pytest.MonkeyPatch, players: int, compiled: bool):
    """Among twins, exactly one game of each deal is won: whoever has the better seat wins it from there."""
    greedy: Any = find_bot("faraway", "greedy")
    twin = msgspec.structs.replace(greedy, name="twin") if compiled else Plain("twin")
    other = greedy if compiled else Plain("other")
    seat(monkeypatch, twin, other)
    settings = new_settings("faraway", (other.name, "twin"), (players,), 20, 3)
    for number in range(len(parts(settings))):
        sums = play_part(settings, number)
        assert sums.won == sums.won_squared == sums.deals
        assert sums.points == pytest.approx(sums.points_against)


def test_the_stronger_wins_and_has_the_better_rating(settings: Settings):
    found = play(settings, in_order)
    assert [each.bot for each in found.ratings] == ["greedy", "pip", "random"]
    assert found.ratings[-1].rating == 0
    for met in found.met:
        stronger = BOTS.index(met.bot) > BOTS.index(met.against)
        assert (met.wins > met.even) == (met.mean > met.mean_against) == stronger
        assert met.low < met.wins < met.high


def test_a_meeting_does_not_depend_on_who_else_is_there(settings: Settings):
    alone = play(new_settings("faraway", ("random", "greedy"), (2,), 50, 7), in_order)
    assert alone.met[0] in play(settings, in_order).met
    other = play(new_settings("faraway", ("random", "greedy"), (2,), 50, 8), in_order)
    assert alone.met != other.met


def test_without_random_the_weakest_has_0():
    found = play(new_settings("faraway", ("greedy", "pip"), (2,), 50, 0), in_order)
    assert (found.anchor, found.ratings[-1].bot, found.ratings[-1].rating) == ("pip", "pip", 0)


def test_a_searching_bot_does_not_look_at_the_clock():
    known, bot = find_bot("faraway", "sibyl"), seated("faraway", "sibyl")
    assert isinstance(known, Searching)
    assert isinstance(bot, Searching)
    assert bot.effort == known.effort._replace(seconds=None)
    assert "sibyl" not in quick_bots("faraway")


def test_near_and_far_has_a_ladder_too():
    settings = new_settings("near-and-far", ("random", "planner"), (2,), 2, 0)
    (met,) = play(settings, in_order).met
    assert (met.bot, met.games) == ("planner", 2)
    assert met.mean > met.mean_against


def test_games_that_make_up_for_each_other_are_worth_more():
    even, alike = Sums(100, 200, 100, 110, 0, 0), Sums(100, 200, 100, 200, 0, 0)
    assert even.worth == pytest.approx(200 * 5, rel=0.02)
    assert alike.worth == pytest.approx(100, rel=0.02)
    assert Sums(100, 200, 200, 400, 0, 0).worth == 200


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("deals", [30, 100, 334, 1_000_003])
def test_games_of_bots_that_play_alike_are_worth_what_they_are(players: int, deals: int):
    """One game of every deal is won, so the deals do not differ, but for what rounding leaves over."""
    assert Sums(deals, players * deals, deals, deals, 0, 0).worth == players * deals


# -- where it is played


def test_the_result_is_the_same_in_any_order_and_through_any_door(settings: Settings):
    def elsewhere(work: Work, numbers: Sequence[int]) -> Found:
        """As if everything went over a wire, and came back in another order."""
        for number in reversed(numbers):
            far: Work = pickle.loads(pickle.dumps(work))  # noqa: S301 - our own
            yield number, pickle.loads(pickle.dumps(far(number)))  # noqa: S301 - our own

    assert play(settings, elsewhere) == play(settings, in_order)


def test_processes_give_the_same_result(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()  # other processes have parts of the usual size
    parts.cache_clear()
    assert len(parts(settings)) > 2
    with in_processes(2) as two, in_processes(1) as one:
        assert play(settings, two) == play(settings, one)


def test_other_bots_elsewhere_are_noticed(settings: Settings):
    other = msgspec.structs.replace(settings, identity="0" * 16)
    with pytest.raises(Refused, match="same version"):
        play(other, in_order)


def test_a_ladder_is_known_by_all_that_decides_its_games(monkeypatch: pytest.MonkeyPatch):
    seen: list[Path] = []

    def digest(_: str, files: Iterable[Path]) -> str:
        seen.extend(files)
        return ""

    monkeypatch.setattr(ladder_settings, "digest_of", digest)
    identity.__wrapped__("faraway", ("random", "greedy"))
    names = {path.name for path in seen}
    assert {"rules.py", "network.npz", "log.py"} <= names
    assert {"one_game.py", "matches.py", "simulation.py", "ladder_games.py", "ladder_settings.py"} <= names


def test_a_bot_that_was_changed_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As it is when someone goes on with a folder after changing the code of a bot."""
    package = tmp_path / "guesthouse"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from guesthouse.brain import best\n"
        "class Guest:\n"
        "    game, name, summary = 'faraway', 'guest', 'takes the first'\n"
        "    def choose(self, view, legal, rng):\n"
        "        return best(legal)\n"
        "    def __repr__(self):\n"
        "        import uuid\n"
        "        return f'another one each time: {uuid.uuid4()}'\n",
        "utf-8",
    )
    brain = package / "brain.py"
    brain.write_text("def best(legal):\n    return legal[0]\n", "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    seat(monkeypatch, import_module("guesthouse").Guest())
    before = identity("faraway", ("random", "guest"))
    identity.cache_clear()
    assert identity("faraway", ("random", "guest")) == before
    identity.cache_clear()
    brain.write_text(brain.read_text("utf-8").replace("legal[0]", "legal[-1]"), "utf-8")
    assert identity("faraway", ("random", "guest")) != before


def test_a_bot_in_a_folder_that_is_no_whole_package_is_known_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    code = tmp_path / "campsite" / "tent.py"
    code.parent.mkdir()
    code.write_text("class Guest: ...\n", "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert files_with(import_module("campsite.tent").Guest) == [code]


def test_a_bot_from_elsewhere_that_loops_is_named(monkeypatch: pytest.MonkeyPatch):
    class Looping(Plain):
        game = "faraway"

        def choose(self, view: Any, legal: Sequence[Any], rng: np.random.Generator) -> Any:
            while True:
                pass

    seat(monkeypatch, Looping("looping"))
    monkeypatch.setattr(one_game, "_LONGEST_THOUGHT", 0.01)
    settings = new_settings("faraway", ("random", "looping"), (2,), 10, 0)
    with pytest.raises(Refused, match=r"In game \d+, looping did not decide within 0.01 seconds"):
        play(settings, in_order)


def test_a_bot_that_falls_is_named_and_the_error_can_travel(monkeypatch: pytest.MonkeyPatch):
    seat(monkeypatch, Plain("clumsy", broken=True))
    settings = new_settings("faraway", ("random", "clumsy"), (2,), 10, 0)
    with pytest.raises(
        Refused, match=r"In game \d+, clumsy crashed: ValueError: I fell \(test_ladder.py, line \d+\)"
    ) as caught:
        play(settings, in_order)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 - our own


# -- what is refused


@pytest.mark.parametrize(
    ("game", "bots", "players", "why"),
    [
        ("chess", BOTS, (2,), "There is no game called chess; there is: faraway, near-and-far"),
        ("faraway", ("random", "nobody"), (2,), "There is no bot called nobody; there are: random, pip"),
        ("faraway", ("random",), (2,), "two bots or more"),
        ("faraway", ("random", "random"), (2,), "each named once"),
        ("faraway", BOTS, (2, 2), "Name each number of players once"),
        ("faraway", BOTS, (7,), "7"),
        ("near-and-far", ("random", "planner"), (5,), "5"),
    ],
)
def test_what_cannot_be_a_ladder_is_refused(game: str, bots: tuple[str], players: tuple[int], why: str):
    with pytest.raises(Refused, match=why):
        new_settings(game, bots, players, 10, 0)


# -- the folder


def test_a_ladder_that_was_killed_goes_on_where_it_was(settings: Settings, tmp_path: Path):
    def killed(work: Work, numbers: Sequence[int]) -> Found:
        yield from in_order(work, numbers[1:6])
        raise KeyboardInterrupt

    folder = LadderFolder(tmp_path / "ladder", settings)
    with pytest.raises(KeyboardInterrupt):
        play(settings, killed, on_part=folder.add)
    with (tmp_path / "ladder" / PARTS).open("ab") as file:
        file.write(b'{"part":0,"sums":{"dea')  # the power failed here
    again = LadderFolder(tmp_path / "ladder", settings)
    known = again.read()
    assert sorted(known) == [1, 2, 3, 4, 5]
    played: list[int] = []

    def on_part(number: int, sums: Sums) -> None:
        played.append(number)
        again.add(number, sums)

    found = play(settings, in_order, known=known, on_part=on_part)
    assert played == [0, *range(6, len(parts(settings)))]
    assert found == play(settings, in_order)
    whole = LadderFolder(tmp_path / "ladder", settings).read()
    assert play(settings, in_order, known=whole) == found


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "near-and-far"}, "its game was faraway; now it is near-and-far"),
        (
            {"bots": ("random", "pip")},
            "its bots were random, pip and greedy; now they are random and pip",
        ),
        ({"players": (3,)}, "it was for 2 and 4 players; now it is for 3"),
        ({"games": 2_000}, "its games for each meeting were 50; now they are 2,000"),
        ({"seed": 8_000}, "its seed was 7; now it is 8000"),
        ({"identity": "other"}, "the rules, the bots or the arena have changed since"),
    ],
)
def test_a_folder_of_another_ladder_is_refused(
    settings: Settings, tmp_path: Path, change: dict[str, Any], why: str
):
    LadderFolder(tmp_path, settings)
    before = (tmp_path / SETTINGS).read_bytes()
    with pytest.raises(Refused) as caught:
        LadderFolder(tmp_path, msgspec.structs.replace(settings, **change))
    assert str(caught.value) == f"{tmp_path} holds another ladder: {why}. Name another folder, or none."
    assert (tmp_path / SETTINGS).read_bytes() == before


def test_what_is_damaged_in_a_folder_is_named(settings: Settings, tmp_path: Path):
    folder = LadderFolder(tmp_path, settings)
    folder.add(0, Sums(1, 2, 1, 1, 0, 0))
    with (tmp_path / PARTS).open("ab") as file:
        file.write(b'{"part": 1, "sums": []}\n')
    with pytest.raises(Refused, match=r"parts.jsonl, line 2: .* Delete it"):
        folder.read()
    (tmp_path / PARTS).write_bytes(b'{"part": 0, "\xff": 1}\n')
    with pytest.raises(Refused, match=r"parts.jsonl, line 1: "):
        folder.read()
    (tmp_path / PARTS).write_bytes(b"")
    folder.add(0, Sums(parts(settings)[0].deals, 0, 0, 0, 0, 0))
    assert folder.read() == {}
    (tmp_path / PARTS).unlink()
    (tmp_path / PARTS).mkdir()
    with pytest.raises(Refused, match=r"Cannot read .*parts.jsonl"):
        folder.read()
    for damaged in (json.dumps({"game": "faraway"}).encode(), b'{"game":"\xff"}'):
        (tmp_path / SETTINGS).write_bytes(damaged)
        with pytest.raises(Refused, match=r"ladder.json cannot be read: .* Name another folder"):
            LadderFolder(tmp_path, settings)


DEALS, GAMES = 10, 20
"""Of the first part."""
IMPOSSIBLE = {
    "won": (-1, 1e9, 1e308, 3),
    "won_squared": (-1, 9.9, 20.1, 1e308),
    "points": (1e6, -1e6, 1e308),
    "points_against": (1e6, -1e6, 1e308),
}
"""Beside sums that can be: 10 of 20 games won in 10 deals make 10 to 20 squares, and 3 of them 6 at most."""


@pytest.mark.parametrize(("field", "number"), [(f, n) for f, numbers in IMPOSSIBLE.items() for n in numbers])
def test_sums_that_cannot_be_are_named(settings: Settings, tmp_path: Path, field: str, number: float):
    folder, good = LadderFolder(tmp_path, settings), Sums(DEALS, GAMES, 10, 10, -70, 300)
    folder.add(0, good)
    assert folder.read() == {0: good}
    folder.add(0, msgspec.structs.replace(good, **{field: number}))
    with pytest.raises(Refused) as caught:
        folder.read()
    assert str(caught.value) == (
        f"{tmp_path / PARTS}, line 2: No games end like this. Delete it, and its part is played again."
    )


@pytest.mark.parametrize("share", [0, 1 / 3, 1 / 2, 1])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_sums_can_be_whatever_rounding_leaves_over(players: int, share: float):
    """The ends of what is possible: every deal alike, and every game won or lost."""
    won = np.full(1_000_003, share) * players
    alike = Sums(len(won), len(won) * players, float(won.sum()), float((won * won).sum()), 0, 0)
    won[::2] = 0
    apart = Sums(len(won), len(won) * players, float(won.sum()), float((won * won).sum()), 0, 0)
    assert alike.possible
    assert apart.possible


def test_a_folder_that_cannot_be_made_is_told(settings: Settings, tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match=r"Cannot write to .*file"):
        LadderFolder(tmp_path / "file", settings)
