"""9.3 Going ashore at the end of a Naval Movement Phase: in ports and on beaches; who stays aboard for an assault."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.counters import TRANSPORTS
from beachhead.games.britain_stands_alone.events import BoatsSpent
from beachhead.games.britain_stands_alone.events_sea import AssaultMeant, Landed
from beachhead.games.britain_stands_alone.model import BR_SAILING, GE_SAILING, LOST, NOBODY, SIDES
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.control_1_3 import take
from beachhead.games.britain_stands_alone.rules.naval_9.assault_9_4 import means_to_assault_needs
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import harbour_needs, moor, points_left, ports_on
from beachhead.games.britain_stands_alone.rules.naval_9.embarking_9_3 import LANDING
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_laden, is_sea, partners
from beachhead.games.britain_stands_alone.rules.naval_9.stores_14_2 import UNLOAD
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import (
    LANDING_CRAFT,
    ashore,
    carriers,
    passengers,
    spent,
)
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, SPACE
from beachhead.kernel.acts import decide, perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions, met


def land_cargo(game: Core) -> Flow[None]:
    """9.3 Whoever is aboard goes ashore, one after the other; whoever began the segment at sea has to, if he can.

    Whether anything is left to land only its owner knows: he is asked wherever his shipping could have something.
    """
    while has_shipping_out(game):
        ask = game.ask("landing_at_sea", LAND, ASSAULT, UNLOAD, LANDED, clause="BSA-9.3g", anchor=True)
        if (yield from decide(game, ask)).goes_on:
            return
        yield from resolve(game)


def has_shipping_out(game: Core) -> bool:
    """9.3 Whether a side has transports at sea or in ports of the map, or anybody aboard: everybody sees that."""
    side, on_map = game.phasing, range(len(game.edition.chart.names))
    kinds = (unit for unit in game.fleets[side] if game.type(unit).kind in TRANSPORTS)
    out = any(is_sea(game, game.hex(unit)) or game.hex(unit) in on_map for unit in kinds)
    return out or bool(passengers(game, side))


def landing(game: Core) -> Conditions:
    """9.3 The end of a Naval Movement Phase."""
    yield game.state.phase in (GE_SAILING, BR_SAILING), "BSA-9.3g", "not_sailing"
    yield game.state.step == LANDING, "BSA-9.3g", "end_of_the_phase"


# -- where -----------------------------------------------------------------------------------------------


def shores(game: Core, unit: int) -> list[int]:
    """9.3 The hexes and zones of the display that come into question for a unit aboard."""
    points, edition = carriers(game, unit), game.edition
    if not points:
        return []
    here = game.hex(points[0])
    if here in edition.ports:
        return [ashore(game, here)]
    ports = [ashore(game, port) for port in ports_on(game, here)]
    return list(dict.fromkeys((*ports, *coast_on(edition, here))))


@lru_cache(maxsize=64)
def coast_on(edition: Edition, sea: int) -> tuple[int, ...]:
    """9.3 The coastal hexes of England on a sea zone."""
    return tuple(space for space, there in enumerate(edition.sea_zone) if edition.coast[space] and there == sea)


def land_needs(game: Core, unit: int) -> Conditions:
    """9.3, ruling R-19 What a unit needs to go ashore: it is aboard, and there is a shore."""
    aboard = bool(carriers(game, unit))
    yield aboard, "BSA-9.3a", "not_aboard"
    if aboard:
        yield any(met(land_at_needs(game, unit, space)) for space in shores(game, unit)), "BSA-9.3h", "no_shore"


def land_at_needs(game: Core, unit: int, space: int) -> Conditions:
    """9.3, 4.0, ruling B-39 What a place needs for a unit aboard to go ashore there."""
    points = carriers(game, unit)
    yield space in shores(game, unit), "BSA-9.3h", "not_this_shore"
    if space not in shores(game, unit):
        return
    halted = any(game.this_turn(game.unit(point).halted) for point in points)
    yield not halted, "BSA-9.2aa", "withdrew"
    if game.hex(points[0]) not in game.edition.ports:
        by_port = harbour_for(game, points, space) != NOBODY
        yield from () if by_port else beach_needs(game, points, space)
    yield fits(game, space, game.side(unit), (unit,)), "BSA-4.0a", "overstacked"


def harbour_for(game: Core, points: tuple[int, ...], space: int) -> int:
    """9.3, 4.0 The port by which points at sea put a unit ashore in a place, entering it; NOBODY if they cannot."""
    group = partners(game, points[0])
    paid = max(spent(game, point) for point in group)
    ports = (port for port in ports_on(game, game.hex(points[0])) if ashore(game, port) == space)
    return next((port for port in ports if met(harbour_needs(game, group, port, paid))), NOBODY)


def beach_needs(game: Core, points: tuple[int, ...], space: int) -> Conditions:
    """9.3 What a hex needs to be a beach for landing craft: own coast of their sea without cliffs, a movement point."""
    edition, side = game.edition, game.side(points[0])
    yield all(game.type(point).kind in LANDING_CRAFT for point in points), "BSA-9.3i", "needs_a_port"
    coast = edition.sea_zone[space] == game.hex(points[0])
    yield coast, "BSA-9.3h", "port_closed"
    if not coast:
        return
    yield game.controls(side, space), "BSA-9.3h", "not_in_control"
    yield space not in edition.cliffs, "BSA-9.3h", "cliffs_there"
    left = all(points_left(game, point, spent(game, point)) >= edition.tables.sea.landing for point in points)
    yield left or lies_there(game, points, space), "BSA-9.3j", "no_points_left"


def lies_there(game: Core, points: tuple[int, ...], space: int) -> bool:
    """9.3 Whether points have come to this very beach to put others ashore: who rides free costs no other point."""
    lie = [game.unit(point) for point in points]
    return all(lies.stays and lies.against == space for lies in lie)


# -- ashore ----------------------------------------------------------------------------------------------


def land(game: Core, unit: int) -> Flow[None]:
    """9.3 A unit goes ashore where its player says."""
    side = SIDES[game.side(unit)]
    ask = game.ask("land_where", LAND_AT(unit), clause="BSA-9.3h", side=side, about=(unit,))
    yield from perform(game, LAND_AT(unit), (yield ask))


def land_at(game: Core, unit: int, space: int) -> Flow[None]:
    """9.3 A unit is ashore; its points are in the port, or have No Return to Base markers on the beach."""
    points, side = carriers(game, unit), game.side(unit)
    if game.hex(points[0]) not in game.edition.ports:
        yield from use_shore(game, unit, space)
    game.put(unit, space, assault=False)
    game.emit(Landed(clause="BSA-9.3g", piece=unit, space=space))
    spend_boats(game, points)
    yield from take(game, space, side)


def use_shore(game: Core, unit: int, space: int) -> Flow[None]:
    """9.1, 9.3 The points of a unit enter the port of a place or come to its beach; of both its owner chooses one."""
    acts = BY_PORT(unit, space), BY_BEACH(unit, space)
    says = {"unit": game.type(unit).title, "hex": game.edition.board.name(space)}
    ask = game.ask("land_how", *acts, clause="BSA-9.3h", side=SIDES[game.side(unit)], about=(unit,), says=says)
    choice = yield from settle(ask)
    yield from perform(game, acts[choice.action.verb == BY_BEACH.verb], choice)


def by_port_needs(game: Core, unit: int, space: int) -> Conditions:
    """9.3 What a place needs for the points of a unit to put it ashore in a port: one that they can enter."""
    points = carriers(game, unit)
    yield harbour_for(game, points, space) != NOBODY, "BSA-9.3h", "port_closed"
    yield not lies_there(game, points, space), "BSA-9.3j", "beached"


def by_port(game: Core, unit: int, space: int) -> None:
    """9.1, 9.3 The points of a unit enter a port."""
    points = carriers(game, unit)
    group = partners(game, points[0])
    moor(game, group, harbour_for(game, points, space), max(spent(game, point) for point in group) + 1)


def by_beach_needs(game: Core, unit: int, space: int) -> Conditions:
    """9.3 What a place needs for the points of a unit to put it ashore on a beach."""
    yield from beach_needs(game, carriers(game, unit), space)


def by_beach(game: Core, unit: int, space: int) -> None:
    """9.1, 9.3 The points of a unit come to a beach, and stay at sea this turn."""
    points = carriers(game, unit)
    landing = 0 if lies_there(game, points, space) else game.edition.tables.sea.landing
    for point in points:
        game.stamp(point, stays=True, against=space, moved=game.state.clock, spent=spent(game, point) + landing)


def spend_boats(game: Core, points: tuple[int, ...]) -> None:
    """9.5 Motorboats that have put everybody ashore are out of the match."""
    for point in points:
        if game.type(point).kind == "mb" and not is_laden(game, point):
            space = game.hex(point)
            game.put(point, LOST, stack=0)
            game.emit(BoatsSpent(clause="BSA-9.5o", piece=point, space=space))


# -- who stays aboard ------------------------------------------------------------------------------------


def assault(game: Core, unit: int) -> None:
    """9.4 A unit stays aboard to be landed on an enemy beach in the Land Combat Phase."""
    game.stamp(unit, assault=True)
    game.emit(AssaultMeant(clause="BSA-9.4a", piece=unit, audience=(SIDES[game.side(unit)],)))


def overdue(game: Core) -> Iterator[int]:
    """9.3, ruling of 9.3n Who was at sea when the segment began, and can go ashore or assault, but does not yet."""
    for unit in passengers(game, game.phasing):
        if game.unit(unit).assault or not began_at_sea(game, unit):
            continue
        if met(land_needs(game, unit)) or met(means_to_assault_needs(game, unit)):
            yield unit


def began_at_sea(game: Core, unit: int) -> bool:
    """9.3 Whether a unit aboard was at sea as the segment began."""
    return not game.this_segment(game.unit(unit).embarked) and any(
        was_at_sea(game, point) for point in carriers(game, unit)
    )


def was_at_sea(game: Core, point: int) -> bool:
    """9.3 Whether a point was at sea as the segment began: who has left port since was not, who withdrew was."""
    lies = game.unit(point)
    return game.this_turn(lies.withdrew) or is_sea(game, lies.origin if game.this_segment(lies.moved) else lies.hex)


def landed_needs(game: Core) -> Conditions:
    """9.3 What is needed to go on: nobody is aboard who has to go ashore."""
    yield not any(True for _ in overdue(game)), "BSA-9.3m", "has_to_land"


def aboard_now(game: Core) -> tuple[int, ...]:
    """9.3 The side's land units aboard."""
    return passengers(game, game.phasing)


LAND = act("disembark", OWN_UNIT, clause="BSA-9.3g", among=aboard_now, needs=land_needs, does=land, when=landing)

BY_PORT = act("by_port", clause="BSA-9.3h", needs=by_port_needs, does=by_port)

BY_BEACH = act("by_beach", clause="BSA-9.3h", needs=by_beach_needs, does=by_beach)

LAND_AT = act("land_on", SPACE, clause="BSA-9.3h", among=shores, needs=land_at_needs, does=land_at)

ASSAULT = act(
    "assault",
    OWN_UNIT,
    clause="BSA-9.4a",
    among=aboard_now,
    needs=means_to_assault_needs,
    does=assault,
    when=landing,
)

LANDED = act("landed", clause="BSA-9.3g", needs=landed_needs, goes_on=True)
