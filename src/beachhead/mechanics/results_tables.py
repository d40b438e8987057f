"""Result tables with columns and die rolls, and their exact distributions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec


class ResultLine(msgspec.Struct, frozen=True):
    """One line of column headings: the lowest value that each column covers, from the left.

    A value below the first heading uses the first column, one above the last heading the last column.
    """

    lowest: tuple[int, ...]

    def column(self, value: int) -> int:
        """The column of a value, from 0."""
        column = 0
        for number, low in enumerate(self.lowest):
            if value >= low:
                column = number
        return column


class ResultTable(msgspec.Struct, frozen=True):
    """Results by column and die face, with as many lines of column headings as the chart has.

    `rows[face - 1][column]` is a result's printed code.
    """

    lines: Mapping[str, ResultLine]
    rows: tuple[tuple[str, ...], ...]

    @property
    def sides(self) -> int:
        """The die that is rolled."""
        return len(self.rows)

    def column(self, line: str, value: int) -> int:
        """The column of a differential on a line, from 0."""
        return self.lines[line].column(value)

    def result(self, line: str, value: int, face: int) -> str:
        """The printed result."""
        return self.rows[face - 1][self.column(line, value)]

    def results(self, line: str, value: int) -> tuple[str, ...]:
        """The printed results of the faces 1, 2, ... in order."""
        column = self.column(line, value)
        return tuple(row[column] for row in self.rows)

    def distribution(self, line: str, value: int) -> dict[str, Fraction]:
        """The exact probability of each result."""
        return chances(self.results(line, value))


def chances(results: Sequence[str]) -> dict[str, Fraction]:
    """The exact probability of each result where all of them are equally likely."""
    found: dict[str, Fraction] = {}
    for result in results:
        found[result] = found.get(result, Fraction(0)) + Fraction(1, len(results))
    return found
