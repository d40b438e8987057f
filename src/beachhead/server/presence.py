"""Who is at the table: the sides whose links have a live line, and since when the others are away.

It is kept in memory alone, and told to whoever plays in the same match, never to those who watch.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterable

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.module import seats_of
from beachhead.server.snapshot import Table
from beachhead.server.storage import now

MOST = 2000
"""Matches of which it is remembered when somebody left."""


class Presence(msgspec.Struct, frozen=True):
    """Whether somebody is at the table, and if not since when (ISO, UTC), empty where nobody knows."""

    here: bool
    since: str = ""


class Present(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="present"):
    """Of the other persons' sides of a link who is at the table."""

    sides: dict[Side, Presence]


class Departures:
    """When the last link of each side left a match, by where its player sat down.  May be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left: OrderedDict[str, dict[Side, str]] = OrderedDict()

    def leave(self, match: str, seats: Iterable[Side]) -> None:
        """These have just left."""
        with self._lock:
            left = self._left.setdefault(match, {})
            left.update(dict.fromkeys(seats, now()))
            self._left.move_to_end(match)
            if len(self._left) > MOST:
                self._left.popitem(last=False)

    def of(self, match: str, seat: Side) -> str:
        """When somebody left, empty where that is not known."""
        with self._lock:
            return self._left.get(match, {}).get(seat, "")


def present(table: Table, here: Collection[Side], left: Departures) -> Present | None:
    """Who of the others is at a link's table, where `here` sat down; None for whoever watches, or plays alone."""
    others = [side for side in table.persons if side not in table.sides]
    if not table.sides or not others:
        return None
    sat = seats_of(table.names, sides_swapped=table.sides_swapped)
    return Present(
        sides={
            side: Presence(sat[side] in here, "" if sat[side] in here else left.of(table.match, sat[side]))
            for side in others
        }
    )
