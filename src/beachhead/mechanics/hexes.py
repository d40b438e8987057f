"""Hex boards: numbers, neighbours, distance, hexsides, lines, places on paper.

A `HexField` has hexes of any outline, pointy-topped in straight rows or flat-topped in straight columns.  Of the two
ways in which maps are numbered, `HexBoard` is pointy-topped with names RRCC, rows counted from the south, and
`ColumnBoard` flat-topped with names CCRR, rows counted from the north; columns are counted from the west.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence, Set
from copy import copy
from functools import lru_cache
from itertools import product
from typing import Literal

from beachhead.kernel.scene import Space
from beachhead.mechanics.boards import Named

HEX_WIDTH = 100.0
"""The unit of length on paper: from a side of a hex to the side opposite, and so from a hex to the next."""

ROW_HEIGHT = HEX_WIDTH * math.sqrt(3) / 2
"""From a straight row (flat-topped: column) to the next."""

CORNER = HEX_WIDTH / math.sqrt(3)
"""From the middle of a hex to its corners."""


Axial = tuple[int, int]
"""A hex in axial coordinates.

Pointy-topped: q counts eastward along a row, r counts rows northward, and a step to the north-east keeps q.
Flat-topped: q counts southward along a column, r counts columns eastward, and a step to the south-east keeps q.
"""


class HexField(Named):
    """Hexes of any outline: their printed names, and where each lies in axial coordinates.

    `hexes` says how they stand; the neighbours of a hex (`near`) come counter-clockwise, from the east or the south.
    """

    def __init__(
        self, names: Sequence[str], cubes: Sequence[Axial], *, hexes: Literal["pointy", "flat"] = "pointy"
    ) -> None:
        self.hexes: Literal["pointy", "flat"] = hexes
        super().__init__(names)
        self._cube = tuple(cubes)
        by_cube = self._by_cube = {cube: number for number, cube in enumerate(self._cube)}
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(by_cube[(q + dq, r + dr)] for dq, dr in DIRECTIONS if (q + dq, r + dr) in by_cube)
            for q, r in self._cube
        )
        self._around = self.near
        self._distances: list[tuple[int, ...] | None] = [None] * len(self.names)
        self._near_sets = tuple(frozenset(hexes) for hexes in self.near)
        rows, along = [r for _, r in self._cube] or [0], [q + r / 2 for q, r in self._cube] or [0.0]
        self._rows, self._along = (min(rows), max(rows)), (min(along), max(along))

    def without(self, closed: Set[int]) -> HexField:
        """The same hexes by number and name, but some off the board: nothing is next to them."""
        field = copy(self)
        field.near = tuple(
            () if space in closed else tuple(there for there in near if there not in closed)
            for space, near in enumerate(self.near)
        )
        field._near_sets = tuple(frozenset(hexes) for hexes in field.near)
        return field

    def adjacent(self, one: int, other: int) -> bool:
        """Whether two hexes share a hexside."""
        return other in self._near_sets[one]

    def distance(self, one: int, other: int) -> int:
        """Hexes from one to the other: the first not counted, the last counted."""
        row = self._distances[one]
        if row is not None:
            return row[other]
        (q, r), (p, s) = self._cube[one], self._cube[other]
        return (abs(p - q) + abs(s - r) + abs(p - q + s - r)) // 2

    def distances(self, one: int) -> tuple[int, ...]:
        """By hex the distance from one hex."""
        row = self._distances[one]
        if row is None:
            q, r = self._cube[one]
            row = tuple((abs(p - q) + abs(s - r) + abs(p - q + s - r)) // 2 for p, s in self._cube)
            self._distances[one] = row
        return row

    @lru_cache(maxsize=4096)  # noqa: B019 - boards live as long as the program
    def within(self, centre: int, radius: int) -> frozenset[int]:
        """Every hex at most `radius` away, the centre included."""
        if 3 * radius * radius >= len(self.names):  # nearly all of them
            return frozenset(space for space, far in enumerate(self.distances(centre)) if far <= radius)
        (q, r), known = self._cube[centre], self._by_cube
        around = ((q + dq, r + dr) for dq, dr in _disc(radius))
        return frozenset(sorted(known[cube] for cube in around if cube in known))

    def line(self, one: int, other: int) -> tuple[int, ...]:
        """The hexes of a straight line from one to the other, both included.

        Where the line runs exactly along hexsides it keeps to one side of them, to the side that is on the board.
        """
        steps = self.distance(one, other)
        found = self._line(one, other, steps, 1e-6)
        return found if len(found) > steps else self._line(one, other, steps, -1e-6)

    def _line(self, one: int, other: int, steps: int, nudge: float) -> tuple[int, ...]:
        (q1, r1), (q2, r2) = self._cube[one], self._cube[other]
        shares = [step / steps for step in range(steps + 1)] if steps else [0.0]
        cubes = (_round_cube(q1 + (q2 - q1) * share + nudge, r1 + (r2 - r1) * share + 2 * nudge) for share in shares)
        return tuple(self._by_cube[cube] for cube in cubes if cube in self._by_cube)

    def crossed(self, one: int, other: int) -> tuple[tuple[int, ...], ...]:
        """The hexes that a straight line from middle to middle passes between the two, in its order, exactly.

        Where it runs along a hexside it passes the two hexes beside that side together: they come as a pair.  A hex of
        which it meets no more than a corner is not passed.
        """
        return tuple(self.passing(one, other))

    def passing(self, one: int, other: int) -> Iterator[tuple[int, ...]]:
        """The same as `crossed`, one after the other, for who stops where something is in the way."""
        (q1, r1), (q2, r2), by_cube = self._cube[one], self._cube[other], self._by_cube
        for passed in _crossing(q2 - q1, r2 - r1):
            spaces = [by_cube[q1 + q, r1 + r] for q, r in passed if (q1 + q, r1 + r) in by_cube]
            if spaces:
                yield tuple(sorted(spaces))

    def amid(self, one: int, other: int) -> Iterator[int]:
        """The hexes in the midst of which such a line is after each whole step: some of those that it passes alone."""
        (q1, r1), (q2, r2), steps = self._cube[one], self._cube[other], self.distance(one, other)
        for step in range(1, steps):
            q, r = q1 + (q2 - q1) * step / steps, r1 + (r2 - r1) * step / steps
            cube = _round_cube(q + 1e-6, r + 2e-6)
            if cube == _round_cube(q - 1e-6, r - 2e-6) and cube in self._by_cube:
                yield self._by_cube[cube]

    def place(self, space: int) -> tuple[float, float]:
        """The centre of a hex on paper: x to the right, y downwards, from a hex to the next 100."""
        q, r = self._cube[space]
        along = (q + r / 2 - self._along[0] + 0.5) * HEX_WIDTH
        if self.hexes == "flat":
            return (r - self._rows[0]) * ROW_HEIGHT + CORNER, along
        return along, (self._rows[1] - r) * ROW_HEIGHT + CORNER

    def drawn(self, terrain: Sequence[str], land: Sequence[float], first: int = 0) -> tuple[Space, ...]:
        """The hexes for the table: by hex the terrain and how much of it is land, from 0 to 1.

        `first` is the number of the first on a board on which other regions come before them.
        """
        places = [self.place(space) for space in range(len(self.names))]
        return tuple(
            Space(id=first + space, name=name, x=x, y=y, terrain=terrain[space], shore=land[space])
            for space, (name, (x, y)) in enumerate(zip(self.names, places, strict=True))
        )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper."""
        along = (self._along[1] - self._along[0] + 1.0) * HEX_WIDTH
        across = (self._rows[1] - self._rows[0]) * ROW_HEIGHT + 2 * CORNER
        return (across, along) if self.hexes == "flat" else (along, across)


class HexBoard(HexField):
    """`rows` x `columns` pointy-topped hexes named RRCC, row by row from the south-west.

    The rows with even numbers (else those with odd ones) lie half a hex further east.
    """

    def __init__(self, rows: int, columns: int, *, even_rows_east: bool = True) -> None:
        self.rows = rows
        self.columns = columns
        self.even_rows_east = even_rows_east
        numbers = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
        super().__init__(
            [f"{row:02d}{column:02d}" for row, column in numbers],
            # a step to the north-east keeps q
            [(column - (row - even_rows_east) // 2, row) for row, column in numbers],
        )

    def row(self, space: int) -> int:
        """The row of a hex, from 1 in the south."""
        return space // self.columns + 1

    def column(self, space: int) -> int:
        """The column of a hex, from 1 in the west."""
        return space % self.columns + 1


class ColumnBoard(HexField):
    """Flat-topped hexes named CCRR, in an outline of any kind: those that are named, numbered in that order.

    The columns with even numbers (else those with odd ones) lie half a hex further south.
    """

    def __init__(self, names: Iterable[str], *, even_columns_low: bool = True) -> None:
        printed = tuple(names)
        self._printed = tuple((int(name[:2]), int(name[2:])) for name in printed)
        cubes = [(row - (column - even_columns_low) // 2, column) for column, row in self._printed]
        super().__init__(printed, cubes, hexes="flat")

    def column(self, space: int) -> int:
        """The column of a hex, from 1 in the west."""
        return self._printed[space][0]

    def row(self, space: int) -> int:
        """The row of a hex, from 1 in the north."""
        return self._printed[space][1]


def in_columns(columns: int, rows: int) -> tuple[str, ...]:
    """The names CCRR of a whole rectangle, as a map of text is read: row by row from the north-west."""
    return tuple(f"{column:02d}{row:02d}" for row, column in product(range(1, rows + 1), range(1, columns + 1)))


DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East (flat-topped: south), then counter-clockwise, in axial coordinates."""


@lru_cache(maxsize=64)
def _disc(radius: int) -> tuple[Axial, ...]:
    """The hexes at most so far from a hex, by where they lie from it."""
    across = range(-radius, radius + 1)
    return tuple((q, r) for q in across for r in across if abs(q + r) <= radius)


@lru_cache(maxsize=8192)
def _crossing(q: int, r: int) -> tuple[tuple[Axial, ...], ...]:
    """The hexes between a hex and the one that lies so far from it: see `HexField.crossed`; by where they lie from it.

    Where a line is, is counted from 0 at its start to a number at its end that makes all of it whole numbers.
    """
    steps, sides = (abs(q) + abs(r) + abs(q + r)) // 2, _sides((q, r))
    whole = math.prod(side for side in map(abs, sides) if side)
    shares = [(step / steps, nudge) for step in range(1, steps) for nudge in (1e-6, -1e-6)]
    along = {_round_cube(q * share + nudge, r * share + 2 * nudge) for share, nudge in shares}
    beside = {(aq + dq, ar + dr) for aq, ar in along for dq, dr in DIRECTIONS}
    groups: dict[tuple[int, int], list[Axial]] = {}
    for cube in (along | beside) - {(0, 0), (q, r)}:
        passed = _passed(cube, sides, whole)
        if passed is not None:
            groups.setdefault(passed, []).append(cube)
    return tuple(tuple(groups[passed]) for passed in sorted(groups))


def _passed(cube: Axial, line: tuple[int, int, int], whole: int) -> tuple[int, int] | None:
    """From where to where (0: its start, `whole`: its end) a line from the origin is in a hex, or along its side."""
    begin, end = 0, whole
    for value, change in zip(_sides(cube), line, strict=True):
        if not change:
            if abs(value) > 1:
                return None
            continue
        first, last = (value - 1) * whole // change, (value + 1) * whole // change
        begin, end = max(begin, min(first, last)), min(end, max(first, last))
    return (begin, end) if begin < end else None


def _sides(cube: Axial) -> tuple[int, int, int]:
    """How far a point lies towards three sides of the hex around the origin, which are 1 away."""
    q, r = cube
    return q - r, q + 2 * r, 2 * q + r


def _round_cube(q: float, r: float) -> tuple[int, int]:
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr
