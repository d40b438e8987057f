"""Who stands where, and who carries whom: units by number, some of them in or on others.

For games with stacking and transport; for one unit of a side in a space see `zones`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self


class Stacks:
    """`at` maps a space to the units that stand in it by themselves, `aboard` a carrier to those directly in or on it.

    Each in the order of their numbers.  A space without units is not in `at`; a carrier may be in `aboard` with none.
    """

    __slots__ = ("aboard", "at")

    def __init__(self) -> None:
        self.at: dict[int, tuple[int, ...]] = {}
        self.aboard: dict[int, tuple[int, ...]] = {}

    @classmethod
    def of(cls, places: Iterable[tuple[int, int]]) -> Self:
        """Those of units in the order of their numbers, each with where it `enter`s: its space, and its carrier."""
        at, aboard = dict[int, list[int]](), dict[int, list[int]]()
        for unit, (space, carrier) in enumerate(places):
            if space >= 0:
                at.setdefault(space, []).append(unit)
            elif carrier >= 0:
                aboard.setdefault(carrier, []).append(unit)
        stacks = cls()
        stacks.at = {space: tuple(units) for space, units in at.items()}
        stacks.aboard = {carrier: tuple(units) for carrier, units in aboard.items()}
        return stacks

    def copy(self) -> Stacks:
        """Independent stacks of the same units."""
        twin = object.__new__(Stacks)
        twin.at, twin.aboard = self.at.copy(), self.aboard.copy()
        return twin

    def below(self, carrier: int) -> Iterator[int]:
        """Everything in or on a carrier, however deep; each unit before what it carries itself."""
        for cargo in self.aboard.get(carrier, ()):
            yield cargo
            yield from self.below(cargo)

    def enter(self, unit: int, space: int, carrier: int) -> None:
        """A unit comes to a space or, where that is negative, to a carrier; to neither if both are negative."""
        if space >= 0:
            there = self.at.get(space)
            self.at[space] = (unit,) if there is None else tuple(sorted((*there, unit)))
        elif carrier >= 0:
            self.aboard[carrier] = tuple(sorted((*self.aboard.get(carrier, ()), unit)))

    def leave(self, unit: int, space: int, carrier: int) -> None:
        """The unit leaves where it entered."""
        if space >= 0:
            left = tuple([other for other in self.at[space] if other != unit])
            if left:
                self.at[space] = left
            else:
                del self.at[space]
        elif carrier >= 0:
            self.aboard[carrier] = tuple(other for other in self.aboard[carrier] if other != unit)
