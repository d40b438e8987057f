"""The data files of Britain Stands Alone as they are written: one structure a file, strictly typed."""

from __future__ import annotations

from typing import Annotated, Literal

from beachhead.edition.checking import between, named, readable, written
from beachhead.edition.datafiles import DataFiles, SourcedFile, Struct
from beachhead.edition.maps import ColumnMap, Hex, Hexes, Hexsides, Place, River, Way
from beachhead.games.britain_stands_alone.decode_tables import TablesFile, Turn
from beachhead.games.britain_stands_alone.notation import read_aircraft, read_land, read_place, read_ship

SideId = Literal["br", "ge"]
LandKind = Literal[
    "infantry",
    "mountain",
    "airborne",
    "airlanding",
    "motorized",
    "machinegun",
    "cavalry",
    "armour",
    "amphibious",
    "tank",
    "leader",
]
ShipKind = Literal["bb", "bc", "pb", "pd", "ca", "cl", "cla", "cd"]
VesselKind = Literal["dd", "tb", "ap", "lc", "mb", "prahm"]
Size = Literal["", "division", "brigade", "group", "regiment", "detachment", "battalion"]
Role = Literal["fighter", "bomber", "transport"]
ZoneKind = Literal["land", "sea"]

A_ZONE = "write the name of a zone"
Zone = Annotated[str, named("zone", lambda files: files.display.zones, A_ZONE)]
SeaZone = Annotated[str, named("sea zone", lambda files: files.display.of_kind("sea"), A_ZONE)]
Shore = Annotated[str, named("land zone of a side", lambda files: files.display.held, A_ZONE)]
Space = Annotated[str, named("space", lambda files: files.spaces, "write a hex, a zone or the ports of one")]
Ground = Literal["sea", "clear", "forest", "rough", "wetlands", "out"]
City = Literal["london", "major", "minor", "reference"]
LandValues = Annotated[str, readable(read_land, "write attack, defence and movement like 12-10-4")]
ShipValues = Annotated[str, readable(read_ship, "write attack, defence, flak, movement like 3T/3/2/5")]
Factors = Annotated[str, readable(read_aircraft, "write them like 3 5/3/4 60/5")]
Heavy = Annotated[str, written(r"\d+/\d+", "write those of two points and of one: 5/3")]
Points = Annotated[int, between(1, 99)]
Unit = Annotated[str, named("unit", lambda files: files.units.named, "write one of units.toml")]
Division = Annotated[str, named("division", lambda files: files.units.divisions, "write the id of a division")]
Laid = Annotated[str, readable(read_place, "write it like br-inf-44 2907 R")]
Replaced = Annotated[str, written(r"\d/\d/\d", "write leg, armour, tank like 1/0/0")]
Target = Annotated[str, named("radar station or sector airbase", lambda files: files.map.targets, "such as radar-4223")]
Shipping = Annotated[str, named("value of `shipping`", lambda files: files.values_of("shipping"), "see rulings.toml")]


# -- map.toml --------------------------------------------------------------------------------------------


class PortRow(Struct, frozen=True):
    """A port of the map; `access`: the hexes by which an inland port reaches the sea, blanks between them."""

    hex: Hex
    name: str
    capacity: int
    zone: SeaZone
    access: Hexes = ""
    naval_base: bool = False


class AirbaseRow(Struct, frozen=True):
    """An airbase of the map (4.0, 7.3)."""

    hex: Hex
    name: str
    blue: bool = False
    sector: bool = False


class MapFile(ColumnMap, frozen=True):
    """map.toml."""

    shore: str
    zones: str
    waters: str
    sea_sides: Hexsides
    crossings: Hexsides
    cliffs: Hexsides
    north_rail: Hexes
    artillery: Hex
    ground_legend: dict[str, Ground]
    zone_legend: dict[str, Zone]
    cities: dict[City, list[Place]]
    port: list[PortRow]
    airbase: list[AirbaseRow]
    radar: list[Place]
    river: list[River]
    rail: list[Way]
    label: list[Place]

    @property
    def city_hexes(self) -> set[str]:
        """The hexes of all cities."""
        return {place.hex for places in self.cities.values() for place in places}

    @property
    def targets(self) -> set[str]:
        """What can be hit before the invasion (16.1): radar stations, sector airbases."""
        sectors = {f"airbase-{base.hex}" for base in self.airbase if base.sector}
        return sectors | {f"radar-{place.hex}" for place in self.radar}


# -- display.toml ----------------------------------------------------------------------------------------


class ZoneHead(Struct, frozen=True, kw_only=True):
    """What is said of a zone as the rules read it (1.1).

    `naval` and `air` are the British and the German detection value (7.1, 7.3), of `variable` ones the British at most;
    a land zone has no naval one.  `side`: whose the zone is, "" where it is land or sea for both.
    """

    name: str
    air: tuple[int, int]
    naval: tuple[int, int] | None = None
    variable: bool = False
    side: Literal["", "br", "ge"] = ""
    garrison: int = 0
    restricted: bool = False
    mines: bool = False
    home: bool = False


class ZoneRow(ZoneHead, frozen=True, kw_only=True):
    """A zone; see the head of display.toml."""

    kind: ZoneKind
    borders: list[Zone]
    pair: Zone = ""
    capacity: int = 0
    roads: list[Zone] = []
    rails: list[Zone] = []


class DisplayPort(Struct, frozen=True):
    """Ports of a zone of the display that are on the same sea."""

    name: str
    zone: Shore
    seas: list[SeaZone]
    capacity: int
    naval_base: bool = False


class EdgeRow(Struct, frozen=True):
    """8.1 What flying between a zone and hexes at the edge costs; `hexes` are the first and the last of them."""

    zone: Zone
    hexes: str
    cost: int


class DisplayFile(SourcedFile, frozen=True):
    """display.toml."""

    boxes: list[str]
    square: float
    drawn: str
    legend: dict[str, str]
    zone: list[ZoneRow]
    port: list[DisplayPort]
    edge: list[EdgeRow]

    @property
    def zones(self) -> dict[str, ZoneRow]:
        """The zones by name."""
        return {row.name: row for row in self.zone}

    @property
    def held(self) -> set[str]:
        """The zones that are a side's."""
        return {row.name for row in self.zone if row.side}

    def of_kind(self, kind: ZoneKind) -> set[str]:
        """The zones of a kind."""
        return {row.name for row in self.zone if row.kind == kind}


# -- units.toml ------------------------------------------------------------------------------------------


class LandRow(Struct, frozen=True):
    """A land unit; see the head of units.toml."""

    id: str
    name: str
    title: str
    kind: LandKind
    full: LandValues
    size: Size = ""
    reduced: LandValues = ""
    weak: LandValues = ""
    armour: int = 0
    red: bool = False
    nation: str = ""
    formation: str = ""
    parent: Division = ""
    airlift: bool = False
    glider: bool = False


class ShipRow(Struct, frozen=True):
    """A ship, sound and damaged."""

    id: str
    name: str
    kind: ShipKind
    full: ShipValues
    reduced: ShipValues
    title: str = ""


class VesselRow(Struct, frozen=True):
    """Small ships of a kind: so many points, the factors of two together and of one."""

    id: str
    side: SideId
    kind: VesselKind
    name: str
    title: str
    points: Points
    single: ShipValues
    pair: ShipValues = ""
    dummy: bool = False


class AircraftRow(Struct, frozen=True):
    """Aircraft of a type: so many points, the factors of two together and of one."""

    id: str
    side: SideId
    kind: str
    name: str
    role: Role
    points: Points
    single: Factors
    pair: Factors = ""
    heavy: Heavy = ""
    nation: str = ""
    blue: bool = False
    night: bool = False


class UnitsFile(SourcedFile, frozen=True):
    """units.toml."""

    br_land: list[LandRow]
    ge_land: list[LandRow]
    br_ships: list[ShipRow]
    ge_ships: list[ShipRow]
    vessels: list[VesselRow]
    aircraft: list[AircraftRow]

    @property
    def named(self) -> set[str]:
        """The units that are there by name: land units and ships."""
        return {row.id for row in (*self.br_land, *self.ge_land)} | {row.id for row in (*self.br_ships, *self.ge_ships)}

    @property
    def divisions(self) -> set[str]:
        """The divisions among the land units."""
        return {row.id for row in (*self.br_land, *self.ge_land) if row.size == "division"}

    @property
    def pools(self) -> dict[str, int]:
        """How many points there are of each row of aircraft and small ships."""
        return {row.id: row.points for row in self.vessels} | {row.id: row.points for row in self.aircraft}


# -- setups.toml -----------------------------------------------------------------------------------------


class CommandRow(Struct, frozen=True):
    """British land units and their places, such as "br-inf-44 2907 R"."""

    name: str
    units: list[Laid]
    ghq: bool = False


class Force(Struct, frozen=True):
    """Ships by name and points by type."""

    ships: list[Unit] = []
    points: dict[str, int] = {}


class MinimumRow(Struct, frozen=True):
    """So many units of some kinds have to be set up in a space."""

    space: Space
    kinds: list[str]
    least: int


class ShippingArrival(Struct, frozen=True):
    """Points that come in a turn instead of those of the schedule."""

    turn: Turn
    points: dict[str, int]


class ShippingRow(Struct, frozen=True):
    """What becomes of the scheduled Prahms, motorboats and transports under a value of the option `shipping`."""

    option: Shipping = ""
    early: int = 0
    start: dict[str, int] = {}
    arrivals: list[ShippingArrival] = []


class ScenarioHead(Struct, frozen=True, kw_only=True):
    """What is said of a scenario as the rules read it (16): `reduce` infantry divisions are set up with one step."""

    id: str
    clause: str
    losses: int
    spitfires: int
    preliminaries: bool = False
    menace: Literal["", "arrives", "die"] = ""
    reduce: int = 0


class ScenarioRow(ScenarioHead, frozen=True, kw_only=True):
    """A scenario; see the comments of setups.toml."""

    first: Turn
    last: Turn
    ships: list[Unit]
    points: dict[str, int]
    force_h: Force
    minima: list[MinimumRow]
    menace_force: Force = Force()
    land: list[Laid] = []
    roaming: list[Unit] = []
    absent: list[Unit] = []
    never: list[Unit] = []
    later: list[Unit] = []
    reduced: list[Unit] = []
    reduce_zones: list[Zone] = []
    bound: dict[Unit, list[Zone]] = {}
    shipping: list[ShippingRow] = []


class ArrivalRow(Struct, frozen=True):
    """A turn of the schedule; `replacements` are British leg, armour and army tank points."""

    turn: Turn
    units: list[Unit] = []
    points: dict[str, int] = {}
    replacements: Replaced = ""


class StackRow(Struct, frozen=True):
    """What a ready-made set-up puts into a space; `option`: only with this value of the option `shipping`."""

    space: Space
    units: list[str] = []
    points: dict[str, int] = {}
    option: str = ""


class ReadyRow(Struct, frozen=True):
    """A ready-made set-up of a side: with the Mine, the first hits, the divisions reduced."""

    scenario: str
    side: SideId
    stack: list[StackRow]
    mine: SeaZone = ""
    hits: dict[Target, int] = {}
    reduced: list[Unit] = []


class SetUpsFile(SourcedFile, frozen=True):
    """setups.toml."""

    command: list[CommandRow]
    scenario: list[ScenarioRow]
    arrival: list[ArrivalRow]
    ready: list[ReadyRow]


class Files(DataFiles, frozen=True, kw_only=True):
    """All data files, decoded."""

    map: MapFile
    display: DisplayFile
    units: UnitsFile
    tables: TablesFile
    setups: SetUpsFile

    @property
    def spaces(self) -> set[str]:
        """Everywhere that units can be: hexes, zones, ports of zones."""
        return {*self.map.board.index, *self.display.zones, *(port.name for port in self.display.port)}

    @property
    def ports(self) -> set[str]:
        """The ports, those of the map by hex, those of the display by name."""
        return {row.hex for row in self.map.port} | {row.name for row in self.display.port}

    def values_of(self, option: str) -> list[str]:
        """The values of an option."""
        return [value for row in self.rulings.ruling if row.id == option for value, _ in row.choices]
