"""Schedules of reinforcements: who comes when, and where to."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Arrival(msgspec.Struct, frozen=True):
    """A unit that is due from a turn on, the game's code for where it enters, and the clause that says so."""

    turn: int
    unit: int
    entry: str = ""
    clause: str = ""


def scheduled(arrivals: Iterable[Arrival], there: Iterable[int], first: int, last: int) -> tuple[Arrival, ...]:
    """The arrivals of the turns `first` to `last`, in order; of one turn as they are listed.

    A unit that is `there` already does not arrive again; one that is listed twice comes the first time.
    """
    in_play, found = set(there), []
    for arrival in sorted(arrivals, key=lambda arrival: arrival.turn):
        if first <= arrival.turn <= last and arrival.unit not in in_play:
            in_play.add(arrival.unit)
            found.append(arrival)
    return tuple(found)
