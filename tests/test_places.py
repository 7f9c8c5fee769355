"""Work comes back from every place, whole and with its errors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from farwander.core.refusal import Refusal, Refused
from farwander.places import Place, in_processes, in_threads, on_cluster


def halve(number: int) -> float:
    if number < 0:
        raise Refused(Refusal("below_nought", "Nothing is below nought."))
    return number / 2


class RayError(Exception):
    """As Ray calls whatever goes wrong."""


class TaskError(RayError):
    """As Ray wraps what a task raises."""

    def __init__(self, cause: Exception) -> None:
        super().__init__("a long story")
        self.cause = cause


class Ray(ModuleType):
    """What we use of it; the last task is done first."""

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=TaskError)

    def __init__(self) -> None:
        super().__init__("ray")
        self.told: list[str] = []

    def init(self, address: str) -> None:
        if address == "nowhere":
            raise ConnectionError("nobody answers")
        self.told.append(address)

    def shutdown(self) -> None:
        self.told.append("closed")

    def remote(self, work: Callable[..., Any]) -> Any:
        return SimpleNamespace(remote=lambda *arguments: partial(work, *arguments))  # pyright: ignore[reportUnknownLambdaType]

    def wait(self, waiting: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        return waiting[-1:], waiting[:-1]

    def get(self, task: Callable[[], Any]) -> Any:
        try:
            return task()
        except SystemExit:
            raise RayError("the worker died") from None
        except Exception as error:
            raise TaskError(error) from error


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Ray:
    ray = Ray()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


PLACES = [
    partial(in_processes, 1),
    partial(in_processes, 2),
    partial(in_threads, 2),
    partial(on_cluster, "auto"),
]


@pytest.mark.usefixtures("ray")
@pytest.mark.parametrize("go_to", PLACES)
def test_every_task_is_done_once(go_to: Callable[[], AbstractContextManager[Place]]):
    with go_to() as place:
        assert sorted(place(halve, range(5))) == [(number, number / 2) for number in range(5)]
        assert list(place(halve, [])) == []


@pytest.mark.usefixtures("ray")
@pytest.mark.parametrize("go_to", PLACES)
def test_what_goes_wrong_there_is_told_here(go_to: Callable[[], AbstractContextManager[Place]]):
    with go_to() as place, pytest.raises(Refused, match=r"^Nothing is below nought\.$") as caught:
        list(place(halve, [1, -1]))
    assert caught.value.refusal.code == "below_nought"


def say(number: int) -> int:
    sys.stdout.write(f"a bot of another package says {number}\n")
    sys.stdout.flush()
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_work_prints_is_no_result(workers: int, capfd: pytest.CaptureFixture[str]):
    """A ladder of bots that print must still be one JSON object."""
    with in_processes(workers) as place:
        sys.stdout.write(f"{sorted(found for _, found in place(say, [1, 2]))}\n")
    printed = capfd.readouterr()
    assert printed.out == "[1, 2]\n"
    assert sorted(printed.err.splitlines()) == [f"a bot of another package says {n}" for n in (1, 2)]


def test_a_process_that_is_lost_is_told_with_what_to_do():
    told = "A process ended before its work was done: .* Try again, with fewer workers"
    with in_processes(2) as place, pytest.raises(Refused, match=told):
        list(place(os._exit, [7]))


WORKS_LONG = """
import time
from farwander.places import in_processes
if __name__ == "__main__":
    with in_processes(2) as place:
        for _ in place(time.sleep, [0, 0, 10_000, 10_000]):
            print("done", flush=True)
"""


def test_no_process_outlives_the_one_that_began_it(tmp_path: Path):
    """They all write to one pipe, which is closed when the last of them has ended."""
    script = tmp_path / "works_long.py"
    script.write_text(WORKS_LONG)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as first:
        assert first.stdout
        assert first.stdout.readline() == b"done\n"
        first.kill()
        first.communicate(timeout=60)


@pytest.mark.usefixtures("ray")
def test_a_machine_of_a_cluster_that_is_lost_is_told():
    with (
        on_cluster("auto") as place,
        pytest.raises(Refused, match="A process ended before its work was done"),
    ):
        list(place(sys.exit, [7]))


def test_a_cluster_is_left_when_the_work_is_done(ray: Ray):
    with on_cluster("auto"):
        assert ray.told == ["auto"]
    assert ray.told == ["auto", "closed"]


@pytest.mark.usefixtures("ray")
def test_a_cluster_that_is_not_there_is_told():
    with (
        pytest.raises(Refused, match="There is no cluster at nowhere: nobody answers"),
        on_cluster("nowhere"),
    ):
        pass


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refused, match="needs the package ray; install"), on_cluster("auto"):
        pass
