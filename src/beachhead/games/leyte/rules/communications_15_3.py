"""15.3 Lines of communications."""

from __future__ import annotations

from collections.abc import Collection

from beachhead.games.leyte.play import Core
from beachhead.mechanics.boards import sort_side

FREE_HEXES = 3
"""15.32 The first hexes of a line may be of any type."""


def us_has_line(g: Core, unit: int) -> bool:
    """15.31 Whether a US unit can trace a line to a Beach hex that is active in the scenario."""
    return can_trace(g, unit, active_beaches(g))


def jp_has_line(g: Core, unit: int) -> bool:
    """16.34 with ruling 6.23: whether a Japanese unit can trace a line off the western mapedge."""
    return can_trace(g, unit, frozenset(g.e.edges["0001"]))


def active_beaches(g: Core) -> frozenset[int]:
    """15.31 with ruling 6.9: North and East always; South from the first US landing there."""
    beaches = {*g.e.beaches["N"], *g.e.beaches["E"]}
    rule = g.rulings["south_beach"]
    if rule == "always" or (rule == "landed" and (g.state.south_landed or "S" in g.scenario.active_beaches)):
        beaches |= {*g.e.beaches["S"]}
    return frozenset(beaches)


def is_open(g: Core, side: int, space: int) -> bool:
    """15.32 No enemy unit, and no enemy zone of control unless a friendly unit stands there; never all sea."""
    if g.held[1 - side][space] or g.e.terrain[space] in ("sea", "out"):
        return False
    return not g.control[1 - side][space] or bool(g.held[side][space])


def can_trace(g: Core, unit: int, goals: Collection[int]) -> bool:
    """15.32 Three hexes of any type, then contiguous road or trail hexes, to one of the goals.

    With ruling 6.8 the unit's own hex is not one of the three.
    """
    here, side = g.hex(unit), g.side(unit)
    if here in goals:
        return True
    free = FREE_HEXES - (g.rulings["loc_count"] == "own_hex_included")
    reached, front = {here}, [here]
    for _ in range(free):
        front = [there for space in front for there in passable_from(g, space) if is_open(g, side, there)]
        front = [there for there in dict.fromkeys(front) if there not in reached]
        reached.update(front)
        if any(space in goals for space in front):
            return True
    return follows_roads(g, side, reached, goals)


def passable_from(g: Core, space: int) -> list[int]:
    """Ruling 6.34: neighbours that are not parted from a hex by water."""
    return [there for there in g.e.board.near[space] if sort_side(space, there) not in g.e.water_sides]


def follows_roads(g: Core, side: int, free: Collection[int], goals: Collection[int]) -> bool:
    """15.32 From the free hexes onto road or trail hexes, and along them from hexside to hexside (ruling 6.34)."""
    roads = g.e.road_hexes | g.e.trail_hexes
    entered = {there for space in free for there in passable_from(g, space) if there in roads}
    queue = [space for space in sorted(entered) if is_open(g, side, space)]
    reached = set(queue)
    while queue:
        space = queue.pop()
        if space in goals:
            return True
        for there in g.e.road_links[space]:
            if there not in reached and is_open(g, side, there):
                reached.add(there)
                queue.append(there)
    return False
