"""What judgment knows of the map: distances by movement cost, rings of hexes as bit masks.  Worked out once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.leyte.components import Edition
from beachhead.mechanics.costs import backward, cheapest

FAR = 999
"""The cost in half points from where no way leads."""

FADE = tuple(0.97**cost for cost in range(FAR + 1))
"""How much of a goal's worth is felt at a distance in half points: a turn's march (10) leaves about three quarters."""

SCENT = tuple(0.94**cost for cost in range(FAR + 1))
"""The same for enemies, which do not wait: a turn's march leaves about a half."""


class Ground:
    """Distances and masks of one edition.  A mask is a whole number with a bit for each hex."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        board = edition.board
        self.near = tuple(mask_of(hexes) for hexes in board.near)
        self.ways = tuple(mask_of(hexes) for hexes in edition.ways_foot)
        self.beyond = tuple(
            mask_of(far for near in board.near[space] for far in board.near[near] if board.distance(space, far) == 2)
            for space in range(len(board.names))
        )
        self._into = backward(edition.steps_foot)
        self._marches: dict[frozenset[int], tuple[int, ...]] = {}

    def march(self, goals: frozenset[int]) -> tuple[int, ...]:
        """Half points from each hex to the nearest of the goals, units apart; FAR where no way leads."""
        found = self._marches.get(goals)
        if found is None:
            found = self._marches[goals] = cheapest(self._into, dict.fromkeys(goals, 0), FAR)
        return found

    def can_escape(self, start: int, length: int, closed: int) -> bool:
        """Whether a retreat of so many hexes finds a way between the `closed` hexes; past two hexes it is taken on."""
        first = self.ways[start] & ~closed
        if length < 2 or not first:
            return bool(first)
        beyond = self.beyond[start] & ~closed
        while first:
            bit = first & -first
            if self.ways[bit.bit_length() - 1] & beyond:
                return True
            first ^= bit
        return False


def mask_of(hexes: Iterable[int]) -> int:
    """The hexes as a mask."""
    mask = 0
    for space in hexes:
        mask |= 1 << space
    return mask


@lru_cache(maxsize=8)
def ground_of(edition: Edition) -> Ground:
    """The ground of an edition."""
    return Ground(edition)
