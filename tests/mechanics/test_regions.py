"""Several regions on one board."""

from __future__ import annotations

import pytest

from beachhead.mechanics.areas import AreaBoard
from beachhead.mechanics.boards import Board
from beachhead.mechanics.hexes import ColumnBoard, in_columns
from beachhead.mechanics.regions import Regions, loose

HEXES = ColumnBoard(in_columns(3, 2))
ZONES = AreaBoard(("North", "South"), [("North", "South")])
PARTS = {"map": HEXES, "zones": ZONES, "off map": loose(("Port", "Yard"))}
BOARD = Regions(PARTS, [("0101", "North"), ("Port", "South")])


def near(name: str) -> set[str]:
    return {BOARD.name(space) for space in BOARD.near[BOARD.space(name)]}


def test_spaces_are_numbered_from_one_region_to_the_next() -> None:
    assert BOARD.names == (*HEXES.names, "North", "South", "Port", "Yard")
    assert [BOARD.space(name) for name in BOARD.names] == list(range(10))
    assert [BOARD.region(space) for space in (0, 5, 6, 9)] == ["map", "map", "zones", "off map"]
    assert [BOARD.spaces_of(region) for region in PARTS] == [range(6), range(6, 8), range(8, 10)]
    assert BOARD.spaces(("North", "0101")) == (6, 0)


def test_spaces_touch_as_in_their_region_and_across_as_they_are_said_to() -> None:
    assert near("0101") == {HEXES.name(space) for space in HEXES.near[0]} | {"North"}
    assert near("North") == {"South", "0101"}
    assert near("South") == {"North", "Port"}
    assert near("Port") == {"South"}
    assert near("Yard") == set()
    board: Board = BOARD
    assert board.adjacent(BOARD.space("0101"), BOARD.space("North"))
    assert not board.adjacent(BOARD.space("0102"), BOARD.space("North"))


def test_distance_counts_within_a_region() -> None:
    assert BOARD.distance(BOARD.space("0101"), BOARD.space("0301")) == 2
    assert BOARD.distance(BOARD.space("North"), BOARD.space("South")) == 1
    assert BOARD.distance(BOARD.space("0101"), BOARD.space("North")) == -1


def test_a_name_stands_for_one_space() -> None:
    with pytest.raises(ValueError, match="same name"):
        Regions({"map": ZONES, "other": ZONES})
