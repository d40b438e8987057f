"""The counters from data files without mistakes: land units, ships, and each point of aircraft and small ships."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from beachhead.games.britain_stands_alone.components import NOWHERE, UnitType, Values
from beachhead.games.britain_stands_alone.decode import AircraftRow, LandRow, ShipRow, UnitsFile, VesselRow
from beachhead.games.britain_stands_alone.notation import read_aircraft, read_land, read_numbers, read_ship

LEG = frozenset({"infantry", "mountain", "airborne", "airlanding", "leader"})
"""1.1 Kinds of land units that are leg units; the leaders move as they like (13.3)."""


def counters(units: UnitsFile, *, heavy: bool) -> tuple[UnitType, ...]:
    """All pieces, the British first; `heavy`: bombers that have other factors as an option bomb with those."""
    made: list[UnitType] = []
    for side, land, ships in (("br", units.br_land, units.br_ships), ("ge", units.ge_land, units.ge_ships)):
        made += (land_unit(side, row) for row in land)
        made += (ship(side, row) for row in ships)
        for row in units.aircraft:
            if row.side == side:
                made += aircraft(row, heavy)
        for vessel in units.vessels:
            if vessel.side == side and not vessel.dummy:
                dummies = (row.points for row in units.vessels if row.kind == vessel.kind and row.dummy)
                made += vessels(vessel, sum(dummies))
    index = {unit.id: number for number, unit in enumerate(made)}
    parents = {row.id: index[row.parent] for row in (*units.br_land, *units.ge_land) if row.parent}
    return tuple(
        msgspec.structs.replace(unit, index=number, parent=parents.get(unit.id, NOWHERE))
        for number, unit in enumerate(made)
    )


def pieces_of_rows(units: tuple[UnitType, ...], dummies: Iterable[VesselRow]) -> dict[str, tuple[int, ...]]:
    """The points of each row, in order; under a row of dummies those that are there because of them."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for unit in units:
        if unit.row:
            found[unit.row].append(unit.index)
    for row in dummies:
        found[row.id] = [unit.index for unit in units if unit.dummy and unit.kind == row.kind]
    return {row: tuple(pieces) for row, pieces in found.items()}


def land_unit(side: str, row: LandRow) -> UnitType:
    """A land unit from its row."""
    return UnitType(
        index=NOWHERE,
        id=row.id,
        name=row.name,
        title=row.title,
        side=side,
        arm="land",
        kind=row.kind,
        size=row.size,
        full=read_land(row.full, row.armour),
        reduced=read_land(row.reduced, row.armour) if row.reduced else None,
        weak=read_land(row.weak, row.armour) if row.weak else None,
        leg=row.kind in LEG,
        red=row.red,
        nation=row.nation or side,
        formation=row.formation,
        airlift=row.airlift,
        glider=row.glider,
    )


def ship(side: str, row: ShipRow) -> UnitType:
    """A ship from its row."""
    return UnitType(
        index=NOWHERE,
        id=row.id,
        name=row.name,
        title=row.title or row.name,
        side=side,
        arm="ship",
        kind=row.kind,
        full=read_ship(row.full),
        reduced=read_ship(row.reduced),
        nation=side,
    )


def vessels(row: VesselRow, more: int = 0) -> Iterator[UnitType]:
    """The points of a row of small ships; with as many more as there may be dummies among them (9.5)."""
    single = read_ship(row.single)
    for number in range(1, row.points + more + 1):
        yield UnitType(
            index=NOWHERE,
            id=f"{row.id}-{number:02d}",
            name=row.name,
            title=row.title,
            side=row.side,
            arm="points",
            kind=row.kind,
            full=read_ship(row.pair) if row.pair else single,
            reduced=single if row.pair else None,
            row=row.id,
            nation=row.side,
            dummy=number > row.points,
        )


def aircraft(row: AircraftRow, heavy: bool) -> Iterator[UnitType]:
    """The points of a row of aircraft."""
    single = read_aircraft(row.single)
    pair = read_aircraft(row.pair) if row.pair else single
    if heavy and row.heavy:
        pair, single = heavier(pair, single, row.heavy)
    for number in range(1, row.points + 1):
        yield UnitType(
            index=NOWHERE,
            id=f"{row.id}-{number:02d}",
            name=row.name,
            title=row.name,
            side=row.side,
            arm="air",
            kind=row.kind,
            full=pair,
            reduced=single if row.pair else None,
            row=row.id,
            nation=row.nation or row.side,
            role=row.role,
            blue=row.blue,
            night=row.night,
        )


def heavier(pair: Values, single: Values, factors: str) -> tuple[Values, Values]:
    """The values with other Installation Bombing Factors."""
    both = zip((pair, single), read_numbers(factors), strict=True)
    one, other = (msgspec.structs.replace(values, installation_bombing=factor) for values, factor in both)
    return one, other
