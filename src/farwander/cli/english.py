"""Words put together, for what the command says in English only."""

from __future__ import annotations


def listed(words: list[str]) -> str:
    """Ada, Bo and Cy."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def counted(n: int, word: str) -> str:
    """1 shuffle, 2 shuffles."""
    return f"{n} {word}{'' if n == 1 else 's'}"
