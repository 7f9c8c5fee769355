"""Files are written whole or not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from farwander.core.keeping import written_whole


def test_the_new_file_takes_the_place_of_the_old_one(tmp_path: Path):
    path = tmp_path / "kept"
    for content in (b"old", b"new"):
        with written_whole(path) as file:
            file.write(content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError("full")], ids=repr)
def test_whoever_is_stopped_leaves_the_old_file(tmp_path: Path, error: BaseException):
    path = tmp_path / "kept"
    path.write_bytes(b"old")
    with suppress(type(error)), written_whole(path) as file:
        file.write(b"ne")
        raise error
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
