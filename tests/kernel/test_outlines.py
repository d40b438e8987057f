"""Outlines of areas that are drawn in squares, limits between hexes: `edition/outlines.py`."""

from __future__ import annotations

import itertools

import pytest

from beachhead.edition.outlines import chains, is_whole, limits, outline, squares, title_at
from beachhead.mechanics.hexes import ColumnBoard, HexBoard, in_columns

ROWS = ("aab", "aab", "abb")


def test_areas_that_touch_name_the_same_corners_along_their_border() -> None:
    found = squares(ROWS)
    one, other = (outline(found[char], 10.0) for char in "ab")
    border = {(20.0, 0.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0), (10.0, 30.0)}
    assert set(one) & set(other) == border
    assert len(one) == len(set(one)) == 10
    assert {(0.0, 0.0), (0.0, 30.0)} <= set(one)


def test_an_outline_goes_round_once_from_corner_to_corner() -> None:
    corners = outline(squares(ROWS)["a"], 1.0)
    steps = zip(corners, (*corners[1:], corners[0]), strict=True)
    assert all(abs(x - u) + abs(y - v) == 1 for (x, y), (u, v) in steps)


@pytest.mark.parametrize(
    ("rows", "whole"),
    [(("aa", "a."), True), (("a.", ".a"), False), (("a.a",), False), (("aaa", "a.a", "aaa"), False), (("a",), True)],
)
def test_an_area_is_whole_in_one_part_without_holes(rows: tuple[str, ...], whole: bool) -> None:
    assert is_whole(squares(rows)["a"]) is whole


def test_a_name_stands_over_the_largest_rectangle() -> None:
    assert title_at(squares(("a...", "aaaa", "aaaa"))["a"], 10.0) == (20.0, 15.0)


@pytest.mark.parametrize("flat", [True, False])
def test_limits_run_along_the_sides_that_part_zones(flat: bool) -> None:
    field = ColumnBoard(in_columns(4, 4)) if flat else HexBoard(4, 4)
    zones = [space < 8 for space in range(16)]
    (line,) = limits(field, lambda one, other: zones[one] != zones[other])
    sides = [
        (one, other) for one in range(16) for other in field.near[one] if one < other and zones[one] != zones[other]
    ]
    assert len(line) == len(sides) + 1
    lengths = [((x - u) ** 2 + (y - v) ** 2) ** 0.5 for (x, y), (u, v) in itertools.pairwise(line)]
    assert all(abs(length - 57.7) < 0.3 for length in lengths)


def test_lines_end_where_three_meet_and_a_ring_is_closed() -> None:
    star = [((0, 0), (10, 0)), ((0, 0), (0, 10)), ((0, 0), (-10, 0)), ((10, 0), (20, 0))]
    assert sorted(len(line) for line in chains(star)) == [2, 2, 3]
    ring = [((0, 0), (10, 0)), ((10, 0), (10, 10)), ((10, 10), (0, 0))]
    (line,) = chains(ring)
    assert line[0] == line[-1]
    assert len(line) == 4
