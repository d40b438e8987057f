"""4.0 Stacking and basing: how much lies in a hex, at an airbase, in a port."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core


def weight(game: Core, units: Iterable[int]) -> int:
    """4.0 What units count for the stacking limit, in thirds of a division; a reduced division counts as one."""
    return sum(size(game, unit) for unit in units)


def size(game: Core, unit: int) -> int:
    """4.0 What a unit counts: a division, a third of one (brigade, regiment), nothing (battalion, leader)."""
    limits, named = game.edition.tables.limits, game.type(unit).size
    if named == "division":
        return limits.division
    return limits.battalion if named in ("battalion", "") else limits.brigade


def fits(game: Core, space: int, side: int, units: Iterable[int]) -> bool:
    """4.0 Whether units may end their move in a hex beside who is there; off the map there is no limit."""
    if game.edition.ground[space] == "zone":
        return True
    together = {*game.here(space, side), *units}
    return weight(game, together) <= game.edition.tables.limits.stack


def excess(game: Core, space: int, side: int) -> int:
    """4.0 By how many thirds of a division a hex is overstacked."""
    if game.edition.ground[space] == "zone":
        return 0
    return max(weight(game, game.here(space, side)) - game.edition.tables.limits.stack, 0)


def airbase_capacity(game: Core, space: int) -> int | None:
    """4.0, 11.2 How many air points may be based at an airbase or in a display zone now; None: any number."""
    zone = game.edition.zones.get(space)
    printed = zone.capacity if zone is not None else game.edition.tables.limits.airbase
    return None if printed is None else max(printed - game.damage("airbase", space), 0)


def port_capacity(game: Core, space: int) -> int | None:
    """4.0, 11.2 How many ships and naval points a port holds now; None: any number."""
    printed = game.edition.ports[space].capacity
    return None if printed is None else max(printed - game.damage("port", space), 0)
