"""15.3 Lines of communications."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from beachhead.games.leyte.core import Core
from beachhead.mechanics.boards import sort_side

FREE_HEXES = 3
"""15.32 The first hexes of a line may be of any type."""


def us_has_line(game: Core, unit: int) -> bool:
    """15.31 Whether a US unit can trace a line to a Beach hex that is active in the scenario."""
    return trace(game, unit, active_beaches(game)) is not None


def jp_has_line(game: Core, unit: int) -> bool:
    """16.34 Whether a Japanese unit can trace a line off the western mapedge."""
    return trace(game, unit, west_goals(game)) is not None


def active_beaches(game: Core) -> frozenset[int]:
    """15.31 with ruling 6.9: beaches North and East always; South from the first US landing there."""
    beaches = {*game.edition.beaches["N"], *game.edition.beaches["E"]}
    rule = game.rulings["south_beach"]
    if rule == "always" or (rule == "landed" and (game.state.south_landed or "S" in game.scenario.active_beaches)):
        beaches |= {*game.edition.beaches["S"]}
    return frozenset(beaches)


def west_goals(game: Core) -> frozenset[int]:
    """16.34 with ruling 6.23: the hexes of the western mapedge."""
    return frozenset(game.edition.edges["0001"])


def is_open(game: Core, side: int, space: int) -> bool:
    """15.32 No enemy unit, and no enemy zone of control unless a friendly unit stands there; never all sea."""
    if game.occupant[1 - side][space] or game.edition.terrain[space] in ("sea", "out"):
        return False
    return not game.control[1 - side][space] or bool(game.occupant[side][space])


def trace(game: Core, unit: int, goals: Collection[int]) -> tuple[int, ...] | None:
    """15.32 Three hexes of any type, then contiguous road or trail hexes, to one of the goals: the line, or None.

    With ruling 6.8 the unit's own hex is not one of the three.
    """
    here, side = game.hex(unit), game.side(unit)
    before = {here: here}
    if here in goals:
        return (here,)
    front = [here]
    for _ in range(FREE_HEXES - (game.rulings["loc_count"] == "own_hex_included")):
        front = extend(game, side, before, front, passable_from)
        if reached := [space for space in front if space in goals]:
            return way_back(before, reached[0])
    return trace_roads(game, side, before, goals)


def trace_roads(game: Core, side: int, before: dict[int, int], goals: Collection[int]) -> tuple[int, ...] | None:
    """15.32 From the free hexes onto road or trail hexes, and along them from hexside to hexside (ruling 6.34)."""
    roads = game.edition.road_hexes | game.edition.trail_hexes
    free = list(before)
    entered = extend(
        game, side, before, free, lambda game, space: [x for x in passable_from(game, space) if x in roads]
    )
    front = [space for space in free if space in roads] + entered
    while front:
        if reached := [space for space in front if space in goals]:
            return way_back(before, reached[0])
        front = extend(game, side, before, front, lambda game, space: game.edition.road_links[space])
    return None


def extend(
    game: Core,
    side: int,
    before: dict[int, int],
    front: list[int],
    links: Callable[[Core, int], Iterable[int]],
) -> list[int]:
    """The open hexes, not yet reached, to which links lead from the front; noted in `before`."""
    found = []
    for space in front:
        for there in links(game, space):
            if there not in before and is_open(game, side, there):
                before[there] = space
                found.append(there)
    return found


def way_back(before: dict[int, int], goal: int) -> tuple[int, ...]:
    """The line from its first hex to the goal."""
    line = [goal]
    while before[line[-1]] != line[-1]:
        line.append(before[line[-1]])
    return tuple(reversed(line))


def passable_from(game: Core, space: int) -> list[int]:
    """Ruling 6.34: neighbours that are not parted from a hex by water."""
    return [
        there for there in game.edition.board.near[space] if sort_side(space, there) not in game.edition.water_sides
    ]
