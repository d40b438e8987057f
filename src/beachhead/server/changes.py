"""What changed between two tables, for a reader who has the one and is to be sent the other.

A field that differs is sent whole; of the pieces those that differ, and of the log the lines after the
beginning that both have.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from beachhead.kernel.events import LogLine
from beachhead.kernel.scene import Piece
from beachhead.server.snapshot import Table


class PieceChanges(msgspec.Struct, frozen=True):
    """The pieces that are new or differ, and the ids of all in their order; no order if it is the same."""

    changed: list[Piece]
    order: list[int] | None


class LogChanges(msgspec.Struct, frozen=True):
    """The log is its first `kept` lines, and then `more`."""

    kept: int
    more: list[LogLine]


class Changes(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="changes"):
    """What makes the table of another version from that of version `since`.

    `table` and `position` are fields with their new values; `pieces` and `log` are None if they are the same.
    """

    since: int
    table: dict[str, Any]
    position: dict[str, Any]
    pieces: PieceChanges | None
    log: LogChanges | None


def changes(old: Table, new: Table) -> Changes:
    """What a reader who has `old` must be told to have `new`; both are the same link's."""
    table, position = _differing(old, new), _differing(old.position, new.position)
    table.pop("position", None)
    pieces = None
    if "pieces" in position and _distinct(old.position.pieces) and _distinct(new.position.pieces):
        del position["pieces"]
        pieces = _pieces(old.position.pieces, new.position.pieces)
    log = _log(old.log, new.log) if table.pop("log", None) is not None else None
    return Changes(since=old.version, table=table, position=position, pieces=pieces, log=log)


def _differing(old: msgspec.Struct, new: msgspec.Struct) -> dict[str, Any]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in new.__struct_fields__)
    return {name: after for name, before, after in pairs if before != after}


def _distinct(pieces: Sequence[Piece]) -> bool:
    return len({piece.id for piece in pieces}) == len(pieces)


def _pieces(old: Sequence[Piece], new: Sequence[Piece]) -> PieceChanges:
    before = {piece.id: piece for piece in old}
    order = [piece.id for piece in new]
    changed = [piece for piece in new if before.get(piece.id) != piece]
    return PieceChanges(changed, None if order == list(before) else order)


def _log(old: Sequence[LogLine], new: Sequence[LogLine]) -> LogChanges:
    shorter = min(len(old), len(new))
    kept = shorter if old[:shorter] == new[:shorter] else bisect(range(1, shorter), False, key=_differs(old, new))
    return LogChanges(kept, list(new[kept:]))


def _differs(old: Sequence[LogLine], new: Sequence[LogLine]) -> Callable[[int], bool]:
    """Whether the first lines differ, so many of them: the lines of one log are the same ones mostly."""
    return lambda lines: old[:lines] != new[:lines]
