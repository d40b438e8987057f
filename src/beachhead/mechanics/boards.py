"""What every board offers, whether its spaces are hexes or areas.

Spaces are whole numbers from 0; their printed names are for the edge of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol


class Board(Protocol):
    """Spaces, their names, and which of them touch."""

    @property
    def names(self) -> Sequence[str]:
        """The printed names, by space."""

    @property
    def near(self) -> Sequence[tuple[int, ...]]:
        """The spaces that touch each space."""

    def space(self, name: str) -> int:
        """The space of a printed name.  Raises KeyError."""

    def spaces(self, names: Iterable[str]) -> tuple[int, ...]:
        """The spaces of printed names.  Raises KeyError."""

    def name(self, space: int) -> str:
        """The printed name of a space."""

    def adjacent(self, one: int, other: int) -> bool:
        """Whether two spaces touch."""

    def distance(self, one: int, other: int) -> int:
        """How many steps lie between two spaces, whatever the terrain."""


class Named:
    """What boards of every kind share: their spaces by number and by printed name.  Raises ValueError of two alike."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names: tuple[str, ...] = tuple(names)
        self.index = {name: number for number, name in enumerate(self.names)}
        if len(self.index) != len(self.names):
            raise ValueError("two spaces have the same name")

    def space(self, name: str) -> int:
        """The space of a printed name.  Raises KeyError."""
        return self.index[name]

    def spaces(self, names: Iterable[str]) -> tuple[int, ...]:
        """The spaces of printed names.  Raises KeyError."""
        return tuple(map(self.space, names))

    def name(self, space: int) -> str:
        """The printed name of a space."""
        return self.names[space]


def sort_side(one: int, other: int) -> tuple[int, int]:
    """A side (a hexside or a border) as the ordered pair of the two spaces that it parts."""
    return (one, other) if one < other else (other, one)
