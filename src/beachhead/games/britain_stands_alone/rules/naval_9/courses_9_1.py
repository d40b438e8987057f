"""9.1, 9.5, 16.0 Who may sail, and where to: ports left and entered, zones, movement points, release."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import LAND_OF, Core
from beachhead.games.britain_stands_alone.events_sea import PutIn
from beachhead.games.britain_stands_alone.model import BR, BR_RETURN, GE_RETURN, NOBODY, Sailing
from beachhead.games.britain_stands_alone.rules.basing_4 import berth_needs, is_open, port_room
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_laden, is_sea, partners, stack_of
from beachhead.games.britain_stands_alone.rules.raids_16 import was_bombed
from beachhead.games.britain_stands_alone.rules.release_9_5 import entry_needs, is_confined, leads_out
from beachhead.games.britain_stands_alone.rules.weather_3 import lands
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import LookedAtAgain

# -- who -------------------------------------------------------------------------------------------------


def sailing_needs(game: Core, unit: int) -> Conditions:
    """9.1, 9.3, 16.0 What a naval unit needs to sail or to intercept: it has not moved in this segment, and may go."""
    lies = game.unit(unit)
    yield game.type(unit).arm in ("ship", "points"), "BSA-9.1a", "no_ship"
    yield lies.hex >= 0, "BSA-9.1a", "not_afloat"
    if game.type(unit).arm not in ("ship", "points") or lies.hex < 0:
        return
    yield not game.this_segment(lies.moved), "BSA-9.1c", "has_sailed"
    if is_sea(game, lies.hex):
        return
    yield is_open(game, lies.hex), "BSA-4.0y", "port_cut_off"
    yield from leaving_needs(game, unit)
    yield lands(game) or not is_laden(game, unit), "BSA-9.3o", "storm"


def ready_to_sail(game: Core, side: int) -> list[int]:
    """9.1, 9.3, 16.0 The side's naval units that may sail or intercept now; each is looked at once it has changed."""
    known: LookedAtAgain = game.kept_while(LAND_OF, ("ready_to_sail", side), lambda: LookedAtAgain(game.vessels[side]))
    return known.among(game.state.units, lambda unit: met(sailing_needs(game, unit)))


def leaving_needs(game: Core, unit: int) -> Conditions:
    """16.0, ruling B-1 What a British unit needs to leave port: the Germans have sailed, or it was bombed there."""
    if game.side(unit) == BR:
        yield game.state.sailed or was_bombed(game, game.hex(unit)), "BSA-16.0c", "locked_in"


def return_needs(game: Core, unit: int) -> Conditions:
    """9.1 What a naval unit needs to return to base: it is at sea, and has put nobody ashore on a beach."""
    yield from sailing_needs(game, unit)
    yield is_sea(game, game.hex(unit)), "BSA-9.1s", "in_port"
    yield not game.unit(unit).stays, "BSA-9.1t", "no_return"


def may_sail_needs(game: Core, unit: int) -> Conditions:
    """9.1 What a naval unit needs to sail in this phase."""
    returning = game.state.phase in (GE_RETURN, BR_RETURN)
    yield from return_needs(game, unit) if returning else sailing_needs(game, unit)


def together_needs(game: Core, units: tuple[int, ...], unit: int) -> Conditions:
    """9.1, rulings R-21, of 9.1h What a unit needs to sail with others: from their stack, or ports of their land zone.

    In the Return to Base Phase stacks of a zone can be combined.
    """
    first, ports = units[0], game.edition.ports
    here, there = game.hex(first), game.hex(unit)
    if is_sea(game, here):
        if game.state.phase in (GE_RETURN, BR_RETURN):
            yield here == there, "BSA-9.1i", "elsewhere"
        else:
            yield here == there and unit in stack_of(game, first), "BSA-9.1k", "other_stack"
        return
    from_port = there in ports and ports[here].zone == ports[there].zone
    yield from_port, "BSA-9.1g", "elsewhere"
    if from_port:
        shared = set(ports[there].seas).intersection(*(ports[game.hex(one)].seas for one in units))
        yield bool(shared), "BSA-9.1h", "other_waters"


# -- where to --------------------------------------------------------------------------------------------


def seas_beside(game: Core, space: int) -> tuple[int, ...]:
    """9.1 The sea zones next to a sea zone, or those on which a port opens."""
    return waters(game.edition, space)


@lru_cache(maxsize=256)
def waters(edition: Edition, space: int) -> tuple[int, ...]:
    """9.1 The sea zones next to a sea zone, or those on which a port opens."""
    port = edition.ports.get(space)
    if port is not None:
        return port.seas
    return tuple(zone for zone in edition.zones[space].borders if edition.zones[zone].sea)


def ports_on(game: Core, zone: int) -> tuple[int, ...]:
    """9.1 The ports that open on a sea zone."""
    return coast_of(game.edition, zone)


@lru_cache(maxsize=64)
def coast_of(edition: Edition, zone: int) -> tuple[int, ...]:
    """9.1 The ports that open on a sea zone."""
    return tuple(space for space, port in edition.ports.items() if zone in port.seas)


@lru_cache(maxsize=64)
def approaches(edition: Edition, goal: int, most: int) -> frozenset[int]:
    """9.1 The sea zones and ports from which one comes to a sea zone by entering so many, release or none."""
    found = {goal}
    for _ in range(most):
        found |= {space for space in (*edition.zones, *edition.ports) if not found.isdisjoint(waters(edition, space))}
    return frozenset(found)


def points_left(game: Core, unit: int, paid: int) -> int:
    """9.1 The movement points that a naval unit has left once it has used so many."""
    return int(game.values(unit).speed) - paid


def points_to_intercept(game: Core, sailing: Sailing) -> int:
    """7.2 The movement points that an intercepting stack has left: two at most, and what its slowest unit has."""
    slowest = min(points_left(game, unit, sailing.paid) for unit in sailing.units)
    return min(game.edition.tables.sea.intercept - sailing.paid, slowest)


def zone_needs(game: Core, units: Iterable[int], zone: int, paid: int) -> Conditions:
    """9.1, 9.5 What a sea zone needs for a stack to enter it: a common border, a movement point of each, release."""
    yield is_sea(game, zone), "BSA-9.1a", "no_sea"
    if not is_sea(game, zone):
        return
    for unit in units:
        in_port = game.hex(unit) in game.edition.ports
        yield zone in seas_beside(game, game.hex(unit)), "BSA-9.1b" if in_port else "BSA-9.1a", "not_beside"
        yield points_left(game, unit, paid) > 0, "BSA-9.1a", "no_points_left"
        if not leads_out(game, unit, zone):
            yield from entry_needs(game, unit, zone)


def may_stop_needs(game: Core, units: tuple[int, ...], paid: int) -> Conditions:
    """9.5, 16.0 What units need to go no further: none has to move out of a restricted zone, or into port, and can."""
    confined = tuple(unit for unit in units if is_confined(game, unit))
    yield not (confined and can_go_on(game, confined, paid)), "BSA-9.5f", "must_move_out"
    yield not any(finds_port(game, group, game.hex(group[0]), paid) for group in fugitives(game, units)), *MUST_PUT_IN


def can_go_on(game: Core, units: tuple[int, ...], paid: int) -> bool:
    """9.1, 9.5 Whether naval units can enter a sea zone together.

    Out of a restricted one a way by sea always leads nearer to a free zone: nobody gets out of it by a port alone.
    """
    return any(met(zone_needs(game, units, zone, paid)) for zone in seas_beside(game, game.hex(units[0])))


def harbour_needs(game: Core, units: tuple[int, ...], port: int, paid: int, zone: int = NOBODY) -> Conditions:
    """8.1, 9.1, 4.0 What a port needs for naval units at sea to enter it: it opens on their zone, a point, and room.

    Who goes into port enters the land zone where that is, which takes a movement point like any zone.
    """
    here = game.hex(units[0]) if zone == NOBODY else zone
    yield is_sea(game, here), "BSA-9.1n", "in_port"
    yield port in ports_on(game, here), "BSA-9.1b", "not_beside"
    for unit in units:
        yield points_left(game, unit, paid) > 0, "BSA-9.1a", "no_points_left"
        yield from berth_needs(game, unit, port)
        yield from other_port_needs(game, unit, port)
    if port in game.edition.ports:
        yield port_room(game, port) >= len(units), "BSA-4.0s", "port_full"


def other_port_needs(game: Core, unit: int, port: int) -> Conditions:
    """16.0 Who left a port because it was bombed has to enter another one."""
    lies = game.unit(unit)
    yield not (game.this_turn(lies.eluded) and lies.origin == port), "BSA-16.0f", "another_port"


MUST_PUT_IN = "BSA-16.0f", "must_put_in"
"""16.0 Why a ship that left a bombed port does not stay at sea."""


def has_to_put_in(game: Core, unit: int) -> bool:
    """16.0 Whether this is the phase by whose end a naval unit is in another port than the bombed one that it left."""
    s = game.state
    return s.phase == BR_RETURN and not s.sailed and game.this_turn(game.unit(unit).eluded)


def fugitives(game: Core, units: Iterable[int]) -> list[tuple[int, ...]]:
    """16.0, 9.3 Those of some naval units who have to put in, each with all who share a load with it."""
    return [partners(game, unit) for unit in units if has_to_put_in(game, unit)]


def finds_port(game: Core, units: tuple[int, ...], zone: int, paid: int) -> bool:
    """9.1 Whether naval units can come from a sea zone to a port, so many of their movement points used."""
    far = onward(game, units, {zone: 0}, min(points_left(game, unit, paid) for unit in units))
    ends = ((there, paid + more, port) for there, more in far.items() for port in ports_on(game, there))
    return any(met(harbour_needs(game, units, port, used, there)) for there, used, port in ends)


def shelter_needs(game: Core, units: Iterable[int], zone: int, paid: int) -> Conditions:
    """16.0 What a sea zone needs for a stack to enter it: whoever has to put in, and can, still can from there."""
    for group in fugitives(game, units):
        if finds_port(game, group, game.hex(group[0]), paid):
            yield finds_port(game, group, zone, paid + 1), *MUST_PUT_IN


def setting_out(game: Core, unit: int) -> dict[str, int]:
    """9.3, 16.0 What is noted on a naval unit as it moves: where it was, unless it already has, or fled from port."""
    lies = game.unit(unit)
    return {} if game.this_segment(lies.moved) or game.this_turn(lies.eluded) else {"origin": lies.hex}


def moor(game: Core, units: tuple[int, ...], port: int, spent: int) -> None:
    """9.1 Naval units are in a port, and have moved."""
    for unit in units:
        game.put(unit, port, stack=0, moved=game.state.clock, spent=spent, **setting_out(game, unit))
    game.emit(PutIn(clause="BSA-9.1n", pieces=units, port=port))


def reach(game: Core, units: tuple[int, ...], most: int) -> dict[int, int]:
    """9.1, 7.2 The sea zones that units reach with so many movement points, and how many it takes: 0 where they are."""
    left = min(most, *(points_left(game, unit, 0) for unit in units))
    here = game.hex(units[0])
    if is_sea(game, here):
        found = {here: 0}
    else:
        shared = set.intersection(*(set(seas_beside(game, game.hex(unit))) for unit in units))
        found = {zone: 1 for zone in sorted(shared) if may_enter(game, units, zone)}
    return onward(game, units, found, left)


def onward(game: Core, units: tuple[int, ...], found: dict[int, int], left: int) -> dict[int, int]:
    """9.1 Some zones, by what it takes to be there, with those to which units get from them with so many points."""
    edge = list(found)
    for zone in edge:
        for there in seas_beside(game, zone) if found[zone] < left else ():
            if there not in found and may_enter(game, units, there):
                found[there] = found[zone] + 1
                edge.append(there)
    return found


def may_enter(game: Core, units: Iterable[int], zone: int) -> bool:
    """9.5 Whether all of some units are free to enter a sea zone."""
    return all(met(entry_needs(game, unit, zone)) for unit in units)


def ways_to(game: Core, units: tuple[int, ...], goal: int, left: int) -> Iterator[int]:
    """7.2 The next zones on the ways of units to a goal, with so many movement points left."""
    far = distances(game, units, goal)
    for zone in seas_beside(game, game.hex(units[0])):
        shared = all(zone in seas_beside(game, game.hex(unit)) for unit in units)
        if shared and zone in far and far[zone] < left and may_enter(game, units, zone):
            yield zone


def distances(game: Core, units: tuple[int, ...], goal: int) -> dict[int, int]:
    """9.1 By sea zone, how many zones units have to enter from there to a goal."""
    found, edge = {goal: 0}, [goal] if may_enter(game, units, goal) else []
    for zone in edge:
        for there in seas_beside(game, zone):
            if there not in found and may_enter(game, units, there):
                found[there] = found[zone] + 1
                edge.append(there)
    return found
