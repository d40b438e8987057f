"""Step tables: what each step costs a class of movers, by the ground entered, the side crossed, and roads.

A table is made once for a board and a class of movers; `movement` searches it.  Points are whole, or halves counted as
such; judgment may use fractions.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from beachhead.mechanics.boards import sort_side

N = TypeVar("N", int, float)

Side = tuple[int, int]
"""A hexside or border, as `sort_side` makes it."""

PROHIBITED = 9999
"""The cost of ground that a class may not enter, and of a side that it may not cross but by a road."""


class Road(NamedTuple, Generic[N]):
    """A road, a track, a railroad: the sides over which it leads, and what a step along it costs instead of the ground.

    `crossing`: whether what the side costs comes on top.  A road leads onto prohibited ground too.
    """

    sides: Collection[Side]
    rate: N
    crossing: bool = False


def step_costs(
    near: Sequence[Iterable[int]],
    ground: Sequence[N],
    *,
    sides: Mapping[Side, N] | None = None,
    closed: Collection[Side] = (),
    roads: Sequence[Road[N]] = (),
) -> tuple[tuple[tuple[int, N], ...], ...]:
    """By space the steps that can be made from it, in the order of `near`, with their costs.

    `ground` is what entering each space costs, `sides` what crossing a side adds; over those `closed` nothing leads.
    What is off the board for everybody is not in `near`.  Of several roads along a step the first holds.
    """
    crossings = sides or {}
    beside_those = {space for side in chain(crossings, closed, *(road.sides for road in roads)) for space in side}

    def cost(here: int, there: int) -> N:
        if here not in beside_those:
            return ground[there]
        side = sort_side(here, there)
        if side in closed:
            return PROHIBITED
        crossing = crossings.get(side, 0)
        for road in roads:
            if side in road.sides:
                return road.rate + crossing * road.crossing
        return ground[there] + crossing

    return tuple(
        tuple((there, price) for there in around if (price := cost(here, there)) < PROHIBITED)
        for here, around in enumerate(near)
    )


def without_costs(steps: Sequence[Iterable[tuple[int, N]]]) -> tuple[tuple[int, ...], ...]:
    """By space where the steps lead."""
    return tuple(tuple(there for there, _ in around) for around in steps)


def backward(steps: Sequence[Iterable[tuple[int, N]]]) -> tuple[tuple[tuple[int, N], ...], ...]:
    """By space the steps that lead to it: where from, and their costs.  To look for what is far from a goal."""
    found: list[list[tuple[int, N]]] = [[] for _ in steps]
    for here, around in enumerate(steps):
        for there, price in around:
            found[there].append((here, price))
    return tuple(map(tuple, found))


def cheapest(steps: Sequence[Iterable[tuple[int, N]]], starts: Mapping[int, N], far: N) -> tuple[N, ...]:
    """By space the cost of the cheapest way from one of the starts, given what each costs; `far` where none costs less.

    Of a mover with so many points, and of what stands in its way, see `movement`.
    """
    costs, queue = [far] * len(steps), [(cost, start) for start, cost in starts.items()]
    heapq.heapify(queue)
    for cost, start in queue:
        costs[start] = min(cost, far)
    while queue:
        so_far, here = heapq.heappop(queue)
        if so_far > costs[here]:
            continue
        for there, price in steps[here]:
            cost = so_far + price
            if cost < costs[there]:
                costs[there] = cost
                heapq.heappush(queue, (cost, there))
    return tuple(costs)
