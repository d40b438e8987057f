"""The data files of Leyte as they are written: one structure a file, strictly typed."""

from __future__ import annotations

from typing import Literal

from beachhead.edition.datafiles import DataFiles, Struct
from beachhead.edition.maps import Place, River, Way
from beachhead.kernel.scene import Provenance

SideId = Literal["us", "jp"]
Kind = Literal["infantry", "cavalry", "artillery", "armour", "engineer", "recon", "air_assault"]
ItemKind = Literal[
    "eliminated", "occupied", "airfields", "beaches", "in_region", "cut_off", "way_west", "no_way_west", "duty"
]
Source = Literal["rulebook", "reconstructed"]


class MapFile(Struct, frozen=True):
    """map.toml."""

    name: str
    rows: int
    columns: int
    even_rows_east: bool
    north: float
    hex_km: float
    ground: str
    coast: str
    legend: dict[str, str]
    water_sides: list[str]
    objectives: list[str]
    exits: list[str]
    beaches: dict[str, list[str]]
    edges: dict[str, list[str]]
    towns: list[Place]
    airfields: list[Place]
    waters: list[Place]
    road: list[Way]
    trail: list[Way]
    river: list[River]
    provenance: list[Provenance]


class Ground(Struct, frozen=True):
    """A row of the terrain key; without a cost the ground cannot be entered."""

    id: str
    name: str
    cost: str = ""
    line: str = ""
    armour: bool = False
    tenacious: bool = False


class Cost(Struct, frozen=True):
    """What a hexside, a way or a beach costs, in points; a river hexside also has a line of the results table."""

    cost: str
    line: str = ""


class TerrainFile(Struct, frozen=True):
    """terrain.toml."""

    order: list[str]
    ground: list[Ground]
    river: Cost
    road: Cost
    trail: Cost
    beach: Cost
    provenance: list[Provenance]


class CombatLine(Struct, frozen=True):
    """A line of column headings of the results table."""

    id: str
    name: str
    labels: list[str]


class Combat(Struct, frozen=True):
    """The results table: headings by terrain, and a row of results for each face of the die."""

    lines: list[CombatLine]
    die: list[str]


class Level(Struct, frozen=True):
    """A level of victory and the lowest ratio that earns it."""

    id: str
    name: str
    winner: Literal["us", "jp", ""]
    lowest: str


class Victory(Struct, frozen=True):
    """The victory schedule."""

    levels: list[Level]


class TurnRow(Struct, frozen=True):
    """A Game-Turn of the turn record; `support` as printed, such as 3/0."""

    turn: int
    date: str
    support: str
    source: Source
    clause: str = ""


class Turns(Struct, frozen=True):
    """The turn record."""

    record: list[TurnRow]


class TablesFile(Struct, frozen=True):
    """tables.toml."""

    combat: Combat
    victory: Victory
    turns: Turns
    provenance: list[Provenance]


class Counter(Struct, frozen=True):
    """A counter; `twin` is the one with which it trades places under the option `engineers`."""

    id: str
    name: str
    kind: Kind
    size: Literal["I", "II", "III"]
    values: str
    formation: str
    title: str
    source: Literal["printed", "deduced"] = "printed"
    twin: str = ""


class PiecesFile(Struct, frozen=True):
    """pieces.toml."""

    us: list[Counter]
    jp: list[Counter]
    provenance: list[Provenance]


class NorthExit(Struct, frozen=True):
    """16.13.3 A hex from which US units may leave until a turn, to come back later on a mapedge."""

    hex: str
    until: int
    back_after: int
    edge: str


class SouthExit(Struct, frozen=True):
    """16.13.4 The hex by which a battalion has to leave by the end of a turn."""

    hex: str
    by: int


class Barred(Struct, frozen=True):
    """16.23.2 A mapedge that a side may not enter."""

    side: Literal["jp"]
    edge: str


class Item(Struct, frozen=True):
    """Something that scores; the head of scenarios.toml says what each kind means."""

    kind: ItemKind
    side: SideId
    clause: str
    points: int = 0
    option: str = ""
    each: bool = False
    needs_line: bool = False
    turn: int = 0
    places: list[str] = []
    beaches: list[str] = []
    edge: str = ""
    south_of: int = 0
    west_of: int = 0


class ScenarioRow(Struct, frozen=True):
    """A scenario; `setup` maps a unit to its hex."""

    id: str
    name: str
    text: str
    clause: str
    first_turn: int
    last_turn: int
    first_player: Literal["us"]
    victory: list[Item]
    setup: dict[str, str]
    deploys_first: SideId | None = None
    variant: bool = False
    north_exit: NorthExit | None = None
    south_exit: SouthExit | None = None
    barred: Barred | None = None
    active_beaches: tuple[str, ...] = ("N", "E")


class ScenariosFile(Struct, frozen=True):
    """scenarios.toml."""

    scenario: list[ScenarioRow]
    provenance: list[Provenance]


class ArrivalRow(Struct, frozen=True):
    """Units that arrive on a turn by one entry code."""

    turn: int
    side: SideId
    entry: str
    clause: str
    units: list[str]
    printed: str = ""
    only: str = ""


class ReinforcementsFile(Struct, frozen=True):
    """reinforcements.toml."""

    arrival: list[ArrivalRow]
    provenance: list[Provenance]


class Files(DataFiles, frozen=True, kw_only=True):
    """All data files, decoded."""

    map: MapFile
    terrain: TerrainFile
    tables: TablesFile
    pieces: PiecesFile
    scenarios: ScenariosFile
    reinforcements: ReinforcementsFile
