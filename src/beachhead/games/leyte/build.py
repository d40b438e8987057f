"""From data files without mistakes to an edition: names become numbers, costs and lines are worked out hex by hex."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from beachhead.edition.maps import SHORES, by_space, crossed, drawn_lines, labels, sides_of
from beachhead.games.leyte.components import (
    IMPOSSIBLE,
    Edition,
    GroundType,
    ScenarioData,
    UnitType,
    VictoryItem,
    VictoryLevel,
)
from beachhead.games.leyte.decode import ArrivalRow, Counter, Files, Item, ScenarioRow
from beachhead.games.leyte.notation import half_points, place_of, read_support, read_values
from beachhead.games.leyte.options import Shaping
from beachhead.kernel.ask import Side
from beachhead.kernel.scene import Label, Region
from beachhead.mechanics.arrivals import Arrival, scheduled
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.costs import Road, step_costs, without_costs
from beachhead.mechanics.hexes import HexBoard
from beachhead.mechanics.movement import Steps
from beachhead.mechanics.results_tables import ResultLine, ResultTable


class Builder:
    """Turns files without mistakes into an edition."""

    def __init__(self, files: Files, options: Shaping) -> None:
        self.files = files
        self.map = files.map
        self.options = options
        self.board = HexBoard(self.map.rows, self.map.columns, even_rows_east=self.map.even_rows_east)
        self.terrain = tuple(self.map.legend[char] for char in by_space(self.map.ground, from_south=True))
        self.ground = self.ground_types()
        self.town = self.town_names()
        self.spaces_with_town = {self.board.space(town.hex) for town in self.map.towns}
        self.roads = crossed(self.board, self.map.road)
        self.trails = crossed(self.board, self.map.trail)
        self.rivers = sides_of(self.board, *(river.sides for river in self.map.river))
        self.water = sides_of(self.board, *self.map.water_sides)
        self.hex_costs = tuple(self.cost_of(space) for space in range(len(self.terrain)))
        self.units = self.unit_types()
        self.unit_index = {unit.id: unit.index for unit in self.units}

    # -- ground --------------------------------------------------------------------------------------

    def ground_types(self) -> dict[str, GroundType]:
        """The terrain key, with the lines that the options choose."""
        chosen = {"swamp": self.options.swamp_line, "jungle": self.options.jungle_line}
        return {
            row.id: GroundType(
                row.id,
                row.name,
                half_points(row.cost) if row.cost else IMPOSSIBLE,
                row.cost,
                chosen.get(row.id, row.line),
                row.armour,
                row.tenacious,
            )
            for row in self.files.terrain.ground
        }

    def town_names(self) -> tuple[str, ...]:
        """The town of each hex, or ""."""
        names = [""] * len(self.terrain)
        for town in self.map.towns:
            names[self.board.space(town.hex)] = town.name
        return tuple(names)

    def cost_of(self, space: int) -> int:
        """A hex's own cost; a town on other than clear ground costs the larger of the two."""
        ground, town = self.ground[self.terrain[space]], self.ground["town"]
        return max(ground.cost, town.cost) if space in self.spaces_with_town else ground.cost

    def armour_enters(self, space: int) -> bool:
        """5.25 Whether armour may enter off the roads: clear ground and towns."""
        ground = self.ground[self.terrain[space]]
        return ground.armour or (space in self.spaces_with_town and self.ground["town"].armour)

    def line_of(self, space: int) -> str:
        """7.44 The results line of a hex; a town or its ground, whichever is better for the defence."""
        lines = [self.ground[self.terrain[space]].line]
        if space in self.spaces_with_town:
            lines.append(self.ground["town"].line)
        known = [line for line in lines if line]
        return min(known, key=self.files.terrain.order.index) if known else ""

    def steps(self, *, armour: bool) -> Steps:
        """5.2 The steps that can be made from each hex, with their costs in half points; 5.25 of armour."""
        key, charged = self.files.terrain, self.options.road_over_river == "charged"
        barred = [armour and not self.armour_enters(space) for space in range(len(self.terrain))]
        nowhere = {space for space, cost in enumerate(self.hex_costs) if cost == IMPOSSIBLE}
        return step_costs(
            self.board.without(nowhere).near,
            [IMPOSSIBLE if bars else cost for bars, cost in zip(barred, self.hex_costs, strict=True)],
            sides=dict.fromkeys(self.rivers, half_points(key.river.cost)),
            closed=self.water,
            roads=[
                Road(self.roads, half_points(key.road.cost), charged),
                Road(self.trails, half_points(key.trail.cost), charged),
            ],
        )

    # -- counters ------------------------------------------------------------------------------------

    def unit_types(self) -> tuple[UnitType, ...]:
        """The counters, US first; under the other reading of `engineers` twins have each other's values."""
        pieces = self.files.pieces
        both: list[tuple[Side, Counter]] = [*(("us", row) for row in pieces.us), *(("jp", row) for row in pieces.jp)]
        values = {row.id: row.values for _, row in both}
        return tuple(
            _unit_type(index, side, row, values[self.twin_of(row.id)]) for index, (side, row) in enumerate(both)
        )

    def artillery(self, side: Side) -> tuple[int, ...]:
        """2.3 The numbers of a side's artillery units."""
        return tuple(unit.index for unit in self.units if unit.side == side and unit.is_artillery)

    def twin_of(self, unit: str) -> str:
        """The counter whose values and set-up hexes a unit has: its own, or its twin's under `engineers`."""
        if self.options.engineers == "2-2-8":
            return unit
        return next((row.twin for row in self.files.pieces.jp if row.id == unit and row.twin), unit)

    # -- scenarios -----------------------------------------------------------------------------------

    def arrivals(self, rows: Iterable[ArrivalRow]) -> tuple[Arrival, ...]:
        """Arrivals unit by unit, with the entry code that `gt2_entry` asks for."""
        as_printed = self.options.gt2_entry == "S"
        return tuple(
            Arrival(row.turn, self.unit_index[unit], (row.printed if as_printed else "") or row.entry, row.clause)
            for row in rows
            for unit in row.units
        )

    def scenario(self, row: ScenarioRow) -> ScenarioData:
        """A scenario with everything in it named by number."""
        setup = tuple((self.unit_index[self.twin_of(unit)], self.board.space(hex_)) for unit, hex_ in row.setup.items())
        listed = (a for a in self.files.reinforcements.arrival if a.only in ("", row.id))
        north, south = row.north_exit, row.south_exit
        return ScenarioData(
            id=row.id,
            name=row.name,
            text=row.text,
            clause=row.clause,
            variant=row.variant,
            first_turn=row.first_turn,
            last_turn=row.last_turn,
            first_player=row.first_player,
            deploys_first=row.deploys_first,
            setup=setup,
            arrivals=scheduled(self.arrivals(listed), {unit for unit, _ in setup}, row.first_turn, row.last_turn),
            victory=tuple(self.victory_item(item, row.last_turn) for item in row.victory),
            active_beaches=tuple(row.active_beaches),
            japanese_barred=frozenset(self.edge(row.barred.edge)) if row.barred else frozenset(),
            north_exit=self.board.space(north.hex) if north else -1,
            north_exit_until=north.until if north else 0,
            north_return_delay=north.back_after if north else 0,
            north_return_edge=north.edge if north else "",
            south_exit=self.board.space(south.hex) if south else -1,
            south_exit_by=south.by if south else 0,
        )

    def edge(self, name: str) -> tuple[int, ...]:
        """The playable hexes of a mapedge."""
        return self.board.spaces(self.map.edges[name])

    def victory_item(self, item: Item, last_turn: int) -> VictoryItem:
        """An item with the hexes it is about and the points that the options give it."""
        points = int(self.options.objective_points) if item.option else item.points
        return VictoryItem(
            item.kind,
            item.side,
            points,
            item.each,
            item.needs_line,
            item.turn or last_turn,
            self.item_spaces(item),
            item.clause,
        )

    def item_spaces(self, item: Item) -> tuple[int, ...]:
        """The hexes that a victory item is about."""
        if item.kind == "airfields":
            fields = self.airfields()
            return tuple(sorted(fields.union(*(self.board.near[space] for space in fields))))
        if item.kind == "in_region":
            west_of = item.west_of + (self.options.west_of_0007 == "inclusive")
            return tuple(
                space
                for space, cost in enumerate(self.hex_costs)
                if cost < IMPOSSIBLE and self.board.row(space) < item.south_of and self.board.column(space) < west_of
            )
        if item.edge:
            return self.edge(item.edge)
        if item.beaches:
            return tuple(space for name in item.beaches for space in self.board.spaces(self.map.beaches[name]))
        return tuple(self.board.space(place_of(self.map, place)) for place in item.places)

    def airfields(self) -> frozenset[int]:
        """The airfield hexes."""
        return frozenset(self.board.space(airfield.hex) for airfield in self.map.airfields)

    # -- the whole -----------------------------------------------------------------------------------

    def edition(self) -> Edition:
        """Everything put together."""
        files = self.files
        return Edition(
            board=self.board,
            name=self.map.name,
            north=self.map.north,
            hex_km=self.map.hex_km,
            units=self.units,
            unit_index=self.unit_index,
            first_side_units=len(files.pieces.us),
            artillery=(self.artillery("us"), self.artillery("jp")),
            scenarios={row.id: self.scenario(row) for row in files.scenarios.scenario},
            arrivals=self.arrivals(files.reinforcements.arrival),
            **self.printed_ground(),
            **self.ways(),
            **self.places(),
            **self.tables(),
            lines=drawn_lines(self.board, {"road": self.map.road, "trail": self.map.trail}, self.map.river, self.water),
            labels=self.drawn_labels(),
            regions=self.drawn_regions(),
            provenance=tuple(chain.from_iterable(files.provenance().values())),
            clauses=files.clauses,
            rulings=files.options(),
        )

    def printed_ground(self) -> dict[str, Any]:
        """What is known of each hex by itself."""
        spaces = range(len(self.terrain))
        return {
            "ground": self.ground,
            "terrain": self.terrain,
            "coast": tuple(SHORES[char] for char in by_space(self.map.coast, from_south=True)),
            "town": self.town,
            "entry_cost": self.hex_costs,
            "beach_cost": half_points(self.files.terrain.beach.cost),
            "armour_enters": tuple(self.armour_enters(space) for space in spaces),
            "line_of": tuple(self.line_of(space) for space in spaces),
            "rough_ground": tuple(self.ground[ground].tenacious for ground in self.terrain),
        }

    def ways(self) -> dict[str, Any]:
        """Roads, trails, rivers, and the steps from hex to hex."""
        foot, armour = self.steps(armour=False), self.steps(armour=True)
        linked = self.roads | self.trails
        return {
            "road_sides": self.roads,
            "trail_sides": self.trails,
            "river_sides": self.rivers,
            "water_sides": self.water,
            "road_hexes": frozenset(space for side in self.roads for space in side),
            "trail_hexes": frozenset(space for side in self.trails for space in side),
            "steps_foot": foot,
            "steps_armour": armour,
            "ways_foot": without_costs(foot),
            "ways_armour": without_costs(armour),
            "road_links": tuple(
                tuple(there for there in near if sort_side(here, there) in linked)
                for here, near in enumerate(self.board.near)
            ),
        }

    def places(self) -> dict[str, Any]:
        """What the scenarios name: beaches, mapedges, towns, airfields, objectives."""
        board = self.board
        towns = {town.name: board.space(town.hex) for town in self.map.towns}
        return {
            "beaches": {name: board.spaces(hexes) for name, hexes in self.map.beaches.items()},
            "edges": {name: board.spaces(hexes) for name, hexes in self.map.edges.items()},
            "towns": towns,
            "ormoc": towns["Ormoc"],
            "airfields": self.airfields(),
            "objectives": board.spaces(self.map.objectives),
        }

    def tables(self) -> dict[str, Any]:
        """The combat results table, the turn record, the victory schedule."""
        tables, key = self.files.tables, self.files.terrain
        lines = tables.combat.lines
        record = sorted(tables.turns.record, key=lambda row: row.turn)
        return {
            "crt": ResultTable(
                {line.id: ResultLine(tuple(int(label.split(",")[0]) for label in line.labels)) for line in lines},
                tuple(tuple(row.split()) for row in tables.combat.die),
            ),
            "crt_labels": {line.id: tuple(line.labels) for line in lines},
            "line_order": tuple(key.order),
            "line_names": {line.id: line.name for line in lines},
            "river_line": key.river.line,
            "support": ((0, 0), *(read_support(row.support) or (0, 0) for row in record)),
            "dates": ("", *(row.date for row in record)),
            "victory_levels": tuple(
                VictoryLevel(level.id, level.name, level.winner, round(float(level.lowest) * 100))
                for level in tables.victory.levels
            ),
        }

    # -- for drawing ---------------------------------------------------------------------------------

    def drawn_labels(self) -> tuple[Label, ...]:
        """The names on the map."""
        board, map_ = self.board, self.map
        towns = (label for t in map_.towns for label in labels(board, "city" if t.principal else "town", (t,)))
        airfields, waters = labels(board, "airfield", map_.airfields), labels(board, "water", map_.waters)
        objectives = (Label(kind="objective", text=name, space=board.space(name)) for name in map_.objectives)
        return (*towns, *airfields, *waters, *objectives)

    def drawn_regions(self) -> tuple[Region, ...]:
        """Beaches, mapedges, exits, objectives."""
        spaces = self.board.spaces
        return (
            *(Region(kind="beach", name=name, spaces=spaces(hexes)) for name, hexes in self.map.beaches.items()),
            *(Region(kind="edge", name=name, spaces=spaces(hexes)) for name, hexes in self.map.edges.items()),
            *(Region(kind="exit", name=name, spaces=spaces((name,))) for name in self.map.exits),
            *(Region(kind="objective", name=name, spaces=spaces((name,))) for name in self.map.objectives),
        )


def _unit_type(index: int, side: Side, row: Counter, printed: str) -> UnitType:
    """3.0 A counter from its printed values; 15.11 its value."""
    values = read_values(printed)
    return UnitType(
        index=index,
        id=row.id,
        name=row.name,
        title=row.title,
        side=side,
        kind=row.kind,
        size=row.size,
        attack=values.attack,
        defence=values.defence,
        movement=values.movement * 2,
        barrage=values.barrage,
        fpf=values.fpf,
        range=values.range,
        is_artillery=row.kind == "artillery",
        value=values.attack + values.barrage + values.fpf + values.defence,
        printed=printed,
        formation=row.formation,
    )
