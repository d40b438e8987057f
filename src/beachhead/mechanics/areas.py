"""Area boards: named areas and their borders, behind the same interface as hex boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from beachhead.mechanics.boards import Named
from beachhead.mechanics.tracing import flood


class AreaBoard(Named):
    """Areas by name and the pairs that touch.  `distance` counts borders crossed, -1 where there is no way."""

    def __init__(self, names: Sequence[str], borders: Iterable[tuple[str, str]]) -> None:
        super().__init__(names)
        touching: list[set[int]] = [set() for _ in self.names]
        for one, other in borders:
            a, b = self.space(one), self.space(other)
            if a == b:
                raise ValueError(f"area {one!r} cannot border itself")
            touching[a].add(b)
            touching[b].add(a)
        self.near: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(areas)) for areas in touching)

    def adjacent(self, one: int, other: int) -> bool:
        """Whether two areas share a border."""
        return other in self.near[one]

    def distance(self, one: int, other: int) -> int:
        """Borders on the shortest way; -1 where there is none."""
        return self._distances[one][other]

    @cached_property
    def _distances(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self._from(start) for start in range(len(self.names)))

    def _from(self, start: int) -> tuple[int, ...]:
        found = flood((start,), self.near.__getitem__)
        return tuple(found[area][0] if area in found else -1 for area in range(len(self.names)))
