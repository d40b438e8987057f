"""VI-f, VI-g, VI-i Handling in the movement phase: boarding, fetching, hitching, unloading, squads coming together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from beachhead.games.gators.model import BESIDE, NOBODY, SIDES, US
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.air_6b import note_straying
from beachhead.games.gators.rules.camouflage_6l import scout
from beachhead.games.gators.rules.debris_6q import enter_debris
from beachhead.games.gators.rules.reach_6a import against_moving, reachable
from beachhead.games.gators.rules.refuelling_6n import fill_up
from beachhead.games.gators.rules.repelling_7n import repel
from beachhead.games.gators.rules.squads_6hij import SQUADS, free_platoon, merge, squads_in
from beachhead.games.gators.rules.stacking_6d import against_debris
from beachhead.games.gators.rules.towing_6k import against_hitching
from beachhead.games.gators.rules.transport_6fg import (
    against_fitting,
    against_loading,
    against_setting_down,
    against_unloading,
    load,
    set_down,
    transport_of,
)
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text

Walk = Callable[[Core, int, tuple[int, ...]], Flow[bool]]


# -- VI-g loading ------------------------------------------------------------------------------------


def boardable(g: Core, unit: int, found: Iterable[int]) -> Iterator[int]:
    """VI-g The carriers into whose hexes a unit can move to be loaded."""
    if g.within.get(unit) and g.type(unit).is_air:
        return
    within_reach = {*found, g.hex(unit)}
    for carrier in g.on_map(g.side(unit)):
        if g.hex(carrier) in within_reach and against_boarding(g, unit, carrier) is None:
            yield carrier


def against_boarding(g: Core, unit: int, carrier: int) -> Refusal | None:
    """VI-g The first reason why a unit cannot go aboard a carrier that it can reach."""
    if g.type(unit).is_air or transport_of(g, carrier) is None:
        return against_fitting(g, unit, carrier)
    return against_loading(g, unit, carrier)


def fetchable(g: Core, carrier: int, found: Iterable[int]) -> Iterator[int]:
    """VI-g The units into whose hexes a carrier can move to load them."""
    if transport_of(g, carrier) is None:
        return
    for space in {*found, g.hex(carrier)}:
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
    if len(g.at.get(here, ())) > 1 or g.hex(carrier) == BESIDE:
        return Refusal("GAT-VI-d.1", Text("gators.no.not_empty", {**what, "hex": g.e.board.names[here]}))
    if g.unit(carrier).spent:
        return Refusal("GAT-VI-b.5", Text("gators.no.must_go_back", what))
    if "helicopter" in g.type(carrier).tags and g.ground(here).id == "jungle":
        return Refusal("GAT-III.28", Text("gators.no.jungle_landing", what))
    if g.type(carrier).amphibious and g.ground(here).water and g.type(cargo).element == "land":
        return Refusal("GAT-VI-g.5", Text("gators.no.not_in_water", what))
    return against_debris(g, carrier, here)


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
    within_reach = set(found)
    for gun in g.on_map(g.side(truck)):
        if g.type(gun).artillery and g.hex(gun) in within_reach and against_hitching(g, truck, gun) is None:
            yield gun


# -- VI-f unloading ----------------------------------------------------------------------------------


def unloadable(g: Core, side: int) -> Iterator[int]:
    """VI-f The units that a carrier on the map can set down now."""
    for carrier in g.on_map(side):
        if g.within.get(carrier) and not g.type(carrier).is_ship and g.unit(carrier).held != g.state.turn:
            for cargo in g.within[carrier]:
                if set_down_hexes(g, cargo) or gathering_hexes(g, cargo):
                    yield cargo


def set_down_hexes(g: Core, cargo: int) -> tuple[int, ...]:
    """VI-f The hexes next to its carrier into which a unit can be set down."""
    here = g.hex(g.unit(cargo).inside)
    if here < 0:
        return ()
    return tuple(there for there in g.e.board.near[here] if against_unloading(g, cargo, there) is None)


def unload(g: Core, cargo: int) -> Flow[None]:
    """VI-f A carrier at the end of its move sets a unit down next to it, or into the water what floats."""
    carrier = g.unit(cargo).inside
    prompt = Text("gators.ask.onto", {"unit": g.type(cargo).title, "carrier": g.type(carrier).title})
    choice = yield Ask(g.asked, prompt, "GAT-VI-f.1", lambda: where_to_set_down(g, cargo), about=(cargo,))
    if choice.action.verb == "stay":
        g.stamp(cargo, moved=g.state.turn, loaded=g.state.turn)
        return
    set_down(g, cargo, choice.space)
    yield from arrive(g, cargo, carrier)
    if choice.action.verb == "gather":
        yield from gather(g, choice.space)


def where_to_set_down(g: Core, cargo: int) -> Options:
    """VI-f, VI-i The hexes in which a unit can be set down, by itself or to form a platoon there."""
    hexes = tuple(g.go("onto", there, "GAT-VI-f.1") for there in set_down_hexes(g, cargo))
    return hexes + tuple(g.go("gather", there, "GAT-VI-d.3") for there in gathering_hexes(g, cargo))


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
        what = {"unit": g.type(squad).title, "carrier": g.type(carrier).title, "hex": g.e.board.names[space]}
        return (
            lies.loaded != turn
            and g.unit(carrier).held != turn
            and not g.type(carrier).is_air
            and g.hex(carrier) >= 0
            and g.e.board.adjacent(g.hex(carrier), space)
            and against_setting_down(g, squad, carrier, space, what) is None
        )
    return against_moving(g, squad) is None and space in reachable(g, squad)


def gather(g: Core, space: int) -> Flow[None]:
    """VI-d, VI-i Squads come to a hex until there are three; then they are replaced by a platoon at once."""
    while 0 < len(squads_in(g, space)) < SQUADS:
        options = tuple(g.pick("gather", unit, "GAT-VI-d.3") for unit in joiners(g, space) if can_join(g, unit, space))
        if not options:
            return
        prompt = Text("gators.ask.gather", {"hex": g.e.board.names[space]})
        choice = yield Ask(SIDES[US], prompt, "GAT-VI-i.1", options)
        carrier = g.unit(choice.piece).inside
        if carrier != NOBODY:
            set_down(g, choice.piece, space)
            yield from arrive(g, choice.piece, carrier)
        else:
            g.put(choice.piece, space, moved=g.state.turn)
            scout(g, choice.piece)
    if len(squads_in(g, space)) >= SQUADS:
        merge(g, space)
