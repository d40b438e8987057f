"""VI-f, VI-g, VI-i Handling in the movement phase: boarding, fetching, hitching, unloading, squads coming together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from beachhead.games.gators.events import Loaded, Moved
from beachhead.games.gators.model import ABOARD, BESIDE, NOBODY, SIDES, US
from beachhead.games.gators.play import Core, Flow, act, said
from beachhead.games.gators.rules.air_6b import note_straying
from beachhead.games.gators.rules.camouflage_6l import scout
from beachhead.games.gators.rules.ground_3 import land_cost, open_ground
from beachhead.games.gators.rules.reach_6a import moving, reachable, stopping
from beachhead.games.gators.rules.refuelling_6n import fill_up
from beachhead.games.gators.rules.repelling_7n import repel
from beachhead.games.gators.rules.results_7b import enter_debris
from beachhead.games.gators.rules.squads_6hij import SQUADS, free_platoon, merge, squads_in
from beachhead.games.gators.rules.stacking_6d import past_debris
from beachhead.games.gators.rules.towing_6k import hitching, towing_move
from beachhead.games.gators.rules.transport_6fg import (
    fitting,
    load,
    loading,
    set_down,
    setting_down,
    takes_ramp,
    transport_of,
    unloading,
)
from beachhead.games.gators.rules.zones_6c import to_avoid
from beachhead.games.gators.targets import OWN_UNIT, SHIP
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.movement import meetings
from beachhead.mechanics.picks import SPACE

Walk = Callable[[Core, int, tuple[int, ...]], Flow[bool]]

Arrival = tuple[int, int, int]
"""A squad that comes to others: its number, the carrier it was in or NOBODY, and the hex it stood in by itself."""


# -- VI-g loading ------------------------------------------------------------------------------------


def boardable(g: Core, unit: int, found: Iterable[int]) -> Iterator[int]:
    """VI-g The carriers into whose hexes a unit can move to be loaded."""
    near = {*found, g.hex(unit)}
    near.update(*(g.e.board.near[space] for space in tuple(near) if takes_ramp(g, space)))
    for carrier in g.on_map(g.side(unit)):
        if g.hex(carrier) in near and met(boarding(g, unit, carrier)):
            yield carrier


def boarding(g: Core, unit: int, carrier: int) -> Conditions:
    """VI-g What a carrier needs so that a unit can go aboard."""
    fits = True
    for condition in fitting(g, unit, carrier):
        yield condition
        fits = fits and condition[0]
    yield g.hex(carrier) >= 0, "GAT-VI-g.1", "carrier_not_here"
    if not fits or g.hex(carrier) < 0:
        return
    path = way_aboard(g, unit, carrier)
    start = path[-2] if len(path) > 1 else g.hex(unit)
    yield from loading(g, unit, carrier, start)
    yield bool(path), "GAT-VI-a.1", "too_far"


def carries(g: Core, unit: int, carrier: int) -> bool:
    """IX Whether who points at another unit means that the one that moves goes aboard."""
    return unit != carrier and transport_of(g, carrier) is not None


def way_to(g: Core, unit: int, space: int) -> tuple[int, ...]:
    """The way of a unit into a hex that is taken by those it joins there; the hex alone if it is there already."""
    return (space,) if g.hex(unit) == space else reachable(g, unit).get(space, ())


def way_aboard(g: Core, unit: int, carrier: int) -> tuple[int, ...]:
    """VI-g The way of a unit into the hex of a carrier: up the ramp of a craft in the water; none if too far."""
    there = g.hex(carrier)
    if g.type(unit).element != "land" or not g.afloat(carrier):
        return way_to(g, unit, there)
    shores = [space for space in g.e.board.near[there] if takes_ramp(g, space) and climbs(g, unit, space)]
    avoid = to_avoid(g, unit)
    ways = ((*way_to(g, unit, shore), there) for shore in shores)
    return min(ways, key=lambda path: (len(path), meetings(path, avoid)), default=())


def climbs(g: Core, unit: int, shore: int) -> bool:
    """VI-a, VI-g Whether a land unit that goes to a shore has a move unit left for the ramp of a craft beside it."""
    path = way_to(g, unit, shore)
    if not path or (len(path) > 1 and stopping(g, unit)[shore]):
        return False
    kind = g.type(unit)
    points = towing_move(g, unit, kind.move)
    spent = sum(land_cost(g.ground(space), kind.move <= 1, "") for space in path[1:])
    return spent < min([points, *(g.ground(space).cap or points for space in path[1:])])


def fetchable(g: Core, carrier: int, found: Iterable[int]) -> Iterator[int]:
    """VI-g The units into whose hexes a carrier can move to load them."""
    if transport_of(g, carrier) is None:
        return
    for space in sorted({*found, g.hex(carrier)}):
        for cargo in g.standing(space, g.side(carrier)):
            if cargo != carrier and met(picking_up(g, cargo, carrier)):
                yield cargo


def picking_up(g: Core, cargo: int, carrier: int) -> Conditions:
    """VI-g, III What a unit needs so that a carrier can pick it up where it stands."""
    here = g.hex(cargo)
    yield from fitting(g, cargo, carrier)
    yield here >= 0, "GAT-VI-d.1", "not_on_map"
    if here < 0:
        return
    yield len(g.at.get(here, ())) == 1 and g.hex(carrier) != BESIDE, "GAT-VI-d.1", "not_empty"
    yield not g.unit(carrier).spent, "GAT-VI-b.5", "carrier_must_go_back"
    if "helicopter" in g.type(carrier).tags:
        yield g.ground(here).id != "jungle", "GAT-III.28", "jungle_landing"
    yield from said(past_debris(g, carrier, here), unit=g.type(carrier).title, hex=g.e.board.names[here])


def fetching(g: Core, carrier: int, cargo: int) -> Conditions:
    """VI-a, VI-g What a unit needs so that a carrier can move into its hex and pick it up."""
    yield from picking_up(g, cargo, carrier)
    yield from within_reach(g, carrier, cargo)


def is_carrier(g: Core, unit: int, other: int) -> bool:
    """IX Whether who points at another unit means that the one that moves picks it up."""
    return unit != other and transport_of(g, unit) is not None


def hitching_there(g: Core, truck: int, gun: int) -> Conditions:
    """VI-a, VI-k What a gun needs so that a truck can move into its hex and hitch it."""
    yield from hitching(g, truck, gun)
    yield from within_reach(g, truck, gun)


def is_gun(g: Core, truck: int, gun: int) -> bool:
    """VI-k Whether who points at another unit means that the truck that moves hitches it."""
    return g.type(gun).artillery and "truck" in g.type(truck).tags


def within_reach(g: Core, unit: int, other: int) -> Conditions:
    """VI-a A unit on the map into whose hex another can move."""
    if g.hex(other) >= 0:
        yield bool(way_to(g, unit, g.hex(other))), "GAT-VI-a.1", "too_far"


def board(g: Core, unit: int, carrier: int, path: tuple[int, ...], walk: Walk) -> Flow[None]:
    """VI-g A unit moves into the hex of a carrier and is loaded, if nothing stops it on the way."""
    if len(path) > 2:
        arrived = yield from walk(g, unit, path[:-1])
        if not arrived:
            return
    if g.hex(unit) >= 0:
        load(g, unit, carrier)


def fetch(g: Core, carrier: int, cargo: int, path: tuple[int, ...], walk: Walk) -> Flow[None]:
    """VI-g A carrier moves into the hex of a unit and loads it, if nothing stops it on the way."""
    if len(path) > 1:
        arrived = yield from walk(g, carrier, path)
        if not arrived:
            return
        if g.type(carrier).is_air:
            note_straying(g, carrier, path)
    load(g, cargo, carrier)
    if g.side(carrier) == US:
        scout(g, carrier)


def hitch_goals(g: Core, truck: int, found: Iterable[int]) -> Iterator[int]:
    """VI-k The guns into whose hexes a truck can move to hitch them."""
    if "truck" not in g.type(truck).tags:
        return
    near = {*found, g.hex(truck)}
    for gun in g.on_map(g.side(truck)):
        if g.type(gun).artillery and g.hex(gun) in near and met(hitching(g, truck, gun)):
            yield gun


# -- VI-f unloading ----------------------------------------------------------------------------------


def unloadable(g: Core, side: int) -> Iterator[int]:
    """VI-f The units that a carrier on the map can set down now."""
    for carrier in g.on_map(side):
        if g.aboard.get(carrier) and not g.type(carrier).is_ship:
            yield from (cargo for cargo in g.aboard[carrier] if met(leaving(g, cargo)))


def leaving(g: Core, cargo: int) -> Conditions:
    """VI-f What a unit needs in order to be unloaded now."""
    carrier, turn = g.unit(cargo).inside, g.state.turn
    aboard = carrier != NOBODY and g.hex(carrier) >= 0 and not g.type(carrier).is_ship
    yield aboard, "GAT-VI-f.1", "not_in_carrier"
    if not aboard:
        return
    late = turn in (g.unit(carrier).held, g.unit(cargo).loaded)
    yield not late, "GAT-VI-g.3", "loaded_just_now"
    if not late:
        room = any(True for _ in set_down_hexes(g, cargo)) or gathering_hexes(g, cargo) or ships_beside(g, cargo)
        yield bool(room), "GAT-VI-f.1", "no_room_to_unload"


def is_aboard(g: Core, unit: int) -> bool:
    """VI-f Whether who points at a unit means that it is unloaded."""
    return g.hex(unit) == ABOARD


def set_down_hexes(g: Core, cargo: int) -> Iterator[int]:
    """VI-f The hexes next to its carrier into which a unit can be set down."""
    here = g.hex(g.unit(cargo).inside)
    if here < 0:
        return
    possible = open_ground(g, cargo)
    for there in g.e.board.near[here]:
        if possible[there] and met(unloading(g, cargo, there)):
            yield there


def ships_beside(g: Core, cargo: int) -> tuple[int, ...]:
    """VI-f The ships next to a helicopter onto which it can set a unit down."""
    carrier = g.unit(cargo).inside
    if not g.type(carrier).is_air or g.unit(cargo).loaded == g.state.turn:
        return ()
    return tuple(unit for unit in g.next_to(g.hex(carrier), US) if g.type(unit).is_ship)


def put_aboard(g: Core, cargo: int, ship: int) -> None:
    """VI-f A helicopter sets a unit down on a ship; the enemy does not see what."""
    carrier, turn = g.unit(cargo).inside, g.state.turn
    g.stow(cargo, ship, moved=turn, loaded=turn)
    g.stamp(carrier, moved=turn, spent=True)
    g.tell(Loaded(clause="GAT-VI-f.3", unit=cargo, carrier=ship, audience=(SIDES[US],)))


def unload(g: Core, cargo: int, walk: Walk) -> Flow[None]:
    """VI-f A carrier at the end of its move sets a unit down next to it, or into the water what floats."""
    carrier = g.unit(cargo).inside
    acts, says = (
        (ONTO(cargo), MEET(cargo), LAND_ON(cargo)),
        {"unit": g.type(cargo).title, "carrier": g.type(carrier).title},
    )
    ask = g.ask("onto", *acts, clause="GAT-VI-f.1", about=(cargo,), says=says)
    choice: Option = yield ask
    if choice.piece >= 0:
        put_aboard(g, cargo, choice.piece)
        return
    set_down(g, cargo, choice.space)
    yield from arrive(g, cargo, carrier)
    if choice.action.verb == MEET.verb and g.hex(cargo) == choice.space:
        yield from gather(g, choice.space, (cargo, carrier, NOBODY), walk)


def landing_on(g: Core, cargo: int, ship: int) -> Conditions:
    """VI-f What a ship needs so that a helicopter can set a unit down on it."""
    yield ship in ships_beside(g, cargo), "GAT-VI-f.3", "no_ship_beside"


def arrive(g: Core, cargo: int, carrier: int) -> Flow[None]:
    """VII-n, VI-q, VI-l What waits for a unit just set down: repelling attacks, booby traps; it scouts."""
    here = g.hex(cargo)
    if g.side(cargo) == US and g.type(carrier).element in ("amphibious", "water") and not g.ground(here).water:
        yield from repel(g, cargo, carrier)
    if g.hex(cargo) != here:
        return
    yield from enter_debris(g, cargo)
    if g.side(cargo) == US and g.hex(cargo) == here:
        scout(g, cargo)
        fill_up(g, cargo)


# -- VI-i squads that come together ------------------------------------------------------------------


def gathering_hexes(g: Core, squad: int) -> tuple[int, ...]:
    """VI-d, VI-i The hexes next to a squad, or to its carrier, where with others it can form a platoon now."""
    if "squad" not in g.type(squad).tags or free_platoon(g) == NOBODY:
        return ()
    here = g.place(squad)
    return tuple(there for there in g.e.board.near[here] if can_gather(g, squad, there)) if here >= 0 else ()


def can_gather(g: Core, squad: int, space: int) -> bool:
    """VI-i Whether a squad can come to squads in a hex, and enough others are there or can come too."""
    there = squads_in(g, space)
    if not there or len(there) != len(g.at[space]) or g.debris_in(space) or not can_join(g, squad, space):
        return False
    others = sum(can_join(g, other, space) for other in joiners(g, space) if other != squad)
    return len(there) + 1 + others >= SQUADS


def gathering(g: Core, squad: int, space: int) -> Conditions:
    """VI-d, VI-i What a hex needs so that a unit can come there to form a platoon."""
    yield space in gathering_hexes(g, squad), "GAT-VI-d.3", "no_platoon"


def joiners(g: Core, space: int) -> tuple[int, ...]:
    """The squads next to a hex, or in carriers next to it."""
    beside = tuple(g.next_to(space, US))
    aboard = (cargo for carrier in beside for cargo in g.aboard.get(carrier, ()))
    return tuple(unit for unit in (*beside, *aboard) if "squad" in g.type(unit).tags)


def can_join(g: Core, squad: int, space: int) -> bool:
    """VI-f, VI-i Whether a squad can step, or be set down, into a hex with other squads."""
    lies, turn = g.unit(squad), g.state.turn
    if lies.inside != NOBODY:
        carrier = lies.inside
        return (
            lies.loaded != turn
            and g.unit(carrier).held != turn
            and not g.type(carrier).is_air
            and g.hex(carrier) >= 0
            and g.e.board.adjacent(g.hex(carrier), space)
            and met(setting_down(g, squad, space))
        )
    return met(moving(g, squad)) and space in reachable(g, squad)


def gather(g: Core, space: int, first: Arrival, walk: Walk) -> Flow[None]:
    """VI-d, VI-i Squads come to a hex until there are three; then they are replaced by a platoon at once."""
    arrivals = [first]
    while 0 < len(squads_in(g, space)) < SQUADS:
        able = tuple(unit for unit in joiners(g, space) if can_join(g, unit, space))
        if not able:
            return disperse(g, space, arrivals)
        says = {"hex": g.e.board.names[space]}
        choice: Option = yield g.ask("gather", JOIN(able), clause="GAT-VI-i.1", side=SIDES[US], says=says)
        carrier = g.unit(choice.piece).inside
        arrivals.append((choice.piece, carrier, g.hex(choice.piece)))
        if carrier != NOBODY:
            set_down(g, choice.piece, space)
            yield from arrive(g, choice.piece, carrier)
        else:
            yield from walk(g, choice.piece, reachable(g, choice.piece)[space])
    if len(squads_in(g, space)) >= SQUADS:
        merge(g, space)


def joining(g: Core, able: tuple[int, ...], unit: int) -> Conditions:
    """VI-d, VI-i Who comes to the others is one of the squads next to them that are `able` to."""
    yield unit in able, "GAT-VI-d.3", "not_a_joiner"


def disperse(g: Core, space: int, arrivals: list[Arrival]) -> None:
    """VI-d Where the third squad was thrown back, those who came before it return: two do not stand together."""
    turn = g.state.turn
    for squad, carrier, start in arrivals:
        if g.hex(squad) != space:
            continue
        if carrier != NOBODY:
            g.stow(squad, carrier, moved=turn, held=turn, loaded=turn)
            g.tell(Loaded(clause="GAT-VI-d.9", unit=squad, carrier=carrier))
        elif not g.at.get(start):
            g.put(squad, start, moved=turn)
            g.trail(squad, (space, start))
            g.tell(Moved(clause="GAT-VI-d.9", unit=squad, path=(space, start)))


ONTO = act("onto", SPACE, clause="GAT-VI-f.1", exactly=set_down_hexes, needs=unloading)

MEET = act("gather", SPACE, clause="GAT-VI-d.3", exactly=gathering_hexes, needs=gathering)

LAND_ON = act("ship", SHIP, clause="GAT-VI-f.3", exactly=ships_beside, needs=landing_on)

JOIN = act("gather", OWN_UNIT, clause="GAT-VI-d.3", among=lambda g, able: able, needs=joining, label="gather_unit")
