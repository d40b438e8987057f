"""8.4 Where helicopters can go, found for whole seas at once, against a plain search from hex to hex."""

from __future__ import annotations

import random
from collections.abc import Iterator
from heapq import heappop, heappush

import pytest

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import UK
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import (
    FAR,
    Flight,
    airway,
    beyond,
    can_leave,
    gets_home,
    helicopters,
    homes,
    in_reach,
    node,
    open_sky,
    paths,
    points_left,
)
from beachhead.games.port_stanley.rules.movement_5 import to_avoid
from beachhead.kernel.match import new_match
from beachhead.mechanics.floods import numbers_of
from beachhead.mechanics.movement import meetings, reach_warily


def barred(game: Core, side: int) -> bytearray:
    """By space, whether helicopters may not go there."""
    return bytearray(not open_sky(game, side) >> space & 1 for space in range(len(game.edition.ground)))


def cost_home(game: Core, flight: Flight) -> dict[int, int]:
    """By space what it costs to fly home: step by step from every home, and from the edge."""
    side, edition = game.side(flight[0]), game.edition
    price, row, cost = edition.tables.movement.helicopter, barred(game, side), dict[int, int]()
    line = [(0, space) for space in homes(game, side)]
    if side == UK:
        line += [(price.edge, gate) for gate in edition.gates]
    elif game.options.box_lift == "yes" and edition.box in homes(game, side):
        line += [(price.box, gate) for gate in edition.west | edition.south]
    line.sort()
    while line:
        so_far, space = heappop(line)
        if space not in cost:
            cost[space] = so_far
            if not row[space] and edition.ground[space] != "box":
                for there in edition.board.near[space]:
                    if edition.ground[there] in ("sea", "clear", "rough"):
                        heappush(line, (so_far + price.hex, there))
    return cost


def reached(game: Core, flight: Flight, price: int) -> dict[int, tuple[int, int, int]]:
    """What helicopters reach once they have paid a price, by a search of every step."""
    side, left = game.side(flight[0]), points_left(game, flight) - price
    row, start = barred(game, side), node(game, flight[0])
    row[beyond(game, side)] = bool(price)
    stops = bytearray(len(row))
    stops[beyond(game, side)] = 1
    if left < 0:
        return {}
    found = reach_warily(paths(game, flight), start, left, row, stops, to_avoid(game, side))
    home = cost_home(game, flight)
    if not game.in_combat_phase or home.get(start, FAR) > left + price:
        return found
    return {space: step for space, step in found.items() if step[0] + home.get(space, FAR) <= left}


def moments(seed: int, **options: str) -> Iterator[Core]:
    """Positions of a random match, each as the side whose helicopters they are knows it."""
    rng, match = random.Random(seed), new_match("port_stanley", seed=seed, options=options)
    while match.asks and match.decisions < 2000:
        (side, ask), *_ = match.asks.items()
        if ask.name == "move" and rng.random() < 0.02:
            yield match.game.seen_by(side)
        options_ = ask.choices()
        ready = [option for option in options_ if option.action.verb == "ready"]
        match.apply(side, rng.choice(ready or options_))


@pytest.mark.parametrize(("seed", "options"), [(1, {}), (2, {"box_lift": "yes"})])
@pytest.mark.clause("PS-8.4.1a", "PS-8.4.1b")
def test_helicopters_reach_what_a_search_finds_by_the_best_way(seed: int, options: dict[str, str]) -> None:
    tried = 0
    for game in moments(seed, **options):
        for unit in helicopters(game):
            for price in (0, game.edition.tables.movement.helicopter.pick_up):
                flight, off = (unit,), beyond(game, game.side(unit))
                found = reached(game, flight, price)
                here = {node(game, unit), off}
                assert {*numbers_of(in_reach(game, flight, price))} - here == set(found) - here
                home = cost_home(game, flight).get(node(game, unit), FAR)
                assert all(gets_home(game, unit, left) is (home <= left) for left in range(0, 51, 5))
                if not price and node(game, unit) != off:
                    assert can_leave(game, flight) is (off in found)
            tried += 1
            for goal in random.Random(tried).sample(sorted(set(found) - here), min(4, len(set(found) - here))):
                path, around = airway(game, flight, goal), to_avoid(game, game.side(unit))
                plain = reached(game, flight, 0)[goal]
                assert (len(path) - 1, meetings(path, around)) <= (plain[0], plain[1])
                assert path[0] == node(game, unit)
    assert tried > 8
