"""Players' names, made safe to show: they may come from a file that someone else wrote."""

from __future__ import annotations

LONGEST = 20


def clean_name(name: str) -> str:
    """A name of printable letters on one line, not too long for a table."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    words = " ".join(printable.split())
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 2]}.."
