"""What is printed on map, counters and charts of Port Stanley, as the rules use it: whole numbers, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache

import msgspec

from beachhead.edition.datafiles import fields_in
from beachhead.edition.maps import SHORES, beside, by_space, crossed, drawn_lines, labels, sides_of
from beachhead.edition.printed import Printed
from beachhead.games.port_stanley.decode import Counter, Files, MapFile, SetUpRow, ShipCounter, TablesFile, UnitsFile
from beachhead.games.port_stanley.notation import Values, read_columns, read_guns, read_values
from beachhead.kernel.ask import Side
from beachhead.kernel.scene import Label
from beachhead.kernel.scene import Region as DrawnRegion
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.costs import PROHIBITED, Road, step_costs
from beachhead.mechanics.floods import Graph, Spaces, spaces_of
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.movement import Steps
from beachhead.mechanics.regions import Regions, loose
from beachhead.mechanics.results_tables import ResultLine, ResultTable
from beachhead.mechanics.tracing import flood

Sides = frozenset[tuple[int, int]]

MAP, BOXES = "East Falkland", "Off the map"
"""The regions of the board."""

TASK_FORCE, BOX, ELSEWHERE = "Task force", "Lafonia and West Falkland", "Not yet there"
"""The boxes off the map."""


OFF = (TASK_FORCE, BOX, ELSEWHERE)
COAST = SHORES | {"W": "land"}
CLOSED = frozenset({"closed", "out"})
"""Ground that is not for play."""

EXERTING = frozenset({"infantry", "artillery", "recon", "engineer"})


class UnitType(msgspec.Struct, frozen=True, kw_only=True):
    """A counter (1.5): `full` and, of what has two steps, `reduced`.

    `kind` is as in the data file, or "ship"; of ships `letter` is C, E, A or L and `names` are the ships.  `is_ship`,
    `is_land` (a land unit or a dummy: what may lie face down, or a carrier) follow from the kind.  `turn`: when it
    comes; `only`: the clause of an event without which it does not.
    """

    index: int
    id: str
    name: str
    title: str
    side: Side
    kind: str
    full: Values
    reduced: Values | None = None
    branch: str = ""
    size: str = ""
    formation: str = ""
    turn: int = 1
    only: str = ""
    letter: str = ""
    names: tuple[str, ...] = ()

    @property
    def steps(self) -> int:
        """11.5.2 How many steps it has at full strength."""
        return 1 if self.reduced is None else 2

    @property
    def exerts(self) -> bool:
        """9.0 Whether it has a zone of control, as infantry, artillery, scouts and engineers have; no platoon has."""
        return self.kind in EXERTING and self.size != "platoon"

    @property
    def is_ship(self) -> bool:
        """Whether it is a counter of ships."""
        return self.kind == "ship"


class Bridge(msgspec.Struct, frozen=True):
    """A bridge over a hexside (14.2.2)."""

    name: str
    side: tuple[int, int]


class Scenario(msgspec.Struct, frozen=True):
    """A scenario; `beach`: the one at which the first landing must be (22.2.2), 0 for any of the sealed list.

    `ready` are the Argentine set-ups that are laid out in one click.
    """

    id: str
    clause: str
    historical: bool
    beach: int
    ready: tuple[SetUpRow, ...]


class CombatTable(msgspec.Struct, frozen=True):
    """11.3 The land combat results table: `lines` by defence strength, `results` the codes of attacker and defender."""

    lines: tuple[ResultLine, ...]
    results: ResultTable

    @property
    def highest(self) -> int:
        """The defence strength of the highest line."""
        return len(self.lines) - 1


class Edition(Printed):
    """All that is printed.  Tuples by space are indexed by number; those of the map come before the boxes.

    `chart` is the map alone.  `ground` is "sea", "clear", "rough", "closed" (not for play), "out" or "box"; `land`
    where land units can be, `water` the kind of water ("h", "r" or ""), `rough` rough and summit hexes, `ridge` the
    number of the group of contiguous rough hexes (0: none).  `around` are the adjacent land hexes whatever the
    hexside (9.0), `ways` those to which a land unit can go, attack, advance (ruling P25), `lanes` the hexes to which a
    ship can go (P26), `waters` those that ships can reach, `gates` the sea hexes at the edge of the map.  `coast` is
    for drawing.  `inlet` is Teal Inlet, `troops` are by side all counters but ships.
    """

    def __init__(self, files: Files) -> None:
        super().__init__(files)
        map_ = files.map
        self.name, self.north, self.hex_km = map_.name, map_.north, map_.hex_km
        printed = map_.board
        drawn = tuple(map_.legend[char] for char in by_space(map_.ground))
        closed = {space for space, ground in enumerate(drawn) if ground in CLOSED}
        self.chart: HexField = printed.without(closed)
        self.board = Regions({MAP: self.chart, BOXES: loose(OFF)})
        self._read_ground(map_, drawn, closed)
        self._read_ways(map_)
        self._read_seas(map_, printed)
        self._read_places(map_, files.tables)
        self._read_tables(files.tables)
        self._read_counters(files.units)
        ready = {row.id: row for row in files.setups.setup}
        self.ready_beaches, self.waves = tuple(files.setups.beaches), tuple(files.setups.wave)
        self.scenarios = {
            row.id: Scenario(row.id, row.clause, row.historical, row.beach, tuple(ready[name] for name in row.setups))
            for row in files.setups.scenario
        }
        self.labels, self.regions = tuple(self._labels(map_)), tuple(self._regions(map_))

    # -- the map -------------------------------------------------------------------------------------

    def _read_ground(self, map_: MapFile, drawn: tuple[str, ...], closed: Set[int]) -> None:
        """What is known of each hex by itself."""
        self.coast = tuple(COAST[char] for char in by_space(map_.coast))
        self.ground = (*drawn, *("box" for _ in OFF))
        self.land = tuple(ground in ("clear", "rough") for ground in self.ground)
        water = tuple("" if char == "-" else char for char in by_space(map_.water))
        self.water = (*("" if space in closed else kind for space, kind in enumerate(water)), *("" for _ in OFF))
        self.summits = frozenset(self.board.space(place.hex) for place in map_.summits)
        self.rough = self.summits | {space for space, ground in enumerate(self.ground) if ground == "rough"}
        self.ridge = self._ridges()

    def _ridges(self) -> tuple[int, ...]:
        """11.7.4 The number of the group of contiguous rough hexes that each hex belongs to, 0 for none."""
        found, near = [0] * len(self.ground), self.board.near
        for space in sorted(self.rough):
            if not found[space]:
                group = max(found) + 1
                for there in flood((space,), lambda here: (one for one in near[here] if one in self.rough)):
                    found[there] = group
        return tuple(found)

    def _read_ways(self, map_: MapFile) -> None:
        """Rivers, bridges, roads, tracks; what lies next to each hex, and where land units can go from it."""
        board, land = self.board, self.land
        self.water_sides = sides_of(board, map_.water_sides)
        self.river_sides = sides_of(board, *(river.sides for river in map_.river))
        self.road_sides, self.track_sides = crossed(board, map_.road), crossed(board, map_.track)
        self.bridges = tuple(Bridge(bridge.name, beside(board, bridge.side)) for bridge in map_.bridge)
        self.around = tuple(
            tuple(there for there in spaces if land[there]) if land[here] or self.water[here] else ()
            for here, spaces in enumerate(board.near)
        )
        self.ways = tuple(
            tuple(there for there in spaces if sort_side(here, there) not in self.water_sides) if land[here] else ()
            for here, spaces in enumerate(self.around)
        )
        self.lines = drawn_lines(board, {"road": map_.road, "trail": map_.track}, map_.river, self.water_sides)

    def _read_seas(self, map_: MapFile, printed: HexField) -> None:
        """5.7, ruling P26 Where ships can go, and the sea hexes at the edge of the map."""
        wet, board = self.water, self.board
        self.lanes = tuple(
            tuple(there for there in spaces if wet[there] and self._passes(here, there)) if wet[here] else ()
            for here, spaces in enumerate(board.near)
        )
        at_sea = (space for space in board.spaces_of(MAP) if wet[space] and not self.land[space])
        self.gates = frozenset(space for space in at_sea if len(printed.near[space]) < 6)
        self.waters = frozenset(flood(self.gates, lambda here: self.lanes[here]))
        self.west, self.south = (
            frozenset(space for space in board.spaces(map_.edges[edge].split()) if wet[space])
            for edge in ("west", "south")
        )

    def _passes(self, here: int, there: int) -> bool:
        """Ruling P26 Whether a ship passes a hexside: one of the two hexes is all sea, or the side is wholly water."""
        return not (self.land[here] and self.land[there]) or sort_side(here, there) in self.water_sides

    def _read_places(self, map_: MapFile, tables: TablesFile) -> None:
        """What the rules name: settlements, airstrips, Stanley, beaches, boxes."""
        space, spaces = self.board.space, self.board.spaces
        self.settlements = {space(place.hex): place.name for place in map_.settlements}
        self.airstrips = frozenset(space(place.hex) for place in map_.airstrips)
        self.stanley, self.airport = space(map_.town.hex), space(map_.airport.hex)
        self.task_force, self.box, self.elsewhere = (space(box) for box in OFF)
        self.beaches = {int(number): spaces(hexes) for number, hexes in map_.beaches.items()}
        self.beach_of = {there: number for number, hexes in self.beaches.items() for there in hexes}
        self.inlet, self.heights = space(tables.landing.inlet), spaces(tables.morale.summits)

    def _labels(self, map_: MapFile) -> Iterator[Label]:
        """The names on the map."""
        space, strips = self.board.space, {place.hex for place in map_.airstrips}
        yield Label(kind="city", text=map_.town.name, space=self.stanley)
        yield Label(kind="airfield", text=map_.airport.name, space=self.airport)
        for place in (*map_.settlements, *map_.places):
            yield Label(kind="airfield" if place.hex in strips else "town", text=place.name, space=space(place.hex))
        yield from labels(self.board, "area", map_.summits)
        yield from labels(self.board, "water", map_.waters)

    def _regions(self, map_: MapFile) -> Iterator[DrawnRegion]:
        """The beaches, and the edges that lead to the box."""
        for number, hexes in map_.beaches.items():
            yield DrawnRegion(kind="beach", name=number, spaces=self.board.spaces(hexes))
        for name, text in map_.edges.items():
            wet = tuple(space for space in self.board.spaces(text.split()) if self.water[space])
            yield DrawnRegion(kind="edge", name=name, spaces=wet, space=self.box)

    # -- charts and counters -------------------------------------------------------------------------

    def _read_tables(self, tables: TablesFile) -> None:
        """The tables that are read by column and die."""
        self.tables = tables
        combat = sorted(tables.combat.lines, key=lambda line: line.defence)
        self.combat = CombatTable(
            tuple(ResultLine(read_columns(line.columns)) for line in combat),
            ResultTable({}, tuple(tuple(row.split()) for row in tables.combat.die), first=0),
        )
        self.air_defence = one_line(tables.air_defence.columns, tables.air_defence.rows)
        self.shipping = one_line(tables.anti_shipping.columns, tables.anti_shipping.rows)
        self.raid = one_line(tables.raid.columns, tables.raid.rows)
        self.ground_attack = ResultTable(
            {line.id: ResultLine(read_columns(line.columns)) for line in tables.ground.lines},
            tuple(tuple(row.split()) for row in tables.ground.rows),
        )

    def _read_counters(self, units: UnitsFile) -> None:
        """The counters: British land units, ships, then the Argentine units."""
        ships = self.first_side_units = len(units.uk) + len(units.ships)
        self.units = (
            *(land_unit(index, "uk", row) for index, row in enumerate(units.uk)),
            *(ship(index, row) for index, row in enumerate(units.ships, len(units.uk))),
            *(land_unit(index, "ar", row) for index, row in enumerate(units.ar, ships)),
        )
        self.unit_index = {unit.id: unit.index for unit in self.units}
        ashore = frozenset(unit.index for unit in self.units if unit.side == "uk" and not unit.is_ship)
        self.troops = (ashore, frozenset(unit.index for unit in self.units if unit.side == "ar"))

    def bridge_sides(self, blown: tuple[int, ...]) -> Sides:
        """14.2.2 The hexsides with a bridge that stands; `blown` are bridges by number."""
        return frozenset(bridge.side for number, bridge in enumerate(self.bridges) if number not in blown)


def one_line(columns: str, rows: Iterable[str]) -> ResultTable:
    """A table with a single line of column headings, its die from 1."""
    return ResultTable({"": ResultLine(read_columns(columns))}, tuple(tuple(row.split()) for row in rows))


def land_unit(index: int, side: str, row: Counter) -> UnitType:
    """A counter from its row."""
    reduced = read_values(row.reduced) if row.reduced else None
    given = fields_in(UnitType, row) | {"reduced": reduced}
    return UnitType(**given, index=index, side=side, full=read_values(row.values))


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


@lru_cache(maxsize=64)
def counters(edition: Edition, side: int, *kinds: str) -> tuple[int, ...]:
    """The numbers of a side's counters of some kinds."""
    first = edition.first_side_units
    numbers = range(first, len(edition.units)) if side else range(first)
    return tuple(number for number in numbers if edition.units[number].kind in kinds)


@lru_cache(maxsize=8)
def land_ways(edition: Edition) -> Graph:
    """Ruling P25 The hexes, and those to which a land unit can go from each."""
    return Graph(edition.ways)


@lru_cache(maxsize=8)
def all_land(edition: Edition) -> Spaces:
    """8.1, ruling P33 The land hexes of play."""
    return spaces_of(space for space, land in enumerate(edition.land) if land)


@lru_cache(maxsize=256)
def land_steps(edition: Edition, blown: tuple[int, ...], tracks: tuple[tuple[int, int], ...]) -> Steps:
    """5.1 to 5.3, 14.2 The steps of land units from each hex with their costs, given blown bridges and built tracks.

    A road or track is followed over a river at its own rate, plus the river where no bridge stands (ruling P39).
    """
    costs = edition.tables.movement
    ground = [
        PROHIBITED if not land else costs.rough if space in edition.rough else costs.clear
        for space, land in enumerate(edition.land)
    ]
    bridged = edition.bridge_sides(blown)
    return step_costs(
        edition.ways,
        ground,
        sides=dict.fromkeys(edition.river_sides, costs.river),
        roads=[
            Road(edition.road_sides & bridged, costs.road),
            Road(edition.track_sides & bridged, costs.track),
            Road(edition.road_sides, costs.road, True),
            Road(edition.track_sides | frozenset(tracks), costs.track, True),
        ],
    )
