"""VI-f, VI-g Transport: what a carrier holds, loading and unloading."""

from __future__ import annotations

from beachhead.games.gators.events import Loaded, Unloaded
from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import Transport
from beachhead.games.gators.rules.ground_3 import is_open_water
from beachhead.games.gators.rules.stacking_6d import against_debris, against_ending
from beachhead.games.gators.rules.towing_6k import trucks_of
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


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
            left = row.capacity - sum(row.room_for(g.type(cargo)) for cargo in g.within.get(carrier, ()))
        known[key] = left
    return left


def against_fitting(g: Core, cargo: int, carrier: int) -> Refusal | None:
    """IX, VI-g The first reason why a carrier has no room for a unit: its kind, or its capacity."""
    what = {"unit": g.type(cargo).title, "carrier": g.type(carrier).title}
    row = transport_of(g, carrier)
    if row is None or g.side(cargo) != g.side(carrier) or cargo == carrier:
        return Refusal("GAT-VI-g.2", Text("gators.no.carries_nothing", what))
    need = row.room_for(g.type(cargo))
    if need == 0:
        return Refusal("GAT-VI-g.2", Text("gators.no.does_not_take", what))
    if need > room_left(g, carrier):
        return Refusal("GAT-VI-g.2", Text("gators.no.no_room", what))
    return None


def against_loading(g: Core, cargo: int, carrier: int, start: int) -> Refusal | None:
    """VI-g The first reason why a unit cannot be loaded by a carrier where that stands, coming from the hex `start`."""
    what = {"unit": g.type(cargo).title, "carrier": g.type(carrier).title}
    wrong = against_fitting(g, cargo, carrier)
    if wrong:
        return wrong
    if g.hex(carrier) < 0:
        return Refusal("GAT-VI-g.1", Text("gators.no.carrier_not_here", what))
    if trucks_of(g, cargo) and "heavy_lift" not in g.type(carrier).tags:
        return Refusal("GAT-VI-k.4", Text("gators.no.in_tow", what))
    if g.unit(carrier).spent:
        return Refusal("GAT-VI-b.5", Text("gators.no.must_go_back", {"unit": g.type(carrier).title}))
    if g.type(carrier).is_air and g.unit(carrier).fuelled == g.state.turn:
        return Refusal("GAT-VI-n.2", Text("gators.no.fuelled_now", {"unit": g.type(carrier).title}))
    if "helicopter" in g.type(carrier).tags and g.ground(g.hex(carrier)).id == "jungle":
        return Refusal("GAT-III.28", Text("gators.no.jungle_landing", what))
    return against_loading_afloat(g, cargo, carrier, start)


def against_loading_afloat(g: Core, cargo: int, carrier: int, start: int) -> Refusal | None:
    """VI-g In the water amphibious units load no land units, LCU and Zodiac those beside them ashore (ruling 6.9)."""
    what = {"unit": g.type(cargo).title, "carrier": g.type(carrier).title}
    if g.type(cargo).element != "land" or not g.afloat(carrier):
        return None
    if g.type(carrier).amphibious:
        return Refusal("GAT-VI-g.5", Text("gators.no.not_in_water", what))
    return None if takes_ramp(g, start) else Refusal("GAT-VI-f.5", Text("gators.no.beach_only", what))


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


def against_unloading(g: Core, cargo: int, space: int) -> Refusal | None:
    """VI-f The first reason why a unit cannot be unloaded into a hex next to its carrier, at the end of its move."""
    carrier = g.unit(cargo).inside
    here = g.hex(carrier)
    if here < 0 or not g.e.board.adjacent(here, space):
        return Refusal("GAT-VI-f.1", Text("gators.no.not_beside_carrier", whereto(g, cargo, space)))
    if g.unit(cargo).loaded == g.state.turn:
        return Refusal("GAT-VI-g.3", Text("gators.no.loaded_just_now", whereto(g, cargo, space)))
    wrong = against_ending(g, cargo, space) or against_debris(g, cargo, space)
    if wrong:
        return wrong
    return against_setting_down(g, cargo, space)


def whereto(g: Core, cargo: int, space: int) -> dict[str, str]:
    """What a sentence about unloading speaks of."""
    carrier = g.unit(cargo).inside
    return {"unit": g.type(cargo).title, "carrier": g.type(carrier).title, "hex": g.e.board.names[space]}


def against_setting_down(g: Core, cargo: int, space: int) -> Refusal | None:
    """VI-f, III Helicopters into empty hexes out of jungle; in water only what floats; land units from the land."""
    carrier, what = g.unit(cargo).inside, whereto(g, cargo, space)
    kind = g.type(carrier)
    if kind.is_air:
        if g.ground(g.hex(carrier)).id == "jungle" or g.ground(space).id == "jungle":
            return Refusal("GAT-III.28", Text("gators.no.jungle_landing", what))
        return Refusal("GAT-VI-f.3", Text("gators.no.not_empty", what)) if g.at.get(space) else None
    if is_open_water(g, space):
        floats = g.type(cargo).element in ("water", "amphibious")  # SEALs, boats, AAVs: no land units (II-b)
        return None if floats else Refusal("GAT-VI-f.4", Text("gators.no.not_in_water", what))
    if kind.amphibious and g.afloat(carrier):
        return Refusal("GAT-VI-f.4", Text("gators.no.not_in_water", what))
    if g.afloat(carrier) and not takes_ramp(g, space):
        return Refusal("GAT-VI-f.5", Text("gators.no.beach_only", what))
    return None


def set_down(g: Core, cargo: int, space: int) -> None:
    """VI-f The unit leaves its carrier: it may fight in this turn but not move; the carrier's move is over."""
    turn, carrier = g.state.turn, g.unit(cargo).inside
    ashore = {} if is_open_water(g, space) else {"ashore": turn}
    g.put(cargo, space, moved=turn, held=turn, came=turn, **ashore)
    spent = {"spent": True} if g.type(carrier).is_air else {}
    g.stamp(carrier, moved=turn, **spent)
    g.tell(Unloaded(clause="GAT-VI-f.1", unit=cargo, carrier=carrier, hex=space))
