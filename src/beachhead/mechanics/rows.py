"""Rows: what holds in which spaces, a byte for each, 0 where it does not.  Movement takes them, zones count in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_WHERE_NONE = bytes([255] + [0] * 255)


def around(near: Sequence[Iterable[int]], spaces: Iterable[int]) -> bytearray:
    """The spaces next to some: those that zones of control from there cover, if `near` are those each of them does."""
    row = bytearray(len(near))
    for space in spaces:
        for there in near[space]:
            row[there] = 1
    return row


def either(one: bytes | bytearray, other: bytes | bytearray) -> bytearray:
    """Where one or the other holds."""
    return bytearray((int.from_bytes(one) | int.from_bytes(other)).to_bytes(len(one)))


def unless(row: bytes | bytearray, lifted: bytes | bytearray) -> bytearray:
    """Where `row` holds and `lifted` does not: zones of control where no friend negates them."""
    return bytearray((int.from_bytes(row) & int.from_bytes(lifted.translate(_WHERE_NONE))).to_bytes(len(row)))
