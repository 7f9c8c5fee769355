# Numba's tools for extending it have no types that a checker could follow:
# pyright: basic, reportArgumentType=false, reportAttributeAccessIssue=false
# pyright: reportCallIssue=false, reportPrivateImportUsage=false
"""Records at an address: the cheapest way to hand one to compiled code, where nothing else will do."""

from __future__ import annotations

import ctypes
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic


def address_of(memory: bytearray) -> int:
    """Where the bytes are, as long as `memory` is alive and keeps its size."""
    return ctypes.addressof(ctypes.c_char.from_buffer(memory))


@intrinsic
def _pointer(_context, address):
    def generate(_context, builder, _signature, arguments):
        return builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())

    return numba.types.voidptr(address), generate


def _compiled_record_at(address: int, dtype: np.dtype[np.void]) -> Any:
    return numba.carray(_pointer(address), 1, dtype)[0]


def _plain_record_at(address: int, dtype: np.dtype[np.void]) -> Any:
    return np.frombuffer((ctypes.c_char * dtype.itemsize).from_address(address), dtype)[0]


_in_compiled_code = numba.njit(inline="always")(_compiled_record_at)
record_at = _plain_record_at if numba.config.DISABLE_JIT else _in_compiled_code
"""The record in the memory at an address, which someone must keep alive."""
