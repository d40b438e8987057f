"""From data files without mistakes to an edition: names become numbers, neighbours and groups are worked out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from beachhead.edition.maps import SHORES, beside, by_space, crossed, drawn_lines, labels, sides_of
from beachhead.games.port_stanley.components import (
    BOX,
    BOXES,
    ELSEWHERE,
    MAP,
    TASK_FORCE,
    Bridge,
    CombatTable,
    Edition,
    Scenario,
    UnitType,
    Values,
)
from beachhead.games.port_stanley.decode import Counter, Files, ShipCounter
from beachhead.games.port_stanley.notation import read_columns, read_guns, read_values
from beachhead.kernel.scene import Label, Region
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.hexes import ColumnBoard, in_columns
from beachhead.mechanics.regions import Regions, loose
from beachhead.mechanics.results_tables import ResultLine, ResultTable
from beachhead.mechanics.tracing import flood

COAST = SHORES | {"W": "land"}
CLOSED = frozenset({"closed", "out"})
"""Ground that is not for play."""

OFF = (TASK_FORCE, BOX, ELSEWHERE)


class Builder:
    """Turns files without mistakes into an edition."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.map = map_ = files.map
        self.printed = ColumnBoard(in_columns(map_.columns, map_.rows), even_columns_low=map_.even_columns_low)
        self.drawn = tuple(map_.legend[char] for char in by_space(map_.ground))
        closed = {space for space, ground in enumerate(self.drawn) if ground in CLOSED}
        self.chart = self.printed.without(closed)
        self.board = Regions({MAP: self.chart, BOXES: loose(OFF)})
        self.coast = tuple(COAST[char] for char in by_space(map_.coast))
        self.ground = (*self.drawn, *("box" for _ in OFF))
        self.land = tuple(ground in ("clear", "rough") for ground in self.ground)
        water = tuple("" if char == "-" else char for char in by_space(map_.water))
        self.water = (*("" if space in closed else kind for space, kind in enumerate(water)), *("" for _ in OFF))
        self.water_sides = sides_of(self.board, map_.water_sides)

    # -- ground --------------------------------------------------------------------------------------

    def printed_ground(self) -> dict[str, Any]:
        """What is known of each hex by itself, and what lies next to it."""
        near, board = self.board.near, self.board
        summits = frozenset(board.space(place.hex) for place in self.map.summits)
        rough = summits | {space for space, ground in enumerate(self.ground) if ground == "rough"}
        around = tuple(
            tuple(there for there in spaces if self.land[there]) if self.land[here] or self.water[here] else ()
            for here, spaces in enumerate(near)
        )
        ways = tuple(
            tuple(there for there in spaces if sort_side(here, there) not in self.water_sides)
            if self.land[here]
            else ()
            for here, spaces in enumerate(around)
        )
        return {
            "ground": self.ground,
            "coast": self.coast,
            "land": self.land,
            "water": self.water,
            "rough": rough,
            "summits": summits,
            "ridge": self.ridges(rough),
            "around": around,
            "ways": ways,
        }

    def ridges(self, rough: frozenset[int]) -> tuple[int, ...]:
        """11.7.4 The number of the group of contiguous rough hexes that each hex belongs to, 0 for none."""
        found = [0] * len(self.ground)
        for space in sorted(rough):
            if not found[space]:
                group = max(found) + 1
                for there in flood((space,), lambda here: (one for one in self.board.near[here] if one in rough)):
                    found[there] = group
        return tuple(found)

    def seas(self) -> dict[str, Any]:
        """5.7, ruling P26 Where ships can go, and the sea hexes at the edge of the map."""
        map_, wet = self.map, self.water
        lanes = tuple(
            tuple(there for there in spaces if wet[there] and self.passes(here, there)) if wet[here] else ()
            for here, spaces in enumerate(self.board.near)
        )
        gates = frozenset(
            space
            for space in self.board.spaces_of(MAP)
            if wet[space] and not self.land[space] and len(self.printed.near[space]) < 6
        )
        edges = {name: self.board.spaces(text.split()) for name, text in map_.edges.items()}
        return {
            "lanes": lanes,
            "gates": gates,
            "waters": frozenset(flood(gates, lambda here: lanes[here])),
            **{name: frozenset(space for space in edges[name] if wet[space]) for name in ("west", "south")},
        }

    def passes(self, here: int, there: int) -> bool:
        """Ruling P26 Whether a ship passes a hexside: one of the two hexes is all sea, or the side is wholly water."""
        return not (self.land[here] and self.land[there]) or sort_side(here, there) in self.water_sides

    def ways(self) -> dict[str, Any]:
        """Rivers, bridges, roads, tracks."""
        map_ = self.map
        return {
            "water_sides": self.water_sides,
            "river_sides": sides_of(self.board, *(river.sides for river in map_.river)),
            "road_sides": crossed(self.board, map_.road),
            "track_sides": crossed(self.board, map_.track),
            "bridges": tuple(Bridge(bridge.name, beside(self.board, bridge.side)) for bridge in map_.bridge),
        }

    def places(self) -> dict[str, Any]:
        """What the rules name: settlements, airstrips, Stanley, beaches, boxes."""
        board, map_ = self.board, self.map
        beaches = {int(number): board.spaces(hexes) for number, hexes in map_.beaches.items()}
        return {
            "settlements": {board.space(place.hex): place.name for place in map_.settlements},
            "airstrips": frozenset(board.space(place.hex) for place in map_.airstrips),
            "stanley": board.space(map_.town.hex),
            "airport": board.space(map_.airport.hex),
            "task_force": board.space(TASK_FORCE),
            "box": board.space(BOX),
            "elsewhere": board.space(ELSEWHERE),
            "beaches": beaches,
            "beach_of": {space: number for number, spaces in beaches.items() for space in spaces},
            "inlet": board.space(self.files.tables.landing.inlet),
            "heights": board.spaces(self.files.tables.morale.summits),
        }

    # -- charts and counters -------------------------------------------------------------------------

    def charts(self) -> dict[str, Any]:
        """The tables that are read by column and die."""
        tables = self.files.tables
        combat = sorted(tables.combat.lines, key=lambda line: line.defence)
        rows = tuple(tuple(row.split()) for row in tables.combat.die)
        return {
            "tables": tables,
            "combat": CombatTable(
                tuple(ResultLine(read_columns(line.columns)) for line in combat), ResultTable({}, rows, first=0)
            ),
            "air_defence": one_line(tables.air_defence.columns, tables.air_defence.rows),
            "shipping": one_line(tables.anti_shipping.columns, tables.anti_shipping.rows),
            "ground_attack": ResultTable(
                {line.id: ResultLine(read_columns(line.columns)) for line in tables.ground.lines},
                tuple(tuple(row.split()) for row in tables.ground.rows),
            ),
            "raid": one_line(tables.raid.columns, tables.raid.rows),
        }

    def counters(self) -> tuple[UnitType, ...]:
        """The counters: British land units, ships, then the Argentine units."""
        units = self.files.units
        return (
            *(land_unit(index, "uk", row) for index, row in enumerate(units.uk)),
            *(ship(index, row) for index, row in enumerate(units.ships, len(units.uk))),
            *(land_unit(index, "ar", row) for index, row in enumerate(units.ar, len(units.uk) + len(units.ships))),
        )

    # -- the whole -----------------------------------------------------------------------------------

    def edition(self) -> Edition:
        """Everything put together."""
        files, units = self.files, self.counters()
        ready = {row.id: row for row in files.setups.setup}
        return Edition(
            name=self.map.name,
            board=self.board,
            chart=self.chart,
            north=self.map.north,
            hex_km=self.map.hex_km,
            units=units,
            unit_index={unit.id: unit.index for unit in units},
            first_side_units=len(files.units.uk) + len(files.units.ships),
            troops=(
                frozenset(unit.index for unit in units if unit.side == "uk" and not unit.is_ship),
                frozenset(unit.index for unit in units if unit.side == "ar"),
            ),
            ready_beaches=tuple(files.setups.beaches),
            waves=tuple(files.setups.wave),
            scenarios={
                row.id: Scenario(row.id, row.clause, row.historical, row.beach, ready[row.setup])
                for row in files.setups.scenario
            },
            **self.printed_ground(),
            **self.seas(),
            **self.ways(),
            **self.places(),
            **self.charts(),
            lines=drawn_lines(
                self.board, {"road": self.map.road, "trail": self.map.track}, self.map.river, self.water_sides
            ),
            labels=self.drawn_labels(),
            regions=self.drawn_regions(),
            provenance=tuple(chain.from_iterable(files.provenance().values())),
            clauses=files.clauses,
            rulings=files.options(),
        )

    # -- for drawing ---------------------------------------------------------------------------------

    def drawn_labels(self) -> tuple[Label, ...]:
        """The names on the map."""
        space, map_ = self.board.space, self.map
        strips = {place.hex for place in map_.airstrips}
        named = [(place, "town") for place in (*map_.settlements, *map_.places)]
        return (
            Label(kind="city", text=map_.town.name, space=space(map_.town.hex)),
            Label(kind="airfield", text=map_.airport.name, space=space(map_.airport.hex)),
            *(
                Label(kind="airfield" if place.hex in strips else kind, text=place.name, space=space(place.hex))
                for place, kind in named
            ),
            *labels(self.board, "area", map_.summits),
            *labels(self.board, "water", map_.waters),
        )

    def drawn_regions(self) -> tuple[Region, ...]:
        """The beaches, and the edges that lead to the box."""
        spaces, box = self.board.spaces, self.board.space(BOX)
        return (
            *(Region(kind="beach", name=number, spaces=spaces(hexes)) for number, hexes in self.map.beaches.items()),
            *(
                Region(
                    kind="edge", name=name, spaces=tuple(s for s in spaces(text.split()) if self.water[s]), space=box
                )
                for name, text in self.map.edges.items()
            ),
        )


def one_line(columns: str, rows: Iterable[str]) -> ResultTable:
    """A table with a single line of column headings, its die from 1."""
    return ResultTable({"": ResultLine(read_columns(columns))}, tuple(tuple(row.split()) for row in rows))


def land_unit(index: int, side: str, row: Counter) -> UnitType:
    """A counter from its row."""
    return UnitType(
        index=index,
        id=row.id,
        name=row.name,
        title=row.title,
        side=side,
        kind=row.kind,
        branch=row.branch,
        size=row.size,
        full=read_values(row.values),
        reduced=read_values(row.reduced) if row.reduced else None,
        formation=row.formation,
        turn=row.turn,
        only=row.only,
    )


def ship(index: int, row: ShipCounter) -> UnitType:
    """A counter of one ship or two from its row."""
    full, reduced = map(int, row.capacity.split("/")) if row.capacity else (0, 0)
    has_back = bool(row.reduced or row.capacity)
    back: Values | None = read_guns(row.reduced, reduced) if has_back else None
    return UnitType(
        index=index,
        id=row.id,
        name=row.names[0],
        title=" and ".join(row.names),
        side="uk",
        kind="ship",
        full=read_guns(row.guns, full),
        reduced=back,
        turn=row.turn,
        letter=row.letter,
        names=tuple(row.names),
    )
