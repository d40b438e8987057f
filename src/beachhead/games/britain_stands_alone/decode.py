"""The data files of Britain Stands Alone as they are written: one structure a file, strictly typed."""

from __future__ import annotations

from typing import Literal

from beachhead.edition.datafiles import DataFiles, Struct
from beachhead.edition.maps import Place, River, Way
from beachhead.games.britain_stands_alone.decode_tables import TablesFile
from beachhead.kernel.scene import Provenance

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


# -- map.toml --------------------------------------------------------------------------------------------


class PortRow(Struct, frozen=True):
    """A port of the map; `access`: the hexes by which an inland port reaches the sea, blanks between them."""

    hex: str
    name: str
    capacity: int
    zone: str
    access: str = ""
    naval_base: bool = False


class AirbaseRow(Struct, frozen=True):
    """An airbase of the map (4.0, 7.3)."""

    hex: str
    name: str
    blue: bool = False
    sector: bool = False


class MapFile(Struct, frozen=True):
    """map.toml."""

    name: str
    columns: int
    rows: int
    even_columns_low: bool
    north: float
    hex_km: float
    ground: str
    shore: str
    zones: str
    waters: str
    sea_sides: str
    crossings: str
    cliffs: str
    north_rail: str
    artillery: str
    ground_legend: dict[str, str]
    zone_legend: dict[str, str]
    cities: dict[str, list[Place]]
    port: list[PortRow]
    airbase: list[AirbaseRow]
    radar: list[Place]
    river: list[River]
    rail: list[Way]
    label: list[Place]
    provenance: list[Provenance]


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
    borders: list[str]
    pair: str = ""
    capacity: int = 0
    roads: list[str] = []
    rails: list[str] = []


class DisplayPort(Struct, frozen=True):
    """Ports of a zone of the display that are on the same sea."""

    name: str
    zone: str
    seas: list[str]
    capacity: int
    naval_base: bool = False


class EdgeRow(Struct, frozen=True):
    """8.1 What flying between a zone and hexes at the edge costs; `hexes` are the first and the last of them."""

    zone: str
    hexes: str
    cost: int


class DisplayFile(Struct, frozen=True):
    """display.toml."""

    boxes: list[str]
    square: float
    drawn: str
    legend: dict[str, str]
    zone: list[ZoneRow]
    port: list[DisplayPort]
    edge: list[EdgeRow]
    provenance: list[Provenance]


# -- units.toml ------------------------------------------------------------------------------------------


class LandRow(Struct, frozen=True):
    """A land unit; see the head of units.toml."""

    id: str
    name: str
    title: str
    kind: LandKind
    full: str
    size: Size = ""
    reduced: str = ""
    weak: str = ""
    armour: int = 0
    red: bool = False
    nation: str = ""
    formation: str = ""
    parent: str = ""
    airlift: bool = False
    glider: bool = False


class ShipRow(Struct, frozen=True):
    """A ship, sound and damaged."""

    id: str
    name: str
    kind: ShipKind
    full: str
    reduced: str
    title: str = ""


class VesselRow(Struct, frozen=True):
    """Small ships of a kind: so many points, the factors of two together and of one."""

    id: str
    side: SideId
    kind: VesselKind
    name: str
    title: str
    points: int
    single: str
    pair: str = ""
    dummy: bool = False


class AircraftRow(Struct, frozen=True):
    """Aircraft of a type: so many points, the factors of two together and of one."""

    id: str
    side: SideId
    kind: str
    name: str
    role: Role
    points: int
    single: str
    pair: str = ""
    heavy: str = ""
    nation: str = ""
    blue: bool = False
    night: bool = False


class UnitsFile(Struct, frozen=True):
    """units.toml."""

    br_land: list[LandRow]
    ge_land: list[LandRow]
    br_ships: list[ShipRow]
    ge_ships: list[ShipRow]
    vessels: list[VesselRow]
    aircraft: list[AircraftRow]
    provenance: list[Provenance]


# -- setups.toml -----------------------------------------------------------------------------------------


class CommandRow(Struct, frozen=True):
    """British land units and their places, such as "br-inf-44 2907 R"."""

    name: str
    units: list[str]
    ghq: bool = False


class Force(Struct, frozen=True):
    """Ships by name and points by type."""

    ships: list[str] = []
    points: dict[str, int] = {}


class MinimumRow(Struct, frozen=True):
    """So many units of some kinds have to be set up in a space."""

    space: str
    kinds: list[str]
    least: int


class ShippingArrival(Struct, frozen=True):
    """Points that come in a turn instead of those of the schedule."""

    turn: str
    points: dict[str, int]


class ShippingRow(Struct, frozen=True):
    """What becomes of the scheduled Prahms, motorboats and transports under a value of the option `shipping`."""

    option: str = ""
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

    first: str
    last: str
    ships: list[str]
    points: dict[str, int]
    force_h: Force
    minima: list[MinimumRow]
    menace_force: Force = Force()
    land: list[str] = []
    roaming: list[str] = []
    absent: list[str] = []
    never: list[str] = []
    later: list[str] = []
    reduced: list[str] = []
    reduce_zones: list[str] = []
    bound: dict[str, list[str]] = {}
    shipping: list[ShippingRow] = []


class ArrivalRow(Struct, frozen=True):
    """A turn of the schedule; `replacements` are British leg, armour and army tank points."""

    turn: str
    units: list[str] = []
    points: dict[str, int] = {}
    replacements: str = ""


class StackRow(Struct, frozen=True):
    """What a ready-made set-up puts into a space; `option`: only with this value of the option `shipping`."""

    space: str
    units: list[str] = []
    points: dict[str, int] = {}
    option: str = ""


class ReadyRow(Struct, frozen=True):
    """A ready-made set-up of a side: with the Mine, the first hits, the divisions reduced."""

    scenario: str
    side: SideId
    stack: list[StackRow]
    mine: str = ""
    hits: dict[str, int] = {}
    reduced: list[str] = []


class SetUpsFile(Struct, frozen=True):
    """setups.toml."""

    command: list[CommandRow]
    scenario: list[ScenarioRow]
    arrival: list[ArrivalRow]
    ready: list[ReadyRow]
    provenance: list[Provenance]


class Files(DataFiles, frozen=True, kw_only=True):
    """All data files, decoded."""

    map: MapFile
    display: DisplayFile
    units: UnitsFile
    tables: TablesFile
    setups: SetUpsFile
