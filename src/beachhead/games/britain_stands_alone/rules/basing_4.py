"""4.0 Basing: where aircraft and ships can be, and how much room there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import AIR_OF, DAMAGE, Core
from beachhead.games.britain_stands_alone.model import BR, NOBODY, SIDES, Mission
from beachhead.games.britain_stands_alone.rules.release_9_5 import may_use_port
from beachhead.games.britain_stands_alone.rules.stacking_4 import airbase_capacity, port_capacity
from beachhead.kernel.refusal import Conditions

ENDLESS = 10_000
"""The room where there is no limit."""


# -- in the air ------------------------------------------------------------------------------------------


def is_airbase(game: Core, space: int) -> bool:
    """4.0 Whether air points can be based in a space: an airbase of the map, or a land zone of the display."""
    zone = game.edition.zones.get(space)
    return space in game.edition.airbases if zone is None else zone.display


def air_room(game: Core, space: int, unit: int = NOBODY) -> int:
    """4.0, 11.2 How many more air points can be based in a space, one that would land there not counted."""
    return room_left(game, space, airbase_capacity(game, space), unit)


def room_left(game: Core, space: int, capacity: int | None, unit: int = NOBODY) -> int:
    """4.0 How many more air points a base takes beside those there, one that would land there not counted."""
    there = based(game, space)
    return room_beside(capacity, len(there) - (unit in there))


def room_beside(capacity: int | None, taken: int) -> int:
    """4.0 How many more air points a base takes beside so many."""
    return ENDLESS if capacity is None else max(capacity - taken, 0)


def based(game: Core, space: int) -> list[int]:
    """4.0, 8.2 The air points that are based in a space and stay, or are back from their mission."""
    away = on_missions(game)
    return [unit for side in range(len(SIDES)) for unit in game.based(space, side) if unit not in away]


def all_based(game: Core) -> Counter[int]:
    """4.0, 8.2 By base how many air points stay there or are back: as `based`, of all at once; who flies is at sea."""
    away, units = on_missions(game), game.state.units
    return Counter([units[unit].hex for squadron in game.squadrons for unit in squadron if unit not in away])


def open_bases(game: Core, unit: int) -> Mapping[int, int]:
    """1.3, 4.0 The spaces where an air point from elsewhere can be based, and how much room there is."""
    side, blue = game.side(unit), game.type(unit).blue
    found = game.kept_while(
        (*AIR_OF, DAMAGE), ("open_bases", side), lambda: with_room(game, side), also=on_missions(game)
    )
    return found[blue]


def with_room(game: Core, side: int) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """1.3, 4.0 The spaces that a side controls where an air point can be based, and those for blue ones."""
    bases = game.edition.airbases
    own = game.kept_while(
        (DAMAGE,), ("capacities", side), lambda: {base: airbase_capacity(game, base) for base in own_bases(game, side)}
    )
    taken = all_based(game)
    rooms = {space: room for space, capacity in own.items() if (room := room_beside(capacity, taken[space])) > 0}
    return rooms, {space: room for space, room in rooms.items() if space not in bases or bases[space].blue}


def own_bases(game: Core, side: int) -> list[int]:
    """1.3, 4.0 The spaces that a side controls where air points can be based."""
    return game.kept_while((), ("own_bases", side), lambda: [one for one in airbases(game) if game.controls(side, one)])


def on_missions(game: Core) -> frozenset[int]:
    """8.2 Who is in the air on a mission, and has still to land: a base whose capacity has fallen may not have room."""

    def find() -> frozenset[int]:
        missions = (contest for contest in game.state.contests if isinstance(contest, Mission))
        crews = (unit for mission in missions for unit in (*mission.points, *mission.fighters))
        return frozenset(unit for unit in crews if not game.this_turn(game.unit(unit).flown))

    found: frozenset[int] = game.kept("on_missions", find)
    return found


def base_needs(game: Core, unit: int, space: int) -> Conditions:
    """1.3, 4.0 What a space needs for an air point to be based there."""
    yield is_airbase(game, space), "BSA-1.3a", "no_airbase"
    yield game.controls(game.side(unit), space), "BSA-1.3a", "enemy_base"
    base = game.edition.airbases.get(space)
    if base is not None and game.type(unit).blue:
        yield base.blue, "BSA-4.0i", "red_airbase"
    yield air_room(game, space, unit) > 0, "BSA-4.0k", "airbase_full"


# -- at sea ----------------------------------------------------------------------------------------------


def port_room(game: Core, space: int) -> int:
    """4.0, 11.2 How many more ships and naval points a port holds."""
    capacity = port_capacity(game, space)
    if capacity is None:
        return ENDLESS
    return max(capacity - sum(len(game.ships(space, side)) for side in range(len(SIDES))), 0)


def own_ports(game: Core, side: int) -> list[int]:
    """1.3 The ports that a side controls."""
    ports = game.edition.ports
    return game.kept_while((), ("own_ports", side), lambda: [port for port in ports if game.controls(side, port)])


def is_open(game: Core, space: int) -> bool:
    """4.0 Whether a port can be used: an inland one only while no enemy land unit is in a hex of its way to the sea."""
    access = game.edition.ports[space].access
    if not access:
        return True
    owner = next(side for side in range(len(SIDES)) if game.controls(side, space))
    return not any(game.here(hex_, 1 - owner) for hex_ in access)


def berth_needs(game: Core, unit: int, space: int) -> Conditions:
    """1.3, 4.0, 9.1, 9.5 What a port needs for a naval unit to be based there."""
    side, kind = game.side(unit), game.type(unit).kind
    port = game.edition.ports.get(space)
    yield port is not None, "BSA-1.3a", "no_port"
    if port is None:
        return
    yield game.controls(side, space), "BSA-1.3a", "enemy_port"
    yield is_open(game, space), "BSA-4.0y", "port_cut_off"
    if side == BR and kind != "ap":
        yield port.naval_base == SIDES[BR], "BSA-4.0v", "no_naval_base"
    yield may_use_port(game, unit, space), "BSA-9.5l", "capital_ship"
    yield port_room(game, space) > 0, "BSA-4.0s", "port_full"


def airbases(game: Core) -> tuple[int, ...]:
    """4.0 All spaces where air points can be based."""
    return all_airbases(game.edition)


@lru_cache(maxsize=8)
def all_airbases(edition: Edition) -> tuple[int, ...]:
    """4.0 All spaces where air points can be based."""
    return (*edition.airbases, *(space for space, zone in edition.zones.items() if zone.display))
