"""Deliveries: how much comes through a network of pipes that hold so much each (the greatest flow)."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def most_through(pipes: Mapping[tuple[N, N], int], start: N, end: N) -> int:
    """How much comes from one node to another, if no pipe takes more than it holds; along the shortest ways first."""
    left = dict(pipes)
    for here, there in pipes:
        left.setdefault((there, here), 0)
    near: dict[N, list[N]] = {}
    for here, there in left:
        near.setdefault(here, []).append(there)
    through = 0
    while path := _way(left, near, start, end):
        more = min(left[pipe] for pipe in path)
        for here, there in path:
            left[here, there] -= more
            left[there, here] += more
        through += more
    return through


def _way(left: Mapping[tuple[N, N], int], near: Mapping[N, list[N]], start: N, end: N) -> list[tuple[N, N]]:
    """The pipes of a shortest way that still has room, none if there is no way."""
    before: dict[N, N] = {start: start}
    queue = deque([start])
    while queue and end not in before:
        here = queue.popleft()
        for there in near.get(here, ()):
            if there not in before and left[here, there] > 0:
                before[there] = here
                queue.append(there)
    if end not in before:
        return []
    path, here = [], end
    while here != start:
        path.append((before[here], here))
        here = before[here]
    return path
