"""VI-a Who may move, and where to: every hex that a unit can come to, and in which of them it may end its move."""

from __future__ import annotations

from beachhead.games.gators.model import BESIDE, NOBODY, US
from beachhead.games.gators.play import Core
from beachhead.games.gators.rules.air_6b import flights, homeward
from beachhead.games.gators.rules.amphibious_6e import Ways, amphibious_ways, land_ways
from beachhead.games.gators.rules.ground_3 import steps_by_water
from beachhead.games.gators.rules.refuelling_6n import runs
from beachhead.games.gators.rules.stacking_6d import against_ending, barred
from beachhead.games.gators.rules.towing_6k import in_tow, towing_move
from beachhead.games.gators.rules.zones_6c import doubtful, halting, sliding
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text
from beachhead.mechanics.movement import reach, way

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
    gun = g.unit(unit).tow
    if gun != NOBODY and not in_tow(g, gun):
        return Refusal("GAT-VI-k.5", Text("gators.no.needs_two_trucks", what))
    return None


# -- where to ----------------------------------------------------------------------------------------


def ways(g: Core, unit: int) -> Ways:
    """VI Every hex in which a unit can end its move by itself, with the way there, as far as its owner can know."""
    key = ("ways", unit)
    found = g.cache.get(key)
    if found is None:
        far = homeward(g, unit, reachable(g, unit)) if g.type(unit).is_air else reachable(g, unit)
        taken = {*g.at, *(debris.hex for debris in g.state.debris)}
        found = {goal: way for goal, way in far.items() if goal not in taken or against_ending(g, unit, goal) is None}
        g.cache[key] = found
    return found


def reachable(g: Core, unit: int) -> Ways:
    """VI Every hex that a unit can come to, taken ones included."""
    key = ("reachable", unit)
    found: Ways | None = g.cache.get(key)
    if found is None:
        found = from_off_map(g, unit) if g.hex(unit) == BESIDE else from_hex(g, unit, g.hex(unit))
        g.cache[key] = found
    return found


def from_hex(g: Core, unit: int, here: int, spent: int = 0) -> Ways:
    """VI Every hex that a unit can come to from a hex, `spent` move units being gone."""
    kind = g.type(unit)
    stops, closed = stopping(g, unit), closed_to(g, unit)
    if kind.is_air:
        found = flights(g, unit, here, kind.move, closed, stops, spent)
    elif kind.amphibious and not spent:
        found = amphibious_ways(g, unit, closed, stops)
    elif kind.element == "land":
        points = towing_move(g, unit, kind.move)
        found = {goal: path for goal, (path, _) in land_ways(g, unit, here, points, closed, stops).items()}
    else:
        points = kind.water_move if kind.amphibious else kind.move
        reached = reach(steps_by_water(g, unit), here, points, closed, stops, spent=spent)
        found = {goal: way(reached, goal) for goal in reached}
    return {goal: path for goal, path in found.items() if goal != here or spent}


def closed_to(g: Core, unit: int) -> bytearray:
    """VI-a, VI-c, VI-d Hexes that a unit cannot pass: closed ones, and those of the enemy past which it would slide."""
    closed = barred(g, unit)
    for space in sliding(g, unit):
        closed[space] = 1
    return closed


def stopping(g: Core, unit: int) -> bytearray:
    """VI-c Hexes in which a unit stops, as far as its owner can know; also those of friends next to an enemy who
    might stop it, for it could not stop there.
    """
    stops, maybe = halting(g, unit, sure=True), doubtful(g, unit)
    risky = [space for space, others in g.at.items() if others and maybe[space] and not stops[space]]
    if not risky:
        return stops
    stops = stops[:]
    for space in risky:
        stops[space] = 1
    return stops


def from_off_map(g: Core, unit: int) -> Ways:
    """V A unit set off the map first moves onto an empty hex of the map next to its ship."""
    found: Ways = {}
    for entry in entries(g, unit):
        for goal, path in from_hex(g, unit, entry, spent=1).items():
            if goal not in found or len(path) < len(found[goal]):
                found[goal] = path
    return found


def entries(g: Core, unit: int) -> tuple[int, ...]:
    """V The empty hexes of the rim of the map next to the ship beside which a unit lies off the map."""
    near = g.e.board.near
    ship = g.hex(g.unit(unit).inside)
    return tuple(
        there
        for there in near[ship]
        if len(near[there]) < 6 and not g.at.get(there) and against_ending(g, unit, there) is None
    )


def against_destination(g: Core, unit: int, space: int) -> Refusal | None:
    """VI The first reason why a unit cannot move to a hex."""
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    if space in ways(g, unit):
        return None
    wrong = against_ending(g, unit, space)
    if wrong:
        return wrong
    if space in sliding(g, unit):
        return Refusal("GAT-VI-c.5", Text("gators.no.slides", what))
    if g.type(unit).is_air and g.unit(unit).spent and space in reachable(g, unit):
        return Refusal("GAT-VI-b.4", Text("gators.no.must_go_back", what))
    return Refusal("GAT-VI-a.1", Text("gators.no.too_far", what))
