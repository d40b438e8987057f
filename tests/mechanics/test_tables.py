"""Result tables: columns, results, exact chances."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.results_tables import ResultLine, ResultTable, chances

TABLE = ResultTable(
    lines={"clear": ResultLine((-2, 0, 3)), "rough": ResultLine((0, 3, 7))},
    rows=(
        ("A", "A", "B"),
        ("A", "B", "B"),
        ("A", "B", "D"),
        ("B", "B", "D"),
        ("B", "D", "D"),
        ("B", "D", "D"),
    ),
)


@pytest.mark.parametrize(
    ("value", "column"), [(-99, 0), (-3, 0), (-2, 0), (-1, 0), (0, 1), (2, 1), (3, 2), (4, 2), (99, 2)]
)
def test_the_column_of_a_value(value: int, column: int) -> None:
    assert TABLE.column("clear", value) == column


def test_each_line_has_its_own_headings() -> None:
    assert [TABLE.column("rough", value) for value in (-2, 0, 3, 7)] == [0, 0, 1, 2]
    with pytest.raises(KeyError):
        TABLE.column("swamp", 0)


def test_results() -> None:
    assert TABLE.sides == 6
    assert TABLE.results("clear", 0) == ("A", "B", "B", "B", "D", "D")
    assert [TABLE.result("clear", 0, face) for face in range(1, 7)] == list(TABLE.results("clear", 0))


def test_the_exact_distribution() -> None:
    assert TABLE.distribution("clear", 0) == {"A": Fraction(1, 6), "B": Fraction(1, 2), "D": Fraction(1, 3)}
    assert TABLE.distribution("rough", 7) == {"B": Fraction(1, 3), "D": Fraction(2, 3)}


def test_chances_of_one_result() -> None:
    assert chances(["A"]) == {"A": Fraction(1)}
    assert chances([]) == {}


@given(st.lists(st.sampled_from("ABCD"), min_size=1, max_size=20))
def test_chances_are_counted(results: list[str]) -> None:
    found = chances(results)
    assert sum(found.values()) == 1
    assert found == {result: Fraction(results.count(result), len(results)) for result in results}


LAND = ResultTable(
    lines={"2": ResultLine((None, 0, 1, None, 2, None))},
    rows=tuple(tuple(f"{row}{column}" for column in "abcdef") for row in range(4)),
    first=0,
    faces=(0, 1, 2, 3),
)
"""A line with columns that it has not, a row for a die of 0."""


def test_a_column_that_a_line_has_not_is_passed_over() -> None:
    assert [LAND.column("2", value) for value in (-5, 0, 1, 2, 9)] == [1, 1, 2, 4, 4]


def test_a_modified_die_beyond_the_rows_counts_as_the_outermost() -> None:
    assert [LAND.result("2", 1, die) for die in (-3, 0, 3, 7)] == ["0c", "0c", "3c", "3c"]
    assert LAND.results("2", 1, -2) == ("0c", "0c", "0c", "1c")
    assert TABLE.results("clear", 0, 1) == ("B", "B", "B", "D", "D", "D")
    assert TABLE.distribution("clear", 0, 5) == {"D": Fraction(1)}


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=8, unique=True).map(sorted), st.integers(-30, 30))
def test_a_column_holds_the_greatest_heading_not_above_the_value(lowest: list[int], value: int) -> None:
    column = ResultLine(tuple(lowest)).column(value)
    if value >= lowest[0]:
        assert lowest[column] <= value
        assert all(low > value for low in lowest[column + 1 :])
    else:
        assert column == 0
