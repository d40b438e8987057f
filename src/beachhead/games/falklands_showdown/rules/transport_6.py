"""6.2, 6.5 Transport: who may go aboard what."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import FREIGHT, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import UK
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.capacity import taken


def board_needs(game: Core, unit: int, ship: int) -> Conditions:
    """6.2, 6.5 What a ground unit needs to go aboard a ship, wherever both are."""
    carrier, load = game.type(ship), game.type(unit)
    yield load.kind == GROUND, "FS-6.5a", "ground_unit"
    yield carrier.side == load.side, "FS-6.5a", "own_ship"
    if carrier.kind != SHIP:
        yield (ship, unit) == (game.edition.onyx, game.edition.sbs), "FS-6.2.1b", "only_sbs_in_onyx"
        return
    yield ship != game.edition.conveyor, "FS-6.2.2e", "conveyor_carries_none"
    yield load.is_special or carrier.type in FREIGHT, "FS-6.5a", "transport"
    if load.side == UK:
        yield not load.is_armour or carrier.armour_deck, "FS-6.2.2b", "armour_deck"
    else:
        yield load.type in game.edition.types.light, "FS-6.2.2d", "light_load"
    alone = load.is_special and takes_one_besides(game, ship)
    yield has_room(game, unit, ship), "FS-6.2.1a" if alone else "FS-6.2.2a", "room"


def carriers_in(game: Core, unit: int, area: int) -> tuple[int, ...]:
    """6.5 The ships and submarines in an area that a ground unit may go aboard, as far as their types say."""
    side = game.side(unit)
    return (
        game.units_in(area, side, SHIP, SUBMARINE)
        if game.type(unit).is_special
        else game.ships_in(area, side, *FREIGHT)
    )


def has_room(game: Core, unit: int, ship: int) -> bool:
    """6.2 Whether a surface ship has room for a unit besides what it carries."""
    others = tuple(other for other in game.aboard.get(ship, ()) if other != unit)
    return burden(game, ship, (*others, unit)) <= game.type(ship).capacity


def burden(game: Core, ship: int, units: tuple[int, ...]) -> int:
    """6.2 What units aboard a surface ship take of its capacity: one special forces unit of them may take nothing."""
    besides = takes_one_besides(game, ship)
    return taken(units, lambda unit: bulk(game, unit), lambda unit: besides and game.type(unit).is_special)


def takes_one_besides(game: Core, ship: int) -> bool:
    """6.2(1), 6.2(2) Whether a surface ship carries one special forces unit besides what its counter says."""
    carrier = game.type(ship)
    if carrier.type not in FREIGHT:
        return True
    return (game.options.team if carrier.side == UK else game.options.cabo) == "besides"


def bulk(game: Core, unit: int) -> int:
    """6.2 What a unit takes of a capacity: its steps in ships of the UK, one in those of AR."""
    return game.steps(unit) if game.side(unit) == UK else 1
