from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.hexes import HexBoard
from beachhead.mechanics.retreats import Onward, can_go_on, depth, leads_away, ways
from beachhead.mechanics.rows import unless
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


COVERED = tuple(tuple(there for there in near if (s + there) % 5 and there % 7) for s, near in enumerate(BOARD.near))
"""As if some hexsides kept zones of control off, and column 01 were sea."""


@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from(SPACES), st.booleans()), max_size=60))
def test_every_unit_of_a_stack_counts_if_it_has_a_zone_of_control(units: list[tuple[int, int, bool]]) -> None:
    zones = Zones(COVERED)
    for side, space, _ in units:
        zones.exert(side, space)
    for side, space, loses_it in units:
        if loses_it:
            zones.lift(side, space)
    left = [(side, space) for side, space, loses_it in units if not loses_it]
    for side in (0, 1):
        for space in SPACES:
            assert zones.control[side][space] == sum(space in COVERED[here] for whose, here in left if whose == side)


def test_a_copy_of_three_sides_goes_its_own_way() -> None:
    zones = Zones(COVERED, sides=3)
    zones.exert(2, 10)
    twin = zones.copy()
    twin.exert(2, 10)
    assert [sum(row) for row in zones.control] == [0, 0, len(COVERED[10])]
    assert sum(twin.control[2]) == 2 * len(COVERED[10])


def test_friends_negate_zones_of_control_where_they_stand() -> None:
    zones = Zones(BOARD.near)
    zones.enter(0, 0, 10)
    zones.enter(1, 1, 11)
    zones.enter(1, 2, 12)
    barred = unless(zones.control[0], zones.occupant[1])
    assert [space for space in SPACES if barred[space]] == [space for space in sorted(BOARD.near[10]) if space != 11]


CASES = given(st.sets(st.sampled_from(SPACES)), st.sampled_from(SPACES), st.integers(1, 4))


def away_from(start: int, closed: set[int]) -> Onward:
    """Spaces further away that are not closed."""
    far = BOARD.distances(start)
    return lambda here, left: [there for there in BOARD.near[here] if there not in closed and far[there] > far[here]]


def all_ways(start: int, length: int, closed: set[int]) -> list[tuple[int, ...]]:
    """Every way of so many spaces that leads further with each."""
    far = BOARD.distances(start)
    found: list[tuple[int, ...]] = [(start,)]
    for step in range(1, length + 1):
        found = [
            (*way, there)
            for way in found
            for there in BOARD.near[way[-1]]
            if there not in closed and far[there] == step
        ]
    return found


@CASES
def test_a_retreat_can_go_on_where_there_is_a_whole_way(closed: set[int], start: int, length: int) -> None:
    onward, whole = away_from(start, closed), all_ways(start, length, closed)
    assert can_go_on(start, length, onward) == bool(whole)
    assert ways(start, length, onward) == list(dict.fromkeys(way[1] for way in whole))
    assert (depth(start, onward) >= length) == bool(whole)


@CASES
def test_where_a_retreat_may_end_counts_for_the_last_space_only(full: set[int], start: int, length: int) -> None:
    onward = away_from(start, set())
    found = ways(start, length, lambda here, left: [t for t in onward(here, left) if left > 1 or t not in full])
    whole = [way for way in all_ways(start, length, set()) if way[-1] not in full]
    assert found == list(dict.fromkeys(way[1] for way in whole))


def test_nothing_is_left_of_a_retreat_that_is_done() -> None:
    assert can_go_on(0, 0, lambda here, left: [])
    assert depth(0, lambda here, left: []) == 0


def test_away_from_several_is_nearer_to_none_and_further_from_one() -> None:
    here = BOARD.space("0304")
    around = BOARD.near[here]
    for enemy in around:
        for there in around:
            assert leads_away(BOARD, here, there, [enemy]) == (BOARD.distance(enemy, there) == 2)
    assert not any(leads_away(BOARD, here, there, around) for there in around)
    west, east = BOARD.space("0303"), BOARD.space("0305")
    assert [there for there in around if leads_away(BOARD, here, there, [west, east])] == [
        there for there in around if there not in (west, east)
    ]
