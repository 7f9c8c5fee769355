"""Start Farwander's server with a limit that a small run does not reach: `python -m benchmarks.load.serve`.

The limit for each address stays as it is: every table's people come from an address of their own.
"""

from __future__ import annotations

import sys
from pathlib import Path

from farwander.server.main import serve
from farwander.server.settings import Settings


def main() -> None:
    data, port, processes = sys.argv[1:]
    serve(Settings(Path(data), int(processes), messages_per_second=10_000), "127.0.0.1", int(port))


if __name__ == "__main__":
    main()
