"""6.0 Stacking: how much of it a unit takes up, and whether a stack is within the limit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.port_stanley.components import Edition, UnitType
from beachhead.games.port_stanley.core import Core

BATTALION = 4
"""A full-strength battalion; all is counted in half companies."""

LIMIT = 2 * BATTALION
"""6.1 Two battalions."""

FEW = 2
"""So many units are never too many."""

COUNTED = frozenset({"infantry", "recon"})


def counts(game: Core, unit: int) -> bool:
    """6.1 Whether a unit counts for stacking at all: infantry and reconnaissance but for platoons."""
    kind = game.type(unit)
    return kind.kind in COUNTED and kind.size != "platoon"


def load(game: Core, units: Iterable[int]) -> int:
    """6.1 What units take up together, in half companies: of reduced companies two are one, one counts as whole."""
    whole, halves = 0, 0
    for unit in units:
        if not counts(game, unit):
            continue
        reduced = game.unit(unit).reduced
        if game.type(unit).size == "battalion":
            whole += BATTALION // 2 if reduced else BATTALION
        elif reduced:
            halves += 1
        else:
            whole += BATTALION // 2
    return whole + 2 * ((halves + 1) // 2)


def battalions(game: Core, units: Iterable[int]) -> float:
    """6.1, 12.7.2 Infantry in battalions: two companies are one."""
    return load(game, (unit for unit in units if game.type(unit).kind == "infantry")) / BATTALION


def within_limit(game: Core, units: Iterable[int]) -> bool:
    """6.1 Whether units may end a phase in one hex."""
    return load(game, units) <= LIMIT


def has_room(game: Core, space: int, unit: int) -> bool:
    """6.1 Whether a unit may end a phase in a hex, beside its friends that are there."""
    there = game.here(space, game.side(unit))
    return within_limit(game, there if unit in there else (*there, unit))


@lru_cache(maxsize=8)
def bulk(edition: Edition) -> tuple[int, ...]:
    """6.1 By unit what it takes up at most, in half companies; who can bring riders (8.5) fills a hex."""

    def most(kind: UnitType) -> int:
        if kind.kind == "apc":
            return LIMIT + 1
        if kind.kind not in COUNTED or kind.size == "platoon":
            return 0
        return BATTALION if kind.size == "battalion" else BATTALION // 2

    return tuple(map(most, edition.units))


@lru_cache(maxsize=1 << 14)
def may_be_too_many(edition: Edition, units: tuple[int, ...]) -> bool:
    """6.1 Whether units in a hex could take up more than the limit, whatever they have lost, and whoever they bring."""
    return sum(map(bulk(edition).__getitem__, units)) > LIMIT


def overstacked(game: Core, side: int) -> tuple[int, ...]:
    """6.1 The hexes in which a side has more than the limit, those included who ride there (8.5)."""

    def find() -> tuple[int, ...]:
        edition, stacks = game.edition, game.at.items()
        full = [space for space, units in stacks if len(units) > FEW and may_be_too_many(edition, units)]
        return tuple(sorted(space for space in full if not within_limit(game, with_riders(game, space, side))))

    found: tuple[int, ...] = game.kept_of(side, "overstacked", find)
    return found


def with_riders(game: Core, space: int, side: int) -> tuple[int, ...]:
    """8.5 The side's units in a hex and on carriers there: who rides is stacked with his carrier."""
    return loaded(game, game.here(space, side))


def loaded(game: Core, units: Iterable[int]) -> tuple[int, ...]:
    """8.5 Units and those who ride on them."""
    return tuple(one for unit in units for one in (unit, *game.aboard.get(unit, ())))
