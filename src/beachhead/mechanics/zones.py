"""Who stands where, and which spaces are controlled by whom: kept by counting, one piece at a time."""

from __future__ import annotations

from collections.abc import Sequence


class Zones:
    """Occupation and zones of control of the sides 0, 1, ...

    `control[side][space]` counts the side's pieces, up to 255, whose zone of control covers the space; one from a space
    covers `covered[space]`: what is next to it, as far as no hexside or sea keeps it off.  In a game without stacking
    `enter` and `leave` keep the number of the side's piece plus one in `occupant[side][space]`, up to 255, 0 for none,
    and each has a zone of control.  Of stacks (see `stacks`) `exert` and `lift` count the units that have one.
    """

    __slots__ = ("control", "covered", "occupant")

    def __init__(self, covered: Sequence[tuple[int, ...]], sides: int = 2) -> None:
        self.covered = covered
        self.occupant = tuple(bytearray(len(covered)) for _ in range(sides))
        self.control = tuple(bytearray(len(covered)) for _ in range(sides))

    def copy(self) -> Zones:
        """Independent zones over the same board."""
        twin = object.__new__(Zones)
        twin.covered = self.covered
        twin.occupant = tuple(map(bytearray.copy, self.occupant))
        twin.control = tuple(map(bytearray.copy, self.control))
        return twin

    def enter(self, side: int, piece: int, space: int) -> None:
        """A piece comes to a space."""
        self.occupant[side][space] = piece + 1
        self.exert(side, space)

    def leave(self, side: int, space: int) -> None:
        """The piece in a space leaves it."""
        self.occupant[side][space] = 0
        self.lift(side, space)

    def exert(self, side: int, space: int) -> None:
        """A piece in a space has a zone of control from now on."""
        control = self.control[side]
        for there in self.covered[space]:
            control[there] += 1

    def lift(self, side: int, space: int) -> None:
        """A piece in a space has its zone of control there no longer."""
        control = self.control[side]
        for there in self.covered[space]:
            control[there] -= 1
