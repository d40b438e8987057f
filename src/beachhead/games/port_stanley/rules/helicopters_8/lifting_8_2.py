"""8.1, 8.2, 8.4 What helicopters lift, and where they put it down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from beachhead.games.port_stanley.components import all_land
from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import PutDown
from beachhead.games.port_stanley.model import ABOARD, AR, OFF_MAP, UK
from beachhead.games.port_stanley.rules.allowance_5 import are_available, carriers_needed, has_begun
from beachhead.games.port_stanley.rules.helicopters_8.dummies_14_5 import (
    FREE,
    Cargo,
    accompany_needs,
    dummies_with,
    strands_dummies,
    with_dummies,
)
from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import announce, ferry_needs
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import (
    Flight,
    beyond,
    can_leave,
    capacity,
    fly_needs,
    helicopters,
    in_reach,
    node,
    points_left,
    reached_with,
    travel,
)
from beachhead.games.port_stanley.rules.helicopters_8.points_8_2 import (
    ENDLESS,
    comes_from,
    move_point,
    stored_on,
    supply_of,
)
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import waits_to_land
from beachhead.games.port_stanley.rules.losses_11_5 import overrun
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.morale_17 import move_off_summit, settle
from beachhead.games.port_stanley.rules.stacking_6 import within_limit
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.floods import Spaces, numbers_of, spaces_of
from beachhead.mechanics.picks import SPACE

NOT_LIFTED = frozenset({"ship", "helicopter", "apc", "dummy"})


def fly(game: Core, unit: int) -> Flow[None]:
    """8.4.1 A helicopter is taken up, perhaps another with it, and flies somewhere, with a load or without."""
    flight: Flight = (unit,)
    while True:
        choice = yield what_flight(game, flight)
        verb = choice.action.verb
        if verb == WING.verb:
            flight = (*flight, choice.piece)
            continue
        if verb == FLY_TO.verb:
            yield from travel(game, flight, choice.space, 0)
        elif verb == FLY_OFF.verb:
            yield from travel(game, flight, beyond(game, game.side(unit)), 0)
        elif verb == LIFT.verb:
            yield from lift(game, flight, choice.piece)
        elif verb == LIFT_STORES.verb:
            yield from lift_stores(game, flight)
        elif verb == FERRY.verb:
            yield from ferry(game, flight, choice.piece)
        return


def flyers(game: Core) -> list[int]:
    """8.3.1 The helicopters that are there, as long as anything flies, and of the Argentine ones any may."""
    none = grounded(game) or (game.phasing == AR and not game.state.available[0])
    return [] if none else helicopters(game)


def what_flight(game: Core, flight: Flight) -> Ask:
    """8.4.1 What helicopters do now."""
    says = {"unit": game.type(flight[0]).title}
    acts = FLY_TO(flight), LIFT(flight), LIFT_STORES(flight), FERRY(flight), WING(flight), FLY_OFF(flight), HOVER
    return game.ask("flight", *acts, clause="PS-8.4.1a", about=flight, says=says)


def wing_needs(game: Core, flight: Flight, unit: int) -> Conditions:
    """8.2, 8.3.1 What another helicopter needs to fly along: it is in the same place, and may fly beside those."""
    yield unit not in flight, "PS-8.2b", "in_group"
    yield game.hex(unit) == game.hex(flight[0]), "PS-8.2b", "not_stacked"
    yield from fly_needs(game, unit)
    yield game.side(unit) == UK or are_available(game, (*flight, unit)), "PS-8.3.1d", "no_transport"


def airports(game: Core, flight: Flight) -> list[int]:
    """8.4.1 The hexes that helicopters reach without a load."""
    return numbers_of(in_reach(game, flight, 0) & ~(1 << node(game, flight[0])))


def fly_to_needs(game: Core, flight: Flight, space: int) -> Conditions:
    """8.4.1 What a hex must be for helicopters to go there."""
    yield space in airports(game, flight), "PS-8.4.1b", "no_flight"


def off_needs(game: Core, flight: Flight) -> Conditions:
    """8.4.1, 8.4.3 What helicopters need to leave the map: to be on it, British or in need of the box, and points."""
    side = game.side(flight[0])
    off = beyond(game, side)
    let = side == UK or game.options.box_lift == "yes"
    yield let and node(game, flight[0]) != off, "PS-8.4.1e" if side == UK else "PS-8.4.3a", "not_off"
    yield can_leave(game, flight), "PS-8.4.1e" if side == UK else "PS-8.4.3c", "no_flight"


# -- loads -----------------------------------------------------------------------------------------------


def loads(game: Core, flight: Flight) -> list[int]:
    """8.1, 8.4.1 The units where helicopters are: in the hex, aboard ships there, or with them off the map."""
    here, side = game.hex(flight[0]), game.side(flight[0])

    def find() -> list[int]:
        if here == OFF_MAP:
            units = [unit for unit in game.elsewhere(side, OFF_MAP) if is_load(game, unit)]
            return [unit for unit in units if side == UK or game.values(unit).strength >= 0]
        aboard = [unit for ship in game.ships_in(here) for unit in game.aboard.get(ship, ())] if side == UK else []
        return [unit for unit in (*game.here(here, side), *aboard) if is_load(game, unit)]

    found: list[int] = game.kept_of(side, ("loads", here), find)
    return found


def to_bring(game: Core, flight: Flight) -> list[int]:
    """8.4.1 Those of them that come into question: nobody where helicopters can bring nobody anywhere."""
    found, price = loads(game, flight), game.edition.tables.movement.helicopter.pick_up
    if not found or not may_pick_up(game, flight):
        return []
    ashore = bool(from_ships(game, found))
    places = (landing_places(game, flight, price, cargo, ashore=ashore) for cargo in ((), found))
    return found if any(places) else []


def from_ships(game: Core, units: Iterable[int]) -> list[int]:
    """8.1 Those of some units that are aboard ships."""
    return [unit for unit in units if game.hex(unit) == ABOARD]


def is_load(game: Core, unit: int) -> bool:
    """8.1 Whether a unit is one that helicopters lift: a land unit; dummies go with others alone (14.5)."""
    return game.type(unit).kind not in NOT_LIFTED


def lift_needs(game: Core, flight: Flight, unit: int) -> Conditions:
    """8.1, 8.2, 8.4.1, 8.6, 7.5 What a unit needs to be lifted."""
    yield from load_needs(game, flight, unit)
    yield not strands_dummies(game, (unit,)), "PS-14.5a", "dummy_alone"
    yield carriers_needed(game, unit) <= capacity(game, flight), "PS-8.2b", "two_helicopters"
    yield from pick_up_needs(game, flight, unit)


def load_needs(game: Core, flight: Flight, unit: int) -> Conditions:
    """8.1, 8.6, 7.5 What a unit needs to go by air: it is there, and free to."""
    lies = game.unit(unit)
    yield is_load(game, unit), "PS-8.1a", "no_load"
    yield unit in loads(game, flight), "PS-8.4.1d", "not_where_they_are"
    yield not game.now(lies.carried), "PS-8.2c", "carried"
    yield not game.this_turn(lies.ashore), "PS-7.5c", "landed"
    yield not waits_to_land(game, unit), "PS-7.5c", "waits_to_land"
    yield not has_begun(game, unit), "PS-8.6a", "has_moved"
    yield not (game.now(lies.fought) or game.now(lies.scouted) or game.now(lies.worked)), "PS-8.6a", "fought"
    yield not game.now(lies.held), "PS-5.4c", "held"
    if lies.hex == OFF_MAP:
        yield game.type(unit).kind != "special", "PS-14.1.3a", "own_transport"
        yield not game.this_turn(lies.withdrawn), "PS-7.9d", "sent_back"


def company(game: Core, flight: Flight) -> list[int]:
    """8.1, 14.5 Who may go along where helicopters are: units, and dummies."""
    return [*loads(game, flight), *dummies_with(game, flight)]


def ferried_needs(game: Core, flight: Flight, unit: int) -> Conditions:
    """8.4.4 What a battalion needs to be ferried by one helicopter."""
    yield from ferry_needs(game, flight, unit)
    yield from load_needs(game, flight, unit)
    yield from pick_up_needs(game, flight, unit)


def ferry(game: Core, flight: Flight, unit: int) -> Flow[None]:
    """8.4.4, 16.1.1 The hex to which a battalion is ferried is announced, and which headquarters go with it."""
    cargo: Cargo = (unit,)
    says = {"unit": game.type(unit).title}
    while True:
        acts = DROP(flight, (unit,)), GO_WITH(flight, cargo), HOVER
        choice = yield game.ask("ferry", *acts, clause="PS-8.4.4a", about=cargo, says=says)
        if choice.action.verb != GO_WITH.verb:
            break
        cargo = (*cargo, choice.piece)
    if choice.action.verb == DROP.verb:
        announce(game, flight[0], cargo, choice.space)


def go_with_needs(game: Core, flight: Flight, cargo: Cargo, unit: int) -> Conditions:
    """16.1.1, 14.5 What goes with a battalion that is ferried: a headquarters, which takes no room, and dummies."""
    yield unit not in cargo, "PS-8.2a", "in_group"
    if unit in dummies_with(game, flight):
        yield from accompany_needs(game, unit)
        return
    yield game.type(unit).kind == "headquarters", "PS-16.1.1a", "only_headquarters_ride"
    yield from load_needs(game, flight, unit)


def pick_up_needs(game: Core, flight: Flight, unit: int) -> Conditions:
    """8.4.1 What helicopters need to pick a unit up: the points, and a hex where they can bring it."""
    yield may_pick_up(game, flight), "PS-8.4.1c", "no_points_to_lift"
    yield can_drop(game, flight, (unit,)), "PS-8.4.1b", "nowhere_to_put_it"


def may_pick_up(game: Core, flight: Flight) -> bool:
    """8.4.1 Whether helicopters have the points to pick something up."""
    return points_left(game, flight) >= game.edition.tables.movement.helicopter.pick_up


def landing_places(
    game: Core, flight: Flight, price: int, cargo: Sequence[int] = (), *, ashore: bool = False
) -> Spaces:
    """8.1 The land hexes to which helicopters can bring a load that costs so much, supplies or these units.

    Their own is one of them only for who comes `ashore` from a ship there, or is in the air already.
    """
    there = reached_with(game, flight, price, cargo) if cargo else in_reach(game, flight, price)
    found = there & all_land(game.edition)
    return found & ~(1 << node(game, flight[0])) if price and not ashore else found


def to_land_at(game: Core, flight: Flight, cargo: Cargo) -> Spaces:
    """8.1 The land hexes to which helicopters can bring units that are still to be picked up."""
    ashore = len(from_ships(game, cargo)) == len(cargo)
    return landing_places(game, flight, game.edition.tables.movement.helicopter.pick_up, cargo, ashore=ashore)


def all_fit(game: Core, space: int, cargo: Cargo) -> bool:
    """6.1 Whether there is room for units in a hex."""
    there = [unit for unit in game.here(space, game.side(cargo[0])) if unit not in cargo]
    return within_limit(game, (*there, *cargo))


def with_room(game: Core, places: Spaces, cargo: Cargo) -> list[int]:
    """6.1 The hexes in which there is room for units: where no friends are there is as much as anywhere.

    Supplies alone find room everywhere.
    """
    if not cargo:
        return numbers_of(places)
    shared = places & game.standing[game.side(cargo[0])]
    lone = places & ~shared if within_limit(game, cargo) else 0
    return numbers_of(lone | spaces_of(space for space in numbers_of(shared) if all_fit(game, space, cargo)))


def drops(game: Core, flight: Flight, cargo: Cargo) -> list[int]:
    """8.4.1, 6.1 Where units that are still to be picked up can be put down."""
    return with_room(game, to_land_at(game, flight, cargo), cargo)


def can_drop(game: Core, flight: Flight, cargo: Cargo) -> bool:
    """8.4.1, 6.1 Whether there is any hex like that."""
    places = to_land_at(game, flight, cargo)
    held = game.standing[game.side(cargo[0])]
    if places & ~held and within_limit(game, cargo):
        return True
    return any(all_fit(game, space, cargo) for space in numbers_of(places & held))


def others(game: Core, flight: Flight, cargo: Cargo) -> list[int]:
    """8.4.1, ruling P22 Where units in the air can be put down, once a zone has barred the way."""
    return with_room(game, landing_places(game, flight, 0, cargo), cargo)


def drop_needs(game: Core, flight: Flight, cargo: Cargo, space: int) -> Conditions:
    """8.4.1, 6.1 What a hex must be for units to be put down there."""
    yield game.edition.land[space], "PS-8.1a", "no_land"
    yield all_fit(game, space, cargo), "PS-6.1a", "no_room"
    yield space in drops(game, flight, cargo), "PS-8.4.1b", "no_flight"


def also_needs(game: Core, flight: Flight, cargo: Cargo, unit: int) -> Conditions:
    """8.2, 8.4.5, 14.5 What another unit needs to be lifted together with some: capacity is left, or it is a dummy."""
    yield unit not in cargo, "PS-8.2a", "in_group"
    if unit in dummies_with(game, flight):
        yield from accompany_needs(game, unit)
        return
    yield loads_of(game, (*cargo, unit)) <= capacity(game, flight), "PS-8.2a", "no_capacity"
    yield from lift_needs(game, flight, unit)
    yield not strands_dummies(game, (*cargo, unit)), "PS-14.5a", "dummy_alone"
    yield can_drop(game, flight, (*cargo, unit)), "PS-8.4.1b", "nowhere_to_put_it"


def loads_of(game: Core, cargo: Cargo) -> int:
    """8.2, 14.5, 16.1.1 How many loads units are: two for a full battalion, none for a dummy, nor for a headquarters
    beside another load."""
    return sum(carriers_needed(game, unit) for unit in cargo if game.type(unit).kind not in FREE)


def lift(game: Core, flight: Flight, unit: int) -> Flow[None]:
    """8.4.1, 8.2 A unit is picked up, flown, and put down, with others if the helicopters can take more.

    Barred from a hex by a zone they go to another one; where none is left the load comes back to where it was.
    """
    cargo: Cargo = (unit,)
    says = {"unit": game.type(unit).title}
    while True:
        acts = DROP(flight, cargo), ALSO(flight, cargo), HOVER
        choice = yield game.ask("drop", *acts, clause="PS-8.4.1c", about=cargo, says=says)
        if choice.action.verb != ALSO.verb:
            break
        cargo = (*cargo, choice.piece)
    if choice.action.verb == HOVER.verb:
        return
    goal, cargo = choice.space, with_dummies(game, cargo)
    there = yield from travel(game, flight, goal, game.edition.tables.movement.helicopter.pick_up)
    while not there and others(game, flight, cargo):
        choice = yield game.ask("drop", ELSEWHERE(flight, cargo), clause="PS-8.4.1b", about=cargo, says=says)
        goal = choice.space
        there = goal == node(game, flight[0]) or (yield from travel(game, flight, goal, 0))
    for one in cargo:
        if there:
            put_down(game, one, goal)
        else:
            game.stamp(one, carried=game.state.clock)


def elsewhere_needs(game: Core, flight: Flight, cargo: Cargo, space: int) -> Conditions:
    """8.4.1, 6.1 What another hex must be for units in the air to be put down there."""
    yield space in others(game, flight, cargo), "PS-8.4.1b", "no_flight"


def put_down(game: Core, unit: int, space: int) -> None:
    """8.4.1, 8.4.2, 8.6, 13.5 A unit is put down, and has entered the hex; if it can move it may go one hex."""
    start, clock = game.hex(unit), game.state.clock
    walks = game.values(unit).movement > 0 or game.type(unit).kind == "dummy"  # 14.5: with whom it came
    origin = start if start >= 0 else OFF_MAP
    game.put(unit, space, carried=clock, moved=clock, active=clock, spent=0, origin=origin, hop=walks)
    game.tell(PutDown(clause="PS-8.4.1c", unit=unit, hex=space), unit)
    overrun(game, space, game.side(unit))
    move_off_summit(game, (unit,), start)
    settle(game, unit)


# -- supplies --------------------------------------------------------------------------------------------


def stores_needs(game: Core, flight: Flight) -> Conditions:
    """8.2, 8.4.1 What it takes to lift a supply point: one helicopter, one point, and the movement points."""
    yield len(flight) == 1, "PS-8.2a", "one_by_one"
    yield supply_of(game, flight) != 0, "PS-8.2a", "no_supplies"
    yield may_pick_up(game, flight), "PS-8.4.1c", "no_points_to_lift"
    yield bool(store_drops(game, flight)), "PS-8.4.1b", "nowhere_to_put_it"


def store_drops(game: Core, flight: Flight, riders: Cargo = ()) -> list[int]:
    """8.4.1, 6.1, 16.1.1 Where a supply point that is still to be picked up can be put down, with who rides there."""
    here, price = game.hex(flight[0]), game.edition.tables.movement.helicopter.pick_up
    ashore = bool(stored_on(game, game.side(flight[0]), here))
    return with_room(game, landing_places(game, flight, price, riders, ashore=ashore), riders)


def store_drop_needs(game: Core, flight: Flight, riders: Cargo, space: int) -> Conditions:
    """8.4.1 What a hex must be for a supply point to be put down there."""
    yield game.edition.land[space], "PS-8.1a", "no_land"
    yield not riders or all_fit(game, space, riders), "PS-6.1a", "no_room"
    yield space in store_drops(game, flight, riders), "PS-8.4.1b", "no_flight"


def lift_stores(game: Core, flight: Flight) -> Flow[None]:
    """8.4.1, 8.4.5, 15.2, 16.1.1 A supply point is picked up, flown, and put down, and with it a headquarters or, with
    twice the capacity, a unit or another point.

    Barred by a zone it goes to another hex.
    """
    riders: Cargo = ()
    lifted = 1
    says = {"unit": game.type(flight[0]).title}
    while True:
        acts = DROP_STORES(flight, riders), RIDE(flight, riders, lifted), ALSO_STORES(flight, riders, lifted), HOVER
        choice = yield game.ask("drop_supplies", *acts, clause="PS-8.4.1c", about=flight, says=says)
        if choice.action.verb == RIDE.verb:
            riders = (*riders, choice.piece)
        elif choice.action.verb == ALSO_STORES.verb:
            lifted += 1
        else:
            break
    if choice.action.verb == HOVER.verb:
        return
    start, goal = game.hex(flight[0]), choice.space
    ship = yield from comes_from(game, flight, goal)
    riders = with_dummies(game, riders) if riders else riders
    there = yield from travel(game, flight, goal, game.edition.tables.movement.helicopter.pick_up)
    while not there and others(game, flight, riders):
        elsewhere = STORES_ELSEWHERE(flight, riders)
        choice = yield game.ask("drop_supplies", elsewhere, clause="PS-8.4.1b", about=flight, says=says)
        goal = choice.space
        there = goal == node(game, flight[0]) or (yield from travel(game, flight, goal, 0))
    for _ in range(lifted if there else 0):
        move_point(game, game.side(flight[0]), start, goal, ship)
    for one in riders:  # Argentine ones alone, whom no zone that is declared bars
        put_down(game, one, goal)


def also_stores_needs(game: Core, flight: Flight, riders: Cargo, lifted: int) -> Conditions:
    """8.2, 8.4.5 What another supply point needs to go along: twice the capacity, of which there is some left, and to
    be there."""
    yield loads_of(game, riders) + lifted < capacity(game, flight), "PS-8.2a", "no_capacity"
    there = supply_of(game, flight)
    yield there == ENDLESS or there > lifted, "PS-8.2a", "no_supplies"


def ride_needs(game: Core, flight: Flight, riders: Cargo, lifted: int, unit: int) -> Conditions:
    """8.2, 8.4.5, 16.1.1, 14.5 What rides beside supply points, if it can be brought anywhere: a headquarters, which
    takes no room, with twice the capacity a unit, and dummies with them."""
    yield unit not in riders, "PS-8.2a", "in_group"
    if riders and unit in dummies_with(game, flight):
        yield from accompany_needs(game, unit)
        return
    fits = game.type(unit).kind != "dummy" and loads_of(game, (*riders, unit)) + lifted <= capacity(game, flight)
    yield fits, "PS-16.1.1a", "only_headquarters_ride"
    yield from lift_needs(game, flight, unit)
    yield not strands_dummies(game, (*riders, unit)), "PS-14.5a", "dummy_alone"
    yield bool(store_drops(game, flight, (*riders, unit))), "PS-8.4.1b", "nowhere_to_put_it"


def elsewhere_stores_needs(game: Core, flight: Flight, riders: Cargo, space: int) -> Conditions:
    """8.4.1 What another hex must be for a supply point in the air to be put down there."""
    yield space in others(game, flight, riders), "PS-8.4.1b", "no_flight"


FLY = act("fly", OWN_UNIT, clause="PS-8.4.1a", among=flyers, needs=fly_needs, does=fly, when=in_movement)

FLY_TO = act("fly_to", SPACE, clause="PS-8.4.1a", exactly=airports, needs=fly_to_needs)

WING = act("wing", OWN_UNIT, clause="PS-8.2b", among=lambda game, flight: helicopters(game), needs=wing_needs)

FLY_OFF = act("fly_off", clause="PS-8.4.1e", needs=off_needs)

LIFT = act("lift", OWN_UNIT, clause="PS-8.4.1c", among=to_bring, needs=lift_needs)

FERRY = act("ferry", OWN_UNIT, clause="PS-8.4.4a", among=to_bring, needs=ferried_needs)

LIFT_STORES = act("lift_supplies", clause="PS-8.4.1c", needs=stores_needs)

DROP = act("drop", SPACE, clause="PS-8.4.1c", exactly=drops, needs=drop_needs)

ELSEWHERE = act("drop", SPACE, clause="PS-8.4.1b", exactly=others, needs=elsewhere_needs)

ALSO = act(
    "also", OWN_UNIT, clause="PS-8.2a", among=lambda game, flight, cargo: company(game, flight), needs=also_needs
)

GO_WITH = act(
    "also", OWN_UNIT, clause="PS-16.1.1a", among=lambda game, flight, cargo: company(game, flight), needs=go_with_needs
)

RIDE = act(
    "also",
    OWN_UNIT,
    clause="PS-16.1.1a",
    among=lambda game, flight, riders, lifted: company(game, flight),
    needs=ride_needs,
)

ALSO_STORES = act("also_supplies", clause="PS-8.2a", needs=also_stores_needs, listed=False)

DROP_STORES = act("drop", SPACE, clause="PS-8.4.1c", exactly=store_drops, needs=store_drop_needs)

STORES_ELSEWHERE = act(
    "drop",
    SPACE,
    clause="PS-8.4.1b",
    exactly=others,
    needs=elsewhere_stores_needs,
)

HOVER = act("hover", clause="PS-8.4.1a", goes_on=True)
