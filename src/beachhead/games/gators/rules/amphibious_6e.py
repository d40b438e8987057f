"""VI-e Amphibious units: their ways by water and land, and across the shore."""

from __future__ import annotations

from beachhead.games.gators.play import Core
from beachhead.games.gators.rules.ground_3 import (
    NO_CAP,
    can_walk,
    caps,
    is_open_water,
    land_steps,
    road_steps,
    steps_by_water,
    terrain_tag,
)
from beachhead.games.gators.rules.stacking_6d import held_bridges
from beachhead.mechanics.movement import reach, way

Ways = dict[int, tuple[int, ...]]
"""Goals, each with the hexes of the way there, start and goal included."""


def land_ways(
    g: Core, unit: int, start: int, points: int, barred: bytearray, halting: bytearray, spent: int = 0
) -> dict[int, tuple[tuple[int, ...], int]]:
    """III, VI-a Where a unit gets by land from a hex: goal -> (way, cost).

    The whole way on road at full rating; else at no more than the lowest cap on the way; through no bridge on which
    a unit stands.  `spent`: move units already spent on coming to the start, which then counts as entered.
    """
    halting = stopping_at_bridges(g, halting)
    tag, slow = terrain_tag(g.type(unit)), g.type(unit).move <= 1
    entered_cap = (g.ground(start).cap or NO_CAP) if spent else NO_CAP
    found: dict[int, tuple[tuple[int, ...], int]] = {}
    searches = [(land_steps(g.e, slow, tag, cap), min(points, cap, entered_cap)) for cap in caps(g.e)]
    if not spent:
        searches.insert(0, (road_steps(g.e, tag), points))
    for steps, most in searches:
        if most < spent or most <= 0:
            continue
        reached = reach(steps, start, most, barred, halting, spent=spent)
        for goal, (cost, _) in reached.items():
            if goal not in found or cost < found[goal][1]:
                found[goal] = way(reached, goal), cost
    return found


def stopping_at_bridges(g: Core, halting: bytearray) -> bytearray:
    """III By hex, whether a unit stops there, bridges on which a unit stands included: others come in, but not past."""
    held = held_bridges(g)
    if not held:
        return halting
    stops = halting[:]
    for space in held:
        stops[space] = 1
    return stops


def amphibious_ways(g: Core, unit: int, barred: bytearray, halting: bytearray) -> Ways:
    """VI-e Every hex that an amphibious unit can reach."""
    return from_water(g, unit, barred, halting) if g.afloat(unit) else from_land(g, unit, barred, halting)


def from_water(g: Core, unit: int, barred: bytearray, halting: bytearray) -> Ways:
    """VI-e By water; onto a beach and on at the land rating, one less after moving in water; or slowly ashore.

    Slowly: the unit must have come next to the land in an earlier turn, and stops after the first hex of it.
    """
    here, kind = g.hex(unit), g.type(unit)
    near, ways = g.e.board.near, Ways()
    afloat = reach(steps_by_water(g, unit), here, kind.water_move, barred, halting)
    landings: dict[int, tuple[int, int]] = {}
    for wet, (cost, _) in sorted(afloat.items(), key=lambda found: found[1][0]):
        if wet != here and is_open_water(g, wet):
            ways[wet] = way(afloat, wet)
        points = kind.move - (cost > 0 or g.unit(unit).wet == g.state.turn)
        if points < 1 or (wet != here and halting[wet]):
            continue
        for beach in near[wet]:
            if g.ground(beach).crossing == "easy" and not barred[beach]:
                landings.setdefault(beach, (wet, points))
    for beach, (wet, points) in landings.items():
        land(g, unit, way(afloat, wet), beach, points, barred, halting, ways)
    if g.unit(unit).came == g.state.turn:
        return ways
    for shore in near[here]:
        if g.ground(shore).crossing == "slow" and not barred[shore] and can_walk(g.e, here, shore, terrain_tag(kind)):
            ways.setdefault(shore, (here, shore))
    return ways


def land(
    g: Core,
    unit: int,
    by_water: tuple[int, ...],
    beach: int,
    points: int,
    barred: bytearray,
    halting: bytearray,
    ways: Ways,
) -> None:
    """VI-e From a beach on by land: the beach itself costs one move unit; an enemy's zone of control ends the move."""
    stops = {beach: ((beach,), 1)}
    inland = stops if halting[beach] else land_ways(g, unit, beach, points, barred, halting, spent=1)
    for goal, (path, _) in inland.items():
        whole = by_water + path
        if goal not in ways or len(whole) < len(ways[goal]):
            ways[goal] = whole


def from_land(g: Core, unit: int, barred: bytearray, halting: bytearray) -> Ways:
    """VI-e By land; from a beach into the water with a move unit left over; or slowly from open land into the water."""
    here, kind = g.hex(unit), g.type(unit)
    near = g.e.board.near
    by_land = land_ways(g, unit, here, kind.move, barred, halting)
    ways = {goal: path for goal, (path, _) in by_land.items() if goal != here}
    for beach, (path, cost) in by_land.items():
        if g.ground(beach).crossing != "easy" or cost >= kind.move or (halting[beach] and beach != here):
            continue
        for wet in near[beach]:
            if is_open_water(g, wet) and not barred[wet]:
                ways.setdefault(wet, (*path, wet))
    if g.ground(here).crossing == "slow":
        for wet in near[here]:
            if is_open_water(g, wet) and not barred[wet]:
                ways.setdefault(wet, (here, wet))
    return ways
