"""6.2, 6.5 Transport: who may go aboard what."""

from __future__ import annotations

from beachhead.games.falklands_showdown.model import UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import FREIGHT, GROUND, SHIP, SUBMARINE
from beachhead.kernel.refusal import Conditions


def boarding(g: Core, unit: int, ship: int) -> Conditions:
    """6.2, 6.5 What a ground unit needs to go aboard a ship, wherever both are."""
    carrier, load = g.type(ship), g.type(unit)
    yield load.kind == GROUND, "FS-6.5a", "ground_unit"
    yield carrier.side == load.side, "FS-6.5a", "own_ship"
    if carrier.kind != SHIP:
        yield (ship, unit) == (g.e.onyx, g.e.sbs), "FS-6.2.1b", "only_sbs_in_onyx"
        return
    yield ship != g.e.conveyor, "FS-6.2.2e", "conveyor_carries_none"
    yield load.is_special or carrier.type in FREIGHT, "FS-6.5a", "transport"
    if load.side == UK:
        yield not load.is_armour or carrier.armour_deck, "FS-6.2.2b", "armour_deck"
    else:
        yield load.type in g.e.types.light, "FS-6.2.2d", "light_load"
    alone = load.is_special and takes_one_besides(g, ship)
    yield has_room(g, unit, ship), "FS-6.2.1a" if alone else "FS-6.2.2a", "room"


def carriers_in(g: Core, unit: int, area: int) -> tuple[int, ...]:
    """6.5 The ships and submarines in an area that a ground unit may go aboard, as far as their types say."""
    side = g.side(unit)
    return g.units_in(area, side, SHIP, SUBMARINE) if g.type(unit).is_special else g.ships_in(area, side, *FREIGHT)


def has_room(g: Core, unit: int, ship: int) -> bool:
    """6.2 Whether a surface ship has room for a unit besides what it carries."""
    others = tuple(other for other in g.aboard.get(ship, ()) if other != unit)
    return is_within(g, ship, (*others, unit))


def is_within(g: Core, ship: int, units: tuple[int, ...]) -> bool:
    """6.2 Whether a surface ship can carry these units within its capacity."""
    return burden(g, ship, units) <= g.type(ship).capacity


def burden(g: Core, ship: int, units: tuple[int, ...]) -> int:
    """6.2 What units aboard a surface ship take of its capacity: one special forces unit of them may take nothing."""
    teams = (bulk(g, unit) for unit in units if g.type(unit).is_special)
    besides = next(teams, 0) if takes_one_besides(g, ship) else 0
    return sum(bulk(g, unit) for unit in units) - besides


def takes_one_besides(g: Core, ship: int) -> bool:
    """6.2(1), 6.2(2) Whether a surface ship carries one special forces unit besides what its counter says."""
    carrier = g.type(ship)
    if carrier.type not in FREIGHT:
        return True
    return (g.rulings["team"] if carrier.side == UK else g.rulings["cabo"]) == "besides"


def bulk(g: Core, unit: int) -> int:
    """6.2 What a unit takes of a capacity: its steps in ships of the UK, one in those of AR."""
    return g.steps(unit) if g.side(unit) == UK else 1
