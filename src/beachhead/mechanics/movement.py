"""Movement over a graph of steps with whole-number costs.

Costs are tabulated once per board and movement class: `steps[space]` is a flat tuple of (neighbour, cost);
a neighbour that may not be entered at all is absent.  Movement points are counted in whole units (a game with
half points counts halves).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Steps = Sequence[tuple[tuple[int, int], ...]]


def reach(
    steps: Steps, start: int, points: int, barred: bytearray, halting: bytearray, *, spent: int = 0
) -> dict[int, tuple[int, int]]:
    """Every space that can be reached with `points`: space -> (cost of the cheapest way, space before).

    `barred[space]` is non-zero where the mover may not enter; `halting[space]` where it must stop on entering.
    The start is included at cost `spent`; the mover leaves it even where it is halting.
    A bounded bucket search: exact, in the order of cost.
    """
    found = {start: (spent, start)}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    if spent <= points:
        buckets[spent].append(start)
    for cost in range(spent, points):
        for here in buckets[cost]:
            if found[here][0] != cost or (halting[here] and here != start):
                continue
            for there, price in steps[here]:
                total = cost + price
                if total > points or barred[there]:
                    continue
                known = found.get(there)
                if known is None or total < known[0]:
                    found[there] = (total, here)
                    buckets[total].append(there)
    return found


def way(found: Mapping[int, tuple[int, int]], goal: int) -> tuple[int, ...]:
    """The spaces of the cheapest way to `goal`, start and goal included."""
    path = [goal]
    while found[path[-1]][1] != path[-1]:
        path.append(found[path[-1]][1])
    path.reverse()
    return tuple(path)


def first_steps(steps: Steps, start: int, points: int, barred: bytearray, may_stop: Callable[[int], bool]) -> bool:
    """Whether a single step already leads to a space to stop in: a quick test before a full search."""
    return any(price <= points and not barred[there] and may_stop(there) for there, price in steps[start])
