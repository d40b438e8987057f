"""VI-f, VI-g, VI-i Handling in the movement phase: boarding, fetching, hitching, unloading, squads coming together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from beachhead.games.gators.events import Loaded, Moved
from beachhead.games.gators.model import BESIDE, NOBODY, SIDES, US
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.air_6b import note_straying
from beachhead.games.gators.rules.camouflage_6l import scout
from beachhead.games.gators.rules.debris_6q import enter_debris
from beachhead.games.gators.rules.ground_3 import land_cost, open_ground
from beachhead.games.gators.rules.reach_6a import against_moving, reachable, stopping
from beachhead.games.gators.rules.refuelling_6n import fill_up
from beachhead.games.gators.rules.repelling_7n import repel
from beachhead.games.gators.rules.squads_6hij import SQUADS, free_platoon, merge, squads_in
from beachhead.games.gators.rules.stacking_6d import against_debris
from beachhead.games.gators.rules.towing_6k import against_hitching, towing_move
from beachhead.games.gators.rules.transport_6fg import (
    against_fitting,
    against_loading,
    against_setting_down,
    against_unloading,
    load,
    set_down,
    takes_ramp,
    transport_of,
)
from beachhead.games.gators.rules.zones_6c import to_avoid
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.showing import Trail
from beachhead.kernel.text import Text
from beachhead.mechanics.movement import meetings

Walk = Callable[[Core, int, tuple[int, ...]], Flow[bool]]

Arrival = tuple[int, int, int]
"""A squad that comes to others: its number, the carrier it was in or NOBODY, and the hex it stood in by itself."""


# -- VI-g loading ------------------------------------------------------------------------------------


def boardable(g: Core, unit: int, found: Iterable[int]) -> Iterator[int]:
    """VI-g The carriers into whose hexes a unit can move to be loaded."""
    near = {*found, g.hex(unit)}
    near.update(*(g.e.board.near[space] for space in tuple(near) if takes_ramp(g, space)))
    for carrier in g.on_map(g.side(unit)):
        if g.hex(carrier) in near and against_boarding(g, unit, carrier) is None:
            yield carrier


def against_boarding(g: Core, unit: int, carrier: int) -> Refusal | None:
    """VI-g The first reason why a unit cannot go aboard a carrier."""
    wrong = against_fitting(g, unit, carrier)
    if wrong:
        return wrong
    if g.hex(carrier) < 0:
        what = {"unit": g.type(unit).title, "carrier": g.type(carrier).title}
        return Refusal("GAT-VI-g.1", Text("gators.no.carrier_not_here", what))
    path = way_aboard(g, unit, carrier)
    start = path[-2] if len(path) > 1 else g.hex(unit)
    wrong = against_loading(g, unit, carrier, start)
    return wrong if wrong or path else out_of_reach(g, unit, g.hex(carrier))


def out_of_reach(g: Core, unit: int, space: int) -> Refusal:
    """VI-a The hex of those whom a unit would join is too far away."""
    return Refusal("GAT-VI-a.1", Text("gators.no.too_far", {"unit": g.type(unit).title, "hex": g.e.board.names[space]}))


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
            if cargo != carrier and against_fetching(g, cargo, carrier) is None:
                yield cargo


def against_fetching(g: Core, cargo: int, carrier: int) -> Refusal | None:
    """VI-g, III The first reason why a carrier cannot pick a unit up where that unit stands."""
    here = g.hex(cargo)
    what = {"unit": g.type(cargo).title, "carrier": g.type(carrier).title}
    wrong = against_fitting(g, cargo, carrier)
    if wrong:
        return wrong
    if here < 0 or len(g.at.get(here, ())) > 1 or g.hex(carrier) == BESIDE:
        return Refusal("GAT-VI-d.1", Text("gators.no.not_empty", {**what, "hex": g.e.board.names[max(here, 0)]}))
    if g.unit(carrier).spent:
        return Refusal("GAT-VI-b.5", Text("gators.no.must_go_back", what))
    if "helicopter" in g.type(carrier).tags and g.ground(here).id == "jungle":
        return Refusal("GAT-III.28", Text("gators.no.jungle_landing", what))
    return against_debris(g, carrier, here)


def against_joining(g: Core, unit: int, other: int, wrong: Refusal | None) -> Refusal | None:
    """VI-a The first reason why a unit cannot move into another's hex to fetch or hitch it: `wrong`, or how far."""
    if wrong or way_to(g, unit, g.hex(other)):
        return wrong
    return out_of_reach(g, unit, g.hex(other))


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
    within_reach = {*found, g.hex(truck)}
    for gun in g.on_map(g.side(truck)):
        if g.type(gun).artillery and g.hex(gun) in within_reach and against_hitching(g, truck, gun) is None:
            yield gun


# -- VI-f unloading ----------------------------------------------------------------------------------


def unloadable(g: Core, side: int) -> Iterator[int]:
    """VI-f The units that a carrier on the map can set down now."""
    for carrier in g.on_map(side):
        if g.within.get(carrier) and not g.type(carrier).is_ship:
            yield from (cargo for cargo in g.within[carrier] if against_leaving(g, cargo) is None)


def against_leaving(g: Core, cargo: int) -> Refusal | None:
    """VI-f The first reason why a unit cannot be unloaded now."""
    carrier, turn = g.unit(cargo).inside, g.state.turn
    what = {"unit": g.type(cargo).title}
    if carrier == NOBODY or g.hex(carrier) < 0 or g.type(carrier).is_ship or g.side(cargo) != g.phasing:
        return Refusal("GAT-VI-f.1", Text("gators.no.not_in_carrier", what))
    if turn in (g.unit(carrier).held, g.unit(cargo).loaded):
        return Refusal("GAT-VI-g.3", Text("gators.no.loaded_just_now", what))
    if any(True for _ in set_down_hexes(g, cargo)) or gathering_hexes(g, cargo) or ships_beside(g, cargo):
        return None
    return Refusal("GAT-VI-f.1", Text("gators.no.no_room_to_unload", {**what, "carrier": g.type(carrier).title}))


def set_down_hexes(g: Core, cargo: int) -> Iterator[int]:
    """VI-f The hexes next to its carrier into which a unit can be set down."""
    here = g.hex(g.unit(cargo).inside)
    if here < 0:
        return
    possible = open_ground(g, cargo)
    for there in g.e.board.near[here]:
        if possible[there] and against_unloading(g, cargo, there) is None:
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
    prompt = Text("gators.ask.onto", {"unit": g.type(cargo).title, "carrier": g.type(carrier).title})
    choice = yield Ask(g.asked, prompt, "GAT-VI-f.1", lambda: where_to_set_down(g, cargo), about=(cargo,))
    if choice.action.verb == "ship":
        put_aboard(g, cargo, choice.piece)
        return
    set_down(g, cargo, choice.space)
    yield from arrive(g, cargo, carrier)
    if choice.action.verb == "gather" and g.hex(cargo) == choice.space:
        yield from gather(g, choice.space, (cargo, carrier, NOBODY), walk)


def where_to_set_down(g: Core, cargo: int) -> Options:
    """VI-f, VI-i The hexes in which a unit can be set down, by itself or to form a platoon there."""
    hexes = tuple(g.go("onto", there, "GAT-VI-f.1") for there in set_down_hexes(g, cargo))
    meets = tuple(g.go("gather", there, "GAT-VI-d.3") for there in gathering_hexes(g, cargo))
    return hexes + meets + tuple(g.pick("ship", ship, "GAT-VI-f.3") for ship in ships_beside(g, cargo))


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


def against_gathering(g: Core, squad: int, space: int) -> Refusal | None:
    """VI-d, VI-i Why a unit cannot come to a hex to form a platoon there."""
    if space in gathering_hexes(g, squad):
        return None
    return Refusal(
        "GAT-VI-d.3", Text("gators.no.no_platoon", {"unit": g.type(squad).title, "hex": g.e.board.names[space]})
    )


def joiners(g: Core, space: int) -> tuple[int, ...]:
    """The squads next to a hex, or in carriers next to it."""
    beside = tuple(g.next_to(space, US))
    aboard = (cargo for carrier in beside for cargo in g.within.get(carrier, ()))
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
            and against_setting_down(g, squad, space) is None
        )
    return against_moving(g, squad) is None and space in reachable(g, squad)


def gather(g: Core, space: int, first: Arrival, walk: Walk) -> Flow[None]:
    """VI-d, VI-i Squads come to a hex until there are three; then they are replaced by a platoon at once."""
    arrivals = [first]
    while 0 < len(squads_in(g, space)) < SQUADS:
        options = tuple(g.pick("gather", unit, "GAT-VI-d.3") for unit in joiners(g, space) if can_join(g, unit, space))
        if not options:
            return disperse(g, space, arrivals)
        prompt = Text("gators.ask.gather", {"hex": g.e.board.names[space]})
        choice = yield Ask(SIDES[US], prompt, "GAT-VI-i.1", options)
        carrier = g.unit(choice.piece).inside
        arrivals.append((choice.piece, carrier, g.hex(choice.piece)))
        if carrier != NOBODY:
            set_down(g, choice.piece, space)
            yield from arrive(g, choice.piece, carrier)
        else:
            yield from walk(g, choice.piece, reachable(g, choice.piece)[space])
    if len(squads_in(g, space)) >= SQUADS:
        merge(g, space)


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
            g.state.trails = (*g.state.trails, Trail(squad, (space, start)))
            g.tell(Moved(clause="GAT-VI-d.9", unit=squad, path=(space, start)))
