"""In which line of a TOML file a value stands, which Python's own reader does not tell.

Only for text that it has read without an error: what cannot be there is not looked for.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Place = tuple[str | int, ...]
"""The keys and numbers that lead to a value: `("artifact", 3, "price", "coins")`."""

_TOKEN = re.compile(
    r'''
    (?P<quoted> """ (?: \\. | [^\\] )*? "{3,5} | \'\'\' .*? '{3,5} | " (?: \\. | [^"\\] )* " | ' [^']* ' )
    | (?P<plain> [^][{}=,.\s"'\#]+ )
    | (?P<sign> [][{}=,.\n] )
    | (?P<nothing> \#[^\n]* | [^\S\n]+ )
    ''',
    re.VERBOSE | re.DOTALL,
)


class _Token(NamedTuple):
    text: str
    line: int


def lines_of(text: str) -> dict[Place, int]:
    """The line of every table, key and item."""
    return _Reader(text).lines


class _Reader:
    """Goes through a file once, noting where everything begins."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Place, int] = {}
        self._last: dict[Place, int] = {}
        """The number of the last table in each list of tables."""
        self._tokens = _tokens(text)
        table: Place = ()
        while self._tokens:
            if self._next_is("\n"):
                self._take()
            elif self._next_is("["):
                table = self._header()
            else:
                self._pair(table)

    def _take(self) -> _Token:
        return self._tokens.pop()

    def _next_is(self, signs: str) -> bool:
        return bool(self._tokens) and self._tokens[-1].text in signs

    def _header(self) -> Place:
        line = self._take().line
        in_list = self._next_is("[")
        if in_list:
            self._take()
        *outer, name = self._keys()
        place = self._inside((), *outer)
        if in_list:
            place += (name,)
            self._last[place] = self._last.get(place, -1) + 1
            place += (self._last[place],)
        else:
            place = self._inside(place, name)
        while self._next_is("]"):
            self._take()
        self.lines[place] = line
        return place

    def _inside(self, place: Place, *keys: str) -> Place:
        """Where keys lead from a place. A list of tables is named for its last one."""
        for key in keys:
            place += (key,)
            if place in self._last:
                place += (self._last[place],)
        return place

    def _keys(self) -> list[str]:
        keys = [self._take().text.strip("\"'")]
        while self._next_is("."):
            self._take()
            keys.append(self._take().text.strip("\"'"))
        return keys

    def _pair(self, place: Place) -> None:
        line = self._tokens[-1].line
        for key in self._keys():
            place += (key,)
            self.lines.setdefault(place, line)
        self._take()  # the sign between a key and its value
        self._value(place)

    def _value(self, place: Place) -> None:
        first = self._take().text
        if first == "[":
            self._items(place)
        elif first == "{":
            self._pairs(place)
        else:
            while self._tokens and not self._next_is(",]}\n"):
                self._take()

    def _items(self, place: Place) -> None:
        number = 0
        while not self._next_is("]"):
            if self._next_is(",\n"):
                self._take()
                continue
            self.lines[(*place, number)] = self._tokens[-1].line
            self._value((*place, number))
            number += 1
        self._take()

    def _pairs(self, place: Place) -> None:
        while not self._next_is("}"):
            if self._next_is(",\n"):
                self._take()
            else:
                self._pair(place)
        self._take()


def _tokens(text: str) -> list[_Token]:
    """The tokens, the last one first, so that the next is at the end."""
    tokens: list[_Token] = []
    line = 1
    for match in _TOKEN.finditer(text):
        if match.lastgroup != "nothing":
            tokens.append(_Token(match[0], line))
        line += match[0].count("\n")
    tokens.reverse()
    return tokens
