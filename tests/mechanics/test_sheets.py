"""Boards joined from sheets: numbers, turns, seams, half hexes, what is said of mistakes."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.hexes import HEX_WIDTH, HexField
from beachhead.mechanics.sheets import (
    CENTRE,
    CLOCKWISE,
    CORNERS,
    LENGTHS,
    SPACING,
    Laid,
    by_number,
    from_centre,
    is_half,
    join,
    number,
    numbers,
    turned,
)

CENTRE_HEX = number(*CENTRE)
RING = [Laid(f"R{place}", "ring", "0600", east, north) for place, (east, north) in enumerate(CLOCKWISE)]
corners = st.sampled_from(CORNERS)
printed_numbers = st.sampled_from(numbers())


def length(axial: tuple[int, int]) -> int:
    """Hexes from the middle."""
    q, r = axial
    return (abs(q) + abs(r) + abs(q + r)) // 2


def printed_places() -> dict[str, tuple[float, float]]:
    """Where each hex lies on the upright sheet, flat-topped, from side to side one wide: x, y downwards."""
    places = {}
    for printed in numbers():
        column, row = int(printed[:2]), -1 if printed[2:] == "N" else int(printed[2:])
        places[printed] = (column * math.sqrt(3) / 2, row + column % 2 / 2)
    return places


# -- numbers -----------------------------------------------------------------------------------------


def test_a_sheet_has_43_whole_hexes_and_12_halves() -> None:
    everything = numbers()
    assert len(everything) == len(set(everything)) == 55
    assert sum(is_half(printed) for printed in everything) == 12
    whole = [sum(not is_half(n) and int(n[:2]) == column for n in everything) for column in LENGTHS]
    assert whole == [1, 4, 7, 6, 7, 6, 7, 4, 1]


def test_the_half_hexes_lie_two_on_each_side() -> None:
    halves = {printed for printed in numbers() if is_half(printed)}
    sides = [
        {"0002", "0100"},
        {"03N", "05N"},
        {"0700", "0802"},
        {"0804", "0705"},
        {"0506", "0306"},
        {"0105", "0004"},
    ]
    assert halves == set().union(*sides)
    places = printed_places()
    for side, middle in zip(sides, ("0101", "0400", "0701", "0704", "0406", "0104"), strict=True):
        for half in side:
            assert math.dist(places[half], places[middle]) == pytest.approx(1), f"{half} beside {middle}"


def test_a_number_above_row_00_is_written_with_a_letter() -> None:
    assert [number(4, 3), number(0, 2), number(3, -1), number(5, -1)] == ["0403", "0002", "03N", "05N"]


def test_steps_from_the_middle_agree_with_the_printed_sheet() -> None:
    places = printed_places()
    middle_x, middle_y = places[CENTRE_HEX]
    for printed, (x, y) in places.items():
        south_east, south = from_centre(printed)
        assert x - middle_x == pytest.approx(south_east * math.sqrt(3) / 2)
        assert y - middle_y == pytest.approx(south_east / 2 + south)


def test_the_corners_are_the_hexes_farthest_from_the_middle_clockwise() -> None:
    places = printed_places()
    middle = places[CENTRE_HEX]
    far = {printed for printed, place in places.items() if math.dist(place, middle) > 3.4 and not is_half(printed)}
    assert far == set(CORNERS)
    assert all(length(from_centre(corner)) == 4 for corner in CORNERS)
    # screen angles grow clockwise
    angles = [math.atan2(places[c][1] - middle[1], places[c][0] - middle[0]) for c in CORNERS]
    turns = [math.degrees(b - a) % 360 for a, b in itertools.pairwise([*angles, angles[0]])]
    assert turns == [pytest.approx(60)] * 6


# -- turning -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("up", CORNERS)
def test_the_corner_named_is_the_top_of_the_sheet(up: str) -> None:
    joined = join([Laid("A", "1", up, 0, 0)])
    tops = [joined.board.place(space)[1] for space in range(len(joined.board.names))]
    assert joined.board.place(joined.board.space(f"A-{up}"))[1] == min(tops)
    assert tops.count(min(tops)) == 1


@given(corners, printed_numbers, printed_numbers)
def test_turning_keeps_distances(up: str, one: str, other: str) -> None:
    (a, b), (c, d) = turned(one, up), turned(other, up)
    (e, f), (g, h) = from_centre(one), from_centre(other)
    assert length((a - c, b - d)) == length((e - g, f - h))


@given(corners)
def test_a_sheet_is_turned_and_never_mirrored(up: str) -> None:
    """The corners still follow one another clockwise."""
    points = [(q + r / 2, -r * math.sqrt(3) / 2) for q, r in (turned(corner, up) for corner in CORNERS)]
    for (ax, ay), (bx, by) in itertools.pairwise([*points, points[0]]):
        assert ax * by - ay * bx > 0


@given(printed_numbers)
def test_the_six_ways_of_laying_a_sheet_are_a_full_turn(printed: str) -> None:
    places = [turned(printed, up) for up in CORNERS]
    assert len(set(places)) == (1 if printed == CENTRE_HEX else 6)
    assert len({length(place) for place in places}) == 1


def test_a_hex_that_is_no_corner_cannot_be_turned_up() -> None:
    with pytest.raises(ValueError, match=r"0202 is not the corner of a sheet; the corners are 0600, 0803"):
        turned("0403", "0202")


# -- seams -------------------------------------------------------------------------------------------


def test_a_sheet_by_itself_has_no_half_hexes() -> None:
    joined = join([Laid("A", "1", "0600", 0, 0)])
    assert len(joined.board.names) == 43
    assert "A-0002" not in joined.board.index
    assert set(joined.board.names) == {f"A-{n}" for n in numbers() if not is_half(n)}


@pytest.mark.parametrize(("east", "north_east"), CLOCKWISE)
@pytest.mark.parametrize("up", CORNERS)
def test_two_neighbours_share_the_two_half_hexes_of_their_side(up: str, east: int, north_east: int) -> None:
    joined = join([Laid("A", "1", "0200", 0, 0), Laid("B", "2", up, east, north_east)])
    assert len(joined.board.names) == 2 * 43 + 2
    shared = [holders for holders in joined.printed if len(holders) > 1]
    assert len(shared) == 2
    for one, other in shared:
        assert (one[0], other[0]) == ("A", "B")
        assert is_half(one[2]), "only halves meet"
        assert is_half(other[2])


def test_a_shared_hex_has_a_name_from_each_of_its_sheets() -> None:
    joined = join([Laid("A", "1", "0200", 0, 0), Laid("B", "2", "0200", 1, 0)])
    for space, holders in enumerate(joined.printed):
        names = [f"{place}-{printed}" for place, _, printed in holders]
        assert joined.board.names[space] == names[0]
        assert {joined.board.space(name) for name in names} == {space}
    assert len(joined.board.index) == len(joined.board.names) + 2


@pytest.mark.parametrize("up", CORNERS)
def test_a_sheet_with_all_its_neighbours_is_whole(up: str) -> None:
    joined = join([Laid("A", "1", up, 0, 0), *RING])
    board = joined.board
    for printed in numbers():
        assert len(board.near[board.space(f"A-{printed}")]) == 6, printed
    assert len(board.names) == 7 * 43 + 12 * 2  # a pair of halves on each of 12 seams
    assert all(len(holders) <= 2 for holders in joined.printed)


def test_middles_of_neighbouring_sheets_lie_seven_hexes_apart() -> None:
    board = join([Laid("A", "1", "0200", 0, 0), *RING]).board
    assert {board.distance(board.space("A-0403"), board.space(f"R{n}-0403")) for n in range(6)} == {SPACING}


def test_north_east_is_up_and_to_the_right() -> None:
    board = join([Laid("A", "1", "0200", 0, 0), Laid("B", "1", "0200", 0, 1), Laid("C", "1", "0200", 1, 0)]).board
    (ax, ay), (bx, by), (cx, cy) = (board.place(board.space(f"{name}-0403")) for name in "ABC")
    assert bx - ax == pytest.approx(SPACING * HEX_WIDTH / 2)
    assert by < ay
    assert (cx - ax, cy - ay) == (pytest.approx(SPACING * HEX_WIDTH), pytest.approx(0))


def test_hexes_are_numbered_from_the_north_west_row_by_row() -> None:
    board = join([Laid("A", "1", "0200", 0, 0), Laid("B", "2", "0003", 1, 0)]).board
    places = [(round(y), round(x)) for x, y in map(board.place, range(len(board.names)))]
    assert places == sorted(places)


# -- any field of hexes ------------------------------------------------------------------------------


def test_a_field_of_any_outline_knows_its_neighbours() -> None:
    field = HexField(["a", "b", "c", "far"], [(0, 0), (1, 0), (0, 1), (5, 0)])
    assert [set(field.near[space]) for space in range(4)] == [{1, 2}, {0, 2}, {0, 1}, set()]
    assert field.adjacent(0, 1)
    assert not field.adjacent(0, 3)
    assert field.distance(0, 3) == 5
    assert field.distance(2, 3) == 5, "through hexes that are not on the board"
    assert field.within(0, 1) == {0, 1, 2}
    assert field.within(3, 0) == {3}


def test_a_line_leaves_out_what_is_not_on_the_board() -> None:
    field = HexField(["a", "c"], [(0, 0), (2, 0)])
    assert field.line(0, 1) == (0, 1)
    assert field.line(0, 0) == (0,)


def test_the_paper_is_as_large_as_the_hexes() -> None:
    field = HexField(["a", "b"], [(-3, 0), (-3, 2)])
    assert field.size == (pytest.approx(2 * HEX_WIDTH), pytest.approx(HEX_WIDTH * (math.sqrt(3) + 2 / math.sqrt(3))))
    assert field.place(0)[0] == pytest.approx(HEX_WIDTH / 2)
    assert field.place(1)[1] == pytest.approx(HEX_WIDTH / math.sqrt(3))
    assert HexField([], []).size == (HEX_WIDTH, pytest.approx(2 * HEX_WIDTH / math.sqrt(3)))


# -- what is printed ---------------------------------------------------------------------------------


def columns(word: str = "x") -> dict[str, str]:
    return {f"{column:02d}": " ".join([word] * count) for column, count in LENGTHS.items()}


def test_words_are_read_column_by_column_from_the_north() -> None:
    lines = columns() | {"03": "a b c d e f g h", "00": "p q r"}
    found = by_number(lines)
    assert list(found) == list(numbers())
    assert [found[n] for n in ("03N", "0300", "0305", "0306")] == ["a", "b", "g", "h"]
    assert [found[n] for n in ("0002", "0003", "0004")] == ["p", "q", "r"]


@pytest.mark.parametrize(
    ("column", "line", "what"),
    [
        ("03", "x x x", "column 03 has 3 hexes instead of 8"),
        ("08", "x x x x", "column 08 has 4 hexes instead of 3"),
        ("00", "", "column 00 has 0 hexes instead of 3"),
    ],
)
def test_a_column_of_the_wrong_length_is_named(column: str, line: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        by_number(columns() | {column: line})


def test_a_missing_column_is_named() -> None:
    lines = columns()
    del lines["05"]
    with pytest.raises(ValueError, match="column 05 has 0 hexes instead of 8"):
        by_number(lines)
