"""Lines against every line there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.costs import step_costs
from beachhead.mechanics.hexes import HexBoard
from beachhead.mechanics.movement import reach, way
from beachhead.mechanics.rows import either, unless
from beachhead.mechanics.tracing import Leg, Links, flood, flood_by_legs, trace
from beachhead.mechanics.zones import Zones

BOARD = HexBoard(4, 4)
SPACES = range(len(BOARD.names))
SOME = st.sets(st.sampled_from(SPACES))


def through(spaces: set[int]) -> Links:
    """From any space on to those of `spaces` next to it."""
    return lambda here: [there for there in BOARD.near[here] if there in spaces]


def lines(path: tuple[int, ...], links: Links, most: int) -> Iterator[tuple[int, ...]]:
    """A line and all that it can be continued to, without coming to a space again."""
    yield path
    if most:
        for there in links(path[-1]):
            if there not in path:
                yield from lines((*path, there), links, most - 1)


@given(SOME, SOME, st.sampled_from(SPACES), st.integers(0, 4))
def test_the_line_is_the_shortest_and_of_those_the_first(spaces: set[int], goals: set[int], start: int, n: int) -> None:
    links = through(spaces)
    every = [line for line in lines((start,), links, n) if line[-1] in goals]
    nearest = [line for line in every if len(line) == min(map(len, every))]
    found = trace(start, goals, Leg(links, n))
    assert bool(found) == bool(every)
    if found:
        assert found == min(nearest, key=lambda line: [BOARD.near[a].index(b) for a, b in pairwise(line)])


@given(SOME, SOME, st.sampled_from(SPACES), SOME, st.integers(0, 3))
def test_a_second_leg_goes_on_from_wherever_the_first_leads(
    free: set[int], rail: set[int], start: int, goals: set[int], most: int
) -> None:
    def along(here: int) -> list[int]:
        return [there for there in BOARD.near[here] if there in rail] if here in rail else []

    found = trace(start, goals, Leg(through(free), most), Leg(along))
    on_foot = {line[-1] for line in lines((start,), through(free), most)}
    by_rail = {there for here in on_foot for there in flood((here,), along)}
    assert bool(found) == bool(goals & (on_foot | by_rail))
    if found:
        assert (found[0], found[-1] in goals) == (start, True)
        assert all(BOARD.adjacent(*step) for step in pairwise(found))
        cuts = range(min(most, len(found) - 1) + 1)
        assert any(
            all(there in free for there in found[1 : cut + 1]) and all(there in rail for there in found[cut:][1:])
            for cut in cuts
        )


@given(SOME, st.sets(st.sampled_from(SPACES), max_size=3), st.integers(-1, 4))
def test_a_flood_is_a_reach_at_one_point_a_space(spaces: set[int], starts: set[int], most: int) -> None:
    found = flood(sorted(starts), through(spaces), most)
    steps = tuple(tuple((there, 1) for there in near) for near in BOARD.near)
    barred, nothing = bytearray(space not in spaces for space in SPACES), bytearray(len(SPACES))
    points = most if most >= 0 else len(SPACES)
    each = [reach(steps, start, points, barred, nothing) for start in starts]
    assert found.keys() == {space for one in each for space in one}
    for space, (count, _) in found.items():
        assert count == min(one[space][0] for one in each if space in one) == len(way(found, space)) - 1
    assert [count for count, _ in found.values()] == sorted(count for count, _ in found.values())


def test_the_start_may_be_the_goal() -> None:
    assert trace(5, {5}) == (5,)
    assert trace(5, {6}) == ()
    assert trace(5, (), Leg(through(set(SPACES)))) == ()


def test_the_limit_counts_spaces_after_the_start() -> None:
    anywhere = through(set(SPACES))
    corner, other = BOARD.space("0101"), BOARD.space("0104")
    assert trace(corner, {other}, Leg(anywhere, 2)) == ()
    assert len(trace(corner, {other}, Leg(anywhere, 3))) == 4
    assert len(trace(corner, {other}, Leg(anywhere, 2), Leg(anywhere, 1))) == 4


def test_from_the_goals_back_the_legs_lead_to_every_space_that_has_a_line() -> None:
    board = HexBoard(3, 7)
    road = {board.space(name) for name in ("0202", "0203", "0204")}
    anywhere = Leg(lambda here: board.near[here], 1)
    along = Leg(lambda here: road.intersection(board.near[here]) if here in road else ())
    goal = board.space("0204")
    found = flood_by_legs((goal,), along, anywhere)
    assert set(found) == {here for here in range(len(board.near)) if trace(here, {goal}, anywhere, along)}
    assert len(found) > len(road)


def test_two_starts_meet_in_the_middle() -> None:
    row = HexBoard(1, 5)
    assert flood((0, 4), lambda here: row.near[here]) == {0: (0, 0), 4: (0, 4), 1: (1, 0), 3: (1, 4), 2: (2, 1)}
    assert flood((), lambda here: row.near[here]) == {}


def test_a_line_by_points_goes_around_zones_of_control_or_through_friends_in_them() -> None:
    """Three rows, an enemy in the south who controls the middle: supply by movement points, as `reach` traces it."""
    board = HexBoard(3, 7)
    unit, source, enemy, *friends = map(board.space, ("0201", "0207", "0104", "0203", "0204"))
    steps, nothing = step_costs(board.near, [2] * len(board.names)), bytearray(len(board.names))
    zones = Zones(board.near)
    zones.enter(0, 1, enemy)

    def cost() -> int:
        barred = either(zones.occupant[0], unless(zones.control[0], zones.occupant[1]))
        return reach(steps, unit, 99, barred, nothing)[source][0]

    assert cost() == 14
    zones.enter(1, 2, friends[0])
    assert cost() == 14
    zones.enter(1, 3, friends[1])
    assert cost() == 12
    zones.leave(1, friends[0])
    assert cost() == 14
