"""VI-a Who may move, and where to: every hex that a unit can come to, and in which of them it may end its move."""

from __future__ import annotations

from beachhead.games.gators.core import Core, with_gaps
from beachhead.games.gators.model import BESIDE, NOBODY, US
from beachhead.games.gators.rules.ground_3 import (
    NO_CAP,
    ground_needs,
    is_open_water,
    land_steps,
    steps_by_water,
    terrain_tag,
)
from beachhead.games.gators.rules.movement_6.amphibious_6e import amphibious_ways, land_ways
from beachhead.games.gators.rules.position_6.air_6b import air_steps, flights, homeward
from beachhead.games.gators.rules.position_6.airstrips_6p import comes_down
from beachhead.games.gators.rules.position_6.refuelling_6n import runs
from beachhead.games.gators.rules.position_6.stacking_6d import (
    barred,
    blocked_strips,
    end_move_needs,
    may_share,
    pass_through_needs,
    past_debris_needs,
    room_needs,
)
from beachhead.games.gators.rules.position_6.towing_6k import pull_needs, towing_move
from beachhead.games.gators.rules.position_6.zones_6c import doubtful_hexes, halting, sliding, to_avoid
from beachhead.kernel.refusal import Condition, Conditions, met
from beachhead.kernel.text import Text
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.movement import Routes, Stretch, meetings, reach, search_warily, way, with_marks

Path = tuple[int, ...]
"""The hexes of a way, start and end included."""

# -- who may move ------------------------------------------------------------------------------------


def move_needs(game: Core, unit: int) -> Conditions:
    """VI What a unit needs in order to move now."""
    lies, turn = game.state.units[unit], game.state.turn
    in_play = lies.hex >= 0 or lies.hex == BESIDE
    yield in_play, "GAT-VI-a.1", "not_on_map"
    if not in_play:
        return
    yield lies.moved != turn, "GAT-VI-a.1", "has_moved"
    yield lies.held != turn and not has_loaded(game, unit), "GAT-VI-g.3", "held"
    yield not lies.broken, "GAT-IV.14", "broken"
    if lies.hex == BESIDE:
        yield bool(entries(game, unit)), "GAT-V.5", "no_entry"
    kind = game.edition.units[unit]
    if kind.is_air or kind.is_ship:
        yield from sail_needs(game, unit)
    elif kind.artillery:
        yield False, "GAT-VI-k.1", "towed_only"
    else:
        yield kind.move > 0, "GAT-IX-n.3", "no_move"
    if "needs_team" in kind.tags:
        yield bool(game.aboard.get(unit)), "GAT-II-b.15", "needs_team"
    if "tank" in kind.tags and game.side(unit) == US:
        yield runs(game, unit), "GAT-VI-n.7", "no_fuel"
    if lies.tow != NOBODY:
        yield from pull_needs(game, unit)


def has_loaded(game: Core, unit: int) -> bool:
    """VI-g Whether a carrier has loaded somebody in this turn."""
    return any(game.unit(cargo).loaded == game.state.turn for cargo in game.aboard.get(unit, ()))


def sail_needs(game: Core, unit: int) -> Conditions:
    """V, VI-q What ships and aircraft need: the ships move first, and debris closes an airstrip."""
    here = game.hex(unit)
    if game.type(unit).is_ship:
        yield not game.state.ships_done, "GAT-V.8", "ships_first"
    elif comes_down(game, here, game.side(unit)):
        yield not game.debris_in(here), "GAT-VI-q.5", "strip_blocked"


def moves(game: Core, unit: int) -> bool:
    """VI Whether a unit can move now."""
    return met(move_needs(game, unit))


def is_unmoved(game: Core, unit: int) -> bool:
    """V, VI-a Whether a unit is on the map, or off it beside its ship, and has neither moved nor is held."""
    lies = game.state.units[unit]
    return (lies.hex >= 0 or lies.hex == BESIDE) and game.state.turn not in (lies.moved, lies.held)


def goes_by_itself(game: Core, unit: int) -> bool:
    """VI Whether in a phase nothing else decides whether a unit can move than how it lies itself.

    Else who is on the rim of the map, with what it tows or in it, or whether ships may move any more.
    """
    lies, kind = game.state.units[unit], game.edition.units[unit]
    return lies.hex != BESIDE and lies.tow == NOBODY and not kind.is_ship and "needs_team" not in kind.tags


# -- where to ----------------------------------------------------------------------------------------


def ways(game: Core, unit: int) -> Routes:
    """VI Every hex in which a unit can end its move by itself, with the way there, as far as its owner can know."""
    key = ("ways", unit)
    found: Routes | None = game.cache.get(key)
    if found is None:
        far = reachable(game, unit)
        found = far.but(without_room(game, unit, far))
        if game.type(unit).is_air:
            found = homeward(game, unit, found)
        game.cache[key] = found
    return found


def without_room(game: Core, unit: int, far: Routes) -> set[int]:
    """VI-d, VI-q The hexes that a unit can come to and not stand in: for others there, or aircraft for debris."""
    taken = game.at.keys() & far.goals
    taken.update(space for space in game.unseen(game.side(unit)) if space in far.goals)
    full = {goal for goal in taken if not (may_share(game, unit, goal) and met(room_needs(game, unit, goal)))}
    if game.type(unit).is_air:
        full.update(strip for strip in blocked_strips(game, game.side(unit)) if strip in far.goals)
    return full


def reachable(game: Core, unit: int) -> Routes:
    """VI Every hex that a unit can come to, taken ones included."""
    key = ("reachable", unit)
    found: Routes | None = game.cache.get(key)
    if found is None:
        found = from_off_map(game, unit) if game.hex(unit) == BESIDE else from_hex(game, unit, game.hex(unit))
        game.cache[key] = found
    return found


def from_hex(game: Core, unit: int, here: int, spent: int = 0, come: Path = ()) -> Routes:
    """VI Every hex that a unit can come to from a hex, `spent` move units being gone.

    `come`: the hexes by which it has come there, start and hex included, where that way was laid by hand.
    """
    kind = game.type(unit)
    stops, closed = stopping(game, unit), closed_to(game, unit)
    if kind.is_air:
        found = flights(game, unit, here, kind.move, closed, stops, spent)
    elif kind.amphibious and (come or not spent):
        found = amphibious_ways(game, unit, here, closed, stops, spent, come)
    elif kind.element == "land":
        points = towing_move(game, unit, kind.move)
        by_land = land_ways(game, unit, here, points, closed, stops, spent, come)
        found = Routes(by_land, lambda goal: ((by_land[goal][0], goal),))
    else:
        points = kind.water_move if kind.amphibious else kind.move
        by_water = search_warily(
            steps_by_water(game, unit), here, points, closed, stops, to_avoid(game, unit), spent=spent
        )
        found = Routes.of(by_water.before)
    return found if spent else found.but({here})


def closed_to(game: Core, unit: int) -> bytearray:
    """VI-a, VI-c, VI-d Hexes that a unit cannot pass: closed ones, and those of the enemy past which it would slide."""
    return with_marks(barred(game, unit), sliding(game, unit))


def stopping(game: Core, unit: int) -> bytearray:
    """VI-c Hexes in which a unit stops, as far as its owner can know; also those of friends next to an enemy who
    might stop it, for it could not stop there.  Aircraft are called to a halt only where they can stay.
    """
    stops = halting(game, unit, sure=True)
    if game.type(unit).is_air:
        return stops
    return with_marks(stops, [space for space in game.at.keys() & doubtful_hexes(game, unit) if not stops[space]])


def from_off_map(game: Core, unit: int) -> Routes:
    """V, VI-c A unit set off the map first moves onto an empty hex of the map next to where its ship launched it, and
    stops there next to an enemy.
    """
    found: dict[int, tuple[Stretch, ...]] = {}
    weights: dict[int, tuple[int, int]] = {}
    stops = stopping(game, unit)
    for entry in entries(game, unit):
        routes = from_hex(game, unit, entry, spent=1)
        if stops[entry]:
            routes = routes.only([entry])
        for goal in routes:
            path = routes[goal]
            weight = len(path), meetings((entry, *path), to_avoid(game, unit))
            if goal not in found or weight < weights[goal]:
                found[goal], weights[goal] = routes.stretches(goal), weight
    return Routes.along(found)


def entries(game: Core, unit: int) -> tuple[int, ...]:
    """V The empty hexes of the rim of the map next to the ship beside which a unit lies off the map."""
    near, lies = game.edition.board.near, game.unit(unit)
    ship = lies.edge if lies.edge != NOBODY else game.hex(lies.inside)
    return tuple(
        there
        for there in near[ship]
        if len(near[there]) < 6 and not game.at.get(there) and met(end_move_needs(game, unit, there))
    )


# -- what a destination needs ------------------------------------------------------------------------


def destination_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI What a hex needs so that a unit can move there, as far as its owner can know."""
    yield space != game.hex(unit), "GAT-VI-a.1", "is_there"
    if space == game.hex(unit):
        return
    yield from end_move_needs(game, unit, space)
    if not met(ground_needs(game, unit, space)):
        return
    if slides := sliding(game, unit):
        yield space not in slides, "GAT-VI-c.5", "slides"
    found = reachable(game, unit)
    if game.unit(unit).spent and space in found:
        yield space in ways(game, unit), "GAT-VI-b.4", "must_go_back"
    yield from past_debris_needs(game, unit, space)
    if space in found:
        yield True, "GAT-VI-a.1", "too_far"
        return
    reasons = [one for one in (*cross_needs(game, unit, space), *way_needs(game, unit, space)) if not one[0]]
    yield from reasons or [(False, "GAT-VI-a.1", "too_far")]


def cross_needs(game: Core, unit: int, space: int) -> Conditions:
    """III, VI-e What keeps an amphibious unit from crossing the shore to a hex nearby that it cannot reach."""
    kind, here = game.type(unit), game.hex(unit)
    from_sea, into_sea = game.afloat(unit), is_open_water(game, space)
    if not kind.amphibious or here < 0 or from_sea == into_sea or game.edition.board.distance(here, space) > kind.move:
        return
    shore = game.ground(space if from_sea else here)
    what = {"unit": kind.title, "hex": game.edition.board.names[space], "ground": shore.name}
    if shore.crossing == "slow":
        yield False, "GAT-VI-e.3" if from_sea else "GAT-VI-e.4", Text("gators.no.slow_crossing", what)
    elif shore.id == "jungle":
        yield False, "GAT-III.26", Text("gators.no.no_crossing", what)
    else:
        yield False, "GAT-VI-e.1" if from_sea else "GAT-VI-e.2", "too_far"


def way_needs(game: Core, unit: int, space: int) -> Conditions:
    """III, VI What keeps a unit from a hex that lies within its Move: parted hexes, others on the way, slow ground."""
    kind, here = game.type(unit), game.hex(unit)
    if here < 0:
        return
    if kind.element in ("land", "amphibious") and sort_side(here, space) in game.edition.parted:
        yield False, "GAT-III.9", "parted"
        return
    path = unhindered(game, unit, here, space)
    stops, slides = stopping(game, unit), sliding(game, unit)
    free = bool(path)
    for there in path[1:-1]:
        name = game.edition.board.names[there]
        for condition in with_gaps(pass_needs(game, unit, there, stops, slides), unit=kind.title, hex=name):
            yield condition
            free = free and condition[0]
    if free and not kind.is_air and not game.afloat(unit):
        yield pace_needs(game, unit, path)


def pass_needs(game: Core, unit: int, space: int, stops: bytearray, slides: frozenset[int]) -> Conditions:
    """VI-a, VI-c What a hex needs so that a unit can go through it and on."""
    yield from pass_through_needs(game, unit, space)
    yield space not in slides, "GAT-VI-c.5", "slides"
    yield not stops[space], "GAT-VI-c.2", "stopped"


def unhindered(game: Core, unit: int, here: int, space: int) -> tuple[int, ...]:
    """The shortest way within a unit's Move by ground that it can enter, whatever else there is; empty if none."""
    kind, points = game.type(unit), game.type(unit).move
    if kind.is_air:
        steps = air_steps(game.edition)
    elif game.afloat(unit) or kind.element == "water" or kind.is_ship:
        steps, points = steps_by_water(game, unit), kind.water_move if kind.amphibious else kind.move
    else:
        steps, points = land_steps(game.edition, True, terrain_tag(kind), 0), towing_move(game, unit, kind.move)
    key = ("unhindered", unit)
    found: dict[int, tuple[int, int]] | None = game.cache.get(key)
    if found is None:
        nothing = bytearray(len(game.edition.ground))
        found = game.cache[key] = reach(steps, here, points, nothing, nothing)
    return way(found, space) if space in found else ()


PACE = {"beach": "GAT-III.21", "jungle": "GAT-III.24", "hill": "GAT-III.37"} | {
    "depression": "GAT-III.30",
    "swamp": "GAT-III.40",
}
"""The clauses of ground that slows; for other ground that of open land."""


def pace_needs(game: Core, unit: int, path: tuple[int, ...]) -> Condition:
    """III The ground on a way by land that slows a unit most: its cost, or the speed that it allows."""

    def slowness(space: int) -> tuple[int, int]:
        return game.ground(space).cost, -(game.ground(space).cap or NO_CAP)

    slow = max(path[1:], key=slowness)
    ground = game.ground(slow)
    what = {"unit": game.type(unit).title, "hex": game.edition.board.names[slow], "ground": ground.name}
    return False, PACE.get(ground.id, "GAT-III.23"), Text("gators.no.slowed", what)
