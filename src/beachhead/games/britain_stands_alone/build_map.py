"""The map and the Off Map Display from data files without mistakes: neighbours, zones, ports, codes at the edge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from beachhead.edition.maps import SHORES, by_space, drawn_lines, sides_of
from beachhead.edition.outlines import limits, outline, squares, title_at
from beachhead.games.britain_stands_alone.components import DISPLAY, MAP, NOWHERE, Airbase, Area, Near, Port, Zone
from beachhead.games.britain_stands_alone.decode import DisplayFile, MapFile, ZoneRow
from beachhead.games.britain_stands_alone.decode_tables import Ground, TablesFile
from beachhead.games.britain_stands_alone.notation import run_of
from beachhead.kernel.scene import Label, Line, Region
from beachhead.mechanics.areas import AreaBoard
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.hexes import ColumnBoard, in_columns
from beachhead.mechanics.regions import Regions

BESIDE = {"port": (-24.0, 24.0), "airfield": (24.0, 24.0), "radar": (24.0, -24.0)}
"""Where in a hex the marks of ports, airbases and radar stations stand."""


def drawn_rows(drawn: str) -> list[str]:
    """The rows of the display as it is drawn, without their numbers."""
    return [row[3:] for row in drawn.strip("\n").split("\n")]


class MapBuilder:
    """Turns what is drawn into spaces and what lies between them."""

    def __init__(self, map_: MapFile, display: DisplayFile, tables: TablesFile) -> None:
        self.map, self.display, self.tables = map_, display, tables
        printed = ColumnBoard(in_columns(map_.columns, map_.rows), even_columns_low=map_.even_columns_low)
        drawn = tuple(map_.ground_legend[char] for char in by_space(map_.ground))
        self.chart = printed.without({space for space, ground in enumerate(drawn) if ground == "out"})
        names = [zone.name for zone in display.zone]
        borders = [(zone.name, other) for zone in display.zone for other in zone.borders]
        groups = [port.name for port in display.port]
        self.board = Regions({MAP: self.chart, DISPLAY: AreaBoard([*names, *groups, *display.boxes], borders)})
        rest = ["zone"] * len(names) + ["port"] * len(groups) + ["box"] * len(display.boxes)
        self.ground = (*drawn, *rest)
        self.hexes = range(len(drawn))
        self.shore = tuple(SHORES[char] for char in by_space(map_.shore))
        drawn_zones = (map_.zone_legend.get(char) for char in by_space(map_.zones))
        self.zones_of_hexes = tuple(NOWHERE if name is None else self.board.space(name) for name in drawn_zones)
        self.zones = {self.board.space(row.name): self.zone(row) for row in display.zone}
        self.land = (
            *(
                self.shore[space] in ("coast", "land") and self.zones[self.zones_of_hexes[space]].in_england
                for space in self.hexes
            ),
            *(space in self.zones and self.zones[space].display for space in self.board.spaces_of(DISPLAY)),
        )
        self.sea_sides = sides_of(self.board, map_.sea_sides)
        self.crossings = sides_of(self.board, map_.crossings)

    def zone(self, row: ZoneRow) -> Zone:
        """A zone from its row."""
        spaces = self.board.spaces
        return Zone(
            space=self.board.space(row.name),
            name=row.name,
            sea=row.kind == "sea",
            on_map=row.name in self.map.zone_legend.values(),
            air=row.air,
            naval=row.naval,
            borders=spaces(row.borders),
            pair=self.board.space(row.pair) if row.pair else NOWHERE,
            variable=row.variable,
            side=row.side,
            capacity=None if row.capacity < 0 else row.capacity,
            roads=spaces(row.roads),
            rails=spaces(row.rails),
            garrison=row.garrison,
            restricted=row.restricted,
            mines=row.mines,
            home=row.home,
        )

    # -- hexes ---------------------------------------------------------------------------------------

    def printed_ground(self) -> dict[str, Any]:
        """What is known of each hex by itself, and what lies next to it."""
        near, land, hexes = self.board.near, self.land, len(self.hexes)
        around: Near = tuple(
            tuple(there for there in spaces if land[there]) if here < hexes else () for here, spaces in enumerate(near)
        )
        dry = [
            tuple(there for there in spaces if land[here] and sort_side(here, there) not in self.sea_sides)
            for here, spaces in enumerate(around)
        ]
        over: defaultdict[int, list[int]] = defaultdict(list)
        for one, other in sorted(self.crossings):
            over[one].append(other)
            over[other].append(one)
        coast = tuple(land[space] and space < hexes and self.shore[space] == "coast" for space in range(len(near)))
        return {
            "ground": self.ground,
            "shore": self.shore,
            "land": land,
            "coast": coast,
            "beaches": frozenset(
                space for space in self.hexes if coast[space] and any(self.shore[one] == "sea" for one in near[space])
            ),
            "cliffs": frozenset(
                space for side in sides_of(self.board, self.map.cliffs) for space in side if coast[space]
            ),
            "around": around,
            "ways": tuple((*spaces, *over[here]) for here, spaces in enumerate(dry)),
            "zoc": tuple(dry),
            "sea_sides": self.sea_sides,
            "crossings": self.crossings,
            "river_sides": sides_of(self.board, *(river.sides for river in self.map.river)),
        }

    def cities(self) -> dict[str, Any]:
        """10.0 Cities by hex with their Home Guard."""
        found = {
            self.board.space(place.hex): (kind, place.name)
            for kind, places in self.map.cities.items()
            for place in places
        }
        kinds = tuple(found.get(space, ("", ""))[0] for space in range(len(self.ground)))
        return {
            "city": kinds,
            "city_name": {space: name for space, (_, name) in sorted(found.items())},
            "terrain": tuple(self.terrain(space, kind) for space, kind in enumerate(kinds)),
            "guard": tuple(self.tables.terrain.city[kind].guard if kind else 0 for kind in kinds),
            "london": tuple(sorted(space for space, (kind, _) in found.items() if kind == "london")),
        }

    def terrain(self, space: int, city: str) -> Ground | None:
        """The line of the terrain chart for a hex: that of its city, or of its ground with what a small city adds."""
        ground = self.tables.terrain.ground.get(self.ground[space])
        if not self.land[space] or ground is None or not city:
            return ground if self.land[space] else None
        line = self.tables.terrain.city[city]
        return line if line.leg else msgspec.structs.replace(ground, guard=line.guard, drop=line.drop)

    def railroads(self) -> dict[str, Any]:
        """5.4 The neighbours of each hex by railroad."""
        joined: defaultdict[int, set[int]] = defaultdict(set)
        for way in self.map.rail:
            for one, other in pairwise(self.board.spaces(way.hexes.split())):
                joined[one].add(other)
                joined[other].add(one)
        northern = (space for space in self.hexes if self.board.name(space).endswith("01") and self.land[space])
        return {
            "rail": tuple(tuple(sorted(joined.get(space, ()))) for space in range(len(self.ground))),
            "rail_hexes": frozenset(joined),
            "north_edge": frozenset(northern),
            "north_rail": frozenset(self.board.spaces(self.map.north_rail.split())),
        }

    # -- zones ---------------------------------------------------------------------------------------

    def zone_layers(self) -> dict[str, Any]:
        """1.1 The zone of each space for land and air, and that for everything naval."""
        zones, hexes = self.zones, len(self.hexes)
        waters = tuple(self.map.zone_legend.get(char) for char in by_space(self.map.waters))
        group_zones = {self.board.space(port.name): self.board.space(port.zone) for port in self.display.port}
        zone = [*self.zones_of_hexes, *(NOWHERE for _ in self.ground[hexes:])]
        for space in zones:
            zone[space] = space
        for space, of in group_zones.items():
            zone[space] = of
        sea_zone = [
            self.board.space(name) if name else of if of != NOWHERE and zones[of].sea else NOWHERE
            for name, of in zip(waters, self.zones_of_hexes, strict=True)
        ]
        sea_zone += [space if space in zones and zones[space].sea else NOWHERE for space in range(hexes, len(zone))]
        inside: defaultdict[int, list[int]] = defaultdict(list)
        for space in self.hexes:
            inside[zone[space]].append(space)
        return {
            "zone": tuple(zone),
            "sea_zone": tuple(sea_zone),
            "zones": zones,
            "zone_hexes": {of: tuple(inside.get(of, ())) for of in zones},
            "boxes": self.board.spaces(self.display.boxes),
            **self.edges(inside),
        }

    def edges(self, inside: dict[int, list[int]]) -> dict[str, Any]:
        """8.1 The codes at the edge of the map, by zone and by hex."""
        by_zone: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for edge in self.display.edge:
            zone = self.board.space(edge.zone)
            spaces = self.board.spaces(run_of(edge.hexes)) if edge.hexes else inside[zone]
            for space in spaces:
                if self.ground[space] != "out":
                    by_zone[zone][space] = edge.cost
        by_hex: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for zone, costs in by_zone.items():
            for space, cost in costs.items():
                by_hex[space].append((zone, cost))
        return {
            "edge_codes": {zone: tuple(sorted(costs.items())) for zone, costs in by_zone.items()},
            "edges": {space: tuple(codes) for space, codes in sorted(by_hex.items())},
        }

    def places(self) -> dict[str, Any]:
        """Ports, airbases, radar stations, the coast artillery."""
        board, map_ = self.board, self.map
        ports = [
            Port(
                space=board.space(row.hex),
                name=row.name,
                zone=self.zones_of_hexes[board.space(row.hex)],
                seas=(board.space(row.zone),),
                capacity=row.capacity,
                access=board.spaces(row.access.split()),
                naval_base="br" if row.naval_base else "",
            )
            for row in map_.port
        ]
        ports += (
            Port(
                space=board.space(row.name),
                name=row.name,
                zone=board.space(row.zone),
                seas=board.spaces(row.seas),
                capacity=None if row.capacity < 0 else row.capacity,
                naval_base=self.zones[board.space(row.zone)].side if row.naval_base else "",
            )
            for row in self.display.port
        )
        return {
            "ports": {port.space: port for port in ports},
            "airbases": {board.space(row.hex): Airbase(row.name, row.blue, row.sector) for row in map_.airbase},
            "radars": {board.space(place.hex): place.name for place in map_.radar},
            "artillery": board.space(map_.artillery),
        }

    # -- for drawing ---------------------------------------------------------------------------------

    def drawn(self) -> dict[str, Any]:
        """Railroads, rivers, hexsides of sea, limits of zones; names; zones; the display."""
        map_ = self.map
        lines = drawn_lines(self.board, {"rail": map_.rail}, map_.river, self.sea_sides)
        edges = (Line(kind="limit", name="", points=points) for points in limits(self.chart, self.parts))
        regions = [
            Region(kind="zone", name=zone.name, spaces=self.hexes_in(zone.space), space=zone.space)
            for zone in self.zones.values()
            if zone.on_map
        ]
        rows = drawn_rows(self.display.drawn)
        paper = (len(rows[0]) * self.display.square, len(rows) * self.display.square)
        return {
            "lines": (*lines, *edges),
            "labels": (*self.names_of_cities(), *self.names_of_places(), *self.names_of_zones()),
            "regions": tuple(regions),
            "areas": tuple(sorted(self.areas(rows), key=lambda area: area.space)),
            "paper": paper,
        }

    def parts(self, one: int, other: int) -> bool:
        """1.1 Whether a hexside parts two land zones or two sea zones; between land and sea the coast does."""
        here, there = (self.zones_of_hexes[space] for space in (one, other))
        return here != there and NOWHERE not in (here, there) and self.zones[here].sea == self.zones[there].sea

    def names_of_cities(self) -> Iterator[Label]:
        """Cities by their class, London once."""
        kinds = {"london": "city", "major": "city", "minor": "town", "reference": "town"}
        for kind, places in self.map.cities.items():
            for place in places[:1] if kind == "london" else places:
                yield Label(kind=kinds[kind], text=place.name, space=self.board.space(place.hex))

    def names_of_places(self) -> Iterator[Label]:
        """Ports, airbases, radar stations: each at its place in the hex, by name where the hex has none yet."""
        named = {place.hex: place.name for places in self.map.cities.values() for place in places}
        for kind, places in (("port", self.map.port), ("airfield", self.map.airbase), ("radar", self.map.radar)):
            for place in places:
                space = self.board.space(place.hex)
                (x, y), (dx, dy) = self.chart.place(space), BESIDE[kind]
                text = "" if place.hex in named else place.name
                named.setdefault(place.hex, place.name)
                yield Label(kind=kind, text=text, space=space, at=(x + dx, y + dy))

    def names_of_zones(self) -> Iterator[Label]:
        """The names of the zones on the map."""
        for place in self.map.label:
            space = self.board.space(place.hex)
            sea = self.zones[self.zones_of_hexes[space]].sea
            yield Label(kind="water" if sea else "area", text=place.name, space=space)

    def areas(self, rows: list[str]) -> Iterator[Area]:
        """1.1 The display, space by space."""
        square = self.display.square
        for char, cells in squares(rows).items():
            if name := self.display.legend[char]:
                yield Area(self.board.space(name), outline(cells, square), title_at(cells, square))

    def hexes_in(self, zone: int) -> tuple[int, ...]:
        """The hexes of a zone."""
        return tuple(space for space in self.hexes if self.zones_of_hexes[space] == zone)

    def layers(self) -> dict[str, Any]:
        """Everything of the map and the display that the edition holds."""
        return {
            "name": self.map.name,
            "board": self.board,
            "chart": self.chart,
            "north": self.map.north,
            "hex_km": self.map.hex_km,
            **self.printed_ground(),
            **self.cities(),
            **self.railroads(),
            **self.zone_layers(),
            **self.places(),
            **self.drawn(),
        }
