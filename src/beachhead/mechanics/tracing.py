"""Lines from space to space, each space counting one: supply, communications, command, and shortest ways.

`links(space)` are the spaces to which a line can go on from a space; the game says which those are (no enemy, no enemy
zone of control unless a friend is there, along a railroad ...).  A line that is limited by movement points instead of
spaces is what `movement.reach` finds.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import NamedTuple

from beachhead.mechanics.movement import Reached, way

Links = Callable[[int], Iterable[int]]

ANY_LENGTH = -1
"""The limit of what has none."""


class Leg(NamedTuple):
    """A part of a line: where it goes on from each of its spaces, and how many spaces it has at most."""

    links: Links
    most: int = ANY_LENGTH


def trace(start: int, goals: Container[int], *legs: Leg) -> tuple[int, ...]:
    """The spaces of a line from `start` to one of the goals, both included, leg after leg; () if there is none.

    Each leg begins in any space to which those before it lead, and may have no space at all.  Of one leg it is the
    shortest line, and of those the one that comes first in the order of the links.
    """
    if start in goals:
        return (start,)
    found: Reached = {start: (0, start)}
    for leg in legs:
        for ring in _rings(found, leg):
            goal = next((space for space in ring if space in goals), None)
            if goal is not None:
                return way(found, goal)
    return ()


def flood(starts: Iterable[int], links: Links, most: int = ANY_LENGTH) -> Reached:
    """Every space to which a line leads from one of the starts: how many spaces it takes, and the space before.

    In the order in which they are found, the nearest first; `movement.way` makes the line of it.
    """
    return flood_by_legs(starts, Leg(links, most))


def flood_by_legs(starts: Iterable[int], *legs: Leg) -> Reached:
    """The same leg after leg: each begins in any space to which those before it lead."""
    found: Reached = {start: (0, start) for start in starts}
    for leg in legs:
        for _ in _rings(found, leg):
            pass
    return found


def _rings(found: Reached, leg: Leg) -> Iterator[list[int]]:
    """The spaces to which a leg leads from those found so far, one step further each time; noted in `found`."""
    ring, left = list(found), leg.most
    while ring and left:
        further = []
        for here in ring:
            for there in leg.links(here):
                if there not in found:
                    found[there] = (found[here][0] + 1, here)
                    further.append(there)
        yield further
        ring, left = further, left - 1
