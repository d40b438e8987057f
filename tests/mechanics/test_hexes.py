"""Hex boards against plain geometry: neighbours, distances, lines, places."""

from __future__ import annotations

import itertools
import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.boards import Board, sort_side
from beachhead.mechanics.hexes import HEX_WIDTH, ROW_HEIGHT, HexBoard

BOARDS = {
    (rows, columns, east): HexBoard(rows, columns, even_rows_east=east)
    for rows, columns in ((7, 6), (6, 7), (1, 5), (5, 1), (1, 1), (2, 2))
    for east in (True, False)
}


@pytest.fixture(params=BOARDS, ids=lambda key: f"{key[0]}x{key[1]}-{'even' if key[2] else 'odd'}")
def board(request: pytest.FixtureRequest) -> HexBoard:
    return BOARDS[request.param]


def apart(board: HexBoard, one: int, other: int) -> float:
    """Distance of two centres on paper, in widths of a hex."""
    return math.dist(board.place(one), board.place(other)) / HEX_WIDTH


def steps_from(near: tuple[tuple[int, ...], ...], start: int) -> dict[int, int]:
    """How many steps every space is away, by walking."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in near[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def test_neighbours_are_the_hexes_whose_centres_lie_one_width_apart(board: HexBoard) -> None:
    everything = range(len(board.names))
    for one in everything:
        expected = {other for other in everything if abs(apart(board, one, other) - 1) < 1e-6}
        assert set(board.near[one]) == expected
        assert len(board.near[one]) == len(expected) <= 6
        assert {other for other in everything if board.adjacent(one, other)} == expected


def test_neighbours_come_counter_clockwise_from_the_east() -> None:
    board = HexBoard(5, 5)
    here = board.space("0303")
    x, y = board.place(here)
    angles = [math.atan2(y - there_y, there_x - x) for there_x, there_y in map(board.place, board.near[here])]
    assert [round(math.degrees(angle)) % 360 for angle in angles] == [0, 60, 120, 180, 240, 300]


def test_the_row_that_lies_further_east() -> None:
    """With even rows east, 0202 lies north-east of 0102; with odd rows east, north-west of it."""
    assert {"0201", "0202"} <= neighbours(HexBoard(3, 3), "0102")
    assert "0203" not in neighbours(HexBoard(3, 3), "0102")
    assert {"0202", "0203"} <= neighbours(HexBoard(3, 3, even_rows_east=False), "0102")
    assert "0201" not in neighbours(HexBoard(3, 3, even_rows_east=False), "0102")


def neighbours(board: HexBoard, name: str) -> set[str]:
    return {board.name(space) for space in board.near[board.space(name)]}


def test_distance_is_the_number_of_steps(board: HexBoard) -> None:
    """On boards this wide a shortest way never leaves the board."""
    for start in range(len(board.names)):
        steps = steps_from(board.near, start)
        if board.rows == 5 and board.columns == 1:
            continue  # a single column is a zigzag: its rows touch, and distance is counted as on the endless grid
        assert {other: board.distance(start, other) for other in range(len(board.names))} == steps


def test_distance_in_a_single_column() -> None:
    board = HexBoard(5, 1)
    assert [board.distance(0, other) for other in range(5)] == [0, 1, 2, 3, 4]


def test_within(board: HexBoard) -> None:
    for start, radius in itertools.product(range(len(board.names)), range(4)):
        near = {other for other in range(len(board.names)) if board.distance(start, other) <= radius}
        assert board.within(start, radius) == near
    assert board.within(0, 0) == {0}


def test_a_line_goes_straight_and_step_by_step(board: HexBoard) -> None:
    for one, other in itertools.product(range(len(board.names)), repeat=2):
        line = board.line(one, other)
        assert (line[0], line[-1]) == (one, other)
        assert all(board.adjacent(a, b) for a, b in itertools.pairwise(line))
        assert len(line) == board.distance(one, other) + 1
        for here in line:
            assert off_line(board, one, other, here) < 0.51


def off_line(board: HexBoard, one: int, other: int, here: int) -> float:
    """How far a centre lies from the straight line through two others, in widths of a hex."""
    (x1, y1), (x2, y2), (x, y) = (board.place(space) for space in (one, other, here))
    length = math.dist((x1, y1), (x2, y2))
    if not length:
        return math.dist((x1, y1), (x, y)) / HEX_WIDTH
    return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length / HEX_WIDTH


def test_names_and_numbers(board: HexBoard) -> None:
    for number, name in enumerate(board.names):
        assert board.space(name) == number
        assert board.name(number) == name
        assert name == f"{board.row(number):02d}{board.column(number):02d}"
    assert board.spaces(board.names) == tuple(range(len(board.names)))


@pytest.mark.parametrize("name", ["", "0000", "0801", "0107", "101", "A1"])
def test_a_name_that_is_not_on_the_board(name: str) -> None:
    with pytest.raises(KeyError):
        BOARDS[7, 6, True].space(name)


def test_places_lie_on_the_paper(board: HexBoard) -> None:
    width, height = board.size
    tall = HEX_WIDTH / math.sqrt(3)
    for space in range(len(board.names)):
        x, y = board.place(space)
        assert HEX_WIDTH / 2 <= x <= width - HEX_WIDTH / 2
        assert tall - 1e-9 <= y <= height - tall + 1e-9
    north, south = board.place(len(board.names) - 1), board.place(0)
    assert south[1] - north[1] == pytest.approx((board.rows - 1) * ROW_HEIGHT)


@given(st.integers(0, 41), st.integers(0, 41), st.integers(0, 41), st.booleans())
def test_distance_is_a_metric(a: int, b: int, c: int, east: bool) -> None:
    board = BOARDS[7, 6, east]
    assert board.distance(a, b) == board.distance(b, a)
    assert (board.distance(a, b) == 0) == (a == b)
    assert board.distance(a, c) <= board.distance(a, b) + board.distance(b, c)


def test_a_side_is_the_same_from_both_ends() -> None:
    assert sort_side(5, 3) == sort_side(3, 5) == (3, 5)


def test_a_hex_board_is_a_board() -> None:
    board: Board = BOARDS[7, 6, True]
    assert board.distance(board.space("0101"), board.space("0103")) == 2
