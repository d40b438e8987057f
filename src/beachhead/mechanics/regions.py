"""Several regions on one board (a map of hexes, one of zones, off-map boxes) behind the interface of each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from beachhead.mechanics.areas import AreaBoard
from beachhead.mechanics.boards import Board, Named


class Regions(Named):
    """Boards side by side, by name: the numbers of spaces go on from one to the next.

    Spaces of one region touch as they do there; those of different ones as `touching` says, by their printed names.
    `distance` counts within a region and is -1 between two.
    """

    def __init__(self, parts: Mapping[str, Board], touching: Iterable[tuple[str, str]] = ()) -> None:
        self.parts = dict(parts)
        self.first: dict[str, int] = {}
        names: list[str] = []
        near: list[tuple[int, ...]] = []
        for region, part in self.parts.items():
            first = self.first[region] = len(names)
            near += (tuple(first + there for there in spaces) for spaces in part.near)
            names += part.names
        super().__init__(names)
        for one, other in touching:
            a, b = self.space(one), self.space(other)
            near[a], near[b] = (*near[a], b), (*near[b], a)
        self.near: tuple[tuple[int, ...], ...] = tuple(near)
        self._region = tuple(region for region, part in self.parts.items() for _ in part.names)

    def region(self, space: int) -> str:
        """The region that a space belongs to."""
        return self._region[space]

    def spaces_of(self, region: str) -> range:
        """The spaces of a region."""
        first = self.first[region]
        return range(first, first + len(self.parts[region].names))

    def adjacent(self, one: int, other: int) -> bool:
        """Whether two spaces touch."""
        return other in self.near[one]

    def distance(self, one: int, other: int) -> int:
        """How many steps lie between two spaces of a region, whatever the terrain; -1 between two regions."""
        region = self._region[one]
        if region != self._region[other]:
            return -1
        first = self.first[region]
        return self.parts[region].distance(one - first, other - first)


def loose(names: Sequence[str]) -> Board:
    """Spaces that do not touch one another: boxes, and displays beside a map."""
    return AreaBoard(names, ())
