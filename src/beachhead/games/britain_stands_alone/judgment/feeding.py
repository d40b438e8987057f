"""Supply: how many points go to the beaches instead of the ports, and to which of them (12.2)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import GE, NOBODY
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import demand, is_free, open_ends, supplied_by
from beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2 import Pool, beached, capacity, most
from beachhead.games.britain_stands_alone.rules.weather_3 import has_beaches

MOST_POINTS = 16
"""12.2 More points than are ever needed at once."""

ELSEWHERE = 99.0
"""12.2 More than any beach is worth."""

AROUND = 2
"""12.1 As near to a beach as those are whom it feeds."""


def diverts(game: Core, unit: int) -> float:
    """12.2 Whether a point supplies something else: another zone that lacks more, or a beach where that brings more."""
    pool = pool_of(game, unit)
    if pool is None or supplied_by(game, unit) not in game.edition.zones:
        return LAST
    if spare_in(game, pool) > 0 and any(spare_in(game, (zone, pool[1])) < 0 for zone in shares(game, pool[1])):
        return 2.0
    return 1.0 if beaches_wanted(game, pool) > len(beached(game, game.phasing, pool)) and beaches(game, unit) else LAST


def goes_to(game: Core, unit: int, space: int) -> float:
    """12.2 Where a point is diverted to: a zone that lacks points, else the beach with most hungry around it."""
    pool = pool_of(game, unit)
    if pool is None or space in game.edition.zones:
        return ELSEWHERE if spare_in(game, (space, game.hex(unit))) < 0 else 0.0
    if game.edition.zone[space] != pool[0]:
        return LAST
    return 1.0 + sum(demand(game, one) for one in hungry(game) if near(game, one, space))


def spare_in(game: Core, pool: Pool) -> int:
    """12.2 How many points supply a zone from a sea beyond its share, below 0 if it lacks some."""
    land, sea = pool
    carry = sum(game.hex(one) == sea and game.edition.zone[space] == land for one, space in game.state.carrying)
    return carry - shares(game, sea).get(land, 0)


def shares(game: Core, sea: int) -> Mapping[int, int]:
    """12.2 By land zone, how many of the points on a sea are best for it: each goes where it brings most."""

    def find() -> dict[int, int]:
        wants = needs(game, sea, hungry(game))
        found = dict.fromkeys(wants, 0)
        for _ in range(sum(game.hex(one) == sea for one, _ in game.state.carrying)):
            gains = {zone: gained(game, (zone, sea), found[zone], wants[zone]) for zone in wants}
            found[max(wants, key=lambda zone: (gains[zone], outlets(game, (zone, sea)), -zone))] += 1
        return found

    known: dict[int, int] = game.kept(("shares", sea), find)
    return known


def gained(game: Core, pool: Pool, points: int, need: int) -> int:
    """12.2 How much more of what is needed one more point brings into a zone."""
    before, after = (min(most_of(game, pool, number, need), need) for number in (points, points + 1))
    return after - before


def most_of(game: Core, pool: Pool, points: int, need: int) -> int:
    """12.2 What so many points bring into a zone if they are split best between its ports and its beaches."""
    ports, shore = outlets(game, pool)
    return comes(game, points, ports, best_split(game, points, ports, min(points, shore), need))


def needs(game: Core, sea: int, eaters: Iterable[int]) -> dict[int, int]:
    """12.0 By land zone of England on a sea, what some units need: who is elsewhere is fed by the best ports."""
    zones = [zone for zone in game.edition.zones[sea].borders if game.edition.zones[zone].in_england]
    found = dict.fromkeys(zones, 0)
    best = max(zones, key=lambda zone: (outlets(game, (zone, sea)), -zone), default=NOBODY)
    with_ports = bool(zones) and outlets(game, (best, sea))[0] > 0
    for unit in eaters if zones else ():
        zone = game.edition.zone[game.hex(unit)] if game.hex(unit) >= 0 else best
        ports, shore = outlets(game, (zone, sea)) if zone in found else (0, 0)
        found[zone if (ports if with_ports else shore) else best] += demand(game, unit)
    return found


def outlets(game: Core, pool: Pool) -> tuple[int, int]:
    """12.2 The capacity of the German ports in a zone that a sea leads to, and how many points its beaches take."""

    def find() -> tuple[int, int]:
        edition, (land, sea) = game.edition, pool
        shore = [space for space in edition.zone_hexes[land] if edition.coast[space] and edition.sea_zone[space] == sea]
        own = [space for space in shore if space not in edition.cliffs and game.controls(GE, space)]
        ports = capacity(game, GE, pool) - len(beached(game, GE, pool))
        return ports, len(own) * edition.tables.supply.beach * has_beaches(game)

    found: tuple[int, int] = game.kept(("outlets by zone", pool), find)
    return found


def points_needed(game: Core, sea: int, eaters: Iterable[int]) -> int:
    """12.2 The fewest points on a sea that feed some units, or bring as much as can come."""
    wants = needs(game, sea, eaters)
    return sum(fewest(game, need, *outlets(game, (zone, sea))) for zone, need in wants.items())


def near(game: Core, unit: int, space: int) -> bool:
    """12.1 Whether a unit is so near to a beach that it is fed over it."""
    return game.edition.chart.distance(game.hex(unit), space) <= AROUND


def hungry(game: Core) -> list[int]:
    """12.0 The side's land units on the map that draw on ports and beaches."""
    found: list[int] = game.kept("hungry", lambda: [one for one in game.on_map(game.phasing) if not is_free(game, one)])
    return found


def beaches(game: Core, unit: int) -> list[int]:
    """12.2 The beaches over which a point could supply somebody."""
    pool = pool_of(game, unit)
    open_to = (space for space in open_ends(game, unit) if pool is not None and game.edition.zone[space] == pool[0])
    open_to = (space for space in open_to if space not in game.edition.zones)
    return [space for space in open_to if any(near(game, one, space) for one in hungry(game))]


def pool_of(game: Core, unit: int) -> Pool | None:
    """12.2 The land zone that a point supplies, and the sea zone where it is."""
    space = supplied_by(game, unit)
    if space < 0:
        return None
    return game.edition.zone[space], game.hex(unit)


def beaches_wanted(game: Core, pool: Pool) -> int:
    """12.2 Of the points that supply a zone, how many are best on beaches: so that most comes ashore."""
    if not has_beaches(game):
        return 0
    land, sea = pool
    points = sum(game.hex(one) == sea and game.edition.zone[space] == land for one, space in game.state.carrying)
    return best_split(game, points, outlets(game, pool)[0], points, needs(game, sea, hungry(game))[land])


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
