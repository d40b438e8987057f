"""VI-a Who may move, and where to: every hex that a unit can come to, and in which of them it may end its move."""

from __future__ import annotations

from beachhead.games.gators.model import BESIDE, NOBODY, US
from beachhead.games.gators.play import Core
from beachhead.games.gators.rules.air_6b import air_steps, flights, homeward
from beachhead.games.gators.rules.amphibious_6e import amphibious_ways, land_ways
from beachhead.games.gators.rules.ground_3 import NO_CAP, is_open_water, land_steps, steps_by_water, terrain_tag
from beachhead.games.gators.rules.refuelling_6n import runs
from beachhead.games.gators.rules.stacking_6d import against_debris, against_ending, against_passing, barred
from beachhead.games.gators.rules.towing_6k import against_pulling, towing_move
from beachhead.games.gators.rules.zones_6c import doubtful, halting, sliding, to_avoid
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.movement import Routes, Stretch, meetings, reach, reach_warily, way, with_marks

# -- who may move ------------------------------------------------------------------------------------


def against_moving(g: Core, unit: int) -> Refusal | None:
    """VI The first reason why a unit cannot move now."""
    kind, lies, turn = g.type(unit), g.unit(unit), g.state.turn
    what = {"unit": kind.title}
    if g.side(unit) != g.phasing:
        return Refusal("GAT-V.8", Text("gators.no.not_yours", what))
    if lies.hex < 0 and lies.hex != BESIDE:
        return Refusal("GAT-VI-a.1", Text("gators.no.not_on_map", what))
    if lies.moved == turn:
        return Refusal("GAT-VI-a.1", Text("gators.no.has_moved", what))
    if lies.held == turn:
        return Refusal("GAT-VI-g.3", Text("gators.no.held", what))
    if lies.broken:
        return Refusal("GAT-IV.14", Text("gators.no.broken", what))
    if lies.hex == BESIDE and not entries(g, unit):
        return Refusal("GAT-V.5", Text("gators.no.no_entry", what))
    return against_moving_itself(g, unit, what)


def against_moving_itself(g: Core, unit: int, what: dict[str, str]) -> Refusal | None:
    """VI, II-b The first reason why a unit of this kind, as it lies, cannot move by itself."""
    kind = g.type(unit)
    if kind.artillery:
        return Refusal("GAT-VI-k.1", Text("gators.no.towed_only", what))
    if kind.move == 0:
        return Refusal("GAT-IX-n.3", Text("gators.no.no_move", what))
    if "needs_team" in kind.tags and not g.within.get(unit):
        return Refusal("GAT-II-b.15", Text("gators.no.needs_team", what))
    if "tank" in kind.tags and g.side(unit) == US and not runs(g, unit):
        return Refusal("GAT-VI-n.7", Text("gators.no.no_fuel", what))
    if kind.is_ship and g.state.ships_done:
        return Refusal("GAT-V.8", Text("gators.no.ships_first", what))
    if kind.is_air and g.ground(g.hex(unit)).id == "airstrip" and g.debris_in(g.hex(unit)):
        return Refusal("GAT-VI-q.5", Text("gators.no.strip_blocked", what))
    return against_pulling(g, unit)


# -- where to ----------------------------------------------------------------------------------------


def ways(g: Core, unit: int) -> Routes:
    """VI Every hex in which a unit can end its move by itself, with the way there, as far as its owner can know."""
    key = ("ways", unit)
    found: Routes | None = g.cache.get(key)
    if found is None:
        far = reachable(g, unit)
        taken = {*g.at, *(debris.hex for debris in g.state.debris), *g.unseen(g.side(unit))}
        found = far.only([goal for goal in far if goal not in taken or against_ending(g, unit, goal) is None])
        if g.type(unit).is_air:
            found = homeward(g, unit, found)
        g.cache[key] = found
    return found


def reachable(g: Core, unit: int) -> Routes:
    """VI Every hex that a unit can come to, taken ones included."""
    key = ("reachable", unit)
    found: Routes | None = g.cache.get(key)
    if found is None:
        found = from_off_map(g, unit) if g.hex(unit) == BESIDE else from_hex(g, unit, g.hex(unit))
        g.cache[key] = found
    return found


def from_hex(g: Core, unit: int, here: int, spent: int = 0) -> Routes:
    """VI Every hex that a unit can come to from a hex, `spent` move units being gone."""
    kind = g.type(unit)
    stops, closed = stopping(g, unit), closed_to(g, unit)
    if kind.is_air:
        found = flights(g, unit, here, kind.move, closed, stops, spent)
    elif kind.amphibious and not spent:
        found = amphibious_ways(g, unit, closed, stops)
    elif kind.element == "land":
        points = towing_move(g, unit, kind.move)
        by_land = land_ways(g, unit, here, points, closed, stops)
        found = Routes({goal: ((reached, goal),) for goal, (reached, _) in by_land.items()})
    else:
        points = kind.water_move if kind.amphibious else kind.move
        by_water = reach_warily(steps_by_water(g, unit), here, points, closed, stops, to_avoid(g, unit), spent=spent)
        found = Routes.of(by_water)
    return found if spent else found.only([goal for goal in found if goal != here])


def closed_to(g: Core, unit: int) -> bytearray:
    """VI-a, VI-c, VI-d Hexes that a unit cannot pass: closed ones, and those of the enemy past which it would slide."""
    closed = barred(g, unit)
    for space in sliding(g, unit):
        closed[space] = 1
    return closed


def stopping(g: Core, unit: int) -> bytearray:
    """VI-c Hexes in which a unit stops, as far as its owner can know; also those of friends next to an enemy who
    might stop it, for it could not stop there.  Aircraft are called to a halt only where they can stay.
    """
    stops = halting(g, unit, sure=True)
    if g.type(unit).is_air:
        return stops
    maybe = doubtful(g, unit)
    return with_marks(stops, [space for space in g.at if maybe[space] and not stops[space]])


def from_off_map(g: Core, unit: int) -> Routes:
    """V A unit set off the map first moves onto an empty hex of the map next to where its ship launched it."""
    found: dict[int, tuple[Stretch, ...]] = {}
    weights: dict[int, tuple[int, int]] = {}
    for entry in entries(g, unit):
        routes = from_hex(g, unit, entry, spent=1)
        for goal in routes:
            path = routes[goal]
            weight = len(path), meetings((entry, *path), to_avoid(g, unit))
            if goal not in found or weight < weights[goal]:
                found[goal], weights[goal] = routes.stretches[goal], weight
    return Routes(found)


def entries(g: Core, unit: int) -> tuple[int, ...]:
    """V The empty hexes of the rim of the map next to the ship beside which a unit lies off the map."""
    near, lies = g.e.board.near, g.unit(unit)
    ship = lies.edge if lies.edge != NOBODY else g.hex(lies.inside)
    return tuple(
        there
        for there in near[ship]
        if len(near[there]) < 6 and not g.at.get(there) and against_ending(g, unit, there) is None
    )


# -- why not there -----------------------------------------------------------------------------------


def against_destination(g: Core, unit: int, space: int) -> Refusal | None:
    """VI The first reason why a unit cannot move to a hex, as far as its owner can know."""
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    if space in ways(g, unit):
        return None
    if space == g.hex(unit):
        return Refusal("GAT-VI-a.1", Text("gators.no.is_there", what))
    wrong = against_ending(g, unit, space)
    if wrong:
        return wrong
    if space in sliding(g, unit):
        return Refusal("GAT-VI-c.5", Text("gators.no.slides", what))
    if g.type(unit).is_air and g.unit(unit).spent and space in reachable(g, unit):
        return Refusal("GAT-VI-b.4", Text("gators.no.must_go_back", what))
    wrong = against_debris(g, unit, space) or against_shore(g, unit, space) or against_way(g, unit, space)
    return wrong or Refusal("GAT-VI-a.1", Text("gators.no.too_far", what))


def against_shore(g: Core, unit: int, space: int) -> Refusal | None:
    """III, VI-e The first reason why an amphibious unit cannot cross the shore to a hex nearby."""
    kind, here = g.type(unit), g.hex(unit)
    from_sea, into_sea = g.afloat(unit), is_open_water(g, space)
    if not kind.amphibious or here < 0 or from_sea == into_sea or g.e.board.distance(here, space) > kind.move:
        return None
    shore = g.ground(space if from_sea else here)
    what = {"unit": kind.title, "hex": g.e.board.names[space], "ground": shore.name}
    if shore.crossing == "slow":
        return Refusal("GAT-VI-e.3" if from_sea else "GAT-VI-e.4", Text("gators.no.slow_crossing", what))
    if shore.id == "jungle":
        return Refusal("GAT-III.26", Text("gators.no.no_crossing", what))
    return Refusal("GAT-VI-e.1" if from_sea else "GAT-VI-e.2", Text("gators.no.too_far", what))


def against_way(g: Core, unit: int, space: int) -> Refusal | None:
    """III, VI What keeps a unit from a hex that lies within its Move: parted hexes, others on the way, slow ground."""
    kind, here = g.type(unit), g.hex(unit)
    what = {"unit": kind.title, "hex": g.e.board.names[space]}
    if here < 0:
        return None
    if kind.element in ("land", "amphibious") and sort_side(here, space) in g.e.parted:
        return Refusal("GAT-III.9", Text("gators.no.parted", what))
    path = shortest(g, unit, here, space)
    if not path:
        return None
    stops, slides = stopping(g, unit), sliding(g, unit)
    for there in path[1:-1]:
        wrong = against_passing(g, unit, there)
        if wrong:
            return wrong
        what["hex"] = g.e.board.names[there]
        if there in slides:
            return Refusal("GAT-VI-c.5", Text("gators.no.slides", what))
        if stops[there]:
            return Refusal("GAT-VI-c.2", Text("gators.no.stopped", what))
    return None if kind.is_air or g.afloat(unit) else against_pace(g, unit, path)


def shortest(g: Core, unit: int, here: int, space: int) -> tuple[int, ...]:
    """The shortest way within a unit's Move by ground that it can enter, whatever else there is; empty if none."""
    kind, points = g.type(unit), g.type(unit).move
    if kind.is_air:
        steps = air_steps(g.e)
    elif g.afloat(unit) or kind.element == "water" or kind.is_ship:
        steps, points = steps_by_water(g, unit), kind.water_move if kind.amphibious else kind.move
    else:
        steps, points = land_steps(g.e, True, terrain_tag(kind), 0), towing_move(g, unit, kind.move)
    nothing = bytearray(len(g.e.ground))
    found = reach(steps, here, points, nothing, nothing)
    return way(found, space) if space in found else ()


PACE = {"beach": "GAT-III.21", "jungle": "GAT-III.24", "hill": "GAT-III.37"} | {
    "depression": "GAT-III.30",
    "swamp": "GAT-III.40",
}
"""The clauses of ground that slows; for other ground that of open land."""


def against_pace(g: Core, unit: int, path: tuple[int, ...]) -> Refusal | None:
    """III The ground on a way by land that slows a unit most: its cost, or the speed that it allows."""

    def slowness(space: int) -> tuple[int, int]:
        return g.ground(space).cost, -(g.ground(space).cap or NO_CAP)

    slow = max(path[1:], key=slowness)
    ground = g.ground(slow)
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[slow], "ground": ground.name}
    return Refusal(PACE.get(ground.id, "GAT-III.23"), Text("gators.no.slowed", what))
