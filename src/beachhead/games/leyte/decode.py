"""The data files of Leyte as they are written: one structure a file, strictly typed, and how values are written."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from beachhead.edition.datafiles import DataFiles, Struct
from beachhead.edition.maps import Place, River, Way, by_space
from beachhead.kernel.scene import Provenance
from beachhead.mechanics.boards import Board
from beachhead.mechanics.costs import PROHIBITED

SideId = Literal["us", "jp"]
Kind = Literal["infantry", "cavalry", "artillery", "armour", "engineer", "recon", "air_assault"]
ItemKind = Literal[
    "eliminated", "occupied", "airfields", "beaches", "in_region", "cut_off", "way_west", "no_way_west", "duty"
]
Source = Literal["rulebook", "reconstructed"]


# -- how values are written --------------------------------------------------------------------------


class Values(msgspec.Struct, frozen=True):
    """What a string of values says (3.0); what a unit has not is 0.  `movement` in points."""

    attack: int = 0
    defence: int = 0
    movement: int = 0
    barrage: int = 0
    fpf: int = 0
    range: int = 0


def read_values(text: str) -> Values:
    """3.0 "5-5-5" is attack-defence-movement, "2-3-5/1-4" barrage-FPF-range/defence-movement.  Raises ValueError."""
    plain = re.fullmatch(r"(\d+)-(\d+)-(\d+)", text)
    if plain:
        attack, defence, movement = map(int, plain.groups())
        return Values(attack=attack, defence=defence, movement=movement)
    guns = re.fullmatch(r"(\d+)-(\d+)-(\d+)/(\d+)-(\d+)", text)
    if guns:
        barrage, fpf, reach, defence, movement = map(int, guns.groups())
        return Values(barrage=barrage, fpf=fpf, range=reach, defence=defence, movement=movement)
    raise ValueError(text)


def half_points(text: str) -> int:
    """A cost in half points: "2" is 4, "1/2" is 1.  Raises ValueError."""
    if re.fullmatch(r"\d+", text):
        return int(text) * 2
    if re.fullmatch(r"\d+/2", text):
        return int(text[:-2])
    raise ValueError(text)


def read_support(text: str) -> tuple[int, int] | None:
    """3.0 Ground Support Points as printed, US before Japanese; a single number is the US's alone; else None."""
    if not re.fullmatch(r"\d+(/\d+)?", text):
        return None
    us, _, jp = text.partition("/")
    return int(us), int(jp or 0)


# -- the files ---------------------------------------------------------------------------------------


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

    def hex_of(self, place: str) -> str:
        """The hex of a place that is named by hex or by town."""
        return next((town.hex for town in self.towns if town.name == place), place)

    def ground_of(self, board: Board) -> dict[str, str]:
        """The ground of each hex, if the rows are whole."""
        drawn = by_space(self.ground, from_south=True)
        return {name: self.legend[char] for name, char in zip(board.names, drawn, strict=True)}


class Ground(Struct, frozen=True):
    """A row of the terrain key; without a cost the ground cannot be entered, and has no line of the results table."""

    id: str
    name: str
    printed: str = msgspec.field(name="cost", default="")
    line: str = ""
    armour: bool = False
    tenacious: bool = False

    @property
    def cost(self) -> int:
        """What it costs to enter, in half points."""
        return half_points(self.printed) if self.printed else PROHIBITED


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
    """A level of victory (15.4) and the lowest ratio of US to Japanese points that earns it; `winner` "" is a draw."""

    id: str
    name: str
    winner: Literal["us", "jp", ""]
    printed: str = msgspec.field(name="lowest")

    @property
    def lowest(self) -> int:
        """The ratio in hundredths."""
        return round(float(self.printed) * 100)


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
    printed: str = msgspec.field(name="values")
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


class Scoring(Struct, frozen=True):
    """What scores for `side` at the end of `turn`; the head of scenarios.toml says what each kind means.

    `points` 0 means the value of each unit concerned; `each`: for each place or unit, not once; `needs_line`: only with
    a Line of Communications.
    """

    kind: ItemKind
    side: SideId
    clause: str
    points: int = 0
    each: bool = False
    needs_line: bool = False
    turn: int = 0


class Item(Scoring, frozen=True):
    """The same as it is written, with what it is about; `option` names what gives its points."""

    option: str = ""
    places: list[str] = []
    beaches: list[str] = []
    edge: str = ""
    south_of: int = 0
    west_of: int = 0


class ScenarioHead(Struct, frozen=True):
    """What a scenario is called, and when it is played; turns count from 1."""

    id: str
    name: str
    text: str
    clause: str
    first_turn: int
    last_turn: int
    first_player: Literal["us"]
    deploys_first: SideId | None = None
    variant: bool = False
    active_beaches: tuple[str, ...] = ("N", "E")


class ScenarioRow(ScenarioHead, frozen=True, kw_only=True):
    """A scenario; `setup` maps a unit to its hex."""

    victory: list[Item]
    setup: dict[str, str]
    north_exit: NorthExit | None = None
    south_exit: SouthExit | None = None
    barred: Barred | None = None


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
