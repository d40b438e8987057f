"""Floods against plain searches, on boards with holes and one-way steps."""

from __future__ import annotations

import itertools
import random

import pytest

from beachhead.mechanics.floods import Graph, Rings, along, marked, numbers_of, row_of, spaces_of, up_to
from beachhead.mechanics.hexes import ColumnBoard, HexBoard, in_columns
from beachhead.mechanics.movement import reach

BOARDS = {
    "pointy": HexBoard(9, 7).near,
    "flat": ColumnBoard(in_columns(8, 6)).near,
    "ring": tuple(((space + 1) % 20,) for space in range(20)),
}


@pytest.fixture(params=BOARDS)
def near(request: pytest.FixtureRequest) -> tuple[tuple[int, ...], ...]:
    return BOARDS[request.param]


def costs_of(rings: Rings) -> dict[int, int]:
    return {space: cost for cost, ring in enumerate(rings) for space in numbers_of(ring)}


def test_a_set_of_spaces_and_back() -> None:
    assert numbers_of(spaces_of((7, 0, 3))) == [0, 3, 7]
    assert numbers_of(0) == []
    assert numbers_of(spaces_of((5, 9999))) == [5, 9999]
    many = [*range(0, 200, 3), 9998]
    assert numbers_of(spaces_of(many)) == many
    assert marked(bytearray((0, 1, 0, 200))) == spaces_of((1, 3))
    assert marked(bytearray(5)) == 0
    assert row_of(spaces_of((1, 3)), 5) == bytearray((0, 1, 0, 1, 0))
    assert row_of(~spaces_of((1, 3)), 5) == bytearray((1, 0, 1, 0, 1))


def test_rings_are_what_a_search_finds(near: tuple[tuple[int, ...], ...]) -> None:
    rng = random.Random(7)
    graph, steps = Graph(near), tuple(tuple((there, 1) for there in spaces) for spaces in near)
    for _ in range(60):
        start, most = rng.randrange(len(near)), rng.randrange(9)
        barred = bytearray(rng.random() < 0.3 for _ in near)
        found = reach(steps, start, most, barred, bytearray(len(near)))
        free = spaces_of(space for space in range(len(near)) if not barred[space] or space == start)
        rings = graph.rings({0: 1 << start}, free, most)
        costs = {space: cost for space, cost in costs_of(rings).items() if free >> space & 1}
        assert costs == {space: cost for space, (cost, _) in found.items()}
        for cost in range(-1, most + 2):
            assert numbers_of(up_to(rings, cost) & free) == sorted(space for space in costs if costs[space] <= cost)


def test_starts_that_have_cost_something_come_in_later() -> None:
    graph = Graph(BOARDS["ring"])
    rings = graph.rings({0: 1 << 0, 3: 1 << 10 | 1 << 2}, spaces_of(range(20)), 4)
    assert [numbers_of(ring) for ring in rings] == [[0], [1], [2], [3, 10], [4, 11]]
    assert [numbers_of(ring) for ring in graph.rings({2: 1 << 5}, 0, 9)] == [[], [], [5]]
    assert list(graph.rings({}, 0, 9)) == []


def test_what_is_barred_is_come_to_and_not_passed() -> None:
    rings = Graph(BOARDS["ring"]).rings({0: 1}, spaces_of({0, 1, 3}), 9)
    assert [numbers_of(ring) for ring in rings] == [[0], [1], [2]]


def test_there_and_back_within_a_price(near: tuple[tuple[int, ...], ...]) -> None:
    rng, graph, every = random.Random(3), Graph(near), (1 << len(near)) - 1
    for _ in range(40):
        one, other = rng.randrange(len(near)), rng.randrange(len(near))
        there = graph.rings({0: 1 << one}, every, rng.randrange(12))
        back = graph.rings({rng.randrange(3): 1 << other}, every, rng.randrange(12))
        costs = [
            {space: cost for cost, ring in enumerate(rings) for space in numbers_of(ring)} for rings in (there, back)
        ]
        for cost in range(15):
            found = [space for space in costs[0] if space in costs[1] and costs[0][space] + costs[1][space] <= cost]
            assert numbers_of(along(there, back, cost)) == sorted(found)


@pytest.mark.parametrize("name", ["pointy", "flat"])
def test_what_leads_somewhere_are_the_spaces_of_the_shortest_ways(name: str) -> None:
    graph, rng = Graph(BOARDS[name]), random.Random(3)
    for _ in range(60):
        start, goal = rng.sample(range(len(BOARDS[name])), 2)
        free = spaces_of(space for space in range(len(BOARDS[name])) if rng.random() < 0.7) | 1 << start
        out = graph.rings({0: 1 << start}, free, 99)
        cost = next((cost for cost, ring in enumerate(out) if ring >> goal & 1), None)
        if cost is not None:
            back = graph.rings({0: 1 << goal}, free | 1 << goal, cost)
            shortest = along(out, back, cost) & (free | 1 << goal)
            assert graph.leading(out[: cost + 1], free, 1 << goal) == shortest


@pytest.mark.parametrize("name", ["pointy", "flat"])
def test_the_way_is_a_shortest_one_by_low_numbers(name: str) -> None:
    near, rng = BOARDS[name], random.Random(5)
    graph = Graph(near)
    for _ in range(60):
        starts, goal = spaces_of(rng.sample(range(len(near)), 2)), rng.randrange(len(near))
        closed = spaces_of(rng.sample(range(len(near)), 15)) & ~starts & ~(1 << goal)
        rings = graph.rings({0: starts}, ~closed, 99, until=1 << goal)
        costs = costs_of(rings)
        if goal not in costs:
            continue
        assert len(rings) == costs[goal] + 1
        way = graph.way(rings, ~closed, goal)
        assert starts >> way[0] & 1
        assert [costs[space] for space in way] == list(range(len(rings)))
        for before, space in itertools.pairwise(way):
            nearer = (there for there in near[space] if costs.get(there, 99) == costs[space] - 1)
            assert before == min(there for there in nearer if not closed >> there & 1)
