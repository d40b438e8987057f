"""Flat-topped hexes numbered by column and row, against plain geometry."""

from __future__ import annotations

import itertools
import math

import pytest

from beachhead.mechanics.hexes import CORNER, HEX_WIDTH, ROW_HEIGHT, ColumnBoard, in_columns

EVEN_LOW = ColumnBoard(in_columns(45, 33))
ODD_LOW = ColumnBoard(in_columns(6, 5), even_columns_low=False)
RAGGED = ColumnBoard(name for name in in_columns(7, 6) if name not in ("0101", "0404", "0706"))
BOARDS = {"odd low": ODD_LOW, "ragged": RAGGED}


@pytest.fixture(params=BOARDS, ids=str)
def board(request: pytest.FixtureRequest) -> ColumnBoard:
    return BOARDS[request.param]


def neighbours(board: ColumnBoard, name: str) -> set[str]:
    return {board.name(space) for space in board.near[board.space(name)]}


def test_the_column_that_lies_lower() -> None:
    """Even columns low: 0203 touches rows 03 and 04 of the columns beside it; odd columns low: rows 02 and 03."""
    assert neighbours(EVEN_LOW, "0203") == {"0202", "0204", "0103", "0104", "0303", "0304"}
    assert neighbours(EVEN_LOW, "0303") == {"0302", "0304", "0202", "0203", "0402", "0403"}
    assert neighbours(ODD_LOW, "0203") == {"0202", "0204", "0102", "0103", "0302", "0303"}
    assert neighbours(ODD_LOW, "0303") == {"0302", "0304", "0203", "0204", "0403", "0404"}


@pytest.mark.parametrize("chain", ["3823-3724-3623", "3624-3625", "4018-4119", "4313-4213-4114-4014-3915-3815"])
def test_chains_that_a_printed_map_of_this_kind_names(chain: str) -> None:
    for one, other in itertools.pairwise(EVEN_LOW.spaces(chain.split("-"))):
        assert EVEN_LOW.adjacent(one, other)
    assert {"3923", "4122", "4123"} <= neighbours(EVEN_LOW, "4022")


def test_neighbours_are_the_hexes_whose_centres_lie_one_width_apart(board: ColumnBoard) -> None:
    everything = range(len(board.names))
    for one in everything:
        expected = {o for o in everything if abs(math.dist(board.place(one), board.place(o)) - HEX_WIDTH) < 1e-6}
        assert set(board.near[one]) == expected


def test_neighbours_come_counter_clockwise_from_the_south() -> None:
    here = EVEN_LOW.space("0404")
    x, y = EVEN_LOW.place(here)
    angles = [math.atan2(y - there_y, there_x - x) for there_x, there_y in map(EVEN_LOW.place, EVEN_LOW.near[here])]
    assert [round(math.degrees(angle)) % 360 for angle in angles] == [270, 330, 30, 90, 150, 210]


def test_columns_stand_straight_and_are_counted_from_the_north_west(board: ColumnBoard) -> None:
    for name in board.names:
        space = board.space(name)
        assert name == f"{board.column(space):02d}{board.row(space):02d}"
    (x, y), (below_x, below_y) = (board.place(board.space(name)) for name in ("0202", "0203"))
    assert (below_x, below_y) == (x, pytest.approx(y + HEX_WIDTH))
    (x, y), (east_x, east_y) = (board.place(board.space(name)) for name in ("0202", "0302"))
    assert east_x == pytest.approx(x + ROW_HEIGHT)
    assert east_y == pytest.approx(y + (HEX_WIDTH / 2 if board is ODD_LOW else -HEX_WIDTH / 2))


def test_distance_is_the_number_of_steps_and_a_line_goes_straight() -> None:
    for one, other in itertools.product(range(len(ODD_LOW.names)), repeat=2):
        line = ODD_LOW.line(one, other)
        assert (line[0], line[-1], len(line)) == (one, other, ODD_LOW.distance(one, other) + 1)
        assert all(ODD_LOW.adjacent(a, b) for a, b in itertools.pairwise(line))
        (x1, y1), (x2, y2) = ODD_LOW.place(one), ODD_LOW.place(other)
        for x, y in map(ODD_LOW.place, line):
            area = abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1))
            assert area <= 0.51 * HEX_WIDTH * math.dist((x1, y1), (x2, y2)) + 1e-6


def test_places_lie_on_the_paper(board: ColumnBoard) -> None:
    width, height = board.size
    places = [board.place(space) for space in range(len(board.names))]
    assert min(x for x, _ in places) == pytest.approx(CORNER)
    assert max(x for x, _ in places) == pytest.approx(width - CORNER)
    assert min(y for _, y in places) == pytest.approx(HEX_WIDTH / 2)
    assert max(y for _, y in places) == pytest.approx(height - HEX_WIDTH / 2)


def test_what_is_not_named_is_not_there() -> None:
    assert "0404" not in RAGGED.index
    assert "0404" not in neighbours(RAGGED, "0403")
    assert RAGGED.distance(RAGGED.space("0403"), RAGGED.space("0405")) == 2
