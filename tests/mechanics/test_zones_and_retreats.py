from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.hexes import HexBoard
from beachhead.mechanics.retreats import can_go_on, depth
from beachhead.mechanics.zones import Zones

BOARD = HexBoard(6, 7)
SPACES = range(len(BOARD.names))


@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from(SPACES)), max_size=60))
def test_counted_zones_are_those_of_a_fresh_count(steps: list[tuple[int, int]]) -> None:
    zones = Zones(BOARD.near)
    for side, space in steps:
        if zones.occupant[side][space]:
            zones.leave(side, space)
        else:
            zones.enter(side, space % 50, space)
    for side in (0, 1):
        standing = [space for space in SPACES if zones.occupant[side][space]]
        for space in SPACES:
            assert zones.control[side][space] == sum(BOARD.adjacent(space, there) for there in standing)


def test_a_copy_goes_its_own_way() -> None:
    zones = Zones(BOARD.near)
    zones.enter(0, 7, 10)
    twin = zones.copy()
    twin.leave(0, 10)
    assert zones.occupant[0][10] == 8
    assert sum(zones.control[0]) == len(BOARD.near[10])
    assert not any(twin.control[0])


@given(st.sets(st.sampled_from(SPACES)), st.sampled_from(SPACES), st.integers(0, 4))
def test_a_retreat_can_go_on_as_far_as_the_longest_way(closed: set[int], start: int, length: int) -> None:
    def onward(here: int) -> list[int]:
        away = BOARD.distance(start, here) + 1
        return [t for t in BOARD.near[here] if t not in closed and BOARD.distance(start, t) == away]

    assert can_go_on(start, length, onward) == (depth(start, onward) >= length)
