"""What is printed on map, counters and charts of Leyte, as the rules use it: whole numbers, worked out once.

What the rules look up all the time is there for each hex: the cost of each step, the results line, the areas.
Movement Points are counted in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from msgspec.structs import asdict, replace

from beachhead.edition.datafiles import fields_in
from beachhead.edition.maps import SHORES, by_space, crossed, drawn_lines, labels, sides_of
from beachhead.edition.printed import Printed
from beachhead.games.leyte.decode import (
    ArrivalRow,
    Counter,
    Files,
    Item,
    MapFile,
    PiecesFile,
    ScenarioHead,
    ScenarioRow,
    Scoring,
    TablesFile,
    TerrainFile,
    Values,
    half_points,
    read_support,
    read_values,
)
from beachhead.games.leyte.options import Shaping
from beachhead.kernel.ask import Side
from beachhead.kernel.scene import Label, Region
from beachhead.mechanics.arrivals import Arrival, scheduled
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.costs import PROHIBITED, Road, step_costs, without_costs
from beachhead.mechanics.movement import Steps
from beachhead.mechanics.results_tables import ResultLine, ResultTable

IMPOSSIBLE = PROHIBITED
"""The cost, in half points, of a hex that cannot be entered."""


class UnitType(Values, frozen=True, kw_only=True):
    """A counter (2.31, 3.0).  `movement` is in half points; `value` in victory points (15.11).

    Artillery has barrage, FPF and range, the others attack; what a unit has not is 0.
    """

    index: int
    id: str
    name: str
    title: str
    side: Side
    kind: str
    size: str
    printed: str
    formation: str
    is_artillery: bool
    value: int


class VictoryItem(Scoring, frozen=True, kw_only=True):
    """Something that scores, with the hexes that it is about."""

    spaces: tuple[int, ...]


class ScenarioData(ScenarioHead, frozen=True, kw_only=True):
    """A scenario.  Hexes are spaces, -1 for none; `setup` pairs of unit and space."""

    setup: tuple[tuple[int, int], ...]
    arrivals: tuple[Arrival, ...]
    victory: tuple[VictoryItem, ...]
    japanese_barred: frozenset[int]
    north_exit: int = -1
    north_exit_until: int = 0
    north_return_delay: int = 0
    north_return_edge: str = ""
    south_exit: int = -1
    south_exit_by: int = 0


class Edition(Printed):
    """All that is printed.  Tuples by space are indexed by hex number, those by unit by unit number, US units first.

    `terrain` is the ground's id by space ("sea" and "out" cannot be entered); `steps_*` the neighbours each hex can
    be left for with their costs, `ways_*` the same without, `steps` by unit those for it; `road_links` the neighbours
    over a road or trail hexside; `entry_cost` what a hex costs an arrival (12.23); `line_of` the results line of the
    hex, `rough_ground` where 14.1 holds; `everywhere` holds in every hex; `artillery` are the numbers of each side's
    batteries; `support` and `dates` by Game-Turn, 0 unused; `areas` (where reinforcements enter) is a cache for play.
    """

    def __init__(self, files: Files, options: Shaping) -> None:
        super().__init__(files)
        map_ = files.map
        self.name, self.north, self.hex_km = map_.name, map_.north, map_.hex_km
        self.board = map_.board
        self._read_ground(map_, files.terrain, options)
        self._read_ways(map_, files.terrain, charged=options.road_over_river == "charged")
        self._read_places(map_)
        self._read_tables(files.tables, files.terrain)
        self._read_counters(files.pieces, twins=options.engineers == "1-2-8")
        self.arrivals = self._arrivals(files.reinforcements.arrival, options)
        self.scenarios = {row.id: self._scenario(files, row, options) for row in files.scenarios.scenario}
        self.areas: dict[tuple[str, bool, int, str], tuple[int, ...]] = {}

    # -- the map -------------------------------------------------------------------------------------

    def _read_ground(self, map_: MapFile, key: TerrainFile, options: Shaping) -> None:
        """5.21, 5.25, 7.44 The ground of each hex, what it costs, whether armour enters it, its results line.

        Of a town and the ground beneath it the larger cost holds, and whichever line is better for the defence.
        """
        lines = {"swamp": options.swamp_line, "jungle": options.jungle_line}
        self.ground = {row.id: replace(row, line=lines.get(row.id, row.line)) for row in key.ground}
        self.terrain = tuple(map_.ground_of().values())
        self.coast = tuple(SHORES[char] for char in by_space(map_.coast, from_south=True))
        self.towns = {town.name: self.board.space(town.hex) for town in map_.towns}
        named = {space: name for name, space in self.towns.items()}
        self.town = tuple(named.get(space, "") for space in range(len(self.terrain)))
        there = [
            (self.ground[ground], self.ground["town" if town else ground])
            for ground, town in zip(self.terrain, self.town, strict=True)
        ]
        self.entry_cost = tuple(max(one.cost for one in both) for both in there)
        self.armour_enters = tuple(any(one.armour for one in both) for both in there)
        self.line_of = tuple(
            min((one.line for one in both if one.line), key=key.order.index, default="") for both in there
        )
        self.rough_ground = tuple(beneath.tenacious for beneath, _ in there)
        self.beach_cost = half_points(key.beach.cost)

    def _read_ways(self, map_: MapFile, key: TerrainFile, *, charged: bool) -> None:
        """5.2 Roads, trails, rivers, and the steps from hex to hex; `charged`: a river on a road is paid for too."""
        self.road_sides, self.trail_sides = crossed(self.board, map_.road), crossed(self.board, map_.trail)
        self.river_sides = sides_of(self.board, *(river.sides for river in map_.river))
        self.water_sides = sides_of(self.board, *map_.water_sides)
        self.road_hexes = frozenset(chain.from_iterable(self.road_sides))
        self.trail_hexes = frozenset(chain.from_iterable(self.trail_sides))
        enters = zip(self.armour_enters, self.entry_cost, strict=True)
        self.steps_foot = self._steps(key, self.entry_cost, charged)
        self.steps_armour = self._steps(key, [cost if may else IMPOSSIBLE for may, cost in enters], charged)
        self.ways_foot, self.ways_armour = without_costs(self.steps_foot), without_costs(self.steps_armour)
        self.everywhere = bytearray([1]) * len(self.terrain)
        linked = self.road_sides | self.trail_sides
        self.road_links = tuple(
            tuple(there for there in near if sort_side(here, there) in linked)
            for here, near in enumerate(self.board.near)
        )
        self.lines = drawn_lines(self.board, {"road": map_.road, "trail": map_.trail}, map_.river, self.water_sides)

    def _steps(self, key: TerrainFile, costs: Sequence[int], charged: bool) -> Steps:
        """5.2 The steps that can be made from each hex, with their costs in half points."""
        nowhere = {space for space, cost in enumerate(self.entry_cost) if cost == IMPOSSIBLE}
        return step_costs(
            self.board.without(nowhere).near,
            costs,
            sides=dict.fromkeys(self.river_sides, half_points(key.river.cost)),
            closed=self.water_sides,
            roads=[
                Road(self.road_sides, half_points(key.road.cost), charged),
                Road(self.trail_sides, half_points(key.trail.cost), charged),
            ],
        )

    def _read_places(self, map_: MapFile) -> None:
        """What the scenarios name, and what is drawn of it: beaches, mapedges, exits, objectives, airfields."""
        board, spaces = self.board, self.board.spaces
        self.beaches = {name: spaces(hexes) for name, hexes in map_.beaches.items()}
        self.edges = {name: spaces(hexes) for name, hexes in map_.edges.items()}
        self.ormoc = self.towns["Ormoc"]
        self.airfields = frozenset(spaces(airfield.hex for airfield in map_.airfields))
        self.objectives = spaces(map_.objectives)
        self.labels = (
            *(label for town in map_.towns for label in labels(board, "city" if town.principal else "town", (town,))),
            *labels(board, "airfield", map_.airfields),
            *labels(board, "water", map_.waters),
            *(Label(kind="objective", text=name, space=board.space(name)) for name in map_.objectives),
        )
        areas = [("beach", *area) for area in self.beaches.items()] + [("edge", *area) for area in self.edges.items()]
        areas += [("exit", name, spaces((name,))) for name in map_.exits]
        areas += [("objective", name, spaces((name,))) for name in map_.objectives]
        self.regions = tuple(Region(kind=kind, name=name, spaces=hexes) for kind, name, hexes in areas)

    # -- charts and counters -------------------------------------------------------------------------

    def _read_tables(self, tables: TablesFile, key: TerrainFile) -> None:
        """The combat results table, the turn record, the victory schedule."""
        lines = tables.combat.lines
        self.crt = ResultTable(
            {line.id: ResultLine(tuple(int(label.split(",")[0]) for label in line.labels)) for line in lines},
            tuple(tuple(row.split()) for row in tables.combat.die),
        )
        self.crt_labels = {line.id: tuple(line.labels) for line in lines}
        self.line_order, self.line_names = tuple(key.order), {line.id: line.name for line in lines}
        self.river_line = key.river.line
        record = sorted(tables.turns.record, key=lambda row: row.turn)
        self.support = ((0, 0), *(read_support(row.support) for row in record))
        self.dates = ("", *(row.date for row in record))
        self.victory_levels = tuple(tables.victory.levels)

    def _read_counters(self, pieces: PiecesFile, *, twins: bool) -> None:
        """The counters, US first; under the other reading of `engineers` twins have each other's values and hexes."""
        both: list[tuple[Side, Counter]] = [*(("us", row) for row in pieces.us), *(("jp", row) for row in pieces.jp)]
        self.twin_of = {row.id: row.twin if twins and row.twin else row.id for _, row in both}
        values = {row.id: row.printed for _, row in both}
        self.units = tuple(
            unit_type(index, side, replace(row, printed=values[self.twin_of[row.id]]))
            for index, (side, row) in enumerate(both)
        )
        self.unit_index = {unit.id: unit.index for unit in self.units}
        self.steps = tuple(self.steps_armour if unit.kind == "armour" else self.steps_foot for unit in self.units)
        self.first_side_units = len(pieces.us)
        guns = [unit for unit in self.units if unit.is_artillery]
        self.artillery = tuple(tuple(unit.index for unit in guns if unit.side == side) for side in ("us", "jp"))

    # -- scenarios -----------------------------------------------------------------------------------

    def _arrivals(self, rows: Iterable[ArrivalRow], options: Shaping) -> tuple[Arrival, ...]:
        """Arrivals unit by unit, with the entry code that `gt2_entry` asks for."""
        as_printed = options.gt2_entry == "S"
        return tuple(
            Arrival(row.turn, self.unit_index[unit], (row.printed if as_printed else "") or row.entry, row.clause)
            for row in rows
            for unit in row.units
        )

    def _scenario(self, files: Files, row: ScenarioRow, options: Shaping) -> ScenarioData:
        """A scenario with everything in it named by number."""
        setup = tuple((self.unit_index[self.twin_of[unit]], self.board.space(hex_)) for unit, hex_ in row.setup.items())
        listed = (arrival for arrival in files.reinforcements.arrival if arrival.only in ("", row.id))
        arriving = self._arrivals(listed, options)
        north, south = row.north_exit, row.south_exit
        return ScenarioData(
            **fields_in(ScenarioHead, row),
            setup=setup,
            arrivals=scheduled(arriving, {unit for unit, _ in setup}, row.first_turn, row.last_turn),
            victory=tuple(self._victory_item(files.map, item, row.last_turn, options) for item in row.victory),
            japanese_barred=frozenset(self.edges[row.barred.edge] if row.barred else ()),
            north_exit=self.board.space(north.hex) if north else -1,
            north_exit_until=north.until if north else 0,
            north_return_delay=north.back_after if north else 0,
            north_return_edge=north.edge if north else "",
            south_exit=self.board.space(south.hex) if south else -1,
            south_exit_by=south.by if south else 0,
        )

    def _victory_item(self, map_: MapFile, item: Item, last_turn: int, options: Shaping) -> VictoryItem:
        """An item with the hexes it is about and the points that the options give it."""
        given = {"turn": item.turn or last_turn}
        if item.option:
            given["points"] = int(options.objective_points)
        return VictoryItem(**fields_in(Scoring, item) | given, spaces=self._spaces_of(map_, item, options))

    def _spaces_of(self, map_: MapFile, item: Item, options: Shaping) -> tuple[int, ...]:
        """The hexes that a victory item is about."""
        if item.kind == "airfields":
            return tuple(sorted(self.airfields.union(*(self.board.near[space] for space in self.airfields))))
        if item.kind == "in_region":
            row, column, west_of = self.board.row, self.board.column, item.west_of
            west_of += options.west_of_0007 == "inclusive"
            open_to_all = (space for space, cost in enumerate(self.entry_cost) if cost < IMPOSSIBLE)
            return tuple(space for space in open_to_all if row(space) < item.south_of and column(space) < west_of)
        if item.edge:
            return self.edges[item.edge]
        if item.beaches:
            return tuple(space for name in item.beaches for space in self.beaches[name])
        return self.board.spaces(map_.hex_of(place) for place in item.places)


def unit_type(index: int, side: Side, row: Counter) -> UnitType:
    """3.0 A counter from its printed values; 15.11 its value."""
    values = read_values(row.printed)
    return UnitType(
        **asdict(values) | fields_in(UnitType, row) | {"movement": 2 * values.movement},
        index=index,
        side=side,
        is_artillery=row.kind == "artillery",
        value=values.attack + values.barrage + values.fpf + values.defence,
    )
