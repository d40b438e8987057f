"""8.3.1, 8.4.1 Helicopters fly: which may, how far, where not, and where they have to be in the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core, Flow
from beachhead.games.port_stanley.events import Flew
from beachhead.games.port_stanley.model import AR, NOBODY, OFF_MAP, UK
from beachhead.games.port_stanley.rules.allowance_5 import choose
from beachhead.games.port_stanley.rules.declaring_9 import hidden_next_to, let_declare
from beachhead.games.port_stanley.rules.movement_5 import backs, to_avoid
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.games.port_stanley.rules.zones_9 import open_zone
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.movement import Steps, reach_warily, way
from beachhead.mechanics.rows import either

Flight = tuple[int, ...]
"""Helicopters of one place that fly together."""

FLOWN_OVER = frozenset({"sea", "clear", "rough"})
"""Ruling P33 What helicopters fly over: not West Falkland and Lafonia."""

FAR = 999


# -- who -------------------------------------------------------------------------------------------------


def helicopters(game: Core) -> list[int]:
    """8.4.1 The phasing side's helicopters that are there."""
    units = (unit for unit in game.roster(game.phasing) if game.type(unit).kind == "helicopter")
    return [unit for unit in units if game.hex(unit) >= 0 or game.hex(unit) == OFF_MAP]


def may_fly(game: Core, unit: int) -> bool:
    """8.3.1, 8.3.2 Whether a helicopter may be used: of the Argentine ones as many as the die said, always the same."""
    s = game.state
    if game.side(unit) == UK:
        return True
    chosen = [other for other in s.chosen if game.type(other).kind == "helicopter"]
    return unit not in (s.broken, s.mending) and (unit in chosen or len(chosen) < s.available[0])


def fly_needs(game: Core, unit: int) -> Conditions:
    """8.3.1, 8.4.1 What a helicopter needs to fly now."""
    yield game.type(unit).kind == "helicopter", "PS-8.4.1a", "no_flyer"
    yield unit in helicopters(game), "PS-8.4.1a", "not_here_yet"
    yield game.unit(unit).bound == NOBODY, "PS-8.4.4a", "ferrying"
    yield not grounded(game), "PS-8.3.1a" if game.side(unit) == UK else "PS-8.3.1c", "grounded"
    yield may_fly(game, unit), "PS-8.3.1d", "no_transport"
    yield points(game, unit) > 0, "PS-8.4.1a", "no_points_to_fly"


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
    back = [part for part in (edition.west, edition.south) if left_by in part]
    return air_steps(edition, side, frozenset().union(*back), boxed)


@lru_cache(maxsize=8)
def air_steps(edition: Edition, side: int, back: frozenset[int], boxed: bool) -> Steps:
    """8.4.1, ruling P32 From hex to hex for 1 point; over the edge for 5 more, which only the British can do.

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


def barred(game: Core, side: int) -> bytearray:
    """8.4.1, ruling P22 Where helicopters may not go: enemies, their supplies, their zones where no friend stands."""

    def find() -> bytearray:
        row = bytearray(len(game.edition.ground))
        supplied = (one.hex for one in game.state.supplies if one.side != side and one.hex >= 0)
        for space in (*(game.hex(unit) for unit in game.on_map(1 - side)), *supplied, *backs(game, side)):
            row[space] = 1
        return either(row, open_zone(game, 1 - side))

    found: bytearray = game.kept(("no_flight", side), find)
    return found


def reached(game: Core, flight: Flight, price: int) -> Mapping[int, tuple[int, int, int]]:
    """8.4.1 By space that helicopters reach once they have paid a price, as for a load; with one they stay on the map.

    In a combat phase only what they can still fly home from, unless they cannot get home at all.
    """

    def find() -> Mapping[int, tuple[int, int, int]]:
        side = game.side(flight[0])
        row = barred(game, side)
        if price:
            row = row[:]
            row[beyond(game, side)] = 1
        left = min(points(game, unit) for unit in flight) - price
        if left < 0:
            return {}
        start = node(game, flight[0])
        stops = bytearray(len(row))
        stops[beyond(game, side)] = 1
        found = reach_warily(paths(game, flight), start, left, row, stops, to_avoid(game, side))
        home = homeward(game, side)
        if not game.in_combat_phase or home.get(start, FAR) > left + price:
            return found
        return {space: step for space, step in found.items() if step[0] + home.get(space, FAR) <= left}

    found: Mapping[int, tuple[int, int, int]] = game.kept(("flight", flight, price), find)
    return found


# -- home ------------------------------------------------------------------------------------------------


def homes(game: Core, side: int) -> tuple[int, ...]:
    """8.4.1 Where helicopters may end their combat phase.

    British ones off the map or on a beach where units have landed; Argentine ones at an airfield, in a settlement with
    an Argentine unit, or in Stanley.  Nobody may be there whom they may not fly to.
    """
    edition = game.edition
    if side == UK:
        return (edition.task_force, *(space for space in game.state.beachheads if not game.enemy_in(space, side)))
    fields = (field.hex for field in game.state.airfields if field.side == AR and not field.down)
    held = (space for space in edition.settlements if is_held(game, space))
    ashore = (space for space in (edition.stanley, *fields, *held) if edition.land[space] or space == edition.box)
    return tuple(space for space in ashore if space == edition.box or not game.enemy_in(space, side))


def is_held(game: Core, space: int) -> bool:
    """8.4.1 Whether an Argentine unit other than helicopters and dummies occupies a hex."""
    return any(game.type(unit).kind not in ("helicopter", "dummy") for unit in game.here(space, AR))


def is_home(game: Core, unit: int) -> bool:
    """8.4.1 Whether a helicopter is where it may end its combat phase; anywhere, if there is no such place left."""
    places = homes(game, game.side(unit))
    return not places or node(game, unit) in places


def homeward(game: Core, side: int) -> Mapping[int, int]:
    """8.4.1 By space what it costs to fly home from there."""

    def find() -> Mapping[int, int]:
        edition, row = game.edition, barred(game, side)
        price = edition.tables.movement.helicopter
        line = [(0, space) for space in homes(game, side)]
        if side == UK:
            line += [(price.edge, gate) for gate in edition.gates]
        elif game.options.box_lift == "yes" and edition.box in homes(game, side):
            line += [(price.box, gate) for gate in edition.west | edition.south]
        cost: dict[int, int] = {}
        line.sort()
        while line:
            so_far, space = heappop(line)
            if space in cost:
                continue
            cost[space] = so_far
            if row[space] or space in (edition.task_force, edition.box):
                continue
            for there in edition.board.near[space]:
                if there not in cost and edition.ground[there] in FLOWN_OVER:
                    heappush(line, (so_far + price.hex, there))
        return cost

    found: Mapping[int, int] = game.kept(("homeward", side), find)
    return found


def can_get_home(game: Core, unit: int) -> bool:
    """8.4.1 Whether a helicopter may fly, and has the points for the way home."""
    if grounded(game) or not may_fly(game, unit):
        return False
    return homeward(game, game.side(unit)).get(node(game, unit), FAR) <= points(game, unit)


# -- going -----------------------------------------------------------------------------------------------


def travel(game: Core, flight: Flight, goal: int, price: int) -> Flow[bool]:
    """8.4.1, 9.0, ruling P22 Helicopters fly to a space; whether they got there.

    Before a hex beside counters face down the Argentine player may declare zones; they stay outside of one.
    """
    side = game.side(flight[0])
    found = reached(game, flight, price)
    path = way({**found, node(game, flight[0]): (0, 0, node(game, flight[0]))}, goal)
    steps, gone, off = paths(game, flight), [path[0]], beyond(game, side)
    for unit in flight:
        pay(game, unit, price, game.hex(unit))
    for there in path[1:]:
        if side == UK and game.edition.land[there] and hidden_next_to(game, there):
            yield from let_declare(game, there)
            if barred(game, side)[there]:
                break
        cost = next(cost for space, cost in steps[gone[-1]] if space == there)
        for unit in flight:
            pay(game, unit, cost, OFF_MAP if there == off else there)
            if there == off:
                game.stamp(unit, origin=gone[-1])
        gone.append(there)
    if len(gone) > 1:
        game.emit(Flew(clause="PS-8.4.1a", flyers=flight, path=tuple(gone)))
    return gone[-1] == goal
