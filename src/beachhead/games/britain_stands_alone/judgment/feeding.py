"""Supply: how many points go to the beaches instead of the ports, and to which of them (12.2)."""

from __future__ import annotations

from bisect import bisect_right

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import CLOUDY
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import demand, is_free, open_ends, supplied_by
from beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2 import Pool, beached, capacity, most

MOST_POINTS = 16
"""12.2 More points than are ever needed at once."""

AROUND = 2
"""12.1 As near to a beach as those are whom it feeds."""


def diverts(game: Core, unit: int) -> float:
    """12.2 Whether a point supplies over a beach rather than through ports: as long as that brings more."""
    pool = pool_of(game, unit)
    if pool is None or supplied_by(game, unit) not in game.edition.zones:
        return LAST
    return 1.0 if beaches_wanted(game, pool) > len(beached(game, game.phasing, pool)) and beaches(game, unit) else LAST


def goes_to(game: Core, unit: int, space: int) -> float:
    """12.2 Where a point is diverted to: the beach with most hungry around it."""
    if space in game.edition.zones:
        return 0.0
    return 1.0 + sum(demand(game, one) for one in hungry(game) if near(game, one, space))


def near(game: Core, unit: int, space: int) -> bool:
    """12.1 Whether a unit is so near to a beach that it is fed over it."""
    return game.edition.chart.distance(game.hex(unit), space) <= AROUND


def hungry(game: Core) -> list[int]:
    """12.0 The side's land units on the map that draw on ports and beaches."""
    found: list[int] = game.kept("hungry", lambda: [one for one in game.on_map(game.phasing) if not is_free(game, one)])
    return found


def beaches(game: Core, unit: int) -> list[int]:
    """12.2 The beaches over which a point could supply somebody."""
    open_to = (space for space in open_ends(game, unit) if space not in game.edition.zones)
    return [space for space in open_to if any(near(game, one, space) for one in hungry(game))]


def pool_of(game: Core, unit: int) -> Pool | None:
    """12.2 The land zone that a point supplies, and the sea zone where it is."""
    space = supplied_by(game, unit)
    if space < 0:
        return None
    return game.edition.zone[space], game.hex(unit)


def beaches_wanted(game: Core, pool: Pool) -> int:
    """12.2 Of the points that supply a zone, how many are best on beaches: so that most comes ashore."""
    if game.state.weather > CLOUDY:
        return 0
    land, sea = pool
    points = sum(game.hex(one) == sea and game.edition.zone[space] == land for one, space in game.state.carrying)
    ports = capacity(game, game.phasing, pool) - len(beached(game, game.phasing, pool))
    return best_split(game, points, ports, points, sum(demand(game, one) for one in hungry(game)))


def comes(game: Core, points: int, ports: int, over: int) -> int:
    """12.2 What so many points bring, `over` of them over beaches: no more than ports and beaches pass on."""
    table = game.edition.tables.supply
    rate = table.halves[bisect_right(table.capacities, ports + over) - 1]
    return min(most(points - over, rate), most(ports + over, rate))


def best_split(game: Core, points: int, ports: int, beaches: int, need: int) -> int:
    """12.2 How many of some points are best on beaches, of which so many have room: as few as bring what is needed."""
    ways = range(min(points, beaches) + 1)
    return max(ways, key=lambda over: (min(comes(game, points, ports, over), need), -over))


def fewest(game: Core, need: int, ports: int, beaches: int) -> int:
    """12.2 The fewest points that feed so many steps, or bring as much as can come."""
    best, brought = 0, 0
    for points in range(1, MOST_POINTS + 1):
        if brought >= need:
            break
        now = comes(game, points, ports, best_split(game, points, ports, beaches, need))
        if now > brought:
            best, brought = points, now
    return best
