"""VI-f, VI-g, VI-i Handling in the movement phase: boarding, fetching, hitching, unloading, squads coming together."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from beachhead.games.gators.core import Core, Flow, act, with_gaps
from beachhead.games.gators.events import Loaded, Moved
from beachhead.games.gators.model import ABOARD, BESIDE, NOBODY, SIDES, US
from beachhead.games.gators.rules.combat_7.repelling_7n import repel
from beachhead.games.gators.rules.combat_7.results_7b import enter_debris
from beachhead.games.gators.rules.ground_3 import land_cost, open_ground
from beachhead.games.gators.rules.movement_6.reach_6a import move_needs, reachable, stopping
from beachhead.games.gators.rules.movement_6.transport_6fg import (
    fit_needs,
    give_up_mission,
    load,
    load_needs,
    onto_needs,
    room_left,
    room_taken,
    set_down,
    set_down_needs,
    takers,
    takes_ramp,
    transport_of,
    vacant_needs,
)
from beachhead.games.gators.rules.position_6.airstrips_6p import open_for_rearming
from beachhead.games.gators.rules.position_6.camouflage_6l import scout
from beachhead.games.gators.rules.position_6.refuelling_6n import fill_up, note_aboard, refuel
from beachhead.games.gators.rules.position_6.squads_6hij import SQUADS, free_platoon, merge, squad_hexes, squads_in
from beachhead.games.gators.rules.position_6.stacking_6d import past_debris_needs
from beachhead.games.gators.rules.position_6.towing_6k import hitch_needs, towing_move
from beachhead.games.gators.rules.position_6.zones_6c import sliding, to_avoid
from beachhead.games.gators.targets import OWN_UNIT, SHIP
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once
from beachhead.mechanics.movement import meetings
from beachhead.mechanics.picks import SPACE

Walk = Callable[[Core, int, tuple[int, ...]], Flow[bool]]
"""A unit goes its way, and whether it comes to the end of it."""

Arrival = tuple[int, int, int]
"""A squad that comes to others: its number, the carrier it was in or NOBODY, and the hex it stood in by itself."""


# -- VI-g loading ------------------------------------------------------------------------------------


def boardable(game: Core, unit: int, found: Iterable[int]) -> Iterator[int]:
    """VI-g The carriers into whose hexes a unit can move to be loaded."""
    able = takers(game.edition, unit)
    carriers = [one for one in able if game.hex(one) >= 0 and met(fit_needs(game, unit, one))]
    if not carriers:
        return
    near = {*found, game.hex(unit)}
    near.update(*(game.edition.board.near[space] for space in tuple(near) if takes_ramp(game, space)))
    for carrier in carriers:
        if game.hex(carrier) in near and met(board_needs(game, unit, carrier)):
            yield carrier


def board_needs(game: Core, unit: int, carrier: int) -> Conditions:
    """VI-g What a carrier needs so that a unit can go aboard."""
    fits = True
    for condition in fit_needs(game, unit, carrier):
        yield condition
        fits = fits and condition[0]
    yield game.hex(carrier) >= 0, "GAT-VI-g.1", "carrier_not_here"
    if not fits or game.hex(carrier) < 0:
        return
    there = game.edition.board.names[game.hex(carrier)]
    yield from with_gaps(slide_needs(game, unit, game.hex(carrier)), unit=game.type(unit).title, hex=there)
    path = way_aboard(game, unit, carrier)
    start = path[-2] if len(path) > 1 else game.hex(unit)
    yield from load_needs(game, unit, carrier, start)
    yield bool(path), "GAT-VI-a.1", "too_far"


def slide_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-c What a carrier's hex needs so that a unit does not slide past an enemy into it."""
    yield space == game.hex(unit) or space not in sliding(game, unit), "GAT-VI-c.5", "slides"


def carries(game: Core, unit: int, carrier: int) -> bool:
    """IX Whether who points at another unit means that the one that moves goes aboard."""
    return unit != carrier and transport_of(game, carrier) is not None


def way_to(game: Core, unit: int, space: int) -> tuple[int, ...]:
    """The way of a unit into a hex that is taken by those it joins there; the hex alone if it is there already."""
    return (space,) if game.hex(unit) == space else reachable(game, unit).get(space, ())


def way_aboard(game: Core, unit: int, carrier: int) -> tuple[int, ...]:
    """VI-g The way of a unit into the hex of a carrier: up the ramp of a craft in the water; none if too far."""
    there = game.hex(carrier)
    if game.type(unit).element != "land" or not game.afloat(carrier):
        return way_to(game, unit, there)
    shores = [
        space for space in game.edition.board.near[there] if takes_ramp(game, space) and climbs(game, unit, space)
    ]
    avoid = to_avoid(game, unit)
    ways = ((*way_to(game, unit, shore), there) for shore in shores)
    return min(ways, key=lambda path: (len(path), meetings(path, avoid)), default=())


def climbs(game: Core, unit: int, shore: int) -> bool:
    """VI-a, VI-g Whether a land unit that goes to a shore has a move unit left for the ramp of a craft beside it."""
    path = way_to(game, unit, shore)
    if not path or (len(path) > 1 and stopping(game, unit)[shore]):
        return False
    kind = game.type(unit)
    points = towing_move(game, unit, kind.move)
    spent = sum(land_cost(game.ground(space), kind.move <= 1, "") for space in path[1:])
    return spent < min([points, *(game.ground(space).cap or points for space in path[1:])])


def fetchable(game: Core, carrier: int, found: Container[int]) -> Iterator[int]:
    """VI-g The units into whose hexes a carrier can move to load them."""
    if transport_of(game, carrier) is None:
        return
    for space in sorted(there for there in game.at if there in found):
        for cargo in game.standing(space, game.side(carrier)):
            if cargo != carrier and met(pick_up_needs(game, cargo, carrier)):
                yield cargo


def pick_up_needs(game: Core, cargo: int, carrier: int) -> Conditions:
    """VI-g, III What a unit needs so that a carrier can pick it up where it stands."""
    here = game.hex(cargo)
    yield from fit_needs(game, cargo, carrier)
    yield here >= 0, "GAT-VI-d.1", "not_on_map"
    if here < 0:
        return
    yield takes_all(game, carrier, here), "GAT-VI-d.1", "not_empty"
    yield not game.unit(carrier).spent, "GAT-VI-b.5", "carrier_must_go_back"
    if "helicopter" in game.type(carrier).tags:
        yield game.ground(here).id != "jungle", "GAT-III.28", "jungle_landing"
    yield from with_gaps(
        past_debris_needs(game, carrier, here), unit=game.type(carrier).title, hex=game.edition.board.names[here]
    )


def takes_all(game: Core, carrier: int, space: int) -> bool:
    """VI-d, VI-g Whether a carrier that ends its move in a hex can load all who stand there, and nobody but those whom
    it carries shares its hex: each fits, there is room for them together, and none has hitched another.
    """
    there = game.at.get(space, ())
    rooms = [room_taken(game.edition, carrier, unit) for unit in there]
    free = all(game.unit(unit).tow == NOBODY for unit in there)
    return len(there) == 1 or (free and all(rooms) and sum(rooms) <= room_left(game, carrier))


def fetch_needs(game: Core, carrier: int, cargo: int) -> Conditions:
    """VI-a, VI-g What a unit needs so that a carrier can move into its hex and pick it up."""
    yield from pick_up_needs(game, cargo, carrier)
    yield from reach_needs(game, carrier, cargo)


def is_carrier(game: Core, unit: int, other: int) -> bool:
    """IX Whether who points at another unit means that the one that moves picks it up."""
    return unit != other and transport_of(game, unit) is not None


def hitch_there_needs(game: Core, truck: int, gun: int) -> Conditions:
    """VI-a, VI-k What a gun needs so that a truck can move into its hex and hitch it."""
    yield from hitch_needs(game, truck, gun)
    yield from reach_needs(game, truck, gun)


def is_gun(game: Core, truck: int, gun: int) -> bool:
    """VI-k Whether who points at another unit means that the truck that moves hitches it."""
    return game.type(gun).artillery and "truck" in game.type(truck).tags


def reach_needs(game: Core, unit: int, other: int) -> Conditions:
    """VI-a A unit on the map into whose hex another can move."""
    if game.hex(other) >= 0:
        yield bool(way_to(game, unit, game.hex(other))), "GAT-VI-a.1", "too_far"


def board(game: Core, unit: int, carrier: int, path: tuple[int, ...], pass_by: Walk) -> Flow[None]:
    """VI-g A unit moves into the hex of a carrier and is loaded, if nothing stops it on the way: if it lay off the map,
    also in the hex by which it comes in (V).
    """
    if len(path) > 2 or game.hex(unit) == BESIDE:
        arrived = yield from pass_by(game, unit, path[:-1])
        if not arrived:
            return
    if game.hex(unit) >= 0:
        unhurt = yield from through_debris(game, unit, game.hex(carrier))
        if unhurt:
            load(game, unit, carrier)


def through_debris(game: Core, unit: int, space: int) -> Flow[bool]:
    """VI-q Who goes to a helicopter above debris comes into its hex, and may set off a trap before he is aboard.

    Whether he is still there.
    """
    if not game.debris_in(space):
        return True
    game.put(unit, space, moved=game.state.turn, came=game.state.turn)
    yield from enter_debris(game, unit)
    return game.hex(unit) == space


def fetch(game: Core, carrier: int, cargo: int, path: tuple[int, ...], walk: Walk) -> Flow[None]:
    """VI-d, VI-g A carrier moves into a hex and loads all who stand there, if nothing stops it on the way."""
    stacked = game.standing(game.hex(cargo), game.side(cargo))
    if len(path) > 1:
        arrived = yield from walk(game, carrier, path)
        open_for_rearming(game, carrier)
        if not arrived:
            return
    for unit in stacked:
        load(game, unit, carrier)
    end_move(game, carrier)


def hitch_goals(game: Core, truck: int, found: Container[int]) -> Iterator[int]:
    """VI-k The guns into whose hexes a truck can move to hitch them."""
    if "truck" not in game.type(truck).tags:
        return
    here = game.hex(truck)
    guns = (unit for unit in game.on_map(game.side(truck)) if game.type(unit).artillery)
    for gun in guns:
        if (game.hex(gun) == here or game.hex(gun) in found) and met(hitch_needs(game, truck, gun)):
            yield gun


# -- VI-f unloading ----------------------------------------------------------------------------------


def unloadable(game: Core, side: int) -> Iterator[int]:
    """VI-f The units that a carrier on the map can set down now."""
    carriers = game.those_of(side, "carriers", lambda unit: is_carrier_afield(game, unit))
    cargoes = (cargo for carrier in carriers for cargo in game.aboard.get(carrier, ()))

    def likeness(cargo: int) -> tuple[str, int, int]:
        lies = game.unit(cargo)
        return game.type(cargo).kind, lies.inside, lies.loaded

    return looked_at_once(cargoes, likeness, lambda cargo: met(unload_needs(game, cargo)))


def is_carrier_afield(game: Core, unit: int) -> bool:
    """VI-f Whether a unit is on the map, carries others, and is no ship."""
    return game.hex(unit) >= 0 and transport_of(game, unit) is not None and not game.type(unit).is_ship


def unload_needs(game: Core, cargo: int) -> Conditions:
    """VI-f, VI-g What a unit needs in order to be unloaded now: its carrier may have loaded others in this turn, but
    was not unloaded itself.
    """
    carrier, turn = game.unit(cargo).inside, game.state.turn
    aboard = carrier != NOBODY and game.hex(carrier) >= 0 and not game.type(carrier).is_ship
    yield aboard, "GAT-VI-f.1", "not_in_carrier"
    if not aboard:
        return
    fresh, set_down_now = game.unit(cargo).loaded == turn, game.unit(carrier).held == turn
    yield not fresh, "GAT-VI-g.3", "loaded_just_now"
    yield not set_down_now, "GAT-VI-f.2", "carrier_held"
    if not fresh and not set_down_now:
        room = (
            any(True for _ in set_down_hexes(game, cargo)) or gathering_hexes(game, cargo) or ships_beside(game, cargo)
        )
        yield bool(room), "GAT-VI-f.1", "no_room_to_unload"


def is_aboard(game: Core, unit: int) -> bool:
    """VI-f Whether who points at a unit means that it is unloaded."""
    return game.hex(unit) == ABOARD


def set_down_hexes(game: Core, cargo: int) -> Iterator[int]:
    """VI-f The hexes next to its carrier into which a unit can be set down."""
    lies = game.state.units[cargo]
    here = game.hex(lies.inside)
    if here < 0 or lies.loaded == game.state.turn:
        return
    possible = open_ground(game, cargo)
    for there in game.edition.board.near[here]:
        if possible[there] and met(vacant_needs(game, cargo, there)):
            yield there


def ships_beside(game: Core, cargo: int) -> tuple[int, ...]:
    """VI-f The ships next to a helicopter onto which it can set a unit down."""
    carrier = game.unit(cargo).inside
    if not game.type(carrier).is_air:
        return ()
    return tuple(unit for unit in game.next_to(game.hex(carrier), US) if game.type(unit).is_ship)


def put_aboard(game: Core, cargo: int, ship: int) -> None:
    """VI-f A helicopter sets a unit down on a ship; the enemy does not see what."""
    carrier, turn = game.unit(cargo).inside, game.state.turn
    game.stow(cargo, ship, moved=turn, loaded=turn)
    note_aboard(game, cargo)
    game.stamp(carrier, moved=turn)
    give_up_mission(game, carrier)
    game.emit(Loaded(clause="GAT-VI-f.3", unit=cargo, carrier=ship, audience=(SIDES[US],)))


def unload(game: Core, cargo: int, walk: Walk) -> Flow[None]:
    """VI-f A carrier at the end of its move sets a unit down next to it, or into the water what floats."""
    carrier = game.unit(cargo).inside
    acts, says = (
        (ONTO(cargo), MEET(cargo), LAND_ON(cargo)),
        {"unit": game.type(cargo).title, "carrier": game.type(carrier).title},
    )
    ask = game.ask("onto", *acts, clause="GAT-VI-f.1", about=(cargo,), says=says)
    choice: Option = yield ask
    if choice.piece >= 0:
        put_aboard(game, cargo, choice.piece)
    else:
        set_down(game, cargo, choice.space)
        yield from arrive(game, cargo, carrier)
    yield from refuel(game, carrier)
    if choice.action.verb == MEET.verb and game.hex(cargo) == choice.space:
        yield from gather(game, choice.space, (cargo, carrier, NOBODY), walk)


def land_on_needs(game: Core, cargo: int, ship: int) -> Conditions:
    """VI-f What a ship needs so that a helicopter can set a unit down on it."""
    yield ship in ships_beside(game, cargo), "GAT-VI-f.3", "no_ship_beside"


def arrive(game: Core, cargo: int, carrier: int) -> Flow[None]:
    """VII-n, VI-q, VI-l What waits for a unit just set down: repelling attacks, booby traps; it scouts."""
    here = game.hex(cargo)
    if game.side(cargo) == US and game.type(carrier).element in ("amphibious", "water"):
        yield from repel(game, cargo, carrier)
    if game.hex(cargo) != here:
        return
    yield from enter_debris(game, cargo)
    if game.hex(cargo) == here:
        end_move(game, cargo)


def end_move(game: Core, unit: int) -> None:
    """VI-l, VI-n A unit of Player 1 that ends its move scouts who is next to it, and fuel is brought to the HERS."""
    if game.side(unit) == US:
        scout(game, unit)
        fill_up(game, unit)


# -- VI-i squads that come together ------------------------------------------------------------------


def gathering_hexes(game: Core, squad: int) -> tuple[int, ...]:
    """VI-d, VI-i The hexes next to a squad, or to its carrier, where with others it can form a platoon now."""
    if "squad" not in game.type(squad).tags or not squad_hexes(game) or free_platoon(game) == NOBODY:
        return ()
    here = game.place(squad)
    beside = game.edition.board.near[here] if here >= 0 else ()
    return tuple(there for there in beside if there in squad_hexes(game) and can_gather(game, squad, there))


def can_gather(game: Core, squad: int, space: int) -> bool:
    """VI-i Whether a squad can come to squads in a hex, and enough others are there or can come too."""
    there = squads_in(game, space)
    if not there or game.debris_in(space) or not can_join(game, squad, space):
        return False
    others = sum(can_join(game, other, space) for other in joiners(game, space) if other != squad)
    return len(there) + 1 + others >= SQUADS


def gather_needs(game: Core, squad: int, space: int) -> Conditions:
    """VI-d, VI-i What a hex needs so that a unit can come there to form a platoon."""
    yield space in gathering_hexes(game, squad), "GAT-VI-d.3", "no_platoon"


def joiners(game: Core, space: int) -> tuple[int, ...]:
    """The squads next to a hex, or in carriers next to it."""
    beside = tuple(game.next_to(space, US))
    aboard = (cargo for carrier in beside for cargo in game.aboard.get(carrier, ()))
    return tuple(unit for unit in (*beside, *aboard) if "squad" in game.type(unit).tags)


def can_join(game: Core, squad: int, space: int) -> bool:
    """VI-f, VI-i Whether a squad can step, or be set down, into a hex with other squads."""
    lies, turn = game.unit(squad), game.state.turn
    if lies.inside != NOBODY:
        carrier = lies.inside
        return (
            lies.loaded != turn
            and game.unit(carrier).held != turn
            and game.hex(carrier) >= 0
            and game.edition.board.adjacent(game.hex(carrier), space)
            and met(set_down_needs(game, squad, space))
        )
    return met(move_needs(game, squad)) and space in reachable(game, squad)


def gather(game: Core, space: int, first: Arrival, walk: Walk) -> Flow[None]:
    """VI-d, VI-i Squads come to a hex until there are three; then they are replaced by a platoon at once."""
    arrivals = [first]
    while 0 < len(squads_in(game, space)) < SQUADS:
        able = tuple(unit for unit in joiners(game, space) if can_join(game, unit, space))
        if not able:
            return disperse(game, space, arrivals)
        says = {"hex": game.edition.board.names[space]}
        choice: Option = yield game.ask("gather", JOIN(able), clause="GAT-VI-i.1", side=SIDES[US], says=says)
        carrier = game.unit(choice.piece).inside
        arrivals.append((choice.piece, carrier, game.hex(choice.piece)))
        if carrier != NOBODY:
            set_down(game, choice.piece, space)
            yield from arrive(game, choice.piece, carrier)
        else:
            yield from walk(game, choice.piece, reachable(game, choice.piece)[space])
    if len(squads_in(game, space)) >= SQUADS:
        merge(game, space)


def join_needs(game: Core, able: tuple[int, ...], unit: int) -> Conditions:
    """VI-d, VI-i Who comes to the others is one of the squads next to them that are `able` to."""
    yield unit in able, "GAT-VI-d.3", "not_a_joiner"


def disperse(game: Core, space: int, arrivals: list[Arrival]) -> None:
    """VI-d Where the third squad was thrown back, those who came before it return: two do not stand together.

    Nobody has come to where a squad was, a hex away: who attacks and is driven back goes further away (VII-b).
    """
    turn = game.state.turn
    for squad, carrier, start in arrivals:
        if game.hex(squad) != space:
            continue
        if carrier != NOBODY:
            game.stow(squad, carrier, moved=turn, held=turn, loaded=turn)
            game.emit(Loaded(clause="GAT-VI-d.9", unit=squad, carrier=carrier))
        else:
            game.put(squad, start, moved=turn)
            game.emit(Moved(clause="GAT-VI-d.9", unit=squad, path=(space, start)))


ONTO = act("onto", SPACE, clause="GAT-VI-f.1", exactly=set_down_hexes, needs=onto_needs)

MEET = act("gather", SPACE, clause="GAT-VI-d.3", exactly=gathering_hexes, needs=gather_needs)

LAND_ON = act("ship", SHIP, clause="GAT-VI-f.3", exactly=ships_beside, needs=land_on_needs)

JOIN = act(
    "gather", OWN_UNIT, clause="GAT-VI-d.3", among=lambda game, able: able, needs=join_needs, label="gather_unit"
)
