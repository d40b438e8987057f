"""Who stands where, and which spaces are controlled by whom: kept by counting, one piece at a time.

For one piece of a side in a space, as in games without stacking, and pieces numbered below 255.
"""

from __future__ import annotations

from collections.abc import Sequence


class Zones:
    """Occupation and zones of control of the sides 0, 1, ...

    `occupant[side][space]` is the number of the side's piece in the space plus one, or 0; `control[side][space]` counts
    the side's pieces whose zone of control covers the space: all spaces next to the piece's own.  Pieces are
    numbered below 255.
    """

    __slots__ = ("control", "near", "occupant")

    def __init__(self, near: Sequence[tuple[int, ...]], sides: int = 2) -> None:
        self.near = near
        self.occupant = tuple(bytearray(len(near)) for _ in range(sides))
        self.control = tuple(bytearray(len(near)) for _ in range(sides))

    def copy(self) -> Zones:
        """Independent zones over the same board."""
        twin = object.__new__(Zones)
        twin.near = self.near
        twin.occupant = tuple(row[:] for row in self.occupant)
        twin.control = tuple(row[:] for row in self.control)
        return twin

    def enter(self, side: int, piece: int, space: int) -> None:
        """A piece comes to a space."""
        self.occupant[side][space] = piece + 1
        control = self.control[side]
        for there in self.near[space]:
            control[there] += 1

    def leave(self, side: int, space: int) -> None:
        """The piece in a space leaves it."""
        self.occupant[side][space] = 0
        control = self.control[side]
        for there in self.near[space]:
            control[there] -= 1
