"""From data files without mistakes to an edition: names become numbers."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import (
    AIR,
    CARRIER,
    GROUND,
    SHIP,
    SUB,
    SUBMARINE,
    Edition,
    Event,
    UnitType,
)
from beachhead.games.falklands_showdown.decode import AircraftRow, EventRow, Files, GroundRow, Row, ShipRow
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK
from beachhead.mechanics.areas import AreaBoard

IN_ZONE = "zone"
"""The start of a unit that its owner places in the Total Exclusion Zone."""


class Builder:
    """Turns files without mistakes into an edition."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.areas = tuple(files.map.area)
        self.board = AreaBoard([area.id for area in self.areas], files.map.borders)
        self.rows = files.units.rows
        self.first_side_units = len(files.units.uk_ships) + len(files.units.uk_ground)
        self.index = {row.id: number for number, row in enumerate(self.rows)}

    def edition(self) -> Edition:
        """The whole edition."""
        files, space = self.files, self.board.space
        tables = files.tables
        units = tuple(self.unit_type(number, row) for number, row in enumerate(self.rows))
        return Edition(
            board=self.board,
            areas=self.areas,
            map=files.map,
            units=units,
            rosters=rosters(units),
            special=special(units),
            fliers=fliers(units),
            waters=tuple(number for number, area in enumerate(self.areas) if not area.is_land),
            first_side_units=self.first_side_units,
            argentina=space("argentina"),
            falklands=space("falklands-sea"),
            south_georgia=space("south-georgia"),
            port_stanley=space("port-stanley"),
            land=self.spaces(kind="land"),
            sea=self.spaces(kind="sea"),
            zone=frozenset(self.spaces(tez=True)),
            coastal=self.spaces(coastal=True),
            bases=tuple(number for number, area in enumerate(self.areas) if area.airbase),
            endurance=frozenset(map(space, tables.zones.endurance)),
            fortified=frozenset(map(space, tables.zones.fortified)),
            carrier_areas=frozenset(map(space, tables.zones.carriers)),
            stealth_areas=frozenset(map(space, tables.zones.stealth)),
            arrival=space(tables.zones.arrival),
            interception=space(tables.zones.interception),
            conveyor=self.index[tables.units.conveyor],
            supplied=tuple(self.index[name] for name in tables.units.supplied),
            onyx=self.index[tables.units.onyx],
            sbs=self.index[tables.units.sbs],
            etendard=self.index[tables.units.etendard],
            types=tables.types,
            track=tables.track,
            points=tables.points,
            dice=tables.dice,
            hits=tables.hits,
            modifiers=tables.modifiers,
            faces=tables.faces,
            limits=tables.limits,
            events={row.roll: event(row) for row in files.events.event},
            rulings=files.options(),
            clauses=files.clauses,
            provenance=(*tables.provenance, *files.map.layer),
            unit_index=self.index,
        )

    def spaces(self, **wanted: object) -> tuple[int, ...]:
        """The areas whose fields have these values."""
        return tuple(
            number
            for number, area in enumerate(self.areas)
            if all(getattr(area, name) == value for name, value in wanted.items())
        )

    def unit_type(self, number: int, row: Row) -> UnitType:
        """A counter."""
        side = UK if number < self.first_side_units else AR
        aboard = row.aboard if isinstance(row, GroundRow) else ""
        special, steps = row.type == "special", self.files.tables.steps
        return UnitType(
            index=number,
            id=row.id,
            side=side,
            name=row.name,
            title=row.title,
            kind=kind_of(row),
            type=row.type,
            factors=row.factors,
            steps=steps.ar if side == AR else steps.special if special else steps.uk,
            capacity=row.capacity if isinstance(row, ShipRow) else 0,
            armour_deck=isinstance(row, ShipRow) and row.armour_deck,
            nuclear=isinstance(row, ShipRow) and row.nuclear,
            assault=isinstance(row, GroundRow) and row.assault,
            start=self.board.space(row.start) if row.start not in ("", IN_ZONE) else NOBODY,
            in_zone=row.start == IN_ZONE,
            aboard=self.index[aboard] if aboard else NOBODY,
            group=0 if isinstance(row, AircraftRow) else row.group,
            points=(row.points or self.files.tables.points.sinking) if isinstance(row, ShipRow) else 0,
            is_special=special,
            is_armour=row.type == "armour",
            is_carrier=row.type == CARRIER,
        )


def rosters(units: tuple[UnitType, ...]) -> dict[tuple[int, int], tuple[int, ...]]:
    """The numbers of each side's units by side and kind."""
    return {
        (side, kind): tuple(unit.index for unit in units if (unit.side, unit.kind) == (side, kind))
        for side in (UK, AR)
        for kind in (GROUND, AIR, SUBMARINE, SHIP)
    }


def special(units: tuple[UnitType, ...]) -> tuple[tuple[int, ...], ...]:
    """The numbers of the special forces by side."""
    return tuple(tuple(unit.index for unit in units if unit.side == side and unit.is_special) for side in (UK, AR))


def fliers(units: tuple[UnitType, ...]) -> tuple[tuple[int, ...], ...]:
    """The numbers of the aircraft and carriers by side."""
    able = [unit for unit in units if unit.kind == AIR or unit.is_carrier]
    return tuple(tuple(unit.index for unit in able if unit.side == side) for side in (UK, AR))


def kind_of(row: Row) -> int:
    """What a counter is as a target (2.7)."""
    if isinstance(row, AircraftRow):
        return AIR
    if isinstance(row, GroundRow):
        return GROUND
    return SUBMARINE if row.type == SUB else SHIP


def event(row: EventRow) -> Event:
    """A random event."""
    return Event(
        roll=row.roll,
        name=row.name,
        clause=f"FS-11.3.{row.roll}",
        forbids=(frozenset(row.forbids_uk), frozenset(row.forbids_ar)),
        effects=row.effects,
        instant=row.instant,
    )


def rolls() -> Iterator[str]:
    """Every roll of the two dice, as events are named."""
    return (f"{tens}-{units}" for tens in range(1, 7) for units in range(1, 7))
