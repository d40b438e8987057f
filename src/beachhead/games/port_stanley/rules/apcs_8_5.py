"""8.5 APC transport: the Argentine player's carriers take infantry and supplies along."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Boarded, GotOff, SuppliesMoved
from beachhead.games.port_stanley.model import ABOARD, AR, Supplies
from beachhead.games.port_stanley.rules.allowance_5 import (
    TRANSPORT,
    are_available,
    carriers_needed,
    choose,
    has_begun,
    left,
    may_drive,
)
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.morale_17 import settle
from beachhead.games.port_stanley.rules.points_15_2 import add_points, settled_points, take_points
from beachhead.games.port_stanley.rules.stacking_6 import has_room
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions


def carriers_in(game: Core, space: int) -> list[int]:
    """8.3.1, 8.5 The APCs in a hex that may be used together and have had no load in this phase.

    First those that were used in this turn before.
    """
    free = [one for one in game.here(space, AR) if is_free(game, one)]
    found: list[int] = []
    for unit in sorted(free, key=lambda one: one not in game.state.chosen):
        if are_available(game, (*found, unit)):
            found.append(unit)
    return found


def is_free(game: Core, unit: int) -> bool:
    """8.2, 8.5 Whether a unit is an APC that has had no load in this phase."""
    return game.type(unit).kind == "apc" and not game.now(game.unit(unit).worked)


def board_needs(game: Core, unit: int) -> Conditions:
    """8.2, 8.5, 8.6 What a unit needs to get onto APCs: infantry that has not moved, and enough of them."""
    lies = game.unit(unit)
    yield game.type(unit).kind == "infantry", "PS-8.5a", "not_infantry"
    yield lies.hex >= 0, "PS-8.5d", "not_on_map"
    yield not has_begun(game, unit), "PS-8.6a", "has_moved"
    yield not game.now(lies.carried), "PS-8.2c", "carried"
    yield not game.now(lies.blew), "PS-8.6a", "worked"
    yield not game.now(lies.fought) and not game.now(lies.held), "PS-5.5b", "fought"
    yield len(carriers_in(game, lies.hex)) >= carriers_needed(game, unit), "PS-8.5a", "no_carrier"


def apcs(game: Core) -> list[int]:
    """8.5 The APCs on the map, in an Argentine phase."""
    if game.phasing != AR:
        return []
    return [unit for unit in game.counters(AR, "apc") if game.hex(unit) >= 0]


def boarders(game: Core) -> list[int]:
    """8.5 The Argentine units in hexes with APCs that have taken nobody yet, if any may be used (8.3.1)."""
    if not game.state.available[TRANSPORT.index("apc")]:
        return []
    there = {game.hex(carrier) for carrier in apcs(game) if is_free(game, carrier)}
    return sorted(unit for space in there for unit in game.here(space, AR))


def board(game: Core, unit: int) -> Flow[None]:
    """8.5 A unit gets onto one APC or two, at no cost; onto which one the owner says where it makes a difference."""
    needed = carriers_needed(game, unit)
    if needed == 1 and len({condition(game, carrier) for carrier in mounts(game, unit)}) > 1:
        says = {"unit": game.type(unit).title}
        yield from decide(game, game.ask("onto", ONTO(unit), clause="PS-8.5a", about=(unit,), says=says))
    else:
        mount(game, unit, *carriers_in(game, game.hex(unit))[:needed])


def mounts(game: Core, unit: int) -> list[int]:
    """8.3.1, 8.5 The APCs onto one of which a company can get where it is."""
    there = game.here(game.hex(unit), AR)
    return [one for one in there if is_free(game, one) and are_available(game, (one,))]


def condition(game: Core, carrier: int) -> tuple[int | bool, ...]:
    """5.1, 5.4, 8.3.1, 17.3.2 What tells APCs of one hex apart: how far they go, if out of or into a zone of control,
    if they were used in this turn."""
    lies = game.unit(carrier)
    stamps = (game.now(stamp) for stamp in (lies.moved, lies.held, lies.barred))
    return left(game, carrier), carrier in game.state.chosen, *stamps


def mount_needs(game: Core, unit: int, carrier: int) -> Conditions:
    """8.5 What an APC needs for a company to get onto it."""
    yield carrier in mounts(game, unit), "PS-8.5a", "no_carrier"


def mount(game: Core, unit: int, *carriers: int) -> None:
    """8.5 A unit is on its APCs."""
    for carrier in carriers:
        use(game, carrier)
    game.stow(unit, carriers[0], carried=game.state.clock, active=game.state.clock, origin=game.hex(unit))
    game.tell(Boarded(clause="PS-8.5d", unit=unit, carrier=carriers[0]), unit)


def use(game: Core, carrier: int) -> None:
    """8.3.1, ruling P32 An APC takes its one load of the phase; it is one of those used in this turn."""
    game.stamp(carrier, worked=game.state.clock, active=game.state.clock)
    choose(game, carrier)


def riders(game: Core) -> list[int]:
    """8.5 The units on APCs."""
    return [unit for carrier in apcs(game) for unit in game.aboard.get(carrier, ())]


def off_needs(game: Core, unit: int) -> Conditions:
    """8.5, 6.1 What a unit needs to get off: to ride, and room where its carrier is, for it goes no further."""
    carrier = game.unit(unit).inside
    rides = game.hex(unit) == ABOARD and not game.type(carrier).is_ship
    yield rides, "PS-8.5d", "not_riding"
    if rides:
        yield has_room(game, game.hex(carrier), unit), "PS-6.1a", "no_room"


def get_off(game: Core, unit: int) -> None:
    """8.5 A unit gets off where its APC is; it may not move on in this phase."""
    carrier = game.unit(unit).inside
    space, clock = game.hex(carrier), game.state.clock
    game.put(unit, space, carried=clock, moved=clock, active=clock, spent=0)
    game.tell(GotOff(clause="PS-8.5h", unit=unit, hex=space), unit)
    settle(game, unit)


# -- supplies --------------------------------------------------------------------------------------------


def load_needs(game: Core, unit: int) -> Conditions:
    """8.5 What an APC needs to take a supply point: to have begun the phase with it, and no load yet."""
    lies = game.unit(unit)
    yield game.type(unit).kind == "apc", "PS-8.5a", "not_a_carrier"
    yield may_drive(game, unit), "PS-8.3.1b", "no_transport"
    yield not game.now(lies.worked), "PS-8.2a", "had_load"
    yield not has_begun(game, unit), "PS-8.5e", "supplies_board_first"
    yield settled_points(game, lies.hex) > 0, "PS-8.5e", "no_supplies"


def beside_supplies(game: Core) -> list[int]:
    """8.5 The APCs in hexes with Argentine supplies."""
    stocked = {game.edition.airport, *(one.hex for one in game.state.supplies if one.side == AR)}
    return [unit for unit in apcs(game) if game.hex(unit) in stocked]


def load(game: Core, unit: int) -> None:
    """8.5 An APC takes a supply point along."""
    space = game.hex(unit)
    if space != game.edition.airport:
        take_points(game, AR, space, 1)
    use(game, unit)
    game.state.supplies = (*game.state.supplies, Supplies(AR, ABOARD, 1, inside=unit))
    game.forget()


def loaded(game: Core) -> list[int]:
    """8.5 The APCs with a supply point."""
    carriers = {one.inside for one in game.state.supplies if one.hex == ABOARD and one.side == AR}
    return sorted(carriers) if game.phasing == AR else []


def unload_needs(game: Core, unit: int) -> Conditions:
    """8.5 What an APC needs to put supplies down: to have some."""
    yield game.type(unit).kind == "apc", "PS-8.5a", "not_a_carrier"
    yield any(one.inside == unit for one in game.state.supplies), "PS-8.5e", "no_supplies_aboard"


def unload(game: Core, unit: int) -> None:
    """8.5 An APC puts its supply point down where it is."""
    s, space = game.state, game.hex(unit)
    points = sum(one.points for one in s.supplies if one.inside == unit)
    s.supplies = tuple(one for one in s.supplies if one.inside != unit)
    add_points(game, AR, space, points)
    game.emit(SuppliesMoved(clause="PS-8.5a", side=AR, hex=space, points=points))


def empty_carriers(game: Core) -> None:
    """8.5 The end of a phase: what rides gets off, for it is stacked with its carrier, no more."""
    for unit in riders(game):
        get_off(game, unit)
    for carrier in loaded(game):
        unload(game, carrier)


ONTO = act("onto", OWN_UNIT, clause="PS-8.5a", exactly=mounts, needs=mount_needs, does=mount, when=in_movement)

BOARD = act("board", OWN_UNIT, clause="PS-8.5d", among=boarders, needs=board_needs, does=board, when=in_movement)

GET_OFF = act("get_off", OWN_UNIT, clause="PS-8.5d", among=riders, needs=off_needs, does=get_off, when=in_movement)

LOAD = act(
    "load",
    OWN_UNIT,
    clause="PS-8.5e",
    among=beside_supplies,
    needs=load_needs,
    does=load,
    when=in_movement,
)

UNLOAD = act("unload", OWN_UNIT, clause="PS-8.5a", among=loaded, needs=unload_needs, does=unload, when=in_movement)
