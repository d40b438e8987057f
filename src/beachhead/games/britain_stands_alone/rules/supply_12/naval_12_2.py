"""12.2 Naval Supply and Over-the-Beaches Supply: which points carry, and what ports and beaches pass on."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import NamedTuple

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import GE, SIDES, SUPPLY
from beachhead.games.britain_stands_alone.printed_map import Port
from beachhead.games.britain_stands_alone.rules.basing_4 import is_open
from beachhead.games.britain_stands_alone.rules.lines_5_4 import FAR
from beachhead.games.britain_stands_alone.rules.stacking_4 import port_capacity
from beachhead.games.britain_stands_alone.rules.supply_12.sources_12_1 import joined
from beachhead.games.britain_stands_alone.rules.weather_3 import has_beaches, lands
from beachhead.kernel.refusal import Conditions

CARRIERS = ("ap", "lc", "prahm")
"""12.2 The points that can carry supply."""

BEACHING = ("lc", "prahm")
"""12.2 Those of them that supply over the beaches."""

Pool = tuple[int, int]
"""12.2 A land zone, and the sea zone by which it is supplied."""


class Outlet(NamedTuple):
    """12.2 A hex with a port, a beach or both: the most that it passes on, from which pool, and all its sources."""

    space: int
    share: int
    pool: Pool
    sources: frozenset[int]


# -- who carries -----------------------------------------------------------------------------------------


def load_needs(game: Core, unit: int) -> Conditions:
    """12.2, 9.5, 3.0 What a point needs to supply at all: it is on its owner's list for it, at sea and empty."""
    kind, lies = game.type(unit), game.unit(unit)
    yield kind.kind in CARRIERS and unit not in game.state.dummies, "BSA-12.2a", "no_carrier"
    yield is_at_sea(game, unit), "BSA-12.2c", "not_at_sea"
    yield lies.load == SUPPLY, "BSA-12.2a", "no_supply_aboard"
    yield not game.riders(unit), "BSA-12.2c", "units_aboard"
    yield lands(game), "BSA-3.0k", "sea_storm"


def naval_needs(game: Core, unit: int) -> Conditions:
    """12.2 What a point needs for Naval Supply: it has not withdrawn; a German one is near a port of the display."""
    yield game.unit(unit).withdrew != game.state.turn, "BSA-12.2e", "withdrew"
    near = game.side(unit) != GE or home_distance(game, game.hex(unit)) <= game.edition.tables.supply.distance
    yield near, "BSA-12.2d", "too_far_from_home"


def is_at_sea(game: Core, unit: int) -> bool:
    """9.1 Whether a naval unit is in a sea zone."""
    zone = game.edition.zones.get(game.hex(unit))
    return zone is not None and zone.sea


def home_distance(game: Core, sea: int) -> int:
    """12.2, 9.1 How many naval movement points a German port of the display is from a sea zone.

    A point for every zone entered, that of the port too.
    """
    zones, edge = game.edition.zones, [sea]
    homes = {there for port in game.edition.ports.values() if zones[port.zone].side == SIDES[GE] for there in port.seas}
    far = {sea: 1}
    for here in edge:
        if here in homes:
            return far[here]
        for there in zones[here].borders:
            if zones[there].sea and there not in far:
                far[there] = far[here] + 1
                edge.append(there)
    return FAR


# -- what for --------------------------------------------------------------------------------------------


def open_ports(game: Core, side: int, pool: Pool) -> list[Port]:
    """12.2, 4.0, ruling R-22 The side's ports in a land zone to which a sea zone gives access."""
    land, sea = pool
    ports = (port for port in game.edition.ports.values() if port.zone == land and sea in port.seas)
    return [port for port in ports if game.controls(side, port.space) and is_open(game, port.space)]


def capacity(game: Core, side: int, pool: Pool) -> int:
    """12.2 The Port Capacity of a zone: that of its ports now, and one for each point on a beach."""
    ports = sum(port_capacity(game, port.space) or 0 for port in open_ports(game, side, pool))
    return ports + len(beached(game, side, pool))


def beached(game: Core, side: int, pool: Pool) -> list[int]:
    """12.2 The beaches of a zone on which points supply from a sea zone, once for each point."""
    edition = game.edition
    own = (space for unit, space in game.state.carrying if game.side(unit) == side)
    return [space for space in own if (edition.zone[space], edition.sea_zone[space]) == pool]


def halves(game: Core, side: int, pool: Pool) -> int:
    """12.2 The Naval Supply Multiplier of a zone, in halves."""
    table = game.edition.tables.supply
    return table.halves[bisect_right(table.capacities, capacity(game, side, pool)) - 1]


def most(points: int, multiplier: int) -> int:
    """12.2 So many points times a multiplier given in halves, rounded up."""
    return (points * multiplier + 1) // 2


def totals(game: Core, side: int) -> dict[Pool, int]:
    """12.2, ruling B-13 What can be supplied in each zone: the points on Naval Supply times the multiplier."""
    supplying: dict[Pool, int] = {}
    for unit, space in game.state.carrying:
        if game.side(unit) == side and space in game.edition.zones:
            pool = space, game.hex(unit)
            supplying[pool] = supplying.get(pool, 0) + 1
    return {pool: most(points, halves(game, side, pool)) for pool, points in supplying.items()}


def outlets(game: Core, side: int) -> list[Outlet]:
    """12.2, rulings R-23, B-4, B-13 Ports and beaches that are sources: each passes its capacity times the multiplier.

    A port with a beach in its hex passes what comes by both.  What railroads lead on from one of them is taken from its
    share too.
    """

    def find() -> list[Outlet]:
        found = []
        for pool in totals(game, side):
            multiplier, beaches = halves(game, side, pool), beached(game, side, pool)
            ports = open_ports(game, side, pool)
            capacities = Counter({port.space: port_capacity(game, port.space) or 0 for port in ports})
            capacities.update(beaches)
            for space, there in capacities.items():
                share = most(there, multiplier)
                if share:
                    found.append(Outlet(space, share, pool, joined(game, side, (space,)) | {space}))
        return found

    known: list[Outlet] = game.kept(("outlets", side), find)
    return known


# -- over the beaches ------------------------------------------------------------------------------------


def beach_needs(game: Core, unit: int, space: int) -> Conditions:
    """12.2, 1.1, 3.0 What a hex needs for a point to supply over it: own coast of its sea, no cliffs, room, weather."""
    edition, side = game.edition, game.side(unit)
    yield game.type(unit).kind in BEACHING, "BSA-12.2m", "not_beaching"
    yield has_beaches(game), "BSA-12.2o", "foul_weather"
    yield edition.coast[space] and edition.sea_zone[space] == game.hex(unit), "BSA-12.2m", "no_coast_here"
    yield space not in edition.cliffs, "BSA-12.2m", "cliffs_there"
    yield game.controls(side, space), "BSA-12.2m", "not_in_control"
    others = sum(there == space for other, there in game.state.carrying if other != unit)
    yield others < edition.tables.supply.beach, "BSA-12.2n", "beach_full"


def zone_needs(game: Core, unit: int, space: int) -> Conditions:
    """12.2 What a land zone needs to be supplied by a point: it borders on its sea, and can be reached from there."""
    zone = game.edition.zones[space]
    yield zone.in_england and game.hex(unit) in zone.borders, "BSA-12.2a", "not_bordering"
    yield from naval_needs(game, unit)
    side, pool = game.side(unit), (space, game.hex(unit))
    yield bool(open_ports(game, side, pool)) or has_beach(game, side, pool), "BSA-12.2a", "nowhere_to_supply"


def has_beach(game: Core, side: int, pool: Pool) -> bool:
    """12.2 Whether the side controls a coast in a zone over which it could be supplied from a sea."""
    edition = game.edition
    return has_beaches(game) and any(
        edition.coast[space] and edition.sea_zone[space] == pool[1] and space not in edition.cliffs
        for space in edition.zone_hexes[pool[0]]
        if game.controls(side, space)
    )
