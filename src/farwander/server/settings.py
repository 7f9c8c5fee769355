"""What can be set when the server is started."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

COUNTERS = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder through which several processes count together; prometheus_client looks for it, too."""


class Settings(msgspec.Struct, frozen=True):
    """Where the server keeps its things, and its limits."""

    data: Path
    """A folder of its own: the database and the key that signs cookies."""
    processes: int = 1
    """That serve together."""
    requests_per_minute: int = 600
    """For each address and process."""
    messages_per_second: int = 20
    """For each socket."""

    @property
    def database(self) -> str:
        return f"sqlite:///{self.data / 'farwander.sqlite'}"

    def key(self) -> str:
        """The key that signs cookies; made when the server is first started."""
        self.data.mkdir(parents=True, exist_ok=True)
        path = self.data / "cookie.key"
        if not path.exists():
            part = path.with_suffix(".part")
            part.touch(mode=0o600)
            part.write_text(secrets.token_urlsafe(32))
            part.replace(path)
        return path.read_text()
