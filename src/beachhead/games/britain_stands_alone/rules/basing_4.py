"""4.0 Basing: where aircraft and ships can be, and how much room there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.games.britain_stands_alone.core import Core
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
    capacity = airbase_capacity(game, space)
    if capacity is None:
        return ENDLESS
    away = {unit, *on_missions(game)}
    based = (one for side in range(len(SIDES)) for one in game.based(space, side))
    return max(capacity - sum(one not in away for one in based), 0)


def on_missions(game: Core) -> Iterator[int]:
    """8.2 Who is in the air on a mission, and has still to land: a base whose capacity has fallen may not have room."""
    missions = (contest for contest in game.state.contests if isinstance(contest, Mission))
    crews = (unit for mission in missions for unit in (*mission.points, *mission.fighters))
    return (unit for unit in crews if not game.this_turn(game.unit(unit).flown))


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


def is_open(game: Core, space: int) -> bool:
    """4.0 Whether a port can be used: an inland one only while no enemy land unit is in a hex of its way to the sea."""
    port = game.edition.ports[space]
    owner = next(side for side in range(len(SIDES)) if game.controls(side, space))
    return not any(game.here(hex_, 1 - owner) for hex_ in port.access)


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


def airbases(game: Core) -> Iterable[int]:
    """4.0 All spaces where air points can be based."""
    return (*game.edition.airbases, *(space for space, zone in game.edition.zones.items() if zone.display))
