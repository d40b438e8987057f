"""Reach and way against a search that tries everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.hexes import HexBoard
from beachhead.mechanics.movement import (
    MOST_POINTS,
    Routes,
    meetings,
    range_from,
    reach,
    reach_warily,
    way,
)

Table = tuple[tuple[tuple[int, int], ...], ...]


class Ground(NamedTuple):
    """A map to move on."""

    steps: Table
    barred: bytearray
    halting: bytearray
    start: int
    points: int
    spent: int


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    size = draw(st.integers(1, 7))
    spaces = st.integers(0, size - 1)
    steps = tuple(tuple(draw(st.dictionaries(spaces, st.integers(1, 4), max_size=size)).items()) for _ in range(size))
    flags = st.lists(st.booleans(), min_size=size, max_size=size)
    barred, halting = bytearray(draw(flags)), bytearray(draw(flags))
    return Ground(steps, barred, halting, draw(spaces), draw(st.integers(0, 9)), draw(st.integers(0, 4)))


def every_cost(ground: Ground) -> dict[int, int]:
    """The cheapest cost of each space, by relaxing until nothing changes."""
    costs = {ground.start: ground.spent}
    changed = True
    while changed:
        changed = False
        for here, cost in list(costs.items()):
            if ground.halting[here] and here != ground.start:
                continue
            for there, price in ground.steps[here]:
                total = cost + price
                if not ground.barred[there] and total <= ground.points and total < costs.get(there, 99):
                    costs[there] = total
                    changed = True
    return costs


def search(ground: Ground) -> dict[int, tuple[int, int]]:
    return reach(ground.steps, ground.start, ground.points, ground.barred, ground.halting, spent=ground.spent)


@given(grounds())
def test_reach_finds_every_space_at_its_cheapest(ground: Ground) -> None:
    found = search(ground)
    assert {space: cost for space, (cost, _) in found.items()} == every_cost(ground)


@given(grounds())
def test_a_range_tells_the_same_of_each_space(ground: Ground) -> None:
    args = (ground.start, ground.points, ground.barred, ground.halting)
    found = range_from(ground.steps, *args, spent=ground.spent)
    assert list(found.items()) == list(search(ground).items())
    assert [goal for goal in range(len(ground.steps)) if goal in found] == sorted(found)


@given(grounds())
def test_a_way_is_allowed_and_costs_what_was_said(ground: Ground) -> None:
    found = search(ground)
    for goal, (cost, _) in found.items():
        path = way(found, goal)
        assert (path[0], path[-1]) == (ground.start, goal)
        assert ground.spent + sum(dict(ground.steps[a])[b] for a, b in pairwise(path)) == cost
        assert not any(ground.barred[space] for space in path[1:])
        assert not any(ground.halting[space] for space in path[1:-1])


def cheapest_ways(ground: Ground, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every way of which no part could be had for less."""
    path = path or (ground.start,)
    yield path
    here, costs = path[-1], every_cost(ground)
    if ground.halting[here] and here != ground.start:
        return
    for there, price in ground.steps[here]:
        if there not in path and costs[here] + price == costs.get(there):
            yield from cheapest_ways(ground, (*path, there))


def met_on(path: tuple[int, ...], meeting: list[int], spent: int) -> int:
    """How often somebody is met who was not met in the space before."""
    first = meeting[path[0]] if spent else 0
    before = (first, *(meeting[space] for space in path[1:-1]))
    return first.bit_count() + sum((meeting[b] & ~was).bit_count() for was, b in zip(before, path[1:], strict=False))


@given(grounds(), st.lists(st.integers(0, 7), min_size=7, max_size=7))
def test_of_the_cheapest_ways_one_is_found_on_which_the_fewest_are_met(ground: Ground, meeting: list[int]) -> None:
    args = (ground.steps, ground.start, ground.points, ground.barred, ground.halting)
    found = reach_warily(*args, meeting, spent=ground.spent)
    assert {space: cost for space, (cost, _, _) in found.items()} == every_cost(ground)
    best: dict[int, int] = {}
    for path in cheapest_ways(ground):
        met = met_on(path, meeting, ground.spent)
        best[path[-1]] = min(best.get(path[-1], met), met)
    assert {space: met for space, (_, met, _) in found.items()} == best
    for goal, (_, met, _) in found.items():
        assert met_on(way(found, goal), meeting, ground.spent) == met


@given(grounds())
def test_with_nobody_to_meet_it_is_the_same_search(ground: Ground) -> None:
    args = (ground.steps, ground.start, ground.points, ground.barred, ground.halting)
    nobody = reach_warily(*args, None, spent=ground.spent)
    assert {space: (cost, before) for space, (cost, _, before) in nobody.items()} == search(ground)
    assert nobody == reach_warily(*args, [0] * len(ground.steps), spent=ground.spent)


def test_who_is_met_in_two_spaces_is_met_once() -> None:
    assert meetings((0, 1, 2, 3), [0b1000, 0b11, 0b10, 0b100]) == 3
    assert meetings((0, 1, 2, 3), None) == 0


def flat(board: HexBoard, price: int = 1) -> Table:
    return tuple(tuple((there, price) for there in hexes) for hexes in board.near)


def test_open_ground_is_reached_by_distance() -> None:
    board = HexBoard(7, 7)
    clear = bytearray(len(board.names))
    for points in range(4):
        found = reach(flat(board), board.space("0404"), points, clear, clear)
        assert found.keys() == board.within(board.space("0404"), points)
        assert all(cost == board.distance(board.space("0404"), space) for space, (cost, _) in found.items())


def test_a_ring_of_halting_hexes_stops_everything() -> None:
    board = HexBoard(9, 9)
    centre = board.space("0505")
    halting = bytearray(len(board.names))
    for space in board.within(centre, 2) - board.within(centre, 1):
        halting[space] = 1
    found = reach(flat(board), centre, 9, bytearray(len(board.names)), halting)
    assert found.keys() == board.within(centre, 2)


def test_a_mover_leaves_a_halting_hex_that_it_starts_in() -> None:
    board = HexBoard(1, 4)
    halting = bytearray([1, 0, 1, 0])
    found = reach(flat(board), 0, 9, bytearray(4), halting)
    assert found == {0: (0, 0), 1: (1, 0), 2: (2, 1)}
    assert way(found, 2) == (0, 1, 2)
    assert way(found, 0) == (0,)


def test_points_already_spent_count() -> None:
    board = HexBoard(1, 5)
    clear = bytearray(5)
    assert reach(flat(board), 0, 3, clear, clear, spent=2) == {0: (2, 0), 1: (3, 0)}
    assert reach(flat(board), 0, 3, clear, clear, spent=4) == {0: (4, 0)}


def test_the_longest_walk() -> None:
    board = HexBoard(1, 5)
    clear = bytearray(5)
    found = reach(flat(board, 85), 0, MOST_POINTS, clear, clear)
    assert found == {0: (0, 0), 1: (85, 0), 2: (170, 1)}
    with pytest.raises(ValueError, match="256"):
        reach(flat(board), 0, MOST_POINTS + 1, clear, clear)


def test_a_search_leaves_its_tables_alone() -> None:
    """`barred` and `halting` belong to the game, which keeps them up to date itself."""
    board = HexBoard(3, 3)
    barred, halting = bytearray([0, 1, 0] * 3), bytearray([1, 0, 0] * 3)
    reach(flat(board), 0, 5, barred, halting)
    assert (barred, halting) == (bytearray([0, 1, 0] * 3), bytearray([1, 0, 0] * 3))


@given(grounds())
def test_routes_put_the_way_together_that_was_found(ground: Ground) -> None:
    found = reach(ground.steps, ground.start, ground.points, ground.barred, ground.halting, spent=ground.spent)
    routes = Routes.of({goal: last for goal, (_, last) in found.items()})
    assert dict(routes) == {goal: way(found, goal) for goal in found}
    assert dict(routes.only([ground.start])) == {ground.start: (ground.start,)}
    assert len(routes) == len(found)
    assert -1 not in routes


def test_a_route_of_two_stretches_is_one_way() -> None:
    by_water, by_land = {0: 0, 1: 0}, {2: 2, 3: 2}
    assert Routes.along({3: ((by_water, 1), (by_land, 3))})[3] == (0, 1, 2, 3)
