"""Units that are alike: what decides something is the same for all of them, so one is looked at for all.

Or for one of them the same as before, so it need not be looked at again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import compress
from operator import is_not, itemgetter
from typing import Generic, TypeVar

T = TypeVar("T")


def first_of_each(things: Iterable[T], likeness: Callable[[T], Hashable]) -> Iterator[T]:
    """Of things that are alike the first, in their order.  What has to stand for itself is like nothing else."""
    seen = set[Hashable]()
    for thing in things:
        like = likeness(thing)
        if like not in seen:
            seen.add(like)
            yield thing


def looked_at_once(
    units: Iterable[int], likeness: Callable[[int], Hashable], holds: Callable[[int], bool]
) -> Iterator[int]:
    """Those of some units for which something holds, in their order.

    `likeness` is all that decides it: kind, place, what the unit itself has done or carries.  A unit that has to be
    looked at by itself is like nobody but itself.
    """
    known: dict[Hashable, bool] = {}
    for unit in units:
        like = likeness(unit)
        found = known.get(like)
        if found is None:
            found = known[like] = holds(unit)
        if found:
            yield unit


class LookedAtAgain:
    """Units for which something holds that hangs on how each of them lies, and on nothing else that changes meanwhile.

    One is looked at again once it lies otherwise than before, which is to say that something else lies in its place.
    """

    __slots__ = ("_before", "_found", "_lie", "_roster")

    def __init__(self, roster: Sequence[int]) -> None:
        self._roster = roster
        self._lie = itemgetter(*roster) if len(roster) > 1 else lambda units: tuple(units[unit] for unit in roster)
        self._before: tuple[object, ...] = ()
        self._found: list[int] = []

    def among(self, units: Sequence[object], holds: Callable[[int], bool]) -> list[int]:
        """Those of the roster for which it holds; `units` are all as they lie."""
        lie, roster = self._lie(units), self._roster
        changed = list(compress(roster, map(is_not, lie, self._before))) if self._before else list(roster)
        if changed:
            self._before = lie
            self._found = sorted({*self._found}.difference(changed).union(filter(holds, changed)))
        return self._found


class Findings(Generic[T]):
    """What was found of each unit, as long as all that it hangs on is the same.

    Whoever asks says what that is, besides what does not change meanwhile; so copies of a game can share them.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, T]] = {}

    def of(self, unit: int, hangs_on: object, find: Callable[[], tuple[T, bool]]) -> T:
        """What was found; or what is found now, and whether it hangs on nothing else, and so may be kept."""
        known = self._known.get(unit)
        if known is not None and known[0] == hangs_on:
            return known[1]
        found, settled = find()
        if settled:
            self._known[unit] = hangs_on, found
        return found
