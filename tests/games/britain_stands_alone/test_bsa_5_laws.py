"""5.1 to 5.5 as laws over positions made at random: where units come reckoned anew, not by the rules' own functions."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES, OUT, SCOTLAND, Reckoning, other, scatter

SEEDS = range(12)
Steps = Callable[[int], Iterable[tuple[int, Fraction]]]
GROUND = {"clear": (1, 1), "forest": (1, 2), "rough": (2, 3), "wetlands": (2, 3)}
CITY = {"minor": (1, 1), "major": (1, 2), "london": (1, 2)}


def cheapest(start: int, points: int, steps: Steps) -> set[int]:
    """The spaces, but the first, to which steps lead that cost no more than so many points."""
    best, edge = {start: Fraction(0)}, [(Fraction(0), start)]
    while edge:
        spent, here = heapq.heappop(edge)
        for there, cost in steps(here) if spent == best[here] else ():
            if spent + cost <= points and spent + cost < best.get(there, points + 1):
                best[there] = spent + cost
                heapq.heappush(edge, (best[there], there))
    return best.keys() - {start}


def offered(at: Channel, act: str, unit: str, to: str) -> set[str]:
    """Where a unit can go by an act, asked as a player would."""
    if at.over or unit not in at.targets(act):
        return set()
    copy = type(at)(at.match.clone()).do(f"{act} {unit}")
    return copy.targets(to)


# -- 5.4, 5.5 ----------------------------------------------------------------------------------------------


def by_rail(now: Reckoning, unit: UnitType) -> set[int]:
    """5.4, 5.5, 1.3 Thirty hexes, ten for a Rail Break, a zone of the display and the northern edge."""
    start, zone = now.hex(unit), now.zone("ge")
    on_map = start in HEXES
    boards = start in EDITION.rail_hexes and start not in zone if on_map else start in (OUT, SCOTLAND)
    if not boards or not now.is_supplied(unit) or not now.allowance(unit):
        return set()

    def steps(here: int) -> Iterable[tuple[int, Fraction]]:
        if here in HEXES:
            beside = [(there, 10 if there in now.broken else 1) for there in EDITION.rail[here]]
            beside += [(OUT, 10)] if on_map and here in EDITION.north_rail else []
        else:
            beside = [(SCOTLAND if here == OUT else OUT, 10)]
            beside += [(there, 10) for there in EDITION.north_rail] if here == OUT and not on_map else []
        shut = zone | now.german | now.converted | {space for space, side in now.holder.items() if side == "ge"}
        return [(there, Fraction(cost)) for there, cost in beside if there not in shut]

    return {space for space in cheapest(start, 30, steps) if now.has_room(space, unit)}


@pytest.mark.clause("BSA-5.4a", "BSA-5.4b", "BSA-5.4c", "BSA-5.4d", "BSA-5.4e", "BSA-5.5c", "BSA-5.5g")
@pytest.mark.parametrize("seed", SEEDS)
def test_trains_come_where_thirty_points_lead_and_nowhere_else(seed: int) -> None:
    at = scatter(seed).at("br_movement", dice=[9])
    now = Reckoning(at)
    for unit in now.of("br"):
        assert offered(at, "rail", unit.id, "rail_to") == {NAMES[space] for space in by_rail(now, unit)}, unit.id


# -- 5.1, 5.2, 5.5 -----------------------------------------------------------------------------------------


def price(now: Reckoning, unit: UnitType, here: int, there: int) -> Fraction:
    """5.2, 10.0 What a step costs: the ground, the hexside, along a railroad 1; the Home Guard on top for Germans."""
    city, pace, side = EDITION.city[there], int(not unit.leg and unit.kind != "leader"), tuple(sorted((here, there)))
    cost = (CITY.get(city) or GROUND[EDITION.ground[there]])[pace]
    cost += (side in EDITION.river_sides) + 2 * (side in EDITION.crossings)
    cost = 1 if there in EDITION.rail[here] else cost
    guarded = unit.side == "ge" and there not in now.german
    return Fraction(cost + (EDITION.guard[there] if guarded else 0))


def on_foot(now: Reckoning, unit: UnitType) -> set[int]:
    """5.1, 5.2, 5.5 From hex to hex, into an enemy zone to stop there, out of one only into a free hex."""
    start, points, zone = now.hex(unit), now.allowance(unit), now.zone(other(unit.side))

    def beside(here: int) -> Iterable[tuple[int, Fraction]]:
        if here == SCOTLAND:
            return [(OUT, Fraction(points))] if here == start else []
        if here == OUT:
            half = [(there, Fraction(points, 2)) for there in EDITION.north_edge]
            return [(SCOTLAND, Fraction(points)), *half] if here == start else []
        found = [(there, price(now, unit, here, there)) for there in EDITION.ways[here] if EDITION.land[there]]
        out = unit.side == "br" and here in EDITION.north_edge and start in HEXES
        return [*found, (OUT, Fraction(1))] if out else found

    def steps(here: int) -> Iterable[tuple[int, Fraction]]:
        if here in zone and here != start:
            return []
        open_ = (step for step in beside(here) if now.holder.get(step[0]) != other(unit.side) or step[0] not in HEXES)
        let = (step for step in open_ if now.may_be(unit, step[0]))
        return [step for step in let if not (here in zone and step[0] in zone)]

    return {space for space in cheapest(start, points, steps) if now.has_room(space, unit)}


@pytest.mark.clause("BSA-5.1e", "BSA-5.1g", "BSA-5.2e", "BSA-5.5b", "BSA-5.5e", "BSA-5.5h", "BSA-10.0h")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", ["br", "ge"])
def test_units_come_where_their_points_lead_and_nowhere_else(side: str, seed: int) -> None:
    at = scatter(seed).at(f"{side}_movement", dice=[9] if side == "br" else ())
    now = Reckoning(at)
    for unit in now.of(side):
        found = {NAMES[space] for space in on_foot(now, unit)} if now.allowance(unit) else set()
        assert offered(at, "move", unit.id, "to") == found, unit.id
