"""Result tables with columns and die rolls, and their exact distributions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec


class ResultLine(msgspec.Struct, frozen=True):
    """One line of column headings: the lowest value that each column covers, from the left.

    None stands for a column that the line has not.  A value below the first heading uses the column of that heading,
    one above the last heading the last one.
    """

    lowest: tuple[int | None, ...]

    def column(self, value: int) -> int:
        """The column of a value, from 0."""
        column = -1
        for number, low in enumerate(self.lowest):
            if low is not None and (column < 0 or value >= low):
                column = number
        return column


class ResultTable(msgspec.Struct, frozen=True):
    """Results by column and die, with as many lines of column headings as the chart has.

    `rows[die - first][column]` is a result's printed code: a modified die below the first row counts as that, one above
    the last row as the last.  `faces` are those of the die that is rolled.
    """

    lines: Mapping[str, ResultLine]
    rows: tuple[tuple[str, ...], ...]
    first: int = 1
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

    @property
    def sides(self) -> int:
        """The die that is rolled."""
        return len(self.faces)

    def column(self, line: str, value: int) -> int:
        """The column of a differential, or of odds, on a line, from 0."""
        return self.lines[line].column(value)

    def cell(self, column: int, die: int) -> str:
        """The printed result in a column."""
        return self.rows[min(max(die - self.first, 0), len(self.rows) - 1)][column]

    def result(self, line: str, value: int, die: int) -> str:
        """The printed result."""
        return self.cell(self.column(line, value), die)

    def results(self, line: str, value: int, modifier: int = 0) -> tuple[str, ...]:
        """The printed results of the faces in order, each with the modifier added."""
        column = self.column(line, value)
        return tuple(self.cell(column, face + modifier) for face in self.faces)

    def distribution(self, line: str, value: int, modifier: int = 0) -> dict[str, Fraction]:
        """The exact probability of each result."""
        return chances(self.results(line, value, modifier))


def chances(results: Sequence[str]) -> dict[str, Fraction]:
    """The exact probability of each result where all of them are equally likely."""
    found: dict[str, Fraction] = {}
    for result in results:
        found[result] = found.get(result, Fraction(0)) + Fraction(1, len(results))
    return found
