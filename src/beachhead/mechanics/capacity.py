"""Capacity: how much of a limit is taken, of carriers and their cargo, of stacks, ports, bases and lifts alike.

A capacity counts whatever the game counts: spaces, steps, units, points, thirds of a division.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Protocol

import msgspec


class Cargo(Protocol):
    """What is printed on a unit that is carried: what it is, and the space that it takes where it counts as such."""

    @property
    def tags(self) -> Set[str]:
        """What it is."""

    @property
    def space(self) -> int:
        """Its own size."""


class Transport(msgspec.Struct, frozen=True):
    """What a kind of carrier holds: so much, of such cargo.

    `loads` says by tag how much one piece takes; the first tag that the cargo has counts.  With `any` the carrier takes
    whatever there is, each piece at its own size.  Cargo with a tag in `barred` it never takes.
    """

    capacity: int
    loads: Mapping[str, int]
    any: bool
    barred: frozenset[str]

    def room_for(self, cargo: Cargo) -> int:
        """How much of the capacity a piece of cargo takes; 0 if the carrier does not take it at all."""
        if not self.barred.isdisjoint(cargo.tags):
            return 0
        if self.any:
            return cargo.space
        return next((room for tag, room in self.loads.items() if tag in cargo.tags), 0)


def taken(units: Iterable[int], size: Callable[[int], int], rides_free: Callable[[int], bool]) -> int:
    """How much units take of a capacity, by the size of each; the first of them that `rides_free` takes nothing."""
    total, found = 0, False
    for unit in units:
        if not found and rides_free(unit):
            found = True
        else:
            total += size(unit)
    return total


def those_that_fit(units: Iterable[int], size: Callable[[int], int], room: int) -> tuple[int, ...]:
    """Of units in the order in which they are wanted, those that there is room for beside those before them."""
    found: list[int] = []
    for unit in units:
        if size(unit) <= room:
            found.append(unit)
            room -= size(unit)
    return tuple(found)
