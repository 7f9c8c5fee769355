"""Bots of other packages appear like ours, and a broken one harms nobody."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from farwander.bots import BOTS, BUILT_IN, deputy, find_bot, is_guest, unhurried
from farwander.bots import known as registry
from farwander.bots.known import weaker
from farwander.bots.near_and_far import Planner
from farwander.cli.bots import print_bots

LAZY = """
class Lazy:
    game = "faraway"
    name = "lazy"
    summary = "takes the first that comes"

    def choose(self, view, legal, rng):
        return legal[0]
"""
RULE = "use small letters, digits, - and _, and begin with a letter or a digit"
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a package where Python finds it, with these entry points."""
    monkeypatch.syspath_prepend(tmp_path)  # pyright: ignore[reportUnknownMemberType] - pytest's own

    def install(package: str, code: str, **entries: str) -> None:
        monkeypatch.delitem(sys.modules, package, raising=False)
        (tmp_path / f"{package}.py").write_text(code, "utf-8")
        about = tmp_path / f"{package}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        lines = [f"{name} = {package}:{value}" for name, value in entries.items()]
        (about / "entry_points.txt").write_text("\n".join(["[farwander.bots]", *lines, ""]), "utf-8")
        forget()

    yield install
    forget()


def forget() -> None:
    registry._all_bots.cache_clear()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - installed just now


def names(game: str) -> list[str]:
    return [bot.name for bot in BOTS[game]]


def test_a_bot_of_another_package_is_listed_after_ours_and_found(install: Install):
    ours = [bot.name for bot in BUILT_IN["faraway"]]
    install("idlers", LAZY, lazy="Lazy")
    assert names("faraway") == [*ours, "lazy"]
    assert names("near-and-far") == [bot.name for bot in BUILT_IN["near-and-far"]]
    lazy = find_bot("faraway", "lazy")
    assert lazy
    assert lazy.choose(None, [7, 8], np.random.default_rng()) == 7
    assert find_bot("near-and-far", "lazy") is None
    assert is_guest("faraway", lazy)
    assert weaker("faraway", lazy)[0] == deputy("faraway")


def test_ours_are_ours_in_any_form():
    sibyl, planner = find_bot("faraway", "sibyl"), find_bot("near-and-far", "planner")
    assert sibyl
    assert isinstance(planner, Planner)
    for game, bot in (("faraway", unhurried(sibyl)), ("near-and-far", Planner(planner.name, "with a pack"))):
        assert not is_guest(game, bot)
        assert [each.name for each in weaker(game, bot)] == names(game)[-2::-1]
    assert is_guest("near-and-far", sibyl)


def test_the_list_says_that_nobody_knows_how_strong_it_is(
    install: Install, capsys: pytest.CaptureFixture[str]
):
    print_bots(as_json=False)
    assert "From the weakest to the strongest:" in capsys.readouterr().out
    install("idlers", LAZY.replace("takes the first", "[takes] the first"), lazy="Lazy")
    print_bots(as_json=False)
    shown = capsys.readouterr().out
    assert "From the weakest to the strongest; bots of other packages come last:" in shown
    assert "[takes] the first that comes" in shown


def test_a_package_is_loaded_only_when_its_bots_are_wanted(
    install: Install, caplog: pytest.LogCaptureFixture
):
    install("wreck", "raise RuntimeError('loaded')", wreck="Wreck")
    assert find_bot("faraway", "greedy")
    assert not caplog.records
    assert find_bot("faraway", "nobody") is None
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import no_such_module_anywhere", "ModuleNotFoundError: No module named 'no_such_module_anywhere'"),
        ("raise SystemExit(4)", "SystemExit: 4"),
        ("class Other: pass", "AttributeError: module 'broken' has no attribute 'Lazy'"),
        (LAZY.replace('game = "faraway"', ""), "it has no game, which should be a text"),
        (LAZY.replace("summary", "story"), "it has no summary, which should be a text"),
        (LAZY.replace("choose", "chose"), "it has no method choose(view, legal, rng)"),
        (LAZY.replace('"faraway"', '"chess"'), "there is no game chess; there is: faraway, near-and-far"),
        (LAZY.replace('"lazy"', '"a, b"'), f"'a, b' is no name for a bot; {RULE}"),
        (LAZY.replace('"lazy"', '"_a"'), f"'_a' is no name for a bot; {RULE}"),
        (LAZY.replace('"lazy"', r'"a\x1b"'), rf"'a\x1b' is no name for a bot; {RULE}"),
        (LAZY.replace("that", r"\n"), "its summary should be one line of letters that can be printed"),
        (LAZY.replace("that", r"\x1b[2J"), "its summary should be one line of letters that can be printed"),
        (LAZY.replace('"lazy"', '"greedy"'), "there is another bot called greedy"),
        (LAZY + "\n    def __init__(self): raise KeyError(3)", "KeyError: 3"),
    ],
)
def test_a_broken_one_is_left_out_with_a_warning_that_names_its_package(
    install: Install, caplog: pytest.LogCaptureFixture, code: str, why: str
):
    install("broken", code, mine="Lazy")
    assert names("faraway") == [bot.name for bot in BUILT_IN["faraway"]]
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert record.getMessage() == f"The bot 'mine' of the package broken cannot be used: {why}"


def test_a_broken_one_takes_nobody_with_it(install: Install, caplog: pytest.LogCaptureFixture):
    install("broken", "1 / 0", a="Lazy")
    install("idlers", LAZY, b="Lazy")
    install("others", LAZY, c="Lazy")
    assert names("faraway")[-1] == "lazy"
    assert names("faraway").count("lazy") == 1
    assert [record.getMessage().split()[2] for record in caplog.records] == ["'a'", "'c'"]
