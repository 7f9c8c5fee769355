"""How rules are compiled, and how stale machine code is never used.

Rules that must be fast are plain Python functions over NumPy records. Numba turns them into machine code
the first time they are called and keeps that code on disk. Set `NUMBA_DISABLE_JIT=1` to run the very same
functions as ordinary Python, under a debugger or coverage.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import event, types

P = ParamSpec("P")
R = TypeVar("R")

_NUMBA_TYPES = {int: numba.int64, bool: numba.boolean}

_functions: dict[object, FunctionType] = {}
"""What each compiled function was made from."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function: without the interpreter lock, and remembered on disk."""
    return _compiled(function, inline=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small step of an inner loop: the same, but written out wherever it is called."""
    return _compiled(function, inline=True)


def _compiled(function: Callable[P, R], *, inline: bool) -> Callable[P, R]:
    """Compile a function and see to it that stale machine code is never used.

    Numba trusts its disk cache as long as the file that a function stands in has not changed, and would go on
    using old machine code after a change to a function or a card table that it takes from another file. So
    the cache is stamped with everything the function is made from.
    """
    dispatcher: Any = numba.njit(cache=True, nogil=True, forceinline=inline)(function)
    _functions[dispatcher] = cast(FunctionType, function)
    _read(function.__code__.co_filename)  # as it is now, whatever becomes of it while we run
    kept = getattr(dispatcher, "_cache", None)  # absent when compilation is switched off
    if kept is not None:
        _compile_once(dispatcher)
        _stamp_before_loading(kept, cast(FunctionType, function))
    return cast(Callable[P, R], dispatcher)


def _compile_once(dispatcher: Any) -> None:
    """Have other compiled functions hand over whole numbers in one form, whatever they are kept as.

    Numba would compile a function, and all that it calls, once more for each kind of whole number, and for
    each constant: that took half of the time.
    """
    call = dispatcher.get_call_template

    def call_alike(arguments: Iterable[Any], named: dict[str, Any]) -> Any:
        return call(tuple(map(_alike, arguments)), {name: _alike(kind) for name, kind in named.items()})

    dispatcher.get_call_template = call_alike


def _alike(kind: Any) -> Any:
    untyped: Any = types
    kind = untyped.unliteral(kind)
    return untyped.int64 if kind in untyped.signed_domain else kind


def _stamp_before_loading(kept: Any, function: FunctionType) -> None:
    """Stamp the cache when it is first asked: by then, all that the function calls has been defined."""
    load = kept.load_overload

    def stamp_and_load(*arguments: Any) -> Any:
        kept._cache_file._source_stamp = _stamp(function)  # noqa: SLF001 - Numba has no public way to say it
        try:
            return load(*arguments)
        except (AttributeError, ImportError):  # it names something that is no longer there
            kept.flush()
            return None

    kept.load_overload = stamp_and_load


def direct(function: Callable[P, R], *types: type[int | bool]) -> Callable[P, R]:
    """The machine code that a compiled function has for arguments of just these types.

    Calling it skips the choice of code by the types of the arguments, which takes longer than a rule.
    """
    compile_for = getattr(function, "compile", None)  # absent when compilation is switched off
    if compile_for is None:
        return function
    return compile_for(tuple(_NUMBA_TYPES[each] for each in types))


def _stamp(function: FunctionType) -> str:
    """Digest a function and all that it calls, directly or not."""
    met = {function: None}
    queue = [function]
    while queue:
        for called in _calls(queue.pop()):
            if called not in met:
                met[called] = None
                queue.append(called)
    return hashlib.sha256(b"".join(map(_own_stamp, met))).hexdigest()


@cache
def _calls(function: FunctionType) -> tuple[FunctionType, ...]:
    """The compiled functions that a function names."""
    named = (_functions.get(value) for value in _named(function) if callable(value))
    return tuple(each for each in named if each is not None)


@cache
def _own_stamp(function: FunctionType) -> bytes:
    """Digest a function's file and the values that it takes from elsewhere."""
    values = (_fingerprint(value) for value in _named(function))
    return hashlib.sha256(b"\0".join((_read(function.__code__.co_filename), *values))).digest()


def _named(function: FunctionType) -> Iterator[object]:
    """What a function takes from its module, and from modules named there."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            for attribute in function.__code__.co_names:
                yield getattr(value, attribute, None)
        else:
            yield value


@cache
def _read(file: str) -> bytes:
    return Path(file).read_bytes()


def _fingerprint(value: object) -> bytes:
    if isinstance(value, np.ndarray):
        return value.tobytes()
    if isinstance(value, int | float | str | tuple | np.generic | np.dtype):
        return repr(cast(object, value)).encode()
    return b""


class _Announcer(event.Listener):
    def __init__(self, announce: Callable[[], None]) -> None:
        self._announce: Callable[[], None] | None = announce

    def on_start(self, event: event.Event) -> None:  # noqa: ARG002 - Numba's interface
        if self._announce is not None:
            announce, self._announce = self._announce, None
            announce()

    def on_end(self, event: event.Event) -> None:
        pass


def on_cold_compile(announce: Callable[[], None]) -> None:
    """Call `announce` once, when something has to be compiled rather than loaded from disk."""
    event.register("numba:compile", _Announcer(announce))  # pyright: ignore[reportUnknownMemberType] - untyped
