"""Movement over a graph of steps with whole-number costs.

Costs are tabulated once per board and movement class: `steps[space]` is a flat tuple of (neighbour, cost);
a neighbour that may not be entered at all is absent.  Movement points are counted in whole units (a game with
half points counts halves).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

Steps = Sequence[tuple[tuple[int, int], ...]]


def reach(
    steps: Steps, start: int, points: int, barred: bytearray, halting: bytearray, *, spent: int = 0
) -> dict[int, tuple[int, int]]:
    """Every space that can be reached with `points`: space -> (cost of the cheapest way, space before).

    `barred[space]` is non-zero where the mover may not enter; `halting[space]` where it must stop on entering.
    The start is included at cost `spent`; the mover leaves it even where it is halting.
    A bounded bucket search, exact, for at most MOST_POINTS points and costs of at least 1.
    """
    if spent > points:
        return {start: (spent, start)}
    best = barred.translate(_unreached(points))
    best[start] = spent
    before = {start: start}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[spent].append(start)
    for cost in range(spent, points):
        for here in buckets[cost]:
            if best[here] != cost or (halting[here] and here != start):
                continue
            for there, price in steps[here]:
                total = cost + price
                if total < best[there]:
                    best[there] = total
                    before[there] = here
                    buckets[total].append(there)
    return {space: (best[space], last) for space, last in before.items()}


MOST_POINTS = 254


@lru_cache(maxsize=256)
def _unreached(points: int) -> bytes:
    """The cost of a space not reached: one more than can be spent, or, where barred, 0, which nothing undercuts."""
    return bytes([points + 1] + [0] * 255)


def way(found: Mapping[int, tuple[int, int]], goal: int) -> tuple[int, ...]:
    """The spaces of the cheapest way to `goal`, start and goal included."""
    path = [goal]
    while found[path[-1]][1] != path[-1]:
        path.append(found[path[-1]][1])
    path.reverse()
    return tuple(path)
