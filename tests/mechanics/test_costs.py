"""Step tables against a cost written out step by step, and distances against relaxing until nothing changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.costs import PROHIBITED, Road, Side, backward, cheapest, step_costs, without_costs
from beachhead.mechanics.hexes import HexBoard

BOARD = HexBoard(3, 4)
SPACES = range(len(BOARD.names))
SIDES = sorted({sort_side(here, there) for here in SPACES for there in BOARD.near[here]})
COST = st.sampled_from((1, 2, 4, PROHIBITED))
GROUND = st.lists(COST, min_size=len(SPACES), max_size=len(SPACES))
ROAD = st.builds(Road[int], st.frozensets(st.sampled_from(SIDES)), st.integers(1, 3), st.booleans())


@given(
    GROUND, st.dictionaries(st.sampled_from(SIDES), COST), st.sets(st.sampled_from(SIDES)), st.lists(ROAD, max_size=3)
)
def test_a_step_costs_its_road_or_else_ground_and_side(
    ground: list[int], sides: dict[Side, int], closed: set[Side], roads: list[Road[int]]
) -> None:
    table = step_costs(BOARD.near, ground, sides=sides, closed=closed, roads=roads)
    for here in SPACES:
        costs = dict(table[here])
        assert list(costs) == [there for there in BOARD.near[here] if there in costs]
        for there in BOARD.near[here]:
            side = sort_side(here, there)
            along = [road for road in roads if side in road.sides]
            cost = along[0].rate if along else ground[there]
            cost += sides.get(side, 0) if not along or along[0].crossing else 0
            assert costs.pop(there, PROHIBITED) == (PROHIBITED if side in closed else min(cost, PROHIBITED))
        assert not costs  # nothing but neighbours


def test_what_is_off_the_board_is_entered_by_no_road_and_left_by_none() -> None:
    board = HexBoard(1, 3)
    road = Road([(0, 1), (1, 2)], 1)
    assert step_costs(board.near, [2, PROHIBITED, 2], roads=[road]) == (((1, 1),), ((2, 1), (0, 1)), ((1, 1),))
    assert step_costs(board.without({1}).near, [2, PROHIBITED, 2], roads=[road]) == ((), (), ())


def test_two_classes_share_sides_and_roads_and_differ_in_ground() -> None:
    """Four hexes in a row: a road over the first side, a river along the second, water between the last two."""
    board = HexBoard(1, 4)
    foot, motor = [1, 1, 1, 1], [1, 2, PROHIBITED, 1]
    river, water, road = {(1, 2): 4}, {(2, 3)}, Road([(0, 1)], 1)
    assert step_costs(board.near, foot, sides=river, closed=water, roads=[road]) == (
        ((1, 1),),
        ((2, 5), (0, 1)),
        ((1, 5),),
        (),
    )
    assert step_costs(board.near, motor, sides=river, closed=water, roads=[road]) == (
        ((1, 1),),
        ((0, 1),),
        ((1, 6),),
        (),
    )


def test_a_bridge_spares_the_river_and_a_ford_does_not() -> None:
    board = HexBoard(1, 2)
    assert step_costs(board.near, [2, 2], sides={(0, 1): 4}, roads=[Road([(0, 1)], 1)])[0] == ((1, 1),)
    assert step_costs(board.near, [2, 2], sides={(0, 1): 4}, roads=[Road([(0, 1)], 1, crossing=True)])[0] == ((1, 5),)
    assert step_costs(board.near, [2, 2], sides={(0, 1): PROHIBITED}, roads=[Road([(0, 1)], 1)])[0] == ((1, 1),)
    assert step_costs(board.near, [2, 2], sides={(0, 1): PROHIBITED})[0] == ()


def test_nothing_costs_nothing() -> None:
    assert step_costs([], []) == ()
    assert step_costs([()], [1]) == ((),)
    assert backward(()) == ()
    assert cheapest((), {}, 9) == ()


def test_steps_without_costs_and_turned_round() -> None:
    steps = (((1, 2), (2, 3)), ((2, 1),), ())
    assert without_costs(steps) == ((1, 2), (2,), ())
    assert backward(steps) == ((), ((0, 2),), ((0, 3), (1, 1)))


@given(GROUND, st.dictionaries(st.sampled_from(SPACES), st.integers(0, 5), max_size=3), st.integers(0, 30))
def test_the_cheapest_way_is_what_relaxing_finds(ground: list[int], starts: dict[int, int], far: int) -> None:
    steps = step_costs(BOARD.near, ground)
    costs = [min(starts.get(space, far), far) for space in SPACES]
    for _ in SPACES:
        for here in SPACES:
            for there, price in steps[here]:
                costs[there] = min(costs[there], costs[here] + price)
    assert cheapest(steps, starts, far) == tuple(costs)


def test_far_from_a_goal_is_cheap_against_the_steps() -> None:
    downhill = (((1, 1),), ((0, 5), (2, 1)), ((1, 5),))
    assert cheapest(downhill, {0: 0}, 99) == (0, 1, 2)
    assert cheapest(backward(downhill), {0: 0}, 99) == (0, 5, 10)
    assert cheapest(backward(downhill), {0: 0.5, 2: 3.0}, 6.0) == (0.5, 4.0, 3.0)
