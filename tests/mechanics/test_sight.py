"""Lines of sight: which hexes a line passes, against plain geometry, and what blocks it."""

from __future__ import annotations

import itertools
import math

import pytest

from beachhead.mechanics.hexes import CORNER, HEX_WIDTH, ColumnBoard, HexBoard, HexField, in_columns
from beachhead.mechanics.sight import is_clear

FIELDS: dict[str, HexField] = {
    "pointy": HexBoard(7, 7),
    "flat": ColumnBoard(in_columns(7, 7)),
}


@pytest.fixture(params=FIELDS)
def field(request: pytest.FixtureRequest) -> HexField:
    return FIELDS[request.param]


def walked(field: HexField, one: int, other: int) -> list[set[int]]:
    """The hexes on the way by walking in small steps: of each step all that are (almost) nearest."""
    (x1, y1), (x2, y2) = field.place(one), field.place(other)
    centres = [field.place(space) for space in range(len(field.names))]
    steps, found = 997, []
    for step in range(1, steps):
        x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
        far = [math.hypot(x - cx, y - cy) for cx, cy in centres]
        nearest = min(far)
        found.append({space for space, apart in enumerate(far) if apart < nearest + 1e-7})
    return found


def test_the_hexes_of_a_line_are_those_it_passes(field: HexField) -> None:
    middle = field.space("0404")
    for other in range(len(field.names)):
        passed = field.crossed(middle, other)
        met = {frozenset(spaces) for spaces in walked(field, middle, other)} - {
            frozenset({middle}),
            frozenset({other}),
        }
        assert {frozenset(spaces) for spaces in passed} == met
        assert middle not in itertools.chain(*passed)


def test_where_a_line_is_amid_a_hex_it_passes_it_alone(field: HexField) -> None:
    found = 0
    for one, other in itertools.product(range(len(field.names)), repeat=2):
        alone = {spaces[0] for spaces in field.crossed(one, other) if len(spaces) == 1}
        assert set(field.amid(one, other)) <= alone
        found += len(alone)
    assert found


def test_a_line_is_the_same_from_both_ends(field: HexField) -> None:
    for one, other in itertools.product(range(0, len(field.names), 5), repeat=2):
        there, back = field.crossed(one, other), field.crossed(other, one)
        assert [set(spaces) for spaces in there] == [set(spaces) for spaces in reversed(back)]


def test_a_line_along_a_hexside_has_a_hex_on_either_hand() -> None:
    field = FIELDS["flat"]
    one, other = field.space("0303"), field.space("0503")
    assert field.distance(one, other) == 2
    assert math.dist(field.place(one), field.place(other)) == pytest.approx(3 * CORNER)
    ((left, right),) = field.crossed(one, other)
    assert {field.name(left), field.name(right)} == {"0402", "0403"}


def test_it_is_blocked_only_if_both_block() -> None:
    field = FIELDS["flat"]
    one, other = field.space("0303"), field.space("0503")
    left, right = field.spaces(("0402", "0403"))
    assert is_clear(field, one, other, lambda space: False)
    assert is_clear(field, one, other, lambda space: space == left)
    assert is_clear(field, one, other, lambda space: space == right)
    assert not is_clear(field, one, other, lambda space: space in (left, right))


def test_a_hex_that_the_line_only_cuts_blocks_alone() -> None:
    field = FIELDS["pointy"]
    ways = ((one, other) for one in range(len(field.names)) for other in range(len(field.names)))
    one, other = next(
        (one, other)
        for one, other in ways
        if len(field.crossed(one, other)) > field.distance(one, other) - 1
        and all(len(spaces) == 1 for spaces in field.crossed(one, other))
    )
    for (space,) in field.crossed(one, other):
        assert not is_clear(field, one, other, lambda there, space=space: there == space)  # type: ignore[misc]


def test_neither_end_blocks(field: HexField) -> None:
    one, other = field.spaces(("0303", "0306"))
    assert is_clear(field, one, other, lambda space: space in (one, other))
    assert math.dist(field.place(one), field.place(other)) > HEX_WIDTH
