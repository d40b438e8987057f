"""9.1 Stacks of naval units at sea: who is one, who joins whom, and which points share a load."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import ABOARD, BR, GE
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.mechanics.alike import first_of_each

Stack = tuple[int, ...]
"""Naval units that are together."""


def is_sea(game: Core, space: int) -> bool:
    """1.1 Whether a space is a sea zone."""
    zone = game.edition.zones.get(space)
    return zone is not None and zone.sea


def afloat(game: Core, side: int) -> list[int]:
    """9.1 A side's naval units at sea, by number."""
    return sorted([unit for zone in seas(game.edition) & game.at.keys() for unit in game.ships(zone, side)])


@lru_cache(maxsize=8)
def seas(edition: Edition) -> frozenset[int]:
    """1.1 The sea zones."""
    return frozenset(space for space, zone in edition.zones.items() if zone.sea)


def stacks_at_sea(game: Core, side: int, zone: int) -> tuple[Stack, ...]:
    """9.1 A side's stacks in a sea zone, each by its pieces."""
    found: dict[int, list[int]] = {}
    for unit in game.ships(zone, side):
        found.setdefault(game.unit(unit).stack, []).append(unit)
    return tuple(tuple(found[label]) for label in sorted(found))


def stack_of(game: Core, unit: int) -> Stack:
    """9.1 The stack that a naval unit at sea belongs to."""
    label = game.unit(unit).stack
    return tuple(one for one in game.ships(game.hex(unit), game.side(unit)) if game.unit(one).stack == label)


def lie_together(game: Core, units: Iterable[int]) -> None:
    """9.1 Naval units are a stack of their own from now on."""
    label = free_label(game)
    for unit in units:
        game.stamp(unit, stack=label)


def free_label(game: Core) -> int:
    """9.1 The smallest number that no stack at sea has."""
    units = game.state.units
    used = {units[unit].stack for side in (BR, GE) for unit in afloat(game, side)}
    return next(label for label in range(1, len(used) + 2) if label not in used)


def fits_in_stack(game: Core, units: Iterable[int]) -> bool:
    """9.1, ruling R-21 Whether units can move as a stack: no more than six counters after consolidation."""
    return len(consolidated(game, units)) <= game.edition.tables.sea.stack


# -- loads -----------------------------------------------------------------------------------------------


def partners(game: Core, unit: int) -> Stack:
    """9.3 A naval unit with all points that share a load with it: they cannot part."""
    if game.unit(unit).mate < 0 and not is_laden(game, unit):
        return (unit,)
    found, queue = {unit}, [unit]
    for one in queue:
        mate = game.unit(one).mate
        near = {point for load in loads(game, game.side(unit)) if one in load for point in load}
        near |= {mate} if mate >= 0 else set()
        queue += sorted(near - found)
        found |= near
    return tuple(sorted(found))


def loads(game: Core, side: int) -> list[Stack]:
    """9.3 The points that carry each of a side's land units at sea or in port."""

    def find() -> list[Stack]:
        units = game.state.units
        lying = (units[unit] for unit in sorted(game.troops[side]) if units[unit].hex == ABOARD)
        return [(lies.inside, *lies.also) for lies in lying if game.type(lies.inside).arm == "points"]

    found: list[Stack] = game.kept_of(side, "loads", find)
    return found


def is_laden(game: Core, unit: int) -> bool:
    """9.3 Whether a point has land units aboard."""
    return unit in laden(game, game.side(unit))


def laden(game: Core, side: int) -> frozenset[int]:
    """9.3 A side's points with land units aboard."""

    def find() -> frozenset[int]:
        return frozenset(point for load in loads(game, side) for point in load)

    found: frozenset[int] = game.kept_of(side, "laden", find)
    return found


def one_of_each(game: Core, units: Iterable[int]) -> Iterator[int]:
    """9.3, 9.5 Of points of a row that lie alike and carry no units the first one; a dummy is like no other."""
    alone = laden(game, BR) | laden(game, GE) | {*game.state.dummies}
    kinds, lie = game.edition.units, game.state.units

    def likeness(unit: int) -> object:
        row = kinds[unit].row
        return unit if not row or unit in alone else (row, lie[unit])

    return first_of_each(units, likeness)
