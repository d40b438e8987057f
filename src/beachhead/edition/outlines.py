"""Outlines for the table: areas drawn in a data file a character a square, and the limits of zones among hexes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product

from beachhead.mechanics.hexes import HexField

Point = tuple[float, float]
Corner = tuple[int, int]
HALF_SIDE = 100 / 3**0.5 / 2
"""Half the length of a hexside, where two hexes that touch lie 100 apart."""


# -- areas of squares ------------------------------------------------------------------------------------


def squares(rows: Sequence[str]) -> Mapping[str, frozenset[Corner]]:
    """By character the squares drawn with it, column and row from 0."""
    found: defaultdict[str, set[Corner]] = defaultdict(set)
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            found[char].add((x, y))
    return {char: frozenset(cells) for char, cells in found.items()}


def outline(cells: frozenset[Corner], square: float) -> tuple[Point, ...]:
    """The outline of an area in one part without holes, every corner of a square on it named."""
    edges: dict[Corner, Corner] = {}
    for x, y in cells:
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in cells:
                edges[start] = end
    first = min(edges)
    corners = [first]
    while edges[corners[-1]] != first:
        corners.append(edges[corners[-1]])
    return tuple((x * square, y * square) for x, y in corners)


def is_whole(cells: frozenset[Corner]) -> bool:
    """Whether squares make one part without holes: they hang together by their sides, and so does what is around."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    around = product(range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2))
    return _joined(cells) and _joined(frozenset(around) - cells, corners=True)


def _joined(cells: frozenset[Corner], *, corners: bool = False) -> bool:
    """Whether squares hang together: by their sides, or by their corners too."""
    steps = [(dx, dy) for dx, dy in product((-1, 0, 1), repeat=2) if (dx or dy) and (corners or not dx * dy)]
    seen, todo = set[Corner](), [min(cells)]
    while todo:
        x, y = todo.pop()
        if (x, y) not in seen:
            seen.add((x, y))
            todo += (cell for dx, dy in steps if (cell := (x + dx, y + dy)) in cells)
    return len(seen) == len(cells)


def title_at(cells: frozenset[Corner], square: float) -> Point:
    """Where the name of an area stands: over the largest rectangle in it, beneath its upper edge."""
    best = max(_rectangles(cells), key=lambda found: (found[0], -found[2], -found[1]))
    _, left, top, width = best
    return (left + width / 2) * square, (top + 0.5) * square


def _rectangles(cells: frozenset[Corner]) -> Iterator[tuple[int, int, int, int]]:
    """The largest rectangle of squares for each corner that is its upper left one: size, left, top, width."""
    for left, top in cells:
        widest, low = len(cells), top
        while (left, low) in cells:
            width = next(width for width in range(1, widest + 2) if width > widest or (left + width, low) not in cells)
            widest = min(widest, width)
            low += 1
            yield widest * (low - top), left, top, widest


# -- limits between hexes --------------------------------------------------------------------------------


def limits(field: HexField, parts: Callable[[int, int], bool]) -> tuple[tuple[Point, ...], ...]:
    """The lines along hexsides that part zones, each as long as it can be; `parts` is asked of two neighbours."""
    sides = (
        hexside(field, one, other)
        for one, near in enumerate(field.near)
        for other in near
        if one < other and parts(one, other)
    )
    return tuple(chains(sides))


def hexside(field: HexField, one: int, other: int) -> tuple[Point, Point]:
    """The ends of the hexside between two neighbours."""
    (ax, ay), (bx, by) = field.place(one), field.place(other)
    x, y = (ax + bx) / 2, (ay + by) / 2
    across = (ay - by) / 100 * HALF_SIDE, (bx - ax) / 100 * HALF_SIDE
    return (x - across[0], y - across[1]), (x + across[0], y + across[1])


def chains(sides: Iterable[tuple[Point, Point]]) -> Iterator[tuple[Point, ...]]:
    """Sides that meet two by two, put together to lines that end where another number of them meets."""
    ends: dict[Corner, Point] = {}
    near: defaultdict[Corner, list[Corner]] = defaultdict(list)
    for pair in sides:
        one, other = (_corner(ends, point) for point in pair)
        near[one].append(other)
        near[other].append(one)
    left = {frozenset((one, other)) for one, others in near.items() for other in others}
    starts = [corner for corner in near if len(near[corner]) != 2]
    for start in (*starts, *near):
        for second in near[start]:
            line = [start, second]
            if frozenset(line) not in left:
                continue
            while len(near[line[-1]]) == 2 and line[-1] != start:
                line.append(next(corner for corner in near[line[-1]] if corner != line[-2]))
            left -= {frozenset(step) for step in pairwise(line)}
            yield tuple(ends[corner] for corner in line)


def _corner(ends: dict[Corner, Point], point: Point) -> Corner:
    """The name of a point, the same for all that differ by the roughness of numbers alone."""
    name = round(point[0]), round(point[1])
    ends[name] = round(point[0], 1), round(point[1], 1)
    return name
