"""Movement over a graph of steps with whole-number costs.

Costs are tabulated once per board and movement class: `steps[space]` is a flat tuple of (neighbour, cost);
a neighbour that may not be entered at all is absent.  Movement points are counted in whole units (a game with
half points counts halves).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

Steps = Sequence[tuple[tuple[int, int], ...]]
Reached = dict[int, tuple[int, int]]
"""By space that can be reached: the cost of the cheapest way there, and the space before on it; see `Range`."""
Warily = dict[int, tuple[int, int, int]]
"""By space that can be reached: the cost of the cheapest way there, how many it meets on the way, the space before."""
Ways = Mapping[int, tuple[int, int]] | Mapping[int, tuple[int, int, int]]
"""What a search has found: whatever it notes by space, the space before comes last."""
Meeting = Sequence[int]
"""By space, a bit for each thing that a mover meets there and would rather not: an unknown counter, an enemy's zone."""


class Range(Mapping[int, tuple[int, int]]):
    """What a search has found, by space as in `Reached`; `costs` hold only where `before` knows a space."""

    __slots__ = ("before", "costs")

    def __init__(self, costs: bytearray, before: dict[int, int]) -> None:
        self.costs, self.before = costs, before

    def __getitem__(self, space: int) -> tuple[int, int]:
        last = self.before[space]
        return self.costs[space], last

    def __contains__(self, space: object) -> bool:
        return space in self.before

    def __iter__(self) -> Iterator[int]:
        return iter(self.before)

    def __len__(self) -> int:
        return len(self.before)


def reach(steps: Steps, start: int, points: int, barred: bytearray, halting: bytearray, *, spent: int = 0) -> Reached:
    """Every space that can be reached with `points`.

    `barred[space]` is non-zero where the mover may not enter; `halting[space]` where it must stop on entering.
    The start is included at cost `spent`; the mover leaves it even where it is halting.
    A bounded bucket search, exact, for at most MOST_POINTS points and costs of at least 1.
    """
    found = range_from(steps, start, points, barred, halting, spent=spent)
    return {space: (found.costs[space], last) for space, last in found.before.items()}


def range_from(
    steps: Steps, start: int, points: int, barred: bytearray, halting: bytearray, *, spent: int = 0
) -> Range:
    """The same, as the search has noted it: for who looks at the cost of few of the spaces."""
    if spent > points:
        return Range(bytearray([spent]) * len(barred), {start: start})
    return Range(*_cheapest(steps, start, points, barred, halting, spent))


def reach_warily(
    steps: Steps,
    start: int,
    points: int,
    barred: bytearray,
    halting: bytearray,
    meeting: Meeting | None,
    *,
    spent: int = 0,
) -> Warily:
    """As `reach`, but of all cheapest ways it takes one on which the fewest are met; without `meeting` nobody is.

    Who is met in one space after the other is met once.  At the start nobody is met, unless the mover has just come
    there (`spent`).
    """
    costs, met, before = search_warily(steps, start, points, barred, halting, meeting, spent=spent)
    return {space: (costs[space], met.get(space, 0), last) for space, last in before.items()}


class Search(NamedTuple):
    """What a search has found: by space the cost, how many are met (nothing where nobody is), the space before.

    `costs` hold only where `before` knows a space.
    """

    costs: bytearray
    met: dict[int, int]
    before: dict[int, int]


def search_warily(
    steps: Steps,
    start: int,
    points: int,
    barred: bytearray,
    halting: bytearray,
    meeting: Meeting | None,
    *,
    spent: int = 0,
) -> Search:
    """The same, for who looks at few of the spaces that are reached.

    The ways into a space are known, and so the best of them, before one leads on from it: a step costs at least 1.
    """
    met = {start: meeting[start].bit_count() if meeting and spent else 0}
    if spent > points:
        return Search(bytearray([spent]) * len(barred), met, {start: start})
    if meeting is None:
        best, before = _cheapest(steps, start, points, barred, halting, spent)
        return Search(best, {}, before)
    best = barred.translate(_unreached(points))
    best[start] = spent
    before = {start: start}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[spent].append(start)
    for cost in range(spent, points):
        for here in buckets[cost]:
            if best[here] != cost or (halting[here] and here != start):
                continue
            so_far, still = met[here], ~meeting[here] if here != start or spent else -1
            for there, price in steps[here]:
                total = cost + price
                if total > best[there] or total > points:
                    continue
                others = meeting[there] & still
                now = so_far + others.bit_count() if others else so_far
                if total < best[there]:
                    best[there] = total
                    buckets[total].append(there)
                elif now >= met[there]:
                    continue
                before[there] = here
                met[there] = now
    return Search(best, met, before)


def meetings(path: Sequence[int], meeting: Meeting | None) -> int:
    """How many are met on a way after its start; nobody without `meeting`."""
    if meeting is None:
        return 0
    everybody = 0
    for space in path[1:]:
        everybody |= meeting[space]
    return everybody.bit_count()


def with_marks(row: bytearray, spaces: Collection[int]) -> bytearray:
    """A row by space, such as `barred` or `halting`, in which more are marked; the row itself if there are none."""
    if not spaces:
        return row
    marked = row[:]
    for space in spaces:
        marked[space] = 1
    return marked


def leaving(steps: Steps, start: int, barred: Sequence[int]) -> Steps:
    """The steps of a mover that leaves its space only for spaces where `barred` is 0, and goes on from there as any.

    A unit in an enemy's zone of control whose first step must lead out of all of them, and that halts in the next one.
    """
    first = tuple(step for step in steps[start] if not barred[step[0]])
    return (*steps[:start], first, *steps[start + 1 :])


def _cheapest(
    steps: Steps, start: int, points: int, barred: bytearray, halting: bytearray, spent: int
) -> tuple[bytearray, dict[int, int]]:
    """The cost of the cheapest way to each space, and of those that can be reached the space before on it."""
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
    return best, before


MOST_POINTS = 254


@lru_cache(maxsize=256)
def _unreached(points: int) -> bytes:
    """The cost of a space not reached: one more than can be spent, or, where barred, 0, which nothing undercuts."""
    return bytes([points + 1] + [0] * 255)


def way_along(before: Mapping[int, int], goal: int) -> tuple[int, ...]:
    """The spaces of the cheapest way to `goal`, start and goal included, by the space before each of them."""
    path = [goal]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    path.reverse()
    return tuple(path)


def way(found: Ways, goal: int) -> tuple[int, ...]:
    """The spaces of the cheapest way to `goal`, start and goal included."""
    path = [goal]
    while found[path[-1]][-1] != path[-1]:
        path.append(found[path[-1]][-1])
    path.reverse()
    return tuple(path)


Before = Mapping[int, int]
"""By space that a search has reached the space before on the way there, as in `Search`."""

Stretch = tuple[Before, int]
"""A part of a way: what a search has found, and where the part ends."""


class Routes(Mapping[int, tuple[int, ...]]):
    """By goal the spaces of the way there, start and goal included.

    A way is kept as the stretches that it is made of and put together when it is asked for: many goals are looked at,
    and one is gone to.  `goals` are what is reached, each once; `stretches` tells those of the way to one of them.
    """

    __slots__ = ("goals", "stretches")

    def __init__(self, goals: Collection[int], stretches: Callable[[int], tuple[Stretch, ...]]) -> None:
        self.goals, self.stretches = goals, stretches

    @classmethod
    def of(cls, before: Before) -> Routes:
        """The ways to all that was found in one search."""
        return cls(before, lambda goal: ((before, goal),))

    @classmethod
    def along(cls, stretches: Mapping[int, tuple[Stretch, ...]]) -> Routes:
        """The ways that are known by their stretches."""
        return cls(stretches, stretches.__getitem__)

    def only(self, goals: Iterable[int]) -> Routes:
        """The ways to some of the goals."""
        return Routes(dict.fromkeys(goals), self.stretches)

    def but(self, goals: Collection[int]) -> Routes:
        """The ways to all but some of the goals."""
        return self.only([goal for goal in self.goals if goal not in goals]) if goals else self

    def __getitem__(self, goal: int) -> tuple[int, ...]:
        if goal not in self.goals:
            raise KeyError(goal)
        found: tuple[int, ...] = ()
        for before, end in self.stretches(goal):
            found += way_along(before, end)
        return found

    def __contains__(self, goal: object) -> bool:
        return goal in self.goals

    def __iter__(self) -> Iterator[int]:
        return iter(self.goals)

    def __len__(self) -> int:
        return len(self.goals)
