from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.hexes import HexBoard
from beachhead.mechanics.rows import around, either, unless

BOARD = HexBoard(4, 5)
SPACES = range(len(BOARD.names))
ROW = st.binary(min_size=5, max_size=5)


@given(ROW, ROW)
def test_rows_hold_where_they_should(one: bytes, other: bytes) -> None:
    assert [bool(x) for x in either(one, other)] == [bool(a or b) for a, b in zip(one, other, strict=True)]
    assert [bool(x) for x in unless(one, other)] == [bool(a and not b) for a, b in zip(one, other, strict=True)]


def test_rows_of_no_spaces() -> None:
    assert around([], []) == either(b"", b"") == unless(b"", b"") == bytearray()


def test_the_rows_given_stay_as_they_are() -> None:
    one, other = bytearray([0, 1, 2]), bytearray([3, 0, 1])
    either(one, other)[0] = unless(one, other)[0] = 9
    assert (one, other) == (bytearray([0, 1, 2]), bytearray([3, 0, 1]))


@given(st.sets(st.sampled_from(SPACES)))
def test_around_are_the_neighbours(spaces: set[int]) -> None:
    row = around(BOARD.near, sorted(spaces))
    assert [bool(x) for x in row] == [any(BOARD.adjacent(here, there) for here in spaces) for there in SPACES]
    assert row == around(BOARD.near, [*spaces, *spaces])
