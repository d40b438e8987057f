"""The counters of Britain Stands Alone: land units, ships, and each point of aircraft and small ships."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from beachhead.edition.datafiles import fields_in
from beachhead.games.britain_stands_alone.decode import AircraftRow, LandRow, ShipRow, UnitsFile, VesselRow
from beachhead.games.britain_stands_alone.notation import Values, read_aircraft, read_land, read_numbers, read_ship
from beachhead.kernel.ask import Side

NOWHERE = -1

LEG = frozenset({"infantry", "mountain", "airborne", "airlanding", "leader"})
"""1.1 Kinds of land units that are leg units; the leaders move as they like (13.3)."""

TRANSPORTS = ("ap", "lc", "mb", "prahm")
"""9.2, 9.3 The points that carry land units; in Naval Combat they are what bombers are in the air."""


class UnitType(msgspec.Struct, frozen=True, kw_only=True):
    """A counter, or a single point of aircraft or small ships (1.1, 1.2).

    `arm` is "land", "air", "ship" or "points".  `full` and `reduced`: divisions of two steps and of one, ships sound
    and damaged, points a counter of two and of one; what has one step, or makes no counter of two, has no `reduced`.
    `weak`: regiments that came by air (8.7).
    `leg`: else it is motorized; `red`: it moves twice (5.3).  `parent`: the number of the division of a Forward
    Detachment (13.4).  `row`: of points the id of the row that they come from, such as "br-dd".  `airlift`: can be
    carried by air (8.5); `glider`: the Sturm Regiment (8.6).  `role` of aircraft is "fighter", "bomber" or "transport".
    """

    index: int = NOWHERE
    id: str
    name: str
    title: str
    side: Side
    arm: str
    kind: str
    full: Values
    reduced: Values | None = None
    weak: Values | None = None
    size: str = ""
    leg: bool = False
    red: bool = False
    parent: int = NOWHERE
    row: str = ""
    nation: str = ""
    formation: str = ""
    airlift: bool = False
    glider: bool = False
    role: str = ""
    blue: bool = False
    night: bool = False
    dummy: bool = False

    @property
    def steps(self) -> int:
        """6.2 How many steps a land unit has at full strength; a point, a sound ship counts alike."""
        return 1 if self.reduced is None or self.arm in ("air", "points") else 2

    @property
    def pairs(self) -> bool:
        """1.2 Whether two points of this kind make a counter."""
        return self.arm in ("air", "points") and self.reduced is not None

    @property
    def single(self) -> Values:
        """1.2 The values of a point alone."""
        return self.reduced or self.full


# -- from their rows ---------------------------------------------------------------------------------


def all_counters(units: UnitsFile, *, heavy: bool) -> tuple[UnitType, ...]:
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


def land_unit(side: Side, row: LandRow) -> UnitType:
    """A land unit; its division is found once all have their numbers."""
    full, reduced, weak = (read_land(text, row.armour) if text else None for text in (row.full, row.reduced, row.weak))
    read = {"full": full, "reduced": reduced, "weak": weak, "parent": NOWHERE, "nation": row.nation or side}
    return UnitType(**fields_in(UnitType, row) | read, side=side, arm="land", leg=row.kind in LEG)


def ship(side: Side, row: ShipRow) -> UnitType:
    """A ship."""
    read = {"full": read_ship(row.full), "reduced": read_ship(row.reduced), "title": row.title or row.name}
    return UnitType(**fields_in(UnitType, row) | read, side=side, arm="ship", nation=side)


def vessels(row: VesselRow, more: int) -> Iterator[UnitType]:
    """The points of a row of small ships; with as many more as there may be dummies among them (9.5)."""
    single, pair = read_ship(row.single), read_ship(row.pair) if row.pair else None
    for number in range(1, row.points + more + 1):
        yield point(row, number, single, pair, arm="points", nation=row.side, dummy=number > row.points)


def aircraft(row: AircraftRow, heavy: bool) -> Iterator[UnitType]:
    """The points of a row of aircraft."""
    single, pair = read_aircraft(row.single), read_aircraft(row.pair) if row.pair else None
    if heavy and row.heavy:
        of_pair, of_single = read_numbers(row.heavy)
        single = msgspec.structs.replace(single, installation_bombing=of_single)
        pair = pair and msgspec.structs.replace(pair, installation_bombing=of_pair)
    for number in range(1, row.points + 1):
        yield point(row, number, single, pair, arm="air", title=row.name, nation=row.nation or row.side)


def point(row: VesselRow | AircraftRow, number: int, single: Values, pair: Values | None, **more: object) -> UnitType:
    """1.2 A point of a row: what one says, and two together where they make a counter; `more` are other fields."""
    values = {"full": pair or single, "reduced": single if pair else None}
    named = {"id": f"{row.id}-{number:02d}", "row": row.id}
    return UnitType(**fields_in(UnitType, row) | named | values | more)
