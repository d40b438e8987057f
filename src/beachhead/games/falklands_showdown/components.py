"""What is printed: the areas, the counters, the tables; worked out once and never changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from beachhead.edition.datafiles import fields_in
from beachhead.edition.printed import Printed
from beachhead.games.falklands_showdown.decode import (
    IN_ZONE,
    AircraftRow,
    EventRow,
    Factors,
    Files,
    GroundRow,
    Row,
    ShipRow,
    TablesFile,
)
from beachhead.games.falklands_showdown.decode_map import AreaRow
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK
from beachhead.mechanics.areas import AreaBoard

GROUND, AIR, SUBMARINE, SHIP = range(4)
"""What a unit is as a target; the numbers are the places in its row of factors (2.7)."""

DIE = 6
"""The faces of the die (2.1)."""

OPERATIONS = range(1, 26)
"""The numbers of the operations (7.1)."""

GROUPS = range(1, 7)
"""The numbers of the reinforcement groups (3.4)."""

AMPHIBIOUS, CRUISER, CARRIER, DESTROYER, SUB, TRANSPORT = "A", "CA", "CVL", "D", "S", "T"
"""Naval types (2.6)."""

FREIGHT = (AMPHIBIOUS, TRANSPORT)
"""The naval types that carry ground units, and that others screen."""


class UnitType(msgspec.Struct, frozen=True, kw_only=True):
    """A counter.  `factors` are hit numbers against ground units, aircraft, submarines and surface ships (2.7).

    `start` is an area or -1, `aboard` the ship it begins or arrives in or -1, `group` its reinforcement group or 0.
    """

    index: int
    id: str
    side: int
    name: str
    title: str
    kind: int
    type: str
    factors: Factors
    steps: int
    start: int
    in_zone: bool
    aboard: int
    points: int
    is_special: bool
    is_armour: bool
    is_carrier: bool
    capacity: int = 0
    armour_deck: bool = False
    nuclear: bool = False
    assault: bool = False
    group: int = 0


class Event(msgspec.Struct, frozen=True):
    """A random event (11.3): operations that it forbids by side, effects by name."""

    roll: str
    name: str
    clause: str
    forbids: tuple[frozenset[int], frozenset[int]]
    effects: Mapping[str, int]
    instant: bool


class Edition(Printed):
    """Everything printed.  `areas` in the order of the spaces of `board`.

    `rosters` are the numbers of each side's units of one kind, by side and kind; `special` those of each side's special
    forces, `fliers` of its units from which attacks are flown: aircraft and carriers.  `waters` are the areas that
    ships can be in at all.  `paths` are ways at sea that have been found, by what they depend on (rules/naval_9_1.py),
    `courses` where submarines can go (rules/submarines_8.py), `reaches` what fliers can attack (rules/reach_9_4.py).
    """

    def __init__(self, files: Files) -> None:
        super().__init__(files)
        tables = files.tables
        self.provenance = (*tables.provenance, *files.map.layer)
        self.map, self.areas = files.map, tuple(files.map.area)
        self.board = AreaBoard([area.id for area in self.areas], files.map.borders)
        self._read_areas(tables)
        self._read_counters(files)
        self.types, self.track, self.points, self.dice = tables.types, tables.track, tables.points, tables.dice
        self.hits, self.modifiers, self.faces, self.limits = tables.hits, tables.modifiers, tables.faces, tables.limits
        self.allowed = tables.allowed
        self.events = {row.roll: event(row) for row in files.events.event}
        self.paths: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.reaches: dict[tuple[Any, ...], frozenset[int]] = {}
        self.courses: dict[tuple[int, ...], tuple[int, ...]] = {}

    def _read_areas(self, tables: TablesFile) -> None:
        """2.2 The areas of each kind, and those that single rules name."""
        space, zones = self.board.space, tables.zones
        self.land = self._areas(lambda area: area.kind == "land")
        self.sea = self._areas(lambda area: area.kind == "sea")
        self.waters = self._areas(lambda area: not area.is_land)
        self.zone = frozenset(self._areas(lambda area: area.tez))
        self.coastal = self._areas(lambda area: area.coastal)
        self.bases = self._areas(lambda area: area.airbase > 0)
        self.argentina, self.falklands = space("argentina"), space("falklands-sea")
        self.south_georgia, self.port_stanley = space("south-georgia"), space("port-stanley")
        self.arrival, self.vanguard = space(zones.arrival), space(zones.vanguard)
        self.interception = space(zones.interception)
        named = (zones.endurance, zones.fortified, zones.carriers, zones.stealth, zones.tanked)
        self.endurance, self.fortified, self.carrier_areas, self.stealth_areas, self.tanked_areas = (
            frozenset(self.board.spaces(names)) for names in named
        )
        self.anchorages, self.narrows = (tuple(self.board.spaces(names)) for names in (zones.anchorages, zones.narrows))

    def _areas(self, wanted: Callable[[AreaRow], bool]) -> tuple[int, ...]:
        return tuple(number for number, area in enumerate(self.areas) if wanted(area))

    def _read_counters(self, files: Files) -> None:
        """2.5 The counters, the UK's first, by number, name, side and kind, and those that single rules name."""
        rows, named = files.units.rows, files.tables.units
        self.first_side_units = len(files.units.uk_ships) + len(files.units.uk_ground)
        self.unit_index = {row.id: number for number, row in enumerate(rows)}
        self.units = tuple(self._unit_type(files.tables, number, row) for number, row in enumerate(rows))
        self.rosters = {
            (side, kind): tuple(unit.index for unit in self.units if (unit.side, unit.kind) == (side, kind))
            for side in (UK, AR)
            for kind in (GROUND, AIR, SUBMARINE, SHIP)
        }
        self.special = tuple(self._roster(side, lambda unit: unit.is_special) for side in (UK, AR))
        self.fliers = tuple(self._roster(side, lambda unit: unit.kind == AIR or unit.is_carrier) for side in (UK, AR))
        self.conveyor, self.onyx, self.sbs, self.etendard = (
            self.unit_index[name] for name in (named.conveyor, named.onyx, named.sbs, named.etendard)
        )
        self.supplied = tuple(self.unit_index[name] for name in named.supplied)

    def _roster(self, side: int, wanted: Callable[[UnitType], bool]) -> tuple[int, ...]:
        return tuple(unit.index for unit in self.units if unit.side == side and wanted(unit))

    def _unit_type(self, tables: TablesFile, number: int, row: Row) -> UnitType:
        """A counter."""
        side, special = UK if number < self.first_side_units else AR, row.type == "special"
        aboard = row.aboard if isinstance(row, GroundRow) else ""
        worked_out = {
            "start": self.board.space(row.start) if row.start not in ("", IN_ZONE) else NOBODY,
            "aboard": self.unit_index[aboard] if aboard else NOBODY,
            "points": (row.points or tables.points.sinking) if isinstance(row, ShipRow) else 0,
        }
        return UnitType(
            **fields_in(UnitType, row) | worked_out,
            index=number,
            side=side,
            kind=kind_of(row),
            steps=tables.steps.ar if side == AR else tables.steps.special if special else tables.steps.uk,
            in_zone=row.start == IN_ZONE,
            is_special=special,
            is_armour=row.type == "armour",
            is_carrier=row.type == CARRIER,
        )


def kind_of(row: Row) -> int:
    """What a counter is as a target (2.7)."""
    if isinstance(row, AircraftRow):
        return AIR
    if isinstance(row, GroundRow):
        return GROUND
    return SUBMARINE if row.type == SUB else SHIP


def event(row: EventRow) -> Event:
    """A random event."""
    return Event(**fields_in(Event, row), clause=f"FS-11.3.{row.roll}", forbids=(row.forbids_uk, row.forbids_ar))


def rolls() -> Iterator[str]:
    """Every roll of the two dice, as events are named."""
    return (f"{tens}-{units}" for tens in range(1, 7) for units in range(1, 7))
