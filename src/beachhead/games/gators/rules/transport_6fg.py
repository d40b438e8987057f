"""VI-f, VI-g Transport: what a carrier holds, loading and unloading."""

from __future__ import annotations

from beachhead.games.gators.events import Loaded, Unloaded
from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import Transport
from beachhead.games.gators.rules.ground_3 import is_open_water
from beachhead.games.gators.rules.stacking_6d import ending, past_debris
from beachhead.games.gators.rules.towing_6k import trucks_of
from beachhead.kernel.refusal import Conditions


def transport_of(g: Core, carrier: int) -> Transport | None:
    """IX The row of the transport table for a unit, or None if it carries nothing."""
    return g.e.transport.get(g.type(carrier).kind)


def room_left(g: Core, carrier: int) -> int:
    """VI-g What is left of a carrier's capacity; nested cargo counts only by its own outer spaces."""
    key, known = ("room_left", carrier), g.of_side[g.side(carrier)]
    left: int | None = known.get(key)
    if left is None:
        row = transport_of(g, carrier)
        if row is None or g.unit(carrier).tow >= 0:
            left = 0
        else:
            left = row.capacity - sum(row.room_for(g.type(cargo)) for cargo in g.aboard.get(carrier, ()))
        known[key] = left
    return left


def fitting(g: Core, cargo: int, carrier: int) -> Conditions:
    """IX, VI-g What a unit needs so that it fits into a carrier: one that takes its kind, and has room."""
    row = transport_of(g, carrier)
    if row is None or g.side(cargo) != g.side(carrier) or cargo == carrier:
        yield False, "GAT-VI-g.2", "carries_nothing"
        return
    need = row.room_for(g.type(cargo))
    yield need > 0, "GAT-VI-g.2", "does_not_take"
    if need:
        yield need <= room_left(g, carrier), "GAT-VI-g.2", "no_room"


def loading(g: Core, cargo: int, carrier: int, start: int) -> Conditions:
    """VI-g What a unit that fits needs to be loaded by a carrier on the map, coming from the hex `start`."""
    above = g.type(carrier)
    if "heavy_lift" not in above.tags:
        yield not trucks_of(g, cargo), "GAT-VI-k.4", "in_tow"
    if above.is_air:
        yield not g.unit(carrier).spent, "GAT-VI-b.5", "carrier_must_go_back"
        yield g.unit(carrier).fuelled != g.state.turn, "GAT-VI-n.2", "carrier_fuelled_now"
    if "helicopter" in above.tags:
        yield g.ground(g.hex(carrier)).id != "jungle", "GAT-III.28", "jungle_landing"
    yield from loading_afloat(g, cargo, carrier, start)


def loading_afloat(g: Core, cargo: int, carrier: int, start: int) -> Conditions:
    """VI-g In the water amphibious units load no land units, LCU and Zodiac those beside them ashore (ruling 6.9)."""
    if g.type(cargo).element != "land" or not g.afloat(carrier):
        return
    yield not g.type(carrier).amphibious, "GAT-VI-g.5", "not_in_water"
    if not g.type(carrier).amphibious:
        yield takes_ramp(g, start), "GAT-VI-f.5", "beach_only"


def takes_ramp(g: Core, space: int) -> bool:
    """VI-f, ruling 6.9 Whether craft in the water load and unload at a hex beside them: a beach, or any shore."""
    crossing = g.ground(space).crossing
    return crossing == "easy" or (bool(crossing) and g.rulings["water_unloading"] == "any_land")


def load(g: Core, cargo: int, carrier: int) -> None:
    """VI-g The unit goes aboard: it takes no part in combat in this turn, the carrier does not move any more."""
    turn = g.state.turn
    g.stow(cargo, carrier, loaded=turn, moved=turn)
    g.stamp(carrier, held=turn, moved=turn)
    g.tell(Loaded(clause="GAT-VI-g.1", unit=cargo, carrier=carrier))


def unloading(g: Core, cargo: int, space: int) -> Conditions:
    """VI-f What a hex needs so that a unit can be unloaded into it, at the end of its carrier's move."""
    here = g.hex(g.unit(cargo).inside)
    beside = here >= 0 and g.e.board.adjacent(here, space)
    yield beside, "GAT-VI-f.1", "not_beside_carrier"
    if not beside:
        return
    yield g.unit(cargo).loaded != g.state.turn, "GAT-VI-g.3", "loaded_just_now"
    yield from ending(g, cargo, space)
    yield from past_debris(g, cargo, space)
    yield from setting_down(g, cargo, space)


def setting_down(g: Core, cargo: int, space: int) -> Conditions:
    """VI-f, III Helicopters into empty hexes out of jungle; in water only what floats; land units from the land."""
    carrier = g.unit(cargo).inside
    kind = g.type(carrier)
    if kind.is_air:
        open_land = "jungle" not in (g.ground(g.hex(carrier)).id, g.ground(space).id)
        yield open_land, "GAT-III.28", "jungle_landing"
        yield not g.at.get(space) and space not in g.unseen(g.side(cargo)), "GAT-VI-f.3", "not_empty"
    elif is_open_water(g, space):
        floats = g.type(cargo).element in ("water", "amphibious")  # SEALs, boats, AAVs: no land units (II-b)
        yield floats, "GAT-VI-f.4", "not_in_water"
    elif g.afloat(carrier):
        yield not kind.amphibious, "GAT-VI-f.4", "not_in_water"
        if not kind.amphibious:
            yield takes_ramp(g, space), "GAT-VI-f.5", "beach_only"


def set_down(g: Core, cargo: int, space: int) -> None:
    """VI-f The unit leaves its carrier: it may fight in this turn but not move; the carrier's move is over."""
    turn, carrier = g.state.turn, g.unit(cargo).inside
    ashore = {} if is_open_water(g, space) else {"ashore": turn}
    g.put(cargo, space, moved=turn, held=turn, came=turn, **ashore)
    spent = {"spent": True} if g.type(carrier).is_air else {}
    g.stamp(carrier, moved=turn, **spent)
    g.tell(Unloaded(clause="GAT-VI-f.1", unit=cargo, carrier=carrier, hex=space))
