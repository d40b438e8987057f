"""VI-e Amphibious units: their ways by water and land, and across the shore."""

from __future__ import annotations

from beachhead.games.gators.components import Edition
from beachhead.games.gators.core import Core
from beachhead.games.gators.rules.ground_3 import (
    NO_CAP,
    can_walk,
    is_open_water,
    land_steps,
    road_steps,
    slowing_ground,
    steps_by_water,
    terrain_tag,
)
from beachhead.games.gators.rules.position_6.stacking_6d import held_bridges
from beachhead.games.gators.rules.position_6.zones_6c import doubtful_hexes, to_avoid
from beachhead.mechanics.movement import (
    Before,
    Meeting,
    Routes,
    Steps,
    Stretch,
    meetings,
    search_warily,
    way_along,
    with_marks,
)

Stretches = dict[int, tuple[Stretch, ...]]
"""By goal the parts of the way there, by water and by land."""


def land_ways(
    game: Core,
    unit: int,
    start: int,
    points: int,
    barred: bytearray,
    halting: bytearray,
    spent: int = 0,
    come: tuple[int, ...] = (),
) -> dict[int, tuple[Before, int]]:
    """III, VI-a Where a unit gets by land from a hex: goal -> (what the search found that found the way, cost).

    The whole way on road at full rating; else at no more than the lowest cap on the way; through no bridge on which
    a unit stands.  `spent`: move units already spent on coming to the start, which then counts as entered, as does
    every hex by which it is known to have `come`.
    """
    halting = stopping_at_bridges(game, halting)
    tag, slow = terrain_tag(game.type(unit)), game.type(unit).move <= 1
    entered = come[1:] or ((start,) if spent else ())
    entered_cap = min((game.ground(space).cap or NO_CAP for space in entered), default=NO_CAP)
    on_road = all(game.ground(space).road for space in come) if come else not spent
    found: dict[int, tuple[Before, int]] = {}
    ranks: dict[int, tuple[int, int]] = {}
    avoid = to_avoid(game, unit)
    for steps, most in land_searches(game.edition, start, points, entered_cap, slow, tag, spent, on_road):
        search = search_warily(steps, start, most, barred, halting, avoid, spent=spent)
        for goal in search.before:
            cost = search.costs[goal]
            rank = cost, search.met.get(goal, 0)
            if goal not in ranks or rank < ranks[goal]:
                found[goal], ranks[goal] = (search.before, cost), rank
    return found


def land_searches(
    edition: Edition, start: int, points: int, entered_cap: int, slow: bool, tag: str, spent: int, on_road: bool
) -> list[tuple[Steps, int]]:
    """III How a unit may look for its way by land, each with the move units that it has for it: along the road alone;
    over ground of no less than each cap, where there is any that the search before it has not come to.  `on_road`: it
    has not left the road yet.
    """
    searches = []
    by_road = road_steps(edition, tag)
    if points > 0 and on_road and by_road[start]:
        searches.append((by_road, points))
    for cap, far in slowing_ground(edition).items():
        most = min(points, entered_cap, cap)
        if 0 < most >= far[start] + spent:
            searches.append((land_steps(edition, slow, tag, cap), most))
    return searches


def stopping_at_bridges(game: Core, halting: bytearray) -> bytearray:
    """III By hex, whether a unit stops there, bridges on which a unit stands included: others come in, but not past."""
    return with_marks(halting, held_bridges(game))


def stopping_below_bridges(game: Core, unit: int, halting: bytearray) -> bytearray:
    """VI-c, VI-l By hex, whether a swimming unit stops there, or might below a bridge, where it could not stay."""
    return with_marks(halting, [space for space in doubtful_hexes(game, unit) if game.ground(space).bridge])


def amphibious_ways(
    game: Core, unit: int, here: int, barred: bytearray, halting: bytearray, spent: int, come: tuple[int, ...]
) -> Routes:
    """VI-e Every hex that an amphibious unit can reach from a hex to which it has `come` without crossing the shore."""
    if game.afloat(unit):
        return from_water(game, unit, here, barred, halting, spent)
    return from_land(game, unit, here, barred, halting, spent, come)


def from_water(game: Core, unit: int, here: int, barred: bytearray, halting: bytearray, spent: int) -> Routes:
    """VI-e By water; onto a beach and on at the land rating, one less after moving in water; or slowly ashore.

    Slowly: the unit must have come next to the land in an earlier turn, and stops after the first hex of it.
    """
    kind = game.type(unit)
    near, ways = game.edition.board.near, Stretches()
    avoid, stops = to_avoid(game, unit), stopping_below_bridges(game, unit, halting)
    search = search_warily(steps_by_water(game, unit), here, kind.water_move, barred, stops, avoid, spent=spent)
    landings: dict[int, tuple[int, int, int, int]] = {}
    afloat = search.before
    for wet in afloat:
        cost = search.costs[wet]
        if wet != here and is_open_water(game, wet):
            ways[wet] = ((afloat, wet),)
        points = kind.move - (cost > 0 or game.unit(unit).wet == game.state.turn)
        if points < 1 or (wet != here and stops[wet]):
            continue
        for beach in near[wet]:
            if game.ground(beach).crossing == "easy" and not barred[beach]:
                landing = (cost, meetings((*way_along(afloat, wet), beach), avoid), wet, points)
                landings[beach] = min(landings.get(beach, landing), landing)
    for beach, (_, _, wet, points) in landings.items():
        land(game, unit, (afloat, wet), beach, points, barred, halting, ways)
    if spent or game.unit(unit).came == game.state.turn:
        return Routes.along(ways)
    for shore in near[here]:
        if (
            game.ground(shore).crossing == "slow"
            and not barred[shore]
            and can_walk(game.edition, here, shore, terrain_tag(kind))
        ):
            ways.setdefault(shore, one_step(here, shore))
    return Routes.along(ways)


def one_step(here: int, there: int) -> tuple[Stretch, ...]:
    """The way from a hex to the next."""
    return (({there: here, here: here}, there),)


def land(
    game: Core,
    unit: int,
    by_water: Stretch,
    beach: int,
    points: int,
    barred: bytearray,
    halting: bytearray,
    ways: Stretches,
) -> None:
    """VI-e From a beach on by land: the beach itself costs one move unit; an enemy's zone of control ends the move."""
    stops: dict[int, tuple[Before, int]] = {beach: ({beach: beach}, 1)}
    inland = stops if halting[beach] else land_ways(game, unit, beach, points, barred, halting, spent=1)
    avoid = to_avoid(game, unit)
    for goal, (reached, _) in inland.items():
        whole = by_water, (reached, goal)
        if goal not in ways or weighed(whole, avoid) < weighed(ways[goal], avoid):
            ways[goal] = whole


def weighed(stretches: tuple[Stretch, ...], avoid: Meeting | None) -> tuple[int, int]:
    """How many hexes a way has, and how many it meets that it had better avoid."""
    path = joined(stretches)
    return len(path), meetings(path, avoid)


def joined(stretches: tuple[Stretch, ...]) -> tuple[int, ...]:
    """The hexes of a way, start and goal included."""
    return sum((way_along(before, end) for before, end in stretches), ())


def from_land(
    game: Core, unit: int, here: int, barred: bytearray, halting: bytearray, spent: int, come: tuple[int, ...]
) -> Routes:
    """VI-e By land; from a beach into the water with a move unit left over; or slowly from open land into the water."""
    kind = game.type(unit)
    near = game.edition.board.near
    by_land = land_ways(game, unit, here, kind.move, barred, halting, spent, come)
    ways: Stretches = {goal: ((reached, goal),) for goal, (reached, _) in by_land.items() if goal != here}
    avoid = to_avoid(game, unit)
    entered: dict[int, tuple[int, int]] = {}
    for beach, (reached, cost) in by_land.items():
        if game.ground(beach).crossing != "easy" or cost >= kind.move or (halting[beach] and beach != here):
            continue
        for wet in near[beach]:
            if is_open_water(game, wet) and not barred[wet]:
                rank = cost, meetings((*way_along(reached, beach), wet), avoid)
                if wet not in entered or rank < entered[wet]:
                    entered[wet], ways[wet] = rank, ((reached, beach), ({wet: wet}, wet))
    if game.ground(here).crossing == "slow" and not spent:
        for wet in near[here]:
            if is_open_water(game, wet) and not barred[wet]:
                ways.setdefault(wet, one_step(here, wet))
    return Routes.along(ways)
