"""The map and the Off Map Display as they are printed: neighbours, zones, ports, codes at the edge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

import msgspec

from beachhead.edition.datafiles import fields_in
from beachhead.edition.maps import SHORES, Sides, by_space, drawn_lines, sides_of
from beachhead.edition.outlines import limits, outline, squares, title_at
from beachhead.edition.printed import Printed
from beachhead.games.britain_stands_alone.counters import NOWHERE
from beachhead.games.britain_stands_alone.decode import AirbaseRow, DisplayFile, Files, MapFile, ZoneHead, ZoneRow
from beachhead.games.britain_stands_alone.decode_tables import Ground, Terrain
from beachhead.games.britain_stands_alone.notation import run_of
from beachhead.kernel.ask import Side
from beachhead.kernel.scene import Label, Line
from beachhead.kernel.scene import Region as DrawnRegion
from beachhead.mechanics.areas import AreaBoard
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.regions import Regions

Near = tuple[tuple[int, ...], ...]
Costs = tuple[tuple[int, int], ...]
"""Spaces, each with what flying there costs."""

MAP, DISPLAY = "Map", "Off Map Display"
"""The regions of the board."""

BESIDE = {"port": (-24.0, 24.0), "airfield": (24.0, 24.0), "radar": (24.0, -24.0)}
"""Where in a hex the marks of ports, airbases and radar stations stand."""


class Zone(ZoneHead, frozen=True, kw_only=True):
    """A zone of the map, of the display, or of both (1.1): its row, with numbers for names.

    `pair` is the zone linked with it.  `capacity`: the air points of a zone of the display, None any number.
    """

    space: int
    sea: bool
    on_map: bool
    borders: tuple[int, ...]
    pair: int
    capacity: int | None
    roads: tuple[int, ...]
    rails: tuple[int, ...]

    @property
    def in_england(self) -> bool:
        """Whether it is a land zone of the map that can be fought over."""
        return self.on_map and not self.sea and not self.side

    @property
    def display(self) -> bool:
        """Whether land units, ships and aircraft are in it as a whole: a land zone of the display, or Pas de Calais."""
        return bool(self.side)


class Port(msgspec.Struct, frozen=True, kw_only=True):
    """A port: a hex of the map, or the ports of a display zone on one sea (4.0).

    `seas` are the sea zones that it opens on, `access` the hexes by which an inland port reaches the sea; `capacity` is
    None where it has no limit; `naval_base`: whose, or "".  `zone` is the land zone.
    """

    space: int
    name: str
    zone: int
    seas: tuple[int, ...]
    capacity: int | None
    access: tuple[int, ...] = ()
    naval_base: Side = ""

    @property
    def inland(self) -> bool:
        """4.0 Whether it reaches the sea by other hexes."""
        return bool(self.access)


class Area(msgspec.Struct, frozen=True):
    """A space of the display as it is drawn: its outline, and where its name stands."""

    space: int
    outline: tuple[tuple[float, float], ...]
    at: tuple[float, float]


class PrintedMap(Printed):
    """The map and the display.  Tuples by space are indexed by number; the hexes of the map come before the display.

    `chart` is the map alone.  `ground` is "sea", "clear", "forest", "rough", "wetlands", "out", "zone", "port", "box";
    `shore` is for drawing.  `land`: a land unit can be there, hex or zone (no hex of Pas de Calais, ruling B-31);
    `coast` partial-sea hexes of England, `beaches` those next to an all-sea hex (9.4), which no inland port is (4.0),
    `cliffs` those with cliffs.
    `city` is "", "reference", "minor", "major" or "london"; `terrain` is the line of the chart for each land hex, that
    of a city instead of its ground if it is more than a Reference City.  `around` are the land hexes next to a hex,
    `ways` those to which a land unit can go, attack, advance, `zoc` those into which it has a zone of control and can
    retreat (no crossing arrows, 5.1, 5.2).  `rail` the neighbours by railroad.  `zone`: the zone of a space for land
    and air; `sea_zone` for everything naval (1.1).  `edge_codes`: by zone, hexes and what flying between costs (8.1);
    `edges` the same by hex.  `areas` are the display as it is drawn, on so much `paper`.
    """

    def __init__(self, files: Files) -> None:
        super().__init__(files)
        map_, display = files.map, files.display
        self.name, self.north, self.hex_km = map_.name, map_.north, map_.hex_km
        self._read_board(map_, display)
        self._read_zones(map_, display)
        self._read_ground(map_)
        self._read_cities(map_, files.tables.terrain)
        self._read_railroads(map_)
        self._read_edges(display)
        self._read_places(map_, display)
        self._draw(map_, display)

    # -- hexes and zones -----------------------------------------------------------------------------

    def _read_board(self, map_: MapFile, display: DisplayFile) -> None:
        """The hexes as they are drawn, and the spaces of the display behind them."""
        drawn = tuple(map_.ground_legend[char] for char in by_space(map_.ground))
        self.chart: HexField = map_.board.without({space for space, ground in enumerate(drawn) if ground == "out"})
        beyond = {
            **{zone.name: "zone" for zone in display.zone},
            **{port.name: "port" for port in display.port},
            **dict.fromkeys(display.boxes, "box"),
        }
        borders = [(zone.name, other) for zone in display.zone for other in zone.borders]
        self.board = Regions({MAP: self.chart, DISPLAY: AreaBoard([*beyond], borders)})
        self.boxes = self.board.spaces(display.boxes)
        self.ground = (*drawn, *beyond.values())
        self.shore = tuple(SHORES[char] for char in by_space(map_.shore))

    def _read_zones(self, map_: MapFile, display: DisplayFile) -> None:
        """1.1 The zone of each space for land and air, and that for everything naval."""
        space, legend = self.board.space, map_.zone_legend
        self.zones = {space(row.name): self._zone(row, on_map=row.name in legend.values()) for row in display.zone}
        itself = {number: number for number in self.zones}
        itself |= {space(port.name): space(port.zone) for port in display.port}
        of_hexes = tuple(space(legend[char]) if char in legend else NOWHERE for char in by_space(map_.zones))
        beyond = self.board.spaces_of(DISPLAY)
        self.zone = (*of_hexes, *(itself.get(number, NOWHERE) for number in beyond))
        named = tuple(space(legend[char]) if char in legend else NOWHERE for char in by_space(map_.waters))
        wet = [named[number] if named[number] != NOWHERE else self._if_sea(of) for number, of in enumerate(of_hexes)]
        self.sea_zone = (*wet, *(self._if_sea(number) for number in beyond))
        inside: dict[int, list[int]] = {of: [] for of in (*self.zones, NOWHERE)}
        for number, of in enumerate(of_hexes):
            inside[of].append(number)
        self.zone_hexes = {of: tuple(inside[of]) for of in self.zones}

    def _zone(self, row: ZoneRow, *, on_map: bool) -> Zone:
        """A zone from its row."""
        spaces = self.board.spaces
        numbers = {
            "borders": spaces(row.borders),
            "roads": spaces(row.roads),
            "rails": spaces(row.rails),
            "pair": self.board.space(row.pair) if row.pair else NOWHERE,
            "capacity": None if row.capacity < 0 else row.capacity,
        }
        space, sea = self.board.space(row.name), row.kind == "sea"
        return Zone(**fields_in(Zone, row) | numbers, space=space, sea=sea, on_map=on_map)

    def _if_sea(self, zone: int) -> int:
        """A zone if it is one of the sea, else NOWHERE."""
        return zone if zone in self.zones and self.zones[zone].sea else NOWHERE

    def _read_ground(self, map_: MapFile) -> None:
        """What is known of each hex by itself, and what lies next to it."""
        near, hexes = self.board.near, range(len(self.shore))
        self.land = land = tuple(self._bears_land(space) for space in range(len(near)))
        at_sea, partial = ({space for space in hexes if self.shore[space] == kind} for kind in ("sea", "coast"))
        coast = frozenset(space for space in partial if land[space])
        self.coast = tuple(space in coast for space in range(len(near)))
        inland = {self.board.space(port.hex) for port in map_.port if port.access}
        self.beaches = frozenset(space for space in coast - inland if not at_sea.isdisjoint(near[space]))
        self.cliffs = coast & {space for side in sides_of(self.board, map_.cliffs) for space in side}
        self.sea_sides, self.crossings = sides_of(self.board, map_.sea_sides), sides_of(self.board, map_.crossings)
        self.river_sides = sides_of(self.board, *(river.sides for river in map_.river))
        self.around: Near = tuple(
            tuple(there for there in spaces if land[there]) if here in hexes else () for here, spaces in enumerate(near)
        )
        self.zoc: Near = tuple(
            tuple(there for there in spaces if land[here] and sort_side(here, there) not in self.sea_sides)
            for here, spaces in enumerate(self.around)
        )
        over = joined(self.crossings)
        self.ways: Near = tuple((*spaces, *over.get(here, ())) for here, spaces in enumerate(self.zoc))

    def _bears_land(self, space: int) -> bool:
        """1.1, ruling B-31 Whether a land unit can be in a space."""
        if space < len(self.shore):
            return self.shore[space] in ("coast", "land") and self.zones[self.zone[space]].in_england
        return space in self.zones and self.zones[space].display

    def _read_cities(self, map_: MapFile, chart: Terrain) -> None:
        """10.0 Cities by hex with their Home Guard, and the line of the terrain chart for each hex."""
        found = {
            self.board.space(place.hex): (kind, place.name) for kind, places in map_.cities.items() for place in places
        }
        self.city = tuple(found.get(space, ("", ""))[0] for space in range(len(self.ground)))
        self.city_name = {space: name for space, (_, name) in sorted(found.items())}
        self.guard = tuple(chart.city[kind].guard if kind else 0 for kind in self.city)
        self.london = tuple(space for space, kind in enumerate(self.city) if kind == "london")
        self.terrain = tuple(self._line(chart, space) for space in range(len(self.ground)))

    def _line(self, chart: Terrain, space: int) -> Ground | None:
        """The line of a hex: that of its city, or of its ground with what a small city adds."""
        ground, city = chart.ground.get(self.ground[space]), self.city[space]
        if not self.land[space] or ground is None or not city:
            return ground if self.land[space] else None
        line = chart.city[city]
        return line if line.leg else msgspec.structs.replace(ground, guard=line.guard, drop=line.drop)

    def _read_railroads(self, map_: MapFile) -> None:
        """5.4 The neighbours of each hex by railroad."""
        ways = [self.board.spaces(way.hexes.split()) for way in map_.rail]
        beside = joined({sort_side(*pair) for way in ways for pair in pairwise(way)})
        self.rail: Near = tuple(beside.get(space, ()) for space in range(len(self.ground)))
        self.rail_hexes = frozenset(beside)
        northern = (space for space in self.board.spaces_of(MAP) if self.board.name(space).endswith("01"))
        self.north_edge = frozenset(space for space in northern if self.land[space])
        self.north_rail = frozenset(self.board.spaces(map_.north_rail.split()))

    def _read_edges(self, display: DisplayFile) -> None:
        """8.1 The codes at the edge of the map, by zone and by hex."""
        by_zone: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for edge in display.edge:
            zone = self.board.space(edge.zone)
            spaces = self.board.spaces(run_of(edge.hexes)) if edge.hexes else self.zone_hexes[zone]
            by_zone[zone] |= {space: edge.cost for space in spaces if self.ground[space] != "out"}
        by_hex: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for zone, costs in by_zone.items():
            for space, cost in costs.items():
                by_hex[space].append((zone, cost))
        self.edge_codes: Mapping[int, Costs] = {zone: tuple(sorted(costs.items())) for zone, costs in by_zone.items()}
        self.edges: Mapping[int, Costs] = {space: tuple(codes) for space, codes in sorted(by_hex.items())}

    def _read_places(self, map_: MapFile, display: DisplayFile) -> None:
        """Ports, airbases, radar stations, the coast artillery."""
        space, spaces = self.board.space, self.board.spaces
        ports = [
            Port(
                space=space(row.hex),
                name=row.name,
                zone=self.zone[space(row.hex)],
                seas=(space(row.zone),),
                capacity=row.capacity,
                access=spaces(row.access.split()),
                naval_base="br" if row.naval_base else "",
            )
            for row in map_.port
        ]
        ports += (
            Port(
                space=space(row.name),
                name=row.name,
                zone=space(row.zone),
                seas=spaces(row.seas),
                capacity=None if row.capacity < 0 else row.capacity,
                naval_base=self.zones[space(row.zone)].side if row.naval_base else "",
            )
            for row in display.port
        )
        self.ports: Mapping[int, Port] = {port.space: port for port in ports}
        self.airbases: Mapping[int, AirbaseRow] = {space(row.hex): row for row in map_.airbase}
        self.radars: Mapping[int, str] = {space(place.hex): place.name for place in map_.radar}
        self.artillery = space(map_.artillery)

    # -- for drawing ---------------------------------------------------------------------------------

    def _draw(self, map_: MapFile, display: DisplayFile) -> None:
        """Railroads, rivers, hexsides of sea, limits of zones; names; zones; the display."""
        edges = (Line(kind="limit", name="", points=points) for points in limits(self.chart, self._parts))
        self.lines = (*drawn_lines(self.board, {"rail": map_.rail}, map_.river, self.sea_sides), *edges)
        names = (self._names_of_cities(map_), self._names_of_places(map_), self._names_of_zones(map_))
        self.labels = tuple(label for those in names for label in those)
        self.regions = tuple(
            DrawnRegion(kind="zone", name=zone.name, spaces=self.zone_hexes[zone.space], space=zone.space)
            for zone in self.zones.values()
            if zone.on_map
        )
        rows, square = drawn_rows(display.drawn), display.square
        self.paper = (len(rows[0]) * square, len(rows) * square)
        cells = {display.legend[char]: those for char, those in squares(rows).items() if display.legend[char]}
        areas = (
            Area(self.board.space(name), outline(those, square), title_at(those, square))
            for name, those in cells.items()
        )
        self.areas = tuple(sorted(areas, key=lambda area: area.space))

    def _parts(self, one: int, other: int) -> bool:
        """1.1 Whether a hexside parts two land zones or two sea zones; between land and sea the coast does."""
        here, there = self.zone[one], self.zone[other]
        return here != there and NOWHERE not in (here, there) and self.zones[here].sea == self.zones[there].sea

    def _names_of_cities(self, map_: MapFile) -> Iterator[Label]:
        """Cities by their class, London once."""
        kinds = {"london": "city", "major": "city", "minor": "town", "reference": "town"}
        for kind, places in map_.cities.items():
            for place in places[:1] if kind == "london" else places:
                yield Label(kind=kinds[kind], text=place.name, space=self.board.space(place.hex))

    def _names_of_places(self, map_: MapFile) -> Iterator[Label]:
        """Ports, airbases, radar stations: each at its place in the hex, by name where the hex has none yet."""
        named = {label.space for label in self._names_of_cities(map_)}
        for kind, places in (("port", map_.port), ("airfield", map_.airbase), ("radar", map_.radar)):
            for place in places:
                space = self.board.space(place.hex)
                (x, y), (dx, dy) = self.chart.place(space), BESIDE[kind]
                yield Label(kind=kind, text="" if space in named else place.name, space=space, at=(x + dx, y + dy))
                named.add(space)

    def _names_of_zones(self, map_: MapFile) -> Iterator[Label]:
        """The names of the zones on the map."""
        for place in map_.label:
            space = self.board.space(place.hex)
            sea = self.zones[self.zone[space]].sea
            yield Label(kind="water" if sea else "area", text=place.name, space=space)


def drawn_rows(drawn: str) -> list[str]:
    """The rows of the display as it is drawn, without their numbers."""
    return [row[3:] for row in drawn.strip("\n").split("\n")]


def joined(sides: Sides | set[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    """The hexes on the other side of some hexsides, by hex, in the order of their numbers."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for one, other in sorted(sides):
        found[one].append(other)
        found[other].append(one)
    return {space: tuple(sorted(others)) for space, others in found.items()}
