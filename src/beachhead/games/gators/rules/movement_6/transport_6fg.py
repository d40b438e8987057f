"""VI-f, VI-g Transport: what a carrier holds, loading and unloading."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.components import Edition
from beachhead.games.gators.core import Core
from beachhead.games.gators.events import Loaded, Unloaded
from beachhead.games.gators.model import FLOWN, NOBODY
from beachhead.games.gators.rules.ground_3 import ground_needs, is_open_water
from beachhead.games.gators.rules.position_6.airstrips_6p import usable
from beachhead.games.gators.rules.position_6.stacking_6d import past_debris_needs, room_needs
from beachhead.games.gators.rules.position_6.towing_6k import trucks_of
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.capacity import Transport


def transport_of(game: Core, carrier: int) -> Transport | None:
    """IX The row of the transport table for a unit, or None if it carries nothing."""
    return game.edition.transport.get(game.type(carrier).kind)


@lru_cache(maxsize=1024)
def takers(edition: Edition, cargo: int) -> tuple[int, ...]:
    """IX The units of its side that carry such cargo at all, by number."""
    loaded = edition.units[cargo]
    rows = ((unit.index, edition.transport.get(unit.kind)) for unit in edition.units if unit.side == loaded.side)
    return tuple(unit for unit, row in rows if row is not None and row.room_for(loaded))


@lru_cache(maxsize=8192)
def room_taken(edition: Edition, carrier: int, cargo: int) -> int:
    """IX How much a unit takes of what carries it; 0 if that does not take it at all."""
    row = edition.transport.get(edition.units[carrier].kind)
    return row.room_for(edition.units[cargo]) if row is not None else 0


def room_left(game: Core, carrier: int) -> int:
    """VI-g What is left of a carrier's capacity; nested cargo counts only by its own outer spaces."""
    key, known = ("room_left", carrier), game.of_side[game.side(carrier)]
    left: int | None = known.get(key)
    if left is None:
        row = transport_of(game, carrier)
        if row is None or game.unit(carrier).tow >= 0:
            left = 0
        else:
            left = row.capacity - sum(room_taken(game.edition, carrier, one) for one in game.aboard.get(carrier, ()))
        known[key] = left
    return left


def fit_needs(game: Core, cargo: int, carrier: int) -> Conditions:
    """IX, VI-g What a unit needs so that it fits into a carrier: one that takes its kind, and has room."""
    if transport_of(game, carrier) is None or game.side(cargo) != game.side(carrier) or cargo == carrier:
        yield False, "GAT-VI-g.2", "carries_nothing"
        return
    need = room_taken(game.edition, carrier, cargo)
    yield need > 0, "GAT-VI-g.2", "does_not_take"
    if need:
        yield need <= room_left(game, carrier), "GAT-VI-g.2", "no_room"


def load_needs(game: Core, cargo: int, carrier: int, start: int) -> Conditions:
    """VI-g What a unit that fits needs to be loaded by a carrier on the map, coming from the hex `start`."""
    above = game.type(carrier)
    if "heavy_lift" not in above.tags:
        yield not trucks_of(game, cargo), "GAT-VI-k.4", "in_tow"
    yield game.unit(cargo).tow == NOBODY, "GAT-VI-k.6", "has_hitched"
    if above.is_air:
        yield not game.unit(carrier).spent, "GAT-VI-b.5", "carrier_must_go_back"
        yield game.unit(carrier).fuelled != game.state.turn, "GAT-VI-n.2", "carrier_fuelled_now"
    if "helicopter" in above.tags:
        yield game.ground(game.hex(carrier)).id != "jungle", "GAT-III.28", "jungle_landing"
    yield from load_afloat_needs(game, cargo, carrier, start)


def load_afloat_needs(game: Core, cargo: int, carrier: int, start: int) -> Conditions:
    """VI-g In the water amphibious units load no land units, LCU and Zodiac those beside them ashore (ruling 6.9)."""
    if game.type(cargo).element != "land" or not game.afloat(carrier):
        return
    yield not game.type(carrier).amphibious, "GAT-VI-g.5", "not_in_water"
    if not game.type(carrier).amphibious:
        yield takes_ramp(game, start), "GAT-VI-f.5", "beach_only"


def takes_ramp(game: Core, space: int) -> bool:
    """VI-f, ruling 6.9 Whether craft in the water load and unload at a hex beside them: a beach, or any shore."""
    crossing = game.ground(space).crossing
    return crossing == "easy" or (bool(crossing) and game.options.water_unloading == "any_land")


def load(game: Core, cargo: int, carrier: int) -> None:
    """VI-g The unit goes aboard: it takes no part in combat in this turn, the carrier does not move any more.

    At the end of its move the carrier may still unload whom else it carries (VI-f).
    """
    turn = game.state.turn
    game.stow(cargo, carrier, loaded=turn, moved=turn)
    game.stamp(carrier, moved=turn)
    game.emit(Loaded(clause="GAT-VI-g.1", unit=cargo, carrier=carrier))


def onto_needs(game: Core, cargo: int, space: int) -> Conditions:
    """VI-f What a hex needs so that a unit can be unloaded into it, at the end of its carrier's move."""
    here = game.hex(game.unit(cargo).inside)
    beside = here >= 0 and game.edition.board.adjacent(here, space)
    yield beside, "GAT-VI-f.1", "not_beside_carrier"
    if not beside:
        return
    yield game.unit(cargo).loaded != game.state.turn, "GAT-VI-g.3", "loaded_just_now"
    yield from ground_needs(game, cargo, space)
    yield from vacant_needs(game, cargo, space)


def vacant_needs(game: Core, cargo: int, space: int) -> Conditions:
    """VI-d, VI-f, VI-q What a hex beside its carrier whose ground lets a unit be there needs besides."""
    yield from room_needs(game, cargo, space)
    yield from past_debris_needs(game, cargo, space)
    yield from set_down_needs(game, cargo, space)


def set_down_needs(game: Core, cargo: int, space: int) -> Conditions:
    """VI-f, III Helicopters into empty hexes out of jungle; others not where no unit goes from one hex to the other; in
    water only what floats; land units from the land.
    """
    carrier = game.unit(cargo).inside
    kind = game.type(carrier)
    if kind.is_air:
        open_land = "jungle" not in (game.ground(game.hex(carrier)).id, game.ground(space).id)
        yield open_land, "GAT-III.28", "jungle_landing"
        yield not game.at.get(space) and space not in game.unseen(game.side(cargo)), "GAT-VI-f.3", "not_empty"
        return
    yield sort_side(game.hex(carrier), space) not in game.edition.parted, "GAT-III.9", "parted"
    if is_open_water(game, space):
        floats = game.type(cargo).element in ("water", "amphibious")  # SEALs, boats, AAVs: no land units (II-b)
        yield floats, "GAT-VI-f.4", "not_in_water"
    elif game.afloat(carrier):
        yield not kind.amphibious, "GAT-VI-f.4", "not_in_water"
        if not kind.amphibious:
            yield takes_ramp(game, space), "GAT-VI-f.5", "beach_only"


def set_down(game: Core, cargo: int, space: int) -> None:
    """VI-f The unit leaves its carrier: it may fight in this turn but not move; the carrier's move is over.

    Whoever was ashore already has not landed anew (VI-n, ruling G13), in whatever he came before or comes now.
    """
    turn, carrier = game.state.turn, game.unit(cargo).inside
    flown = "hers" in game.type(cargo).tags and "heavy_lift" in game.type(carrier).tags
    landed = game.unit(cargo).ashore or (FLOWN if flown else turn)
    ashore = {} if is_open_water(game, space) else {"ashore": landed}
    game.put(cargo, space, moved=turn, held=turn, came=turn, work=0, **ashore)
    game.stamp(carrier, moved=turn)
    give_up_mission(game, carrier)
    game.emit(Unloaded(clause="GAT-VI-f.1", unit=cargo, carrier=carrier, hex=space))


def give_up_mission(game: Core, carrier: int) -> None:
    """VI-b, VI-n, VI-p An aircraft that has dropped off whom it carried has to go back, unless it is where it would go:
    on an airstrip of its side, or beside the HERS, where it has taken fuel in this turn.
    """
    if game.type(carrier).is_air and game.unit(carrier).fuelled != game.state.turn:
        game.stamp(carrier, spent=not usable(game, game.hex(carrier), game.side(carrier)))
