"""Positions of Port Stanley made at random, and what is where in them by the words of the rulebook alone."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from beachhead.games.port_stanley.components import UnitType
from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.notation import Values
from beachhead.mechanics.tracing import flood
from games.port_stanley.island import Island, Lie

EDITION = load_edition()
NAMES, NEAR, LAND, WATER = EDITION.board.names, EDITION.board.near, EDITION.land, EDITION.water
UNITS = {unit.id: unit for unit in EDITION.units}
MAINLAND = frozenset(flood((EDITION.stanley,), lambda here: EDITION.ways[here]))
"""The hexes that land units can come to from Stanley."""
SHIPS = [unit for unit in EDITION.units if unit.is_ship]
TROOPS = {
    side: [unit for unit in EDITION.units if unit.side == side and not unit.is_ship and not unit.only]
    for side in ("uk", "ar")
}
QUARTERS = {"battalion": 4, "company": 2}
"""6.1 What counts towards four companies: a reduced unit is half of a full one."""
MOST = 8


def of_kinds(side: str, *kinds: str) -> list[str]:
    return [unit.id for unit in TROOPS[side] if unit.kind in kinds]


def near_by(space: int, steps: int) -> list[int]:
    """The hexes within so many of one."""
    found = [space]
    for _ in range(steps):
        found += [there for here in found for there in NEAR[here] if there not in found]
    return sorted(set(found))


def worn(chance: random.Random, name: str, hex_: int, often: float = 0.4) -> dict[str, Any]:
    """A counter in a hex, perhaps on its reduced side."""
    return {"at": NAMES[hex_], "reduced": UNITS[name].steps == 2 and chance.random() < often}


def crowd(units: Iterable[tuple[UnitType, bool]]) -> int:
    """6.1 How much of the limit infantry and scouts take up; a single reduced company counts as a full one."""
    there = [(QUARTERS[unit.size], reduced) for unit, reduced in units if counts(unit)]
    halves = sum(size == QUARTERS["company"] and reduced for size, reduced in there)
    return sum(size // 2 if reduced else size for size, reduced in there) + halves % 2


def counts(unit: UnitType) -> bool:
    return unit.kind in ("infantry", "recon") and unit.size in QUARTERS


def settle(chance: random.Random, pieces: dict[str, Lie], names: Iterable[str], hexes: list[int]) -> None:
    """Put units into hexes at random as long as there is room."""
    for name in names:
        lie = worn(chance, name, chance.choice(hexes))
        there = [(UNITS[one], bool(had["reduced"])) for one, had in lying(pieces) if had["at"] == lie["at"]]
        if crowd([*there, (UNITS[name], bool(lie["reduced"]))]) <= MOST:
            pieces[name] = lie


def lying(pieces: dict[str, Lie]) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((name, dict(lie)) for name, lie in pieces.items() if not isinstance(lie, str))


def printed(name: str, reduced: bool) -> Values:
    """What a counter says on one of its sides."""
    unit = UNITS[name]
    return unit.reduced if reduced and unit.reduced else unit.full


def told(at: Island, *kinds: str) -> list[Any]:
    """The events of some kinds in the order in which they were told."""
    return [event for _, event in at.match.events(everything=True) if type(event).__name__ in kinds]
