"""4.0 Stacking and basing: how much lies in a hex, at an airbase, in a port."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core

WEIGHT = {"division": 3, "brigade": 1, "brigade_group": 1, "regiment": 1, "detachment": 1}
"""What a unit counts, in thirds of a division; battalions and the leaders count nothing (rulings of 1.1)."""


def weight(game: Core, units: Iterable[int]) -> int:
    """4.0 What units count for the stacking limit, in thirds of a division; a reduced division counts as one."""
    return sum(WEIGHT.get(game.type(unit).size, 0) for unit in units)


def room(game: Core, space: int, side: int, without: Iterable[int] = ()) -> int:
    """4.0 How many thirds of a division may still come to a hex; off the map there is no limit."""
    left = set(without)
    there = [unit for unit in game.here(space, side) if unit not in left]
    if space not in game.edition.england:
        return game.edition.tables.stacking.endless
    return game.edition.tables.stacking.thirds - weight(game, there)


def fits(game: Core, space: int, side: int, units: Iterable[int]) -> bool:
    """4.0 Whether units may end their move in a hex."""
    coming = tuple(units)
    return weight(game, coming) <= max(room(game, space, side, coming), 0) or not weight(game, coming)


def airbase_capacity(game: Core, space: int) -> int | None:
    """4.0, 11.2 How many air points may be based at an airbase or in a display zone now; None: any number."""
    printed = game.edition.air_room[space]
    return None if printed is None else max(printed - game.damage("airbase", space), 0)


def port_capacity(game: Core, space: int) -> int | None:
    """4.0, 11.2 How many ships and naval points a port holds now; None: any number."""
    printed = game.edition.ports[space].capacity
    return None if printed is None else max(printed - game.damage("port", space), 0)
