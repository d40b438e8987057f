"""8.3.1, 8.4.1 Helicopters fly: which may, how far, where not, and where they have to be in the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from beachhead.games.port_stanley.components import MAP, Edition
from beachhead.games.port_stanley.core import Core, Flow
from beachhead.games.port_stanley.events import Flew
from beachhead.games.port_stanley.model import AR, NOBODY, OFF_MAP, UK
from beachhead.games.port_stanley.rules.allowance_5 import are_available, choose
from beachhead.games.port_stanley.rules.declaring_9 import hidden_next_to, let_declare
from beachhead.games.port_stanley.rules.movement_5 import backs, to_avoid
from beachhead.games.port_stanley.rules.points_15_2 import supplied
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.games.port_stanley.rules.zones_9 import zone
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.floods import Graph, Rings, Spaces, along, marked, numbers_of, row_of, spaces_of, up_to
from beachhead.mechanics.movement import Steps, reach_warily, way

Flight = tuple[int, ...]
"""Helicopters of one place that fly together."""

FLOWN_OVER = frozenset({"sea", "clear", "rough"})
"""Ruling P33 What helicopters fly over: not West Falkland and Lafonia."""

NO_GARRISON = frozenset({"helicopter", "dummy"})
"""8.4.1 What does not occupy a settlement."""

NOWHERE: Spaces = 0

FAR = 999

ROUND = 10
"""Ways home are looked for by so many points at once."""


# -- who -------------------------------------------------------------------------------------------------


def helicopters(game: Core) -> list[int]:
    """8.4.1 The phasing side's helicopters that are there."""
    return [unit for unit in game.counters(game.phasing, "helicopter") if has_come(game, unit)]


def has_come(game: Core, unit: int) -> bool:
    """8.4.1 Whether a helicopter is there, on the map or off it."""
    space = game.hex(unit)
    return space >= 0 or space == OFF_MAP


def may_fly(game: Core, unit: int) -> bool:
    """8.3.1, 8.3.2 Whether a helicopter may be used: of the Argentine ones as many as the die said, always the same."""
    s = game.state
    if game.side(unit) == UK:
        return True
    return unit not in (s.broken, s.mending) and are_available(game, (unit,))


def fly_needs(game: Core, unit: int) -> Conditions:
    """8.3.1, 8.4.1 What a helicopter needs to fly now."""
    yield game.type(unit).kind == "helicopter", "PS-8.4.1a", "no_flyer"
    yield game.side(unit) == game.phasing and has_come(game, unit), "PS-8.4.1a", "not_here_yet"
    yield game.unit(unit).bound == NOBODY, "PS-8.4.4a", "ferrying"
    yield not is_shut_in(game, unit), "PS-8.4.3a", "shut_in"
    yield not grounded(game), "PS-8.3.1a" if game.side(unit) == UK else "PS-8.3.1c", "grounded"
    yield may_fly(game, unit), "PS-8.3.1d", "no_transport"
    yield points(game, unit) > 0, "PS-8.4.1a", "no_points_to_fly"


def is_shut_in(game: Core, unit: int) -> bool:
    """8.4.3 Whether an Argentine helicopter is in the box, from where nothing flies without the optional rule."""
    return game.side(unit) == AR and game.hex(unit) == OFF_MAP and game.options.box_lift == "no"


def points(game: Core, unit: int) -> int:
    """8.4.1 The movement points that a helicopter has left in this phase."""
    lies = game.unit(unit)
    return game.values(unit).movement - (lies.spent if game.now(lies.moved) else 0)


def pay(game: Core, unit: int, price: int, space: int) -> None:
    """8.4.1, 8.3.1 A helicopter pays, and is in a place; it is one of those used in this turn."""
    lies, clock = game.unit(unit), game.state.clock
    spent = lies.spent if game.now(lies.moved) else 0
    game.put(unit, space, spent=spent + price, moved=clock, active=clock)
    if game.side(unit) == AR:
        choose(game, unit)


# -- where -----------------------------------------------------------------------------------------------


def node(game: Core, unit: int) -> int:
    """8.4.1, 8.4.3 The space that a helicopter is in: off the map that of the task force, or of the Argentine box."""
    return game.hex(unit) if game.hex(unit) >= 0 else beyond(game, game.side(unit))


def beyond(game: Core, side: int) -> int:
    """8.4.1, 8.4.3 Where a side's helicopters are off the map."""
    return game.edition.task_force if side == UK else game.edition.box


def capacity(game: Core, flight: Flight) -> int:
    """8.2, 8.4.5 How many loads helicopters take, a full battalion counting as two: one each, twice that at a push."""
    doubled = game.side(flight[0]) == AR and game.state.intensive == game.state.turn
    return len(flight) * (2 if doubled else 1)


def paths(game: Core, flight: Flight) -> Steps:
    """8.4.1, 8.4.3 The steps of helicopters; who is in the box comes back over the edge by which he left."""
    side, edition = game.side(flight[0]), game.edition
    boxed = side == AR and game.options.box_lift == "yes"
    left_by = game.unit(flight[0]).origin if game.hex(flight[0]) == OFF_MAP else -1
    edges = edition.west, edition.south
    back = [part for part in edges if left_by in part] or edges  # who was there from the beginning by either
    return air_steps(edition, side, frozenset().union(*back), boxed)


@lru_cache(maxsize=8)
def air_steps(edition: Edition, side: int, back: frozenset[int], boxed: bool) -> Steps:
    """8.4.1, ruling P32 From hex to hex for 1 point; over the edge for 5 more, loaded or not: the British alone can.

    With the optional rule 8.4.3 (`boxed`) the Argentine ones go between the box and a part of the edge, and `back` over
    the same part, for 20 points each way.
    """
    price = edition.tables.movement.helicopter
    flown = [ground in FLOWN_OVER for ground in edition.ground]
    steps = [
        tuple((there, price.hex) for there in edition.board.near[space] if flown[there]) if flown[space] else ()
        for space in range(len(flown))
    ]
    if side == UK:
        steps[edition.task_force] = tuple((gate, price.edge + price.hex) for gate in sorted(edition.gates))
        for gate in edition.gates:
            steps[gate] = (*steps[gate], (edition.task_force, price.edge))
    elif boxed:
        steps[edition.box] = tuple((gate, price.box) for gate in sorted(back))
        for gate in edition.west | edition.south:
            steps[gate] = (*steps[gate], (edition.box, price.box))
    return tuple(steps)


@lru_cache(maxsize=8)
def sky(edition: Edition) -> Graph:
    """8.4.1, ruling P33 From hex to hex through the air, a point each."""
    flown = [ground in FLOWN_OVER for ground in edition.ground]
    near = enumerate(edition.board.near)
    return Graph([[there for there in spaces if flown[there]] if flown[here] else () for here, spaces in near])


def open_sky(game: Core, side: int) -> Spaces:
    """8.4.1, ruling P22 Where helicopters may go: not to enemies, to their supplies, to zones without a friend."""

    def enemies() -> tuple[Spaces, Spaces]:
        units = (game.hex(unit) for unit in game.on_map(1 - side))
        return spaces_of((*units, *backs(game, side))), marked(zone(game, 1 - side))

    def find() -> Spaces:
        held, zones = game.kept_of(1 - side, "no_flight", enemies)
        stores = spaces_of(supplied(game, 1 - side))
        found: Spaces = everywhere(game.edition) & ~(held | stores | zones & ~game.standing[side])
        return found

    found: Spaces = game.kept(("open_sky", side), find)
    return found


def free(game: Core, flight: Flight) -> Spaces:
    """8.4.1 The hexes through which helicopters fly: their own, and those where they may go."""
    found, here = open_sky(game, game.side(flight[0])), game.hex(flight[0])
    return found | 1 << here if here >= 0 else found


@lru_cache(maxsize=8)
def everywhere(edition: Edition) -> Spaces:
    """All the hexes of the map."""
    return spaces_of(edition.board.spaces_of(MAP))


@lru_cache(maxsize=8)
def settlements(edition: Edition) -> Spaces:
    """8.4.1 The settlements."""
    return spaces_of(edition.settlements)


@lru_cache(maxsize=64)
def outward(edition: Edition, starts: frozenset[tuple[int, Spaces]], through: Spaces, most: int = FAR) -> Rings:
    """8.4.1 By cost the hexes to which helicopters come from some, or from which they come there."""
    return sky(edition).rings(dict(starts), through, most)


def going_out(game: Core, flight: Flight) -> Rings:
    """8.4.1 By cost the hexes to which helicopters come with the points that they have left."""
    return outward(game.edition, begins(game, flight), free(game, flight), points_left(game, flight))


def begins(game: Core, flight: Flight) -> frozenset[tuple[int, Spaces]]:
    """8.4.1, 8.4.3 Where helicopters come onto the map, and at what cost: their hex, or the edge."""
    here, steps = game.hex(flight[0]), paths(game, flight)
    if here >= 0:
        return frozenset({(0, 1 << here)})
    onto = steps[node(game, flight[0])]
    return frozenset({(onto[0][1], spaces_of(gate for gate, _ in onto))} if onto else ())


def points_left(game: Core, flight: Flight) -> int:
    """8.4.1 The points that helicopters of a flight have left, each."""
    return min(points(game, unit) for unit in flight)


def in_reach(game: Core, flight: Flight, price: int) -> Spaces:
    """8.4.1 The hexes that helicopters reach once they have paid a price, as for a load; their own is one of them.

    In a combat phase only those from which they can still fly home, unless they cannot get home at all.
    """

    def find() -> Spaces:
        left = points_left(game, flight) - price
        if left < 0:
            return 0
        returns = game.in_combat_phase and gets_home(game, flight[0], left + price)
        return reached(game, flight, going_out(game, flight), left, returns=returns)

    found: Spaces = game.kept(("in_reach", flight, price), find)
    return found


def reached(game: Core, flight: Flight, out: Rings, left: int, *, returns: bool, given_up: Spaces = NOWHERE) -> Spaces:
    """8.4.1 The hexes of some rings that helicopters reach with so many points, and fly home from if they have to.

    `given_up` is no home any more.
    """
    through = free(game, flight)
    if returns:
        return along(out, homeward(game, game.side(flight[0]), left, given_up), left) & through
    return up_to(out, left) & through


def reached_with(game: Core, flight: Flight, price: int, cargo: Sequence[int]) -> Spaces:
    """8.4.1 The hexes to which helicopters bring units for a price: a settlement is a home once these are there, and
    none any more once they have left it."""
    found, here = in_reach(game, flight, price), game.hex(flight[0])
    left, out = points_left(game, flight) - price, going_out(game, flight)
    if game.side(flight[0]) == UK or not game.in_combat_phase or left < 0:
        return found
    if here >= 0 and node(game, flight[0]) in homes(game, AR) and not is_kept(game, here, cargo):
        found = reached(game, flight, out, left, returns=True, given_up=1 << here)
    return found | up_to(out, left) & free(game, flight) & settlements(game.edition)


def is_kept(game: Core, space: int, cargo: Sequence[int]) -> bool:
    """8.4.1 Whether a hex is a home of Argentine helicopters without some units too: Stanley, an airfield, others."""
    field = game.airfield_in(space)
    others = (unit for unit in game.here(space, AR) if unit not in cargo)
    return (
        space == game.edition.stanley
        or (field is not None and field.side == AR)
        or any(game.type(unit).kind not in NO_GARRISON for unit in others)
    )


def reached_from(game: Core, flight: Flight, space: int, left: int) -> Spaces:
    """8.4.1 The hexes to which helicopters come from another one with the points left there, in time to fly home."""
    out = outward(game.edition, frozenset({(0, 1 << space)}), free(game, flight), max(left, 0))
    return reached(game, flight, out, left, returns=game.in_combat_phase) if left >= 0 else 0


def edge(game: Core, side: int) -> tuple[Spaces, int]:
    """8.4.1, 8.4.3 The hexes from which a side's helicopters leave the map, and what that costs."""
    return edge_of(game.edition, side, boxed=game.options.box_lift == "yes")


@lru_cache(maxsize=8)
def edge_of(edition: Edition, side: int, *, boxed: bool) -> tuple[Spaces, int]:
    """8.4.1, 8.4.3 The same, with or without the optional rule."""
    price = edition.tables.movement.helicopter
    if side == UK:
        return spaces_of(edition.gates), price.edge
    return spaces_of(edition.west | edition.south if boxed else ()), price.box


def price_off(game: Core, flight: Flight) -> int:
    """8.4.1, 8.4.3 What it costs helicopters to leave the map, FAR if they cannot."""
    (gates, price), through = edge(game, game.side(flight[0])), free(game, flight)
    out = going_out(game, flight)
    return next((cost + price for cost, ring in enumerate(out) if ring & through & gates), FAR)


def can_leave(game: Core, flight: Flight) -> bool:
    """8.4.1, 8.4.3 Whether helicopters have the points to leave the map; in a combat phase, if they are home there."""
    side, left = game.side(flight[0]), points_left(game, flight)
    if game.in_combat_phase and beyond(game, side) not in homes(game, side) and gets_home(game, flight[0], left):
        return False
    return price_off(game, flight) <= left


# -- home ------------------------------------------------------------------------------------------------


def homes(game: Core, side: int) -> tuple[int, ...]:
    """8.4.1 Where helicopters may end their combat phase.

    British ones off the map or on a beach where units have landed; Argentine ones at an airfield, in a settlement with
    an Argentine unit, or in Stanley.  Nobody may be there whom they may not fly to.
    """
    edition, state = game.edition, game.state

    def find() -> tuple[int, ...]:
        if side == UK:
            ashore = dict.fromkeys(state.beachheads)
            return edition.task_force, *(space for space in ashore if not game.enemy_in(space, UK))
        fields = (field.hex for field in state.airfields if field.side == AR and not field.down)
        places = dict.fromkeys((edition.stanley, *fields, *numbers_of(garrisons(game))))
        box, land = edition.box, edition.land
        return tuple([space for space in places if space == box or (land[space] and not game.enemy_in(space, AR))])

    found: tuple[int, ...] = game.kept_of(AR, "homes", find) if side == UK else game.kept("homes", find)
    return found


def garrisons(game: Core) -> Spaces:
    """8.4.1 The settlements that an Argentine unit other than helicopters and dummies occupies."""

    def find() -> Spaces:
        kinds, held = game.edition.units, numbers_of(game.standing[AR] & settlements(game.edition))
        stays = (space for space in held if any(kinds[unit].kind not in NO_GARRISON for unit in game.here(space, AR)))
        return spaces_of(stays)

    found: Spaces = game.kept_of(AR, "garrisons", find)
    return found


def is_home(game: Core, unit: int) -> bool:
    """8.4.1 Whether a helicopter is where it may end its combat phase; anywhere, if there is no such place left."""
    places = homes(game, game.side(unit))
    return not places or node(game, unit) in places


def homeward(game: Core, side: int, points: int, given_up: Spaces = NOWHERE) -> Rings:
    """8.4.1 By cost the hexes from which it takes so much to fly home, at least as far as some points reach.

    It is looked for as far as a round number of them does, for all helicopters that have about as many.  `given_up` is
    no home any more.
    """
    most = -(-points // ROUND) * ROUND

    def find() -> Rings:
        places = homes(game, side)
        starts = [(0, spaces_of(space for space in places if game.edition.ground[space] != "box") & ~given_up)]
        if beyond(game, side) in places:
            gates, price = edge(game, side)
            starts.append((price, gates))
        return outward(game.edition, frozenset(starts), open_sky(game, side), most)

    found: Rings = game.kept(("homeward", side, most, given_up), find)
    return found


def gets_home(game: Core, unit: int, left: int) -> bool:
    """8.4.1 Whether a helicopter comes home with so many points."""
    side, here = game.side(unit), node(game, unit)
    if here in homes(game, side):
        return True
    return left >= 0 and bool(up_to(homeward(game, side, left), left) >> here & 1)


def can_get_home(game: Core, unit: int) -> bool:
    """8.4.1 Whether a helicopter may fly, and has the points for the way home."""
    return not grounded(game) and may_fly(game, unit) and gets_home(game, unit, points(game, unit))


# -- going -----------------------------------------------------------------------------------------------


def airway(game: Core, flight: Flight, goal: int) -> tuple[int, ...]:
    """8.4.1 The cheapest way of helicopters to a space, past as few counters face down as can be."""
    found: tuple[int, ...] = game.kept(("airway", flight, goal), lambda: look_for_way(game, flight, goal))
    return found


def look_for_way(game: Core, flight: Flight, goal: int) -> tuple[int, ...]:
    """8.4.1 The same, looked for among the hexes of all cheapest ways."""
    side, through, start = game.side(flight[0]), free(game, flight), node(game, flight[0])
    off = beyond(game, side)
    gates, price = edge(game, side)
    out = going_out(game, flight)
    cost = price_off(game, flight) if goal == off else next(cost for cost, ring in enumerate(out) if ring >> goal & 1)
    avoided = to_avoid(game, side)
    if avoided is None and goal != off and game.hex(flight[0]) >= 0:
        return sky(game.edition).way(out[: cost + 1], through, goal)
    ends = out[cost - price] & through & gates if goal == off else 1 << goal
    useful = sky(game.edition).leading(out[: cost - price + 1] if goal == off else out[: cost + 1], through, ends)
    row = row_of(~(useful | 1 << goal), len(game.edition.ground))
    found = reach_warily(paths(game, flight), start, cost, row, bytearray(len(row)), avoided)
    return way(found, goal)


def travel(game: Core, flight: Flight, goal: int, price: int) -> Flow[bool]:
    """8.4.1, 9.0, ruling P22 Helicopters fly to a space, having paid a price; whether they got there.

    Before a hex beside counters face down the Argentine player may declare zones; they stay outside of one.
    """
    side, path, owed = game.side(flight[0]), airway(game, flight, goal), price
    steps, gone = paths(game, flight), [path[0]]
    for there in path[1:]:
        hidden = to_avoid(game, side)
        if hidden is not None and hidden[there] and game.edition.land[there] and hidden_next_to(game, there):
            arrive(game, flight, owed, gone)
            owed = 0
            yield from let_declare(game, there)
            if not open_sky(game, side) >> there & 1:
                break
        owed += next(cost for space, cost in steps[gone[-1]] if space == there)
        gone.append(there)
    arrive(game, flight, owed, gone)
    if len(gone) > 1:
        game.emit(Flew(clause="PS-8.4.1a", flyers=flight, path=tuple(gone)))
    return gone[-1] == goal


def arrive(game: Core, flight: Flight, price: int, gone: Sequence[int]) -> None:
    """8.4.1, 8.4.3 Helicopters have come as far as this, and pay; off the map it is known by which hex they left it."""
    side, here = game.side(flight[0]), gone[-1]
    for unit in flight:
        off = here == beyond(game, side)
        pay(game, unit, price, OFF_MAP if off else here)
        if off and len(gone) > 1:
            game.stamp(unit, origin=gone[-2])
