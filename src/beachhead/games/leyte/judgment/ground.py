"""What judgment knows of map and charts: distances, rings of hexes as bit masks, chances.  Worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from beachhead.games.leyte.components import Edition
from beachhead.mechanics.costs import backward, cheapest
from beachhead.mechanics.hexes import HexBoard

FAR = 999
"""The cost in half points from where no way leads."""

FADE = tuple(0.97**cost for cost in range(FAR + 1))
"""How much of a goal's worth is felt at a distance in half points: a turn's march (10) leaves about three quarters."""

SCENT = tuple(0.94**cost for cost in range(FAR + 1))
"""The same for enemies, which do not wait: a turn's march leaves about a half."""


class Ground:
    """Distances, masks and chances of one edition.  A mask is a whole number with a bit for each hex."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        board = edition.board
        self.spread = Spread(board)
        self.land = mask_of(space for space, terrain in enumerate(edition.terrain) if terrain not in ("sea", "out"))
        self.roads = mask_of(edition.road_hexes | edition.trail_hexes)
        self.near = tuple(mask_of(hexes) for hexes in board.near)
        self.ways = tuple(mask_of(hexes) for hexes in edition.ways_foot)
        self.beyond = tuple(
            mask_of(far for near in board.near[space] for far in board.near[near] if board.distance(space, far) == 2)
            for space in range(len(board.names))
        )
        self._into = backward(edition.steps_foot)
        self._marches: dict[frozenset[int], tuple[int, ...]] = {}
        self._within: dict[tuple[int, int], int] = {}
        self._struck: dict[tuple[str, int, bool], tuple[float, float]] = {}
        self._thrown: dict[tuple[str, int, bool], tuple[float, float]] = {}

    def march(self, goals: frozenset[int]) -> tuple[int, ...]:
        """Half points from each hex to the nearest of the goals, units apart; FAR where no way leads."""
        found = self._marches.get(goals)
        if found is None:
            found = self._marches[goals] = cheapest(self._into, dict.fromkeys(goals, 0), FAR)
        return found

    def within(self, centre: int, radius: int) -> int:
        """Every hex at most `radius` away, the centre included, as a mask."""
        found = self._within.get((centre, radius))
        if found is None:
            found = self._within[centre, radius] = mask_of(self.edition.board.within(centre, radius))
        return found

    def struck(self, line: str, value: int, *, holds: bool) -> tuple[float, float]:
        """7.6 The chances at a differential that a defender is eliminated outright, and that he must retreat at all.

        `holds`: 14.1 takes a hex from his retreats.
        """
        key = line, value, holds
        known = self._struck.get(key)
        if known is None:
            codes = self.edition.crt.results(line, value)
            dead = sum(code == "De" for code in codes)
            pushed = sum(code[0] == "D" and code[1] != "e" and int(code[1]) > holds for code in codes)
            known = self._struck[key] = dead / len(codes), pushed / len(codes)
        return known

    def thrown(self, line: str, value: int, *, holds: bool) -> tuple[float, float]:
        """7.6 The hexes that an attacker must expect to retreat, and the chance that he is eliminated outright."""
        key = line, value, holds
        known = self._thrown.get(key)
        if known is None:
            codes = self.edition.crt.results(line, value)
            hexes = sum(max(0, int(code[1]) - holds) for code in codes if code[0] == "A" and code[1] != "e")
            known = self._thrown[key] = hexes / len(codes), sum(code == "Ae" for code in codes) / len(codes)
        return known

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


class Spread:
    """Masks of the hexes next to those of a mask, by shifting whole rows."""

    def __init__(self, board: HexBoard) -> None:
        count = len(board.names)
        self.columns = board.columns
        self.not_last = mask_of(s for s in range(count) if board.column(s) != board.columns)
        self.not_first = mask_of(s for s in range(count) if board.column(s) != 1)
        self.east_rows = mask_of(s for s in range(count) if (board.row(s) % 2 == 0) == board.even_rows_east)
        self.all = mask_of(range(count))

    def out(self, mask: int) -> int:
        """The hexes next to those of a mask."""
        east, west = (mask & self.not_last) << 1, (mask & self.not_first) >> 1
        across = mask | (mask & self.east_rows & self.not_last) << 1 | (mask & ~self.east_rows & self.not_first) >> 1
        return (east | west | across << self.columns | across >> self.columns) & self.all


def hexes_in(mask: int) -> Iterator[int]:
    """The hexes of a mask."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


@lru_cache(maxsize=8)
def ground_of(edition: Edition) -> Ground:
    """The ground of an edition."""
    return Ground(edition)
