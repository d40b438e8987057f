"""Where units went: what the table draws of the last movements, made from what the viewer has been told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import msgspec

from beachhead.kernel.events import Event


class Trail(msgspec.Struct, frozen=True):
    """A movement of the last turns: the unit (-1: one that cannot be seen) and the spaces it passed."""

    unit: int
    path: tuple[int, ...]
    kind: str = "move"


def still_drawn(
    told: Iterable[Event],
    begins: Callable[[Event], Collection[int]],
    went: Callable[[Event], Iterable[Trail]],
    side: Callable[[int], int],
) -> tuple[Trail, ...]:
    """The movements that are still drawn, the first one first: of both sides those since their last turn.

    `told` is what the viewer has been told, newest first.  `begins` are the sides whose movements before an event are
    taken off the table, `went` what an event tells of movements, `side` that of a unit.
    """
    found: list[Trail] = []
    over: set[int] = set()
    for event in told:
        over.update(begins(event))
        if len(over) == 2:
            break
        found += [trail for trail in reversed(tuple(went(event))) if side(trail.unit) not in over]
    return tuple(reversed(found))
