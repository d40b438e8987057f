"""Floods: how far one gets where every step costs the same, found for all spaces of a distance at once.

Spaces are a whole number with a bit for each.  Where steps differ in price, or ways have to be chosen, see `movement`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress

Spaces = int
"""A set of spaces: a bit for each."""

Rings = Sequence[Spaces]
"""By cost the spaces that are come to at that cost, and not before."""

FEW = 24
"""So many spaces are taken out of a set one by one."""

RARE = 16
"""Steps from fewer spaces than these to spaces as far apart by number are not taken all at once: where sheets meet."""

_NUMBERS = tuple(range(1 << 12))  # made once: of more spaces than these they are made each time
_DIGITS = bytes(digit == ord("1") for digit in range(256))
_MARKS = bytes(ord("1" if mark else "0") for mark in range(256))


def spaces_of(numbers: Iterable[int]) -> Spaces:
    """The set of some spaces by number."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def marked(row: bytes | bytearray) -> Spaces:
    """Where something holds, from a row (see `rows`)."""
    return int(row.translate(_MARKS)[::-1], 2)


def numbers_of(spaces: Spaces) -> list[int]:
    """The spaces of a set, in the order of their numbers."""
    if spaces.bit_count() <= FEW:
        found = []
        while spaces:
            last = spaces & -spaces
            found.append(last.bit_length() - 1)
            spaces ^= last
        return found
    marks = bin(spaces)[:1:-1].encode().translate(_DIGITS)
    return list(compress(_NUMBERS if len(marks) <= len(_NUMBERS) else range(len(marks)), marks))


def lowest(spaces: Spaces) -> int:
    """The space of the lowest number in a set that has one."""
    return (spaces & -spaces).bit_length() - 1


def row_of(spaces: Spaces, length: int) -> bytearray:
    """A row (see `rows`) of so many spaces, in which those of a set are marked."""
    return bytearray(f"{spaces & (1 << length) - 1:0{length}b}".encode().translate(_DIGITS)[::-1])


class Graph:
    """Spaces and the steps between them; `near` are those to which one leads."""

    def __init__(self, near: Sequence[Iterable[int]]) -> None:
        steps: dict[int, Spaces] = {}
        self._near = tuple(map(spaces_of, near))
        for here, spaces in enumerate(near):
            for there in spaces:
                steps[there - here] = steps.get(there - here, 0) | 1 << here
        common = {apart: known for apart, known in steps.items() if known.bit_count() >= RARE}
        self._up = tuple((apart, known) for apart, known in common.items() if apart > 0)
        self._down = tuple((-apart, known) for apart, known in common.items() if apart < 0)
        self._rare: dict[Spaces, Spaces] = {}
        for apart in steps.keys() - common.keys():
            for here in numbers_of(steps[apart]):
                self._rare[1 << here] = self._rare.get(1 << here, 0) | 1 << here + apart
        self._seams = spaces_of(here.bit_length() - 1 for here in self._rare)

    def beside(self, spaces: Spaces) -> Spaces:
        """The spaces to which a step leads from any of these."""
        found = 0
        for apart, known in self._up:
            found |= (spaces & known) << apart
        for apart, known in self._down:
            found |= (spaces & known) >> apart
        seams = spaces & self._seams
        while seams:
            here = seams & -seams
            found |= self._rare[here]
            seams ^= here
        return found

    def rings(self, starts: Mapping[int, Spaces], through: Spaces, most: int, *, until: Spaces = 0) -> Rings:
        """By cost, up to `most`, what is come to from some spaces by steps that cost 1; a start may have cost more.

        One goes on only from the spaces of `through`: what lies beside them is come to, and goes no further; and no
        further at all once any of `until` is come to.
        """
        rings: list[Spaces] = []
        seen = ring = 0
        last = max(starts, default=-1)
        for cost in range(most + 1):
            ring = (self.beside(ring & through) | starts.get(cost, 0)) & ~seen
            if not ring and cost > last:
                break
            seen |= ring
            rings.append(ring)
            if ring & until:
                break
        return rings

    def leading(self, rings: Rings, through: Spaces, goals: Spaces) -> Spaces:
        """All the spaces on shortest ways from the start of such rings to some of the last one, these included.

        Where steps lead both ways.
        """
        found = goals
        for ring in rings[-2::-1]:
            goals = self.beside(goals) & ring & through
            found |= goals
        return found

    def way(self, rings: Rings, through: Spaces, goal: int) -> tuple[int, ...]:
        """A shortest way from the start of such rings to a space of the last one, where steps lead both ways.

        Of several the one that, seen from the goal, leads by the lowest numbers.
        """
        path = [goal]
        for ring in rings[-2::-1]:
            path.append(self.before(ring, through, path[-1]))
        path.reverse()
        return tuple(path)

    def before(self, ring: Spaces, through: Spaces, space: int) -> int:
        """From where in a ring a shortest way steps to a space of the next one: of several the lowest number."""
        return lowest(ring & through & self._near[space])


def up_to(rings: Rings, cost: int | None = None) -> Spaces:
    """All that is come to at this cost or less; without one, all that is come to."""
    found = 0
    for ring in rings if cost is None else rings[: max(cost + 1, 0)]:
        found |= ring
    return found


def along(there: Rings, back: Rings, cost: int) -> Spaces:
    """The spaces on the ways that cost so much there and back, or less."""
    found = so_far = 0
    farthest = min(cost, len(there) - 1)
    for price in range(cost - farthest):
        so_far |= back[price] if price < len(back) else 0
    for price in range(farthest, -1, -1):
        so_far |= back[cost - price] if cost - price < len(back) else 0
        found |= there[price] & so_far
    return found
